"""Commands for position: move, place, rotate, align, stack. Units are page units."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from redraft.commands.changes.copies import copy_of
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.measure.boxes import Measured, around, extent, flowed, named, outermost, page_of, room_of
from redraft.commands.measure.places import (
    INSIDE,
    MARGIN,
    OUTSIDE,
    SPACINGS,
    Spacing,
    beside,
    beside_on_page,
    between,
    check_room,
    covering_note,
    enclosed,
    free_spot,
    nearest_spot,
    no_room,
    raised,
    usual_gap,
    within,
)
from redraft.commands.values import Element, Elements, Length, Number, PageId, Point, Rectangle, page_units
from redraft.document.geometry import Box
from redraft.document.layers import Group, Text, family
from redraft.document.pages import Document, Page
from redraft.edits import arrangement, ops
from redraft.edits.execution import Measure
from redraft.errors import CommandError, says

Where = Literal[
    "above", "below", "left of", "right of", "beside", "between",
    "top", "bottom", "left", "right", "center", "top left", "top right", "bottom left", "bottom right",
    "center horizontally", "center vertically", "top center", "bottom center", "center left", "center right", "free",
]  # fmt: skip
_NEAR = 1e-5
"""A move by less than this share of the page's longer side is none."""


def inferred(
    document: Document, size: Box, ids: tuple[str, ...], where: str, anchor: tuple[str, ...] | tuple[float, ...] | None,
    gap: float, align: str,
) -> Box:  # fmt: skip
    """The box that something would have at a place: beside the anchor, or inside it (the page where there is none)."""
    page = page_of(document, ids) if ids else document.pages[0]
    if where == "free":
        return free_spot(document, page, (size.width, size.height), ids, gap)
    if where not in (*OUTSIDE, *INSIDE):
        raise CommandError(says("place-word-misplaced", word=where))
    if anchor is None and where in OUTSIDE:
        raise CommandError(says("place-needs-anchor", where=where))
    room = page.box if anchor is None else room_of(document, anchor)
    return within(size, where, room, gap) if where in INSIDE else beside(size, where, room, gap, align)


def moves(ids: Iterable[str], dx: float, dy: float) -> tuple[ops.Edit, ...]:
    return tuple(ops.Move(id, dx, dy) for id in ids) if dx or dy else ()


def shifted(document: Document, shifts: Sequence[tuple[str, arrangement.Shift]], so: str) -> tuple[ops.Edit, ...]:
    """Moves by these distances, as exact as a page can show; AlreadySo where none is worth one."""
    page = page_of(document, [shifts[0][0]])
    near = _NEAR * max(page.width, page.height)
    far = [(id, dx, dy) for id, (dx, dy) in shifts if abs(dx) > near or abs(dy) > near]
    if not far:
        raise AlreadySo(so, "name another place or other things", tuple(id for id, _ in shifts))
    return tuple(ops.Move(id, round(dx, 6), round(dy, 6)) for id, dx, dy in far)


