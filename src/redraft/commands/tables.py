"""Commands for tables in a deck: cell text, and rows and columns inserted, removed and moved. Rows and columns count
from 0; the first row is the head."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Literal

from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.free_space import GAP, Placement, Room, Spot, above_all, fresh_frame, room_for, slide_of
from redraft.commands.sort_order import figure, in_order
from redraft.commands.values import Element, Elements, Length, Page, Rectangle, Words
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Document, Group, Layer, Text, box_of
from redraft.edits.execution import Measure
from redraft.edits.flow_edits import rewritten, without_paragraphs
from redraft.edits.new_tables import new_table
from redraft.edits.ops import Edit, Insert, Remove
from redraft.errors import CommandError
from redraft.lazy import lazily

MOST = 75
"""Rows or columns of a new table, as PowerPoint has it."""
_SUM = lazily(r"(?:grand )?(?:total|sum|overall|all)s?\b|Σ", re.IGNORECASE)


def rows_of(table: Group) -> list[Group]:
    return [row for row in table.children if isinstance(row, Group) and row.form == "row"]


def cells_of(row: Group) -> list[Group]:
    return [cell for cell in row.children if isinstance(cell, Group) and cell.form == "cell"]


def text_of(cell: Layer) -> Text | None:
    """The text of a cell; None for one that is merged into another."""
    return next((inner for inner in getattr(cell, "children", ()) if isinstance(inner, Text)), None)


def words_of(cell: Group) -> str:
    text = text_of(cell)
    return text.text if text is not None else ""


def table_called(document: Document, id: str) -> Group:
    """The table with an id."""
    layer = document.index[id].layer
    if not isinstance(layer, Group) or layer.form != "table":
        raise CommandError(f"'{id}' is not a table", "name a table")
    return layer


def _checked(table: Group, what: Literal["row", "column"], *numbers: int) -> None:
    rows = rows_of(table)
    count = len(rows) if what == "row" else len(cells_of(rows[0]))
    for number in numbers:
        if not 0 <= number < count:
            raise CommandError(
                f"'{table.id}' has no {what} {number}; there are {count}, the first is 0", "name another"
            )


def _place(table: Group, what: Literal["row", "column"], before: int | None, after: int | None) -> int:
    """The number that something new gets."""
    if before is not None and after is not None:
        raise CommandError(f"a {what} goes before one or after one, not both", "give before or after")
    _checked(table, what, *(number for number in (before, after) if number is not None))
    rows = rows_of(table)
    if before is not None:
        return before
    return after + 1 if after is not None else len(rows) if what == "row" else len(cells_of(rows[0]))


def _text_edits(text: Text, words: str) -> Sequence[Edit]:
    """Other words for a cell; none empty it."""
    if text.text == words:
        return ()
    return rewritten(text, words) if words.strip() else (without_paragraphs(text, range(len(text.paragraphs))),)


class SetCells(Command):
    """Write a list of texts into a row, a column, one cell or the whole table. In reading order; "" empties a cell.
    `only_empty`: cells that say something are passed over. Rows, the head row too, and columns count from 0.

    >>> set_cells("prices", ["42 €"], row=2, column=1)
    >>> set_cells("prices", ["Name", "Price", "Seats"], row=0)
    """

    table: Element
    texts: tuple[Words, ...]
    _: KW_ONLY
    row: int | None = None
    column: int | None = None
    only_empty: bool = False

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        where = self._where(table)
        rows = rows_of(table) if self.row is None else [rows_of(table)[self.row]]
        cells = [cell for row in rows for at, cell in enumerate(cells_of(row)) if self.column in (None, at)]
        texts = [text for cell in cells if (text := text_of(cell)) is not None]
        if not texts:
            raise CommandError(f"the cell in {where} is merged into another", "name the first cell of the merged ones")
        if self.only_empty:
            texts = [text for text in texts if not text.text.strip()]
        if len(self.texts) > len(texts):
            kind = "empty cells" if self.only_empty else "cells"
            named = f"'{table.id}'" if self.only_empty else f"{where} of '{table.id}'"
            raise CommandError(
                f"{len(self.texts)} texts are given, and {named} has {len(texts)} {kind}",
                f"give at most {len(texts)}",
            )
        edits = [edit for text, words in zip(texts, self.texts, strict=False) for edit in _text_edits(text, words)]
        if not edits:
            so = "says that" if any(self.texts) else "is empty"
            raise AlreadySo(f"{where} of '{table.id}' {so} already", "give other words", (table.id,))
        return Resolution(tuple(edits))

    def _where(self, table: Group) -> str:
        named = []
        if self.row is not None:
            _checked(table, "row", self.row)
            named.append(f"row {self.row + 1}")
        if self.column is not None:
            _checked(table, "column", self.column)
            named.append(f"column {self.column + 1}")
        return ", ".join(named) or "the table"


class AddRows(Command):
    """Add rows with these words. Before or after the row with a number (the first is 0), or at the end. They look like
    the row beside them; cells that nothing is given for are empty.

    >>> add_rows("prices", [["Tea", "3 €"], ["Cake", "4 €"]], after=0)
    """

    table: Element
    rows: tuple[tuple[Words, ...], ...] = ((),)
    _: KW_ONLY
    before: int | None = None
    after: int | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        rows = rows_of(table)
        place = _place(table, "row", self.before, self.after)
        like = rows[place - 1] if place > 1 or len(rows) == 1 else rows[min(1, len(rows) - 1)] if place else rows[0]
        width = len(cells_of(like))
        edits: list[Insert] = []
        for number, words in enumerate(self.rows):
            if len(words) > width:
                raise CommandError(
                    f"{len(words)} texts are given, and the table has {width} columns", f"give at most {width}"
                )
            id = _fresh(document, f"{table.id}/r", number)
            cells = [
                _worded(cell, f"{id}c{at + 1}", words[at] if at < len(words) else "")
                for at, cell in enumerate(cells_of(like))
            ]
            row = replace(like, id=id, children=tuple(cells))
            edits.append(Insert(row, table.id, rows[place].id if place < len(rows) else None))
        return Resolution(tuple(edits), made=tuple(edit.layer for edit in edits))


class AddColumns(Command):
    """Add columns with these words, top to bottom. Before or after the column with a number (the first is 0), or at the
    right. They look like the column beside them.

    >>> add_columns("prices", [["Seats", "40", "12"]], after=0)
    """

    table: Element
    columns: tuple[tuple[Words, ...], ...] = ((),)
    _: KW_ONLY
    before: int | None = None
    after: int | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        rows = rows_of(table)
        for words in self.columns:
            if len(words) > len(rows):
                raise CommandError(
                    f"{len(words)} texts are given, and the table has {len(rows)} rows", f"give at most {len(rows)}"
                )
        place = _place(table, "column", self.before, self.after)
        edits: list[Insert] = []
        for number, row in enumerate(rows):
            cells = cells_of(row)
            like = cells[max(place - 1, 0)]
            for passed, words in enumerate(self.columns):
                id = _fresh(document, f"{row.id}c", passed)
                cell = _worded(like, id, words[number] if number < len(words) else "")
                edits.append(Insert(cell, row.id, cells[place].id if place < len(cells) else None))
        return Resolution(tuple(edits), made=tuple(edit.layer for edit in edits))


def _fresh(document: Document, prefix: str, passed: int = 0) -> str:
    """An id that is free, after so many others that are."""
    number = 1
    while f"{prefix}{number}" in document.index or passed:
        passed -= f"{prefix}{number}" not in document.index
        number += 1
    return f"{prefix}{number}"


def _worded(cell: Group, id: str, words: str) -> Group:
    """A cell like another, with its own words."""
    children: list[Layer] = []
    for child in cell.children:
        new = replace(child, id=id + child.id.removeprefix(cell.id))
        if isinstance(new, Text):
            first = next((run for run in new.runs if run.text.strip()), new.runs[0])
            first = replace(first, style=replace(first.style, link=None))
            first = replace(first, starts_line=new.runs[0].starts_line, starts_paragraph=new.runs[0].starts_paragraph)
            lines = words.split("\n")
            runs = [
                replace(first, text=line, starts_line=n > 0 or first.starts_line, starts_paragraph=True)
                for n, line in enumerate(lines)
            ]
            new = replace(new, runs=tuple(runs), paragraphs=new.paragraphs[:1] * len(lines))
        children.append(new)
    return replace(cell, id=id, children=tuple(children), effects=tuple(one for one in cell.effects if one != "merged"))


class RemoveRows(Command):
    """Remove rows. They are named by their numbers, the first is 0.

    >>> remove_rows("prices", [2])
    """

    table: Element
    rows: tuple[int, ...]

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        rows = rows_of(table)
        _checked(table, "row", *self.rows)
        if len(set(self.rows)) == len(rows):
            raise CommandError("no row would be left of the table", "delete the table instead")
        return Resolution(tuple(Remove(rows[number].id) for number in self.rows))


class RemoveColumns(Command):
    """Remove columns. They are named by their numbers, the first is 0.

    >>> remove_columns("prices", [1])
    """

    table: Element
    columns: tuple[int, ...]

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        rows = rows_of(table)
        _checked(table, "column", *self.columns)
        if len(set(self.columns)) == len(cells_of(rows[0])):
            raise CommandError("no column would be left of the table", "delete the table instead")
        return Resolution(tuple(Remove(cells_of(row)[number].id) for row in rows for number in self.columns))


class SwapRows(Command):
    """Swap the words of two rows. The looks of both stay where they are; the first is 0.

    >>> swap_rows("prices", 1, 2)
    """

    table: Element
    a: int
    b: int

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        _checked(table, "row", self.a, self.b)
        one, other = (cells_of(rows_of(table)[number]) for number in (self.a, self.b))
        return Resolution(_swapped(list(zip(one, other, strict=False))))


class SwapColumns(Command):
    """Swap the words of two columns. The looks of both stay where they are; the first is 0.

    >>> swap_columns("prices", 0, 1)
    """

    table: Element
    a: int
    b: int

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        _checked(table, "column", self.a, self.b)
        return Resolution(_swapped([(cells_of(row)[self.a], cells_of(row)[self.b]) for row in rows_of(table)]))


def _swapped(pairs: Sequence[tuple[Group, Group]]) -> tuple[Edit, ...]:
    edits: list[Edit] = []
    for first, second in pairs:
        one, other = text_of(first), text_of(second)
        if one is None or other is None:
            raise CommandError("cells of it are merged", "put the new words in quotes, cell by cell")
        edits += [*rewritten(one, other.text), *rewritten(other, one.text)]
    return tuple(edits)


def _rearranged(table: Group, order: Sequence[int]) -> tuple[Edit, ...]:
    """The words of a table's rows in another order; `order` has the old number for each place. Looks stay in place, so
    that bands of colour do."""
    rows = rows_of(table)
    edits: list[Edit] = []
    for place, old in enumerate(order):
        if place == old:
            continue
        for cell, other in zip(cells_of(rows[place]), cells_of(rows[old]), strict=True):
            text, source = text_of(cell), text_of(other)
            if text is None or source is None:
                raise CommandError("cells of the table are merged", "put the new words in quotes, cell by cell")
            edits += _text_edits(text, source.text)
    return tuple(edits)


class MoveRow(Command):
    """Move a row before or after another, or to the end. The first is 0, the head, which stays.

    >>> move_row("prices", 3, before=1)
    """

    table: Element
    row: int
    _: KW_ONLY
    before: int | None = None
    after: int | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        _checked(table, "row", self.row)
        if self.row == 0:
            raise CommandError("the head of a table stays where it is", "name a row below it")
        if self.row in (self.before, self.after):
            raise CommandError("a row cannot go beside itself", "name another row")
        mark = _place(table, "row", self.before, self.after)
        rest = [number for number in range(len(rows_of(table))) if number != self.row]
        place = max(sum(number < mark for number in rest), 1)
        edits = _rearranged(table, [*rest[:place], self.row, *rest[place:]])
        if not edits:
            raise AlreadySo(f"row {self.row + 1} of '{table.id}' is there already", "name another place", (table.id,))
        return Resolution(edits)


class SortRows(Command):
    """Sort the rows below the head by a column. By its words, figures or times; the first column is 0, and a row of
    sums stays last. "reversed" turns them round.

    >>> sort_rows("prices", 1, "descending")
    """

    table: Element
    column: int = 0
    order: Literal["ascending", "descending", "reversed"] = "ascending"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        rows = rows_of(table)
        _checked(table, "column", self.column)
        last = len(rows) - bool(len(rows) > 2 and _is_sum(rows[-1]))
        body = list(range(1, last))
        if len(body) < 2:
            raise CommandError(f"'{table.id}' has no two rows to put in order", "name another table")
        if self.order == "reversed":
            order = body[::-1]
        else:
            words = [_words(rows[number], self.column) for number in body]
            order = [body[number] for number in in_order(words, down=self.order == "descending")]
        edits = _rearranged(table, [0, *order, *range(last, len(rows))])
        if not edits:
            raise AlreadySo(f"the rows of '{table.id}' are in that order already", "name another order", (table.id,))
        return Resolution(edits)


def _words(row: Group, column: int) -> str:
    cells = cells_of(row)
    return words_of(cells[column]) if column < len(cells) else ""


def _is_sum(row: Group) -> bool:
    return _SUM.match(_words(row, 0).strip()) is not None


class AddTotal(Command):
    """Add a last row of sums. It has those of all columns that hold figures alone, written as those are.

    >>> add_total("prices", "Total")
    """

    table: Element
    name: Words = "Total"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        row = total_row(table_called(document, self.table), self.name)
        return AddRows(self.table, (row,)).resolve(document, measure)


def total_row(table: Group, name: str) -> tuple[str, ...]:
    """The words of a row with the sums of a table."""
    rows = rows_of(table)
    if _is_sum(rows[-1]):
        raise AlreadySo(f"'{table.id}' has a row of sums already", "name another table", (table.id,))
    sums = [_sum([_words(row, column) for row in rows[1:]]) for column in range(1, len(cells_of(rows[0])))]
    if not any(sums):
        raise CommandError(f"no column of '{table.id}' holds figures alone", "give the words of the new row in quotes")
    return name, *sums


def _sum(texts: list[str]) -> str:
    """The sum of figures as they are written there; '' where one is none."""
    figures = [figure(text) for text in texts]
    shapes = {re.sub(r"[+−-]?\d[\d.,]*", "#", text.strip()) for text in texts}
    if any(one is None for one in figures) or len(shapes) != 1 or not texts:
        return ""
    decimals = max(len(found[1]) if (found := re.search(r"\.(\d+)\D*$", text)) else 0 for text in texts)
    grouped = "," if any(re.search(r"\d,\d{3}\b", text) for text in texts) else ""
    number = f"{sum(one for one in figures if one is not None):{grouped}.{decimals}f}"
    return shapes.pop().replace("#", number)


class AddTable(Command):
    """Add a table to a slide. Its words come row by row. It goes where the slide is free, in a part of it, or beside or
    inside an anchor, `gap` away; as large as there is room for unless a width or height is given. `box`: just there.

    >>> add_table([["Name", "Price"], ["Tea", "3 €"]], 1)
    >>> add_table([["", ""], ["", ""]], 1, where="bottom right", width="10cm")
    """

    gives: ClassVar[str] = "element"
    cells: tuple[tuple[Words, ...], ...]
    page: Page = ""
    _: KW_ONLY
    where: Spot = "free"
    anchor: Elements | Rectangle | None = None
    gap: Length = GAP
    width: Length | None = None
    height: Length | None = None
    box: Rectangle | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        page = slide_of(document, self.page, "table")
        for name, count in (("rows", len(self.cells)), ("columns", max(map(len, self.cells), default=0))):
            if not 1 <= count <= MOST:
                raise CommandError(f"a table cannot have {count} {name}", f"give a number from 1 to {MOST}")
        if self.box is not None:
            room = Room(Box(*self.box))
        else:
            room = room_for(document, page, Placement(self.where, self.anchor, self.gap, self.width, self.height))
        stretch = self.height is not None or self.box is not None
        table = new_table(fresh_frame(document, page), self.cells, room.box, stretch=stretch)
        around = box_of(table, IDENTITY)
        spare = room.box.height - (around.height if around is not None else 0.0)
        down = Matrix.translation(0.0, round(max(spare, 0.0) * room.down, 2))
        table = replace(table, transform=down @ table.transform)
        notes = (room.note,) if room.note else ()
        return Resolution((Insert(table, page.id, above_all(page)),), notes, (table.id,))
