"""Layout of text in a frame: line breaks, bullets, indents, spacing, anchors, columns, both directions.

Covered: styles mixed on a line, paragraphs from right to left with what runs the other way in them, tabs every inch,
justified lines (by their blanks), words longer than a line (broken between characters), soft hyphens, seen where a line
ends. Not covered: tab stops of a paragraph's own, text set from top to bottom letter by letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from redraft import budget
from redraft.assets.glyphs import bidi
from redraft.assets.glyphs.measure import DEFAULT_SIZE, Measurer
from redraft.assets.paragraphs.author_lines import AuthorParagraph, author_paragraphs, bullet_of
from redraft.assets.paragraphs.line_breaks import BLANKS, breaks, clusters
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Flow, Paragraph, Text
from redraft.document.placed_text import BULLET, Flowed, Line, Piece
from redraft.document.style import Style
from redraft.lazy import dataclass

HYPHEN, SOFT_HYPHEN = "-", "\u00ad"
TAB = 96.0
"""The distance of tab stops where a paragraph has none of its own: an inch."""
STEPS = ((1.0, 0.0), (1.0, 0.1), (0.925, 0.1), *((1 - 0.075 * step, 0.2) for step in range(1, 11)))
"""Scale and tighten of text that is shrunk to fit, as PowerPoint tries them."""
ASCENT, DESCENT = 0.985, 0.215
"""How far a line reaches above and below where its letters are, as parts of the size. Office programs set lines 1.2
times the size apart whatever the face, so a stand-in for a missing font does not change a text's height."""
_SLACK = 0.01
_MIRRORED = str.maketrans("()[]{}<>«»‹›≤≥", ")(][}{><»«›‹≥≤")
_STRETCHED_BLANKS = "".join(BLANKS)


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """A style as it is set. `face` is what the measurer shapes in; lengths are in own units."""

    style: Style
    face: object
    size: float
    spacing: float
    ascent: float
    descent: float


class Measured(NamedTuple):
    """A word in one font, in own units: its width, that of the blanks behind it and of the hyphen it may get, the
    letter spacing `behind` its last letter, what one em of letter spacing adds (`gaps`), and how far its ink reaches
    `up` and `down` from its baseline."""

    width: float
    blank: float
    behind: float
    gaps: float
    hyphen: float
    up: float
    down: float
    size: float


class _Part(NamedTuple):
    """Characters of one run inside one unbreakable stretch."""

    text: str
    run: int
    font: Font
    width: float


class _Stretch(NamedTuple):
    """What is kept on one line: its parts, and the blanks behind them, which may hang past the line's end."""

    parts: tuple[_Part, ...]
    blanks: tuple[_Part, ...]
    width: float
    blank_width: float
    hyphen: float = 0.0
    """The width of the hyphen that a soft one becomes at a line's end."""


class _Row(NamedTuple):
    """A line before it has its height's place: the parts on it in reading order and how far they reach. `trail` is what
    follows its last letter and counts where it is centred or set to its end: letter spacing on a line that was broken,
    blanks on one that the author ended."""

    parts: list[_Part]
    width: float
    left: float
    room: float
    ascent: float
    descent: float
    last: bool
    trail: float = 0.0


