"""Connectors glued to shapes: other programs draw their ends there, LibreOffice at once, PowerPoint at a touch."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from redraft.document.geometry import Matrix
from redraft.document.layers import Group, Layer, Shape, TextShape, family
from redraft.document.pages import Document, Placed
from redraft.edits.display_text import excerpt
from redraft.edits.kinds import SetTransform
from redraft.formats.pptx.package.numbers import EMU, child
from redraft.formats.pptx.scope.reading import DeckRead
from redraft.formats.pptx.shape.kinds import GLUE

_NEAR = 0.05
"""Page units within which two points are one."""


def moved_apart(old: DeckRead, new: Document, found_as: Mapping[str, str]) -> Iterator[str]:
    """The connectors that do not end where the shapes went that they are glued to, a sentence each; not for what was
    removed."""
    before = old.document
    for line, shape, last in _glued(old, new):
        now = [found_as.get(one.id, "" if found_as else one.id) for one in (line, shape)]
        if any(one not in new.index.layers for one in now):
            continue
        moved, end = _moved(before.index[shape.id], new.index[now[1]]), _end(before.index[line.id], last)
        found = _end(new.index[now[0]], last)
        if moved is None or end is None or found is None or math.dist(moved.apply(*end), found) > _NEAR:
            names = [excerpt(one.name or one.id) for one in (line, shape)]
            yield f"the line “{names[0]}” is glued to “{names[1]}”: other programs will move its end"


def followers(old: DeckRead, new: Document) -> Iterator[tuple[SetTransform, str]]:
    """The connectors that no edit names and whose shapes moved, each with its new place and what to know of it."""
    wanted: dict[str, list[tuple[float, float] | None]] = {}
    for line, shape, last in _glued(old, new):
        known = [one.id in new.index.layers for one in (line, shape)]
        if not all(known) or new.index.layers[line.id].transform != line.transform:
            continue
        moved = _moved(old.document.index[shape.id], new.index[shape.id])
        end = _end(old.document.index[line.id], last)
        if moved is not None and end is not None:
            ends = wanted.setdefault(line.id, [_end(new.index[line.id], one) for one in (False, True)])
            ends[last] = moved.apply(*end)
    for id, (start, stop) in wanted.items():
        placed = new.index[id]
        found = _end(placed, False), _end(placed, True)
        if None in (start, stop, *found) or (matrix := _between(placed, start, stop)) is None:
            continue
        if all(math.dist(one or (), other or ()) < _NEAR for one, other in zip((start, stop), found, strict=True)):
            continue
        name, layer = excerpt(placed.layer.name or id), placed.layer
        turned = matrix.a * layer.transform.a < 0 or matrix.d * layer.transform.d < 0
        bent = isinstance(layer, Shape) and layer.d.count("L") + layer.d.count("C") > 1
        why = f"the corners of the line “{name}” may run through what it joins now: connect the two anew"
        yield SetTransform(id, matrix), why if turned and bent else ""


def _glued(old: DeckRead, new: Document) -> Iterator[tuple[Layer, Layer, bool]]:
    """The connectors on pages that changed, each with a shape that it is glued to, and whether by its last end."""
    same, layers = {id(page) for page in (*new.pages, *new.masters)}, old.document.index.layers
    for page in (one for one in (*old.document.pages, *old.document.masters) if id(one) not in same):
        places = ((one.id, old.places.get(one.id)) for layer in page.layers for one in family(layer))
        found = [(layer, place.element) for layer, place in places if place is not None and layer in layers]
        heads = ((child(next(iter(one.children), None), "p:cNvPr"), layer) for layer, one in reversed(found))
        shapes = {head.get("id"): layer for head, layer in heads if head is not None}  # the outermost of each number
        for line, element in found:
            for end in element.walk() if element.tag == "p:cxnSp" else ():
                if end.tag in GLUE and (shape := shapes.get(end.get("id"))) is not None:
                    yield layers[line], layers[shape], end.tag == "a:endCxn"


def _end(line: Placed, last: bool) -> tuple[float, float] | None:
    frame = line.layer.frame
    if frame is None:
        return None
    return line.matrix.apply(frame.right, frame.bottom) if last else line.matrix.apply(frame.x, frame.y)


def _square(placed: Placed) -> Matrix | None:
    """From a square of one unit to what a shape fills of its page."""
    layer, matrix, frame = placed.layer, placed.matrix, placed.layer.frame
    if isinstance(layer, Group):
        outline = next((one for one in layer.children if isinstance(one, Shape) and isinstance(layer, TextShape)), None)
        matrix, frame = (matrix @ outline.transform, outline.frame) if outline is not None else (Matrix(), placed.box)
    if frame is None:
        return None
    return matrix @ Matrix.translation(frame.x, frame.y) @ Matrix.scaling(frame.width or 1.0, frame.height or 1.0)


def _moved(old: Placed, new: Placed) -> Matrix | None:
    """By what a shape was moved, turned and scaled; None where that cannot be said."""
    was, now = _square(old), _square(new)
    back = was.inverse() if was is not None else None
    return now @ back if now is not None and back is not None else None


def _between(line: Placed, start: tuple[float, float] | None, stop: tuple[float, float] | None) -> Matrix | None:
    """The transform that takes a line to two ends: stretched along its own axes; turned, where it has none across."""
    back, frame, old = line.outer.inverse(), line.layer.frame, line.layer.transform
    if back is None or frame is None or start is None or stop is None:
        return None
    (x, y), (far, low) = back.apply(*start), back.apply(*stop)
    if min(frame.width, frame.height) < 2 / EMU:
        length, wanted = math.hypot(frame.width, frame.height), math.hypot(far - x, low - y)
        if not length or not wanted:
            return None
        turn = math.degrees(math.atan2(low - y, far - x) - math.atan2(frame.height, frame.width))
        inner = Matrix.rotation(turn) @ Matrix.scaling(wanted / length, wanted / length)
    else:
        axes = [(one / math.hypot(one, two), two / math.hypot(one, two)) for one, two in (old[:2], old[2:4])]
        shares = []
        for (across, down), size in zip(axes, (frame.width, frame.height), strict=True):
            by = (far - x) * across + (low - y) * down
            shares.append((by if abs(by) > 1 / EMU else 1 / EMU) / size)
        (a, b), (c, d) = axes
        inner = Matrix(a * shares[0], b * shares[0], c * shares[1], d * shares[1], 0.0, 0.0)
    return Matrix.translation(x, y) @ inner @ Matrix.translation(-frame.x, -frame.y)
