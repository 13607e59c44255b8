"""What is asked of tables: cells, rows and columns, by number, by ordinal, or by the words they begin with."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Literal

from redraft.commands.command import AlreadySo
from redraft.commands.frame_room import slide_of
from redraft.commands.looks import Modify
from redraft.commands.tables import (
    MOST,
    AddColumns,
    AddRows,
    AddTable,
    AddTotal,
    MoveRow,
    RemoveColumns,
    RemoveRows,
    SetCells,
    SortRows,
    SwapColumns,
    SwapRows,
    cells_of,
    rows_of,
    text_of,
    total_row,
    words_of,
)
from redraft.commands.typography import AlignText
from redraft.document.layers import Group, Shape, Text
from redraft.edits.paging import PageEdit
from redraft.errors import RequestError
from redraft.language.acts.lists import order_asked
from redraft.language.acts.quoted_lists import quoted_items
from redraft.language.colors import color_of
from redraft.language.frame_places import only_known, placement
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.lines import places_of, the_one_saying
from redraft.targets.page_phrases import NUMBERS
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, same_words
from redraft.targets.vocabulary import SLANTS, WEIGHTS

JOINT = "\x1f"
"""Between the texts of a list."""
_CUT = lazily(r"\s*(?:,\s*(?:and\s+)?|;\s*|\n|\s+and\s+)\s*")


def words_given(request: Request) -> list[str]:
    """The texts of a list: joined by JOINT, in quotes, or plain words between commas."""
    said = request.get("items") or request.get("new")
    if not said:
        return []
    if JOINT in said:
        return said.split(JOINT)
    if QUOTED.fullmatch(said.strip()) or len(QUOTED.findall(said)) > 1:
        return quoted_items(said)
    if any(said in quoted[0] for quoted in QUOTED.finditer(request.clause)):
        return [said]  # one text, whose quotes were taken off
    return [part for part in _CUT.split(said.strip()) if part]


def the_table(request: Request, scene: Scene) -> Group:
    """The table meant: the one named, else the only one."""
    tables = [
        layer for layer in scene.document.index.layers.values() if isinstance(layer, Group) and layer.form == "table"
    ]
    visible = [table for table in tables if scene[table.id].visible]
    said = request.get("table") or request.target
    named = re.sub(r"^(?:the|a) |\btable$", "", said, flags=re.IGNORECASE).strip()
    if said.lower() == "it":
        visible = [table for table in visible if table.id in scene.last] or visible
    elif named:
        found = scene.find(said)
        visible = [table for table in visible if table.id in found.ids] or visible
    if not visible:
        raise RequestError("there is no table here", "name a slide with a table")
    if len(visible) > 1:
        ids = tuple(table.id for table in visible)
        raise RequestError(
            f"there are {len(visible)} tables: {scene.listed(ids)}",
            scene.where_hint(ids) or f"name one, such as #{ids[0]}",
        )
    return visible[0]


def the_rows(table: Group, said: str) -> list[int]:
    firsts = [words_of(cells[0]) if (cells := cells_of(row)) else "" for row in rows_of(table)]
    return _line(said, firsts, "row")


def the_columns(table: Group, said: str) -> list[int]:
    rows = rows_of(table)
    return _line(said, [words_of(cell) for cell in cells_of(rows[0])] if rows else [], "column")


def _line(said: str, names: list[str], what: str) -> list[int]:
    low = said.lower().strip()
    if QUOTED.fullmatch(said):
        words = unquote(said)
        if (found := the_one_saying(names, words)) is not None:
            return [found]
        there = ", ".join(f'"{folded(name)[:24]}"' for name in names[:12])
        raise RequestError(
            f'no {what} is called "{words}"; the {what}s begin with {there}', f"name the {what} by its number"
        )
    if low in ("header", "heading", "top"):
        return [0]
    named = [number for number, name in enumerate(names) if same_words(name, low)]
    if len(named) == 1 and not re.match(r"\d+(?:st|nd|rd|th)?\b", low):
        return named
    if low == "bottom":
        return [len(names) - 1]
    try:
        return places_of(low, len(names))
    except RequestError as error:
        raise RequestError(
            f"there is no {what} {low}; the table has {len(names)} {what}s", f"name one from 1 to {len(names)}"
        ) from error


def _touched(found: Resolved) -> Resolved:
    """With the layers that change as its targets."""
    layers = dict.fromkeys(edit.layer for edit in found.edits if not isinstance(edit, PageEdit))
    return replace(found, targets=tuple(layers))


def _listed(words: list[str], most: int = 100) -> str:
    return ", ".join(f'"{folded(word)}"' for word in words[:most]) + (" …" if len(words) > most else "")


def cell_text(request: Request, scene: Scene) -> Resolved:
    table = the_table(request, scene)
    (row,), (column,) = the_rows(table, request.get("row")), the_columns(table, request.get("column"))
    words = request.get("new") or request.get("figure")
    put = SetCells(table.id, (words,), row=row, column=column)
    return _touched(scene.carried(f'change row {row + 1}, column {column + 1} to "{folded(words)}"', (), put))


_EMPTYING = ("clear", "empty", "blank", "clear out", "empty out", "wipe")
"""Verbs that take the words of cells and leave the cells."""


def delete_row(request: Request, scene: Scene) -> Resolved:
    table = the_table(request, scene)
    gone = the_rows(table, request.get("row"))
    if request.verb.lower() in _EMPTYING:
        full = [sum(text_of(cell) is not None for cell in cells_of(row)) for row in rows_of(table)]
        emptied = [SetCells(table.id, ("",) * full[number], row=number) for number in gone]
        return _touched(scene.carried(f"empty row {gone[0] + 1} of '{table.id}'", (), *emptied))
    shown = ", ".join(str(number + 1) for number in gone)
    return _touched(scene.carried(f"delete row {shown} of '{table.id}'", (), RemoveRows(table.id, tuple(gone))))


def delete_column(request: Request, scene: Scene) -> Resolved:
    table = the_table(request, scene)
    gone = the_columns(table, request.get("column"))
    if request.verb.lower() in _EMPTYING:
        full = [sum(text_of(cells_of(row)[number]) is not None for row in rows_of(table)) for number in gone]
        emptied = [SetCells(table.id, ("",) * many, column=at) for at, many in zip(gone, full, strict=True)]
        return _touched(scene.carried(f"empty column {gone[0] + 1} of '{table.id}'", (), *emptied))
    shown = ", ".join(str(number + 1) for number in gone)
    return _touched(scene.carried(f"delete column {shown} of '{table.id}'", (), RemoveColumns(table.id, tuple(gone))))


def add_row(request: Request, scene: Scene) -> Resolved:
    """Rows like their neighbour, with the words given; at the end unless a place is said."""
    table = the_table(request, scene)
    rows = rows_of(table)
    words, count = words_given(request), _count(request)
    width = len(cells_of(rows[-1]))
    if len(words) == 1 and width > 1 and len(parts := re.split(r"\s*[|/]\s*|,\s+|;\s*", words[0])) == width:
        words = parts  # one text with as many parts as there are columns: "Theft, Ms Moreau, 3341"
    if len(words) > width * count:
        room = f"{count} rows of {width}" if count > 1 else f"{width} columns"
        raise RequestError(f"{len(words)} texts are given, and the table has {room}", f"give at most {width * count}")
    place: dict[str, int] = {}
    if request.get("at").lower() in ("top", "beginning", "start"):
        place = {"before": 0}
    elif request.get("side"):
        (beside,) = the_rows(table, request.get("row"))
        place = {"after" if request.get("side").lower() in ("after", "below", "under") else "before": beside}
    new = AddRows(table.id, tuple(tuple(words[at * width : (at + 1) * width]) for at in range(count)), **place)
    what = f"{count} rows" if count > 1 else "a row"
    return _added(scene, table, what, words, _number(place, len(rows)), new)


def _number(place: dict[str, int], count: int) -> int:
    """What number something new gets, from 1."""
    return place["after"] + 2 if "after" in place else place.get("before", count) + 1


def _added(
    scene: Scene, table: Group, what: str, words: list[str], number: int, command: AddRows | AddColumns | AddTotal
) -> Resolved:
    said = f" {_listed(words)}" if words else ""
    return _touched(scene.carried(f"add {what}{said} to '{table.id}' as number {number}", (), command))


def _count(request: Request) -> int:
    """How many rows are to come."""
    said = request.get("count").lower().strip() or "1"
    number = NUMBERS.get(said) or (int(said) if said.isdecimal() and len(said) < 4 else 0)
    if not 1 <= number <= 100:
        raise RequestError(f"'{said}' is no number of rows", "add up to 100 at a time")
    return number


def add_column(request: Request, scene: Scene) -> Resolved:
    table = the_table(request, scene)
    words, new = words_given(request), _count(request)
    place: dict[str, int] = {}
    if request.get("at").lower() in ("left", "beginning", "start"):
        place = {"before": 0}
    elif request.get("side"):
        (beside,) = the_columns(table, request.get("column"))
        place = {"after" if request.get("side").lower() == "after" else "before": beside}
    if new > 1 and words:
        raise RequestError("what each of the new columns says is not clear", "add one column at a time")
    command = AddColumns(table.id, (tuple(words),) * new, **place)
    what = f"{new} columns" if new > 1 else "a column"
    return _added(scene, table, what, words, _number(place, len(cells_of(rows_of(table)[0]))), command)


def _cells_meant(request: Request, table: Group) -> tuple[list[Group], str]:
    """The cells of a row, of a column, or all that hold figures, and how to call them."""
    rows = rows_of(table)
    if request.get("row"):
        numbers = the_rows(table, request.get("row"))
        return [cell for number in numbers for cell in cells_of(rows[number])], f"row {numbers[0] + 1}"
    if request.get("column"):
        numbers = the_columns(table, request.get("column"))
        return [cells_of(row)[number] for row in rows for number in numbers], f"column {numbers[0] + 1}"
    figures = [cell for row in rows[1:] for cell in cells_of(row) if _FIGURE.fullmatch(words_of(cell).strip())]
    return figures, "the figures"


_FIGURE = lazily(r"[€£$]?\s?[-−+]?\d[\d.,: ]*\s?(?:%|[€£$]|[a-zA-Z]{1,3})?")


def look(request: Request, scene: Scene) -> Resolved:
    """A colour for the cells of a row or column, or a weight or slant for their text."""
    table = the_table(request, scene)
    if request.get("cell"):
        words = unquote(request.get("cell"))
        cells = [cell for row in rows_of(table) for cell in cells_of(row) if same_words(words_of(cell), words)]
        if len(cells) != 1:
            raise RequestError(f'{len(cells) or "no"} cells say "{words}"', "name the cell by its row and column")
        named = f'the cell "{words}"'
    else:
        cells, named = _cells_meant(request, table)
    kind, wanted = _wanted(request)
    ids = tuple(layer.id for cell in cells for layer in cell.children if isinstance(layer, kind))
    said = request.get("color") or request.get("weight") or request.get("slant")
    found = scene.carried(f"make {named} of '{table.id}' {said}", (), *([Modify(ids, **wanted)] if ids else []))
    if not found.edits:
        raise AlreadySo(f"{named} of '{table.id}' is so already", "ask for something else", (table.id,))
    return _touched(found)


def _wanted(request: Request) -> tuple[type[Shape | Text], dict[str, Any]]:
    """What to change of a cell, its ground or its words, and how."""
    if request.get("color"):
        worded = request.get("cells") or re.search(r"\b(?:text|words|font|letters)\b", request.clause, re.IGNORECASE)
        return Text if worded else Shape, {"fill": str(color_of(request.get("color")))}
    if request.get("slant"):
        return Text, {"font_style": SLANTS[request.get("slant").lower()]}
    return Text, {"font_weight": WEIGHTS[request.get("weight").lower()]}


_ALIGNS: dict[str, Literal["left", "center", "right"]] = {
    "left": "left", "right": "right", "center": "center", "centered": "center", "middle": "center",
}  # fmt: skip


def align(request: Request, scene: Scene) -> Resolved:
    """How the words stand in the cells of a row or column, or in all that hold figures."""
    table = the_table(request, scene)
    texts = [text for cell in _cells_meant(request, table)[0] if (text := text_of(cell)) is not None]
    if not texts:
        raise RequestError(f"no cell of '{table.id}' holds a figure", "name a column")
    ids = tuple(text.id for text in texts)
    reading = f"align {len(ids)} cells of '{table.id}': {request.get('align')}"
    return scene.carried(reading, ids, AlignText(ids, _ALIGNS[request.get("align").lower()]))


def swap(request: Request, scene: Scene) -> Resolved:
    """The words of two rows, or of two columns, in each other's place; the looks of both stay where they are."""
    table = the_table(request, scene)
    by_row = bool(request.get("row"))
    which, what = (the_rows, "row") if by_row else (the_columns, "column")
    (one,), (other,) = which(table, request.get(what)), which(table, request.get("other"))
    if one == other:
        raise RequestError("two of them are needed to swap", "name two rows or two columns")
    command = SwapRows(table.id, one, other) if by_row else SwapColumns(table.id, one, other)
    return _touched(scene.carried(f"swap {what}s {one + 1} and {other + 1} of '{table.id}'", (), command))


