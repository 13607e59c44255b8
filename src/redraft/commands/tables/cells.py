"""The rows, columns and cells of a table, by their numbers from 0 or by their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.document.tables import Cell, Table
from redraft.edits.flow_edits import rewritten, without_paragraphs
from redraft.edits.ops import Edit
from redraft.errors import CommandError, says

What = Literal["row", "column"]


def table_called(document: Document, id: str) -> Table:
    """The table with an id."""
    layer = document.index[id].layer
    if not isinstance(layer, Table):
        raise CommandError(says("not-a-table", id=id))
    return layer


def checked(table: Table, what: What, *numbers: int) -> int:
    """How many rows or columns there are. Raises CommandError for a number that none has."""
    rows = table.rows
    count = len(rows) if what == "row" else len(rows[0].cells)
    for number in numbers:
        if not 0 <= number < count:
            raise CommandError(says("no-numbered-table-part", id=table.id, what=what, index=number, count=count))
    return count


def line_of(table: Table, what: What, named: int | str) -> int:
    """The number of a row, by its number or the words of its first cell; of a column, by those of the head. Words may
    be the beginning of them, or a part, where only one row or column has it."""
    if isinstance(named, int):
        checked(table, what, named)
        return named
    rows = table.rows
    there = [row.words_at(0) for row in rows] if what == "row" else [cell.words for cell in rows[0].cells]
    return place_called(table.id, what, named, there)


def place_called(id: str, what: str, named: str, there: Sequence[str]) -> int:
    """The place of the only name that is `named`, else begins so, else has it in it."""
    wanted, known = _plain(named), [_plain(words) for words in there]
    found = [n for n, one in enumerate(known) if one == wanted and wanted]
    found = found or [n for n, one in enumerate(known) if wanted and one.startswith(wanted)]
    found = found or [n for n, one in enumerate(known) if wanted and wanted in one]
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(f"{n} “{there[n].strip()}”" for n in found[:8])
        raise CommandError(says("chart-part-name-ambiguous", what=what, id=id, named=named, several=several))
    names = ", ".join(f"“{words.strip()}”" for words in there[:12] if words.strip())
    raise CommandError(says("no-named-chart-part", what=what, id=id, named=named, names=names or "no names"))


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())


def place_of(table: Table, what: What, before: int | None, after: int | None) -> int:
    """The number that something new gets. Raises CommandError where it would cut through merged cells."""
    if before is not None and after is not None:
        raise CommandError(says("row-place-ambiguous", what=what))
    count = checked(table, what, *(number for number in (before, after) if number is not None))
    if before is None:
        before = after + 1 if after is not None else count
    uncut(table, what, before)
    return before


def uncut(table: Table, what: What, place: int) -> None:
    """Refuse a place between rows or columns that a merged cell covers both of."""
    for cell in line_cells(table, what, place):
        if cell.span[what == "column"] == 0:
            raise CommandError(says("cells-between-merged", what=what, previous=place - 1, place=place, id=table.id))


def line_cells(table: Table, what: What, number: int) -> list[Cell]:
    """The cells of a row or column; none where there is no such."""
    rows = table.rows
    if what == "row":
        return rows[number].cells if number < len(rows) else []
    return [row.cells[number] for row in rows if number < len(row.cells)]


def unmerged(table: Table, what: What, numbers: Sequence[int]) -> None:
    """Refuse what would tear merged cells apart: one that covers some of these rows or columns and others too."""
    way = int(what == "column")
    for number in numbers:
        for cell in line_cells(table, what, number):
            reach = range(number, number + cell.span[way])
            if cell.span[way] > 1 and not set(reach) <= set(numbers):
                words = cell.words.strip()[:40]
                raise CommandError(
                    says(
                        "merged-cell-goes-along",
                        what=what,
                        position=number,
                        id=table.id,
                        words=words,
                        first=reach[0],
                        last=reach[-1],
                    )
                )


def text_edits(text: Text, words: str) -> Sequence[Edit]:
    """Other words for a cell; none empty it."""
    if text.text == words:
        return ()
    return rewritten(text, words) if words.strip() else (without_paragraphs(text, range(len(text.paragraphs))),)
