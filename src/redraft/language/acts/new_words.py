"""Acts for new words of a text that may be named by the words it has; and for what is understood only in part."""

from __future__ import annotations

import re
from difflib import get_close_matches

from redraft.document.colors import NAMED
from redraft.errors import RequestError
from redraft.language.acts.exchanges import exchanged, reword
from redraft.language.acts.texts import CONTACTS, write_text
from redraft.language.figure_spots import spots
from redraft.language.reading.further import asks_more
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Found, Resolved
from redraft.targets.grounding.grammar_words import FONTS
from redraft.targets.scene import Scene
from redraft.targets.texts import folded
from redraft.targets.vocabulary import BIGGER, COLOR_NAMES, DEGREES, SMALLER, VERBS, WEIGHTS


def set_text(request: Request, scene: Scene) -> Resolved:
    """Other words for the whole text of a layer."""
    new = request.get("new")
    try:
        found = scene.find(request.target)
    except RequestError as error:
        if scene.saying(request.target) is None:
            raise
        if request.verb.lower() in VERBS["reword"] and (done := exchanged(request, scene, new)):
            return done  # 'replace early bird with "Late owl"'
        say = f"replace {_in_quotes(folded(request.target))} with {_in_quotes(folded(new))}"
        raise RequestError(error.message, f"say: {say}") from error
    return write_text(request, scene, found, request.target, new)


def unclear(request: Request, scene: Scene) -> Resolved:
    """Understood in part: refused with what is missing. A target that is not there is the first thing to say."""
    word = request.get("anything")
    if word and request.verb.lower() in VERBS["reword"] and (done := exchanged(request, scene, _typed(request))):
        return done
    if word and request.target.lower() in ("it", "that") and spots(word) and (done := exchanged(request, scene, word)):
        return done  # 'make it £8.40', of a dish that was spoken of
    if word and request.verb.lower() in VERBS["reword"] and (text := scene.saying(request.target)):
        old, new = folded(request.target), _typed(request)
        verb, link = ("change", "to") if request.verb.lower() in VERBS["change"] else ("replace", "with")
        raise RequestError(
            f"'{old}' stands in {describe(scene[text.id])}, and words that are text are put in quotes",
            f"say: {verb} {_in_quotes(old)} {link} {_in_quotes(new)}",
        )
    if request.target:
        found = scene.find(request.target)
        renamed = (request.verb.lower() in _NAMING and _is_name(word)) or any(
            pattern.fullmatch(word) for pattern in CONTACTS.values()
        )
        if request.verb.lower() in VERBS["reword"] and (_reads_as_words(word) or renamed) and not found.part:
            texts = list({text.id: text for id in found.ids for text in scene.texts(id)}.values())
            if len(texts) == 1:  # 'change the title to Winter Days': words that can be nothing else
                id = texts[0].id
                return write_text(request, scene, Found((id,)), f"#{id}", _typed(request))
    close = get_close_matches(word.lower(), [*NAMED, *COLOR_NAMES, *BIGGER, *SMALLER, *WEIGHTS], n=1, cutoff=0.7)
    mistaken = close and close[0] != word.lower() and word.lower() not in DEGREES
    hint = f"did you mean '{close[0]}'? or " if mistaken else ""
    raise RequestError(request.get("reason").replace("{anything}", word), hint + request.get("suggestion"))


_NAMING = ("rename", "retitle", "relabel", "reword", "call", "title")
"""Verbs behind which one word with a capital is a name, and no font."""


def _is_name(word: str) -> bool:
    """Whether one word with a capital may be new text: no font and no look."""
    looks = (*BIGGER, *SMALLER, *WEIGHTS, *DEGREES)
    return re.fullmatch(r"[A-Z][\w'’&-]*", word) is not None and word.lower() not in FONTS and word.lower() not in looks


def _reads_as_words(words: str) -> bool:
    """Whether words without quotes are new text: a few of them, beginning with a capital or a digit, and no look."""
    parts = words.split()
    if len(parts) < 2 or not (parts[0][:1].isupper() or parts[0][:1].isdigit()) or len(words) > 80 or asks_more(words):
        return False
    return not any(
        part.lower().strip(",.") in (*BIGGER, *SMALLER, *WEIGHTS, *DEGREES, "px", "pt", "%") for part in parts
    )


def _typed(request: Request) -> str:
    """The new words as they were typed: politeness at the end may be part of them ('Buy now')."""
    word = request.get("anything")
    if request.pages:
        return word  # behind it the slides are named
    start = request.clause.rfind(f" {word}")
    return folded(request.clause[start:]) if start >= 0 else word


def _in_quotes(text: str) -> str:
    return f"«{text}»" if '"' in text else f'"{text}"'


NEW_WORD_ACTS = {"set_text": set_text, "unclear": unclear, "reword": reword}
