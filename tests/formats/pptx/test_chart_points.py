"""Single points of charts: colours, labels and slices that are pulled out, in the file and back."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pptx
import pytest

from redraft.commands.charts.data import chart_called
from redraft.commands.outline.figures import chart_of
from redraft.commands.programs.program import Program
from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.document.style import Color, Style
from redraft.edits.diff import diff
from redraft.edits.ops import Edit
from redraft.formats.pptx.chart.data import Labels, Plot, PlottedChart, PlottedSeries
from redraft.formats.pptx.chart.plot.draw import draw_round
from redraft.formats.pptx.chart.plot.sheet import PlotMarkup
from redraft.formats.pptx.file.validation import new_findings, validate
from tests.formats.pptx.editing import SESSION, Edited, chart_deck, edited, saved, validated
from tests.sampling import each

pytestmark = pytest.mark.slow

CHART = "slide-256/2"
RED, GREY = Color(255, 0, 0), Color(128, 128, 128)


def ran(folder: Path, data: bytes, program: str) -> Edited:
    """The deck after a program. All proofs must hold, and nothing may be wrong that was not before."""
    source, target = folder / "deck.pptx", folder / "made.pptx"
    source.write_bytes(data)
    receipt = SESSION.run_file(source, Program(program), target, render=False)
    assert all(proof.ok or proof.about == "pixels" for proof in receipt.proofs), receipt.proofs
    found = target.read_bytes()
    assert new_findings(validated(data), validate(found)) == []
    return Edited(found, SESSION.open(target).document, set(), receipt)


def points(document: Document, series: int = 0) -> list[Text]:
    return chart_called(document, CHART).series[series].values


def colors(document: Document, series: int = 0) -> list[object]:
    return [one.style.stroke for one in points(document, series)]


@each("kind", ["COLUMN_CLUSTERED", "BAR_STACKED", "PIE", "DOUGHNUT", "LINE", "LINE_MARKERS", "XY_SCATTER", "RADAR"])
def test_a_point_gets_a_color_and_words_and_loses_them_again(tmp_path: Path, kind: str) -> None:
    if kind == "XY_SCATTER":
        data = ran(tmp_path, chart_deck(), f'set_chart("{CHART}", type="scatter")').data
    else:
        data = chart_deck(kind, series=1 if kind == "PIE" else 2)
    before = SESSION.open(_written(tmp_path, data)).document
    program = f'set_points("{CHART}", 0, ["Feb"], color="red", label="Record", label_color="#00ff00")'
    made = ran(tmp_path, data, program.replace('"Feb"', "1") if kind == "XY_SCATTER" else program)
    point = points(made.document)[1]
    assert point.style.stroke == RED
    assert dict(point.features) | {"label": "Record", "label_color": "#00ff00"} == dict(point.features)
    assert colors(made.document)[::2] == colors(before)[::2]
    assert "red" in chart_of(made.document, CHART) or "#ff0000" in chart_of(made.document, CHART)
    back = edited(tmp_path, made.data, *_inverse(made.document, before), draw=False)
    assert list(diff(before, back.document)) == []


def _written(folder: Path, data: bytes) -> Path:
    (folder / "first.pptx").write_bytes(data)
    return folder / "first.pptx"


def _inverse(now: Document, before: Document) -> list[Edit]:
    return [*diff(now, before)]


def test_python_pptx_finds_the_color_of_the_point(tmp_path: Path) -> None:
    made = ran(tmp_path, chart_deck(), f'set_points("{CHART}", "Team 2", [2], color="#0f3b5f")')
    fill: Any = made.chart.plots[0].series[1].points[2].format.fill
    assert str(fill.fore_color.rgb) == "0F3B5F"


def test_slices_are_listed_with_their_colors_and_pulled_out(tmp_path: Path) -> None:
    made = ran(tmp_path, chart_deck("PIE", series=1), f'set_points("{CHART}", 0, ["Jan"], explosion=12, color="grey")')
    assert dict(points(made.document)[0].features)["explosion"] == 12
    assert "points of series 0: 0 Jan #808080 explosion 12, 1 Feb #c0504d, 2 Mar #9bbb59" in chart_of(
        made.document, CHART
    )


def test_a_pie_keeps_a_color_for_each_slice_where_another_color_is_replaced(tmp_path: Path) -> None:
    made = ran(tmp_path, chart_deck("PIE", series=1), f'set_points("{CHART}", 0, [0, 1], color="#123456")')
    then = ran(tmp_path, made.data, 'replace_colors([("#123456", "#ff0000")])')
    assert colors(then.document)[:2] == [RED, RED]
    assert colors(then.document)[2] == colors(made.document)[2]
    assert then.chart.plots[0].vary_by_categories


def test_a_pie_in_one_color_is_told_and_has_one(tmp_path: Path) -> None:
    made = ran(tmp_path, chart_deck("PIE", series=1), f'set_points("{CHART}", 0, [0], color="red")')
    then = ran(tmp_path, made.data, f'set_series("{CHART}", 0, color="grey")')
    assert (chart_called(then.document, CHART).series[0].style.fill, colors(then.document)) == (GREY, [None] * 3)
    assert any("a colour for each point" in note for note in then.receipt.notes)


def test_the_color_of_a_point_goes_with_its_category(tmp_path: Path) -> None:
    made = ran(tmp_path, chart_deck(), f'set_points("{CHART}", 0, ["Feb"], color="red", label="Most")')
    moved = ran(tmp_path, made.data, f'set_chart("{CHART}", order=["Feb"])')
    assert [one.text for one in chart_called(moved.document, CHART).categories] == ["Feb", "Jan", "Mar"]
    assert colors(moved.document) == [RED, None, None]
    assert dict(points(moved.document)[0].features)["label"] == "Most"
    fewer = ran(tmp_path, made.data, f'remove_category("{CHART}", 0)\nadd_category("{CHART}", "New", [1, 2], before=0)')
    assert colors(fewer.document) == [None, RED, None]


def test_a_category_that_went_comes_back_with_its_color(tmp_path: Path) -> None:
    made = ran(tmp_path, chart_deck(), f'set_points("{CHART}", 0, ["Feb"], color="red", label="Most")')
    gone = ran(tmp_path, made.data, f'remove_category("{CHART}", 1)')
    back = edited(tmp_path, gone.data, *_inverse(gone.document, made.document), draw=False)
    assert colors(back.document) == [None, RED, None]
    assert dict(points(back.document)[1].features)["label"] == "Most"


def test_a_new_chart_has_colored_points_at_once(tmp_path: Path) -> None:
    program = (
        'c = add_chart("bar", ["A", "B"], [[1, 2]], 1)\n'
        'set_points(c, 0, ["B"], color="red", label="Two\\nof all")\n'
        'add_category(c, "C", [3])\nset_points(c, 0, ["C"], color="grey")\n'
        'set_chart(c, reversed=True, axis_color="red", gridline_color="grey", labels="value", label_color="red")'
    )
    made = ran(tmp_path, chart_deck(), program)
    chart = made.document.pages[0].layers[-1]
    values = chart_called(made.document, chart.id).series[0].values
    assert [one.style.stroke for one in values] == [None, RED, GREY]
    assert dict(values[1].features)["label"] == "Two\nof all"
    assert "from the top down" in chart_of(made.document, chart.id)


def test_words_axes_legend_and_gridlines_get_colors_that_go_again(tmp_path: Path) -> None:
    before = SESSION.open(_written(tmp_path, chart_deck("BAR_CLUSTERED"))).document
    program = (
        f'set_chart("{CHART}", labels="value", label_color="#111111", axis_color="#222222", legend_color="#333333",'
        ' gridline_color="#444444", reversed=True)\n'
        f'set_points("{CHART}", 0, [0], label_color="#555555")\nset_series("{CHART}", 0, label_color="#666666")'
    )
    made = ran(tmp_path, chart_deck("BAR_CLUSTERED"), program)
    shown = chart_of(made.document, CHART)
    assert all(f"#{digit * 6}" in shown for digit in "1246")
    assert "#555555" not in shown  # the colour for the whole series came later
    assert "3 categories from the top down" in shown
    back = edited(tmp_path, made.data, *_inverse(made.document, before), draw=False)
    assert list(diff(before, back.document)) == []


def test_names_of_categories_may_have_line_breaks(tmp_path: Path) -> None:
    program = f'rename_category("{CHART}", 1, "D\\nE")'
    program = f'set_chart_data("{CHART}", ["Other\\nAsian", "B", "C"], [[1, 2, 3], [4, 5, 6]])\n' + program
    made = ran(tmp_path, chart_deck(), program)
    assert [one.text for one in chart_called(made.document, CHART).categories] == ["Other\nAsian", "D\nE", "C"]


def test_a_legend_that_is_placed_lies_beside_the_plot(tmp_path: Path) -> None:
    deck = pptx.Presentation(io.BytesIO(chart_deck()))
    chart: Any = deck.slides[0].shapes[0]
    chart.chart.legend.include_in_layout = True
    made = ran(tmp_path, saved(deck), f'set_chart("{CHART}", legend_place="bottom")')
    assert not made.chart.legend.include_in_layout


def test_bars_become_slices_of_their_colors_and_slices_bars(tmp_path: Path) -> None:
    program = f'set_points("{CHART}", 0, [0], color="red")\nset_points("{CHART}", 0, [2], color="grey")\n'
    made = ran(tmp_path, chart_deck(series=1), program + f'set_series("{CHART}", 0, labels="value")')
    for kind in ("pie", "doughnut", "bar", "pie", "column"):
        made = ran(tmp_path, made.data, f'set_chart("{CHART}", type="{kind}")')
        assert colors(made.document)[::2] == [RED, GREY]
        labels = dict(chart_called(made.document, CHART).series[0].features)
        assert labels["label_place"] == ("outside" if kind == "pie" else None)


def test_labels_around_a_pie_are_not_on_each_other() -> None:
    drawn: list[Box] = []

    class Written(PlotMarkup):
        def size(self, text: str, style: Style) -> tuple[float, float]:
            return len(text) * 7.0, 14.0

        def path(self, *given: object) -> None: ...

        def words(
            self, layer: str, text: str, style: Style, x: float, y: float, align: str = "middle", turn: float = 0.0
        ) -> None:
            wide, high = self.size(text, style)
            drawn.append(Box(x - wide / 2, y - high / 2, wide, high))

    sheet = Written.__new__(Written)
    values = (45.0, 25.0, 12.0, 6.0, 4.0, 3.0, 2.0, 1.0, 1.0, 1.0)
    series = PlottedSeries("s", values=values, labels=Labels(category=True, percent=True, separator="\n"))
    plot = Plot("pie", (series,))
    chart = PlottedChart((plot,), tuple(f"Category {n}" for n in range(10)), size=(460.0, 450.0))
    draw_round(plot, chart, Box(40, 40, 380, 380), sheet)
    assert len(drawn) == 20
    assert not any(one.overlap(other) for n, one in enumerate(drawn) for other in drawn[n + 1 :])
