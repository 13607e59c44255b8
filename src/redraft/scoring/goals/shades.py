"""Whether a colour matches a colour word, or is lighter, darker and so on than it was."""

from __future__ import annotations

import colorsys
from collections.abc import Callable

from redraft.document.colors import describe, parse_color
from redraft.document.style import Color, NoPaint
from redraft.scoring.facts import alike

HUES = {
    "red": (345, 15),
    "orange": (15, 45),
    "yellow": (45, 68),
    "green": (75, 170),
    "teal": (165, 195),
    "blue": (195, 255),
    "purple": (255, 310),
    "pink": (300, 350),
}
"""Degrees of hue, from and to, that a plain word covers."""


NEAR = 80
"""How far, of 255 in each part, a shade may be from the one that style sheets mean by its name."""


def _hls(color: Color) -> tuple[float, float, float]:
    return colorsys.rgb_to_hls(*(part / 255 for part in color[:3]))


def _turn(a: Color, b: Color) -> float:
    return abs((_hls(a)[0] - _hls(b)[0] + 0.5) % 1 - 0.5)


def _same_hue(old: Color, new: Color) -> bool:
    grey = min(_hls(old)[2], _hls(new)[2]) < 0.08 or not 0.02 < _hls(new)[1] < 0.98
    return grey or _turn(old, new) < 0.06


def _lightness(color: Color) -> float:
    return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue


def _warmth(color: Color) -> float:
    return color.red - color.blue


RELATIONS: dict[str, Callable[[Color, Color], bool]] = {
    "darker": lambda old, new: _lightness(new) < _lightness(old) - 2 and _same_hue(old, new),
    "lighter": lambda old, new: _lightness(new) > _lightness(old) + 2 and _same_hue(old, new),
    "warmer": lambda old, new: _warmth(new) > _warmth(old) + 2,
    "cooler": lambda old, new: _warmth(new) < _warmth(old) - 2,
    "vivid": lambda old, new: _hls(new)[2] > _hls(old)[2] + 0.02 and _turn(old, new) < 0.06,
    "muted": lambda old, new: _hls(new)[2] < _hls(old)[2] - 0.02 and _same_hue(old, new),
}


def fits(wanted: str, old: object, new: object) -> bool:
    """Whether a paint is the one wanted.

    `wanted` is a colour as style sheets write it, 'none', a relation to what it was ('darker'), '~' and a plain word
    for a whole family of colours, or 'gradient' with its colours behind it.
    """
    if wanted == "none":
        return isinstance(new, NoPaint) or (isinstance(new, Color) and new.alpha == 0)
    if wanted.startswith("gradient"):
        return _is_gradient(new, wanted.removeprefix("gradient").split())
    if not isinstance(new, Color):
        return False
    if wanted in RELATIONS:
        return isinstance(old, Color) and RELATIONS[wanted](old, new)
    if wanted.startswith("~"):
        return _in_family(new, wanted[1:])
    color = parse_color(wanted)
    if color is not None and alike(color, new):
        return True
    if color is None or wanted.startswith(("#", "rgb", "hsl")) or alike(old, new):
        return False
    # a word is vague: another shade of that name will do, if it is near
    called = wanted.replace("-", "").replace("grey", "gray").lower()
    near = sum((a - b) ** 2 for a, b in zip(color[:3], new[:3], strict=True)) <= NEAR**2
    return near and new.alpha == color.alpha and describe(new).replace(" ", "") == called


def _in_family(color: Color, word: str) -> bool:
    hue, light, full = _hls(color)
    if word in ("grey", "gray"):
        return full < 0.15 and 0.1 < light < 0.95
    if word == "white":
        return light > 0.93
    if word == "black":
        return light < 0.12
    low, high = HUES[word]
    degrees = hue * 360
    inside = low <= degrees <= high if low < high else degrees >= low or degrees <= high
    return inside and full > 0.2 and 0.08 < light < 0.95


def _is_gradient(paint: object, wanted: list[str]) -> bool:
    kind = str(getattr(paint, "kind", type(paint).__name__)).lower()
    if isinstance(paint, Color | NoPaint) or "gradient" not in kind:
        return False
    if wanted and wanted[0] in ("linear", "radial"):
        if wanted[0] not in kind:
            return False
        wanted = wanted[1:]
    stops = getattr(paint, "colors", None) or [getattr(stop, "color", stop) for stop in getattr(paint, "stops", ())]
    return len(stops) >= len(wanted) and all(any(fits(word, None, stop) for stop in stops) for word in wanted)
