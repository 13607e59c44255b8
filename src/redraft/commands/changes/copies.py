"""Copies of layers, on their page or on another one."""

from __future__ import annotations

from dataclasses import replace

from redraft.commands.measure.boxes import page_called
from redraft.document.pages import Document
from redraft.edits import arrangement, ops
from redraft.edits.arrangement import Shift
from redraft.edits.layer_tree import parent_id
from redraft.errors import CommandError


def copy_of(document: Document, id: str, shift: Shift, taken: set[str], page: str = "") -> ops.Insert:
    """The edit that puts a copy of a layer above it, moved by a distance; or on top of another page."""
    placed = document.index[id]
    page = "" if page == placed.page.id else page
    try:
        twin = arrangement.copied(document, placed.layer, taken, page)
    except ValueError as error:
        deck = document.traits.slides
        hint = "copy the whole slide instead: duplicate the slide" if deck else "name another thing"
        raise CommandError(str(error), hint) from None
    twin = replace(twin, transform=ops.moved_by(placed._replace(layer=twin), *shift))
    if not page:
        return ops.Insert(twin, parent_id(placed), arrangement.next_above(placed))
    there = page_called(document, page)
    back = there.view.inverse()
    assert back is not None
    return ops.Insert(replace(twin, transform=back @ placed.outer @ twin.transform), page, there.below_notes)
