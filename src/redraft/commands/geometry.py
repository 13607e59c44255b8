"""Commands for where things are: moved, placed, resized, turned, lined up, stacked. Units are page units."""

from __future__ import annotations

from typing import Literal

from redraft.commands.boxes import around, outermost, page_of, room_of
from redraft.commands.command import KW_ONLY, Command, Resolution
from redraft.commands.places import INSIDE, OUTSIDE, beside, free_spot, within
from redraft.commands.values import Element, Elements, Length, Number, Point, Rectangle, page_units
from redraft.document.geometry import Box
from redraft.document.layers import Document
from redraft.edits import arranging, ops
from redraft.edits.execute import Measure
from redraft.errors import CommandError

Where = Literal[
    "above", "below", "left of", "right of",
    "top", "bottom", "left", "right", "center", "top left", "top right", "bottom left", "bottom right",
    "center horizontally", "center vertically", "free",
]  # fmt: skip


def inferred(
    document: Document, size: Box, ids: tuple[str, ...], where: str, anchor: tuple[str, ...] | tuple[float, ...] | None,
    gap: float, align: str,
) -> Box:  # fmt: skip
    """The box that something would have at a place: beside the anchor, or inside it (the page where there is none)."""
    page = page_of(document, ids) if ids else document.pages[0]
    if where == "free":
        return free_spot(document, page, (size.width, size.height), ids, gap)
    if anchor is None and where in OUTSIDE:
        raise CommandError(f"'{where}' wants an anchor: {where} what?", "name the element it goes beside")
    room = page.box if anchor is None else room_of(document, anchor)
    return within(size, where, room, gap) if where in INSIDE else beside(size, where, room, gap, align)


def moves(ids: list[str], dx: float, dy: float) -> tuple[ops.Edit, ...]:
    return tuple(ops.Move(id, dx, dy) for id in ids) if dx or dy else ()


class Move(Command):
    """By a distance, or so that the top left corner is at `to`. Several elements move as one.

    >>> move("the logo", dy=-20)
    >>> move(title, to=(title.x, 80))
    """

    target: Elements
    dx: Length = 0
    dy: Length = 0
    _: KW_ONLY
    to: Point | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.target)
        page = page_of(document, ids)
        dx, dy = page_units(self.dx, page, page.width), page_units(self.dy, page, page.height)
        if self.to is not None:
            box = around(document, ids)
            dx, dy = dx + self.to[0] - box.x, dy + self.to[1] - box.y
        return Resolution(moves(ids, dx, dy))


class Place(Command):
    """To a place: beside an anchor ("above", "below", "left of", "right of", lined up with it by `align`), or inside it
    (default: the page) at a side or corner, `gap` away; "free": where nothing else stands. Several move as one.

    >>> place("subtitle", "below", "title", gap=16)
    >>> place("logo", "top right", gap=40)
    """

    target: Elements
    where: Where
    anchor: Elements | Rectangle | None = None
    _: KW_ONLY
    gap: Length = 0
    align: Literal["start", "center", "end", "keep"] = "center"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.target)
        page, box = page_of(document, ids), around(document, ids)
        gap = page_units(self.gap, page, min(page.width, page.height))
        there = inferred(document, box, tuple(ids), self.where, self.anchor, gap, self.align)
        return Resolution(moves(ids, there.x - box.x, there.y - box.y))


class Resize(Command):
    """By a factor, or to a width or height (the other follows) or both, each about its own centre or the point `pivot`.

    >>> resize("the badge", 1.25)
    >>> resize(photo, width=400, pivot=(photo.x, photo.y))
    """

    target: Elements
    factor: Number = 1
    _: KW_ONLY
    width: Length | None = None
    height: Length | None = None
    pivot: Point | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        edits: list[ops.Edit] = []
        for id in outermost(document, self.target):
            box, page = around(document, [id]), page_of(document, [id])
            sx = sy = float(self.factor)
            if self.width is not None:
                sx = sy = _ratio(id, "width", page_units(self.width, page, page.width), box.width)
            if self.height is not None:
                sy = _ratio(id, "height", page_units(self.height, page, page.height), box.height)
                sx = sy if self.width is None else sx
            if (sx, sy) != (1, 1):
                edits.append(ops.Resize(id, sx, sy, box.center if self.pivot is None else self.pivot))
        return Resolution(tuple(edits))


