"""Commands for the look of charts in a deck: titles, type, legend, axes, labels, colours of series."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from redraft.commands.changes.features import feature_edits
from redraft.commands.changes.style import paint_of
from redraft.commands.charts.data import ChartType, chart_called, is_lined, one_series, value_of
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.values import Element, Number, Paint, Words
from redraft.document.charts import Chart, Series
from redraft.document.features import LABELS
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.edits.diff import set_apart
from redraft.edits.execution import Measure
from redraft.edits.flow_edits import rewritten
from redraft.edits.new_charts import ROUND, features_as
from redraft.edits.ops import Edit, Restack, SetFeature, SetForm, SetStyle, SetText
from redraft.errors import CommandError, says

LegendPlace = Literal["right", "left", "top", "bottom", "top right"]
Stacking = Literal["none", "stacked", "percent"]
Auto = Number | Literal["auto"]
LabelPlace = Literal["outside", "inside", "base", "center", "above", "below", "left", "right", "best"]
Marker = Literal["none", "circle", "square", "diamond", "triangle", "x", "star", "plus", "dash", "dot"]
_OF_SERIES = ("labels", "label_place", "label_format", "label_size", "label_color")
_OF_CHART = (
    "gap", "value_min", "value_max", "value_step", "value_format", "value_axis", "value_gridlines", "category_axis",
    "category_gridlines", "reversed",
)  # fmt: skip


_ON_LINES = ("above", "below", "left", "right", "center")
_ON_BARS = ("outside", "inside", "base", "center")
_PLACES: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("column chart", "bar chart", "combined chart"), _ON_BARS),
    **dict.fromkeys(("line chart", "scatter chart", "bubble chart", "stock chart"), _ON_LINES),
    "pie chart": ("outside", "inside", "center", "best"),
    "radar chart": ("outside",),
}
"""Where labels can be, by the form of a chart (ECMA-376, 21.2.2.48, and what programs open without a repair)."""


class SetChart(Command):
    """Set parts of a chart; `labels` are any of "value, category, series, percent". What is given changes; "" takes a
    title, labels or a format off, "auto" leaves a limit to the program. `order` names series, or categories, that come
    first (in horizontal bars the first is at the bottom); `reversed` draws the categories from the other end.
    `axis_color` is that of the words at both axes.

    >>> set_chart("sales", title="Sales by quarter", y_title="EUR")
    >>> set_chart("sales", type="line", legend=False)
    >>> set_chart("sales", legend_place="bottom", labels="value", label_place="outside", value_max=100)
    """

    chart: Element
    _: KW_ONLY
    title: Words | None = None
    x_title: Words | None = None
    y_title: Words | None = None
    type: ChartType | None = None
    legend: bool | None = None
    legend_place: LegendPlace | None = None
    stacking: Stacking | None = None
    gap: Number | None = None
    labels: Words | None = None
    label_place: LabelPlace | None = None
    label_format: Words | None = None
    label_size: Number | None = None
    label_color: Paint | None = None
    axis_color: Paint | None = None
    legend_color: Paint | None = None
    gridline_color: Paint | None = None
    value_min: Auto | None = None
    value_max: Auto | None = None
    value_step: Auto | None = None
    value_format: Words | None = None
    value_axis: bool | None = None
    value_gridlines: bool | None = None
    category_axis: bool | None = None
    category_gridlines: bool | None = None
    reversed: bool | None = None
    order: tuple[Words, ...] | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        chart = chart_called(document, self.chart)
        edits: list[Edit] = []
        so: list[AlreadySo] = []
        for name in sorted(self.stated(), key=lambda name: name != "type"):
            try:
                edits += self._one(document, chart, name)
            except AlreadySo as error:
                so.append(error)
            if name == "type" and edits:  # what follows is about the new type
                chart = replace(chart, type=str(self.type), features=features_as(f"{self.type} chart", chart.features))
        if self.label_place is None and (self.type or self.stacking) and edits:
            edits += self._unplaced(chart)
        if so and not edits:
            raise so[0]
        self._check_limits(chart)
        return Resolution(tuple(edits), tuple(self._unseen(chart)))

    def _unseen(self, chart: Chart) -> Iterator[str]:
        """What the new type does not show of the data."""
        unseen = ", ".join(one.name for one in chart.series[1:]) if self.type == "pie" else ""
        if unseen:
            yield f"a pie chart shows its first series alone: {unseen} stays in its data, unseen"
        words = [one.text for one in chart.categories if not _is_number(one.text)] if self.type == "scatter" else []
        if words:
            named = ", ".join(words[:4]) + (f" and {len(words) - 4} more" if len(words) > 4 else "")
            yield f"a scatter chart has numbers along its x axis: the categories {named} are not shown any more"

    def _check_limits(self, chart: Chart) -> None:
        """CommandError where nothing is between the limits of the values."""
        had = dict(chart.features)
        low, high = (
            had.get(name) if given is None else None if given == "auto" else given
            for name, given in (("value_min", self.value_min), ("value_max", self.value_max))
        )
        stated = self.value_min is not None or self.value_max is not None
        if stated and isinstance(low, int | float) and isinstance(high, int | float) and low >= high:
            raise CommandError(says("chart-limits-crossed", low=low, high=high))

    def _one(self, document: Document, chart: Chart, name: str) -> Sequence[Edit]:
        if name.endswith("_color"):
            return self._recolored(chart, name, str(paint_of(document, getattr(self, name))))
        if name == "type":
            form = f"{self.type} chart"
            if chart.form == form:
                raise AlreadySo(says("chart-type-already", id=chart.id, form=form), targets=(chart.id,))
            return (SetForm(chart.id, form, features_as(form, chart.features)),)
        if name == "legend":
            return self._legend(chart)
        if name == "legend_place":
            return self._place_legend(chart)
        if name in _OF_SERIES:
            given = {name: checked_labels(self.labels or "") if name == "labels" else getattr(self, name)}
            if name == "labels":
                _check_percent(chart, self.labels or "")
            if name == "label_place":
                for one in chart.series:
                    check_place(chart, one, self.label_place or "", self.stacking)
            return feature_edits(chart.series, given)
        if name in _OF_CHART:
            return feature_edits([chart], {name: getattr(self, name)})
        if name == "stacking":
            both: dict[str, object] = {"stacking": self.stacking}
            if "overlap" in dict(chart.features):
                both["overlap"] = 100.0 if self.stacking != "none" else ""
            return feature_edits([chart], both)
        if name == "order":
            return _reordered(chart, self.order or ())
        return _retitled(chart, name, getattr(self, name)) if name != "chart" else ()

    def _unplaced(self, chart: Chart) -> Sequence[Edit]:
        """Labels are where programs put them if their place is none of the new type or stacking."""
        return [
            SetFeature(one.id, "label_place", None)
            for one in chart.series
            if (place := dict(one.features).get("label_place")) and place not in _places(chart, one, self.stacking)
        ]

    def _recolored(self, chart: Chart, name: str, color: str) -> Sequence[Edit]:
        if name == "label_color":
            return _labels_recolored(chart.series, {name: color})
        if name == "axis_color":
            return feature_edits([chart], {"category_color": color, "value_color": color})
        if name == "legend_color":
            legend = chart.legend
            if legend is None or (legend.style.visible is False and not (self.legend or self.legend_place)):
                raise CommandError(says("no-legend", id=chart.id))
            return feature_edits([legend], {name: color})
        given: dict[str, object] = {name: color}
        if dict(chart.features).get("value_gridlines") is False and self.value_gridlines is None:
            given["value_gridlines"] = True
        return feature_edits([chart], given)

    def _place_legend(self, chart: Chart) -> Sequence[Edit]:
        layer = chart.legend
        if layer is None or self.legend is False:
            raise CommandError(says("no-movable-legend", id=chart.id))
        shown = [] if layer.style.visible is not False else [SetStyle(layer.id, "visible", True)]
        if self.legend is True and shown:
            shown = []  # with the legend
        return *shown, *feature_edits([layer], {"legend_place": self.legend_place})

    def _legend(self, chart: Chart) -> Sequence[Edit]:
        layer = chart.legend
        if layer is None:
            raise CommandError(says("no-legend", id=chart.id))
        if (layer.style.visible is not False) == self.legend:
            way = "shown" if self.legend else "hidden"
            raise AlreadySo(says("legend-already", state=way), targets=(layer.id,))
        return (SetStyle(layer.id, "visible", self.legend),)


def _is_number(words: str) -> bool:
    try:
        return math.isfinite(float(words.replace(",", "")))
    except ValueError:
        return False


def _places(chart: Chart, series: Series, stacking: str | None) -> Sequence[str]:
    """Where labels of a series can be; `stacking` is that to come, None for the chart's own."""
    if chart.type == "combined" and is_lined(chart, series):
        return _ON_LINES
    known = _PLACES.get(chart.form, ())
    stacked = dict(chart.features).get("stacking") if stacking is None else stacking.replace("none", "")
    return known[1:] if known is _ON_BARS and stacked else known


