"""Elements of a deck changed as they are written."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pptx
import pytest

from redraft.assets.fonts import Fonts
from redraft.document.pages import Document
from redraft.edits.native_edits import Asked
from redraft.edits.ops import Edit, apply, inverse
from redraft.edits.wire.edits import edit_from_json, edit_to_json
from redraft.errors import EditError
from redraft.formats.pptx import CODEC, PptxFile
from redraft.formats.pptx.package.media import asset_from
from tests.sampling import check_each, each

ROOT = Path(__file__).parents[3]
SHAPE = (
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="New"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="9" y="9"/>'
    '<a:ext cx="90000" cy="90000"/></a:xfrm><a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom></p:spPr></p:sp>'
)
POINT = '<c:dPt><c:idx val="2"/><c:spPr><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></c:spPr></c:dPt>'
PICTURE = (
    '<p:pic><p:nvPicPr><p:cNvPr id="9" name="P"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip '
    'r:embed="attached-1"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/>'
    '<a:ext cx="9" cy="9"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>'
)


@pytest.fixture(scope="module")
def deck() -> PptxFile:
    return CODEC.open((ROOT / "examples" / "deck.pptx").read_bytes(), Fonts())


def with_entry(data: bytes, name: str, content: bytes) -> bytes:
    """A package with another content of one entry."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for one in old.infolist():
            new.writestr(one, content if one.filename == name else old.read(one))
    return out.getvalue()


def edit_for(document: Document, target: str, asked: Asked, path: str = "") -> Edit:
    assert document.door is not None
    edit: Edit = document.door.asked(document, target, path, asked)
    return edit


@each(
    ("target", "asked", "path"),
    [
        ("slide-256", Asked("insert", "<p:transition><p:fade/></p:transition>"), ""),
        ("slide-256", Asked("insert", SHAPE), ""),
        ("slide-256", Asked("insert", SHAPE, after="slide-256/2"), ""),
        ("slide-256/2", Asked("insert", "<a:p><a:r><a:t>More</a:t></a:r></a:p>"), ""),
        ("slide-260/3/s1", Asked("insert", POINT), ""),
        ("slide-260/3", Asked("remove"), "chart//c:legend"),
        ("slide-259/3", Asked("remove"), "//a:tblPr"),
        ("slide-263/notes", Asked("insert", "<a:p><a:r><a:t>More</a:t></a:r></a:p>"), ""),
        (
            "slide-256",
            Asked("insert", PICTURE, media={"attached-1": asset_from("a.png", b"\x89PNG\r\n\x1a\n" + bytes(20))}),
            "",
        ),
    ],
)
def test_markup_changes_and_its_inverse_gives_the_same_deck(
    deck: PptxFile, target: str, asked: Asked, path: str
) -> None:
    before = deck.document
    edit = edit_for(before, target, asked, path)
    after = apply(before, edit)
    written = deck.write(after)
    assert pptx.Presentation(io.BytesIO(written.data)).slides
    assert edit_from_json(edit_to_json(edit)) == edit
    back = apply(after, inverse(before, edit))
    assert back == before
    assert deck.write(back).data == deck.data


def test_a_new_shape_gets_a_free_number_and_an_element_keeps_its_own(deck: PptxFile) -> None:
    document = deck.document
    after = apply(document, edit_for(document, "slide-256", Asked("insert", SHAPE)))
    assert [layer.id for layer in after.pages[0].layers][-1] == "slide-256/4"
    assert after.door is not None
    again = after.door.markup(after, "slide-256/4", "").replace('id="4"', 'id="77"').replace("ellipse", "rect")
    assert "slide-256/4" in apply(after, edit_for(after, "slide-256/4", Asked("set", again))).index


