"""The fonts at hand: which face a design's font name means on this machine, and how large its text is set in it.

The user's folders come first, then the fonts installed with redraft, then the system's; those are looked through only
when a name or a character is in neither of the first two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from redraft.assets.font_files import NORMAL_WIDTH, FontRecord
from redraft.assets.font_folders import FontSet, bundled_folders, read_folders, system_folders
from redraft.assets.font_names import (
    DISPLAY,
    GENERIC,
    LOOK_ALIKES,
    SANS,
    SERIF,
    kindred,
    readings,
    split_families,
    squeezed,
)
from redraft.document.geometry import Box
from redraft.document.layers import Document, Text
from redraft.errors import ToolError

if TYPE_CHECKING:
    from redraft.assets.measuring import Measurer


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a font file that stands for `requested`, the first family asked for.

    `substituted` says it is another family than that; a generic one (`sans-serif`) names no family, so nothing stands
    in for it. `weight` and `italic` are the face's own: they can differ from what was asked for.
    """

    path: Path
    index: int
    family: str
    weight: int
    italic: bool
    requested: str
    substituted: bool


class FontUse(NamedTuple):
    """A font a document asks for. `borrowed` are characters the resolved family lacks and another font at hand has;
    `missing` are those no font at hand has."""

    requested: str
    resolved: str
    substituted: bool
    borrowed: str = ""
    missing: str = ""


class _Families:
    """The faces of one source by family, and by the other names they go by; names compared as `squeezed`."""

    def __init__(self, records: Iterable[FontRecord]) -> None:
        self.by_family: dict[str, list[FontRecord]] = {}
        self.by_alias: dict[str, list[FontRecord]] = {}
        for record in records:
            for name in record.families:
                self.by_family.setdefault(squeezed(name), []).append(record)
            for name in record.aliases:
                self.by_alias.setdefault(squeezed(name), []).append(record)


