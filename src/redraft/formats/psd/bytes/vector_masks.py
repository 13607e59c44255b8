"""Vector masks: paths of shape layers as SVG path data, moved or transformed in place.

Points are stored as fractions of the page's height and width, in 8.24 fixed point.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from typing import NamedTuple

from redraft.document.geometry import Matrix
from redraft.formats.shapes.paths import path_segments

ONE = 1 << 24
RECORD = 26
HEAD = 8
_SUBPATHS, _KNOTS = (0, 3), (1, 2, 4, 5)


class Knot(NamedTuple):
    """A point with its two handles: three pairs (x, y) in page pixels; `at` is the offset of its numbers."""

    at: int
    before: tuple[float, float]
    point: tuple[float, float]
    after: tuple[float, float]


class Contour(NamedTuple):
    knots: tuple[Knot, ...]
    closed: bool
    operation: int


def contours(block: bytes, width: int, height: int) -> list[Contour]:
    """The paths of a vmsk or vsms block on a page of this size."""
    found: list[Contour] = []
    knots: list[Knot] = []
    closed, operation = True, 1
    for at in range(HEAD, len(block) - RECORD + 1, RECORD):
        [selector] = struct.unpack_from(">H", block, at)
        if selector in _SUBPATHS:
            if knots:
                found.append(Contour(tuple(knots), closed, operation))
            knots, closed = [], selector == 0
            operation = struct.unpack_from(">h", block, at + 4)[0]
        elif selector in _KNOTS:
            numbers = [number / ONE for number in struct.unpack_from(">6i", block, at + 2)]
            pairs = [(numbers[n + 1] * width, numbers[n] * height) for n in (0, 2, 4)]
            knots.append(Knot(at + 2, pairs[0], pairs[1], pairs[2]))
    if knots:
        found.append(Contour(tuple(knots), closed, operation))
    return found


def is_inverted(block: bytes) -> bool:
    return bool(block[4:8] and block[7] & 1)


def path_data(paths: list[Contour]) -> str:
    """SVG path data in page pixels."""
    return "".join(_subpath(path) for path in paths)


def _subpath(path: Contour) -> str:
    first = path.knots[0]
    steps = [f"M{_pair(first.point)}"]
    following = [*path.knots[1:], first] if path.closed else path.knots[1:]
    last = first
    for knot in following:
        if last.after == last.point and knot.before == knot.point:
            steps.append(f"L{_pair(knot.point)}")
        else:
            steps.append(f"C{_pair(last.after)} {_pair(knot.before)} {_pair(knot.point)}")
        last = knot
    return "".join(steps) + ("Z" if path.closed else "")


def _pair(point: tuple[float, float]) -> str:
    return f"{round(point[0], 3):g} {round(point[1], 3):g}"


def knot_places(block: bytes) -> Iterator[int]:
    """Offsets of the numbers of each knot."""
    for at in range(HEAD, len(block) - RECORD + 1, RECORD):
        if struct.unpack_from(">H", block, at)[0] in _KNOTS:
            yield at + 2


def transformed(block: bytes, width: int, height: int, matrix: Matrix) -> bytes:
    """The block with all points taken through a matrix given in page pixels."""
    new = bytearray(block)
    for at, numbers in _placed(block, width, height, matrix):
        struct.pack_into(">6i", new, at, *numbers)
    return bytes(new)


def _placed(block: bytes, width: int, height: int, matrix: Matrix) -> Iterator[tuple[int, list[int]]]:
    for at in knot_places(block):
        old = struct.unpack_from(">6i", block, at)
        numbers: list[int] = []
        for n in (0, 2, 4):
            x, y = matrix.apply(old[n + 1] / ONE * width, old[n] / ONE * height)
            numbers += (round(y / height * ONE), round(x / width * ONE))
        yield at, [min(max(number, -(1 << 31)), (1 << 31) - 1) for number in numbers]


ROUND = 0.5522847
"""How far the handles of a quarter circle reach, in radii."""
Point = tuple[float, float]


def packed_path(corners: list[list[tuple[Point, Point, Point]]], width: int, height: int) -> bytes:
    """A vmsk block of closed contours, each of knots (handle before, point, handle after) in page pixels."""
    rows = [struct.pack(">H24x", 6), struct.pack(">HH22x", 8, 0)]
    for knots in corners:
        rows.append(struct.pack(">HHh20x", 0, len(knots), 1))
        for knot in knots:
            numbers = [
                min(max(round(part * ONE), -(1 << 31)), (1 << 31) - 1)
                for x, y in knot
                for part in (y / height, x / width)
            ]
            rows.append(struct.pack(">H6i", 1, *numbers))
    return struct.pack(">II", 3, 0) + b"".join(rows)


def rectangle(x: float, y: float, width: float, height: float) -> list[list[tuple[Point, Point, Point]]]:
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return [[(corner, corner, corner) for corner in corners]]


def outlined(d: str) -> list[list[tuple[Point, Point, Point]]]:
    """The contours of SVG path data without arcs, each closed."""
    found: list[list[tuple[Point, Point, Point]]] = []
    pen: Point | None = None
    for segment in path_segments(d):
        start, end = (segment[0], segment[1]), (segment[-2], segment[-1])
        if pen != start:
            found.append([(start, start, start)])
        first, second = _handles(segment)
        found[-1][-1] = (*found[-1][-1][:2], first)
        found[-1].append((second, end, end))
        pen = end
    for knots in found:
        if len(knots) > 2 and math.dist(knots[0][1], knots[-1][1]) < 1e-3:  # back where it began: one knot, not two
            knots[0] = (knots.pop()[0], *knots[0][1:])
    return [knots for knots in found if len(knots) > 1]


def _handles(segment: tuple[float, ...]) -> tuple[Point, Point]:
    start, end = (segment[0], segment[1]), (segment[-2], segment[-1])
    if len(segment) == 8:
        return (segment[2], segment[3]), (segment[4], segment[5])
    if len(segment) == 6:  # of a quadratic curve: two thirds of the way to its only one
        x, y = segment[2], segment[3]
        return (
            (start[0] + (x - start[0]) * 2 / 3, start[1] + (y - start[1]) * 2 / 3),
            (end[0] + (x - end[0]) * 2 / 3, end[1] + (y - end[1]) * 2 / 3),
        )
    return start, end


def ellipse(x: float, y: float, width: float, height: float) -> list[list[tuple[Point, Point, Point]]]:
    rx, ry, cx, cy = width / 2, height / 2, x + width / 2, y + height / 2
    dx, dy = rx * ROUND, ry * ROUND
    return [
        [
            ((cx - dx, y), (cx, y), (cx + dx, y)),
            ((x + width, cy - dy), (x + width, cy), (x + width, cy + dy)),
            ((cx + dx, y + height), (cx, y + height), (cx - dx, y + height)),
            ((x, cy + dy), (x, cy), (x, cy - dy)),
        ]
    ]