def move(request: Request, scene: Scene) -> Resolved:
    """A row to the top below the head, to the end, or beside another."""
    table = the_table(request, scene)
    count = len(rows_of(table))
    (row,) = the_rows(table, request.get("row"))
    end = request.get("at").lower()
    place: dict[str, int] = {}
    if request.get("near"):
        (beside,) = the_rows(table, request.get("near"))
        place = {"before" if request.get("side").lower() in ("before", "above", "over") else "after": beside}
    elif end in ("up", "down"):
        place = {"before": max(row - 1, 0)} if end == "up" else {"after": min(row + 1, count - 1)}
        place = {} if place.get("after") == row else place
    elif end in ("top", "beginning", "start", "first"):
        place = {"before": 1} if row != 1 else {"after": 0}
    mark = place["after"] + 1 if "after" in place else place.get("before", count)
    number = max(mark - (row < mark), 1) + 1
    command = MoveRow(table.id, row, **place)
    return _touched(scene.carried(f"move row {row + 1} of '{table.id}' to place {number}", (), command))


def sort(request: Request, scene: Scene) -> Resolved:
    """The rows below the head by the words of a column, the first unless one is named; a row of sums stays last."""
    table = the_table(request, scene)
    column = the_columns(table, request.get("column"))[0] if request.get("column") else 0
    command = SortRows(table.id, column, order_asked(request))
    way = "reversed" if command.order == "reversed" else f"by column {column + 1}"
    return _touched(scene.carried(f"put the rows of '{table.id}' in order, {way}", (), command))


