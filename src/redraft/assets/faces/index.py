"""The index of fonts at hand: which face a design's font name selects on this machine.

The user's folders come first, then the fonts installed with redraft, then the system's; those are looked through only
when a name or a character is in neither of the first two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from redraft.assets.faces.files import NORMAL_WIDTH, FontRecord
from redraft.assets.faces.folders import (
    FontSet,
    bundled_folders,
    read_folders,
    script_folders,
    system_folders,
    unloaded_folders,
)
from redraft.assets.faces.names import (
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
from redraft.errors import ToolError, says
from redraft.lazy import dataclass

_WIDTHS = "ultra-condensed extra-condensed condensed semi-condensed normal semi-expanded expanded".split()
_WIDTHS += ["extra-expanded", "ultra-expanded"]


class FacePlace(NamedTuple):
    """A face in a font file; `weight` is what a variable font is set to, 0 for its default."""

    path: str
    number: int
    weight: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a font file that stands for `requested`, the first family asked for.

    `substituted` says it is another family than that; a generic one (`sans-serif`) names no family, so nothing stands
    in for it. `weight` and `italic` are the face's own: they can differ from what was asked for, by the style or by the
    name (`asked_weight`, `asked_italic`). A variable font takes the weight asked for as far as it goes; `instance` is
    that weight where it is not its default.
    """

    path: Path
    index: int
    family: str
    weight: int
    italic: bool
    requested: str
    substituted: bool
    asked_weight: int = 400
    instance: int = 0
    asked_italic: bool = False
    width: int = NORMAL_WIDTH


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


class FontIndex:
    """The fonts in `folders`, those installed with redraft and, unless `system` is False, the system's."""

    def __init__(self, folders: Sequence[Path] = (), *, system: bool = True) -> None:
        bundled = read_folders(bundled_folders(), variable=False)
        scripts = read_folders(script_folders())
        self._sets = [read_folders(list(folders)), FontSet(bundled.records + scripts.records, bundled.notes)]
        self._unloaded = tuple(str(folder) for folder in unloaded_folders())
        self._sources = [_Families(found.records) for found in self._sets]
        self._system = system
        self._resolved: dict[tuple[str, int, bool], Face] = {}
        self._drawn: dict[str, str] = {}
        self._families: dict[tuple[str, int], str] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """Font files that were skipped so far, and why."""
        return tuple(note for found in self._sets for note in found.notes)

    @property
    def skipped(self) -> tuple[str, ...]:
        """Files in the folders the user named that cannot be used, each with the reason."""
        return tuple(f"font skipped: {note}" for note in self._sets[0].notes)

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
            found = [self.resolve(families).family, *(named.record.family for named in filter(None, asked))]
            last = [name for name in (SANS, SERIF, DISPLAY) if self._family(name, system=False)]
            spelled = [name for name in dict.fromkeys(found + last) if not set(name) & set("'\"\\<>&,;{}")]
            drawn = self._drawn[families] = ", ".join(f"'{name}'" for name in spelled)
        return drawn

    def drawn_font(self, families: str, weight: int = 400, italic: bool = False) -> tuple[str, int, bool, str]:
        """`drawn_family` with the weight, slant and width (as CSS names it) of the resolved face: 'Montserrat-Bold' and
        'DejaVu Sans Condensed' say them by their names."""
        face = self.resolve(families, weight, italic)
        return self.drawn_family(families), face.weight, face.italic, _WIDTHS[face.width - 1]

    def files(self) -> list[Path]:
        """The files the renderer loads, in the order in which they are preferred; the system's included."""
        paths = dict.fromkeys(record.path for record in self.records())
        return [Path(path) for path in paths if self.loaded(path)]

    def loaded(self, path: str) -> bool:
        """Whether the renderer has this file; what it has not is drawn as outlines."""
        return not path.startswith(self._unloaded)

    def records(self) -> Iterator[FontRecord]:
        """Every face at hand, in the order the renderer knows them."""
        for source in range(3):
            yield from self._set(source).records

    def source(self, number: int) -> Sequence[FontRecord]:
        """The faces of the user's folders (0), of those installed with redraft (1), of the system (2)."""
        return self._set(number).records

    def family(self, name: str) -> Sequence[FontRecord] | None:
        """The faces of a family, from the first source that has it."""
        return self._family(name)

    def nearest(self, family: str, weight: int, italic: bool) -> FontRecord | None:
        """The face of a family that is nearest in weight and slant."""
        found = self._family(family)
        return best(found, weight, italic) if found else None

    def family_at(self, place: FacePlace) -> str:
        """The family of a face at hand."""
        if place[:2] not in self._families:
            here = (record.family for record in self.records() if (record.path, record.number) == place[:2])
            self._families[place[:2]] = next(here, "")
        return self._families[place[:2]]

    def _resolve(self, names: list[str], weight: int, italic: bool) -> Face:
        requested = names[0] if names else ""
        for position, name in enumerate(names):
            if found := self._named(name, weight, italic):
                return _face(found, requested, substituted=position > 0 or not found.itself)
        for way in readings(requested):
            weight, italic = way.weight or weight, italic or way.italic
        for family in (*(kindred(names) if names else ()), SERIF, SANS):
            if records := self._family(family):
                return _face(_Named.best(records, weight, italic), requested, substituted=bool(names))
        if records := list(self.records()):
            return _face(_Named.best(records, weight, italic), requested, substituted=True)
        raise ToolError(says("no-fonts"))

    def _named(self, name: str, weight: int, italic: bool) -> _Named | None:
        """The face for one name."""
        if generic := GENERIC.get(name.casefold()):
            found = next(filter(None, map(self._family, generic)), None)
            return _Named.best(found, weight, italic) if found else None
        ways = [(squeezed(way.family), way.weight or weight, italic or way.italic) for way in readings(name)]
        for source in range(3):
            families = self._source(source)
            for key, way_weight, way_italic in ways:
                if records := families.by_family.get(key):
                    return _Named.best(records, way_weight, way_italic)
                if records := families.by_alias.get(key):  # a name that says the look of the face it is
                    face = best(records, way_weight, way_italic)
                    return _Named(face, way_weight if face.axis else face.weight, face.italic)
        for key, way_weight, way_italic in ways:
            for other in LOOK_ALIKES.get(key, ()):
                if records := self._family(other):
                    return _Named.best(records, way_weight, way_italic)._replace(itself=False)
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


