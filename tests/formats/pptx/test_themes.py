"""Themes: what a deck takes from its theme follows it, in the model as in the file, and only the theme is written."""

from __future__ import annotations

import io
import pickle
import zipfile
from functools import lru_cache
from pathlib import Path
from typing import Any

import pptx
import pytest
from PIL import Image
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.oxml import parse_xml
from pptx.util import Inches

from redraft.commands.look.colors import ReplaceColors
from redraft.commands.look.style import Modify
from redraft.commands.look.typography import ReplaceFont
from redraft.document.geometry import Box
from redraft.document.layers import Asset, Group, Layer, Picture, Shape, Text, family
from redraft.document.style import Color, Style
from redraft.document.theme import ThemeColor, ThemeFont
from redraft.edits.kinds import Insert, Move, Remove, ReplacePixels, SetStyle, SetText
from redraft.edits.ops import apply, inverse
from redraft.edits.page_edits import SetPageFeature
from redraft.edits.scope import Scope
from redraft.errors import EditError, ScopeError
from tests.formats.pptx.editing import SESSION, edited, saved

OLD, NEW = Color(0x4F, 0x81, 0xBD), Color(0x0A, 0x7F, 0x5A)
GREEN = SetPageFeature("master-1", "accent1", "#0a7f5a")


@lru_cache
def branded() -> bytes:
    """Two slides: shapes in the accent, in a darker one, in its colour stated as it is; words; a table; a chart."""
    deck = pptx.Presentation()
    first, second = (deck.slides.add_slide(deck.slide_layouts[5]) for _ in range(2))
    for place, slide in enumerate((first, second)):
        plain, dark, own = (slide.shapes.add_shape(1, Inches(n), Inches(2), Inches(1), Inches(1)) for n in (1, 3, 5))
        plain.fill.solid()
        plain.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_1
        dark.fill.solid()
        dark.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_1
        dark.fill.fore_color.brightness = -0.25
        own.fill.solid()
        own.fill.fore_color.rgb = RGBColor(*OLD[:3])
        words = slide.shapes.add_textbox(Inches(1), Inches(4), Inches(4), Inches(1)).text_frame.paragraphs[0]
        followed, stated = words.add_run(), words.add_run()
        followed.text, stated.text = "follows ", "stays"
        followed.font.color.theme_color = MSO_THEME_COLOR.ACCENT_1
        stated.font.color.rgb = RGBColor(*OLD[:3])
        slide.shapes.title.text = f"Slide {place + 1}"
    table = first.shapes.add_table(3, 2, Inches(1), Inches(5), Inches(4), Inches(1)).table
    table.cell(0, 0).text = "Head"
    data = CategoryChartData()
    data.categories = ["a", "b"]
    data.add_series("s", (1, 2))
    box = Inches(5), Inches(4), Inches(4), Inches(3)
    first.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *box, data)
    return saved(deck)


def _by_name(layers: tuple[Layer, ...]) -> dict[str, Layer]:
    return {inner.name: inner for layer in layers for inner in family(layer) if inner.name}


def _outline(layer: Layer) -> Shape:
    return next(one for one in family(layer) if isinstance(one, Shape))


def test_a_colour_of_the_theme_changes_the_theme_and_all_that_follows_it(tmp_path: Path) -> None:
    found = edited(tmp_path, branded(), GREEN)
    assert found.entries == {"ppt/theme/theme1.xml"}
    page = found.document.pages[0]
    named = _by_name(page.layers)
    assert _outline(named["Rectangle 2"]).style.fill == NEW
    assert _outline(named["Rectangle 3"]).style.fill not in (NEW, OLD)
    assert _outline(named["Rectangle 4"]).style.fill == OLD
    text = named["TextBox 5"]
    assert isinstance(text, Text)
    assert [run.style.over(text.style).fill for run in text.runs] == [NEW, OLD]
    head = next(one for layer in page.layers for one in family(layer) if one.id.endswith("/r1c1/shape"))
    series = next(
        one for layer in page.layers for one in family(layer) if isinstance(one, Group) and one.form == "series"
    )
    assert head.style.fill == series.style.fill == NEW
    assert dict(found.document.masters[0].features)["accent1"] == "#0a7f5a"
    (change,) = found.receipt.steps[0].changes
    assert "elements on the slides follow" in change.new