def total(request: Request, scene: Scene) -> Resolved:
    """A last row with the sums of all columns that hold figures alone."""
    table = the_table(request, scene)
    name = request.get("name") or "Total"
    words = list(total_row(table, name))
    return _added(scene, table, "a row", words, len(rows_of(table)) + 1, AddTotal(table.id, name))


# New tables, and words that fill one

_SAYS = frozenset(
    "rows columns items new data kind place side anchor gap width height unit unit2 size everywhere".split()
)


def _size(request: Request, name: str) -> int:
    said = request.get(name).lower().strip()
    if not said:
        return 0
    number = NUMBERS.get(said) or (int(said) if said.isdecimal() and len(said) < 6 else 0)
    if not 1 <= number <= MOST:
        raise RequestError(f"a table cannot have {said} {name}", f"give a number from 1 to {MOST}")
    return number


def add_table(request: Request, scene: Scene) -> Resolved:
    """A new table of so many rows and columns, its cells filled in reading order with the words given."""
    page = slide_of(scene.document, "", "table")
    only_known(request, _SAYS, "table")
    cells = _cells(request)
    words = [word for row in cells for word in row if word]
    said = f": {_listed(words, 6)}" if words else ""
    reading = f"add a table of {len(cells)} rows and {len(cells[0])} columns{said}{{notes}}"
    place = placement(request, scene, page)
    if not request.get("height"):
        place.pop("height", None)  # rows of a small table are as high as any
    command = AddTable(tuple(map(tuple, cells)), page.id, **place)
    return _touched(scene.carried(reading, (), command))


