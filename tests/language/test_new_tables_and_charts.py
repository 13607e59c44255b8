"""New tables and charts asked for: the whole way from a request to a file that others open."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pptx
import pytest
from pptx.dml.color import RGBColor
from pptx.util import Inches

from redraft.commands.command import AlreadySo
from redraft.document.geometry import Box
from redraft.document.layers import Document
from redraft.document.style import Color
from redraft.edits.ops import Insert, apply
from redraft.errors import RequestError
from redraft.language.acts.resolve import resolve
from redraft.language.on_pages import resolve_on_pages
from redraft.plan import Request
from redraft.session.history import History
from redraft.session.session import Session
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene
from tests.formats.pptx.editing import Edited, chart_deck, edited, saved, table_deck
from tests.language.scenes import event_poster

pytestmark = pytest.mark.slow


def deck() -> bytes:
    """1: an empty body; 2: a title and a box at the left; 3: a body with few words; 4: blank, dark; 5: full of text."""
    made = pptx.Presentation()
    layouts = made.slide_layouts
    made.slides.add_slide(layouts[1]).shapes.title.text = "Empty"
    second = made.slides.add_slide(layouts[5])
    second.shapes.title.text = "A box"
    second.shapes.add_shape(1, Inches(0.5), Inches(2), Inches(4), Inches(5))
    third = made.slides.add_slide(layouts[1])
    third.shapes.title.text, third.placeholders[1].text = "Words", "One\nTwo\nThree"
    dark = made.slides.add_slide(layouts[6]).background.fill
    dark.solid()
    dark.fore_color.rgb = RGBColor(16, 24, 64)  # type: ignore[no-untyped-call]
    full = made.slides.add_slide(layouts[1])
    full.shapes.title.text, full.placeholders[1].text = "Full", "\n".join(["many words that go on and on"] * 12)
    return saved(made)


class Asked:
    """A deck, and what requests come to in it."""

    def __init__(self, folder: Path, data: bytes) -> None:
        self.folder, self.data = folder, data
        path = folder / "asked.pptx"
        path.write_bytes(data)
        with Session(history=False) as session:
            self.document: Document = session.open(path).document

    def resolved(self, act: str, pages: str = "slide 1", target: str = "", **arguments: str) -> Resolved:
        return resolve_on_pages(Request(act, "", target, arguments, pages=pages), Scene(self.document))

    def carried_out(self, act: str, pages: str = "slide 1", target: str = "", **arguments: str) -> Edited:
        found = self.resolved(act, pages, target, **arguments)
        return edited(self.folder, self.data, *found.edits, draw=False)


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    return Asked(tmp_path, deck())


def new_shape(made: Edited, slide: int) -> Any:
    return list(pptx.Presentation(io.BytesIO(made.data)).slides[slide - 1].shapes)[-1]


def box_on(asked: Asked, found: Resolved) -> Box:
    box = apply(asked.document, found.edits).index[found.targets[0]].box
    assert box is not None
    return box


def test_a_table_has_the_rows_columns_and_words_asked_for(asked: Asked) -> None:
    made = asked.carried_out("table_add", rows="three", columns="2", items="City\x1fShare\x1fShanghai\x1f40%")
    shape = new_shape(made, 1)
    assert shape.has_table
    assert [[cell.text for cell in row.cells] for row in shape.table.rows] == [
        ["City", "Share"], ["Shanghai", "40%"], ["", ""],
    ]  # fmt: skip


def test_a_table_takes_rows_as_typed(asked: Asked) -> None:
    made = asked.carried_out("table_add", data="Name, Age; Ann, 5; Bob, 7")
    assert [[cell.text for cell in row.cells] for row in new_shape(made, 1).table.rows] == [
        ["Name", "Age"], ["Ann", "5"], ["Bob", "7"],
    ]  # fmt: skip


def test_a_table_goes_into_the_empty_body(asked: Asked) -> None:
    found = asked.resolved("table_add", rows="3", columns="2")
    box = box_on(asked, found)
    body = asked.document.index["slide-256/3"].box
    assert body is not None
    assert (box.x, box.y, box.width) == pytest.approx((body.x, body.y, body.width), abs=0.1)
    assert box.height == pytest.approx(3 * 38.4)
    assert len(found.edits) == 1  # the empty place stays as it is


@pytest.mark.parametrize(("slide", "left"), [(2, 432.0), (3, 200.0)])
def test_a_chart_goes_where_the_slide_is_free(asked: Asked, slide: int, left: float) -> None:
    found = asked.resolved("chart_add", f"slide {slide}", data="A 4, B 5")
    box = box_on(asked, found)
    assert box.x > left
    assert box.right <= 960
    assert box.bottom <= 720
    assert box.y > 150
    assert "no free room" not in found.reading


def test_where_nothing_is_free_people_are_told(asked: Asked) -> None:
    assert "no free room" in asked.resolved("chart_add", "slide 5", data="A 4, B 5").reading


@pytest.mark.parametrize(
    ("place", "x", "y"),
    [("bottom right", 0.75, 0.75), ("left", 0.25, 0.5), ("top left", 0.25, 0.3), ("center", 0.5, 0.5)],
)
def test_a_place_is_kept_to(asked: Asked, place: str, x: float, y: float) -> None:
    box = box_on(asked, asked.resolved("chart_add", "slide 4", data="A 4, B 5", place=place))
    assert box.center[0] / 960 == pytest.approx(x, abs=0.08)
    assert box.center[1] / 720 == pytest.approx(y, abs=0.12)


def test_a_table_stands_beside_what_is_named_in_the_size_asked_for(asked: Asked) -> None:
    found = asked.resolved("table_add", "slide 2", rows="2", columns="2", side="right", anchor="the rectangle",
                           width="3", height="2", unit="in")  # fmt: skip
    box = box_on(asked, found)
    rectangle = asked.document.index["slide-257/3"].box
    assert rectangle is not None
    assert box.x > rectangle.right
    assert (box.width, box.height) == pytest.approx((288, 192), abs=0.1)
    with pytest.raises(RequestError, match="no room left"):
        asked.resolved("table_add", "slide 2", rows="2", columns="2", side="left", anchor="the rectangle")


FORMS = {
    "": "COLUMN_CLUSTERED", "column": "COLUMN_CLUSTERED", "bar": "BAR_CLUSTERED", "horizontal bar": "BAR_CLUSTERED",
    "line graph": "LINE", "pie": "PIE", "donut": "DOUGHNUT", "area": "AREA", "scatter": "XY_SCATTER",
    "stacked column": "COLUMN_CLUSTERED",
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.sampled(3)
def test_a_chart_has_the_type_title_and_data_asked_for(asked: Asked, form: str) -> None:
    made = asked.carried_out("chart_add", "slide 3", chart_form=form, data="1: 40%, 2: 45%, 3: 5%", title="Share")
    shape = new_shape(made, 3)
    assert shape.has_chart
    chart = shape.chart
    assert chart.chart_type.name == FORMS[form]
    assert chart.has_title
    assert chart.chart_title.text_frame.text == "Share"
    assert list(chart.series[0].values) == [40, 45, 5]
    if form != "scatter":
        assert list(chart.plots[0].categories) == ["1", "2", "3"]
    assert chart.series[0].name == "Share"


def test_the_words_of_a_chart_can_be_read_on_a_dark_ground(asked: Asked) -> None:
    found = asked.resolved("chart_add", "slide 4", data="A 4, B 5", color="orange")
    made = edited(asked.folder, asked.data, *found.edits)  # drawn, too
    id = found.targets[0]
    assert made.layer(f"{id}/categories/c1").style.fill == Color(255, 255, 255)
    assert made.layer(f"{id}/s1").style.fill == Color(255, 165, 0)


def test_a_second_chart_has_the_same_data(tmp_path: Path) -> None:
    asked = Asked(tmp_path, chart_deck())
    made = asked.carried_out("chart_add", chart_form="line", data="same")
    first, second = (shape.chart for shape in made.slide.shapes)
    assert list(second.plots[0].categories) == list(first.plots[0].categories)
    assert [list(one.values) for one in second.series] == [list(one.values) for one in first.series]


REFUSED: list[tuple[str, str, dict[str, str], str]] = [
    ("chart_add", "slide 1", {}, "with which data is not said"),
    ("chart_add", "slide 1", {"data": "same"}, "no chart whose data"),
    ("chart_add", "slide 1", {"data": "A: 1, 2; B: 3, 4", "chart_form": "pie"}, "one series"),
    ("chart_add", "slide 1", {"data": "A: 1, 2; B: 3, 4", "chart_form": "stacked bar"}, "stacked"),
    ("chart_add", "slide 1", {"data": "A 1, B -2", "chart_form": "pie"}, "below 0"),
    ("chart_add", "slide 1", {"data": "A 1, B 2", "chart_form": "treemap"}, "treemap chart cannot be made"),
    ("chart_add", "slide 1", {"data": "A 1, B 2", "chart_form": "pie", "color": "red"}, "which part"),
    ("chart_add", "slide 1", {"data": "A 1, B 2", "angle": "20"}, "angle"),
    ("chart_add", "slide 1", {"data": "A 1, B 2", "place": "nowhere"}, "no place"),
    ("table_add", "slide 1", {}, "how many rows and columns"),
    ("table_add", "slide 1", {"rows": "3"}, "how many columns"),
    ("table_add", "slide 1", {"rows": "1", "columns": "2", "items": "a\x1fb\x1fc"}, "3 texts .* 2 cells"),
    ("table_add", "slide 1", {"rows": "500", "columns": "2"}, "500 rows"),
    ("table_add", "slide 1", {"rows": "2", "columns": "2", "color": "red"}, "color"),
]


@pytest.mark.parametrize(("act", "pages", "arguments", "why"), REFUSED)
def test_what_cannot_be_made_is_refused(
    asked: Asked, act: str, pages: str, arguments: dict[str, str], why: str
) -> None:
    with pytest.raises(RequestError, match=why):
        asked.resolved(act, pages, **arguments)


@pytest.mark.parametrize(
    ("act", "arguments"), [("table_add", {"rows": "2", "columns": "2"}), ("chart_add", {"data": "A 1"})]
)
def test_a_design_that_is_no_deck_gets_none(act: str, arguments: dict[str, str]) -> None:
    with pytest.raises(RequestError, match="can be put on a slide"):
        resolve_on_pages(Request(act, "", "", arguments), Scene(event_poster()))


def test_of_several_slides_one_must_be_said(asked: Asked) -> None:
    for act, arguments in (("table_add", {"rows": "2", "columns": "2"}), ("chart_add", {"data": "A 1, B 2"})):
        with pytest.raises(RequestError, match="on which slide"):
            resolve(Request(act, "", "", arguments), Scene(asked.document))


# words for a table that is there


def rows(made: Edited) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in made.table.rows]


def test_a_row_a_column_and_a_table_are_filled_in_order(tmp_path: Path) -> None:
    asked = Asked(tmp_path, table_deck())
    assert rows(asked.carried_out("table_fill", row="second", items="a\x1fb"))[1] == ["a", "b", "23"]
    column = asked.carried_out("table_fill", column="3", items='"x", "y", "z"')
    assert [row[2] for row in rows(column)] == ["x", "y", "z", "43"]
    whole = asked.carried_out("table_fill", target="the table", items="a, b, c, d")
    assert rows(whole)[:2] == [["a", "b", "c"], ["d", "22", "23"]]


def test_a_table_with_some_empty_cells_has_these_filled(tmp_path: Path) -> None:
    asked = Asked(tmp_path, table_deck())
    emptied = asked.carried_out("cell_text", row="2", column="2", new=" ")
    again = Asked(tmp_path, emptied.data)
    assert rows(again.carried_out("table_fill", items="here"))[1] == ["21", "here", "23"]
    with pytest.raises(RequestError, match=r"2 texts .* 1 empty"):
        again.resolved("table_fill", items="a\x1fb")


def test_too_many_words_for_a_table_are_refused_with_the_numbers(tmp_path: Path) -> None:
    asked = Asked(tmp_path, table_deck())
    with pytest.raises(RequestError, match=r"4 texts are given, and row 1 of .* has 3 cells"):
        asked.resolved("table_fill", row="1", items="a\x1fb\x1fc\x1fd")
    with pytest.raises(RequestError, match="with which words"):
        asked.resolved("table_fill")
    with pytest.raises(AlreadySo):
        asked.resolved("table_fill", row="1", items="11\x1f12")


def test_one_text_with_a_comma_is_one_text(tmp_path: Path) -> None:
    asked = Asked(tmp_path, table_deck())
    clause = 'fill the first row with "Smith, John"'
    request = Request("table_fill", clause, "", {"row": "first", "items": "Smith, John"}, pages="slide 1")
    found = resolve_on_pages(request, Scene(asked.document))
    assert rows(edited(tmp_path, asked.data, *found.edits, draw=False))[0] == ["Smith, John", "12", "13"]


def test_several_rows_come_at_once_with_their_words(tmp_path: Path) -> None:
    asked = Asked(tmp_path, table_deck())
    made = asked.carried_out("row_add", count="two", items="a\x1fb\x1fc\x1fd")
    assert rows(made)[4:] == [["a", "b", "c"], ["d", "", ""]]
    first = asked.carried_out("row_add", items="Total, 5, 7", side="before", row="2")
    assert rows(first)[1] == ["Total", "5", "7"]


# figures for a chart that is there


def data(made: Edited) -> list[tuple[str, list[float | None]]]:
    return [(one.name, list(one.values)) for one in made.chart.plots[0].series]


def test_all_values_of_a_series_are_set_at_once(tmp_path: Path) -> None:
    asked = Asked(tmp_path, chart_deck())
    made = asked.carried_out("chart_values", series="Team 2", data="3, 4 and 5.5%")
    assert data(made) == [("Team 1", [1, 2.5, 3]), ("Team 2", [3, 4, 5.5])]
    some = asked.carried_out("chart_values", series="first", data="Mar 9, Jan 8")
    assert data(some)[0] == ("Team 1", [8, 2.5, 9])
    both = asked.carried_out("chart_values", data="Team 2: 7, 8, 9; Team 1: 4, 5, 6")
    assert data(both) == [("Team 1", [4, 5, 6]), ("Team 2", [7, 8, 9])]


def test_other_names_and_values_take_the_place_of_all(tmp_path: Path) -> None:
    asked = Asked(tmp_path, chart_deck(series=1))
    for said, names, values in (
        ("Q1 5, Q2 6", ["Q1", "Q2"], [5, 6]),
        ("Q1 5, Q2 6, Q3 7, Q4 8", ["Q1", "Q2", "Q3", "Q4"], [5, 6, 7, 8]),
    ):
        made = asked.carried_out("chart_values", data=said)
        assert list(made.chart.plots[0].categories) == names
        assert data(made) == [("Team 1", values)]


def test_a_series_and_a_category_come_and_go(tmp_path: Path) -> None:
    asked = Asked(tmp_path, chart_deck())
    assert data(asked.carried_out("series_add", new="Team 3", data="7, 8, 9"))[2] == ("Team 3", [7, 8, 9])
    named = asked.carried_out("series_add", new="Team 3", data="Mar 9, Jan 7, Feb 8")
    assert data(named)[2] == ("Team 3", [7, 8, 9])
    april = asked.carried_out("category_add", new="April", data="4 and 5")
    assert list(april.chart.plots[0].categories) == ["Jan", "Feb", "Mar", "April"]
    assert data(april) == [("Team 1", [1, 2.5, 3, 4]), ("Team 2", [2, 5, 3, 5])]
    gone = asked.carried_out("category_delete", series="Feb")
    assert list(gone.chart.plots[0].categories) == ["Jan", "Mar"]
    assert data(gone) == [("Team 1", [1, 3]), ("Team 2", [2, 3])]


FIGURES_REFUSED: list[tuple[str, dict[str, str], str]] = [
    ("chart_values", {"data": "1, 2, 3"}, "1 series .* has 2"),
    ("chart_values", {"data": "1, 2", "series": "Team 1"}, "2 values .* 3 categories"),
    ("chart_values", {"data": "1, 2.5, 3", "series": "Team 1"}, "already"),
    ("chart_values", {"data": "A 1, B 2", "series": "Team 1"}, "all series"),
    ("series_add", {"data": "1, 2", "new": "x"}, "2 values .* 3 categories"),
    ("series_add", {"data": "1, 2, 3", "new": "Team 1"}, "already"),
    ("series_add", {"data": "A 1, B 2, C 3", "new": "x"}, "the values are for"),
    ("category_add", {"data": "1", "new": "April"}, "1 values .* 2 series"),
    ("category_add", {"data": "1, 2", "new": "Jan"}, "already"),
    ("category_delete", {"series": "May"}, "no category"),
]


@pytest.mark.parametrize(("act", "arguments", "why"), FIGURES_REFUSED)
def test_figures_that_do_not_fit_a_chart_are_refused(
    tmp_path: Path, act: str, arguments: dict[str, str], why: str
) -> None:
    with pytest.raises(RequestError, match=why):
        Asked(tmp_path, chart_deck()).resolved(act, **arguments)


def test_of_two_charts_the_one_named_is_meant(tmp_path: Path) -> None:
    asked = Asked(tmp_path, chart_deck())
    two = Asked(tmp_path, asked.carried_out("chart_add", data="A 4, B 5", chart_form="pie").data)
    found = two.resolved("chart_values", data="A 7", chart="the pie chart")
    assert found.targets == ("slide-256/3/s1/v1",)
    assert two.resolved("chart_values", target="#slide-256/3", data="A 7").targets == found.targets
    column = two.resolved("chart_title", chart="the bar graph", new="Columns")
    assert column.targets == ("slide-256/2/title",)
    with pytest.raises(RequestError, match="2 charts"):
        two.resolved("chart_values", data="A 7")


def test_one_edit_is_undone_to_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    asked = Asked(tmp_path, deck())
    found = asked.resolved("chart_add", "slide 1", data="A 4, B 5")
    assert isinstance(found.edits[0], Insert)
    source = tmp_path / "asked.pptx"
    with Session() as session:
        session.apply_file(source, found.edits, None, None, in_place=True, render=False)
    assert source.read_bytes() != asked.data
    History(source).undo()
    assert source.read_bytes() == asked.data
