"""Lays out the content of a page on a page of another shape.

Grounds and scenery follow the page, bands stay at their edge, and content is set in blocks: as they were, in columns,
or stacked, whichever lets it be largest. Where that would be smaller than scaling all of it to fit, that is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from redraft.commands.boxes import flowed, type_box
from redraft.commands.crops import cropped, to_ratio
from redraft.commands.page_blocks import Block, Layout, arrangements, block_of
from redraft.commands.page_parts import Band, Part, Sheet, is_pictured, is_worded, shared, sheet_of, sides_of
from redraft.commands.page_scenery import Scenery, Spot
from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, Layer, Page, Picture, Text, family
from redraft.edits import ops

_MOST = 3_000
"""Layers of a page whose parts are looked at."""
_ALIKE = 0.02
"""Sides whose proportions differ by less are scaled to fit."""
_LARGEST = 1.1
"""Content grows by so much more than the root of the page's area at most."""
_CHANGE, _CHANGE_ON_SCENE = 0.92, 0.7
"""What another arrangement of blocks is worth against the old one; less on scenery that is as wide as the page."""
_LEAST_MARGIN = 0.03
_STAGED = 0.2
"""Of a piece of scenery: a larger picture on it is what it is the stage of."""
_APART, _ON_EACH_OTHER = 0.02, 0.1
"""The share of the smaller of two things that lies on the other when they are apart, when they are not."""
_ANCHORED = 0.13
"""Of the page's height: content that ends closer to the upper and the lower edge fills the page."""


def plan(document: Document, page: Page, width: float, height: float) -> Placement | None:
    """How a page's content is placed on one of another size; None where scaling it to fit is as good."""
    across, down = width / page.width, height / page.height
    if abs(across / down - 1) < _ALIKE or sum(1 for layer in page.layers for _ in family(layer)) > _MOST:
        return None
    placement = Placement(document, page, (width, height))
    least = 0.85 if placement.sheet.bands or placement.sheet.scenery else 0.97
    if placement.factor < least * min(across, down):
        return None
    worded = any(is_worded(document, layer) for layer in page.layers)
    return placement if worded or not placement.collides() else None  # words that are pixels are no words to us


