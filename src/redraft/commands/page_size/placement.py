"""Lays out the content of a page on a page of another shape.

Grounds and scenery follow the page. Content is made larger or smaller by one factor; what room is left goes to the
empty strips of the page, across and down, and to frames of flowing text. So what is in line stays in line, and what is
apart stays apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from redraft.commands.changes.group_sizes import stretched
from redraft.commands.page_size.parts import PagePart, PageParts, is_pictured, is_worded, sheet_of, sides_of
from redraft.commands.page_size.regions import Arrangement, Map, PageRegion, arrangements, through
from redraft.commands.page_size.scenery import Scenery, Spot
from redraft.commands.place.crops import cropped, to_ratio
from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Picture, family
from redraft.document.pages import Document, Page
from redraft.edits import ops

_MOST = 3_000
"""Layers of a page whose parts are looked at."""
_ALIKE = 0.02
"""Sides whose proportions differ by less are scaled to fit."""
_LARGEST = 1.1
"""Content grows by so much more than the root of the page's area at most."""
_BETTER, _TRIED = 1.15, 4
"""How much larger content must come to be for it to be arranged anew; as many arrangements are looked at."""
_STAGED = 0.2
"""Of a piece of scenery: a larger picture on it is what it is the stage of."""
_APART, _ON_EACH_OTHER = 0.02, 0.1
"""The share of the smaller of two things that lies on the other when they are apart, when they are not."""


def plan(document: Document, page: Page, width: float, height: float) -> Placement | None:
    """How a page's content is placed on one of another size; None where scaling it to fit is as good."""
    across, down = width / page.width, height / page.height
    if abs(across / down - 1) < _ALIKE or sum(1 for layer in page.layers for _ in family(layer)) > _MOST:
        return None
    placement = Placement(document, page, (width, height))
    worded = any(is_worded(document, layer) for layer in page.layers)
    return placement if worded or not placement.collisions() else None  # words that are pixels are no words to us


