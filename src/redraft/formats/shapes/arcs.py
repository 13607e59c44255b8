"""Path data with arcs replaced by curves, for formats that have no arcs."""

from __future__ import annotations

import math

from redraft.formats.shapes.numbers import format_number
from redraft.formats.shapes.paths import Segment, path_segments


def without_arcs(d: str) -> str:
    """Path data with every arc as cubic curves, each of a quarter turn at most (off by a 3,000th of the radius)."""
    if "a" not in d and "A" not in d:
        return d
    found: list[str] = []
    pen: tuple[float, float] | None = None
    start: tuple[float, float] | None = None
    for segment in path_segments(d):
        if pen != segment[:2]:
            found.append("M" + _numbers(segment[:2]))
            start = segment[0], segment[1]
        pieces = _curves(segment) if len(segment) == 9 else [segment]
        for piece in pieces:
            found.append({4: "L", 6: "Q", 8: "C"}[len(piece)] + _numbers(piece[2:]))
        pen = segment[-2], segment[-1]
    if d.rstrip()[-1:] in ("z", "Z") and pen == start:
        found.append("Z")
    return "".join(found)


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(format_number(value) for value in values)


def _curves(arc: Segment) -> list[Segment]:
    """After the SVG specification's notes on arcs: from the end points to the centre, then quarter by quarter."""
    x1, y1, rx, ry, degrees, large, sweep, x2, y2 = arc
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry or (x1, y1) == (x2, y2):
        return [(x1, y1, x2, y2)]
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    half = (x1 - x2) / 2, (y1 - y2) / 2
    x, y = cos * half[0] + sin * half[1], -sin * half[0] + cos * half[1]
    stretch = math.hypot(x / rx, y / ry)
    if stretch > 1:
        rx, ry = rx * stretch, ry * stretch
    inside = max(0.0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2) / ((rx * y) ** 2 + (ry * x) ** 2)
    root = math.sqrt(inside) * (-1 if bool(large) == bool(sweep) else 1)
    cx, cy = root * rx * y / ry, -root * ry * x / rx
    middle = cos * cx - sin * cy + (x1 + x2) / 2, sin * cx + cos * cy + (y1 + y2) / 2
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    span = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    count = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    reach = 4 / 3 * math.tan(span / count / 4)

    def point(u: float, v: float) -> tuple[float, float]:
        return middle[0] + cos * rx * u - sin * ry * v, middle[1] + sin * rx * u + cos * ry * v

    found: list[Segment] = []
    for number in range(count):
        a, b = first + span * number / count, first + span * (number + 1) / count
        p0 = point(math.cos(a), math.sin(a)) if number else (x1, y1)
        p1 = point(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
        p2 = point(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
        p3 = point(math.cos(b), math.sin(b)) if number + 1 < count else (x2, y2)
        found.append((*p0, *p1, *p2, *p3))
    return found
