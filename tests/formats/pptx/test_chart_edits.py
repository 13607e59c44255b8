"""Charts edited: words, values with the workbook behind them, colours, legend, type, series that go."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pptx
import pytest

from redraft.commands.charts.looks import SetChart
from redraft.commands.programs.program import Program
from redraft.document.charts import Series
from redraft.document.layers import Flow, Group, Paragraph, Run, Text
from redraft.document.style import PLAIN, Color, Style
from redraft.edits.ops import CHARTS, Edit, Insert, Remove, Rename, SetForm, SetStyle, SetText, apply
from redraft.errors import EditError
from redraft.formats.pptx.chart.values import column
from redraft.formats.pptx.package.cells import Area, area_of, spelled
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.pptx.package.workbook import Workbook
from redraft.session.proof.layer_proof import check_nodes
from tests.formats.pptx.editing import SESSION, Edited, chart_deck, different, edited, repacked
from tests.sampling import each

pytestmark = pytest.mark.slow

CHART = "slide-256/2"
PART, BOOK = "ppt/charts/chart1.xml", "ppt/embeddings/Microsoft_Excel_Sheet1.xlsx"
RED = Color(255, 0, 0)


def cells(edit: Edited | bytes) -> dict[str, str]:
    """The cells of the workbook inside the deck by name, as plain text."""
    data = edit if isinstance(edit, bytes) else zipfile.ZipFile(io.BytesIO(edit.data)).read(BOOK)
    parts = Parts(data)
    strings = [
        "".join(one.text() for one in item.walk() if one.tag == "x:t")
        for item in parts.tree("xl/sharedStrings.xml").root.children
    ]
    found: dict[str, str] = {}
    for cell in parts.tree("xl/worksheets/sheet1.xml").elements:
        value = child(cell, "x:v") if cell.tag == "x:c" else None
        if value is not None:
            found[cell.get("r") or ""] = strings[int(value.text())] if cell.get("t") == "s" else value.text()
    return found


def test_a_title_gets_other_words(tmp_path: Path) -> None:
    made = edited(tmp_path, chart_deck(), SetText(f"{CHART}/title", "Turnover"))
    assert made.entries == {PART}
    assert made.chart.chart_title.text_frame.text == "Turnover"
    assert made.text(f"{CHART}/title") == "Turnover"


def test_a_chart_without_a_title_gets_one(tmp_path: Path) -> None:
    made = edited(tmp_path, chart_deck(title=None), SetText(f"{CHART}/title", "New"))
    assert made.entries == {PART}
    assert made.chart.has_title
    assert made.chart.chart_title.text_frame.text == "New"


def test_a_title_without_words_is_gone_and_none_takes_its_place(tmp_path: Path) -> None:
    made = edited(tmp_path, chart_deck(series=1), SetText(f"{CHART}/title", ""))
    assert not made.chart.has_title
    assert made.text(f"{CHART}/title") == ""  # not the name of the only series


def test_axes_get_titles(tmp_path: Path) -> None:
    made = edited(tmp_path, chart_deck(), SetText(f"{CHART}/x-title", "Month"), SetText(f"{CHART}/y-title", "EUR"))
    assert made.entries == {PART}
    assert made.chart.category_axis.axis_title.text_frame.text == "Month"
    assert made.chart.value_axis.axis_title.text_frame.text == "EUR"


def test_a_value_is_written_with_its_cell(tmp_path: Path) -> None:
    before = cells(zipfile.ZipFile(io.BytesIO(chart_deck())).read(BOOK))
    made = edited(tmp_path, chart_deck(), SetText(f"{CHART}/s2/v3", "7.25"))
    assert made.entries == {PART, BOOK}
    assert list(made.chart.plots[0].series[1].values) == [2.0, 5.0, 7.25]
    assert cells(made) == {**before, "C4": "7.25"}
    assert made.text(f"{CHART}/s2/v3") == "7.25"
    assert not any("workbook" in warning for warning in made.receipt.warnings)


def test_a_value_can_be_taken_out_and_put_in_again(tmp_path: Path) -> None:
    made = edited(tmp_path, chart_deck(), SetText(f"{CHART}/s1/v2", ""))
    assert list(made.chart.plots[0].series[0].values) == [1.0, None, 3.0]
    assert "B3" not in cells(made)
    again = edited(tmp_path, made.data, SetText(f"{CHART}/s1/v2", "8"))
    assert list(again.chart.plots[0].series[0].values) == [1.0, 8.0, 3.0]
    assert cells(again)["B3"] == "8"


def test_a_value_that_is_no_number_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EditError, match="holds a number"):
        edited(tmp_path, chart_deck(), SetText(f"{CHART}/s1/v2", "many"))


def test_a_category_changes_for_all_series_and_in_its_cell(tmp_path: Path) -> None:
    made = edited(tmp_path, chart_deck(), SetText(f"{CHART}/categories/c2", "February & more"))
    assert made.entries == {PART, BOOK}
    assert list(made.chart.plots[0].categories) == ["Jan", "February & more", "Mar"]
    assert cells(made)["A3"] == "February & more"
    root = Parts(made.data).tree(PART).root
    said = [[entry.text for entry in column(one).entries] for one in root.walk() if one.tag == "c:cat"]
    assert said == [["Jan", "February & more", "Mar"]] * 2


def test_a_series_gets_another_name_with_its_cell(tmp_path: Path) -> None:
    made = edited(tmp_path, chart_deck(), SetText(f"{CHART}/s1/name", "East"))
    assert [one.name for one in made.chart.plots[0].series] == ["East", "Team 2"]
    assert cells(made)["B1"] == "East"
    assert made.layer(f"{CHART}/s1").name == "East"


def test_a_title_made_up_from_the_only_series_stays_when_that_is_renamed(tmp_path: Path) -> None:
    deck = chart_deck(series=1, title=None)
    part = zipfile.ZipFile(io.BytesIO(deck)).read(PART)
    deck = repacked(deck, PART, part.replace(b'<c:autoTitleDeleted val="1"/>', b'<c:autoTitleDeleted val="0"/>'))
    made = edited(tmp_path, deck, SetText(f"{CHART}/s1/name", "East"))
    assert made.text(f"{CHART}/title") == "Team 1"
    assert made.chart.plots[0].series[0].name == "East"
    assert any("“Team 1”" in note for note in made.receipt.notes)


def test_without_a_workbook_the_chart_is_changed_and_the_receipt_says_so(tmp_path: Path) -> None:
    deck = chart_deck()
    part = zipfile.ZipFile(io.BytesIO(deck)).read(PART)
    start = part.index(b"<c:externalData")
    end = part.index(b"</c:externalData>") + len(b"</c:externalData>")
    bare = repacked(deck, PART, part[:start] + part[end:])
    made = edited(tmp_path, bare, SetText(f"{CHART}/s1/v1", "9"))
    assert made.entries == {PART}
    assert made.chart.plots[0].series[0].values[0] == 9.0
    assert any("no workbook" in warning for warning in made.receipt.warnings)


def test_a_workbook_that_is_none_is_left_alone(tmp_path: Path) -> None:
    """It would bring the old value back, so the edit is not proven."""
    source, target = tmp_path / "deck.pptx", tmp_path / "edited.pptx"
    source.write_bytes(repacked(chart_deck(), BOOK, b"no zip at all"))
    receipt = SESSION.apply_file(source, [SetText(f"{CHART}/s1/v1", "9")], None, target, render=False)
    assert different(source.read_bytes(), target.read_bytes()) == {PART}
    found = next(proof for proof in receipt.proofs if proof.about == "inside")
    assert found.ok is None
    assert "no format that is read" in found.why


@pytest.mark.parametrize("kind", ["COLUMN_CLUSTERED", "BAR_STACKED", "AREA", "PIE", "DOUGHNUT"])
def test_a_series_gets_another_colour(tmp_path: Path, kind: str) -> None:
    made = edited(tmp_path, chart_deck(kind), SetStyle(f"{CHART}/s1", "fill", RED))
    assert made.entries == {PART}
    series = made.chart.plots[0].series[0]
    assert str(series.format.fill.fore_color.rgb) == "FF0000"
    assert made.layer(f"{CHART}/s1").style.fill == RED


@each("kind", ["LINE", "LINE_MARKERS"])
def test_a_line_gets_another_colour_with_its_signs(tmp_path: Path, kind: str) -> None:
    made = edited(tmp_path, chart_deck(kind), SetStyle(f"{CHART}/s1", "stroke", RED))
    series = made.chart.plots[0].series[0]
    assert str(series.format.line.color.rgb) == "FF0000"
    if kind == "LINE_MARKERS":
        assert str(series.marker.format.fill.fore_color.rgb) == "FF0000"
    with pytest.raises(EditError, match="is a line"):
        edited(tmp_path, chart_deck(kind), SetStyle(f"{CHART}/s1", "fill", RED))


def test_a_legend_is_hidden_and_shown(tmp_path: Path) -> None:
    made = edited(tmp_path, chart_deck(), SetStyle(f"{CHART}/legend", "visible", False))
    assert not made.chart.has_legend
    assert made.entries == {PART}
    again = edited(tmp_path, made.data, SetStyle(f"{CHART}/legend", "visible", True))
    assert again.chart.has_legend
    assert again.layer(f"{CHART}/legend").style.visible is True


PLOTS = {
    "column chart": "BarPlot",
    "bar chart": "BarPlot",
    "line chart": "LinePlot",
    "pie chart": "PiePlot",
    "doughnut chart": "DoughnutPlot",
    "area chart": "AreaPlot",
    "scatter chart": "XyPlot",
}


@pytest.mark.parametrize("form", CHARTS)
@pytest.mark.parametrize("kind", ["COLUMN_STACKED", "LINE_MARKERS", "PIE", "XY_SCATTER"])
def test_a_chart_becomes_one_of_another_type_with_its_data(tmp_path: Path, kind: str, form: str) -> None:
    deck = chart_deck("COLUMN_CLUSTERED" if kind == "XY_SCATTER" else kind)
    if kind == "XY_SCATTER":  # one that was made from categories
        deck = edited(tmp_path, deck, SetForm(CHART, "scatter chart"), draw=False).data
    made = edited(tmp_path, deck, SetForm(CHART, form), draw=False)
    assert made.entries <= {PART}
    plot = made.chart.plots[0]
    assert type(plot).__name__ == PLOTS[form]
    data = [("Team 1", [1, 2.5, 3]), ("Team 2", [2, 5, 3])][: 1 if kind == "PIE" else 2]
    assert [(one.name, list(one.values)) for one in plot.series] == data
    chart = made.layer(CHART)
    assert isinstance(chart, Group)
    assert chart.form == form
    words = [one.text for one in made.layer(f"{CHART}/categories").children if isinstance(one, Text)]  # type: ignore[attr-defined]
    assert words == ["Jan", "Feb", "Mar"]


def test_a_colour_survives_the_change_from_areas_to_lines_and_back(tmp_path: Path) -> None:
    red = edited(tmp_path, chart_deck(), SetStyle(f"{CHART}/s1", "fill", RED), draw=False)
    lines = edited(tmp_path, red.data, SetForm(CHART, "line chart"))
    assert lines.layer(f"{CHART}/s1").style.stroke == RED
    back = edited(tmp_path, lines.data, SetForm(CHART, "column chart"))
    assert back.layer(f"{CHART}/s1").style.fill == RED


def test_a_type_and_words_change_at_once(tmp_path: Path) -> None:
    edits = SetForm(CHART, "line chart"), SetText(f"{CHART}/s1/v1", "4"), SetText(f"{CHART}/title", "Both")
    made = edited(tmp_path, chart_deck(), *edits)
    assert made.chart.plots[0].series[0].values[0] == 4.0
    assert made.chart.chart_title.text_frame.text == "Both"


def test_a_series_goes_and_the_others_keep_their_colours(tmp_path: Path) -> None:
    deck = chart_deck(series=3, title=None)
    made = edited(tmp_path, deck, Remove(f"{CHART}/s1"))
    assert made.entries == {PART}
    assert [one.name for one in made.chart.plots[0].series] == ["Team 2", "Team 3"]
    only = edited(tmp_path, made.data, Remove(f"{CHART}/s2"))
    assert [one.name for one in only.chart.plots[0].series] == ["Team 2"]
    assert only.text(f"{CHART}/title") == ""
    with pytest.raises(EditError, match="last series"):
        edited(tmp_path, only.data, Remove(f"{CHART}/s1"))


def point(id: str, words: str) -> Text:
    run = Run(words, starts_line=True, starts_paragraph=True)
    return Text(id, runs=(run,), flow=Flow(), paragraphs=(Paragraph(),), bound=True)


def new_series(name: str, *values: str, style: Style = PLAIN) -> Group:
    id = f"{CHART}/{name}"
    texts = [point(f"{id}/v{number}", value) for number, value in enumerate(values, 1)]
    return Series(id, name, style=style, bound=True, children=(point(f"{id}/name", name), *texts))


def data(made: Edited) -> list[tuple[str, list[float | None]]]:
    return [(one.name, list(one.values)) for one in made.chart.plots[0].series]


@pytest.mark.parametrize("kind", ["COLUMN_CLUSTERED", "LINE_MARKERS", "AREA_STACKED"])
def test_series_come_with_their_cells_and_in_their_order(tmp_path: Path, kind: str) -> None:
    first = Insert(new_series("first", "7", "8", "9"), CHART, f"{CHART}/s1")
    last = Insert(new_series("last", "4", "", "6"), CHART, f"{CHART}/legend")
    made = edited(tmp_path, chart_deck(kind), first, last)
    assert made.entries == {PART, BOOK}
    old = [("Team 1", [1, 2.5, 3]), ("Team 2", [2, 5, 3])]
    assert data(made) == [("first", [7, 8, 9]), *old, ("last", [4, None, 6])]
    found = cells(made)
    assert [found.get(f"D{row}") for row in range(1, 5)] == ["first", "7", "8", "9"]
    assert [found.get(f"E{row}") for row in range(1, 5)] == ["last", "4", None, "6"]
    assert len({made.layer(f"{CHART}/s{n}").style for n in range(1, 5)}) == 4  # a colour each


def test_a_new_series_has_the_colour_asked_for(tmp_path: Path) -> None:
    red = new_series("red", "1", "2", "3", style=Style(fill=RED))
    made = edited(tmp_path, chart_deck(), Insert(red, CHART, f"{CHART}/legend"))
    assert str(made.chart.plots[0].series[2].format.fill.fore_color.rgb) == "FF0000"


@each(("values", "why"), [(("1", "2"), "2 values for 3"), (("1", "2", "x"), "must be numbers")])
def test_a_series_that_does_not_fit_is_refused(tmp_path: Path, values: tuple[str, ...], why: str) -> None:
    with pytest.raises(EditError, match=why):
        edited(tmp_path, chart_deck(), Insert(new_series("new", *values), CHART, f"{CHART}/legend"))


def test_a_category_goes_with_its_values(tmp_path: Path) -> None:
    gone = [Remove(f"{CHART}/{part}") for part in ("categories/c2", "s1/v2", "s2/v2")]
    made = edited(tmp_path, chart_deck(), *gone)
    assert data(made) == [("Team 1", [1, 3]), ("Team 2", [2, 3])]
    assert list(made.chart.plots[0].categories) == ["Jan", "Mar"]
    found = cells(made)
    assert [found.get(name) for name in ("A3", "B3", "C3", "A4", "B4", "C4")] == ["Mar", "3", "3", None, None, None]
    with pytest.raises(EditError, match="do not go with the categories"):
        edited(tmp_path, chart_deck(), *gone[:2])


def test_a_category_comes_with_its_values(tmp_path: Path) -> None:
    holders = {"categories": "April", "s1": "10", "s2": ""}
    new = [Insert(point(f"{CHART}/{name}/new", words), f"{CHART}/{name}") for name, words in holders.items()]
    made = edited(tmp_path, chart_deck(), *new, SetText(f"{CHART}/s1/v1", "5"))
    assert made.entries == {PART, BOOK}
    assert data(made) == [("Team 1", [5, 2.5, 3, 10]), ("Team 2", [2, 5, 3, None])]
    assert list(made.chart.plots[0].categories) == ["Jan", "Feb", "Mar", "April"]
    found = cells(made)
    assert [found.get(name) for name in ("A5", "B5", "C5", "B2")] == ["April", "10", None, "5"]


@each("part", ["title", "legend", "s1/name", "categories"])
def test_other_parts_of_a_chart_cannot_be_removed(tmp_path: Path, part: str) -> None:
    with pytest.raises(EditError, match="cannot be removed alone"):
        edited(tmp_path, chart_deck(), Remove(f"{CHART}/{part}"))


def test_formulas_name_cells() -> None:
    assert area_of("Sheet1!$B$2:$B$5") == Area("Sheet1", 2, 2, 2, 5)
    assert area_of("'It''s (new)'!$AA$1") == Area("It's (new)", 27, 1, 27, 1)
    assert area_of("(Sheet1!$A$1,Sheet1!$C$1)") is None
    assert area_of("[Book2.xlsx]Sheet1!$A$1") is None
    assert area_of("Numbers") is None
    for formula in ("Sheet1!$B$2:$B$5", "'It''s (new)'!$AA$1"):
        area = area_of(formula)
        assert area is not None
        assert spelled(area) == formula
    assert Area("S", 2, 2, 2, 5).cell(3) == (2, 5)
    assert Area("S", 2, 2, 6, 2).cell(3) == (5, 2)
    assert Area("S", 1, 2, 2, 5).cell(1, level=1) == (1, 3)
    assert Area("S", 2, 2, 2, 5).cell(4) is None


def test_a_workbook_takes_cells_that_it_did_not_have() -> None:
    data = zipfile.ZipFile(io.BytesIO(chart_deck())).read(BOOK)
    book = Workbook(data)
    assert book.put("sheet1", 6, 2, "1.5", numeric=True)
    assert book.put("Sheet1", 1, 9, " nine ", numeric=False)
    assert book.put("Sheet1", 3, 9, "9", numeric=True)
    assert book.put("Sheet1", 2, 8, "8", numeric=True)
    assert not book.put("Sheet2", 1, 1, "x", numeric=False)
    found = cells(book.data())
    assert found["F2"] == "1.5"
    assert (found["A9"], found["C9"], found["B8"]) == (" nine ", "9", "8")
    assert {name: found[name] for name in cells(data)} == cells(data)
    rows = [one.get("r") for one in Parts(book.data()).tree("xl/worksheets/sheet1.xml").elements if one.tag == "x:row"]
    assert rows == ["1", "2", "3", "4", "8", "9"]


def computed_book() -> bytes:
    """A workbook as Excel writes it: a table over A1:B3, a formula in B3, and the order of computation."""
    import xlsxwriter  # type: ignore[import-untyped]

    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    sheet = book.add_worksheet("Sheet1")
    sheet.add_table("A1:B3", {"columns": [{"header": "Month"}, {"header": "Sales"}], "data": [["Jan", 1], ["Feb", 2]]})
    sheet.write_formula("B3", "=B2*2", value=2)
    book.close()
    chain = (
        '<calcChain xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        '<c r="B3" i="1"/><c r="C9" i="1"/></calcChain>'
    )
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    changed = {
        "[Content_Types].xml": '<Override PartName="/xl/calcChain.xml" ContentType="application/'
        'vnd.openxmlformats-officedocument.spreadsheetml.calcChain+xml"/></Types>',
        "xl/_rels/workbook.xml.rels": f'<Relationship Id="rId77" Type="{office}/calcChain" Target="calcChain.xml"/>'
        "</Relationships>",
    }
    again = io.BytesIO()
    with zipfile.ZipFile(out) as old, zipfile.ZipFile(again, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            if name in changed:
                text = text.replace(text[text.rindex("</") :].strip(), changed[name])
            new.writestr(name, text)
        new.writestr("xl/calcChain.xml", chain)
    return again.getvalue()


def test_the_head_of_a_table_in_a_workbook_names_its_column() -> None:
    book = Workbook(computed_book())
    assert book.put("Sheet1", 2, 1, "Turnover", numeric=False)
    parts = Parts(book.data())
    table = parts.tree("xl/tables/table1.xml")
    assert [one.get("name") for one in table.elements if one.tag == "x:tableColumn"] == ["Month", "Turnover"]
    assert cells(book.data())["B1"] == "Turnover"


def test_a_cell_that_is_no_longer_computed_leaves_the_order_of_computation() -> None:
    book = Workbook(computed_book())
    assert book.put("Sheet1", 2, 3, "9", numeric=True)
    found = book.data()
    assert cells(found)["B3"] == "9"
    parts = Parts(found)
    assert [one.get("r") for one in parts.tree("xl/calcChain.xml").elements if one.tag == "x:c"] == ["C9"]
    assert not [one for one in parts.tree("xl/worksheets/sheet1.xml").elements if one.tag == "x:f"]


def test_a_type_that_was_not_written_is_noticed(tmp_path: Path) -> None:
    before = edited(tmp_path, chart_deck(), SetText(f"{CHART}/title", "Same"), draw=False).document
    wanted = apply(before, SetForm(CHART, "pie chart"))
    assert check_nodes(before, wanted, before, {CHART}).proof.ok is False
    renamed = apply(before, SetText(f"{CHART}/s1/name", "East"))
    assert check_nodes(before, renamed, before, {f"{CHART}/s1/name"}).proof.ok is False
    assert check_nodes(before, before, apply(before, SetText(f"{CHART}/s1/v1", "5")), set()).proof.ok is False


def test_series_and_categories_change_their_order_with_their_looks_and_cells(tmp_path: Path) -> None:
    data = chart_deck()
    chart = edited(tmp_path, data).layer(CHART)
    assert isinstance(chart, Group)
    names = [one.label for one in chart.series]
    given = edited(tmp_path, data, *_ordered(tmp_path, data, chart.id, names[-1]))
    assert [one.name for one in given.chart.plots[0].series] == [names[-1], *names[:-1]]
    assert given.entries == {PART}  # the cells of the workbook stay
    words = [one.text for one in chart.categories]
    turned = edited(tmp_path, data, *_ordered(tmp_path, data, chart.id, *words[::-1]))
    assert [*turned.chart.plots[0].categories] == words[::-1]
    assert [*turned.chart.plots[0].series[0].values] == [*edited(tmp_path, data).chart.plots[0].series[0].values][::-1]


def _ordered(folder: Path, data: bytes, chart: str, *first: str) -> tuple[Edit, ...]:
    return SetChart(chart, order=first).resolve(edited(folder, data).document, lambda text: None).edits


def test_a_series_that_comes_first_has_the_categories_as_they_are_now(tmp_path: Path) -> None:
    path = tmp_path / "source.pptx"
    path.write_bytes(chart_deck())
    program = f"""c = '{CHART}'
