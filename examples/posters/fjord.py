"""The landscape of travel.svg: peaks that rise out of the sea, the light on the water, and gulls.

Everything is drawn in pixels of a 1080 × 1350 page and written in the millimetres of Inkscape's page by `mm`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]

HORIZON = 846.0
"""Where the sea begins, in pixels from the top."""
SUN: Point = (584.0, 704.0)


def mm(pixels: float) -> str:
    """A length on the page, in the page's own unit."""
    return f"{pixels * 25.4 / 96:.3f}".rstrip("0").rstrip(".")


def polygon(points: Sequence[Point]) -> str:
    """Path data of a closed outline with straight edges."""
    return "M " + " L ".join(f"{mm(x)},{mm(y)}" for x, y in points) + " Z"


def wave(points: Sequence[Point]) -> str:
    """Path data of an open curve that goes smoothly through the points, to be closed or stroked by the caller."""
    parts = [f"M {mm(points[0][0])},{mm(points[0][1])}"]
    ends = [points[0], *points, points[-1]]
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        last = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        parts.append("C " + " ".join(f"{mm(x)},{mm(y)}" for x, y in (first, last, end)))
    return " ".join(parts)


@dataclass(frozen=True)
class Peak:
    """A mountain with its top at (x, top) whose foot reaches from `left` to `right` along the horizon."""

    name: str
    x: float
    top: float
    left: float
    right: float
    seed: int
    haze: int
    """How many veils of air lie before it: 0 for the nearest, 2 for the farthest."""


_PEAKS = (
    Peak("Far peak west", 470, 640, 330, 620, 4, 2),
    Peak("Far peak east", 712, 672, 600, 850, 9, 2),
    Peak("Middle peak west", 96, 560, -120, 330, 21, 1),
    Peak("Middle peak east", 1010, 574, 780, 1220, 33, 1),
    Peak("High peak", 292, 452, 60, 548, 14, 0),
    Peak("East peak", 858, 604, 668, 1070, 27, 0),
)
_LIT = (("#fbd9a6", "#e58f6c", "#9c5a63"), ("#f4cf9f", "#d9937a", "#a9727a"), ("#f3cf9f", "#e3a887", "#cf8f80"))
_SHADE = (("#1f6070", "#14485b", "#0e3a4d"), ("#4f8487", "#3d7079", "#35646f"), ("#8fa99b", "#92988f", "#a78a82"))


def peak_gradients() -> str:
    """The light and the shaded side of a mountain for each distance, as gradients over the mountain's own box."""
    lines = []
    for haze in range(3):
        for side, tones in (("lit", _LIT[haze]), ("shade", _SHADE[haze])):
            stops = "".join(
                f'<stop style="stop-color:{tone};stop-opacity:1" offset="{offset}" id="stop-{side}-{haze}-{number}" />'
                for number, (tone, offset) in enumerate(zip(tones, (0, 0.55, 1), strict=True))
            )
            lines.append(
                f'    <linearGradient inkscape:collect="always" id="{side}-{haze}" x1="0" y1="0" x2="0" y2="1">'
                f"{stops}</linearGradient>"
            )
    return "\n".join(lines)


def mountains() -> str:
    """Every peak as a group of its own, the farthest first."""
    return "\n".join(_mountain(peak, number) for number, peak in enumerate(_PEAKS, 1))


def _mountain(peak: Peak, number: int) -> str:
    chance = random.Random(peak.seed)
    apex = (peak.x, peak.top)
    to_sun = 1 if peak.x < SUN[0] else -1
    near, far = (peak.right, peak.left) if to_sun > 0 else (peak.left, peak.right)
    bright = _ridge(chance, apex, (near, HORIZON), 0.30)
    dark = _ridge(chance, apex, (far, HORIZON), 0.26)
    spine = _ridge(chance, apex, (peak.x + (near - far) * 0.10, HORIZON), -0.05)
    lit, shade = f"url(#lit-{peak.haze})", f"url(#shade-{peak.haze})"
    parts = [
        (polygon([*dark, *reversed(spine)]), f"fill:{shade}", "shade"),
        (polygon([*bright, *reversed(spine)]), f"fill:{lit}", "light"),
    ]
    gullies = _gullies(chance, spine, bright, 5)
    parts.append((" ".join(map(polygon, gullies)), f"fill:{_SHADE[peak.haze][1]};fill-opacity:0.62", "gullies"))
    ribs = _gullies(chance, spine, dark, 4)
    parts.append((" ".join(map(polygon, ribs)), f"fill:{_SHADE[peak.haze][0]};fill-opacity:0.75", "ribs"))
    if peak.haze < 2:
        snow = _snow(chance, spine, bright, 0.34)
        parts.append((polygon(snow), "fill:#fff4e0;fill-opacity:0.92", "snow"))
        cold = _snow(chance, spine, dark, 0.28)
        parts.append((polygon(cold), f"fill:#9cc3c4;fill-opacity:{0.8 - 0.3 * peak.haze:g}", "snow-shade"))
    shapes = "\n".join(f'      <path style="{style}" id="peak{number}-{part}" d="{d}" />' for d, style, part in parts)
    return f'    <g id="peak{number}" inkscape:label="{peak.name}">\n{shapes}\n    </g>'


