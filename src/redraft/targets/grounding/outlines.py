"""What an unnamed outline looks like: an arrow, a heart, a leaf, a drop, a moon, a tick, a cross, a bolt, a flag.

Covered: one closed stroke of lines and curves (for a tick an open one). Not covered: drawings of several paths.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from redraft.commands.traits import corners, painted
from redraft.document.layers import Placed, Shape
from redraft.document.style import NoPaint
from redraft.lazy import lazily
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.view import View, is_made_up

Point = tuple[float, float]
_LONGEST = 1500
_STEPS = 8
"""How many points of a curve are looked at."""
_TOKEN = lazily(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}


def by_outline(noun: str, view: View) -> dict[str, Candidate]:
    """The shapes that look like what a noun names, where no name says so."""
    test = _LOOKS.get(noun)
    if test is None or len(view.shapes) > 400:
        return {}
    found = [
        shape for shape in view.shapes
        if isinstance(shape.layer, Shape) and shape.layer.form == "path" and not is_made_up(shape)
        and len(shape.layer.d) <= _LONGEST and test(shape)
    ]  # fmt: skip
    return {one.layer.id: Candidate(one.layer.id, 0.62, f"it looks like a {noun}") for one in found}


def _traced(d: str) -> tuple[list[Point], list[int], bool] | None:
    """Points along a path, which of them are its own, and whether it is closed; None for several strokes or arcs."""
    points: list[Point] = []
    own: list[int] = []
    at: Point = (0.0, 0.0)
    command, closed, last = "", False, None
    tokens = _TOKEN.findall(d)
    place = 0
    while place < len(tokens):
        letter, _ = tokens[place]
        if letter:
            command, place = letter, place + 1
            if letter in "Zz":
                closed = True
                continue
            if letter in "Mm" and points:
                return None
        upper = command.upper()
        count = _TAKES.get(upper, 0)
        figures = [figure for _, figure in tokens[place : place + count]]
        if closed or not count or len(figures) < count or not all(figures) or upper == "A":
            return None
        place += count
        values = [float(figure) for figure in figures]
        base = at if command.islower() else (0.0, 0.0)
        if upper in "HV":
            to = (values[0] + base[0], at[1]) if upper == "H" else (at[0], values[0] + base[1])
            knots = [to]
        else:
            knots = [(values[n] + base[0], values[n + 1] + base[1]) for n in range(0, count, 2)]
        if upper in "ST":
            first = (2 * at[0] - last[0], 2 * at[1] - last[1]) if last is not None else at
            knots = [first, *knots]
        last = knots[-2] if upper in "CSQT" else None
        if upper in "CSQT":
            points += _curve([at, *knots])
        points.append(knots[-1])
        own.append(len(points) - 1)
        at = knots[-1]
        command = {"M": "L", "m": "l"}.get(command, command)
    return (points, own, closed) if points else None


def _curve(knots: Sequence[Point]) -> list[Point]:
    """Points of a Bézier curve between its ends."""
    found = []
    for step in range(1, _STEPS):
        row, t = list(knots), step / _STEPS
        while len(row) > 1:
            row = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(row)]
        found.append(row[0])
    return found


def _unit(points: Sequence[Point]) -> list[Point]:
    """The points in a box from 0 to 1 each way."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, high = (max(xs) - min(xs)) or 1.0, (max(ys) - min(ys)) or 1.0
    return [((x - min(xs)) / wide, (y - min(ys)) / high) for x, y in points]


def _closed(shape: Placed) -> tuple[list[Point], list[int]] | None:
    """A closed outline that is filled, without its last point where that is the first again."""
    layer = shape.layer
    traced = _traced(layer.d) if isinstance(layer, Shape) else None
    if traced is None or isinstance(painted(layer, "fill"), NoPaint):
        return None
    points, own, closed = traced
    if len(points) > 2 and math.dist(points[0], points[-1]) < 1e-6 * max(1.0, *map(abs, points[0])):
        points, own = points[:-1], own[:-1]
    return (points, own) if closed or len(points) < len(traced[0]) else None


def _reflex(points: Sequence[Point]) -> int:
    """How many corners of a polygon point inward."""
    turns = [_turn(points[n - 1], point, points[(n + 1) % len(points)]) for n, point in enumerate(points)]
    whole = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True))
    return sum(turn * whole < 0 for turn in turns)


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _mirrored(points: Sequence[Point], axis: int) -> bool:
    """Whether each point has a twin on the other side."""
    unit = _unit(points)
    other = [(1 - x, y) if axis == 0 else (x, 1 - y) for x, y in unit]
    return all(min(math.dist(one, twin) for twin in unit) < 0.06 for one in other)


