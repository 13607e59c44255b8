"""Tests whether a point is inside a shape, by its outline."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from redraft.document.geometry import Matrix
from redraft.document.layers import Layer, Shape
from redraft.formats.shapes.arcs import without_arcs
from redraft.formats.shapes.paths import path_segments

LONGEST = 4_000
"""Characters of path data that are followed; a longer path counts by its box."""
STEPS = 6
"""Straight pieces a curve is taken for."""

Edge = tuple[float, float, float, float]


def inside(layer: Layer, matrix: Matrix, x: float, y: float) -> bool:
    """Of a picture its frame counts, of a path what the nonzero rule fills. The point is in page space."""
    frame, back = layer.frame, matrix.inverse()
    if frame is None or back is None:
        return False
    own_x, own_y = back.apply(x, y)
    if not (frame.x <= own_x <= frame.right and frame.y <= own_y <= frame.bottom):
        return False
    if not isinstance(layer, Shape) or not frame.width or not frame.height:
        return True
    if layer.is_ellipse:
        across, down = (own_x - frame.center[0]) / frame.width, (own_y - frame.center[1]) / frame.height
        return across**2 + down**2 <= 0.25
    if layer.is_rect:
        return _in_round_corner(layer, own_x, own_y)
    if len(layer.d) > LONGEST:
        return True
    winding = 0
    for x0, y0, x1, y1 in edges(layer.d):
        if (y0 <= own_y) != (y1 <= own_y) and own_x < x0 + (own_y - y0) / (y1 - y0) * (x1 - x0):
            winding += 1 if y1 > y0 else -1
    return winding != 0


def _in_round_corner(shape: Shape, x: float, y: float) -> bool:
    assert shape.frame is not None
    frame = shape.frame
    radius = min(shape.radius, frame.width / 2, frame.height / 2)
    if radius <= 0:
        return True
    across = max(frame.x + radius - x, x - frame.right + radius, 0.0)
    down = max(frame.y + radius - y, y - frame.bottom + radius, 0.0)
    return across**2 + down**2 <= radius**2


@lru_cache(maxsize=256)
def edges(d: str) -> tuple[Edge, ...]:
    """A path as straight pieces, each part of it closed, in its own units."""
    found: list[Edge] = []
    start: tuple[float, float] | None = None
    end = 0.0, 0.0
    for segment in path_segments(without_arcs(d) if "a" in d.lower() else d):
        if start is None or segment[:2] != end:
            if start is not None and start != end:
                found.append((*end, *start))
            start = segment[0], segment[1]
        last = segment[0], segment[1]
        for step in range(1, STEPS + 1) if len(segment) > 4 else (STEPS,):
            point = _along(segment, step / STEPS)
            found.append((*last, *point))
            last = point
        end = segment[-2], segment[-1]
    if start is not None and start != end:
        found.append((*end, *start))
    return tuple(found)


def _along(segment: tuple[float, ...], t: float) -> tuple[float, float]:
    points = [(segment[at], segment[at + 1]) for at in range(0, len(segment), 2)]
    while len(points) > 1:
        points = [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for a, b in pairwise(points)]
    return points[0]