rename_category(c, 0, 'First'); add_category(c, 'Last', [1, 2]); add_series(c, 'East', [7, 8, 9, 10])
set_chart(c, order=['East']); set_series(c, 0, name='Ost')"""
    receipt = SESSION.run_file(path, Program(program), tmp_path / "made.pptx", render=False)
    assert all(proof.ok for proof in receipt.proofs if proof.about != "pixels")
    plot = pptx.Presentation(str(tmp_path / "made.pptx")).slides[0].shapes[0].chart.plots[0]
    names = [[one.text for one in series._element.xpath("c:cat//c:v")] for series in plot.series]
    assert names == [["First", *[*plot.categories][1:3], "Last"]] * 3
    assert (plot.series[0].name, [*plot.series[0].values]) == ("Ost", [7, 8, 9, 10])


def test_a_series_goes_another_comes_and_all_have_labels_and_colours(tmp_path: Path) -> None:
    path = tmp_path / "source.pptx"
    path.write_bytes(chart_deck())
    program = f"""c = '{CHART}'
remove_series(c, 1); add_series(c, 'East', [7, 8, 9])
set_chart(c, order=['East'], labels='value', stacking='stacked'); set_series(c, 1, color='#808080')"""
    receipt = SESSION.run_file(path, Program(program), tmp_path / "made.pptx", render=False)
    assert all(proof.ok for proof in receipt.proofs if proof.about != "pixels")
    plot = pptx.Presentation(str(tmp_path / "made.pptx")).slides[0].shapes[0].chart.plots[0]
    assert [(one.name, [*one.values]) for one in plot.series] == [("East", [7, 8, 9]), ("Team 1", [1, 2.5, 3])]
    assert [one.tag.rpartition("}")[2] for one in plot.series[1]._element][3:5] == ["spPr", "dLbls"]


def test_a_series_that_came_gets_labels_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "source.pptx"
    path.write_bytes(chart_deck())
    program = f"add_series('{CHART}', 'East', [7, 8, 9])\n"
    program += f"set_series('{CHART}', 'East', labels='value', label_place='outside')"
    receipt = SESSION.run_file(path, Program(program), tmp_path / "made.pptx", render=False)
    assert all(proof.ok for proof in receipt.proofs if proof.about != "pixels")
    series = pptx.Presentation(str(tmp_path / "made.pptx")).slides[0].shapes[0].chart.plots[0].series
    assert series[2].name == "East"
    assert [len(one._element.xpath("c:dLbls/c:showVal[@val='1']")) for one in series] == [0, 0, 1]


@pytest.mark.parametrize("part", ["s1", "s1/v1", "legend", "categories"])
def test_parts_of_a_chart_have_no_names_of_their_own(tmp_path: Path, part: str) -> None:
    with pytest.raises(EditError, match="no name that could be changed"):
        edited(tmp_path, chart_deck(), Rename(f"{CHART}/{part}", "Port"))


def test_a_series_is_renamed_with_its_words(tmp_path: Path) -> None:
    made = edited(tmp_path, chart_deck(), SetText(f"{CHART}/s1/name", "Port"), Rename(f"{CHART}/s1", "Port"))
    assert made.chart.plots[0].series[0].name == "Port"
