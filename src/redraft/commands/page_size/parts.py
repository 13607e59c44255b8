"""Sorts the layers of a page for resizing: backgrounds, scenery, edge bands, content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from redraft.commands.changes.group_sizes import is_plated
from redraft.commands.measure.boxes import flowed, type_box
from redraft.commands.measure.traits import painted
from redraft.document.charts import Chart
from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Picture, Shape, Text, TextShape, family
from redraft.document.pages import Document, Page, Placed
from redraft.document.style import NoPaint
from redraft.document.tables import Table
from redraft.edits.arrangement import is_ground

_NEAR = 0.006
"""Of the page's shorter side: what ends closer to an edge touches it."""
_BAND = 0.25
"""Of the page's height: what runs along an edge from side to side and is no higher is a band."""
_SMALL = 0.12
"""Of the page's area: a smaller group is kept as it is."""
_PLATE, _FRAME = 0.6, 0.7
"""Of the page's width: a plate that is wider may be stretched. Of the page's area: a larger rectangle is a frame."""
_THIN = 0.006
"""Of the page's height: what is no higher, and wide, is a rule, which may be longer or shorter."""


class PagePart(NamedTuple):
    """Layers that keep their places to each other. `elastic`: one whose frame may change its width, but not to less
    than `least` of it; a `plate` only that. `grows`: a chart or table, which takes what room there is. `within` is the
    group that clips all of the page, if it is in one; `scene` a drawing that it is a piece of."""

    ids: tuple[str, ...]
    box: Box
    elastic: bool = False
    within: str = ""
    scene: str = ""
    least: float = 1.0
    plate: bool = False
    grows: bool = False

    def joined(self, other: PagePart) -> PagePart:
        box = Box.union([self.box, other.box])
        assert box is not None
        return PagePart((*self.ids, *other.ids), box, False, self.within, self.scene)


class PageParts(NamedTuple):
    """The parts of a page. `wrappers` are groups that clip all of it, `bands` run along its upper or lower edge."""

    wrappers: tuple[str, ...]
    grounds: tuple[PagePart, ...]
    bands: tuple[PagePart, ...]
    scenery: tuple[PagePart, ...]
    content: tuple[PagePart, ...]
    unseen: tuple[PagePart, ...]


def sheet_of(document: Document, page: Page) -> PageParts:
    """All that is on a page, each layer in one part or in a group that is one."""
    sorting = _Sorting(document, page)
    sorting.take(page.layers, "")
    return sorting.sheet()


def sides_of(box: Box, page: Page) -> str:
    """The edges of the page that a box touches or goes past, as the letters l, t, r, b."""
    near = _NEAR * min(page.width, page.height)
    edges = {
        "l": box.x <= near,
        "t": box.y <= near,
        "r": box.right >= page.width - near,
        "b": box.bottom >= page.height - near,
    }
    return "".join(side for side, touched in edges.items() if touched)


def is_round(document: Document, layer: Layer, page: Page) -> bool:
    """Whether something in a layer would look wrong if it was stretched: a circle, a picture, letters."""
    for one in family(layer):
        box = document.index[one.id].box
        if isinstance(one, Picture | Text) or (isinstance(one, Group) and one.form):
            return True
        if isinstance(one, Shape) and one.is_ellipse and box is not None and box.width > 0.06 * page.width:
            return True
    return False


def is_pictured(document: Document, layer: Layer) -> bool:
    """Whether a layer is, or holds, a picture or something cut out like one."""
    return any(isinstance(one, Picture) or {"mask", "clip-path"} & set(one.effects) for one in family(layer))


def is_solid(layer: Layer) -> bool:
    """Whether a layer is a shape that hides what is below it, or a line."""
    if not isinstance(layer, Shape) or (layer.style.opacity or 1.0) < 0.5:
        return False
    paints = [painted(layer, name) for name in ("fill", "stroke")]
    alphas = [
        min((color.alpha for color in getattr(paint, "colors", ())), default=getattr(paint, "alpha", 255))
        for paint in paints
        if not isinstance(paint, NoPaint)
    ]
    return max(alphas, default=0) > 127


def is_worded(document: Document, layer: Layer) -> bool:
    """Whether there are words in a layer that are set in lines; those along a path are part of a drawing."""
    return any(
        isinstance(one, Text) and one.text.strip() and "text-path" not in one.effects and document.index[one.id].visible
        for one in family(layer)
    )


