"""Lines of text as strands of measured words, split where a line may break or be hyphenated."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, pairwise
from typing import NamedTuple

from redraft.assets.glyphs.scripts import latin
from redraft.assets.paragraphs.hyphenation import points
from redraft.assets.paragraphs.line_breaks import BLANKS, breaks
from redraft.assets.paragraphs.typesetter import SOFT_HYPHEN, Font, Typesetter
from redraft.assets.paragraphs.word_rows import Strand, Word, WordPart

_BLANKS = "".join(BLANKS)


class Hyphens(NamedTuple):
    """The language that words are hyphenated in, and those that stay `whole`."""

    language: str
    whole: frozenset[str] = frozenset()

    def points(self, word: str) -> Sequence[int]:
        return points(word, self.language) if word not in self.whole else ()

    def without(self, word: str) -> Hyphens:
        return self._replace(whole=self.whole | {word})

    def broken(self, strands: Sequence[Strand], rows: Sequence[Sequence[int]]) -> list[str]:
        """The words that rows break with a hyphen."""
        found: list[str] = []
        for one, ends in zip(strands, rows, strict=False):
            for end in ends:
                if one.hyphens([end]):
                    found.append(one.whole_word(end - 1))
        return found


def strand(
    line: Sequence[tuple[int, str]],
    fonts: Sequence[Font],
    setter: Typesetter,
    hyphens: Hyphens | None = None,
    *,
    free: bool = False,
) -> Strand:
    """A line of (run, words). With `hyphens` its words may be hyphenated; soft hyphens always count.

    Of `free` text, which no frame sets, Korean breaks at its blanks only, and a blank between two words of a script
    that the face lacks is as wide as in the font that they are borrowed from."""
    whole = "".join(part_text for _, part_text in line)
    ends = breaks(whole)
    if free and " " in whole and not latin(whole):
        ends = tuple(end for end in ends if not (_hangul(whole[end - 1]) and _hangul(whole[end : end + 1])))
    first = line[0][0]
    if len(line) == 1:
        found = _of_one_run(whole, ends, first, fonts[first], setter, hyphens)
    else:
        stops = list(accumulate(len(part_text) for _, part_text in line))
        found = []
        for start, core, end, hyphened in _cuts(whole, ends, hyphens):
            parts, at = [], bisect_right(stops, start)
            while start < end:
                until = min(stops[at], end)
                parts.append((line[at][0], whole[start : min(until, core)], whole[max(start, core) : until]))
                start, at = until, at + 1
            found.append(_word(parts, hyphened, fonts, setter))
    if free and not latin(whole):
        found = _with_borrowed_blanks(found, fonts, setter)
    return Strand(found, fonts[first].size)


def _of_one_run(
    whole: str, ends: Sequence[int], run: int, font: Font, setter: Typesetter, hyphens: Hyphens | None
) -> list[Word]:
    """The words of a line of one run. What a stretch up to the next break is cut into is kept by its characters."""
    kept, left_whole = setter.kept, hyphens.whole if hyphens else ()
    broken = kept.setdefault((run, font, hyphens and hyphens.language), object())  # stands for the three: a short key
    unbroken = kept.setdefault((run, font, None), object())
    found: list[Word] = []
    start = 0
    for end in ends:
        stretch = whole[start:end]
        mark = unbroken if left_whole and stretch.rstrip(_BLANKS) in left_whole else broken
        words: tuple[Word, ...] | None = kept.get((stretch, mark))
        if words is None:
            words = kept[stretch, mark] = tuple(
                _kept(setter, run, stretch[at:core], stretch[core:until], font, hyphened)
                for at, core, until, hyphened in _cuts(stretch, (len(stretch),), hyphens)
            )
        found += words
        start = end
    return found


def _cuts(whole: str, ends: Sequence[int], hyphens: Hyphens | None) -> Iterator[tuple[int, int, int, bool]]:
    """Where each word begins, where its letters end and where the blanks behind them do, and whether it is a piece of
    a word that a hyphen follows at a line's end."""
    start = 0
    for end in ends:
        core, last = end, whole[end - 1]
        if last in BLANKS:
            core -= 1
            while core > start and whole[core - 1] in BLANKS:
                core -= 1
        if hyphens:
            word = start
            for cut in hyphens.points(whole[start:core]):
                yield start, word + cut, word + cut, True
                start = word + cut
        yield start, core, end, last == SOFT_HYPHEN
        start = end


def _with_borrowed_blanks(words: list[Word], fonts: Sequence[Font], setter: Typesetter) -> list[Word]:
    found = words[:]
    for at, (one, other) in enumerate(pairwise(words)):
        (run, part_text), (next_run, following) = one.parts[-1], other.parts[0]
        before, after = part_text.rstrip(), following.rstrip()
        if one.blank and run == next_run and before and after and not latin(after):
            whole, first, last = (setter.width(part, fonts[run]) for part in (part_text + after, before, after))
            found[at] = one._replace(blank=max(whole - first - last, 0.0))
    return found


def _hangul(character: str) -> bool:
    return "\uac00" <= character <= "\ud7a3"


def _kept(setter: Typesetter, run: int, letters: str, blanks: str, font: Font, hyphened: bool) -> Word:
    """A word of one run, measured once."""
    key = letters, blanks, run, font, hyphened
    word: Word | None = setter.kept.get(key)
    if word is None:
        measured = setter.word(letters, blanks, font, hyphened)
        word = setter.kept[key] = Word((WordPart(run, letters + blanks),), *measured)
    return word


def _word(found: Sequence[tuple[int, str, str]], hyphened: bool, fonts: Sequence[Font], setter: Typesetter) -> Word:
    kept = [_kept(setter, run, letters, blanks, fonts[run], hyphened) for run, letters, blanks in found]
    if len(kept) == 1:
        return kept[0]
    parts, width, blank, behind, gaps, hyphen, up, down, _, _ = zip(*kept, strict=True)
    sizes = [max((fonts[one[0]].size for one in found if one[place]), default=0.0) for place in (1, 2)]
    return Word(
        tuple(chain(*parts)), sum(width), sum(blank), behind[-1], sum(gaps), hyphen[-1], max(up), max(down), *sizes
    )
