"""The picture of sale.svg: vases, a bowl of lemons and a flowering branch on a table in morning light.

Everything is painted at twice its size and halved at the end, which is what smooths the edges. Coordinates are those
of the large canvas.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from posters.branch import flowering_branch
from posters.pixels import Canvas, Plane, blurred, glow, grid, jpeg, noise, over, ramp, rgb, smoothstep

WIDTH, HEIGHT = 600, 760
"""Of the finished picture, in pixels; the poster shows it at that size."""
_SCALE = 2
_TABLE = 1180
_LIGHT = np.array([-0.62, -0.52, 0.59])  # towards the lamp: from the left, above, and in front


@dataclass(frozen=True)
class Pot:
    """A turned pot. `profile` lists (height above the foot, radius); `lip` is how open its mouth looks, 0 for none."""

    x: float
    foot: float
    profile: tuple[tuple[float, float], ...]
    color: str
    shine: float
    speckle: float = 0.0
    lip: float = 0.0

    @property
    def top(self) -> float:
        return self.foot - self.profile[-1][0]


_TALL = Pot(
    790, 1262,
    ((0, 92), (14, 104), (90, 134), (210, 150), (330, 132), (420, 86), (480, 54), (560, 46), (640, 50), (672, 62)),
    "#6f8f72", 0.55, 0.0, 0.22,
)  # fmt: skip
_ROUND = Pot(
    430, 1310,
    ((0, 96), (16, 112), (90, 178), (180, 206), (260, 190), (326, 128), (366, 84), (404, 80), (430, 92)),
    "#f2e6d2", 0.25, 0.9, 0.24,
)  # fmt: skip
_BOWL = Pot(912, 1408, ((0, 66), (10, 74), (40, 118), (92, 158), (140, 172), (150, 172)), "#d4694a", 0.35, 0.35, 0.20)


def still_life() -> str:
    """The finished picture as a data URI."""
    xs, ys = grid(WIDTH * _SCALE, HEIGHT * _SCALE)
    canvas = _room(xs, ys)
    branch, shape = flowering_branch(WIDTH * _SCALE, HEIGHT * _SCALE, _ROUND.x, _ROUND.top + 16)
    canvas = over(canvas, canvas * rgb("#b98f7c"), 0.55 * blurred(np.roll(shape, (46, 120), (0, 1)), 16))
    scene = Scene(canvas, xs, ys)
    scene.open_pot(_TALL)
    scene.outside(_TALL)
    scene.open_pot(_ROUND)
    scene.canvas = over(scene.canvas, branch, shape)
    scene.outside(_ROUND)
    scene.open_pot(_BOWL)
    for x, y, size in ((858, 1236, 66), (962, 1240, 62), (912, 1214, 64)):
        scene.lemon(x, y, size)
    scene.outside(_BOWL)
    scene.shade(_ellipse(xs, ys, 222, 1440, 96, 22, 0.5), "#8f6a58", 0.6)
    scene.lemon(190, 1386, 62)
    halved = scene.canvas.reshape(HEIGHT, _SCALE, WIDTH, _SCALE, 3).mean(axis=(1, 3))
    return jpeg(halved, quality=84)


class Scene:
    """A canvas to which objects are added one in front of the other."""

    def __init__(self, canvas: Canvas, xs: Plane, ys: Plane) -> None:
        self.canvas, self.xs, self.ys = canvas, xs, ys

    def shade(self, mask: Plane, tint: str, strength: float) -> None:
        self.canvas = over(self.canvas, self.canvas * rgb(tint), strength * mask)

    def open_pot(self, pot: Pot) -> None:
        """A pot's shadow on the table and its mouth: all that lies behind what stands in it."""
        xs, ys, foot, rim = self.xs, self.ys, pot.profile[0][1], pot.profile[-1][1]
        far = _ellipse(xs, ys, pot.x + foot * 1.9, pot.foot - 4, foot * 2.7, 44, 0.85)
        self.shade(far * smoothstep(-40, 60, xs - pot.x), "#a8705c", 0.62)
        self.shade(_ellipse(xs, ys, pot.x + 8, pot.foot + 4, foot * 1.16, 22, 0.5), "#6b4438", 0.75)
        lip = _ellipse(xs, ys, pot.x, pot.top, rim, rim * pot.lip, 0.02)
        self.canvas = over(self.canvas, np.clip(rgb(pot.color) * 1.12, 0, 1), lip)
        hollow = rgb(pot.color) * (0.30 + 0.25 * smoothstep(-rim, rim, xs - pot.x))[..., None]
        self.canvas = over(
            self.canvas, hollow, _ellipse(xs, ys, pot.x, pot.top + 3, rim - 9, (rim - 9) * pot.lip, 0.05)
        )

    def outside(self, pot: Pot) -> None:
        """The near side of a pot: matt clay or glaze, turned about its axis."""
        near = _near(pot.x, pot.foot, max(radius for _, radius in pot.profile), pot.profile[-1][0])
        xs, ys = self.xs[near], self.ys[near]
        radius, slope = _radius(pot, ys[:, :1])
        turn = np.clip((xs - pot.x) / radius, -1, 1)
        front = np.sqrt(1 - turn**2)
        top = pot.top + pot.lip * pot.profile[-1][1] * front
        bottom = pot.foot + 0.10 * pot.profile[0][1] * front  # we look slightly down on the foot
        inside = smoothstep(1.2, -1.2, np.abs(xs - pot.x) - radius)
        inside = inside * smoothstep(-1, 1, ys - top) * smoothstep(1, -1, ys - bottom)
        length = np.sqrt(1 + slope**2)
        normal = np.stack([turn / length, np.broadcast_to(slope / length, turn.shape), front / length], axis=-1)
        color = rgb(pot.color) * (1 + 0.03 * (noise(xs / 300, ys / 14, 17, 3) - 0.5))[..., None]
        dots = smoothstep(0.80, 0.86, noise(xs / 7 + 50, ys / 7, 29, 2))
        shaded = _lit(over(color, rgb("#7a4a34"), 0.55 * pot.speckle * dots), normal, pot.shine)
        shaded *= (1 - 0.36 * smoothstep(110, 0, pot.foot - ys))[..., None]
        self.canvas[near] = over(self.canvas[near], shaded, inside)

    def lemon(self, x: float, y: float, size: float) -> None:
        near = _near(x, y + size, size * 1.5, size * 2)
        xs, ys = self.xs[near], self.ys[near]
        across, down = (xs - x) / (size * 1.16), (ys - y) / size
        across = across - 0.10 * smoothstep(0.80, 1.08, across) * np.exp(-((down / 0.2) ** 2))  # the tip
        away = np.hypot(across, down)
        front = np.sqrt(np.clip(1 - away**2, 0, 1))
        peel = rgb("#f3c33c") * (0.96 + 0.08 * noise(xs / 9, ys / 9, 61, 2))[..., None]
        shaded = _lit(peel, np.stack([across, down, front], axis=-1), 0.42)
        self.canvas[near] = over(self.canvas[near], shaded, smoothstep(1.012, 0.988, away))


