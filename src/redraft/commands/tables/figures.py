"""Commands for the figures in a table: totals, the format of a column, cells marked by their value. The first row is
the head, and rows and columns count from 0."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, Literal, NamedTuple, TypeVar

from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.figures.cells import CellFigure, figure_of, points_of, rewritten_as
from redraft.commands.figures.dates import YEAR
from redraft.commands.look.style import Modify
from redraft.commands.tables.cells import line_of, table_called, text_edits
from redraft.commands.tables.order import body_of, head_note, is_total
from redraft.commands.tables.rows_and_columns import AddRows
from redraft.commands.values import Element, Number, Paint, Words
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.document.tables import Table
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit
from redraft.errors import CommandError, says
from redraft.lazy import lazily

T = TypeVar("T")
_NOTHING = ("", "-", "–", "—", "n/a", "n.a.")
"""What stands for no figure."""
_SUBTOTAL = ("subtotal", "sub-total")


class AddTotal(Command):
    """Add a last row of sums or means. It has those of all columns that hold figures, written as those are; not of
    years, nor sums of percentages that are no shares of a whole.

    >>> add_total("prices", "Total")
    >>> add_total("prices", "Average", of="mean")
    """

    table: Element
    name: Words = "Total"
    _: KW_ONLY
    of: Literal["sum", "mean"] = "sum"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        rows = table.rows
        named = "sums" if self.of == "sum" else "means"
        if any(is_total(row, self.of) for row in rows[body_of(table).stop :]):
            raise AlreadySo(says("row-name-there-already", id=table.id, named=named), targets=(table.id,))
        body = [rows[n] for n in body_of(table) if not rows[n].words_at(0).strip().casefold().startswith(_SUBTOTAL)]
        columns = [[row.words_at(n) for row in body] for n in range(1, len(rows[0].cells))]
        figures = (figure_of(text) for texts in columns for text in texts)
        signs = {one.number.group for one in figures if one is not None} - {""}
        totals = [_total(texts, self.of, "".join(signs) if len(signs) == 1 else "") for texts in columns]
        if not any(totals):
            raise CommandError(says("no-column-of-figures", id=table.id))
        name = "Average" if self.of == "mean" and self.name == "Total" else self.name
        found = AddRows(self.table, ((name, *totals),)).resolve(document, measure)
        heads = [rows[0].words_at(n + 1) or str(n + 1) for n, texts in enumerate(columns) if _figured(texts, totals[n])]
        left = f"{', '.join(heads)}: no {named[:-1]}, since not all of it is amounts of one kind"
        return found._replace(notes=(*found.notes, *head_note(table), *([left] if heads else [])))


def _figured(texts: Sequence[str], total: str) -> bool:
    return not total and any(figure_of(text) is not None for text in texts)


def _total(texts: Sequence[str], of: str, group: str) -> str:
    """The sum or mean of figures as they are written there; '' where they are no amounts, or units or decimal signs
    differ. Cells that stand for nothing are passed over where they are no more than the figures; thousands are grouped
    as in the column, or by `group`."""
    told = [text.strip() for text in texts if text.strip().casefold() not in _NOTHING]
    points = points_of(told)
    figures = [one for text in told if (one := figure_of(text, points[0])) is not None]
    units = {one.unit for one in figures}
    if len(points) != 1 or len(units) != 1 or len(figures) != len(told) or 2 * len(told) < len(texts):
        return ""
    if units == {""} and all(map(YEAR.fullmatch, told)):
        return ""
    like = max(figures, key=lambda one: (one.number.decimals, bool(one.number.group), bool(one.minus)))
    value = sum((one.value for one in figures), Decimal(0))
    decimals = like.number.decimals
    if of == "sum" and units == {"%"} and abs(value - 100) > 1:
        return ""
    if of == "mean":
        value /= len(figures)
        decimals += not decimals and value != value.to_integral_value()
    grouped = next((one.number.group for one in figures if one.number.group), group)
    grouped = grouped if grouped != like.number.point else ""
    like = replace(like, number=replace(like.number, group=grouped))
    return rewritten_as(value, like, decimals)


class FormatColumn(Command):
    """Write a column's figures like a `sample`. Such as "1,234.50", "1.234,5 €", "$1,234", "12%", or "(1,234)" for
    negative ones. The figures stay the same, rounded to the decimals of the sample; `times` multiplies them first.
    Cells without a figure stay.

    >>> format_column("prices", "Price", "$1,234.50")
    >>> format_column("prices", 2, "12.5%", times=100)
    """

    table: Element
    column: int | Words
    sample: Words
    _: KW_ONLY
    times: Number = 1

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        column = line_of(table, "column", self.column)
        like = figure_of(self.sample, "")
        if like is None:
            raise CommandError(says("figure-sample-invalid", sample=self.sample))
        texts = _texts(table, [column], range(1, len(table.rows)))
        read = _read(table, texts, lambda point: [figure_of(text.text, point) for text in texts])
        if not any(read):
            raise CommandError(says("no-figure-in-column", column=column, id=table.id))
        if "%" in like.tail and self.times == 1 and not any("%" in one.tail for one in read if one is not None):
            shares = [one for one in read if one is not None and abs(one.value) <= 1 and one.value]
            if shares:
                raise CommandError(says("percentage-unclear", first=shares[0].value, second=shares[0].value * 100))
        edits: list[Edit] = []
        exact = True
        for text, one in zip(texts, read, strict=True):
            if one is None:
                continue
            if like.currency and one.currency and like.currency != one.currency:
                raise CommandError(says("currency-mismatch", text=text.text.strip()))
            value = one.value * Decimal(str(self.times))
            new = rewritten_as(value, like.instead_of(one))
            again = figure_of(new, like.number.point or ".")
            exact = exact and again is not None and again.value == value
            edits += text_edits(text, new)
        if not edits:
            raise AlreadySo(says("column-figures-already", column=column), targets=(table.id,))
        stay = sum(one is None and bool(text.text.strip()) for text, one in zip(texts, read, strict=True))
        notes = [f"{stay} cells of the column hold no figure and stay"] if stay else []
        return Resolution(tuple(edits), (*notes, *(() if exact else ("rounded to the nearest, halves up",))))


class _Cell(NamedTuple):
    text: Text
    row: int
    column: int


_WHERE = lazily(r"(?P<sign><=|>=|≤|≥|<|>|!=|≠|=)\s*(?P<than>.*\S)")
_SIGNS: dict[str, Callable[[Decimal, Decimal], bool]] = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, "≤": lambda a, b: a <= b, "=": lambda a, b: a == b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b, "≥": lambda a, b: a >= b, "!=": lambda a, b: a != b,
    "≠": lambda a, b: a != b,
}  # fmt: skip
_ENDS = {"largest": max, "smallest": min}


class MarkCells(Command):
    """Mark cells by value: `where` is "<0", "> 5%", "=Open" or "largest". Also ">= 1,000" or "smallest" of each column.
    Figures are read as people write them: (1,234), −5 %, 1.234,5. The head and the first column, the names of the rows,
    are left out unless a `column` is named; `largest` passes over rows of sums. `color` is that of the words, `fill`
    that of the cell.

    >>> mark_cells("prices", "<0", color="#c00000")
    >>> mark_cells("prices", "largest", column="Price", bold=True, fill="#fff2cc")
    """

    table: Element
    where: Words
    _: KW_ONLY
    column: int | Words | None = None
    row: int | Words | None = None
    color: Paint | None = None
    fill: Paint | None = None
    bold: bool | None = None
    italic: bool | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        table = table_called(document, self.table)
        cells = self._cells(table)
        found = _read(table, [one.text for one in cells], lambda point: self._found(table, cells, point))
        if not found:
            raise CommandError(says("no-cell-matches", id=table.id, where=self.where))
        letters: dict[str, Any] = {
            "color": self.color,
            "font_weight": None if self.bold is None else 700 if self.bold else 400,
            "font_style": None if self.italic is None else "italic" if self.italic else "normal",
        }
        letters = {name: value for name, value in letters.items() if value is not None}
        if not letters and self.fill is None:
            raise CommandError(says("cell-look-unsaid"))
        edits: list[Edit] = []
        if letters:
            edits += Modify(tuple(one.text.id for one in found), **letters).resolve(document, measure).edits
        if self.fill is not None:
            shapes = tuple(one.text.id.removesuffix("/text") for one in found)
            after = execute(document, edits, measure)
            edits += Modify(shapes, fill=self.fill).resolve(after, measure).edits
        if not edits:
            raise AlreadySo(says("cell-look-already", where=self.where), targets=(table.id,))
        shown = ", ".join(f"“{one.text.text.strip()[:20]}”" for one in found[:6])
        more = f" and {len(found) - 6} more" if len(found) > 6 else ""
        return Resolution(tuple(edits), (f"{len(found)} cell{'s' * (len(found) != 1)} marked: {shown}{more}",))

    def _cells(self, table: Table) -> list[_Cell]:
        rows = table.rows
        wide = len(rows[0].cells)
        columns = [line_of(table, "column", self.column)] if self.column is not None else range(min(1, wide - 1), wide)
        lines = [line_of(table, "row", self.row)] if self.row is not None else range(min(1, len(rows) - 1), len(rows))
        if self.row is None and self.where.strip().casefold() in _ENDS:
            lines = body_of(table)
        return [
            _Cell(text, row, column)
            for row in lines
            for column in columns
            if column < len(rows[row].cells) and (text := rows[row].cells[column].text) is not None
        ]

    def _found(self, table: Table, cells: Sequence[_Cell], point: str) -> list[_Cell]:
        where = self.where.strip()
        read = [(one, figure) for one in cells if (figure := figure_of(one.text.text, point)) is not None]
        if (end := _ENDS.get(where.casefold())) is not None:
            if not read:
                raise CommandError(says("no-figure-in-cells", id=table.id))
            best: list[_Cell] = []
            for column in dict.fromkeys(one.column for one, _ in read):
                there = [(one, figure.value) for one, figure in read if one.column == column]
                best += [one for one, value in there if value == end(value for _, value in there)]
            return best
        asked = _WHERE.fullmatch(where)
        if asked is None:
            raise CommandError(says("condition-invalid", condition=where))
        than = figure_of(asked["than"], point)
        if than is None:
            if asked["sign"] not in ("=", "!=", "≠"):
                raise CommandError(says("condition-not-figure", asked=asked["than"]))
            same = asked["sign"] == "="
            return [one for one in cells if one.text.text.strip() and _same(one.text.text, asked["than"]) == same]
        holds = _SIGNS[asked["sign"]]
        return [
            one for one, figure in read if (not than.unit or _alike(than, figure)) and holds(figure.value, than.value)
        ]


def _same(one: str, other: str) -> bool:
    return " ".join(one.casefold().split()) == " ".join(other.strip("\"'“”").casefold().split())


def _alike(asked: CellFigure, found: CellFigure) -> bool:
    """Whether a figure has the unit that a condition states: '> 5%' is about percentages."""
    return asked.currency == found.currency if asked.currency else ("%" in asked.tail) <= ("%" in found.tail)


def _texts(table: Table, columns: Sequence[int], rows: Sequence[int]) -> list[Text]:
    lines = table.rows
    cells = (lines[row].cells for row in rows)
    return [text for row in cells for n in columns if n < len(row) and (text := row[n].text) is not None]


def _read(table: Table, texts: Sequence[Text], by: Callable[[str], T]) -> T:
    """What comes of reading figures by the table's own decimal sign. Where that may be either, and it matters, it is
    refused."""
    points = points_of(text.text for text in texts)
    if len(points) > 1:
        points = points_of(row.words_at(n) for row in table.rows for n in range(len(row.cells)))
    found = by(points[0])
    if len(points) > 1 and by(points[1]) != found:
        doubtful = next(text.text for text in texts if figure_of(text.text, ".") != figure_of(text.text, ","))
        raise CommandError(says("cell-separator-unclear", text=doubtful.strip()))
    return found
