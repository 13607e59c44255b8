"""Tables as a whole: style, sizes, merged cells, rows and columns that change places; each with its inverse."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pptx
import pytest

from redraft.commands.tables.figures import MarkCells
from redraft.commands.tables.order import MoveColumn, SortRows, SwapRows
from redraft.commands.tables.rows_and_columns import AddRows
from redraft.commands.tables.shape import MergeCells, SetTable
from redraft.edits.ops import Edit, Remove, SetSpan, apply, inverse
from redraft.edits.wire.edits import dumps, loads
from redraft.errors import CommandError, EditError
from tests.cases import of_case
from tests.formats.pptx.editing import SESSION, Edited, edited, saved, table_deck
from tests.sampling import each

TABLE = "slide-256/2"


def made(folder: Path, data: bytes, command: object) -> tuple[Edited, list[Edit]]:
    """The deck after a command, and the edits that take it back. They lead back in the model, and JSON keeps them."""
    path = folder / "source.pptx"
    path.write_bytes(data)
    document = SESSION.open(path).document
    edits = command.resolve(document, SESSION.fonts.measure).edits  # type: ignore[attr-defined]
    back: list[Edit] = []
    after = document
    for edit in edits:
        back.insert(0, inverse(after, edit))
        after = apply(after, edit)
    assert apply(after, back) == document
    assert loads(dumps([*edits, *back]))[0] == [*edits, *back]
    return edited(folder, data, *edits, draw=False), back


def words(found: Edited) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in found.table.rows]


def slide_of(data: bytes) -> str:
    return zipfile.ZipFile(io.BytesIO(data)).read("ppt/slides/slide1.xml").decode()


def grid(*lines: str) -> list[list[str]]:
    return [line.split() for line in lines]


def test_a_table_has_a_style_by_name_and_parts_of_it(tmp_path: Path) -> None:
    command = SetTable(TABLE, style="light style 1 accent 2", on=("last_row",), off=("banded_rows",))
    found, back = made(tmp_path, table_deck(), command)
    style = '<a:tblPr firstRow="1" lastRow="1"><a:tableStyleId>{0E3FDE45-AF77-4B5C-9715-49D594BDF05E}<'
    assert style in slide_of(found.data)
    assert found.layer(TABLE).table_style == "Light Style 1 - Accent 2"  # type: ignore[attr-defined]
    assert slide_of(edited(tmp_path, found.data, *back, draw=False).data) == slide_of(table_deck())
    with pytest.raises(EditError, match="there is no table style 'House'"):
        made(tmp_path, table_deck(), SetTable(TABLE, style="House"))


@each(
    ("command", "widths"),
    [
        (SetTable(TABLE, column=1, width="1in"), [1828800, 914400, 1828800]),
        (SetTable(TABLE, column=1, width="50%"), [1828800, 914400, 1828800]),
        (SetTable(TABLE, row=0, height="1in"), [1828800] * 3),
    ],
)
def test_columns_and_rows_have_sizes(tmp_path: Path, command: SetTable, widths: list[int]) -> None:
    found, back = made(tmp_path, table_deck(), command)
    assert [column.width for column in found.table.columns] == widths
    assert found.slide.shapes[0].width == sum(widths)
    assert found.slide.shapes[0].height == sum(row.height for row in found.table.rows)
    assert slide_of(edited(tmp_path, found.data, *back, draw=False).data) == slide_of(table_deck())


def test_widths_fit_the_words_and_keep_that_of_the_table(tmp_path: Path) -> None:
    presentation = pptx.Presentation(io.BytesIO(table_deck()))
    presentation.slides[0].shapes[0].table.cell(1, 0).text = "many more words than in any other cell"
    found, _ = made(tmp_path, saved(presentation), SetTable(TABLE, widths="fit"))
    first, second, third = (column.width for column in found.table.columns)
    assert first > 3 * second
    assert abs(first + second + third - 3 * 1828800) <= 3
    equal, _ = made(tmp_path, found.data, SetTable(TABLE, widths="equal"))
    assert len({column.width for column in equal.table.columns}) == 1


def test_cells_are_merged_with_their_words_and_split_again(tmp_path: Path) -> None:
    found, back = made(tmp_path, table_deck(), MergeCells(TABLE, 0, 0, rows=2, columns=2))
    origin = found.table.cell(0, 0)
    assert (origin.text, origin.span_height, origin.span_width) == ("11\n12\n21\n22", 2, 2)
    assert found.table.cell(1, 1).is_spanned
    assert slide_of(edited(tmp_path, found.data, *back, draw=False).data) == slide_of(table_deck())
    split, _ = made(tmp_path, found.data, MergeCells(TABLE, 0, 0, rows=1, columns=1))
    assert words(split)[1] == ["", "", "23"]
    assert not re.search("rowSpan|gridSpan|hMerge|vMerge", slide_of(split.data))


def test_what_would_cut_a_merged_cell_is_refused(tmp_path: Path) -> None:
    data = table_deck(((1, 0), (2, 1)))
    for command, said in (
        (AddRows(TABLE, (("x",),), after=1), "between row 1 and 2 of 'slide-256/2' cells are merged"),
        (MoveColumn(TABLE, 1), "cells of column 1 of 'slide-256/2' are merged"),
        (SortRows(TABLE, 2, "descending"), "cells of the table are merged"),
        (SwapRows(TABLE, 2, 3), "cells of the table are merged"),
    ):
        with pytest.raises(CommandError, match=said):
            made(tmp_path, data, command)
    with pytest.raises(EditError, check=of_case("merge-cuts-merged-cell")):
        made(tmp_path, data, MergeCells(TABLE, 0, 0, rows=2))
    with pytest.raises(EditError, check=of_case("merge-while-table-changes")):
        edited(tmp_path, data, SetSpan(f"{TABLE}/r1c2", 1, 2), Remove(f"{TABLE}/r4"), draw=False)


def test_a_row_comes_below_merged_cells_and_is_not_merged_with_them(tmp_path: Path) -> None:
    found, back = made(tmp_path, table_deck(((2, 0), (3, 0))), AddRows(TABLE, (("a", "b", "c"),)))
    assert words(found)[-1] == ["a", "b", "c"]
    assert found.table.cell(2, 0).span_height == 2
    assert back == [Remove(f"{TABLE}/r5")]


def test_a_column_moves_with_its_width(tmp_path: Path) -> None:
    wide, _ = made(tmp_path, table_deck(), SetTable(TABLE, column=0, width="1in"))
    found, back = made(tmp_path, wide.data, MoveColumn(TABLE, 0))
    assert words(found) == grid("12 13 11", "22 23 21", "32 33 31", "42 43 41")
    assert [column.width for column in found.table.columns] == [1828800, 1828800, 914400]
    assert len(back) == 4


def test_a_mark_goes_with_its_row_when_rows_are_sorted(tmp_path: Path) -> None:
    marked, _ = made(tmp_path, table_deck(), MarkCells(TABLE, ">40", column=0, color="#c00000", fill="#ffff00"))
    found, _ = made(tmp_path, marked.data, SortRows(TABLE, 0, "descending"))
    assert words(found) == grid("11 12 13", "41 42 43", "31 32 33", "21 22 23")
    cell = found.table.cell(1, 0)
    assert str(cell.fill.fore_color.rgb) == "FFFF00"
    assert str(cell.text_frame.paragraphs[0].runs[0].font.color.rgb) == "C00000"
