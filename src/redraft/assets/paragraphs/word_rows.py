"""Words measured once, and their rows at any size. Lengths are in own units at the text's size: divide by the scale."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from copy import copy
from itertools import accumulate
from operator import add, sub
from typing import NamedTuple


class WordPart(NamedTuple):
    """Characters of one run inside one word, with the blanks behind them."""

    run: int
    text: str


class Word(NamedTuple):
    """What is kept on one line. `width` is without the blanks behind it, which hang, and `behind` is the letter spacing
    behind its last letter; `gaps` is what one em of letter spacing adds to word and blanks; `hyphen` is the width of
    the hyphen it gets at a line's end, 0 for none; `up` and `down` are how far its ink reaches from the baseline,
    `size` is its largest type size and `blank_size` that of its blanks."""

    parts: tuple[WordPart, ...]
    width: float
    blank: float
    behind: float
    gaps: float
    hyphen: float
    up: float
    down: float
    size: float
    blank_size: float = 0.0


class Strand:
    """A line as its author broke it, which may become several rows; `size` is that of a line without words."""

    __slots__ = ("downs", "ends", "hang", "size", "starts", "ups", "words")
    size: float | None
    ends: list[float]
    ups: Sequence[float]
    downs: Sequence[float]

    def __init__(self, words: Sequence[Word], size: float) -> None:
        self.words = words
        if not words:
            self.size, self.starts, self.ends, self.ups, self.downs, self.hang = size, [0.0], [], (), (), 0.0
            return
        _, widths, blanks, behind, _, hyphens, self.ups, self.downs, sizes, others = zip(*words, strict=True)
        found = {*sizes, *others} - {0.0}
        self.size = found.pop() if len(found) == 1 else None  # None: rows differ in theirs
        self._set_places(map(add, widths, blanks), blanks, behind, hyphens)

    def _set_places(
        self, advances: Iterable[float], blanks: Sequence[float], behind: Sequence[float], hyphens: Sequence[float]
    ) -> None:
        self.starts = list(accumulate(advances, initial=0.0))
        self.ends = list(map(add, map(sub, map(sub, self.starts[1:], blanks), behind), hyphens))
        self.hang = max(0.0, *map(add, blanks, behind))  # what a row holds beyond its width at most

    def tightened(self, tight: float) -> Strand:
        """The same with letters closer than they were, by so much of an em."""
        other = copy(self)
        if self.words:
            _, widths, blanks, behind, gaps, hyphens, _, _, sizes, _ = zip(*self.words, strict=True)
            behind = tuple(
                one - tight * size if gap else one for one, size, gap in zip(behind, sizes, gaps, strict=True)
            )
            other._set_places(
                (w + b - tight * g for w, b, g in zip(widths, blanks, gaps, strict=True)), blanks, behind, hyphens
            )
        return other

    @property
    def width(self) -> float:
        """How wide it is on one row."""
        return self.ends[-1] if self.ends else 0.0

    def fewest(self, room: float) -> float:
        """A number of rows so wide that it breaks into no fewer than."""
        return self.width / (room + self.hang)

    def rows(self, first: float, other: float) -> list[int] | None:
        """The number of words up to the end of each row, where the first is `first` wide; None where a word is wider
        than its row."""
        count = len(self.words)
        if not count:
            return [0]
        found: list[int] = []
        at, room = 0, first
        while at < count:
            limit = self.starts[at] + room
            end = bisect_right(self.ends, limit, at)
            while end > at and self.ends[end - 1] > limit:
                end -= 1  # a hyphen may be wider than what comes behind it
            if end == at:
                return None
            found.append(end)
            at, room = end, other
        return found

    def balanced(self, rows: list[int], room: float) -> list[int]:
        """As many rows, as even as they can be: broken at the least width at which there are no more of them."""
        low, high = self.width / len(rows) * 0.9, room
        for _ in range(12 if len(rows) > 1 else 0):
            middle = (low + high) / 2
            tried = self.rows(middle, middle)
            if tried is not None and len(tried) <= len(rows):
                high, rows = middle, tried
            else:
                low = middle
        if len(rows) > 1 and rows[-1] - rows[-2] == 1:  # no single word at the end where another can go with it
            start, last = rows[-3] if len(rows) > 2 else 0, rows[-2] - 1
            if last > start and self.ends[-1] - self.starts[last] <= room:
                rows = [*rows[:-2], last, rows[-1]]
        return rows

    def hyphens(self, rows: Iterable[int]) -> int:
        """How many of the rows end in a hyphen that is not in the text."""
        return sum(1 for end in rows if 0 < end < len(self.words) and self.words[end - 1].hyphen)

    def whole_word(self, piece: int) -> str:
        """The word that a piece before a hyphen belongs to, without blanks."""
        start = end = piece
        while start and self.words[start - 1].hyphen:
            start -= 1
        while self.words[end].hyphen and end + 1 < len(self.words):
            end += 1
        return "".join(part.text for word in self.words[start : end + 1] for part in word.parts).rstrip()

    def tallest(self, start: int, end: int) -> float:
        """The largest type size on a row."""
        if self.size is not None:
            return self.size
        blanks = [word.blank_size for word in self.words[start : end - 1]]  # the last ones hang
        return max([word.size for word in self.words[start:end]] + blanks)

    def ink(self, start: int, end: int) -> tuple[float, float]:
        """How far the ink of a row reaches above and below its baseline."""
        return max(self.ups[start:end], default=0.0), max(self.downs[start:end], default=0.0)
