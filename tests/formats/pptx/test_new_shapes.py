"""New shapes on a slide: written as the presets they are, with what slide programs expect of them."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pptx
import pytest
from pptx.enum.shapes import MSO_SHAPE

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Picture, Shape
from redraft.document.style import Color, NoPaint, Style
from redraft.edits.ops import Insert
from redraft.formats.pptx import CODEC
from redraft.formats.pptx.file.validation import validate
from redraft.formats.shapes.presets import preset_named, preset_outline
from tests.formats.pptx.decks import along, slide, text_shape
from tests.formats.pptx.editing import SESSION, edited, saved
from tests.sampling import each

PAGE = "slide-256"
RED, BLUE = Color(200, 30, 30), Color(20, 60, 200)


@pytest.fixture
def blank() -> bytes:
    presentation = pptx.Presentation()
    presentation.slides.add_slide(presentation.slide_layouts[6])
    return saved(presentation)


def drawn(preset: str, width: float = 200.0, height: float = 100.0, **style: Any) -> Shape:
    outline = preset_outline(preset, width, height, {})
    return Shape(
        f"{PAGE}/2",
        "New",
        Matrix.translation(100, 80),
        Style(fill=RED, **style),
        Box(0, 0, width, height),
        form=outline.form,
        d=outline.d,
        radius=outline.radius,
    )


@each("preset", ["star5", "heart", "rightArrow", "cloud", "wedgeRectCallout", "donut", "cube"])
def test_an_outline_that_is_a_presets_is_written_as_the_preset(tmp_path: Path, blank: bytes, preset: str) -> None:
    made = edited(tmp_path, blank, Insert(drawn(preset), PAGE))
    (shape,) = made.slide.shapes
    assert shape._element.spPr.prstGeom.get("prst") == preset
    assert (shape.width, shape.height) == (200 * 9525, 100 * 9525)
    assert str(shape.fill.fore_color.rgb) == "C81E1E"
    found = made.layer(f"{PAGE}/2")
    assert isinstance(found, Shape)
    assert found.d == preset_outline(preset, 200, 100, {}).d


def test_an_outline_of_ones_own_stays_a_drawing(tmp_path: Path, blank: bytes) -> None:
    shape = Shape(f"{PAGE}/2", "New", style=Style(fill=RED), frame=Box(0, 0, 50, 50), d="M0 0L50 10L20 50Z")
    made = edited(tmp_path, blank, Insert(shape, PAGE))
    assert made.slide.shapes[0]._element.spPr.custGeom is not None


def test_a_preset_in_another_frame_is_not_taken_for_one() -> None:
    d = preset_outline("star5", 200, 100, {}).d
    assert preset_named(d, 200, 100) == "star5"
    assert preset_named(d, 100, 200) == ""
    assert preset_named("", 100, 200) == ""


def test_a_line_is_a_connector(tmp_path: Path, blank: bytes) -> None:
    line = Shape(
        f"{PAGE}/2", "New", Matrix.translation(10, 20), Style(fill=NoPaint(), stroke=BLUE, stroke_width=3.0),
        Box(0, 0, 300, 0), d="M0 0L300 0",
    )  # fmt: skip
    made = edited(tmp_path, blank, Insert(line, PAGE))
    (shape,) = made.slide.shapes
    assert type(shape).__name__ == "Connector"
    assert (shape.begin_x, shape.begin_y, shape.end_x, shape.end_y) == tuple(n * 9525 for n in (10, 20, 310, 20))
    assert shape.line.width == 3 * 9525


def test_words_can_be_typed_into_a_new_shape_and_stand_in_its_middle(tmp_path: Path, blank: bytes) -> None:
    made = edited(tmp_path, blank, Insert(drawn("ellipse"), PAGE))
    presentation = pptx.Presentation(io.BytesIO(made.data))
    shape = presentation.slides[0].shapes[0]
    assert shape.auto_shape_type == MSO_SHAPE.OVAL
    assert shape.text_frame.text == ""
    assert shape.text_frame.vertical_anchor is not None
    shape.text_frame.text = "Later"
    assert validate(saved(presentation)) == validate(made.data)


def test_a_shape_without_a_fill_asks_for_no_light_words(tmp_path: Path, blank: bytes) -> None:
    frame = Shape(f"{PAGE}/2", "New", style=Style(fill=NoPaint(), stroke=BLUE), frame=Box(0, 0, 90, 60), form="rect")
    made = edited(tmp_path, blank, Insert(frame, PAGE))
    assert made.slide.shapes[0]._element.find("{*}style") is None


def test_a_new_picture_can_have_an_outline(tmp_path: Path, blank: bytes) -> None:
    from PIL import Image

    from redraft.document.layers import Asset

    data = io.BytesIO()
    Image.new("RGB", (8, 8), (1, 2, 3)).save(data, "PNG")
    asset = Asset("image/png", data.getvalue(), 8, 8)
    style = Style(stroke=RED, stroke_width=2.0)
    picture = Picture(f"{PAGE}/2", "New", style=style, frame=Box(0, 0, 80, 80), asset=asset.key)
    made = edited(tmp_path, blank, Insert(picture, PAGE, None, (asset,)))
    assert made.slide.shapes[0].line.width == 2 * 9525


def test_a_new_shape_can_come_into_a_group(tmp_path: Path) -> None:
    presentation = pptx.Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    group = slide.shapes.add_group_shape()
    group.shapes.add_shape(MSO_SHAPE.RECTANGLE, 0, 0, 952500, 952500)
    made = edited(
        tmp_path, saved(presentation), Insert(replace(drawn("star5"), id=f"{PAGE}/9"), f"{PAGE}/{group.shape_id}")
    )
    inner = made.slide.shapes[0].shapes[1]
    assert inner.auto_shape_type == MSO_SHAPE.STAR_5_POINT
    assert isinstance(made.layer(f"{PAGE}/{group.shape_id}"), Group)


def test_connectors_in_a_copy_are_glued_to_the_copies_or_to_nothing(tmp_path: Path) -> None:
    ends = '<a:stCxn id="4" idx="3"/><a:endCxn id="2" idx="1"/>'
    wire = (
        f'<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="5" name="Wire"/><p:cNvCxnSpPr>{ends}</p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr>'
        '<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="9525"/></a:xfrm>'
        '<a:prstGeom prst="line"><a:avLst/></a:prstGeom><a:ln w="9525"/></p:spPr></p:cxnSp>'
    )
    place = '<a:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/><a:chOff x="0" y="0"/><a:chExt cx="9" cy="9"/></a:xfrm>'
    names = '<p:nvGrpSpPr><p:cNvPr id="3" name="Pair"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>'
    pair = f"<p:grpSp>{names}<p:grpSpPr>{place}</p:grpSpPr>{text_shape(4, 'In')}{wire}</p:grpSp>"
    data = along({"ppt/slides/slide1.xml": slide(text_shape(2, "Out"), pair)})
    group = CODEC.open(data, SESSION.fonts).document.index.layers[f"{PAGE}/3"]
    assert isinstance(group, Group)
    inner = tuple(replace(one, id=f"{PAGE}/copy/{number}") for number, one in enumerate(group.children))
    made = edited(tmp_path, data, Insert(replace(group, id=f"{PAGE}/copy", children=inner), PAGE), draw=False)
    with zipfile.ZipFile(io.BytesIO(made.data)) as file:
        text = file.read("ppt/slides/slide1.xml").decode()
    assert text.count(ends) == 1
    ids = re.findall(r'<p:cNvPr id="(\d+)"', text)
    assert len(set(ids)) == len(ids)
    copies = re.findall(r"<p:cNvCxnSpPr>(.*?)</p:cNvCxnSpPr>", text)
    known = dict(zip(ids[2:5], ids[5:8], strict=True))  # after the tree and the first text
    assert [one for one in copies if one != ends] == [f'<a:stCxn id="{known["4"]}" idx="3"/>']
    assert any("not glued" in warning for warning in made.receipt.warnings)