def _ridge(chance: random.Random, apex: Point, foot: Point, hollow: float) -> list[Point]:
    """A broken line from the top to the foot; `hollow` says how much steeper it is above than below."""
    across, down = foot[0] - apex[0], foot[1] - apex[1]
    bend = apex[0] + across * (0.5 - hollow), apex[1] + down * (0.5 + hollow * 0.6)
    steps = 16
    line = [apex]
    for step in range(1, steps):
        t = step / steps
        x = (1 - t) ** 2 * apex[0] + 2 * t * (1 - t) * bend[0] + t**2 * foot[0]
        y = (1 - t) ** 2 * apex[1] + 2 * t * (1 - t) * bend[1] + t**2 * foot[1]
        shift = down * 0.032 * (1 if step % 2 else -1) * chance.uniform(0.2, 1.0) * min(1, 3 * t)  # a clean top
        line.append((x + shift * (1 if abs(across) < down * 0.4 else 0.5), y + shift * 0.6))
    return [*line, foot]


def _gullies(chance: random.Random, spine: list[Point], edge: list[Point], count: int) -> list[list[Point]]:
    """Wedges that run down one face of a mountain, from the spine towards its edge."""
    wedges = []
    for number in range(count):
        at = 2 + round(number * 10 / count)
        width = chance.choice((2, 2, 3))
        low = min(len(spine) - 1, at + width + chance.choice((3, 4, 5)))
        share = chance.uniform(0.42, 0.72)
        tip = between(spine[low], edge[low], share)
        knee = between(spine[at + width], edge[at + width], share * 0.35)
        wedges.append([spine[at], between(spine[at + 1], edge[at + 1], share * 0.3), tip, knee, spine[at + width]])
    return wedges


def _snow(chance: random.Random, spine: list[Point], edge: list[Point], depth: float) -> list[Point]:
    """A cap of snow on one face, with tongues that reach down."""
    reach = max(3, round(len(spine) * depth))
    teeth = []
    for step in range(6):
        share = 1 - step / 5
        level = reach - 2 + (chance.choice((1, 2, 2)) if step % 2 else -chance.choice((0, 1, 1)))
        level = max(1, min(level, len(spine) - 1))
        teeth.append(between(spine[level], edge[level], min(share, 0.97)))
    return [edge[0], *edge[1 : max(2, reach - 2)], *teeth]


def between(start: Point, end: Point, share: float) -> Point:
    """The point that share of the way from one to the other."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def ripples(seed: int, count: int, spread: float, top: float, bottom: float, middle: float) -> str:
    """Flat lenses of light on the water around `middle`, small and close together far away, long and rare near us."""
    chance = random.Random(seed)
    parts = []
    for number in range(count):
        t = (number + chance.random() * 0.6) / count
        y = top + (bottom - top) * t**1.5
        x = middle + chance.uniform(-1, 1) * spread * (0.35 + 0.9 * t)
        half, high = (10 + 62 * t) * chance.uniform(0.45, 1.2), 0.8 + 2.6 * t
        parts.append(
            f"M {mm(x - half)},{mm(y)} Q {mm(x)},{mm(y - high)} {mm(x + half)},{mm(y)}"
            f" Q {mm(x)},{mm(y + high)} {mm(x - half)},{mm(y)} Z"
        )
    return " ".join(parts)


def gull(x: float, y: float, span: float, tilt: float) -> str:
    """A bird far away: two bent wings, as path data to be stroked."""
    cos, sin = math.cos(tilt), math.sin(tilt)

    def placed(across: float, down: float) -> str:
        return f"{mm(x + span * (across * cos - down * sin))},{mm(y + span * (across * sin + down * cos))}"

    return f"M {placed(-1, -0.10)} Q {placed(-0.5, -0.62)} {placed(0, 0)} Q {placed(0.5, -0.62)} {placed(1, -0.10)}"
