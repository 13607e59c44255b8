"""Writing paints and shadows as DrawingML, for shapes and text."""

from __future__ import annotations

import math

from redraft.document.color_changes import changed
from redraft.document.features import COLOR_SLOTS
from redraft.document.style import Color, Gradient, NoPaint, Shadow, Value
from redraft.document.theme import ThemeColor, ThemeReference, origin
from redraft.errors import EditError, says
from redraft.formats.pptx.package.numbers import EMU, WIDEST_LINE, held, part
from redraft.formats.pptx.paint.colors import UNNAMED, Inks, Palette, color_of
from redraft.formats.pptx.paint.read import FILLS
from redraft.formats.xml.element_changes import Amended, Copied, New
from redraft.formats.xml.tree import Element


def solid(paint: Value) -> New:
    """A paint as DrawingML has it."""
    if isinstance(paint, NoPaint):
        return New("a:noFill")
    if isinstance(paint, Gradient):
        return _gradual(paint)
    if not isinstance(paint, Color):
        raise EditError(says("foreign-paint-unsupported"))
    return New("a:solidFill", {}, _color(paint))


def repainted(holder: Amended | New, was: Value, now: Value, inks: Inks) -> New:
    """A paint in the place of another that the holder states or takes over. Where the colour is the same it stays as it
    is written, a name of the theme; where it is as transparent, that stays to the last digit."""
    stated = next((one for one in map(_element, holder.children) if one is not None and one.tag in FILLS), None)
    if isinstance(now, Color) and isinstance(was, Color):
        if stated is not None and stated.tag == "a:solidFill":
            inks = Inks(inks.palette, next(iter(stated.children), None))
        return New("a:solidFill", {}, _recolored(was, now, inks))
    if isinstance(now, Gradient) and isinstance(was, Gradient) and stated is not None and stated.tag == "a:gradFill":
        stops = sorted(stated.children[0].children, key=lambda one: part(one.get("pos"))) if stated.children else []
        shape = [[stop.offset for stop in one.stops] for one in (was, now)]
        if was.angle == now.angle and shape[0] == shape[1] and len(stops) == len(now.stops):
            colors = {
                stop.number: _recolored(old.color, new.color, Inks(inks.palette, next(iter(stop.children), None)))
                for stop, old, new in zip(stops, was.stops, now.stops, strict=True)
            }
            made = Copied(stated).opened()
            listed = Copied(stated.children[0]).opened()
            made.children = [listed, *(one for one in made.children if one.tag != "a:gsLst")]
            listed.children = [
                New("a:gs", {"pos": one.get("pos") or "0"}, colors[one.number]) for one in stated.children[0].children
            ]
            return made
    return solid(now)


def paint(properties: Amended | New, name: str, value: Value, was: Value = None, inks: Inks = UNNAMED) -> None:
    """A fill or line in the properties of a shape (p:spPr, c:spPr) or of letters in the place of what `was` there."""
    if name == "fill":
        properties.put(repainted(properties, was, value, inks), *FILLS)
        return
    line = properties.require("a:ln")
    if name == "stroke":
        line.put(repainted(line, was, value, inks), *FILLS)
    else:
        assert value is None or isinstance(value, int | float)
        line.set("w", held(value or 0, 0, WIDEST_LINE, EMU, "a line"))


def _element(one: Element | New) -> Element | None:
    return one.element if isinstance(one, Copied) else one if isinstance(one, Element) else None


