"""Builds chart layers from data: title, categories, series and values, legend, axis titles.

Values are numbers in words ('12.5'); '' is no value. Lengths are px of the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from redraft.document.charts import Categories, Chart, Series
from redraft.document.features import Features
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Flow, Layer, Opaque, Paragraph, Run, Text
from redraft.document.style import PLAIN, Paint, Style
from redraft.lazy import dataclass

_TOLD = 12
"""Values or categories that the alt text of a new chart has."""
ROUND = ("pie chart", "doughnut chart")
"""Charts without axes."""
_LABELS: Features = tuple(
    (name, None) for name in ("labels", "label_place", "label_format", "label_size", "label_color")
)
_POINT: Features = (("label", None), ("label_color", None))
_AXES: Features = (
    ("value_min", None), ("value_max", None), ("value_step", None), ("value_format", "General"),
    ("value_axis", True), ("value_gridlines", True), ("category_axis", True), ("category_gridlines", False),
    ("gridline_color", None), ("value_color", None), ("category_color", None), ("reversed", False),
)  # fmt: skip
_BARS: Features = (("stacking", None), ("overlap", None))
_OF_FORM: dict[str, tuple[Features, Features]] = {  # the features of a new chart, and those of its series
    "column chart": ((*_BARS, ("gap", 80.0), *_AXES), _LABELS),
    "bar chart": ((*_BARS, ("gap", 60.0), *_AXES), _LABELS),
    "line chart": (
        (("stacking", None), *_AXES),
        (*_LABELS, ("marker", "none"), ("marker_size", None), ("smooth", False)),
    ),
    "area chart": ((("stacking", None), *_AXES), _LABELS),
    "scatter chart": (_AXES, (*_LABELS, ("marker", "circle"), ("marker_size", 8.0), ("smooth", False))),
}


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One row of figures, a value for each category."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """What a chart shows. Every series has as many values as there are categories."""

    categories: tuple[str, ...]
    series: tuple[FigureRow, ...]


def new_chart(
    id: str,
    form: str,
    figures: Figures,
    box: Box,
    *,
    title: str = "",
    legend: bool | None = None,
    ink: Paint | None = None,
    color: Paint | None = None,
) -> Chart:
    """A chart of a form such as 'column chart' that fills the box. `legend` None: where there is more than one colour
    to tell apart. `ink` is the colour of its words, `color` that of its series; None: the deck's."""
    style = PLAIN if ink is None else Style(fill=ink)
    shown = len(figures.series) > 1 or form in ROUND if legend is None else legend
    width, height = box.width, box.height
    features, of_series = _OF_FORM.get(form, ((), _LABELS))
    top = 40.0 if title else 8.0
    inner = Box(40.0, top, max(width - 56, 1.0), max(height - top - 48, 1.0))
    children: list[Layer] = [_text(f"{id}/title", title, style, Box(0.0, 4.0, width, 26.0), "Title")]
    step = inner.width / max(len(figures.categories), 1)
    names = tuple(
        _text(f"{id}/categories/c{at + 1}", name, style, Box(inner.x + at * step, inner.bottom, step, 24.0))
        for at, name in enumerate(figures.categories)
    )
    children.append(Categories(f"{id}/categories", "Categories", bound=True, children=names))
    for number, one in enumerate(figures.series, 1):
        of_point = (*_POINT, ("explosion", None)) if form in ROUND else () if form == "area chart" else _POINT
        made = new_series(f"{id}/s{number}", one, inner, of_point)
        lined = form in ("line chart", "scatter chart")
        look = PLAIN if color is None else Style(stroke=color) if lined else Style(fill=color)
        children.append(replace(made, style=look, features=of_series))
    sign = Style(visible=shown)
    low, place = Box(0.0, height - 28, width, 28.0), (("legend_place", "bottom"), ("legend_color", None))
    children.append(Opaque(f"{id}/legend", "Legend", style=sign, frame=low, bound=True, features=place, what="legend"))
    if form not in ROUND:
        flat = Box(40.0, height - 24, max(width - 80, 1.0), 24.0)
        high = Box(0.0, 40.0, 24.0, max(height - 80, 1.0))
        if form == "bar chart":
            flat, high = high, flat
        children.append(_text(f"{id}/x-title", "", PLAIN, flat, "Category axis title"))
        children.append(_text(f"{id}/y-title", "", PLAIN, high, "Value axis title"))
    place_on_page, features = Matrix.translation(box.x, box.y), (("alt", _alt(title, figures)), *features)
    type = form.removesuffix(" chart")
    return Chart(id, transform=place_on_page, features=features, children=tuple(children), type=type)


def _alt(title: str, figures: Figures) -> str:
    """What a chart shows, in its own words alone: its title or series, and the values of the only one."""
    named, several = ", ".join(one.name for one in figures.series), len(figures.series) > 1
    pairs = [
        (name, value) for one in figures.series[:1] for name, value in zip(figures.categories, one.values, strict=False)
    ]
    told = [*figures.categories] if several else [f"{name} {value}" for name, value in pairs if value]
    return f"{title or named}{f', {named}' if title and several else ''}: {', '.join(told[:_TOLD])}"


def features_as(form: str, had: Features) -> Features:
    """The features of a chart that becomes one of a form: those of the form, as it had them or as its file will."""
    kept = {"gap": 70.0, "value_format": None, **dict(had)}
    kept["overlap"] = 100.0 if kept.get("stacking") else None
    every = {name for features, _ in _OF_FORM.values() for name, _ in features}
    own = (*(one for one in had if one[0] not in every), *_OF_FORM.get(form, ((), ()))[0])
    return tuple((name, kept.get(name, value)) for name, value in own if name in kept or not name.endswith("_color"))


def new_series(id: str, series: FigureRow, inner: Box | None = None, of_point: Features = ()) -> Series:
    """A series as a part of a chart; `of_point` are the features of its values."""
    texts: list[Layer] = [_text(f"{id}/name", series.name, PLAIN, None)]
    texts += [
        replace(_text(f"{id}/v{at}", value, PLAIN, inner), features=of_point)
        for at, value in enumerate(series.values, 1)
    ]
    return Series(id, series.name, bound=True, children=tuple(texts))


def new_point(id: str, words: str, beside: Sequence[Text] = ()) -> Text:
    """A category, or a value of a series, with the features that those beside it have."""
    features = tuple((name, None) for name, _ in (beside[-1].features if beside else ()))
    return replace(_text(id, words, PLAIN, None), features=features)


def _text(id: str, words: str, style: Style, frame: Box | None, name: str = "") -> Text:
    run = Run(words, starts_line=True, starts_paragraph=True)
    flow = Flow(anchor="middle", both_ways=False)
    return Text(id, name, style=style, frame=frame, bound=True, runs=(run,), flow=flow, paragraphs=(Paragraph(),))


def figures_of(chart: Chart) -> Figures:
    """What a chart shows, as its layers say it."""
    rows = tuple(FigureRow(one.label, tuple(text.text for text in one.values)) for one in chart.series)
    return Figures(tuple(text.text for text in chart.categories), rows)
