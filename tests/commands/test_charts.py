"""Commands for charts: titles and types, series and categories with their values, new charts."""

from __future__ import annotations

import pytest

from redraft.commands.charts.data import (
    AddCategory,
    AddChart,
    AddSeries,
    RemoveCategory,
    RemoveSeries,
    RenameCategory,
    SetChartData,
    SetValues,
    chart_called,
)
from redraft.commands.charts.looks import SetChart, SetSeries
from redraft.commands.command import AlreadySo, Command
from redraft.document.style import Color
from redraft.edits.new_charts import figures_of
from redraft.errors import CommandError
from tests.by_hand import by_hand
from tests.cases import of_case
from tests.commands.small_deck import Desk, measured, small_deck
from tests.sampling import each

CHART = "slide-258/4"


def told(desk: Desk, chart: str = CHART) -> str:
    figures = figures_of(chart_called(desk.document, chart))
    rows = [f"{one.name} {','.join(one.values)}" for one in figures.series]
    return " | ".join([",".join(figures.categories), *rows])


@each(
    ("command", "found"),
    [
        (RenameCategory(CHART, 0, "Spring"), "Spring,Q2 | North 5,7 | South 4,6"),
        (SetValues(CHART, 1, (4.5, 8)), "Q1,Q2 | North 5,7 | South 4.5,8"),
        (SetValues(CHART, 0, (1500000,), categories=(1,)), "Q1,Q2 | North 5,1500000 | South 4,6"),
        (SetChartData(CHART, ("A", "B", "C"), ((1, 2, 3), (4, "", 6))), "A,B,C | North 1,2,3 | South 4,,6"),
        (SetChartData(CHART, ("A",), ((1,), (4,))), "A | North 1 | South 4"),
        (AddSeries(CHART, "East", (1, -2)), "Q1,Q2 | North 5,7 | South 4,6 | East 1,-2"),
        (RemoveSeries(CHART, 0), "Q1,Q2 | South 4,6"),
        (RemoveSeries(CHART, "south"), "Q1,Q2 | North 5,7"),
        (SetValues(CHART, "South", (4.5, 8)), "Q1,Q2 | North 5,7 | South 4.5,8"),
        (SetSeries(CHART, "North", name="West"), "Q1,Q2 | West 5,7 | South 4,6"),
        (AddCategory(CHART, "Q3", (8, 9)), "Q1,Q2,Q3 | North 5,7,8 | South 4,6,9"),
        (RemoveCategory(CHART, 0), "Q2 | North 7 | South 6"),
    ],
)
def test_the_figures_of_a_chart_change(command: Command, found: str) -> None:
    desk = Desk(small_deck())
    desk.does(command)
    assert told(desk) == found


def test_titles_type_legend_and_the_looks_of_series_change() -> None:
    desk = Desk(small_deck())
    desk.does(SetChart(CHART, title="Income", x_title="Quarter", type="line", legend=False))
    chart = chart_called(desk.document, CHART)
    assert [desk.text(f"{CHART}/{end}") for end in ("title", "x-title")] == ["Income", "Quarter"]
    assert chart.form == "line chart"
    assert desk.document.index[f"{CHART}/legend"].layer.style.visible is False
    desk.does(SetSeries(CHART, 1, name="West", color="#ff0000"))
    west = chart_called(desk.document, CHART).series[1]
    assert desk.text(f"{west.id}/name") == "West"
    assert west.style.stroke == Color(255, 0, 0)
    with pytest.raises(AlreadySo, match="is a line chart already"):
        SetChart(CHART, type="line").resolve(desk.document, measured)


@each(
    ("command", "said"),
    [
        (SetChart("slide-257/4", title="a"), "'slide-257/4' is not a chart"),
        (SetChart(CHART, title="Sales"), "the title is that already"),
        (SetSeries(CHART, 2, name="a"), "has no series 2; there are 2"),
        (SetSeries(CHART, "East", name="a"), "no series of '.*' is called 'East'; there are “North”, “South”"),
        (RemoveSeries(CHART, "th"), "has more than one series called 'th': 0 “North”, 1 “South”"),
        (SetValues(CHART, 0, (1, 2, 3)), "3 values are given, and the chart has 2 categories: Q1, Q2"),
        (SetValues(CHART, 0, (5,), categories=(0,)), "the value is that already"),
        (SetChartData(CHART, ("A",), ((1,),)), "values for 1 series are given, and the chart has 2: North, South"),
        (AddSeries(CHART, "North", (1, 2)), "has a series 'North' already"),
        (AddCategory(CHART, "Q3", (1,)), "1 values are given, and the chart has 2 series"),
        (RemoveCategory(CHART, 2), "has no category 2"),
        (AddChart("pie", ("A",), ((1,), (2,)), "slide-256"), "a pie chart shows one series"),
        (AddChart("doughnut", ("A",), ((-1,),), "slide-256"), "cannot show values below 0"),
        (AddChart("line", ("A", "B"), ((1,),), "slide-256"), "1 values are given for 2 categories"),
    ],
)
def test_what_a_chart_cannot_do_is_told(command: Command, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        command.resolve(small_deck(), measured)


def test_a_new_chart_shows_its_figures_where_it_is_put() -> None:
    desk = Desk(small_deck())
    new = AddChart("bar", ("A", "B"), ((1, 2), (3, 4)), "slide-257", series=("X", "Y"), where="right", title="Two")
    made = desk.does(new)
    assert told(desk, made.id) == "A,B | X 1,2 | Y 3,4"
    assert made.x + made.width / 2 > 480
    with pytest.raises(CommandError, check=of_case("needs-deck")):
        new.replaced(page="").resolve(by_hand("svg", small_deck().pages), measured)
