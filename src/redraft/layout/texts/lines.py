"""Texts broken into lines of about one length, and how wide these are, as parts of the size."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from redraft.assets.fonts import Fonts
from redraft.assets.glyphs.bidi import embedded
from redraft.assets.paragraphs.hyphenation import language_of, points
from redraft.assets.paragraphs.line_breaks import BLANKS, breaks, clusters
from redraft.document.geometry import Box
from redraft.document.layers import Run, Text
from redraft.document.style import PLAIN, Style
from redraft.layout.texts.typefaces import Type

_EM = 100.0
"""The size at which is measured."""
_HAIR = 1e-6


class MeasuredLine(NamedTuple):
    """One line: its words, how far the pen goes, and the box of its ink from the pen's start; as parts of the size."""

    words: str
    width: float
    ink: Box


class _Word(NamedTuple):
    text: str
    width: float
    blank: float


class Setter:
    """Breaks and measures texts in the fonts at hand; what was measured is kept."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._words: dict[tuple[str, Type], list[list[_Word]]] = {}
        self._lines: dict[tuple[str, Type], MeasuredLine] = {}
        self._broken: dict[tuple[str, Type, float], tuple[MeasuredLine, ...]] = {}

    def framed(self, type: Type, text: str) -> Type:
        """A type with how far the frame of this text reaches: that of the font and of its ink."""
        box = self._fonts.measure(_text(text.replace("\n", " "), type)) or Box(0, -_EM, 1, _EM)
        inks = [ink for _, ink in self._fonts.letters(_text(text.replace("\n", " "), type))]
        top = min([box.y, *(ink.y for ink in inks)])
        bottom = max([box.bottom, *(ink.bottom for ink in inks)])
        return type._replace(ascent=-top / _EM, descent=bottom / _EM)

    def broken(self, text: str, type: Type, width: float) -> tuple[MeasuredLine, ...]:
        """The lines of a text in a column so many sizes wide: as few as there must be, of about one length. A word
        wider than the column gets a line of its own, past its end."""
        width = round(width, 1)
        key = text, type, width
        found = self._broken.get(key)
        if found is None:
            paragraphs = self._cut(text, type)
            fewest = sum(len(_greedy(words, width)) for words in paragraphs)
            low = max(word.width for words in paragraphs for word in words)
            high = max(width, low)
            for _ in range(10):
                middle = (low + high) / 2
                if sum(len(_greedy(words, middle)) for words in paragraphs) <= fewest:
                    high = middle
                else:
                    low = middle
            lines = (line for words in paragraphs for line in _greedy(words, high))
            found = self._broken[key] = tuple(self.line("".join(parts).strip(), type) for parts in lines)
        return found

    def longest(self, text: str, type: Type) -> float:
        """How wide the widest word is."""
        return max(word.width for words in self._cut(text, type) for word in words)

    def hyphenated(self, text: str, type: Type, width: float) -> str:
        """The text with hyphens and line breaks between syllables of words that no line of this width takes."""
        broken = text
        for word in dict.fromkeys(re.findall(r"[^\W\d_]+", text)):
            if self.line(word, type).width <= width:
                continue
            lines, places = [""], max((points(word, one) for one in (language_of(text), "de")), key=len)
            for start, end in pairwise((0, *places, len(word))):
                if lines[-1] and self.line(f"{lines[-1]}{word[start:end]}-", type).width > width:
                    lines.append("")
                lines[-1] += word[start:end]
            broken = broken.replace(word, "-\n".join(lines))
        return broken

    def split(self, text: str, type: Type, width: float) -> str:
        """The text with line breaks in words that no line of this width takes."""
        parts = []
        for words in self._cut(text, type):
            line = ""
            for word in words:
                if word.width <= width:
                    line += word.text
                    continue
                for cluster in clusters(word.text):
                    last = line.rpartition("\n")[2]
                    if last.strip() and self.line((last + cluster).strip(), type).width > width:
                        line = line.rstrip() + "\n"
                    line += cluster
            parts.append(line.strip())
        return "\n".join(parts)

    def line(self, words: str, type: Type) -> MeasuredLine:
        key = words, type
        if key not in self._lines:
            text = _text(words, type)
            frame = self._fonts.measure(text)
            inks = Box.union(ink for _, ink in self._fonts.letters(text)) or Box(0.0, -1.0, 1.0, 1.0)
            width = frame.width / _EM if frame else 0.0
            self._lines[key] = MeasuredLine(words, width, Box(*(side / _EM for side in inks)))
        return self._lines[key]

    def _cut(self, text: str, type: Type) -> list[list[_Word]]:
        key = text, type
        if key not in self._words:
            self._words[key] = [
                [self._word(part[start:end], type) for start, end in pairwise((0, *breaks(part)))]
                for part in text.split("\n")
            ]
        return self._words[key]

    def _word(self, text: str, type: Type) -> _Word:
        bare = text.rstrip("".join(BLANKS))
        width = self.line(bare, type).width if bare else 0.0
        return _Word(text, width, (len(text) - len(bare)) * self._blank(type))

    def _blank(self, type: Type) -> float:
        return self.line("n n", type).width - self.line("nn", type).width


def _greedy(words: list[_Word], width: float) -> list[list[str]]:
    lines: list[list[str]] = []
    reach = width + 1.0
    for text, wide, blank in words:
        if reach + wide > width + _HAIR or not lines:
            lines.append([])
            reach = 0.0
        lines[-1].append(text)
        reach += wide + blank
    return lines


def runs_of(line: str, type: Type, x: float, y: float, *, first: bool = True) -> list[Run]:
    """A line as it is written: with the marks that make it run as its text does, each script in its family."""
    parts = type.parts(embedded(line) if type.rtl else line)
    styled = [(words, PLAIN if family == type.family else Style(font_family=family)) for words, family in parts]
    runs = [Run(words, style) for words, style in styled]
    return [replace(runs[0], x=x, y=y, starts_line=not first), *runs[1:]]


def _text(words: str, type: Type) -> Text:
    style = Style(font_family=type.family, font_size=_EM, font_weight=type.weight)
    return Text("line", style=style, runs=tuple(runs_of(words, type, 0.0, 0.0)))
