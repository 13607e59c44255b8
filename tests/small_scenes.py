"""Small scenes drawn for tests: things of known form, colour and place on a ground with grain."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Picture

FINE = 4
"""Times larger that things are drawn, so that their edges are soft."""


class Thing(NamedTuple):
    form: str
    color: str
    x: float
    y: float
    size: float
    """Half its width."""
    inner: str = ""
    """The colour of a smaller disc in its middle."""
    text: str = ""
    texture: str = ""

    @property
    def box(self) -> Box:
        return Box(self.x - self.size, self.y - self.size, 2 * self.size, 2 * self.size)


def scene(things: list[Thing], *, width: int = 320, height: int = 240, seed: int = 0, ground: str = "grain") -> Picture:
    chance = np.random.default_rng(seed)
    down, across = np.mgrid[0:height, 0:width]
    light = 150 + 50 * down / height + 20 * np.sin(across / 37)
    pixels = np.stack([light * 0.9, light, light * 1.05], axis=2)
    if ground == "grain":
        pixels += chance.normal(0, 3, pixels.shape)
    if ground == "tiles":
        pixels += 12 * (((down // 12) + (across // 12)) % 2)[..., None]
    image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    for at, thing in enumerate(things):
        _paste(image, thing, at)
    return np.asarray(image)


def _paste(image: Image.Image, thing: Thing, seed: int) -> None:
    side = round(2.4 * thing.size * FINE)
    mask, middle, radius = Image.new("L", (side, side)), side / 2, thing.size * FINE
    draw = ImageDraw.Draw(mask)
    draw.polygon([(middle + radius * x, middle + radius * y) for x, y in outline(thing.form)], fill=255)
    paint = Image.new("RGB", (side, side), thing.color)
    if thing.texture:
        paint = _textured(paint, thing.texture, seed)
    if thing.inner:
        low, high = middle - radius / 3, middle + radius / 3
        ImageDraw.Draw(paint).ellipse([low, low, high, high], thing.inner)
    if thing.text:
        font = ImageFont.load_default(round(1.5 * radius / max(1.5, 0.55 * len(thing.text))))
        ImageDraw.Draw(paint).text((middle, middle), thing.text, "black", font, anchor="mm")
    small = round(side / FINE), round(side / FINE)
    place = round(thing.x - small[0] / 2), round(thing.y - small[1] / 2)
    image.paste(paint.resize(small, Image.Resampling.BOX), place, mask.resize(small, Image.Resampling.BOX))


def _textured(paint: Image.Image, texture: str, seed: int) -> Image.Image:
    pixels = np.asarray(paint, np.float32)
    down, across = np.mgrid[0 : pixels.shape[0], 0 : pixels.shape[1]]
    coarse = np.random.default_rng(seed).normal(0, 60, [side // 8 + 1 for side in pixels.shape[:2]])
    waves: Any = {
        "streaks": 22 * np.sin(down / 7 + 2 * np.sin(across / 40)),
        "sheen": 60 * np.sin(across / pixels.shape[1] * 2 * math.pi),
        "speckle": coarse.repeat(8, 0).repeat(8, 1)[: pixels.shape[0], : pixels.shape[1]],
    }[texture]
    return Image.fromarray(np.clip(pixels + waves[..., None], 0, 255).astype(np.uint8))


def outline(form: str) -> list[tuple[float, float]]:
    def around(count: int, turn: float = 0.0, radius: float = 1.0) -> list[tuple[float, float]]:
        angles = [2 * math.pi * (at + turn) / count for at in range(count)]
        return [(radius * math.sin(angle), -radius * math.cos(angle)) for angle in angles]

    match form:
        case "circle":
            return around(48)
        case "square":
            return [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        case "sign":
            return [(-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5)]
        case "triangle":
            return [(0, -1), (1, 0.9), (-1, 0.9)]
        case "diamond":
            return [(0, -1), (0.7, 0), (0, 1), (-0.7, 0)]
        case "star":
            return [point for pair in zip(around(5), around(5, 0.5, 0.42), strict=True) for point in pair]
        case "mug":
            return [(-0.7, -0.9), (0.5, -0.9), (0.5, -0.6), (1, -0.6), (1, 0.4), (0.5, 0.4), (0.5, 0.9), (-0.7, 0.9)]
    raise ValueError(form)


def softened(picture: Picture, box: Box, radius: float) -> Picture:
    """With one part out of focus."""
    image = Image.fromarray(picture)
    area = round(box.x), round(box.y), round(box.right), round(box.bottom)
    image.paste(image.crop(area).filter(ImageFilter.GaussianBlur(radius)), area[:2])
    return np.asarray(image)


def lit(picture: Picture, gain: float, lift: float, grain: float = 0.0, seed: int = 7) -> Picture:
    """In another light, with other grain."""
    noise = np.random.default_rng(seed).normal(0, grain, picture.shape) if grain else 0.0
    return np.asarray(np.clip(picture * gain + lift + noise, 0, 255), np.uint8)
