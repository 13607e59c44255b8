"""Check: texts that changed though the edit was not about them."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.layers import Document, Text
from redraft.edits.display_text import excerpt
from redraft.inspection.edit_facts import PROBLEM, Asked, Finding


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
