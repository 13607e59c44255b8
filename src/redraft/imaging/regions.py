"""Connected parts of a mask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.imaging.pixels import Mask

_FRAGMENT = 0.35


class Region(NamedTuple):
    """A part that hangs together (corners count): its number among the labels, the box around it, its pixels."""

    number: int
    box: Box
    area: int


def regions(mask: Mask, least: int = 1) -> tuple[NDArray[np.int32], list[Region]]:
    """The number of the part each pixel is of (0: of none), and the parts of at least so many pixels, largest first.
    Smaller ones keep their numbers."""
    rows, starts, ends = _runs(mask)
    parents = list(range(len(rows)))
    first = 0
    for at, row in enumerate(rows):
        while rows[first] < row - 1:
            first += 1
        other = first
        while other < at and rows[other] < row:
            if starts[other] <= ends[at] and starts[at] <= ends[other]:
                a, b = _root(parents, at), _root(parents, other)
                parents[max(a, b)] = min(a, b)
            other += 1
    labels = np.zeros(mask.shape, np.int32)
    numbers: dict[int, int] = {}
    bounds: dict[int, list[int]] = {}
    for at, row in enumerate(rows):
        root = _root(parents, at)
        number = numbers.setdefault(root, len(numbers) + 1)
        labels[row, starts[at] : ends[at]] = number
        found = bounds.setdefault(number, [starts[at], row, ends[at], row + 1, 0])
        found[0], found[2] = min(found[0], starts[at]), max(found[2], ends[at])
        found[3], found[4] = row + 1, found[4] + ends[at] - starts[at]
    parts = [
        Region(number, Box(left, top, right - left, bottom - top), area)
        for number, (left, top, right, bottom, area) in bounds.items()
        if area >= least
    ]
    return labels, sorted(parts, key=lambda part: -part.area)


def _runs(mask: Mask) -> tuple[list[int], list[int], list[int]]:
    """Rows, starts and ends of all runs of true pixels, top to bottom."""
    steps = np.diff(np.pad(mask.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    rows, starts = np.nonzero(steps == 1)
    _, ends = np.nonzero(steps == -1)
    return rows.tolist(), starts.tolist(), ends.tolist()


def _root(parents: list[int], at: int) -> int:
    while parents[at] != at:
        parents[at] = parents[parents[at]]
        at = parents[at]
    return at


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