def _near(x: float, foot: float, across: float, up: float) -> tuple[slice, slice]:
    """The pixels that an object standing at (x, foot) can reach; painting only those saves most of the time."""
    return slice(max(0, int(foot - up) - 40), int(foot) + 40), slice(max(0, int(x - across) - 20), int(x + across) + 20)


def _room(xs: Plane, ys: Plane) -> Canvas:
    """A plastered wall with the light of a window on it, and a table."""
    wall = ramp(ys / _TABLE, ((0.0, "#eeb797"), (0.55, "#f3c4a4"), (1.0, "#e9a988")))
    wall = wall * (0.975 + 0.05 * noise(xs / 130, ys / 130, 7, 5))[..., None]
    slant = xs * 0.94 + ys * 0.34  # the window's panes fall on the wall at an angle
    panes = np.zeros_like(xs)
    for left, right in ((420, 690), (730, 1000)):
        column = smoothstep(left, left + 26, slant) * smoothstep(right, right - 26, slant)
        for upper, lower in ((120, 470), (510, 900)):
            rise = ys - 0.32 * (xs - 300)
            panes += column * smoothstep(upper, upper + 26, rise) * smoothstep(lower, lower - 26, rise)
    wall = glow(wall, "#ffe9c4", 0.55 * panes)
    wall *= (1 - 0.16 * smoothstep(500, 1250, xs))[..., None]
    table = ramp((ys - _TABLE) / 340, ((0.0, "#d99a7b"), (0.25, "#e6ae8f"), (1.0, "#f0c2a4")))
    table = table * (0.97 + 0.06 * noise(xs / 320, ys / 16, 13, 4))[..., None]
    return over(wall, table, smoothstep(-2, 2, ys - _TABLE))


def _ellipse(xs: Plane, ys: Plane, x: float, y: float, across: float, down: float, soft: float) -> Plane:
    """A disc with a soft rim; `soft` is the share of its radius over which it fades."""
    return smoothstep(1.0, 1.0 - soft, np.hypot((xs - x) / across, (ys - y) / down))


def _radius(pot: Pot, rows: Plane) -> tuple[Plane, Plane]:
    """The pot's radius at every row and how fast it grows upwards, along a smooth curve through the profile."""
    heights = np.array([height for height, _ in pot.profile], dtype=np.float64)
    radii = np.array([radius for _, radius in pot.profile], dtype=np.float64)
    slopes = np.gradient(radii, heights)
    up = np.clip(pot.foot - rows, 0, heights[-1])
    at = np.clip(np.searchsorted(heights, up, side="right") - 1, 0, len(heights) - 2)
    span = heights[at + 1] - heights[at]
    t = (up - heights[at]) / span
    ends = radii[at], slopes[at] * span, radii[at + 1], slopes[at + 1] * span
    radius = ends[0] * (1 + 2 * t) * (1 - t) ** 2 + ends[1] * t * (1 - t) ** 2
    radius += ends[2] * t**2 * (3 - 2 * t) + ends[3] * t**2 * (t - 1)
    slope = ends[0] * 6 * t * (t - 1) + ends[1] * (1 - t) * (1 - 3 * t)
    slope += ends[2] * 6 * t * (1 - t) + ends[3] * t * (3 * t - 2)
    return radius, slope / span


def _lit(color: Canvas, normal: Canvas, shine: float) -> Canvas:
    """Light from the window, the room's warm bounce from the right and below, and a soft highlight."""
    facing = normal @ _LIGHT
    bright = smoothstep(-0.55, 1.0, facing)
    shadow = color * rgb("#6a4c58") * 1.05
    lit = shadow + (color * 1.06 - shadow) * bright[..., None]
    bounce = np.clip(normal[..., 0] * 0.75 + normal[..., 1] * 0.35, 0, 1) ** 2
    lit = glow(lit, "#d97e5c", 0.24 * bounce)
    half = _LIGHT + np.array([0.0, 0.0, 1.0])
    half = half / np.sqrt((half**2).sum())
    gloss = np.clip(normal @ half, 0, 1)
    return np.clip(glow(lit, "#fff6e6", shine * (0.75 * gloss**60 + 0.25 * gloss**9)), 0, 1)
