"""Edits of small things drawn by script, each with source, reference and edited picture and the label of the target.

Things are polygons in parts on grounds of several kinds. A reference is one right edit; a flawless one is the same, or
differs from it in what the instruction leaves open. Labels follow from how the edit was made.
"""

from __future__ import annotations

import colorsys
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from redraft.document.geometry import Box

FINE = 2
Color = tuple[float, float, float]
Floats = NDArray[Any]
Points = list[tuple[float, float]]
COLORS = {
    "red": (0, 0.8, 0.8), "orange": (0.08, 0.9, 0.95), "yellow": (0.15, 0.8, 0.95), "green": (0.36, 0.7, 0.6),
    "blue": (0.61, 0.75, 0.8), "purple": (0.77, 0.6, 0.6), "pink": (0.93, 0.4, 0.95), "brown": (0.07, 0.65, 0.45),
    "black": (0, 0, 0.1), "white": (0, 0, 0.97), "gray": (0, 0, 0.55),
}  # fmt: skip
MATERIALS = {
    "wood": ("streaks", (0.08, 0.55, 0.6)), "metal": ("sheen", (0.6, 0.05, 0.7)), "gold": ("sheen",
        (0.13, 0.7, 0.85)),
    "brick": ("bricks", (0.03, 0.65, 0.65)), "stone": ("speckle", (0.1, 0.05, 0.6)), "fabric": ("weave", None),
    "rubber": ("soft", (0, 0, 0.17)), "leather": ("speckle", (0.06, 0.6, 0.4)), "glass": ("clear", (0.52, 0.15, 0.9)),
}  # fmt: skip
WORDS = (
    "STOP EXIT OPEN SALE BANK TAXI CAFE HOTEL PARK NORTH 24 708 Bus Lane Milk Fresh ZONE Rue 15B POLO Gate Dr".split()
)
DETAILS = ("dot", "band", "bar", "ring", "two")


def regular(count: int, inner: float = 1.0, turn: float = 0.0) -> Points:
    """A polygon, or with `inner` a star."""
    steps = 2 * count if inner < 1 else count
    radii = [1.0, inner] if inner < 1 else [1.0]
    return [
        (
            radii[at % len(radii)] * math.sin(2 * math.pi * at / steps + turn),
            -radii[at % len(radii)] * math.cos(2 * math.pi * at / steps + turn),
        )
        for at in range(steps)
    ]


def blob(chance: Generator) -> Points:
    waves = [(k, chance.uniform(0, 0.35 / k), chance.uniform(0, 6.3)) for k in (2, 3, 4, 5)]
    angles = [2 * math.pi * at / 60 for at in range(60)]
    radii = [1 + sum(a * math.sin(k * t + p) for k, a, p in waves) for t in angles]
    top = max(radii)
    return [(r / top * math.cos(t), r / top * math.sin(t)) for r, t in zip(radii, angles, strict=True)]


