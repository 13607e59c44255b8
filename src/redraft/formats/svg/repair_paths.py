"""Repair of path data: wrong separators, doubled commas.

Numbers and command letters are never changed, and what is legal (exponents, glued arc flags) stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from redraft.lazy import lazily

ARITY = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
"""How many numbers each command takes."""
MAX_LENGTH = 200_000  # of path data that is read number by number

_N = r"[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][+-]?[0-9]++)?"
_S = r"\s*+,?\s*+"
_ARC = rf"{_N}{_S}{_N}{_S}{_N}{_S}[01]{_S}[01]{_S}{_N}{_S}{_N}"


def _run(letters: str, count: int) -> str:
    group = _S.join([_N] * count)
    return rf"[{letters}]\s*+{group}(?:{_S}{group})*+"


_VALID = (
    rf"\s*+(?:(?=[Mm])(?:(?:{_run('MmLlTt', 2)}|{_run('HhVv', 1)}|{_run('Cc', 6)}|{_run('SsQq', 4)}"
    rf"|[Aa]\s*+{_ARC}(?:{_S}{_ARC})*+|[Zz])\s*+)++)?"
)
_HARMLESS = lazily(r"[\sMmLlHhVvCcSsQqTtAaZz0-9.,+-]*+", re.A)
_E = lazily("[eE]")
_COMMAS = lazily(r",\s*+,|[A-Za-z]\s*+,|,\s*+(?:[A-Za-z]|\Z)", re.A)
# An `e` between digits may be a damaged command. Nobody writes such exponents, or several numbers behind h and v.
_ABSURD = (
    r"[eE](?:\+?0*+(?:[6-9]|[0-9]{2})|-?[0-9]{3})"
    rf"|[HhVv]\s*+{_N}{_S}[0-9.+-][^A-Za-z]*+[eE]|[HhVv][^A-Za-z]*+[eE][0-9]"
)
_PLAIN = r"[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)"
_NOT_A_NUMBER = r"|([A-Za-z]++)|(\s++)|([\x80-\xff]++|.)"
_ANY = rf"({_N}){_NOT_A_NUMBER}"
_TOKEN = rf"({_PLAIN}(?:[eE](?:\+0*[0-5]|-[0-9]{{1,2}})(?![0-9.]))?){_NOT_A_NUMBER}"
_PADDED = rf"({_PLAIN}(?:[eE][+-]0[0-9](?![0-9.]))?){_NOT_A_NUMBER}"
_DOUBTFUL = r"[^\sA-Za-z0-9.,+;:|$@%~^*&!?_-]"  # nothing that separates numbers, nor a slip of the finger
_NO_PATH = r"[^\sA-Za-z0-9.,+-]++"
_ARCS = rf"\s*+{_ARC}(?:{_S}{_ARC})*+\s*+"
_ARC_PARTS = rf"({_N}){_S}({_N}){_S}({_N}){_S}([01]){_S}([01]){_S}({_N}){_S}({_N}){_S}"


class PathEdit(NamedTuple):
    """Characters `start` to `end` of the path data are replaced by `new`."""

    start: int
    end: int
    new: str
    reason: str


class Segment(NamedTuple):
    """A command letter at an offset, its numbers, and whether they follow the grammar of arcs."""

    at: int
    letter: str
    numbers: tuple[float, ...]
    arc: bool


def path_is_sound(data: str) -> bool:
    """Whether nothing is to be repaired here (argument counts are not checked)."""
    if _HARMLESS.fullmatch(data):
        return "," not in data or not _COMMAS.search(data) or _is_valid(data)
    return _is_valid(data) and not _expression(_ABSURD).search(data)


def path_is_valid(data: str) -> bool:
    """Path data by the letter of the grammar, and not empty."""
    return not data.isspace() and data != "" and _is_valid(data)


def _is_valid(data: str) -> bool:
    return _expression(_VALID).fullmatch(data) is not None


@cache
def _expression(pattern: str) -> re.Pattern[str]:
    """Compiled when first needed: these are long, and most files do without."""
    return re.compile(pattern, re.S | re.A)


def repair_path(data: str) -> list[PathEdit]:
    """What to change in path data, given one character per byte."""
    if path_is_sound(data) or _expression(_DOUBTFUL).search(data):
        return []
    if len(data) > MAX_LENGTH:
        cleaned = _expression(_NO_PATH).sub(" ", data)
        return [PathEdit(0, len(data), cleaned, "read stray signs in path data as spaces")] if cleaned != data else []
    edits = _separators(data)
    cleaned = _applied(data, edits)  # as long as the data, so that offsets stay the same
    readings = [_segments(cleaned, tokens) for tokens in ((_TOKEN, _ANY, _PADDED) if _E.search(cleaned) else (_TOKEN,))]
    segments = min((reading for reading in readings if reading), key=_misfits, default=None)
    return edits if segments is None else sorted([*edits, *_flags(cleaned, segments)])


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
    for found in _expression(_TOKEN).finditer(data):
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


def _misfits(segments: Sequence[Segment]) -> int:
    """How many known commands have a wrong count of numbers, or numbers beyond belief."""
    return sum(_misfit(one) for one in segments if one.letter.lower() in ARITY)


def _misfit(segment: Segment) -> bool:
    count, arity = len(segment.numbers), ARITY[segment.letter.lower()]
    if arity < 2:  # several numbers are allowed behind h and v, but make no sense
        return count != arity
    return count == 0 or count % arity != 0 or any(abs(number) > 1e5 for number in segment.numbers)


def _segments(data: str, tokens: str) -> list[Segment] | None:
    """Letters and their numbers; None if it starts with a number."""
    found: list[tuple[int, str, list[float], int]] = []
    for token in _expression(tokens).finditer(data):
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
        arc = len(numbers) >= 5 and (letter in "Aa" or letter.lower() not in ARITY)
        arc = arc and _expression(_ARCS).fullmatch(data, start, end) is not None
        if arc and letter not in "Aa" and len(numbers) % 6 == 0:
            arc = False  # flags glued to numbers look like this too, but curves are written more often
        if arc:
            parts = _expression(_ARC_PARTS).findall(data, start, end)
            numbers = [float(part) for group in parts for part in group]
        segments.append(Segment(at, letter, tuple(numbers), arc))
    return segments


def _flags(data: str, segments: Sequence[Segment]) -> list[PathEdit]:
    """Arc flags written as long numbers (`1.0`, `1e+00`): only 0 and 1 are flags."""
    edits = []
    for number, segment in enumerate(segments):
        if segment.letter not in "Aa" or segment.arc or not segment.numbers or len(segment.numbers) % 7:
            continue
        end = segments[number + 1].at if number + 1 < len(segments) else len(data)
        tokens = [token for token in _expression(_TOKEN).finditer(data, segment.at + 1, end) if token[1] is not None]
        wrong = [token for place, token in enumerate(tokens) if place % 7 in (3, 4) and token[1] not in ("0", "1")]
        if all(float(token[1]) in (0, 1) for token in wrong):
            edits += [
                PathEdit(
                    token.start(), token.end(), f"{float(token[1]):.0f} ", f"wrote the arc flag {token[1]} plainly"
                )
                for token in wrong
            ]
    return edits
