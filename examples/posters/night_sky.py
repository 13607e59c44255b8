"""The picture of event.svg: dusk over a lake, with hills, stars and the lights along the shore."""

from __future__ import annotations

import random

import numpy as np
from posters.pixels import Canvas, Plane, glow, grid, hashed, jpeg, noise, over, ramp, rgb, smoothstep

WIDTH, HEIGHT = 1080, 1000
HORIZON = 742
"""Where the water begins, in pixels from the top; the poster shows the picture at its own size."""
MOON = (540.0, 542.0)
"""The middle of the moon, which the poster draws over the picture."""

_SKY = (
    (0.00, "#070a26"),
    (0.26, "#12124a"),
    (0.48, "#2d1d6e"),
    (0.66, "#6a2b86"),
    (0.80, "#b83f83"),
    (0.91, "#f2716f"),
    (1.00, "#ffbc84"),
)
_RIDGES = (  # top of the ridge above the horizon, how rough, colour at the crest, colour in the mist at its foot
    (150, 120, "#8a3b86", "#d9627f"),
    (104, 100, "#5c2c79", "#b04a80"),
    (62, 80, "#371f62", "#75347c"),
    (26, 44, "#1d1446", "#3a2062"),
)


def night_sky() -> str:
    """The finished picture as a data URI."""
    xs, ys = grid(WIDTH, HEIGHT)
    canvas = _mirrored(_hills(_heavens(xs, ys), xs, ys), xs, ys)
    return jpeg(_shore_lights(canvas, xs, ys))


def _heavens(xs: Plane, ys: Plane) -> Canvas:
    """Colour of dusk, thin clouds lit from below, stars where it is dark enough."""
    canvas = ramp(ys / HORIZON, _SKY)
    away = np.hypot((xs - MOON[0]) / 1.7, ys - HORIZON)
    canvas = glow(canvas, "#ff7d6e", 0.62 * np.exp(-((away / 170) ** 2)))
    veil = smoothstep(0.50, 0.78, noise(xs / 420, ys / 90, 11, 6)) * smoothstep(190, 560, ys)
    lit = ramp(ys / HORIZON, ((0.3, "#4a2d92"), (0.7, "#d4508a"), (1.0, "#ffd9a0")))
    canvas = over(canvas, lit, 0.50 * veil)
    shade = smoothstep(0.54, 0.80, noise(xs / 520 + 9, ys / 70 + 4, 23, 6)) * smoothstep(330, 640, ys)
    canvas = over(canvas, rgb("#4b2273"), 0.42 * shade)
    haze = smoothstep(0.46, 0.85, noise(xs / 300 + ys / 420, ys / 240 - xs / 700, 37, 6)) * smoothstep(620, 80, ys)
    canvas = glow(canvas, "#4a3cb4", 0.40 * haze)
    return _stars(canvas)


def _stars(canvas: Canvas) -> Canvas:
    chance = random.Random(5)
    light = np.zeros((HEIGHT, WIDTH))
    for _ in range(620):
        x, y = chance.uniform(4, WIDTH - 4), 560 * chance.random() ** 1.5 + 4
        size, bright = 0.55 + 0.75 * chance.random() ** 5, (0.25 + 0.7 * chance.random() ** 2) * (1 - y / 640)
        left, top = max(0, int(x) - 6), max(0, int(y) - 6)
        part = light[top : top + 13, left : left + 13]
        rows, columns = np.mgrid[top : top + part.shape[0], left : left + part.shape[1]]
        part += bright * np.exp(-((columns + 0.5 - x) ** 2 + (rows + 0.5 - y) ** 2) / (2 * size**2))
    return glow(canvas, "#fff1e0", light)


