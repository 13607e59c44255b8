"""Tables: values where a row and a column meet, rows and columns that come, new tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redraft.commands.command import Command
from redraft.commands.tables import cells_of, rows_of, table_called
from redraft.commands.word_matches import same_words
from redraft.document.layers import Group, Text
from redraft.edits.new_charts import name_of, series_of, values_of
from redraft.errors import RequestError
from redraft.grammar.chart import Unfit
from redraft.language.intents.lists import neighbours
from redraft.language.intents.parts import parts_meant, removed, renamed
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.typed_words import NotThere
from redraft.language.values import number_of
from redraft.targets.description import Chosen, Noun
from redraft.targets.finder import NotCertain
from redraft.targets.labels import crossing
from redraft.targets.parts import Part

if TYPE_CHECKING:
    from redraft.language.resolution import Desk

_ROUNDED = 0.015
"""How far the parts of a whole, which are rounded, are from it together, at the most."""


@intent
def set_value(desk: Desk, names: tuple[str, str], text: str, where: Any = None, old: str = "") -> Commands:
    """What stands where two names meet: a row and a column of a table, or a series and a category of a chart. `old` is
    what the request says that stands there now."""
    hosts = set(desk.ids(where)) if where is not None else None
    parts = desk.scene.parts
    met = [(parts[n], parts[m]) for n, m in crossing(desk.scene, *names, frozenset(desk.pages))]
    met = [(line, across) for line, across in met if hosts is None or line.host in hosts]
    if len(met) != 1:
        why = (
            "these names meet in several places"
            if met
            else "no row and column, or series and category, have these names"
        )
        raise NotCertain(
            why,
            "name both as they are written there",
            tuple(dict.fromkeys(line.host for line, _ in met)) if names[1] else (),
        )
    line, across = met[0]
    if old and not same_words(_value_there(desk, line, across), old):
        raise NotCertain(f"“{old}” is not there", "leave out what is there now", (line.host,))
    if line.sort == "row" and not across.index and any(map(str.isdigit, text)):
        raise RequestError("a row has that name, and it does not say which of its values", "name the column")
    if line.sort == "row":
        return [make("set_cells", line.host, (text,), row=line.index, column=across.index)]
    return [
        make(
            "set_values",
            line.host,
            line.index,
            chart_numbers(desk, line.host, (text,), line),
            categories=(across.index,),
        )
    ]


def _value_there(desk: Desk, line: Part, across: Part) -> str:
    if line.sort == "row":
        place = "cell", line.host, line.index, across.index
        return next(one.words for one in desk.scene.parts if (one.sort, one.host, one.index, one.column) == place)
    series = desk.document.index[line.id].layer
    return values_of(series)[across.index].text if isinstance(series, Group) else ""


@intent
def line_values(desk: Desk, label: str, values: tuple[str, ...], where: Any = None) -> Commands:
    """All figures of a series, or of a row behind its name."""
    hosts = set(desk.ids(where)) if where is not None else None
    named = [desk.scene.parts[n] for n, names in desk.scene.labels.items() if label in names]
    lines = [one for one in named if one.sort == "series" or (one.sort == "row" and one.index)]
    lines = [
        one for one in lines if (hosts is None or one.host in hosts) and (not desk.pages or one.page in desk.pages)
    ]
    if len(lines) != 1:
        raise NotCertain("several have that name" if lines else "no series and no row has that name", "name one")
    (line,) = lines
    if line.sort == "series":
        return [make("set_values", line.host, line.index, chart_numbers(desk, line.host, values, line))]
    if len(values) != _count(desk, line.host, "column") - 1:
        raise RequestError(f"{len(values)} values are given for another number of cells", "give one for each")
    places = enumerate(values, 1)
    return [make("set_cells", line.host, (one,), row=line.index, column=column) for column, one in places]


def chart_number(text: str) -> float:
    try:
        return number_of(text)
    except (Unfit, ValueError):
        raise RequestError(f"“{text}” is no number", "a value of a chart is a number") from None


def chart_numbers(desk: Desk, id: str, texts: tuple[str, ...], series: Part | None = None) -> tuple[float, ...]:
    """Values for a chart, or one series of it, as it has them: 30% is 0.3 among shares of 1. Raises RequestError where
    it is not clear what a percentage is there."""
    numbers = tuple(map(chart_number, texts))
    percent = [text.rstrip().endswith("%") for text in texts]
    chart = desk.document.index[id].layer
    assert isinstance(chart, Group)
    rows = [one for one in series_of(chart) if series is None or one.id == series.id]
    there = [[chart_number(one.text) for one in values_of(row) if one.text.strip()] for row in rows]
    every = {one for row in there for one in row}
    shares = not every.issubset((0, 1)) and all(0 <= one <= 1 for one in every)
    if any(percent) and shares:
        return tuple(round(one / 100, 8) if is_share else one for one, is_share in zip(numbers, percent, strict=True))
    words = " ".join((*(one.text for one in chart.children if isinstance(one, Text)), *map(name_of, rows))).casefold()
    shown = "%" in words or "percent" in words or _add_up(there, 100)
    if (any(percent) and not (shown and all(0 <= one <= 100 for one in every))) or (
        shares and _add_up(there, 1) and max(numbers, default=0) > 1
    ):
        of = f"whether “{texts[0]}” is {numbers[0]:g} or {numbers[0] / 100:g} there is not clear"
        raise RequestError(of, "give the number as the chart has it")
    return numbers


def _add_up(rows: list[list[float]], whole: float) -> bool:
    """Whether each row has the parts of a whole, as they are rounded."""
    return bool(rows) and all(abs(sum(row) / whole - 1) < _ROUNDED for row in rows)


def one_of(desk: Desk, where: Any, kind: str) -> str:
    """The table or chart that is named, or the only one there. Raises NotCertain."""
    ids = desk.ids(where if where is not None else Chosen(Noun("called", (kind, kind)), "one", f"the {kind}"))
    if len(ids) != 1:
        raise NotCertain(f"one {kind} is wanted", "name one", ids)
    return ids[0]


@intent
def add_lines(
    desk: Desk, sort: str, lines: tuple[tuple[str, ...], ...] = ((),), place: tuple[tuple[str, Any], ...] = ()
) -> Commands:
    """New rows or columns; `place` has a `spot`, and `where`: which table."""
    table, beside = _line_place(desk, sort, dict(place))
    cells = tuple(one.strip() for one in lines[0][0].split(",")) if len(lines) == len(lines[0]) == 1 else ()
    if sort == "row" and 1 < len(cells) == _count(desk, table, "column"):
        lines = (cells,)  # 'a row "Tea, 2.10, 2.60"'
    return [make("add_rows" if sort == "row" else "add_columns", table, lines, **beside)]


def _line_place(desk: Desk, sort: str, given: dict[str, Any]) -> tuple[str, dict[str, int]]:
    """The table that a row or column comes into, and before or after which; the end where neither is said."""
    how, value = given.get("spot", ("end", None))
    if how in ("before", "after", "between"):
        beside = parts_meant(desk, value)
        if how == "between":
            both = [_line_of(desk, sort, one) for one in beside]
            how, beside = "after", neighbours(sorted(both, key=lambda one: one.index))
        if not beside and how == "after":
            return one_of(desk, value, "table"), {}  # 'on the right of the table'
        if len(beside) != 1 or beside[0].sort not in (sort, "cell"):
            raise RequestError(f"that is no {sort} of a table", f"name a {sort}")
        one = _line_of(desk, sort, beside[0])
        if given.get("where") is not None and one_of(desk, given["where"], "table") != one.host:
            raise RequestError("it is in another table", "name its own table")
        return one.host, {how: one.index}
    table = one_of(desk, given.get("where"), "table")
    if how == "end" or value == -1:
        return table, {}
    number, count = value - 1 if how == "nth" else int(sort == "row"), _count(desk, table, sort)
    if not 0 <= number <= count:
        raise RequestError(f"the table has {count} {sort}s", "name another place")
    return table, {"before": number} if number < count else {}


def _line_of(desk: Desk, sort: str, part: Part) -> Part:
    """The row or column of a cell; a row or column itself."""
    index = part.column if sort == "column" and part.sort == "cell" else part.index
    every = (one for one in desk.scene.parts if (one.sort, one.host, one.index) == (sort, part.host, index))
    return next(every, part)


def _count(desk: Desk, id: str, sort: str) -> int:
    rows = rows_of(table_called(desk.document, id))
    return len(rows) if sort == "row" else len(cells_of(rows[0]))


@intent
def fill_line(desk: Desk, target: Any, texts: tuple[str, ...]) -> Commands:
    """The words of all cells of a row or column."""
    parts = parts_meant(desk, target)
    if len(parts) != 1 or parts[0].sort not in ("row", "column"):
        raise NotThere("", "that is no row and no column")
    one = parts[0]
    count = _count(desk, one.host, "column" if one.sort == "row" else "row")
    if len(texts) != count:
        raise RequestError(f"{len(texts)} texts are given for {count} cells", f"give {count}")
    return [make("set_cells", one.host, texts, **{one.sort: one.index})]


@intent
def rename_part(desk: Desk, target: Any, text: str, row: bool = True) -> Commands:
    """Another name for a row, column, series or category; `row`: not only for a cell."""
    parts = parts_meant(desk, target)
    if not parts or parts[0].sort == "item":
        raise NotThere("", "that is no part of a table or chart")
    if row and len(parts) == 1 and parts[0].sort == "row":
        return [make("set_cells", parts[0].host, (text,), row=parts[0].index, column=0)]
    return renamed(parts, text, target, plain=not row)


@intent
def rename_label(desk: Desk, label: str, text: str, where: Any = None) -> Commands:
    """Other words for the only cell, series or category of a name."""
    named = [desk.scene.parts[n] for n, names in desk.scene.labels.items() if names[0] == label]
    hosts = set(desk.ids(where)) if where is not None else {one.host for one in named}
    named = [one for one in named if one.sort in ("cell", "series", "category") and one.host in hosts]
    return renamed([one for one in named if not desk.pages or one.page in desk.pages], text)


@intent
def remove_label(desk: Desk, label: str, where: Any = None) -> Commands:
    """The only row, column, series or category of a name, in the table or chart that is named."""
    if where is None:
        raise RequestError("it does not say in which table or chart", "say 'from the table', or name the row or series")
    hosts = set(desk.ids(where))
    named = [desk.scene.parts[n] for n, names in desk.scene.labels.items() if label in names]
    named = [one for one in named if one.host in hosts and one.sort in ("row", "column", "series", "category")]
    if len(named) != 1:
        raise RequestError(
            "not exactly one row, column or series there has that name", "name the row, column or series"
        )
    return removed(named)


@intent
def clear(desk: Desk, target: Any) -> Commands:
    """Cells that say nothing: one, or those of a row or column."""
    parts = parts_meant(desk, target)
    if not parts or parts[0].sort not in ("cell", "row", "column"):
        raise RequestError("that is no cell, row or column", "delete it instead")
    cells = [one for one in desk.scene.parts if one.sort == "cell" and one.host == parts[0].host]
    wanted = {(one.sort, one.index, one.column) for one in parts}
    found = [
        one
        for one in cells
        if {("cell", one.index, one.column), ("row", one.index, -1), ("column", one.column, -1)} & wanted
    ]
    return [make("set_cells", one.host, ("",), row=one.index, column=one.column) for one in found if one.words]


@intent
def total(desk: Desk, where: Any = None, name: str = "Total") -> Commands:
    return [make("add_total", one_of(desk, where, "table"), name)]


@intent
def new_table(desk: Desk, size: tuple[float, float] | None = None, rows: tuple[tuple[str, ...], ...] = ()) -> Commands:
    """A table of so many rows and columns, or with these words."""
    width = int(size[1]) if size else max(map(len, rows))
    height = int(size[0]) if size else len(rows)
    if size and (size[0] != height or size[1] != width or height < len(rows) or width < max(map(len, rows), default=0)):
        raise RequestError("the words do not fit in so many rows and columns", "give fewer words, or more cells")
    cells = [(*row, *("",) * (width - len(row))) for row in rows]
    cells += [("",) * width] * (height - len(rows))
    made: list[Command] = [make("add_table", tuple(cells), desk.page())]
    return made
