"""Commands for tables in a deck: cell text, and rows and columns inserted, removed and moved. Rows and columns count
from 0; the first row is the head."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import ClassVar

from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.measure.free_space import GAP, Placement, Room, Spot, fresh_frame, room_for, slide_of
from redraft.commands.tables.cells import What, checked, line_of, place_of, table_called, text_edits, unmerged
from redraft.commands.tables.room import settled
from redraft.commands.values import Element, Elements, Length, Page, Rectangle, Words
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Layer, Text, box_of
from redraft.document.pages import Document
from redraft.document.style import Value
from redraft.document.tables import MERGED, Cell, Table
from redraft.edits.execution import Measure
from redraft.edits.new_tables import new_table
from redraft.edits.ops import Insert, Remove
from redraft.errors import CommandError, says

MOST = 75
"""Rows or columns of a new table, as PowerPoint has it."""


class SetCells(Command):
    """Write a list of texts into a row, a column, one cell or the whole table. In reading order; "" empties a cell.
    `only_empty`: cells that say something are passed over. Rows, the head row too, and columns count from 0; or they
    are named by the words of their first cell.

    >>> set_cells("prices", ["42 €"], row=2, column=1)
    >>> set_cells("prices", ["42 €"], row="Tea", column="Price")
    >>> set_cells("prices", ["Name", "Price", "Seats"], row=0)
    """

    table: Element
    texts: tuple[Words, ...]
    _: KW_ONLY
    row: int | Words | None = None
    column: int | Words | None = None
    only_empty: bool = False

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        number = line_of(table, "row", self.row) if self.row is not None else None
        column = line_of(table, "column", self.column) if self.column is not None else None
        lines = ((what, at + 1) for what, at in (("row", number), ("column", column)) if at is not None)
        where = ", ".join(f"{what} {at}" for what, at in lines) or "the table"
        rows = table.rows if number is None else [table.rows[number]]
        cells = [cell for row in rows for at, cell in enumerate(row.cells) if column in (None, at)]
        texts = [text for cell in cells if (text := cell.text) is not None]
        if not texts:
            raise CommandError(says("named-cell-merged", where=where))
        if self.only_empty:
            texts = [text for text in texts if not text.text.strip()]
        if len(self.texts) > len(texts):
            kind = "empty cells" if self.only_empty else "cells"
            named = f"'{table.id}'" if self.only_empty else f"{where} of '{table.id}'"
            raise CommandError(says("texts-too-many", count=len(self.texts), named=named, limit=len(texts), kind=kind))
        edits = [edit for text, words in zip(texts, self.texts, strict=False) for edit in text_edits(text, words)]
        if not edits:
            so = "says that" if any(self.texts) else "is empty"
            raise AlreadySo(says("cell-words-already", where=where, id=table.id, state=so), targets=(table.id,))
        return Resolution(tuple(edits))


class AddRows(Command):
    """Add rows with these words. Before or after the row with a number (the first is 0), or at the end. They look like
    the row beside them, and bands of colour go on alternating; cells that nothing is given for are empty. Where there
    is no room below, all rows become lower and the table keeps its height.

    >>> add_rows("prices", [["Tea", "3 €"], ["Cake", "4 €"]], after=0)
    """

    table: Element
    rows: tuple[tuple[Words, ...], ...] = ((),)
    _: KW_ONLY
    before: int | None = None
    after: int | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        rows = table.rows
        place = place_of(table, "row", self.before, self.after)
        like = rows[place - 1] if place > 1 or len(rows) == 1 else rows[min(1, len(rows) - 1)] if place else rows[0]
        width = len(like.cells)
        edits: list[Insert] = []
        for number, words in enumerate(self.rows):
            if len(words) > width:
                raise CommandError(says("row-texts-too-many", count=len(words), limit=width))
            id = _fresh(document, f"{table.id}/r", number)
            cells = [
                _worded(table, "row", cell, f"{id}c{at + 1}", words[at] if at < len(words) else "")
                for at, cell in enumerate(like.cells)
            ]
            row = replace(like, id=id, children=tuple(cells))
            edits.append(Insert(row, table.id, rows[place].id if place < len(rows) else None))
        more = settled(document, edits, table.id, measure)
        return Resolution((*edits, *more), made=tuple(edit.layer for edit in edits))


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
        rows = table.rows
        for words in self.columns:
            if len(words) > len(rows):
                raise CommandError(says("column-texts-too-many", count=len(words), limit=len(rows)))
        place = place_of(table, "column", self.before, self.after)
        edits: list[Insert] = []
        for number, row in enumerate(rows):
            cells = row.cells
            like = cells[max(place - 1, 0)]
            for passed, words in enumerate(self.columns):
                id = _fresh(document, f"{row.id}c", passed)
                cell = _worded(table, "column", like, id, words[number] if number < len(words) else "")
                edits.append(Insert(cell, row.id, cells[place].id if place < len(cells) else None))
        return Resolution(tuple(edits), made=tuple(edit.layer for edit in edits))


def _fresh(document: Document, prefix: str, passed: int = 0) -> str:
    """An id that is free, after so many others that are."""
    number = 1
    while f"{prefix}{number}" in document.index or passed:
        passed -= f"{prefix}{number}" not in document.index
        number += 1
    return f"{prefix}{number}"


def _worded(table: Table, what: What, like: Cell, id: str, words: str) -> Cell:
    """A cell of a new row or column, like that beside it, with its own words. It is merged across as that is, and like
    the cell that covers that where it is merged with the row or column that stays."""
    along = int(what == "row")
    if like.span[along] == 0:
        if words:
            raise CommandError(says("cell-beside-new-merged", id=like.id))
        return replace(like, id=id, span=(1, 0) if along else (0, 1))
    cell = _covering(table, what, like)
    children: list[Layer] = []
    for child in cell.children:
        new = replace(child, id=id + child.id.removeprefix(cell.id))
        if isinstance(new, Text):
            new = _unmarked(table, new, cell) if what == "row" else new
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
    effects = tuple(one for one in like.effects if one != MERGED)
    return replace(like, id=id, children=tuple(children), effects=effects, span=(1, 1))


_MARKS = ("fill", "font_weight", "font_style", "text_decoration")


def _unmarked(table: Table, text: Text, cell: Cell) -> Text:
    """A text with letters as most others below the head of its column have them, not those that mark one cell."""
    rows = [row.cells for row in table.rows]
    column = next(row.index(cell) for row in rows if cell in row)
    if cell in rows[0]:
        return text
    there = (row[column].text for row in rows[1:] if column < len(row))
    usual = Counter(_letters(one) for one in there if one is not None and one.text.strip()).most_common(1)
    if not usual or usual[0][1] < 2 or usual[0][0] == _letters(text):
        return text
    style, runs = text.style, [run.style for run in text.runs]
    for name, value in zip(_MARKS, usual[0][0], strict=True):
        style, runs = style.changed(name, value), [one.changed(name, None) for one in runs]
    pairs = zip(text.runs, runs, strict=True)
    return replace(text, style=style, runs=tuple(replace(run, style=one) for run, one in pairs))


def _letters(text: Text) -> tuple[Value, ...]:
    first = next((run for run in text.runs if run.text.strip()), text.runs[0])
    style = first.style.over(text.style)
    return tuple(getattr(style, name) for name in _MARKS)


def _covering(table: Table, what: What, cell: Cell) -> Cell:
    """The cell that this one is merged into, above it or to its left; itself where it is not."""
    rows = [row.cells for row in table.rows]
    r, c = next((r, row.index(cell)) for r, row in enumerate(rows) if cell in row)
    while rows[r][c].span[what == "column"] == 0 and (r, c)[what == "column"]:
        r, c = (r - 1, c) if what == "row" else (r, c - 1)
    return rows[r][c]


class RemoveRows(Command):
    """Remove rows. They are named by their numbers, the first is 0.

    >>> remove_rows("prices", [2])
    """

    table: Element
    rows: tuple[int, ...]

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = _removable(document, self.table, "row", self.rows)
        rows = table.rows
        edits = [Remove(rows[number].id) for number in self.rows]
        return Resolution((*edits, *settled(document, edits, table.id, measure)))


class RemoveColumns(Command):
    """Remove columns. They are named by their numbers, the first is 0.

    >>> remove_columns("prices", [1])
    """

    table: Element
    columns: tuple[int, ...]

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        rows = _removable(document, self.table, "column", self.columns).rows
        return Resolution(tuple(Remove(row.cells[number].id) for row in rows for number in self.columns))


def _removable(document: Document, id: str, what: What, numbers: tuple[int, ...]) -> Table:
    """The table that these rows or columns may go from. Raises CommandError where none would be left, or one alone."""
    table = table_called(document, id)
    if len(set(numbers)) == checked(table, what, *numbers):
        raise CommandError(says("table-would-be-empty", what=what))
    unmerged(table, what, numbers)
    return table


class AddTable(Command):
    """Add a table to a page. Its words come row by row. It goes where the slide is free, in a part of it, or beside or
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
                raise CommandError(says("table-count-out-of-range", count=count, kind=name, limit=MOST))
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
        return Resolution((Insert(table, page.id, page.below_notes),), notes, (table.id,))
