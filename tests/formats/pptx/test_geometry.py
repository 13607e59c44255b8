"""Outlines of preset and custom shapes, and the colours of DrawingML."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pptx
import pytest
from pptx.enum.shapes import MSO_SHAPE

from redraft.document.style import Color
from redraft.edits.ops import Move
from redraft.errors import EditError
from redraft.formats.pptx.package.namespaces import PREFIXES
from redraft.formats.pptx.package.numbers import px
from redraft.formats.pptx.paint.colors import color_in
from redraft.formats.pptx.paint.theme import Theme
from redraft.formats.pptx.shape.custom_geometry import custom_outline
from redraft.formats.pptx.text.bullets import numeral, sign
from redraft.formats.shapes.paths import path_box
from redraft.formats.shapes.pen import Pen
from redraft.formats.shapes.presets import _sections, preset_outline
from redraft.formats.xml.tree import Element, Tree
from tests.formats.pptx.decks import OFFICE
from tests.formats.pptx.editing import SESSION, edited, saved
from tests.sampling import each

KNOWN = tuple(_sections())
LEAVING = re.compile("[cC]allout|heptagon|decagon|star|wave|Wave|circular|teardrop")  # may reach past their frames


def element(markup: str) -> Element:
    text = f'<a:x xmlns:a="{OFFICE}/drawingml/2006/main">{markup}</a:x>'
    return Tree(text.encode(), prefixes=PREFIXES).root


@each("size", [(200.0, 100.0), (60.0, 240.0)])
def test_presets_stay_in_their_frames_and_fill_them(size: tuple[float, float]) -> None:
    for name in KNOWN:
        outline = preset_outline(name, *size, {})
        assert not outline.unknown, name
        if outline.form != "path" or LEAVING.search(name):
            continue
        box = path_box(outline.d)
        assert box is not None, name
        assert min(box.x, box.y) > -1, name
        assert box.right < size[0] + 1, name
        assert box.bottom < size[1] + 1, name
        if not outline.open and not name.startswith("math"):
            assert box.width > size[0] * 0.7, name
            assert box.height > size[1] * 0.2, name


@each("adjust", [-1e12, 0.0, 1e12])
def test_no_size_and_no_adjust_value_is_too_odd_for_a_preset(adjust: float) -> None:
    adjusts = {f"adj{number}": adjust for number in ("", 1, 2, 3, 4, 5)}
    for name in KNOWN:
        for size in ((0.0, 0.0), (0.0, 50.0), (50.0, 0.0), (1e7, 1e-3)):
            outline = preset_outline(name, *size, adjusts)
            assert "nan" not in outline.d + outline.inner, name
            assert "inf" not in outline.d + outline.inner, name


def test_adjust_values_shape_a_preset() -> None:
    assert preset_outline("roundRect", 200, 100, {"adj": 50000}).radius == 50.0
    assert preset_outline("roundRect", 200, 100, {}).radius == pytest.approx(16.667)
    assert preset_outline("triangle", 200, 100, {"adj": 0}).d == "M0 100L0 0L200 100Z"
    assert preset_outline("rightArrow", 200, 100, {}).d == "M0 25L150 25L150 0L200 50L150 100L150 75L0 75Z"
    assert preset_outline("leftArrow", 200, 100, {}).d == "M200 75L50 75L50 100L0 50L50 0L50 25L200 25Z"
    assert preset_outline("bentConnector3", 200, 100, {"adj1": 25000}).d == "M0 0L50 0L50 100L200 100"


def test_curved_arrows_are_one_arrow_turned_and_mirrored() -> None:
    right, left, up, down = (
        path_box(preset_outline(f"curved{way}Arrow", 200, 100, {}).d) for way in ("Right", "Left", "Up", "Down")
    )
    assert right == pytest.approx(left, abs=0.01)
    assert up == pytest.approx(down, abs=0.01)
    tips = {"Right": (200, 75), "Left": (0, 75), "Up": (175, 0), "Down": (175, 100)}
    for way, (x, y) in tips.items():
        assert f"{x:g} {y:g}" in preset_outline(f"curved{way}Arrow", 200, 100, {}).d, way


def test_a_circular_arrow_goes_from_its_start_round_to_its_end() -> None:
    adjusts = {"adj1": 12500, "adj2": 0, "adj3": 5400000, "adj4": 0, "adj5": 12500}
    outline = preset_outline("circularArrow", 100, 100, adjusts)
    box = path_box(outline.d)
    assert box is not None
    assert (box.x, box.y, round(box.right, 1)) == (50.0, 50.0, 93.8)  # a quarter, from the right to the foot


def test_an_arc_ends_where_its_angles_say() -> None:
    pen = Pen().move(200, 50).arc(100, 50, 0, 90)
    assert (pen.x, pen.y) == pytest.approx((100, 100))
    assert pen.d == "M200 50A100 50 0 0 1 100 100"
    whole = Pen().move(0, 50).arc(100, 50, 180, 360)
    assert (whole.x, whole.y) == pytest.approx((0, 50))
    assert whole.d.count("A") == 2


def test_custom_geometry_is_worked_out_from_its_guides_and_scaled_to_the_frame() -> None:
    geometry = element(
        '<a:custGeom><a:avLst><a:gd name="half" fmla="val 50"/></a:avLst><a:gdLst>'
        '<a:gd name="x1" fmla="*/ half 2 1"/><a:gd name="y1" fmla="pin 0 half 25"/></a:gdLst>'
        '<a:pathLst><a:path w="100" h="50"><a:moveTo><a:pt x="0" y="0"/></a:moveTo>'
        '<a:lnTo><a:pt x="x1" y="y1"/></a:lnTo>'
        '<a:cubicBezTo><a:pt x="1" y="2"/><a:pt x="3" y="4"/><a:pt x="5" y="6"/></a:cubicBezTo><a:close/></a:path>'
        '<a:path w="100" h="50" fill="none"><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="100" y="0"/>'
        "</a:lnTo></a:path></a:pathLst></a:custGeom>"
    ).children[0]
    outline = custom_outline(geometry, 200, 100)
    assert outline.d == "M0 0L200 50C2 4 6 8 10 12Z"
    assert outline.inner == "M0 0L200 0"


def test_arcs_of_custom_geometry_are_stretched_with_their_path() -> None:
    geometry = element(
        '<a:custGeom><a:pathLst><a:path w="100" h="100"><a:moveTo><a:pt x="100" y="50"/></a:moveTo>'
        '<a:arcTo wR="50" hR="50" stAng="0" swAng="2700000"/></a:path></a:pathLst></a:custGeom>'
    ).children[0]
    assert custom_outline(geometry, 200, 100).d == "M200 50A100 50 0 0 1 170.711 85.355"


@each(
    ("formula", "x"),
    [
        ("val 7", 7),
        ("*/ 6 4 3", 8),
        ("*/ 6 4 0", 0),
        ("+- 5 4 1", 8),
        ("+/ 5 4 3", 3),
        ("?: 1 4 9", 4),
        ("?: 0 4 9", 9),
        ("abs -4", 4),
        ("sqrt 9", 3),
        ("max 3 8", 8),
        ("min 3 8", 3),
        ("pin 2 9 5", 5),
        ("mod 2 3 6", 7),
        ("sin 10 5400000", 10),
        ("cos 10 10800000", -10),
        ("tan 10 2700000", 10),
        ("at2 1 1", 2700000),
        ("cat2 10 3 4", 6),
        ("sat2 10 3 4", 8),
        ("*/ w 1 9525", 200),
        ("nonsense 1", 0),
    ],
)
def test_formulas_of_guides_are_worked_out(formula: str, x: float) -> None:
    geometry = element(
        f'<a:custGeom><a:gdLst><a:gd name="g" fmla="{formula}"/></a:gdLst><a:pathLst><a:path w="200" h="100">'
        '<a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="g" y="1"/></a:lnTo></a:path></a:pathLst></a:custGeom>'
    ).children[0]
    assert custom_outline(geometry, 200, 100).d == f"M0 0L{x} 1"


PALETTE = Theme().palette({})


@each(
    ("markup", "color"),
    [
        ('<a:srgbClr val="4F81BD"/>', "#4f81bd"),
        ('<a:srgbClr val="4F81BD"><a:tint val="20000"/></a:srgbClr>', "#e9edf4"),
        ('<a:srgbClr val="FFFFFF"><a:lumMod val="50000"/></a:srgbClr>', "#808080"),
        ('<a:srgbClr val="000000"><a:lumMod val="50000"/><a:lumOff val="50000"/></a:srgbClr>', "#808080"),
        ('<a:srgbClr val="FF0000"><a:alpha val="50000"/></a:srgbClr>', "#ff000080"),
        ('<a:srgbClr val="FFFFFF"><a:shade val="50000"/></a:srgbClr>', "#bcbcbc"),
        ('<a:srgbClr val="FF0000"><a:satMod val="0"/></a:srgbClr>', "#808080"),
        ('<a:srgbClr val="FF0000"><a:hueOff val="7200000"/></a:srgbClr>', "#00ff00"),
        ('<a:srgbClr val="102030"><a:inv/></a:srgbClr>', "#efdfcf"),
        ('<a:schemeClr val="accent1"/>', "#4f81bd"),
        ('<a:schemeClr val="tx1"/>', "#000000"),
        ('<a:schemeClr val="bg1"/>', "#ffffff"),
        ('<a:sysClr val="windowText" lastClr="112233"/>', "#112233"),
        ('<a:prstClr val="dkBlue"/>', "#00008b"),
        ('<a:prstClr val="red"/>', "#ff0000"),
        ('<a:scrgbClr r="100000" g="0" b="21404"/>', "#ff007f"),
        ('<a:hslClr hue="7200000" sat="100000" lum="50000"/>', "#00ff00"),
    ],
)
def test_colours_are_worked_out(markup: str, color: str) -> None:
    assert str(color_in(element(markup), PALETTE)) == color


@each("markup", ["", '<a:srgbClr val="green"/>', '<a:schemeClr val="phClr"/>', "<a:schemeClr/>"])
def test_what_names_no_colour_is_none(markup: str) -> None:
    assert color_in(element(markup), PALETTE) is None


def test_the_placeholder_colour_of_a_theme_is_the_shapes() -> None:
    assert color_in(element('<a:schemeClr val="phClr"/>'), PALETTE, Color(1, 2, 3)) == Color(1, 2, 3)


@each(
    ("kind", "value", "written"),
    [
        ("arabicPeriod", 3, "3."),
        ("alphaLcParenR", 2, "b)"),
        ("alphaUcPeriod", 28, "BB."),
        ("romanLcParenBoth", 9, "(ix)"),
        ("arabicPlain", 7, "7"),
        ("circleNumDbPlain", 2, "②"),
        ("whatever", 5, "5."),
    ],
)
def test_numberings_are_written_out(kind: str, value: int, written: str) -> None:
    assert numeral(kind, value) == written


def test_signs_of_symbol_fonts_are_shown_as_what_they_look_like() -> None:
    assert sign("ü", "Wingdings") == ("✓", "")
    assert sign("\uf075", "Wingdings 3") == ("▶", "")
    assert sign("\u2014", "Wingdings 2") == ("●", "")  # 0x97 as Windows spells it
    assert sign("4", "Webdings") == ("▶", "")
    assert sign("\uf0b7", "Symbol") == ("•", "")
    assert sign("•", "Arial") == ("•", "Arial")


def test_lengths_may_have_a_unit() -> None:
    assert px("9525") == 1.0
    assert px("1in") == 96.0
    assert px("far", 5.0) == 5.0
    assert px("1e300", 5.0) == 5.0


@each(
    "said",
    [
        (b'<a:off x="381000"', b'<a:off x="27273042316900"'),
        (b'<a:off x="381000"', b'<a:off x="-27273042316900"'),
        (b'<a:off x="381000"', b'<a:off x="here"'),
        (b'<a:ext cx="1143000"', b'<a:ext cx="27273042316900"'),
        (b'<a:ext cx="1143000"', b'<a:ext cx="-5"'),
    ],
)
def test_no_place_is_made_from_one_that_is_not_read(tmp_path: Path, said: tuple[bytes, bytes]) -> None:
    deck: Any = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    for left in (381000, 3810000):
        slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, left, 381000, 1143000, 1143000)
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved(deck))) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(said[0], said[1], 1) if "slide1.xml" in name else old.read(name))
    source = tmp_path / "odd.pptx"
    source.write_bytes(changed.getvalue())
    *_, odd, other = (layer.id for layer in SESSION.open(source).document.pages[0].layers)
    with pytest.raises(EditError, match=odd):
        edited(tmp_path, changed.getvalue(), Move(odd, 0.0, 20.0), draw=False)
    done = edited(tmp_path, changed.getvalue(), Move(other, 0.0, 20.0), draw=False)
    assert said[1] in zipfile.ZipFile(io.BytesIO(done.data)).read("ppt/slides/slide1.xml")
