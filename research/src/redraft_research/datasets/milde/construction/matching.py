"""Finds the layer that a step of an instruction is about, from the step's words and the layers alone.

A step is first told to be about text or drawing; then layers of that type are asked, bottom up. It refuses ties.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from redraft.targets.parts.hues import COLORS
from redraft.targets.parts.roles import role_by_words
from redraft_research.datasets.milde.construction.page_layers import PageLayer, SeenPart, place_word, size_word
from redraft_research.datasets.milde.construction.targets import headline_of
from redraft_research.datasets.milde.construction.words import wordings

_QUOTE = re.compile(r"[‘“\"]([^‘’“”\"]+)[’”\"]|(?<!\w)'([^']+)'(?!\w)")
_TEXT = re.compile(
    r"\b(text|words?|reads?|say|says|write|rewrite|lines? ‘|headline|title|heading|big line|caption|wording|"
    r"date|price|time|phone number|email|web address|website|address|percentage|discount|label|name)\b",
    re.IGNORECASE,
)
_DRAWN = re.compile(
    r"\b(recolou?r|colou?r of|paint|fill|photo|picture|image|background|panel|rectangle|circle|disc|shape|"
    r"drawing|graphic|illustration|oval|square|tile|block|rule|thin line)\b",
    re.IGNORECASE,
)
_EDIT = re.compile(
    r"(?:recolou?r|change|paint|make|give|replace|swap|let|exchange|put|remove|delete|take|leave)\b", re.I
)
_PLACE = re.compile(r"\b(?:in|at|on) the ((?:top|bottom|left|right|centre|center|middle)(?: (?:left|right))?)\b")


def is_about_text(step: str) -> bool:
    bare = _QUOTE.sub("‘’", step)
    return bool(_TEXT.search(bare)) or (bool(_QUOTE.search(step)) and not _DRAWN.search(bare))


def match(step: str, layers: Sequence[PageLayer]) -> int | None:
    """The place of the layer from the bottom; None where the words fit none or several."""
    if is_about_text(step):
        return _text_layer(step, layers)
    return _drawn_layer(step, layers)


def _text_layer(step: str, layers: Sequence[PageLayer]) -> int | None:
    wanted = [at for at, layer in enumerate(layers) if layer.sort == "text"]
    for quote in sorted((a or b for a, b in _QUOTE.findall(step)), key=len, reverse=True):
        said = _plain(quote)
        exact = [at for at in wanted if any(_plain(part.text) == said for part in layers[at].parts)]
        near = exact or [at for at in wanted if said in _plain(layers[at].text)]
        if len(near) == 1:
            return near[0]
        if near:
            return _only([(at, _placed(step, layers[at].parts)) for at in near])
    if len(wanted) == 1:
        return wanted[0]
    bare = _QUOTE.sub("", step).lower()
    for role, names in wordings()["names"].items():
        if any(re.search(rf"\b{name}\b", bare) for name in names):
            largest = headline_of(layers)
            having = [
                at
                for at in wanted
                for part in layers[at].parts
                if (part is largest if role == "headline" else role_by_words(part.text) == role)
            ]
            return having[0] if len(set(having)) == 1 else None
    return None


def _drawn_layer(step: str, layers: Sequence[PageLayer]) -> int | None:
    wanted = [at for at, layer in enumerate(layers) if layer.sort != "text"]
    said = re.sub(
        r"\b(?:to|with|for|shows?|an?)\b .*$", "", re.sub(r"^put .* where ", "", _QUOTE.sub("", step).lower())
    )
    named = [(form, name) for form, names in wordings()["names"].items() for name in names]
    first = min(
        ((found.start(), form) for form, name in named if (found := re.search(rf"\b{name}s?\b", said))), default=None
    )
    form = first[1] if first else ""
    if form == "background" and not re.search(r"\bthe background\b", said):
        form = ""
    if form == "background" and wanted:
        return wanted[0] if max((part.area for part in layers[wanted[0]].parts), default=0.0) > 0.6 else None
    forms = {form} if form else set()
    if form in ("rectangle", "square"):
        forms |= {"rectangle", "square"} if "box" in said or "panel" in said else set()
    colour = _colour(said)
    if not (form or colour or _PLACE.search(step)):
        return wanted[0] if len(wanted) == 1 and _EDIT.match(step) else None
    scored = []
    for at in wanted:
        fitting = [part for part in layers[at].parts if not part.text and (not forms or part.form in forms)]
        fitting = [part for part in fitting if not colour or part.colour == colour]
        if fitting:
            scored.append((at, max(_placed(step, [part]) + 0.5 * _sized(said, part) for part in fitting)))
    return _only(scored)


def _only(scored: Sequence[tuple[int, float]]) -> int | None:
    """The one with the best score; None where two have it."""
    best = max((score for _, score in scored), default=0.0)
    having = [at for at, score in scored if score == best]
    return having[0] if len(having) == 1 else None


def _placed(step: str, parts: Sequence[SeenPart]) -> float:
    """1 where one of the parts is where the step says, 0 where it says nothing, else −1."""
    if (found := _PLACE.search(step)) is None:
        return 0.0
    said = found[1].replace("center", "centre").replace("middle", "centre")
    return 1.0 if any(place_word(part) == said for part in parts) else -1.0


def _sized(said: str, part: SeenPart) -> float:
    words = {word for word in ("large", "small") if re.search(rf"\b{word}\b", said)}
    return 0.0 if not words else 1.0 if size_word(part) in words else -1.0


def _colour(said: str) -> str:
    """The first colour in it, its whole name: 'dark green' is not 'green'."""
    there = [
        (found.start(), -len(name), name) for name in COLORS if name and (found := re.search(rf"\b{name}\b", said))
    ]
    return min(there)[2] if there else ""


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
