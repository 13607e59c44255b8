"""Splits a page's content into nested rows and columns, and lays these out in a box of another shape.

Blocks come from cutting the page along empty strips, across and down in turn. All of them are scaled by one factor;
the strips between them take up what room is left, wide ones more than narrow ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, product
from typing import NamedTuple

from redraft.commands.page_parts import Part
from redraft.document.geometry import Box

_TOUCH = 0.02
"""Of the page's side: what overlaps by less along it still counts as separate."""
_TIGHT = 0.55
"""The share of its width that a frame of flowing text, or of its height that a strip, may shrink to."""
_USUAL_GAP = 0.035
"""Of the page's side: the strip between blocks that were not beside each other before."""
_SPANS = 0.9
"""A block that takes up this share of what it is in fills it."""
_EMPTY = 0.35
"""What a room that is left empty takes off the worth of an arrangement, for each of its sides."""
_MIDDLE = 0.02
"""Of the page's width: what is no further from its middle is centred on it."""
_COLUMN, _STACK = 0.94, 0.85
"""What each new column, and rows that were columns, take off the worth of an arrangement."""

Needed = Callable[[Part, float, float], float]
"""The height that a frame of flowing text needs: by part, factor and width."""
Side = Callable[[Part], str]
"""The side that the lines of a part begin at: start, middle or end."""


class Block(NamedTuple):
    """Blocks below each other (`down`) or beside each other, or one part. `box` is where it was. `fresh`: columns that
    were rows before, or rows that were columns."""

    box: Box
    children: tuple[Block, ...] = ()
    down: bool = True
    part: Part | None = None
    fresh: bool = False


def block_of(parts: Sequence[Part], page: Box) -> Block:
    """Parts as a block, cut along the widest strips first; what overlaps across and down is one part."""
    if len(parts) == 1:
        return Block(parts[0].box, part=parts[0])
    cuts = [(_cut(parts, page, down=down), down) for down in (True, False)]
    (cut, widest), down = max(cuts, key=lambda one: one[0][1])
    if widest < -_TOUCH * page.height or len(cut) < 2:
        whole = parts[0]
        for part in parts[1:]:
            whole = whole.joined(part)
        return Block(whole.box, part=whole)
    blocks = [block_of(some, page) for some in cut]
    flat = [one for block in blocks for one in (block.children if block.children and block.down == down else (block,))]
    return _group(flat, down=down)


def _cut(parts: Sequence[Part], page: Box, *, down: bool) -> tuple[list[list[Part]], float]:
    """Parts on each side of the widest strips between them, and how wide the widest is."""
    at = int(down)
    near = _TOUCH * page.height if down else 0.0
    order = sorted(parts, key=lambda part: part.box[at])
    ends = [max(part.box[at] + part.box[at + 2] for part in order[: number + 1]) for number in range(len(order))]
    strips = [
        (next.box[at] - end) if next.box[at] - end >= -min(near, 0.3 * next.box[at + 2]) else -math.inf
        for end, next in zip(ends, order[1:], strict=False)
    ]
    widest = max(strips)
    least = min(0.6 * widest, widest)
    found = [[order[0]]]
    for strip, part in zip(strips, order[1:], strict=True):
        if strip >= least and strip > -math.inf:
            found.append([part])
        else:
            found[-1].append(part)
    return found, widest


def _group(blocks: Sequence[Block], *, down: bool, fresh: bool = False) -> Block:
    if len(blocks) == 1:
        return blocks[0]
    box = Box.union(block.box for block in blocks)
    assert box is not None
    return Block(box, tuple(blocks), down, fresh=fresh)


