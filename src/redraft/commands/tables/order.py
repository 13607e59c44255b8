"""Commands for the order of rows and columns of a table. Rows and columns count from 0; the first row is the head."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.figures.cells import figure_of
from redraft.commands.figures.dates import YEAR
from redraft.commands.figures.sort_order import in_order
from redraft.commands.tables.cells import checked, line_cells, line_of, place_of, table_called, text_edits
from redraft.commands.values import Element, Words
from redraft.document.layers import Group, Layer, Shape, Text, family
from redraft.document.pages import Document
from redraft.document.tables import Row, Table
from redraft.edits.diff import longest_rising
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit, Restack
from redraft.errors import CommandError, says
from redraft.lazy import lazily

_SUM = lazily(r"(?:grand )?(?:total|sum|overall|all)s?\b|Σ", re.IGNORECASE)
_MEAN = lazily(r"(?:average|mean|avg)\b|Ø", re.IGNORECASE)


def is_total(row: Row, kind: Literal["", "sum", "mean"] = "") -> bool:
    """Whether a row sums up those above it."""
    words = row.words_at(0).strip()
    return any(one.match(words) for name, one in (("sum", _SUM), ("mean", _MEAN)) if kind in ("", name))


def body_of(table: Table) -> range:
    """The rows below the head, without those at the end that sum them up. The head goes on below cells of it that are
    merged across, and as far as those that are merged down."""
    rows = table.rows
    first, last = 1, len(rows)
    while first < last - 1 and any(cell.span[1] > 1 for cell in rows[first - 1].cells):
        first += 1
    first = max(first, *(cell.span[0] for cell in rows[0].cells)) if rows else first
    while last > first + 1 and is_total(rows[last - 1]):
        last -= 1
    return range(first, last)


def head_note(table: Table) -> tuple[str, ...]:
    """What to say where the first row is taken for the head and may be none: all else in it is figures."""
    words = [table.rows[0].words_at(n).strip() for n in range(1, len(table.rows[0].cells))]
    if not words or not all(figure_of(one) is not None and not YEAR.fullmatch(one) for one in words):
        return ()
    return (f"the first row, “{', '.join([table.rows[0].words_at(0), *words])[:60]}”, was taken for the head",)


class MoveRow(Command):
    """Move a row before or after another. Without these it goes to the end. The first is 0, the head, which stays.

    >>> move_row("prices", 3, before=1)
    """

    table: Element
    row: int
    _: KW_ONLY
    before: int | None = None
    after: int | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        checked(table, "row", self.row)
        if self.row == 0:
            raise CommandError(says("table-head-stays"))
        if self.row in (self.before, self.after):
            raise CommandError(says("row-beside-itself"))
        mark = place_of(table, "row", self.before, self.after)
        rest = [number for number in range(len(table.rows)) if number != self.row]
        place = max(sum(number < mark for number in rest), 1)
        edits = _rearranged(table, [*rest[:place], self.row, *rest[place:]])
        if not edits:
            raise AlreadySo(says("row-there-already", row=self.row + 1, id=table.id), targets=(table.id,))
        return Resolution(edits)


class MoveColumn(Command):
    """Move a column before or after another. Without these it goes to the right end. It takes its width and look along;
    the first is 0.

    >>> move_column("prices", 2, before=1)
    >>> move_column("prices", "Price", after=0)
    """

    table: Element
    column: int | Words
    _: KW_ONLY
    before: int | None = None
    after: int | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        column = line_of(table, "column", self.column)
        if column in (self.before, self.after):
            raise CommandError(says("column-beside-itself"))
        place = place_of(table, "column", self.before, self.after)
        _unmerged_column(table, column)
        if place in (column, column + 1):
            raise AlreadySo(says("column-there-already", column=column + 1, id=table.id), targets=(table.id,))
        edits: list[Edit] = []
        for row in table.rows:
            cells = row.cells
            edits.append(Restack(cells[column].id, row.id, cells[place].id if place < len(cells) else None))
        return Resolution(tuple(edits))


class SwapRows(Command):
    """Swap two rows. The look of the head stays where it is; the first is 0.

    >>> swap_rows("prices", 1, 2)
    """

    table: Element
    a: int
    b: int

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        checked(table, "row", self.a, self.b)
        swap = {self.a: self.b, self.b: self.a}
        edits = _rearranged(table, [swap.get(number, number) for number in range(len(table.rows))])
        return Resolution(_other_than(table, edits))


class SwapColumns(Command):
    """Swap two columns. Their widths and looks go along; the first is 0.

    >>> swap_columns("prices", 0, 1)
    """

    table: Element
    a: int
    b: int

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        checked(table, "column", self.a, self.b)
        for column in (self.a, self.b):
            _unmerged_column(table, column)
        swap = {self.a: self.b, self.b: self.a}
        edits: list[Edit] = []
        for row in table.rows:
            cells = row.cells
            edits += _restacked(row, cells, [cells[swap.get(number, number)] for number in range(len(cells))])
        return Resolution(_other_than(table, tuple(edits)))


def _other_than(table: Table, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    if not edits:
        raise AlreadySo(says("exchanged-words-already", id=table.id), targets=(table.id,))
    return edits


def _unmerged_column(table: Table, column: int) -> None:
    if any(cell.span[1] != 1 for cell in line_cells(table, "column", column)):
        raise CommandError(says("column-cells-merged", column=column, id=table.id))


class SortRows(Command):
    """Sort the rows below the head by a column. By its words, figures, dates or times; the first column is 0, and rows
    of sums stay last. "reversed" turns them round.

    >>> sort_rows("prices", 1, "descending")
    """

    table: Element
    column: int | Words = 0
    order: Literal["ascending", "descending", "reversed"] = "ascending"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        rows = table.rows
        column = line_of(table, "column", self.column)
        body = list(body_of(table))
        if len(body) < 2:
            raise CommandError(says("table-needs-two-rows", id=table.id))
        if self.order == "reversed":
            order = body[::-1]
        else:
            words = [rows[number].words_at(column) for number in body]
            order = [body[number] for number in in_order(words, down=self.order == "descending")]
        edits = _rearranged(table, [*range(body[0]), *order, *range(body[-1] + 1, len(rows))])
        if not edits:
            raise AlreadySo(says("rows-sorted-already", id=table.id), targets=(table.id,))
        return Resolution(edits, head_note(table))


def _rearranged(table: Table, order: Sequence[int]) -> tuple[Edit, ...]:
    """The rows of a table in another order; `order` has the old number for each place. They move whole; but where their
    looks belong to their places, as bands of colour or a line below the last one do, only the words move."""
    rows = table.rows
    moved = [place for place, old in enumerate(order) if place != old]
    if any(cell.span != (1, 1) for place in moved for cell in rows[place].cells):
        raise CommandError(says("table-cells-merged"))
    going = [rows[place] for place in moved]
    if moved and moved[0] and (_stand_out(going) or not _placed_looks(table, going)):
        return _restacked(table, rows, [rows[old] for old in order])
    edits: list[Edit] = []
    for place in moved:
        for cell, other in zip(rows[place].cells, rows[order[place]].cells, strict=True):
            text, source = cell.text, other.text
            if text is not None and source is not None:
                edits += text_edits(text, source.text)
    return tuple(edits)


def _restacked(holder: Group, now: Sequence[Group], wanted: Sequence[Group]) -> tuple[Edit, ...]:
    """Rows of a table, or cells of a row, in another order."""
    places = {one.id: number for number, one in enumerate(now)}
    steady = longest_rising(places[one.id] for one in wanted)
    edits: list[Edit] = []
    above: str | None = None
    for one in reversed(wanted):
        if places[one.id] not in steady:
            edits.append(Restack(one.id, holder.id, above))
        above = one.id
    return tuple(edits)


def _stand_out(rows: Sequence[Row]) -> bool:
    """Whether some cells look different from others of their column, other than by bands of two."""
    for column in zip(*(row.cells for row in rows), strict=False):
        looks = [_look(cell) for cell in column]
        words = [one for _, one in looks if one is not None]
        usual = [Counter(fill for fill, _ in looks[start::2]).most_common(1) for start in (0, 1)]
        bands = [one[0][0] for one in usual if one]
        if any(fill != bands[number % 2] for number, (fill, _) in enumerate(looks)) or len(set(words)) > 1:
            return True
    return False


def _placed_looks(table: Table, rows: Sequence[Row]) -> bool:
    """Whether rows have looks that are those of their places: other borders, or fills that the style does not give."""
    for column in zip(*(row.cells for row in rows), strict=False):
        shapes = [one.style for cell in column for one in cell.children if isinstance(one, Shape)]
        banded = "banded_rows" in table.table_parts or len({one.fill for one in shapes}) < 2
        if not banded or len({(one.stroke, one.stroke_width) for one in shapes}) > 1:
            return True
    return False


def _look(cell: Layer) -> tuple[object, object]:
    """The fill of a cell, and the letters of its words; None where it has none."""
    fill: object = None
    letters: object = None
    for one in family(cell):
        if isinstance(one, Shape):
            fill = one.style.fill
        elif isinstance(one, Text) and one.text.strip():
            styles = [run.style.over(one.style) for run in one.runs if run.text.strip()]
            names = ("fill", "font_weight", "font_style", "text_decoration", "font_family", "font_size")
            letters = tuple(getattr(styles[0], name) for name in names) if styles else None
    return fill, letters