FORMS: dict[str, Points] = {
    "circle": regular(48), "triangle": regular(3), "square": regular(4, turn=math.pi / 4), "diamond": [(0, -1),
        (0.7, 0), (0, 1), (-0.7, 0)],
    "pentagon": regular(5), "hexagon": regular(6), "star": regular(5, 0.42), "octagon": regular(8),
    "rectangle": [(-1, -0.55), (1, -0.55), (1, 0.55), (-1, 0.55)], "oval": [(x, 0.62 * y) for x, y in regular(48)],
    "cross": [(-0.3, -1), (0.3, -1), (0.3, -0.3), (1, -0.3), (1, 0.3), (0.3, 0.3), (0.3, 1), (-0.3, 1), (-0.3, 0.3),
        (-1, 0.3), (-1, -0.3), (-0.3, -0.3)],
    "heart": [
        (math.sin(t) ** 3, -(13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)) / 16)
        for t in np.linspace(0, 6.28, 50)
    ],
    "arrow": [(-1, -0.3), (0.1, -0.3), (0.1, -0.8), (1, 0), (0.1, 0.8), (0.1, 0.3), (-1, 0.3)],
    "crescent": [(math.sin(t), -math.cos(t))
        for t in np.linspace(0.4, 5.9, 40)] + [(0.35 + 0.75 * math.sin(t), -0.78 * math.cos(t))
        for t in np.linspace(5.9, 0.4, 40)],
    "trapezoid": [(-0.5, -0.8), (0.5, -0.8), (1, 0.8), (-1, 0.8)],
}  # fmt: skip
THINGS: dict[str, list[Points]] = {
    "house": [[(-0.8, -0.1), (0.8, -0.1), (0.8, 1), (-0.8, 1)], [(-1, -0.1), (0, -1), (1, -0.1)], [(-0.2, 0.4),
        (0.2, 0.4), (0.2, 1), (-0.2, 1)]],
    "fish": [[(0.6 * x - 0.2, 0.5 * y) for x, y in regular(30)], [(0.25, 0), (1, -0.6), (1, 0.6)],
        [(-0.62 + 0.07 * x, -0.1 + 0.07 * y) for x, y in regular(12)]],
    "mug": [[(-0.8, -0.8), (0.5, -0.8), (0.5, 0.9), (-0.8, 0.9)], [(0.5, -0.4), (1, -0.4), (1, 0.5), (0.5, 0.5),
        (0.5, 0.3), (0.8, 0.3), (0.8, -0.2), (0.5, -0.2)]],
    "tree": [[(0.85 * x, 0.75 * y - 0.3) for x, y in regular(9, 0.8)], [(-0.15, 0.3), (0.15, 0.3), (0.2, 1),
        (-0.2, 1)]],
    "car": [[(-1, 0), (-0.6, 0), (-0.4, -0.5), (0.4, -0.5), (0.7, 0), (1, 0.1), (1, 0.5), (-1, 0.5)],
        [(-0.55 + 0.24 * x, 0.5 + 0.24 * y) for x, y in regular(20)],
        [(0.55 + 0.24 * x, 0.5 + 0.24 * y) for x, y in regular(20)]],
    "mushroom": [[(x, 0.8 * y) for x, y in regular(40) if y < 0.1], [(-0.25, 0), (0.25, 0), (0.3, 0.9), (-0.3, 0.9)]],
    "boat": [[(-1, 0.3), (1, 0.3), (0.6, 0.9), (-0.6, 0.9)], [(-0.05, 0.25), (-0.05, -1), (0.75, 0.2)]],
    "flower": [[(x, y) for x, y in regular(6, 0.5)], [(0.32 * x, 0.32 * y) for x, y in regular(20)]],
    "bottle": [[(-0.4, -0.2), (-0.15, -0.5), (-0.15, -1), (0.15, -1), (0.15, -0.5), (0.4, -0.2), (0.4, 1),
        (-0.4, 1)], [(-0.4, 0.1), (0.4, 0.1), (0.4, 0.6), (-0.4, 0.6)]],
    "umbrella": [[(x, y * 0.9) for x, y in regular(40) if y < 0.05], [(-0.05, 0), (0.05, 0), (0.05, 0.9),
        (0.3, 0.9), (0.3, 1), (-0.05, 1)]],
    "clock": [regular(40), [(0.75 * x, 0.75 * y) for x, y in regular(40)]],
    "bag": [[(-0.8, -0.3), (0.8, -0.3), (1, 1), (-1, 1)], [(-0.4, -0.3), (-0.4, -0.8), (0.4, -0.8), (0.4, -0.3),
        (0.28, -0.3), (0.28, -0.66), (-0.28, -0.66), (-0.28, -0.3)]],
    "hat": [[(-0.55, -0.8), (0.55, -0.8), (0.6, 0.4), (-0.6, 0.4)], [(x, 0.5 + 0.2 * y) for x, y in regular(30)]],
    "bird": [[(0.6 * x, 0.45 * y + 0.1) for x, y in regular(30)],
        [(-0.45 + 0.3 * x, -0.35 + 0.3 * y) for x, y in regular(20)], [(-0.7, -0.4), (-1, -0.25), (-0.7, -0.2)]],
}  # fmt: skip