class Move(Command):
    """Move by a distance, or to a place. `to`: its top left corner comes there; `x`: its left edge, `y`: its upper one;
    or by `distance` `toward` something (below 0: away from it). Several elements move as one. `page`: onto another
    page, to the same place unless one is given; what moves has another id there.

    >>> move("the logo", dy=-20)
    >>> move(title, to=(title.x, 80))
    >>> move("date", toward="title", distance=12)
    """

    target: Elements
    dx: Length = 0
    dy: Length = 0
    _: KW_ONLY
    to: Point | None = None
    x: Length | None = None
    y: Length | None = None
    toward: Elements | None = None
    distance: Length = 0
    page: PageId = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.target)
        page = page_of(document, ids)
        dx, dy = exact(self.dx, page, page.width), exact(self.dy, page, page.height)
        if (self.to, self.x, self.y) != (None, None, None):
            box = around(document, ids)
            x = self.to[0] if self.to is not None else self.x
            y = self.to[1] if self.to is not None else self.y
            dx += 0.0 if x is None else round(page_units(x, page, page.width) - box.x, 6)
            dy += 0.0 if y is None else round(page_units(y, page, page.height) - box.y, 6)
        if self.toward is not None:
            step = self._step(document, page, ids)
            dx, dy = dx + step[0], dy + step[1]
        if self.page and self.page != page.id:
            taken: set[str] = set()
            gone = [ops.Remove(id) for id in ids]
            made = [copy_of(document, id, (dx, dy), taken, self.page) for id in ids]
            return Resolution((*made, *gone), made=tuple(edit.layer for edit in made))
        if not dx and not dy:
            raise AlreadySo(says("place-already", named=named(ids)), targets=tuple(ids))
        over, left = raised(document, ids, dx, dy) if self.to is not None else ([], [])
        return Resolution((*moves(ids, dx, dy), *over), left=tuple(left))

    def _step(self, document: Document, page: Page, ids: list[str]) -> arrangement.Shift:
        """Along the way that lies between the two."""
        assert self.toward is not None
        mine, there = around(document, ids), around(document, self.toward)
        across = max(there.x - mine.right, mine.x - there.right)
        down = max(there.y - mine.bottom, mine.y - there.bottom)
        apart = page_of(document, self.toward).id != page.id
        if apart or max(across, down) < -0.5 * min(mine.height, there.height):
            raise CommandError(says("direction-unclear", toward=named(self.toward), element=named(ids)))
        if across >= down:
            length = exact(self.distance, page, page.width)
            return (length if there.center[0] >= mine.center[0] else -length), 0.0
        length = exact(self.distance, page, page.height)
        return 0.0, (length if there.center[1] >= mine.center[1] else -length)


def exact(length: float | str, page: Page, of: float) -> float:
    """A distance: a number as it is, a length with a unit rounded to a millionth of a page unit."""
    return round(page_units(length, page, of), 6) if isinstance(length, str) else float(length)


class Spot(NamedTuple):
    """Where a box goes: from `moved` to `there`, which is `where` in words. `own`: not covered by it."""

    moved: Box
    there: Box
    where: str
    own: tuple[str, ...]


