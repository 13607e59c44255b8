"""Text with positioned lines (no frame): its size at any type size, and its runs broken into more lines.

Widths are those the pen moves by, heights those of the ink. A text whose letters have places of their own within a line
is not broken again; it is drawn together about its first pen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from redraft.assets.glyphs.measure import DEFAULT_SIZE
from redraft.assets.glyphs.scripts import latin
from redraft.assets.paragraphs.measured_words import Hyphens, strand
from redraft.assets.paragraphs.typesetter import HYPHEN, SOFT_HYPHEN, Typesetter
from redraft.assets.paragraphs.word_rows import Strand, WordPart
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Run, Text
from redraft.document.style import Style


def resized(text: Text, scale: float, tight: float) -> tuple[Style, tuple[Style, ...]]:
    """The style of the layer and of each run at `scale` times the size, with letters `tight` em closer."""
    grains = (75, 75) if text.flow is not None else (100, 1000)
    own = _resized(text.style, text.style, scale, tight, grains, whole=True)
    every = ((run.style, run.style.over(text.style)) for run in text.runs)
    return own, tuple(_resized(*styles, scale, tight, grains, whole=False) for styles in every)


def _resized(own: Style, full: Style, scale: float, tight: float, grains: tuple[int, int], *, whole: bool) -> Style:
    """`grains` are the parts of a unit that sizes and spacings are written in: slides have hundredths of a point."""
    size = DEFAULT_SIZE if full.font_size is None else full.font_size
    changes: dict[str, float] = {}
    if scale != 1.0 and (whole or own.font_size is not None):
        changes["font_size"] = math.floor(size * scale * grains[0] + 1e-6) / grains[0]
    spacing = full.letter_spacing or 0.0
    if (spacing or tight) and (whole or own.letter_spacing is not None or (tight and own.font_size is not None)):
        changes["letter_spacing"] = math.floor((spacing - tight * size) * scale * grains[1]) / grains[1]
    return replace(own, **changes) if changes else own  # type: ignore[arg-type]


def rounded(size: float) -> float:
    """A type size to write: at most half a percent less."""
    grain = 0.1 if size >= 40 else 0.05 if size >= 16 else 0.01
    return round(math.floor(size / grain + 1e-6) * grain, 2)


def sizes(text: Text) -> Iterator[float]:
    """The sizes of what can be seen of a text."""
    for run in text.runs:
        if run.text.strip():
            stated = run.style.over(text.style).font_size
            yield DEFAULT_SIZE if stated is None else stated


def moved(run: Run, origin: tuple[float, float], scale: float) -> Run:
    """A run with its pen drawn nearer to an origin."""
    x = None if run.x is None else round(origin[0] + (run.x - origin[0]) * scale, 3)
    y = None if run.y is None else round(origin[1] + (run.y - origin[1]) * scale, 3)
    return replace(run, x=x, y=y, dx=round(run.dx * scale, 3), dy=round(run.dy * scale, 3))


PITCH = 1.2
"""The distance of lines in sizes, where a text has but one."""
_SLACK = 0.01
_PLATE = 4.0
"""Room of more than so many heights of the text is no plate that it could be in the middle of."""


class _Line(NamedTuple):
    """A line as its author set it: its runs' numbers, its pen, its distance below the line before."""

    runs: list[int]
    x: float
    y: float
    drop: float


class Laid(NamedTuple):
    """Text at one size: the words up to the end of each row, strand by strand, and how far it moves down."""

    rows: list[list[int]]
    shift: float = 0.0

    @property
    def lines(self) -> int:
        return sum(map(len, self.rows))


