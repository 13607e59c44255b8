"""Checks: texts that changed though the edit was not about them, dates that changed in one of several places, and new
lines that run from right to left in a text that does not."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.assets.glyphs.bidi import leftwards, runs_leftwards
from redraft.commands.figures.calendars import MONTHS
from redraft.document.layers import Layer, Text
from redraft.document.pages import Document
from redraft.edits.display_text import excerpt
from redraft.inspection.page.edit_facts import PROBLEM, Asked, Finding
from redraft.inspection.page.pair import PagePair
from redraft.lazy import alternation, lazily

_MONTHS = alternation({name.casefold() for names in MONTHS.values() for name in names})
_DATE = lazily(rf"\b\d{{1,2}}\.?\s(?:{_MONTHS})\b|\b(?:{_MONTHS})\s\d{{1,2}}\b")


def texts(before: Document, after: Document, asked: Asked) -> Iterator[Finding]:
    """Texts that say something else, and are neither targets nor in one."""
    for id, layer in before.index.layers.items():
        if not isinstance(layer, Text):
            continue
        now = after.index.layers.get(id)
        if now is layer or not isinstance(now, Text) or now.text == layer.text:
            continue
        placed = before.index[id]
        if not asked.may_target((id, *(group.id for group in placed.ancestors))):
            change = f"from “{excerpt(layer.text)}” to “{excerpt(now.text)}”"
            message = f"'{id}' was not part of the edit, and its words changed {change}; lock it (--lock '#{id}')"
            yield Finding("text_changed", (id,), message, PROBLEM, placed.page.id)


def dates_left(before: Document, after: Document) -> Iterator[Finding]:
    """Dates that an edit replaced in one text and that stand in another still, in whatever letters; what is in a table
    has dates of its own."""
    gone: dict[str, str] = {}
    for id, layer in before.index.layers.items():
        now = after.index.layers.get(id)
        if isinstance(layer, Text) and isinstance(now, Text) and now is not layer and now.text != layer.text:
            gone |= dict.fromkeys(_dates(layer) - _dates(now), id)
    for id, layer in after.index.layers.items() if gone else ():
        placed = after.index[id]
        if isinstance(layer, Text) and placed.visible and not any(group.form for group in placed.ancestors):
            for date in sorted(_dates(layer) & gone.keys()):
                message = (
                    f"“{date}” was changed in '{gone[date]}', and “{excerpt(layer.text)}” ('{id}') says it still;"
                    " change it there too, or leave it"
                )
                yield Finding("date_left", (id, gone[date]), message, PROBLEM, placed.page.id)


def _dates(text: Text) -> set[str]:
    return set(_DATE.findall(" ".join(text.text.casefold().split())))


def directions(pair: PagePair) -> Iterator[Finding]:
    """One finding for each text set line by line, which has no direction of its own, that had no such line before."""
    for id in sorted(pair.touched):
        now, was = pair.after[id], pair.before.get(id)
        if turned_lines(now.layer) and not (was is not None and turned_lines(was.layer)):
            message = f"{now.named} runs from right to left and is set as if it did not: signs at its ends change sides"
            yield Finding("direction", (id,), message, PROBLEM, pair.new.id)


def turned_lines(layer: Layer) -> list[str]:
    """The lines that are seen otherwise than they are read."""
    if not isinstance(layer, Text) or layer.flow is not None or layer.rtl:
        return []
    lines = layer.text.split("\n")
    return [line for line in lines if leftwards(line) and not runs_leftwards(line)]
