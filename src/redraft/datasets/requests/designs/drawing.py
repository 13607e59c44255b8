"""Synthetic designs as SVG text: drawings open to the same layers; of decks these are pictures to look at."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape

from redraft.datasets.requests.designs.sketch import FACES, wrapped
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Asset, Document, Group, Layer, Opaque, Page, Picture, Shape, Text
from redraft.document.style import Color, Gradient, NoPaint, Paint, PaintServer

_HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'


def svg_of(document: Document, page: Page | None = None) -> str:
    """One page as an SVG file: the first, if none is named."""
    page = page or document.pages[0]
    drawing = _Drawing(document.format == "svg", document.assets)
    body = "".join(drawing.layer(layer, "") for layer in page.layers)
    size = f'width="{page.width:g}" height="{page.height:g}" viewBox="0 0 {page.width:g} {page.height:g}"'
    defs = f"<defs>{''.join(drawing.defs)}</defs>" if drawing.defs else ""
    return f"<svg {_HEAD} {size}>{defs}{body}</svg>\n"


class _Drawing:
    def __init__(self, named: bool, assets: Mapping[str, Asset]) -> None:
        self.named, self.assets = named, assets
        self.defs: list[str] = []

    def layer(self, layer: Layer, parent: str) -> str:
        if layer.style.visible is False and not self.named:
            return ""
        head = self._head(layer, parent)
        match layer:
            case Group():
                inside = "".join(self.layer(child, layer.id) for child in layer.children)
                return f"<g{head}>{inside}</g>"
            case Text():
                return self._text(layer, head)
            case Picture():
                box = _sides(layer.frame or Box(0, 0, 1, 1))
                return f'<image{head} {box} preserveAspectRatio="none" href="{self._href(layer)}"/>'
            case Shape():
                return self._shape(layer, head)
            case Opaque():
                return f'<rect{head} {_sides(layer.frame)} fill="none" stroke="#999"/>' if layer.frame else ""
        return ""

    def _href(self, layer: Picture) -> str:
        return f"data:image/png;base64,{b64encode(self.assets[layer.asset].data).decode()}"

    def _head(self, layer: Layer, parent: str) -> str:
        out = ""
        if self.named and layer.name:
            out += f' id="{escape(layer.id)}"'
            if layer.name != layer.id:
                out += f' inkscape:label="{escape(layer.name)}"'
        if layer.transform != IDENTITY:
            out += f' transform="{_matrix(layer.transform)}"'
        if layer.style.opacity not in (None, 1.0):
            out += f' opacity="{layer.style.opacity:g}"'
        if layer.style.visible is False:
            out += ' visibility="hidden"'
        return out

    def _shape(self, layer: Shape, head: str) -> str:
        style = layer.style
        head += f' fill="{self._paint(style.fill)}" stroke="{self._paint(style.stroke)}"'
        head += f' stroke-width="{style.stroke_width or 0:g}"'
        if layer.form == "path" or layer.frame is None:
            tag, rest = _element(layer)
            return f"<{tag}{head} {rest}/>"
        frame = layer.frame
        if layer.form == "rect":
            corner = f' rx="{layer.radius:g}"' if layer.radius else ""
            return f"<rect{head} {_sides(frame)}{corner}/>"
        x, y = frame.center
        if abs(frame.width - frame.height) < 0.01:
            return f'<circle{head} cx="{x:.6g}" cy="{y:.6g}" r="{frame.width / 2:.6g}"/>'
        return f'<ellipse{head} cx="{x:.6g}" cy="{y:.6g}" rx="{frame.width / 2:.6g}" ry="{frame.height / 2:.6g}"/>'

    def _text(self, layer: Text, head: str) -> str:
        style = layer.style
        head += f' fill="{self._paint(style.fill)}" font-family="{escape(style.font_family or "")}"'
        head += f' font-size="{style.font_size or 16:g}" font-weight="{style.font_weight or 400}"'
        head += f' text-anchor="{style.align if style.align != "justify" else "start"}"'
        if style.font_style == "italic":
            head += ' font-style="italic"'
        if style.text_decoration not in (None, "none"):
            head += f' text-decoration="{style.text_decoration}"'
        if layer.flow:
            return _flowed(layer, head)
        first, out = layer.runs[0], ""
        head += f' x="{first.x or 0:g}" y="{first.y or 0:g}"'
        for number, run in enumerate(layer.runs):
            said = "".join(f' {key}="{value:g}"' for key, value in (("x", run.x), ("y", run.y), ("dy", run.dy or None))
                           if value is not None) if number else ""  # fmt: skip
            if run.style.font_weight:
                said += f' font-weight="{run.style.font_weight}"'
            out += f"<tspan{said}>{escape(run.text)}</tspan>" if said else escape(run.text)
        return f'<text{head} xml:space="preserve">{out}</text>'

    def _paint(self, paint: Paint | None) -> str:
        match paint:
            case Color():
                return str(paint)
            case PaintServer():
                self._gradient(paint.id, paint.kind, paint.colors)
                return f"url(#{paint.id})"
            case Gradient():
                key = f"made{len(self.defs)}"
                self._gradient(key, paint.kind, paint.colors)
                return f"url(#{key})"
            case NoPaint() | None:
                return "none"

    def _gradient(self, key: str, kind: str, colors: Sequence[Color]) -> None:
        tag = "radialGradient" if kind.startswith("radial") else "linearGradient"
        last = max(len(colors) - 1, 1)
        stops = "".join(f'<stop offset="{n / last:g}" stop-color="{color}"/>' for n, color in enumerate(colors))
        self.defs.append(f'<{tag} id="{key}">{stops}</{tag}>')


def _element(layer: Shape) -> tuple[str, str]:
    """The element of a path: a line or polygon where it is one, so that it opens under the same path."""
    letters = set(layer.d) & set("MLCQZ")
    points = layer.d.replace("M", " ").replace("L", " ").replace("Z", "").split()
    if letters == {"M", "L"} and len(points) == 4:
        x, y, x2, y2 = points
        return "line", f'x1="{x}" y1="{y}" x2="{x2}" y2="{y2}"'
    if letters == {"M", "L", "Z"}:
        return "polygon", f'points="{" ".join(points)}"'
    return "path", f'd="{layer.d}"'


def _flowed(layer: Text, head: str) -> str:
    """Text of a slide, its lines broken by estimate."""
    style, frame, flow = layer.style, layer.frame, layer.flow
    if frame is None or flow is None:
        return ""
    size, family = style.font_size or 16.0, style.font_family or ""
    ascent, _, _ = FACES.get(family, (0.984, 1.257, 1.0))
    room = frame.width - flow.left - flow.right
    lines: list[tuple[float, str]] = []
    for paragraph, text in zip(layer.paragraphs, layer.text.split("\n"), strict=False):
        sign = paragraph.bullet + " " if paragraph.bullet else ""
        indent = paragraph.margin
        for line in wrapped(
            sign + text, max(room - indent, 10) if flow.wrap else 1e9, size, style.font_weight or 400, family
        ):
            lines.append((indent, line))
    high = len(lines) * size * 1.25
    top = {"top": flow.top, "middle": (frame.height - high) / 2, "bottom": frame.height - flow.bottom - high}[
        flow.anchor
    ]
    x = frame.x + {"middle": flow.left + room / 2, "end": flow.left + room}.get(style.align or "start", flow.left)
    tops = [frame.y + top + (number * 1.25 + ascent) * size for number in range(len(lines))]
    said = zip(lines, tops, strict=True)
    spans = "".join(f'<tspan x="{x + indent:g}" y="{y:g}">{escape(line)}</tspan>' for (indent, line), y in said)
    return f"<text{head}>{spans}</text>"


def _sides(box: Box) -> str:
    return f'x="{box.x:.6g}" y="{box.y:.6g}" width="{box.width:.6g}" height="{box.height:.6g}"'


def _matrix(matrix: Matrix) -> str:
    return f"matrix({' '.join(f'{part:.9g}' for part in matrix)})"