def _polygon(shape: Placed) -> tuple[Point, ...] | None:
    layer = shape.layer
    filled = isinstance(layer, Shape) and not isinstance(painted(layer, "fill"), NoPaint)
    return corners(layer.d) if isinstance(layer, Shape) and filled else None


def _is_arrow(shape: Placed) -> bool:
    points = _polygon(shape)
    if points is None or (len(points), _reflex(points)) not in ((7, 2), (10, 4)):
        return False
    return _mirrored(points, 0) or _mirrored(points, 1)


def _is_bolt(shape: Placed) -> bool:
    points = _polygon(shape)
    return points is not None and 6 <= len(points) <= 7 and _reflex(points) == 2 and not (
        _mirrored(points, 0) or _mirrored(points, 1)
    )  # fmt: skip


def _is_cross(shape: Placed) -> bool:
    points = _polygon(shape)
    return points is not None and len(points) == 12 and _reflex(points) == 4


def _is_flag(shape: Placed) -> bool:
    """A bar with a notch cut into one end or both."""
    points = _polygon(shape)
    return points is not None and (len(points), _reflex(points)) in ((5, 1), (6, 2)) and (
        _mirrored(points, 0) or _mirrored(points, 1)
    )  # fmt: skip


def _is_tick(shape: Placed) -> bool:
    layer = shape.layer
    points = corners(layer.d) if isinstance(layer, Shape) and isinstance(painted(layer, "fill"), NoPaint) else None
    if points is None or len(points) != 3:
        return False
    (a, b, c) = sorted(points, key=lambda point: point[0])
    return b == points[1] and b[1] > a[1] > c[1]


def _points_of(shape: Placed) -> int | None:
    """How many of the two ends of an outline of two curves are pointed; None for other outlines."""
    found = _closed(shape)
    if found is None or len(found[1]) not in (2, 3) or len(found[0]) < 2 * _STEPS - 2:
        return None
    points, _ = found
    sharp = 0
    for n, point in enumerate(points):
        a, c = points[n - 1], points[(n + 1) % len(points)]
        sides = math.dist(a, point) * math.dist(point, c)
        if sides and ((point[0] - a[0]) * (c[0] - point[0]) + (point[1] - a[1]) * (c[1] - point[1])) / sides < 0.55:
            sharp += 1
    return sharp


def _is_leaf(shape: Placed) -> bool:
    found = _closed(shape)
    return _points_of(shape) == 2 and found is not None and _reflex(found[0]) <= 2


def _is_moon(shape: Placed) -> bool:
    found = _closed(shape)
    return _points_of(shape) == 2 and found is not None and _reflex(found[0]) >= _STEPS - 3


def _is_drop(shape: Placed) -> bool:
    found = _closed(shape)
    return _points_of(shape) == 1 and found is not None and _mirrored(found[0], 0)


def _is_heart(shape: Placed) -> bool:
    found = _closed(shape)
    if found is None or len(found[0]) < 2 * _STEPS - 2:
        return False
    unit = _unit(found[0])
    low = [x for x, y in unit if y > 0.9]
    middle = [y for x, y in unit if abs(x - 0.5) < 0.03 and y < 0.6]
    return (
        _mirrored(found[0], 0) and bool(low) and bool(middle) and max(low) - min(low) < 0.35
        and min(middle) > 0.08 and max(y for x, y in unit if abs(x - 0.5) < 0.2) > 0.9
    )  # fmt: skip


_LOOKS: dict[str, Callable[[Placed], bool]] = {
    "arrow": _is_arrow, "bolt": _is_bolt, "lightning": _is_bolt, "lightning bolt": _is_bolt, "cross": _is_cross,
    "plus": _is_cross, "plus sign": _is_cross, "flag": _is_flag, "ribbon": _is_flag, "pennant": _is_flag,
    "bookmark": _is_flag, "banner": _is_flag, "tick": _is_tick, "check mark": _is_tick, "checkmark": _is_tick,
    "tick mark": _is_tick, "leaf": _is_leaf, "petal": _is_leaf, "moon": _is_moon, "crescent": _is_moon,
    "crescent moon": _is_moon, "drop": _is_drop, "droplet": _is_drop, "teardrop": _is_drop, "flame": _is_drop,
    "raindrop": _is_drop, "heart": _is_heart,
}  # fmt: skip