class FreeLines:
    """A text with positioned lines, in a room in its own units."""

    def __init__(self, text: Text, room: Box, setter: Typesetter) -> None:
        lines = lines_of(text)
        assert lines is not None
        self.text, self.room, self.setter, self.wrap = text, room, setter, False
        self.hyphens: Hyphens | None = None
        self.lines = self.asked = lines
        self.fonts = [setter.font_of(run.style.over(text.style), 1.0) for run in text.runs]
        self.align = align_of(text)
        drops = [line.drop for line in lines[1:] if line.drop > 0]
        self.pitches = [
            drops[0] if drops else PITCH * max(self.fonts[number].size for number in line.runs) for line in lines
        ]
        self.widths = [across(line.x, room, self.align) for line in lines]
        self.stated = next((run.y is not None for run in text.runs[1:] if run.starts_line), True)
        self._measure()
        wide = [] if latin(text.text) else self._widths(text, lines)
        self.excess = max(
            [1.0, *(width / one.width for width, one in zip(wide, self.strands, strict=False) if one.width > 0)]
        )
        up, down = self._reach([[len(one.words)] for one in self.strands])
        middle = lines[0].y + (down - up) / 2
        centred = room.height <= _PLATE * (up + down) and abs(middle - room.center[1]) <= 0.06 * room.height
        self.middle = middle if centred else None  # of text that is in the middle of its room, as on a button

    def _widths(self, text: Text, lines: Sequence[_Line]) -> list[float]:
        boxes = (self.setter.frame(replace(text, runs=tuple(text.runs[n] for n in line.runs))) for line in lines)
        return [box.width if box else 0.0 for box in boxes]

    def overshoot(self, text: Text) -> float:
        """How much wider the lines of a text of several fonts are, set in them, than they may be; 1 where all fit."""
        lines = None if latin(text.text) else lines_of(text)
        wide = self._widths(text, lines) if lines else []
        rooms = [across(line.x, self.room, self.align) for line in lines or ()]
        return max([1.0, *(width / room for width, room in zip(wide, rooms, strict=True) if room > 0)])

    def narrowed(self, excess: float) -> FreeLines:
        """The same, with lines that turn out wider than their words by themselves are."""
        other = copy(self)
        other.excess *= excess
        return other

    def _measure(self) -> None:
        joined = self.lines is not self.asked
        spelled = (_spelled(self.text, line, joined) for line in self.lines)
        self.strands = [strand(line, self.fonts, self.setter, self.hyphens, free=True) for line in spelled]

    @property
    def breaks_words(self) -> bool:
        return self.wrap

    def wrapped(self) -> FreeLines:
        """The same, with lines that may be broken."""
        other = copy(self)
        other.wrap = True
        other.lines = _joined(self.text, self.asked)
        if other.lines is not self.lines:
            other.pitches, other.widths = self.pitches[:1], self.widths[:1]
            other._measure()
        return other

    def hyphened(self, hyphens: Hyphens) -> FreeLines:
        """The same, with words that may be hyphenated."""
        other = copy(self)
        other.hyphens = hyphens
        other._measure()
        return other

    def tightened(self, tight: float) -> FreeLines:
        other = copy(self)
        other.strands = [one.tightened(tight) for one in self.strands]
        return other

    def laid(self, scale: float) -> Laid | None:
        """The rows at a size, where all are inside the room."""
        rows: list[list[int]] = []
        height = (self.room.height + _SLACK) / scale
        for line, one, width, pitch in zip(self.lines, self.strands, self.widths, self.pitches, strict=True):
            room = (width + _SLACK) / (scale * self.excess)
            height -= line.drop + pitch * max(one.fewest(room) - 1, 0.0)
            if self.wrap and height < 0:
                return None
            found = one.rows(room, room) if self.wrap else [len(one.words)] if one.width <= room else None
            if found is None:
                return None
            rows.append(found)
        return self._placed(rows, scale)

    def _placed(self, rows: list[list[int]], scale: float) -> Laid | None:
        up, down = (reach * scale for reach in self._reach(rows))
        room, y = self.room, self.lines[0].y
        if up + down > room.height + _SLACK:
            return None
        top = y - up
        if self.middle is not None:
            top = self.middle - (up + down) / 2
        top = min(max(top, room.y), room.bottom - up - down)
        shift = round(top + up - y, 3)
        if abs(shift) < 0.05:
            shift = 0.0
        return None if shift and self.text.bound else Laid(rows, shift)

    def _reach(self, rows: list[list[int]]) -> tuple[float, float]:
        """How far ink reaches above and below the first baseline, at the text's own size."""
        up, down, at = float("-inf"), float("-inf"), 0.0
        for line, one, found, pitch in zip(self.lines, self.strands, rows, self.pitches, strict=True):
            at += line.drop
            last = len(found) - 1
            for place in (0, last) if one.size is not None else range(last + 1):  # rows of one size hide none between
                above, below = one.ink(found[place - 1] if place else 0, found[place])
                up, down = max(up, above - at - place * pitch), max(down, below + at + place * pitch)
            at += last * pitch
        return up, down

    def balanced(self, laid: Laid, scale: float) -> Laid:
        """The same number of lines, as even as they can be, where it is a title or ends in a single word."""
        rows = [
            one.balanced(found, (width + _SLACK) / (scale * self.excess))
            if len(found) < 5 or found[-1] - found[-2] == 1 else found
            for one, found, width in zip(self.strands, laid.rows, self.widths, strict=True)
        ]  # fmt: skip
        return (self._placed(rows, scale) if rows != laid.rows else None) or laid

    def written(self, laid: Laid, scale: float, tight: float) -> Text:
        """The text with its lines broken and its type resized."""
        style, styles = resized(self.text, scale, tight)
        same = self.lines is self.asked and all(len(found) == 1 for found in laid.rows)
        origin = self.lines[0].x, self.lines[0].y
        runs: list[Run] = []
        if same:
            for run, own in zip(self.text.runs, styles, strict=True):
                at = run.x if run.x is not None else origin[0]  # anchors stay where they are
                runs.append(replace(moved(run, (at, origin[1]), scale), style=own))
        else:
            y = origin[1]
            for number, (one, found, pitch) in enumerate(zip(self.strands, laid.rows, self.pitches, strict=True)):
                line, start = self.lines[number], 0
                for place, end in enumerate(found):
                    drop = (pitch if place else line.drop) * scale
                    y += drop
                    pieces = _pieces(one, start, end)
                    runs += self._row(pieces, styles, line, drop, y, not runs)
                    start = end
        transform = self.text.transform @ Matrix.translation(0.0, laid.shift) if laid.shift else self.text.transform
        return replace(self.text, style=style, runs=tuple(runs), transform=transform, frame=None)

    def _row(
        self, pieces: Sequence[WordPart], styles: Sequence[Style], line: _Line, drop: float, y: float, first: bool
    ) -> list[Run]:
        runs: list[Run] = []
        for number, (run, words) in enumerate(pieces):
            source = self.text.runs[run]
            style = styles[run]
            if number and runs[-1].style == style:
                runs[-1] = replace(runs[-1], text=runs[-1].text + words)
            elif number:
                runs.append(Run(words, style))
            elif first:
                runs.append(replace(source, text=words, style=style))
            elif self.stated:
                runs.append(Run(words, style, line.x, round(y, 3), starts_line=True))
            else:
                runs.append(Run(words, style, line.x, None, dy=round(drop, 3), starts_line=True))
        return runs