HOSTILE = {
    '<p:oleObj progId="Excel.Sheet.12"/>': "native-markup-forbidden",
    "<p:controls><p:control/></p:controls>": "native-markup-forbidden",
    SHAPE.replace('name="New"/>', 'name="New"><a:hlinkClick r:id="" action="ppaction://macro?name=Go"/></p:cNvPr>'): (
        "native-markup-forbidden"
    ),
    SHAPE.replace('name="New"/>', 'name="New"><a:hlinkClick r:id="" action="ppaction://program"/></p:cNvPr>'): (
        "native-markup-forbidden"
    ),
    SHAPE.replace('name="New"/>', 'name="New"><a:hlinkClick r:id="rId99"/></p:cNvPr>'): "native-markup-forbidden",
    SHAPE.replace("<p:sp>", '<p:sp macro="Go">'): "native-markup-forbidden",
    PICTURE: "native-markup-forbidden",
    PICTURE.replace("r:embed", "r:link"): "native-markup-forbidden",
    "<p:timing><p:tnLst><p:par><p:cTn id='1'><p:childTnLst><p:cmd type='verb' cmd='0'/></p:childTnLst></p:cTn></p:par>"
    "</p:tnLst></p:timing>": "native-markup-forbidden",
    "<!DOCTYPE p [<!ENTITY a 'b'>]><p:timing/>": "native-markup-declares",
    "<p:transition>&a;</p:transition>": "native-markup-declares",
    "<p:transition/><p:transition/>": "native-markup-not-one-element",
    "<p:transition>": "native-markup-unreadable",
    "<q:transition/>": "native-markup-unreadable",
    "<p:transition><p:extLst/><p:fade/></p:transition>": "native-breaks-rules",
    "<p:transition><p:fade/><p:push/></p:transition>": "native-breaks-rules",
    "<p:sp/>": "native-breaks-rules",
    "<p:foo/>": "native-breaks-rules",
    "<p:transition spd='quick'/>": "native-breaks-rules",
    "<p:transition foo='1'/>": "native-breaks-rules",
    SHAPE.replace('x="9"', 'x="left"'): "native-breaks-rules",
    SHAPE.replace("</p:sp>", "<p:txBody><a:bodyPr/><a:p><a:pPr algn='center'/></a:p></p:txBody></p:sp>"): (
        "native-breaks-rules"
    ),
    "<p:clrMapOvr><a:overrideClrMapping/></p:clrMapOvr>": "native-breaks-rules",
    "<p:timing><p:bldLst><p:bldP spid='77' grpId='0'/></p:bldLst></p:timing>": "native-breaks-rules",
    SHAPE.replace("9", "9" * 200_000): "native-markup-too-long",
}


def test_hostile_markup_of_a_slide_is_refused(deck: PptxFile) -> None:
    def refused(row: tuple[str, str]) -> None:
        with pytest.raises(EditError) as error:
            apply(deck.document, edit_for(deck.document, "slide-256", Asked("insert", row[0])))
        assert error.value.case == row[1]

    check_each(HOSTILE.items(), refused)


def test_values_that_a_deck_had_may_come_back(deck: PptxFile) -> None:
    parts, slide = deck.parts, deck.reading.parts["slide-256"]
    data = with_entry(deck.data, slide, parts.read(slide).replace(b"<a:bodyPr/>", b'<a:bodyPr anchor="middle"/>', 1))
    odd = CODEC.open(data, Fonts()).document
    edit = edit_for(odd, "slide-256/2", Asked("set", "<a:bodyPr/>"), "p:txBody/a:bodyPr")
    assert apply(apply(odd, edit), inverse(odd, edit)) == odd


def test_notes_cannot_lose_the_shape_they_stand_in(deck: PptxFile) -> None:
    with pytest.raises(EditError) as refused:
        apply(deck.document, edit_for(deck.document, "slide-263/notes", Asked("remove")))
    assert refused.value.case == "native-no-shape"


def test_a_chart_keeps_the_axes_that_it_names(deck: PptxFile) -> None:
    path = "chart//c:valAx/c:axId"
    edit = edit_for(deck.document, "slide-260/3", Asked("set", '<c:axId val="77"/>'), path)
    with pytest.raises(EditError, match="names the axis"):
        apply(deck.document, edit)


def test_masters_and_layouts_have_no_native_door(deck: PptxFile) -> None:
    with pytest.raises(EditError) as refused:
        edit_for(deck.document, "layout-1", Asked("insert", SHAPE))
    assert refused.value.case == "native-no-shape"
