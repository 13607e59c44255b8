"""Shared by the repair parsers: lookahead in damaged text, and the list of corrections."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from redraft.errors import FormatError, says
from redraft.formats.patch import Splice
from redraft.lazy import lazily

MAX_REPAIRS = 5000
NAME = r"[A-Za-z_:][\w:.-]*+"
_SPACE = lazily(r"\s*+", re.A)


class Note(NamedTuple):
    """A splice, and its place among others at the same offset: ends of tags come before what follows them."""

    start: int
    end: int
    new: str
    reason: str
    rank: int = 0


class Notes:
    """What to change so far; too much of it is a FormatError."""

    def __init__(self) -> None:
        self.all: list[Note] = []

    def add(self, start: int, end: int, new: str, reason: str, rank: int = 0) -> None:
        self.extend([Note(start, end, new, reason, rank)])

    def drop(self, start: int, end: int, what: str) -> None:
        self.extend([Note(start, end, "", f"dropped {what}")])

    def extend(self, notes: Iterable[Note]) -> None:
        self.all += notes
        check_count(len(self.all))

    def splices(self) -> list[Splice]:
        ordered = sorted(self.all, key=lambda note: (note.start, note.end, note.rank))
        return [Splice(note.start, note.end, note.new.encode("latin-1"), note.reason) for note in ordered]


class Scan:
    """A text, one character per byte, and where things are in it."""

    def __init__(self, text: str) -> None:
        self.text, self.size = text, len(text)
        self._next: dict[str, tuple[int, int]] = {}

    def skip(self, at: int) -> int:
        """The first offset from `at` on that is not white space."""
        found = _SPACE.match(self.text, at)
        return found.end() if found else at

    def find(self, what: str, at: int) -> int:
        """The next place of some characters, the end of the text if none. Remembered, so that all stays linear."""
        asked, known = self._next.get(what, (0, -1))
        if not asked <= at <= known:
            known = self.text.find(what, at)
            known = self.size if known < 0 else known
            self._next[what] = (at, known)
        return known

    def trimmed(self, start: int, end: int) -> int:
        """The end without the white space before it."""
        while end > start and self.text[end - 1] in " \t\r\n":
            end -= 1
        return end


def check_count(count: int) -> None:
    if count > MAX_REPAIRS:
        raise FormatError(says("svg-repairs-too-many", limit=MAX_REPAIRS))


def shown(raw: str) -> str:
    """A stretch of the text as people see it, shortened."""
    raw = " ".join(raw[:200].encode("latin-1").decode("utf-8", "replace").split())
    return raw if len(raw) <= 24 else f"{raw[:10]}…{raw[-10:]}"
