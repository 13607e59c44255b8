"""Glyph positions of a text layer from HarfBuzz, its size, and outlines where the renderer would differ."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import field
from typing import Any, NamedTuple

from redraft.assets.faces.index import Face, FontIndex, place_of
from redraft.assets.glyphs.bidi import levels, turns, visual
from redraft.assets.glyphs.outlines import Pencil
from redraft.assets.glyphs.scripts import scripts_in
from redraft.assets.glyphs.shaper import Shaped, Shaper, Stretch
from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.placed_text import TextOutline
from redraft.document.style import Style
from redraft.lazy import dataclass

DEFAULT_SIZE = 16.0
"""Font size in own units where a design states none."""

MOST_OUTLINED = 20_000
"""Characters of a text that may become outlines; a longer one is left to the renderer."""

_BLANKS = {ord(blank): " " for blank in "\t\n\r"}


@dataclass(slots=True)
class _Segment:
    """A part of one chunk with one face and size; `starts` are the runs it comes from and where they begin in it."""

    text: str
    face: Face
    size: float
    spacing: float
    dx: float
    dy: float
    style: Style
    starts: list[tuple[int, int]] = field(default_factory=list)
    advance: float = 0.0

    def run_at(self, character: int) -> int:
        return next(run for run, start in reversed(self.starts) if start <= character)


class Width(NamedTuple):
    """How far words reach at a size of one; `clusters` count what letter spacing goes behind."""

    advance: float
    clusters: int


class InkReach(NamedTuple):
    """How far the ink of words reaches above and below their baseline, at a size of one, and the number of gaps between
    letters that letter spacing widens."""

    up: float
    down: float
    gaps: int


class _Piece(NamedTuple):
    """A stretch of a segment at its place: `x` and `y` from the chunk's start, `width` with letter spacing."""

    segment: _Segment
    stretch: Stretch
    shaped: Shaped
    x: float
    y: float
    width: float


class _Line(NamedTuple):
    """A chunk set: its pieces from left to right, its width as the renderer anchors it (without dx), the pen's end."""

    pieces: list[_Piece]
    width: float
    end: float
    drop: float