def check_place(chart: Chart, series: Series, place: str, stacking: str | None = None) -> None:
    """CommandError where labels of a series cannot be at a place: programs call such a file broken."""
    known = _places(chart, series, stacking)
    if place not in known:
        there = f"there is {', '.join(known)}" if known else "there is nothing to choose: programs put them"
        form = f"stacked {chart.form}" if _PLACES.get(chart.form) is _ON_BARS and known != _ON_BARS else chart.form
        raise CommandError(says("label-place-unsupported", place=place, form=form, known=there))


def _reordered(chart: Chart, first: Sequence[str]) -> Sequence[Edit]:
    """Series, or categories with their values, in another order: the named ones first."""
    series, categories = chart.series, chart.categories
    for words in (names := [one.label for one in series], [one.text for one in categories]):
        if first and set(first) <= set(words) and len({*words}) == len(words):
            order = [*map(words.index, dict.fromkeys(first))]
            order += [place for place in range(len(words)) if place not in order]
            if order == sorted(order):
                raise AlreadySo(says("order-already", id=chart.id), targets=(chart.id,))
            break
    else:
        named = ", ".join([*(one.label for one in series), *(one.text for one in categories)][:12])
        raise CommandError(says("chart-order-names-nothing", id=chart.id, named=named))
    if words is names:
        now, wanted = [one.id for one in chart.children], [series[place].id for place in order]
        following = now[now.index(series[-1].id) + 1]
        edits: list[Edit] = []
        for id in reversed(wanted):
            if now[now.index(id) + 1] != following:
                now.remove(id)
                now.insert(now.index(following), id)
                edits.append(Restack(id, chart.id, following))
            following = id
        return edits
    found: list[Edit] = []
    for row in (categories, *(one.values for one in series)):
        if len(row) < len(order):
            short = next(one for one in series if len(one.values) < len(order))
            raise CommandError(says("series-value-missing", series=short.label))
        for one, other in ((row[place], row[old]) for place, old in enumerate(order)):
            found += [SetText(one.id, other.text)] if one.text != other.text else []
            if row is not categories and one.style.stroke != other.style.stroke:  # a point keeps its colour
                found.append(SetStyle(one.id, "stroke", other.style.stroke))
            found += [SetFeature(one.id, name, value) for name, value in set_apart(one.features, other.features)]
    return found