@dataclass(frozen=True)
class Thing:
    shape: str
    x: float
    y: float
    size: float
    color: Color
    second: Color
    aspect: float = 1.0
    turn: float = 0.0
    texture: str = ""
    seed: int = 0
    shade: float = 0.0
    detail: str = ""
    accent: Color = (0, 0, 0)
    text: str = ""
    face: int = 0
    ink: Color = (0, 0, 0)
    scale_text: float = 1.0
    stroke: float = 0.0
    alpha: float = 1.0
    blur: float = 0.0
    warp: float = 0.0
    part: float = 1.0
    """Share of it, from the left, that is drawn as told; the rest as `rest`."""
    rest: Thing | None = None
    flat: bool = False
    shadow: bool = False

    @property
    def box(self) -> Box:
        reach = [point for part in self.parts() for point in part]
        xs, ys = [self.x + x for x, _ in reach], [self.y + y for _, y in reach]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def parts(self) -> list[Points]:
        if self.shape in THINGS:
            shapes = THINGS[self.shape]
        elif self.shape.startswith("blob"):
            shapes = [blob(np.random.default_rng(int(self.shape[4:])))]
        else:
            shapes = [FORMS[self.shape]]
        c, s = math.cos(self.turn), math.sin(self.turn)
        wide, high = self.size * math.sqrt(self.aspect), self.size / math.sqrt(self.aspect)
        out = []
        waves = np.random.default_rng(self.seed + 5).uniform(0, 6.3, 4)
        for points in shapes:
            made = []
            for x, y in dense(points) if self.warp else points:
                x, y = x + self.warp * math.sin(3 * y + waves[0]), y + self.warp * math.sin(3 * x + waves[1])
                x, y = x * wide, y * high
                made.append((c * x - s * y, s * x + c * y))
            out.append(made)
        return out


def dense(points: Points) -> Points:
    after = points[1:] + points[:1]
    return [
        (a + (c - a) * t / 6, b + (d - b) * t / 6)
        for (a, b), (c, d) in zip(points, after, strict=True)
        for t in range(6)
    ]


def rgb(color: Color) -> Floats:
    return np.array(colorsys.hsv_to_rgb(color[0] % 1, min(1, max(0, color[1])), min(1, max(0, color[2])))) * 255


def surface(texture: str, seed: int, size: int, unit: float) -> Floats:
    """What a texture adds to the light, −1 to 1, on a square of `size` pixels; `unit` is half the thing's size."""
    chance = np.random.default_rng(seed)
    down, across = np.mgrid[0:size, 0:size] / unit
    turn = chance.uniform(-0.6, 0.6)
    u, v = across * math.cos(turn) + down * math.sin(turn), down * math.cos(turn) - across * math.sin(turn)
    lit: Floats = np.zeros((size, size))
    match texture:
        case "streaks":
            f = chance.uniform(9, 18)
            lit = 0.2 * np.sin(f * v + 1.5 * np.sin(chance.uniform(1, 3) * u + chance.uniform(0, 6))) + 0.1 * np.sin(
                2.3 * f * v + chance.uniform(0, 6)
            )
        case "sheen":
            f = chance.uniform(1.5, 4)
            lit = 0.35 * np.sin(f * u + chance.uniform(0, 6)) + 0.1 * np.sin(3 * f * u)
        case "bricks":
            f = chance.uniform(2.5, 4)
            rows = np.floor(v * f)
            lit = np.where(((v * f) % 1 < 0.16) | ((u * f / 2 + 0.5 * (rows % 2)) % 1 < 0.09), 0.4, -0.03)
        case "speckle":
            cells = chance.normal(0, 1, (48, 48))
            image = Image.fromarray(cells.astype(np.float32)).resize((size, size), Image.Resampling.BICUBIC)
            lit = 0.13 * np.asarray(image)
        case "weave":
            f = chance.uniform(12, 20)
            lit = 0.16 * np.sign(np.sin(f * u) * np.sin(f * v))
        case "checks":
            f = chance.uniform(3, 6)
            lit = 0.25 * np.sign(np.sin(f * u) * np.sin(f * v))
        case "soft":
            lit = 0.12 * np.cos(1.5 * u + chance.uniform(0, 6))
        case "clear":
            lit = 0.3 * (np.sin(2.2 * (u + v) + chance.uniform(0, 6)) > 0.75)
    return lit


