"""The command that copies layers on their page."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from redraft.commands.changes.copies import copy_of
from redraft.commands.command import KW_ONLY, Command, Resolution
from redraft.commands.look.style import Modify
from redraft.commands.measure.boxes import Measured, around, extent, outermost, page_of, room_of
from redraft.commands.measure.places import (
    INSIDE,
    OUTSIDE,
    SPACINGS,
    Spacing,
    beside_on_page,
    crowding,
    fits,
    usual_gap,
)
from redraft.commands.place.position import Place, Where
from redraft.commands.values import Elements, Length, Name, PageId, Point, Rectangle, Words, page_units
from redraft.document.geometry import Box
from redraft.document.pages import Document, Page
from redraft.edits import arrangement
from redraft.edits.arrangement import Shift
from redraft.edits.execution import Measure, execute
from redraft.errors import CommandError, says

MOST_COPIES = 100


class Copy(Command):
    """Copy above the original in its group. Moved by a distance or to a place. Places are those of
    `place` (of itself without an anchor; "beside": where there is room). Several elements are copied as one. `count`
    copies go on in the same direction. On another `page` it is in the same place, unless a place is given. `name` and
    `text` are those of the copy.

    >>> second = copy("ticket", dy=get("ticket").height + 12, text="Two days")
    >>> copy("star", where="right of", count=3)
    """

    gives: ClassVar[str] = "element"
    target: Elements
    dx: Length = 0
    dy: Length = 0
    _: KW_ONLY
    to: Point | None = None
    where: Where | None = None
    anchor: Elements | Rectangle | None = None
    gap: Length | Spacing = "usual"
    count: int = 1
    page: PageId = ""
    name: Name = ""
    text: Words | None = None
    by: Measured = "frame"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        if not 0 < self.count <= MOST_COPIES:
            raise CommandError(says("copy-count-out-of-range", count=self.count, limit=MOST_COPIES))
        ids = outermost(document, self.target)
        shifts, where = self._shifts(document, ids)
        taken: set[str] = set()
        edits = [copy_of(document, id, shift, taken, self.page) for shift in shifts for id in ids]
        made = tuple(edit.layer for edit in edits)
        changed = {name: value for name in ("name", "text") if (value := self.stated().get(name)) is not None}
        if not changed:
            return Resolution(tuple(edits), where, made)
        after = execute(document, edits, measure)
        after = execute(after, Modify(made, **changed).resolve(after, measure).edits, measure)
        return Resolution(tuple(replace(one, content=after.index[one.layer].layer) for one in edits), where, made)

    def _shifts(self, document: Document, ids: list[str]) -> tuple[list[Shift], tuple[str, ...]]:
        """How far each copy is moved, and where that is in words, where it was left open."""
        page = page_of(document, ids)
        if self.where is None:
            dx, dy = page_units(self.dx, page, page.width), page_units(self.dy, page, page.height)
            if self.to is not None:
                box = around(document, ids)
                dx, dy = dx + self.to[0] - box.x, dy + self.to[1] - box.y
            return [(dx * number, dy * number) for number in range(1, self.count + 1)], ()
        box = extent(document, ids, self.by)
        if self.where in OUTSIDE:
            anchor = box if self.anchor is None else room_of(document, self.anchor, self.by)
            return self._row(document, page, box, self.where, anchor, self.count), ()
        if self.where == "beside" and self.anchor is None:
            return self._beside_itself(document, page, box, ids)
        place = Place(self.target, self.where, self.anchor, gap=self.gap, on_page=self.where not in INSIDE, by=self.by)
        first = place.spot(document).there
        side = "right of" if first.center[0] <= page.width / 2 + 0.01 else "left of"  # away from the nearer edge
        rest = self._row(document, page, box, side, first, self.count - 1)
        return [_shift(box, first), *rest], ()

    def _row(self, document: Document, page: Page, box: Box, side: str, anchor: Box, count: int) -> list[Shift]:
        """Copies one after the other, away from an anchor."""
        gap, fixed = self._gap(document, page, side)
        shifts = []
        for _ in range(count):
            spot = beside_on_page(box, side, anchor, gap, page, fixed=fixed)
            if spot is None:
                what = "a copy" if count == 1 else f"{count} copies"
                raise CommandError(says("no-room-on-side", what=what, side=side))
            shifts.append(_shift(box, spot))
            anchor = spot
        return shifts

    def _gap(self, document: Document, page: Page, side: str) -> tuple[float, bool]:
        """The room between copies; at a place of the page the gap given is that to its edge."""
        down = side in ("above", "below")
        if self.where in INSIDE:
            return usual_gap(document, page, down=down), False
        if self.gap in SPACINGS:
            return SPACINGS[str(self.gap)] * usual_gap(document, page, down=down), False
        return page_units(self.gap, page, page.height if down else page.width), True

    def _beside_itself(
        self, document: Document, page: Page, box: Box, ids: list[str]
    ) -> tuple[list[Shift], tuple[str, ...]]:
        """On the side with room where least else is; where there is none, a little down and to the right."""
        if any(arrangement.is_ground(document.index[id], page) for id in ids):
            return [(0.0, 0.0)] * self.count, ("in the same place",)
        rows: list[tuple[int, list[Shift], str]] = []
        for side in ("right of", "below", "left of", "above"):
            try:
                shifts = self._row(document, page, box, side, box, self.count)
            except CommandError:
                continue
            spots = [box._replace(x=box.x + dx, y=box.y + dy) for dx, dy in shifts]
            rows.append((sum(crowding(document, page, spot, ids) for spot in spots), shifts, f"{side} it"))
        if rows:
            _, shifts, where = min(rows, key=lambda row: row[0])
            return shifts, (where,)
        step = usual_gap(document, page, down=True)
        for way in ((1, 1), (-1, 1), (1, -1), (-1, -1), (1, 1)):
            shifts = [(way[0] * step * number, way[1] * step * number) for number in range(1, self.count + 1)]
            if fits(box._replace(x=box.x + shifts[-1][0], y=box.y + shifts[-1][1]), page):
                break
        return shifts, ("a little beside it",)


def _shift(box: Box, spot: Box) -> Shift:
    return round(spot.x - box.x, 4), round(spot.y - box.y, 4)
