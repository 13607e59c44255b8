"""Third stage for tables that come, and for words that fill one."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.document.geometry import IDENTITY, Matrix
from redraft.document.layers import Text, box_of
from redraft.edits.ops import Edit, Insert
from redraft.edits.reflowing import rewritten
from redraft.edits.tabulating import new_table
from redraft.errors import RequestError
from redraft.language.acts.tables import cells_of, rows_of, text_of, the_columns, the_rows, the_table, words_given
from redraft.language.frame_room import above_all, fresh_frame, only_known, room_for, slide_of
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.page_phrases import NUMBERS
from redraft.targets.scene import Scene
from redraft.targets.texts import folded

MOST = 75
"""Rows or columns of a new table, as PowerPoint has it."""
_SAYS = frozenset(
    "rows columns items new data kind place side anchor gap width height unit unit2 size everywhere".split()
)


def _count(request: Request, name: str) -> int:
    said = request.get(name).lower().strip()
    if not said:
        return 0
    number = NUMBERS.get(said) or (int(said) if said.isdecimal() and len(said) < 6 else 0)
    if not 1 <= number <= MOST:
        raise RequestError(f"a table cannot have {said} {name}", f"give a number from 1 to {MOST}")
    return number


def add_table(request: Request, scene: Scene) -> Resolved:
    """A new table of so many rows and columns, its cells filled in reading order with the words given."""
    page = slide_of(scene, "table")
    only_known(request, _SAYS, "table")
    cells = _cells(request)
    box, note, down = room_for(request, scene, page)
    table = new_table(fresh_frame(scene, page), cells, box, stretch=bool(request.get("height")))
    spare = box.height - (around.height if (around := box_of(table, IDENTITY)) is not None else 0.0)
    table = replace(table, transform=Matrix.translation(0.0, round(max(spare, 0.0) * down, 2)) @ table.transform)
    words = [word for row in cells for word in row if word]
    shown = ", ".join(f'"{folded(word)}"' for word in words[:6]) + (" …" if len(words) > 6 else "")
    return Resolved(
        f"add a table of {len(cells)} rows and {len(cells[0])} columns{': ' + shown if shown else ''}{note}",
        (table.id,),
        (Insert(table, page.id, above_all(page)),),
    )


def _cells(request: Request) -> list[list[str]]:
    rows, columns = _count(request, "rows"), _count(request, "columns")
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
    rows = rows_of(table)
    if request.get("row"):
        (number,) = the_rows(table, request.get("row"))
        cells, where = list(cells_of(rows[number])), f"row {number + 1}"
    elif request.get("column"):
        (number,) = the_columns(table, request.get("column"))
        cells, where = [cells_of(row)[number] for row in rows], f"column {number + 1}"
    else:
        cells, where = [cell for row in rows for cell in cells_of(row)], "the table"
    texts = [text for cell in cells if (text := text_of(cell)) is not None]  # merged ones have none
    empty = [text for text in texts if not text.text.strip()]
    if where == "the table" and empty and len(empty) < len(texts):
        texts, where = empty, "the empty cells"
    if len(words) > len(texts):
        raise RequestError(
            f"{len(words)} texts are given, and {where} of '{table.id}' has {len(texts)} cells"
            if where != "the empty cells"
            else f"{len(words)} texts are given, and '{table.id}' has {len(texts)} empty cells",
            f"give at most {len(texts)}",
        )
    edits: list[Edit] = []
    changed: list[Text] = []
    for text, word in zip(texts, words, strict=False):
        if text.text != word and (made := rewritten(text, word) if word else []):
            edits += made
            changed.append(text)
    if not edits:
        raise AlreadySo(f"{where} of '{table.id}' says that already", "give other words", (table.id,))
    shown = ", ".join(f'"{folded(word)}"' for word in words[:8]) + (" …" if len(words) > 8 else "")
    return Resolved(f"fill {where} of '{table.id}' with {shown}", tuple(text.id for text in changed), tuple(edits))


MAKING_TABLES = {"table_add": add_table, "table_fill": fill}
