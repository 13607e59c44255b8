"""Layout consistency: whether the elements of a page are still where they were (MiLDEdit, section 8.1).

Each layer is a mask, the pixels it has ink on. Masks of the two pages are matched one to one so that their
intersections over unions add up to the most; matched ones are compared by place, shape and area, and what has no match
costs by its share of the page: all of it where it disappeared, 0.7 of it where it is new.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redraft.scoring.score import Score
from redraft_research.scoring.matching import best_pairs

MEASURE = "layout consistency"
WORD = 64
"""Pixels of a row that are counted at once."""
_STEPS = 1 << np.arange(6)
_PLACES = np.array([[sum(1 << x for x in range(WORD) if x & step)] for step in _STEPS.tolist()], np.uint64)
"""For each step of a place in a word, the bits whose places have it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Weights and thresholds of the paper; it names no least overlap, so that is ours. `literal` subtracts the penalty
    as equation 9 is printed: an unchanged page gets 0.85. Ours takes what the penalty leaves, so that it gets 1."""

    match: float = 0.25
    position: float = 0.2
    shape: float = 0.2
    area: float = 0.2
    penalty: float = 0.15
    new: float = 0.7
    threshold: float = 0.1
    literal: bool = False


PAPER = Settings()


@dataclass(frozen=True, slots=True, eq=False)
class PageMasks:
    """A page's masks, a bit a pixel: `words` is (masks, words), row by row. `areas` and `centres` (x, y) are in pixels,
    `spans` run from the first to the last word that is not 0. `empty` masks, without a pixel, are left out."""

    words: NDArray[np.uint64]
    areas: NDArray[np.int64]
    centres: NDArray[np.float64]
    spans: tuple[tuple[int, int], ...]
    width: int
    height: int
    empty: int = 0

    @staticmethod
    def of(masks: NDArray[np.bool_] | Sequence[NDArray[np.bool_]]) -> PageMasks:
        """Of arrays of truth values, all as high and wide as the page."""
        if not len(masks):
            return PageMasks(np.zeros((0, 0), np.uint64), np.zeros(0, np.int64), np.zeros((0, 2)), (), 0, 0)
        height, width = masks[0].shape
        if any(mask.shape != (height, width) for mask in masks):
            raise ValueError("masks of one page have one size")
        row = -(-width // WORD)
        places = np.stack(
            (np.ones(height * row), np.tile(WORD * np.arange(row), height), np.repeat(np.arange(height), row))
        )
        words = np.zeros((len(masks), height * row), np.uint64)
        sums = np.zeros((len(masks), 3))
        spans = [_packed(mask, into, places, to) for mask, into, to in zip(masks, words, sums, strict=True)]
        there = sums[:, 0] > 0
        kept = words if there.all() else words[there]
        areas, centres = sums[there, 0], sums[there, 1:] / sums[there, :1]
        seen = tuple(span for span in spans if span[1])
        return PageMasks(kept, areas.astype(np.int64), centres, seen, width, height, len(masks) - len(seen))

    def __len__(self) -> int:
        return len(self.areas)


def _packed(
    mask: NDArray[np.bool_], into: NDArray[np.uint64], places: NDArray[np.float64], sums: NDArray[np.float64]
) -> tuple[int, int]:
    """Write a mask into its words, and how many pixels it has and the sums of their x and y into `sums`. `places` are,
    for each word, 1, its x and its y. From which word to which there are pixels: (0, 0) for none."""
    bits = np.packbits(mask, axis=1, bitorder="little")
    into.view(np.uint8).reshape(len(mask), -1)[:, : bits.shape[1]] = bits
    if sys.byteorder == "big":
        into.byteswap(inplace=True)
    there = into != 0
    start = int(there.argmax())
    if not there[start]:
        return 0, 0
    end = len(there) - int(there[::-1].argmax())
    words = into[start:end]
    sums[:] = places[:, start:end] @ np.bitwise_count(words).astype(np.float64)
    sums[1] += np.bitwise_count(words & _PLACES).sum(axis=1, dtype=np.uint32) @ _STEPS  # how far in their words
    return start, end


def overlaps(before: PageMasks, after: PageMasks) -> NDArray[np.float64]:
    """Intersection over union of each mask with each of the other page."""
    shared = np.zeros((len(before), len(after)), np.int64)
    if not shared.size:
        return shared.astype(np.float64)
    for mask, (start, end), into in zip(before.words, before.spans, shared, strict=True):
        into[:] = np.bitwise_count(after.words[:, start:end] & mask[start:end]).sum(axis=1, dtype=np.uint32)
    return shared / (before.areas[:, None] + after.areas[None, :] - shared)


def layout_consistency(before: PageMasks, after: PageMasks, settings: Settings = PAPER) -> Score:
    """From 0 to 1; absent where neither page has a mask. Where nothing matches, place, shape and area count nothing."""
    if not len(before) and not len(after):
        return Score.absent(MEASURE, "there is no mask on either page")
    if len(before) and len(after) and (before.width, before.height) != (after.width, after.height):
        raise ValueError("the masks of the two pages have one size")
    page = max(before, after, key=len)
    ious = overlaps(before, after)
    pairs = best_pairs(np.where(ious >= settings.threshold, ious, 0.0).tolist())
    mine, theirs = [one for one, _ in pairs], [other for _, other in pairs]
    gone = np.delete(before.areas, mine).sum() / (page.width * page.height)
    new = np.delete(after.areas, theirs).sum() / (page.width * page.height)
    rate = len(pairs) / max(len(before), len(after))
    position = shape = area = 0.0
    if pairs:
        moved = np.hypot(*(before.centres[mine] - after.centres[theirs]).T)
        position = float(1 - moved.mean() / np.hypot(page.width, page.height))
        shape = float(ious[mine, theirs].mean())
        sizes = before.areas[mine], after.areas[theirs]
        area = float((np.minimum(*sizes) / np.maximum(*sizes)).mean())
    penalty = float(gone + settings.new * new)
    value = (
        settings.match * rate + settings.position * position + settings.shape * shape + settings.area * area
        + settings.penalty * ((0 if settings.literal else 1) - penalty)
    )  # fmt: skip
    evidence: dict[str, Any] = {
        "match": rate, "position": position, "shape": shape, "area": area,
        "disappeared": float(gone), "new": float(new), "pairs": [list(pair) for pair in pairs],
        "masks": [len(before), len(after)], "empty": [before.empty, after.empty], "settings": asdict(settings),
    }  # fmt: skip
    return Score.of(MEASURE, max(0.0, value), **evidence)
