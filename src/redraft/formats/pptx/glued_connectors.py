"""Connectors glued to shapes: other programs draw their ends there, LibreOffice at once, PowerPoint at a touch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redraft.document.geometry import IDENTITY, Matrix
from redraft.document.layers import Document, Placed, family
from redraft.edits.display_text import excerpt
from redraft.formats.pptx.numbers import child
from redraft.formats.pptx.read_result import Reading

GLUE = frozenset(("a:stCxn", "a:endCxn"))
"""Which shape, by its number, an end of a connector is glued to."""


def moved_apart(old: Reading, new: Document, found_as: Mapping[str, str]) -> Iterator[str]:
    """The connectors that were not moved as the shapes they are glued to, a sentence each; not for what was removed."""
    same, index = {id(page) for page in (*new.pages, *new.masters)}, old.document.index
    for page in (one for one in (*old.document.pages, *old.document.masters) if id(one) not in same):
        places = ((one.id, old.places.get(one.id)) for layer in page.layers for one in family(layer))
        found = [(layer, place.element) for layer, place in places if place is not None]
        heads = ((child(next(iter(one.children), None), "p:cNvPr"), layer) for layer, one in reversed(found))
        shapes = {head.get("id"): layer for head, layer in heads if head is not None}  # the outermost of each number
        lines = [pair for pair in found if pair[1].tag == "p:cxnSp"]
        for line, number in ((line, end.get("id")) for line, one in lines for end in one.walk() if end.tag in GLUE):
            pairs = [(one, found_as.get(one, "" if found_as else one)) for one in (shapes.get(number, ""), line)]
            if any(one not in index.layers or now not in new.index.layers for one, now in pairs):
                continue
            moves = [_move(index[one], new.index[now]) for one, now in pairs]
            if None in moves or any(abs(one - other) > 1e-3 for one, other in zip(*filter(None, moves), strict=True)):
                names = [excerpt(index[one].layer.name or one) for one, _ in pairs]
                yield f"the line “{names[1]}” is glued to “{names[0]}”: other programs will move its end"


def _move(old: Placed, new: Placed) -> Matrix | None:
    """By what a layer was moved, turned and scaled; None where it has another frame, or is too flat to say."""
    frames = [[inner.frame for inner in family(one.layer)] for one in (old, new)]
    back = old.matrix.inverse()
    if old.matrix == new.matrix or back is None or frames[0] != frames[1]:
        return IDENTITY if (old.matrix, frames[0]) == (new.matrix, frames[1]) else None
    return new.matrix @ back
