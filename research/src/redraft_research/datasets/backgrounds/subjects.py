"""Subjects of generated pictures: parts in a frame one high, origin at the foot's middle, y down (a head is at −1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from redraft_research.datasets.backgrounds.grounds import Canvas, Rng, leaf

Point = tuple[float, float]


class Facet(NamedTuple):
    """An outline filled with one colour; light and grain are laid over all parts at once."""

    outline: Sequence[Point]
    colour: Sequence[float] | Canvas


def _oval(x: float, y: float, wide: float, high: float) -> list[Point]:
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return [(x + wide * float(np.cos(one)), y + high * float(np.sin(one))) for one in turn]


def _smooth(points: Sequence[Point], closed: bool = True) -> list[Point]:
    """Through the points by Catmull–Rom."""
    p = np.asarray([points[-1], *points, *points[:2]] if closed else [points[0], *points, points[-1]], float)
    t = np.linspace(0, 1, 10, endpoint=False)[:, None]
    found = [
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False)
    ]
    return [(float(x), float(y)) for x, y in np.concatenate([*found, p[-2:-1]])]


def _turned(profile: Sequence[Point]) -> list[Point]:
    """As on a lathe: half widths at heights, from the top down, mirrored."""
    right = _smooth([(half, y) for y, half in profile], closed=False)
    return [*right, *((-x, y) for x, y in reversed(right))]


def _bright(rng: Rng) -> Canvas:
    colour = rng.permutation([rng.uniform(150, 240), rng.uniform(40, 200), rng.uniform(20, 110)])
    return np.asarray(colour, np.float32)


def figure(rng: Rng) -> list[Facet]:
    """A person from head to foot, or down to the waist."""
    skin = np.array([(236, 194, 164), (198, 142, 104), (140, 92, 66), (92, 60, 46)][rng.integers(4)])
    hair = np.array([(40, 28, 24), (96, 62, 36), (196, 160, 96), (120, 116, 114)][rng.integers(4)])
    shirt, trousers, swing = _bright(rng), _bright(rng) * 0.45, rng.uniform(-0.05, 0.08)
    head = [
        Facet(_oval(0, -0.895, 0.072, 0.085), hair),
        Facet(_smooth([(-0.03, -0.86), (0.03, -0.86), (0.035, -0.79), (-0.035, -0.79)]), skin * 0.9),
        Facet(_oval(0.006, -0.885, 0.055, 0.07), skin),
        Facet(_smooth([(-0.06, -0.91), (0, -0.965), (0.062, -0.915), (0.03, -0.925), (-0.03, -0.92)]), hair),
    ]
    chest = _smooth([(-0.05, -0.81), (0.05, -0.81), (0.13, -0.77), (0.115, -0.6), (0.1, -0.47), (-0.1, -0.47),
                     (-0.115, -0.6), (-0.13, -0.77)])  # fmt: skip
    arms = [
        Facet(_smooth([(side * 0.115, -0.78), (side * 0.15, -0.74), (side * (0.18 + swing), -0.58),
                      (side * (0.17 + swing * 2), -0.44), (side * (0.13 + swing * 2), -0.44), (side * 0.13, -0.6)]),
             shirt * (0.86 if side < 0 else 0.95))
        for side in (-1, 1)
    ]  # fmt: skip
    hands = [Facet(_oval(side * (0.15 + swing * 2), -0.42, 0.022, 0.03), skin) for side in (-1, 1)]
    if rng.random() < 0.45:  # half length: twice as large, cut off below
        parts = [*arms, Facet(chest, shirt), *head]
        return [Facet([(2 * x, min(0.02, 2 * y + 1)) for x, y in part.outline], part.colour) for part in parts]
    legs = [
        Facet(_smooth([(side * 0.01, -0.5), (side * 0.1, -0.5), (side * 0.085, -0.25), (side * 0.075, -0.03),
                      (side * 0.025, -0.03), (side * 0.02, -0.25)]), trousers * (0.85 if side < 0 else 1))
        for side in (-1, 1)
    ]  # fmt: skip
    shoes = [Facet(_oval(side * 0.06, -0.02, 0.045, 0.022), (40, 36, 36)) for side in (-1, 1)]
    return [*legs, *shoes, *arms, *hands, Facet(chest, shirt), *head]


def bottle(rng: Rng) -> list[Facet]:
    glass, cap, belly = _bright(rng) * 0.6, _bright(rng), rng.uniform(0.12, 0.19)
    neck = rng.uniform(0.035, 0.055)
    body = [(-0.97, neck), (-0.72, neck), (-0.58, belly), (-0.3, belly), (-0.02, belly), (0, belly * 0.9)]
    label = [(-belly, -0.46), (belly, -0.46), (belly, -0.16), (-belly, -0.16)]
    stripe = [(-belly, -0.36), (belly, -0.36), (belly, -0.3), (-belly, -0.3)]
    lid = [(-neck * 1.15, -1), (neck * 1.15, -1), (neck * 1.15, -0.92), (-neck * 1.15, -0.92)]
    shine = _smooth([(-belly * 0.7, -0.55), (-belly * 0.55, -0.56), (-belly * 0.6, -0.03), (-belly * 0.72, -0.05)])
    return [Facet(_turned(body), glass), Facet(label, (238, 230, 212)), Facet(stripe, cap), Facet(lid, cap),
            Facet(shine, glass * 0.5 + 120)]  # fmt: skip


def bowl(rng: Rng) -> list[Facet]:
    clay = _bright(rng) * 0.8 + 30
    fruit = [
        Facet(_oval(x, rng.uniform(-0.72, -0.6) + abs(x) * 0.25, size, size), _bright(rng))
        for x, size in zip(rng.uniform(-0.5, 0.5, 9), rng.uniform(0.13, 0.2, 9), strict=True)
    ]
    side = _turned([(-0.52, 0.78), (-0.3, 0.68), (-0.1, 0.4), (-0.03, 0.26), (0, 0.28)])
    return [Facet(_oval(0, -0.52, 0.78, 0.13), clay * 0.6), *fruit, Facet(side, clay)]


def plant(rng: Rng) -> list[Facet]:
    green, pot = np.array((62, 128, 70)) * rng.uniform(0.7, 1.2, 3), _bright(rng) * 0.8
    leaves = [
        Facet(leaf(0, -0.34, rng.uniform(0.35, 0.64), -np.pi / 2 + turn, 0.2), green * rng.uniform(0.65, 1.25))
        for turn in rng.permutation(np.linspace(-1.2, 1.2, 13)) + rng.normal(0, 0.06, 13)
    ]
    return [*leaves, Facet([(-0.2, -0.36), (0.2, -0.36), (0.15, 0), (-0.15, 0)], pot),
            Facet([(-0.22, -0.4), (0.22, -0.4), (0.22, -0.32), (-0.22, -0.32)], pot * 1.1)]  # fmt: skip


def car(rng: Rng) -> list[Facet]:
    paint, roof = _bright(rng), rng.uniform(-1.0, -0.92)
    body = _smooth([(-1.3, -0.2), (-1.28, -0.52), (-0.85, -0.6), (-0.5, roof), (0.35, roof), (0.75, -0.6),
                    (1.25, -0.5), (1.32, -0.2), (0, -0.15)])  # fmt: skip
    panes = [_smooth([(-0.7, -0.6), (-0.44, roof + 0.08), (-0.06, roof + 0.08), (-0.06, -0.6)]),
             _smooth([(0.02, -0.6), (0.02, roof + 0.08), (0.3, roof + 0.08), (0.6, -0.6)])]  # fmt: skip
    wheels = [Facet(_oval(x, -0.2, size, size), tone)
              for x in (-0.8, 0.8) for size, tone in ((0.21, (30, 30, 34)), (0.11, (180, 182, 188)))]  # fmt: skip
    lamps = [
        Facet(_oval(1.24, -0.42, 0.05, 0.06), (250, 240, 200)),
        Facet(_oval(-1.24, -0.42, 0.04, 0.06), (200, 40, 36)),
    ]
    return [Facet(body, paint), *(Facet(pane, (70, 92, 108)) for pane in panes), *lamps, *wheels]


def mountain(rng: Rng) -> list[Facet]:
    rock, x = np.array((96, 98, 112)) * rng.uniform(0.8, 1.15, 3), np.linspace(-1.3, 1.3, 60)
    ridge = -(np.clip(1 - np.abs(x) / 1.3, 0, 1) ** rng.uniform(0.9, 1.3))
    ridge[1:-1] += rng.normal(0, 0.018, 58)
    ridge /= -ridge.min()
    line = [(float(a), min(0.0, float(b))) for a, b in zip(x, ridge, strict=True)]
    top = [(a, b) for a, b in line if b < -0.62]
    snow = [*top, *((a * 0.9, -0.62 - 0.05 * float(rng.normal())) for a, _ in reversed(top))]
    shade = [(a, b) for a, b in line if a > 0.02]
    dark = [*shade, (0.5, 0.0), (0.12, -0.4), (0.2, -0.6)]
    return [Facet(line, rock), Facet(dark, rock * 0.7), Facet(snow, (240, 243, 248))]


def building(rng: Rng) -> list[Facet]:
    wall, half, rows = _bright(rng) * 0.5 + 70, rng.uniform(0.16, 0.3), int(rng.integers(7, 12))
    block = [(-half, 0.0), (-half, -0.86), (half, -0.86), (half, 0.0)]
    side = [(half, 0.0), (half, -0.86), (half * 1.4, -0.82), (half * 1.4, 0.0)]
    roof = [(-half * 1.05, -0.86), (-half * 0.4, -1.0), (half * 0.4, -1.0), (half * 1.05, -0.86)]
    columns = 5
    panes = [
        Facet([(x, y), (x + half * 0.24, y), (x + half * 0.24, y + 0.5 / rows), (x, y + 0.5 / rows)],
             (250, 220, 150) if rng.random() < 0.3 else (64, 84, 104))
        for y in np.linspace(-0.82, -0.12, rows)
        for x in np.linspace(-half * 0.9, half * 0.66, columns)
    ]  # fmt: skip
    return [Facet(side, wall * 0.6), Facet(block, wall), Facet(roof, wall * 0.8), *panes]


def cup(rng: Rng) -> list[Facet]:
    china, drink = _bright(rng) * 0.5 + 110, np.array((86, 52, 32))
    handle = [Facet(_oval(0.5, -0.5, 0.24, 0.25), china * 0.9), Facet(_oval(0.5, -0.5, 0.14, 0.16), china * 0.45)]
    side = _turned([(-0.86, 0.5), (-0.5, 0.46), (-0.2, 0.36), (-0.1, 0.25)])
    return [Facet(_oval(0, -0.06, 0.85, 0.07), china * 0.92), *handle, Facet(side, china),
            Facet(_oval(0, -0.86, 0.5, 0.12), china * 1.1), Facet(_oval(0, -0.855, 0.44, 0.095), drink)]  # fmt: skip


SUBJECTS: dict[str, Callable[[Rng], list[Facet]]] = {
    "figure": figure, "bottle": bottle, "bowl": bowl, "plant": plant, "car": car, "mountain": mountain,
    "building": building, "cup": cup,
}  # fmt: skip


def drawn(rng: Rng, ground: Canvas, parts: Sequence[Facet], at: Point, tall: float) -> tuple[Canvas, Canvas]:
    """The parts on the ground, foot at a pixel, so many pixels high, and their coverage without the shadow."""
    height, width = ground.shape[:2]
    twice = 2
    picture, cover = Image.new("RGB", (width * twice, height * twice)), Image.new("L", (width * twice, height * twice))
    for part in parts:
        outline = [((at[0] + x * tall) * twice, (at[1] + y * tall) * twice) for x, y in part.outline]
        ImageDraw.Draw(picture).polygon(outline, tuple(np.clip(part.colour, 0, 255).astype(int)))
        ImageDraw.Draw(cover).polygon(outline, 255)
    mask: Canvas = np.asarray(cover.resize((width, height), Image.Resampling.BOX), np.float32) / 255
    paint: Canvas = np.asarray(picture.resize((width, height), Image.Resampling.BOX), np.float32)
    paint = paint / np.maximum(mask, 1e-3)[..., None]
    soft = np.asarray(Image.fromarray((mask * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(tall * 0.06)),
                      np.float32) / 255  # fmt: skip
    side = rng.choice([-1, 1])
    down, across = np.gradient(soft)
    light = 1 + tall * 0.14 * (side * across + 0.5 * down) + 0.025 * rng.normal(0, 1, mask.shape)
    cast = Image.new("L", (width, height))
    half = max(abs(x) for part in parts for x, _ in part.outline) * tall
    ImageDraw.Draw(cast).ellipse((at[0] - half, at[1] - tall * 0.05, at[0] + half, at[1] + tall * 0.05), 150)
    shadow = np.asarray(cast.filter(ImageFilter.GaussianBlur(tall * 0.03)), np.float32)[..., None] / 255
    out = ground * (1 - 0.7 * shadow)
    out = out * (1 - mask[..., None]) + np.clip(paint * np.clip(light, 0.45, 1.5)[..., None], 0, 255) * mask[..., None]
    return out, mask
