"""Markup written by edits: values, whole elements for inserted layers, and a file without layers."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Set
from dataclasses import field

from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Asset, Group, Layer, Picture, Run, Shape, Text
from redraft.document.style import BLENDS, PLAIN, Color, Gradient, NoPaint, PaintServer, Shadow, Style, Value
from redraft.errors import EditError, says
from redraft.formats.shapes.numbers import format_number
from redraft.formats.shapes.transforms import format_matrix
from redraft.formats.svg.css.styles import NAMES, unit_number
from redraft.formats.svg.reading.gradients import gradient_id
from redraft.formats.svg.reading.shadows import shadow_id
from redraft.formats.xml.tags import escaped
from redraft.lazy import dataclass, lazily

_NAME = lazily(r"[A-Za-z_][\w.-]*")


def css_value(name: str, value: Value) -> str:
    """A model value as CSS writes it. Colours are written opaque; their alpha goes to `fill-opacity` and its like."""
    match value:
        case Color():
            return str(value._replace(alpha=255))
        case NoPaint():
            return "none"
        case PaintServer():
            if value.kind in ("variable", "outside"):  # as it was written
                return value.id
            return f"url(#{value.id})" if value.kind != "context" else f"context-{value.id}"
        case Gradient():
            return f"url(#{gradient_id(value)})"
        case bool():
            return "inline" if value else "none"
        case int() | float():
            return format_number(value) + ("px" if name in ("font_size", "letter_spacing", "stroke_width") else "")
        case None | Shadow():
            return ""
    return value


def attribute_value(name: str, value: Value) -> str:
    """The same for a presentation attribute, where user units go without 'px'."""
    text = css_value(name, value)
    return text.removesuffix("px") if name in ("font_size", "letter_spacing", "stroke_width") else text


@dataclass(frozen=True)
class Markup:
    """Writes new layers as elements. `prefix` is what the file puts before SVG names, `href` its name for links,
    `taken` the ids it has already (an element without an id of its own is found by its place), `inherited` what the
    elements around pass on."""

    assets: Mapping[str, Asset]
    prefix: str = ""
    href: str = "href"
    taken: Set[str] = frozenset()
    inherited: Mapping[str, str] = field(default_factory=dict)

    def element(self, layer: Layer) -> str:
        match layer:
            case Text():
                return self._text(layer)
            case Shape(form="path", d=d) if d:
                return self._empty("path", layer, f' d="{escaped(d, chr(34))}"')
            case Shape(form="rect", frame=Box(x, y, width, height), radius=radius):
                numbers = {"x": x, "y": y, "width": width, "height": height, "rx": radius or None}
                return self._empty("rect", layer, _numbers(numbers))
            case Shape(form="ellipse", frame=Box(x, y, width, height)):
                numbers = {"cx": x + width / 2, "cy": y + height / 2, "rx": width / 2, "ry": height / 2}
                return self._empty("ellipse", layer, _numbers(numbers))
            case Picture(asset=asset, frame=Box() as frame) if asset in self.assets:
                place = _numbers(dict(zip(("x", "y", "width", "height"), frame, strict=True)))
                place += ' preserveAspectRatio="xMidYMid slice"' if any(layer.crop) else ""
                return self._empty("image", layer, f'{place} {self.href}="{picture_uri(self.assets[asset])}"')
            case Group(children=children):
                return self._full("g", self._attributes(layer), "".join(map(self.element, children)))
        raise EditError(says("svg-new-layer-incomplete", kind=layer.kind, id=layer.id))

    def _text(self, layer: Text) -> str:
        if not layer.runs:
            raise EditError(says("svg-new-text-empty", id=layer.id))
        first, *rest = layer.runs
        place = _numbers({"x": first.x or 0.0, "y": first.y or 0.0, "dx": first.dx or None, "dy": first.dy or None})
        blanks = ' xml:space="preserve"' if any(_loses_blanks(run.text) for run in layer.runs) else ""
        start = (
            escaped(first.text)
            if first.style == PLAIN
            else self._full("tspan", self._style(first.style), escaped(first.text))
        )
        return self._full("text", self._attributes(layer) + place + blanks, start + "".join(map(self._run, rest)))

    def _run(self, run: Run) -> str:
        place = _numbers({"x": run.x, "y": run.y, "dx": run.dx or None, "dy": run.dy or None})
        return self._full("tspan", place + self._style(run.style), escaped(run.text))

    def _full(self, tag: str, attributes: str, content: str) -> str:
        return f"<{self.prefix}{tag}{attributes}>{content}</{self.prefix}{tag}>"

    def _empty(self, tag: str, layer: Layer, own: str) -> str:
        return f"<{self.prefix}{tag}{self._attributes(layer)}{own}/>"

    def _attributes(self, layer: Layer) -> str:
        known = bool(_NAME.fullmatch(layer.id)) and layer.id not in self.taken
        id = f' id="{layer.id}"' if known else ""
        # Without a label, an element is named by its id.
        name = f' data-name="{escaped(layer.name, chr(34))}"' if layer.name != (layer.id if known else "") else ""
        moved = f' transform="{format_matrix(layer.transform)}"' if layer.transform != IDENTITY else ""
        return id + name + moved + self._style(layer.style, layer)

    def _style(self, style: Style, layer: Layer | None = None) -> str:
        attributes = {
            css: css_value(name, value) for name, css in NAMES.items() if (value := getattr(style, name)) is not None
        }
        for name in ("fill", "stroke"):
            paint = getattr(style, name)
            passed_on = unit_number(self.inherited.get(f"{name}-opacity", "1"))
            if isinstance(paint, Color | Gradient) and ((alpha := _alpha(paint)) != 255 or passed_on != 1):
                attributes[f"{name}-opacity"] = format_number(alpha / 255, 4)
        if style.shadow is not None and layer is not None:
            attributes["filter"] = f"url(#{shadow_id(style.shadow, layer)})"
        if style.blend is not None and style.blend not in BLENDS:
            raise EditError(says("svg-new-layer-blend-mode", blend=style.blend, known=", ".join(BLENDS)))
        if isinstance(layer, Group) and style.blend == "normal":
            attributes["isolation"] = "isolate"
        if style.visible is False:
            attributes["display"] = "none"
        elif style.visible and self.inherited.get("visibility", "visible") != "visible":
            attributes["visibility"] = "visible"
        text = ";".join(f"{name}:{value}" for name, value in attributes.items())
        return f' style="{escaped(text, chr(34))}"' if text else ""


def _alpha(paint: Color | Gradient) -> int:
    """The opacity to state beside a paint; the stops of a gradient have their own."""
    return paint.alpha if isinstance(paint, Color) else 255


def picture_uri(asset: Asset) -> str:
    return f"data:{asset.media_type};base64,{base64.b64encode(asset.data).decode()}"


def _loses_blanks(text: str) -> bool:
    return text != text.strip(" ") or "  " in text


def _numbers(values: Mapping[str, float | None]) -> str:
    return "".join(f' {name}="{format_number(number)}"' for name, number in values.items() if number is not None)


def blank(width: float, height: float, unit_mm: float = 25.4 / 96, name: str = "") -> bytes:
    """A file with an empty page of so many units, each `unit_mm` millimetres."""
    natural = unit_mm * 96 / 25.4
    size = f'width="{format_number(width * natural)}" height="{format_number(height * natural)}"'
    view = f'viewBox="0 0 {format_number(width)} {format_number(height)}"'
    titled = f"  <title>{escaped(name)}</title>\n" if name else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>\n{titled}</svg>\n'.encode()
