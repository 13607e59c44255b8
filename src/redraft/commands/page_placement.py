"""Lays out the content of a page on a page of another shape.

Grounds and scenery follow the page. Content is made larger or smaller by one factor; what room is left goes to the
empty strips of the page, across and down, and to frames of flowing text. So what is in line stays in line, and what is
apart stays apart.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from redraft.commands.crops import cropped, to_ratio
from redraft.commands.page_parts import Part, Sheet, is_pictured, is_worded, sheet_of, sides_of
from redraft.commands.page_scenery import Scenery, Spot
from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, Layer, Page, Picture, family
from redraft.edits import ops

_MOST = 3_000
"""Layers of a page whose parts are looked at."""
_ALIKE = 0.02
"""Sides whose proportions differ by less are scaled to fit."""
_LARGEST = 1.1
"""Content grows by so much more than the root of the page's area at most."""
_TIGHT = 0.55
"""What an empty strip may shrink to, of what it would be as large as content is made."""
_MIDDLE = 0.02
"""Of the page's width: what is no further from its middle is centred on it."""
_STAGED = 0.2
"""Of a piece of scenery: a larger picture on it is what it is the stage of."""
_APART, _ON_EACH_OTHER = 0.02, 0.1
"""The share of the smaller of two things that lies on the other when they are apart, when they are not."""

_Ends = tuple[float, float]


def plan(document: Document, page: Page, width: float, height: float) -> Placement | None:
    """How a page's content is placed on one of another size; None where scaling it to fit is as good."""
    across, down = width / page.width, height / page.height
    if abs(across / down - 1) < _ALIKE or sum(1 for layer in page.layers for _ in family(layer)) > _MOST:
        return None
    placement = Placement(document, page, (width, height))
    worded = any(is_worded(document, layer) for layer in page.layers)
    return placement if worded or not placement.collides() else None  # words that are pixels are no words to us


class _Side:
    """A side of the page, cut where parts begin and end. Strips with something `fixed` in them grow by the factor,
    those with nothing but `elastic` parts by no less; empty ones may shrink more. What is left goes to both."""

    def __init__(
        self, old: float, new: float, fixed: Sequence[_Ends], elastic: Sequence[_Ends], *, centred: bool
    ) -> None:
        self.old, self.new = old, new
        ends = {min(max(end, 0.0), old) for part in (*fixed, *elastic) for end in part}
        self.strips = [
            (b - a, _covered(a, b, fixed), 1.0 if _covered(a, b, (*fixed, *elastic)) else _TIGHT)
            for a, b in pairwise(sorted({0.0, old, *ends}))
        ]
        self.least = sum(width * share for width, _, share in self.strips)
        self.centred = centred

    def moved(self, factor: float) -> Callable[[float], float]:
        """Where places of the side come to be, by a factor that leaves room for all strips."""
        loose = sum(width for width, fixed, _ in self.strips if not fixed)
        extra = self.new - factor * self.least
        knots = [(0.0, 0.0 if loose else extra / 2)]
        for width, fixed, share in self.strips:
            wide = width * (share * factor + (0.0 if fixed else extra / loose))
            knots.append((knots[-1][0] + width, knots[-1][1] + wide))
        olds, news = [old for old, _ in knots], [new for _, new in knots]
        if self.centred:  # what is in the middle of the page stays there, as far as both margins allow
            by = self.new / 2 - _between(self.old / 2, olds, news, factor)
            by = min(max(by, (news[0] - news[1]) / 2), (news[-1] - news[-2]) / 2)
            news[1:-1] = [new + by for new in news[1:-1]]
        return lambda place: _between(place, olds, news, factor)


def _covered(a: float, b: float, parts: Sequence[_Ends]) -> bool:
    return any(start <= a and b <= end for start, end in parts)


