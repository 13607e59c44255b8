"""Commands for the data of charts in a deck: series, categories, values. Series and categories count from 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import ClassVar, Literal, TypeVar

from redraft.commands.changes.style import paint_of
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.measure.free_space import GAP, Placement, Spot, fresh_frame, room_for, slide_of
from redraft.commands.measure.page_colors import ground_color
from redraft.commands.tables.cells import place_called
from redraft.commands.values import Element, Elements, Length, Number, Page, Paint, Rectangle, Words
from redraft.document.charts import Categories, Chart, Series, is_heading
from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.luminance import contrast, readable_on
from redraft.document.pages import Document, Placed
from redraft.document.pages import Page as DocumentPage
from redraft.document.style import Color
from redraft.edits.execution import Measure
from redraft.edits.new_charts import ROUND, FigureRow, Figures, new_chart, new_point, new_series
from redraft.edits.ops import Edit, Insert, Remove, SetText
from redraft.errors import CommandError, says

ChartType = Literal["column", "bar", "line", "pie", "doughnut", "area", "scatter"]
T = TypeVar("T")
Value = Number | Literal[""]
"""A value of a chart; "" is none."""
_READABLE = 3.0
LINED = ("line chart", "scatter chart", "radar chart")
"""Charts whose series are drawn as lines."""


def chart_called(document: Document, id: str) -> Chart:
    """The chart with an id."""
    layer = document.index[id].layer
    if not isinstance(layer, Chart):
        raise CommandError(says("not-a-chart", id=id))
    return layer


def is_lined(chart: Chart, series: Series) -> bool:
    """Whether a series is drawn as a line, in a combined chart too."""
    return chart.form in LINED or any(name == "smooth" for name, _ in series.features)


def is_figure(placed: Placed) -> bool:
    """Whether a text is a value of a chart: what its points are drawn from, and no word."""
    holder = placed.ancestors[-1] if placed.ancestors else None
    if not isinstance(placed.layer, Text):
        return False
    if isinstance(holder, Categories):
        return placed.ancestors[-2].form in ("scatter chart", "bubble chart")
    return isinstance(holder, Series) and not is_heading(placed.layer)


def one_series(chart: Chart, called: int | str) -> Series:
    """The series with a number or a name."""
    every = chart.series
    if isinstance(called, str):
        called = place_called(chart.id, "series", called, [one.label for one in every])
    return _numbered(chart, "series", every, called)


def _one_category(chart: Chart, number: int) -> Text:
    return _numbered(chart, "category", chart.categories, number)


def value_of(chart: Chart, series: Series, point: int | str) -> Text:
    """The value of a series at a category, said by its number or name."""
    if isinstance(point, str):
        point = place_called(chart.id, "category", point, [one.text for one in chart.categories])
    return _numbered(chart, "category", series.values, point)


def _numbered(chart: Chart, what: str, every: Sequence[T], number: int) -> T:
    if not 0 <= number < len(every):
        raise CommandError(says("no-numbered-chart-part", id=chart.id, what=what, index=number, count=len(every)))
    return every[number]


def _value_at(series: Series, place: int) -> Text:
    values = series.values
    if place >= len(values):
        raise CommandError(says("series-value-missing", series=series.label))
    return values[place]


def figure_text(value: float | str) -> str:
    """A value as a chart holds it: '1500', '12.5', ''."""
    if isinstance(value, str):
        return value
    plain = f"{Decimal(repr(float(value))):f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def _listed(texts: Sequence[Text]) -> str:
    return ", ".join(text.text for text in texts[:12])


def _named(chart: Chart) -> str:
    return ", ".join(one.label for one in chart.series)


class RenameCategory(Command):
    """Rename a category. The first is 0.

    >>> rename_category("sales", 0, "Spring")
    """

    chart: Element
    category: int
    name: Words

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        text = _one_category(chart_called(document, self.chart), self.category)
        if text.text == self.name:
            raise AlreadySo(says("name-already"), targets=(text.id,))
        return Resolution((SetText(text.id, self.name),))


class SetValues(Command):
    """Set values of a series. One for each category, or for the categories with these numbers. The first is 0, "" is no
    value. The series is said by its number or name.

    >>> set_values("sales", "North", [5, 7, 7.5, 9])
    >>> set_values("sales", 1, [12], categories=[2])
    """

    chart: Element
    series: Words | int
    values: tuple[Value, ...]
    _: KW_ONLY
    categories: tuple[int, ...] | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        chart = chart_called(document, self.chart)
        one, known = one_series(chart, self.series), chart.categories
        places = range(len(known)) if self.categories is None else self.categories
        if len(self.values) != len(places):
            raise CommandError(
                f"{len(self.values)} values are given, and the chart has {len(known)} categories: {_listed(known)}"
                if self.categories is None
                else f"{len(self.values)} values are given for {len(places)} categories",
                f"give {len(places)} values, or names and values for all new ones",
            )
        edits: list[Edit] = []
        for place, value in zip(places, self.values, strict=True):
            _one_category(chart, place)
            text, words = _value_at(one, place), figure_text(value)
            edits += [SetText(text.id, words)] if text.text != words else []
        if not edits:
            so = "the value is that" if len(places) == 1 else "the chart has these values"
            raise AlreadySo(f"{so} already", "give another number", (chart.id,))
        return Resolution(tuple(edits))


def _checked_figures(
    categories: Sequence[str], values: Sequence[Sequence[float | str]], names: Sequence[str]
) -> Figures:
    if not categories or not values:
        raise CommandError(says("chart-needs-figures"))
    if names and len(names) != len(values):
        raise CommandError(says("series-rows-mismatch", series=len(names), rows=len(values)))
    for row in values:
        if len(row) != len(categories):
            raise CommandError(says("chart-counts-differ", count=len(row), wanted=len(categories)))
    given = names or [f"Series {number}" for number in range(1, len(values) + 1)]
    rows = (FigureRow(name, tuple(map(figure_text, row))) for name, row in zip(given, values, strict=True))
    return Figures(tuple(categories), tuple(rows))


class SetChartData(Command):
    """Replace all data of a chart. It gets other categories, and a row of values for each of its series; with other
    names for the series where `series` has them ("" keeps one).

    >>> set_chart_data("sales", ["2023", "2024", "2025"], [[5, 7, 9]])
    """

    chart: Element
    categories: tuple[Words, ...]
    values: tuple[tuple[Value, ...], ...]
    _: KW_ONLY
    series: tuple[Words, ...] = ()

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        chart = chart_called(document, self.chart)
        every = chart.series
        if len(self.values) != len(every):
            raise CommandError(
                says("chart-series-count-differs", count=len(self.values), wanted=len(every), named=_named(chart))
            )
        figures = _checked_figures(self.categories, self.values, self.series)
        edits: list[Edit] = []
        rows: list[tuple[Sequence[Text], tuple[str, ...], str]] = [
            (chart.categories, figures.categories, f"{chart.id}/categories")
        ]
        rows += [(one.values, row.values, one.id) for one, row in zip(every, figures.series, strict=True)]
        for texts, words, holder in rows:
            both = zip(texts, words, strict=False)
            edits += [SetText(text.id, word) for text, word in both if text.text != word]
            edits += [Remove(text.id) for text in texts[len(words) :]]
            edits += [
                Insert(new_point(f"{holder}/new{number}", word, texts), holder)
                for number, word in enumerate(words[len(texts) :], len(texts) + 1)
            ]
        for one, name in zip(every, self.series, strict=False):
            text = one.heading
            edits += [SetText(text.id, name)] if text is not None and name and text.text != name else []
        if not edits:
            raise AlreadySo(says("chart-figures-already"), targets=(chart.id,))
        return Resolution(tuple(edits))


class AddSeries(Command):
    """Add a series with values. One for every category; it comes behind those there.

    >>> add_series("sales", "East", [3, 4, 4, 5])
    """

    chart: Element
    name: Words
    values: tuple[Value, ...]

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        chart = chart_called(document, self.chart)
        known = chart.categories
        if any(one.label == self.name for one in chart.series):
            raise CommandError(says("series-there-already", name=self.name))
        if chart.type == "pie":
            raise CommandError(says("pie-adds-no-series"))
        if len(self.values) != len(known):
            raise CommandError(
                says("series-values-mismatch", count=len(self.values), wanted=len(known), categories=_listed(known))
            )
        number = len(chart.children)  # that of none that went just before
        while f"{chart.id}/s{number}" in document.index:
            number += 1
        beside = [one for other in chart.series[-1:] for one in other.values[:1]]
        row = FigureRow(self.name, tuple(map(figure_text, self.values)))
        made = new_series(f"{chart.id}/s{number}", row, None, new_point("", "", beside).features)
        made = replace(made, features=chart.series[-1].features if chart.series else ())  # labels, markers
        after = chart.legend.id if chart.legend is not None else None
        return Resolution((Insert(made, chart.id, after),), made=(made.id,))


class RemoveSeries(Command):
    """Remove a series. By its number, the first is 0, or name.

    >>> remove_series("sales", 1)
    """

    chart: Element
    series: Words | int

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        chart = chart_called(document, self.chart)
        one = one_series(chart, self.series)
        if len(chart.series) == 1:
            raise CommandError(says("last-chart-series"))
        return Resolution((Remove(one.id),))


class AddCategory(Command):
    """Add a last category (or before or after one) with its value in every series.

    >>> add_category("sales", "Q5", [7, 8])
    >>> add_category("sales", "Q0", [3, 4], before=0)
    """

    chart: Element
    name: Words
    values: tuple[Value, ...]
    _: KW_ONLY
    before: int | None = None
    after: int | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        chart = chart_called(document, self.chart)
        series = chart.series
        if len(self.values) != len(series):
            raise CommandError(
                says("category-values-mismatch", count=len(self.values), wanted=len(series), named=_named(chart))
            )
        if any(text.text == self.name for text in chart.categories):
            raise CommandError(says("category-there-already", name=self.name))
        place = self._place(chart)
        rows = [(f"{chart.id}/categories", chart.categories, self.name)]
        rows += [(one.id, one.values, figure_text(value)) for one, value in zip(series, self.values, strict=True)]
        edits = [
            Insert(
                new_point(f"{holder}/new{len(there) + 1}", words, there),
                holder,
                there[place].id if place is not None else None,
            )
            for holder, there, words in rows
        ]
        return Resolution(tuple(edits), made=tuple(edit.layer for edit in edits))

    def _place(self, chart: Chart) -> int | None:
        """The number of the category that it comes before; None for the end."""
        if self.before is not None and self.after is not None:
            raise CommandError(says("category-place-ambiguous"))
        if self.after is not None:
            _one_category(chart, self.after)
            return self.after + 1 if self.after + 1 < len(chart.categories) else None
        if self.before is not None:
            _one_category(chart, self.before)
        return self.before


class RemoveCategory(Command):
    """Remove a category. Its value in every series goes too; the first is 0.

    >>> remove_category("sales", 3)
    """

    chart: Element
    category: int

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        chart = chart_called(document, self.chart)
        name = _one_category(chart, self.category)
        if len(chart.categories) == 1:
            raise CommandError(says("last-chart-category"))
        values = (Remove(_value_at(one, self.category).id) for one in chart.series)
        return Resolution((Remove(name.id), *values))


class AddChart(Command):
    """Add a chart to a page. It has the names of categories, and a row of values for each series, named by `series`.
    It goes where the slide is free, in a part of it, or beside or inside an anchor; `box`: just there. `legend` None:
    where there are several colours to tell apart. `color` is that of the only series.

    >>> add_chart("column", ["Q1", "Q2"], [[5, 7], [4, 6]], 1, series=["North", "South"], title="Sales")
    >>> add_chart("pie", ["Tea", "Coffee"], [[40, 60]], 1, where="bottom right")
    """

    gives: ClassVar[str] = "element"
    type: ChartType
    categories: tuple[Words, ...]
    values: tuple[tuple[Value, ...], ...]
    page: Page = ""
    _: KW_ONLY
    series: tuple[Words, ...] = ()
    title: Words = ""
    legend: bool | None = None
    color: Paint | None = None
    where: Spot = "free"
    anchor: Elements | Rectangle | None = None
    gap: Length = GAP
    width: Length | None = None
    height: Length | None = None
    box: Rectangle | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        page = slide_of(document, self.page, "chart")
        figures, form = _checked_figures(self.categories, self.values, self.series), f"{self.type} chart"
        self._check(figures, form)
        box, note = Box(*self.box or (0, 0, 0, 0)), ""
        if self.box is None:
            asked = Placement(self.where, self.anchor, self.gap, self.width, self.height)
            box, note, _ = room_for(document, page, asked)
        chart = new_chart(
            fresh_frame(document, page),
            form,
            figures,
            box,
            title=self.title,
            legend=self.legend,
            ink=_ink(document, page, box),
            color=None if self.color is None else paint_of(document, self.color, page),
        )
        notes = (note,) if note else ()
        return Resolution((Insert(chart, page.id, page.below_notes),), notes, (chart.id,))

    def _check(self, figures: Figures, form: str) -> None:
        names = [one.name for one in figures.series]
        if self.color is not None and (form in ROUND or len(names) > 1):
            raise CommandError(says("chart-part-unsaid"))
        if form == "pie chart" and len(names) > 1:
            raise CommandError(says("pie-series-too-many", count=len(names), series=", ".join(names)))
        if form in ROUND and any(value.startswith("-") for one in figures.series for value in one.values):
            raise CommandError(says("negative-values-unsupported", form=form))


def _ink(document: Document, page: DocumentPage, box: Box) -> Color | None:
    """The colour of its words, where the deck's own could not be read on what lies there."""
    ground = ground_color(document, page, box)
    own = document.theme.get("tx1", Color(0, 0, 0))
    return readable_on(ground) if ground is not None and contrast(own, ground) < _READABLE else None
