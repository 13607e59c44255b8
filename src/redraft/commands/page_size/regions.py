"""Divides the content of a page into regions, and finds how these stand best on a page of another shape.

What stands one below the other comes to stand side by side on a wide page, and what stands side by side in a grid or
a column on a high one. Inside a region what is in line stays so.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from redraft.commands.page_size.parts import PagePart
from redraft.document.geometry import Box

_TIGHT, _CLOSE = 0.55, 0.85
"""What an empty strip may shrink to, of what it would be as large as content is made; one in a group."""
_NEAR = 0.02
"""Of the page's longer side: a lower gap is inside a group."""
_EDGE = 0.3
"""How much of what is left over a margin has, beside a gap of its width."""
_MIDDLE = 0.02
"""Of the page's width: what is no further from its middle is centred on it."""
_LARGE = 0.1
"""Of the page's area: a picture that is larger may stand beside all else."""
_SLIM = 0.12
"""Of the page's width: what is slimmer, as the labels of an axis, stays beside the rest of its row."""
_CARD = 0.3
"""Of its width: a plate alone in its region that is higher is a card, which may be stretched; others are buttons."""
_CUTS = 6
"""As many of the highest gaps of a page are tried as places to part its columns."""

_Ends = tuple[float, float]
Map = Callable[[float], float]


class _Piece(NamedTuple):
    """What an elastic part takes up of a side, and the share of that which it needs."""

    start: float
    end: float
    least: float
    grows: bool


class Side:
    """A side of a region, cut where parts begin and end. Strips with something `fixed` in them grow by the factor,
    those with nothing but `elastic` parts by no less; empty ones may shrink more. What is left goes to the empty
    ones; those that are no higher than `near` hold a group together and have little of it."""

    def __init__(
        self, old: _Ends, fixed: Sequence[_Ends], elastic: Sequence[_Piece], *, near: float = 0.0, lean: float = 0.0
    ) -> None:
        self.start, self.end = old
        self.near, self.lean = near, lean
        ends = [*fixed, *((one.start, one.end) for one in elastic)]
        places = {min(max(place, old[0]), old[1]) for part in ends for place in part}
        self.strips: list[tuple[float, float, float]] = []
        """Width, least share and weight of each."""
        for a, b in pairwise(sorted({*old, *places})):
            wide, held = b - a, any(start <= a and b <= end for start, end in fixed)
            on = [one for one in elastic if one.start <= a and b <= one.end]
            least = 1.0 if held else max((one.least for one in on), default=_CLOSE if near and wide < near else _TIGHT)
            weight = wide * wide / (wide + near) if wide else 0.0
            if near and (a == old[0] or b == old[1]):
                weight = min(_EDGE * wide, weight)
            if on:
                weight = wide if not near or any(one.grows for one in on) else 0.0
            self.strips.append((wide, least, 0.0 if held else weight))
        self.least = sum(width * share for width, share, _ in self.strips)

    def moved(self, factor: float, new: _Ends) -> Map:
        """Where places of the side come to be, by a factor that leaves room for all strips. `lean` tells where those
        are that have nothing to give: 0 at the start, 1 at the end."""
        total = sum(weight for _, _, weight in self.strips)
        extra = new[1] - new[0] - factor * self.least
        tight = self.strips and not (self.near or self.strips[0][2] or self.strips[-1][2])  # gaps do not take all
        spread = min(extra, 2.0 * factor * total) if tight else extra
        knots = [(self.start, new[0] + (extra - (spread if total else 0.0)) * self.lean)]
        for width, share, weight in self.strips:
            wide = width * share * factor + (spread * weight / total if total else 0.0)
            knots.append((knots[-1][0] + width, knots[-1][1] + wide))
        return through(knots, factor)


def centred(old: _Ends, new: _Ends, map: Map, inner: _Ends) -> Map:
    """A map that leaves the middle of a side in the middle, as far as the room at both ends of `inner` allows."""
    middle = (old[0] + old[1]) / 2
    by = (new[0] + new[1]) / 2 - map(middle)
    by = min(max(by, new[0] - map(inner[0])), new[1] - map(inner[1]))
    return lambda place: map(place) + by


