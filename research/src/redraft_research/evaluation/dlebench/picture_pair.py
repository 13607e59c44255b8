"""A source picture beside the edited one, and each target in both: its salient region and how it changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Look, Mask, blurred, box_mask, grown, shrunk, slices, slope
from redraft.imaging.pixels.difference import Difference, difference
from redraft.imaging.things.figures import Ground, figure, ground
from redraft_research.evaluation.dlebench.judge_input import JudgeInput

EDGE = 0.03
"""Steepness (Oklab a pixel) from which a pixel is of an edge."""


def margin(box: Box) -> float:
    """Pixels around a target's box that may change with it."""
    return max(3.0, 0.1 * min(box.width, box.height))


class TargetChange(NamedTuple):
    """How what stands out at a target changed. `outline` is the overlap of both silhouettes, `sharpness` how steep its
    outline is against before, `details` the share of its inside whose edges came or went, `gone` of its pixels (less
    those of what is in front of it) how many look like the surroundings now, `share` how many changed at all."""

    share: float
    gone: float
    outline: float
    sharpness: float
    details: float
    area: float


@dataclass(frozen=True)
class PairTarget:
    """A target in both pictures, with margin: `before` is in the edited picture's light, `source` as it is."""

    box: Box
    source: Look
    before: Look
    after: Look
    changed: Mask
    around: Ground
    was: Mask
    now: Mask

    @cached_property
    def change(self) -> TargetChange:
        either = self.was | self.now
        size = max(1, int(self.was.sum()))
        erased = max(1, int((self.was & ~self._before_it).sum()))
        share = float(self.changed[either].mean()) if either.any() else float(self.changed.mean())
        gone = float((self.was & ~self.now & self.changed).sum()) / erased
        inner = shrunk(self.was, 2) & shrunk(self.now, 2)
        old, new = (edges(one) & inner for one in (self.before, self.after))
        came_or_went = (old & ~grown(new, 1)) | (new & ~grown(old, 1))
        details = float(came_or_went.sum()) / max(1, int(inner.sum()))
        sharp = sharpness(self.after, self.now, self.around) / max(1e-6, sharpness(self.before, self.was, self.around))
        return TargetChange(share, gone, outlines(self.was, self.now), sharp, details, int(self.now.sum()) / size)

    @property
    def _before_it(self) -> Mask:
        """What is in front of the target: as before, and of quite another colour than all that changed."""
        still, else_ = self.was & ~self.changed, self.was & self.changed
        if not else_.any() or not 0 < still.sum() < 0.7 * self.was.sum():
            return np.zeros_like(self.was)
        off = np.median(self.before[still], axis=0) - np.median(self.before[else_], axis=0)
        return still if float(np.linalg.norm(off)) > 0.16 else np.zeros_like(still)

    def color(self, of: str) -> NDArray[np.float32]:
        """The median look of what stands out before or after; the ground's where nothing does."""
        page, mask = (self.before, self.was) if of == "before" else (self.after, self.now)
        inner = shrunk(mask, 1) if shrunk(mask, 1).sum() > 8 else mask
        values = page[inner] if inner.any() else page.reshape(-1, 3)
        found: NDArray[np.float32] = np.median(values, axis=0)
        return found

    @property
    def recolored(self) -> float:
        """How far its colour is from before (Oklab)."""
        return float(np.linalg.norm(self.color("before") - self.color("after")))


def outlines(was: Mask, now: Mask) -> float:
    """The overlap of two silhouettes, a pixel on either side forgiven."""
    off = (was & ~grown(now, 1)) | (now & ~grown(was, 1))
    return 1 - int(off.sum()) / max(1, int((was | now).sum()))


def edges(page: Look) -> Mask:
    soft = blurred(page, 1) if min(page.shape[:2]) > 40 else page
    steep = np.sqrt(sum(slope(soft[..., channel]) ** 2 for channel in range(3)))
    return np.asarray(steep > EDGE)


def sharpness(page: Look, mask: Mask, around: Ground) -> float:
    """How steep the outline of a mask is, over how far it stands out: 0.5 and more for a clean edge."""
    if not mask.any() or mask.all():
        return 0.0
    rim = grown(mask, 1) & ~shrunk(mask, 1)
    steep = np.sqrt(sum(slope(page[..., channel]) ** 2 for channel in range(3)))
    inner = shrunk(mask, 1)
    stands_out = float(np.median(around.unlike(page[inner if inner.any() else mask])))
    return float(np.quantile(steep[rim], 0.75)) / max(stands_out, 0.03)


@dataclass(frozen=True)
class PicturePair:
    """A sight with its difference and its targets."""

    sight: JudgeInput
    boxes: tuple[Box, ...]
    _seen: dict[Box, PairTarget] = field(default_factory=dict)

    @cached_property
    def mask(self) -> Mask:
        """Where targets may change."""
        found = np.zeros(self.sight.source.shape[:2], bool)
        for box in self.boxes:
            found |= box_mask([box], found.shape, margin(box))
        return found

    @cached_property
    def difference(self) -> Difference:
        return difference(self.sight.source, self.sight.edited, self.mask)

    @cached_property
    def source(self) -> Look:
        return self.difference.source

    @cached_property
    def targets(self) -> tuple[PairTarget, ...]:
        return tuple(self.at(box) for box in self.boxes)

    def at(self, box: Box) -> PairTarget:
        """What is in a box, whether or not it is a target's."""
        if box not in self._seen:
            self._seen[box] = self._at(box)
        return self._seen[box]

    def _at(self, box: Box) -> PairTarget:
        found = self.difference
        others = [other for other in self.boxes if other != box]
        ignored = box_mask(others, found.changed.shape, 2) if others else None
        one, two = (ground(page, box, ignored) for page in (found.before, found.after))
        around = Ground(np.concatenate([one.colors, two.colors]), one.spread)
        wide = box.grown(margin(box))
        window = slices(wide, found.changed.shape)
        was, now = (figure(page, wide, around) for page in (found.before, found.after))
        return PairTarget(
            box, self.source[window], found.before[window], found.after[window], found.changed[window], around, was, now
        )
