"""Edits of values, categories and names of a chart: the cached points in its part, and the workbook cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from redraft.errors import EditError, FormatError, says
from redraft.formats.pptx.package.cells import Area, area_of, cell_name
from redraft.formats.pptx.package.numbers import child, number
from redraft.formats.pptx.package.parts import Parts, Relationship
from redraft.formats.pptx.package.workbook import Workbook
from redraft.formats.pptx.scope.save import Save
from redraft.formats.xml.element_changes import Amended, Amendments, New
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

_NUMBER = lazily(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?")
_REFERENCES = ("c:strRef", "c:numRef", "c:multiLvlStrRef")


def is_number(text: str) -> bool:
    """Whether a chart can hold these characters as a value."""
    return bool(_NUMBER.fullmatch(text)) and abs(float(text)) < 1e300


def write_entry(save: Save, part: str, holder: Element, place: int, text: str, reason: str, layer: str) -> None:
    """Another entry for a c:val, c:cat, c:xVal, c:yVal or c:tx, wherever the chart uses the cell behind it.

    `place` counts from 0; an empty text leaves the entry out.
    """
    source = holder.children[0]
    numeric = source.tag in ("c:numRef", "c:numLit")
    if numeric and text and not is_number(text):
        raise EditError(says("cell-value-not-number", layer=layer, text=text))
    amendments = save.amendments(part)
    formula = child(source, "c:f")
    area = area_of(formula.text()) if formula is not None else None
    cell = area.cell(place) if area is not None else None
    if source.tag not in _REFERENCES:
        _write_literal(amendments, holder, source, place, text, reason)
        return
    if area is None or cell is None:
        address = formula.text().strip() if formula is not None else ""
        for other in _references(amendments):
            own = child(other, "c:f")
            if other is source or (address and own is not None and own.text().strip() == address):
                _set_point(amendments, other, place, 0, text, reason)
        tell = save.lose if address else save.warn
        tell(f"the workbook of the chart was left alone: '{layer}' comes from {address or 'nowhere'}, no plain cell")
        return
    for other in _references(amendments):
        own = child(other, "c:f")
        found = area_of(own.text()) if own is not None else None
        spot = _spot(found, area.sheet, *cell) if found is not None else None
        if spot is not None:
            _set_point(amendments, other, *spot, text, reason)
    put_cell(save, part, area.sheet, *cell, text, numeric=numeric)


def put_cell(save: Save, part: str, sheet: str, column: int, row: int, text: str, *, numeric: bool) -> None:
    """A cell of a chart's workbook; reported where there is none to write, or where it held a value the chart did not
    use. One with the same value already is kept, with its formula."""
    book = workbook_of(save, part)
    if book is None:
        return
    shown = book.shown(sheet, column, row)
    if not book.touched(sheet, column, row):
        if text and _same(shown, text, numeric):
            return
        if shown and not any(_spot(area, sheet, column, row) for area in areas_of(save.parts, part)):
            cell = cell_name(column, row)
            save.lose(f"“{shown:.40}” in cell {cell} of the chart's workbook, which the chart did not use, gives way")
    if not book.put(sheet, column, row, text, numeric=numeric):
        save.lose(f"the workbook of the chart has no sheet '{sheet:.60}'; what the slide shows was changed")


def areas_of(parts: Parts, part: str) -> list[Area]:
    """The plain areas that the formulas of a chart name, as it was found."""
    every = (area_of(one.text()) for one in parts.tree(part).elements if one.tag == "c:f")
    return [area for area in every if area is not None]


def _same(shown: str, text: str, numeric: bool) -> bool:
    if numeric and is_number(shown) and is_number(text):
        return float(shown) == float(text)
    return shown == text


def workbook_of(save: Save, part: str) -> Workbook | None:
    """The workbook embedded for a chart's part; None, which is reported, where there is none or it cannot be read. A
    workbook that keeps its old values may bring them back."""
    outer = child(save.parts.tree(part).root, "c:externalData")
    relation = save.parts.related(part).get(outer.get("r:id") or "") if outer is not None else None
    if relation is None:
        save.warn("the chart has no workbook: only what the slide shows was changed")
        return None
    if relation.external or relation.missing:
        why = "is linked from outside the deck" if relation.external else "is missing"
        tell = save.lose if relation.external else save.warn
        tell(f"the workbook of the chart {why}: only what the slide shows was changed")
        return None
    if part not in save.workbooks:
        try:
            book = Workbook(save.parts.read(relation.target))
        except FormatError:
            save.lose("the workbook of the chart is in no format that is read: only what the slide shows was changed")
            return None
        shared = any(source != part for source, _ in save.parts.pointing_to(relation.target))
        save.workbooks[part] = _own_workbook(save, part, relation) if shared else relation.target, book
    return save.workbooks[part][1]


def _own_workbook(save: Save, part: str, relation: Relationship) -> str:
    """A workbook that other charts use too stays theirs: this chart gets a copy."""
    outer = child(save.parts.tree(part).root, "c:externalData")
    assert outer is not None
    reason = "a workbook of its own for a chart that shared one"
    content_type = save.parts.content_type(relation.target) or "application/octet-stream"
    copy = save.revision.add_part(re.sub(r"\d*(\.\w+)$", r"{}\1", relation.target), b"", content_type, reason)
    new = save.revision.relate(part, relation.type, copy, reason)
    save.revision.unrelate(part, relation.id, reason)
    save.amendments(part).of(outer, reason).set("r:id", new)
    return copy


def _references(amendments: Amendments) -> Iterator[Element]:
    yield from (one for one in amendments.tree.elements if one.tag in _REFERENCES)


def _spot(area: Area, sheet: str, column: int, row: int) -> tuple[int, int] | None:
    """Which entry, and on which level, an area has in a cell."""
    if area.sheet.lower() != sheet.lower():
        return None
    if not (area.left <= column <= area.right and area.top <= row <= area.bottom):
        return None
    down = area.bottom > area.top or area.left == area.right
    return (row - area.top, area.right - column) if down else (column - area.left, area.bottom - row)


def _set_point(amendments: Amendments, source: Element, place: int, level: int, text: str, reason: str) -> None:
    cache = next((one for one in source.children if one.tag.endswith("Cache")), None)
    if cache is not None and source.tag == "c:multiLvlStrRef":
        levels = [one for one in cache.children if one.tag == "c:lvl"]
        cache = levels[level] if level < len(levels) else None
    if cache is None:
        return
    if source.tag == "c:numRef" and text and not is_number(text):
        raise EditError(says("chart-cell-used-as-number", text=text))
    set_point(amendments.of(cache, reason), place, text)


def set_point(cache: Amended, place: int, text: str) -> None:
    """One c:pt of a cache."""
    following = None
    for point in cache.element.children:
        if point.tag != "c:pt":
            following = following or (point if point.tag == "c:extLst" else None)
            continue
        index = number(point.get("idx"), -1.0)
        if index == place:
            _fill_point(cache, point, text)
            return
        if index > place and (following is None or following.tag != "c:pt"):
            following = point
    if text:
        cache.put(New("c:pt", {"idx": str(place)}, New("c:v", text=text)), before=following)


def _fill_point(cache: Amended, point: Element, text: str) -> None:
    value = child(point, "c:v")
    if not text:
        cache.drop_child(point)
    elif value is None:
        cache.amended(point).put(New("c:v", text=text))
    else:
        cache.amended(value).write(text)


def _write_literal(
    amendments: Amendments, holder: Element, source: Element, place: int, text: str, reason: str
) -> None:
    if source.tag == "c:v":
        amendments.of(source, reason).write(text)
    elif source.tag in ("c:numLit", "c:strLit"):
        set_point(amendments.of(source, reason), place, text)
    else:
        raise EditError(says("chart-element-empty", tag=holder.tag))