def through(knots: Sequence[_Ends], factor: float) -> Map:
    """Places in proportion between knots of old and new ones; past the ends by the factor."""
    olds, news = [old for old, _ in knots], [new for _, new in knots]

    def map(place: float) -> float:
        at = bisect(olds, place)
        if not 0 < at < len(olds):
            at = min(at, len(olds) - 1)
            return news[at] + (place - olds[at]) * factor
        share = (place - olds[at - 1]) / ((olds[at] - olds[at - 1]) or 1.0)
        return news[at - 1] + (news[at] - news[at - 1]) * share

    return map


class PageRegion:
    """Parts that keep their places to each other, in a box of the old page."""

    def __init__(
        self, parts: Sequence[PagePart], box: Box, page: Box, bands: Sequence[PagePart] = (), margin: float = 0.0
    ) -> None:
        self.parts, self.box, self.margin = parts, box, margin
        inner = Box.union([part.box for part in parts]) or box
        near, middle = _NEAR * max(page.width, page.height), page.center[0]
        self.inner = inner.x, inner.right
        self.middle = any(
            not part.elastic and abs(part.box.center[0] - middle) <= _MIDDLE * page.width for part in parts
        )
        lefts, rights = {round(part.box.x) for part in parts}, {round(part.box.right) for part in parts}
        lean = 0.5 if self.middle or len(parts) == 1 else 1.0 if len(rights) < len(lefts) else 0.0
        self.across = self._side(0, parts, lean=lean)
        upright = 0.0 if box.y <= 0 else 1.0 if box.bottom >= page.bottom else 0.5
        self.down = self._side(1, (*parts, *bands), near=near, lean=upright)

    def _side(self, at: int, parts: Sequence[PagePart], *, near: float = 0.0, lean: float) -> Side:
        fixed, elastic = [], []
        for part in parts:
            start, end = part.box[at], part.box[at] + part.box[at + 2]
            alone = part.plate and len(parts) == 1 and part.box.height > _CARD * self.box.width
            if (part.elastic or alone) and not (at and part.plate):
                elastic.append(_Piece(start, end, 1.0 if at else part.least, part.grows))
            else:
                fixed.append((start, end))
        return Side((self.box[at], self.box[at] + self.box[at + 2]), fixed, elastic, near=near, lean=lean)

    def maps(self, factor: float, room: Box) -> tuple[Map, Map]:
        """Where places of the region come to be in a room on the new page."""
        old, new = (self.box.x, self.box.right), (room.x, room.right)
        across = self.across.moved(factor, new)
        across = centred(old, new, across, self.inner) if self.middle else across
        return across, self.down.moved(factor, (room.y, room.bottom))


class Arrangement(NamedTuple):
    """Rows of regions, from the upper edge to the lower. `gaps` are those above, between and below the rows; the
    regions of a row are `gutter` apart."""

    rows: Sequence[Sequence[PageRegion]]
    gaps: Sequence[float]
    gutter: float

    def factor(self, new: Box) -> float:
        """How much larger all may be to have room."""
        wide, high = self._least()
        return min(new.width / wide, new.height / high)

    def worth(self, factor: float, new: Box) -> float:
        """How large all is, and how much of the page it takes up."""
        wide, high = self._least()
        heights = [[one.down.least for one in row] for row in self.rows]
        even = min(min(row) / max(row) for row in heights)
        return (
            factor * (0.4 + 0.6 * min(1.0, factor * wide / new.width, factor * high / new.height)) * (0.7 + 0.3 * even)
        )

    def _least(self) -> tuple[float, float]:
        wide = max(self._across(row) for row in self.rows)
        return wide, sum(max(one.down.least for one in row) for row in self.rows) + sum(self.gaps)

    def _across(self, row: Sequence[PageRegion]) -> float:
        return sum(one.across.least for one in row) + (len(row) - 1) * self.gutter + 2 * row[0].margin

    def rooms(self, factor: float, new: Box) -> Iterator[tuple[PageRegion, Box]]:
        """The room on the new page for each region: what is left over goes to all of them, and to gaps between."""
        heights = [max(one.down.least for one in row) for row in self.rows]
        extra = new.height - factor * (sum(heights) + sum(self.gaps))
        inner = sum(self.gaps[1:-1])
        total, y = sum(heights) + inner, factor * self.gaps[0]
        for row, height, gap in zip(self.rows, heights, (*self.gaps[1:-1], 0.0), strict=True):
            high = factor * height + extra * height / total
            wide = new.width - factor * (2 * row[0].margin + (len(row) - 1) * self.gutter)
            spare = wide / sum(one.across.least for one in row)
            x = factor * row[0].margin
            for one in row:
                yield one, Box(x, y, spare * one.across.least, high)
                x += spare * one.across.least + factor * self.gutter
            y += high + gap * (factor + extra / total)


