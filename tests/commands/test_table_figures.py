"""Figures in tables: read as people write them, totals, formats, cells marked by their value."""

from __future__ import annotations

from decimal import Decimal

import pytest

from redraft.commands.command import Command
from redraft.commands.figures.cells import figure_of, points_of
from redraft.commands.tables.cells import table_called
from redraft.commands.tables.figures import AddTotal, FormatColumn, MarkCells
from redraft.commands.tables.order import SortRows
from redraft.commands.tables.rows_and_columns import SetCells
from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.edits.new_tables import new_table
from redraft.errors import CommandError
from tests.by_hand import by_hand
from tests.cases import of_case
from tests.commands.small_deck import Desk, measured, slide
from tests.sampling import each

TABLE = "slide-256/4"
HEAD = ["Region", "Sales", "Change", "Since"]
ROWS = [
    HEAD,
    ["North", "1,234.5", "(12)%", "3 May 2024"],
    ["South", "980.0", "5%", "14 Jan 2025"],
    ["North Sea", "−20.0", "−3 %", "2 Feb 2023"],
]


def deck(rows: list[list[str]]) -> Desk:
    return Desk(by_hand("pptx", (slide("slide-256", "Figures", new_table(TABLE, rows, Box(50, 140, 600, 200))),)))


def column(desk: Desk, number: int) -> list[str]:
    return [row.cells[number].words for row in table_called(desk.document, TABLE).rows]


@each(
    ("words", "value"),
    [
        ("(1,234)", "-1234"), ("−5 %", "-5"), ("€ 1.234,50", "1234.50"), ("3.2M", "3200000"), ("-$5", "-5"),
        ("1 234", "1234"), ("+4.5 pp", "4.5"), ("(5)%", "-5"), ("5 m", "5"), ("Q3", None), ("12 Mar", None),
        ("5-10", None), ("n/a", None), ("12:30", None), ("", None),
    ],
)  # fmt: skip
def test_a_cell_is_read_as_the_figure_that_people_write(words: str, value: str | None) -> None:
    found = figure_of(words)
    assert (found.value if found is not None else None) == (Decimal(value) if value else None)


def test_the_other_cells_say_whether_a_point_is_decimal() -> None:
    assert points_of(["1.234", "5,5"]) == (",",)
    assert points_of(["1.234", "5.5"]) == (".",)
    assert points_of(["1.234", "7"]) == (".", ",")
    german = deck([["a", "b"], ["x", "1.234"], ["y", "12,5"]])
    german.does(MarkCells(TABLE, ">1000", bold=True))
    with pytest.raises(CommandError, match=r"whether “1\.234” has thousands or decimals is not clear"):
        MarkCells(TABLE, ">100", bold=True).resolve(deck([["a", "b"], ["x", "1.234"], ["y", "7"]]).document, measured)


@each(
    ("command", "marked"),
    [
        (MarkCells(TABLE, "<0", color="red"), ["(12)%", "−20.0", "−3 %"]),
        (MarkCells(TABLE, ">4%", color="red"), ["5%"]),
        (MarkCells(TABLE, "largest", column="Sales", color="red"), ["1,234.5"]),
        (MarkCells(TABLE, "=south", column=0, color="red"), ["South"]),
        (MarkCells(TABLE, "smallest", row="North Sea", color="red"), ["−20.0", "−3 %"]),
    ],
)
def test_cells_are_marked_by_their_value(command: Command, marked: list[str]) -> None:
    desk = deck(ROWS)
    assert command.resolve(desk.document, measured).notes[0].startswith(f"{len(marked)} cell")
    desk.does(command)
    texts = (cell.text for row in table_called(desk.document, TABLE).rows for cell in row.cells)
    assert [one.text for one in texts if one is not None and one.style.fill == Color(255, 0, 0)] == marked


@each(
    ("number", "order"),
    [("Sales", "North Sea South North"), (2, "North North Sea South"), (3, "North Sea North South")],
)
def test_rows_are_sorted_by_figures_and_dates(number: int | str, order: str) -> None:
    desk = deck(ROWS)
    desk.does(SortRows(TABLE, number))
    assert " ".join(column(desk, 0)[1:]) == order


def test_totals_are_written_as_their_column_is() -> None:
    desk = deck(ROWS)
    desk.does(AddTotal(TABLE))
    desk.does(AddTotal(TABLE, of="mean"))
    assert column(desk, 0)[-2:] == ["Total", "Average"]
    assert column(desk, 1)[-2:] == ["2,194.5", "731.5"]
    desk.does(SortRows(TABLE, "Sales"))
    assert column(desk, 0)[1:] == ["North Sea", "South", "North", "Total", "Average"]


