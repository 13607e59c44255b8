"""DrawingML colours: names, theme slots and their modifiers, resolved to sRGB.

Luminance and saturation are modified in HSL, tint and shade in linear light, as in PowerPoint.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from redraft.document.color_changes import changed, color_of_hsl, from_light, unit
from redraft.document.colors import NAMED
from redraft.document.style import Color
from redraft.document.theme import derived
from redraft.formats.pptx.package.numbers import degrees, part
from redraft.formats.xml.tree import Element

COLOR_TAGS = frozenset(f"a:{kind}Clr" for kind in ("srgb", "scrgb", "hsl", "sys", "scheme", "prst"))

_SYSTEM = {"window": "ffffff", "windowText": "000000", "btnFace": "f0f0f0", "highlight": "0078d7", "grayText": "6d6d6d"}
_LONG = (("dk", "dark"), ("lt", "light"), ("med", "medium"))

Palette = Mapping[str, Color]


class Inks(NamedTuple):
    """The palette for colour names where something is painted, and the default colour where none is stated, with the
    theme's transformation of it (a colour on `phClr`)."""

    palette: Palette
    near: Element | None = None
    made: Element | None = None


UNNAMED = Inks({})


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
            color = Color(*(from_light(part(element.get(name))) for name in "rgb"))
        case "a:hslClr":
            hue, sat, lum = degrees(element.get("hue")) / 360, part(element.get("sat")), part(element.get("lum"))
            color = color_of_hsl((hue % 1.0, unit(sat), unit(lum)), 255)
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
