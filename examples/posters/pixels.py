"""What the pictures are painted with: noise, blur, light and the way pixels become a data URI.

A canvas is a float array (height, width, 3) of sRGB values from 0 to 1. Chance comes from an integer hash and from
`random.Random`, never from numpy's generators, so the same seed paints the same picture under every release.
"""

from __future__ import annotations

import base64
import io
import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

Plane = NDArray[np.float64]
"""One number a pixel, (height, width); as a mask from 0 (outside) to 1."""
Canvas = NDArray[np.float64]
"""Red, green and blue a pixel, (height, width, 3), from 0 to 1."""


def rgb(code: str) -> Plane:
    """`#rrggbb` as three numbers from 0 to 1."""
    return np.array([int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)])


def grid(width: int, height: int) -> tuple[Plane, Plane]:
    """The x and the y of every pixel's centre."""
    ys, xs = np.mgrid[0:height, 0:width]
    return xs + 0.5, ys + 0.5


def smoothstep(low: float, high: float, value: Plane) -> Plane:
    """0 up to `low`, 1 from `high` on (or the other way round when high < low), smooth in between."""
    t = np.clip((value - low) / (high - low), 0.0, 1.0)
    return np.asarray(t * t * (3 - 2 * t))


def ramp(position: Plane, stops: Sequence[tuple[float, str]]) -> Canvas:
    """A gradient through (position, colour) stops, in rising order."""
    places = [place for place, _ in stops]
    colors = np.array([rgb(code) for _, code in stops])
    return np.stack([np.interp(position, places, colors[:, channel]) for channel in range(3)], axis=-1)


def over(canvas: Canvas, paint: Canvas | Plane, mask: Plane) -> Canvas:
    """Paint (one colour or a canvas) laid over a canvas where the mask says."""
    return np.asarray(canvas + (paint - canvas) * mask[..., None])


def glow(canvas: Canvas, color: str, strength: Plane) -> Canvas:
    """Light added the way a second exposure adds it, so that it never clips hard."""
    light = np.clip(strength, 0, 1)[..., None] * rgb(color)
    return np.asarray(1 - (1 - canvas) * (1 - light))


def hashed(xs: NDArray[np.int64], ys: NDArray[np.int64], seed: int) -> Plane:
    """A fixed number from 0 to 1 for every pair of whole numbers."""
    mixed = xs.astype(np.uint32) * np.uint32(374761393) + ys.astype(np.uint32) * np.uint32(668265263)
    mixed = mixed + np.uint32(seed * 2246822519 % 2**32)
    mixed = (mixed ^ (mixed >> np.uint32(13))) * np.uint32(1274126177)
    mixed = (mixed ^ (mixed >> np.uint32(15))) * np.uint32(2654435761)
    return np.asarray((mixed ^ (mixed >> np.uint32(16))) / float(2**32))


def noise(xs: Plane, ys: Plane, seed: int, octaves: int = 5) -> Plane:
    """Cloudy noise from 0 to 1 whose largest features are one unit wide."""
    total, weight, reach = np.zeros_like(xs), 0.0, 1.0
    for octave in range(octaves):
        left, top = np.floor(xs).astype(np.int64), np.floor(ys).astype(np.int64)
        u, v = smoothstep(0, 1, xs - left), smoothstep(0, 1, ys - top)
        upper = hashed(left, top, seed + octave) * (1 - u) + hashed(left + 1, top, seed + octave) * u
        lower = hashed(left, top + 1, seed + octave) * (1 - u) + hashed(left + 1, top + 1, seed + octave) * u
        total += reach * (upper * (1 - v) + lower * v)
        weight += reach
        xs, ys, reach = xs * 2.03, ys * 2.03, reach * 0.5
    return total / weight


def blurred(mask: Plane, radius: float) -> Plane:
    """A mask with soft edges; `radius` in pixels."""
    image = Image.fromarray((np.clip(mask, 0, 1) * 255).astype(np.uint8))
    return np.asarray(image.filter(ImageFilter.GaussianBlur(radius)), dtype=np.float64) / 255


def jpeg(canvas: Canvas, quality: int = 82) -> str:
    """The canvas as a data URI; half a level of noise keeps smooth skies from banding."""
    height, width = canvas.shape[:2]
    ys, xs = np.mgrid[0:height, 0:width]
    dither = hashed(xs, ys, 99)[..., None] - 0.5
    levels = np.clip(np.floor(canvas * 255 + 0.5 + dither), 0, 255).astype(np.uint8)
    packed = io.BytesIO()
    Image.fromarray(levels).save(packed, "JPEG", quality=quality, subsampling=0, optimize=True)
    return "data:image/jpeg;base64," + base64.b64encode(packed.getvalue()).decode("ascii")


def grain(size: int, seed: int) -> str:
    """A square of film grain, black and white specks of varying strength, to be tiled; as a data URI."""
    chance = random.Random(seed)
    shades = [(255 * chance.randrange(2), int(70 * chance.random() ** 2)) for _ in range(size * size)]
    packed = io.BytesIO()
    Image.frombytes("LA", (size, size), bytes(part for shade in shades for part in shade)).save(
        packed, "PNG", optimize=True
    )
    return "data:image/png;base64," + base64.b64encode(packed.getvalue()).decode("ascii")