def _ratio(id: str, name: str, wanted: float, now: float) -> float:
    if wanted <= 0:
        raise CommandError(f"{name} must be above 0, not {wanted:g}", "give a size such as 200")
    if not now:
        raise CommandError(f"'{id}' has no {name}, so it cannot be resized to one", "name another element")
    return wanted / now


class Rotate(Command):
    """Clockwise, each about its own centre or the point `pivot`.

    >>> rotate("sticker", -8)
    """

    target: Elements
    degrees: Number
    _: KW_ONLY
    pivot: Point | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        if not self.degrees:
            return Resolution(())
        ids = outermost(document, self.target)
        centers = [around(document, [id]).center if self.pivot is None else self.pivot for id in ids]
        degrees = float(self.degrees)
        return Resolution(tuple(ops.Rotate(id, degrees, at) for id, at in zip(ids, centers, strict=True)))


class Restack(Command):
    """Another place in the stack of its group: at an end, one step, or just above or below `anchor`.

    >>> restack("sticker", "front")
    >>> restack(shadow, "below", card)
    """

    target: Elements
    to: Literal["front", "back", "forward", "backward", "above", "below"]
    anchor: Element | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        if (self.anchor is not None) != (self.to in ("above", "below")):
            wants = "wants an anchor" if self.anchor is None else "takes no anchor"
            raise CommandError(f"restack(…, '{self.to}') {wants}", 'write restack(e, "above", other)')
        edits: list[ops.Edit] = []
        for id in arranging.in_turn(outermost(document, self.target), self.to):
            try:
                edit = arranging.restacked(document, id, self.to, self.anchor or "")
            except ValueError as error:
                raise CommandError(str(error), "name one that stands in the same group") from None
            if edit is not None:
                edits.append(edit)
                document = ops.apply(document, edit)
        return Resolution(tuple(edits))


class Align(Command):
    """Line elements up by an edge ("center": by their vertical middle lines, "middle": by their horizontal ones) of
    `to`, or of the box around all of them.

    >>> align(find("kind=text", inside="footer"), "left")
    >>> align("title", "center", to=(0, 0, pages()[0].width, pages()[0].height))
    """

    targets: Elements
    edge: Literal["left", "right", "top", "bottom", "center", "middle"]
    to: Elements | Rectangle | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.targets)
        room = room_of(document, self.to) if self.to is not None else around(document, ids)
        edits = [moves([id], *arranging.aligned(around(document, [id]), self.edge, room)) for id in ids]
        return Resolution(tuple(edit for part in edits for edit in part))


class Distribute(Command):
    """Equal gaps between elements in their order on the page: the outer ones stay, or all follow the first by `gap`.

    >>> distribute(["stop-1", "stop-2", "stop-3"], "horizontal")
    """

    targets: Elements
    axis: Literal["horizontal", "vertical"]
    gap: Length | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        boxes = [(id, around(document, [id])) for id in outermost(document, self.targets)]
        if len(boxes) < 2:
            raise CommandError(f"distribute() wants at least two elements, and there is {len(boxes)}", "name several")
        page = page_of(document, [boxes[0][0]])
        room = page.width if self.axis == "horizontal" else page.height
        gap = None if self.gap is None else page_units(self.gap, page, room)
        shifts = arranging.distributed(boxes, self.axis, gap)
        return Resolution(tuple(edit for id, shift in shifts for edit in moves([id], *shift)))


class Swap(Command):
    """Let two elements change places, centre for centre.

    >>> swap("date", "venue")
    """

    a: Element
    b: Element

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        if self.a == self.b or len(outermost(document, [self.a, self.b])) < 2:
            raise CommandError(
                f"'{self.a}' and '{self.b}' cannot change places: one is, or holds, the other",
                "name two others",
            )
        there, back = arranging.exchanged(around(document, [self.a]), around(document, [self.b]))
        return Resolution((*moves([self.a], *there), *moves([self.b], *back)))