class Place(Command):
    """Put beside, between or inside something, or at a side of the page. Beside an anchor ("above", "below", "left of",
    "right of", lined up with it by `align`; "beside": where there is most room), "between" it and `other`, or inside it
    (default: the page) at a side or corner, `gap` away; "free": where nothing else stands. Several move as one.

    `gap` may be "usual": as far as the design sets things apart, and from the edge of the page its margin ("close":
    half of that, "wide": twice). Such a place is on the page and in the anchor; with a gap in numbers it is so for
    `on_page`. What would be hidden there comes to the front. `gap_y` is another gap from the upper or lower edge. `by`
    "ink" goes by the lines of a deck's texts, not by the frames around them.

    >>> place("subtitle", "below", "title", gap=16)
    >>> place("logo", "top right", gap="usual")
    """

    target: Elements
    where: Where
    anchor: Elements | Rectangle | None = None
    _: KW_ONLY
    gap: Length | Spacing = 0
    align: Literal["start", "center", "end", "keep", "baseline"] = "center"
    other: Elements | None = None
    gap_y: Length | None = None
    on_page: bool = False
    by: Measured = "frame"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.target)
        spot = self.spot(document)
        shift = spot.there.x - spot.moved.x, spot.there.y - spot.moved.y
        already = f"is {spot.where} already" if spot.where else "is there already"
        edits = shifted(document, [(id, shift) for id in ids], f"{named(ids)} {already}")
        outside = self.where in OUTSIDE or self.where in ("beside", "between")
        page = page_of(document, ids)
        notes = covering_note(document, page, spot.moved, spot.there, spot.own) if outside else ()
        over, left = raised(document, ids, *shift)
        return Resolution((*edits, *over), notes, left=tuple(left))

    def spot(self, document: Document) -> Spot:
        """The box it has, and the one it would have."""
        ids = outermost(document, self.target)
        page, moved = page_of(document, ids), extent(document, ids, self.by)
        anchors = tuple(one for one in self.anchor or () if isinstance(one, str))
        own, about = (*ids, *anchors), named(anchors) if anchors else "it"
        gap, fixed = self._gap(document, page)
        if self.where == "free":
            return Spot(moved, free_spot(document, page, (moved.width, moved.height), ids, gap), "", own)
        if self.anchor is None and self.where not in INSIDE:
            raise CommandError(says("place-needs-anchor", where=self.where))
        room = page.box if self.anchor is None else room_of(document, self.anchor, self.by, ids)
        on_page = self.on_page or not fixed
        if self.where in INSIDE:
            if self.anchor is None or not on_page:
                gap_y = None if self.gap_y is None else page_units(self.gap_y, page, page.height)
                return Spot(moved, within(moved, self.where, room, gap, gap_y), "", own)
            check_room(moved, room, named(ids), about)
            return Spot(moved, enclosed(moved, self.where, room, gap), f"there in {about}", own)
        if self.where == "between":
            ends, names = self._ends(document, ids, room, anchors)
            return Spot(moved, between(moved, named(ids), ends, names), f"between {names[0]} and {names[1]}", own)
        if self.where == "beside":
            found = nearest_spot(document, page, moved, room, gap, own, fixed=fixed)
            if found is None:
                raise CommandError(says("no-room-beside", about=about))
            return Spot(moved, found[1], f"{found[0]} {about}", own)
        align = "keep" if self.align == "baseline" else self.align
        if on_page:
            there = beside_on_page(moved, self.where, room, gap, page, fixed=fixed, align=align)
        else:
            there = beside(moved, self.where, room, gap, align)
        if there is None:
            raise no_room(self.where, about, moved, room, page, gap if fixed else 0.0)
        if self.align == "baseline" and self.where in ("left of", "right of"):
            there = there._replace(y=moved.y + to_line(document, ids, anchors, moved, room))
        return Spot(moved, there, f"{self.where} {about}", own)

    def _gap(self, document: Document, page: Page) -> tuple[float, bool]:
        """The room to leave, and whether it is given in numbers."""
        shorter = min(page.width, page.height)
        if self.gap not in SPACINGS:
            return page_units(self.gap, page, shorter), True
        if self.anchor is None:
            return SPACINGS[str(self.gap)] * MARGIN * shorter, False
        down = self.where in ("above", "below", *INSIDE)
        return SPACINGS[str(self.gap)] * usual_gap(document, page, down=down), False

    def _ends(
        self, document: Document, ids: list[str], room: Box, anchors: tuple[str, ...]
    ) -> tuple[tuple[Box, Box], tuple[str, str]]:
        """The two that something goes between."""
        if self.other is not None:
            second = extent(document, self.other, self.by, ids)
            return (room, second), (named(anchors) if anchors else "it", named(self.other))
        if len(anchors) != 2:
            raise CommandError(says("between-needs-two-elements"))
        first, last = (extent(document, [id], self.by, ids) for id in anchors)
        return (first, last), (f"'{anchors[0]}'", f"'{anchors[1]}'")


class CarryOver(Command):
    """Move from one of several alike onto another. It goes as far from the corner of `to` as `of` (default: the target
    itself) is from that of `source`, the one it stands on.

    >>> carry_over("sticker", "card-1", "card-2")
    """

    target: Elements
    source: Element
    to: Element
    _: KW_ONLY
    of: Elements | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.target)
        now, like = around(document, ids), around(document, self.of or ids)
        source, there = around(document, [self.source]), around(document, [self.to])
        dx, dy = there.x + like.x - source.x - now.x, there.y + like.y - source.y - now.y
        if not round(dx, 6) and not round(dy, 6):
            raise AlreadySo(says("page-already", named=named(ids), page=self.to), targets=tuple(ids))
        return Resolution(moves(ids, round(dx, 6), round(dy, 6)))


