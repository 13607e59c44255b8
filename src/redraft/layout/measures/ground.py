"""Measures of the background of a layout: how light it is at its worst, how busy, where its subject is.

Pixels are those of a picture of the page, as large as is needed and no larger; the maps are of some fourteen thousand
cells, so that a place is weighed in microseconds. Boxes are in page units.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.document.tones import color_with, tone_of
from redraft.imaging.pixels.arrays import grown, look
from redraft.imaging.pixels.palette import palette
from redraft.imaging.things.saliency import salience, subject, unrest
from redraft.layout.arrangement import Plate
from redraft.scoring.typesetting import steepness

CELLS = 14_000
_SIDE = 6
"""Pixels along a side of a cell that are looked at."""
_TAIL = 0.05
"""The part of a cell's pixels, at either end, that its lightest and darkest leave out."""
READABLE = 4.5
"""WCAG's least contrast of letters to their ground."""
SURE = 4.6
"""What is aimed at, so that what is drawn keeps READABLE."""
_BYTES = np.arange(256) / 255
_LINEAR = np.where(_BYTES <= 0.04045, _BYTES / 12.92, ((_BYTES + 0.055) / 1.055) ** 2.4).astype(np.float32)


def light(pixels: NDArray[Any]) -> NDArray[np.float32]:
    """Relative luminance of sRGB pixels, 0 to 1."""
    found: NDArray[np.float32] = _LINEAR[pixels[..., :3]] @ np.array((0.2126, 0.7152, 0.0722), np.float32)
    return found


def ratio(one: Any, other: Any) -> Any:
    """WCAG's contrast of luminances."""
    return (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)


class GroundWeights(NamedTuple):
    """What lies under some boxes: the part of the subject that each covers; the means of the subject, without and
    with the room around it, of what draws the eye, of unrest; the parts on which white and black letters are not
    readable."""

    covered: NDArray[Any]
    subject: NDArray[Any]
    near: NDArray[Any]
    salient: NDArray[Any]
    unrest: NDArray[Any]
    white: NDArray[Any]
    black: NDArray[Any]


class Ground:
    """`pixels` (height, width, 3) are the page's picture, `page` its size in units; `taken` are boxes where something
    is already that must stay to be seen."""

    def __init__(self, pixels: NDArray[Any], page: tuple[float, float], taken: Iterable[Box] = ()) -> None:
        self.pixels, self.page = pixels, page
        width, height = page
        cell = math.sqrt(width * height / CELLS)
        self.broad, self.high = (max(8, min(400, round(side / cell))) for side in page)
        fine = _sampled(pixels, self.high * _SIDE, self.broad * _SIDE)
        blocks = fine.reshape(self.high, _SIDE, self.broad, _SIDE, 3).swapaxes(1, 2)
        self.small = blocks.mean(axis=(2, 3)).round().astype(np.uint8)
        lights = np.sort(light(blocks).reshape(self.high, self.broad, -1), axis=2)
        tail = int(lights.shape[2] * _TAIL)
        self.darkest, self.lightest = lights[..., tail], lights[..., -1 - tail]
        looks = look(self.small)
        self.salient = salience(looks)
        self.subject = subject(self.salient)
        for box in taken:
            self.subject[self._cells(box)] = True
        grain = (self.lightest - self.darkest) * 0.25
        self.unrest = unrest(looks) + grain
        near = grown(self.subject, max(1, round(0.016 * math.sqrt(CELLS))))
        self._maps = [self.subject, near, self.salient, self.unrest, *self._unreadable()]
        self._sums = np.stack([_summed(one) for one in self._maps])
        self.subject_area = float(self.subject.sum())

    @cached_property
    def steep(self) -> NDArray[Any]:
        return steepness(self.pixels)

    @cached_property
    def light(self) -> NDArray[np.float32]:
        return light(self.pixels)

    def weigh(self, boxes: Sequence[Box]) -> GroundWeights:
        """What lies under boxes, a row for each."""
        sides = np.array(boxes, np.float64)
        low, high = sides[:, :2], sides[:, :2] + sides[:, 2:]
        fits = np.array((self.broad, self.high))
        first = np.clip(np.floor(low * fits / self.page + 1e-6).astype(int), 0, fits - 1)
        last = np.maximum(first + 1, np.minimum(np.ceil(high * fits / self.page - 1e-6).astype(int), fits))
        (left, top), (right, bottom) = first.T, last.T
        sums = self._sums
        total = sums[:, bottom, right] - sums[:, top, right] - sums[:, bottom, left] + sums[:, top, left]
        means = total / ((right - left) * (bottom - top))
        covered = total[0] / self.subject_area if self.subject_area else np.zeros(len(sides))
        return GroundWeights(covered, *means)

    def spoil(self, boxes: Sequence[Box], white: bool) -> None:
        """Remember that letters of this kind were hard to read there, whatever the cells say."""
        for box in boxes:
            self._maps[4 if white else 5][self._cells(box)] = True
        self._sums = np.stack([_summed(one) for one in self._maps])

    def unfit(self, white: bool) -> NDArray[Any]:
        """The cells that are near the subject, or where letters of this kind are hard to read."""
        found: NDArray[Any] = self._maps[1] | self._maps[4 if white else 5]
        return found

    def _unreadable(self) -> tuple[NDArray[Any], NDArray[Any]]:
        return ratio(1.0, self.lightest) < SURE, ratio(0.0, self.darkest) < SURE

    def under(self, box: Box) -> NDArray[np.float32]:
        """The luminances of the pixels under a box."""
        return self.light[self.spots(box)]

    def shaded(self, box: Box, plates: Sequence[Plate]) -> NDArray[Any]:
        """The pixels under a box with these plates over them."""
        rows, columns = self.spots(box)
        pixels = self.pixels[rows, columns].astype(np.float32)
        down = (np.arange(rows.start, rows.stop) + 0.5) * self.page[1] / self.pixels.shape[0]
        across = (np.arange(columns.start, columns.stop) + 0.5) * self.page[0] / self.pixels.shape[1]
        for plate in plates:
            share = plate.cover(across, down)[..., None]
            pixels = pixels * (1 - share) + np.array(plate.color[:3]) * share
        found: NDArray[Any] = np.clip(np.rint(pixels), 0, 255).astype(np.uint8)
        return found

    def spots(self, box: Box) -> tuple[slice, slice]:
        """The rows and columns of the pixels under a box."""
        across, down = self.pixels.shape[1] / self.page[0], self.pixels.shape[0] / self.page[1]
        rows = _span(box.y * down, box.bottom * down, self.pixels.shape[0])
        return slice(*rows), slice(*_span(box.x * across, box.right * across, self.pixels.shape[1]))

    def _cells(self, box: Box) -> tuple[slice, slice]:
        top, bottom = _span(box.y * self.high / self.page[1], box.bottom * self.high / self.page[1], self.high)
        left, right = _span(box.x * self.broad / self.page[0], box.right * self.broad / self.page[0], self.broad)
        return slice(top, bottom), slice(left, right)

    @cached_property
    def palette(self) -> tuple[Color, ...]:
        """The colours the picture is made of, those that cover most first; at most six that differ."""
        return tuple(Color(*one.color) for one in palette(self.small, least=0.002))

    @cached_property
    def accent(self) -> Color | None:
        """The strongest colour of the palette; None for a picture in greys."""
        flat = self.small.reshape(-1, 3)
        chroma = np.hypot(*np.moveaxis(look(flat)[..., 1:], -1, 0))
        strong = flat[chroma >= max(0.07, float(np.quantile(chroma, 0.97)))]
        if len(strong) < max(3, 0.01 * len(flat)):
            return None
        return Color(*(int(part) for part in np.median(strong, axis=0)))

    def tinted(self, lightness: float, strength: float) -> Color:
        """A colour of this lightness with a breath of the palette's main hue."""
        main = max(self.palette, key=lambda color: tone_of(color).strength)
        tone = tone_of(main)
        return color_with(tone._replace(light=lightness, strength=min(tone.strength, strength)))


