"""Backgrounds and scenery on a resized page: full-page and edge-to-edge layers stay so, those at an edge or corner stay
there, and nothing round is stretched."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from redraft.commands.page_parts import Part, clusters, is_round, is_solid, sides_of
from redraft.document.geometry import Box
from redraft.document.layers import Document, Page, Picture, Shape, family

_LAID_ON = 0.2
"""The share of the smaller of two things that lies on the other where they belong together."""
_SQUEEZES = tuple(squeeze / 20 for squeeze in range(28, 9, -1))
"""How high scenery may be against the page's own change, tried in turn until no words lie across what is in it."""
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

    def __init__(
        self,
        document: Document,
        page: Page,
        size: tuple[float, float],
        words: Sequence[tuple[Box, Box]] = (),
    ) -> None:
        self.document, self.page, self.words = document, page, words
        self.new = Box(0.0, 0.0, *size)
        self.across, self.down = size[0] / page.width, size[1] / page.height
        self.mean = math.sqrt(self.across * self.down)

    def ground(self, part: Part) -> Spot:
        """A ground covers the page again: stretched, or if it is a picture as large as it must be."""
        layer = self.document.index[part.ids[0]].layer
        if isinstance(layer, Picture):
            factor = max(self.new.width / part.box.width, self.new.height / part.box.height)
            wide, high = part.box.width * factor, part.box.height * factor
            return Spot.scaled(part.box, factor, ((self.new.width - wide) / 2, (self.new.height - high) / 2))
        if isinstance(layer, Shape) and layer.form == "rect" and part.box.area <= 1.2 * self.page.box.area:
            return Spot.between(part.box, self.new)
        return Spot(self.across, self.down, 0.0, 0.0)

    def spots(self, parts: Sequence[Part]) -> Iterator[tuple[Part, Spot]]:
        pictures = [part for part in parts if self._is_wide_picture(part)]
        for part in pictures:
            yield part, Spot.between(part.box, Spot(self.across, self.down, 0.0, 0.0).of(part.box))
        rest = [part for part in parts if part not in pictures]
        for whole, members in clusters(rest, _LAID_ON):
            sides = sides_of(whole.box, self.page)
            if "l" in sides and "r" in sides:
                foot = any(
                    "b" in sides_of(one.box, self.page) and whole.box.y < one.box.y < whole.box.bottom
                    for one in pictures
                )
                yield from self._wide(whole, members, sides, foot=foot)
            elif "t" in sides and "b" in sides:
                spot = Spot(self.mean, self.down, 0.0, 0.0)
                spot = spot._replace(dx=self.new.width - self.page.width * self.mean if "r" in sides else 0.0)
                yield from ((member, spot) for member in members)
            else:
                spot = self._alone(whole.box, sides, self.mean)
                yield from ((member, spot) for member in members)

    def _is_wide_picture(self, part: Part) -> bool:
        sides = sides_of(part.box, self.page)
        wide = ("l" in sides and "r" in sides) or ("t" in sides and "b" in sides)
        return wide and isinstance(self.document.index[part.ids[0]].layer, Picture)

    def _wide(self, whole: Part, members: Sequence[Part], sides: str, *, foot: bool) -> list[tuple[Part, Spot]]:
        """What reaches from side to side: widened with the page, its height as far as there is room in proportion.
        `foot`: its lower edge is behind a picture along the lower edge of the page."""
        box = whole.box.overlap(self.page.box) or whole.box
        best: list[tuple[Part, Spot]] = []
        worst = math.inf
        for squeeze in _SQUEEZES:
            if "t" in sides and "b" in sides:
                down, dy = self.down, 0.0
            else:
                down = min(self.across, self.new.height / box.height, squeeze * self.down)
                middle = (box.bottom if foot else box.center[1]) * (self.down - down)
                dy = 0.0 if "t" in sides else self.new.height - self.page.height * down if "b" in sides else middle
            map = Spot(self.across, down, 0.0, dy)
            found = list(self._spread(members, lambda box: map, sides, min(squeeze, 1.0)))  # noqa: B023
            crossed = sum(self.crossed(part, spot) for part, spot in found)
            if crossed < worst - 1e-6:
                best, worst = found, crossed
        if worst > 0:
            found = list(self._spread(members, self._between_words, sides, 1.0))
            if sum(self.crossed(part, spot) for part, spot in found) < worst - 1e-6:
                return found
        return best

    def _between_words(self, box: Box) -> Spot:
        """As high up as it was between words that are placed again."""
        top, bottom = self._level(box.y), self._level(box.bottom)
        down = (bottom - top) / box.height if box.height else self.down
        return Spot(self.across, down, 0.0, top - box.y * down)

    def _level(self, y: float) -> float:
        """A height on the page among words that moved: those above it are above it still."""
        if not 0 <= y <= self.page.height:
            return y * self.down if y < 0 else self.new.height + (y - self.page.height) * self.down
        known = [(0.0, 0.0)]
        edges = sorted(pair for old, new in self.words for pair in ((old.y, new.y), (old.bottom, new.bottom)))
        for old, new in (*edges, (self.page.height, self.new.height)):
            if new >= known[-1][1] and old > known[-1][0]:
                known.append((old, new))
        for (a, c), (b, d) in pairwise(known):
            if a <= y <= b:
                return c + (y - a) * (d - c) / (b - a)
        return y * self.down

    def _spread(
        self, members: Sequence[Part], map: Callable[[Box], Spot], sides: str, squeeze: float
    ) -> Iterator[tuple[Part, Spot]]:
        """What is in scenery that is widened; round things keep their proportions."""
        round = [part for part in members if self._is_object(part)]
        yield from ((part, map(part.box)) for part in members if part not in round)
        large = [part for part in round if part.box.area > _VAST * self.page.box.area]
        near = [(part, [part]) for part in large]
        small = [part._replace(scene="") for part in round if part not in large]  # each of a drawing by itself
        for one, some in [*near, *clusters(small, _LAID_ON)]:
            spot = self._object(one.box, map(one.box), "t" if "t" in sides and "b" not in sides else "b", squeeze)
            yield from ((part, spot) for part in some)

    def crossed(self, part: Part, spot: Spot) -> float:
        """How many words lie across the edges of what is in a part that did not before, each by how much."""
        total = 0.0
        leaves = (one for id in part.ids for one in family(self.document.index[id].layer) if is_solid(one))
        for leaf in leaves:
            box = self.document.index[leaf.id].box
            if box is None or box.area > 0.6 * self.page.box.area:
                continue
            there = spot.of(box)
            for old, new in self.words:
                now = _across(new, there)
                total += max(now - _across(old, box), 0.0) if now > 0.04 else 0.0
        return total

    def _is_object(self, part: Part) -> bool:
        sides = sides_of(part.box, self.page)
        layer = self.document.index[part.ids[0]].layer
        return not ("l" in sides and "r" in sides) and is_round(self.document, layer, self.page)

    def _object(self, box: Box, map: Spot, side: str, squeeze: float) -> Spot:
        """What keeps its proportions in scenery that does not: over the same spot, on it or hanging there."""
        there = map.of(box)
        factor = min(map.sx, map.sy) * (squeeze if map.sy > self.down * squeeze else 1.0)
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


def _across(text: Box, thing: Box) -> float:
    """The part of a text, or of a thing smaller than it, that lies on the other, 0 where all of the text does."""
    both = text.grown(1e-3).overlap(thing.grown(1e-3))
    if both is None or not text.area:
        return 0.0
    on = both.area / text.area
    return 0.0 if on > 0.97 else max(on, min(both.area / max(thing.area, 1e-6), 1.0))
