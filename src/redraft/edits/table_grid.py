"""Changes of the grid of a table: widths of columns, heights of rows, cells that are merged; in the table's own units.

The frame of a row has its height and that of a cell the width of its column, so that rows and columns come and go with
their sizes. Which cells a merged one covers is told by those that are covered.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from redraft.document.geometry import Box, Matrix, is_finite_number
from redraft.document.layers import Layer
from redraft.document.pages import Document, Placed
from redraft.document.tables import MERGED, Cell, Row, Table, table_around
from redraft.edits.kinds import TABLE_PARTS, SetSpan, SetTable
from redraft.edits.layer_tree import find, rebuilt
from redraft.errors import EditError, says

WIDEST = 1e6


def unscaled(table: Table) -> Table:
    """The table with the scale of its matrix in its grid, as files have it; itself where there is none."""
    across = math.hypot(*table.transform[:2])
    down = table.transform.determinant / (across or 1.0)
    if min(across, down) <= 0 or across == down == 1.0:
        return table
    for name, sizes, factor in (("widths", table.widths, across), ("heights", table.heights, down)):
        table = _resized(table, name, tuple(size * factor for size in sizes))
    return replace(table, transform=table.transform @ Matrix.scaling(1 / across, 1 / down)).laid_out()


def with_table(document: Document, table: Table) -> Document:
    """The document with the parts of a table where they belong; no layer comes or goes."""
    return rebuilt(document, find(document, table.id), table.laid_out(), inside=True)


def rearranged(document: Document, parent: str) -> Document:
    """The document after something came to, went from or moved in this group: a table is laid out again."""
    placed = document.index.get(parent)
    if placed is None or not isinstance(placed.layer, Table | Row):
        return document
    table = table_around(placed)
    return document if table is None else with_table(document, table)


def _table(placed: Placed) -> Table:
    if not isinstance(placed.layer, Table):
        raise EditError(says("not-a-table", id=placed.layer.id))
    return placed.layer


def set_table(document: Document, edit: SetTable) -> Document:
    """Another style, other parts of it, other widths or heights."""
    table = _table(find(document, edit.layer))
    if edit.name in ("widths", "heights"):
        return with_table(document, _resized(table, edit.name, edit.value))
    if edit.name == "style" and isinstance(edit.value, str):
        return rebuilt(document, find(document, table.id), replace(table, table_style=edit.value))
    parts = edit.value
    if edit.name != "parts" or isinstance(parts, str) or not all(one in TABLE_PARTS for one in parts):
        raise EditError(
            says("no-table-part", id=table.id, property=edit.name, given=parts, known=", ".join(TABLE_PARTS))
        )
    ordered = tuple(one for one in TABLE_PARTS if one in parts)
    return rebuilt(document, find(document, table.id), replace(table, table_parts=ordered))


def table_inverse(document: Document, edit: SetTable) -> SetTable:
    table = _table(find(document, edit.layer))
    values: dict[str, str | tuple[str, ...] | tuple[float, ...]] = {
        "style": table.table_style, "parts": table.table_parts,
        "widths": table.widths, "heights": table.heights,
    }  # fmt: skip
    return SetTable(table.id, edit.name, values.get(edit.name, ""))


def _resized(table: Table, name: str, sizes: str | tuple[str, ...] | tuple[float, ...]) -> Table:
    rows = table.rows
    count = len(rows) if name == "heights" else len(table.widths)
    numbers = [float(one) for one in sizes if is_finite_number(one) and 0 <= one <= WIDEST]
    if len(numbers) != count or len(sizes) != count:
        raise EditError(says("table-sizes-mismatch", id=table.id, wanted=count, kind=name, found=len(sizes)))
    made: dict[str, Layer] = {}
    for number, row in enumerate(rows):
        if name == "heights":
            made[row.id] = replace(row, frame=(row.frame or Box(0.0, 0.0, 0.0, 0.0))._replace(height=numbers[number]))
            continue
        cells = dict(zip((cell.id for cell in row.cells), numbers, strict=False))
        inside = (
            replace(one, frame=(one.frame or Box(0.0, 0.0, 0.0, 0.0))._replace(width=cells[one.id]))
            if one.id in cells
            else one
            for one in row.children
        )
        made[row.id] = replace(row, children=tuple(inside))
    return replace(table, children=tuple(made.get(one.id, one) for one in table.children))


# merged cells


def _cell_at(document: Document, id: str) -> tuple[Table, list[list[Cell]], int, int]:
    """The table of a cell, its cells, and the cell's row and column."""
    placed = find(document, id)
    table = table_around(placed)
    grid = [row.cells for row in table.rows] if table is not None else []
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            if cell.id == id and table is not None:
                return table, grid, r, c
    raise EditError(says("not-a-table-cell", id=id))