def arrangements(
    page: Box,
    content: Sequence[PagePart],
    bands: Sequence[PagePart],
    pinned: Callable[[PagePart], bool],
    pictured: Callable[[PagePart], bool],
    *,
    wider: bool,
) -> Iterator[Arrangement]:
    """Other arrangements of content for a page that is wider, or higher, in its proportions. What is `pinned` stays
    in the row at its edge of the page."""
    slices = list(_cut(content, 1))
    whole = Box.union([part.box for part in content])
    if len(content) < 2 or whole is None:
        return
    bare = Box.union([part.box for part in content if not part.plate]) or whole
    margin = min(max(min(bare.x, page.width - bare.right), 0.03 * page.width), 0.09 * page.width)
    building = _Building(page, slices, whole, bands, margin)
    pins = [any(pinned(part) for part in one) for one in slices]
    if wider:
        yield from building.columns(pins)
        if picture := max((part for part in content if pictured(part)), key=lambda part: part.box.area, default=None):
            yield from building.beside(picture, pinned)
    else:
        yield from building.stacks(pins)


class _Building:
    def __init__(
        self, page: Box, slices: Sequence[Sequence[PagePart]], whole: Box, bands: Sequence[PagePart], margin: float
    ) -> None:
        self.page, self.slices, self.whole, self.bands, self.margin = page, slices, whole, bands, margin
        self.boxes = [_around(one) for one in slices]
        self._made: dict[tuple[int, int, bool], PageRegion] = {}

    def columns(self, pins: Sequence[bool]) -> Iterator[Arrangement]:
        """Slices side by side, below a head and above a foot or without."""
        gaps = [after.y - before.bottom for before, after in pairwise(self.boxes)]
        far = [
            at for at in range(1, len(self.slices)) if gaps[at - 1] >= _NEAR * max(self.page.width, self.page.height)
        ]
        ranked = sorted(far, key=lambda at: -gaps[at - 1])[:_CUTS]
        for count in (1, 2, 3, 4):
            for cuts in combinations(sorted(ranked), count):
                for head, foot in ((0, 0), (1, 0), (0, 1), (1, 1)):
                    if not 2 <= count + 1 - head - foot <= 3:
                        continue
                    ends = [0, *cuts, len(self.slices)]
                    spans = list(pairwise(ends))
                    body = spans[head : len(spans) - foot]
                    inside = [gaps[at - 1] for start, end in body for at in range(start + 1, end)]
                    least = min((gaps[start - 1] for start, _ in body[1:]), default=0.0)
                    if any(pins[body[0][0] : body[-1][1]]) or max(inside, default=0.0) > 1.02 * least:
                        continue
                    rows = [[self.row(*spans[0])]] * head
                    rows += [[self.cell(*span) for span in body]]
                    rows += [[self.row(*spans[-1])]] * foot
                    yield self.arrangement(rows)

    def beside(self, picture: PagePart, pinned: Callable[[PagePart], bool]) -> Iterator[Arrangement]:
        """A large picture, and what lies on it, beside all else, on its own side of the page."""
        if picture.box.area < _LARGE * self.page.area or pinned(picture):
            return
        held = [part for one in self.slices for part in one if part.box.shared(picture.box) > 0.25]
        rest = [part for one in self.slices for part in one if part not in held and not pinned(part)]
        feet = [part for one in self.slices for part in one if part not in held and pinned(part)]
        if not rest or any(part.box.y < picture.box.center[1] for part in feet):
            return
        cells = [self._region(rest), self._region(held)]
        cells = cells[::-1] if picture.box.center[0] < 0.4 * self.page.width else cells
        rows = [cells]
        if feet:
            at = min(number for number, one in enumerate(self.slices) if any(part in feet for part in one))
            if any(part not in feet for one in self.slices[at:] for part in one):
                return
            rows.append([self.row(at, len(self.slices))])
        yield self.arrangement(rows)

    def stacks(self, pins: Sequence[bool]) -> Iterator[Arrangement]:
        """What stands side by side one below the other, or in a grid: the widest row first."""
        rows = [[self.row(*span)] for span in self._blocks()]
        held = {part.ids for pin, one in zip(pins, self.slices, strict=True) if pin for part in one}
        for _ in range(6):
            widest = max(rows, key=lambda row: sum(one.across.least for one in row))
            at = rows.index(widest)
            parted = [self._region(cell) for one in widest for cell in self._columns(one.parts)]
            if len(parted) < 2 or any(part.ids in held for one in widest for part in one.parts):
                return
            for one in parted:  # what stood in the middle of the row is no other than its neighbours
                one.middle, one.across.lean = False, parted[0].across.lean
            half = (len(parted) + 1) // 2 if len(parted) > 3 or len(widest) > 1 else 1
            rows[at : at + 1] = [parted[start : start + half] for start in range(0, len(parted), half)]
            yield self.arrangement(rows)

    def _blocks(self) -> Iterator[tuple[int, int]]:
        """Slices one below the other that are cut into the same columns, such as icons and the labels below them."""
        start = 0
        for at in range(1, len(self.slices) + 1):
            if at < len(self.slices):
                counts = {len(self._columns(one)) for one in (self.slices[at - 1], self.slices[at])}
                both = self._parts(start, at + 1)
                if len(counts) == 1 and counts == {len(self._columns(both))} and counts != {1}:
                    continue
            yield start, at
            start = at

    def _columns(self, parts: Sequence[PagePart]) -> list[list[PagePart]]:
        """Parts side by side that are wide enough, and far enough apart, to stand one below the other."""
        found = list(_cut(parts, 0))
        boxes = [_around(one) for one in found]
        apart = all(after.x - before.right > 0.01 * self.page.width for before, after in pairwise(boxes))
        return found if apart and min(one.width for one in boxes) > _SLIM * self.page.width else [[*parts]]

    def row(self, start: int, end: int) -> PageRegion:
        """Slices as wide as all content; those at an edge of the page reach up to the bands there."""
        if (start, end, True) not in self._made:
            inner = Box.union(self.boxes[start:end])
            assert inner is not None
            top, bottom = inner.y, inner.bottom
            bands = [one for one in self.bands if one.box.overlap(inner)]
            for one in bands:
                top, bottom = min(top, one.box.y), max(bottom, one.box.bottom)
            box = Box(self.whole.x, max(top, 0.0), self.whole.width, min(bottom, self.page.height) - max(top, 0.0))
            self._made[start, end, True] = PageRegion(
                self._parts(start, end),
                box,
                self.page,
                bands,
                max(min(self.whole.x, self.page.width - self.whole.right), 0.0),
            )
        return self._made[start, end, True]

    def cell(self, start: int, end: int) -> PageRegion:
        """Slices no wider than they are."""
        if (start, end, False) not in self._made:
            self._made[start, end, False] = self._region(self._parts(start, end))
        return self._made[start, end, False]

    def _parts(self, start: int, end: int) -> list[PagePart]:
        return [part for one in self.slices[start:end] for part in one]

    def _region(self, parts: Sequence[PagePart]) -> PageRegion:
        return PageRegion(parts, _around(parts), self.page, margin=self.margin)

    def arrangement(self, rows: Sequence[Sequence[PageRegion]]) -> Arrangement:
        tops = [min(one.box.y for one in row) for row in rows]
        ends = [max(one.box.bottom for one in row) for row in rows]
        gutter = max(self.margin, _NEAR * self.page.width)
        between = [min(max(top - end, gutter / 2), gutter * 2) for end, top in zip(ends[:-1], tops[1:], strict=True)]
        first = min(max(tops[0], 0.0), self.margin)
        last = min(max(self.page.height - ends[-1], 0.0), self.margin)
        for band in self.bands:  # nothing comes to lie on a band that did not
            if band.box.bottom <= tops[0]:
                first = max(first, min(tops[0], band.box.bottom + self.margin / 2))
            elif band.box.y >= ends[-1]:
                last = max(last, self.page.height - max(ends[-1], band.box.y - self.margin / 2))
        return Arrangement([*rows], [first, *between, last], gutter)


def _around(parts: Sequence[PagePart]) -> Box:
    box = Box.union([part.box for part in parts])
    assert box is not None
    return box


def _cut(parts: Sequence[PagePart], at: int) -> Iterator[list[PagePart]]:
    """Parts in turn along a side, cut wherever none of them is."""
    found: list[PagePart] = []
    end = 0.0
    for part in sorted(parts, key=lambda one: one.box[at]):
        if found and part.box[at] > end:
            yield found
            found = []
        end = max(end, part.box[at] + part.box[at + 2]) if found else part.box[at] + part.box[at + 2]
        found.append(part)
    if found:
        yield found
