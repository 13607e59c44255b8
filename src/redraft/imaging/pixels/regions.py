"""Connected parts of a mask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Mask

Places = NDArray[np.intp]
_FRAGMENT = 0.35


class Region(NamedTuple):
    """A part that hangs together (corners count): its number among the labels, the box around it, its pixels."""

    number: int
    box: Box
    area: int


def regions(mask: Mask, least: int = 1) -> tuple[NDArray[np.int32], list[Region]]:
    """The number of the part each pixel is of (0: of none), and the parts of at least so many pixels, largest first.
    Smaller ones keep their numbers."""
    height, width = mask.shape
    padded = np.zeros((height, width + 2), bool)
    padded[:, 1:-1] = mask
    turns = np.flatnonzero(padded[:, 1:] != padded[:, :-1])  # into a run and out of it, in turns
    (rows, starts), ends = np.divmod(turns[::2], width + 1), turns[1::2] % (width + 1)
    if not rows.size:
        return np.zeros(mask.shape, np.int32), []
    roots, numbers = np.unique(_roots(rows, starts, ends, width + 2), return_inverse=True)
    borders = np.zeros((height, width + 1), np.int32)
    borders[rows, starts] += (numbers + 1).astype(np.int32)
    borders[rows, ends] -= (numbers + 1).astype(np.int32)
    bounds = np.tile([[width], [height], [0], [0]], len(roots))
    np.minimum.at(bounds[0], numbers, starts)
    np.minimum.at(bounds[1], numbers, rows)
    np.maximum.at(bounds[2], numbers, ends)
    np.maximum.at(bounds[3], numbers, rows + 1)
    areas = np.bincount(numbers, ends - starts).astype(np.int64)
    parts = []
    for at in np.argsort(-areas, kind="stable").tolist():
        if areas[at] < least:
            break
        left, top, right, bottom = bounds[:, at].tolist()
        parts.append(Region(at + 1, Box(left, top, right - left, bottom - top), int(areas[at])))
    return np.cumsum(borders, axis=1, dtype=np.int32)[:, :width], parts


def _roots(rows: Places, starts: Places, ends: Places, wide: int) -> Places:
    """For each run of pixels the first run that it hangs together with. Those it meets in the row above follow each
    other; what meets is joined, all pairs at a time, until nothing is left to join."""
    above = (rows - 1) * wide
    first = np.searchsorted(rows * wide + ends, above + starts, "left")
    counts = np.maximum(np.searchsorted(rows * wide + starts, above + ends, "right") - first, 0)
    one = np.repeat(np.arange(rows.size), counts)
    other = np.arange(one.size) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(first, counts)
    roots = np.arange(rows.size)
    while one.size:
        low, high = np.minimum(roots[one], roots[other]), np.maximum(roots[one], roots[other])
        apart = low != high
        one, other = one[apart], other[apart]
        np.minimum.at(roots, high[apart], low[apart])
        while not np.array_equal(nearer := roots[roots], roots):
            roots = nearer
    return roots


def merged(parts: Sequence[Region], least_gap: float, share: float) -> list[list[Region]]:
    """Parts in groups: those whose boxes meet, or are no farther apart than `least_gap` or than that share of a longer
    side, are of one thing: the smaller one's side, or the larger one's where the other is but a fragment of it."""
    groups: list[list[Region]] = []
    for part in parts:
        near = [group for group in groups if any(_near(part, other, least_gap, share) for other in group)]
        joined = [part, *(one for group in near for one in group)]
        groups = [group for group in groups if group not in near] + [joined]
    return groups


def _near(one: Region, other: Region, least_gap: float, share: float) -> bool:
    a, b = sorted((one, other), key=lambda part: part.area)
    across = max(a.box.x, b.box.x) - min(a.box.right, b.box.right)
    down = max(a.box.y, b.box.y) - min(a.box.bottom, b.box.bottom)
    by = b if a.area < _FRAGMENT * b.area else a
    return max(across, down) <= max(least_gap, share * max(by.box.width, by.box.height))
