"""Backgrounds and scenery on a resized page: full-page and edge-to-edge layers stay so, those at an edge or corner stay
there, and nothing round is stretched."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from redraft.commands.page_size.parts import PagePart, clusters, is_round, sides_of
from redraft.document.geometry import Box
from redraft.document.layers import Group, Picture, Shape, family
from redraft.document.pages import Document, Page

_LAID_ON = 0.2
"""The share of the smaller of two things that lies on the other where they belong together."""
_UNSEEN, _HIGHER = 1.2, 1.3
"""How much wider, and higher, a drawing may be made than in its proportions: less is hardly seen."""
_FLAT = 20.0
"""How much wider than high a rope is, which may be stretched."""
_VAST = 0.3
"""Of the page's area: what is larger is too large to hold together what lies on it."""


class Spot(NamedTuple):
    """The transform of something to the new page: its points are scaled about the corner and moved."""

    sx: float
    sy: float
    dx: float
    dy: float

    def of(self, box: Box) -> Box:
        return Box(box.x * self.sx + self.dx, box.y * self.sy + self.dy, box.width * self.sx, box.height * self.sy)

    @staticmethod
    def between(old: Box, new: Box) -> Spot:
        """From a box to a box."""
        sx = new.width / old.width if old.width else 1.0
        sy = new.height / old.height if old.height else 1.0
        return Spot(sx, sy, new.x - old.x * sx, new.y - old.y * sy)

    @staticmethod
    def scaled(old: Box, factor: float, corner: tuple[float, float]) -> Spot:
        """By one factor, with the upper left corner at a point."""
        return Spot(factor, factor, corner[0] - old.x * factor, corner[1] - old.y * factor)