def _labels_recolored(series: Sequence[Series], given: Mapping[str, object]) -> Sequence[Edit]:
    """The colour of all labels of series, of those that had one of their own too."""
    own = [one for each in series for one in each.values if dict(one.features).get("label_color")]
    freed = [SetFeature(one.id, "label_color", None) for one in own]
    return *freed, *feature_edits(series, given, again=freed)


def _retitled(chart: Chart, name: str, words: str) -> Sequence[Edit]:
    what = {"title": "title", "x_title": "x-axis title", "y_title": "y-axis title"}[name]
    text = chart.part(name.replace("_", "-"))
    if not isinstance(text, Text) and name != "title" and chart.form not in ROUND:
        raise CommandError(says("chart-axes-still-to-come", id=chart.id, what=what))
    if not isinstance(text, Text):
        raise CommandError(says("no-place-in-chart", what=what))
    if text.text == words:
        raise AlreadySo(says("chart-title-already", what=what), targets=(text.id,))
    return rewritten(text, words) if text.flow is not None and text.paragraphs else (SetText(text.id, words),)


class SetSeries(Command):
    """Set the name, color, labels or marker of a series. By its name or number, the first is 0; `smooth` is for lines.

    >>> set_series("sales", "North", color="teal")
    >>> set_series("sales", 1, labels="value", marker="circle", smooth=True)
    """

    chart: Element
    series: Words | int
    _: KW_ONLY
    name: Words | None = None
    color: Paint | None = None
    labels: Words | None = None
    label_place: LabelPlace | None = None
    label_format: Words | None = None
    label_size: Number | None = None
    label_color: Paint | None = None
    marker: Marker | None = None
    marker_size: Number | None = None
    smooth: bool | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        chart = chart_called(document, self.chart)
        one = one_series(chart, self.series)
        edits: list[Edit] = []
        if self.name is not None:
            heading = one.heading
            edits += [SetText(heading.id, self.name)] if heading is not None and heading.text != self.name else []
        if self.color is not None:
            side = "stroke" if is_lined(chart, one) and one.style.fill is None else "fill"
            paint = paint_of(document, self.color, document.index[self.chart].page)
            edits += [SetStyle(one.id, side, paint)] if getattr(one.style, side) != paint else []
            if chart.form in ROUND:  # all slices, whatever colours they had
                edits += [SetStyle(text.id, "stroke", None) for text in one.values if text.style.stroke is not None]
        if self.label_color is not None:
            edits += _labels_recolored([one], {"label_color": str(paint_of(document, self.label_color))})
        given = {name: getattr(self, name) for name in (*_OF_SERIES[:-1], "marker", "marker_size", "smooth")}
        given["labels"] = checked_labels(self.labels) if self.labels is not None else None
        _check_percent(chart, self.labels or "")
        if self.label_place is not None:
            check_place(chart, one, self.label_place)
        edits += feature_edits([one], {name: value for name, value in given.items() if value is not None}, again=edits)
        if not edits and self.color is not None:
            raise AlreadySo(says("series-colour-already", name=one.name), targets=(one.id,))
        if not edits:
            raise AlreadySo(says("name-already"), targets=(one.id,))
        return Resolution(tuple(edits))