class Typesetter(Measurer):
    """Sets flowing text. Widths of words and the faces of styles are kept."""

    _MOST_WORDS = 10_000

    def __init__(self, *args: object, **named: object) -> None:
        super().__init__(*args, **named)  # type: ignore[arg-type]
        self._words: dict[tuple[object, str], tuple[float, int]] = {}
        self.kept: dict[object, Any] = {}  # for those who measure by it
        self._fonts_by_style: dict[tuple[Style, float], Font] = {}

    def flow(self, text: Text) -> Flowed:
        """The text's lines. Text without a frame or without a flow is set from the origin, unwrapped."""
        flow = text.flow or Flow(wrap=False)
        frame = text.frame or Box(0.0, 0.0, 0.0, 0.0)
        room, turn = room_of(frame, flow)
        columns = max(flow.columns, 1)
        fonts = [self.font_of(run.style.over(text.style), flow.scale) for run in text.runs]
        width = room.width / columns
        rows: list[tuple[int, bool, float, _Row, Piece | None]] = []
        count: dict[int, tuple[object, int]] = {}
        for authored in author_paragraphs(text.runs):
            paragraph = text.paragraphs[authored.number] if authored.number < len(text.paragraphs) else Paragraph()
            bullet = bullet_of(paragraph, count) if any(words for line in authored.lines for _, words in line) else ""
            first, gap = True, paragraph.before
            for row, sign in self._rows(authored, paragraph, bullet, fonts, width, flow.wrap):
                rows.append((authored.number, first, gap, row, sign))
                first, gap = False, 0.0
        return self._placed(text, rows, room, turn, columns)

    def fitted(self, text: Text) -> Text:
        """See `Fonts.fitted`."""
        flow, frame = text.flow, text.frame
        if flow is None or frame is None or flow.fit not in ("shrink", "grow"):
            return text
        if flow.fit == "grow":
            return replace(text, frame=self.grown(text))
        for scale, tighten in STEPS:
            tried = replace(text, flow=replace(flow, scale=scale, tighten=tighten))
            if self.flow(tried).fits:
                break
        return tried

    def grown(self, text: Text) -> Box | None:
        """The frame of text whose frame follows its lines."""
        flow, frame = text.flow, text.frame
        if flow is None or frame is None or flow.fit != "grow" or flow.columns > 1:
            return frame
        height = self.flow(text).height
        if flow.turned:
            return frame._replace(width=height + flow.left + flow.right)
        return frame._replace(height=height + flow.top + flow.bottom)

    def font_of(self, style: Style, scale: float) -> Font:
        key = style, scale
        found = self._fonts_by_style.get(key)
        if found is None:
            italic = (style.font_style or "normal") != "normal"
            face = self._fonts.resolve(style.font_family or "", int(style.font_weight or 400), italic)
            size = (DEFAULT_SIZE if style.font_size is None else style.font_size) * scale
            spacing = style.letter_spacing or 0.0
            set_style = style if scale == 1.0 else style.changed("font_size", size)
            found = Font(set_style, face, size, spacing, ASCENT * size, DESCENT * size)
            if len(self._fonts_by_style) > self._MOST_WORDS:
                self._fonts_by_style.clear()
            self._fonts_by_style[key] = found
        return found

    def width(self, text: str, font: Font) -> float:
        key = font.face, text
        found = self._words.get(key)
        if found is None:
            budget.check()
            shaped = self._shape(text, font.face)  # type: ignore[arg-type]
            if len(self._words) > self._MOST_WORDS:
                self._words.clear()
            found = self._words[key] = shaped.advance, shaped.clusters
        return found[0] * font.size + found[1] * font.spacing

    def word(self, letters: str, blanks: str, font: Font, hyphened: bool) -> Measured:
        """Letters and the blanks behind them, measured; `hyphened`: with a hyphen at a line's end."""
        ink = self._inked(letters, font.face)  # type: ignore[arg-type]
        if len(self.kept) > self._MOST_WORDS:
            self.kept.clear()
        return Measured(
            self.width(letters, font) if letters else 0.0,
            self.width(blanks, font) if blanks else 0.0,
            font.spacing if ink.gaps else 0.0,
            (ink.gaps + len(blanks)) * font.size,
            self.width(HYPHEN, font) if hyphened else 0.0,
            ink.up * font.size,
            ink.down * font.size,
            font.size,
        )

    def _stretches(self, line: list[tuple[int, str]], fonts: list[Font]) -> Iterator[_Stretch]:
        """A line as the author wrote it, cut wherever it may be broken."""
        whole = "".join(words for _, words in line)
        ends: list[tuple[int, int]] = []
        place = 0
        for run, words in line:
            place += len(words)
            ends.append((place, run))
        start, at = 0, 0
        for end in breaks(whole):
            core = end
            while core > start and whole[core - 1] in BLANKS:
                core -= 1
            sides: list[tuple[_Part, ...]] = []
            for until in (core, end):
                parts = []
                while start < until:
                    while ends[at][0] <= start:
                        at += 1
                    stop = min(until, ends[at][0])
                    words, run = whole[start:stop], ends[at][1]
                    parts.append(_Part(words, run, fonts[run], self.width(words, fonts[run])))
                    start = stop
                sides.append(tuple(parts))
            widths = [sum(part.width for part in side) for side in sides]
            soft = sides[0] and sides[0][-1].text.endswith(SOFT_HYPHEN)
            hyphen = self.width(HYPHEN, sides[0][-1].font) if soft else 0.0
            yield _Stretch(sides[0], sides[1], widths[0], widths[1], hyphen)

    def _rows(
        self, authored: AuthorParagraph, paragraph: Paragraph, bullet: str, fonts: list[Font], width: float, wrap: bool
    ) -> Iterator[tuple[_Row, Piece | None]]:
        """The lines of a paragraph, with its bullet at the first."""
        indent = paragraph.margin + paragraph.indent
        left, sign = indent, None
        lead = fonts[next((run for line in authored.lines for run, words in line if words), authored.lines[0][0][0])]
        if bullet:
            plain = replace(lead.style, text_decoration=None, letter_spacing=None)
            sign_font = self.font_of(plain, 1.0)
            sign_width = self.width(bullet, sign_font)
            sign = Piece(bullet, indent, 0.0, sign_width, plain, BULLET, sign_font.ascent, sign_font.descent)
            left = max(indent + sign_width, paragraph.margin)
        last_line = len(authored.lines) - 1
        for number, line in enumerate(authored.lines):
            rows = list(self._broken(line, fonts, left, paragraph.margin, width if wrap else 1e9))
            for place, row in enumerate(rows):
                last = place == len(rows) - 1
                yield row._replace(last=last and (number == last_line or not wrap), room=width), sign
                sign = None
            left = paragraph.margin

    def _broken(
        self, line: list[tuple[int, str]], fonts: list[Font], left: float, margin: float, width: float
    ) -> Iterator[_Row]:
        parts: list[_Part] = []
        blanks: tuple[_Part, ...] = ()
        reach = hang = 0.0
        own = fonts[line[0][0]]
        todo = list(self._stretches(line, fonts))
        todo.reverse()
        while todo:
            stretch = todo.pop()
            if stretch.blanks and stretch.blanks[0].text == "\t":
                stretch = _tabbed(stretch, left + reach + hang)
            if parts or blanks:
                if stretch.parts and left + reach + hang + _tight(stretch) > width + _SLACK:
                    if parts and parts[-1].text.endswith(SOFT_HYPHEN):
                        word, hyphen = parts[-1], self.width(HYPHEN, parts[-1].font)
                        parts[-1] = word._replace(text=word.text[:-1] + HYPHEN, width=word.width + hyphen)
                        reach += hyphen
                    yield _row(parts, reach, left, own)
                    parts, blanks, reach, hang, left = [], (), 0.0, 0.0, margin
                    todo.append(stretch)
                    continue
                parts += blanks
                reach += hang
            elif left + _tight(stretch) > width + _SLACK and sum(len(part.text) for part in stretch.parts) > 1:
                *full, stretch = self._chopped(stretch, width - left, width - margin)
                for head in full:
                    yield _row(list(head.parts), head.width, left, own)
                    left = margin
            parts += stretch.parts
            reach += stretch.width
            blanks, hang = stretch.blanks, stretch.blank_width
        yield _row(parts, reach, left, own, hang)

    def _chopped(self, stretch: _Stretch, first: float, room: float) -> list[_Stretch]:
        """A stretch that is wider than a line, cut between characters: at least one for each line, the rest last."""
        lines: list[list[tuple[_Part, list[str]]]] = [[]]
        used = 0.0
        for part in stretch.parts:
            lines[-1].append((part, []))
            for cluster in clusters(part.text):
                wide = self.width(cluster, part.font)
                line = lines[-1]
                if used + wide > (first if len(lines) == 1 else room) + _SLACK and any(words for _, words in line):
                    lines.append([(part, [])])
                    used = 0.0
                lines[-1][-1][1].append(cluster)
                used += wide
        found = []
        for line in lines:
            cut = [(part, "".join(words)) for part, words in line if words]
            parts = tuple(part._replace(text=words, width=self.width(words, part.font)) for part, words in cut)
            found.append(_Stretch(parts, (), sum(part.width for part in parts), 0.0))
        found[-1] = found[-1]._replace(blanks=stretch.blanks, blank_width=stretch.blank_width)
        return found

    def _placed(
        self, text: Text, rows: list[tuple[int, bool, float, _Row, Piece | None]], room: Box, turn: Matrix, columns: int
    ) -> Flowed:
        flow = text.flow or Flow()
        lines: list[Line] = []
        y, column, tallest, after = 0.0, 0, 0.0, 0.0
        bottoms: list[tuple[int, float]] = []
        for at, first, before, row, sign in rows:
            paragraph = text.paragraphs[at] if at < len(text.paragraphs) else Paragraph()
            shrunk = flow.scale * (1 - flow.tighten)
            gap = (before + (after if first else 0.0)) * shrunk if y > 0 else 0.0
            height = row.ascent + row.descent
            exact = paragraph.line_pitch
            factor = max(paragraph.line_height - flow.tighten, 0.1)
            pitch = height * factor if exact is None else exact * shrunk
            if y > 0 and column < columns - 1 and y + gap + pitch > room.height + 0.5:
                column, y, gap = column + 1, 0.0, 0.0
            top = y + gap
            baseline = top + pitch - row.descent
            offset = room.x + column * room.width / columns
            pieces = self._pieces(text, row, paragraph, sign, offset, baseline)
            lines.append(Line(top, pitch, baseline, tuple(pieces), at, first))
            y = top + pitch
            tallest = max(tallest, y)
            after = paragraph.after
            bottoms.append((column, y))
        slack = room.height - tallest
        down = room.y + (slack / 2 if flow.anchor == "middle" else slack if flow.anchor == "bottom" else 0.0)
        moved = tuple(
            line._replace(
                top=line.top + down,
                baseline=line.baseline + down,
                pieces=tuple(piece._replace(y=piece.y + down) for piece in line.pieces),
            )
            for line in lines
        )
        widest = max((row.left + row.width for _, _, _, row, _ in rows), default=0.0)
        return Flowed(moved, widest, tallest, (room.width, room.height), turn)

    def _pieces(
        self, text: Text, row: _Row, paragraph: Paragraph, sign: Piece | None, offset: float, y: float
    ) -> list[Piece]:
        style = (row.parts[0].font.style if row.parts else None) or text.style
        align = style.align or "start"
        align = {"center": "middle", "right": "end", "left": "start"}.get(align, align)
        extra = row.room - row.left - row.width
        free = extra - max(min(row.trail, extra), 0.0)
        shift = free / 2 if align == "middle" else free if align == "end" else 0.0
        justified = align == "justify" and not row.last and extra > 0
        words = "".join(part.text for part in row.parts)
        both = paragraph.rtl or bidi.turns(words)
        pieces = []
        if not both and not justified:
            x = offset + row.left + shift
            for part in _merged(row.parts):
                if part.text.strip(_STRETCHED_BLANKS):
                    pieces.append(_piece(part, x, y))
                x += part.width
        else:
            ordered = list(_ordered(row.parts, words, paragraph.rtl)) if both else [(part, False) for part in row.parts]
            cut = [(piece, rtl) for part, rtl in ordered for piece in self._words_of(part, rtl)]
            blanks = sum(1 for part, _ in cut if not part.text.strip(_STRETCHED_BLANKS))
            wider = extra / blanks if justified and blanks else 0.0
            x = offset + (row.room - row.left - row.width - shift if paragraph.rtl else row.left + shift)
            if wider:
                x = offset + (0.0 if paragraph.rtl else row.left)
            for part, rtl in cut:
                if part.text.strip(_STRETCHED_BLANKS):
                    pieces.append(_piece(part, x, y, rtl=rtl))
                    x += part.width
                else:
                    x += part.width + wider
        if sign is not None:
            left = row.room - sign.x - sign.width - shift if paragraph.rtl else sign.x + shift
            sign = sign._replace(x=offset + left, y=y, rtl=False)
            pieces = [*pieces, sign] if paragraph.rtl else [sign, *pieces]
        return pieces

    def _words_of(self, part: _Part, rtl: bool) -> list[_Part]:
        """A part cut at its blanks and, from right to left, at signs at a word's ends, in order from left to right.

        Each is then drawn right by a renderer that takes it for a line of its own."""
        words: list[str] = []
        for blank, group in groupby(part.text, key=lambda character: character in BLANKS):
            word = "".join(group)
            words += [word] if blank or not rtl else _bare(word)
        found = []
        for word in reversed(words) if rtl else words:
            alone = word.translate(_MIRRORED)[::-1] if rtl and not bidi.turns(word) and not word.isalnum() else word
            width = self.width(alone, part.font) if word != "\t" else part.width
            found.append(part._replace(text=alone, width=width))
        return found


