"""Commands for the shape of a table: its style, widths of columns, heights of rows, merged cells. Rows and columns
count from 0."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.tables.cells import line_of, table_called
from redraft.commands.values import Element, Length, Name, Words, page_units
from redraft.document.layers import Paragraph, Run, Shape, Text
from redraft.document.pages import Document
from redraft.document.tables import MERGED, Cell, Table
from redraft.edits import ops
from redraft.edits.execution import Measure
from redraft.edits.flow_edits import rewritten
from redraft.edits.kinds import TABLE_PARTS
from redraft.edits.ops import Edit, SetSpan
from redraft.edits.table_grid import unscaled
from redraft.errors import CommandError, says
from redraft.formats.pptx.table.style_names import built_in, spelled

_LEAST = 8.0
"""How narrow a column may become, px."""


class SetTable(Command):
    """Set the style ("Medium Style 2 - Accent 1"), parts (banded_rows, …) or sizes. `style` is the name of a style of
    PowerPoint ("No Style, Table Grid") or of the deck. Its parts, `on` or `off`, are first_row, last_row, first_column,
    last_column, banded_rows and banded_columns. `widths` are "equal", or "fit" the words, and the table stays as wide;
    `width` is that of one `column`, `height` that of one `row` or of all.

    >>> set_table("prices", style="Medium Style 2 - Accent 3", on=["last_row"], off=["banded_rows"])
    >>> set_table("prices", widths="fit")
    >>> set_table("prices", column="Name", width="5cm")
    """

    table: Element
    _: KW_ONLY
    style: Name = ""
    on: tuple[Name, ...] = ()
    off: tuple[Name, ...] = ()
    widths: Literal["", "equal", "fit"] = ""
    column: int | Words | None = None
    width: Length | None = None
    row: int | Words | None = None
    height: Length | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        if not self.stated().keys() - {"table", "row", "column"}:
            raise CommandError(says("no-table-setting"))
        notes: list[str] = []
        flat = unscaled(table)  # in units of the page
        wanted: dict[str, str | tuple[str, ...] | tuple[float, ...]] = {
            "style": _style_called(document, self.style) if self.style else table.table_style,
            "parts": self._parts(table),
            "widths": self._widths(document, flat, measure, notes),
            "heights": self._heights(document, flat),
        }
        if flat is not table:
            for name, sizes, now in (("widths", table.widths, flat.widths), ("heights", table.heights, flat.heights)):
                scale = sum(sizes) / (sum(now) or 1.0)
                wanted[name] = tuple(float(size) * scale for size in wanted[name])
        edits = [ops.SetTable(table.id, name, value) for name, value in wanted.items()]
        edits = [edit for edit in edits if not _so_already(ops.inverse(document, edit), edit)]
        if not edits:
            raise AlreadySo(says("table-look-already", id=table.id), targets=(table.id,))
        return Resolution(tuple(edits), tuple(notes))

    def _parts(self, table: Table) -> tuple[str, ...]:
        for part in (*self.on, *self.off):
            if part not in TABLE_PARTS or (part in self.on and part in self.off):
                why = "cannot be on and off" if part in TABLE_PARTS else "is not a part of a table style"
                raise CommandError(f"'{part}' {why}", f"there are {', '.join(TABLE_PARTS)}")
        return tuple(one for one in TABLE_PARTS if one in self.on or (one in table.table_parts and one not in self.off))

    def _widths(self, document: Document, table: Table, measure: Measure, notes: list[str]) -> tuple[float, ...]:
        now = table.widths
        if self.widths and self.width is not None:
            raise CommandError(says("column-widths-conflict"))
        if self.widths == "equal":
            return (round(sum(now) / len(now), 4),) * len(now)
        if self.widths == "fit":
            return _fitted(table, measure, notes)
        if self.width is None:
            return now
        if self.column is None:
            raise CommandError(says("column-unsaid"))
        at = line_of(table, "column", self.column)
        return (*now[:at], _length(document, table, self.width, now[at]), *now[at + 1 :])

    def _heights(self, document: Document, table: Table) -> tuple[float, ...]:
        now = table.heights
        if self.height is None:
            return now
        at = None if self.row is None else line_of(table, "row", self.row)
        lengths = (_length(document, table, self.height, one) for one in now)
        return tuple(new if at in (None, n) else old for n, (old, new) in enumerate(zip(now, lengths, strict=True)))


def _so_already(now: Edit, wanted: ops.SetTable) -> bool:
    """Whether a table is as wanted, but for what no file can tell apart."""
    if not isinstance(now, ops.SetTable) or wanted.name in ("style", "parts"):
        return now == wanted
    sizes = zip(map(float, now.value), map(float, wanted.value), strict=True)
    return all(abs(old - new) < 1e-3 for old, new in sizes)


def _length(document: Document, table: Table, length: float | str, now: float) -> float:
    found = page_units(length, document.index[table.id].page, now)
    if found <= 0:
        raise CommandError(says("table-size-not-positive", length=length))
    return round(found, 4)


def _style_called(document: Document, name: str) -> str:
    """The full name of a style: a built-in one, or one that a table of the deck has."""
    if known := spelled(name):
        return known
    used = {one.table_style for one in document.index.layers.values() if isinstance(one, Table) and one.table_style}
    own = next((one for one in used if one.casefold() == name.strip().casefold()), name.strip())
    if own not in used and own.casefold().startswith(("light style", "medium style", "dark style", "themed style")):
        like = [one for one in built_in() if one.split()[0].casefold() == own.split()[0].casefold()]
        raise CommandError(says("unknown-table-style", name=name, known=", ".join(like[:7])))
    return own


def _fitted(table: Table, measure: Measure, notes: list[str]) -> tuple[float, ...]:
    """Widths for the longest line of each column; what is left of the table's width is shared out."""
    now = table.widths
    needed = [_LEAST] * len(now)
    for row in table.rows:
        for at, cell in enumerate(row.cells):
            text = cell.text
            if text is not None and text.flow is not None and cell.span[1] == 1 and not text.flow.turned:
                needed[at] = max(needed[at], _longest(text, measure) + text.flow.left + text.flow.right + 1.0)
    total, wanted = sum(now), sum(needed)
    if wanted <= total:
        return tuple(round(one + (total - wanted) * one / wanted, 4) for one in needed)
    notes.append("the table is too narrow for all words in one line; widths are shared out by their lengths")
    return tuple(round(one * total / wanted, 4) for one in needed)


