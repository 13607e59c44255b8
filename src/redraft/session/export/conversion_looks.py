"""Looks and lines of layers as another format has them: known paints, opacity where it has a place, kept lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from redraft.assets.glyphs.bidi import is_embedded, runs_leftwards
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Flow, Group, Layer, Paragraph, Picture, Run, Text
from redraft.document.style import OF_WORDS, PLAIN, Color, Gradient, NoPaint, PaintServer, Style

BLACK = Color(0, 0, 0)
DEFAULT_SIZE = 16.0
Lengths = TypeVar("Lengths", Style, Paragraph, Flow)
"""What has lengths that grow with a text."""


def regular_or_bold(style: Style) -> Style:
    weight = style.font_weight
    return style if weight is None else replace(style, font_weight=700 if weight >= 600 else 400)


def stated(style: Style) -> Style:
    """With the fill stated, which formats default to differently, and no paint that lives in another file."""
    style = plain_paints(style)
    filled = replace(style, fill=BLACK if style.fill is None else style.fill)
    return replace(filled, visible=False if style.visible is False else None)


def is_gradual(style: Style) -> bool:
    return isinstance(style.fill, Gradient) or isinstance(style.stroke, Gradient)


def ungraded(style: Style) -> Style:
    """With the first colour of every gradient in its place."""
    for name in ("fill", "stroke"):
        if isinstance(paint := getattr(style, name), Gradient):
            style = style.changed(name, paint.colors[0])
    return style


def plain_paints(style: Style) -> Style:
    for name in ("fill", "stroke"):
        paint = getattr(style, name)
        if isinstance(paint, PaintServer):
            style = style.changed(name, paint.colors[0] if paint.colors else BLACK)
    style = replace(style, shadow=None, **dict.fromkeys(OF_WORDS))
    return style if style != PLAIN else PLAIN


def painted_through(style: Style) -> Style:
    """Opacity as that of the paints, for formats whose shapes have none of their own."""
    opacity = style.opacity
    if opacity in (None, 1.0):
        return replace(style, opacity=None)
    for name in ("fill", "stroke"):
        paint = getattr(style, name)
        if isinstance(paint, Color):
            style = style.changed(name, _fainter(paint, opacity or 0.0))
        elif isinstance(paint, Gradient):
            stops = (stop._replace(color=_fainter(stop.color, opacity or 0.0)) for stop in paint.stops)
            style = style.changed(name, Gradient(tuple(stops), paint.angle))
    return replace(style, opacity=None)


def _fainter(color: Color, opacity: float) -> Color:
    return color._replace(alpha=round(color.alpha * opacity))


def faded(layer: Layer, opacity: float) -> Layer:
    if isinstance(layer, Group):
        return replace(layer, children=tuple(faded(child, opacity) for child in layer.children))
    style = replace(layer.style, opacity=opacity * (1.0 if layer.style.opacity is None else layer.style.opacity))
    if isinstance(layer, Picture):
        return replace(layer, style=style)
    return replace(layer, style=painted_through(style))


def rescaled(text: Text, matrix: Matrix) -> Text:
    """A text whose size is in its letters, as slides have it, and not in its matrix; turned as it was."""
    scale = math.hypot(matrix.a, matrix.b)
    frame = text.frame
    assert frame is not None

    def sized(style: Style) -> Style:
        return _times(scale, style, "font_size", "letter_spacing", "stroke_width")

    size = DEFAULT_SIZE if text.style.font_size is None else text.style.font_size
    style = painted_through(sized(replace(text.style, font_size=size)))
    if style.stroke is None:
        style = replace(style, stroke=NoPaint())
    fade = text.style.opacity
    runs = []
    for run in text.runs:
        own = sized(run.style)
        if fade not in (None, 1.0) and own.fill is not None:
            own = painted_through(replace(own, opacity=fade))
        runs.append(replace(run, style=replace(own, opacity=None), x=None, y=None, dx=0.0, dy=0.0))
    lengths = ("line_pitch", "before", "after", "margin", "indent")
    paragraphs = tuple(_times(scale, paragraph, *lengths) for paragraph in text.paragraphs)
    flow = text.flow
    if flow is None:
        runs, paragraphs = _as_paragraphs(runs, text)
        flow = Flow(wrap=False)
    else:
        flow = _times(scale, flow, "left", "top", "right", "bottom")
    box = Box(frame.x * scale, frame.y * scale, frame.width * scale, frame.height * scale)
    turned = matrix @ Matrix.scaling(1 / scale, 1 / scale)
    return replace(text, transform=turned, style=style, frame=box, runs=tuple(runs), flow=flow, paragraphs=paragraphs)


def _times(scale: float, value: Lengths, *names: str) -> Lengths:
    """A value with these lengths of its scaled, where they are stated."""
    stated = ((name, getattr(value, name)) for name in names)
    return replace(value, **{name: length * scale for name, length in stated if length is not None})


def with_heights(text: Text) -> Text:
    """A text with the height of every line explicit, and no steps between."""
    heights = iter(baselines(text))
    runs = []
    for number, run in enumerate(text.runs):
        starts = run.starts_line or not number
        runs.append(replace(run, y=next(heights), dy=0.0) if starts else run)
    return replace(text, runs=tuple(runs))


def baselines(text: Text) -> list[float]:
    """Where the lines of a text with placed lines begin, from the top."""
    pen, found = 0.0, []
    for number, run in enumerate(text.runs):
        pen = (pen if run.y is None else run.y) + run.dy
        if run.starts_line or not number:
            found.append(pen)
    return found


def _as_paragraphs(runs: Sequence[Run], text: Text) -> tuple[list[Run], tuple[Paragraph, ...]]:
    """Placed lines as paragraphs, without marks that make a run go right to left: a paragraph says so itself."""
    starts = {number for number, run in enumerate(text.runs) if run.starts_line or not number}
    found: list[Run] = []
    paragraphs = []
    for number, run in enumerate(runs):
        if number in starts:
            end = next((later for later in range(number + 1, len(runs)) if later in starts), len(runs))
            line = "".join(one.text for one in runs[number:end])
            marked = is_embedded(line)
            paragraphs.append(Paragraph(rtl=runs_leftwards(line)))
        words = run.text[marked and number in starts : len(run.text) - (marked and number + 1 == end)]
        found.append(replace(run, text=words, starts_line=number in starts, starts_paragraph=number in starts))
    return found, tuple(paragraphs)
