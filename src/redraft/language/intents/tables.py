"""Tables: values where a row and a column meet, rows and columns that come, new tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redraft.commands.command import Command
from redraft.commands.tables import cells_of, rows_of, table_called
from redraft.errors import RequestError
from redraft.grammar.chart import Unfit
from redraft.language.intents.parts import parts_meant, renamed
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.values import number_of
from redraft.targets.description import Chosen, Noun
from redraft.targets.finder import NotCertain
from redraft.targets.labels import crossing

if TYPE_CHECKING:
    from redraft.language.resolution import Desk


@intent
def set_value(desk: Desk, names: tuple[str, str], text: str, where: Any = None) -> Commands:
    """What stands where two names meet: a row and a column of a table, or a series and a category of a chart."""
    hosts = set(desk.ids(where)) if where is not None else None
    parts = desk.scene.parts
    met = [(parts[n], parts[m]) for n, m in crossing(desk.scene, *names, frozenset(desk.pages))]
    met = [(line, across) for line, across in met if hosts is None or line.host in hosts]
    if len(met) != 1:
        why = (
            "these names meet in several places" if met else "no row and column, or series and category, are called so"
        )
        raise NotCertain(
            why, "name both as they stand there", tuple(dict.fromkeys(line.host for line, _ in met)) if names[1] else ()
        )
    line, across = met[0]
    if line.sort == "row":
        return [make("set_cells", line.host, (text,), row=line.index, column=across.index)]
    return [make("set_values", line.host, line.index, (chart_number(text),), categories=(across.index,))]


def chart_number(text: str) -> float:
    try:
        return number_of(text)
    except (Unfit, ValueError):
        raise RequestError(f"“{text}” is no number", "a value of a chart is a number") from None


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
    if how in ("before", "after"):
        beside = parts_meant(desk, value)
        if not beside and how == "after":
            return one_of(desk, value, "table"), {}  # 'on the right of the table'
        if len(beside) != 1 or beside[0].sort not in (sort, "cell"):
            raise RequestError(f"that is no {sort} of a table", f"name a {sort}")
        one = beside[0]
        return one.host, {how: one.column if sort == "column" and one.sort == "cell" else one.index}
    table = one_of(desk, given.get("where"), "table")
    if how == "end" or value == -1:
        return table, {}
    number, count = value - 1 if how == "nth" else int(sort == "row"), _count(desk, table, sort)
    if not 0 <= number <= count:
        raise RequestError(f"the table has {count} {sort}s", "name another place")
    return table, {"before": number} if number < count else {}


def _count(desk: Desk, id: str, sort: str) -> int:
    rows = rows_of(table_called(desk.document, id))
    return len(rows) if sort == "row" else len(cells_of(rows[0]))


@intent
def fill_line(desk: Desk, target: Any, texts: tuple[str, ...]) -> Commands:
    """The words of all cells of a row or column."""
    parts = parts_meant(desk, target)
    if len(parts) != 1 or parts[0].sort not in ("row", "column"):
        raise RequestError("that is no row and no column", "name one")
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
        raise RequestError("that is no part of a table or chart", "name a row, column or series")
    if row and len(parts) == 1 and parts[0].sort == "row":
        return [make("set_cells", parts[0].host, (text,), row=parts[0].index, column=0)]
    return renamed(parts, text, target)


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
