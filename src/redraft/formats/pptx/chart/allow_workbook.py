"""Unrequested changes in the workbook behind a chart, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.errors import FormatError
from redraft.formats.pptx.chart.allow import MOST_CELLS
from redraft.formats.pptx.package.cells import area_of, cell_name, shared_words
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.xml.differences import differences, sentence
from redraft.formats.xml.tree import Element


def unrequested_in_workbook(before: bytes, after: bytes, roots: tuple[Element, Element], chart: str) -> Iterator[str]:
    """Differences between two workbooks besides the cells that the chart's formulas name."""
    if before == after:
        return
    try:
        old, new = Parts(before), Parts(after)
        changed = [*new.archive.different(old.archive)]
        gone = [name for name in old.archive.names if name not in new.archive]
        came = [name for name in changed if name not in old.archive]
        for name in (*gone, *came):
            yield f"'{name}' in the workbook of '{chart}' {'was removed' if name in gone else 'was added'}"
        cells, sheets = set(_cells(roots)), _sheets(old) | _sheets(new)
        for name in changed:
            if name in old.archive:
                named = {cell for sheet, cell in cells if sheet == sheets.get(name)}
                for one in differences(old.tree(name), new.tree(name), identity=_known_by):
                    if one.after is not None and one.after.tag == "x:si" and _is_unused(one.after, new):
                        continue
                    if not _of_cells(one.before, one.after, one.child, one.what, one.name, named):
                        yield f"in the workbook of '{chart}', {sentence(one)}"
    except FormatError as error:
        yield f"the workbook of '{chart}' cannot be compared: {error.message}"


def _is_unused(words: Element, workbook: Parts) -> bool:
    """Whether shared words were emptied and no cell shows them."""
    every = [one for one in words.parent.children if one.tag == "x:si"] if words.parent is not None else []
    sheets = [name for name in workbook.archive.names if "/worksheets/" in name and name.endswith(".xml")]
    cells = (one for name in sheets for one in workbook.tree(name).root.walk() if one.tag == "x:c")
    return not words.children and all(every.index(words) not in shared_words(cell) for cell in cells)


def _known_by(element: Element) -> str | None:
    return element.get("r") if element.tag in ("x:c", "x:row") else element.get("id")


def _sheets(workbook: Parts) -> dict[str, str]:
    """The name of each sheet, by its part."""
    [main] = workbook.targets("", "officeDocument")
    names = (one for one in workbook.tree(main).root.walk() if one.tag == "x:sheet")
    return {workbook.target(main, one.get("r:id")) or "": (one.get("name") or "").lower() for one in names}


def _cells(roots: tuple[Element, Element]) -> Iterator[tuple[str, str]]:
    """The sheets and names of the cells that formulas name."""
    for root in roots:
        for one in root.walk():
            area = area_of(one.text()) if one.tag == "c:f" else None
            if area is not None and (area.right - area.left + 1) * (area.bottom - area.top + 1) <= MOST_CELLS:
                rows, sheet = range(area.top, area.bottom + 1), area.sheet.lower()
                for column in range(area.left, area.right + 1):
                    yield from ((sheet, cell_name(column, row)) for row in rows)


def _of_cells(
    old: Element | None, new: Element | None, child: Element | None, what: str, name: str, cells: set[str]
) -> bool:
    """Whether a difference is one of a cell that the chart names, or what keeps the words of cells."""
    if what == "blank":
        return True
    came = child if child is not None and new is not None and child.tree is new.tree else new if child is None else None
    if came is not None and any(one.tag == "x:f" for one in (came.walk() if came is child else (came,))):
        return False  # an edit gives a cell a value, never a formula
    if child is not None and child.tag == "x:row":
        return all(one.get("r") in cells for one in child.children)
    one: Element | None = child if child is not None else new if new is not None else old
    while one is not None:
        if one.tag == "x:c" and one.parent is not None and one.parent.tag != "x:row":
            return True  # the order in which cells are computed
        if one.tag == "x:c":
            return (one.get("r") or "").upper() in cells
        if one.tag == "x:si":
            return one is child and new is not None and one.tree is new.tree  # words that came; none may change
        if one.tag == "x:tableColumn":
            return one is child or name == "name"
        one = one.parent
    place = new if new is not None else old
    counted = place is not None and place.tag in ("x:sst", "x:table", "x:autoFilter", "x:dimension", "x:row")
    return what == "attribute" and counted and name in ("count", "uniqueCount", "ref", "spans")