def arrangements(root: Block) -> Iterator[Block]:
    """The block as it is, then in two to four columns, then with what was side by side stacked."""
    yield root
    if root.part is not None:
        return
    rows = root.children if root.down else (root,)
    for sequence in (rows, _in_order(rows)):
        for bounds in _bounds(sequence):
            yield _group([_group(sequence[a:b], down=True) for a, b in pairwise(bounds)], down=False, fresh=True)
            if len(bounds) > 3:  # what ends the page below all columns
                columns = [_group(sequence[a:b], down=True) for a, b in pairwise(bounds[:-1])]
                yield _group([_group(columns, down=False, fresh=True), *sequence[bounds[-2] :]], down=True)
    for at, row in enumerate(rows):
        if row.part is None and not row.down and len(row.children) == 2 and len(rows) > 1:
            (left, right), before, after = row.children, rows[:at], rows[at + 1 :]
            for first, second in (((*before, left), (right, *after)), ((*before, left, *after), (right,))):
                yield _group([_group(first, down=True), _group(second, down=True)], down=False, fresh=True)
            pair = _group([_group((*before, left), down=True), right], down=False, fresh=True)
            yield _group([pair, *after], down=True)
    wide = [at for at, row in enumerate(rows) if row.part is None and not row.down][:4]
    for stacked in product((False, True), repeat=len(wide)):
        if any(stacked):
            chosen = {at for at, yes in zip(wide, stacked, strict=True) if yes}
            stack = [
                _group(row.children, down=True, fresh=True) if at in chosen else row for at, row in enumerate(rows)
            ]
            yield _group(stack, down=True)


def _in_order(rows: Sequence[Block]) -> tuple[Block, ...]:
    """Rows one after another, those in columns column by column."""
    found: list[Block] = []
    for row in rows:
        columns = row.part is None and not row.down and any(len(child.children) > 2 for child in row.children)
        for block in row.children if columns else (row,):
            found += block.children if columns and block.children and block.down else (block,)
    return tuple(found)


def _bounds(rows: Sequence[Block]) -> Iterator[tuple[int, ...]]:
    """Where a sequence of rows may be cut into columns: at its wider gaps, and where one was already."""
    gaps = [next.box.y - one.box.bottom for one, next in pairwise(rows)]
    widest = max((gap for gap in gaps if gap < math.inf), default=0.0)
    places = [at for at, gap in enumerate(gaps, 1) if gap < 0 or gap >= 0.5 * widest]
    if len(places) > 9:
        places = sorted(sorted(places, key=lambda at: -abs(gaps[at - 1]))[:9])
    columns = {at for at, gap in enumerate(gaps, 1) if gap < 0}
    for number in (1, 2, 3, 4):
        yield from ((0, *ends, len(rows)) for ends in combinations(places, number) if columns <= set(ends))


