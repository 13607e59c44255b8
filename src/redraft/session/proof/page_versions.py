"""A page in the old and the new file of a pixel proof: its parts, which of them changed, and the pixels there.

A part's document holds everything that can influence how it looks, so two parts with the same key have the same pixels,
drawn or not. Pixels of a page depend only on the parts at their place, in their order; so where all parts that are
not in both files, in the same order, have no ink, the two pages are equal without being drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cached_property
from typing import NamedTuple

from redraft.document.geometry import Box
from redraft.document.pages import Document, Page
from redraft.formats.codec import Opened, Unit
from redraft.lazy import dataclass
from redraft.render.cutouts import Cutout
from redraft.render.pixels import PixelProof, compare
from redraft.render.tiles import Drawn, Key, Tiles, laid_down, pixel_size, pixels_per_unit
from redraft.session.proof.counterparts import blocks

MARGIN = 2
"""Pixels around the ink that may change: the reach of antialiasing."""


@dataclass(frozen=True)
class PageVersion:
    """A page in one of the files. Its parts are not drawn before they are needed."""

    tiles: Tiles
    opened: Opened
    page: Page
    targets: Set[str]
    scale: float

    @cached_property
    def units(self) -> Sequence[Unit]:
        return self.opened.units(self.page.id)

    @cached_property
    def keys(self) -> list[Key]:
        return self.tiles.keys(self.units, self.page, self.scale)

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return pixel_size(self.page, self.scale)

    @cached_property
    def others(self) -> dict[str, int]:
        """The parts that hold no target, as their layers and their places among the units."""
        return {
            unit.layer: place
            for place, (unit, about) in enumerate(zip(self.units, self._about, strict=True))
            if not about and unit.layer != self.page.id
        }

    @cached_property
    def mixed(self) -> list[str]:
        """The layers (or the page) whose parts hold a target among others."""
        return [
            unit.layer
            for unit, about in zip(self.units, self._about, strict=True)
            if unit.layer not in self.others and about != {unit.layer}
        ]

    @cached_property
    def _about(self) -> list[set[str]]:
        """For each part the targets it is about."""
        document = self.opened.document
        return [
            concerns(document, unit.layer, self.targets) or (set(self.targets) & set(unit.others))
            for unit in self.units
        ]

    def allowed(self, drawn: Mapping[int, Cutout]) -> tuple[list[Box], list[str]]:
        """Where parts, by their places, may look different, in pixels: the ink of those that are targets, and as far
        as the ink of targets can reach in the others. And the targets of which that cannot be told."""
        allowed: list[Box] = []
        untold: list[str] = []
        for place, cutout in drawn.items():
            unit, about = self.units[place], self._about[place]
            ink = cutout.ink
            if unit.layer in self.others or ink is None:
                continue
            if about == {unit.layer}:
                allowed.append(ink)
                continue
            for id in about:
                box = self.opened.reach(id)
                if box is None:
                    untold.append(id)
                    allowed.append(ink)
                elif box.area:
                    allowed.append(in_pixels(box, self.page, self.scale))
        return [box.grown(MARGIN) for box in allowed], untold

    def drawn(self, places: Sequence[int], before: PageVersion | None = None) -> dict[int, Cutout]:
        """Parts drawn, by their places; of those that the side before it has not, none is taken from a store."""
        known = set(before.keys) if before is not None else None
        found: dict[int, Cutout] = {}
        for anew in (False, True):
            some = [place for place in places if (known is not None and self.keys[place] not in known) is anew]
            units = [self.units[place] for place in some]
            found |= zip(some, self.tiles.cutouts(units, self.page, self.scale, anew=anew), strict=True)
        return found

    def meets(self, place: int, box: Box) -> bool:
        """Whether a part may have ink in a box, in pixels."""
        left, top, width, height = self.keys[place].crop
        return left < box.right and box.x < left + width and top < box.bottom and box.y < top + height

    def region(self, box: Box, drawn: Mapping[int, Cutout], lowest: int) -> list[Drawn]:
        """The parts that may have ink in a box, in pixels, from a place upwards; `drawn` are those drawn already."""
        some = [place for place in range(lowest, len(self.units)) if place not in drawn and self.meets(place, box)]
        made = self.tiles.cutouts([self.units[place] for place in some], self.page, self.scale, box)
        parts = dict(sorted({**drawn, **dict(zip(some, made, strict=True))}.items()))
        return [Drawn(self.units[place].layer, cutout) for place, cutout in parts.items()]


MOST_APART = 12
"""Places of a page that are compared one by one."""


class Compared(NamedTuple):
    """How two sides differ, the parts of the new one at each place where they do, and the targets in them of which it
    cannot be told how far their ink goes."""

    found: PixelProof
    parts: list[list[Drawn]]
    untold: Sequence[str] = ()


def compared(old: PageVersion, new: PageVersion, near: Sequence[Box], slack: int, *, every: bool = False) -> Compared:
    """How the pictures of two sides of one size differ, outside and inside what their targets may change.

    Only the parts that changed are drawn, and what lies there; with `every` all parts are, and what any target covers
    may change. In the boxes `near`, up to `slack` levels do not count.
    """
    if every:
        places: tuple[Sequence[int], Sequence[int]] = range(len(old.units)), range(len(new.units))
    else:
        places = unpaired(old.keys, new.keys)
    before, after = old.drawn(places[0]), new.drawn(places[1], old)
    width, height = old.size
    page = Box(0, 0, width, height)
    inks = [ink.overlap(page) for cutout in (*before.values(), *after.values()) if (ink := cutout.ink) is not None]
    (first, untold), (second, more) = old.allowed(before), new.allowed(after)
    allowed = [*first, *second]
    whole, parts = PixelProof(width, height, 0, None, 0), []
    for dirty in [page] if every else _apart([ink for ink in inks if ink is not None]):
        was, now = ({place: one for place, one in side.items() if one.ink is not None and one.ink.overlap(dirty)}
                    for side in (before, after))  # fmt: skip
        lowest = 0 if every else _lowest(old, new, was, now, dirty)
        regions = old.region(dirty, was, lowest), new.region(dirty, now, lowest)
        corner = int(dirty.x), int(dirty.y)
        found = compare(laid_down(regions[0], dirty), laid_down(regions[1], dirty), allowed, near, slack, corner)
        changed = whole.changed + found.changed, Box.union((whole.changed_box, found.changed_box))
        whole = PixelProof(width, height, *changed, whole.outside + found.outside)
        parts.append(regions[1])
    return Compared(whole, parts, (*untold, *more))


def _apart(boxes: list[Box]) -> list[Box]:
    """Boxes, no two of which meet, that hold all these."""
    apart: list[Box] = []
    for box in boxes:
        while met := [one for one in apart if one.overlap(box) is not None]:
            apart = [one for one in apart if one not in met]
            box = Box.union((box, *met)) or box
        apart.append(box)
    whole = Box.union(apart)
    return [whole] if whole is not None and len(apart) > MOST_APART else apart


def _lowest(
    old: PageVersion, new: PageVersion, before: Mapping[int, Cutout], after: Mapping[int, Cutout], box: Box
) -> int:
    """The index of the first part that can change which pixels of a box differ.

    Where each part that changed hides as much of what lies below it as it did, as with another colour, that shows in
    both pictures alike: levels are added to it. So nothing below the first of them has to be drawn, unless a
    part above blends with it. Only where all that changed are targets: then it is no matter of proof.
    """
    if before.keys() != after.keys() or any(old.units[place].layer in old.others for place in before):
        return 0
    if {*old.mixed, *new.mixed} & {old.units[place].layer for place in before}:
        return 0
    lowest = min(before)
    above = [new.units[place] for place in range(lowest, len(new.units)) if new.meets(place, box)]
    plain = all(unit.blend == "normal" for unit in above)
    return lowest if plain and all(before[place].covers_like(after[place]) for place in before) else 0


def unpaired(old: Sequence[Key], new: Sequence[Key]) -> tuple[list[int], list[int]]:
    """The places in two sequences of what has to be taken out of them for the rest to be equal, in the same order."""
    differing = [block for block in blocks(old, new) if block[0] != "equal"]
    taken = [place for _, start, end, _, _ in differing for place in range(start, end)]
    put = [place for _, _, _, begin, stop in differing for place in range(begin, stop)]
    return taken, put


def concerns(document: Document, part: str, targets: Set[str]) -> set[str]:
    """The targets a drawn part is about: itself, where it is one or belongs to one; else those inside it.

    The whole page, drawn as one part, is about all of them.
    """
    placed = document.index.get(part)
    if placed is None:
        return {id for id in targets if id in document.index} if document.page(part) is not None else set()
    if part in targets or any(ancestor.id in targets for ancestor in placed.ancestors):
        return {part}
    found = {id: document.index[id] for id in targets if id in document.index}
    return {id for id, target in found.items() if part in {ancestor.id for ancestor in target.ancestors}}


def in_pixels(box: Box, page: Page, scale: float) -> Box:
    unit = pixels_per_unit(page, scale)
    return Box(*(unit * number for number in box))
