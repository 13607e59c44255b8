"""Damaged path data: wrong separators, doubled commas, command letters that do not exist.

A wrong letter is read as the command whose arguments its numbers can be; where several can, as the one that leaves the
outline most as outlines are: inside the picture, closing where it began, running on smoothly.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import NamedTuple

ARITY = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
MAX_UNKNOWN = 24
_BEAM = 48

_N = r"[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][+-]?[0-9]++)?"
_S = r"\s*+,?\s*+"
_ARC = rf"{_N}{_S}{_N}{_S}{_N}{_S}[01]{_S}[01]{_S}{_N}{_S}{_N}"


def _run(letters: str, count: int) -> str:
    group = _S.join([_N] * count)
    return rf"[{letters}]\s*+{group}(?:{_S}{group})*+"


_VALID = re.compile(
    rf"\s*+(?:(?=[Mm])(?:(?:{_run('MmLlTt', 2)}|{_run('HhVv', 1)}|{_run('Cc', 6)}|{_run('SsQq', 4)}"
    rf"|[Aa]\s*+{_ARC}(?:{_S}{_ARC})*+|[Zz])\s*+)++)?",
    re.A,
)
_HARMLESS = re.compile(r"[\sMmLlHhVvCcSsQqTtAaZz0-9.,+-]*+", re.A)
_COMMAS = re.compile(r",\s*+,|[A-Za-z]\s*+,|,\s*+(?:[A-Za-z]|\Z)", re.A)
# An `e` between digits may be a damaged command. Nobody writes such exponents, or several numbers behind h and v.
_ABSURD = re.compile(
    rf"[eE](?:\+?0*+(?:[6-9]|[0-9]{{2}})|-?[0-9]{{3}})|[HhVv]\s*+{_N}{_S}[0-9.+-][^A-Za-z]*+[eE]|[HhVv][^A-Za-z]*+[eE][0-9]",
    re.A,
)
_PLAIN = r"[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)"
_TOKEN = re.compile(
    rf"({_PLAIN}(?:[eE](?:\+0*[0-5]|-[0-9]{{1,2}})(?![0-9.]))?)|([A-Za-z]++)|(\s++)|([\x80-\xff]++|.)", re.S | re.A
)
_PADDED = re.compile(rf"({_PLAIN}(?:[eE][+-]0[0-9](?![0-9.]))?)|([A-Za-z]++)|(\s++)|([\x80-\xff]++|.)", re.S | re.A)
_ARCS = re.compile(rf"\s*+{_ARC}(?:{_S}{_ARC})*+\s*+", re.A)
_ARC_PARTS = re.compile(rf"({_N}){_S}({_N}){_S}({_N}){_S}([01]){_S}([01]){_S}({_N}){_S}({_N}){_S}", re.A)


class PathEdit(NamedTuple):
    """Characters `start` to `end` of the path data give way to `new`."""

    start: int
    end: int
    new: str
    reason: str


class _Segment(NamedTuple):
    at: int
    letter: str
    numbers: tuple[float, ...]
    arc: bool  # the numbers can be those of an arc
    spaced: bool


def path_is_sound(data: str) -> bool:
    """Nothing here to mend (which is not to say that the argument counts are right)."""
    if _HARMLESS.fullmatch(data):
        return "," not in data or not _COMMAS.search(data) or _VALID.fullmatch(data) is not None
    return _VALID.fullmatch(data) is not None and not _ABSURD.search(data)


def mend_path(data: str, size: float = 0.0) -> list[PathEdit]:
    """What to change in path data, given one character per byte. `size` is about how large the picture is in the path's units; 0 if unknown."""
    if path_is_sound(data):
        return []
    edits = _separators(data)
    cleaned = _applied(data, edits)  # as long as the data, so that offsets stay the same
    segments = _segments(cleaned)
    if segments is None:
        return edits
    if "e" in cleaned or "E" in cleaned:
        others = _segments(cleaned, _PADDED)
        if others and len(others) > len(segments) and _misfits(others) < _misfits(segments):
            segments = others
    edits += _flags(cleaned, segments)
    unknown = [number for number, segment in enumerate(segments) if segment.letter.lower() not in ARITY]
    if unknown and len(unknown) <= MAX_UNKNOWN:
        letters = _read_letters(segments, size)
        for number, letter in zip(unknown, letters or (), strict=False):
            old = segments[number]
            edits.append(PathEdit(old.at, old.at + 1, letter, f"took the path command {old.letter} for {letter}"))
    return sorted(edits)


def _applied(data: str, edits: Sequence[PathEdit]) -> str:
    out, at = [], 0
    for edit in edits:
        out += [data[at : edit.start], edit.new]
        at = edit.end
    return "".join([*out, data[at:]])


