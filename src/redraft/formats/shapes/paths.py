"""Path data and point lists: parsing, and the tight bounding box, in the units of the data.

As in SVG, an error ends the data: everything up to the last whole segment before it counts.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache

from redraft.document.geometry import Box
from redraft.formats.shapes.numbers import NUMBER, SEPARATOR, SPACE, parse_number_list
from redraft.lazy import lazily

_COMMANDS = frozenset("MmZzLlHhVvCcSsQqTtAa")
# A token is a command, a number, or an error: any other character, a comma behind a comma or behind a command.
_LETTERS = "".join(sorted(_COMMANDS))
_TOKEN = lazily(rf"[{_LETTERS}](?:{SPACE}*+,)?|{NUMBER}|[^ \t\r\n\f,]|,(?={SPACE}*+,)")
_NOT_ASCII = lazily(r"[^\x00-\x7f]")
# The flags of an arc may be glued to each other and to what follows: `a1 1 0 01.5.5`.
_ARCS = lazily(rf"([Aa])([^{_LETTERS}]*)")
_ARC = SEPARATOR.join([f"({NUMBER})"] * 3 + ["([01])"] * 2 + [f"({NUMBER})"] * 2) + SEPARATOR

Segment = tuple[float, ...]
"""One drawn piece in absolute coordinates, distinguished by its length: 4 numbers are a line from x, y to x, y; 6 a
quadratic and 8 a cubic curve with control points between; 9 an arc: x, y, rx, ry, degrees, large, sweep, x, y."""


def path_segments(d: str) -> Iterator[Segment]:
    """The drawn pieces in order; closing lines are among them, movetos are not (see `Segment`)."""
    return (segment for segment in _walk(d) if len(segment) > 2)


def path_box(d: str) -> Box | None:
    """The tight box around the outline: curves count by where they run, not by their control points.

    A moveto that nothing is drawn from adds nothing, unless the data are only that: then the box is its point. None
    when there is no point at all, or a number is too large to compute with.
    """
    left = top = math.inf
    right = bottom = -math.inf
    lone: Segment | None = None
    for segment in _walk(d):
        size = len(segment)
        if size == 2:
            lone = lone or segment
            continue
        x0, y0 = segment[0], segment[1]
        x, y = segment[-2], segment[-1]
        if x0 < x:
            if x0 < left:
                left = x0
            if x > right:
                right = x
        else:
            if x < left:
                left = x
            if x0 > right:
                right = x0
        if y0 < y:
            if y0 < top:
                top = y0
            if y > bottom:
                bottom = y
        else:
            if y < top:
                top = y
            if y0 > bottom:
                bottom = y0
        if size == 4:
            continue
        # A curve lies between its control points, so one whose control points are inside adds nothing.
        if size == 8:
            _, _, x1, y1, x2, y2, _, _ = segment
            if x1 < left or x2 < left or x1 > right or x2 > right:
                for value in _cubic_turns(x0, x1, x2, x):
                    left, right = min(left, value), max(right, value)
            if y1 < top or y2 < top or y1 > bottom or y2 > bottom:
                for value in _cubic_turns(y0, y1, y2, y):
                    top, bottom = min(top, value), max(bottom, value)
        elif size == 6:
            x1, y1 = segment[2], segment[3]
            if x1 < left or x1 > right:
                value = _quadratic_turn(x0, x1, x)
                left, right = min(left, value), max(right, value)
            if y1 < top or y1 > bottom:
                value = _quadratic_turn(y0, y1, y)
                top, bottom = min(top, value), max(bottom, value)
        else:
            for px, py in _arc_turns(segment):
                left, right, top, bottom = min(left, px), max(right, px), min(top, py), max(bottom, py)
    if left > right:
        if lone is None or not all(map(math.isfinite, lone)):
            return None
        return Box(lone[0], lone[1], 0.0, 0.0)
    box = Box(left, top, right - left, bottom - top)
    return box if all(map(math.isfinite, box)) else None


def polygon_box(points: str) -> Box | None:
    """The box around a `points` list; an odd last number, and all behind an error, are left out."""
    numbers = parse_number_list(points)
    xs, ys = numbers[: len(numbers) // 2 * 2 : 2], numbers[1::2]
    if not ys:
        return None
    left, top = min(xs), min(ys)
    return Box(left, top, max(xs) - left, max(ys) - top)


def _tokens(d: str) -> list[str]:
    """Commands and numbers, and an empty one at the end: like every error, neither of them."""
    if not d.isascii():
        d = _NOT_ASCII.split(d, maxsplit=1)[0]
    if "a" in d or "A" in d:
        d = _ARCS.sub(_part_flags, d)
    return [*_TOKEN.findall(d), ""]


def _walk(d: str) -> Iterator[Segment]:
    """All segments, and each moveto as its point (2 numbers)."""
    tokens = _tokens(d)
    if tokens[0] not in ("M", "m"):
        return  # path data must begin with a moveto
    command = ""
    relative = False
    x = y = start_x = start_y = 0.0
    # The end of the last control arm, mirrored about the current point, for S and T; `bent` is the kind of curve.
    turned_x = turned_y = 0.0
    bent = ""
    at = 0
    try:
        while True:
            token = tokens[at]
            if token in _COMMANDS:
                command = token.upper()
                relative = token != command
                at += 1
                if command == "Z":
                    yield (x, y, start_x, start_y)
                    x, y, bent, command = start_x, start_y, "", ""
                    continue
            from_x, from_y = (x, y) if relative else (0.0, 0.0)
            if command == "L":
                px, py = float(tokens[at]) + from_x, float(tokens[at + 1]) + from_y
                at += 2
                yield (x, y, px, py)
                x, y, bent = px, py, ""
            elif command == "C" or command == "S":
                if command == "C":
                    x1, y1 = float(tokens[at]) + from_x, float(tokens[at + 1]) + from_y
                    at += 2
                else:
                    x1, y1 = (turned_x, turned_y) if bent == "C" else (x, y)
                x2, y2 = float(tokens[at]) + from_x, float(tokens[at + 1]) + from_y
                px, py = float(tokens[at + 2]) + from_x, float(tokens[at + 3]) + from_y
                at += 4
                yield (x, y, x1, y1, x2, y2, px, py)
                x, y, turned_x, turned_y, bent = px, py, px + px - x2, py + py - y2, "C"
            elif command == "H":
                px = float(tokens[at]) + from_x
                at += 1
                yield (x, y, px, y)
                x, bent = px, ""
            elif command == "V":
                py = float(tokens[at]) + from_y
                at += 1
                yield (x, y, x, py)
                y, bent = py, ""
            elif command == "M":
                x, y = float(tokens[at]) + from_x, float(tokens[at + 1]) + from_y
                at += 2
                start_x, start_y, bent = x, y, ""
                yield (x, y)
                command = "L"  # what more points behind a moveto mean
            elif command == "Q" or command == "T":
                if command == "Q":
                    x1, y1 = float(tokens[at]) + from_x, float(tokens[at + 1]) + from_y
                    at += 2
                else:
                    x1, y1 = (turned_x, turned_y) if bent == "Q" else (x, y)
                px, py = float(tokens[at]) + from_x, float(tokens[at + 1]) + from_y
                at += 2
                yield (x, y, x1, y1, px, py)
                x, y, turned_x, turned_y, bent = px, py, px + px - x1, py + py - y1, "Q"
            elif command == "A":
                rx, ry, tilt, large, sweep = map(float, tokens[at : at + 5])
                px, py = float(tokens[at + 5]) + from_x, float(tokens[at + 6]) + from_y
                at += 7
                if (px, py) != (x, y):  # an arc to where it starts is nothing
                    yield (x, y, abs(rx), abs(ry), tilt, large, sweep, px, py) if rx and ry else (x, y, px, py)
                x, y, bent = px, py, ""
            else:
                return  # numbers behind Z
    except (ValueError, IndexError):
        return  # the data end, or an error does: an incomplete segment is not drawn


@cache
def _arc() -> re.Pattern[str]:
    return lazily(_ARC)


def _part_flags(found: re.Match[str]) -> str:
    """An arc command with spaces between its arguments, and an error token where they stop making sense."""
    letter, rest = found[1], found[2].lstrip()
    parts = [letter]
    end = 0
    pattern = _arc()
    while arc := pattern.match(rest, end):
        parts += arc.groups()
        end = arc.end()
    return " ".join(parts if end == len(rest) else [*parts, "!"]) + " "


def _quadratic_turn(p0: float, p1: float, p2: float) -> float:
    """The coordinate where a quadratic curve turns back; its start when it does not."""
    bend = p0 - p1 - p1 + p2
    t = (p0 - p1) / bend if bend else 0.0
    return (1 - t) * (1 - t) * p0 + 2 * t * (1 - t) * p1 + t * t * p2 if 0 < t < 1 else p0


def _cubic_turns(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """The coordinates where a cubic curve turns back."""
    # Derivative / 3 = a t² + 2 b t + c.
    a = p3 - p0 + 3 * (p1 - p2)
    b = p0 - p1 - p1 + p2
    c = p1 - p0
    square = b * b - a * c
    if not square >= 0:
        return []
    # The form that never subtracts nearly equal numbers, so that a tiny `a` does no harm.
    q = -(b + math.copysign(math.sqrt(square), b))
    roots = ([q / a] if a else []) + ([c / q] if q else [])
    return [
        (1 - t) * (1 - t) * ((1 - t) * p0 + 3 * t * p1) + t * t * (3 * (1 - t) * p2 + t * p3)
        for t in roots
        if 0 < t < 1
    ]


def _arc_turns(segment: Segment) -> list[tuple[float, float]]:
    """The points where an elliptical arc turns back in x or in y."""
    x0, y0, rx, ry, degrees, large, sweep, x, y = segment
    if not all(map(math.isfinite, segment)):
        return [(math.inf, math.inf)]
    tilt = math.radians(degrees % 360)
    cos, sin = math.cos(tilt), math.sin(tilt)
    # Halfway between the ends, in the ellipse's own axes, as fractions of the radii: the ends lie at ±(u, v) there.
    u = (cos * (x0 - x) + sin * (y0 - y)) / 2 / rx
    v = (cos * (y0 - y) - sin * (x0 - x)) / 2 / ry
    reach = u * u + v * v
    if not 0 < reach < math.inf:
        return []
    if reach > 1:  # too small to span the ends: grown until it just does
        rx, ry = rx * math.sqrt(reach), ry * math.sqrt(reach)
        u, v, reach = u / math.sqrt(reach), v / math.sqrt(reach), 1.0
    side = math.sqrt((1 - reach) / reach) * (1 if large != sweep else -1)
    cu, cv = side * v, -side * u
    cx = cos * cu * rx - sin * cv * ry + (x0 + x) / 2
    cy = sin * cu * rx + cos * cv * ry + (y0 + y) / 2
    first = math.atan2(v - cv, u - cu)
    span = (math.atan2(-v - cv, -u - cu) - first) % (2 * math.pi)
    if not sweep:
        span -= 2 * math.pi
    turns: list[tuple[float, float]] = []
    for angle in (math.atan2(-ry * sin, rx * cos), math.atan2(ry * cos, rx * sin)):
        for at in (angle, angle + math.pi):
            ahead = (at - first) % (2 * math.pi)
            if ahead < span if sweep else ahead - 2 * math.pi > span:
                px, py = rx * math.cos(at), ry * math.sin(at)
                turns.append((cx + cos * px - sin * py, cy + sin * px + cos * py))
    return turns
