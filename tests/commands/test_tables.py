"""Commands for tables: words of cells, rows and columns, new tables."""

from __future__ import annotations

import pytest

from redraft.commands.command import AlreadySo, Command
from redraft.commands.tables.cells import table_called
from redraft.commands.tables.figures import AddTotal
from redraft.commands.tables.order import MoveRow, SortRows, SwapColumns, SwapRows
from redraft.commands.tables.rows_and_columns import (
    AddColumns,
    AddRows,
    AddTable,
    RemoveColumns,
    RemoveRows,
    SetCells,
)
from redraft.errors import CommandError
from tests.commands.small_deck import Desk, measured, small_deck
from tests.sampling import each

TABLE = "slide-257/4"


def told(desk: Desk, table: str = TABLE) -> str:
    rows = table_called(desk.document, table).rows
    return " | ".join(",".join(cell.words for cell in row.cells) for row in rows)


@each(
    ("command", "found"),
    [
        (SetCells(TABLE, ("9",), row=2, column=1), "Name,Price | Tea,3 | Coffee,9 | ,"),
        (SetCells(TABLE, ("", ""), row=1), "Name,Price | , | Coffee,2 | ,"),
        (SetCells(TABLE, ("Drink", "Mate"), column=0), "Drink,Price | Mate,3 | Coffee,2 | ,"),
        (SetCells(TABLE, ("Mate", "4"), only_empty=True), "Name,Price | Tea,3 | Coffee,2 | Mate,4"),
        (AddRows(TABLE, (("Mate", "4"), ("Water",))), "Name,Price | Tea,3 | Coffee,2 | , | Mate,4 | Water,"),
        (AddRows(TABLE, (("Mate",),), after=0), "Name,Price | Mate, | Tea,3 | Coffee,2 | ,"),
        (AddRows(TABLE, before=0), ", | Name,Price | Tea,3 | Coffee,2 | ,"),
        (AddColumns(TABLE, (("Cups", "5"),), before=1), "Name,Cups,Price | Tea,5,3 | Coffee,,2 | ,,"),
        (RemoveRows(TABLE, (1, 3)), "Name,Price | Coffee,2"),
        (RemoveColumns(TABLE, (0,)), "Price | 3 | 2 | "),
        (MoveRow(TABLE, 2, before=1), "Name,Price | Coffee,2 | Tea,3 | ,"),
        (MoveRow(TABLE, 1), "Name,Price | Coffee,2 | , | Tea,3"),
        (SwapRows(TABLE, 1, 2), "Name,Price | Coffee,2 | Tea,3 | ,"),
        (SwapColumns(TABLE, 0, 1), "Price,Name | 3,Tea | 2,Coffee | ,"),
        (SortRows(TABLE, 0, "descending"), "Name,Price | Tea,3 | Coffee,2 | ,"),
        (SortRows(TABLE, order="reversed"), "Name,Price | , | Coffee,2 | Tea,3"),
    ],
)
def test_words_rows_and_columns_of_a_table_change(command: Command, found: str) -> None:
    desk = Desk(small_deck())
    if isinstance(command, SortRows) and command.order == "descending":
        desk.does(SwapRows(TABLE, 1, 2))
    desk.does(command)
    assert told(desk) == found


def test_a_row_of_sums_comes_once_and_stays_last() -> None:
    desk = Desk(small_deck())
    desk.does(RemoveRows(TABLE, (3,)))
    desk.does(AddTotal(TABLE, "Sum"))
    assert told(desk).endswith("| Sum,5")
    with pytest.raises(AlreadySo, match="has a row of sums already"):
        AddTotal(TABLE).resolve(desk.document, measured)
    desk.does(SortRows(TABLE, 1))
    assert told(desk) == "Name,Price | Coffee,2 | Tea,3 | Sum,5"


@each(
    ("command", "said"),
    [
        (SetCells("slide-256/3", ("a",)), "'slide-256/3' is not a table"),
        (SetCells(TABLE, ("a", "b", "c"), row=0), "3 texts are given, and row 1 of 'slide-257/4' has 2 cells"),
        (SetCells(TABLE, ("Name",), row=0, column=0), "row 1, column 1 of 'slide-257/4' says that already"),
        (SetCells(TABLE, ("", ""), row=3), "row 4 of 'slide-257/4' is empty already"),
        (AddRows(TABLE, (("a", "b", "c"),)), "3 texts are given, and the table has 2 columns"),
        (RemoveRows(TABLE, (0, 1, 2, 3)), "no row would be left"),
        (RemoveColumns(TABLE, (2,)), "has no column 2; there are 2, the first is 0"),
        (MoveRow(TABLE, 0), "the head of a table stays where it is"),
        (AddTable(((),), "slide-256"), "a table cannot have 0 columns"),
        (AddTable((("a",),), "slide-256", where="below"), "'below' needs something to go by"),
    ],
)
def test_what_a_table_cannot_do_is_told(command: Command, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        command.resolve(small_deck(), measured)


def test_a_new_table_goes_where_there_is_room_or_where_it_is_put() -> None:
    desk = Desk(small_deck())
    below = desk.does(AddTable((("a", "b"), ("c",)), "slide-257", where="below", anchor=(TABLE,), gap=20))
    assert told(desk, below.id) == "a,b | c,"
    assert below.y >= desk.host.get(TABLE).y + desk.host.get(TABLE).height + 20
    there = desk.does(AddTable((("a",),), "slide-256", box=(100.0, 200.0, 300.0, 150.0)))
    assert (there.x, there.y, there.width, there.height) == pytest.approx((100, 200, 300, 150))
    corner = desk.does(AddTable((("a",),), "slide-258", where="bottom right", width="25%"))
    assert corner.width == pytest.approx(240)
    assert corner.x > 480
    assert corner.y > 270
