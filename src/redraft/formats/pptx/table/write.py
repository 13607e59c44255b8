"""Adding and removing rows and columns of a table. A new one is a copy of its neighbour with the words of its layer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from redraft.document.layers import Group, Layer, Shape, Text, family
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.document.tables import Cell, Row, Table, table_around
from redraft.edits.kinds import Insert
from redraft.errors import EditError, says
from redraft.formats.pptx.package.numbers import EMU, WIDEST_LINE, child, emu, held, number
from redraft.formats.pptx.paint.colors import Inks
from redraft.formats.pptx.paint.looks import Borders, Stroke
from redraft.formats.pptx.paint.read import FILLS
from redraft.formats.pptx.paint.write import paint, repainted
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.scope.save import Save
from redraft.formats.pptx.shape.write import changed
from redraft.formats.pptx.table.styles import BORDERS, drawn_sides
from redraft.formats.pptx.text.runs import rebuild
from redraft.formats.pptx.text.write import retype
from redraft.formats.xml.element_changes import Amended, Amendments, New
from redraft.formats.xml.tree import Element

Part = TypeVar("Part", Row, Cell)


def remove_from_table(save: Save, place: DeckPlace, layer: Layer, reason: str) -> None:
    """Take out a row, or a cell together with all others of its column."""
    table = _table_of(save, layer.id)
    if isinstance(layer, Row):
        _remove_row(save, table, place, layer, reason)
    elif isinstance(layer, Cell):
        _remove_cell(save, table, place, layer, reason)
    else:
        raise EditError(says("cell-text-not-removable", id=layer.id))


def insert_into_table(save: Save, edit: Insert, document: Document) -> None:
    """Put in a row, or a cell together with others of a new column."""
    content = edit.content
    holder = document.index.layers[edit.parent]
    if not isinstance(content, Group) or not isinstance(holder, Group):
        raise EditError(says("table-needs-rows", id=content.id, kind=content.kind))
    if isinstance(holder, Table) and isinstance(content, Row):
        _insert_row(save, holder, content)
    elif isinstance(holder, Row) and isinstance(content, Cell):
        table = table_around(document.index[edit.parent])
        assert table is not None
        _insert_cell(save, table, holder, content)
    else:
        what = content.form or content.kind
        raise EditError(says("table-part-cannot-hold", form=holder.form, kind=what))


def paint_cell(properties: Amended | New, old: Layer, new: Layer, inks: Inks, borders: Borders | None) -> None:
    """The fill and the border of a cell, in its a:tcPr: the sides that are drawn, or all four where none is."""
    drawn = drawn_sides(borders)
    for name, value in changed(old.style, new.style):
        if name == "fill":
            paint(properties, name, value, old.style.fill, inks)
        elif name in ("stroke", "stroke_width"):
            for side in drawn or BORDERS:
                known = drawn.get(side, Stroke(width=old.style.stroke_width or 4 / 3))
                line = properties.child(side)
                if line is None:
                    line = New(side, {"w": str(round(known.width * EMU))})
                    properties.put(line)
                if name == "stroke_width":
                    assert value is None or isinstance(value, int | float)
                    line.set("w", held(value or 0, 0, WIDEST_LINE, EMU, "a border"))
                    continue
                was, now = known.fill if side in drawn else old.style.stroke, value
                if isinstance(was, Color) and isinstance(now, Color) and isinstance(old.style.stroke, Color):
                    now = was._replace(alpha=now.alpha) if now[:3] == old.style.stroke[:3] else now
                line.put(repainted(line, was if isinstance(was, Color) else None, now, inks), *FILLS)
        else:
            raise EditError(says("cell-property-unsupported", property=name, id=new.id))


def _table_of(save: Save, id: str) -> Table:
    placed = save.reading.document.index[id]
    return next(group for group in reversed(placed.ancestors) if isinstance(group, Table))


def table_element(save: Save, table: str) -> Element:
    """The a:tbl of a table."""
    frame = save.place(table).element
    found = next((one for one in frame.walk() if one.tag == "a:tbl"), None)
    if found is None:
        raise EditError(says("table-missing-in-file", table=table))
    return found


def cells_of(row: Element) -> list[Element]:
    return [one for one in row.children if one.tag == "a:tc"]


def _rows(table: Element) -> list[Element]:
    return [one for one in table.children if one.tag == "a:tr"]


def _span(cell: Element, name: str) -> int:
    return max(int(number(cell.get(name), 1.0)), 1)


def _merged(cell: Element, name: str) -> bool:
    return cell.get(name) in ("1", "true")


def _across(cell: Element) -> bool:
    return _merged(cell, "hMerge") or _span(cell, "gridSpan") > 1


def _origin(cells: list[Element], name: str) -> Element:
    """The cell that those merged into it follow; `cells` lead up to one of them."""
    return next((one for one in reversed(cells) if not _merged(one, name)), cells[0])


# rows


def _remove_row(save: Save, table: Table, place: DeckPlace, layer: Row, reason: str) -> None:
    wanted = save.wanted.index.layers.get(table.id)
    staying = {row.id for row in wanted.children} if isinstance(wanted, Table) else set()
    if not any(row.id in staying for row in table.children):
        raise EditError(says("last-table-row", id=layer.id))
    element = table_element(save, table.id)
    rows = _rows(element)
    at = next(n for n, row in enumerate(rows) if row is place.element)
    amendments = save.amendments(place.part)
    for column, cell in enumerate(cells_of(place.element)):
        last = at + _span(cell, "rowSpan") - 1
        if any(row.id in staying for row in table.children[at : last + 1]):
            raise EditError(says("merged-row-not-removable", id=layer.id))
        if _merged(cell, "vMerge"):
            above = [cells_of(row)[column] for row in rows[:at]]
            origin = _origin(above, "vMerge")
            _shrink(amendments, origin, "rowSpan", reason)
    amendments.of(element, reason).drop_child(place.element)
    grow_frame(save, table.id, "cy", -number(place.element.get("h")), reason)


def _shrink(amendments: Amendments, origin: Element, name: str, reason: str) -> None:
    amended = amendments.of(origin, reason)
    left = int(number(amended.get(name), 1.0)) - 1
    amended.set(name, str(left) if left > 1 else None)


def grow_frame(save: Save, table: str, side: str, by: float, reason: str) -> None:
    """The frame around a table is as large as what it holds."""
    place = save.place(table)
    size = child(child(place.element, "p:xfrm"), "a:ext")
    if size is None or not by:
        return
    amended = save.amendments(place.part).of(size, reason)
    amended.set(side, str(max(round(number(amended.get(side)) + by), 0)))


def _insert_row(save: Save, table: Table, row: Row) -> None:
    reason = f"row '{row.id}' added"
    element = table_element(save, table.id)
    at = next(n for n, one in enumerate(table.children) if one.id == row.id)
    known = save.reading.places
    before = next((one for one in reversed(table.children[:at]) if one.id in known), None)
    after = next((one for one in table.children[at:] if one.id in known), None)
    following = known[after.id].element if after is not None else None
    if following is not None and any(_merged(cell, "vMerge") for cell in cells_of(following)):
        raise EditError(says("new-row-cuts-merged-rows", id=row.id))
    like = _most_like(save, row, before, after)
    columns = next(one.children for one in table.children if one.id == like.id and isinstance(one, Row))
    if len(columns) != len(row.children):
        raise EditError(says("new-row-cells-mismatch", id=row.id, count=len(row.children), wanted=len(columns)))
    source = known[like.id].element
    tree = save.parts.tree(known[like.id].part)
    copying = Amendments(tree, save.order)
    copying.of(source).drop("a:extLst")  # it names the row, and no two rows have one name
    height = next((one.frame.height for one in family(row) if isinstance(one, Shape) and one.frame), None)
    if height is not None:
        copying.of(source).set("h", emu(height))
    again = _words(like) == _words(row)
    cells = {one.id: one for one in like.children}
    if list(cells) != [one.id for one in columns] and any(_across(cell) for cell in cells_of(source)):
        raise EditError(says("new-row-beside-merged-cells", id=row.id))
    for gone in cells.keys() - {one.id for one in columns}:
        copying.of(source).drop_child(known[gone].element)
    for column, new in enumerate(row.cells):
        if (old := cells.get(columns[column].id)) is not None:
            _rewrite(save, copying, old, new, ("rowSpan", "vMerge"), again)
        else:
            beside = _cell_like(save, columns, column, new)
            after_it = next((known[one.id].element for one in columns[column:] if one.id in known), None)
            copied = _copied_cell(save, beside, new, ("rowSpan", "vMerge"), again)
            copying.of(source).put(copied, before=after_it)
    made = copying.copied(source)
    following = following or next((one for one in element.children[1:] if one.tag == "a:extLst"), None)
    save.amendments(known[like.id].part).of(element, reason).put(made, before=following)
    grow_frame(save, table.id, "cy", height * EMU if height is not None else number(source.get("h")), reason)


def _most_like(save: Save, new: Part, before: Layer | None, after: Layer | None) -> Part:
    """The neighbour most similar to a new row or cell, the one before it where both are equally similar."""
    layers = save.reading.document.index.layers
    olds = [layers.get(one.id) for one in (before, after) if one is not None]
    known = [one for one in olds if isinstance(one, type(new))]
    if not known:
        raise EditError(says("no-neighbour-in-table", id=new.id))
    looks, merges = _looks(new), _merges(new)
    return max(
        known, key=lambda one: (_merges(one) == merges, sum(a == b for a, b in zip(_looks(one), looks, strict=False)))
    )


def _merges(group: Layer) -> list[tuple[bool, bool]]:
    """Which cells of a row are merged into one to their left; or whether a cell of a column is into one above it."""
    cells = [one for one in family(group) if isinstance(one, Cell)]
    row = isinstance(group, Row)
    return [(row and one.span[1] == 0, not row and one.span[0] == 0) for one in cells]


def _looks(group: Layer) -> list[object]:
    return [one.style for one in family(group) if isinstance(one, Text | Shape)]


def _rewrite(save: Save, copying: Amendments, old: Layer, new: Layer, spans: tuple[str, ...], again: bool) -> None:
    """The words and the fill of a new cell, in the copy of an old one. What belongs to the old words, such as a link,
    is copied where all of them are repeated (`again`)."""
    cell = save.place(old.id).element
    amended = copying.of(cell)
    for name in (*spans, "id"):
        amended.set(name, None)
    amended.drop("a:extLst")
    if (properties := child(cell, "a:tcPr")) is not None:
        copying.of(properties).drop("a:headers")
    hidden = next((one for one in save.reading.beneath.get(old.id, ()) if isinstance(one, Text)), None)
    ours, theirs = _text(old) or hidden, _text(new)
    if ours is not None and theirs is not None:
        place = save.place(ours.id)
        wanted = replace(theirs, style=theirs.style.over(ours.style))
        if place.body is None or len(wanted.paragraphs) != _starts(wanted):
            wanted = replace(wanted, paragraphs=(ours.paragraphs[0],) * _starts(wanted))
        (retype if again else partial(rebuild, others=True))(copying, place, ours, wanted, "")
    elif theirs is not None and theirs.text:
        raise EditError(says("merged-away-cell-with-words", id=new.id))
    was, now = _shape(old), _shape(new)
    if was is not None and now is not None and changed(was.style, style := now.style.over(was.style)):
        borders = save.reading.looks[was.id].borders
        paint_cell(amended.require("a:tcPr"), was, replace(now, style=style), save.place(old.id).inks(""), borders)


def _words(*groups: Layer) -> list[str]:
    return [one.text for group in groups for one in family(group) if isinstance(one, Text)]


def _starts(text: Text) -> int:
    return sum(run.starts_paragraph or not n for n, run in enumerate(text.runs))


def _text(layer: Layer) -> Text | None:
    return next((one for one in family(layer) if isinstance(one, Text)), None)


def _shape(layer: Layer) -> Shape | None:
    return next((one for one in family(layer) if isinstance(one, Shape)), None)


# columns


def _remove_cell(save: Save, table: Table, place: DeckPlace, layer: Cell, reason: str) -> None:
    wanted = save.wanted.index.layers.get(table.id)
    rows = {row.id: row for row in wanted.rows} if isinstance(wanted, Table) else {}
    column = _column_of(table, layer.id)
    staying = [row for row in table.children if isinstance(row, Row) and row.id in rows]
    for row in staying:
        left = {cell.id for cell in rows[row.id].children}
        if column < len(row.children) and row.children[column].id in left:
            raise EditError(says("table-cell-removed-alone", id=layer.id, column=column + 1))
        if not left:
            raise EditError(says("last-table-column", id=layer.id))
    element = table_element(save, table.id)
    amendments = save.amendments(place.part)
    cells = cells_of(place.element.parent) if place.element.parent is not None else []
    cell = place.element
    last = column + _span(cell, "gridSpan") - 1
    row = next(row for row in staying if any(one.id == layer.id for one in row.children))
    kept = {one.id for one in rows[row.id].children}
    if any(one.id in kept for one in row.children[column : last + 1]):
        raise EditError(says("merged-column-not-removable", id=layer.id))
    if _merged(cell, "hMerge"):
        _shrink(amendments, _origin(cells[:column], "hMerge"), "gridSpan", reason)
    assert cell.parent is not None
    amendments.of(cell.parent, reason).drop_child(cell)
    grid = child(element, "a:tblGrid")
    if grid is not None and column < len(grid.children) and amendments.of(grid).has(grid.children[column]):
        amendments.of(grid, reason).drop_child(grid.children[column])
        grow_frame(save, table.id, "cx", -number(grid.children[column].get("w")), reason)


def _column_of(table: Table, cell: str) -> int:
    for row in table.children:
        for column, one in enumerate(row.children if isinstance(row, Row) else ()):
            if one.id == cell:
                return column
    raise EditError(says("cell-not-in-table", cell=cell, id=table.id))


def _insert_cell(save: Save, table: Table, row: Row, cell: Cell) -> None:
    reason = f"column with '{cell.id}' added"
    known = save.reading.places
    counts = {len(one.children) for one in table.children if isinstance(one, Row)}
    if len(counts) != 1:
        raise EditError(says("table-cell-added-alone", id=cell.id))
    at = next(n for n, one in enumerate(row.children) if one.id == cell.id)
    after = next((one for one in row.children[at:] if one.id in known), None)
    following = known[after.id].element if after is not None else None
    if following is not None and _merged(following, "hMerge"):
        raise EditError(says("new-cell-cuts-merged-columns", id=cell.id))
    like = _cell_like(save, row.children, at, cell)
    column = _column_of(table, like.id)
    beside = [[one.children[n] for one in table.children if isinstance(one, Row)] for n in (column, at)]
    again = _words(*beside[0]) == _words(*beside[1])
    made = _copied_cell(save, like, cell, ("gridSpan", "hMerge"), again)
    line = known[row.id].element
    following = following or next((one for one in line.children if one.tag == "a:extLst"), None)
    save.amendments(known[row.id].part).of(line, reason).put(made, before=following)
    if row.id == next(one.id for one in table.children if one.id in known):
        _widen(save, table, row, at, like, cell, reason)


def _cell_like(save: Save, cells: Sequence[Layer], at: int, new: Cell) -> Cell:
    """The neighbour in the file that a new cell of a row is made like; `at` is the new column."""
    known = save.reading.places
    before = next((one for one in reversed(cells[:at]) if one.id in known), None)
    return _most_like(save, new, before, next((one for one in cells[at:] if one.id in known), None))


def _copied_cell(save: Save, like: Cell, new: Layer, spans: tuple[str, ...], again: bool) -> New:
    """A cell of a new column, in the copy of its neighbour."""
    place = save.reading.places[like.id]
    copying = Amendments(save.parts.tree(place.part), save.order)
    _rewrite(save, copying, like, new, spans, again)
    return copying.copied(place.element)


def _widen(save: Save, table: Table, row: Row, at: int, like: Cell, cell: Cell, reason: str) -> None:
    """Another column of the grid, as wide as the cell or its neighbour."""
    grid = child(table_element(save, table.id), "a:tblGrid")
    old = save.reading.document.index.layers[table.id]
    if grid is None or not isinstance(old, Table):
        raise EditError(says("table-has-no-grid", id=table.id))
    frame = next((one.frame for one in family(cell) if isinstance(one, Shape) and one.frame), None)
    number_of = _column_of(old, like.id)
    width = frame.width * EMU if frame is not None else number(grid.children[number_of].get("w"))
    after = next((one for one in row.children[at:] if one.id in save.reading.places), None)
    before = grid.children[_column_of(old, after.id)] if after is not None else None
    part = save.place(table.id).part
    made = New("a:gridCol", {"w": str(round(width))})
    save.amendments(part).of(grid, reason).put(made, before=before)
    grow_frame(save, table.id, "cx", width, reason)
