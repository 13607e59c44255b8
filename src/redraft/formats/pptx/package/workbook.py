"""The workbook inside a chart: the cells that the chart's formulas refer to, updated with the slide.

Covered: .xlsx and .xlsm with plain references such as Sheet1!$B$2:$B$5. Everything else (other formats, defined names,
references to several areas) is left alone and reported to the caller.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from redraft.errors import FormatError, says
from redraft.formats.pptx.package.cells import Area, area_of, cell_name, column_number, shared_words
from redraft.formats.pptx.package.changes import Revision
from redraft.formats.pptx.package.numbers import child, number
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.xml.element_changes import Amended, Amendments, New
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CELL = lazily(r"([A-Z]{1,3})(\d{1,7})")
_NAMED = lazily(r"(?:(?:'((?:[^']|'')+)'|([\w.]+))!)?(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)(?![\w(])")
"""Cells inside a longer formula, with their sheet."""
_ORDERS = {"x:c": {"x:f": 0, "x:v": 1, "x:is": 2, "x:extLst": 3}, "x:sst": {"x:si": 0, "x:extLst": 1}}


class Workbook:
    """A workbook to be changed. Raises FormatError for bytes that are none."""

    def __init__(self, data: bytes) -> None:
        self._parts = Parts(data)
        self._amendments: dict[str, Amendments] = {}
        self._rows: dict[tuple[str, int], _NewRow] = {}
        self._cells: dict[tuple[str, int, int], Amended | New] = {}
        self._strings: dict[str, int] = {}
        self._freed: set[int] = set()
        self._known_lines: dict[str, dict[int, Element]] = {}
        main = next((one for one in self._parts.related("").values() if one.kind == "officeDocument"), None)
        if main is None or main.missing or self._parts.tree(main.target).root.tag != "x:workbook":
            raise FormatError(says("chart-workbook-unreadable"))
        self._main = main.target

    def put(self, sheet: str, column: int, row: int, text: str, *, numeric: bool) -> bool:
        """Gives a cell other content ('': none). False where there is no such sheet."""
        part = self._sheet(sheet)
        data = child(self._parts.tree(part).root, "x:sheetData") if part else None
        if part is None or data is None:
            return False
        cell = self._cell(part, data, column, row)
        if isinstance(cell, Amended):
            if child(cell.element, "x:f") is not None:
                self._forget_formula(part, cell.element)
            self._freed |= shared_words(cell.element)
        cell.drop("x:f", "x:v", "x:is")
        cell.set("t", None)
        if text and numeric:
            cell.put(New("x:v", text=text))
        elif text:
            self._write_words(cell, text)
        self._rename_column(part, column, row, text)
        return True

    def shown(self, sheet: str, column: int, row: int) -> str:
        """What a cell held before anything was put into it; '' where there is none, or nothing in it."""
        cell = self._read(sheet, column, row)
        if cell is None:
            return ""
        value, inline = child(cell, "x:v"), child(cell, "x:is")
        text = value.text() if value is not None else _string_text(inline) if inline is not None else ""
        every = self._shared if cell.get("t") == "s" else []
        place = int(number(text, -1.0)) if every else -1
        return _string_text(every[place]) if 0 <= place < len(every) else text

    @cached_property
    def _shared(self) -> list[Element]:
        """The texts that cells name by their number."""
        strings = self._parts.targets(self._main, "sharedStrings")
        return [one for one in self._parts.tree(strings[0]).root.children if one.tag == "x:si"] if strings else []

    @property
    def sheets(self) -> list[str]:
        """The names of the sheets."""
        sheets = child(self._parts.tree(self._main).root, "x:sheets")
        return [one.get("name") or "" for one in sheets.children] if sheets is not None else []

    def rows(self, sheet: str) -> list[list[str | float]]:
        """The cells of a sheet from A1 on, numbers as numbers, "" where there is nothing. Raises ValueError for a cell
        whose formula has no result."""
        found: list[list[str | float]] = []
        for row, line in sorted(self._lines_of(self._sheet(sheet)).items()):
            cells: list[str | float] = []
            for one in line.children:
                place = _CELL.fullmatch((one.get("r") or "").upper())
                if place is None:
                    continue
                column, text, kind = (
                    column_number(place[1]),
                    self.shown(sheet, column_number(place[1]), row),
                    one.get("t") or "n",
                )
                if kind == "e" or (child(one, "x:f") is not None and child(one, "x:v") is None):
                    raise ValueError(
                        f"cell {place[0]} of “{sheet}” has no result ({text or 'its formula was not run'})"
                    )
                cells += [""] * (column - 1 - len(cells))
                cells.append(float(text) if kind == "n" and text else text)
            found += [[] for _ in range(row - 1 - len(found))]
            found.append(cells)
        return found

    def touched(self, sheet: str, column: int, row: int) -> bool:
        """Whether a cell was given another content."""
        return (self._sheet(sheet), column, row) in self._cells

    def holds(self, sheet: str, column: int, row: int) -> bool:
        """Whether there is anything in a cell, or was before it was emptied."""
        return self.touched(sheet, column, row) or self.shown(sheet, column, row) != ""

    def stale(self, areas: Iterable[Area]) -> Iterator[str]:
        """The cells of areas whose formula names a cell that changed: they still hold the old result."""
        changed = set(self._cells)
        for area in areas:
            part = self._sheet(area.sheet)
            lines = self._lines_of(part)
            for row in range(area.top, min(area.bottom, max(lines, default=0)) + 1) if part else ():
                for column in range(area.left, area.right + 1):
                    cell = self._read(area.sheet, column, row)
                    formula = child(cell, "x:f") if cell is not None else None
                    if formula is None or (part, column, row) in changed:
                        continue
                    if not formula.text() or any(self._names(formula.text(), area.sheet, one) for one in changed):
                        yield cell_name(column, row)

    def _names(self, formula: str, home: str, cell: tuple[str, int, int]) -> bool:
        part, column, row = cell
        for found in _NAMED.finditer(formula.upper()):
            sheet = (found[1] or "").replace("''", "'") or (found[2] or "") or home
            named = area_of(f"a!{found[3]}")
            inside = named is None or (named.left <= column <= named.right and named.top <= row <= named.bottom)
            if inside and self._sheet(sheet) in (part, None):
                return True
        return False

    def _read(self, sheet: str, column: int, row: int) -> Element | None:
        line = self._lines_of(self._sheet(sheet)).get(row)
        name = cell_name(column, row)
        return next((one for one in line.children if one.get("r") == name), None) if line is not None else None

    def _lines_of(self, part: str | None) -> dict[int, Element]:
        data = child(self._parts.tree(part).root, "x:sheetData") if part else None
        return self._lines(part, data) if part is not None and data is not None else {}

    def data(self) -> bytes:
        """The changed workbook. Nothing more can be put into it after that."""
        for (part, number_of), row in sorted(self._rows.items(), key=lambda found: found[0]):
            sheet = child(self._parts.tree(part).root, "x:sheetData")
            assert sheet is not None
            following = next((one for one in sheet.children if number(one.get("r")) > number_of), None)
            self._of(part).of(sheet, "workbook").put(row.made(), before=following)
        self._rows.clear()
        self._forget_words()
        revision = Revision(self._parts)
        for part, amendments in self._amendments.items():
            revision.splice(part, amendments.splices("workbook"))
        return revision.written().data

    def _of(self, part: str) -> Amendments:
        known = self._amendments.get(part)
        if known is None:
            known = self._amendments[part] = Amendments(self._parts.tree(part), lambda tag: _ORDERS.get(tag, {}))
        return known

    def _sheet(self, name: str) -> str | None:
        sheets = child(self._parts.tree(self._main).root, "x:sheets")
        for one in sheets.children if sheets is not None else ():
            if (one.get("name") or "").lower() == name.lower():
                return self._parts.target(self._main, one.get("r:id"))
        return None

    def _cell(self, part: str, data: Element, column: int, row: int) -> Amended | New:
        known = self._cells.get((part, column, row))
        if known is None:
            known = self._cells[part, column, row] = self._found_cell(part, data, column, row)
        return known

    def _found_cell(self, part: str, data: Element, column: int, row: int) -> Amended | New:
        line = self._lines(part, data).get(row)
        name = cell_name(column, row)
        if line is None:
            made = New("x:c", {"r": name})
            self._rows.setdefault((part, row), _NewRow(row)).cells[column] = made
            return made
        amendments = self._of(part)
        following = None
        for one in line.children:
            found = _CELL.fullmatch((one.get("r") or "").upper())
            if found is not None and column_number(found[1]) == column:
                return amendments.of(one, "workbook")
            if following is None and found is not None and column_number(found[1]) > column:
                following = one
        return amendments.of(line, "workbook").put(New("x:c", {"r": name}), before=following)

    def _lines(self, part: str, data: Element) -> dict[int, Element]:
        """The rows of a sheet by number."""
        known = self._known_lines.get(part)
        if known is None:
            rows = {int(number(one.get("r"))): one for one in data.children if one.tag == "x:row"}
            known = self._known_lines[part] = rows
        return known

    def _write_words(self, cell: Amended | New, text: str) -> None:
        strings = self._parts.targets(self._main, "sharedStrings")
        if not strings:
            cell.set("t", "inlineStr")
            cell.put(New("x:is", {}, _words(text)))
            return
        root = self._parts.tree(strings[0]).root
        if text not in self._strings:
            amended = self._of(strings[0]).of(root, "workbook")
            count = sum(one.tag == "x:si" for one in root.children) + len(self._strings)
            self._strings[text] = count
            amended.put(New("x:si", {}, _words(text)))
            if root.get("uniqueCount") is not None:
                amended.set("uniqueCount", str(count + 1))
        cell.set("t", "s")
        cell.put(New("x:v", text=str(self._strings[text])))

    def _forget_words(self) -> None:
        """Words that were in changed cells only are not kept among the shared ones."""
        strings, sheets = self._parts.targets(self._main, "sharedStrings"), self._parts.targets(self._main, "worksheet")
        changed = {id(cell.element) for cell in self._cells.values() if isinstance(cell, Amended)}
        lines = (line for part in sheets for line in self._lines_of(part).values())
        cells = (cell for line in lines for cell in line.children if id(cell) not in changed) if self._freed else ()
        unused = self._freed.difference(*map(shared_words, cells))
        every = [one for one in self._parts.tree(strings[0]).root.children if one.tag == "x:si"] if unused else []
        for place in unused & set(range(len(every))):
            self._of(strings[0]).of(every[place], "workbook").drop("x:t", "x:r", "x:rPh", "x:phoneticPr")

    def _forget_formula(self, part: str, cell: Element) -> None:
        """A cell that is no longer computed may not be in the calculation chain."""
        for chain in self._parts.targets(self._main, "calcChain"):
            root = self._parts.tree(chain).root
            for one in root.children:
                if one.get("r") == cell.get("r"):
                    self._of(chain).of(root, "workbook").drop_child(one)

    def _rename_column(self, part: str, column: int, row: int, text: str) -> None:
        """The head of a table is also the name of its column; where they differ, Excel repairs the file."""
        for table in self._parts.targets(part, "table"):
            root = self._parts.tree(table).root
            area = area_of(f"table!{root.get('ref') or ''}")
            heads = root.get("headerRowCount") != "0"
            if area is None or not heads or area.top != row or not area.left <= column <= area.right:
                continue
            columns = child(root, "x:tableColumns")
            for place, one in enumerate(columns.children if columns is not None else ()):
                if place == column - area.left:
                    self._of(table).of(one, "workbook").set("name", text or f"Column{place + 1}")


class _NewRow:
    """A row that the sheet does not have yet."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.cells: dict[int, New] = {}

    def made(self) -> New:
        return New("x:row", {"r": str(self.number)}, *(self.cells[column] for column in sorted(self.cells)))


def _words(text: str) -> New:
    return New("x:t", {"xml:space": "preserve"} if text != text.strip() else {}, text=text)


def _string_text(words: Element) -> str:
    """The text of a string with its runs, without how it is pronounced."""
    runs = [one for one in words.children if one.tag == "x:r"]
    return "".join(one.text() for run in [words, *runs] for one in run.children if one.tag == "x:t")