def _hills(canvas: Canvas, xs: Plane, ys: Plane) -> Canvas:
    for number, (rise, rough, crest, foot) in enumerate(_RIDGES):
        line = xs[:1] / (430 - 60 * number)
        bumps = noise(line + 3.1 * number, np.full_like(line, 0.5 + number), 41 + number, 6) - 0.5
        valley = 0.55 + 0.45 * np.abs(xs[:1] / WIDTH - 0.5) * 2  # lower in the middle, where the moon stands
        top = HORIZON - rise * valley - rough * bumps
        depth = np.clip((ys - top) / np.maximum(HORIZON - top, 1), 0, 1)
        canvas = over(canvas, ramp(depth**1.4, ((0, crest), (1, foot))), smoothstep(-0.8, 0.8, ys - top))
    return canvas


def _mirrored(canvas: Canvas, xs: Plane, ys: Plane) -> Canvas:
    """Water: what is above the horizon, upside down, broken by ripples that widen towards us."""
    below = np.maximum(ys - HORIZON, 0)
    ripple = noise(xs / 64, np.log1p(below / 9) * 9, 71, 4) - 0.5
    up = np.clip(HORIZON - 1 - below * 1.9 - ripple * (10 + below * 0.9), 0, HORIZON - 1).astype(np.int64)
    side = np.clip(xs + ripple * (6 + below * 0.25), 0, WIDTH - 1).astype(np.int64)
    water = canvas[up, side] * (0.80 - 0.55 * np.clip(below / 190, 0, 1))[..., None]
    path = np.exp(-(((xs - MOON[0]) / (70 + below * 0.42)) ** 2)) * smoothstep(-0.10, 0.24, ripple)
    water = glow(water, "#ffc58e", 0.85 * path * np.exp(-below / 190))
    return over(canvas, water, smoothstep(-0.5, 0.5, ys - HORIZON))


def _shore_lights(canvas: Canvas, xs: Plane, ys: Plane) -> Canvas:
    """Lamps along the far shore with their streaks in the water, and a few large discs out of focus in front."""
    chance = random.Random(19)
    canvas = canvas.copy()
    for _ in range(46):
        x = chance.choice((chance.uniform(10, 400), chance.uniform(680, 1070)))
        y, power = HORIZON - chance.uniform(2, 13), chance.uniform(0.4, 1.0)
        color = chance.choice(("#ffd58a", "#ffb35c", "#ff8f6b", "#ffe9bd"))
        near = _window(x, HORIZON + 40, 44, 160)  # only these pixels are reached; the whole canvas would take seconds
        away, below = np.hypot(xs[near] - x, ys[near] - y), np.maximum(ys[near] - HORIZON, 0)
        lamp = np.exp(-((away / 2.2) ** 2)) + 0.30 * np.exp(-((away / 11) ** 2))
        shiver = 3.5 * (hashed(np.floor(below / 3).astype(np.int64), np.full(below.shape, int(x)), 3) - 0.5)
        streak = np.exp(-(((xs[near] - x - shiver) / (2.2 + below * 0.02)) ** 2)) * np.exp(-below / 34) * (below > 1)
        canvas[near] = glow(canvas[near], color, power * (lamp + 0.42 * streak))
    for _ in range(26):
        x, y, size = chance.uniform(-20, WIDTH + 20), HORIZON + 70 + 120 * chance.random(), chance.uniform(9, 30)
        color, power = chance.choice(("#ff9a62", "#ffd08a", "#ff6f86", "#b36bff")), chance.uniform(0.10, 0.26)
        near = _window(x, y, 34, 34)
        away = np.hypot(xs[near] - x, ys[near] - y) / size
        disc = (0.75 + 0.25 * smoothstep(0.55, 0.95, away)) * smoothstep(1.03, 0.95, away)
        canvas[near] = glow(canvas[near], color, power * disc)
    return canvas


def _window(x: float, y: float, across: int, down: int) -> tuple[slice, slice]:
    """The pixels at most that far from a point."""
    return (
        slice(max(0, int(y) - down), max(0, int(y) + down)),
        slice(max(0, int(x) - across), max(0, int(x) + across)),
    )
