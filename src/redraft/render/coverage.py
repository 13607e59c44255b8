"""Splits a tile into transparent, opaque and mixed patches, so that only mixed ones are blended.

A tile is looked at once, in cells of 32 × 32 px; what is found is a list of patches (rectangles) that the compositor
walks. Text is mostly transparent even inside its patches, so a patch with little ink also lists its inked pixels.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Packed = NDArray[np.uint32]

CELL = 32
SHORT = 4  # cells; a shorter gap costs more to step over than to composite
PATCH_PIXELS = 1 << 15  # of a patch that needs arithmetic, so that its scratch stays in the cache
_OPAQUE = np.uint32(0xFF000000)
SPARSE = 0.35  # covered fraction under which gathering the inked pixels beats compositing the rectangle


class Rect(NamedTuple):
    """Whole pixels from `left`, `top` up to, not including, `right`, `bottom`."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def overlap(self, other: Rect) -> Rect | None:
        """The common part; None when there is none."""
        found = Rect(*map(max, self[:2], other[:2]), *map(min, self[2:], other[2:]))
        return found if found.left < found.right and found.top < found.bottom else None

    def shifted(self, dx: int, dy: int) -> Rect:
        return Rect(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)


class PatchInk(NamedTuple):
    """The pixels of a patch that are not transparent: their places counted row by row, and their packed values."""

    places: NDArray[np.intp]
    values: Packed


class Patch(NamedTuple):
    """A part of a tile with something in it. `opaque`: every pixel is; `ink`: listed when there is little of it."""

    rect: Rect
    opaque: bool
    ink: PatchInk | None


def packed(pixels: Pixels) -> Packed:
    """The same memory with one little-endian number for each pixel: red in the low byte, alpha in the high one."""
    return pixels.view("<u4")[..., 0]


def is_opaque(pixels: Pixels) -> bool:
    """Whether there are pixels and none of them lets anything through."""
    return bool(pixels.size) and bool(packed(pixels).min() >= _OPAQUE)


def patches(pixels: Pixels, *, list_ink: bool) -> tuple[Patch, ...]:
    """The parts of an RGBA array that are not transparent, disjoint, from top to bottom.

    `list_ink` pays for arrays that are put down more than once.
    """
    height, width = pixels.shape[:2]
    if not height or not width:
        return ()
    if is_opaque(pixels):  # a photograph, a ground
        return (Patch(Rect(0, 0, width, height), True, None),)
    alpha = np.ascontiguousarray(pixels[:, :, 3])
    kinds = (_cells(alpha, np.maximum) > 0).astype(np.int8) + (_cells(alpha, np.minimum) == 255)
    rects: list[tuple[Rect, bool]] = []
    open_runs: list[tuple[int, int, bool]] = []
    opened = 0
    for row, cells in enumerate(kinds.tolist()):
        runs = _runs(cells)
        small = (row - opened + 1) * CELL * width <= PATCH_PIXELS
        if row and runs == open_runs and (small or all(opaque for _, _, opaque in runs)):
            continue
        rects += _rects(open_runs, opened * CELL, row * CELL, width)
        open_runs, opened = runs, row
    rects += _rects(open_runs, opened * CELL, height, width)
    return tuple(Patch(rect, opaque, _ink(pixels, alpha, rect, opaque, list_ink)) for rect, opaque in rects)


def _cells(alpha: Pixels, fold: np.ufunc) -> Pixels:
    """One value for each cell. Whole rows are folded first: that is where numpy is fast."""
    rows = [fold.reduce(alpha[top : top + CELL], axis=0) for top in range(0, alpha.shape[0], CELL)]
    cells: Pixels = fold.reduceat(np.stack(rows), range(0, alpha.shape[1], CELL), axis=1)
    return cells


def _runs(kinds: list[int]) -> list[tuple[int, int, bool]]:
    """Runs of cells in one row as (first, end, opaque), small gaps and small opaque runs joined to what is around.

    Kinds are 0 nothing, 1 mixed, 2 opaque.
    """
    edges = [0, *(at for at in range(1, len(kinds)) if kinds[at] != kinds[at - 1]), len(kinds)]
    runs: list[tuple[int, int, int]] = []
    for first, end in pairwise(edges):
        kind = kinds[first]
        inside = first > 0 and end < len(kinds)
        alone = first == 0 and end == len(kinds)
        if end - first < SHORT and not alone and (kind == 2 or (kind == 0 and inside)):
            kind = 1
        if runs and runs[-1][2] == kind:
            runs[-1] = (runs[-1][0], end, kind)
        else:
            runs.append((first, end, kind))
    return [(first, end, kind == 2) for first, end, kind in runs if kind]


def _rects(runs: list[tuple[int, int, bool]], top: int, bottom: int, width: int) -> list[tuple[Rect, bool]]:
    return [(Rect(first * CELL, top, min(end * CELL, width), bottom), opaque) for first, end, opaque in runs]


def _ink(pixels: Pixels, alpha: Pixels, rect: Rect, opaque: bool, wanted: bool) -> PatchInk | None:
    left, top, right, bottom = rect
    if opaque or not wanted:
        return None
    part = alpha[top:bottom, left:right] > 0
    if np.count_nonzero(part) > SPARSE * rect.width * rect.height:
        return None
    places = np.flatnonzero(part)
    return PatchInk(places, packed(pixels)[top:bottom, left:right].ravel()[places])