def draw(canvas: Floats, thing: Thing) -> None:
    reach = int(thing.size * 2.2 * max(thing.aspect, 1 / thing.aspect) ** 0.5) + 4
    left, top = round(thing.x) - reach, round(thing.y) - reach
    side = 2 * reach * FINE
    middle_x, middle_y = (thing.x - left) * FINE, (thing.y - top) * FINE
    mask = Image.new("L", (side, side))
    first = Image.new("L", (side, side))
    other = Image.new("L", (side, side))
    for at, points in enumerate(thing.parts()):
        placed = [(middle_x + x * FINE, middle_y + y * FINE) for x, y in points]
        ImageDraw.Draw(mask).polygon(placed, fill=255)
        ImageDraw.Draw(first if at == 0 else other).polygon(placed, fill=255)
    paint = np.empty((side, side, 3))
    paint[:] = rgb(thing.color)
    paint[np.asarray(other) > 127] = rgb(thing.second)
    main = (np.asarray(first) > 127) & (np.asarray(other) <= 127)
    marks = Image.new("L", (side, side))
    detail(ImageDraw.Draw(marks), thing, middle_x, middle_y)
    marked = (np.asarray(marks) > 127) & main
    if not thing.flat:
        lit = surface(thing.texture, thing.seed, side, thing.size * FINE) if thing.texture else 0 * paint[..., 0]
        down, across = np.mgrid[0:side, 0:side] / side - 0.5
        paint[marked] = rgb(thing.accent)
        spread = np.where(main & ~marked, lit, 0.25 * lit if thing.texture else 0) + thing.shade * (across + 0.6 * down)
        paint = paint * (1 + spread[..., None]) + 40 * spread[..., None]
    if thing.text:
        picture = Image.fromarray(np.clip(paint, 0, 255).astype(np.uint8))
        lettering(picture, thing, middle_x, middle_y)
        paint = np.asarray(picture).astype(float)
    image, alpha = Image.fromarray(np.clip(paint, 0, 255).astype(np.uint8)), mask
    if thing.stroke:
        edge = ImageDraw.Draw(image)
        for points in thing.parts():
            placed = [(middle_x + x * FINE, middle_y + y * FINE) for x, y in points]
            edge.line([*placed, placed[0]], fill=(30, 30, 34), width=max(1, round(thing.stroke * FINE)))
    if thing.blur:
        image, alpha = (one.filter(ImageFilter.GaussianBlur(thing.blur * FINE)) for one in (image, mask))
    small = np.asarray(image.resize((2 * reach, 2 * reach), Image.Resampling.BOX)).astype(float)
    cover = np.asarray(alpha.resize((2 * reach, 2 * reach), Image.Resampling.BOX)).astype(float)[..., None] / 255
    cover *= thing.alpha * (0.72 if thing.texture == "clear" else 1)
    if thing.part < 1:
        inked = np.nonzero(cover[..., 0].sum(0))[0]
        if inked.size:
            cover[:, int(inked[0] + thing.part * (inked[-1] - inked[0])) :] = 0
    if thing.rest is not None:
        draw(canvas, thing.rest)
    rows, columns = (
        slice(max(0, top), min(canvas.shape[0], top + 2 * reach)),
        slice(max(0, left), min(canvas.shape[1], left + 2 * reach)),
    )
    inside = (slice(rows.start - top, rows.stop - top), slice(columns.start - left, columns.stop - left))
    if thing.shadow:
        dark = np.roll(cover, (2, 3), (0, 1))
        canvas[rows, columns] *= 1 - 0.35 * dark[inside]
    canvas[rows, columns] = canvas[rows, columns] * (1 - cover[inside]) + small[inside] * cover[inside]


