"""A good deck has no findings; every way to break one has its own."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from redraft.formats.pptx.file.validation import PartFault, faults, new_findings, validate
from redraft.formats.pptx.package.parts import Parts
from tests.formats.pptx.decks import (
    along,
    changed,
    deck,
    deck_parts,
    picture_shape,
    rels,
    slide,
    text_shape,
    without,
)
from tests.sampling import check_each

SLIDE, MAIN, CONTENT = "ppt/slides/slide1.xml", "ppt/presentation.xml", "[Content_Types].xml"
LAYOUT = ("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml")
MASTER = "ppt/slideMasters/slideMaster1.xml"


def test_a_good_deck_has_no_findings() -> None:
    assert validate(deck()) == []


def rules(data: bytes) -> set[str]:
    return {finding.rule for finding in validate(data)}


BROKEN = {
    "a target that is not there": (without("ppt/media/image1.png"), "relationship target", "image1.png"),
    "a part without a type": (along({"ppt/odd.bin": b"?"}), "content type", "does not say what this part is"),
    "a type said twice": (
        changed(CONTENT, "</Types>", '<Default Extension="PNG" ContentType="image/png"/></Types>'),
        "content type",
        "'png' is declared 2 times",
    ),
    "a type for nothing": (
        changed(CONTENT, "</Types>", '<Override PartName="/no.xml" ContentType="a/b+xml"/></Types>'),
        "content type",
        "has no such part",
    ),
    "one id for two shapes": (
        along({SLIDE: slide(text_shape(2, "a"), text_shape(2, "b"))}),
        "shape ids",
        "have the id 2",
    ),
    "an id that is none": (changed(SLIDE, '<p:cNvPr id="2"', '<p:cNvPr id="-2"'), "shape ids", "'-2' is not an id"),
    "one id for two slides": (changed(MAIN, 'id="257"', 'id="256"'), "list ids", "256 is the id of 2"),
    "a slide id out of range": (changed(MAIN, 'id="257"', 'id="255"'), "list ids", "255 is not an id for a slide"),
    "a slide listed twice": (changed(MAIN, 'r:id="rId3"', 'r:id="rId2"'), "list", "listed 2 times"),
    "a slide that leads to a theme": (changed(MAIN, 'r:id="rId3"', 'r:id="rId4"'), "list", "does not lead to one"),
    "a layout with its master's id": (changed(MASTER, '"2147483649"', '"2147483648"'), "list ids", "2 entries"),
    "an id nobody has": (along({SLIDE: slide(picture_shape(3, "rId7"))}), "relationship used", "rId7"),
    "an id of two relationships": (
        along({"ppt/slides/_rels/slide1.xml.rels": rels(LAYOUT, ("rId1", "image", "../media/image1.png"))}),
        "relationship ids",
        "'rId1' is the id of 2",
    ),
    "no layout": (
        along({"ppt/slides/_rels/slide1.xml.rels": rels(("rId2", "image", "../media/image1.png"))}),
        "parent",
        "0 parts of the kind slideLayout",
    ),
    "XML cut off": (changed(SLIDE, "</p:cSld>", ""), "xml", "not well-formed"),
    "a JPEG called PNG": (
        along({"ppt/media/image1.png": b"\xff\xd8\xff\xe0"}),
        "media type",
        "not begin like one",
    ),
    "a picture of type XML": (changed(CONTENT, "image/png", "application/xml"), "media type", "declared as"),
    "relationships of nothing": (
        along({"ppt/slides/_rels/slide8.xml.rels": rels(LAYOUT)}),
        "relationships",
        "is not there",
    ),
    "no package": (b"PK", "package", "cut short"),
}


def test_a_broken_deck_is_told() -> None:
    def check_broken(name: str) -> None:
        data, rule, said = BROKEN[name]
        assert any(finding.rule == rule and said in finding.message for finding in validate(data)), validate(data)

    check_each(BROKEN, check_broken)


def faulty(copies: int, *more: tuple[str, str], word: str = "x") -> bytes:
    """A deck with so many runs that hold a stranger, and other parts beside."""
    runs = f"<a:r><a:rPr><a:{word}/></a:rPr><a:t>Hello</a:t></a:r>" * copies
    content = str(deck_parts()[SLIDE]).replace("<a:r><a:rPr/><a:t>Hello</a:t></a:r>", runs)
    return along({SLIDE: content, **dict(more)})


COPY = "ppt/slides/slide9.xml"
LISTED = "application/vnd.openxmlformats-officedocument.presentationml.slide+xml"
TYPED = str(deck_parts()[CONTENT]).replace("</Types>", f'<Override PartName="/{COPY}" ContentType="{LISTED}"/></Types>')
COPIED = (CONTENT, TYPED), ("ppt/slides/_rels/slide9.xml.rels", rels(LAYOUT))


def test_faults_are_those_that_an_edit_brought() -> None:
    bad = slide(text_shape(2, "a").replace("<a:rPr/>", "<a:rPr><a:x/></a:rPr>"))
    worse = bad.replace("<a:x/>", "<a:y/>")

    def check_faults(row: tuple[bytes, bytes, int]) -> None:
        before, after, count = row
        found = faults(Parts(before), Parts(after))
        assert len(found) == count, found

    check_each(
        [
            (deck(), faulty(1), 1),
            (faulty(1), faulty(2), 0),  # a run that was cut in two
            (faulty(1), faulty(1, word="y"), 1),
            (faulty(1), faulty(1, *COPIED, (COPY, bad)), 0),
            (faulty(1), faulty(1, *COPIED, (COPY, worse)), 1),
            (faulty(1), faulty(1, *COPIED, (COPY, worse.replace("<a:y/>", "<a:y/><a:x/>"))), 1),
        ],
        check_faults,
    )


STYLE = "<p:style><a:lnRef/><a:fillRef/><a:effectRef/><a:fontRef/></p:style>"
NAMED = '<p:nvSpPr><p:cNvPr id="9" name=""/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>'
ORDERS = {
    "a fill before the outline": ("<a:rPr/>", "<a:rPr><a:noFill/><a:ln/></a:rPr>"),
    "a font after a link": ("<a:rPr/>", '<a:rPr><a:hlinkClick r:id=""/><a:latin typeface="X"/></a:rPr>'),
    "two fills": ("<a:rPr/>", "<a:rPr><a:noFill/><a:grpFill/></a:rPr>"),
    "no text in a run": ("<a:rPr/><a:t>Hello</a:t>", "<a:rPr/>"),
    "a stranger in a paragraph": ("<a:rPr/>", "<a:rPr><a:t>x</a:t></a:rPr>"),
    "spacing after bullets": ("<a:p>", "<a:p><a:pPr><a:buNone/><a:spcBef><a:spcPts val='1'/></a:spcBef></a:pPr>"),
    "style before the shape's look": ("<p:spPr>", f"{STYLE}<p:spPr>"),
    "a background after the shapes": ("</p:spTree>", "</p:spTree><p:bg><p:bgPr><a:noFill/></p:bgPr></p:bg>"),
    "a shape without its look": ("<p:sp>", f"<p:sp>{NAMED}</p:sp><p:sp>"),
    "two ways to fit": ("<a:bodyPr/>", "<a:bodyPr><a:normAutofit/><a:noAutofit/></a:bodyPr>"),
}


def test_children_out_of_order_are_told() -> None:
    def check_order(name: str) -> None:
        content = str(deck_parts()[SLIDE]).replace(*ORDERS[name], 1)
        assert [finding.rule for finding in validate(along({SLIDE: content}))] == ["child order"]

    check_each(ORDERS, check_order)


def test_series_of_a_chart_have_the_order_of_their_chart() -> None:
    def chart(kind: str, inside: str) -> bytes:
        head = f'<c:ser xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">{inside}</c:ser>'
        content = head.replace(
            "<c:ser", f'<c:{kind} xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:ser'
        )
        type = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
        return along(
            {
                "ppt/charts/chart1.xml": content + f"</c:{kind}>",
                CONTENT: str(deck_parts()[CONTENT]).replace(
                    "</Types>", f'<Override PartName="/ppt/charts/chart1.xml" ContentType="{type}"/></Types>'
                ),
            }
        )

    marked = '<c:idx val="0"/><c:order val="0"/><c:marker/>'
    assert rules(chart("lineChart", marked)) == set()
    assert rules(chart("barChart", marked)) == {"child order"}


def test_tables_have_as_many_cells_as_columns() -> None:
    cell = "<a:tc><a:txBody><a:bodyPr/><a:p/></a:txBody><a:tcPr/></a:tc>"
    rows = f'<a:tr h="1">{cell * 2}</a:tr><a:tr h="1">{cell}</a:tr>'
    table = f'<a:tbl><a:tblPr/><a:tblGrid><a:gridCol w="1"/><a:gridCol w="1"/></a:tblGrid>{rows}</a:tbl>'
    frame = (
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name=""/><p:cNvGraphicFramePr/><p:nvPr/>'
        f"</p:nvGraphicFramePr><p:xfrm/><a:graphic><a:graphicData>{table}</a:graphicData></a:graphic></p:graphicFrame>"
    )
    (finding,) = validate(along({SLIDE: slide(frame)}))
    assert (finding.rule, finding.message) == ("table", "row 2 of a table has 1 cells, its grid 2 columns")


def test_two_ways_to_say_the_same_may_share_ids() -> None:
    both = (
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        f'<mc:Choice Requires="p14">{text_shape(7, "a")}</mc:Choice><mc:Fallback>{text_shape(7, "b")}</mc:Fallback>'
        "</mc:AlternateContent>"
    )
    assert validate(along({SLIDE: slide(both)})) == []


NAMES = sorted(name for name, content in deck_parts().items() if isinstance(content, str))
NOISE = st.sampled_from(["", "<", ">", "&", '"', "</p:sp>", "<a:t>", 'id="1"', "rId1", "../", "\0", "ppt/", "xmlns:"])


@given(st.sampled_from(NAMES), st.floats(0, 1), st.integers(0, 30), NOISE)
def test_any_damage_is_a_finding_or_harmless_never_a_crash(name: str, place: float, cut: int, noise: str) -> None:
    content = str(deck_parts()[name])
    at = int(place * len(content))
    assert isinstance(validate(along({name: content[:at] + noise + content[at + cut :]})), list)


def test_what_was_wrong_before_is_subtracted() -> None:
    old, new = PartFault("a", "r", "m"), PartFault("b", "r", "m")
    assert new_findings([old], [old, new]) == [new]
    assert new_findings([old], [old, old]) == [old]
    assert new_findings([old, new], []) == []