def _area(r: int, c: int, span: tuple[int, int]) -> set[tuple[int, int]]:
    return {(r + down, c + across) for down in range(span[0]) for across in range(span[1])}


def set_span(document: Document, edit: SetSpan) -> Document:
    """A cell that covers other rows and columns: what it covers now is empty, what it leaves is as the edit has it."""
    table, grid, r, c = _cell_at(document, edit.layer)
    origin, span = grid[r][c], (edit.rows, edit.columns)
    if 0 in origin.span:
        raise EditError(says("cell-merged-away", id=origin.id))
    if min(span) < 1 or r + span[0] > len(grid) or any(c + span[1] > len(row) for row in grid[r : r + span[0]]):
        raise EditError(says("cell-span-too-large", id=origin.id, rows=span[0], columns=span[1]))
    was, now = _area(r, c, origin.span), _area(r, c, span)
    given = {one.id: one for one in edit.cells}
    made: dict[str, Layer] = {}
    for down, across in now - was:
        cell = grid[down][across]
        if cell.span != (1, 1):
            raise EditError(says("merge-cuts-merged-cell", id=origin.id, cell=cell.id))
        flags = int(down == r), int(across == c)
        made[cell.id] = replace(cell, children=(), effects=(*cell.effects, MERGED), span=flags)
    for down, across in was - now:
        cell = grid[down][across]
        content = given.get(cell.id)
        if not isinstance(content, Cell):
            raise EditError(says("split-cell-content-missing", id=cell.id))
        made[cell.id] = replace(content, span=(1, 1))
    rows = {row.id: replace(row, children=tuple(made.get(one.id, one) for one in row.children)) for row in table.rows}
    table = replace(table, children=tuple(rows.get(one.id, one) for one in table.children)).laid_out()
    return replace(document, pages=rebuilt(document, find(document, table.id), table).pages)


def span_inverse(document: Document, edit: SetSpan) -> SetSpan:
    _, grid, r, c = _cell_at(document, edit.layer)
    origin = grid[r][c]
    lost = sorted(_area(r, c, (edit.rows, edit.columns)) - _area(r, c, origin.span))
    cells = tuple(grid[down][across] for down, across in lost if down < len(grid) and across < len(grid[down]))
    return SetSpan(origin.id, *origin.span, cells)


def table_changes(old: Table, new: Table) -> Iterator[SetTable | SetSpan]:
    """The edits from a table, whose rows and cells have come, gone and moved already, to another."""
    known = {cell.id: cell for row in old.rows for cell in row.cells}
    tall = {row.id: row.frame for row in old.rows}
    rows: dict[str, Layer] = {}
    for row in new.rows:
        inside = tuple(known.get(one.id, one) for one in row.children)
        rows[row.id] = replace(row, children=inside, frame=tall.get(row.id, row.frame))
    now = replace(new, children=tuple(rows.get(one.id, one) for one in new.children)).laid_out()
    if old.table_style != new.table_style:
        yield SetTable(new.id, "style", new.table_style)
    if old.table_parts != new.table_parts:
        yield SetTable(new.id, "parts", new.table_parts)
    yield from _merges(now, new)
    if now.widths != new.widths:
        yield SetTable(new.id, "widths", new.widths)
    if now.heights != new.heights:
        yield SetTable(new.id, "heights", new.heights)


def _merges(old: Table, new: Table) -> Iterator[SetSpan]:
    grids = [[row.cells for row in table.rows] for table in (old, new)]
    spans = [
        {(r, c): cell for r, row in enumerate(grid) for c, cell in enumerate(row) if max(cell.span) > 1}
        for grid in grids
    ]
    ours, theirs = ({place: cell.span for place, cell in one.items()} for one in spans)
    for (r, c), cell in spans[0].items():
        if ours[r, c] != theirs.get((r, c)):
            left = (grids[1][down][across] for down, across in sorted(_area(r, c, cell.span) - {(r, c)}))
            plain = (replace(one, effects=tuple(o for o in one.effects if o != MERGED), span=(1, 1)) for one in left)
            yield SetSpan(cell.id, 1, 1, tuple(plain))
    for place, cell in spans[1].items():
        if ours.get(place) != cell.span:
            yield SetSpan(cell.id, *cell.span)
