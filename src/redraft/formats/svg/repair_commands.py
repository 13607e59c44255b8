"""Repair of unknown path command letters: which command was most likely intended.

The count of numbers limits the candidates; the one is chosen that gives the most plausible outline: inside the picture,
closed where it began, smooth.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

ARITY = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_BEAM = 48


class Segment(NamedTuple):
    """A command letter, right or wrong, with the numbers behind it."""

    at: int
    letter: str
    numbers: tuple[float, ...]
    arc: bool  # the numbers can be those of an arc
    spaced: bool


_Vector = tuple[float, float]


class _Reading(NamedTuple):
    """How far a reading has come: its cost, the pen, where the outline began, the way it was going."""

    cost: float
    letters: tuple[str, ...]
    x: float
    y: float
    start_x: float
    start_y: float
    dx: float
    dy: float
    last: str
    outline: tuple[float, float, float, float] | None  # left, top, right, bottom of the first closed outline
    closed: bool


def read_letters(segments: Sequence[Segment], size: float) -> tuple[str, ...] | None:
    """A letter for each segment whose own is none, in order; None where the numbers fit no command."""
    known = [segment.letter for segment in segments if segment.letter.lower() in ARITY]
    size = size or _extent(segments)
    readings = [_Reading(0.0, (), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, "", None, False)]
    for segment in segments:
        if segment.letter.lower() in ARITY:
            readings = [_drawn(reading, segment, segment.letter, size) for reading in readings]
            continue
        options = [
            _drawn(
                reading._replace(cost=reading.cost + price, letters=(*reading.letters, letter)), segment, letter, size
            )
            for reading in readings
            for letter, price in _options(segment, reading.last, known)
        ]
        if not options:
            return None
        readings = sorted(options, key=lambda reading: reading.cost)[:_BEAM]
    readings.sort(key=lambda reading: reading.cost)
    return readings[0].letters


def _extent(segments: Sequence[Segment]) -> float:
    numbers = [abs(number) for segment in segments if segment.letter in "MLHVCSQT" for number in segment.numbers]
    return max(numbers, default=0.0) or 1.0


def _options(segment: Segment, last: str, known: Sequence[str]) -> list[tuple[str, float]]:
    """The commands these numbers can belong to, each with a penalty, lower is better."""
    count = len(segment.numbers)
    if count == 0:
        return [("z", 0.0)]
    if not last:
        return [("M", 0.0), ("m", 2.0)] if count % 2 == 0 else []
    if segment.arc:
        families = {"a": 0.0}
    elif count == 1:
        families = {"h": 0.0, "v": 0.0}
    elif count == 2:
        families = {"m": 0.0, "l": 2.0} if last in "zZ" else {"l": 0.0, "t": 3.0, "m": 3.0}
    elif count % 6 == 0:
        smooth = 0.7 if last in "cCsS" else 3.0
        families = {"c": 0.0, "l": 3.0, "s": smooth if count % 4 == 0 else math.inf}
    elif count % 4 == 0:
        families = {"s": 0.0 if last in "cCsS" else 2.0, "q": 1.0, "l": 1.0 if last in "cCsS" else 0.2}
    elif count % 2 == 0:
        families = {"l": 0.0, "t": 3.0, "m": 3.0}
    else:
        families = {}
    absolute = sum(letter.isupper() for letter in known if letter not in "MZ")
    relative = sum(letter.islower() for letter in known if letter not in "mz")
    favor = 0.6 * (relative - absolute) / max(1, relative + absolute)
    moves = [letter.islower() for letter in known if letter in "mM"][known[:1] == ["M"] :]
    favor_move = 0.8 * (2 * sum(moves) - len(moves)) / len(moves) if moves else favor / 3
    favor_move += 0.4 * segment.spaced  # writers set a space before relative moves, if before any
    letters = "".join(known).lower()
    options = []
    for family, price in families.items():
        if math.isinf(price):
            continue
        price += 0.0 if family in letters or family in "aclhvm" else 0.5 if family == "s" else 1.2
        rather = favor_move if family == "m" else favor
        options += [(family, price + max(0.0, -rather)), (family.upper(), price + max(0.0, rather))]
    return options


def _drawn(reading: _Reading, segment: Segment, letter: str, size: float) -> _Reading:
    """The reading after this segment, dearer where the outline becomes unlikely."""
    cost, letters, x, y, start_x, start_y, dx, dy, drawn, outline, closed = reading
    drawn = drawn.lower() or "m"
    kind, count = letter.lower(), ARITY[letter.lower()]
    relative = letter.islower()
    if kind == "z":
        gap = math.hypot(x - start_x, y - start_y)
        if drawn in "mz":
            cost += 1  # closes nothing
        elif gap <= size * 0.004:
            cost -= 5
        elif abs(x - start_x) <= size * 0.002 or abs(y - start_y) <= size * 0.002:
            cost -= 4
        return _Reading(cost, letters, start_x, start_y, start_x, start_y, 0.0, 0.0, letter, outline, True)
    numbers, edge = segment.numbers, size * 0.01
    if len(numbers) % count or not numbers:
        return reading._replace(last=letter)
    for place in range(0, len(numbers), count):
        part = numbers[place : place + count]
        base_x, base_y = (x, y) if relative else (0.0, 0.0)
        if kind == "h":
            points = [(base_x + part[0], y)]
        elif kind == "v":
            points = [(x, base_y + part[0])]
        elif kind == "a":
            points = [(base_x + part[5], base_y + part[6])]
        else:
            points = [(base_x + part[n], base_y + part[n + 1]) for n in range(0, count, 2)]
        end_x, end_y = points[-1]
        if kind == "m" and place == 0:
            start_x, start_y, dx, dy = end_x, end_y, 0.0, 0.0
        elif kind == "a":
            if math.hypot(end_x - x, end_y - y) > 2.02 * max(abs(part[0]), abs(part[1])):
                cost += 2.5  # too small for where it goes: radii are written to fit
            into, out, middle = _arc(part, end_x - x, end_y - y)
            cost += 0.5 * (_outside(x + middle[0], size) + _outside(y + middle[1], size))
            cost += _bend(dx, dy, *into)
            dx, dy = out
        else:
            into = next(((px - x, py - y) for px, py in points if (px, py) != (x, y)), (0.0, 0.0))
            out = next(
                ((end_x - px, end_y - py) for px, py in reversed([(x, y), *points[:-1]]) if (px, py) != (end_x, end_y)),
                into,
            )
            if kind not in "st":  # those go on smoothly by definition
                straight = kind in "hvl" and drawn in "hvl" and _along(dx, dy, *into) > 0.999
                cost += 1.2 if straight else _bend(dx, dy, *into)  # one line is rarely drawn as two
            if into == (0.0, 0.0):
                cost += 1.0
            elif kind in "csq":  # a curve sets out and arrives more or less the way it is going
                way = (end_x - x, end_y - y)
                came = (dx, dy) if kind == "s" else into
                cost += 0.4 * ((_along(*came, *way) < -0.1) + (_along(*out, *way) < -0.1))
            dx, dy = out
        x, y, drawn = end_x, end_y, kind
        cost += _outside(x, size) + _outside(y, size)
        if not closed:
            left, top, right, bottom = outline or (x, y, x, y)
            outline = (min(left, x), min(top, y), max(right, x), max(bottom, y))
        elif outline and not (outline[0] - edge < x < outline[2] + edge and outline[1] - edge < y < outline[3] + edge):
            cost += 0.7  # what follows the first outline are mostly holes in it
        cost += sum(0.2 * (_outside(px, size) + _outside(py, size)) for px, py in points[:-1])
    return _Reading(cost, letters, x, y, start_x, start_y, dx, dy, letter, outline, closed)


def _outside(value: float, size: float) -> float:
    beyond = max(-value, value - size) / size
    return 0.0 if beyond <= 0.01 else 0.5 + min(4.0, 4 * beyond)


def _bend(dx: float, dy: float, next_dx: float, next_dy: float) -> float:
    """What a corner costs: nothing where the line runs on, little at right angles, most where it turns back."""
    lengths = math.hypot(dx, dy) * math.hypot(next_dx, next_dy)
    if not lengths:
        return 0.3
    cosine = (dx * next_dx + dy * next_dy) / lengths
    if cosine > 0.99:
        return 0.0
    if abs(cosine) < 0.02:
        return 0.5
    return 2.5 if cosine < -0.98 else 0.9


def _along(dx: float, dy: float, way_x: float, way_y: float) -> float:
    lengths = math.hypot(dx, dy) * math.hypot(way_x, way_y)
    return (dx * way_x + dy * way_y) / lengths if lengths else 0.0


def _arc(part: Sequence[float], dx: float, dy: float) -> tuple[_Vector, _Vector, _Vector]:
    """Which way an arc sets out and arrives, and its middle, its end being (dx, dy) from its start."""
    radius_x, radius_y = abs(part[0]), abs(part[1])
    if not radius_x or not radius_y or not (dx or dy):
        return (dx, dy), (dx, dy), (dx / 2, dy / 2)
    cosine, sine = math.cos(math.radians(part[2])), math.sin(math.radians(part[2]))
    # In coordinates where the ellipse is the unit circle, the chord runs from the start to (u, v).
    u, v = (cosine * dx + sine * dy) / radius_x, (cosine * dy - sine * dx) / radius_y
    half = math.hypot(u, v) / 2
    height = math.sqrt(max(0.0, 1 - half * half)) * (-1 if bool(part[3]) == bool(part[4]) else 1) / (2 * half)
    center_u, center_v = u / 2 - height * v, v / 2 + height * u
    turn = 1 if part[4] else -1

    def back(in_u: float, in_v: float) -> _Vector:
        across, down = in_u * radius_x, in_v * radius_y
        return cosine * across - sine * down, sine * across + cosine * down

    first, last = math.atan2(-center_v, -center_u), math.atan2(v - center_v, u - center_u)
    middle = first + turn * ((last - first) * turn % math.tau) / 2
    radius = max(1.0, half)
    return (
        back(turn * center_v, -turn * center_u),
        back(-turn * (v - center_v), turn * (u - center_u)),
        back(center_u + radius * math.cos(middle), center_v + radius * math.sin(middle)),
    )