class _Sorting:
    def __init__(self, document: Document, page: Page) -> None:
        self.document, self.page = document, page
        self.wrappers: list[str] = []
        self.grounds: list[PagePart] = []
        self.scenery: list[PagePart] = []
        self.content: list[PagePart] = []
        self.unseen: list[PagePart] = []

    def take(self, layers: Iterable[Layer], within: str, scene: str = "") -> None:
        for layer in layers:
            placed = self.document.index[layer.id]
            box = placed.box
            if layer.bound or box is None:
                continue
            if not within and self._wraps(placed, box):
                assert isinstance(layer, Group)
                self.wrappers.append(layer.id)
                self.take(layer.children, layer.id)
            elif isinstance(layer, Group) and self._opens(placed, layer, box):
                drawing = "" if self._has_ground(layer) or is_worded(self.document, layer) else layer.id
                self.take(layer.children, within, scene or drawing)
            else:
                self._sort(placed, box, within, scene)

    def _wraps(self, placed: Placed, box: Box) -> bool:
        layer = placed.layer
        clips = isinstance(layer, Group) and not layer.form and set(layer.effects) == {"clip-path"}
        return clips and sides_of(box, self.page) == "ltrb" and not (placed.matrix.b or placed.matrix.c)

    def _opens(self, placed: Placed, group: Group, box: Box) -> bool:
        """Whether a group only holds together what has places of its own on the page."""
        if group.form or group.effects or group.instance_of or not placed.visible or placed.matrix.b or placed.matrix.c:
            return False
        if self._has_ground(group):
            return True
        sides = sides_of(box, self.page)
        if is_worded(self.document, group):
            large = box.area > _SMALL * self.page.box.area or box.width > 0.6 * self.page.width
            return large and (("l" in sides and "r" in sides) or not is_plated(self.document, group.id))
        wide = "l" in sides and "r" in sides and sides != "ltrb"
        drawn = is_round(self.document, group, self.page) or self._has_figures(group)
        return wide and drawn and not self._tiled(group)

    def _has_figures(self, group: Group) -> bool:
        """Whether a drawing has groups that do not reach from side to side, as houses on a shore."""
        boxes = [self.document.index[one.id].box for one in group.children if isinstance(one, Group)]
        return sum(box is not None and not {"l", "r"} <= set(sides_of(box, self.page)) for box in boxes) > 1

    def _has_ground(self, group: Group) -> bool:
        return any(is_ground(self.document.index[one.id], self.page) for one in family(group) if one is not group)

    def _tiled(self, group: Group) -> bool:
        """Whether the members of a group are alike in size, as tiles are."""
        areas = [box.area for child in group.children if (box := self.document.index[child.id].box) is not None]
        return len(areas) > 3 and max(areas) < 1.5 * min(areas)

    def _sort(self, placed: Placed, box: Box, within: str, scene: str) -> None:
        layer = placed.layer
        words = is_worded(self.document, layer)
        grows = isinstance(layer, Table | Chart)
        elastic = grows or (isinstance(layer, Text) and layer.flow is not None) or self._is_box(layer)
        elastic = elastic and not any(layer.transform[1:3])  # what is turned would be slanted
        drawn = type_box(self.document, layer.id) if words and not elastic else box
        rule = isinstance(layer, Shape) and box.height < _THIN * self.page.height and box.width > 0.6 * self.page.width
        bare = isinstance(layer, Shape) and layer.is_rect
        frame = bare and box.area > _FRAME * self.page.box.area and not sides_of(box, self.page)
        wide = box.width > _PLATE * self.page.width and self.document.traits.own_units and not rule
        plated = self.document.traits.vector and self._is_card(layer)
        plate = frame or plated or (wide and bare)
        stretches = rule or (plate and wide) or (elastic and self.document.traits.text_boxes)
        least = self._least(layer, box)
        part = PagePart((layer.id,), box if plate else drawn, stretches, within, scene, least, plate, grows)
        sides = sides_of(box, self.page)
        if not placed.visible:
            self.unseen.append(part)
        elif (
            frame
            or is_ground(placed, self.page)
            or (sides == "ltrb" and not words)
            or self._is_photo_ground(placed, box)
        ):
            self.grounds.append(part)
        elif scene:
            self.scenery.append(part)
        elif words or not sides or isinstance(layer, Text) or (isinstance(layer, Group) and layer.form):
            self.content.append(part)
        else:
            self.scenery.append(part)

    def _is_card(self, layer: Layer) -> bool:
        """Whether it is a plate with little side by side on it: a table's cells would leave their columns."""
        if not isinstance(layer, Group) or layer.form or not is_plated(self.document, layer.id):
            return False
        boxes = (self.document.index[one.id].box for one in family(layer) if isinstance(one, Text))
        starts = {round(box.x / self.page.width, 1) for box in boxes if box is not None}
        return len(starts) <= 3

    def _is_box(self, layer: Layer) -> bool:
        """Whether it is a slide's shape that may have any proportions."""
        if not isinstance(layer, TextShape):
            return False
        return all(one.is_rect for one in layer.children if isinstance(one, Shape))

    def _least(self, layer: Layer, box: Box) -> float:
        """The share of its width that a frame of flowing words needs to hold them."""
        flow = flowed(layer) if isinstance(layer, Text) else None
        if flow is None or not isinstance(layer, Text) or layer.flow is None or not box.area:
            return 1.0
        if len(flow.lines) == 1:
            return min(1.05 * (flow.width + layer.flow.left + layer.flow.right) / box.width, 1.0)
        return min(max(1.3 * flow.height / box.height, 0.5), 1.0)

    def _is_photo_ground(self, placed: Placed, box: Box) -> bool:
        """Whether a picture covers most of the page, from side to side."""
        sides = sides_of(box, self.page)
        wide = "l" in sides and "r" in sides and len(sides) == 3
        return isinstance(placed.layer, Picture) and wide and box.area > 0.6 * self.page.box.area

    def sheet(self) -> PageParts:
        self._take_scenery()
        bands = self._bands()
        return PageParts(
            tuple(self.wrappers), tuple(self.grounds), bands, tuple(self.scenery), tuple(self.content),
            tuple(self.unseen),
        )  # fmt: skip

    def _take_scenery(self) -> None:
        """What has no words and is mostly on scenery is part of that, unless bare words are on it."""
        while found := [part for part in self.content if self._is_scenery(part)]:
            self.content = [part for part in self.content if part not in found]
            self.scenery += found

    def _is_scenery(self, part: PagePart) -> bool:
        layer = self.document.index[part.ids[0]].layer
        if is_worded(self.document, layer) or not part.box.area:
            return False
        plate = any(is_solid(one) or isinstance(one, Picture) for one in family(layer))
        worded = (
            one for one in (self.content if plate else ()) if isinstance(self.document.index[one.ids[0]].layer, Text)
        )
        if any(one.box.share_in(part.box) > 0.7 for one in worded):
            return False
        pictured = is_pictured(self.document, layer)
        for one in self.scenery:
            wide = {"l", "r"} <= set(sides_of(one.box, self.page))
            if part.box.share_in(one.box) > 0.5 and (wide or not pictured):
                return True
        return False

    def _bands(self) -> tuple[PagePart, ...]:
        found = []
        for part in list(self.scenery):
            sides, layer = sides_of(part.box, self.page), self.document.index[part.ids[0]].layer
            if sides not in ("ltr", "lrb") or part.box.height > _BAND * self.page.height:
                continue
            tiled = isinstance(layer, Group) and self._tiled(layer)
            if tiled or (isinstance(layer, Shape) and any(one.box.share_in(part.box) > 0.9 for one in self.content)):
                self.scenery.remove(part)
                found.append(part)
        return tuple(found)


def clusters(parts: Sequence[PagePart], least: float) -> Iterator[tuple[PagePart, list[PagePart]]]:
    """Parts that lie on each other by more than a share of the smaller one: as one, and each."""
    left = list(parts)
    while left:
        members = [left.pop(0)]
        for member in members:
            met = [
                other
                for other in left
                if member.box.shared(other.box) > least or (member.scene and member.scene == other.scene)
            ]
            members += met
            left = [other for other in left if other not in met]
        one = members[0]
        for other in members[1:]:
            one = one.joined(other)
        yield one, members