def test_a_font_of_the_theme_is_that_of_all_text_that_names_no_other(tmp_path: Path) -> None:
    found = edited(tmp_path, branded(), SetPageFeature("master-1", "major_font", "DejaVu Serif"))
    assert found.entries == {"ppt/theme/theme1.xml"}
    named = _by_name(found.document.pages[0].layers)
    assert named["Title 1"].style.font_family == "DejaVu Serif"
    assert named["TextBox 5"].style.font_family == "Calibri"


def test_a_value_of_the_theme_equals_any_other_and_remembers_its_slot(tmp_path: Path) -> None:
    document = edited(tmp_path, branded()).document
    named = _by_name(document.pages[0].layers)
    fill, font = _outline(named["Rectangle 3"]).style.fill, named["TextBox 5"].style.font_family
    assert isinstance(fill, ThemeColor)
    assert isinstance(font, ThemeFont)
    assert (fill.slot, font.slot) == ("master-1/accent1", "master-1/minor_font")
    assert fill == Color(*fill)
    assert hash(fill) == hash(Color(*fill))
    again = pickle.loads(pickle.dumps(fill))
    assert again.on(NEW) == fill.on(NEW) != fill
    there = apply(document, GREEN)
    assert apply(there, inverse(document, GREEN)) == document


def test_another_edit_beside_the_theme_is_written_alone_and_proven(tmp_path: Path) -> None:
    document = edited(tmp_path, branded()).document
    own = _outline(_by_name(document.pages[1].layers)["Rectangle 4"]).id
    found = edited(tmp_path, branded(), GREEN, SetStyle(own, "fill", NEW))
    assert found.entries == {"ppt/theme/theme1.xml", "ppt/slides/slide2.xml"}
    assert found.layer(own).style.fill == NEW


def test_what_a_theme_cannot_be_is_refused(tmp_path: Path) -> None:
    document = edited(tmp_path, branded()).document
    for name, value in (("accent1", None), ("accent1", "red"), ("minor_font", "A, B"), ("accent7", "#000000")):
        with pytest.raises(EditError):
            apply(document, SetPageFeature("master-1", name, value))
    source = tmp_path / "deck.pptx"
    with pytest.raises(ScopeError):
        SESSION.apply_file(source, [GREEN], None, tmp_path / "out.pptx", scope=Scope.of(only=["page=1"]), render=False)
    assert pptx.Presentation(io.BytesIO(source.read_bytes())).slides


BAR = (
    '<p:sp xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:nvSpPr><p:cNvPr id="{id}" name="{name}"/>'
    '<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="{y}"/><a:ext cx="9144000" cy="300000"/></a:xfrm>'
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="4F81BD"/></a:solidFill></p:spPr>'
    "<p:txBody><a:bodyPr/><a:p><a:r><a:t>Acme Ltd</a:t></a:r></a:p></p:txBody></p:sp>"
)


@lru_cache
def fixed() -> bytes:
    """The same deck with a bar on the master, and one on the layout of its slides."""
    deck = pptx.Presentation(io.BytesIO(branded()))
    deck.slide_master.shapes._spTree.append(parse_xml(BAR.format(id=80, name="Master bar", y=6500000)))
    deck.slide_layouts[5].shapes._spTree.append(parse_xml(BAR.format(id=90, name="Layout bar", y=100000)))
    return saved(deck)


