"""Third stage for the order of a table's rows: one that goes elsewhere, all of them sorted, a row with their sums."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.commands.sort_order import figure, in_order
from redraft.document.layers import Group
from redraft.edits.ops import Edit
from redraft.edits.reflowing import rewritten, without_paragraphs
from redraft.errors import RequestError
from redraft.language.acts.lists import order_asked
from redraft.language.acts.tables import add_row, cells_of, rows_of, text_of, the_columns, the_rows, the_table
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene

_SUM = lazily(r"(?:grand )?(?:total|sum|overall|all)s?\b|Σ", re.IGNORECASE)


def _words(row: Group, column: int) -> str:
    cells = cells_of(row)
    text = text_of(cells[column]) if column < len(cells) else None
    return text.text if text is not None else ""


def _rearranged(table: Group, order: list[int]) -> tuple[tuple[str, ...], tuple[Edit, ...]]:
    """The words of a table's rows in another order; `order` has the old number for each place. Looks stay in place, so
    that bands of colour do."""
    rows = rows_of(table)
    edits: list[Edit] = []
    ids: list[str] = []
    for place, old in enumerate(order):
        if place == old:
            continue
        for cell, other in zip(cells_of(rows[place]), cells_of(rows[old]), strict=True):
            text, source = text_of(cell), text_of(other)
            if text is None or source is None:
                raise RequestError("cells of the table are merged", "put the new words in quotes, cell by cell")
            if text.text == source.text:
                continue
            edits += (
                rewritten(text, source.text)
                if source.text.strip()
                else [without_paragraphs(text, range(len(text.paragraphs)))]
            )
            ids.append(text.id)
    return tuple(ids), tuple(edits)


def move(request: Request, scene: Scene) -> Resolved:
    """A row to the top below the head, to the end, or beside another."""
    table = the_table(request, scene)
    count = len(rows_of(table))
    (row,) = the_rows(table, request.get("row"))
    if row == 0:
        raise RequestError("the head of a table stays where it is", "name a row below it")
    rest = [number for number in range(count) if number != row]
    end = request.get("at").lower()
    if request.get("near"):
        (beside,) = the_rows(table, request.get("near"))
        if beside == row:
            raise RequestError("a row cannot go beside itself", "name another row")
        place = rest.index(beside) + (request.get("side").lower() not in ("before", "above", "over"))
    elif end in ("up", "down"):
        place = rest.index(row - 1) if end == "up" else rest.index(row + 1) + 1 if row + 1 < count else len(rest)
    else:
        place = 1 if end in ("top", "beginning", "start", "first") else len(rest)
    place = max(place, 1)
    order = [*rest[:place], row, *rest[place:]]
    ids, edits = _rearranged(table, order)
    if not edits:
        raise AlreadySo(f"row {row + 1} of '{table.id}' is there already", "name another place", (table.id,))
    return Resolved(f"move row {row + 1} of '{table.id}' to place {place + 1}", ids, edits)


def sort(request: Request, scene: Scene) -> Resolved:
    """The rows below the head by the words of a column, the first unless one is named; a row of sums stays last."""
    table = the_table(request, scene)
    rows = rows_of(table)
    said = request.get("column")
    column = the_columns(table, said)[0] if said else 0
    last = len(rows) - bool(len(rows) > 2 and _SUM.match(_words(rows[-1], 0).strip()))
    body = list(range(1, last))
    if len(body) < 2:
        raise RequestError(f"'{table.id}' has no two rows to put in order", "name another table")
    if request.get("reversed"):
        order = body[::-1]
    else:
        words = [_words(rows[number], column) for number in body]
        order = [body[number] for number in in_order(words, down=order_asked(request) == "descending")]
    ids, edits = _rearranged(table, [0, *order, *range(last, len(rows))])
    if not edits:
        raise AlreadySo(f"the rows of '{table.id}' are in that order already", "name another order", (table.id,))
    way = "reversed" if request.get("reversed") else f"by column {column + 1}"
    return Resolved(f"put the rows of '{table.id}' in order, {way}", ids, edits)


def total(request: Request, scene: Scene) -> Resolved:
    """A last row with the sums of all columns that hold figures alone."""
    table = the_table(request, scene)
    rows = rows_of(table)
    width = len(cells_of(rows[0]))
    if _SUM.match(_words(rows[-1], 0).strip()):
        raise AlreadySo(f"'{table.id}' has a row of sums already", "name another table", (table.id,))
    sums = [_sum([_words(row, column) for row in rows[1:]]) for column in range(1, width)]
    if not any(sums):
        raise RequestError(f"no column of '{table.id}' holds figures alone", "give the words of the new row in quotes")
    cells = ", ".join(f"«{cell}»" for cell in (request.get("name") or "Total", *sums))
    return add_row(replace(request, act="row_add", arguments={"items": cells}), scene)


def _sum(texts: list[str]) -> str:
    """The sum of figures as they are written there; '' where one is none."""
    figures = [figure(text) for text in texts]
    shapes = {re.sub(r"[+−-]?\d[\d.,]*", "#", text.strip()) for text in texts}
    if any(one is None for one in figures) or len(shapes) != 1 or not texts:
        return ""
    decimals = max(len(found[1]) if (found := re.search(r"\.(\d+)\D*$", text)) else 0 for text in texts)
    grouped = "," if any(re.search(r"\d,\d{3}\b", text) for text in texts) else ""
    number = f"{sum(one for one in figures if one is not None):{grouped}.{decimals}f}"
    return shapes.pop().replace("#", number)


ORDER_ACTS = {"row_move": move, "row_sort": sort, "row_total": total}