class Measurer:
    """Sets text in the faces `fonts` resolves to."""

    def __init__(self, fonts: FontIndex) -> None:
        self._fonts = fonts
        self.shaper = Shaper(fonts)
        self._pencil = Pencil(self.shaper)

    def frame(self, text: Text) -> Box | None:
        """See `Fonts.measure`."""
        boxes: list[Box | None] = []
        for left, baseline, line in self._set(text):
            boxes += (self._box(piece, left, baseline) for piece in line.pieces if piece.segment.text.strip())
        found = Box.union(boxes)
        return found if found and all(map(math.isfinite, found)) else None

    def letters(self, text: Text) -> tuple[tuple[int, Box], ...]:
        """See `Fonts.letters`."""
        found: list[tuple[int, Box]] = []
        for left, baseline, line in self._set(text):
            for piece in line.pieces:
                segment, stretch = piece.segment, piece.stretch
                font, upem, _ = self.shaper.opened(stretch.place)
                scale = segment.size / upem
                for glyph in piece.shaped.glyphs:
                    ink = font.get_glyph_extents(glyph.id)
                    if ink is None or not ink.width or not ink.height:
                        continue  # a blank
                    x = left + piece.x + glyph.x * segment.size + glyph.gaps * segment.spacing + ink.x_bearing * scale
                    y = baseline + piece.y - glyph.y * segment.size - ink.y_bearing * scale
                    box = Box(x, y, ink.width * scale, -ink.height * scale)
                    if all(map(math.isfinite, box)):
                        found.append((segment.run_at(stretch.start + glyph.at), box))
        return tuple(found)

    def outlines(self, text: Text, *, always: bool = False) -> tuple[TextOutline, ...] | None:
        """See `Fonts.outlines`."""
        if len(text.text) > MOST_OUTLINED:
            return None
        lines = list(self._set(text))
        if not always and all(self._engine_line(line) for _, _, line in lines):
            return None
        drawn: list[TextOutline] = []
        for left, baseline, line in lines:
            for piece in line.pieces:
                drawn += self._drawn(piece, left + piece.x, baseline + piece.y)
        return tuple(_joined(drawn))

    def _shape(self, text: str, face: Face) -> Width:
        """Words by themselves, with what the face lacks taken from other fonts."""
        turned = levels(text) if turns(text) else None
        found = [self.shaper.shape(text, stretch) for stretch in self.shaper.stretches(text, face, turned)]
        return Width(sum(shaped.advance for shaped in found), sum(shaped.gaps for shaped in found))

    def _inked(self, text: str, face: Face) -> InkReach:
        """How far the ink of words by themselves reaches."""
        up, down, gaps = 0.0, 0.0, 0
        for stretch in self.shaper.stretches(text, face, levels(text) if turns(text) else None):
            font, upem, _ = self.shaper.opened(stretch.place)
            shaped = self.shaper.shape(text, stretch)
            gaps += shaped.gaps
            for glyph in shaped.glyphs:
                ink = font.get_glyph_extents(glyph.id)
                if ink is not None and ink.height:
                    up = max(up, glyph.y + ink.y_bearing / upem)
                    down = max(down, -glyph.y - (ink.y_bearing + ink.height) / upem)
        return InkReach(up, down, gaps)

    def _font(self, face: Face) -> tuple[Any, int]:
        """A face as HarfBuzz has it, and its units per em."""
        return self.shaper.opened(place_of(face))[:2]

    def _engine_line(self, line: _Line) -> bool:
        """Whether the renderer sets a line as here; of letters from right to left beside another font it loses some."""
        turned = any(piece.stretch.level % 2 for piece in line.pieces)
        mixed = turned and len({piece.stretch.place for piece in line.pieces}) > 1
        return not mixed and all(map(self._engine_sets, line.pieces))

    def _engine_sets(self, piece: _Piece) -> bool:
        """Whether the renderer sets a piece as it is set here: from the face itself, with glyphs in their order."""
        place = piece.stretch.place
        return not (piece.stretch.borrowed or piece.shaped.crowded or place.weight) and self._fonts.loaded(place.path)

    def _drawn(self, piece: _Piece, x: float, y: float) -> Iterator[TextOutline]:
        segment, stretch = piece.segment, piece.stretch
        if self.shaper.opened(stretch.place).colored and self._fonts.loaded(stretch.place.path):
            run = segment.run_at(stretch.start)
            words = segment.text[stretch.start : stretch.end]
            yield TextOutline(run, "", words, x, y, self._fonts.family_at(stretch.place), segment.size)
            return
        paths: dict[int, list[str]] = {}
        for glyph in piece.shaped.glyphs:
            at = x + glyph.x * segment.size + glyph.gaps * segment.spacing, y - glyph.y * segment.size
            path = self._pencil.path(stretch.place, glyph.id, *at, segment.size)
            paths.setdefault(segment.run_at(stretch.start + glyph.at), []).append(path)
        yield from (TextOutline(run, "".join(parts)) for run, parts in paths.items())

    def _set(self, text: Text) -> Iterator[tuple[float, float, _Line]]:
        """Each chunk of the text with the left end of its baseline."""
        x = y = 0.0
        beside = scripts_in(text.text)
        for start_x, start_y, chunk in self._chunks(text):
            x, y = x if start_x is None else start_x, y if start_y is None else start_y
            line = self._lay_out(chunk, beside, int(text.rtl))
            align = _align(chunk[0].style)
            left = x - (line.width / 2 if align == "middle" else line.width if align == "end" else 0.0)
            yield left, y, line
            x, y = left + line.end, y + line.drop

    def _chunks(self, text: Text) -> Iterator[tuple[float | None, float | None, list[_Segment]]]:
        """Runs up to the next one with a place of its own, with that place. A chunk is anchored as a whole."""
        place: tuple[float | None, float | None] = None, None
        chunk: list[_Segment] = []
        for number, run in enumerate(text.runs):
            if not run.text:  # the place of an empty run is nobody's
                continue
            if run.x is not None or run.y is not None:
                if chunk:
                    yield *place, chunk
                place, chunk = (run.x, run.y), []
            style = run.style.over(text.style)
            italic = (style.font_style or "normal") != "normal"
            face = self._fonts.resolve(style.font_family or "", int(style.font_weight or 400), italic)
            size = DEFAULT_SIZE if style.font_size is None else style.font_size
            spacing = style.letter_spacing or 0.0
            words = run.text.translate(_BLANKS)
            last = chunk[-1] if chunk else None
            if last and not (run.dx or run.dy) and (last.face, last.size, last.spacing) == (face, size, spacing):
                last.starts.append((number, len(last.text)))
                last.text += words  # shaped as one, so that kerning crosses from run to run
            else:
                chunk.append(_Segment(words, face, size, spacing, run.dx, run.dy, style, [(number, 0)]))
        if chunk:
            yield *place, chunk

    def _lay_out(self, chunk: list[_Segment], beside: frozenset[str], base: int) -> _Line:
        """Sets a chunk's segments one behind the other as they are seen; `base` is 1 where lines run right to left."""
        whole = "".join(segment.text for segment in chunk)
        turned = levels(whole, base) if base or turns(whole) else None
        parts: list[tuple[_Segment, Stretch]] = []
        start = 0
        for segment in chunk:
            own = turned[start : start + len(segment.text)] if turned else None
            found = self.shaper.stretches(segment.text, segment.face, own, beside)
            parts += ((segment, stretch) for stretch in found)
            start += len(segment.text)
        if turned and not any(segment.dx or segment.dy for segment in chunk):
            parts = visual(parts, [stretch.level for _, stretch in parts])
        x = y = width = 0.0
        pieces = []
        begun: set[int] = set()
        for number, (segment, stretch) in enumerate(parts):
            if id(segment) not in begun:
                begun.add(id(segment))
                x, y = x + segment.dx, y + segment.dy
            shaped = self.shaper.shape(segment.text, stretch)
            gaps = shaped.gaps - (1 if number == len(parts) - 1 else 0)
            advance = shaped.advance * segment.size + max(gaps, 0) * segment.spacing
            pieces.append(_Piece(segment, stretch, shaped, x, y, advance))
            x, width = x + advance, width + advance
        return _Line(pieces, width, x, y)

    def _box(self, piece: _Piece, left: float, baseline: float) -> Box | None:
        """The piece's advance by the ascent and descent of the face that was asked for."""
        segment = piece.segment
        if not segment.size > 0:
            return None
        font, upem = self._font(segment.face)
        extents = font.get_font_extents("ltr")
        scale = segment.size / upem
        start, line = left + piece.x, baseline + piece.y
        top, bottom = line - extents.ascender * scale, line - extents.descender * scale
        return Box.around([(start, top), (start + piece.width, bottom)])


def _joined(outlines: list[TextOutline]) -> Iterator[TextOutline]:
    """Neighbours with the same paint as one path, so that a translucent fill has no seams."""
    last: TextOutline | None = None
    for outline in outlines:
        if last and last.path and outline.path and last.run == outline.run:
            last = last._replace(path=last.path + outline.path)
            continue
        if last and (last.path or last.text):
            yield last
        last = outline
    if last and (last.path or last.text):
        yield last


def _align(style: Style) -> str:
    return {"center": "middle", "right": "end"}.get(style.align or "", style.align or "start")
