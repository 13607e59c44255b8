"""Commands that arrange several elements: align, distribute, swap. Units are page units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from redraft.commands.command import KW_ONLY, Command, Resolution
from redraft.commands.measure.boxes import Measured, extent, named, one_page, outermost, page_of, room_of
from redraft.commands.place.position import shifted, to_line
from redraft.commands.values import Elements, Length, Rectangle, page_units
from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.edits import arrangement, ops
from redraft.edits.execution import Measure
from redraft.errors import CommandError, says


class Align(Command):
    """Line up by an edge with `to`, the page or each other; center sets x, middle y. "baseline": texts by the line of
    their letters, others by their middles. `margin`: so far from the edges of the page; without `to` and `margin`
    the edges are those of the box around all of them, for one alone those of the page. `by` "ink" goes by what is
    seen of pictures and the lines of a deck's texts.

    >>> align(find("kind=text", inside="footer"), "left")
    >>> align("title", "center", to=(0, 0, pages()[0].width, pages()[0].height))
    """

    targets: Elements
    edge: Literal["left", "right", "top", "bottom", "center", "middle", "baseline"]
    to: Elements | Rectangle | None = None
    _: KW_ONLY
    margin: Length | None = None
    by: Measured = "frame"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.targets)
        page = page_of(document, ids)
        if self.to is None and self.margin is None:
            one_page(document, ids)
        if self.to is not None:
            room = room_of(document, self.to, self.by, ids)
        elif self.margin is not None:
            room = page.box.grown(-page_units(self.margin, page, min(page.width, page.height)))
        else:
            room = extent(document, ids, self.by) if len(ids) > 1 else page.box
        shifts = [(id, self._shift(document, id, room)) for id in ids]
        return Resolution(shifted(document, shifts, f"{named(ids)} is lined up like that already"))

    def _shift(self, document: Document, id: str, room: Box) -> arrangement.Shift:
        box = extent(document, [id], self.by)
        if self.edge != "baseline":
            return arrangement.aligned(box, self.edge, room)
        anchors = [one for one in self.to or () if isinstance(one, str)]
        return 0.0, to_line(document, [id], anchors, box, room)


class Distribute(Command):
    """Make equal gaps; gap="page": margins too; by="ink": as seen. The elements keep their order on the page: the
    outer ones stay, or all follow the first by `gap`; with "page" the gaps are as wide as what is left to the page's
    edges. As seen: pictures less clear margins, the lines of a deck's texts.

    >>> distribute(["stop-1", "stop-2", "stop-3"], "horizontal")
    """

    targets: Elements
    axis: Literal["horizontal", "vertical"]
    gap: Length | Literal["page"] | None = None
    _: KW_ONLY
    by: Measured = "frame"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        boxes = [(id, extent(document, [id], self.by)) for id in outermost(document, self.targets)]
        if len(boxes) < 2:
            raise CommandError(says("distribute-needs-two", count=len(boxes)))
        page = page_of(document, [boxes[0][0]])
        at = arrangement.AXES.index(self.axis)
        start, room = page.box[at], page.box[at + 2]
        if self.gap == "page":
            even = (room - sum(box[at + 2] for _, box in boxes)) / (len(boxes) + 1)
            if even < 0:
                raise CommandError(says("no-room-beside", about=named([id for id, _ in boxes])))
            shifts = arrangement.distributed(boxes, self.axis, even, start + even)
        else:
            gap = None if self.gap is None else page_units(self.gap, page, room)
            shifts = arrangement.distributed(boxes, self.axis, gap)
        return Resolution(shifted(document, shifts, f"{named([id for id, _ in boxes])} have such gaps already"))


class Swap(Command):
    """Swap the places of two elements or sets. Centre for centre or, with `align` "edges", so that what stands
    in line stays in line, texts by the side that lines begin at there, and both stay on the page.

    >>> swap("date", "venue")
    """

    a: Elements
    b: Elements
    _: KW_ONLY
    align: Literal["center", "edges"] = "center"
    by: Measured = "frame"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        every = (*self.a, *self.b)
        one_page(document, every)
        if set(self.a) & set(self.b) or len(outermost(document, every)) < len(dict.fromkeys(every)):
            raise CommandError(says("nested-exchange", first=named(self.a), second=named(self.b)))
        a, b = extent(document, self.a, self.by), extent(document, self.b, self.by)
        there, back = arrangement.exchanged(a, b)
        if self.align == "edges":
            there, back = self._in_line(document, a, b)
        shifts = [*((id, there) for id in self.a), *((id, back) for id in self.b)]
        edits = shifted(document, shifts, "they are in the same place")
        if len(every) == 2:
            edits = (*edits, *arrangement.stacks_swapped(document, ops.apply(document, edits), every))
        return Resolution(edits)

    def _in_line(self, document: Document, a: Box, b: Box) -> tuple[arrangement.Shift, arrangement.Shift]:
        page = page_of(document, self.a)
        near = _SHARED * min(page.width, page.height)
        (across, back), (down, up) = (_along(a, b, at, near, page.box) for at in (0, 1))
        lines = {"start": 0.0, "middle": 0.5, "end": 1.0}
        own, other = (lines.get(_begins(document, ids)) for ids in (self.a, self.b))
        if own is not None and other is not None:
            across = b.x + other * b.width - a.x - other * a.width
            back = a.x + own * a.width - b.x - own * b.width
        return (across, down), (back, up)


_SHARED = 0.005
"""Edges closer than this share of the page's shorter side count as one line."""


def _begins(document: Document, ids: Sequence[str]) -> str:
    """The side that a text begins at; '' for anything else."""
    placed = document.index[ids[0]]
    if len(ids) > 1 or not isinstance(placed.layer, Text) or placed.matrix.b or placed.matrix.c:
        return ""
    return placed.layer.style.align or "start"


def _along(a: Box, b: Box, at: int, near: float, page: Box) -> tuple[float, float]:
    """How far each goes along an axis: by the line that the two are on, if any, an edge or the middle; else centre
    for centre, or to the other end of the room that they take where one would leave the page by that; of things
    that meet along it only as far as the page goes."""
    edge, far = b[at] - a[at], b[at] + b[at + 2] - a[at] - a[at + 2]
    middle = (edge + far) / 2
    nearest = min(edge, middle, far, key=abs)
    if abs(nearest) <= near:
        return nearest, -nearest
    room = (page[at], page[at] + page[at + 2])
    starts, ends = ((a[at] + middle, b[at] - middle), (a[at] + a[at + 2] + middle, b[at] + b[at + 2] - middle))
    over = max(0.0, room[0] - min(starts)) or min(0.0, room[1] - max(ends))
    if not over or (a[at] < b[at] + b[at + 2] and b[at] < a[at] + a[at + 2]):
        mine = over * (starts[0] < room[0] or ends[0] > room[1])
        return middle + mine, over - mine - middle
    return (far, -edge) if middle > 0 else (edge, -far)