def _bare(word: str) -> list[str]:
    """A word's letters, and the signs before and behind them."""
    start, end = 0, len(word)
    while start < end and not word[start].isalnum():
        start += 1
    while end > start and not _part_of_word(word[end - 1]):
        end -= 1
    return [part for part in (word[:start], word[start:end], word[end:]) if part]


def _part_of_word(character: str) -> bool:
    import unicodedata

    return character.isalnum() or unicodedata.category(character).startswith("M")


def room_of(frame: Box, flow: Flow) -> tuple[Box, Matrix]:
    """Where lines go, in coordinates along them, and the matrix from those to the layer's own."""
    left, top, right, bottom = flow.left, flow.top, flow.right, flow.bottom
    width, height = frame.width, frame.height
    if flow.turned == 90:
        room = Box(top, right, height - top - bottom, width - left - right)
        return _positive(room), Matrix(0.0, 1.0, -1.0, 0.0, frame.x + width, frame.y)
    if flow.turned == 270:
        room = Box(bottom, left, height - top - bottom, width - left - right)
        return _positive(room), Matrix(0.0, -1.0, 1.0, 0.0, frame.x, frame.y + height)
    return _positive(Box(frame.x + left, frame.y + top, width - left - right, height - top - bottom)), IDENTITY


def _positive(room: Box) -> Box:
    return room._replace(width=max(room.width, 1.0), height=max(room.height, 0.0))