def _span(start: float, end: float, size: int) -> tuple[int, int]:
    """Whole places from start to end within a size, at least one."""
    first = min(max(math.floor(start + 1e-6), 0), size - 1)
    return first, max(first + 1, min(math.ceil(end - 1e-6), size))


def _sampled(pixels: NDArray[Any], high: int, broad: int) -> NDArray[Any]:
    """Single pixels, evenly spread: a mean would hide how light the lightest are."""
    rows = (np.arange(high) + 0.5) * pixels.shape[0] / high
    columns = (np.arange(broad) + 0.5) * pixels.shape[1] / broad
    found: NDArray[Any] = pixels[rows.astype(int)][:, columns.astype(int)]
    return found


def _summed(values: NDArray[Any]) -> NDArray[np.float64]:
    return np.pad(values.astype(np.float64).cumsum(0).cumsum(1), ((1, 0), (1, 0)))


ROOMS = 3
"""Rectangles that are found for each ink."""
_COARSE = 3
"""Cells to a side of what is looked at as one."""
_LEAST = 0.03
"""The part of the page that a room has at least."""


def rooms(ground: Ground, white: bool) -> list[Box]:
    """Those for white letters, or for black ones, largest first, in page units."""
    blocked = _coarse(ground.unfit(white))
    high, broad = blocked.shape
    across, down = ground.page[0] / broad, ground.page[1] / high
    found = []
    for _ in range(ROOMS):
        top, left, bottom, right = _largest(blocked)
        if (bottom - top) * (right - left) < _LEAST * blocked.size:
            break
        blocked[top:bottom, left:right] = True
        found.append(Box(left * across, top * down, (right - left) * across, (bottom - top) * down))
    return found


def _coarse(blocked: NDArray[Any]) -> NDArray[Any]:
    high, broad = (-(-side // _COARSE) for side in blocked.shape)
    padded = np.zeros((high * _COARSE, broad * _COARSE), bool)
    padded[: blocked.shape[0], : blocked.shape[1]] = blocked
    found: NDArray[Any] = padded.reshape(high, _COARSE, broad, _COARSE).mean(axis=(1, 3)) > 0.12
    return found


def _largest(blocked: NDArray[Any]) -> tuple[int, int, int, int]:
    """The largest rectangle of free places, as top, left, bottom, right: the largest under a histogram, row by row."""
    best, area = (0, 0, 0, 0), 0
    heights = [0] * blocked.shape[1]
    for row in range(blocked.shape[0]):
        heights = [0 if stop else height + 1 for stop, height in zip(blocked[row], heights, strict=True)]
        stack: list[tuple[int, int]] = []
        for column, height in enumerate([*heights, 0]):
            start = column
            while stack and stack[-1][1] >= height:
                start, tall = stack.pop()
                if tall * (column - start) > area:
                    area = tall * (column - start)
                    best = row + 1 - tall, start, row + 1, column
            stack.append((start, height))
    return best
