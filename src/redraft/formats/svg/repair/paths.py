"""Repair of path data: wrong separators, doubled commas.

Numbers and command letters are never changed, and what is legal (exponents, glued arc flags) stays as it is.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from redraft.lazy import lazily

_LETTERS = frozenset("mlhvcsqtaz")
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
_COMMAS = lazily(r",\s*+,|[A-Za-z]\s*+,|,\s*+(?:[A-Za-z]|\Z)", re.A)
# An `e` between digits may be a damaged command. Nobody writes such exponents, or several numbers behind h and v.
_ABSURD = (
    r"[eE](?:\+?0*+(?:[6-9]|[0-9]{2})|-?[0-9]{3})"
    rf"|[HhVv]\s*+{_N}{_S}[0-9.+-][^A-Za-z]*+[eE]|[HhVv][^A-Za-z]*+[eE][0-9]"
)
_PLAIN = r"[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)"
_NOT_A_NUMBER = r"|([A-Za-z]++)|(\s++)|([\x80-\xff]++|.)"
_TOKEN = rf"({_PLAIN}(?:[eE](?:\+0*[0-5]|-[0-9]{{1,2}})(?![0-9.]))?){_NOT_A_NUMBER}"
_DOUBTFUL = r"[^\sA-Za-z0-9.,+;:|$@%~^*&!?_-]"  # nothing that separates numbers, nor a slip of the finger
_NO_PATH = r"[^\sA-Za-z0-9.,+-]++"


class PathEdit(NamedTuple):
    """Characters `start` to `end` of the path data are replaced by `new`."""

    start: int
    end: int
    new: str
    reason: str


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
    return _separators(data)


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
            if len(letters) > 2 and not _LETTERS.issuperset(letters.lower()):
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
