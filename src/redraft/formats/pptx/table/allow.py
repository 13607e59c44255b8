"""Which elements and attributes of a table may change, given the changes of its layers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redraft.document.layers import Group, Layer
from redraft.document.tables import Table
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.scope.allowance import Allowance
from redraft.formats.pptx.scope.reading import DeckPlace, DeckRead
from redraft.formats.pptx.shape.allow import allow_fill, allow_line, allow_place
from redraft.formats.pptx.table.styles import BORDERS, FLAGS
from redraft.formats.pptx.text.allow import allow_body, canonical, moved_cells, unrequested_in_text
from redraft.formats.xml.tree import Element

_SPANS = ("rowSpan", "gridSpan", "vMerge", "hMerge")


def unrequested_in_table(
    old: Table, new: Table, before: DeckRead, after: DeckRead, found_as: Mapping[str, str], allowed: Allowance
) -> Iterator[str]:
    """Allow what follows from the differences between two versions of a table; yields unrequested changes of words that
    went to another row or column."""
    ours = [[found_as.get(cell.id) for cell in _children(row)] for row in old.children]
    theirs = [[cell.id for cell in _children(row)] for row in new.children]
    frames = before.places[old.id].element, after.places[new.id].element
    for frame in frames:
        _allow_grid(allowed, frame, old, new)
    if ours == theirs:
        for one, other in moved_cells(old, new):
            places = before.places[one.id], after.places[other.id]
            if places[0].body is not None and places[1].body is not None:
                yield from unrequested_in_text(one, other, *places)
        return
    found, known = {id for row in theirs for id in row}, {id for row in ours for id in row}
    gone = {n for row in ours if any(id in found for id in row) for n, id in enumerate(row) if id not in found}
    came = {n for row in theirs if any(id in known for id in row) for n, id in enumerate(row) if id not in known}
    _allow_lines(allowed, frames[0], sorted(gone))
    _allow_lines(allowed, frames[1], sorted(came))
    if not gone | came:
        _allow_order(allowed, *frames)


def _children(layer: Layer) -> tuple[Layer, ...]:
    return layer.children if isinstance(layer, Group) else ()


def _allow_order(allowed: Allowance, old: Element, new: Element) -> None:
    """Rows, cells of a row and columns of the grid that are the same but for their order, which layers state."""
    tables = [next(one for one in frame.walk() if one.tag == "a:tbl") for frame in (old, new)]
    rows = [[one for one in table.children if one.tag == "a:tr"] for table in tables]
    grids = [child(table, "a:tblGrid") for table in tables]
    lists = [(rows[0], rows[1]), *((row.children, other.children) for row, other in zip(*rows, strict=False))]
    lists += [(grids[0].children, grids[1].children)] if grids[0] is not None and grids[1] is not None else []
    for ours, theirs in lists:
        if len(ours) == len(theirs) and sorted(map(canonical, ours)) == sorted(map(canonical, theirs)):
            allowed.whole(*ours, *theirs)


def _allow_grid(allowed: Allowance, frame: Element, old: Table, new: Table) -> None:
    """What follows from another style of a table, other sizes of rows and columns, other merged cells."""
    table = next((one for one in frame.walk() if one.tag == "a:tbl"), None)
    if (old.table_style, old.table_parts) != (new.table_style, new.table_parts):
        properties = child(table, "a:tblPr")
        allowed.attributes(properties, *FLAGS)
        allowed.whole(child(properties, "a:tableStyleId"))
    if (old.widths, old.heights) != (new.widths, new.heights):
        allow_place(allowed, frame)
    spans = [[cell.span for row in one.rows for cell in row.cells] for one in (old, new)]
    if spans[0] != spans[1]:
        _allow_spans(allowed, frame)


def allow_content(allowed: Allowance, place: DeckPlace) -> None:
    """What a cell holds that is merged into another, or is not any more."""
    allow_body(allowed, place)
    allow_cell(allowed, place.element, ["fill", "stroke", "stroke_width"])


def _allow_spans(allowed: Allowance, frame: Element) -> None:
    for one in frame.walk():
        if one.tag == "a:tc":
            allowed.attributes(one, *_SPANS)


def _allow_lines(allowed: Allowance, frame: Element, columns: list[int]) -> None:
    """What follows where rows or columns of a table are added or removed; `columns` are those, counted from 0."""
    _allow_spans(allowed, frame)
    for one in frame.walk():
        if one.tag == "a:tblGrid":
            allowed.whole(*(one.children[number] for number in columns if number < len(one.children)))
    allow_place(allowed, frame)


def allow_cell(allowed: Allowance, cell: Element, names: list[str]) -> None:
    properties = child(cell, "a:tcPr")
    if names:
        allowed.attributes(properties)
    if "fill" in names:
        allow_fill(allowed, properties)
    if "stroke" in names or "stroke_width" in names:
        for side in BORDERS:
            line = child(properties, side)
            allow_line(allowed, line, ["stroke", *names] if line is not None and not line.children else names)
            allowed.attributes(line, "w")
