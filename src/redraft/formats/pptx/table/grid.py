"""Writing what holds for a whole table: its style and the parts of it that are on, sizes of rows and columns, merged
cells, and rows and columns that change places."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.layers import Shape, Text
from redraft.document.pages import Document
from redraft.document.tables import Cell, Row, Table, table_around
from redraft.edits.kinds import TABLE_PARTS
from redraft.errors import EditError, says
from redraft.formats.pptx.package.numbers import child, emu, number
from redraft.formats.pptx.scope.save import Save
from redraft.formats.pptx.shape.write import changed
from redraft.formats.pptx.table.style_names import built_in
from redraft.formats.pptx.table.styles import FLAGS, style_id
from redraft.formats.pptx.table.write import cells_of, grow_frame, paint_cell, table_element
from redraft.formats.pptx.text.write import retype
from redraft.formats.xml.element_changes import Amended, New
from redraft.formats.xml.tree import Element

Spans = dict[str, tuple[int, int, bool, bool]]
"""By cell: rowSpan, gridSpan, vMerge and hMerge as the file has them."""


def change_table(save: Save, old: Table, new: Table, reason: str) -> None:
    """Whatever differs between two versions of a table as a whole."""
    if old.table_style != new.table_style or old.table_parts != new.table_parts:
        _restyle(save, old, new, reason)
    _resize(save, old, new, reason)
    ours, theirs = _spans(old), _spans(new)
    kept = [id for id in theirs if id in ours]
    if all(ours[id][2:] == theirs[id][2:] for id in kept):
        return  # rows and columns that come and go take their part of a merged cell with them
    if _ids(old) != _ids(new):
        raise EditError(says("merge-while-table-changes", id=new.id))
    for id in kept:
        if ours[id] != theirs[id]:
            _respan(save, id, theirs[id], reason)
    covered = {cell.id: cell for row in new.rows for cell in row.cells}
    for row in old.rows:
        for cell in row.cells:
            if bool(cell.children) != bool(covered[cell.id].children):
                _refill(save, cell, covered[cell.id], reason)


def _ids(table: Table) -> list[list[str]]:
    return [[cell.id for cell in row.cells] for row in table.rows]


def _restyle(save: Save, old: Table, new: Table, reason: str) -> None:
    element = table_element(save, new.id)
    properties = save.amendments(save.place(new.id).part).of(element, reason).require("a:tblPr")
    for part, flag in zip(TABLE_PARTS, FLAGS, strict=True):
        if (part in old.table_parts) != (part in new.table_parts):
            properties.set(flag, "1" if part in new.table_parts else None)
    if old.table_style == new.table_style:
        return
    if properties.child("a:tableStyle") is not None:
        raise EditError(says("table-style-fixed", id=new.id))
    id = style_id(new.table_style, save.reading.deck.table_styles) if new.table_style else ""
    if new.table_style and not id:
        own = ", ".join(one.get("styleName") or "" for one in save.reading.deck.table_styles.values())
        raise EditError(
            says(
                "unknown-deck-table-style",
                style=new.table_style,
                own=own or "it has none",
                known=", ".join(list(built_in())[:4]),
            )
        )
    if id:
        properties.put(New("a:tableStyleId", text=id), "a:tableStyleId")
    else:
        properties.drop("a:tableStyleId")


def _resize(save: Save, old: Table, new: Table, reason: str) -> None:
    """Widths of the columns and heights of the rows that stay; those that come have theirs from the start."""
    element, part = table_element(save, new.id), save.place(new.id).part
    amendments = save.amendments(part)
    columns = {cell.id: at for row in old.rows for at, cell in enumerate(row.cells)}
    grid = child(element, "a:tblGrid")
    was, now = old.widths, new.widths
    known = [one for one in grid.children if one.tag == "a:gridCol"] if grid is not None else []
    for cell, width in zip(new.widest_row, now, strict=True):
        at = columns.get(cell.id)
        if at is not None and at < len(known) and was[at] != width:
            _set_size(amendments.of(known[at], reason), "w", width)
            grow_frame(save, new.id, "cx", int(emu(width)) - number(known[at].get("w")), reason)
    rows = {row.id: height for row, height in zip(old.rows, old.heights, strict=True)}
    for row, height in zip(new.rows, new.heights, strict=True):
        if row.id in rows and rows[row.id] != height:
            stated = save.place(row.id).element
            _set_size(amendments.of(stated, reason), "h", height)
            grow_frame(save, new.id, "cy", int(emu(height)) - number(stated.get("h")), reason)


def _set_size(amended: Amended, name: str, length: float) -> None:
    amended.set(name, emu(length))


# merged cells


def _spans(table: Table) -> Spans:
    """As PowerPoint writes them: cells in the first row and column of a merged one repeat its span."""
    grid = [row.cells for row in table.rows]
    found: Spans = {cell.id: (1, 1, cell.span[0] == 0, cell.span[1] == 0) for row in grid for cell in row}
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            if 0 in cell.span or cell.span == (1, 1):
                continue
            down, across = cell.span
            for far in range(across):
                found[row[c + far].id] = (down, 1, False, far > 0)
            for deep in range(down):
                one = grid[deep + r][c]
                found[one.id] = (found[one.id][0] if not deep else 1, across, deep > 0, False)
    return found


def _respan(save: Save, id: str, spans: tuple[int, int, bool, bool], reason: str) -> None:
    amended = save.amendments(save.place(id).part).of(save.place(id).element, reason)
    down, across, above, left = spans
    for name, value in (
        ("rowSpan", str(down) if down > 1 else None),
        ("gridSpan", str(across) if across > 1 else None),
        ("vMerge", "1" if above else None),
        ("hMerge", "1" if left else None),
    ):
        amended.set(name, value)


def _refill(save: Save, old: Cell, new: Cell, reason: str) -> None:
    """The words and the fill of a cell that is merged into another now, or is not any more."""
    hidden = save.reading.beneath.get(old.id, ()) if not old.children else old.children
    ours = next((one for one in hidden if isinstance(one, Text)), None)
    theirs = next((one for one in new.children if isinstance(one, Text)), None)
    place = save.place(ours.id) if ours is not None else None
    if ours is not None and place is not None and place.body is not None:
        wanted = ours if ours.text else None
        if theirs is not None and theirs.text:
            wanted = replace(theirs, id=ours.id, style=theirs.style.over(ours.style))
        elif ours.text:
            first = replace(ours.runs[0], text="")
            wanted = replace(ours, runs=(first,), paragraphs=ours.paragraphs[:1])
        if wanted is not None:
            for message in retype(save.amendments(place.part), place, ours, wanted, reason):
                save.lose(message)
    was, now = (next((one for one in held if isinstance(one, Shape)), None) for held in (hidden, new.children))
    if was is not None and now is not None and changed(was.style, style := now.style.over(was.style)):
        cell = save.place(old.id)
        properties = save.amendments(cell.part).of(cell.element, reason).require("a:tcPr")
        paint_cell(properties, was, replace(now, style=style), cell.inks(""), save.reading.looks[was.id].borders)


# rows and columns that change places


def moved_in_table(
    save: Save, layer: Row | Cell, parent: str, moving: set[int], document: Document
) -> list[tuple[Element, Element | None, Element]]:
    """What to move so that a row, or a cell of a column, comes to its place: the element, the one that it is put before
    (None: last), and what holds both. A column of the grid moves with the cell in the first row."""
    known = save.reading.places
    holder = document.index.layers[parent]
    assert isinstance(holder, Table | Row)
    later = [one.id for one in holder.children]
    later = later[later.index(layer.id) + 1 :]
    after = next((known[id].element for id in later if id in known and id_of(known[id].element) not in moving), None)
    element = save.place(layer.id).element
    if element.parent is None:
        raise EditError(says("no-place-in-table", id=layer.id))
    found = [(element, after, element.parent)]
    table = table_around(save.reading.document.index[layer.id])
    if isinstance(layer, Cell) and table is not None and any(cell.id == layer.id for cell in table.rows[0].cells):
        grid = child(table_element(save, table.id), "a:tblGrid")
        cells = cells_of(element.parent)
        if grid is None or len(grid.children) < len(cells):
            raise EditError(says("table-has-no-grid", id=table.id))
        columns = dict(zip(map(id_of, cells), grid.children, strict=False))
        found.append((columns[id_of(element)], columns[id_of(after)] if after is not None else None, grid))
    return found


def id_of(element: Element) -> int:
    return id(element)
