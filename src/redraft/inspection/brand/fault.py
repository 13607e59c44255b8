"""A fault of a page, and the page as the rules see it: its things, and the items they make up."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from redraft.commands.command import Command
from redraft.commands.values import page_units
from redraft.document.charts import Chart
from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Shape, Text, family
from redraft.document.pages import Document, Page
from redraft.document.style import Color
from redraft.document.theme import slots_of
from redraft.formats.codec import Described
from redraft.inspection.brand.grounds import Grounds
from redraft.inspection.brand.guide import ERROR, Guide, Length
from redraft.inspection.checks.alignment import Lines, lines_of, sides
from redraft.inspection.page.edit_facts import Asked
from redraft.inspection.page.items import Thing
from redraft.inspection.page.pair import PagePair
from redraft.lazy import dataclass

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts

PLATE = 0.6
"""The most of the page that a shape covers that places what is on it; more is a ground."""
VALUED = ("palette", "fonts", "type-size", "words")
"""Rules by which a layer may be wrong in several ways."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a layer, in words, with what was found and what is wanted. `layer` is '' for a whole page.

    `page` counts from 1; `pages` are all that show it, where a master, a layout or the theme has it. `others` are
    layers that take part. `mend` are commands that may remove it. `owner` is where a slide may have it from. `misses`
    tells by how much it misses what is wanted, where that is known.
    """

    rule: str
    layer: str
    message: str
    found: str = ""
    wanted: str = ""
    page: int = 1
    box: Box | None = None
    name: str = ""
    severity: str = ERROR
    pages: tuple[int, ...] = ()
    others: tuple[str, ...] = ()
    mend: tuple[Command, ...] = field(default=(), compare=False)
    owner: str = ""
    misses: float = field(default=0.0, compare=False)

    @property
    def key(self) -> tuple[str, str, int, str]:
        """What it is about, whatever its figures are."""
        return self.rule, self.layer, self.page, self.found if self.rule in VALUED else ""

    @property
    def fixable(self) -> bool:
        """Whether `--fix` tries to remove it: a warning may be as it was meant, so it is left alone."""
        return bool(self.mend) and self.severity == ERROR

    def to_json(self) -> dict[str, Any]:
        names = "rule severity page layer name message found wanted fixable".split()
        box = [round(part, 2) for part in self.box] if self.box else None
        return {name: getattr(self, name) for name in names} | {
            "pages": [*(self.pages or (self.page,))], "others": [*self.others], "box": box, "members": []}  # fmt: skip


@dataclass(frozen=True)
class BrandItem:
    """What has one place on a page: a thing, or a shape with its words, a table, a chart."""

    id: str
    layer: Layer
    things: tuple[Thing, ...]

    @cached_property
    def box(self) -> Box:
        return Box.union(thing.box for thing in self.things) or self.things[0].box

    @cached_property
    def ink(self) -> Box:
        """What is seen of it: of a text alone, its letters."""
        return self.things[0].ink if self.is_text else self.box

    @property
    def is_text(self) -> bool:
        return len(self.things) == 1 and self.things[0].is_text

    @property
    def named(self) -> str:
        form = getattr(self.layer, "form", "")
        if isinstance(self.layer, Group) and form != "shape" and len(self.things) > 1:
            return f"{form or 'group'} '{self.layer.name or self.id}'"
        return next((one.named for one in self.things if one.is_text), self.things[0].named)

    @cached_property
    def is_ground(self) -> bool:
        return any(thing.covers_page for thing in self.things)

    @property
    def is_line(self) -> bool:
        return all(thing.is_line for thing in self.things)

    @cached_property
    def lines(self) -> Lines:
        """The lines it may share with others; none where it is turned, has no straight sides or is not known."""
        first = self.things[0]
        matrix = first.placed.matrix
        straight = not (matrix.b or matrix.c) and matrix.a > 0 and matrix.d > 0
        sided = first.is_text or first.upright or bool(self.layer is not first.layer)
        if not straight or not sided or self.is_ground or self.is_line or any(one.odd for one in self.things):
            return {}
        if self.layer is first.layer:
            return lines_of(first)
        return sides(self.box)


@dataclass(frozen=True)
class BrandPage:
    """One page of a file, and the guide it is held to. `number` counts from 1."""

    document: Document
    page: Page
    number: int
    fonts: Fonts
    guide: Guide
    file: Described | None = None
    """The file as it was opened."""
    grounds: Grounds | None = None
    known: PagePair | None = None
    """The page at an earlier look, with what was worked out about its things."""
    unknown: set[str] = field(default_factory=set)
    logos: set[int] = field(default_factory=set)
    """Texts whose contrast cannot be told, and logos of the guide that are there, of all pages."""
    picked: dict[object, frozenset[str]] = field(default_factory=dict)
    """The layers that selectors of the guide name."""
    behind: dict[str, tuple[Color, ...]] = field(default_factory=dict)
    """The colours behind things, as far as these were asked for."""
    last: BrandPage | None = None
    """The page as it was looked at before."""

    @cached_property
    def pair(self) -> PagePair:
        """The page beside an empty one: all it has is new, so the checks of edits tell all that is wrong."""
        empty = Page(self.page.id, self.page.width, self.page.height, unit_mm=self.page.unit_mm)
        return PagePair(empty, self.page, self.fonts, Asked(), frozenset(), self.document.assets, self.known)

    @property
    def things(self) -> dict[str, Thing]:
        return self.pair.after

    @cached_property
    def changed(self) -> tuple[Box, ...]:
        """Where something is not as it was at the last look."""
        was = self.last.things if self.last is not None else {}
        both = ((was.get(id), self.things.get(id)) for id in was.keys() | self.things.keys())
        return tuple(one.box for old, new in both if old is not new for one in (old, new) if one is not None)

    @cached_property
    def items(self) -> tuple[BrandItem, ...]:
        """Bottom up; what cannot be seen is none."""
        found: dict[str, list[Thing]] = {}
        for thing in self.things.values():
            if thing.shows:
                found.setdefault(thing.unit or thing.id, []).append(thing)
        whole = {group.id: group for things in found.values() for group in things[0].placed.ancestors}
        return tuple(BrandItem(id, whole.get(id, things[0].layer), tuple(things)) for id, things in found.items())

    @cached_property
    def plates(self) -> dict[str, str]:
        """The smaller shapes that items lie wholly on, by the ids of these."""
        found, below = dict[str, str](), list[BrandItem]()
        for item in self.items:
            one, ink = item.things[0], item.ink
            found |= next(({item.id: plate.id} for plate in reversed(below) if ink.is_in(plate.box)), {})
            if one.filled and not one.is_text and item.box.area <= PLATE * self.page.box.area:
                below.append(item)
        return found

    @cached_property
    def drawings(self) -> dict[str, BrandItem]:
        """The outermost groups that are no mere collection nor a ground of the page: with free outlines in them. By the
        ids of what is in them."""
        groups: dict[str, tuple[Group, list[Thing]]] = {}
        for thing in self.things.values():
            for group in thing.placed.ancestors if thing.shows else ():
                groups.setdefault(group.id, (group, []))[1].append(thing)
        found: dict[str, BrandItem] = {}
        for item in (BrandItem(group.id, group, tuple(things)) for group, things in groups.values() if not group.form):
            free = any(isinstance(one.layer, Shape) and not one.layer.is_rect for one in item.things)
            if free and item.box.area <= PLATE * self.page.box.area:
                found = {thing.id: item for thing in item.things} | found
        return found

    @cached_property
    def px(self) -> float:
        """A pixel in page units: one of a design that is made of pixels, 1/96 of an inch of any other."""
        return 1.0 if self.document.traits.pixel_layers else 25.4 / 96 / self.page.unit_mm

    def units(self, length: Length, of: float = 0.0) -> float:
        """A length in page units; a percentage is one of `of`, a number is one of pixels."""
        pixels = not isinstance(length, str) or length.strip()[-2:] == "px" or length.strip()[-1:].isdigit()
        return page_units(length, self.page, of) * (self.px if pixels else 1.0)

    def home(self, id: str) -> str:
        """The id of a thing that a slide shows from its layout as masters have it; any other's own."""
        layout = self.page.layout
        for mark, home in ((f"{layout}/layout/", layout), (f"{layout}/master/", self._master)):
            if layout and id.startswith(mark):
                return f"{home}/{id.removeprefix(mark)}"
        return id

    @cached_property
    def _master(self) -> str:
        return next((one.layout for one in self.document.masters if one.id == self.page.layout), "")

    def origin(self, layer: Layer, name: str, value: object, *, theme: bool = True) -> str:
        """Where a slide has a value of a text or shape from: a slot of the theme ('master-1/accent1'), the place of its
        layout ('layout-2/2'); '' where it states it itself."""
        if theme and (slots := slots_of(value)):
            return min(slots)
        place = dict(layer.features).get("placeholder")
        layout = next((one for one in self.document.layouts if one.id == self.page.layout), None)
        if place is None or layout is None or self.home(layer.id) != layer.id:
            return ""
        alike = (one for one in layout.layers if isinstance(one, Text) and ("placeholder", place) in one.features)
        return next((one.id for one in alike if getattr(one.style, name, None) == value), "")

    def alike(self, thing: Thing) -> tuple[str, ...]:
        """A text's id, or those of all words of its chart, which have one look but for its titles."""
        chart = next((group for group in thing.placed.ancestors if isinstance(group, Chart)), None)
        words = [one.id for one in family(chart) if isinstance(one, Text)] if chart is not None else []
        plain = [id for id in words if not id.endswith("title")]
        return tuple(map(self.home, plain if thing.id in plain else [thing.id]))

    def fault(self, rule: str, item: Any, message: str, found: str = "", wanted: str = "", **more: Any) -> Fault:
        """A fault of a thing or item on this page."""
        id, name = self.home(item.id), item.layer.name
        return Fault(rule, id, message, found, wanted, self.number, item.ink, name, **more)
