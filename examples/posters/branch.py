"""A flowering branch for the still life, painted with Pillow's polygons."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
from PIL import Image, ImageDraw
from posters.pixels import Canvas, Plane

Point = tuple[float, float]
Blot = Callable[[list[Point], str], None]
"""Fills a polygon with a colour, in the painting and in its mask."""

_GREENS = (("#8faa6c", "#6b8a52"), ("#7f9d60", "#587746"), ("#a3bb7d", "#7d9a5c"))
_PETALS = ("#fff1ec", "#ffe2da", "#fbd0c8")
_TWIGS = ((-0.66, 540, 50), (-0.30, 690, -46), (0.06, 600, 54), (0.40, 700, -36), (0.74, 470, -60))  # lean, reach, bow


def flowering_branch(width: int, height: int, x: float, y: float) -> tuple[Canvas, Plane]:
    """Twigs with leaves and blossom that rise from (x, y), and the mask of where they are."""
    paint, mask = Image.new("RGB", (width, height)), Image.new("L", (width, height))
    brush, stencil = ImageDraw.Draw(paint), ImageDraw.Draw(mask)
    chance = random.Random(12)

    def blot(points: list[Point], color: str) -> None:
        brush.polygon(points, fill=color)
        stencil.polygon(points, fill=255)

    blossoms: list[tuple[Point, float]] = []
    for lean, reach, bow in _TWIGS:
        start, end = (x + lean * 60, y), (x + math.sin(lean) * reach, y - math.cos(lean) * reach)
        bend = ((start[0] + end[0]) / 2 + bow, (start[1] + end[1]) / 2)
        points = [_on_curve(start, bend, end, step / 40) for step in range(41)]
        for step in range(40):
            _twig(blot, points[step], points[step + 1], 4.6 - 0.075 * step)
        for number, step in enumerate(range(10, 40, 3)):
            side = 1 if number % 2 else -1
            along = math.atan2(points[step][1] - points[step - 1][1], points[step][0] - points[step - 1][0])
            if chance.random() < 0.4:
                across = (-math.sin(along) * side * 24, math.cos(along) * side * 24)
                blossoms.append(((points[step][0] + across[0], points[step][1] + across[1]), chance.uniform(24, 36)))
            else:
                turn = along + side * chance.uniform(0.5, 0.95)
                _leaf(blot, points[step], turn, chance.uniform(78, 118), chance.choice(_GREENS))
        blossoms.append((end, chance.uniform(28, 36)))
    for middle, radius in blossoms:
        _blossom(blot, middle, radius, chance)
    return np.asarray(paint, dtype=np.float64) / 255, np.asarray(mask, dtype=np.float64) / 255


def _on_curve(start: Point, bend: Point, end: Point, t: float) -> Point:
    """The point at `t`, 0 to 1, of a quadratic curve."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
    return a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]


def _twig(blot: Blot, start: Point, end: Point, half: float) -> None:
    """A short piece of bark, lighter on the side of the window."""
    turn = math.atan2(end[1] - start[1], end[0] - start[0])
    nx, ny = -math.sin(turn), math.cos(turn)
    if nx > 0:
        nx, ny = -nx, -ny
    for inner, outer, color in ((-half, half, "#6c4234"), (half * 0.1, half, "#94614a")):
        blot(
            [
                (start[0] + nx * inner, start[1] + ny * inner),
                (start[0] + nx * outer, start[1] + ny * outer),
                (end[0] + nx * outer, end[1] + ny * outer),
                (end[0] + nx * inner, end[1] + ny * inner),
            ],
            color,
        )


def _leaf(blot: Blot, stem: Point, turn: float, length: float, colors: tuple[str, str]) -> None:
    """A pointed leaf folded along its rib: one half in the light, the other turned away."""
    steps = [step / 14 for step in range(15)]
    cos, sin = math.cos(turn), math.sin(turn)

    def placed(along: float, across: float) -> Point:
        across += 9 * math.sin(along / length * math.pi)  # the rib itself is a little bent
        return stem[0] + cos * along - sin * across, stem[1] + sin * along + cos * across

    wide = length * 0.235
    upper = [placed(t * length, -wide * math.sin(math.pi * t**0.8)) for t in steps]
    lower = [placed(t * length, wide * math.sin(math.pi * t**0.8)) for t in reversed(steps)]
    rib = [placed(t * length, 0) for t in steps]
    light, dark = colors if cos >= 0 else (colors[1], colors[0])
    blot(upper + rib[::-1], light)
    blot(rib + lower, dark)


def _blossom(blot: Blot, middle: Point, radius: float, chance: random.Random) -> None:
    """Five round petals, shaded from the rim to the heart, with stamens."""
    offset = chance.uniform(0, 2 * math.pi)
    for petal in range(5):
        turn = offset + petal * 2 * math.pi / 5
        color = _PETALS[petal % 3]
        for share, shade in ((1.0, color), (0.62, "#f6b9b2"), (0.36, "#e58f90")):
            reach, wide = radius * share, radius * 0.62 * share
            heart = (middle[0] + math.cos(turn) * reach * 0.58, middle[1] + math.sin(turn) * reach * 0.58)
            blot(_oval(heart, reach * 0.6, wide, turn), shade)
    for stamen in range(7):
        turn = offset + stamen * 2 * math.pi / 7
        blot(
            _oval((middle[0] + math.cos(turn) * radius * 0.3, middle[1] + math.sin(turn) * radius * 0.3), 3, 3, 0),
            "#f6cf62",
        )
    blot(_oval(middle, radius * 0.13, radius * 0.13, 0), "#f2b84b")


def _oval(middle: Point, along: float, across: float, turn: float) -> list[Point]:
    cos, sin = math.cos(turn), math.sin(turn)
    ring = [(along * math.cos(step * math.pi / 12), across * math.sin(step * math.pi / 12)) for step in range(24)]
    return [(middle[0] + cos * a - sin * b, middle[1] + sin * a + cos * b) for a, b in ring]
