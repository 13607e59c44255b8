"""Looks of parts: kind, form, colours, type. A group looks like its largest shape and its largest text."""

from __future__ import annotations

import math

from redraft.commands.measure.traits import BLACK, DEFAULT_FONT_SIZE, corners, has_area
from redraft.document.charts import Chart
from redraft.document.layers import Group, Layer, Opaque, Picture, Shape, Text, TextShape
from redraft.document.style import PLAIN, Color, NoPaint, Style
from redraft.document.tables import Cell, Table
from redraft.targets.parts.hues import color_number, color_of, paint_sort
from redraft.targets.parts.part import Part

FORMS = (
    "", "rect", "rounded", "square", "circle", "ellipse", "line", "triangle", "polygon", "path", "group", "instance",
    "box", "table", "bar chart", "line chart", "pie chart", "chart", "legend", "lines", "list", "bullet", "numbered",
    "picture", "opaque",
)  # fmt: skip
"""`box` is a slide's shape with its text, `lines` a text of several, `list` one with bullets."""
KINDS = ("", "text", "shape", "picture", "group", "opaque")
_CHARTS = {"column": "bar chart", "bar": "bar chart", "line": "line chart", "area": "line chart",
           "scatter": "line chart", "pie": "pie chart", "doughnut": "pie chart"}  # fmt: skip


class Look:
    """`figure` is what it looks like: circle, line, table, bar chart… Colours are None where nothing shows. `size` is
    that of its type on the page, 0 without words. `weight` is 0
    unknown, 1 light, 2 normal, 3 bold; `paint` as `colors.paint_sort`."""

    __slots__ = ("align", "decoration", "figure", "fill", "ink", "kind", "paint", "shadow", "size", "slant", "stroke",
                 "turn", "weight")  # fmt: skip

    def __init__(self, kind: str, figure: str) -> None:
        self.kind, self.figure = kind, figure
        self.fill: Color | None = None
        self.stroke: Color | None = None
        self.ink: Color | None = None
        self.paint = self.weight = self.slant = self.decoration = self.align = self.shadow = 0
        self.size = self.turn = 0.0

    @property
    def colors(self) -> tuple[int, int, int]:
        """The numbers of its colour names: fill, stroke, ink."""
        return tuple(color_number(one) if one is not None else 0 for one in (self.fill, self.stroke, self.ink))  # type: ignore[return-value]


def looks_of(parts: list[Part]) -> list[Look]:
    found = [_own(part) for part in parts]
    best = [0.0] * len(parts)
    for place in range(len(parts) - 1, -1, -1):
        part, look = parts[place], found[place]
        if look.kind == "group" and look.size == 0 and part.words:
            look.size = DEFAULT_FONT_SIZE
        if part.parent < 0 or found[part.parent].kind != "group" or part.sort == "item":
            continue
        home = found[part.parent]
        if look.ink is not None and look.size >= home.size:
            home.ink, home.size, home.weight = look.ink, look.size, look.weight
        area = (part.box[2] - part.box[0]) * (part.box[3] - part.box[1]) if part.box else 0.0
        if look.paint and look.kind != "text" and area >= best[part.parent] and home.figure != "box":
            best[part.parent] = area
            home.fill, home.paint, home.stroke = look.fill, look.paint, look.stroke or home.stroke
    return found


def _own(part: Part) -> Look:
    layer = part.layer
    if layer is None:
        signs = {"": "", "prose": "lines"}
        form = signs.get(part.sign, "numbered" if part.sign[:1].isalnum() else "bullet")
        return Look("text" if part.sort == "item" else "", form)
    look = Look(layer.kind, _form(layer, part))
    style = part.style or PLAIN
    look.shadow = int(style.shadow is not None)
    if part.matrix.b or part.matrix.c:
        look.turn = math.atan2(part.matrix.b, part.matrix.a)
        look.turn = look.turn if math.isfinite(look.turn) else 0.0
    text = layer if isinstance(layer, Text) else layer.text if isinstance(layer, Cell) else None
    if not isinstance(layer, Text):
        _paint(look, style, isinstance(layer, Shape))
    if text is not None:
        _lettering(look, text, part)
    return look


def _paint(look: Look, style: Style, drawn: bool) -> None:
    fill = style.fill if style.fill is not None or not drawn else BLACK
    if look.figure != "line":
        look.fill, look.paint = color_of(fill), paint_sort(fill)
    if style.stroke is not None and not isinstance(style.stroke, NoPaint) and style.stroke_width != 0:
        look.stroke = color_of(style.stroke)


def _lettering(look: Look, text: Text, part: Part) -> None:
    """Sets the type of a look: that of the first of its largest words."""
    style = text.style
    best = style.font_size or DEFAULT_FONT_SIZE
    runs = [run for run in text.runs[:40] if run.text.strip()]
    if runs:
        run = max(runs, key=lambda one: one.style.font_size or best)
        best, style = run.style.font_size or best, run.style.over(style)
    scale = math.sqrt(abs(part.matrix.determinant)) if all(map(math.isfinite, part.matrix[:4])) else 1.0
    look.size = min(max(best * scale, 0.0), 1e6)
    look.ink = color_of(style.fill if style.fill is not None else BLACK)
    if not isinstance(part.layer, Group):
        look.paint = paint_sort(style.fill if style.fill is not None else BLACK)
    weight = style.font_weight or 400
    look.weight = 1 if weight < 400 else 2 if weight < 600 else 3
    look.slant = int(style.font_style in ("italic", "oblique"))
    look.decoration = {"u": 1, "l": 2}.get((style.text_decoration or "")[:1], 0)
    look.align = {"start": 1, "middle": 2, "end": 3, "justify": 4}.get(style.align or "", 0)


def _form(layer: Layer, part: Part) -> str:
    match layer:
        case Shape():
            return shape_form(layer, part)
        case Group():
            if isinstance(layer, TextShape):
                return "box"
            if isinstance(layer, Chart):
                return _CHARTS.get(layer.form.split()[0], "chart")
            return "table" if isinstance(layer, Table) else "instance" if layer.instance_of else "group"
        case Opaque():
            return "legend" if layer.what == "legend" else "opaque"
        case Picture():
            return "picture"
        case Text():
            bulleted = sum(bool(one.bullet) for one in layer.paragraphs[:8])
            return ("list" if bulleted > 1 else "lines") if part.children > 1 else ""
    return ""


def shape_form(shape: Shape, part: Part) -> str:
    if not has_area(shape):
        return "line"
    if shape.is_path:
        points = corners(shape.d)
        return "path" if points is None else "triangle" if len(points) == 3 else "polygon"
    box = part.box
    even = box is not None and abs((box[2] - box[0]) - (box[3] - box[1])) <= 0.02 * (box[2] - box[0])
    if shape.is_ellipse:
        return "circle" if even else "ellipse"
    return "rounded" if shape.radius > 0 else "square" if even else "rect"
