"""The size of set text, worked out with HarfBuzz the way the renderer sets it: chunks, anchors, fallback fonts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import uharfbuzz

from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.style import Style

if TYPE_CHECKING:
    from redraft.assets.fonts import Face, Fonts

DEFAULT_SIZE = 16.0
"""Font size in own units where a design states none."""

# Scripts whose letters join or hang from one line: letter spacing does not apply to them.
_UNSPACED = {"Arab", "Syrc", "Nkoo", "Mani", "Phlp", "Mand", "Mong", "Phag"}
_UNSPACED |= {"Deva", "Beng", "Guru", "Modi", "Shrd", "Sylo", "Tirh", "Ogam"}
_BLANKS = {ord(blank): " " for blank in "\t\n\r"}


class _Shaped(NamedTuple):
    """Width in font units scaled to a size of one; `clusters` count what letter spacing goes between."""

    advance: float
    clusters: int
    lacking: bool


@dataclass(slots=True)
class _Segment:
    """A stretch of one chunk set in one face and size; `x` and `y` are relative to the chunk's start."""

    text: str
    face: Face
    size: float
    spacing: float
    x: float
    y: float
    advance: float = 0.0


class Measurer:
    """Shapes text in the faces `fonts` resolves to; opened faces are kept."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._opened: dict[tuple[str, int], tuple[Any, int]] = {}
        self._stand_ins: dict[str, tuple[str, int] | None] = {}

    def frame(self, text: Text) -> Box | None:
        """See `Fonts.measure`."""
        boxes: list[Box | None] = []
        x = y = 0.0
        for start_x, start_y, chunk in self._chunks(text):
            x, y = x if start_x is None else start_x, y if start_y is None else start_y
            end, drop = self._lay_out(chunk)
            width = sum(segment.advance for _, segment in chunk)  # the renderer anchors without counting dx
            align = _align(chunk[0][0])
            left = x - (width / 2 if align == "middle" else width if align == "end" else 0.0)
            boxes += (self._box(segment, left, y) for _, segment in chunk if segment.text.strip())
            x, y = left + end, y + drop
        found = Box.union(boxes)
        return found if found and all(map(math.isfinite, found)) else None

    def lacking(self, face: Face, characters: Iterable[str]) -> Iterator[str]:
        """Those characters the face has no glyph for; blanks and invisible ones do not count."""
        font, _ = self._font(str(face.path), face.index)
        for character in characters:
            if character.isprintable() and not character.isspace() and not font.get_nominal_glyph(ord(character)):
                yield character

    def stand_in(self, character: str) -> tuple[str, int] | None:
        """The first face at hand (file, number) that has the character, in the order the renderer looks."""
        if character not in self._stand_ins:
            self._stand_ins[character] = self._find_stand_in(ord(character))
        return self._stand_ins[character]

    def _find_stand_in(self, character: int) -> tuple[str, int] | None:
        for record in self._fonts.records():
            place = record.path, record.number
            font, _ = self._opened.get(place) or _open(*place)  # not kept: most faces are asked once
            if font.get_nominal_glyph(character):
                return place
        return None

    def _chunks(self, text: Text) -> Iterator[tuple[float | None, float | None, list[tuple[Style, _Segment]]]]:
        """Runs up to the next one with a place of its own, with that place. A chunk is anchored as a whole."""
        place: tuple[float | None, float | None] = None, None
        chunk: list[tuple[Style, _Segment]] = []
        for run in filter(lambda run: run.text, text.runs):  # the place of an empty run is nobody's
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
            last = chunk[-1][1] if chunk else None
            if last and not (run.dx or run.dy) and (last.face, last.size, last.spacing) == (face, size, spacing):
                last.text += words  # shaped as one, so that kerning crosses from run to run
            else:
                chunk.append((style, _Segment(words, face, size, spacing, run.dx, run.dy)))
        if chunk:
            yield *place, chunk

    def _lay_out(self, chunk: list[tuple[Style, _Segment]]) -> tuple[float, float]:
        """Places the segments of a chunk one behind the other; returns where the pen ends, from the chunk's start."""
        x = y = 0.0
        for number, (_, segment) in enumerate(chunk):
            shaped = self._shape(segment.text, segment.face)
            gaps = shaped.clusters - (1 if number == len(chunk) - 1 else 0)
            segment.advance = shaped.advance * segment.size + max(gaps, 0) * segment.spacing
            segment.x, segment.y = x + segment.x, y + segment.y
            x, y = segment.x + segment.advance, segment.y
        return x, y

    def _box(self, segment: _Segment, left: float, baseline: float) -> Box | None:
        if not segment.size > 0:
            return None
        font, upem = self._font(str(segment.face.path), segment.face.index)
        extents = font.get_font_extents("ltr")
        scale = segment.size / upem
        start, line = left + segment.x, baseline + segment.y
        top, bottom = line - extents.ascender * scale, line - extents.descender * scale
        return Box.around([(start, top), (start + segment.advance, bottom)])

    def _shape(self, text: str, face: Face) -> _Shaped:
        """The text's width in a face; what it lacks comes from stand-ins: one that has all, or each alone."""
        place = str(face.path), face.index
        shaped = self._shape_in(text, place)
        if not shaped.lacking:
            return shaped
        first = next(self.lacking(face, text), None)
        other = self.stand_in(first) if first else None
        if other is None:
            return shaped
        whole = self._shape_in(text, other)
        if not whole.lacking:
            return whole
        parts: list[tuple[str, tuple[str, int]]] = []
        lacking = set(self.lacking(face, text))
        for character in text:
            source = (self.stand_in(character) or place) if character in lacking else place
            if parts and parts[-1][1] == source:
                parts[-1] = parts[-1][0] + character, source
            else:
                parts.append((character, source))
        pieces = [self._shape_in(*part) for part in parts]
        return _Shaped(sum(piece.advance for piece in pieces), sum(piece.clusters for piece in pieces), True)

    def _shape_in(self, text: str, place: tuple[str, int]) -> _Shaped:
        font, upem = self._font(*place)
        buffer = uharfbuzz.Buffer()
        try:
            buffer.add_str(text)
        except UnicodeError:  # a lone surrogate, which no file format here should let through
            buffer.add_str(text.encode("utf-8", "replace").decode())
        buffer.guess_segment_properties()
        uharfbuzz.shape(font, buffer, {})
        glyphs = buffer.glyph_infos
        advance = sum(position.x_advance for position in buffer.glyph_positions)
        clusters = 0 if buffer.script in _UNSPACED else len({glyph.cluster for glyph in glyphs})
        return _Shaped(advance / upem, clusters, any(glyph.codepoint == 0 for glyph in glyphs))

    def _font(self, path: str, index: int) -> tuple[Any, int]:
        found = self._opened.get((path, index))
        if found is None:
            found = self._opened[path, index] = _open(path, index)
        return found


def _open(path: str, index: int) -> tuple[Any, int]:
    """A HarfBuzz font and its units per em. A file that is gone or damaged gives one without glyphs."""
    try:
        blob = uharfbuzz.Blob.from_file_path(path)
    except (OSError, uharfbuzz.HarfBuzzError):
        blob = uharfbuzz.Blob(b"")
    face = uharfbuzz.Face(blob, index)
    return uharfbuzz.Font(face), face.upem or 1000


def _align(style: Style) -> str:
    return {"center": "middle", "right": "end"}.get(style.align or "", style.align or "start")
