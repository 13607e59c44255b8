"""Checks: looks that words lost when their text got other words, and fonts or characters that no font here has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from redraft.assets.faces.names import split_families
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.document.style import Style
from redraft.edits.display_text import excerpt, shown
from redraft.edits.receipt.font_ledger import FontUse, written
from redraft.inspection.page.edit_facts import PROBLEM, Finding
from redraft.inspection.page.items import Thing
from redraft.inspection.page.pair import PagePair

LOOKS = {"font_style": "", "font_weight": "weight ", "text_decoration": "", "fill": "", "font_size": "size ",
         "baseline": "baseline ", "link": "a link to "}  # fmt: skip
_WORDS = {("font_weight", 700): "bold"}


def looks_lost(before: Document, after: Document) -> Iterator[Finding]:
    """What became of words that looked different is not known where no word is left, or they were only taken out. A
    look that the rest of the text got too, or lost, was asked for."""
    for id, was in before.index.layers.items():
        now = after.index.layers.get(id)
        if now is was or not isinstance(was, Text) or not isinstance(now, Text) or now.text == was.text:
            continue
        lost = list(_lost(was, now)) if now.text.strip() else []
        if lost:
            message = f"{' and '.join(lost)} in '{id}', and no words of its new text are; set them apart again"
            yield Finding("look_lost", (id,), message, PROBLEM, before.index[id].page.id)


def _lost(was: Text, now: Text) -> Iterator[str]:
    old, new = _runs(was), _runs(now)
    reworded = not set(now.text.split()) <= set(was.text.split())
    for words, style in old:
        names = [name for name in LOOKS if _is_lost(name, style, old, new)]
        if names and (reworded or words in now.text):
            yield f"“{excerpt(words)}” was {', '.join(_told(name, style) for name in names)}"


def _is_lost(name: str, style: Style, old: list[tuple[str, Style]], new: list[tuple[str, Style]]) -> bool:
    value, (plain, still) = getattr(style, name), (_most(name, runs) for runs in (old, new))
    return value != plain and plain == still and all(getattr(one, name) != value for _, one in new)


def _runs(text: Text) -> list[tuple[str, Style]]:
    return [(run.text.strip(), run.style.over(text.style)) for run in text.runs if run.text.strip()]


def _most(name: str, runs: list[tuple[str, Style]]) -> object:
    """How most letters look."""
    counts = Counter[object]()
    for words, style in runs:
        counts[getattr(style, name)] += len(words)
    return max(counts, key=counts.__getitem__)


def _told(name: str, style: Style) -> str:
    value = getattr(style, name)
    return _WORDS.get((name, value)) or f"{LOOKS[name]}{shown(value) or 'plain'}"


def fonts_lost(pair: PagePair) -> Iterator[Finding]:
    """One finding for each family that the document did not ask for before, and for each text with new characters."""
    reported: set[str] = set()
    known = {name for families in pair.families for name in split_families(families)}
    texts = [one for one in map(pair.after.__getitem__, sorted(pair.touched)) if one.is_text]
    if not any(use.missing or (use.misses and use.requested not in known) for use in _uses(*texts)):
        return
    for now in texts:
        id, was = now.id, pair.before.get(now.id)
        if was is not None and was.layer == now.layer:
            continue
        lacking = {character for use in (_uses(was) if was is not None else ()) for character in use.missing}
        for use in _uses(now):
            if use.misses and use.requested not in known | reported:
                reported.add(use.requested)
                message = f"the font {use.requested} of {now.named} is not installed, {use.resolved} is used instead;"
                message += " name a folder that has it (--fonts DIR), or another font"
                yield Finding("font", (id,), message, PROBLEM, pair.new.id)
            missing = [character for character in use.missing if character not in lacking]
            if missing:
                advice = next((script.advice for script in use.scripts if script.advice), "use other characters")
                message = f"no available font has the characters {written(missing)} of {now.named}: {advice}"
                yield Finding("font", (id,), message, PROBLEM, pair.new.id)


def _uses(*things: Thing) -> tuple[FontUse, ...]:
    """The font ledger of texts of a page."""
    if not things:
        return ()
    page = replace(things[0].placed.page, layers=tuple(thing.layer for thing in things))
    return things[0].fonts.ledger(Document("", (page,), MappingProxyType({})))
