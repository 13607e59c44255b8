"""Shades of a colour: lighter, darker, warmer, paler, by a given amount."""

from __future__ import annotations

import math
from collections.abc import Callable

from redraft.document.style import Color, Gradient
from redraft.document.tones import Tone, color_with, tone_of
from redraft.lazy import dataclass

STEP = 0.12
"""How far 'lighter' goes when no amount is given, of the way from black to white."""
_WARM = (0.5, 0.87)
"""The way to the warm colours, towards red and towards yellow."""
_TO_BE_SEEN = 6
"""How much red must gain on blue, of 255, to look warmer."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How much of a change: `share` where a part was given (0.2 for 20%), else `times` the usual step."""

    times: float = 1.0
    share: float | None = None

    def up(self, value: float, step: float) -> float:
        """Towards 1."""
        return value + self.share * (1 - value) if self.share is not None else value + self.times * step

    def down(self, value: float, step: float) -> float:
        """Towards 0."""
        return value * (1 - self.share) if self.share is not None else value - self.times * step

    def more(self, value: float, part: float) -> float:
        """By a part of itself."""
        return value * (1 + (self.share if self.share is not None else self.times * part))

    def less(self, value: float, part: float) -> float:
        return value * max(0.0, 1 - (self.share if self.share is not None else self.times * part))


def shaded(paint: Color | Gradient, how: str, by: Amount) -> Color | Gradient:
    """Another shade of a colour, or of every colour of a gradient."""
    if isinstance(paint, Color):
        return _moved(paint, how, by)
    way = _WAYS[how]
    stops = (stop._replace(color=color_with(way(tone_of(stop.color), by), stop.color.alpha)) for stop in paint.stops)
    return Gradient(tuple(stops), paint.angle)


def _moved(color: Color, how: str, by: Amount) -> Color:
    """Another shade of a colour. A light one has no room for more warmth: it gives some of its light for that."""
    tone, way = tone_of(color), _WAYS[how]
    new = color_with(way(tone, by), color.alpha)
    aim = {"warmer": 1, "cooler": -1}.get(how, 0)
    for step in range(1, 9) if aim else ():
        if aim * ((new.red - new.blue) - (color.red - color.blue)) >= _TO_BE_SEEN:
            break
        new = color_with(way(tone._replace(light=tone.light - 0.015 * step), by), color.alpha)
    return new


def _short_of(light: float, was: float, end: float, by: Amount) -> float:
    """A lightness that stops short of white or black, where how much is left open: a pale cream stays a cream."""
    if by.share is not None:
        return light
    most = was + 0.6 * (end - was)
    return min(light, most) if end > was else max(light, most)


def _tinted(tone: Tone, by: Amount, way: int) -> Tone:
    """A little of orange or of blue in it. Pure white and black have no room for it, so they give some light for it."""
    reach = 0.035 * by.times if by.share is None else 0.15 * by.share
    red, yellow = (old + way * reach * part for old, part in zip(tone.across, _WARM, strict=True))
    light = min(max(tone.light, 0.12), 0.97)
    return Tone(light, math.hypot(red, yellow), math.degrees(math.atan2(yellow, red)) % 360)


_WAYS: dict[str, Callable[[Tone, Amount], Tone]] = {
    "lighter": lambda tone, by: tone._replace(light=_short_of(by.up(tone.light, STEP), tone.light, 1.0, by)),
    "darker": lambda tone, by: tone._replace(light=_short_of(by.down(tone.light, STEP), tone.light, 0.0, by)),
    "brighter": lambda tone, by: tone._replace(light=by.up(tone.light, 0.75 * STEP), strength=tone.strength * 1.15),
    "duller": lambda tone, by: tone._replace(light=by.down(tone.light, 0.02), strength=by.less(tone.strength, 0.35)),
    "paler": lambda tone, by: tone._replace(light=by.up(tone.light, STEP), strength=by.less(tone.strength, 0.35)),
    "warmer": lambda tone, by: _tinted(tone, by, 1),
    "cooler": lambda tone, by: _tinted(tone, by, -1),
    "more saturated": lambda tone, by: tone._replace(strength=by.more(tone.strength, 0.35)),
    "less saturated": lambda tone, by: tone._replace(strength=by.less(tone.strength, 0.35)),
}
