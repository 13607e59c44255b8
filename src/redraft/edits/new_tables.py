"""Builds table layers: rows of cells in a box, as a deck stores them. Lengths are px of the page.

What a table looks like is its style's to say, so cells leave their look open; a type size is stated only where the
words would not fit at the usual one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Flow, Layer, Paragraph, Run, Shape, Text
from redraft.document.style import PLAIN, Style
from redraft.document.tables import Cell, Row, Table

USUAL_PARTS = ("first_row", "banded_rows")
"""Parts of its style that a new table has on."""
USUAL_SIZE = 24.0
"""The type size of a new table, 18 pt in px."""
ROW = 38.4
"""The height of a row with one line of it: 0.4 in."""
_SIZES = (24.0, 21.0 + 1 / 3, 18.0 + 2 / 3, 16.0, 14.0 + 2 / 3, 13.0 + 1 / 3, 12.0)
_SIDE, _TOP = 9.6, 4.8
"""Room between a cell's edges and its words."""
_LINE, _LETTER = 1.2, 0.52
"""How high a line and how wide a letter is, as parts of the type size."""


def new_table(id: str, cells: Sequence[Sequence[str]], box: Box, *, stretch: bool = False) -> Table:
    """A table with these words, at the top of a box and as wide as it; `stretch`: as high as it, too.

    Every row has as many cells as the longest; those that nothing is given for are empty.
    """
    columns = max((len(row) for row in cells), default=0)
    if not columns:
        raise ValueError("a table needs at least one cell")
    full = [[*row, *[""] * (columns - len(row))] for row in cells]
    size, heights = _fitted(full, box)
    if stretch and sum(heights) < box.height:
        heights = [height * box.height / sum(heights) for height in heights]
    style = PLAIN if size == USUAL_SIZE else Style(font_size=size)
    rows: list[Layer] = []
    top = 0.0
    for number, (words, height) in enumerate(zip(full, heights, strict=True), 1):
        row_id = f"{id}/r{number}"
        frames = [Box(box.width * at / columns, top, box.width / columns, height) for at in range(columns)]
        made = [
            _cell(f"{row_id}c{at}", text, frame, style)
            for at, (text, frame) in enumerate(zip(words, frames, strict=True), 1)
        ]
        rows.append(Row(row_id, bound=True, children=tuple(made)))
        top += height
    return Table(id, transform=Matrix.translation(box.x, box.y), children=tuple(rows), table_parts=USUAL_PARTS)


def _cell(id: str, words: str, frame: Box, style: Style) -> Cell:
    runs = tuple(Run(line, starts_line=True, starts_paragraph=True) for line in words.split("\n"))
    flow = Flow(_SIDE, _TOP, _SIDE, _TOP)
    paragraphs = (Paragraph(),) * len(runs)
    text = Text(f"{id}/text", "", style=style, frame=frame, bound=True, runs=runs, flow=flow, paragraphs=paragraphs)
    shape = Shape(f"{id}/shape", frame=frame, bound=True, form="rect")
    return Cell(id, bound=True, children=(shape, text))


def _fitted(cells: list[list[str]], box: Box) -> tuple[float, list[float]]:
    """The largest type size at which the rows fit into the box, and their heights; the smallest where none does."""
    heights: list[float] = []
    for size in _SIZES:
        heights = [_height(row, box.width / len(row), size) for row in cells]
        if sum(heights) <= box.height + 0.5:
            return size, heights
    return _SIZES[-1], heights


def _height(row: list[str], width: float, size: float) -> float:
    room = max(width - 2 * _SIDE, size)
    lines = [sum(max(math.ceil(_width(line) * size / room), 1) for line in words.split("\n")) for words in (*row, "")]
    return max(max(lines) * size * _LINE + 2 * _TOP, ROW * size / USUAL_SIZE)


def _width(line: str) -> float:
    """In type sizes; letters of East Asian scripts are as wide as high."""
    return sum(1.0 if ord(letter) > 0x2E7F else _LETTER for letter in line)