def lines_of(text: Text) -> list[_Line] | None:
    """The lines of a text, each set in one go; None where letters have places of their own within a line, a line is
    empty, or lines do not follow each other downwards."""
    found: list[_Line] = []
    x = y = 0.0
    for number, run in enumerate(text.runs):
        if not run.text or (number and not run.starts_line and (run.x is not None or run.y is not None)):
            return None
        if run.dx or (run.dy and (not number or not run.starts_line)):
            return None
        if number and not run.starts_line:
            found[-1].runs.append(number)
            continue
        if number and run.x is None:
            return None
        before, x = y, run.x or 0.0
        y = (y if run.y is None else run.y) + run.dy
        if number and y <= before:
            return None
        found.append(_Line([number], x, y, y - before if number else 0.0))
    aligns = {text.runs[line.runs[0]].style.over(text.style).align for line in found}
    return found if found and len(aligns) == 1 else None


def unfolded(text: Text) -> Text:
    """The text with a run for each line, where line breaks are in its words: as files write them, 1.2 sizes apart."""
    if not any("\n" in run.text for run in text.runs):
        return text
    runs: list[Run] = []
    x = 0.0
    for run in text.runs:
        x = x if run.x is None else run.x
        first, *others = run.text.split("\n")
        size = run.style.over(text.style).font_size
        drop = PITCH * (DEFAULT_SIZE if size is None else size)
        runs.append(replace(run, text=first))
        runs += (Run(words, run.style, x, None, dy=drop, starts_line=True) for words in others)
    return replace(text, runs=tuple(runs))


def align_of(text: Text) -> str:
    align = text.runs[0].style.over(text.style).align or "start"
    return {"center": "middle", "right": "end"}.get(align, align)


def across(x: float, room: Box, align: str) -> float:
    """How wide a line may be that is anchored at x."""
    left, right = x - room.x, room.right - x
    return max(2 * min(left, right) if align == "middle" else left if align == "end" else right, 0.0)


def _joined(text: Text, lines: list[_Line]) -> list[_Line]:
    """One line, where several are one sentence that was broken: each but the first continues in small letters."""
    goes_on = (text.runs[line.runs[0]].text.lstrip()[:1].islower() for line in lines[1:])
    if len(lines) < 2 or not all(goes_on) or len({line.x for line in lines}) > 1:
        return lines
    return [lines[0]._replace(runs=[number for line in lines for number in line.runs])]


def _spelled(text: Text, line: _Line, joined: bool) -> list[tuple[int, str]]:
    """The runs of a line with their words; a blank where lines were joined."""
    found: list[tuple[int, str]] = []
    for place, number in enumerate(line.runs):
        words = text.runs[number].text
        following = line.runs[place + 1] if place + 1 < len(line.runs) else None
        if joined and following is not None and text.runs[following].starts_line and not words.endswith((" ", HYPHEN)):
            words += " "
        found.append((number, words))
    return found


def _pieces(one: Strand, start: int, end: int) -> list[WordPart]:
    """What is on a row, run by run, without the blanks at its end and with the hyphen it needs there."""
    words = one.words[start:end]
    if words[0].parts[0].run == words[-1].parts[-1].run:
        found = [WordPart(words[0].parts[0].run, "".join([part.text for word in words for part in word.parts]))]
    else:
        parts = (part for word in words for part in word.parts)
        found = [
            WordPart(run, "".join(part.text for part in some)) for run, some in groupby(parts, lambda part: part.run)
        ]
    if end < len(one.words):
        run, last = found[-1]
        hyphen = HYPHEN if words[-1].hyphen else ""
        found[-1] = WordPart(run, last.rstrip().removesuffix(SOFT_HYPHEN if hyphen else "") + hyphen)
    return [part for part in found if part.text] or found[:1]