def _separators(data: str) -> list[PathEdit]:
    """Signs that mean nothing in path data become spaces, character by character; so do commas too many."""
    edits = []
    comma = True  # a comma here would be one too many: at the start, behind a letter or another comma
    pending = -1
    for found in _TOKEN.finditer(data):
        number, letters, space, other = found.groups()
        if number is not None:
            comma, pending = False, -1
        elif letters is not None:
            if pending >= 0:
                edits.append(PathEdit(pending, pending + 1, " ", "dropped a comma from path data"))
            comma, pending = True, -1
            if len(letters) > 2 and not ARITY.keys() >= set(letters.lower()):
                edits.append(
                    PathEdit(found.start(), found.end(), " " * len(letters), f"dropped {letters[:20]!r} from path data")
                )
        elif other == ",":
            if comma:
                edits.append(PathEdit(found.start(), found.end(), " ", "dropped a comma from path data"))
            else:
                comma, pending = True, found.start()
        elif space is None:
            shown = other.encode("latin-1").decode("utf-8", "replace")
            edits.append(
                PathEdit(found.start(), found.end(), " " * len(other), f"read {shown} in path data as a space")
            )
    if pending >= 0:
        edits.append(PathEdit(pending, pending + 1, " ", "dropped a comma from path data"))
    return sorted(edits)


def _misfits(segments: Sequence[_Segment]) -> int:
    """Known commands with a wrong count of numbers."""
    counts = [(len(one.numbers), ARITY[one.letter.lower()]) for one in segments if one.letter.lower() in ARITY]
    return sum(count % arity != 0 or count == 0 if arity else count > 0 for count, arity in counts)


def _segments(data: str, tokens: re.Pattern[str] = _TOKEN) -> list[_Segment] | None:
    """Letters and their numbers; None if it starts with a number."""
    found: list[tuple[int, str, list[float], int]] = []
    for token in tokens.finditer(data):
        number, letters = token[1], token[2]
        if number is not None:
            if not found:
                return None
            found[-1][2].append(float(number))
        elif letters is not None:
            found += [(token.start() + n, letter, [], token.start() + n + 1) for n, letter in enumerate(letters)]
    ends = [*(at for at, *_ in found[1:]), len(data)][: len(found)]
    segments = []
    for (at, letter, numbers, start), end in zip(found, ends, strict=True):
        arc = len(numbers) >= 5 and letter in "Aa" or letter.lower() not in ARITY and len(numbers) >= 5
        arc = arc and _ARCS.fullmatch(data, start, end) is not None
        if arc and letter not in "Aa" and len(numbers) % 6 == 0:
            arc = False  # flags glued to numbers look like this too, but curves are written more often
        if arc:
            parts = _ARC_PARTS.findall(data, start, end)
            numbers = [float(part) for group in parts for part in group]
        segments.append(_Segment(at, letter, tuple(numbers), arc, data[at - 1 : at].isspace()))
    return segments


def _flags(data: str, segments: Sequence[_Segment]) -> list[PathEdit]:
    """Arc flags written as long numbers (`1.0`, `1e+00`): only 0 and 1 are flags."""
    edits = []
    for number, segment in enumerate(segments):
        if segment.letter not in "Aa" or segment.arc or not segment.numbers or len(segment.numbers) % 7:
            continue
        end = segments[number + 1].at if number + 1 < len(segments) else len(data)
        tokens = [token for token in _TOKEN.finditer(data, segment.at + 1, end) if token[1] is not None]
        wrong = [token for place, token in enumerate(tokens) if place % 7 in (3, 4) and token[1] not in ("0", "1")]
        if all(float(token[1]) in (0, 1) for token in wrong):
            edits += [
                PathEdit(
                    token.start(), token.end(), f"{float(token[1]):.0f} ", f"wrote the arc flag {token[1]} plainly"
                )
                for token in wrong
            ]
    return edits


# -- unknown command letters


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


def _read_letters(segments: Sequence[_Segment], size: float) -> tuple[str, ...] | None:
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


def _extent(segments: Sequence[_Segment]) -> float:
    numbers = [abs(number) for segment in segments if segment.letter in "MLHVCSQT" for number in segment.numbers]
    return max(numbers, default=0.0) or 1.0


def _options(segment: _Segment, last: str, known: Sequence[str]) -> list[tuple[str, float]]:
    """The commands these numbers can belong to, each with what speaks against it."""
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


def _drawn(reading: _Reading, segment: _Segment, letter: str, size: float) -> _Reading:
    """The reading after this segment, dearer where the outline becomes unlikely."""
    cost, letters, x, y, start_x, start_y, dx, dy, drawn, outline, closed = reading
    drawn = drawn.lower() or "m"
    kind, count = letter.lower(), ARITY[letter.lower()]
    relative = letter.islower()
    if kind == "z":
        gap = math.hypot(x - start_x, y - start_y)
        if gap <= size * 0.004:
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
                cost += 1.2 if straight else _bend(dx, dy, *into)  # nobody draws one line as two
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
