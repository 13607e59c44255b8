"""Checks: texts that changed though the edit was not about them, and dates that changed in one of several places."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.commands.figures.calendars import MONTHS
from redraft.document.layers import Document, Text
from redraft.edits.display_text import excerpt
from redraft.inspection.edit_facts import PROBLEM, Asked, Finding
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
