"""The lines of a text as strands of measured words: cut where a line may be broken, and at hyphens where it may have
them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence

from redraft.assets.flowing import Font, Typesetter
from redraft.assets.line_breaks import BLANKS, breaks
from redraft.assets.word_rows import Part, Strand, Word

SOFT_HYPHEN = "\u00ad"
HYPHEN = "-"
Points = Callable[[str], Sequence[int]]
"""Where a word may be hyphenated: how many of its characters stand before each place."""


def strand(
    line: Sequence[tuple[int, str]],
    fonts: Sequence[Font],
    setter: Typesetter,
    points: Points | None = None,
    *,
    korean_words: bool = False,
) -> Strand:
    """A line of (run, words). With `points` its words may be hyphenated there; soft hyphens always count. Korean may
    break between any two syllables, with `korean_words` only at its blanks."""
    whole = "".join(words for _, words in line)
    stops: list[int] = []
    for _, words in line:
        stops.append((stops[-1] if stops else 0) + len(words))
    found: list[Word] = []
    for start, core, end, hyphened in _cuts(whole, points, korean_words and " " in whole):
        parts, at = [], bisect_right(stops, start)
        while start < end:
            until = min(stops[at], end)
            parts.append((line[at][0], whole[start : min(until, core)], whole[max(start, core) : until]))
            start, at = until, at + 1
        found.append(_word(parts, hyphened, fonts, setter))
    return Strand(found, fonts[line[0][0]].size)


def _cuts(whole: str, points: Points | None, korean_words: bool) -> Iterator[tuple[int, int, int, bool]]:
    """Where each word begins, where its letters end and where the blanks behind them do, and whether it is a piece of
    a word that a hyphen follows at a line's end."""
    start = 0
    for end in breaks(whole):
        if korean_words and end < len(whole) and _hangul(whole[end - 1]) and _hangul(whole[end]):
            continue
        core = end
        while core > start and whole[core - 1] in BLANKS:
            core -= 1
        word = start
        for cut in points(whole[start:core]) if points and core - start > 4 else ():
            yield start, word + cut, word + cut, True
            start = word + cut
        yield start, core, end, whole[end - 1] == SOFT_HYPHEN
        start = end


def _hangul(character: str) -> bool:
    return "\uac00" <= character <= "\ud7a3"


def _word(found: Sequence[tuple[int, str, str]], hyphened: bool, fonts: Sequence[Font], setter: Typesetter) -> Word:
    width = blank = gaps = behind = up = down = size = hyphen = 0.0
    for run, letters, blanks in found:
        font = fonts[run]
        size = max(size, font.size)
        if letters:
            ink = setter.ink(letters, font.face)
            width += setter.width(letters, font)
            up, down = max(up, ink.up * font.size), max(down, ink.down * font.size)
            gaps += ink.gaps * font.size
            behind = font.spacing if ink.gaps else 0.0
        if blanks:
            blank += setter.width(blanks, font)
            gaps += len(blanks) * font.size
        if hyphened:
            hyphen = setter.width(HYPHEN, font)
    parts = tuple(Part(run, letters + blanks) for run, letters, blanks in found)
    return Word(parts, width, blank, behind, gaps, hyphen, up, down, size)