def test_what_masters_and_layouts_show_is_edited_there_and_seen_on_their_slides(tmp_path: Path) -> None:
    document = edited(tmp_path, fixed(), draw=False).document
    bar, line = (
        next(page for page in document.masters if page.id == id).layers[0].id for id in ("master-1", "layout-6")
    )
    assert (bar, line) == ("master-1/80", "layout-6/90")
    assert len([one for one in document.walk() if one.layer.id.startswith(("master-", "layout-"))]) == 0
    text = next(one for one in family(document.index.layers[line]) if isinstance(one, Text)).id
    found = edited(
        tmp_path, fixed(), SetStyle(f"{bar}/shape", "fill", NEW), SetText(text, "Other Ltd"), Move(line, 0, 9)
    )
    assert found.entries == {"ppt/slideMasters/slideMaster1.xml", "ppt/slideLayouts/slideLayout6.xml"}
    assert found.text(text) == "Other Ltd"
    new = Shape("new", frame=Box(0, 0, 9, 9), form="rect", style=Style(fill=NEW))
    both = edited(tmp_path, fixed(), Move(line, 0, 9), Insert(new, "slide-256"), Remove(bar), draw=False)
    assert both.entries == found.entries | {"ppt/slides/slide1.xml"}
    gone = edited(tmp_path, fixed(), Remove(bar), Remove(line))
    assert not any(page.layers for page in gone.document.masters)
    assert not any(layer.id.endswith("/layout") for layer in gone.document.pages[0].layers)
    only = Scope.of(only=["page=1"])
    with pytest.raises(ScopeError):
        SESSION.apply_file(tmp_path / "deck.pptx", [Remove(bar)], None, tmp_path / "o.pptx", scope=only, render=False)


def test_a_logo_on_a_layout_is_replaced_for_all_its_slides(tmp_path: Path) -> None:
    deck = pptx.Presentation(io.BytesIO(fixed()))
    layout = deck.slide_layouts[5]
    picture = deck.slides[0].shapes.add_picture(io.BytesIO(_png("#cc0000")), 0, 0, Inches(1), Inches(1))
    element = picture._element
    element.getparent().remove(element)
    element.blipFill.blip.rEmbed = layout.part.get_or_add_image_part(io.BytesIO(_png("#cc0000")))[1]
    layout.shapes._spTree.append(element)
    data = saved(deck)
    document = edited(tmp_path, data, draw=False).document
    logo = next(one for page in document.masters for one in page.layers if isinstance(one, Picture))
    asset = Asset("image/png", _png("#0000cc"), 8, 8)
    found = edited(tmp_path, data, ReplacePixels(logo.id, asset.key, asset))
    new = found.layer(logo.id)
    assert isinstance(new, Picture)
    assert new.asset == asset.key
    assert not any(name.startswith("ppt/slides/") for name in found.entries)


def _png(color: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (8, 8), color).save(out, "PNG")
    return out.getvalue()


def test_a_rebrand_reaches_theme_slides_and_layouts_and_keeps_references(tmp_path: Path) -> None:
    source, target = tmp_path / "deck.pptx", tmp_path / "out.pptx"
    source.write_bytes(fixed())
    commands = [ReplaceColors((("#4f81bd", "#0a7f5a"),)), ReplaceFont("Calibri", "DejaVu Serif")]
    receipt = SESSION.carry_out_file(source, commands, target, render=False)
    assert receipt.left_out == ()
    found = target.read_bytes()
    with zipfile.ZipFile(io.BytesIO(fixed())) as was, zipfile.ZipFile(io.BytesIO(found)) as now:
        parts = [name for name in was.namelist() if name.endswith(".xml")]
        assert not any(b"4F81BD" in now.read(name) for name in parts)
        assert [was.read(name).count(b"schemeClr") for name in parts] == [
            now.read(name).count(b"schemeClr") for name in parts
        ]
    fonts = {one.layer.style.font_family for one in SESSION.open(target).document.walk() if isinstance(one.layer, Text)}
    assert fonts == {"DejaVu Serif"}


