"""Names of polygons, from the number of their corners and of those that turn inward."""

from __future__ import annotations

from itertools import pairwise

from redraft.commands.traits import corners
from redraft.document.layers import Shape

_BY_CORNERS = {(5, 0): "pentagon", (6, 0): "hexagon", (6, 1): "chevron", (7, 2): "arrow", (10, 4): "arrow",
               (12, 4): "cross"}  # fmt: skip


def figure_of(shape: Shape | None) -> str:
    """The name of an outline: star, arrow, chevron, diamond, pentagon, hexagon or cross; '' for all others."""
    points = corners(shape.d) if shape is not None and shape.form == "path" else None
    if points is None or not 4 <= len(points) <= 64:
        return ""
    turns = []
    for number, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[number - 1], points[(number + 1) % len(points)]
        turns.append((x - x0) * (y1 - y) - (y - y0) * (x1 - x))
    way = (
        1
        if sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True)) > 0
        else -1
    )
    inward = [way * turn < 0 for turn in turns]
    count = len(points)
    if count >= 8 and count % 2 == 0 and sum(inward) == count // 2 and all(a != b for a, b in pairwise(inward)):
        return "star"
    if count == 4 and not any(inward):
        xs, ys = sorted(x for x, _ in points), sorted(y for _, y in points)
        return "diamond" if xs[0] < xs[1] == xs[2] < xs[3] and ys[0] < ys[1] == ys[2] < ys[3] else ""
    return _BY_CORNERS.get((count, sum(inward)), "")