class _Named(NamedTuple):
    """The face found for a name, and the weight and slant wanted of it; `itself`: it is no look-alike."""

    record: FontRecord
    weight: int
    italic: bool
    itself: bool = True

    @staticmethod
    def best(records: Sequence[FontRecord], weight: int, italic: bool) -> _Named:
        return _Named(best(records, weight, italic), weight, italic)


def _face(found: _Named, requested: str, *, substituted: bool) -> Face:
    record, weight = found.record, found.weight
    drawn = record.axis.nearest(weight) if record.axis else record.weight
    return Face(
        Path(record.path),
        record.number,
        record.family,
        drawn,
        record.italic,
        requested,
        substituted,
        weight,
        drawn if record.axis and drawn != record.axis.default else 0,
        found.italic,
        record.width,
    )


def best(records: Sequence[FontRecord], weight: int, italic: bool) -> FontRecord:
    """The face CSS font matching picks out of one family: by width, then slant, then weight; ties go to the first."""

    def distance(record: FontRecord) -> tuple[object, ...]:
        narrower_first = (record.width > NORMAL_WIDTH, abs(record.width - NORMAL_WIDTH))
        drawn = record.axis.nearest(weight) if record.axis else record.weight
        return *narrower_first, record.italic != italic, *_weight_distance(drawn, weight)

    return min(records, key=distance)


def _weight_distance(weight: int, wanted: int) -> tuple[int, int]:
    """From 400 to 500 first up to 500, then lighter, then bolder; below that lighter first, above it bolder first."""
    if 400 <= wanted <= 500:
        step = 0 if wanted <= weight <= 500 else 1 if weight < wanted else 2
    else:
        step = int(weight < wanted) if wanted > 500 else int(weight > wanted)
    return step, abs(weight - wanted)


def place_of(face: Face) -> FacePlace:
    return FacePlace(str(face.path), face.index, face.instance)
