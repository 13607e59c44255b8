"""Text shaping: the font and direction of each part, and its glyphs from HarfBuzz.

What a face lacks comes from another font at hand, chosen for a whole cluster (a letter with its marks, a sequence of
emoji) by its script, in the weight asked for. The renderer's own choice is not relied on: it looks for one font for all
that is missing, and mixes glyphs of two fonts within a syllable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import uharfbuzz

from redraft import budget
from redraft.assets.faces.files import FontRecord
from redraft.assets.faces.index import Face, FacePlace, FontIndex, place_of
from redraft.assets.glyphs.scripts import EMOJI, HAN, Cluster, clusters, homes, invisible, joined

# Scripts whose letters join or hang from one line: letter spacing does not apply to them.
_UNSPACED = {"Arab", "Syrc", "Nkoo", "Mani", "Phlp", "Mand", "Mong", "Phag"}
_UNSPACED |= {"Deva", "Beng", "Guru", "Modi", "Shrd", "Sylo", "Tirh", "Ogam"}
MOST_KEPT, MOST_CHOSEN = 20_000, 200_000
"""Shaped glyphs (200 bytes each) and chosen fonts that are remembered: there are 150,000 characters."""
MOST_AT_ONCE = 20_000
"""Characters that are shaped at once."""
MOST_CUT = 2_000
"""Itemized texts that are cached: a text is measured, listed and drawn."""
PATIENCE = 32
"""Failed searches before the characters of all available fonts are indexed, so that no more fail."""


class Stretch(NamedTuple):
    """Characters `start` to `end` (exclusive) of a text, set in one face, in one direction and script."""

    start: int
    end: int
    place: FacePlace
    level: int
    script: str
    borrowed: bool


class Glyph(NamedTuple):
    """`x` and `y` (upwards) are where it is drawn from the stretch's start, without letter spacing, at a size of one;
    `at` is the character it stands for; `gaps` is how many gaps between clusters lie before it in the stretch."""

    id: int
    x: float
    y: float
    at: int
    gaps: int


class Shaped(NamedTuple):
    """A stretch as glyphs from left to right; `advance` at a size of one; `gaps` after clusters, the last included.

    `crowded`: a cluster has several glyphs that move the pen, which the renderer lays over each other.
    """

    advance: float
    gaps: int
    glyphs: tuple[Glyph, ...]
    crowded: bool


class OpenedFont(NamedTuple):
    """A HarfBuzz font, its units per em, and whether its glyphs bring colours of their own."""

    font: Any
    upem: int
    colored: bool


class Shaper:
    """Shapes text in the faces `fonts` has; opened faces and what was shaped are kept."""

    def __init__(self, fonts: FontIndex) -> None:
        self._fonts = fonts
        self._opened: dict[FacePlace, OpenedFont] = {}
        self._asked: dict[FacePlace, Any] = {}
        self._substitutes: dict[tuple[object, ...], FacePlace | None] = {}
        self._cut: dict[tuple[object, ...], list[Stretch]] = {}
        self._tried: dict[tuple[str, frozenset[str], bool], list[tuple[FontRecord, Any]]] = {}
        self._in_vain = self._glyphs = 0
        self._shaped: dict[tuple[str, FacePlace, bool, str], Shaped] = {}

    def stretches(
        self, text: str, face: Face, levels: Sequence[int] | None = None, beside: frozenset[str] = frozenset()
    ) -> list[Stretch]:
        """The text taken apart in order. `levels` are the characters' (see `bidi`); None: all run to the right.
        `beside` are the scripts of what surrounds it, for characters that several languages share."""
        own = place_of(face)
        if text.isascii() and levels is None and not face.path.name.startswith("NotoEmoji"):
            return [Stretch(0, len(text), own, 0, "", False)] if text else []
        if levels is None and text and max(text) < "\u0300":
            seen = "".join(character for character in set(text) if not invisible(character))
            if self._has(own, seen):
                return [Stretch(0, len(text), own, 0, "Latn", False)]
        key = text, face, levels and tuple(levels), beside
        if (kept := self._cut.get(key)) is not None:
            return kept
        if len(self._cut) > MOST_CUT:
            self._cut.clear()
        self._cut[key] = found = self._stretches(text, face, levels, beside)
        return found

    def _stretches(self, text: str, face: Face, levels: Sequence[int] | None, beside: frozenset[str]) -> list[Stretch]:
        own = place_of(face)
        parts = list(clusters(text))
        places = self._places(parts, face, own, beside)
        scripts = _settled([part.script for part in parts])
        found: list[Stretch] = []
        for part, place, script in zip(parts, places, scripts, strict=True):
            level = levels[part.start] if levels else 0
            last = found[-1] if found else None
            if last and (last.place, last.level) == (place, level) and script in (last.script, ""):
                found[-1] = last._replace(end=part.end)
            elif last and (last.place, last.level, last.script) == (place, level, ""):
                found[-1] = last._replace(end=part.end, script=script)
            else:
                found.append(Stretch(part.start, part.end, place, level, script, place != own))
        return found

    def _places(self, parts: Sequence[Cluster], face: Face, own: FacePlace, around: frozenset[str]) -> list[FacePlace]:
        beside = around | {part.script for part in parts}
        places: list[FacePlace | None] = []
        for part in parts:
            if not part.needs:
                places.append(None)
            elif self._has(own, part.needs) and not (part.script == EMOJI and self._plain_in(own, part)):
                places.append(own)
            else:
                places.append(self.substitute(part, beside, face.asked_weight, face.italic) or own)
        # Blanks and marks that all scripts share go with the borrowed words on both sides of them.
        after: FacePlace | None = None
        following: list[FacePlace | None] = [None] * len(parts)
        for at in range(len(parts) - 1, -1, -1):
            following[at] = after
            after = places[at] if parts[at].script else after
        before: FacePlace | None = None
        for at, part in enumerate(parts):
            if part.script:
                before = places[at]
            elif places[at] in (None, own) and before and before == following[at] and before != own:
                places[at] = before if self._has(before, part.needs or " ") else places[at]
        return [place or own for place in places]

    def _plain_in(self, own: FacePlace, part: Cluster) -> bool:
        """Whether a face that has an emoji's characters has them as letters only: a digit, a heart of one colour."""
        return len(part.needs) < part.end - part.start and not self.opened(own).colored

    def _has(self, place: FacePlace, characters: str) -> bool:
        font = self.opened(place).font
        return all(font.get_nominal_glyph(ord(character)) for character in characters)

    def substitute(self, part: Cluster, beside: frozenset[str], weight: int, italic: bool) -> FacePlace | None:
        """The face that stands in for one that lacks a cluster: the user's fonts first, then one at home in its script,
        then any; None when no font has its first character."""
        near = beside & {"Hira", "Kana", "Hang"} if part.script == HAN else frozenset()
        key = part.needs, part.script, near, weight, italic
        if key not in self._substitutes:
            budget.check()
            if len(self._substitutes) > MOST_CHOSEN:
                self._substitutes.clear()
            tried = (part.needs, part.needs[:1])[: len(part.needs)]
            found = (self._find(needs, part.script, near, weight, italic) for needs in tried)
            self._substitutes[key] = next(filter(None, found), None)
        return self._substitutes[key]

    def _find(self, needs: str, script: str, near: frozenset[str], weight: int, italic: bool) -> FacePlace | None:
        if self._in_vain >= PATIENCE and any(_found_by_name(one) and ord(one) not in self._known for one in needs):
            return None
        codes = [ord(character) for character in needs]
        for far in (False, True):
            for record, font in self._looked_through(script, near, far):
                if all(map(font.get_nominal_glyph, codes)):
                    return self._nearest(record, needs, weight, italic)
        self._in_vain += 1
        return None

    def _looked_through(self, script: str, near: frozenset[str], far: bool) -> list[tuple[FontRecord, Any]]:
        """The faces in the order of trying: the user's, the script's and redraft's own, or (`far`) the system's."""
        key = ("", frozenset[str](), far) if far else (script, near, far)
        if key not in self._tried:
            fonts = self._fonts
            records = [*fonts.source(2)] if far else [*fonts.source(0)]
            if not far:
                records += (record for family in homes(script, near) for record in fonts.family(family) or ())
                records += fonts.source(1)
            self._tried[key] = [(record, self._font_for(record)) for record in records]
        return self._tried[key]

    @cached_property
    def _known(self) -> Any:
        """The characters that any font at hand has."""
        known = uharfbuzz.Set()
        for record in self._fonts.records():
            known |= self._font_for(record).face.unicodes
        return known

    def _covers(self, record: FontRecord, needs: str) -> bool:
        font = self._font_for(record)
        return all(font.get_nominal_glyph(ord(character)) for character in needs)

    def _font_for(self, record: FontRecord) -> Any:
        """A face that is looked through; only what is read of its file takes memory."""
        place = FacePlace(record.path, record.number)
        font = self._asked.get(place)
        if font is None:
            font = self._asked[place] = (self._opened.get(place) or _open(place)).font
        return font

    def _nearest(self, record: FontRecord, needs: str, weight: int, italic: bool) -> FacePlace:
        """The face of that record's family nearest in weight and slant that has the characters too."""
        found = self._fonts.nearest(record.family, weight, italic)
        chosen = found if found and self._covers(found, needs) else record
        set_to = chosen.axis.nearest(weight) if chosen.axis else 0
        return FacePlace(chosen.path, chosen.number, 0 if chosen.axis and set_to == chosen.axis.default else set_to)

    def lacking(self, place: FacePlace, characters: Iterable[str]) -> Iterator[str]:
        """Those characters the face has no glyph for; blanks and invisible ones do not count."""
        font = self.opened(place).font
        for character in characters:
            if not invisible(character) and not font.get_nominal_glyph(ord(character)):
                yield character

    def shape(self, text: str, stretch: Stretch) -> Shaped:
        """The glyphs of a stretch of the text."""
        words = text[stretch.start : stretch.end]
        key = words, stretch.place, bool(stretch.level % 2), stretch.script
        shaped = self._shaped.get(key)
        if shaped is None:
            shaped = self._shape(*key)
            self._glyphs += len(shaped.glyphs)
            if self._glyphs > MOST_KEPT:
                self._shaped.clear()
                self._glyphs = len(shaped.glyphs)
            self._shaped[key] = shaped
        return shaped

    def _shape(self, words: str, place: FacePlace, leftwards: bool, script: str) -> Shaped:
        if len(words) > MOST_AT_ONCE:  # more than HarfBuzz takes at once
            cuts = [0, *_cuts(words)]
            parts = [
                (start, self._shape_part(words[start:end], place, leftwards, script)) for start, end in pairwise(cuts)
            ]
            return _strung(parts[::-1] if leftwards else parts)
        return self._shape_part(words, place, leftwards, script)

    def _shape_part(self, words: str, place: FacePlace, leftwards: bool, script: str) -> Shaped:
        budget.check()
        font, upem, _ = self.opened(place)
        buffer = uharfbuzz.Buffer()
        try:
            buffer.add_str(words)
        except UnicodeError:  # a lone surrogate, which no file format here should let through
            buffer.add_str(words.encode("utf-8", "replace").decode())
        if script and script != EMOJI:
            buffer.script = script
        buffer.direction = "rtl" if leftwards else "ltr"
        buffer.guess_segment_properties()
        spaced = buffer.script not in _UNSPACED
        uharfbuzz.shape(font, buffer, {})
        glyphs: list[Glyph] = []
        pen, gaps, movers, crowded, before = 0, 0, 0, False, None
        for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            if info.cluster != before:
                gaps, movers = gaps + (before is not None), 0
                before = info.cluster
            movers += bool(position.x_advance)
            crowded = crowded or movers > 1
            x, y = (pen + position.x_offset) / upem, position.y_offset / upem
            glyphs.append(Glyph(info.codepoint, x, y, info.cluster, gaps if spaced else 0))
            pen += position.x_advance
        return Shaped(pen / upem, gaps + 1 if glyphs and spaced else 0, tuple(glyphs), crowded)

    def opened(self, place: FacePlace) -> OpenedFont:
        found = self._opened.get(place)
        if found is None:
            found = self._opened[place] = _open(place)
        return found