def _longest(text: Text, measure: Measure) -> float:
    """The width of a text's longest line, where nothing breaks it."""
    lines: list[list[Run]] = []
    for number, run in enumerate(text.runs):
        if run.starts_line or not number:
            lines.append([])
        lines[-1].append(replace(run, starts_line=False, starts_paragraph=False))
    boxes = [measure(replace(text, runs=tuple(line), flow=None, paragraphs=(), frame=None)) for line in lines]
    return max((box.width for box in boxes if box is not None), default=0.0)


class MergeCells(Command):
    """Merge cells of a table. The one that is made begins at this row and column and covers so many `rows` and
    `columns`; the words of all of them stay, one below the other. 1 and 1 split a merged cell again.

    >>> merge_cells("prices", 0, 1, columns=3)
    >>> merge_cells("prices", 0, 1, rows=1, columns=1)
    """

    table: Element
    row: int | Words
    column: int | Words
    _: KW_ONLY
    rows: int = 1
    columns: int = 1

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        r, c = line_of(table, "row", self.row), line_of(table, "column", self.column)
        grid = [row.cells for row in table.rows]
        origin = grid[r][c]
        if 0 in origin.span:
            raise CommandError(says("numbered-cell-merged", row=r, column=c))
        if origin.span == (self.rows, self.columns):
            raise AlreadySo(
                says("cell-span-already", row=r, column=c, table=table.id, rows=self.rows, columns=self.columns),
                targets=(table.id,),
            )
        if self.rows < 1 or self.columns < 1 or r + self.rows > len(grid) or c + self.columns > len(grid[r]):
            raise CommandError(
                says(
                    "no-cell-range",
                    id=table.id,
                    rows=self.rows,
                    columns=self.columns,
                    row=r,
                    column=c,
                    row_count=len(grid),
                    column_count=len(grid[r]),
                )
            )
        inside = [cell for row in grid[r : r + self.rows] for cell in row[c : c + self.columns]]
        joined = [words for cell in inside if (text := cell.text) is not None and (words := text.text.strip("\n"))]
        first = origin.text
        edits: list[Edit] = []
        if first is not None and len(joined) > (1 if first.text.strip() else 0):
            edits += rewritten(first, "\n".join(joined))
        was = [cell for row in grid[r : r + origin.span[0]] for cell in row[c : c + origin.span[1]]]
        split = tuple(_alone(cell, first) for cell in was if cell not in inside)
        span = SetSpan(origin.id, self.rows, self.columns, split)
        ops.apply(document, span)  # refuses what would cut through other merged cells
        return Resolution((*edits, span))


def _alone(cell: Cell, like: Text | None) -> Cell:
    """A cell that is split off: empty, with the look it has in the file."""
    shape = Shape(f"{cell.id}/shape", frame=cell.frame, bound=True, form="rect")
    flow = like.flow if like is not None else None
    run = Run("", starts_line=True, starts_paragraph=True)
    text = Text(f"{cell.id}/text", frame=cell.frame, bound=True, runs=(run,), flow=flow, paragraphs=(Paragraph(),))
    effects = tuple(one for one in cell.effects if one != MERGED)
    return replace(cell, effects=effects, children=(shape, text), span=(1, 1))
