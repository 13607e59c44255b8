"""Intents for tables and chart values: cells by row and column, new rows and columns, new tables."""

from __future__ import annotations

from typing import Any

from redraft.commands.command import Command
from redraft.commands.measure.word_matches import same_words
from redraft.commands.tables.cells import table_called
from redraft.document.charts import Chart, Series
from redraft.document.layers import Text
from redraft.errors import RequestError, says
from redraft.grammar.chart import Unfit
from redraft.language.intents.lists import neighbours
from redraft.language.intents.parts import parts_named, removed, renamed
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.resolver import Resolver
from redraft.language.unquoted_words import NotThere
from redraft.language.values import number_of
from redraft.targets.description import Chosen, Noun
from redraft.targets.finder import NotCertain
from redraft.targets.parts.labels import crossing
from redraft.targets.parts.part import Part

_ROUNDED = 0.015
"""The largest relative error of a sum of rounded parts."""


@intent
def set_value(resolver: Resolver, names: tuple[str, str], text: str, where: Any = None, old: str = "") -> Commands:
    """Sets the value where two names meet: a row and a column of a table, or a series and a category of a chart. `old`
    is its current value as the request states it."""
    hosts = set(resolver.ids(where)) if where is not None else None
    parts = resolver.scene.parts
    met = [
        (parts[n], parts[m])
        for n, m in crossing(resolver.scene.parts, resolver.scene.labels, *names, frozenset(resolver.pages))
    ]
    met = [(line, across) for line, across in met if hosts is None or line.host in hosts]
    if len(met) != 1:
        several = "these names meet in several places"
        why = several if met else "no row and column, or series and category, have these names"
        hosts_met = tuple(dict.fromkeys(line.host for line, _ in met)) if names[1] else ()
        raise NotCertain(why, "name both as they are written there", hosts_met)
    line, across = met[0]
    if old and not same_words(_value_there(resolver, line, across), old):
        raise NotCertain(says("cell-value-not-there", words=old), choices=(line.host,))
    if line.sort == "row" and not across.index and any(map(str.isdigit, text)):
        raise RequestError(says("row-value-unsaid"))
    if line.sort == "row":
        return [make("set_cells", line.host, (text,), row=line.index, column=across.index)]
    numbers = chart_numbers(resolver, line.host, (text,), line)
    return [make("set_values", line.host, line.index, numbers, categories=(across.index,))]


def _value_there(resolver: Resolver, line: Part, across: Part) -> str:
    if line.sort == "row":
        place = "cell", line.host, line.index, across.index
        return next(one.words for one in resolver.scene.parts if (one.sort, one.host, one.index, one.column) == place)
    series = resolver.document.index[line.id].layer
    return series.values[across.index].text if isinstance(series, Series) else ""


@intent
def line_values(resolver: Resolver, label: str, values: tuple[str, ...], where: Any = None) -> Commands:
    """Sets all values of a series, or of a row after its name."""
    hosts = set(resolver.ids(where)) if where is not None else None
    named = [resolver.scene.parts[n] for n, names in resolver.scene.labels.items() if label in names]
    lines = [one for one in named if one.sort == "series" or (one.sort == "row" and one.index)]
    lines = [
        one
        for one in lines
        if (hosts is None or one.host in hosts) and (not resolver.pages or one.page in resolver.pages)
    ]
    if len(lines) != 1:
        raise NotCertain("several have that name" if lines else "no series and no row has that name", "name one")
    (line,) = lines
    if line.sort == "series":
        return [make("set_values", line.host, line.index, chart_numbers(resolver, line.host, values, line))]
    if len(values) != _count(resolver, line.host, "column") - 1:
        raise RequestError(says("cell-values-mismatch", count=len(values)))
    places = enumerate(values, 1)
    return [make("set_cells", line.host, (one,), row=line.index, column=column) for column, one in places]


def chart_number(text: str) -> float:
    try:
        return number_of(text)
    except (Unfit, ValueError):
        raise RequestError(says("chart-text-not-number", text=text)) from None


