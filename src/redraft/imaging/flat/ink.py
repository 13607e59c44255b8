"""The ink of a line of writing in a flat picture: its colour, how much of each pixel it covers, and the ground below.

A line is taken for one colour on a ground that varies slowly; colours are mixed as renderers do, in sRGB.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Mask, Picture, box_mask, grown, shrunk
from redraft.imaging.pixels.regions import regions

Gray = NDArray[np.float32]
FAINT = 40.0
"""How far ink must be from its ground, out of 441."""
_BIN = 16
_UNEVEN = 34.0
_DOT = 0.05
"""Of the height of a line, the side of the smallest dot."""
_FLAT = 0.15
"""The share of the solid pixels of a line that are of one colour to the level where it is drawn flat."""


class Ink(NamedTuple):
    """`cover` is how much of each pixel is inked, 0 to 1; `even` says that all of it is of one colour."""

    cover: Gray
    color: tuple[int, int, int]
    ground: tuple[int, int, int]
    even: bool


def ink_of(part: Picture, line: Box, others: Sequence[Box] = ()) -> Ink | None:
    """The ink of a line whose box lies here; `others` are boxes of other lines. None if no second colour stands out."""
    colors = part[..., :3].astype(np.float32)
    inside = box_mask([line], part.shape, 1.0)
    around = ~inside & ~box_mask(others, part.shape, 1.0)
    if inside.sum() < 12:
        return None
    ground = _ground(colors, inside, around)
    off = np.linalg.norm(colors - ground, axis=2).astype(np.float32)
    noise = float(np.quantile(off[around], 0.9)) if around.any() else 0.0
    color = _color(colors, off, inside, max(FAINT, min(1.5 * noise, 120.0)))
    if color is None:
        return None
    cover = cover_of(colors, ground, color)
    cover = _of_line(cover, line, others)
    solid = cover > 0.92
    if solid.sum() < 8:
        return None if cover.max() < 0.5 else Ink(cover, _whole(color), _whole(ground[inside].mean(0)), True)
    spread = float(np.quantile(np.linalg.norm(colors[solid] - color, axis=1), 0.85))
    return Ink(cover, _whole(color), _whole(np.median(ground[inside], axis=0)), spread < _UNEVEN)


def _whole(color: NDArray[np.float32]) -> tuple[int, int, int]:
    red, green, blue = (round(float(part)) for part in color)
    return red, green, blue


def _ground(colors: Gray, inside: Mask, around: Mask) -> Gray:
    """One colour where one fills most of the line, else a slope through what surrounds it."""
    seen = colors[inside]
    common = _commonest(seen)
    near = np.linalg.norm(seen - common, axis=1) < 2 * _BIN
    if near.mean() > 0.4 or around.sum() < 24:
        return np.broadcast_to(seen[near].mean(0) if near.any() else common, colors.shape).astype(np.float32)
    rows, columns = (each[:: 1 + around.sum() // 4000] for each in np.nonzero(around))
    values, places = colors[rows, columns], np.stack([np.ones(rows.size), rows, columns], axis=1)
    kept = np.ones(rows.size, bool)
    for _ in range(3):
        plane, *_ = np.linalg.lstsq(places[kept], values[kept], rcond=None)
        wrong = np.linalg.norm(values - places @ plane, axis=1)
        kept = wrong <= max(2.0, float(np.quantile(wrong, 0.8)))
    height, width = inside.shape
    down, across = np.arange(height)[:, None, None], np.arange(width)[None, :, None]
    sloped: NDArray[np.float64] = plane[0] + down * plane[1] + across * plane[2]
    found: Gray = np.clip(sloped, 0, 255).astype(np.float32)
    return found


def _commonest(colors: Gray) -> Gray:
    """The colour that most of these are near to, grain or not."""
    bins = (colors // _BIN).astype(np.int32)
    keys, counts = np.unique(bins[:, 0] * 65536 + bins[:, 1] * 256 + bins[:, 2], return_counts=True)
    tops = keys[np.argsort(-counts)[:10]]
    middles = (np.stack([tops >> 16, tops >> 8 & 255, tops & 255], axis=1) + 0.5).astype(np.float32) * _BIN
    few = colors[:: 1 + len(colors) // 8000]
    near = [float((np.linalg.norm(few - middle, axis=1) < 2 * _BIN).mean()) for middle in middles]
    found: Gray = middles[int(np.argmax(near))]
    return found


def _color(colors: Gray, off: Gray, inside: Mask, least: float) -> Gray | None:
    """The commonest colour far from the ground: just as it is where it is flat, else that inside the strokes."""
    far = inside & (off > least)
    if far.sum() < 6:
        return None
    seen, distance = colors[far], off[far]
    strong = distance >= 0.72 * float(np.quantile(distance, 0.97))
    common = _commonest(seen[strong])
    solid = inside & (off >= 0.72 * float(np.quantile(distance, 0.97)))
    solid &= np.linalg.norm(colors - common, axis=2) < 2.5 * _BIN
    values, counts = np.unique(colors[solid], axis=0, return_counts=True)
    if values.size and counts.max() > max(5.0, _FLAT * counts.sum()):  # drawn flat: all else there is an edge
        flat: Gray = values[int(np.argmax(counts))]
        return flat
    inner = shrunk(solid, 1)
    if inner.sum() >= 12:
        return np.median(colors[inner], axis=0).astype(np.float32)
    near = np.linalg.norm(seen - common, axis=1) < 1.6 * _BIN
    found: Gray = np.median(seen[near], axis=0) if near.any() else common
    return found.astype(np.float32)


def cover_of(colors: Gray, ground: Gray, color: Gray) -> Gray:
    """How much of each pixel has a colour over its ground."""
    way = color - ground
    length = np.maximum((way**2).sum(2), 1.0)
    share = ((colors - ground) * way).sum(2) / length
    beside = np.linalg.norm(colors - ground - share[..., None] * way, axis=2) / np.sqrt(length)
    share[(beside > 0.5) & (share < 0.8)] = 0
    share[share < 0.06] = 0
    found: Gray = np.clip(share, 0, 1).astype(np.float32)
    return found


def _of_line(cover: Gray, line: Box, others: Sequence[Box]) -> Gray:
    """Without parts of other lines, those that lie outside the line's box for the most part (an edge of what is below
    on, a picture) but for a thin one below all of it, and specks."""
    labels, parts = regions(cover > 0.2)
    own = [part for part in parts if part.box.share_in(line) >= 0.5 and not _is_of(part.box, line, others)]
    if own:
        left, right = min(part.box.x for part in own), max(part.box.right for part in own)
        words = Box(left, line.y, right - left, line.height)
        own += [part for part in parts if part not in own and _is_under(part.box, words)]
        own.sort(key=lambda part: -part.area)
    if not own:
        return np.zeros_like(cover)
    areas = np.array([part.area for part in own], float)  # largest first
    usual = float(areas[np.searchsorted(areas.cumsum(), areas.sum() / 2)])  # all letters, where a line joins them
    speck = max(2.0, min(0.015 * usual, (_DOT * line.height) ** 2))
    kept = [part.number for part in own if part.area >= speck]
    return np.where(grown(np.isin(labels, kept), 1), cover, 0).astype(np.float32)


def unlined(cover: Gray) -> tuple[Gray, tuple[int, int] | None]:
    """The ink of a line without a thin band that goes all the way through or below it, and the rows of that band; where
    it goes through letters they are taken to go on behind it."""
    rows, columns = np.nonzero(cover > 0.3)
    if not rows.size:
        return cover, None
    top, bottom, left, right = rows.min(), rows.max() + 1, columns.min(), columns.max() + 1
    full = np.nonzero((cover[:, left + 1 : right - 1] > 0.3).mean(1) > 0.95)[0] if right - left > 6 else rows[:0]
    high = bottom - top
    if not full.size or np.ptp(full) + 1 != full.size or full.size > max(2.0, 0.15 * high) or right - left < 1.3 * high:
        return cover, None
    first, last = int(full[0]), int(full[-1])
    start, end = max(first - 1, 0), min(last + 2, len(cover))
    above = cover[start - 1] if start else np.zeros_like(cover[0])
    below = cover[end] if end < len(cover) else np.zeros_like(cover[0])
    found = cover.copy()
    found[start:end] = np.minimum(above, below)
    return found, (first, last + 1)


def _is_under(part: Box, line: Box) -> bool:
    """Whether a part is as wide as a line, thin, and just below it."""
    near = 0.04 * line.width + 2
    ends = abs(part.x - line.x) < near and abs(part.right - line.right) < near
    return ends and part.height < 0.15 * line.height and -0.25 < (part.y - line.bottom) / line.height < 0.25


def _is_of(part: Box, line: Box, others: Sequence[Box]) -> bool:
    """Whether a part is rather of another line: more of it lies there, or it is nearer to that line's middle."""
    own, away = part.share_in(line), abs(part.center[1] - line.center[1]) / line.height
    for other in others:
        share = part.share_in(other)
        nearer = abs(part.center[1] - other.center[1]) / other.height < away
        if share > own + 0.1 or (share > own - 0.1 and nearer):
            return True
    return False
