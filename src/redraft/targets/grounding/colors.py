"""Whether a layer is what people call red, dark blue or cream."""

from __future__ import annotations

import colorsys
from functools import lru_cache

from redraft.commands.traits import color_family, is_glow, painted
from redraft.document.layers import Group, Layer, Placed, Shape, Text, family
from redraft.document.style import Color, NoPaint, Paint
from redraft.targets.grounding import words
from redraft.targets.grounding.view import View
from redraft.targets.vocabulary import named_color

SURE, LIKELY, MAYBE = 1.0, 0.9, 0.8
"""How well a colour fits: it is of the family; of the next one; only the outline, or one of several colours, is."""


@lru_cache(maxsize=4096)
def families(color: Color) -> tuple[str, ...]:
    """What a colour may be called, the likeliest first. Very pale ones pass for white, very dark ones for black."""
    first = color_family(color)
    high, low = max(color[:3]), min(color[:3])
    if high - low < 46 and low > 205 and first != "white":
        return ("white", first) if high - low > 36 else ("white",)
    found = [first]
    if high < 64 and first != "black":
        found.append("black")
    if high - low < 40 and 60 < high < 215 and first != "gray":
        found.append("gray")
    hue = colorsys.rgb_to_hls(*(part / 255 for part in color[:3]))[0] * 360
    for limit, pair in (
        (15, ("red", "orange")), (44, ("orange", "yellow")), (70, ("yellow", "green")), (165, ("green", "cyan")),
        (195, ("cyan", "blue")), (255, ("blue", "purple")), (290, ("purple", "pink")), (345, ("pink", "red")),
    ):  # fmt: skip
        if abs(hue - limit) < 9 and first in pair:
            found += [other for other in pair if other != first]
    if first in ("gray", "black") and high - low >= 18 and high - low > 0.3 * high:  # a dull green is still green
        vivid = color_family(Color(*(round(part * 170 / high) for part in color[:3])))
        if vivid == "gray":  # so is a steel blue, blue
            full = colorsys.hls_to_rgb(hue / 360, 0.5, 0.8)
            vivid = color_family(Color(*(round(part * 255) for part in full)))
        found += [vivid] if vivid not in ("gray", "white", "black") else []
    if high - low > 70 and (hue >= 335 or hue < 8):  # a strawberry is red, a light one pink
        found += ["red", "pink"] if high + low > 280 else ["red"]
    if first == "pink" and 290 <= hue < 312:
        found.append("purple")
    if first == "cyan":
        found += ["green", "blue"]
    if first == "brown":
        found.append("orange")
    return tuple(dict.fromkeys(found))


def _lightness(color: Color) -> float:
    return (0.299 * color.red + 0.587 * color.green + 0.114 * color.blue) / 255


def _far(a: Color, b: Color) -> float:
    return float(sum((x - y) ** 2 for x, y in zip(a[:3], b[:3], strict=True)) ** 0.5)


@lru_cache(maxsize=8192)
def fits(color: Color, name: str) -> float:
    """How well a colour fits a name, 0 to 1."""
    wanted = named_color(name)
    if wanted is None or not color.alpha:
        return 0.0
    if color[:3] == wanted[:3]:
        return SURE
    if name.startswith("#"):
        return LIKELY if _far(color, wanted) < 12 else 0.0
    shade, _, base = name.partition(" ")
    if shade in words.SHADES and base:
        best = fits(color, base)
        light = _lightness(color)
        dark_enough = light < 0.4 if base not in ("gray", "grey") else light < 0.5
        ok = {"dark": dark_enough, "light": light > 0.55, "": True}[words.SHADES[shade]]
        return best if ok else 0.0
    mine, asked = families(color), families(wanted)
    if name in words.BASIC_COLORS:
        family_meant = words.FAMILIES.get(name, name)
        return SURE if mine[0] == family_meant else LIKELY if family_meant in mine else 0.0
    near = _far(color, wanted)
    if near < 60:
        return SURE - 0.04 * near / 60
    alike = mine[0] == asked[0] or mine[0] in asked[1:] or asked[0] in mine[1:]
    return LIKELY if alike and abs(_lightness(color) - _lightness(wanted)) < 0.25 and near < 150 else 0.0


def _paint_fits(paint: Paint, name: str) -> float:
    if isinstance(paint, Color):
        return fits(paint, name)
    if not isinstance(paint, NoPaint) and paint.colors and not is_glow(paint):
        each = [fits(color, name) for color in paint.colors]
        return min(each) - 0.02 if min(each) else 0.0
    return 0.0


def color_score(view: View, placed: Placed, name: str, part: str = "any") -> float:
    """How well a layer is of that colour; `part` is fill, outline or any. A group is what its largest shape is."""
    layer = placed.layer
    if isinstance(layer, Group):
        plate = _plate(view, layer)
        return color_score(view, plate, name, part) if plate is not None else 0.0
    if not isinstance(layer, Shape | Text):
        return 0.0
    fill, stroke = painted(layer, "fill"), painted(layer, "stroke")
    filled = _paint_fits(fill, name) if part != "outline" else 0.0
    if isinstance(layer, Text) and part != "outline" and filled < SURE:
        runs = [run.style.fill for run in layer.runs if run.text.strip()]
        said = [_paint_fits(run, name) for run in runs if run is not None]
        if said and len(said) == len(runs):  # every run has a colour of its own
            filled = min(said) or MAYBE * max(said)
        elif said and max(said) == SURE:
            filled = max(filled, MAYBE)
    outlined = _paint_fits(stroke, name) if part != "fill" else 0.0
    if part == "any" and not isinstance(fill, NoPaint):
        outlined *= MAYBE
    return max(filled, outlined)


def _plate(view: View, group: Layer) -> Placed | None:
    shapes = [view.ids[one.id] for one in family(group) if isinstance(one, Shape) and one.id in view.ids]
    if len(shapes) > 60:
        return None
    if not shapes:
        texts = [view.ids[one.id] for one in family(group) if isinstance(one, Text) and one.id in view.ids]
        return texts[0] if len(texts) == 1 else None
    return max(shapes, key=lambda one: box.area if (box := view.box(one)) else 0.0)


def lightness_of(view: View, placed: Placed) -> float | None:
    """0 for black to 1 for white; None where it has no one colour."""
    layer = placed.layer
    if isinstance(layer, Group):
        plate = _plate(view, layer)
        return lightness_of(view, plate) if plate is not None else None
    if not isinstance(layer, Shape | Text):
        return None
    for name in ("fill", "stroke"):
        paint = painted(layer, name)
        if isinstance(paint, Color) and paint.alpha:
            return _lightness(paint)
        if not isinstance(paint, Color | NoPaint) and paint.colors:
            return sum(map(_lightness, paint.colors)) / len(paint.colors)
    return None
