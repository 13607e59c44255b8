"""Routes of elbow connectors: from side to side of two boxes along the axes, in the forms that slide programs have."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import NamedTuple

from redraft.document.geometry import Box, Matrix
from redraft.formats.shapes.pen import ShapeOutline
from redraft.formats.shapes.presets import preset_outline

Point = tuple[float, float]
WAYS = {"right": (1.0, 0.0), "bottom": (0.0, 1.0), "left": (-1.0, 0.0), "top": (0.0, -1.0)}
"""The directions out of a box, by its sides, each a quarter further to the right than the one before."""
_LEAST = 12700 / 9525
"""The least width of a bent connector whose corners are shares of it: a point, as PowerPoint has it."""


class End(NamedTuple):
    """Where a line begins or ends, at a side of a box."""

    point: Point
    side: str
    box: Box


def route(start: End, end: End, gap: float) -> tuple[ShapeOutline, Matrix, Box]:
    """The outline of an elbow line, its transform, and its frame: the shortest way round both boxes with few corners,
    `gap` away from them."""
    turn = list(WAYS).index(start.side)
    to = Matrix.rotation(-90.0 * turn) @ Matrix.translation(-start.point[0], -start.point[1])
    boxes = to.bounds(start.box), to.bounds(end.box)
    x, y = (round(part, 6) for part in to.apply(*end.point))
    side = list(WAYS)[(list(WAYS).index(end.side) - turn) % 4]
    ways = [(corners, _cost(corners, (x, y), side, boxes, gap)) for corners in _corners(x, y, side, boxes, gap)]
    corners, _ = min(ways, key=lambda way: way[1])
    if len(corners) > 1 and abs(x) < _LEAST and corners[0][0] != x / 2:
        x = _LEAST if x >= 0 else -_LEAST
    if len(corners) > 2 and abs(y) < _LEAST:
        y = _LEAST if y >= 0 else -_LEAST
    shares = [(corner[n % 2], (x, y)[n % 2]) for n, corner in enumerate(corners[:-1])]
    adjusts = {f"adj{n}": round(part / whole * 1e5) if whole else 50000 for n, (part, whole) in enumerate(shares, 1)}
    frame = Box(0.0, 0.0, abs(x), abs(y))
    flip = Matrix.scaling(-1.0 if x < 0 else 1.0, -1.0 if y < 0 else 1.0)
    outline = preset_outline(f"bentConnector{len(corners) + 1}", frame.width, frame.height, adjusts)
    return outline, Matrix.translation(*start.point) @ Matrix.rotation(90.0 * turn) @ flip, frame


def _corners(x: float, y: float, side: str, boxes: tuple[Box, Box], gap: float) -> Iterator[list[Point]]:
    """The corners of the ways from the origin, off to the right, to a point at a side of the second box."""
    a, b = boxes
    across = _stops((a.x, a.right), (b.x, b.right), gap)
    down = _stops((a.y, a.bottom), (b.y, b.bottom), gap)
    if side in ("left", "right"):
        yield from ([(one, 0.0), (one, y)] for one in (x / 2, *across))
        yield from ([(one, 0.0), (one, at), (two, at), (two, y)] for one, at, two in product(across, down, across))
    else:
        yield [(x, 0.0)]
        yield from ([(one, 0.0), (one, at), (x, at)] for one, at in product(across, down))


def _stops(a: Point, b: Point, gap: float) -> list[float]:
    """Where a way may turn along an axis: between two spans, and just past either end of each."""
    between = [(one[1] + two[0]) / 2 for one, two in ((a, b), (b, a)) if two[0] > one[1]]
    return [*between, *(end for one in (a, b) for end in (one[0] - gap, one[1] + gap))]


def _cost(corners: list[Point], last: Point, side: str, boxes: tuple[Box, Box], gap: float) -> float:
    """How long a way is, with what its corners count, and dearly what goes backwards or through the boxes."""
    points = [(0.0, 0.0), *corners, last]
    cost = gap * len(corners)
    for n, (one, two) in enumerate(pairwise(points)):
        cost += abs(two[0] - one[0]) + abs(two[1] - one[1])
        spans = [sorted(pair) for pair in zip(one, two, strict=True)]
        for box in boxes[(n == 0) : 2 - (n == len(points) - 2)]:
            if spans[0][1] > box.x + 0.5 and spans[0][0] < box.right - 0.5:
                cost += 1e5 * (spans[1][1] > box.y + 0.5 and spans[1][0] < box.bottom - 0.5)
    out, back = corners[0][0], zip(last, corners[-1], WAYS[side], strict=True)
    cost += 1e6 * ((out <= 0) + (sum((end - corner) * way for end, corner, way in back) >= 0))
    return round(cost, 3)
