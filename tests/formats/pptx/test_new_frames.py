"""New tables and charts on slides: written, read again, opened by others, edited afterwards."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import redraft
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Group, Layer, Text, box_of, family
from redraft.document.style import Color, Style
from redraft.edits.new_charts import ROUND, FigureRow, Figures, figures_of, new_chart, new_series
from redraft.edits.new_tables import ROW, USUAL_SIZE, new_table
from redraft.edits.ops import CHARTS, Insert, Remove, SetForm, SetText
from redraft.edits.wire.edits import dumps, loads
from redraft.errors import EditError
from redraft.formats.pptx.chart.edits.new_workbook import SheetCell, new_workbook
from redraft.formats.pptx.package.workbook import Workbook
from tests.cases import of_case
from tests.formats.pptx.editing import Edited, chart_deck, edited, plain_deck, repacked
from tests.formats.pptx.test_chart_edits import cells
from tests.sampling import each

PAGE, NEW = "slide-256", "slide-256/4"
SLIDE, TYPES = "ppt/slides/slide1.xml", "[Content_Types].xml"
BOX = Box(60.0, 200.0, 600.0, 400.0)
MONTHS = ("January", "February", "March")
ONE = Figures(MONTHS, (FigureRow("Sales", ("20", "30.5", "-4")),))
TWO = Figures(MONTHS, (FigureRow("North", ("20", "30.5", "40000")), FigureRow("South", ("5", "", "7"))))


def rows_of(table: Layer) -> list[list[str]]:
    assert isinstance(table, Group)
    return [[next(one.text for one in family(cell) if isinstance(one, Text)) for cell in row.children]
            for row in table.children if isinstance(row, Group)]  # fmt: skip


def last_shape(made: Edited) -> Any:
    return list(made.slide.shapes)[-1]


def test_a_new_table_is_read_again_as_it_was_meant_and_opens_elsewhere(tmp_path: Path) -> None:
    words = [["City", "Share"], ["Shanghai & more", "40%"], ["two\nlines", ""]]
    table = new_table(NEW, words, BOX)
    made = edited(tmp_path, plain_deck(1), Insert(table, PAGE))
    assert made.entries == {SLIDE}
    found = made.layer(NEW)
    assert isinstance(found, Group)
    assert found.form == "table"
    assert rows_of(found) == words
    assert box_of(found, IDENTITY) == pytest.approx(box_of(table, IDENTITY))
    assert found.transform == table.transform
    shape = last_shape(made)
    assert shape.has_table
    assert [[cell.text for cell in row.cells] for row in shape.table.rows] == words
    assert shape.table.first_row
    assert shape.table.horz_banding
    assert shape.name == "Table 4"
    assert made.layer(f"{NEW}/r1c1/shape").style.fill != made.layer(f"{NEW}/r2c1/shape").style.fill  # a head of its own


def test_a_new_table_has_the_style_that_the_deck_has_for_new_ones(tmp_path: Path) -> None:
    name = "ppt/tableStyles.xml"
    framed, unknown = "{69CF1AB2-1976-4502-BF36-3FF5EA218861}", "{00000000-0000-0000-0000-000000000001}"
    deck = plain_deck(1)
    old = zipfile.ZipFile(io.BytesIO(deck)).read(name)
    usual = b"{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"
    assert usual in old
    for said, wanted in ((framed, framed), (unknown, usual.decode())):
        changed = repacked(deck, name, old.replace(usual, said.encode()))
        made = edited(tmp_path, changed, Insert(new_table(NEW, [["a"]], BOX), PAGE), draw=False)
        assert wanted in zipfile.ZipFile(io.BytesIO(made.data)).read(SLIDE).decode()


def test_the_colours_and_sizes_that_new_cells_state_are_written(tmp_path: Path) -> None:
    table = new_table(NEW, [["a", "b"]], BOX)

    def painted(layer: Layer) -> Layer:
        if isinstance(layer, Group):
            return replace(layer, children=tuple(painted(one) for one in layer.children))
        if layer.id == f"{NEW}/r1c1/shape":
            return replace(layer, style=Style(fill=Color(255, 0, 0), stroke=Color(0, 0, 255), stroke_width=2.0))
        return replace(layer, style=Style(font_size=40.0)) if layer.id == f"{NEW}/r1c2/text" else layer

    made = edited(tmp_path, plain_deck(1), Insert(painted(table), PAGE))
    cell, style = made.layer(f"{NEW}/r1c1/shape"), made.layer(f"{NEW}/r1c2/text").style
    assert (cell.style.fill, cell.style.stroke, cell.style.stroke_width) == (Color(255, 0, 0), Color(0, 0, 255), 2.0)
    run = next(one for one in family(made.layer(f"{NEW}/r1c2/text")) if isinstance(one, Text)).runs[0]
    assert run.style.over(style).font_size == pytest.approx(40.0)


def test_many_rows_get_smaller_type_so_that_they_fit() -> None:
    few, many = ([["a", "b"]] * count for count in (3, 14))
    assert box_of(new_table("t", few, BOX), IDENTITY) == pytest.approx((60.0, 200.0, 600.0, 3 * ROW))
    table = new_table("t", many, BOX)
    texts = [one for one in family(table) if isinstance(one, Text)]
    (size,) = {one.style.font_size for one in texts}
    assert size is not None
    assert 12 < size < USUAL_SIZE
    box = box_of(table, IDENTITY)
    assert box is not None
    assert box.height <= BOX.height + 0.5


def test_rows_columns_and_words_of_a_new_table_can_be_edited(tmp_path: Path) -> None:
    made = edited(tmp_path, plain_deck(1), Insert(new_table(NEW, [["a", "b"], ["c", "d"]], BOX), PAGE), draw=False)
    changed = edited(tmp_path, made.data, SetText(f"{NEW}/r2c2/text", "e"), Remove(f"{NEW}/r1"))
    assert rows_of(changed.layer(NEW)) == [["c", "e"]]


@each("words", [[], [[]]])
def test_a_table_without_cells_is_none(words: list[list[str]]) -> None:
    with pytest.raises(ValueError, match="at least one cell"):
        new_table(NEW, words, BOX)


TYPES_OF = {
    "column chart": "COLUMN_CLUSTERED", "bar chart": "BAR_CLUSTERED", "line chart": "LINE", "pie chart": "PIE",
    "doughnut chart": "DOUGHNUT", "area chart": "AREA", "scatter chart": "XY_SCATTER",
}  # fmt: skip


@each("form", CHARTS)
def test_a_new_chart_is_read_again_as_it_was_meant_and_opens_elsewhere(tmp_path: Path, form: str) -> None:
    figures = ONE if form == "pie chart" else TWO
    if form == "pie chart":
        figures = Figures(MONTHS, (FigureRow("Sales", ("20", "30.5", "4")),))
    elif form == "scatter chart":
        figures = replace(TWO, categories=("1", "2.5", "4"))
    chart = new_chart(NEW, form, figures, BOX, title="Sales & more")
    made = edited(tmp_path, plain_deck(1), Insert(chart, PAGE))
    part, book = "ppt/charts/chart1.xml", "ppt/embeddings/Microsoft_Excel_Sheet1.xlsx"
    rels = {"ppt/charts/_rels/chart1.xml.rels", "ppt/slides/_rels/slide1.xml.rels"}
    assert made.entries == {SLIDE, TYPES, part, book, *rels}
    found = made.layer(NEW)
    assert isinstance(found, Group)
    assert (found.form, figures_of(found)) == (form, figures)
    assert made.text(f"{NEW}/title") == "Sales & more"
    assert [one.id for one in found.children] == [one.id for one in chart.children]
    assert box_of(found, IDENTITY) == pytest.approx(box_of(chart, IDENTITY))
    assert (f"{NEW}/x-title" in made.document.index) == (form not in ROUND)
    shape = last_shape(made)
    assert shape.has_chart
    assert shape.chart.chart_type.name == TYPES_OF[form]
    assert shape.chart.chart_title.text_frame.text == "Sales & more"
    assert shape.chart.has_legend
    rows = [[float(value) if value else None for value in one.values] for one in figures.series]
    assert [list(one.values) for one in shape.chart.series] == rows
    assert [one.name for one in shape.chart.series] == [one.name for one in figures.series]
    if form != "scatter chart":
        assert list(shape.chart.plots[0].categories) == list(MONTHS)
    held = cells(zipfile.ZipFile(io.BytesIO(made.data)).read(book))
    assert held["A2"] == figures.categories[0]
    assert held["B1"] == figures.series[0].name
    assert held["B3"] == "30.5"
    if len(figures.series) > 1:
        assert "C3" not in held  # a value that is not there


def test_a_chart_without_a_title_has_none_not_even_the_name_of_its_only_series(tmp_path: Path) -> None:
    made = edited(tmp_path, plain_deck(1), Insert(new_chart(NEW, "column chart", ONE, BOX), PAGE))
    chart = last_shape(made).chart
    assert not chart.has_title
    assert not chart.has_legend
    assert made.text(f"{NEW}/title") == ""


def test_a_new_chart_has_the_colours_asked_for(tmp_path: Path) -> None:
    red, white = Color(255, 0, 0), Color(255, 255, 255)
    for form, name in (("column chart", "fill"), ("line chart", "stroke")):
        chart = new_chart(NEW, form, ONE, BOX, ink=white, color=red)
        made = edited(tmp_path, plain_deck(1), Insert(chart, PAGE))
        assert getattr(made.layer(f"{NEW}/s1").style, name) == red
        assert made.layer(f"{NEW}/categories/c1").style.fill == white


@pytest.mark.slow
def test_values_series_and_type_of_a_new_chart_can_be_edited(tmp_path: Path) -> None:
    made = edited(tmp_path, plain_deck(1), Insert(new_chart(NEW, "column chart", ONE, BOX), PAGE), draw=False)
    another = Insert(new_series(f"{NEW}/s2", FigureRow("Costs", ("1", "2", "3"))), NEW, f"{NEW}/legend")
    changed = edited(tmp_path, made.data, SetText(f"{NEW}/s1/v1", "99"), another, draw=False)
    assert not any("workbook" in warning for warning in changed.receipt.warnings)
    book = "ppt/embeddings/Microsoft_Excel_Sheet1.xlsx"
    held = cells(zipfile.ZipFile(io.BytesIO(changed.data)).read(book))
    assert (held["B2"], held["C1"], held["C4"]) == ("99", "Costs", "3")
    lines = edited(tmp_path, changed.data, SetForm(NEW, "line chart"), draw=False)
    assert last_shape(lines).chart.chart_type.name == "LINE_MARKERS"


@pytest.mark.slow
def test_two_charts_come_at_once_beside_one_that_is_there(tmp_path: Path) -> None:
    edits = [Insert(new_chart(f"{PAGE}/{n}", "pie chart", ONE, BOX), PAGE) for n in (3, 4)]
    made = edited(tmp_path, chart_deck(), *edits, draw=False)
    charts = [shape.chart for shape in made.slide.shapes]
    assert len({chart.part.partname for chart in charts}) == 3
    assert len({chart.part.chart_workbook.xlsx_part.partname for chart in charts}) == 3
    assert list(charts[0].plots[0].categories) == ["Jan", "Feb", "Mar"]


@pytest.mark.slow
def test_a_copy_of_a_chart_has_a_part_of_its_own(tmp_path: Path) -> None:
    deck = chart_deck()
    old = edited(tmp_path, deck, SetText("slide-256/2/title", "Old"), draw=False)

    def renamed(layer: Layer) -> Layer:
        layer = replace(layer, id=layer.id.replace("slide-256/2", "slide-256/3"))
        return replace(layer, children=tuple(map(renamed, layer.children))) if isinstance(layer, Group) else layer

    copy = renamed(old.layer("slide-256/2"))
    moved = replace(copy, transform=Matrix.translation(30.0, 40.0) @ copy.transform)
    made = edited(tmp_path, old.data, Insert(moved, PAGE), draw=False)
    assert "ppt/charts/chart1.xml" not in made.entries
    changed = edited(tmp_path, made.data, SetText("slide-256/3/title", "New"), draw=False)
    assert [shape.chart.chart_title.text_frame.text for shape in changed.slide.shapes] == ["Old", "New"]


@each(
    ("figures", "why"),
    [
        (Figures(("a", "b"), (FigureRow("s", ("1",)),)), "1 values for 2 categories"),
        (Figures(("a",), (FigureRow("s", ("many",)),)), "holds numbers"),
        (Figures((), ()), "no figures"),
    ],
)
def test_figures_that_do_not_add_up_are_refused(tmp_path: Path, figures: Figures, why: str) -> None:
    with pytest.raises(EditError, match=why):
        edited(tmp_path, plain_deck(1), Insert(new_chart(NEW, "column chart", figures, BOX), PAGE))


def test_a_form_that_nobody_can_draw_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EditError, check=of_case("chart-form-unsupported")):
        edited(tmp_path, plain_deck(1), Insert(new_chart(NEW, "radar chart", ONE, BOX), PAGE))


def test_a_new_chart_travels_as_json() -> None:
    insert = Insert(new_chart(NEW, "scatter chart", TWO, BOX, title="T"), PAGE)
    assert loads(dumps([insert]))[0] == [insert]
    table = Insert(new_table(NEW, [["a", "b"]], BOX), PAGE)
    assert loads(dumps([table]))[0] == [table]


def test_the_same_figures_make_the_same_workbook_and_it_can_be_changed() -> None:
    rows = [
        [SheetCell(""), SheetCell("A & B")],
        [SheetCell(" x "), SheetCell("1.5", True)],
        [SheetCell("A & B"), SheetCell("", True)],
    ]
    data = new_workbook(rows)
    assert data == new_workbook(rows)
    assert cells(data) == {"B1": "A & B", "A2": " x ", "B2": "1.5", "A3": "A & B"}
    book = Workbook(data)
    assert book.put("Sheet1", 2, 3, "7", numeric=True)
    assert cells(book.data())["B3"] == "7"


def test_a_table_on_a_new_slide_has_a_number_of_its_own() -> None:
    deck = redraft.open(Path("examples/deck.pptx"))
    made = deck.edit("Add a new slide and insert a table with two columns and two rows.", history=False, render=False)
    assert made.receipt.status == "planned"