def test_a_colour_right_beside_the_old_one_goes_with_it_and_one_further_off_stays(tmp_path: Path) -> None:
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    for place, color in enumerate(("5083BB", "5281BD")):
        shape = slide.shapes.add_shape(1, Inches(1 + 2 * place), Inches(2), Inches(1), Inches(1))
        shape.fill.solid()
        shape.fill.fore_color.rgb = RGBColor.from_string(color)
    source, target = tmp_path / "deck.pptx", tmp_path / "out.pptx"
    source.write_bytes(saved(deck))
    SESSION.carry_out_file(source, [ReplaceColors((("#4f81bd", "#0a7f5a"),))], target, render=False)
    fills = [_outline(one).style.fill for one in SESSION.open(target).document.pages[0].layers[1:]]
    assert fills == [NEW, Color(0x52, 0x81, 0xBD)]


def test_one_font_for_all_texts_is_the_theme_s_and_no_text_states_it(tmp_path: Path) -> None:
    source, target = tmp_path / "deck.pptx", tmp_path / "out.pptx"
    source.write_bytes(branded())
    document = SESSION.open(source).document
    every = tuple(one.layer.id for one in document.walk() if isinstance(one.layer, Text) and one.visible)
    SESSION.carry_out_file(source, [Modify(every, font_family="DejaVu Sans")], target, render=False)
    found = dict(SESSION.open(target).document.masters[0].features)
    assert (found["major_font"], found["minor_font"]) == ("DejaVu Sans", "DejaVu Sans")
    with zipfile.ZipFile(target) as deck:
        assert not any(b"DejaVu" in deck.read(name) for name in deck.namelist() if "/slides/" in name)
    some = [Modify(every[:1], font_family="DejaVu Sans")]
    SESSION.carry_out_file(source, some, target, render=False)
    assert dict(SESSION.open(target).document.masters[0].features)["minor_font"] == "Calibri"


def test_a_name_of_the_theme_gives_way_to_a_name_where_the_theme_has_the_new_colour(tmp_path: Path) -> None:
    (tmp_path / "first.pptx").write_bytes(branded())
    page = SESSION.open(tmp_path / "first.pptx").document.pages[0]
    shape = next(_outline(one) for one in page.layers if one.name == "Rectangle 2")
    red = Color(0xC0, 0x50, 0x4D)  # the second accent
    found = edited(tmp_path, branded(), SetStyle(shape.id, "fill", red), draw=False)
    with zipfile.ZipFile(io.BytesIO(found.data)) as deck:
        assert b'<a:solidFill><a:schemeClr val="accent2"/></a:solidFill>' in deck.read("ppt/slides/slide1.xml")


def test_words_replaced_in_several_texts_are_named_where_the_file_still_says_them(tmp_path: Path) -> None:
    source, target = tmp_path / "deck.pptx", tmp_path / "out.pptx"
    deck = pptx.Presentation(io.BytesIO(branded()))
    for sheet in (deck.slide_layouts[5], *deck.slides):
        title: Any = sheet.placeholders[0]
        title.text_frame.text = "Halden Group"
    deck.save(str(source))
    receipt = SESSION.edit_file(source, 'replace "Halden Group" with "Nordlicht" everywhere', target, render=False)
    assert [one.what for one in receipt.left_out] == ["“Halden Group” in the placeholders of layouts (1 part)"]


def test_the_font_of_the_only_text_of_a_deck_is_not_the_theme_s(tmp_path: Path) -> None:
    deck, source, target = pptx.Presentation(), tmp_path / "deck.pptx", tmp_path / "out.pptx"
    deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = "Alone"
    deck.save(source)
    (title,) = (one.layer.id for one in SESSION.open(source).document.walk() if isinstance(one.layer, Text))
    SESSION.carry_out_file(source, [Modify((title,), font_family="DejaVu Sans")], target, render=False)
    assert SESSION.open(target).document.masters[0].features == SESSION.open(source).document.masters[0].features
