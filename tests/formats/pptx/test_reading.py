"""Reading decks made by hand: shapes, texts, inheritance, groups, pictures, notes, layouts, and what is odd."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Opaque, Picture, Shape, Text
from redraft.document.pages import Page
from redraft.document.style import Color, NoPaint, gradient
from redraft.edits.ops import Edit, Insert, Restack, SetText, apply
from redraft.errors import EditError, FormatError
from redraft.formats.pptx.file.read import read
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.pptx.paint.looks import GradientLook, PictureFill
from redraft.formats.pptx.scope.reading import DeckRead
from tests.cases import of_case
from tests.formats.pptx.decks import (
    GROUP,
    HEAD,
    NAMESPACES,
    OFFICE,
    deck,
    deck_parts,
    packed,
    rels,
    slide,
    text_shape,
    without,
)
from tests.sampling import each

XFRM = '<a:xfrm><a:off x="952500" y="476250"/><a:ext cx="1905000" cy="952500"/></a:xfrm>'
RED = '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>'


def shape(inside: str = "", words: str = "", style: str = "", id: int = 5, mark: str = "", body: str = "") -> str:
    """A p:sp: what stands in its spPr, its paragraphs, its p:style, its p:ph, its bodyPr."""
    text = f"<p:txBody>{body or '<a:bodyPr/>'}<a:lstStyle/>{words}</p:txBody>" if words else ""
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{id}" name="Shape {id}"/><p:cNvSpPr/><p:nvPr>{mark}</p:nvPr></p:nvSpPr>'
        f"<p:spPr>{inside}</p:spPr>{style}{text}</p:sp>"
    )


def paragraph(text: str, run: str = "<a:rPr/>", properties: str = "") -> str:
    return f"<a:p>{properties}<a:r>{run}<a:t>{text}</a:t></a:r></a:p>"


def reading_of(
    *shapes: str, layout: str = "", master: str = "", more: dict[str, str | bytes] | None = None
) -> DeckRead:
    """The deck with these shapes on its first slide, and on its layout and master."""
    parts = deck_parts()
    parts["ppt/slides/slide1.xml"] = slide(*shapes)
    if layout:
        parts["ppt/slideLayouts/slideLayout1.xml"] = slide(layout, tag="sldLayout")
    if master:
        before = parts["ppt/slideMasters/slideMaster1.xml"]
        assert isinstance(before, str)
        spliced, styles = master.split("|") if "|" in master else (master, "")
        before = before.replace(GROUP, GROUP + spliced).replace("</p:sldMaster>", f"{styles}</p:sldMaster>")
        parts["ppt/slideMasters/slideMaster1.xml"] = before
    return read(Parts(packed({**parts, **(more or {})})))


def layer_of(reading: DeckRead, id: str = "5") -> Layer:
    return reading.document.index[f"slide-256/{id}"].layer


def text_of(reading: DeckRead, id: str = "5") -> Text:
    layer = layer_of(reading, id)
    assert isinstance(layer, Text)
    return layer


def test_a_deck_has_a_page_for_each_slide_with_a_background_below_its_shapes() -> None:
    document = read(Parts(deck())).document
    assert [page.id for page in document.pages] == ["slide-256", "slide-257"]
    assert [layer.id for layer in document.pages[0].layers] == [
        "slide-256/background",
        "slide-256/2",
        "slide-256/3",
    ]
    assert (document.pages[0].width, document.pages[0].height) == (960.0, 720.0)
    assert document.pages[0].layout == "layout-1"
    background = document.pages[0].layers[0]
    assert background.bound
    assert background.style.fill == Color(255, 255, 255)


@each("edit", [Insert(Shape("slide-256/9"), "slide-257"), Restack("slide-256/2", "slide-257")])
def test_a_layer_with_the_id_of_another_page_is_refused(edit: Edit) -> None:
    with pytest.raises(EditError, check=of_case("layer-id-on-other-page")):
        apply(read(Parts(deck())).document, edit)


def test_an_outline_without_words_is_a_shape_in_its_place() -> None:
    layer = layer_of(reading_of(shape(XFRM + '<a:prstGeom prst="ellipse"/>' + RED)))
    assert isinstance(layer, Shape)
    assert layer.form == "ellipse"
    assert layer.style.fill == Color(255, 0, 0)
    assert layer.style.stroke == NoPaint()
    assert layer.frame == Box(0.0, 0.0, 200.0, 100.0)
    assert layer.transform.apply(0, 0) == (100.0, 50.0)


def test_words_without_an_outline_are_a_text() -> None:
    text = text_of(reading_of(shape(XFRM, paragraph("Hi"))))
    assert text.text == "Hi"
    assert text.flow is not None
    assert (text.flow.left, text.flow.top) == (9.6, 4.8)


def test_an_outline_with_words_is_a_group_of_two_bound_layers() -> None:
    group = layer_of(reading_of(shape(XFRM + '<a:prstGeom prst="ellipse"/>' + RED, paragraph("Hi"))))
    assert isinstance(group, Group)
    assert group.form == "shape"
    assert [child.id for child in group.children] == ["slide-256/5/shape", "slide-256/5/text"]
    assert all(child.bound for child in group.children)
    words = group.children[1]
    assert words.frame is not None
    assert words.frame.x == pytest.approx(200 * 0.14645)  # text stays inside the ellipse


def test_turns_and_flips_are_in_the_matrix_and_words_are_never_mirrored() -> None:
    place = XFRM.replace("<a:xfrm>", '<a:xfrm rot="5400000" flipH="1">')
    group = layer_of(reading_of(shape(place + RED, paragraph("Hi"))))
    assert isinstance(group, Group)
    assert group.transform.determinant == pytest.approx(-1)
    assert group.transform.apply(100, 50) == pytest.approx((200, 100))  # its middle stays
    inner = group.transform @ group.children[1].transform
    assert inner.determinant == pytest.approx(1)


def test_a_group_takes_its_own_coordinates_to_the_page() -> None:
    place = (
        '<a:xfrm><a:off x="952500" y="0"/><a:ext cx="952500" cy="952500"/>'
        '<a:chOff x="0" y="0"/><a:chExt cx="1905000" cy="1905000"/></a:xfrm>'
    )
    inside = shape(XFRM + RED, id=6)
    group = (
        '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="5" name="Pair"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>'
        f"<p:grpSpPr>{place}</p:grpSpPr>{inside}</p:grpSp>"
    )
    reading = reading_of(group)
    assert reading.document.index["slide-256/6"].box == Box(150.0, 25.0, 100.0, 50.0)


def test_what_a_group_is_filled_with_fills_shapes_that_ask_for_it() -> None:
    group = (
        '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="5" name="Pair"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>'
        f"<p:grpSpPr>{RED}</p:grpSpPr>{shape(XFRM + '<a:grpFill/>', id=6)}</p:grpSp>"
    )
    assert layer_of(reading_of(group), "6").style.fill == Color(255, 0, 0)


def test_runs_and_paragraphs_and_line_breaks_make_runs() -> None:
    words = (
        '<a:p><a:r><a:rPr b="1"/><a:t>One</a:t></a:r><a:r><a:rPr/><a:t> two</a:t></a:r><a:br/>'
        '<a:r><a:rPr/><a:t>three</a:t></a:r></a:p><a:p><a:endParaRPr/></a:p><a:p><a:fld type="slidenum"><a:t>7</a:t>'
        "</a:fld></a:p>"
    )
    reading = reading_of(shape(XFRM, words))
    text = text_of(reading)
    assert [run.text for run in text.runs] == ["One", " two", "three", "", "7"]
    assert [run.starts_line for run in text.runs] == [True, False, True, True, True]
    assert [run.starts_paragraph for run in text.runs] == [True, False, False, True, True]
    assert len(text.paragraphs) == 3
    assert text.style.font_weight == 700
    assert [run.style.font_weight for run in text.runs] == [None, 400, 400, 400, 400]
    place = reading.places["slide-256/5"]
    assert [element.tag for element in place.runs] == ["a:r", "a:r", "a:r", "a:p", "a:fld"]
    assert [element.tag for element in place.paragraphs] == ["a:p", "a:p", "a:p"]
    assert place.body is not None
    assert place.body.tag == "p:txBody"
    assert reading.looks["slide-256/5"].runs[4].field == "slidenum"


def test_breaks_at_the_ends_of_a_paragraph_are_empty_lines() -> None:
    text = text_of(reading_of(shape(XFRM, "<a:p><a:br/><a:r><a:t>x</a:t></a:r><a:br/><a:br/></a:p>")))
    assert text.text == "\nx\n\n"
    assert sum(run.starts_paragraph for run in text.runs) == 1


def test_sizes_are_px_and_fonts_come_from_the_theme() -> None:
    text = text_of(reading_of(shape(XFRM, paragraph("Hi", '<a:rPr sz="1800" i="1" u="sng" spc="300"/>'))))
    style = text.style
    assert style.font_size == pytest.approx(24.0)
    assert style.font_family == "Arial"
    assert (style.font_style, style.text_decoration) == ("italic", "underline")
    assert style.letter_spacing == pytest.approx(4.0)
    assert style.fill == Color(0, 0, 0)


@each(
    ("words", "family"),
    [("Hi", "Latin"), ("你好", "Eastern"), ("ありがとう", "Eastern"), ("שלום", "Complex"), ("สวัสดี", "Complex")],
)
def test_the_font_slot_fits_the_script(words: str, family: str) -> None:
    slots = '<a:rPr><a:latin typeface="Latin"/><a:ea typeface="Eastern"/><a:cs typeface="Complex"/></a:rPr>'
    assert text_of(reading_of(shape(XFRM, paragraph(words, slots)))).style.font_family == family


def test_a_script_without_a_slot_font_is_looked_up_in_the_themes_list() -> None:
    parts = deck_parts()
    theme = parts["ppt/theme/theme1.xml"]
    assert isinstance(theme, str)
    parts["ppt/theme/theme1.xml"] = theme.replace(
        '<a:cs typeface=""/>', '<a:cs typeface=""/><a:font script="Hang" typeface="Batang"/>'
    )
    parts["ppt/slides/slide1.xml"] = slide(shape(XFRM, paragraph("안녕")))
    assert text_of(read(Parts(packed(parts)))).style.font_family == "Batang"


@each(("said", "align"), [('algn="ctr"', "middle"), ('algn="r"', "end"), ('algn="r" rtl="1"', "start"), ("", "start")])
def test_alignment_minds_the_direction(said: str, align: str) -> None:
    text = text_of(reading_of(shape(XFRM, paragraph("Hi", properties=f"<a:pPr {said}/>"))))
    assert text.style.align == align


def test_paragraphs_have_their_level_bullet_and_distances() -> None:
    properties = (
        '<a:pPr lvl="1" marL="342900" indent="-342900"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc>'
        '<a:spcBef><a:spcPts val="600"/></a:spcBef><a:buFont typeface="Wingdings"/><a:buChar char="§"/></a:pPr>'
    )
    numbered = '<a:pPr><a:lnSpc><a:spcPts val="1200"/></a:lnSpc><a:buAutoNum type="romanUcParenR" startAt="4"/></a:pPr>'
    text = text_of(reading_of(shape(XFRM, paragraph("a", properties=properties) + paragraph("b", properties=numbered))))
    first, second = text.paragraphs
    assert (first.level, first.bullet, first.line_height) == (1, "▪", 0.9)
    assert (first.margin, first.indent) == (36.0, -36.0)
    assert first.before == pytest.approx(8.0)
    assert second.bullet == "IV)"
    assert second.line_pitch == pytest.approx(16.0)


@each(
    ("fit", "wanted"),
    [
        ('<a:normAutofit fontScale="62500" lnSpcReduction="20000"/>', ("shrink", 0.625, 0.2)),
        ("<a:spAutoFit/>", ("grow", 1.0, 0.0)),
        ("<a:noAutofit/>", ("none", 1.0, 0.0)),
    ],
)
def test_fitting_is_in_the_flow(fit: str, wanted: tuple[str, float, float]) -> None:
    body = f'<a:bodyPr lIns="0" anchor="ctr" wrap="none" vert="vert270" numCol="2">{fit}</a:bodyPr>'
    flow = text_of(reading_of(shape(XFRM, paragraph("Hi"), body=body))).flow
    assert flow is not None
    assert (flow.fit, flow.scale, flow.tighten) == wanted
    assert (flow.left, flow.anchor, flow.wrap, flow.turned, flow.columns) == (0.0, "middle", False, 270, 2)


TITLE = '<p:ph type="title"/>'
STYLES = (
    '<p:txStyles><p:titleStyle><a:lvl1pPr algn="ctr"><a:defRPr sz="4400"><a:solidFill><a:schemeClr val="accent1"/>'
    '</a:solidFill></a:defRPr></a:lvl1pPr></p:titleStyle><p:bodyStyle><a:lvl1pPr><a:buChar char="•"/>'
    '<a:defRPr sz="3200"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/><a:defRPr sz="2800"/></a:lvl2pPr></p:bodyStyle>'
    "</p:txStyles>"
)


def test_a_placeholder_follows_its_layout_and_master() -> None:
    low = shape(XFRM, paragraph("Master"), mark=TITLE, body='<a:bodyPr anchor="b"/>')
    high = shape("", paragraph("Layout"), mark=TITLE, body='<a:bodyPr lIns="0"/>')
    reading = reading_of(shape("", paragraph("Mine"), mark=TITLE), layout=high, master=f"{low}|{STYLES}")
    text = text_of(reading)
    assert text.frame == Box(0.0, 0.0, 200.0, 100.0)
    assert text.flow is not None
    assert (text.flow.left, text.flow.anchor) == (0.0, "bottom")
    assert text.style.font_size == pytest.approx(44 * 4 / 3)
    assert text.style.fill == Color(0xC0, 0, 0)
    assert text.style.align == "middle"
    assert reading.document.pages[0].name == "Mine"
    place = reading.places["slide-256/5"]
    assert place.kind == "title"
    assert len(place.follows) == 2


def test_a_body_placeholder_is_found_by_its_number_and_its_levels_by_the_master() -> None:
    mark = '<p:ph type="body" idx="13"/>'
    words = paragraph("a") + paragraph("b", properties='<a:pPr lvl="1"/>')
    root = shape(XFRM, paragraph("x"), mark='<p:ph type="body" idx="1"/>')
    master = f"{root}|{STYLES}"
    reading = reading_of(
        shape("", words, mark='<p:ph idx="13"/>'), layout=shape(XFRM, paragraph("x"), mark=mark), master=master
    )
    text = text_of(reading)
    assert [one.bullet for one in text.paragraphs] == ["•", "–"]
    assert text.style.font_size == pytest.approx(32 * 4 / 3)
    assert text.runs[1].style.font_size == pytest.approx(28 * 4 / 3)


def test_of_two_like_placeholders_each_follows_the_one_of_its_number() -> None:
    other = XFRM.replace("1905000", "2857500")
    left, right = '<p:ph type="body" idx="13"/>', '<p:ph type="body" idx="14"/>'
    layout = shape(XFRM, paragraph("x"), mark=left) + shape(other, paragraph("x"), mark=right, id=6)
    reading = reading_of(
        shape("", paragraph("a"), mark=left), shape("", paragraph("b"), mark=right, id=6), layout=layout
    )
    assert text_of(reading, "5").frame == Box(0.0, 0.0, 200.0, 100.0)
    assert text_of(reading, "6").frame == Box(0.0, 0.0, 300.0, 100.0)


def test_a_centred_title_is_a_title_to_the_master() -> None:
    low = shape(XFRM, paragraph("Master"), mark=TITLE)
    reading = reading_of(shape("", paragraph("Mine"), mark='<p:ph type="ctrTitle"/>'), master=f"{low}|{STYLES}")
    assert text_of(reading).style.font_size == pytest.approx(44 * 4 / 3)
    assert text_of(reading).frame == Box(0.0, 0.0, 200.0, 100.0)
    assert reading.document.pages[0].name == "Mine"


def test_an_empty_placeholder_is_a_place_for_words() -> None:
    text = text_of(reading_of(shape("", mark=TITLE), layout=shape(XFRM, paragraph("x"), mark=TITLE)))
    assert text.text == ""
    assert text.frame == Box(0.0, 0.0, 200.0, 100.0)
    assert [run.text for run in text.runs] == [""]


def test_layouts_are_pages_of_empty_placeholders_on_their_ground() -> None:
    footer = shape(XFRM, paragraph("x"), mark='<p:ph type="ftr" idx="11"/>', id=7)
    reading = reading_of(layout=shape(XFRM, paragraph("Click"), mark=TITLE) + footer)
    (page,) = reading.document.layouts
    assert page.id == "layout-1"
    ground, text = page.layers
    assert ground.id == "layout-1/background"
    assert isinstance(text, Text)
    assert text.text == ""
    assert reading.parts["layout-1"] == "ppt/slideLayouts/slideLayout1.xml"


def test_what_layout_and_master_draw_is_one_bound_layer_below_the_slides_own() -> None:
    fixed = shape(XFRM + RED, id=9)
    held = shape(XFRM, paragraph("x"), mark=TITLE, id=8)
    reading = reading_of(shape(XFRM + RED), layout=fixed + held, master=fixed)
    page = reading.document.pages[0]
    assert [layer.id for layer in page.layers[:2]] == ["slide-256/background", "slide-256/layout"]
    opaque = page.layers[1]
    assert isinstance(opaque, Opaque)
    assert opaque.bound
    assert len(reading.beneath["slide-256/layout"]) == 2
    assert all(layer.id in reading.looks for layer in reading.beneath["slide-256/layout"])


def test_a_slide_that_hides_its_masters_shapes_has_none() -> None:
    parts = deck_parts()
    parts["ppt/slideLayouts/slideLayout1.xml"] = slide(shape(XFRM + RED, id=9), tag="sldLayout")
    parts["ppt/slides/slide1.xml"] = slide(shape(XFRM + RED)).replace("<p:sld ", '<p:sld showMasterSp="0" show="0" ')
    page = read(Parts(packed(parts))).document.pages[0]
    assert [layer.id for layer in page.layers] == ["slide-256/background", "slide-256/5"]
    assert page.hidden


def test_a_shape_that_points_into_the_theme_takes_its_fill_line_and_font_from_there() -> None:
    style = (
        '<p:style><a:lnRef idx="1"><a:schemeClr val="accent2"/></a:lnRef>'
        '<a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef><a:effectRef idx="0"/>'
        '<a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></p:style>'
    )
    group = layer_of(reading_of(shape(XFRM, paragraph("Hi"), style=style)))
    assert isinstance(group, Group)
    outline, words = group.children
    assert outline.style.fill == Color(0xC0, 0, 0)
    assert outline.style.stroke == Color(0, 0xC0, 0)
    assert words.style.fill == Color(255, 255, 255)


def test_the_background_comes_from_the_slide_the_layout_or_the_master() -> None:
    parts = deck_parts()
    back = '<p:bg><p:bgRef idx="1001"><a:schemeClr val="accent3"/></p:bgRef></p:bg>'
    layout = parts["ppt/slideLayouts/slideLayout1.xml"]
    assert isinstance(layout, str)
    parts["ppt/slideLayouts/slideLayout1.xml"] = layout.replace("<p:spTree>", f"{back}<p:spTree>")
    own = f"<p:bg><p:bgPr>{RED}</p:bgPr></p:bg>"
    parts["ppt/slides/slide2.xml"] = slide().replace("<p:spTree>", f"{own}<p:spTree>")
    reading = read(Parts(packed(parts)))
    first, second = (page.layers[0] for page in reading.document.pages)
    assert first.style.fill == Color(0, 0, 0xC0)
    assert second.style.fill == Color(255, 0, 0)
    assert reading.places["slide-256/background"].element.tag == "p:sld"
    assert reading.places["slide-257/background"].element.tag == "p:bg"


def test_a_slide_without_a_background_stands_on_white_paper() -> None:
    parts = deck_parts()
    own = "<p:bg><p:bgPr><a:noFill/></p:bgPr></p:bg>"
    parts["ppt/slides/slide1.xml"] = slide().replace("<p:spTree>", f"{own}<p:spTree>")
    page = read(Parts(packed(parts))).document.pages[0]
    assert page.layers[0].style.fill == Color(255, 255, 255)


def test_a_gradient_that_the_model_can_tell_is_a_value_and_its_stops_are_in_the_look() -> None:
    stops = '<a:gs pos="100000"><a:srgbClr val="0000FF"/></a:gs><a:gs pos="0"><a:srgbClr val="FF0000"/></a:gs>'
    fill = f'<a:gradFill><a:gsLst>{stops}</a:gsLst><a:lin ang="2700000" scaled="1"/></a:gradFill>'
    reading = reading_of(shape(XFRM + fill))
    paint = layer_of(reading).style.fill
    assert paint == gradient([Color(255, 0, 0), Color(0, 0, 255)], 135)
    look = reading.looks["slide-256/5"].fill
    assert isinstance(look, GradientLook)
    assert (look.angle, look.scaled, [at for at, _ in look.stops]) == (45.0, True, [0.0, 1.0])


def test_lines_have_width_dash_and_ends() -> None:
    line = (
        f'<a:ln w="38100" cap="rnd">{RED}<a:prstDash val="dash"/><a:miter/><a:tailEnd type="triangle" w="lg"/></a:ln>'
    )
    reading = reading_of(shape(XFRM + line))
    layer = layer_of(reading)
    assert (layer.style.stroke, layer.style.stroke_width) == (Color(255, 0, 0), 4.0)
    look = reading.looks["slide-256/5"].line
    assert (look.dash, look.cap, look.join) == ((4, 3), "round", "miter")
    assert look.tail is not None
    assert (look.tail.kind, look.tail.width) == ("triangle", 5.0)
    assert look.head is None


def test_pictures_have_their_bytes_crop_opacity_and_tones() -> None:
    picture = (
        '<p:pic><p:nvPicPr><p:cNvPr id="5" name="Photo"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill>'
        '<a:blip r:embed="rId2"><a:alphaModFix amt="50000"/><a:duotone><a:prstClr val="black"/>'
        '<a:srgbClr val="FF0033"/></a:duotone></a:blip><a:srcRect l="10000" b="25000"/></p:blipFill>'
        f"<p:spPr>{XFRM}</p:spPr></p:pic>"
    )
    reading = reading_of(picture)
    layer = layer_of(reading)
    assert isinstance(layer, Picture)
    assert layer.crop == (0.1, 0.0, 0.0, 0.25)
    assert layer.style.opacity == 0.5
    assert layer.effects == ("recolour",)
    assert [one.channels for one in reading.looks[layer.id].recolors] == [((1.0, 0.0), (0.0, 0.0), (0.2, 0.0))]
    asset = reading.document.assets[layer.asset]
    assert (asset.media_type, asset.width, asset.height) == ("image/png", 2, 2)


def test_a_link_in_the_words_has_its_target_and_its_colour() -> None:
    links = rels(
        ("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"),
        ("rId9", "hyperlink", "https://example.org/", "External"),
    )
    words = paragraph("here", '<a:rPr><a:hlinkClick r:id="rId9"/></a:rPr>')
    reading = reading_of(shape(XFRM, words), more={"ppt/slides/_rels/slide1.xml.rels": links})
    text = text_of(reading)
    assert text.style.fill == Color(0, 0, 255)
    assert text.style.text_decoration == "underline"
    assert (text.effects, text.style.link, text.runs[0].style.link) == ((), None, "https://example.org/")


def test_notes_are_a_hidden_bound_text_below_the_slides_own_shapes() -> None:
    notes = slide(shape("", paragraph("Say this"), mark='<p:ph type="body" idx="1"/>', id=3), tag="notes")
    links = rels(
        ("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"), ("rId2", "notesSlide", "../notesSlides/n1.xml")
    )
    more: dict[str, str | bytes] = {"ppt/notesSlides/n1.xml": notes, "ppt/slides/_rels/slide1.xml.rels": links}
    reading = reading_of(shape(XFRM + RED), more=more)
    layer = reading.document.pages[0].layers[1]
    assert isinstance(layer, Text)
    assert (layer.id, layer.text, layer.style.visible, layer.bound) == ("slide-256/notes", "Say this", False, True)
    assert reading.places[layer.id].part == "ppt/notesSlides/n1.xml"


def test_a_hidden_shape_is_not_visible() -> None:
    hidden = shape(XFRM + RED).replace('name="Shape 5"', 'name="Shape 5" hidden="1"')
    assert layer_of(reading_of(hidden)).style.visible is False


def test_ids_that_repeat_give_way_to_places() -> None:
    reading = reading_of(shape(XFRM + RED), shape(XFRM + RED), shape(XFRM + RED, id=6))
    assert [layer.id for layer in reading.document.pages[0].layers[1:]] == [
        "slide-256/sp1",
        "slide-256/sp2",
        "slide-256/6",
    ]


def frame(uri: str, inside: str = "", id: int = 5) -> str:
    return (
        f'<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="{id}" name="Frame"/><p:cNvGraphicFramePr/><p:nvPr/>'
        '</p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="952500" cy="952500"/></p:xfrm>'
        f'<a:graphic><a:graphicData uri="{uri}">{inside}</a:graphicData></a:graphic></p:graphicFrame>'
    )


def test_what_is_not_understood_is_opaque_and_listed_as_kept() -> None:
    uri = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
    parts = deck_parts()
    parts["ppt/slides/slide1.xml"] = slide(frame(uri), more="<p:transition/>")
    parts["ppt/slides/slide2.xml"] = slide(more="<p:transition/>")
    document = read(Parts(packed(parts))).document
    layer = document.index["slide-256/5"].layer
    assert isinstance(layer, Opaque)
    assert layer.what == "SmartArt"
    assert layer.frame == Box(0.0, 0.0, 100.0, 100.0)
    assert document.kept == ("SmartArt on slide 1", "transition on slides 1-2")


def test_smart_art_is_drawn_from_the_shapes_kept_beside_it() -> None:
    dgm, dsp = f"{OFFICE}/drawingml/2006/diagram", "http://schemas.microsoft.com/office/drawing/2008/diagram"
    drawn = slide(shape(XFRM + RED, paragraph("Step"), id=0), tag="drawing").replace(
        f'xmlns:p="{OFFICE}/presentationml/2006/main"', f'xmlns:p="{dsp}"'
    )
    drawn = drawn.replace("<p:cSld>", "").replace("</p:cSld>", "")
    model = f'<dgm:dataModel xmlns:dgm="{dgm}"><dsp:dataModelExt xmlns:dsp="{dsp}" relId="rId6"/></dgm:dataModel>'
    links = rels(("rId5", "diagramData", "../diagrams/data1.xml"), ("rId6", "diagramDrawing", "../diagrams/d1.xml"))
    more: dict[str, str | bytes] = {
        "ppt/slides/_rels/slide1.xml.rels": links,
        "ppt/diagrams/data1.xml": model,
        "ppt/diagrams/d1.xml": drawn,
    }
    reading = reading_of(frame(dgm, f'<dgm:relIds xmlns:dgm="{dgm}" r:dm="rId5"/>'), more=more)
    (group,) = reading.beneath["slide-256/5"]
    assert isinstance(group, Group)
    words = group.children[1]
    assert isinstance(words, Text)
    assert words.text == "Step"
    assert group.id in reading.looks
    assert group.id not in reading.places


def test_a_picture_takes_its_outline_from_the_placeholder_it_fills() -> None:
    mark = '<p:ph type="pic" idx="13"/>'
    picture = (
        f'<p:pic><p:nvPicPr><p:cNvPr id="5" name="Photo"/><p:cNvPicPr/><p:nvPr>{mark}</p:nvPr></p:nvPicPr>'
        '<p:blipFill><a:blip r:embed="rId2"/></p:blipFill><p:spPr/></p:pic>'
    )
    reading = reading_of(picture, layout=shape(XFRM + '<a:prstGeom prst="ellipse"/>', mark=mark))
    layer = layer_of(reading)
    assert layer.frame == Box(0.0, 0.0, 200.0, 100.0)
    assert layer.effects == ("clip",)
    assert reading.looks["slide-256/5"].clip.startswith("M0 50A100 50")


def test_a_video_is_opaque() -> None:
    picture = (
        '<p:pic><p:nvPicPr><p:cNvPr id="5" name="Film"/><p:cNvPicPr/><p:nvPr><a:videoFile r:link="rId8"/></p:nvPr>'
        f'</p:nvPicPr><p:blipFill><a:blip r:embed="rId2"/></p:blipFill><p:spPr>{XFRM}</p:spPr></p:pic>'
    )
    reading = reading_of(picture)
    layer = layer_of(reading)
    assert isinstance(layer, Opaque)
    assert layer.what == "video"
    assert reading.document.kept == ("video on slide 1",)


MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math"
A14 = "http://schemas.microsoft.com/office/drawing/2010/main"


def alternatives(requires: str, choice: str, fallback: str) -> str:
    return (
        f'<mc:AlternateContent xmlns:mc="{MC}" xmlns:a14="{A14}" xmlns:zz="urn:zz">'
        f'<mc:Choice Requires="{requires}">{choice}</mc:Choice><mc:Fallback>{fallback}</mc:Fallback>'
        "</mc:AlternateContent>"
    )


def test_of_two_alternatives_the_understood_one_is_read() -> None:
    chosen = alternatives("a14", shape(XFRM, paragraph("new")), shape(XFRM, paragraph("old")))
    assert text_of(reading_of(chosen)).text == "new"
    other = alternatives("zz", shape(XFRM, paragraph("new")), shape(XFRM, paragraph("old")))
    assert text_of(reading_of(other)).text == "old"


def test_a_shape_with_an_equation_is_a_text() -> None:
    sign = f'<m:oMath xmlns:m="{MATH}"><m:r><m:t>𝑎</m:t></m:r></m:oMath>'
    math = shape(XFRM, f"<a:p><a14:m>{sign}</a14:m></a:p>")
    layer = text_of(reading_of(alternatives("a14", math, shape(XFRM + RED))))
    assert (layer.effects, layer.frame) == (("equation a",), Box(0.0, 0.0, 200.0, 100.0))


def test_ink_is_opaque_with_the_picture_of_its_fallback() -> None:
    picture = (
        '<p:pic><p:nvPicPr><p:cNvPr id="9" name="Ink"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr>'
        f'<p:blipFill><a:blip r:embed="rId2"/></p:blipFill><p:spPr>{XFRM}</p:spPr></p:pic>'
    )
    reading = reading_of(alternatives("a14", "<a14:contentPart/>", picture))
    layer = reading.document.pages[0].layers[1]
    assert isinstance(layer, Opaque)
    assert (layer.what, layer.frame) == ("ink", Box(0.0, 0.0, 200.0, 100.0))
    fill = reading.looks[layer.id].fill
    assert isinstance(fill, PictureFill)
    assert fill.asset in reading.document.assets


def test_an_unknown_preset_is_a_box_that_says_so() -> None:
    layer = layer_of(reading_of(shape(XFRM + '<a:prstGeom prst="swooshArrow"/>' + RED)))
    assert isinstance(layer, Shape)
    assert layer.form == "rect"
    assert layer.effects == ("preset swooshArrow drawn as a box",)


def test_slides_are_read_when_they_are_looked_at() -> None:
    parts = Parts(deck())
    reading = read(parts)
    assert "ppt/slides/slide1.xml" not in parts._trees
    assert reading.document.index["slide-257/2"].layer.id == "slide-257/2"
    assert "ppt/slides/slide1.xml" not in parts._trees
    assert "slide-257/9" not in reading.document.index
    assert reading.document.index.layers["slide-257/3"].kind == "picture"
    assert reading.document.index.parents["slide-257/3"] == 1
    assert reading.places["slide-256/2"].element.tag == "p:sp"
    assert "ppt/slides/slide1.xml" in parts._trees


def test_one_edit_leaves_the_other_slides_unread_and_alike() -> None:
    parts = Parts(deck())
    document = read(parts).document
    changed = apply(document, SetText("slide-257/2", "Later"))
    layer = changed.index["slide-257/2"].layer
    assert isinstance(layer, Text)
    assert layer.text == "Later"
    assert changed.pages[0] is document.pages[0]
    assert "ppt/slides/slide1.xml" not in parts._trees
    assert len(changed.index) == len(document.index) == 7
    assert list(changed.index) == list(document.index) == list(document.index.layers)
    assert set(document.index.parents.values()) == {0, 1}
    assert changed != document


def test_a_page_that_is_read_later_is_a_page_like_any_other() -> None:
    page = read(Parts(deck())).document.pages[0]
    same = read(Parts(deck())).document.pages[0]
    assert page == same
    plain = replace(page, name="Mine")
    assert type(plain) is Page
    assert plain.layers == page.layers
    assert replace(plain, name=page.name) == page
    assert page == replace(plain, name=page.name)
    assert page != plain
    assert pickle.loads(pickle.dumps(page)) == page


@each(
    "gone",
    [
        "ppt/theme/theme1.xml",
        "ppt/slideLayouts/slideLayout1.xml",
        "ppt/slideMasters/slideMaster1.xml",
        "ppt/media/image1.png",
        "ppt/slides/_rels/slide1.xml.rels",
        "ppt/slideMasters/_rels/slideMaster1.xml.rels",
    ],
)
def test_a_missing_part_is_done_without(gone: str) -> None:
    document = read(Parts(without(gone))).document
    assert [layer.id for layer in document.pages[0].layers if not layer.bound] == ["slide-256/2", "slide-256/3"]
    text = document.index["slide-256/2"].layer
    assert isinstance(text, Text)
    assert text.text == "Hello"


def test_a_missing_slide_is_told() -> None:
    document = read(Parts(without("ppt/slides/slide1.xml"))).document
    assert [page.id for page in document.pages] == ["slide-257"]
    assert document.kept == ("slide that is missing on slide 1",)


def test_a_deck_without_slides_has_no_pages() -> None:
    parts = deck_parts()
    parts["ppt/presentation.xml"] = f"{HEAD}<p:presentation {NAMESPACES}/>"
    document = read(Parts(packed(parts))).document
    assert document.pages == ()
    assert document.layouts == ()


@each(
    "inside",
    [
        '<a:xfrm rot="x" flipH="maybe"><a:off x="NaN" y="1e999"/><a:ext cx="-5" cy=""/></a:xfrm>',
        '<a:xfrm/><a:prstGeom prst="roundRect"><a:avLst><a:gd name="adj" fmla="val oops"/><a:gd/></a:avLst>'
        "</a:prstGeom>",
        '<a:custGeom><a:gdLst><a:gd name="g" fmla="*/ w h 0"/></a:gdLst><a:pathLst><a:path w="0"><a:lnTo/><a:close/>'
        '<a:arcTo wR="g" hR="q"/></a:path></a:pathLst></a:custGeom>',
        "<a:solidFill/><a:ln w='wide'><a:gradFill/></a:ln>",
        '<a:solidFill><a:schemeClr val="nothing"><a:lumMod/></a:schemeClr></a:solidFill>',
        '<a:blipFill><a:blip r:embed="rId99"/></a:blipFill>',
        "<zz:zz xmlns:zz='urn:zz'/>",
    ],
)
def test_bad_numbers_and_dangling_references_do_no_harm(inside: str) -> None:
    words = paragraph("Hi", '<a:rPr sz="huge" b="perhaps"><a:latin/></a:rPr>', '<a:pPr lvl="99" marL="?"/>')
    reading = reading_of(shape(inside, words))
    layer = layer_of(reading)
    assert layer.style is not None
    assert any(isinstance(one.layer, Text) and one.layer.text == "Hi" for one in reading.document.walk())


def test_a_shape_with_nothing_in_it_is_read() -> None:
    reading = reading_of("<p:sp/>", "<p:pic/>", "<p:grpSp/>", "<p:graphicFrame/>", "<p:cxnSp/>", "<p:contentPart/>")
    assert len(reading.document.pages[0].layers) == 7


def test_a_part_that_is_hostile_refuses_the_deck() -> None:
    parts = deck_parts()
    parts["ppt/slides/slide1.xml"] = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' + slide()
    with pytest.raises(FormatError):
        read(Parts(packed(parts)))


def test_groups_nested_without_end_refuse_the_deck() -> None:
    deep = "<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>" * 500 + "</p:grpSp>" * 500
    parts = deck_parts()
    parts["ppt/slides/slide2.xml"] = slide(deep)
    with pytest.raises(FormatError):
        read(Parts(packed(parts)))


def test_text_shapes_of_the_maker_are_what_they_seem() -> None:
    assert text_of(reading_of(text_shape(5, "plain &amp; simple"))).text == "plain & simple"


def test_a_paragraph_may_state_the_look_of_its_runs() -> None:
    look = '<a:pPr><a:defRPr sz="4400" b="1"><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:defRPr></a:pPr>'
    text = text_of(reading_of(shape(XFRM, paragraph("a", properties=look) + paragraph("b"))))
    first, second = (run.style.over(text.style) for run in text.runs)
    assert (str(first.fill), first.font_weight) == ("#ffffff", 700)
    assert first.font_size == pytest.approx(44 * 4 / 3)
    assert second.fill != first.fill