def _cuts(words: str) -> Iterator[int]:
    """Where a long stretch is cut: between clusters. Its end is the last."""
    at = 0
    while at < len(words):
        start, at = at, at + MOST_AT_ONCE
        while at < len(words) and joined(words, start, at):
            at += 1
        yield min(at, len(words))


def _strung(parts: Sequence[tuple[int, Shaped]]) -> Shaped:
    """Parts of one stretch, each with its first character's place, set one behind the other."""
    glyphs: list[Glyph] = []
    pen, gaps = 0.0, 0
    for start, part in parts:
        glyphs += (Glyph(id, pen + x, y, start + at, gaps + between) for id, x, y, at, between in part.glyphs)
        pen, gaps = pen + part.advance, gaps + part.gaps
    return Shaped(pen, gaps, tuple(glyphs), any(part.crowded for _, part in parts))


def _found_by_name(character: str) -> bool:
    """Whether a font that has the character says so in its list; fonts of symbols have others under other numbers."""
    return character > "\u06ff"


def _settled(scripts: list[str]) -> list[str]:
    """Characters that all scripts share take the script before them; at the start they stay open."""
    before = ""
    found = []
    for script in scripts:
        before = script or before
        found.append(before)
    return found


def _open(place: FacePlace) -> OpenedFont:
    """The font of a place. A file that is gone or damaged gives one without glyphs."""
    try:
        blob = uharfbuzz.Blob.from_file_path(place.path)
    except (OSError, uharfbuzz.HarfBuzzError):
        blob = uharfbuzz.Blob(b"")
    face = uharfbuzz.Face(blob, place.number)
    font = uharfbuzz.Font(face)
    if place.weight:
        font.set_variations({"wght": place.weight})
    colored = face.has_color_paint or face.has_color_layers or face.has_color_png or face.has_color_svg
    return OpenedFont(font, face.upem or 1000, bool(colored))