class Fonts:
    """The fonts in `folders`, those installed with redraft and, unless `system` is False, the system's."""

    def __init__(self, folders: Sequence[Path] = (), *, system: bool = True) -> None:
        self._sets = [read_folders(list(folders)), read_folders(bundled_folders(), variable=False)]
        self._sources = [_Families(found.records) for found in self._sets]
        self._system = system
        self._resolved: dict[tuple[str, int, bool], Face] = {}
        self._drawn: dict[str, str] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """Font files that were skipped so far, and why."""
        return tuple(note for found in self._sets for note in found.notes)

    def resolve(self, families: str, weight: int = 400, italic: bool = False) -> Face:
        """The face for a CSS font-family list. There is always one; ToolError only on a machine without any font."""
        key = families, weight, italic
        face = self._resolved.get(key)
        if face is None:
            face = self._resolved[key] = self._resolve(split_families(families), weight, italic)
        return face

    def drawn_family(self, families: str) -> str:
        """The CSS list that makes the renderer take the same family as `resolve`, spelled as it knows it.

        The families asked for that are not at hand are left out, as are generic names, which it does not know; the
        list ends in bundled families, so that no text goes undrawn.
        """
        drawn = self._drawn.get(families)
        if drawn is None:
            asked = (self._named(name, 400, False) for name in split_families(families))
            found = [self.resolve(families).family, *(record.family for record, _ in filter(None, asked))]
            last = [name for name in (SANS, SERIF, DISPLAY) if self._family(name, system=False)]
            spelled = [name for name in dict.fromkeys(found + last) if not set(name) & set("'\"\\<>&,;{}")]
            drawn = self._drawn[families] = ", ".join(f"'{name}'" for name in spelled)
        return drawn

    def drawn_font(self, families: str, weight: int = 400, italic: bool = False) -> tuple[str, int, bool]:
        """`drawn_family` with the weight and slant of the resolved face: 'Montserrat-Bold' says them by its name."""
        face = self.resolve(families, weight, italic)
        return self.drawn_family(families), face.weight, face.italic

    def measure(self, text: Text) -> Box | None:
        """The frame of a text layer in its own coordinates: advance widths by the faces' ascent and descent.

        None when it has no visible character. Not covered: vertical text, text on a path, rotated glyphs.
        """
        return self._measurer.frame(text)

    def files(self) -> list[Path]:
        """The files the renderer loads, in the order in which they are preferred; the system's included."""
        return [Path(path) for path in dict.fromkeys(record.path for record in self.records())]

    def records(self) -> Iterator[FontRecord]:
        """Every face at hand, in the order the renderer knows them."""
        for source in range(3):
            yield from self._set(source).records

    def ledger(self, document: Document) -> tuple[FontUse, ...]:
        """The fonts the document's texts ask for, in the order they first appear, and what they are drawn with."""
        texts: dict[tuple[str, int, bool], dict[str, None]] = {}
        for placed in document.walk():
            if isinstance(placed.layer, Text):
                for run in placed.layer.runs:
                    style = run.style.over(placed.layer.style)
                    italic = (style.font_style or "normal") != "normal"
                    key = style.font_family or "", int(style.font_weight or 400), italic
                    texts.setdefault(key, {}).update(dict.fromkeys(run.text))
        uses: dict[tuple[str, str, bool], tuple[dict[str, None], dict[str, None]]] = {}
        for (families, weight, italic), characters in texts.items():
            face = self.resolve(families, weight, italic)
            borrowed, missing = uses.setdefault((face.requested, face.family, face.substituted), ({}, {}))
            for character in self._measurer.lacking(face, characters):
                (borrowed if self._measurer.stand_in(character) else missing)[character] = None
        return tuple(FontUse(*use, "".join(sorted(b)), "".join(sorted(m))) for use, (b, m) in uses.items())

    def _resolve(self, names: list[str], weight: int, italic: bool) -> Face:
        requested = names[0] if names else ""
        for position, name in enumerate(names):
            if found := self._named(name, weight, italic):
                record, itself = found
                return _face(record, requested, substituted=position > 0 or not itself)
        for way in readings(requested):
            weight, italic = way.weight or weight, italic or way.italic
        for family in (*(kindred(names) if names else ()), SERIF, SANS):
            if records := self._family(family):
                return _face(best(records, weight, italic), requested, substituted=bool(names))
        if records := list(self.records()):
            return _face(best(records, weight, italic), requested, substituted=True)
        raise ToolError(
            "there is no font on this machine to set text in",
            "reinstall redraft with its font packages, or name a folder with fonts",
        )

    def _named(self, name: str, weight: int, italic: bool) -> tuple[FontRecord, bool] | None:
        """The face for one name, and whether it is that family itself and no look-alike."""
        if generic := GENERIC.get(name.casefold()):
            found = next(filter(None, map(self._family, generic)), None)
            return (best(found, weight, italic), True) if found else None
        ways = [(squeezed(way.family), way.weight or weight, italic or way.italic) for way in readings(name)]
        for source in range(3):
            families = self._source(source)
            for key, way_weight, way_italic in ways:
                if records := families.by_family.get(key) or families.by_alias.get(key):
                    return best(records, way_weight, way_italic), True
        for key, way_weight, way_italic in ways:
            for other in LOOK_ALIKES.get(key, ()):
                if records := self._family(other):
                    return best(records, way_weight, way_italic), False
        return None

    def _family(self, name: str, *, system: bool = True) -> list[FontRecord] | None:
        key = squeezed(name)
        sources = (self._source(number) for number in range(3 if system else 2))
        return next((found for source in sources if (found := source.by_family.get(key))), None)

    def _set(self, number: int) -> FontSet:
        if number == len(self._sets):
            self._sets.append(read_folders(system_folders()) if self._system else FontSet())
        return self._sets[number]

    def _source(self, number: int) -> _Families:
        if number == len(self._sources):
            self._sources.append(_Families(self._set(number).records))
        return self._sources[number]

    @cached_property
    def _measurer(self) -> Measurer:
        from redraft.assets.measuring import Measurer  # loads the shaping engine

        return Measurer(self)


def _face(record: FontRecord, requested: str, *, substituted: bool) -> Face:
    return Face(
        Path(record.path),
        record.number,
        record.family,
        record.weight,
        record.italic,
        requested,
        substituted=substituted,
    )


def best(records: Sequence[FontRecord], weight: int, italic: bool) -> FontRecord:
    """The face CSS font matching picks out of one family: by width, then slant, then weight; ties go to the first."""

    def distance(record: FontRecord) -> tuple[object, ...]:
        narrower_first = (record.width > NORMAL_WIDTH, abs(record.width - NORMAL_WIDTH))
        return *narrower_first, record.italic != italic, *_weight_distance(record.weight, weight)

    return min(records, key=distance)


def _weight_distance(weight: int, wanted: int) -> tuple[int, int]:
    """From 400 to 500 first up to 500, then lighter, then bolder; below that lighter first, above it bolder first."""
    if 400 <= wanted <= 500:
        step = 0 if wanted <= weight <= 500 else 1 if weight < wanted else 2
    else:
        step = int(weight < wanted) if wanted > 500 else int(weight > wanted)
    return step, abs(weight - wanted)