def chart_numbers(resolver: Resolver, id: str, texts: tuple[str, ...], series: Part | None = None) -> tuple[float, ...]:
    """Numbers for a chart, or one series of it, in its own scale: 30% is 0.3 among shares of 1. Raises RequestError
    where it is not clear what a percentage is there."""
    numbers = tuple(map(chart_number, texts))
    percent = [text.rstrip().endswith("%") for text in texts]
    chart = resolver.document.index[id].layer
    assert isinstance(chart, Chart)
    rows = [one for one in chart.series if series is None or one.id == series.id]
    there = [[chart_number(one.text) for one in row.values if one.text.strip()] for row in rows]
    every = {one for row in there for one in row}
    shares = not every.issubset((0, 1)) and all(0 <= one <= 1 for one in every)
    if any(percent) and shares:
        return tuple(round(one / 100, 8) if is_share else one for one, is_share in zip(numbers, percent, strict=True))
    words = " ".join(
        (*(one.text for one in chart.children if isinstance(one, Text)), *(row.label for row in rows))
    ).casefold()
    shown = "%" in words or "percent" in words or _add_up(there, 100)
    if (any(percent) and not (shown and all(0 <= one <= 100 for one in every))) or (
        shares and _add_up(there, 1) and max(numbers, default=0) > 1
    ):
        raise RequestError(says("share-or-percent-unclear", words=texts[0], share=numbers[0], percent=numbers[0] / 100))
    return numbers


def _add_up(rows: list[list[float]], whole: float) -> bool:
    """Whether each row has the rounded parts of a whole."""
    return bool(rows) and all(abs(sum(row) / whole - 1) < _ROUNDED for row in rows)


def one_of(resolver: Resolver, where: Any, kind: str) -> str:
    """The table or chart described, or the only one there. Raises NotCertain."""
    ids = resolver.ids(where if where is not None else Chosen(Noun("called", (kind, kind)), "one", f"the {kind}"))
    if len(ids) != 1:
        raise NotCertain(says("needs-one-of-kind", kind=kind), choices=ids)
    return ids[0]


@intent
def add_lines(
    resolver: Resolver, sort: str, lines: tuple[tuple[str, ...], ...] = ((),), place: tuple[tuple[str, Any], ...] = ()
) -> Commands:
    """Adds rows or columns; `place` has a `spot`, and `where`: the table."""
    table, beside = _line_place(resolver, sort, dict(place))
    cells = tuple(one.strip() for one in lines[0][0].split(",")) if len(lines) == len(lines[0]) == 1 else ()
    if sort == "row" and 1 < len(cells) == _count(resolver, table, "column"):
        lines = (cells,)  # 'a row "Tea, 2.10, 2.60"'
    return [make("add_rows" if sort == "row" else "add_columns", table, lines, **beside)]


def _line_place(resolver: Resolver, sort: str, given: dict[str, Any]) -> tuple[str, dict[str, int]]:
    """The table for a new row or column, and before or after which one it goes; at the end without a spot."""
    how, value = given.get("spot", ("end", None))
    if how in ("before", "after", "between"):
        beside = parts_named(resolver, value)
        if how == "between":
            both = [_line_of(resolver, sort, one) for one in beside]
            how, beside = "after", neighbours(sorted(both, key=lambda one: one.index))
        if not beside and how == "after":
            return one_of(resolver, value, "table"), {}  # 'on the right of the table'
        if len(beside) != 1 or beside[0].sort not in (sort, "cell"):
            raise RequestError(says("not-a-part-of-kind", kind=sort))
        one = _line_of(resolver, sort, beside[0])
        if given.get("where") is not None and one_of(resolver, given["where"], "table") != one.host:
            raise RequestError(says("part-in-other-table"))
        return one.host, {how: one.index}
    table = one_of(resolver, given.get("where"), "table")
    if how == "end" or value == -1:
        return table, {}
    number, count = value - 1 if how == "nth" else int(sort == "row"), _count(resolver, table, sort)
    if not 0 <= number <= count:
        raise RequestError(says("no-such-table-place", count=count, kind=sort))
    return table, {"before": number} if number < count else {}


def _line_of(resolver: Resolver, sort: str, part: Part) -> Part:
    """The row or column of a cell; a row or column itself."""
    index = part.column if sort == "column" and part.sort == "cell" else part.index
    every = (one for one in resolver.scene.parts if (one.sort, one.host, one.index) == (sort, part.host, index))
    return next(every, part)


