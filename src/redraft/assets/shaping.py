"""Text into glyphs: which font each part is set in, in which direction it runs, and where HarfBuzz puts its glyphs.

What a face lacks comes from another font at hand, chosen for a whole cluster (a letter with its marks, a sequence of
emoji) by its script, in the weight asked for. The renderer's own choice is not relied on: it looks for one font for all
that is missing, and mixes glyphs of two fonts within a syllable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import uharfbuzz

from redraft.assets.font_files import FontRecord
from redraft.assets.scripts import EMOJI, HAN, Cluster, clusters, homes, invisible

if TYPE_CHECKING:
    from redraft.assets.fonts import Face, Fonts

# Scripts whose letters join or hang from one line: letter spacing does not apply to them.
_UNSPACED = {"Arab", "Syrc", "Nkoo", "Mani", "Phlp", "Mand", "Mong", "Phag"}
_UNSPACED |= {"Deva", "Beng", "Guru", "Modi", "Shrd", "Sylo", "Tirh", "Ogam"}
MOST_KEPT = 20_000
"""Shaped stretches and chosen fonts that are remembered."""


class Place(NamedTuple):
    """A face in a font file; `weight` is what a variable font is set to, 0 for its default."""

    path: str
    number: int
    weight: int = 0


class Stretch(NamedTuple):
    """Characters `start` to `end` (exclusive) of a text, set in one face, in one direction and script."""

    start: int
    end: int
    place: Place
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


class Opened(NamedTuple):
    """A HarfBuzz font, its units per em, and whether its glyphs bring colours of their own."""

    font: Any
    upem: int
    colored: bool


class Shaper:
    """Shapes text in the faces `fonts` has; opened faces and what was shaped are kept."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._opened: dict[Place, Opened] = {}
        self._stand_ins: dict[tuple[object, ...], Place | None] = {}
        self._shaped: dict[tuple[str, Place, bool, str], Shaped] = {}

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

    def _places(self, parts: Sequence[Cluster], face: Face, own: Place, around: frozenset[str]) -> list[Place]:
        beside = around | {part.script for part in parts}
        places: list[Place | None] = []
        for part in parts:
            if not part.needs:
                places.append(None)
            elif self._has(own, part.needs) and not (part.script == EMOJI and self._plain_in(own, part)):
                places.append(own)
            else:
                places.append(self.stand_in(part, beside, face.asked_weight, face.italic) or own)
        # Blanks and marks that all scripts share go with the borrowed words on both sides of them.
        after: Place | None = None
        following: list[Place | None] = [None] * len(parts)
        for at in range(len(parts) - 1, -1, -1):
            following[at] = after
            after = places[at] if parts[at].script else after
        before: Place | None = None
        for at, part in enumerate(parts):
            if part.script:
                before = places[at]
            elif places[at] in (None, own) and before and before == following[at] and before != own:
                places[at] = before if self._has(before, part.needs or " ") else places[at]
        return [place or own for place in places]

    def _plain_in(self, own: Place, part: Cluster) -> bool:
        """Whether a face that has an emoji's characters has them as letters only: a digit, a heart of one colour."""
        return len(part.needs) < part.end - part.start and not self.opened(own).colored

    def _has(self, place: Place, characters: str) -> bool:
        font = self.opened(place).font
        return all(font.get_nominal_glyph(ord(character)) for character in characters)

    def stand_in(self, part: Cluster, beside: frozenset[str], weight: int, italic: bool) -> Place | None:
        """The face that stands in for one that lacks a cluster: the user's fonts first, then one at home in its script,
        then any; None when no font has its first character."""
        near = beside & {"Hira", "Kana", "Hang"} if part.script == HAN else frozenset()
        key = part.needs, part.script, near, weight, italic
        if key not in self._stand_ins:
            if len(self._stand_ins) > MOST_KEPT:
                self._stand_ins.clear()
            found = self._find(part.needs, part.script, near, weight, italic)
            self._stand_ins[key] = found or self._find(part.needs[:1], part.script, near, weight, italic)
        return self._stand_ins[key]

    def _find(self, needs: str, script: str, near: frozenset[str], weight: int, italic: bool) -> Place | None:
        for record in self._fonts.source(0):
            if self._covers(record, needs):
                return self._nearest(record, needs, weight, italic)
        for family in homes(script, near):
            for record in self._fonts.family(family) or ():
                if self._covers(record, needs):
                    return self._nearest(record, needs, weight, italic)
        for source in (1, 2):
            for record in self._fonts.source(source):
                if self._covers(record, needs):
                    return self._nearest(record, needs, weight, italic)
        return None

    def _covers(self, record: FontRecord, needs: str) -> bool:
        place = Place(record.path, record.number)
        font = (self._opened.get(place) or _open(place)).font  # not kept: most faces are asked once
        return all(font.get_nominal_glyph(ord(character)) for character in needs)

    def _nearest(self, record: FontRecord, needs: str, weight: int, italic: bool) -> Place:
        """The face of that record's family nearest in weight and slant that has the characters too."""
        found = self._fonts.nearest(record.family, weight, italic)
        chosen = found if found and self._covers(found, needs) else record
        set_to = chosen.axis.nearest(weight) if chosen.axis else 0
        return Place(chosen.path, chosen.number, 0 if chosen.axis and set_to == chosen.axis.default else set_to)

    def lacking(self, place: Place, characters: Iterable[str]) -> Iterator[str]:
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
            if len(self._shaped) > MOST_KEPT:
                self._shaped.clear()
            shaped = self._shaped[key] = self._shape(*key)
        return shaped

    def _shape(self, words: str, place: Place, leftwards: bool, script: str) -> Shaped:
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

    def opened(self, place: Place) -> Opened:
        found = self._opened.get(place)
        if found is None:
            found = self._opened[place] = _open(place)
        return found


def place_of(face: Face) -> Place:
    return Place(str(face.path), face.index, face.instance)


def _settled(scripts: list[str]) -> list[str]:
    """Characters that all scripts share take the script before them; at the start they stay open."""
    before = ""
    found = []
    for script in scripts:
        before = script or before
        found.append(before)
    return found


def _open(place: Place) -> Opened:
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
    return Opened(font, face.upem or 1000, bool(colored))
