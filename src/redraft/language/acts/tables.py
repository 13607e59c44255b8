"""Third stage for tables: cells, rows and columns, by number, by ordinal, or by the words they begin with."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.document.layers import Group, Layer, Shape, Text
from redraft.document.style import Value
from redraft.edits.ops import Edit, Insert, Remove, SetStyle
from redraft.edits.reflowing import rewritten, without_paragraphs
from redraft.errors import RequestError
from redraft.language.acts.quoted_lists import quoted_items
from redraft.language.colors import color_of
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.described import describe
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


def rows_of(table: Group) -> list[Group]:
    return [row for row in table.children if isinstance(row, Group) and row.form == "row"]


def cells_of(row: Group) -> list[Group]:
    return [cell for cell in row.children if isinstance(cell, Group) and cell.form == "cell"]


def text_of(cell: Layer) -> Text | None:
    return next((inner for inner in getattr(cell, "children", ()) if isinstance(inner, Text)), None)


def _words(cell: Group) -> str:
    text = text_of(cell)
    return text.text if text is not None else ""


def the_rows(table: Group, said: str) -> list[int]:
    rows = rows_of(table)
    firsts = [_words(cells[0]) if (cells := cells_of(row)) else "" for row in rows]
    return _line(said, firsts, "row", header=0)


def the_columns(table: Group, said: str) -> list[int]:
    rows = rows_of(table)
    heads = [_words(cell) for cell in cells_of(rows[0])] if rows else []
    return _line(said, heads, "column", header=0)


def _line(said: str, names: list[str], what: str, header: int) -> list[int]:
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
        return [header]
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


def cell_text(request: Request, scene: Scene) -> Resolved:
    table = the_table(request, scene)
    (row,), (column,) = the_rows(table, request.get("row")), the_columns(table, request.get("column"))
    cell = cells_of(rows_of(table)[row])[column]
    text = text_of(cell)
    if text is None:
        raise RequestError(
            f"the cell in row {row + 1}, column {column + 1} is merged into another",
            "name the first cell of the merged ones",
        )
    words = request.get("new") or request.get("figure")
    edits: list[Edit] = (
        list(rewritten(text, words)) if words.strip() else [without_paragraphs(text, range(len(text.paragraphs)))]
    )
    if not edits:
        raise AlreadySo(
            f"the cell says that already: {describe(scene[text.id])}", "put other words in quotes", (text.id,)
        )
    return Resolved(f'change row {row + 1}, column {column + 1} to "{folded(words)}"', (text.id,), tuple(edits))


_EMPTYING = ("clear", "empty", "blank", "clear out", "empty out", "wipe")
"""Verbs that take the words of cells and leave the cells."""


def _emptied(table: Group, cells: list[Group], named: str) -> Resolved:
    texts = [text for cell in cells if (text := text_of(cell)) is not None and text.text.strip()]
    if not texts:
        raise AlreadySo(f"{named} of '{table.id}' is empty already", "name another", (table.id,))
    edits: tuple[Edit, ...] = tuple(without_paragraphs(text, range(len(text.paragraphs))) for text in texts)
    return Resolved(f"empty {named} of '{table.id}'", tuple(text.id for text in texts), edits)


def delete_row(request: Request, scene: Scene) -> Resolved:
    table = the_table(request, scene)
    rows = rows_of(table)
    gone = the_rows(table, request.get("row"))
    if request.verb.lower() in _EMPTYING:
        return _emptied(table, [cell for number in gone for cell in cells_of(rows[number])], f"row {gone[0] + 1}")
    if len(gone) == len(rows):
        raise RequestError("no row would be left of the table", "delete the table instead")
    ids = tuple(rows[number].id for number in gone)
    shown = ", ".join(str(number + 1) for number in gone)
    return Resolved(f"delete row {shown} of '{table.id}'", ids, tuple(Remove(id) for id in ids))


def delete_column(request: Request, scene: Scene) -> Resolved:
    table = the_table(request, scene)
    gone = the_columns(table, request.get("column"))
    rows = rows_of(table)
    if request.verb.lower() in _EMPTYING:
        return _emptied(table, [cells_of(row)[number] for row in rows for number in gone], f"column {gone[0] + 1}")
    if len(gone) == len(cells_of(rows[0])):
        raise RequestError("no column would be left of the table", "delete the table instead")
    ids = tuple(cells_of(row)[number].id for row in rows for number in gone)
    shown = ", ".join(str(number + 1) for number in gone)
    return Resolved(f"delete column {shown} of '{table.id}'", ids, tuple(Remove(id) for id in ids))


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
    place = len(rows)
    if request.get("at").lower() in ("top", "beginning", "start"):
        place = 0
    elif request.get("side"):
        (beside,) = the_rows(table, request.get("row"))
        place = beside + (request.get("side").lower() in ("after", "below", "under"))
    like = rows[place - 1] if place > 1 or len(rows) == 1 else rows[min(1, len(rows) - 1)] if place else rows[0]
    before = rows[place].id if place < len(rows) else None
    edits: list[Insert] = []
    for number in range(count):
        id = _fresh(scene, f"{table.id}/r", number)
        given = words[number * width : (number + 1) * width]
        cells = [
            _worded(cell, f"{id}c{at + 1}", given[at] if at < len(given) else "")
            for at, cell in enumerate(cells_of(like))
        ]
        edits.append(Insert(replace(like, id=id, children=tuple(cells)), table.id, before))
    said = ", ".join(f'"{folded(word)}"' for word in words)
    what = f"{count} rows" if count > 1 else "a row"
    return Resolved(
        f"add {what}{' ' + said if said else ''} to '{table.id}' as number {place + 1}",
        tuple(edit.layer for edit in edits),
        tuple(edits),
    )


def _count(request: Request) -> int:
    """How many rows are to come."""
    said = request.get("count").lower().strip() or "1"
    number = NUMBERS.get(said) or (int(said) if said.isdecimal() and len(said) < 4 else 0)
    if not 1 <= number <= 100:
        raise RequestError(f"'{said}' is no number of rows", "add up to 100 at a time")
    return number


def add_column(request: Request, scene: Scene) -> Resolved:
    table = the_table(request, scene)
    rows = rows_of(table)
    words = words_given(request)
    count = len(cells_of(rows[0]))
    if len(words) > len(rows):
        raise RequestError(
            f"{len(words)} texts are given, and the table has {len(rows)} rows", f"give at most {len(rows)}"
        )
    place = count
    if request.get("at").lower() in ("left", "beginning", "start"):
        place = 0
    elif request.get("side"):
        (beside,) = the_columns(table, request.get("column"))
        place = beside + (request.get("side").lower() == "after")
    edits: list[Edit] = []
    new = _count(request)
    if new > 1 and words:
        raise RequestError("what each of the new columns says is not clear", "add one column at a time")
    for number, row in enumerate(rows):
        cells = cells_of(row)
        like = cells[max(place - 1, 0)]
        for passed in range(new):
            cell = _worded(like, _fresh(scene, f"{row.id}c", passed), words[number] if number < len(words) else "")
            edits.append(Insert(cell, row.id, cells[place].id if place < len(cells) else None))
    said = ", ".join(f'"{folded(word)}"' for word in words)
    ids = tuple(edit.layer for edit in edits if isinstance(edit, Insert))
    return Resolved(
        f"add {f'{new} columns' if new > 1 else 'a column'}{' ' + said if said else ''} to '{table.id}' as number"
        f" {place + 1}",
        ids,
        tuple(edits),
    )


def _fresh(scene: Scene, prefix: str, passed: int = 0) -> str:
    """An id that is free, after so many others that are."""
    number = 1
    while f"{prefix}{number}" in scene.document.index or passed:
        passed -= f"{prefix}{number}" not in scene.document.index
        number += 1
    return f"{prefix}{number}"


def _worded(cell: Group, id: str, words: str) -> Group:
    """A cell like another, with its own words."""
    children: list[Layer] = []
    for child in cell.children:
        new = replace(child, id=id + child.id.removeprefix(cell.id))
        if isinstance(new, Text):
            first = next((run for run in new.runs if run.text.strip()), new.runs[0])
            first = replace(first, starts_line=new.runs[0].starts_line, starts_paragraph=new.runs[0].starts_paragraph)
            lines = words.split("\n")
            runs = [
                replace(first, text=line, starts_line=n > 0 or first.starts_line, starts_paragraph=True)
                for n, line in enumerate(lines)
            ]
            new = replace(new, runs=tuple(runs), paragraphs=new.paragraphs[:1] * len(lines))
        children.append(new)
    return replace(cell, id=id, children=tuple(children), effects=tuple(one for one in cell.effects if one != "merged"))


def look(request: Request, scene: Scene) -> Resolved:
    """A colour for the cells of a row or column, or a weight or slant for their text."""
    table = the_table(request, scene)
    if request.get("cell"):
        words = unquote(request.get("cell"))
        cells = [cell for row in rows_of(table) for cell in cells_of(row) if same_words(_words(cell), words)]
        if len(cells) != 1:
            raise RequestError(f'{len(cells) or "no"} cells say "{words}"', "name the cell by its row and column")
        named = f'the cell "{words}"'
    elif request.get("cells"):
        cells = _with_figures(table)
        named = "the figures"
    elif request.get("row"):
        numbers = the_rows(table, request.get("row"))
        cells = [cell for number in numbers for cell in cells_of(rows_of(table)[number])]
        named = f"row {numbers[0] + 1}"
    else:
        numbers = the_columns(table, request.get("column"))
        cells = [cells_of(row)[number] for row in rows_of(table) for number in numbers]
        named = f"column {numbers[0] + 1}"
    name, value, kind = _wanted(request)
    edits: list[Edit] = []
    ids: list[str] = []
    for cell in cells:
        for layer in cell.children:
            if isinstance(layer, kind) and getattr(layer.style, name) != value:
                edits.append(SetStyle(layer.id, name, value))
                ids.append(layer.id)
            if isinstance(layer, Text) and kind is Text:
                edits += [SetStyle(layer.id, name, value, number) for number, run in enumerate(layer.runs)
                          if getattr(run.style, name) not in (None, value)]  # fmt: skip
    if not edits:
        raise AlreadySo(f"{named} of '{table.id}' is so already", "ask for something else", (table.id,))
    said = request.get("color") or request.get("weight") or request.get("slant")
    return Resolved(f"make {named} of '{table.id}' {said}", tuple(dict.fromkeys(ids)), tuple(edits))


_ALIGNS = {"left": "start", "right": "end", "center": "middle", "centered": "middle", "middle": "middle"}
_FIGURE = lazily(r"[€£$]?\s?[-−+]?\d[\d.,: ]*\s?(?:%|[€£$]|[a-zA-Z]{1,3})?")


def align(request: Request, scene: Scene) -> Resolved:
    """How the words stand in the cells of a row or column, or in all that hold figures."""
    table = the_table(request, scene)
    rows = rows_of(table)
    if request.get("row"):
        cells = [cell for number in the_rows(table, request.get("row")) for cell in cells_of(rows[number])]
    elif request.get("column"):
        numbers = the_columns(table, request.get("column"))
        cells = [cells_of(row)[number] for row in rows for number in numbers]
    else:
        cells = _with_figures(table)
    texts = [text for cell in cells if (text := text_of(cell)) is not None]
    value = _ALIGNS[request.get("align").lower()]
    edits: list[Edit] = []
    for text in texts:
        if (text.style.align or "start") != value:
            edits.append(SetStyle(text.id, "align", value))
        edits += [SetStyle(text.id, "align", value, number) for number, run in enumerate(text.runs)
                  if run.style.align not in (None, value)]  # fmt: skip
    if not texts:
        raise RequestError(f"no cell of '{table.id}' holds a figure", "name a column")
    if not edits:
        raise AlreadySo(f"the cells of '{table.id}' are aligned so already", "ask for another side", (table.id,))
    ids = tuple(text.id for text in texts)
    return Resolved(f"align {len(ids)} cells of '{table.id}': {request.get('align')}", ids, tuple(edits))


def _with_figures(table: Group) -> list[Group]:
    """The cells below the head that hold a figure and nothing else."""
    cells = [cell for row in rows_of(table)[1:] for cell in cells_of(row)]
    return [cell for cell in cells if _FIGURE.fullmatch(_words(cell).strip())]


def swap_rows(request: Request, scene: Scene) -> Resolved:
    """The words of two rows, or of two columns, in each other's place; the looks of both stay where they are."""
    table = the_table(request, scene)
    rows = rows_of(table)
    if request.get("row"):
        (one,), (other,) = the_rows(table, request.get("row")), the_rows(table, request.get("other"))
        pairs = list(zip(cells_of(rows[one]), cells_of(rows[other]), strict=False))
    else:
        (one,), (other,) = the_columns(table, request.get("column")), the_columns(table, request.get("other"))
        pairs = [(cells_of(row)[one], cells_of(row)[other]) for row in rows]
    if one == other:
        raise RequestError("two of them are needed to swap", "name two rows or two columns")
    edits: list[Edit] = []
    ids: list[str] = []
    for first, second in pairs:
        texts = text_of(first), text_of(second)
        if texts[0] is None or texts[1] is None:
            raise RequestError("cells of it are merged", "put the new words in quotes, cell by cell")
        edits += [*rewritten(texts[0], texts[1].text), *rewritten(texts[1], texts[0].text)]
        ids += [texts[0].id, texts[1].id]
    what = "rows" if request.get("row") else "columns"
    return Resolved(f"swap {what} {one + 1} and {other + 1} of '{table.id}'", tuple(ids), tuple(edits))


def _wanted(request: Request) -> tuple[str, Value, type[Layer]]:
    if request.get("color"):
        if request.get("cells") or re.search(r"\b(?:text|words|font|letters)\b", request.clause, re.IGNORECASE):
            return "fill", color_of(request.get("color")), Text
        return "fill", color_of(request.get("color")), Shape
    if request.get("slant"):
        return "font_style", SLANTS[request.get("slant").lower()], Text
    return "font_weight", WEIGHTS[request.get("weight").lower()], Text


TABLE_ACTS = {
    "cell_text": cell_text, "row_delete": delete_row, "column_delete": delete_column, "row_add": add_row,
    "column_add": add_column, "row_look": look, "row_align": align, "row_swap": swap_rows,
}  # fmt: skip