class Layout(NamedTuple):
    """How blocks are set: by one factor, on a page that had these sides. `needed` and `side` are of texts."""

    page: Box
    factor: float
    needed: Needed
    side: Side

    def least_width(self, block: Block) -> float:
        if block.part is not None:
            return block.box.width * self.factor * (_TIGHT if block.part.elastic else 1.0)
        widths = [self.least_width(child) for child in block.children]
        return max(widths) if block.down else sum(widths) + sum(self._gaps(block, _TIGHT))

    def height(self, block: Block, width: float, tight: float = _TIGHT) -> float:
        """The least height in a room of this width."""
        if block.part is not None:
            natural = block.box.height * self.factor
            if not block.part.elastic:
                return natural
            return max(natural, self.needed(block.part, self.factor, min(width, self._natural(block))))
        if block.down:
            heights = [self.height(child, self._own(block, child, width), tight) for child in block.children]
            return sum(heights) + sum(self._gaps(block, tight))
        widths = self._widths(block, width)
        return max(self.height(child, wide, tight) for child, wide in zip(block.children, widths, strict=True))

    def fits(self, block: Block, room: Box) -> bool:
        return self.least_width(block) <= room.width and self.height(block, room.width) <= room.height

    def worth(self, block: Block, room: Box) -> float:
        """What an arrangement is worth beside its size: less with new columns, where these are not alike high, and
        where it leaves much of the room empty across or down, or a hole between what stands side by side."""
        wide, high = self._natural(block), self.height(block, room.width, 1.0)
        filled = [min(size / side, 1.0) if side else 0.0 for size, side in ((wide, room.width), (high, room.height))]
        whole = 1 - self._hole(block, room.width) / (room.area or 1.0)
        return self._columns(block) * whole * math.prod(1 - _EMPTY + _EMPTY * share for share in filled)

    def _hole(self, block: Block, width: float) -> float:
        """The area that is left empty in rows of blocks beside each other, and beside what is below new columns."""
        if block.down and not any(child.fresh for child in block.children):
            return sum(self._hole(child, width) for child in block.children)
        rows = block.children if block.down else (block,)
        return sum(max(width - self._mean_width(row), 0.0) * self.height(row, width, 1.0) for row in rows)

    def _columns(self, block: Block) -> float:
        worth = _STACK if block.fresh else 1.0
        if block.fresh and not block.down:
            heights = [self.height(child, self._natural(child), 1.0) for child in block.children]
            worth = _COLUMN ** (len(heights) - 1) * (0.7 + 0.3 * min(heights) / max(heights))
        return math.prod((worth, *(self._columns(child) for child in block.children)))

    def _natural(self, block: Block) -> float:
        if block.part is not None:
            return block.box.width * self.factor
        widths = [self._natural(child) for child in block.children]
        return max(widths) if block.down else sum(widths) + sum(self._gaps(block))

    def _mean_width(self, block: Block) -> float:
        """The width of a block where its rows are wide and narrow in turn: each counts by its height."""
        if block.part is not None:
            return self._natural(block)
        widths = [self._mean_width(child) for child in block.children]
        if not block.down:
            return sum(widths) + sum(self._gaps(block))
        heights = [self.height(child, self._natural(child), 1.0) for child in block.children]
        return sum(map(math.prod, zip(widths, heights, strict=True))) / (sum(heights) or 1.0)

    def _own(self, block: Block, child: Block, width: float) -> float:
        """The width that a child below others gets."""
        spans = child.box.width >= _SPANS * block.box.width and (child.part is None or child.part.elastic)
        if spans or child.fresh or (block.fresh and _is_elastic(child)) or self._centred(child) is not None:
            return width
        return min(max(self._natural(child), self.least_width(child)), width)

    def _widths(self, block: Block, width: float) -> list[float]:
        natural = [self._natural(child) for child in block.children]
        if block.fresh and all(_is_elastic(child) for child in block.children):
            natural = [(width - sum(self._gaps(block))) / len(natural)] * len(natural)
        least = [self.least_width(child) for child in block.children]
        over = sum(natural) + sum(self._gaps(block, _TIGHT)) - width
        give = sum(a - b for a, b in zip(natural, least, strict=True))
        if over <= 0 or give <= 0:
            return natural
        return [a - (a - b) * min(over / give, 1.0) for a, b in zip(natural, least, strict=True)]

    def _gaps(self, block: Block, tight: float = 1.0) -> list[float]:
        at = int(block.down)
        side = self.page[at + 2]
        found = []
        for one, next in pairwise(block.children):
            gap = next.box[at] - one.box[at] - one.box[at + 2]
            stacked = block.down and (one.fresh or next.fresh)
            if not (0.0 if stacked else -_TOUCH * side) <= gap <= (0.5 if not block.fresh else 0.0) * side:
                gap = _USUAL_GAP * side
            found.append(gap * self.factor * (tight if gap > 0 else 1.0))
        return found

    def place(self, block: Block, room: Box, *, loose: bool = True) -> Iterator[tuple[Part, Box]]:
        """Every part with its new box. A `loose` block takes up all of its room."""
        if block.part is not None:
            yield block.part, room
            return
        at = int(block.down)
        if block.down:
            widths = [self._own(block, child, room.width) for child in block.children]
            sizes = self._heights(block, widths, room.height)
        else:
            sizes = self._widths(block, room.width)
        gaps = self._gaps(block)
        tall = 0.35 * block.box.height
        growing = [
            number
            for number, child in enumerate(block.children)
            if block.down and _grows(child) and child.box.height >= tall
        ]
        if growing and loose:
            most = max(growing, key=lambda number: sizes[number])
            sizes[most] += max(room.height - sum(sizes) - sum(gaps), 0.0)
        gaps = self._about_middle(block, sizes, room.width) or self._spread(
            gaps, room[at + 2] - sum(sizes), loose=loose
        )
        start = room[at] + (0.0 if loose else max(room[at + 2] - sum(sizes) - sum(gaps), 0.0) / 2)
        start = room.right - sum(sizes) - sum(gaps) if self._centred(block) == 0 else start
        for number, child in enumerate(block.children):
            size = sizes[number]
            if block.down:
                wide = widths[number]
                x = self._across(block, child, room, wide, 0)
                yield from self.place(child, Box(x, start, wide, size))
            else:
                high = room.height if _grows(child) else min(self.height(child, size, 1.0), room.height)
                tall = block.fresh and child.part is None and high > 0.6 * room.height
                y = room.y if tall else self._across(block, child, room, high, 1, fresh=block.fresh)
                yield from self.place(child, Box(start, y, size, room.height if tall else high))
            start += size + (gaps[number] if number < len(gaps) else 0.0)

    def _centred(self, block: Block) -> int | None:
        """Which of the blocks beside each other is in the middle of the page, where all of them together are not."""
        if block.part is not None or block.down or block.fresh:
            return None
        off = [abs(one.box.center[0] - self.page.center[0]) for one in (block, *block.children)]
        near = _MIDDLE * self.page.width
        return next((at for at, by in enumerate(off[1:]) if by <= near), None) if off[0] > near else None

    def _about_middle(self, block: Block, sizes: Sequence[float], room: float) -> list[float]:
        """The gaps between blocks beside each other of which one stays in the middle; none where there is none, or no
        room on one of its sides."""
        at = self._centred(block)
        if at is None:
            return []
        gaps, side = self._gaps(block), (room - sizes[at]) / 2
        found: list[float] = []
        for some, widths in ((gaps[:at], sizes[:at]), (gaps[at:], sizes[at + 1 :])):
            if sum(widths) + sum(some) * _TIGHT > side:
                return []
            found += self._spread(list(some), side - sum(widths), loose=True) if some else []
        return found

    def _heights(self, block: Block, widths: Sequence[float], room: float) -> list[float]:
        """The heights of blocks below each other: with the gaps that are in them as wide as the room allows."""
        pairs = list(zip(block.children, widths, strict=True))
        full = [self.height(child, wide, 1.0) for child, wide in pairs]
        least = [self.height(child, wide) for child, wide in pairs]
        most = sum(full) + sum(self._gaps(block))
        give = most - sum(least) - sum(self._gaps(block, _TIGHT))
        share = min(max((most - room) / give, 0.0), 1.0) if give > 0 else 0.0
        return [a - (a - b) * share for a, b in zip(full, least, strict=True)]

    def _spread(self, gaps: list[float], room: float, *, loose: bool) -> list[float]:
        """Gaps that take up the room: narrower where there is less, wider where there is more."""
        extra, open_ = room - sum(gaps), sum(gap for gap in gaps if gap > 0)
        if extra < 0 and open_:
            return [gap * max(1 + extra / open_, 0.0) if gap > 0 else gap for gap in gaps]
        if not loose or extra <= 0:
            return gaps
        weights = [max(gap, 1e-6) ** 2 for gap in gaps]
        return [gap + extra * weight / sum(weights) for gap, weight in zip(gaps, weights, strict=True)]

    def _across(self, block: Block, child: Block, room: Box, size: float, at: int, *, fresh: bool = False) -> float:
        """Where a block is across the way its siblings follow each other: at the edge or middle it was at."""
        old = block.box
        before, after = child.box[at] - old[at], old[at] + old[at + 2] - child.box[at] - child.box[at + 2]
        free = room[at + 2] - size
        if fresh or block.fresh:
            side = self._lead(block, child) if at == 0 else "middle"
            return room[at] + {"start": 0.0, "end": free}.get(side, free / 2)
        if child.box[at + 2] >= _SPANS * old[at + 2] or before + after <= 0:
            side = self._lead(block, child) if at == 0 else "middle"
            return room[at] + {"start": 0.0, "end": free}.get(side, free / 2)
        share = before / (before + after)
        if share < 0.12:
            return room[at] + min(before * self.factor, max(free, 0.0))
        if share > 0.88:
            return room[at] + max(free - after * self.factor, 0.0)
        return room[at] + free * (0.5 if abs(share - 0.5) < 0.08 else share)

    def _lead(self, block: Block, child: Block) -> str:
        """The side that a block as wide as all of them is at: that of its words, unless the others are centred."""
        if child.part is None:
            return "middle"
        side = self.side(child.part)
        shares = [
            (one.box.x - block.box.x) / (block.box.width - one.box.width)
            for one in block.children
            if one.box.width < _SPANS * block.box.width
        ]
        centred = sum(abs(share - 0.5) < 0.08 for share in shares)
        return "middle" if side == "start" and centred and centred >= len(shares) - centred else side


def _grows(block: Block) -> bool:
    """Whether a block takes up more height by itself: a frame of text or a chart, or several side by side."""
    return _is_elastic(block) or (bool(block.children) and not block.down and all(map(_grows, block.children)))


def _is_elastic(block: Block) -> bool:
    return block.part is not None and block.part.elastic
