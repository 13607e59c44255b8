"""Tables: rows of cells in a grid. Lengths are the table's own units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Shape, Text, family
from redraft.document.pages import Placed
from redraft.lazy import dataclass

MERGED = "merged"
"""The effect that names a cell merged into another."""
BY_WORDS = "height by its words"
"""The effect of the rows of a table of which some state no height."""
OWN_FILLS = "rows with fills of their own"
"""The effect of a table whose rows state their fills, so that no style bands them anew when rows come or go."""


@dataclass(frozen=True, slots=True, eq=False)
class Cell(Group):
    """The outline and the text of a cell. Its frame is its own place in the grid, however far it reaches.

    `span` has the rows and columns that it covers; 0 where it is merged into one above, or to the left.
    """

    span: tuple[int, int] = (1, 1)

    @property
    def form(self) -> str:
        return "cell"

    def noun_of(self, child: Layer) -> str:
        return "cell"

    @property
    def text(self) -> Text | None:
        """None for one that is merged into another."""
        return next((inner for inner in self.children if isinstance(inner, Text)), None)

    @property
    def words(self) -> str:
        text = self.text
        return text.text if text is not None else ""

    @property
    def width(self) -> float:
        """That of its column."""
        return self.frame.width if self.frame is not None else next((box.width for box in _boxes(self)), 0.0)

    def own(self) -> tuple[object, ...]:
        return *Group.own(self), self.span


@dataclass(frozen=True, slots=True, eq=False)
class Row(Group):
    """The cells of a row from left to right. Its frame is its place in the grid."""

    @property
    def form(self) -> str:
        return "row"

    @property
    def cells(self) -> list[Cell]:
        return [cell for cell in self.children if isinstance(cell, Cell)]

    @property
    def height(self) -> float:
        """As it is stated: words may need more."""
        return self.frame.height if self.frame is not None else next((box.height for box in _boxes(self)), 0.0)

    def words_at(self, column: int) -> str:
        cells = self.cells
        return cells[column].words if column < len(cells) else ""


@dataclass(frozen=True, slots=True, eq=False)
class Table(Group):
    """Rows of cells, from the top down. `table_style` is the name of its style (its id where that has no name that is
    known, '' for none), `table_parts` the parts of the style that are on."""

    table_style: str = ""
    table_parts: tuple[str, ...] = ()

    @property
    def form(self) -> str:
        return "table"

    @property
    def rows(self) -> list[Row]:
        return [row for row in self.children if isinstance(row, Row)]

    @property
    def widest_row(self) -> list[Cell]:
        """The cells of the row that has most of them, the first where several do."""
        return max((row.cells for row in self.rows), key=len, default=[])

    @property
    def widths(self) -> tuple[float, ...]:
        """Those of the columns, from a row that has a cell in all of them."""
        return tuple(cell.width for cell in self.widest_row)

    @property
    def heights(self) -> tuple[float, ...]:
        return tuple(row.height for row in self.rows)

    def own(self) -> tuple[object, ...]:
        return *Group.own(self), self.table_style, self.table_parts

    def laid_out(self) -> Table:
        """The table with every row, cell and what is in it where its grid puts them, and spans as the covered cells
        say."""
        rows = self.rows
        grid = [row.cells for row in rows]
        tops = starts(self.heights)
        made: dict[str, Layer] = {}
        for r, (row, cells) in enumerate(zip(rows, grid, strict=True)):
            lefts = starts([cell.width for cell in cells])
            height = row.height
            new = []
            for c, cell in enumerate(cells):
                down, across = span = _span(grid, r, c)
                place = Box(lefts[c], tops[r], cell.width, height)
                box = Box(place.x, place.y, lefts[c + across] - place.x, tops[r + down] - place.y)
                new.append(_placed(cell, place, span, box))
            children = dict(zip((cell.id for cell in cells), new, strict=True))
            inside = tuple(children.get(one.id, one) for one in row.children)
            frame = Box(0.0, tops[r], lefts[-1], height)
            same = frame == row.frame and all(a is b for a, b in zip(inside, row.children, strict=True))
            made[row.id] = row if same else replace(row, frame=frame, children=inside)
        return replace(self, children=tuple(made.get(one.id, one) for one in self.children))


def table_around(placed: Placed) -> Table | None:
    """The table of a row or cell, or the table itself."""
    return next((one for one in reversed((*placed.ancestors, placed.layer)) if isinstance(one, Table)), None)


def starts(sizes: Sequence[float]) -> list[float]:
    """Where each begins, and where the last ends."""
    found = [0.0]
    for size in sizes:
        found.append(found[-1] + size)
    return found


def _boxes(group: Group) -> list[Box]:
    return [one.frame for one in family(group) if isinstance(one, Shape) and one.frame is not None]


def _placed(cell: Cell, place: Box, span: tuple[int, int], box: Box) -> Cell:
    held = tuple(one if one.frame == box or one.frame is None else replace(one, frame=box) for one in cell.children)
    moved = any(a is not b for a, b in zip(held, cell.children, strict=True))
    if not moved and (cell.frame, cell.span) == (place, span):
        return cell
    return replace(cell, frame=place, span=span, children=held)


def _span(grid: Sequence[Sequence[Cell]], r: int, c: int) -> tuple[int, int]:
    """The rows and columns of a cell: itself and those behind it that are merged into it."""
    span = grid[r][c].span
    if 0 in span:
        return span
    down = across = 1
    while r + down < len(grid) and c < len(grid[r + down]) and grid[r + down][c].span == (0, 1):
        down += 1
    while c + across < len(grid[r]) and grid[r][c + across].span == (1, 0):
        across += 1
    return down, across
