"""Objects as values, and how they are drawn: outline by part, material, detail, text, light and shadow."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box
from redraft_research.datasets.small_objects.forms import POLE, Outline, bent, parts_of

Canvas = NDArray[np.float32]
"""Height × width × 3, 0 to 255."""

COLOURS = {
    "red": (198, 36, 38), "orange": (236, 128, 28), "yellow": (240, 206, 48), "green": (44, 138, 62),
    "turquoise": (48, 184, 184), "blue": (38, 78, 186), "purple": (122, 56, 156), "pink": (240, 142, 184),
    "brown": (108, 68, 40), "white": (238, 238, 234), "black": (30, 30, 34),
}  # fmt: skip
NEAR = [{"red", "orange"}, {"orange", "yellow"}, {"red", "pink"}, {"purple", "blue"}, {"purple", "pink"},
        {"brown", "orange"}, {"brown", "red"}, {"brown", "black"}, {"turquoise", "blue"}, {"turquoise", "green"},
        {"white", "yellow"}, {"purple", "black"}, {"blue", "black"}, {"brown", "green"}, {"white", "pink"},
        {"white", "turquoise"}]  # fmt: skip
"""Colours that one of a pair in haze could be taken for the other."""
MATERIALS = {"wood": (158, 104, 56), "metal": (176, 180, 186), "gold": (222, 176, 62), "glass": (196, 226, 226),
             "stone": (138, 134, 128), "brick": (170, 78, 56), "wool": None, "plastic": None}  # fmt: skip
"""Each with the colour it brings; wool and plastic are of the thing's own."""
LOOKS = {"wood": "brown", "metal": "white", "gold": "yellow", "glass": "white", "stone": "white", "brick": "red"}
"""The colour that a thing of a material could be taken to have."""
SIMILAR = [{"metal", "stone"}, {"gold", "wood"}, {"plastic", "wool"}, {"wood", "brick"}]
PAINTED = {"eye": (24, 26, 30), "window": (150, 190, 210), "picture": (216, 208, 184)}
"""Parts that have a colour of their own."""
DETAILS = ("stripes", "dots", "emblem")
PATCH = "patch"
"""The material of what fills the place of a removed thing: its surroundings, smoothed."""


class Light(NamedTuple):
    """Where light comes from (unit vector, y down), its hardness, and the haze's amount and colour."""

    x: float
    y: float
    strength: float
    haze: float
    air: Canvas


@dataclass(frozen=True, slots=True)
class Thing:
    """Something in a scene, drawn with its shadow inside a frame of half side `radius` (pixels). `second` colours other
    parts ("" for its own), `ink` its detail or text."""

    name: str
    colour: str
    x: float
    y: float
    radius: float
    seed: int
    second: str = ""
    material: str = "plastic"
    detail: str = ""
    ink: str = "black"
    text: str = ""
    angle: float = 0.0
    scale: float = 1.0
    squash: float = 1.0
    bend: float = 0.0
    tint: float = 0.0
    blur: float = 0.0
    flat: bool = False
    missing: tuple[str, ...] = ()

    @property
    def frame(self) -> Box:
        """The pixels that drawing it may touch, in whole numbers, and two more for the lens."""
        wide, high = (1.1, 0.6) if self.name == "sign" else (1.75, 1.75) if self.name == POLE else (1.12, 1.12)
        left, top = int(self.x - wide * self.radius) - 4, int(self.y - high * self.radius) - 4
        return Box(left, top, int(2 * wide * self.radius) + 9, int(2 * high * self.radius) + 9)


def draw(canvas: Canvas, thing: Thing, light: Light) -> None:
    """Puts the thing on the canvas."""
    x, y, width, height = (int(side) for side in thing.frame)
    x, y, width, height = x + 2, y + 2, width - 4, height - 4
    left, top = max(-x, 0), max(-y, 0)
    right, bottom = min(width, canvas.shape[1] - x), min(height, canvas.shape[0] - y)
    window = canvas[y + top : y + bottom, x + left : x + right]
    drawn = np.zeros((height, width, 3), np.float32) + window.mean(axis=(0, 1))
    drawn[top:bottom, left:right] = window
    _draw(drawn, thing, light, (thing.x - x, thing.y - y))
    window[:] = drawn[top:bottom, left:right]