def detail(pen: ImageDraw.ImageDraw, thing: Thing, x: float, y: float) -> None:
    r = thing.size * FINE
    match thing.detail:
        case "dot":
            pen.ellipse([x - 0.28 * r, y - 0.28 * r, x + 0.28 * r, y + 0.28 * r], fill=255)
        case "band":
            pen.rectangle([x - 2 * r, y - 0.15 * r, x + 2 * r, y + 0.15 * r], fill=255)
        case "bar":
            pen.rectangle([x - 0.13 * r, y - 2 * r, x + 0.13 * r, y + 2 * r], fill=255)
        case "ring":
            pen.ellipse(
                [x - 0.45 * r, y - 0.45 * r, x + 0.45 * r, y + 0.45 * r], outline=255, width=max(2, int(0.14 * r))
            )
        case "two":
            for at in (-0.3, 0.3):
                pen.ellipse([x + (at - 0.14) * r, y - 0.14 * r, x + (at + 0.14) * r, y + 0.14 * r], fill=255)


FACES: list[str | None] = [None]


def lettering(picture: Image.Image, thing: Thing, x: float, y: float) -> None:
    wide = 1.5 * thing.size * math.sqrt(thing.aspect) * FINE
    size = 100
    face = FACES[thing.face % len(FACES)]
    font: Any = ImageFont.load_default(size) if face is None else ImageFont.truetype(face, size)
    box = font.getbbox(thing.text)
    fitted = (
        min(wide / max(1, box[2] - box[0]), 0.9 * thing.size / math.sqrt(thing.aspect) * FINE / max(1, box[3] - box[1]))
        * size
        * thing.scale_text
    )
    font = ImageFont.load_default(max(6, fitted)) if face is None else ImageFont.truetype(face, max(6, fitted))
    pen = ImageDraw.Draw(picture)
    pen.text((x, y), thing.text, tuple(int(v) for v in rgb(thing.ink)), font, anchor="mm")


def ground(chance: Generator, width: int, height: int) -> Floats:
    down, across = np.mgrid[0:height, 0:width].astype(float)
    base = rgb((chance.uniform(), chance.uniform(0, 0.35), chance.uniform(0.35, 0.95)))
    page = np.empty((height, width, 3))
    page[:] = base
    slope = chance.uniform(-35, 35, 2)
    page += (slope[0] * (down / height - 0.5) + slope[1] * (across / width - 0.5))[..., None]
    match chance.integers(7):
        case 0:
            page += chance.normal(0, chance.uniform(1, 5), page.shape)
        case 1:
            step = chance.integers(14, 50)
            page += (12 * ((down // step + across // step) % 2) - 6)[..., None]
        case 2:
            page += (10 * np.sin(down / chance.uniform(3, 12) + np.sin(across / 40)))[..., None]
        case 3:
            for _ in range(12):
                x, y, r = chance.uniform(0, width), chance.uniform(0, height), chance.uniform(20, 90)
                page += chance.normal(0, 14, 3) * np.exp(-((across - x) ** 2 + (down - y) ** 2) / r**2)[..., None]
        case 4:
            page[int(height * chance.uniform(0.3, 0.7)) :] += chance.normal(0, 30, 3)
        case 5:
            coarse = chance.normal(0, 12, (height // 6, width // 6))
            page += np.asarray(
                Image.fromarray(coarse.astype(np.float32)).resize((width, height), Image.Resampling.BICUBIC)
            )[..., None]
    return np.clip(page, 0, 255)
