"""Keeps what is put at a place from being hidden there by what lies above it."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.commands.traits import paints
from redraft.document.geometry import Box
from redraft.document.layers import Document, Picture, Shape, family
from redraft.edits.arrangement import is_ground, restacked
from redraft.edits.ops import Edit
from redraft.edits.receipt import LeftOut

_HIDDEN = 0.98
"""Of its box: what is covered so far cannot be seen."""


def raised(document: Document, ids: Sequence[str], dx: float, dy: float) -> tuple[list[Edit], list[LeftOut]]:
    """The edits that bring layers above what would hide them once they are moved so far, and did not before; and those
    that stay hidden, as the two are in different groups."""
    edits: list[Edit] = []
    left: list[LeftOut] = []
    for id in ids:
        box = document.index[id].box
        if box is None or not box.area:
            continue
        over = _hiding(document, id, Box(box.x + dx, box.y + dy, box.width, box.height))
        over = [one for one in over if one not in _hiding(document, id, box)]
        try:
            edits += [edit] if over and (edit := restacked(document, id, "above", over[-1])) is not None else []
        except ValueError:
            left.append(
                LeftOut(f"bringing '{id}' to the front", f"it lies under '{over[-1]}', in another group", (id,))
            )
    return edits, left


def _hiding(document: Document, id: str, box: Box) -> list[str]:
    """What lies above a layer and would hide it in this box, bottom to top."""
    placed, order = document.index[id], list(document.index)
    found = []
    for other in order[order.index(id) + sum(1 for _ in family(placed.layer)) :]:
        layer = document.index.layers[other]
        if not (isinstance(layer, Picture) or (isinstance(layer, Shape) and paints(layer, "fill"))):
            continue
        above = document.index[other]
        both = above.box.overlap(box) if above.page.id == placed.page.id and above.visible and above.box else None
        seen_through = any(one.style.opacity not in (None, 1.0) for one in (*above.ancestors, layer))
        if both and both.area >= _HIDDEN * box.area and not seen_through and not is_ground(above, above.page):
            found.append(other)
    return found
