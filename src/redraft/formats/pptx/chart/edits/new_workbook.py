"""Workbooks for new charts: one sheet, categories in the first column, one column for each series."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from typing import NamedTuple

from redraft.formats.pptx.chart.edits.entries import is_number
from redraft.formats.pptx.package.cells import cell_name
from redraft.formats.pptx.package.namespaces import TRANSITIONAL
from redraft.formats.xml.element_changes import escaped

SHEET = "Sheet1"
WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = TRANSITIONAL + "spreadsheetml/2006/main"
_OFFICE = TRANSITIONAL + "officeDocument/2006/relationships"
_PACKAGE = TRANSITIONAL + "package/2006"
_SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_PARTS = {"styles.xml": "styles", "sharedStrings.xml": "sharedStrings", "worksheets/sheet1.xml": "worksheet"}
_STYLES = (
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill>'
    '<fill><patternFill patternType="gray125"/></fill></fills>'
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
)


class SheetCell(NamedTuple):
    """The content of a cell; '' leaves it out. A `numeric` one holds a number."""

    text: str
    numeric: bool = False


def new_workbook(rows: Sequence[Sequence[SheetCell]]) -> bytes:
    """An .xlsx with these rows on its only sheet. The same rows give the same bytes."""
    strings: dict[str, int] = {}
    lines = []
    for number, row in enumerate(rows, 1):
        cells = [_cell(cell, cell_name(at, number), strings) for at, cell in enumerate(row, 1)]
        lines.append(f'<row r="{number}">{"".join(cells)}</row>')
    sheet = f"<sheetData>{''.join(lines)}</sheetData>"
    made = "".join(f"<si><t{_space(text)}>{escaped(text)}</t></si>" for text in strings)
    uses = sum(bool(cell.text) and not cell.numeric for row in rows for cell in row)
    parts = {
        "[Content_Types].xml": _types(),
        "_rels/.rels": _relations({"officeDocument": "xl/workbook.xml"}),
        "xl/workbook.xml": f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'
        f'<sheets><sheet name="{SHEET}" sheetId="1" r:id="rId3"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _relations({kind: target for target, kind in _PARTS.items()}),
        "xl/styles.xml": f'{_HEAD}<styleSheet xmlns="{_MAIN}">{_STYLES}</styleSheet>',
        "xl/sharedStrings.xml": f'{_HEAD}<sst xmlns="{_MAIN}" count="{uses}" uniqueCount="{len(strings)}">{made}</sst>',
        "xl/worksheets/sheet1.xml": f'{_HEAD}<worksheet xmlns="{_MAIN}">{sheet}</worksheet>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            entry = zipfile.ZipInfo(name)  # the earliest time that a zip can hold
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)
    return out.getvalue()


def _cell(cell: SheetCell, name: str, strings: dict[str, int]) -> str:
    if not cell.text:
        return ""
    if cell.numeric and is_number(cell.text):
        return f'<c r="{name}"><v>{cell.text}</v></c>'
    return f'<c r="{name}" t="s"><v>{strings.setdefault(cell.text, len(strings))}</v></c>'


def _space(text: str) -> str:
    return ' xml:space="preserve"' if text != text.strip() else ""


def _types() -> str:
    kinds = {"workbook.xml": "sheet.main", **_PARTS}
    overrides = "".join(
        f'<Override PartName="/xl/{name}" ContentType="{_SPREADSHEET}.{kind}+xml"/>' for name, kind in kinds.items()
    )
    return (
        f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
        f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>'
    )


def _relations(targets: dict[str, str]) -> str:
    inside = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets.items(), 1)
    )
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{inside}</Relationships>'
