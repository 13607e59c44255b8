"""Perceptual colour changes: lightness, chroma and hue, in Oklab with a lightness that is even from black to white.

Every change gives a colour that a screen can show: where there is none of that lightness and strength, strength gives
way first, so that lighter is always lighter and the hue stays. Alpha is never touched.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from redraft.document.style import Color

_EVEN = (0.206, 0.03)
"""The two constants of Oklab's even lightness, by which 0.5 is the grey half way between black and white."""


class Tone(NamedTuple):
    """`light` from 0 (black) to 1 (white), `strength` from 0 (grey) to about 0.32, `hue` in degrees (30 is red)."""

    light: float
    strength: float
    hue: float

    @property
    def across(self) -> tuple[float, float]:
        """Towards red and towards yellow (both may be negative: green and blue)."""
        turn = math.radians(self.hue)
        return self.strength * math.cos(turn), self.strength * math.sin(turn)


def tone_of(color: Color) -> Tone:
    light, a, b = oklab(color)
    return Tone(_evened(light), math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360)


def oklab(color: Color) -> tuple[float, float, float]:
    r, g, b = (linear(part / 255) for part in color[:3])
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    medium = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def distance(one: Color, other: Color) -> float:
    """How different two colours look; 0.02 is just to be seen, black and white are 1 apart."""
    return math.dist(oklab(one), oklab(other))


def color_with(tone: Tone, alpha: int = 255) -> Color:
    """The colour of this tone, less strong where a screen could not show it."""
    light = _uneven(min(max(tone.light, 0.0), 1.0))
    a, b = tone.across
    shown = _channels(light, a, b)
    if not _shows(shown):
        low, high = 0.0, 1.0
        for _ in range(20):
            share = (low + high) / 2
            low, high = (share, high) if _shows(_channels(light, share * a, share * b)) else (low, share)
        shown = _channels(light, low * a, low * b)
    red, green, blue = (round(255 * gamma(min(max(part, 0.0), 1.0))) for part in shown)
    return Color(red, green, blue, alpha)


def _shows(channels: tuple[float, float, float]) -> bool:
    return all(-1e-4 <= part <= 1.0001 for part in channels)


def _channels(light: float, a: float, b: float) -> tuple[float, float, float]:
    """Linear red, green and blue; below 0 or above 1 where no screen shows them."""
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def gamma(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)


def _evened(light: float) -> float:
    k1, k2 = _EVEN
    k3 = (1 + k1) / (1 + k2)
    rest = k3 * light - k1
    return min(max((rest + math.sqrt(rest * rest + 4 * k2 * k3 * light)) / 2, 0.0), 1.0)


def _uneven(light: float) -> float:
    k1, k2 = _EVEN
    k3 = (1 + k1) / (1 + k2)
    return light * (light + k1) / (k3 * (light + k2))