def _count(resolver: Resolver, id: str, sort: str) -> int:
    rows = table_called(resolver.document, id).rows
    return len(rows) if sort == "row" else len(rows[0].cells)


@intent
def fill_line(resolver: Resolver, target: Any, texts: tuple[str, ...]) -> Commands:
    """Sets the words of all cells of a row or column."""
    parts = parts_named(resolver, target)
    if len(parts) != 1 or parts[0].sort not in ("row", "column"):
        raise NotThere("", "that is neither a row nor a column")
    one = parts[0]
    count = _count(resolver, one.host, "column" if one.sort == "row" else "row")
    if len(texts) != count:
        raise RequestError(says("cell-texts-mismatch", found=len(texts), wanted=count))
    return [make("set_cells", one.host, texts, **{one.sort: one.index})]


@intent
def rename_part(resolver: Resolver, target: Any, text: str, row: bool = True) -> Commands:
    """Renames a row, column, series or category; without `row` only a cell of a row."""
    parts = parts_named(resolver, target)
    if not parts or parts[0].sort == "item":
        raise NotThere("", "that is not part of a table or chart")
    if row and len(parts) == 1 and parts[0].sort == "row":
        return [make("set_cells", parts[0].host, (text,), row=parts[0].index, column=0)]
    return renamed(parts, text, target, plain=not row)


@intent
def rename_label(resolver: Resolver, label: str, text: str, where: Any = None) -> Commands:
    """Sets the words of the only cell, series or category of a name."""
    named = [resolver.scene.parts[n] for n, names in resolver.scene.labels.items() if names[0] == label]
    hosts = set(resolver.ids(where)) if where is not None else {one.host for one in named}
    named = [one for one in named if one.sort in ("cell", "series", "category") and one.host in hosts]
    return renamed([one for one in named if not resolver.pages or one.page in resolver.pages], text)


@intent
def remove_label(resolver: Resolver, label: str, where: Any = None) -> Commands:
    """Removes the only row, column, series or category of a name from the described table or chart."""
    if where is None:
        raise RequestError(says("table-or-chart-unsaid"))
    hosts = set(resolver.ids(where))
    named = [resolver.scene.parts[n] for n, names in resolver.scene.labels.items() if label in names]
    named = [one for one in named if one.host in hosts and one.sort in ("row", "column", "series", "category")]
    if len(named) != 1:
        raise RequestError(says("part-name-not-unique"))
    return removed(named)


@intent
def clear(resolver: Resolver, target: Any) -> Commands:
    """Empties a cell, or those of a row or column."""
    parts = parts_named(resolver, target)
    if not parts or parts[0].sort not in ("cell", "row", "column"):
        raise RequestError(says("not-a-table-part"))
    cells = [one for one in resolver.scene.parts if one.sort == "cell" and one.host == parts[0].host]
    wanted = {(one.sort, one.index, one.column) for one in parts}
    found = [
        one
        for one in cells
        if {("cell", one.index, one.column), ("row", one.index, -1), ("column", one.column, -1)} & wanted
    ]
    return [make("set_cells", one.host, ("",), row=one.index, column=one.column) for one in found if one.words]


@intent
def total(resolver: Resolver, where: Any = None, name: str = "Total", of: str = "sum") -> Commands:
    return [make("add_total", one_of(resolver, where, "table"), name, of=of)]


@intent
def mark_negative(resolver: Resolver, color: Any, where: Any = None) -> Commands:
    return [make("mark_cells", one_of(resolver, where, "table"), "<0", color=color)]


@intent
def new_table(
    resolver: Resolver, size: tuple[float, float] | None = None, rows: tuple[tuple[str, ...], ...] = ()
) -> Commands:
    """Adds a table of a number of rows and columns, or with these words."""
    width = int(size[1]) if size else max(map(len, rows))
    height = int(size[0]) if size else len(rows)
    if size and (size[0] != height or size[1] != width or height < len(rows) or width < max(map(len, rows), default=0)):
        raise RequestError(says("words-exceed-cells"))
    cells = [(*row, *("",) * (width - len(row))) for row in rows]
    cells += [("",) * width] * (height - len(rows))
    made: list[Command] = [make("add_table", tuple(cells), resolver.page())]
    return made
