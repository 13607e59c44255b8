"""Writes synthetic designs as SVG text, which opens to the same layers."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape

from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Asset, Group, Layer, Picture, Shape, Text
from redraft.document.pages import Document
from redraft.document.style import Color, Gradient, Paint, PaintServer

_HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'


def svg_of(document: Document) -> str:
    page, drawing = document.pages[0], _Drawing(document.assets)
    body = "".join(map(drawing.layer, page.layers))
    size = f'width="{page.width:g}" height="{page.height:g}" viewBox="0 0 {page.width:g} {page.height:g}"'
    defs = f"<defs>{''.join(drawing.defs)}</defs>" if drawing.defs else ""
    return f"<svg {_HEAD} {size}>{defs}{body}</svg>\n"


def _stated(**values: object) -> str:
    """Attributes with those values that are not None."""
    pairs = ((name.replace("_", "-"), f"{one:.9g}" if isinstance(one, float) else one) for name, one in values.items())
    return "".join(f' {name}="{escape(str(one))}"' for name, one in pairs if one is not None)


def _sides(box: Box) -> str:
    return _stated(x=box.x, y=box.y, width=box.width, height=box.height)


class _Drawing:
    def __init__(self, assets: Mapping[str, Asset]) -> None:
        self.assets = assets
        self.defs: list[str] = []

    def layer(self, layer: Layer) -> str:
        head, frame = self._head(layer), layer.frame
        match layer:
            case Group():
                return f"<g{head}>{''.join(map(self.layer, layer.children))}</g>"
            case Text():
                return self._text(layer, head)
            case Shape():
                return self._shape(layer, head)
            case Picture() if frame:
                data = b64encode(self.assets[layer.asset].data).decode()
                return f'<image{head}{_sides(frame)} preserveAspectRatio="none" href="data:image/png;base64,{data}"/>'
        return ""

    def _head(self, layer: Layer) -> str:
        style, named = layer.style, layer.name
        out = _stated(id=layer.id) if named else ""
        if named and layer.name != layer.id:
            out += f' inkscape:label="{escape(layer.name)}"'
        if layer.transform != IDENTITY:
            out += f' transform="matrix({" ".join(f"{part:.9g}" for part in layer.transform)})"'
        opacity = style.opacity if style.opacity != 1.0 else None
        return out + _stated(opacity=opacity, visibility="hidden" if style.visible is False else None)

    def _shape(self, layer: Shape, head: str) -> str:
        """A shape as the element that it is read from."""
        style, frame = layer.style, layer.frame
        head += _stated(fill=self._paint(style.fill), stroke=self._paint(style.stroke), stroke_width=style.stroke_width)
        if layer.is_rect and frame:
            return f"<rect{head}{_sides(frame)}{_stated(rx=layer.radius or None)}/>"
        if layer.is_ellipse and frame:
            (x, y), wide, high = frame.center, frame.width / 2, frame.height / 2
            if abs(wide - high) < 0.005:
                return f"<circle{head}{_stated(cx=x, cy=y, r=wide)}/>"
            return f"<ellipse{head}{_stated(cx=x, cy=y, rx=wide, ry=high)}/>"
        points = layer.d.replace("M", " ").replace("L", " ").replace("Z", "").split()
        if "C" in layer.d:
            return f'<path{head} d="{layer.d}"/>'
        if len(points) == 4:
            return "<line{}{}/>".format(head, _stated(**dict(zip(("x1", "y1", "x2", "y2"), points, strict=True))))
        return f'<{"polygon" if "Z" in layer.d else "polyline"}{head} points="{" ".join(points)}"/>'

    def _text(self, layer: Text, head: str) -> str:
        style, out = layer.style, ""
        head += _stated(fill=self._paint(style.fill), font_family=style.font_family, font_size=style.font_size)
        head += _stated(font_weight=style.font_weight, font_style=style.font_style, text_anchor=style.align)
        head += _stated(text_decoration=style.text_decoration)
        for number, run in enumerate(layer.runs):
            place = _stated(x=run.x, y=run.y, dy=run.dy or None)
            head, place = (head, place) if number else (head + place, "")
            place += _stated(font_weight=run.style.font_weight)
            out += f"<tspan{place}>{escape(run.text)}</tspan>" if place else escape(run.text)
        return f'<text{head} xml:space="preserve">{out}</text>'

    def _paint(self, paint: Paint | None) -> str:
        if not isinstance(paint, Gradient | PaintServer):
            return str(paint) if isinstance(paint, Color) else "none"
        key = paint.id if isinstance(paint, PaintServer) else f"made{len(self.defs)}"
        tag, last = "radialGradient" if paint.kind.startswith("radial") else "linearGradient", len(paint.colors) - 1
        stops = "".join(f'<stop offset="{n / last:g}" stop-color="{color}"/>' for n, color in enumerate(paint.colors))
        self.defs.append(f'<{tag} id="{key}">{stops}</{tag}>')
        return f"url(#{key})"
