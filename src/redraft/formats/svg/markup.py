"""Markup for what an edit writes: escaped values, and whole new elements for inserted layers."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping

from redraft.document.geometry import IDENTITY
from redraft.document.layers import Asset, Group, Layer, Picture, Run, Shape, Text
from redraft.document.style import Color, NoPaint, PaintServer, Style, Value
from redraft.errors import EditError
from redraft.formats.svg.styles import NAMES
from redraft.formats.svg.values import format_matrix, format_number

_NAME = re.compile(r"[A-Za-z_][\w.-]*")


def escaped(text: str, quote: str = "") -> str:
    """Characters safe as element content or, with the quote it stands in, as an attribute value."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace("]]>", "]]&gt;")
    return text.replace(quote, "&quot;" if quote == '"' else "&apos;") if quote else text


def css_value(name: str, value: Value) -> str:
    """A model value as CSS writes it. Colours are written opaque; their alpha goes to `fill-opacity` and its like."""
    match value:
        case Color():
            return str(value._replace(alpha=255))
        case NoPaint():
            return "none"
        case PaintServer():
            return f"url(#{value.id})" if value.kind != "context" else f"context-{value.id}"
        case bool():
            return "inline" if value else "none"
        case int() | float():
            return format_number(value) + ("px" if name in ("font_size", "letter_spacing", "stroke_width") else "")
        case None:
            return ""
    return value


def attribute_value(name: str, value: Value) -> str:
    """The same for a presentation attribute, where user units go without 'px'."""
    text = css_value(name, value)
    return text.removesuffix("px") if name in ("font_size", "letter_spacing", "stroke_width") else text


def element_markup(layer: Layer, assets: Mapping[str, Asset]) -> str:
    """A new layer as an element."""
    attributes = _attributes(layer)
    match layer:
        case Text():
            if not layer.runs:
                raise EditError(f"the new text '{layer.id}' has no runs")
            first, *rest = layer.runs
            place = f' x="{format_number(first.x or 0.0)}" y="{format_number(first.y or 0.0)}"'
            inside = (
                escaped(first.text)
                if first.style == Style()
                else f"<tspan{_style(first.style)}>{escaped(first.text)}</tspan>"
            )
            return f"<text{attributes}{place}>{inside}{''.join(map(_run, rest))}</text>"
        case Shape(form="path", d=d):
            return f'<path{attributes} d="{escaped(d, chr(34))}"/>'
        case Shape(form=form, frame=frame) if frame is not None:
            x, y, width, height = frame
            if form == "rect":
                numbers = {
                    "x": x,
                    "y": y,
                    "width": width,
                    "height": height,
                    **({"rx": layer.radius} if layer.radius else {}),
                }
            else:
                numbers = {"cx": x + width / 2, "cy": y + height / 2, "rx": width / 2, "ry": height / 2}
            tag = "rect" if form == "rect" else "ellipse"
            return f"<{tag}{attributes}{_numbers(numbers)}/>"
        case Picture(asset=asset, frame=frame) if frame is not None and asset in assets:
            place = _numbers(dict(zip(("x", "y", "width", "height"), frame, strict=True)))
            return f'<image{attributes}{place} href="{picture_uri(assets[asset])}"/>'
        case Group(children=children):
            return f"<g{attributes}>{''.join(element_markup(child, assets) for child in children)}</g>"
    raise EditError(
        f"the new {layer.kind} '{layer.id}' lacks what an SVG needs to draw it (a frame, an outline or its pixels)"
    )


def picture_uri(asset: Asset) -> str:
    return f"data:{asset.media_type};base64,{base64.b64encode(asset.data).decode()}"


def _attributes(layer: Layer) -> str:
    named = f' id="{layer.id}"' if _NAME.fullmatch(layer.id) else ""
    moved = f' transform="{format_matrix(layer.transform)}"' if layer.transform != IDENTITY else ""
    return named + moved + _style(layer.style)


def _numbers(values: Mapping[str, float | None]) -> str:
    return "".join(f' {name}="{format_number(number)}"' for name, number in values.items() if number is not None)


def _run(run: Run) -> str:
    place = {"x": run.x, "y": run.y, "dx": run.dx or None, "dy": run.dy or None}
    return f"<tspan{_numbers(place)}{_style(run.style)}>{escaped(run.text)}</tspan>"


def _style(style: Style) -> str:
    said = {css: css_value(name, value) for name, css in NAMES.items() if (value := getattr(style, name)) is not None}
    for name in ("fill", "stroke"):
        paint = getattr(style, name)
        if isinstance(paint, Color) and paint.alpha != 255:
            said[f"{name}-opacity"] = format_number(paint.alpha / 255, 4)
    if style.visible is False:
        said["display"] = "none"
    return f' style="{escaped(";".join(f"{name}:{value}" for name, value in said.items()), chr(34))}"' if said else ""