class Placement:
    """Content in its new place. `factor` is how much larger its type is; 0 where there is no way."""

    def __init__(self, document: Document, page: Page, size: tuple[float, float]) -> None:
        self.document, self.page = document, page
        self.scenery = Scenery(document, page, size)
        self.new = self.scenery.new
        self.sheet: Sheet = sheet_of(document, page)
        self.root = block_of(self.sheet.content, page.box) if self.sheet.content else None
        self.block, self.factor = self._largest()

    def _largest(self) -> tuple[Block | None, float]:
        if self.root is None:
            return None, self._factor_for(None)
        best, found, most = self.root, 0.0, 0.0
        wide = any({"l", "r"} <= set(sides_of(part.box, self.page)) for part in self.sheet.scenery)
        for number, block in enumerate(arrangements(self.root)):
            change = 1.0 if not number else _CHANGE_ON_SCENE if wide else _CHANGE
            if _LARGEST * self.scenery.mean * change <= most:
                break
            factor = self._factor_for(block)
            if factor * change > most:
                worth = factor * change * self._layout(factor).worth(block, self._room(factor))
                if worth > most:
                    best, found, most = block, factor, worth
        return best, found

    def _factor_for(self, block: Block | None) -> float:
        """The largest factor by which a block fits the room there is; 0 for none."""
        low, high = 0.0, _LARGEST * self.scenery.mean
        if self._fits(block, high):
            return high
        for _ in range(24):
            middle = (low + high) / 2
            low, high = (middle, high) if self._fits(block, middle) else (low, middle)
        return low if low > 1e-3 else 0.0

    def _fits(self, block: Block | None, factor: float) -> bool:
        layout = self._layout(factor)
        for band in self.sheet.bands:
            if band.content and layout.least_width(block_of(band.content, self.page.box)) > self._row(factor).width:
                return False
        return block is None or layout.fits(block, self._room(factor))

    def _layout(self, factor: float) -> Layout:
        return Layout(self.page.box, factor, self._needed, self._side)

    def _band(self, band: Band, factor: float) -> float:
        """The height of a band: with its words as they grow, else in proportion as far as there is room."""
        if band.content:
            return band.part.box.height * factor
        across, down = self.scenery.across, self.scenery.down
        return band.part.box.height * min(across, max(1.2 * down, 0.7 * across))

    def _row(self, factor: float) -> Box:
        """The page within its side margins."""
        boxes = [
            part.box for part in (*self.sheet.content, *(one for band in self.sheet.bands for one in band.content))
        ]
        left = min((box.x for box in boxes), default=0.0)
        right = min((self.page.width - box.right for box in boxes), default=0.0)
        if abs(left - right) < 0.5 * max(left, right):  # so that the middle of the content is that of the page
            left = right = (left + right) / 2
        left, right = (self._margin(side, self.new.width, factor) for side in (left, right))
        return Box(left, 0.0, self.new.width - left - right, self.new.height)

    def _margin(self, old: float, side: float, factor: float) -> float:
        least = _LEAST_MARGIN * min(self.new.width, self.new.height)
        return min(max(old * min(self.scenery.mean, factor * 1.2), least), 0.1 * side)

    def _room(self, factor: float) -> Box:
        """Where content goes: within the margins, between bands."""
        row = self._row(factor)
        top, bottom, old_top, old_bottom = 0.0, self.new.height, 0.0, self.page.height
        for band in self.sheet.bands:
            if band.above:
                top, old_top = self._band(band, factor), band.part.box.bottom
            else:
                bottom, old_bottom = self.new.height - self._band(band, factor), band.part.box.y
        boxes = [part.box for part in self.sheet.content]
        above = min((box.y for box in boxes), default=0.0) - old_top
        below = old_bottom - max((box.bottom for box in boxes), default=0.0)
        top += self._margin(above, self.new.height, factor)
        bottom -= self._margin(below, self.new.height, factor)
        return Box(row.x, top, row.width, max(bottom - top, 0.0))

    def _needed(self, part: Part, factor: float, width: float) -> float:
        """The height of a text that flows, in a frame of another width with type of another size."""
        text = self.document.index[part.ids[0]].layer
        if not isinstance(text, Text) or text.frame is None or text.flow is None or width <= 0:
            return 0.0
        kept = {side: getattr(text.flow, side) / factor for side in ("left", "top", "right", "bottom")}  # do not grow
        frame = text.frame._replace(width=width / factor)
        margins = tuple(replace(one, margin=one.margin / factor, indent=one.indent / factor) for one in text.paragraphs)
        lines = flowed(replace(text, frame=frame, flow=replace(text.flow, **kept), paragraphs=margins))
        if lines is None or lines.box is None:
            return 0.0
        return lines.box.height * factor * 1.02 + text.flow.top + text.flow.bottom

    def _side(self, part: Part) -> str:
        texts = [
            one
            for id in part.ids
            for one in family(self.document.index[id].layer)
            if isinstance(one, Text) and one.text.strip()
        ]
        return (texts[0].style.align or "start") if texts else "middle"

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
        if any(_kept(old, self.page.box) > 0.99 and _kept(new, self.new) < 0.97 for _, _, old, new in found):
            return True
        return any(
            not at_edge and shared(new, other_new) > _ON_EACH_OTHER and shared(old, other) < _APART
            for (_, at_edge, old, new), (_, _, other, other_new) in combinations(found, 2)
        )

    def _spots(self, factor: float, typed: Document) -> list[tuple[Part, Spot]]:
        """The new boxes of all but the grounds and what is unseen."""
        placed = [
            (
                part,
                Spot.between(typed.index[part.ids[0]].box or part.box, box)
                if part.elastic
                else Spot.scaled(part.box, factor, (box.x, box.y)),
            )
            for part, box in self._placed(factor)
        ]
        words = [pair for part, spot in placed for pair in self._words(part, spot)]
        scenery = Scenery(self.document, self.page, self.new[2:], words)
        behind = {part: spot for part in self.sheet.scenery if (spot := self._backed(part, placed)) is not None}
        rest = [part for part in self.sheet.scenery if part not in behind]
        return [*behind.items(), *scenery.spots(rest), *placed]

    def _placed(self, factor: float) -> Iterator[tuple[Part, Box]]:
        layout = self._layout(factor)
        if self.block is not None:
            room = self._room(factor)
            if not self._is_anchored() and not self.block.fresh:
                high = layout.height(self.block, room.width, 1.0)
                old = self._old_room()
                share = (self.block.box.center[1] - old.y) / old.height if old.height else 0.5
                y = room.y + min(max(room.height * share - high / 2, 0.0), max(room.height - high, 0.0))
                room = Box(room.x, y, room.width, min(high, room.height))
            yield from layout.place(self.block, room)
        for band in self.sheet.bands:
            high = self._band(band, factor)
            y = 0.0 if band.above else self.new.height - high
            scale = high / band.part.box.height
            spot = Spot(self.scenery.across, scale, 0.0, y - band.part.box.y * scale)
            yield band.part._replace(elastic=True), spot.of(band.part.box)
            if band.content:
                row = self._row(factor)
                inner = block_of(band.content, self.page.box)
                for part, box in layout.place(inner, Box(row.x, y, row.width, inner.box.height * factor)):
                    top = y + (inner.box.y - band.part.box.y) * factor + box.y - y
                    yield part, box._replace(y=top)

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

    def _words(self, part: Part, spot: Spot) -> Iterator[tuple[Box, Box]]:
        """The old and new boxes of a part's texts."""
        for id in part.ids:
            for one in family(self.document.index[id].layer):
                placed = self.document.index[one.id]
                if isinstance(one, Text) and one.text.strip() and placed.visible and placed.box is not None:
                    box = type_box(self.document, one.id)
                    yield box, spot.of(box)

    def _is_anchored(self) -> bool:
        """Whether content reached from the top of its room to the bottom, and so takes up the new one."""
        assert self.root is not None
        old, box, near = self._old_room(), self.root.box, _ANCHORED * self.page.height
        rows = self.block is not None and self.block.part is None and self.block.down
        return rows and box.y - old.y < near and old.bottom - box.bottom < near

    def _old_room(self) -> Box:
        top = max((band.part.box.bottom for band in self.sheet.bands if band.above), default=0.0)
        bottom = min((band.part.box.y for band in self.sheet.bands if not band.above), default=self.page.height)
        return Box(0.0, top, self.page.width, bottom - top)

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


def _kept(box: Box, page: Box) -> float:
    """The share of a box that is on the page."""
    on = box.overlap(page)
    return on.area / box.area if on is not None else 0.0


def _middle(box: Box, ratio: float) -> Box:
    """The largest part of a box of these proportions, about its middle."""
    wide, high = min(box.width, box.height * ratio), min(box.height, box.width / ratio)
    return Box(box.center[0] - wide / 2, box.center[1] - high / 2, wide, high)