def test_years_are_not_added_up_and_cells_that_stand_for_nothing_are_passed_over() -> None:
    rows = [["", "Since", "Sales", "Share", "Growth", "Note", "Few"], ["a", "2021", "10", "40%", "5%", "x", "1"],
            ["b", "2022", "–", "60%", "3%", "1", "-"], ["Subtotal", "", "10", "", "", "", ""],
            ["c", "2019", "2.5", "n/a", "9%", "", ""]]  # fmt: skip
    desk = deck(rows)
    notes = AddTotal(TABLE).resolve(desk.document, measured).notes
    desk.does(AddTotal(TABLE))
    assert [column(desk, n)[-1] for n in range(7)] == ["Total", "", "12.5", "100%", "", "", ""]
    assert notes == ("Since, Growth, Note, Few: no sum, since not all of it is amounts of one kind",)


def test_a_table_without_figures_has_no_total() -> None:
    with pytest.raises(CommandError, check=of_case("no-column-of-figures")):
        AddTotal(TABLE).resolve(deck([["a", "b"], ["x", "y"]]).document, measured)


@each(
    "words",
    ["Jan Feb Mar Dec", "Q3,2024 Q4,2024 Q1,2025", "Monday Tuesday Friday", "January March May", "Week,9 Week,10"],
)
def test_rows_are_sorted_by_the_calendar(words: str) -> None:
    names = [name.replace(",", " ") for name in words.split()]
    desk = deck([["When", "n"], *([name, "1"] for name in names)])
    desk.does(SortRows(TABLE, 0, "descending"))
    desk.does(SortRows(TABLE, 0))
    assert column(desk, 0)[1:] == names


def test_a_new_row_does_not_take_over_the_mark_of_the_cell_above() -> None:
    desk = deck(ROWS)
    desk.does(MarkCells(TABLE, "<0", column="Sales", color="red", bold=True))
    desk.does(AddTotal(TABLE))
    above, total = (row.cells[1].text for row in table_called(desk.document, TABLE).rows[-2:])
    assert above is not None
    assert total is not None
    assert (above.style.font_weight, total.style.font_weight, total.style.fill) == (700, None, None)


@each(
    ("command", "found"),
    [
        (FormatColumn(TABLE, "Sales", "$1,234"), ["$1,235", "$980", "−$20"]),
        (FormatColumn(TABLE, "Sales", "(1.234,50 €)"), ["1.234,50 €", "980,00 €", "(20,00 €)"]),
        (FormatColumn(TABLE, "Change", "12.0"), ["(12.0%)", "5.0%", "−3.0 %"]),
    ],
)
def test_a_column_is_written_like_a_sample(command: FormatColumn, found: list[str]) -> None:
    desk = deck(ROWS)
    desk.does(command)
    assert column(desk, HEAD.index(str(command.column)))[1:] == found


@each(
    ("command", "said"),
    [
        (
            SetCells(TABLE, ("1",), row="Nor", column="Sales"),
            "more than one row called 'Nor': 1 “North”, 3 “North Sea”",
        ),
        (
            SetCells(TABLE, ("1",), row=1, column="Profit"),
            "no column .* is called 'Profit'; there are “Region”, “Sales”",
        ),
        (MarkCells(TABLE, ">5000", bold=True), "no cell of 'slide-256/4' is >5000"),
        (MarkCells(TABLE, "big", bold=True), "'big' is not a condition"),
        (FormatColumn(TABLE, 0, "1.0"), "no cell of column 0 .* holds a figure"),
        (FormatColumn(TABLE, 1, "lots"), "'lots' is not a figure"),
    ],
)
def test_what_cannot_be_told_is_refused(command: Command, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        command.resolve(deck(ROWS).document, measured)


def test_a_cell_is_written_by_the_words_of_its_row_and_column() -> None:
    desk = deck(ROWS)
    desk.does(SetCells(TABLE, ("7",), row="north", column="Sales"))
    assert column(desk, 1)[1] == "7"
    assert desk.host.looking["cell"](TABLE, "South", "Change").id == f"{TABLE}/r3c3"


def test_a_share_becomes_a_percentage_only_where_that_is_said() -> None:
    shares = deck([["a", "b"], ["x", "0.12"], ["y", "0.5"]])
    with pytest.raises(CommandError, match=r"whether 0\.12 is 0\.12% or 12\.00% is not clear"):
        FormatColumn(TABLE, 1, "12%").resolve(shares.document, measured)
    shares.does(FormatColumn(TABLE, 1, "12%", times=100))
    assert column(shares, 1)[1:] == ["12%", "50%"]