def _draw(window: Canvas, thing: Thing, light: Light, centre: tuple[float, float]) -> None:
    size = window.shape[1], window.shape[0]
    parts = {name: _mask(thing, outlines, centre, size) for name, outlines in parts_of(thing.name).items()}
    parts = {name: mask for name, mask in parts.items() if name not in thing.missing}
    body = np.maximum.reduce(list(parts.values()))
    if thing.material == PATCH:
        _blend(window, _blurred(window, max(3.0, thing.radius * 0.3)), _blurred(body, 2.0))
        return
    before = window.copy()
    if not thing.flat:
        reach = max(1.0, thing.radius * 0.1)
        shadow = np.roll(_blurred(body, reach * 0.8), (round(-light.y * reach), round(-light.x * reach)), (0, 1))
        window *= 1 - 0.42 * light.strength * shadow[..., None]
    slope = np.gradient(_blurred(body, max(1.0, thing.radius * 0.16)))
    lit = (slope[1] * light.x + slope[0] * light.y) * -thing.radius * 0.5 * light.strength
    haze = light.air * light.haze
    for number, (name, mask) in enumerate(parts.items()):
        paint, cover = _painted(thing, name, number == 0, lit, centre, size)
        _blend(window, paint * (1 - light.haze) + haze, mask * cover)
        if number == 0 and (thing.detail or thing.text):
            ink = np.array(COLOURS[thing.ink], np.float32) * (1 - light.haze) + haze
            _blend(window, ink, mask * _detail(thing, centre, size))
    if thing.flat:
        edge = np.clip(_blurred(body, 1.2) * (1 - body) * 3.2 + (body > 0.05) * (body < 0.95), 0, 1)
        _blend(window, np.zeros(3, np.float32), edge)
    if thing.blur:
        _blend(window, _blurred(window, thing.blur * thing.radius), _blurred(body, 3.0))
    fade = _fade(size)
    window[:] = before * (1 - fade) + window * fade


def _mask(thing: Thing, outlines: list[Outline], centre: tuple[float, float], size: tuple[int, int]) -> Canvas:
    over = 4 if thing.radius < 60 else 2
    picture = Image.new("L", (size[0] * over, size[1] * over))
    turn = np.radians(thing.angle)
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    for outline in outlines:
        points = bent(outline, thing.bend, thing.seed) * (1, thing.squash) @ spin * thing.radius * thing.scale
        ImageDraw.Draw(picture).polygon([tuple(point) for point in (points + centre) * over], fill=255)
    return np.asarray(picture.resize(size, Image.Resampling.BOX), np.float32) / np.float32(255)


def _painted(
    thing: Thing, part: str, main: bool, lit: Canvas, centre: tuple[float, float], size: tuple[int, int]
) -> tuple[Canvas, float]:
    """The colour of a part at each pixel, and how much of it covers what is behind."""
    rng = np.random.default_rng(thing.seed)
    name = thing.colour if main or not thing.second else thing.second
    base = np.array(COLOURS[name], np.float32) + rng.normal(0, 5, 3)
    base = base + thing.tint * np.array([255, -120, -255], np.float32)
    if part in PAINTED:
        base = np.array(PAINTED[part], np.float32)
    if thing.flat:
        return np.broadcast_to(base, (*lit.shape, 3)).astype(np.float32), 1.0
    own = MATERIALS[thing.material]
    if main and own is not None:
        base = np.array(own, np.float32)
    u = (np.arange(size[0], dtype=np.float32)[None, :] - centre[0]) / thing.radius
    v = (np.arange(size[1], dtype=np.float32)[:, None] - centre[1]) / thing.radius
    texture: NDArray[np.floating[Any]] = np.ones(lit.shape, np.float32)
    shine, cover = 0.25, 1.0
    grain = rng.random(lit.shape, np.float32)
    match thing.material if main else "plastic":
        case "wood":
            texture = 0.82 + 0.26 * np.sin(13 * v + 2.2 * np.sin(2.6 * u + rng.random()) + 0.8 * grain)
            shine = 0.1
        case "metal" | "gold":
            texture, shine = 0.82 + 0.42 * np.cos(6.5 * (0.8 * u + 0.5 * v) + 1.0), 0.8
        case "glass":
            texture, shine, cover = 1.0 + 0.6 * (np.abs(u - v + 0.3) < 0.14), 1.0, 0.42
        case "stone":
            texture, shine = 0.7 + 0.6 * _blurred(grain, 0.8), 0.0
            texture = texture + 0.28 * (grain > 0.9) - 0.3 * (grain < 0.1)
        case "brick":
            row = np.floor((v + 1) * 3.5)
            joint = (((v + 1) * 3.5) % 1 < 0.2) | (((u + 1) * 2 + 0.5 * (row % 2)) % 1 < 0.13)
            texture, shine = np.where(joint, 1.45, 0.9 + 0.15 * grain), 0.0
        case "wool":
            texture, shine = 0.86 + 0.3 * np.sin(22 * u + 3.5 * np.abs((v * 9) % 2 - 1)) + 0.1 * grain, 0.0
    shade = np.clip(texture + 0.55 * lit, 0.25, 1.9)
    glow = shine * 150 * np.clip(lit - 0.25, 0, 1)
    return base * shade[..., None] + glow[..., None] + 26 * np.clip(lit, 0, 1)[..., None], cover


