"""The records that programs see: layers and pages, flat and immutable. `language.pyi` documents the fields."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from redraft.commands.changes.style import unstated_blend
from redraft.commands.charts.data import is_lined
from redraft.commands.look.typography import line_starts, lines_apart
from redraft.commands.measure.traits import DEFAULT_FONT_SIZE, is_nothing, is_plain, scale_of, shown_style, type_size
from redraft.commands.pages.slides import title_of
from redraft.commands.values import percent
from redraft.document import geometry
from redraft.document.charts import Chart
from redraft.document.layers import Group, Layer, Picture, Shape, Text, TextShape, equations_of
from redraft.document.pages import Document, Placed
from redraft.document.pages import Page as DocumentPage
from redraft.document.selectors import page_numbers
from redraft.document.style import Color, NoPaint, Paint, Shadow
from redraft.document.tables import Cell, Table
from redraft.lazy import dataclass

BOLD = 600
"""The weight from which type is called bold."""


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Element:
    id: str
    kind: str
    form: str
    name: str
    text: str
    role: str
    page: int
    parent: str
    children: int
    box: tuple[float, float, float, float]
    x: float
    y: float
    width: float
    height: float
    right: float
    bottom: float
    center_x: float
    center_y: float
    fill: str
    stroke: str
    stroke_width: float
    opacity: float
    visible: bool
    font_family: str
    font_size: float
    font_weight: int
    font_style: str
    align: str
    text_decoration: str
    letter_spacing: float
    shadow: str
    blend: str
    rotation: float
    radius: float
    crop: tuple[float, float, float, float]
    alt: str


class Page(NamedTuple):
    number: int
    id: str
    name: str
    width: float
    height: float
    layout: str = ""
    hidden: bool = False


class Run(NamedTuple):
    text: str
    start: int
    end: int
    bold: bool
    italic: bool
    color: str
    size: float
    font: str
    decoration: str


class Paragraph(NamedTuple):
    text: str
    start: int
    end: int
    level: int
    bullet: str
    line_spacing: float | str


class Series(NamedTuple):
    name: str
    categories: list[str]
    values: list[float | None]
    color: str


class Hit(NamedTuple):
    id: str
    page: int
    start: int
    end: int
    text: str
    line: str


for _record in (Box, Element, Page, Run, Paragraph, Series, Hit):
    _record.__module__ = "builtins"  # a program that prints one sees `Element(…)`, not where it comes from


def element(document: Document, placed: Placed, roles: Mapping[str, str]) -> Element:
    """A layer as it is now. One with no extent has an empty box where its origin is."""
    layer, page = placed.layer, placed.page
    style = layer.style
    matrix = placed.matrix
    box = placed.box or geometry.Box(matrix.e, matrix.f, 0.0, 0.0)
    painted, filled = isinstance(layer, Text | Shape), isinstance(layer, Text | Shape) or is_plain(layer)
    text = _words_in(layer)
    lettering = shown_style(text) if text is not None else style
    if text is layer:
        style = lettering
    number = page_numbers(document).get(page.id, 0)
    center, scale = box.center, scale_of(placed)
    return Element(
        layer.id,
        layer.kind,
        layer.form if isinstance(layer, Shape | Group) else "",
        layer.name,
        text.text if text else "",
        roles.get(layer.id, ""),
        number,
        placed.ancestors[-1].id if placed.ancestors else page.id,
        len(layer.children) if isinstance(layer, Group) else 0,
        (box.x, box.y, box.width, box.height),
        box.x,
        box.y,
        box.width,
        box.height,
        box.right,
        box.bottom,
        center[0],
        center[1],
        _paint(style.fill, Color(0, 0, 0)) if filled else "",
        _paint(style.stroke, NoPaint()) if painted else "",
        (1.0 if style.stroke_width is None else style.stroke_width) * scale if painted else 0.0,
        1.0 if layer.style.opacity is None else layer.style.opacity,
        placed.visible,
        lettering.font_family or "" if text else "",
        type_size(document.index[text.id]) if text else 0.0,
        lettering.font_weight or 400 if text else 0,
        lettering.font_style or "normal" if text else "",
        lettering.align or "start" if text else "",
        lettering.text_decoration or "none" if text else "",
        round((lettering.letter_spacing or 0.0) * scale, 4) if text else 0.0,
        _shadow(layer.style.shadow, scale),
        layer.style.blend or unstated_blend(layer),
        round(math.degrees(math.atan2(matrix.b, matrix.a)), 4) + 0.0,
        round(layer.radius * scale, 4) if isinstance(layer, Shape) else 0.0,
        layer.crop if isinstance(layer, Picture) else (0.0, 0.0, 0.0, 0.0),
        str(dict(layer.features).get("alt") or ""),
    )


def _words_in(layer: Layer) -> Text | None:
    """The text that a layer is, or that of a cell or of a shape with words, as `modify(text=…)` sets it."""
    if isinstance(layer, Cell | TextShape):
        return next((one for one in layer.children if isinstance(one, Text)), None)
    return layer if isinstance(layer, Text) else None


def _paint(paint: Paint | None, usual: Paint) -> str:
    paint = usual if paint is None else paint
    return "none" if is_nothing(paint) else str(paint)


def _shadow(own: Shadow | None, scale: float) -> str:
    """A shadow as `modify` takes it, its lengths in page units."""
    if own is None:
        return "none"
    dx, dy, blur = (round(length * scale, 2) for length in (own.dx, own.dy, own.blur))
    return str(Shadow(dx, dy, blur, own.color))


def page_record(document: Document, number: int, page: DocumentPage) -> Page:
    layout = next((one.name for one in document.layouts if one.id == page.layout), "")
    return Page(
        number, page.id, page.name or title_of(document, page) or "", page.width, page.height, layout, page.hidden
    )


def run_records(placed: Placed, text: Text) -> list[Run]:
    """The stretches of a text that look alike, each with its place in `Element.text`."""
    found: list[Run] = []
    at = 0
    for number, run in enumerate(text.runs):
        at += 1 if run.starts_line and number else 0
        style = run.style.over(text.style)
        size = round((style.font_size or DEFAULT_FONT_SIZE) * scale_of(placed), 4)
        look = (
            (style.font_weight or 400) >= BOLD,
            style.font_style in ("italic", "oblique"),
            str(style.fill if style.fill is not None else Color(0, 0, 0)),
            size,
            style.font_family or "",
            style.text_decoration or "none",
        )
        found.append(Run(run.text, at, at + len(run.text), *look))
        at += len(run.text)
    return found


def paragraph_records(placed: Placed, text: Text) -> list[Paragraph]:
    """The paragraphs of a text that flows; the lines of another."""
    words = text.text
    if text.flow is None:
        apart = round(lines_apart(text) * scale_of(placed), 4) if line_starts(text) else 0.0
        starts = [0, *(place + 1 for place, letter in enumerate(words) if letter == "\n")]
        spans = zip(starts, [*(start - 1 for start in starts[1:]), len(words)], strict=True)
        return [Paragraph(words[start:end], start, end, 0, "", apart) for start, end in spans]
    found = []
    for (start, end), one in zip(text.paragraph_spans(), text.paragraphs, strict=False):
        spacing = percent(one.line_height) if one.line_pitch is None else one.line_pitch
        found.append(Paragraph(words[start:end], start, end, one.level, one.bullet, spacing))
    return found


def cell_texts(table: Table) -> list[list[str]]:
    """The words of a table, row by row; "" for a cell that is merged into another."""
    return [[cell.words for cell in row.cells] for row in table.rows]


def series_records(chart: Chart) -> list[Series]:
    """The series of a chart; None where a value is missing, or is no number."""
    categories = [text.text for text in chart.categories]
    found = []
    for one in chart.series:
        paint = one.style.stroke if is_lined(chart, one) else one.style.fill
        values = [_figure(text.text) for text in one.values]
        found.append(Series(one.label, categories, values, "" if paint is None else str(paint)))
    return found


def _figure(words: str) -> float | None:
    try:
        return float(words)
    except ValueError:
        return None


def hits(document: Document, id: str, places: Sequence[tuple[int, int]]) -> list[Hit]:
    """Places in a text, each with the line that it begins in."""
    placed = document.index[id]
    text = placed.layer.text if isinstance(placed.layer, Text) else ""
    number = page_numbers(document).get(placed.page.id, 0)
    lines = ((text.rfind("\n", 0, start) + 1, text.find("\n", start) % (len(text) + 1)) for start, _ in places)
    return [
        Hit(id, number, start, end, text[start:end], text[first:last])
        for (start, end), (first, last) in zip(places, lines, strict=True)
    ]


def sign_hits(document: Document, id: str, said: Sequence[str]) -> list[Hit]:
    """Words in equations of a text, which have no place among its own."""
    layer, (hit,) = document.index[id].layer, hits(document, id, [(0, 0)])
    words = equations_of(layer) if isinstance(layer, Text) else ""
    return [hit._replace(start=-1, end=-1, text=one, line=words) for one in said]