class Rotate(Command):
    """Turn each about its centre, clockwise by `degrees` or to the angle `to`. 0 is upright; `pivot` is another point
    to turn about.

    >>> rotate("sticker", -8)
    >>> rotate("photo", to=0)
    """

    target: Elements
    degrees: Number = 0
    _: KW_ONLY
    pivot: Point | None = None
    to: Number | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        ids = outermost(document, self.target)
        edits = []
        for id in ids:
            turn = float(self.degrees) if self.to is None else _turn_to(document, id, float(self.to))
            if turn:
                pivot = around(document, [id]).center if self.pivot is None else self.pivot
                edits.append(ops.Rotate(id, turn, pivot))
        if not edits and self.to is not None:
            raise AlreadySo(says("angle-already", named=named(ids), degrees=round(self.to, 3)), targets=tuple(ids))
        return Resolution(tuple(edits))


def _turn_to(document: Document, id: str, degrees: float) -> float:
    """How far a layer turns to be at an angle."""
    matrix = document.index[id].matrix
    skew = matrix.a * matrix.c + matrix.b * matrix.d
    if matrix.determinant <= 0 or abs(skew) > 1e-6 * matrix.determinant:
        raise CommandError(says("no-angle-when-skewed", id=id))
    turn = (degrees - math.degrees(math.atan2(matrix.b, matrix.a)) + 180) % 360 - 180
    return round(turn, 6) if abs(turn) > 1e-6 else 0.0


class Restack(Command):
    """Bring forward or back in its group. At an end, some `steps`, or just above or below `anchor`. On a slide this is
    the order in which it is read aloud too, from the back to the front. "into" a group or an artboard, the anchor: it
    is on top in there, at the same place of the page.

    >>> restack("sticker", "front")
    >>> restack(shadow, "below", card)
    """

    target: Elements
    to: Literal["front", "back", "forward", "backward", "above", "below", "into"]
    anchor: Element | None = None
    _: KW_ONLY
    steps: int = 1

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        if (self.anchor is not None) != (self.to in ("above", "below", "into")):
            wants = "needs an anchor" if self.anchor is None else "takes no anchor"
            raise CommandError(f"restack(…, '{self.to}') {wants}", 'write restack(e, "above", other)')
        ids = outermost(document, self.target)
        edits: list[ops.Edit] = []
        if self.to == "into":
            return Resolution(tuple(edit for id in ids for edit in arrangement.joined(document, id, self.anchor or "")))
        if self.steps < 1:
            raise CommandError(says("restack-steps-not-positive", steps=self.steps))
        for _ in range(min(self.steps, 1_000) if self.to in ("forward", "backward") else 1):
            for id in list(arrangement.in_turn(ids, self.to)):
                try:
                    edit = arrangement.restacked(document, id, self.to, self.anchor or "")
                except ValueError as error:
                    outer = document.index[id].ancestors
                    raise CommandError(
                        str(error), f"name the group instead: #{(outer[0].id if outer else id)}"
                    ) from None
                if edit is not None:
                    edits.append(edit)
                    document = ops.apply(document, edit)
        if not edits:
            raise AlreadySo(says("stack-place-already", named=named(ids)), targets=tuple(ids))
        return Resolution(tuple(edits))


def to_line(document: Document, ids: Sequence[str], anchors: Sequence[str], box: Box, room: Box) -> float:
    """How far down two texts are from being on one line; for anything else, from having one middle."""
    if len(ids) == len(anchors) == 1:
        mine, there = _baseline(document, ids[0]), _baseline(document, anchors[0])
        if mine is not None and there is not None:
            return there - mine
    return arrangement.aligned(box, "middle", room)[1]


def _baseline(document: Document, id: str) -> float | None:
    """Where the letters of a text's first line are, on the page; None for what is no upright text."""
    leaves = [one for one in family(document.index[id].layer) if not isinstance(one, Group)]
    seen = [one for one in leaves if document.index[one.id].visible or one.id == id]
    if len(seen) != 1 or not isinstance(layer := seen[0], Text) or not layer.runs:
        return None
    matrix = document.index[layer.id].matrix
    if matrix.b or matrix.c or matrix.d <= 0:
        return None
    lines = flowed(layer)
    if lines is not None:
        return None if layer.flow and layer.flow.turned else matrix.apply(0.0, lines.lines[0].baseline)[1]
    first = layer.runs[0]
    return None if first.y is None else matrix.apply(first.x or 0.0, first.y + first.dy)[1]
