"""Which parts of an SVG's markup edits may change: attributes and properties by element, characters, and elements that
may be added, removed, moved or detached from a `use`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field

from redraft.document.layers import Run, Text, family
from redraft.document.style import PROPERTIES, Shadow, Value
from redraft.edits.kinds import (
    Edit,
    Insert,
    Move,
    Remove,
    Rename,
    ReplacePixels,
    Resize,
    Restack,
    Rotate,
    SetCrop,
    SetFeature,
    SetRadius,
    SetRuns,
    SetStyle,
    SetText,
    SetTransform,
)
from redraft.edits.native_edits import SetNative, SetPageNative
from redraft.edits.page_edits import SetPage, SetPageFeature
from redraft.formats.svg.css.styles import INHERITED, NAMES
from redraft.formats.svg.reading.filters import wider_regions
from redraft.formats.svg.reading.read import SvgPlace, SvgRead
from redraft.formats.svg.reading.shadows import shadow_id
from redraft.formats.svg.reading.text import INSIDE
from redraft.formats.svg.tree.elements import LABELS, LANGUAGE
from redraft.formats.xml.native_markup import written_as
from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import dataclass

FRAMES = {
    "rect": {"x", "y", "width", "height"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"},
    "path": {"d"},
}
_WHOLE = frozenset(("opacity", "visible", "shadow", "blend"))
_CSS: Mapping[str, frozenset[str]] = {
    **{name: frozenset((css,)) for name, css in NAMES.items()},
    "fill": frozenset(("fill", "fill-opacity")),
    "stroke": frozenset(("stroke", "stroke-opacity")),
    "font_size": frozenset(("font-size", "letter-spacing")),  # a relative one is written out, to stay what it was
    "visible": frozenset(("display", "visibility")),
    "shadow": frozenset(("filter",)),
    "blend": frozenset(("mix-blend-mode", "isolation")),
}
_MOVED = frozenset(("transform",))
Key = tuple[tuple[int, ...], int]
"""An element by its number, in the copy that is reached through these uses."""


@dataclass
class AllowedChanges:
    """What may change of one element: attributes, and properties as attributes or in its `style`."""

    attributes: set[str] = field(default_factory=set)
    properties: set[str] = field(default_factory=set)


@dataclass
class AllowedTextChanges:
    """What may change inside one text, which is `old` and `new` in the two files, at `places`: `looks` are properties
    of some words, `reworded` is whether characters may change, `lines` whether pens may be set elsewhere."""

    old: Text
    new: Text
    places: tuple[SvgPlace, SvgPlace]
    looks: set[str] = field(default_factory=set)
    reworded: bool = False
    lines: bool = False

    def words(self, element: Element, *, after: bool) -> str:
        """The characters of an element of the text, as they are read."""
        runs, spots = (self.new.runs if after else self.old.runs), self.places[after].runs
        inside = (run.text for run, spot in zip(runs, spots, strict=True)
                  if element.start <= spot.owner.start < element.end)  # fmt: skip
        return "".join(inside).replace("\n", "")

    def owns(self, element: Element) -> bool:
        """Whether an element of the text before has characters of it."""
        return any(spot.owner is element for spot in self.places[0].runs)


@dataclass
class Permitted:
    """Everything that a list of edits may change."""

    tree: Tree
    before: SvgRead
    after: SvgRead
    new_tree: Tree
    defined: set[str] = field(default_factory=set)  # ids of definitions that may come
    recolored: set[str] = field(default_factory=set)  # ids of gradients that are repeated in other colours
    elements: dict[Key, AllowedChanges] = field(default_factory=dict)
    texts: dict[Key, AllowedTextChanges] = field(default_factory=dict)
    inside: dict[tuple[int, int], AllowedTextChanges] = field(
        default_factory=dict
    )  # by tree and number of the text element
    gone: set[Key] = field(default_factory=set)
    moved: set[Key] = field(default_factory=set)  # holders whose layers may change their order
    crossing: set[Key] = field(default_factory=set)  # elements that may go into another holder
    coming: Counter[Key] = field(default_factory=Counter)  # how many layers may come into a holder
    native: set[Element] = field(default_factory=set)  # whose markup was to change, in both files

    def take(self, edits: Sequence[Edit], found_as: Mapping[str, str]) -> Permitted:
        for edit in edits:
            self._take(edit, found_as)
        for region in wider_regions(self.before, self.after.document):
            self.of((), region.filter).attributes |= {name for name, _ in region.attributes()}
        return self

    def of(self, uses: tuple[int, ...], element: Element) -> AllowedChanges:
        return self.elements.setdefault((uses, element.number), AllowedChanges())

    def _take(self, edit: Edit, found_as: Mapping[str, str]) -> None:
        match edit:
            case SetNative(layer) | SetPageNative(layer):
                now, roots = found_as.get(layer, layer), (self.tree.root, self.new_tree.root)
                there = (self.before.places.get(layer), self.after.places.get(now))
                for root, place, markup in zip(roots, there, (edit.before, edit.after), strict=True):
                    self.native |= written_as(root if place is None else place.element, markup)
            case SetPage():
                self.of((), self.tree.root).attributes |= {"width", "height", "viewBox"}
            case SetPageFeature(name="language"):
                self.of((), self.tree.root).attributes |= {*LANGUAGE}
            case Insert(content=content, parent=parent):
                shadows = ((one.style.shadow, one) for one in family(content))
                self.defined |= {shadow_id(shadow, one) for shadow, one in shadows if shadow is not None}
                if (holder := self._holder(parent)) is not None:
                    self.coming[holder] += 1
            case SetStyle(layer) | SetText(layer) | SetRuns(layer):
                if (place := self.before.places.get(layer)) is not None:
                    self._restyled(edit, place, found_as.get(layer, layer))
            case (
                Move(layer) | Resize(layer) | Rotate(layer) | SetTransform(layer) | ReplacePixels(layer)
                | SetRadius(layer) | SetCrop(layer) | SetFeature(layer) | Rename(layer) | Remove(layer) | Restack(layer)
            ):  # fmt: skip
                if (place := self.before.places.get(layer)) is not None:
                    self._changed(edit, place)

    def _changed(self, edit: Edit, place: SvgPlace) -> None:
        uses, element = tuple(use.number for use in place.uses), place.element
        mine = self.of(uses, element)
        match edit:
            case Move() | Resize() | Rotate() | SetTransform():
                mine.attributes |= {"x", "y"} if element.tag == "svg" else set()
                mine.properties |= _MOVED
            case ReplacePixels():
                mine.attributes |= {"href", "xlink:href"}
            case SetRadius():
                mine.attributes |= {"rx", "ry"}
            case SetCrop():
                mine.attributes |= FRAMES.get(element.tag, {"x", "y", "width", "height", "preserveAspectRatio"})
            case SetFeature():
                mine.attributes.add("aria-label")
            case Rename():
                mine.attributes |= {*LABELS}
            case Remove():
                self.gone.add((uses, element.number))
            case Restack(parent=parent):
                if (holder := self._holder(parent)) is not None:
                    self.moved.add(holder)
                    if holder != (uses, element.parent.number if element.parent is not None else -1):
                        self.crossing.add((uses, element.number))
                        mine.properties |= INHERITED

    def _restyled(self, edit: SetStyle | SetText | SetRuns, place: SvgPlace, now: str) -> None:
        uses, element = tuple(use.number for use in place.uses), place.element
        old, new = self.before.document.index.layers[edit.layer], self.after.document.index.layers.get(now)
        if isinstance(edit, SetStyle) and edit.run is None:
            self._declared(uses, element, edit.name, inside=isinstance(old, Text))
            if isinstance(edit.value, Shadow):
                self.defined.add(shadow_id(edit.value, old))
            return
        there = self.after.places.get(now)
        if not (isinstance(old, Text) and isinstance(new, Text)) or there is None:
            return
        text = self.texts.setdefault((uses, element.number), AllowedTextChanges(old, new, (place, there)))
        self.inside[id(element.tree), element.number] = self.inside[id(there.element.tree), there.element.number] = text
        names = (
            {edit.name}
            if isinstance(edit, SetStyle)
            else _restated(old.runs, edit)
            if isinstance(edit, SetRuns)
            else ()
        )
        looks = {css for name in names for css in _CSS[name]}
        text.looks |= looks
        text.reworded |= isinstance(edit, SetText) or (isinstance(edit, SetRuns) and old.text != new.text)
        text.lines |= isinstance(edit, SetRuns) and _pens(old.runs) != _pens(edit.runs)
        for spot in place.runs:
            if spot.owner is not element:
                self.of(uses, spot.owner).properties |= looks

    def _declared(self, uses: tuple[int, ...], element: Element, name: str, *, inside: bool) -> None:
        parts = [element, *(part for part in element.walk() if part.tag in INSIDE)]
        for part in parts if inside and name not in _WHOLE else [element]:
            self.of(uses, part).properties |= _CSS[name]

    def _holder(self, parent: str) -> Key | None:
        """The element that holds what is in a page or group."""
        if self.before.document.page(parent) is not None:
            return (), self.tree.root.number
        place = self.before.places.get(parent)
        if place is None:
            return None
        uses, holder = place.uses, place.element
        if holder.tag == "use":
            target = self.before.by_id.get((holder.href() or "").strip()[1:])
            uses, holder = (*uses, holder), target if target is not None else holder
        return tuple(use.number for use in uses), holder.number

    def touched(self) -> set[Key]:
        return {*self.elements, *self.texts, *self.gone, *self.moved, *self.coming}


def _pens(runs: Sequence[Run]) -> list[tuple[object, ...]]:
    shown = (run for run in runs if run.starts_line or run.x is not None or run.y is not None or run.dx or run.dy)
    return [(run.x, run.y, run.dx, run.dy) for run in shown]


def _restated(old: Sequence[Run], edit: SetRuns) -> set[str]:
    """The properties that the runs of an edit have other values of than those there were, letter by letter where these
    stay the same."""
    if "".join(run.text for run in old) == "".join(run.text for run in edit.runs):
        pairs = set(zip(_letters(old), _letters(edit.runs), strict=True))
        return {
            name
            for one, other in pairs
            for name in PROPERTIES
            if getattr(one.style, name) != getattr(other.style, name)
        }
    values: list[dict[str, set[Value]]] = [
        {name: {getattr(run.style, name) for run in runs} for name in PROPERTIES} for runs in (old, edit.runs)
    ]
    return {name for name in PROPERTIES if values[0][name] != values[1][name]}


def _letters(runs: Sequence[Run]) -> list[Run]:
    """The run of each letter."""
    return [run for run in runs for _ in run.text]
