"""A festival crowd seen from behind, as the data of one SVG path a row."""

from __future__ import annotations

import math
import random

Point = tuple[float, float]


def crowd_row(seed: int, top: float, bottom: float, size: float, spread: float, raised: float) -> str:
    """A row of people from one side of the poster to the other.

    `top` is where the heads are on average, `bottom` where the row ends, `size` a head's height, `spread` the distance
    between neighbours and `raised` the share of people with arms in the air. All outlines run clockwise, so that
    overlapping ones fill as one silhouette.
    """
    chance = random.Random(seed)
    parts: list[str] = []
    x = -spread * chance.random()
    while x < 1080 + spread:
        head = size * chance.uniform(0.88, 1.12)
        neck = top + chance.uniform(-0.55, 0.55) * size
        parts.append(_person(x, neck, head, bottom))
        if chance.random() < raised:
            both = chance.random() < 0.45
            side = chance.choice((-1, 1))
            parts.append(_arm(chance, x, neck, head, side))
            if both:
                parts.append(_arm(chance, x, neck, head, -side))
        x += spread * chance.uniform(0.72, 1.22)
    return "".join(parts)


def _person(x: float, y: float, head: float, bottom: float) -> str:
    """A head with its middle at (x, y) on shoulders that go straight down."""
    radius, wide, shoulder = head * 0.42, head * 1.02, y + head * 0.86
    return (
        f"M{x - radius:.1f} {y:.1f}a{radius:.1f} {head / 2:.1f} 0 1 1 {2 * radius:.1f} 0"
        f"a{radius:.1f} {head / 2:.1f} 0 1 1 {-2 * radius:.1f} 0z"
        f"M{x - wide:.1f} {bottom:.1f}V{shoulder + head * 0.4:.1f}"
        f"Q{x - wide:.1f} {shoulder - head * 0.1:.1f} {x - head * 0.3:.1f} {shoulder - head * 0.2:.1f}"
        f"L{x - head * 0.22:.1f} {y + head * 0.3:.1f}H{x + head * 0.22:.1f}L{x + head * 0.3:.1f} "
        f"{shoulder - head * 0.2:.1f}Q{x + wide:.1f} {shoulder - head * 0.1:.1f} {x + wide:.1f} "
        f"{shoulder + head * 0.4:.1f}V{bottom:.1f}z"
    )


def _arm(chance: random.Random, x: float, y: float, head: float, side: int) -> str:
    """An arm from the shoulder over a bent elbow to a hand above the head."""
    shoulder = (x + side * head * 0.82, y + head * 0.98)
    elbow = (x + side * head * chance.uniform(1.0, 1.4), y - head * chance.uniform(0.1, 0.5))
    hand = (x + side * head * chance.uniform(0.55, 1.25), y - head * chance.uniform(1.35, 2.0))
    upper = _limb(shoulder, elbow, head * 0.26, head * 0.19)
    lower = _limb(elbow, hand, head * 0.19, head * 0.13)
    return upper + lower + _disc(elbow, head * 0.19) + _disc(hand, head * 0.2)


def _limb(start: Point, end: Point, first: float, last: float) -> str:
    """A tapered bar between two points, clockwise; `first` and `last` are half its widths."""
    length = math.dist(start, end)
    nx, ny = (end[1] - start[1]) / length, (start[0] - end[0]) / length
    corners = (
        (start[0] + nx * first, start[1] + ny * first),
        (end[0] + nx * last, end[1] + ny * last),
        (end[0] - nx * last, end[1] - ny * last),
        (start[0] - nx * first, start[1] - ny * first),
    )
    return "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in corners) + "z"


def _disc(middle: Point, radius: float) -> str:
    return (
        f"M{middle[0] - radius:.1f} {middle[1]:.1f}a{radius:.1f} {radius:.1f} 0 1 1 {2 * radius:.1f} 0"
        f"a{radius:.1f} {radius:.1f} 0 1 1 {-2 * radius:.1f} 0z"
    )