def _between(place: float, olds: Sequence[float], news: Sequence[float], factor: float) -> float:
    """A place in proportion between the two that it was between; past the ends by the factor."""
    at = bisect(olds, place)
    if not 0 < at < len(olds):
        at = min(at, len(olds) - 1)
        return news[at] + (place - olds[at]) * factor
    share = (place - olds[at - 1]) / (olds[at] - olds[at - 1])
    return news[at - 1] + (news[at] - news[at - 1]) * share


class Placement:
    """Content in its new place. `factor` is how much larger its type is, at the most."""

    def __init__(self, document: Document, page: Page, size: tuple[float, float]) -> None:
        self.document, self.page = document, page
        self.scenery = Scenery(document, page, size)
        self.new = self.scenery.new
        self.sheet: Sheet = sheet_of(document, page)
        self.sides = [self._side(0, self.sheet.content), self._side(1, (*self.sheet.content, *self.sheet.bands))]
        self.factor = min(_LARGEST * self.scenery.mean, *(side.new / side.least for side in self.sides))

    def _side(self, at: int, parts: Sequence[Part]) -> _Side:
        ends = [(part.elastic, (part.box[at], part.box[at] + part.box[at + 2])) for part in parts]
        fixed, elastic = ([one for is_elastic, one in ends if is_elastic is which] for which in (False, True))
        old = self.page.box[at + 2]
        centred = not at and any(abs(a + b - old) <= 2 * _MIDDLE * old for a, b in fixed)
        return _Side(old, self.new[at + 2], fixed, elastic, centred=centred)

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

    def collides(self) -> bool:
        """Whether things that were apart would lie on each other, or something would leave the page. On what is at an
        edge of the page, and below, things may lie."""
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
        if any(old.share_in(self.page.box) > 0.99 and new.share_in(self.new) < 0.97 for _, _, old, new in found):
            return True
        return any(
            not at_edge and new.shared(other_new) > _ON_EACH_OTHER and old.shared(other) < _APART
            for (_, at_edge, old, new), (_, _, other, other_new) in combinations(found, 2)
        )

    def _spots(self, factor: float, typed: Document) -> list[tuple[Part, Spot]]:
        """The new boxes of all but the grounds and what is unseen."""
        across, down = (side.moved(factor) for side in self.sides)
        self.scenery.content, placed = factor, []
        for part in self.sheet.content:
            box, (x, y) = part.box, (across(part.box.x), down(part.box.y))
            spot = Spot.scaled(box, factor, (x, y))
            if part.elastic:
                now = Box(x, y, across(box.right) - x, down(box.bottom) - y)
                spot = Spot.between(typed.index[part.ids[0]].box or box, now)
            placed.append((part, spot))
        behind = {part: at for part in self.sheet.scenery if (at := self._backed(part, placed)) is not None}
        rest = [part for part in (*self.sheet.scenery, *self.sheet.bands) if part not in behind]
        return [*behind.items(), *self.scenery.spots(rest, down), *placed]

    def _backed(self, part: Part, placed: Sequence[tuple[Part, Spot]]) -> Spot | None:
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

    def _moved(self, part: Part, spot: Spot) -> Iterator[ops.Edit]:
        across, down = (self.scenery.across, self.scenery.down) if part.within else (1.0, 1.0)
        for id in part.ids:
            placed = self.document.index[id]
            if (shown := _shown(placed.layer, part, spot)) is not None:
                room = spot.of(part.box)
                if self.document.format in ("svg", "pptx"):
                    yield cropped(placed, to_ratio((room.width, room.height), part.box))
                spot = Spot.between(shown, room)
            sx, sy = round(spot.sx / across, 9), round(spot.sy / down, 9)
            if abs(sx - 1) > 1e-9 or abs(sy - 1) > 1e-9:
                yield ops.Resize(id, sx, sy, (0.0, 0.0))
            if abs(spot.dx) > 1e-6 or abs(spot.dy) > 1e-6:
                yield ops.Move(id, round(spot.dx, 6), round(spot.dy, 6))


def _shown(layer: Layer, part: Part, spot: Spot) -> Box | None:
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
