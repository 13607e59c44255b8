"""Each rule of the proof of a deck: what it catches in parts changed by hand, and what it lets pass because an edit
names it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from redraft.edits.kinds import Edit, SetFeature, SetForm
from redraft.edits.ops import Remove, SetStyle, SetText
from redraft.edits.page_edits import HidePage
from redraft.formats.pptx import CODEC
from redraft.formats.pptx.chart.allow_workbook import unrequested_in_workbook
from redraft.formats.pptx.package.parts import Parts
from tests.formats.pptx.decks import along, deck, deck_parts, packed, picture_shape, rels, slide, text_shape
from tests.formats.pptx.editing import SESSION, chart_deck, repacked
from tests.sampling import check_each

SLIDE, RELATIONS, CONTENT = "ppt/slides/slide1.xml", "ppt/slides/_rels/slide1.xml.rels", "[Content_Types].xml"
CHART, LEGEND = "slide-256/2", "slide-256/2/legend"
Row = tuple[bytes, bytes, Sequence[Edit], str]


class Case(NamedTuple):
    """A deck before and after, the edits, and a part of the sentence about them; '' for none."""

    before: bytes
    after: bytes
    edits: Sequence[Edit]
    wanted: str

    def __repr__(self) -> str:
        return f"{self.edits}: {self.wanted!r}"


def check(case: Case) -> None:
    one, other = (CODEC.open(data, SESSION.fonts) for data in (case.before, case.after))
    assert case.before != case.after
    found_as = {id: id for id in one.document.index.layers if id in other.document.index.layers}
    found = list(one.unrequested_changes(other, case.edits, found_as))
    assert any(case.wanted in told for told in found) if case.wanted else not found, found


def part(data: bytes, name: str, *changes: tuple[str, str]) -> bytes:
    """A package with changes in one of its parts."""
    text = zipfile.ZipFile(io.BytesIO(data)).read(name).decode()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return repacked(data, name, text.encode())


# ── charts ──


def chart(*changes: tuple[str, str], kind: str = "COLUMN_CLUSTERED") -> bytes:
    return part(chart_deck(kind), "ppt/charts/chart1.xml", *changes)


def letters(look: str) -> str:
    paragraph = f"<a:p><a:pPr><a:defRPr>{look}</a:defRPr></a:pPr><a:endParaRPr/></a:p>"
    return f'<c:txPr><a:bodyPr/><a:lstStyle/>{paragraph}</c:txPr><c:crossAx val="-2068027336"/>'


PLAIN = chart()
RED = '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>'
CROSSES = '<c:crossAx val="-2068027336"/>'
LINKED = (
    '<c:tx><c:strRef><c:f>{}</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>{}</c:v></c:pt></c:strCache>'
    "</c:strRef></c:tx>"
)
RICH = "<c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx>"
TITLED = chart((RICH, LINKED.format("Sheet1!$A$1", "Sales")))
AXIS = ('<c:axPos val="l"/>', '<c:axPos val="l"/><c:title><c:overlay val="0"/></c:title>')
LINE = (
    ('<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>', '<c:lineChart><c:grouping val="standard"/>'),
    ("</c:barChart>", "</c:lineChart>"),
)
TREND = ("<c:cat><c:strRef><c:f>", '<c:trendline><c:trendlineType val="linear"/></c:trendline><c:cat><c:strRef><c:f>')
SERIES = zipfile.ZipFile(io.BytesIO(PLAIN)).read("ppt/charts/chart1.xml").decode().split("<c:ser>")
SECOND_SERIES = "<c:ser>" + SERIES[2].partition("</c:ser>")[0] + "</c:ser>"
AS_LINE, REWORDED = [SetForm(CHART, "line")], [SetText(f"{CHART}/title", "Costs")]
COLORED = [SetFeature(CHART, "value_color", "#ff0000")]
CHARTS: list[Row] = [
    (PLAIN, chart((CROSSES, letters(RED))), COLORED, ""),
    (chart((CROSSES, letters(""))), chart((CROSSES, letters(RED))), COLORED, ""),
    (
        PLAIN,
        chart(("<c:legend/>", '<c:legend><c:legendPos val="b"/></c:legend>')),
        [SetFeature(LEGEND, "legend_place", "bottom")],
        "",
    ),
    (
        chart(("<c:legend/>", '<c:legend><c:legendPos val="b"/></c:legend>')),
        chart(("<c:legend/>", "")),
        [SetStyle(LEGEND, "visible", False)],
        "",
    ),
    (PLAIN, chart(("<c:legend/>", "")), [SetStyle(LEGEND, "visible", False)], ""),
    (TITLED, chart((RICH, LINKED.format("Sheet1!$A$1", "Costs"))), REWORDED, ""),
    (TITLED, chart((RICH, LINKED.format("Sheet1!$A$9", "Costs"))), REWORDED, "Sheet1!$A$9"),
    (PLAIN, chart(*LINE), AS_LINE, ""),
    (chart(AXIS), chart(*LINE), AS_LINE, "the title of an axis"),
    (PLAIN, chart(*LINE, (SECOND_SERIES, "")), AS_LINE, ""),
    (PLAIN, chart(('<c:majorTickMark val="out"/>', '<c:majorTickMark val="in"/>')), REWORDED, "<c:majorTickMark>"),
    (PLAIN, chart(*LINE, ('<c:majorTickMark val="out"/>', '<c:majorTickMark val="in"/>')), AS_LINE, ""),
    (PLAIN, chart(("<c:dispBlanksAs", "<!-- new --><c:dispBlanksAs")), REWORDED, "a comment"),
    (chart(TREND), chart(*LINE), AS_LINE, "<c:trendline> of series 1"),
    (PLAIN, chart(*LINE, ("Sheet1!$B$2:$B$4", "Sheet1!$B$2:$B$9")), AS_LINE, "the data of series 1"),
    (PLAIN, chart(*LINE, ("<c:v>2.5</c:v>", "<c:v>9</c:v>")), [*AS_LINE, SetText(f"{CHART}/s1/v2", "9")], ""),
]

# ── the workbook behind a chart ──

BOOK = zipfile.ZipFile(io.BytesIO(PLAIN)).read("ppt/embeddings/Microsoft_Excel_Sheet1.xlsx")
SHEET, SHARED, TABLE = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/tables/table1.xml"
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def book(extra: Mapping[str, str], *changes: tuple[str, str], name: str = SHEET) -> bytes:
    """The workbook with more parts, and changes in one."""
    with zipfile.ZipFile(io.BytesIO(BOOK)) as old:
        parts: dict[str, str | bytes] = {one: old.read(one) for one in old.namelist()}
    data = packed({**parts, **extra})
    return part(data, name, *changes) if changes else data


CELL = '<c r="B2"><v>1</v></c>'
SECOND = {
    "xl/worksheets/sheet2.xml": f'<worksheet {MAIN}><sheetData><row r="2">{CELL}</row></sheetData></worksheet>',
    "xl/calcChain.xml": f'<calcChain {MAIN}><c r="B9" i="1"/><c r="B8" i="1"/></calcChain>',
    TABLE: f'<table {MAIN} id="1" ref="A1:C4"><tableColumns><tableColumn id="1" name="Team 1"/></tableColumns></table>',
}
B2, TWO = '<c r="B2" s="1"><v>1</v></c>', ("<v>1</v>", "<v>7</v>")
JAN = "<si><t>Jan</t></si>"
BOOKS: list[tuple[bytes, bytes, str]] = [
    (BOOK, BOOK, ""),
    (BOOK, book({}, (B2, B2.replace(">1<", ">7<"))), ""),
    (BOOK, book({}, (B2, B2.replace("<v>", "<f>A1</f><v>"))), "<x:f> in <x:c>"),
    (BOOK, book({}, ('width="10.7109375"', 'width="11"')), "the attribute width"),
    (BOOK, book({}, ("<sheetData>", "<sheetData>\n")), ""),
    (
        BOOK,
        book({}, ("</sheetData>", '<row r="9"><c r="B9"><v>1</v></c></row></sheetData>')),
        "<x:row> in <x:sheetData>",
    ),
    (BOOK, book({}, ("</sheetData>", '<row r="4"><c r="C4"><v>1</v></c></row></sheetData>')), ""),
    (BOOK, book({}, ('ref="A1:C4"', 'ref="A1:C5"')), ""),
    (BOOK, book({}, (JAN, JAN.replace("Jan", "Jul")), name=SHARED), "the text in <x:t>"),
    (BOOK, book({}, ("</sst>", "<si><t>Apr</t></si></sst>"), name=SHARED), ""),
    (BOOK, book(SECOND), "'xl/worksheets/sheet2.xml' in the workbook of 'chart' was added"),
    (book(SECOND), BOOK, "'xl/worksheets/sheet2.xml' in the workbook of 'chart' was removed"),
    (book(SECOND), book(SECOND, TWO, name="xl/worksheets/sheet2.xml"), "the text in <x:v>"),
    (book(SECOND), book(SECOND, ('<c r="B9" i="1"/>', ""), name="xl/calcChain.xml"), ""),
    (book(SECOND), book(SECOND, ('name="Team 1"', 'name="Team 9"'), name=TABLE), ""),
    (book(SECOND), book(SECOND, ('<tableColumn id="1"', '<tableColumn id="1" uid="9"'), name=TABLE), "attribute uid"),
    (book(SECOND), book(SECOND, ('ref="A1:C4"', 'ref="A1:C5"'), name=TABLE), ""),
    (BOOK, b"no workbook", "cannot be compared"),
]


# ── the package, and what stands beside layers ──

WORDS = "slide-256/2"
TEXT = text_shape(2, "Hello")
LAYOUT, IMAGE = ("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"), ("rId2", "image", "../media/image1.png")
OTHER = ("rId9", "image", "../media/image1.png")
SPARE = ("rId8", "slideLayout", "../slideLayouts/slideLayout1.xml")
DECK, HELLO = deck(), [SetText(WORDS, "Other", 0)]
PICTURED = slide(TEXT, picture_shape(3, "rId2"))
TYPES = str(deck_parts()[CONTENT])
XML_TYPE = '<Default Extension="bin" ContentType="application/octet-stream"/></Types>'
BIN = ("rId9", "oleObject", "../embeddings/a.bin")


def linked(
    *found: tuple[str, str, str], shapes: str = PICTURED, extra: Mapping[str, str | bytes] = MappingProxyType({})
) -> bytes:
    """The deck with other relationships of its first slide."""
    return along({SLIDE: shapes, RELATIONS: rels(*found), **extra})


BUILT = '<p:timing><p:bldLst><p:bldP spid="2" grpId="0"/></p:bldLst></p:timing>'
KEPT = linked(LAYOUT, IMAGE)
PACKAGES: list[Row] = [
    (
        KEPT,
        linked(LAYOUT, ("rId2", "image", "../media/image2.png")),
        HELLO,
        "rId2 of ppt/slides/slide1.xml leads elsewhere",
    ),
    (KEPT, linked(LAYOUT, IMAGE, OTHER), HELLO, "is new, and nothing uses it"),
    (
        KEPT,
        linked(LAYOUT, IMAGE, OTHER, shapes=slide(TEXT, picture_shape(3, "rId2"), picture_shape(4, "rId9"))),
        HELLO,
        "",
    ),
    (linked(LAYOUT, IMAGE, OTHER), KEPT, HELLO, "rId9 of ppt/slides/slide1.xml (to ppt/media/image1.png) is gone"),
    (KEPT, linked(LAYOUT, shapes=slide(TEXT)), [Remove("slide-256/3")], ""),
    (
        KEPT,
        linked(LAYOUT, IMAGE, extra={CONTENT: TYPES.replace("</Types>", XML_TYPE)}),
        HELLO,
        "in the content types, <Default>",
    ),
    (KEPT, linked(LAYOUT, IMAGE, extra={CONTENT: TYPES.replace("</Types>", "\n</Types>")}), HELLO, ""),
    (
        KEPT,
        linked(LAYOUT, IMAGE, extra={CONTENT: TYPES.replace("</Types>", XML_TYPE), "ppt/a.bin": b"?"}),
        HELLO,
        "ppt/a.bin is new, and nothing leads",
    ),
    (
        linked(LAYOUT, IMAGE, shapes=slide(TEXT, picture_shape(3, "rId2"), more=BUILT)),
        linked(LAYOUT, IMAGE, shapes=slide(picture_shape(3, "rId2"))),
        [Remove(WORDS)],
        "",
    ),
    (
        linked(LAYOUT, IMAGE, shapes=slide(TEXT, picture_shape(3, "rId2"), more=BUILT)),
        KEPT,
        HELLO,
        "<p:timing>",
    ),
    (
        KEPT,
        linked(LAYOUT, IMAGE, shapes=PICTURED.replace("<p:sld ", '<p:sld show="0" ')),
        [HidePage("slide-256", True)],
        "",
    ),
    (along({"ppt/a.xml": "<a/>"}), DECK, HELLO, "the part ppt/a.xml is gone, which nothing led to"),
    (
        KEPT,
        linked(LAYOUT, IMAGE, shapes=PICTURED.replace("<p:cSld>", '<p:cSld name="x">')),
        HELLO,
        "the attribute name",
    ),
    (KEPT, linked(LAYOUT, IMAGE, shapes=PICTURED.replace("<p:cSld>", "<p:cSld><!-- x -->")), HELLO, "a comment"),
    (
        KEPT,
        linked(LAYOUT, IMAGE, shapes=PICTURED.replace("<p:cSld>", '<p:cSld xmlns:q="urn:q">')),
        HELLO,
        "",
    ),
]


def test_what_no_edit_names_in_a_package_is_caught_and_what_one_names_is_let_pass() -> None:
    check_each([Case(*row) for row in PACKAGES], check)


def test_what_no_edit_names_in_a_chart_is_caught_and_what_one_names_is_let_pass() -> None:
    check_each([Case(*row) for row in CHARTS], check)


def test_a_workbook_changes_in_the_cells_that_its_chart_names_only() -> None:
    root = Parts(PLAIN).tree("ppt/charts/chart1.xml").root

    def check_book(at: int) -> None:
        before, after, wanted = BOOKS[at]
        found = list(unrequested_in_workbook(before, after, (root, root), "chart"))
        assert any(wanted in told for told in found) if wanted else not found, (wanted, found)

    check_each(range(len(BOOKS)), check_book)