def _tight(stretch: _Stretch) -> float:
    """Its width at a line's end: without the spacing behind its last letter, with the hyphen it may get."""
    return stretch.width + stretch.hyphen - (stretch.parts[-1].font.spacing if stretch.parts else 0.0)


def _tabbed(stretch: _Stretch, reach: float) -> _Stretch:
    """A stretch that ends in a tab, whose width is what is left to the next stop."""
    end = reach + stretch.width
    width = (end // TAB + 1) * TAB - end
    return stretch._replace(blanks=(stretch.blanks[0]._replace(width=width),), blank_width=width)


def _row(parts: list[_Part], width: float, left: float, own: Font, hang: float | None = None) -> _Row:
    """`hang` is the width of the blanks behind a line that the author ended."""
    fonts = [part.font for part in parts] or [own]
    behind = fonts[-1].spacing if parts else 0.0
    ascent, descent = max(font.ascent for font in fonts), max(font.descent for font in fonts)
    return _Row(parts, width - behind, left, 0.0, ascent, descent, last=False, trail=behind if hang is None else hang)


def _merged(parts: list[_Part]) -> Iterator[_Part]:
    """Neighbours of one run as one part; tabs stay alone."""
    for key, group in groupby(enumerate(parts), key=lambda one: (one[1].run, one[0] if one[1].text == "\t" else -1)):
        held = [part for _, part in group]
        if len(held) == 1:
            yield held[0]
        else:
            words = "".join(part.text for part in held)
            yield held[0]._replace(text=words, width=sum(part.width for part in held), run=key[0])


def _ordered(parts: list[_Part], words: str, rtl: bool) -> Iterator[tuple[_Part, bool]]:
    """Parts from left to right, cut where the direction changes, and whether each runs from right to left."""
    ends: list[int] = []
    merged = list(_merged(parts))
    place = 0
    for part in merged:
        place += len(part.text)
        ends.append(place)
    found = bidi.levels(words, 1 if rtl else 0)
    if not found:
        return
    runs: list[tuple[int, int]] = []
    for level, group in groupby(range(len(found)), key=found.__getitem__):
        run = list(group)
        runs.append((run[0], level))
    stops = [*(start for start, _ in runs[1:]), len(found)]
    spans = [(start, stop, level % 2 == 1) for (start, level), stop in zip(runs, stops, strict=True)]
    for start, end, backwards in bidi.visual(spans, [level for _, level in runs]):
        pieces = []
        for part, stop in zip(merged, ends, strict=True):
            first = stop - len(part.text)
            low, high = max(start, first), min(end, stop)
            if low < high:
                pieces.append(part._replace(text=part.text[low - first : high - first]))
        yield from ((piece, backwards) for piece in (reversed(pieces) if backwards else pieces))


def _piece(part: _Part, x: float, y: float, *, rtl: bool = False) -> Piece:
    words = part.text
    font = part.font
    return Piece(words, x, y, part.width, font.style, part.run, font.ascent, font.descent, rtl)
