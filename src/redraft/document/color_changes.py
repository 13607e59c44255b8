"""The changes of a colour that DrawingML names (lumMod, tint, alpha …), and numbers as it writes them.

Luminance and saturation are modified in HSL, tint and shade in linear light, as in PowerPoint.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable
from operator import add, mul

from redraft.document.style import Color
from redraft.document.tones import gamma, linear


def number(text: str | None, default: float = 0.0) -> float:
    """A finite number parsed from the file; the default for what is none."""
    if text is None:
        return default
    try:
        value = float(text)
    except ValueError:
        return default
    return value if -1e12 < value < 1e12 else default


def part(text: str | None, default: float = 0.0) -> float:
    """A share: 1/100000, or a number with `%`. The default is a factor."""
    if text is None:
        return default
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else number(text, default * 100000) / 100000
    except ValueError:
        return default


def changed(color: Color, name: str, raw: str | None) -> Color:
    """A colour after the change of this name: lumMod, tint, alpha …"""
    value = part(raw, 1.0)
    match name:
        case "alpha":
            return color._replace(alpha=_byte(value))
        case "alphaMod":
            return color._replace(alpha=_byte(color.alpha / 255 * value))
        case "alphaOff":
            return color._replace(alpha=_byte(color.alpha / 255 + value))
        case "tint":
            return _linear(color, lambda light: 1 - (1 - light) * value)
        case "shade":
            return _linear(color, lambda light: light * value)
        case "inv":
            return Color(255 - color.red, 255 - color.green, 255 - color.blue, color.alpha)
        case "gray":
            grey = round(0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue)
            return Color(grey, grey, grey, color.alpha)
        case "gamma":
            return color._replace(**{name: from_light(getattr(color, name) / 255) for name in _RGB})
        case "invGamma":
            return color._replace(**{name: _byte(_light(getattr(color, name))) for name in _RGB})
        case "comp":
            hue, sat, lum = _hsl(color)
            return color_of_hsl(((hue + 0.5) % 1.0, sat, lum), color.alpha)
    if name.startswith(_RGB):
        return _channel(color, name, value)
    which, change = name[:3], name[3:]
    if which not in _HSL or change not in _CHANGES:
        return color
    hsl = list(_hsl(color))
    at = _HSL.index(which)
    hsl[at] = _CHANGES[change](hsl[at], number(raw) / 21600000 if which == "hue" and change != "Mod" else value)
    return color_of_hsl((hsl[0] % 1.0, unit(hsl[1]), unit(hsl[2])), color.alpha)


_RGB = ("red", "green", "blue")
_HSL = ("hue", "sat", "lum")
_CHANGES: dict[str, Callable[[float, float], float]] = {"": lambda now, by: by, "Mod": mul, "Off": add}


def _channel(color: Color, name: str, value: float) -> Color:
    """red, greenMod, blueOff …"""
    which = next(channel for channel in _RGB if name.startswith(channel))
    now, change = _light(getattr(color, which)), _CHANGES.get(name[len(which) :])
    return color._replace(**{which: from_light(change(now, value) if change else now)})


def _linear(color: Color, change: Callable[[float], float]) -> Color:
    red, green, blue = (from_light(change(_light(value))) for value in color[:3])
    return Color(red, green, blue, color.alpha)


def _hsl(color: Color) -> tuple[float, float, float]:
    hue, lum, sat = colorsys.rgb_to_hls(color.red / 255, color.green / 255, color.blue / 255)
    return hue, sat, lum


def color_of_hsl(hsl: tuple[float, float, float], alpha: int) -> Color:
    red, green, blue = colorsys.hls_to_rgb(hsl[0], hsl[2], hsl[1])
    return Color(_byte(red), _byte(green), _byte(blue), alpha)


def unit(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def _byte(value: float) -> int:
    return int(unit(value) * 255 + 0.5)


def _light(value: int) -> float:
    """An sRGB byte as linear light."""
    return linear(value / 255)


def from_light(light: float) -> int:
    return _byte(gamma(unit(light)))