def _cells(request: Request) -> list[list[str]]:
    rows, columns = _size(request, "rows"), _size(request, "columns")
    if data := request.get("data").strip():
        lines = [line for line in re.split(r"\s*(?:;|\n)\s*", data) if line]
        found = [[cell.strip(' "“”') for cell in re.split(r"\s*[,|\t]\s*", line)] for line in lines]
        wide, high = max(map(len, found)), len(found)
        if wide > (columns or wide) or high > (rows or high):
            raise RequestError(
                f"the words make {high} rows of {wide}, and the table has {rows or high} rows of {columns or wide}",
                "give another number of rows and columns",
            )
        rows, columns = rows or high, columns or wide
        return [[*row, *[""] * (columns - len(row))] for row in [*found, *[[""]] * (rows - high)]]
    words = words_given(request)
    if words and columns and not rows:
        rows = -(-len(words) // columns)
    elif words and rows and not columns:
        columns = -(-len(words) // rows)
    if not rows or not columns:
        lacking = "rows" if columns else "columns" if rows else "rows and columns"
        raise RequestError(
            f"how many {lacking} the table has is not said", "say for example: a table of 3 rows and 4 columns"
        )
    if len(words) > rows * columns:
        raise RequestError(
            f"{len(words)} texts are given, and {rows} rows of {columns} have {rows * columns} cells",
            f"give at most {rows * columns}",
        )
    words += [""] * (rows * columns - len(words))
    return [words[start : start + columns] for start in range(0, rows * columns, columns)]


def fill(request: Request, scene: Scene) -> Resolved:
    """Words into the cells of a row, of a column, or of the whole table in reading order.

    In a table with words in some cells, the empty ones are filled; others would lose theirs unasked.
    """
    table = the_table(request, scene)
    words = words_given(request)
    if not words:
        raise RequestError("with which words is not said", 'put them in quotes, as in: "Name", "Age"')
    put, where = SetCells(table.id, tuple(words)), "the table"
    if request.get("row"):
        (number,) = the_rows(table, request.get("row"))
        put, where = put.replaced(row=number), f"row {number + 1}"
    elif request.get("column"):
        (number,) = the_columns(table, request.get("column"))
        put, where = put.replaced(column=number), f"column {number + 1}"
    else:
        cells = [text for row in rows_of(table) for cell in cells_of(row) if (text := text_of(cell)) is not None]
        empty = [text for text in cells if not text.text.strip()]
        if empty and len(empty) < len(cells):
            put, where = put.replaced(only_empty=True), "the empty cells"
    return _touched(scene.carried(f"fill {where} of '{table.id}' with {_listed(words, 8)}", (), put))


TABLE_ACTS = {
    "cell_text": cell_text, "row_delete": delete_row, "column_delete": delete_column, "row_add": add_row,
    "column_add": add_column, "row_look": look, "row_align": align, "row_swap": swap, "row_move": move,
    "row_sort": sort, "row_total": total, "table_add": add_table, "table_fill": fill,
}  # fmt: skip
