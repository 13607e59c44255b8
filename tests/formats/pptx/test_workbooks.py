"""The workbook behind a chart belongs to its owner: cells that the chart does not use, and what is computed."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from redraft.document.charts import Series
from redraft.document.layers import Flow, Paragraph, Run, Text
from redraft.edits.ops import Edit, Insert, SetText
from redraft.edits.receipt.record import Receipt
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.pptx.package.workbook import Workbook
from tests.formats.pptx.editing import SESSION, chart_deck, repacked
from tests.sampling import each

CHART, BOOK = "slide-256/2", "ppt/embeddings/Microsoft_Excel_Sheet1.xlsx"
LINES: list[list[str | float]] = [["", "Team 1", "Team 2"], ["Jan", 1, 2], ["Feb", 2.5, 5], ["Mar", 3, 3]]


def book(*, total: bool = False, notes: bool = False, computed: bool = False) -> bytes:
    """The workbook of `chart_deck`, with a row of sums below, a column of notes beside, or Team 2 computed."""
    import xlsxwriter  # type: ignore[import-untyped]

    out = io.BytesIO()
    made = xlsxwriter.Workbook(out)
    sheet = made.add_worksheet("Sheet1")
    for row, line in enumerate(LINES):
        sheet.write_row(row, 0, line)
        if computed and line[0]:
            sheet.write_formula(row, 2, f"=B{row + 1}*2", value=line[2])
        if notes:
            sheet.write(row, 3, f"note {row}")
    if total:
        sheet.write_row(4, 0, ["Total"])
        sheet.write_formula(4, 1, "=SUM(B2:B4)", value=6.5)
    made.close()
    return out.getvalue()


def point(id: str, words: str) -> Text:
    run = Run(words, starts_line=True, starts_paragraph=True)
    return Text(id, runs=(run,), flow=Flow(), paragraphs=(Paragraph(),), bound=True)


APRIL = [
    Insert(point(f"{CHART}/{holder}/new", words), f"{CHART}/{holder}")
    for holder, words in {"categories": "April", "s1": "10", "s2": "11"}.items()
]


def carried_out(folder: Path, workbook: bytes, *edits: Edit) -> tuple[Receipt, dict[str, tuple[str, bool]]]:
    """The receipt, and every cell of the workbook after it: its text, and whether it is computed."""
    source, target = folder / "deck.pptx", folder / "edited.pptx"
    source.write_bytes(repacked(chart_deck(), BOOK, workbook))
    receipt = SESSION.apply_file(source, edits, None, target, render=False)
    found = zipfile.ZipFile(target).read(BOOK)
    after = Workbook(found)
    every = [one for one in Parts(found).tree("xl/worksheets/sheet1.xml").elements if one.tag == "x:c"]
    formulas = {one.get("r") for one in every if any(inner.tag == "x:f" for inner in one.children)}
    names = [one.get("r") or "" for one in every]
    return receipt, {
        name: (after.shown("Sheet1", ord(name[0]) - 64, int(name[1:])), name in formulas) for name in names
    }


def inside(receipt: Receipt) -> tuple[bool | None, str]:
    return next((proof.ok, proof.why) for proof in receipt.proofs if proof.about == "inside")


def test_a_category_that_takes_a_row_of_sums_is_told(tmp_path: Path) -> None:
    receipt, cells = carried_out(tmp_path, book(total=True), *APRIL)
    ok, why = inside(receipt)
    assert ok is None
    assert "“Total” in cell A5" in why
    assert cells["A5"] == ("April", False)


def test_a_series_goes_beside_what_stands_there(tmp_path: Path) -> None:
    texts = [point(f"{CHART}/new/v{number}", str(number)) for number in (1, 2, 3)]
    new = Series(f"{CHART}/new", "North", bound=True, children=(point(f"{CHART}/new/name", "North"), *texts))
    receipt, cells = carried_out(tmp_path, book(notes=True), Insert(new, CHART, f"{CHART}/legend"))
    assert inside(receipt)[0] is True
    assert cells["D1"] == ("note 0", False)
    assert [cells[f"E{row}"][0] for row in range(1, 5)] == ["North", "1", "2", "3"]


def test_formulas_that_nobody_named_stay(tmp_path: Path) -> None:
    receipt, cells = carried_out(tmp_path, book(computed=True), *APRIL)
    assert inside(receipt)[0] is True
    assert [cells[f"C{row}"] for row in range(2, 6)] == [("2", True), ("5", True), ("3", True), ("11", False)]


@each(("value", "known"), [("s1/v1", False), ("s2/v1", True)])
def test_what_is_computed_from_a_changed_cell_is_told(tmp_path: Path, value: str, known: bool) -> None:
    receipt, cells = carried_out(tmp_path, book(computed=True), SetText(f"{CHART}/{value}", "40"))
    ok, why = inside(receipt)
    assert (ok is True) == known
    assert known or "C2" in why
    assert cells["C3"] == ("5", True)