class Placement:
    """Content in its new place. `factor` is how much larger its type is, at the most."""

    def __init__(self, document: Document, page: Page, size: tuple[float, float]) -> None:
        self.document, self.page = document, page
        self.scenery = Scenery(document, page, size)
        self.new = self.scenery.new
        self.sheet: PageParts = sheet_of(document, page)
        self.region = (
            PageRegion(self.sheet.content, page.box, page.box, self.sheet.bands) if self.sheet.content else None
        )
        self.arranged: Arrangement | None = None
        most = _LARGEST * self.scenery.mean
        self.factor = min(most, self._fit())
        if self.region is not None and self.factor < most:
            self._arrange(most)

    def _fit(self) -> float:
        sides = (self.region.across, self.region.down) if self.region is not None else ()
        return min((new / side.least for side, new in zip(sides, self.new[2:], strict=False)), default=1.0)

    def _arrange(self, most: float) -> None:
        """Takes another arrangement where content comes to be far larger and nothing comes to lie on anything."""
        assert self.region is not None
        page, found = self.page.box, []
        as_is, laid_on = self.factor, self.collisions()
        alone = Arrangement([[self.region]], [0.0, 0.0], 0.0)
        least = _BETTER * alone.worth(as_is, self.new)
        wider = self.scenery.across > self.scenery.down
        for one in arrangements(page, self.sheet.content, self.sheet.bands, self._pinned, self._pictured, wider=wider):
            factor = min(most, one.factor(self.new))
            if factor > 0.9 * as_is and (worth := one.worth(factor, self.new)) > least:
                found.append((worth, factor, one))
        for _, factor, one in sorted(found, key=lambda each: -each[0])[:_TRIED]:
            self.factor, self.arranged = factor, one
            if self.collisions() <= laid_on:
                return
        self.factor, self.arranged = as_is, None

    def _pictured(self, part: PagePart) -> bool:
        return is_pictured(self.document, self.document.index[part.ids[0]].layer)

    def _pinned(self, part: PagePart) -> bool:
        """Whether something stands on a band or wide scenery, which it cannot leave."""
        wide = (
            one for one in (*self.sheet.scenery, *self.sheet.bands) if {"l", "r"} <= set(sides_of(one.box, self.page))
        )
        return any(part.box.share_in(one.box) > 0.5 for one in wide)

    # edits

    def edits(self, factor: float, typed: Document) -> Iterator[ops.Edit]:
        """The edits for the layers of the page by a factor no larger than `self.factor`, where letters in frames have
        it already in the document `typed`."""
        for id in self.sheet.wrappers:
            yield ops.Resize(id, round(self.scenery.across, 9), round(self.scenery.down, 9), (0.0, 0.0))
        for part in self.sheet.grounds:
            yield from self._moved(part, self.scenery.ground(part))
        for part, spot in self._spots(factor, typed):
            yield from self._moved(part, spot)
        fit = min(self.scenery.across, self.scenery.down)
        for part in self.sheet.unseen:
            yield from self._moved(part, Spot(fit, fit, 0.0, 0.0))

    def collisions(self) -> int:
        """How many things that were apart would lie on each other, or leave the page. On what is at an edge of the
        page, and below, things may lie."""
        order = {id: number for number, id in enumerate(self.document.index.layers)}
        found = sorted(
            (order[leaf.id], part in self.sheet.scenery and bool(sides_of(part.box, self.page)), box, there.of(box))
            for part, spot in self._spots(self.factor, self.document)
            for id in part.ids
            for shown in [_shown(self.document.index[id].layer, part, spot)]
            for there in [spot if shown is None else Spot.between(shown, spot.of(part.box))]
            for leaf in family(self.document.index[id].layer)
            if not isinstance(leaf, Group) and (box := self.document.index[leaf.id].box) is not None and box.area
        )
        cut = sum(old.share_in(self.page.box) > 0.99 and new.share_in(self.new) < 0.97 for _, _, old, new in found)
        return cut + sum(
            not at_edge and new.shared(other_new) > _ON_EACH_OTHER and old.shared(other) < _APART
            for (_, at_edge, old, new), (_, _, other, other_new) in combinations(found, 2)
        )

    def _spots(self, factor: float, typed: Document) -> list[tuple[PagePart, Spot]]:
        """The new boxes of all but the grounds and what is unseen."""
        maps, level = self._maps(factor)
        self.scenery.content, placed = factor, []
        for part in self.sheet.content:
            across, down = maps[part.ids]
            box, (x, y) = part.box, (across(part.box.x), down(part.box.y))
            spot = Spot.scaled(box, factor, (x, y))
            if part.elastic or part.plate:
                now = Box(x, y, across(box.right) - x, down(box.bottom) - y)
                was = box if part.plate else typed.index[part.ids[0]].box or box
                spot = Spot.between(was, now._replace(height=box.height * factor) if part.plate else now)
            placed.append((part, spot))
        behind = {part: at for part in self.sheet.scenery if (at := self._backed(part, placed)) is not None}
        rest = [part for part in (*self.sheet.scenery, *self.sheet.bands) if part not in behind]
        return [*behind.items(), *self.scenery.spots(rest, level), *placed]

    def _maps(self, factor: float) -> tuple[dict[tuple[str, ...], tuple[Map, Map]], Map]:
        """Where places of each part come to be, and how high up those of scenery do."""
        if self.region is None:
            return {}, lambda place: place * self.scenery.down
        if self.arranged is None:
            maps = self.region.maps(factor, self.new)
            return {part.ids: maps for part in self.sheet.content}, maps[1]
        rooms = list(self.arranged.rooms(factor, self.new))
        found = {part.ids: (maps := one.maps(factor, room)) and maps for one, room in rooms for part in one.parts}
        knots = {0.0: 0.0, self.page.height: self.new.height}
        for row in (self.arranged.rows[0], self.arranged.rows[-1]):
            if len(row) == 1 and len(self.arranged.rows) > 1:
                down = found[row[0].parts[0].ids][1]
                ends = {end for part in (*row[0].parts, *self.sheet.bands) for end in (part.box.y, part.box.bottom)}
                knots |= {end: down(end) for end in ends if row[0].box.y <= end <= row[0].box.bottom}
        return found, through(sorted(knots.items()), factor)

    def _backed(self, part: PagePart, placed: Sequence[tuple[PagePart, Spot]]) -> Spot | None:
        """Where the picture goes that is on a piece of scenery, which goes along; None where none does."""
        if {"l", "r"} <= set(sides_of(part.box, self.page)):
            return None
        for one, spot in placed:
            for id in one.ids:
                there = self.document.index[id]
                box = there.box or one.box
                on = part.box.overlap(box)
                large = on is not None and on.area > max(0.9 * box.area, _STAGED * part.box.area)
                if large and is_pictured(self.document, there.layer):
                    return spot
        return None

    def _moved(self, part: PagePart, spot: Spot) -> Iterator[ops.Edit]:
        across, down = (self.scenery.across, self.scenery.down) if part.within else (1.0, 1.0)
        for id in part.ids:
            placed = self.document.index[id]
            if (shown := _shown(placed.layer, part, spot)) is not None:
                room = spot.of(part.box)
                if self.document.traits.vector:
                    yield cropped(placed, to_ratio((room.width, room.height), part.box))
                spot = Spot.between(shown, room)
            if part.plate and abs(spot.sx - spot.sy) > 1e-6:
                least = min(spot.sx, spot.sy)
                yield from stretched(self.document, [id], spot.sx / least, spot.sy / least, (0.0, 0.0))
                spot = spot._replace(sx=least, sy=least)
            sx, sy = round(spot.sx / across, 9), round(spot.sy / down, 9)
            if abs(sx - 1) > 1e-9 or abs(sy - 1) > 1e-9:
                yield ops.Resize(id, sx, sy, (0.0, 0.0))
            if abs(spot.dx) > 1e-6 or abs(spot.dy) > 1e-6:
                yield ops.Move(id, round(spot.dx, 6), round(spot.dy, 6))


def _shown(layer: Layer, part: PagePart, spot: Spot) -> Box | None:
    """What is shown of a picture that gets another shape, and is not stretched: as much as fills it, of its middle.
    None for all of it."""
    if not isinstance(layer, Picture) or abs(spot.sx / spot.sy - 1) <= 1e-3 or not part.box.area:
        return None
    room = spot.of(part.box)
    return _middle(part.box, room.width / room.height)


def _middle(box: Box, ratio: float) -> Box:
    """The largest part of a box of these proportions, about its middle."""
    wide, high = min(box.width, box.height * ratio), min(box.height, box.width / ratio)
    return Box(box.center[0] - wide / 2, box.center[1] - high / 2, wide, high)
