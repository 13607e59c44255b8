"""Tables as SVG: rows as high as their text needs, fills below, texts above them, borders last.

The row height in the file is a minimum; rows below one that grows move down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from redraft.document.geometry import Box, Matrix, unscaled
from redraft.document.layers import Shape, Text
from redraft.document.style import Color, NoPaint
from redraft.document.tables import Cell, Row, Table
from redraft.formats.codec import Typography
from redraft.formats.pptx.paint.draw import Paints, matrix_words, num
from redraft.formats.pptx.paint.looks import Borders, ShapeLook, Stroke
from redraft.formats.pptx.text.draw import drawn_text, set_text

_PLAIN = ShapeLook()
_LEVEL = 0.5
"""Edges nearer than this are the same."""


class _Cell(NamedTuple):
    """A cell that is shown, with its place in the table's coordinates."""

    group: Cell
    shape: Shape | None
    text: Text | None
    box: Box
    row: int


def drawn_table(
    table: Table, matrix: Matrix, looks: Mapping[str, ShapeLook], typography: Typography, paints: Callable[[], Paints]
) -> Iterator[tuple[str, str, Box | None]]:
    """(layer, SVG, box of its ink) for everything the table draws; `matrix` leads from the table to the page."""
    cells = list(_cells(table))
    if not cells:
        return
    moved = _grown(cells, looks, typography)
    for cell, box in moved:
        if cell.shape is not None:
            yield cell.shape.id, *_fill(cell, box, matrix, looks, paints())
    for cell, box in moved:
        if cell.text is not None:
            text = replace(cell.text, frame=box, transform=Matrix())
            svg, ink, _ = drawn_text(text, looks.get(cell.text.id, _PLAIN), matrix, typography, paints())
            yield cell.text.id, svg, ink
    for cell, box in moved:
        layer = cell.shape or cell.group
        yield layer.id, *_borders(cell, box, matrix, looks, paints())


def _cells(table: Table) -> Iterator[_Cell]:
    for number, row in enumerate(table.children):
        if not isinstance(row, Row) or row.style.visible is False:
            continue
        for cell in row.children:
            if not isinstance(cell, Cell) or not cell.children:
                continue
            shape = next((child for child in cell.children if isinstance(child, Shape)), None)
            text = next((child for child in cell.children if isinstance(child, Text)), None)
            held = shape if shape is not None and shape.frame else text
            if held is None or held.frame is None:
                continue
            inner = row.transform @ cell.transform @ held.transform
            yield _Cell(cell, shape, text, inner.bounds(held.frame), number)


def _grown(cells: list[_Cell], looks: Mapping[str, ShapeLook], typography: Typography) -> list[tuple[_Cell, Box]]:
    """The cells with their boxes as drawn."""
    tops = _tops(cells)
    extra = [0.0] * (len(tops) - 1)
    spanning = []
    for cell in cells:
        if cell.text is None or cell.text.flow is None or cell.text.flow.turned:
            continue
        flow = cell.text.flow
        set_in = replace(cell.text, frame=Box(0.0, 0.0, cell.box.width, cell.box.height))
        height = set_text(set_in, looks.get(cell.text.id, _PLAIN), typography).height
        more = height + flow.top + flow.bottom - cell.box.height
        end = _end(tops, cell)
        if end == cell.row + 1:
            extra[cell.row] = max(extra[cell.row], more)
        else:
            spanning.append((cell.row, end, more))
    for first, last, more in spanning:
        extra[last - 1] += max(more - sum(extra[first:last]), 0.0)
    down = [0.0]
    for more in extra:
        down.append(down[-1] + more)
    found = []
    for cell in cells:
        top = cell.box.y + down[cell.row]
        bottom = cell.box.bottom + down[_end(tops, cell)]
        found.append((cell, Box(cell.box.x, top, cell.box.width, bottom - top)))
    return found


def _tops(cells: list[_Cell]) -> list[float]:
    """Where every row begins, and where the last one ends; rows may have no height at all."""
    count = max(cell.row for cell in cells) + 1
    bottom = max(cell.box.bottom for cell in cells)
    tops: list[float] = [bottom] * (count + 1)
    for row in range(count - 1, -1, -1):
        tops[row] = min([cell.box.y for cell in cells if cell.row == row], default=tops[row + 1])
    return tops


def _end(tops: list[float], cell: _Cell) -> int:
    """The row after the last one a cell covers."""
    end = cell.row + 1
    while end < len(tops) - 1 and tops[end] < cell.box.bottom - _LEVEL:
        end += 1
    return end


def _fill(
    cell: _Cell, box: Box, matrix: Matrix, looks: Mapping[str, ShapeLook], paints: Paints
) -> tuple[str, Box | None]:
    assert cell.shape is not None
    look = looks.get(cell.shape.id, _PLAIN)
    style = cell.shape.style.fill
    fill = style if isinstance(style, Color | NoPaint) else look.fill
    matrix, box, _, _ = unscaled(matrix, box)
    words = paints.words("fill", fill, box)
    if words == 'fill="none"':
        return "", None
    place = f'x="{num(box.x)}" y="{num(box.y)}" width="{num(box.width)}" height="{num(box.height)}"'
    defs = f"<defs>{''.join(paints.defs)}</defs>" if paints.defs else ""
    return f"<g{matrix_words(matrix)}>{defs}<rect {place} {words}/></g>", matrix.bounds(box.grown(1.0))


def _borders(
    cell: _Cell, box: Box, matrix: Matrix, looks: Mapping[str, ShapeLook], paints: Paints
) -> tuple[str, Box | None]:
    shape = cell.shape.id if cell.shape is not None else ""
    borders = looks.get(shape, _PLAIN).borders or looks.get(cell.group.id, _PLAIN).borders
    if borders is None:
        return "", None
    matrix, box, _, _ = unscaled(matrix, box)
    body, widest = "", 0.0
    for line, start, end in _sides(borders, box):
        if line is not None and line.drawn and line.width > 0:
            path = f"M {num(start[0])} {num(start[1])} L {num(end[0])} {num(end[1])}"
            stroke = paints.stroke(replace(line, cap="square" if not line.dash else line.cap), box)
            body += f'<path d="{path}" fill="none" {stroke}/>'
            widest = max(widest, line.width)
    defs = f"<defs>{''.join(paints.defs)}</defs>" if paints.defs else ""
    return (f"<g{matrix_words(matrix)}>{defs}{body}</g>", matrix.bounds(box.grown(widest + 1))) if body else ("", None)


def _sides(borders: Borders, box: Box) -> Iterator[tuple[Stroke | None, tuple[float, float], tuple[float, float]]]:
    left_top, right_top = (box.x, box.y), (box.right, box.y)
    left_bottom, right_bottom = (box.x, box.bottom), (box.right, box.bottom)
    yield borders.left, left_top, left_bottom
    yield borders.right, right_top, right_bottom
    yield borders.top, left_top, right_top
    yield borders.bottom, left_bottom, right_bottom
    yield borders.falling, left_top, right_bottom
    yield borders.rising, left_bottom, right_top