def _detail(thing: Thing, centre: tuple[float, float], size: tuple[int, int]) -> Canvas:
    if thing.text:
        return _text(thing, centre, size)
    match thing.detail:
        case "stripes":
            bands = [np.array([(-1, y), (1, y), (1, y + 0.16), (-1, y + 0.16)]) for y in (-0.36, 0.02, 0.4)]
        case "dots":
            ring = np.radians(np.arange(0, 360, 24))
            dot = np.stack([np.cos(ring), np.sin(ring)], 1) * 0.11
            bands = [dot + np.array((x, y)) for x in (-0.5, 0.0, 0.5) for y in (-0.45, 0.1, 0.6)]
        case _:
            bands = [parts_of("star-shaped tile")["tile"][0] * 0.3 + np.array((0, 0.15))]
    return _mask(thing, bands, centre, size)


@cache
def _font(serif: bool, height: int) -> ImageFont.FreeTypeFont:
    face = Fonts(system=False).resolve("Source Serif Pro" if serif else "Source Sans Pro", 700)
    return ImageFont.truetype(str(face.path), height)


def _text(thing: Thing, centre: tuple[float, float], size: tuple[int, int]) -> Canvas:
    over = 4
    picture = Image.new("L", (size[0] * over, size[1] * over))
    room = 1.72 * thing.radius * thing.scale * over
    height = int(0.74 * thing.radius * thing.scale * over)
    font = _font(thing.seed % 2 == 1, height)
    font = _font(thing.seed % 2 == 1, int(height * min(1.0, room / font.getlength(thing.text))))
    at = centre[0] * over, centre[1] * over
    ImageDraw.Draw(picture).text(at, thing.text, fill=255, font=font, anchor="mm")
    picture = picture.rotate(-thing.angle, Image.Resampling.BICUBIC, center=at)
    return np.asarray(picture.resize(size, Image.Resampling.BOX), np.float32) / np.float32(255)


def _blurred(values: Canvas, radius: float) -> Canvas:
    """Gaussian blur of a mask (0 to 1) or of colours."""
    scale = np.float32(255 if values.ndim == 2 else 1)
    picture = Image.fromarray(np.clip(values * scale, 0, 255).astype(np.uint8))
    return np.asarray(picture.filter(ImageFilter.GaussianBlur(float(radius))), np.float32) / scale


def _blend(window: Canvas, paint: Canvas, cover: Canvas) -> None:
    cover = np.clip(cover, 0, 1)[..., None]
    window[:] = window * (1 - cover) + paint * cover


@cache
def _fade(size: tuple[int, int]) -> Canvas:
    """One inside the window, and down to nothing over its last two pixels, so that no shadow is cut off."""
    x, y = (np.minimum(np.arange(side), np.arange(side)[::-1]) for side in size)
    return np.clip(np.minimum(x[None, :], y[:, None]) / 2, 0, 1).astype(np.float32)[..., None]