def _recolored(was: Color, now: Color, inks: Inks) -> New:
    """A colour in the place of another, taken from what states that. A name of the theme gives way to a name, where the
    theme has the new colour."""
    palette, source = inks.palette, inks.near
    if (named := themed_color(now, palette)) is not None and isinstance(now, ThemeReference):
        return named
    known = color_of(source, palette) if source is not None else None
    if known is not None and inks.made is not None:
        known = color_of(inks.made, palette, known)
    turned = now[:3] != was[:3]
    if source is not None and known is not None and not turned and known[:3] == now[:3]:
        made = Copied(source).opened()
        made.children += [
            New(one.tag, {"val": one.get("val") or ""}) for one in (inks.made.children if inks.made else ())
        ]
        if known != now:
            made.children = [one for one in made.children if one.tag not in _ALPHAS] + _alpha(now)
        return made
    if named is not None:
        return named
    by_name = not turned or (source is not None and source.tag == "a:schemeClr")
    if by_name and (name := next((one for one in SLOTS if palette.get(one) == now._replace(alpha=255)), "")):
        return New("a:schemeClr", {"val": name}, *_alpha(now))
    made = _color(now)
    if source is not None and known is not None and known.alpha == now.alpha:
        made.children = [Copied(one) for one in source.children if one.tag in _ALPHAS]
    return made


SLOTS = ("tx1", "bg1", "tx2", "bg2", *(f"accent{number}" for number in range(1, 7)), "hlink", "folHlink")
_ALPHAS = ("a:alpha", "a:alphaMod", "a:alphaOff")


def themed_color(paint: Color, palette: Palette) -> New | None:
    """A colour of the theme by its name there; None for one that is not of the theme in force, or made of it in a way
    that no file states."""
    if not isinstance(paint, ThemeColor) or not paint.slot or any(how is not changed for how, _ in paint.made):
        return None
    name = next((one for one in (*SLOTS, *COLOR_SLOTS) if origin(palette.get(one)) == (paint.slot, ())), "")
    if not name and isinstance(paint, ThemeReference) and not palette:
        name = paint.slot.rpartition("/")[2]
    steps = [New(f"a:{given[0]}", {"val": str(given[1])}) for _, given in paint.made]
    return New("a:schemeClr", {"val": name}, *steps) if name else None


def _color(paint: Color) -> New:
    if isinstance(paint, ThemeReference) and (named := themed_color(paint, {})) is not None:
        return named
    return New("a:srgbClr", {"val": str(Color(*paint[:3]))[1:].upper()}, *_alpha(paint))


def _alpha(paint: Color) -> list[New]:
    """How opaque a colour is, as the roundest fraction that gives it."""
    if paint.alpha == 255:
        return []
    shares = (round(paint.alpha / 255 * 100, digits) for digits in range(4))
    share = next(one for one in shares if int(one / 100 * 255 + 0.5) == paint.alpha)
    return [New("a:alpha", {"val": str(round(share * 1000))})]


def _gradual(paint: Gradient) -> New:
    """A gradient, which turns with its shape. DrawingML counts its angle from left to right, clockwise."""
    stops = [New("a:gs", {"pos": str(round(stop.offset * 100000))}, _color(stop.color)) for stop in paint.stops]
    if paint.angle is None:
        middle = dict.fromkeys(("l", "t", "r", "b"), "50000")
        way = New("a:path", {"path": "circle"}, New("a:fillToRect", middle))
    else:
        scaled = "0" if paint.angle % 90 == 0 else "1"
        way = New("a:lin", {"ang": str(round((paint.angle - 90) % 360 * 60000)), "scaled": scaled})
    return New("a:gradFill", {"rotWithShape": "1"}, New("a:gsLst", {}, *stops), way)


def set_shadow(properties: Amended | New, value: Value, named: str) -> None:
    """A shadow among the effects of a shape or of words; others that are stated beside it stay."""
    effects = properties.require("a:effectLst")
    effects.drop("a:outerShdw")
    if value is None:
        return
    if not isinstance(value, Shadow):
        raise EditError(says("not-a-shadow", named=named, given=value))
    distance, turn = math.hypot(value.dx, value.dy), math.degrees(math.atan2(value.dy, value.dx)) % 360
    attributes = {
        "blurRad": str(round(value.blur * EMU)),
        "dist": str(round(distance * EMU)),
        "dir": str(round(turn * 60000) % 21_600_000),
        "algn": "ctr",
        "rotWithShape": "0",
    }
    effects.put(New("a:outerShdw", attributes, _color(value.color)))