class SetPoints(Command):
    """Set the color or label of single bars, slices, markers. They are said by their category, by name or number
    from 0. `label` are words in the place of the value, "" none of its own; `explosion` pulls slices out, in percent.

    >>> set_points("sales", "North", ["Q3"], color="#c00000", label="Record")
    >>> set_points("shares", 0, [1, 2], color="lightgrey", label_color="white")
    """

    chart: Element
    series: Words | int
    points: tuple[Words | int, ...]
    _: KW_ONLY
    color: Paint | None = None
    label: Words | None = None
    label_color: Paint | None = None
    explosion: Number | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        chart = chart_called(document, self.chart)
        if not self.points:
            raise CommandError(says("point-list-empty"))
        values = [value_of(chart, one_series(chart, self.series), one) for one in self.points]
        edits: list[Edit] = []
        if self.color is not None:
            if any(not one.features for one in values):
                raise CommandError(says("chart-has-no-points", id=chart.id, form=chart.form))
            paint = paint_of(document, self.color)
            edits += [SetStyle(one.id, "stroke", paint) for one in values if one.style.stroke != paint]
        given: dict[str, object] = {"label": self.label, "explosion": self.explosion}
        if self.label_color is not None:
            given["label_color"] = str(paint_of(document, self.label_color))
        given = {name: value for name, value in given.items() if value is not None}
        edits += feature_edits(values, given, again=edits)
        if not edits:
            raise AlreadySo(says("points-already"), targets=tuple(one.id for one in values))
        return Resolution(tuple(edits))


def _check_percent(chart: Chart, labels: str) -> None:
    """CommandError where labels are to show nothing but parts of a whole, and there is none."""
    if checked_labels(labels) == "percent" and chart.form not in ROUND:
        raise CommandError(says("chart-without-percent", form=chart.form))


def checked_labels(labels: str) -> str:
    """What labels show, in the order in which it is kept; '' for nothing."""
    words = [word.strip() for word in labels.split(",") if word.strip()]
    if unknown := [word for word in words if word not in LABELS]:
        raise CommandError(says("unknown-chart-label", unknown=unknown[0], known=", ".join(LABELS)))
    return ", ".join(word for word in LABELS if word in words)
