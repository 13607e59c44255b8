"""Whether flowing text fits its frame at a given size, counted as `paragraph_layout` would lay it out."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import NamedTuple

from redraft.assets.paragraphs.author_lines import author_paragraphs, bullet_of
from redraft.assets.paragraphs.free_lines import Laid, across, align_of, resized
from redraft.assets.paragraphs.measured_words import Hyphens, strand
from redraft.assets.paragraphs.typesetter import ASCENT, DESCENT, HYPHEN, SOFT_HYPHEN, Typesetter, room_of
from redraft.assets.paragraphs.word_rows import Strand
from redraft.document.geometry import Box
from redraft.document.layers import Flow, Paragraph, Run, Text

_SLACK = 0.01
_SPARE = 0.5
"""What a text may be higher than its frame, as `Flowed.fits` counts."""


class _Line(NamedTuple):
    """A line as its author broke it: `bullet` is the width of the sign before it, `number` its paragraph's."""

    strand: Strand
    number: int
    bullet: float
    first: bool


class FlowLines:
    """A text that flows, in its frame. A frame that grows may do so as far as the room goes; lines that do not break
    by themselves may be as wide as the room."""

    def __init__(self, text: Text, room: Box, setter: Typesetter) -> None:
        self.text, self.setter = text, setter
        self.flow = flow = text.flow or Flow()
        frame = text.frame or room
        inner, _ = room_of(frame, flow)
        self.height = inner.height
        if flow.fit == "grow" and not flow.turned:
            self.height = max(inner.height, room.bottom - inner.y - flow.bottom)
        self.columns = max(flow.columns, 1)
        self.width = inner.width / self.columns
        if not flow.wrap:
            anchors = {"middle": inner.center[0], "end": inner.right}
            align = align_of(text)
            self.width = inner.width if flow.turned else across(anchors.get(align, inner.x), room, align)
        self.hyphens: Hyphens | None = None
        self.lines = self._lines()

    def _lines(self) -> list[_Line]:
        text, setter, flow = self.text, self.setter, self.flow
        fonts = [setter.font_of(run.style.over(text.style), flow.scale) for run in text.runs]
        found: list[_Line] = []
        count: dict[int, tuple[object, int]] = {}
        for authored in author_paragraphs(text.runs):
            sign = (
                bullet_of(self._paragraph(authored.number), count)
                if any(w for line in authored.lines for _, w in line)
                else ""
            )
            lead = fonts[
                next((run for line in authored.lines for run, words in line if words), authored.lines[0][0][0])
            ]
            plain = replace(lead.style, text_decoration=None, letter_spacing=None)
            wide = setter.width(sign, setter.font_of(plain, 1.0)) if sign else 0.0
            for place, line in enumerate(authored.lines):
                one = strand(line, fonts, setter, self.hyphens)
                found.append(_Line(one, authored.number, 0.0 if place else wide, not place))
        return found

    def _paragraph(self, number: int) -> Paragraph:
        return self.text.paragraphs[number] if number < len(self.text.paragraphs) else Paragraph()

    @property
    def strands(self) -> list[Strand]:
        return [line.strand for line in self.lines]

    @property
    def breaks_words(self) -> bool:
        return self.flow.wrap and not any("\n" in run.text or "\t" in run.text for run in self.text.runs)

    def hyphened(self, hyphens: Hyphens) -> FlowLines:
        """The same, with words that may be hyphenated."""
        other = copy(self)
        other.hyphens = hyphens
        other.lines = other._lines()
        return other

    def tightened(self, tight: float) -> FlowLines:
        other = copy(self)
        other.lines = [line._replace(strand=line.strand.tightened(tight)) for line in self.lines]
        return other

    def laid(self, scale: float) -> Laid | None:
        """The rows at a size, where all are inside the frame and no word is wider than a line."""
        if "\t" in self.text.text:
            return self._set(scale)
        shrunk = self.flow.scale * (1 - self.flow.tighten)
        rows: list[list[int]] = []
        y, column, tallest, after = 0.0, 0, 0.0, 0.0
        for one, number, bullet, first in self.lines:
            paragraph = self._paragraph(number)
            indent = paragraph.margin + paragraph.indent
            left = max(indent + bullet * scale, paragraph.margin) if bullet else indent if first else paragraph.margin
            widths = ((self.width - edge + _SLACK) / scale for edge in (left, paragraph.margin))
            found = one.rows(*widths)
            if found is None or (not self.flow.wrap and len(found) > 1):
                return None
            gap = (paragraph.before + after) * shrunk if first else 0.0
            rows.append(found)
            after, start = paragraph.after, 0
            if self.columns == 1 and one.size is not None:
                y += (gap if y > 0 else 0.0) + self._pitch(paragraph, one.size) * scale * len(found)
                tallest, found = y, []
            for end in found:
                pitch = self._pitch(paragraph, one.tallest(start, end)) * scale
                gap = gap if y > 0 else 0.0
                if y > 0 and column < self.columns - 1 and y + gap + pitch > self.height + _SPARE:
                    column, y, gap = column + 1, 0.0, 0.0
                y += gap + pitch
                tallest, start, gap = max(tallest, y), end, 0.0
            if tallest > self.height + _SPARE:
                return None
        return Laid(rows)

    def _pitch(self, paragraph: Paragraph, size: float) -> float:
        if paragraph.line_pitch is not None:
            return paragraph.line_pitch * self.flow.scale * (1 - self.flow.tighten)
        return (ASCENT + DESCENT) * size * max(paragraph.line_height - self.flow.tighten, 0.1)

    def _set(self, scale: float) -> Laid | None:
        """With tabs it is set: their widths depend on their places."""
        flowed = self.setter.flow(self.written(Laid([]), scale, 0.0))
        return Laid([[0]] * len(flowed.lines)) if flowed.fits else None

    def balanced(self, laid: Laid, scale: float) -> Laid:
        return laid  # a frame breaks its lines itself

    def written(self, laid: Laid, scale: float, tight: float) -> Text:
        """The text with its type resized; a row that ends in a hyphen which is not in it gets that and a line break."""
        style, styles = resized(self.text, scale, tight)
        runs = tuple(replace(run, style=own) for run, own in zip(self.text.runs, styles, strict=True))
        pairs = zip(self.lines, laid.rows, strict=False)
        if any(line.strand.hyphens(found) for line, found in pairs):
            runs = tuple(self._hyphened(runs, laid.rows))
        paragraphs = tuple(
            paragraph if paragraph.line_pitch is None
            else replace(paragraph, line_pitch=round(paragraph.line_pitch * scale * 75) / 75)
            for paragraph in self.text.paragraphs
        )  # fmt: skip
        return replace(self.text, style=style, runs=runs, paragraphs=paragraphs)

    def _hyphened(self, runs: Sequence[Run], rows: Sequence[Sequence[int]]) -> list[Run]:
        found: list[Run] = []
        last = -1
        broken = False
        for line, ends in zip(self.lines, rows, strict=True):
            cuts = {end for end in ends if line.strand.hyphens([end])}
            for place, word in enumerate(line.strand.words, 1):
                for run, words in word.parts:
                    for empty in range(last + 1, run):
                        found.append(runs[empty])
                    if run != last:
                        found.append(replace(runs[run], text=""))
                    if broken:
                        fresh = replace(runs[run], text="", starts_line=True, starts_paragraph=False)
                        found[-1:] = [fresh] if run != last else [found[-1], fresh]
                    last, broken = run, False
                    found[-1] = replace(found[-1], text=found[-1].text + words)
                if place in cuts and not found[-1].text.endswith(SOFT_HYPHEN):
                    found[-1] = replace(found[-1], text=found[-1].text + HYPHEN)
                    broken = True
        return [*found, *runs[last + 1 :]]
