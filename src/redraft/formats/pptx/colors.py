"""DrawingML colours: names, theme slots and their modifiers, resolved to sRGB.

Luminance and saturation are modified in HSL, tint and shade in linear light, as in PowerPoint.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Mapping
from operator import add, mul

from redraft.document.colors import NAMED
from redraft.document.style import Color
from redraft.document.theme import derived
from redraft.formats.pptx.numbers import degrees, number, part
from redraft.formats.xml.tree import Element

COLOR_TAGS = frozenset(f"a:{kind}Clr" for kind in ("srgb", "scrgb", "hsl", "sys", "scheme", "prst"))

_SYSTEM = {"window": "ffffff", "windowText": "000000", "btnFace": "f0f0f0", "highlight": "0078d7", "grayText": "6d6d6d"}
_LONG = (("dk", "dark"), ("lt", "light"), ("med", "medium"))

Palette = Mapping[str, Color]


def color_in(parent: Element | None, palette: Palette, own: Color | None = None) -> Color | None:
    """The colour written inside an element such as a:solidFill; None where there is none that can be read.

    `own` is the value of the placeholder colour of a theme's style (`phClr`).
    """
    if parent is None:
        return None
    for child in parent.children:
        if child.tag in COLOR_TAGS:
            return color_of(child, palette, own)
    return None


def color_of(element: Element, palette: Palette, own: Color | None = None) -> Color | None:
    """The colour of an a:srgbClr, a:schemeClr …, with the changes inside it."""
    value = element.get("val") or ""
    color: Color | None
    match element.tag:
        case "a:srgbClr":
            color = Color.from_hex(f"#{value}")
        case "a:schemeClr":
            color = own if value == "phClr" else palette.get(value)
        case "a:sysClr":
            color = Color.from_hex(f"#{element.get('lastClr') or _SYSTEM.get(value, '000000')}")
        case "a:prstClr":
            color = _preset(value)
        case "a:scrgbClr":
            color = Color(*(_from_light(part(element.get(name))) for name in "rgb"))
        case "a:hslClr":
            hue, sat, lum = degrees(element.get("hue")) / 360, part(element.get("sat")), part(element.get("lum"))
            color = _color((hue % 1.0, _unit(sat), _unit(lum)), 255)
        case _:
            return None
    if color is None:
        return None
    for change in element.children:
        color = derived(color, changed, change.tag[2:], change.get("val"))
    return color


def tint(color: Color, share: float) -> Color:
    """The colour with white light added: `share` of it, the rest white."""
    return derived(color, changed, "tint", str(round(share * 100000)))


def _preset(name: str) -> Color | None:
    found = NAMED.get(name.lower())
    if found is None:
        for short, long in _LONG:
            if name.startswith(short):
                found = NAMED.get((long + name[len(short) :]).lower())
    return found


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
            return color._replace(**{name: _from_light(getattr(color, name) / 255) for name in _RGB})
        case "invGamma":
            return color._replace(**{name: _byte(_light(getattr(color, name))) for name in _RGB})
        case "comp":
            hue, sat, lum = _hsl(color)
            return _color(((hue + 0.5) % 1.0, sat, lum), color.alpha)
    if name.startswith(_RGB):
        return _channel(color, name, value)
    which, change = name[:3], name[3:]
    if which not in _HSL or change not in _CHANGES:
        return color
    hsl = list(_hsl(color))
    at = _HSL.index(which)
    hsl[at] = _CHANGES[change](hsl[at], number(raw) / 21600000 if which == "hue" and change != "Mod" else value)
    return _color((hsl[0] % 1.0, _unit(hsl[1]), _unit(hsl[2])), color.alpha)


_RGB = ("red", "green", "blue")
_HSL = ("hue", "sat", "lum")
_CHANGES: dict[str, Callable[[float, float], float]] = {"": lambda now, by: by, "Mod": mul, "Off": add}


def _channel(color: Color, name: str, value: float) -> Color:
    """red, greenMod, blueOff …"""
    which = next(channel for channel in _RGB if name.startswith(channel))
    now, change = _light(getattr(color, which)), _CHANGES.get(name[len(which) :])
    return color._replace(**{which: _from_light(change(now, value) if change else now)})


def _linear(color: Color, change: Callable[[float], float]) -> Color:
    red, green, blue = (_from_light(change(_light(value))) for value in color[:3])
    return Color(red, green, blue, color.alpha)


def _hsl(color: Color) -> tuple[float, float, float]:
    hue, lum, sat = colorsys.rgb_to_hls(color.red / 255, color.green / 255, color.blue / 255)
    return hue, sat, lum


def _color(hsl: tuple[float, float, float], alpha: int) -> Color:
    red, green, blue = colorsys.hls_to_rgb(hsl[0], hsl[2], hsl[1])
    return Color(_byte(red), _byte(green), _byte(blue), alpha)


def _unit(value: float) -> float:
    return min(max(value, 0.0), 1.0)


def _byte(value: float) -> int:
    return int(_unit(value) * 255 + 0.5)


def _light(value: int) -> float:
    """An sRGB byte as linear light."""
    share = value / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _from_light(light: float) -> int:
    light = _unit(light)
    return _byte(light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)
