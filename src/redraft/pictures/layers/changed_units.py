"""Which units an edit changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from redraft.document.layers import Document, family
from redraft.edits.ops import Edit, Insert
from redraft.edits.page_edits import PageEdit
from redraft.pictures.layers.units import LayerUnit
from redraft.scoring.facts import changes, newcomers, scenery


def units_with(document: Document, ids: Iterable[str], seen: Sequence[LayerUnit]) -> set[str]:
    """The units that have one of these layers, or something inside one of them."""
    known = [id for id in ids if id in document.index]
    wide = {inner.id for id in known for inner in family(document.index[id].layer)}
    return {unit.id for unit in seen if unit.members & wide}


def units_changed(before: Document, after: Document, seen: Sequence[LayerUnit], edits: Sequence[Edit] = ()) -> set[str]:
    """The units that look different afterwards, those that got something new inside (a row, say), and those that the
    edits name: a change too small to see is one, too."""
    old, new = scenery(before), scenery(after)
    homes = {id for facts in newcomers(old, new) for id in facts.parents}
    named = [edit.layer for edit in edits if not isinstance(edit, PageEdit | Insert)]
    return units_with(before, [*changes(old, new), *named], seen) | {unit.id for unit in seen if unit.members & homes}