class Scenery:
    """The spots of grounds and scenery on a page that becomes `size`."""

    def __init__(self, document: Document, page: Page, size: tuple[float, float]) -> None:
        self.document, self.page = document, page
        self.new = Box(0.0, 0.0, *size)
        self.across, self.down = size[0] / page.width, size[1] / page.height
        self.mean = math.sqrt(self.across * self.down)
        self.content = 0.0
        """The factor of the content, which what hangs from an edge is scaled by, nearly."""

    def ground(self, part: PagePart) -> Spot:
        """A ground covers the page again: stretched, or if it is a picture as large as it must be."""
        layer = self.document.index[part.ids[0]].layer
        if part.plate:  # a frame is as far inside the page again
            x, y = part.box.x * self.mean, part.box.y * self.mean
            right = self.new.width - (self.page.width - part.box.right) * self.mean
            bottom = self.new.height - (self.page.height - part.box.bottom) * self.mean
            return Spot.between(part.box, Box(x, y, right - x, bottom - y))
        if isinstance(layer, Picture):
            factor = max(self.new.width / part.box.width, self.new.height / part.box.height)
            wide, high = part.box.width * factor, part.box.height * factor
            return Spot.scaled(part.box, factor, ((self.new.width - wide) / 2, (self.new.height - high) / 2))
        if isinstance(layer, Shape) and layer.is_rect and part.box.area <= 1.2 * self.page.box.area:
            return Spot.between(part.box, self.new)
        if any(isinstance(one, Shape) and not one.is_rect for one in family(layer)):  # a drawing is cut, not squeezed
            factor = max(self.across, self.down)
            x, y = (self.new.width - self.page.width * factor) / 2, (self.new.height - self.page.height * factor) / 2
            return Spot(factor, factor, x, y)
        return Spot(self.across, self.down, 0.0, 0.0)

    def spots(self, parts: Sequence[PagePart], level: Callable[[float], float]) -> Iterator[tuple[PagePart, Spot]]:
        """What is as wide as the page is as high up as `level` says, as words are: none comes to lie across an edge."""

        def wide(box: Box) -> Spot:
            top = level(box.y)
            high = Spot.between(box, Box(0.0, top, 1.0, level(box.bottom) - top))
            return Spot(self.across, high.sy, 0.0, high.dy)

        pictures = [part for part in parts if self._is_wide_picture(part)]
        yield from ((part, wide(part.box)) for part in pictures)
        for whole, members in clusters([part for part in parts if part not in pictures], _LAID_ON):
            sides = sides_of(whole.box, self.page)
            if "l" in sides and "r" in sides:
                yield from self._spread(members, wide, sides)
            elif "t" in sides and "b" in sides:
                spot = Spot(self.mean, self.down, 0.0, 0.0)
                spot = spot._replace(dx=self.new.width - self.page.width * self.mean if "r" in sides else 0.0)
                yield from ((member, spot) for member in members)
            else:
                spot = self._alone(whole.box, sides, self.mean)
                yield from ((member, spot) for member in members)

    def _is_wide_picture(self, part: PagePart) -> bool:
        sides = sides_of(part.box, self.page)
        wide = ("l" in sides and "r" in sides) or ("t" in sides and "b" in sides)
        return wide and isinstance(self.document.index[part.ids[0]].layer, Picture)

    def _spread(
        self, members: Sequence[PagePart], map: Callable[[Box], Spot], sides: str
    ) -> Iterator[tuple[PagePart, Spot]]:
        """What is in scenery that is widened; round things keep their proportions."""
        round = [part for part in members if self._is_object(part)]
        for number, part in enumerate(members):
            if part not in round:
                floors = [one.box for one in members[number + 1 :] if self._is_plain(one)]
                footed = "b" in sides_of(part.box, self.page) or any(one.y < part.box.bottom for one in floors)
                yield part, self._covering(part, map(part.box), footed=footed)
        large = [part for part in round if part.box.area > _VAST * self.page.box.area]
        near = [(part, [part]) for part in large]
        small = [part._replace(scene="") for part in round if part not in large]  # each of a drawing by itself
        for one, some in [*near, *clusters(small, _LAID_ON)]:
            side = "t" if "t" in sides and "b" not in sides else "b"
            layers = [self.document.index[part.ids[0]].layer for part in some]
            rising = side == "b" and any(is_round(self.document, layer, self.page) for layer in layers)
            spot = self._object(one.box, map(one.box), side, round=rising)
            yield from ((part, spot) for part in some)

    def _covering(self, part: PagePart, map: Spot, *, footed: bool) -> Spot:
        """Something as wide as the page reaches from side to side again; a drawing in its proportions, nearly: what is
        too wide or too high is cut off by the page. `footed`: its foot is, or is hidden by what lies on it."""
        box, sides = part.box, sides_of(part.box, self.page)
        if not box.area or not {"l", "r"} <= set(sides) or self._is_plain(part) or box.width > _FLAT * box.height:
            return map
        sx = max(self.across, map.sy / _HIGHER) if {"t", "b"} & set(sides) else self.across
        sy = max(min(map.sy, sx * _HIGHER), sx / _UNSEEN)
        there, middle = map.of(box), self.page.width / 2
        y = there.y if (footed or "t" in sides) and sy >= map.sy else there.bottom - box.height * sy
        dy = y - box.y * sy
        return Spot(sx, sy, self.new.width / 2 - middle * sx, min(dy, 0.0) if "t" in sides else dy)

    def _is_plain(self, part: PagePart) -> bool:
        """Whether it is a rectangle, which may have any shape."""
        return getattr(self.document.index[part.ids[0]].layer, "form", "") == "rect"

    def _is_object(self, part: PagePart) -> bool:
        sides = sides_of(part.box, self.page)
        if {"l", "r"} <= set(sides) or not part.box.area or self._is_plain(part):
            return False
        layer = self.document.index[part.ids[0]].layer
        return len(sides) > 1 or isinstance(layer, Group) or is_round(self.document, layer, self.page)

    def _object(self, box: Box, map: Spot, side: str, *, round: bool) -> Spot:
        """What keeps its proportions in scenery that does not: over the same spot, on it or hanging there."""
        there = map.of(box)
        sides, factor = sides_of(box, self.page), min(map.sx, map.sy)
        if not round:  # nothing that is set above it gives way
            factor = min(map.sx, max(factor, math.sqrt(factor * self.content)))
        if len(sides) > 1:
            return self._alone(box, sides, factor)
        x = there.center[0] - box.width * factor / 2
        y = there.y if side == "t" else there.bottom - box.height * factor
        return self._inside(box, factor, x, y)

    def _alone(self, box: Box, sides: str, factor: float) -> Spot:
        """What sits at an edge or in a corner, or apart from all: there again, with as much of it past the edge."""
        x = (box.center[0] * self.across) - box.width * factor / 2
        y = (box.center[1] * self.down) - box.height * factor / 2
        x = box.x * factor if "l" in sides else x
        x = self.new.width - (self.page.width - box.x) * factor if "r" in sides else x
        y = box.y * factor if "t" in sides else y
        y = self.new.height - (self.page.height - box.y) * factor if "b" in sides else y
        return Spot.scaled(box, factor, (x, y)) if sides else self._inside(box, factor, x, y)

    def _inside(self, box: Box, factor: float, x: float, y: float) -> Spot:
        """Not past an edge that it was not past before."""
        factor = min(factor, self.new.width / box.width, self.new.height / box.height) if box.area else factor
        wide, high = box.width * factor, box.height * factor
        if box.x >= 0 and box.right <= self.page.width:
            x = min(max(x, 0.0), max(self.new.width - wide, 0.0))
        if box.y >= 0 and box.bottom <= self.page.height:
            y = min(max(y, 0.0), max(self.new.height - high, 0.0))
        return Spot.scaled(box, factor, (x, y))
