"""Parts of texts, tables and charts: paragraphs; rows and cells, and the grid that they are laid out by; series and
categories. Lengths are the table's or chart's own units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Placed, Run, Shape, Text, family

MERGED = "merged"
"""The effect that names a cell merged into another."""
BY_WORDS = "height by its words"
"""The effect of the rows of a table of which some state no height."""
OWN_FILLS = "rows with fills of their own"
"""The effect of a table whose rows state their fills, so that no style bands them anew when rows come or go."""


def paragraph_spans(text: Text) -> list[tuple[int, int]]:
    """Where each paragraph begins and ends."""
    found: list[tuple[int, int]] = []
    place = start = 0
    for number, run in enumerate(text.runs):
        if number and run.starts_paragraph:
            found.append((start, place))
            start = place + 1
        place += (1 if run.starts_line and number else 0) + len(run.text)
    return [*found, (start, place)]


def by_paragraph(text: Text) -> list[list[Run]]:
    found: list[list[Run]] = []
    for number, run in enumerate(text.runs):
        if run.starts_paragraph or not number:
            found.append([])
        found[-1].append(run)
    return found


def rows_in(table: Group) -> list[Group]:
    return [row for row in table.children if isinstance(row, Group) and row.form == "row"]


def cells_in(row: Group) -> list[Group]:
    return [cell for cell in row.children if isinstance(cell, Group) and cell.form == "cell"]


def widths_of(table: Group) -> tuple[float, ...]:
    """Those of the columns, from a row that has a cell in all of them."""
    return tuple(map(_width, widest_row(table)))


def widest_row(table: Group) -> list[Group]:
    """The cells of the row that has most of them, the first where several do."""
    rows = [cells_in(row) for row in rows_in(table)]
    return max(rows, key=lambda cells: len(cells), default=[])


def heights_of(table: Group) -> tuple[float, ...]:
    """Those of the rows, as they are stated: words may need more."""
    return tuple(map(_height, rows_in(table)))


def _width(cell: Group) -> float:
    return cell.frame.width if cell.frame is not None else next((box.width for box in _boxes(cell)), 0.0)


def _height(row: Group) -> float:
    return row.frame.height if row.frame is not None else next((box.height for box in _boxes(row)), 0.0)


def _boxes(group: Group) -> list[Box]:
    return [one.frame for one in family(group) if isinstance(one, Shape) and one.frame is not None]


def starts(sizes: Sequence[float]) -> list[float]:
    """Where each begins, and where the last ends."""
    found = [0.0]
    for size in sizes:
        found.append(found[-1] + size)
    return found


def laid_out(table: Group) -> Group:
    """The table with every row, cell and what is in it where its grid puts them, and spans as the covered cells say."""
    rows = rows_in(table)
    grid = [cells_in(row) for row in rows]
    tops = starts([_height(row) for row in rows])
    made: dict[str, Layer] = {}
    for r, (row, cells) in enumerate(zip(rows, grid, strict=True)):
        lefts = starts([_width(cell) for cell in cells])
        height = _height(row)
        new = []
        for c, cell in enumerate(cells):
            down, across = span = _span(grid, r, c)
            place = Box(lefts[c], tops[r], _width(cell), height)
            box = Box(place.x, place.y, lefts[c + across] - place.x, tops[r + down] - place.y)
            new.append(_placed(cell, place, span, box))
        children = dict(zip((cell.id for cell in cells), new, strict=True))
        inside = tuple(children.get(one.id, one) for one in row.children)
        frame = Box(0.0, tops[r], lefts[-1], height)
        same = frame == row.frame and all(a is b for a, b in zip(inside, row.children, strict=True))
        made[row.id] = row if same else replace(row, frame=frame, children=inside)
    return replace(table, children=tuple(made.get(one.id, one) for one in table.children))


def _placed(cell: Group, place: Box, span: tuple[int, int], box: Box) -> Group:
    held = tuple(one if one.frame == box or one.frame is None else replace(one, frame=box) for one in cell.children)
    moved = any(a is not b for a, b in zip(held, cell.children, strict=True))
    if not moved and (cell.frame, cell.span) == (place, span):
        return cell
    return replace(cell, frame=place, span=span, children=held)


def _span(grid: Sequence[Sequence[Group]], r: int, c: int) -> tuple[int, int]:
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


def table_around(placed: Placed) -> Group | None:
    """The table of a row or cell, or the table itself."""
    groups = (*placed.ancestors, placed.layer)
    return next((one for one in reversed(groups) if isinstance(one, Group) and one.form == "table"), None)


def text_of(cell: Layer) -> Text | None:
    """The text of a cell; None for one that is merged into another."""
    return next((inner for inner in getattr(cell, "children", ()) if isinstance(inner, Text)), None)


def words_of(cell: Group) -> str:
    text = text_of(cell)
    return text.text if text is not None else ""


def words_at(row: Group, column: int) -> str:
    cells = cells_in(row)
    return words_of(cells[column]) if column < len(cells) else ""


def size_of(chart: Group) -> tuple[float, float]:
    """How wide and high a chart is in its own coordinates, as far as its parts show."""
    frames = [one.frame for one in chart.children if one.frame is not None]
    return max((one.right for one in frames), default=0.0), max((one.bottom for one in frames), default=0.0)


def series_of(chart: Group) -> list[Group]:
    return [child for child in chart.children if isinstance(child, Group) and child.form == "series"]


def categories_of(chart: Group) -> list[Text]:
    group = next((one for one in chart.children if isinstance(one, Group) and one.form == "categories"), None)
    return [child for child in group.children if isinstance(child, Text)] if group is not None else []


def values_of(series: Group) -> list[Text]:
    return [one for one in series.children if isinstance(one, Text) and not one.id.endswith("/name")]


def name_of(series: Group) -> str:
    words = next((one.text for one in series.children if isinstance(one, Text) and one.id.endswith("/name")), "")
    return words or series.name
