"""Paints and shadows as DrawingML has them, for shapes and letters alike."""

from __future__ import annotations

import math

from redraft.document.style import Color, Gradient, NoPaint, Shadow, Value
from redraft.errors import EditError
from redraft.formats.pptx.numbers import EMU
from redraft.formats.xml.amending import Amended, New

FILLS = ("a:noFill", "a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill", "a:grpFill")


def solid(paint: Value) -> New:
    """A paint as DrawingML has it."""
    if isinstance(paint, NoPaint):
        return New("a:noFill")
    if isinstance(paint, Gradient):
        return _gradual(paint)
    if not isinstance(paint, Color):
        raise EditError("a slide can be given colours and new gradients, not a gradient or pattern of another file")
    return New("a:solidFill", {}, _color(paint))


def _color(paint: Color) -> New:
    color = New("a:srgbClr", {"val": str(Color(*paint[:3]))[1:].upper()})
    if paint.alpha != 255:
        color.children.append(New("a:alpha", {"val": str(round(paint.alpha / 255 * 100000))}))
    return color


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
    effects = properties.child("a:effectLst")
    if effects is None:
        effects = New("a:effectLst")
        put(properties, effects)
    if isinstance(effects, Amended):
        effects.drop("a:outerShdw")
    else:
        effects.children = [one for one in effects.children if one.tag != "a:outerShdw"]
    if value is None:
        return
    if not isinstance(value, Shadow):
        raise EditError(f"the shadow of {named} must be a shadow, not {value!r:.60}")
    distance, turn = math.hypot(value.dx, value.dy), math.degrees(math.atan2(value.dy, value.dx)) % 360
    said = {
        "blurRad": str(round(value.blur * EMU)),
        "dist": str(round(distance * EMU)),
        "dir": str(round(turn * 60000) % 21_600_000),
        "algn": "ctr",
        "rotWithShape": "0",
    }
    put(effects, New("a:outerShdw", said, _color(value.color)))


def put(holder: Amended | New, new: New, *instead_of: str) -> None:
    """A new child where its holder wants it, in the place of those with the other tags."""
    if isinstance(holder, Amended):
        holder.put(new, *instead_of)
    else:
        holder.children = [child for child in holder.children if child.tag not in instead_of] + [new]
