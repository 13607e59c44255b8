"""What slides have beyond their shapes: footers, layouts, sections, and texts that are titles."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pptx
import pytest
from pptx.dml.color import RGBColor
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches

from redraft.commands.command import Command
from redraft.commands.look.style import Modify
from redraft.commands.measure.page_colors import ink_on
from redraft.commands.page_size.new_size import ResizePage
from redraft.commands.pages.slides import CopyPage, DeletePage, MovePage, SetShow
from redraft.commands.programs.program import Program
from redraft.document.geometry import Box
from redraft.document.pages import Document
from redraft.edits.kinds import Edit
from redraft.edits.ops import apply, inverse
from redraft.errors import CommandError
from redraft.session.session import Session
from tests.cases import of_case
from tests.formats.pptx.editing import SESSION, Edited, edited, saved


def plain(layouts: tuple[int, ...] = (0, 1, 3, 1)) -> bytes:
    """Slides with these layouts of python-pptx's own template, every place with words, and a text box on each."""
    deck = pptx.Presentation()
    for number, layout in enumerate(layouts, 1):
        slide = deck.slides.add_slide(deck.slide_layouts[layout])
        for place in slide.placeholders:
            place.text = f"Place {place.placeholder_format.idx} of {number}\nsecond line"
        box = slide.shapes.add_textbox(Inches(1), Inches(6), Inches(4), Inches(0.5))
        box.text_frame.text = f"Box {number}"
    return saved(deck)


def read(data: bytes, folder: Path) -> Document:
    (folder / "read.pptx").write_bytes(data)
    return SESSION.open(folder / "read.pptx").document


def done(folder: Path, data: bytes, *commands: Command) -> tuple[Edited, list[Edit]]:
    """The deck after commands, and the edits that lead back."""
    document, edits, back = read(data, folder), list[Edit](), list[Edit]()
    first = document
    for command in commands:
        for edit in command.resolve(document, lambda text: None).edits:
            back.insert(0, inverse(document, edit))
            document = apply(document, [edit])
            edits.append(edit)
    assert apply(document, back).pages == first.pages
    return edited(folder, data, *edits, draw=False), back


def names(data: bytes) -> list[tuple[str, int]]:
    """The sections as the file lists them, with how many slides each has."""
    text = zipfile.ZipFile(io.BytesIO(data)).read("ppt/presentation.xml").decode()
    found = re.findall(r'<p14:section name="([^"]*)".*?</p14:section>', text)
    return [(name, one.count("<p14:sldId ")) for name, one in zip(
        found, re.findall(r"<p14:section .*?</p14:section>", text), strict=True)]  # fmt: skip


def test_footer_date_and_number_follow_the_layout_and_go_without_a_trace(tmp_path: Path) -> None:
    data = plain()
    show = SetShow(footer="Spring 2026", date="3 May", number=True, titles=False)
    made, back = done(tmp_path, data, show)
    assert made.entries == {f"ppt/slides/slide{n}.xml" for n in (2, 3, 4)}
    slide = pptx.Presentation(io.BytesIO(made.data)).slides[1]
    kinds = {str(shape.placeholder_format.type).split(" ")[0] for shape in slide.placeholders}
    assert kinds == {"TITLE", "OBJECT", "FOOTER", "DATE", "SLIDE_NUMBER"}
    footer = next(shape for shape in slide.placeholders if shape.text_frame.text == "Spring 2026")
    assert footer._element.spPr.find("{*}xfrm") is None
    assert footer.left == slide.slide_layout.placeholders[3].left
    assert 'type="slidenum"' in zipfile.ZipFile(io.BytesIO(made.data)).read("ppt/slides/slide2.xml").decode()
    again, _ = done(tmp_path, made.data, SetShow(footer="Summer"))
    assert "Spring 2026" not in again.slide.part.blob.decode()
    off, _ = done(tmp_path, again.data, SetShow(footer="none", date="none", number=False))
    assert off.document.pages == read(data, tmp_path).pages
    assert edited(tmp_path, made.data, *back, draw=False).document.pages == off.document.pages


def test_a_layout_without_a_place_is_named(tmp_path: Path) -> None:
    deck = pptx.Presentation()
    layout = deck.slide_layouts[6]
    for shape in list(layout.placeholders):
        shape._element.getparent().remove(shape._element)
    deck.slides.add_slide(layout)
    with pytest.raises(CommandError, match="the footer of slide 1, because its layout has no place for it"):
        SetShow(footer="x").resolve(read(saved(deck), tmp_path), lambda text: None)


def test_another_layout_takes_what_it_has_a_place_for_and_leaves_the_rest_in_its_place(tmp_path: Path) -> None:
    data = plain()
    page = read(data, tmp_path).pages[2]
    made, back = done(tmp_path, data, SetShow((page.id,), layout="Title and Content"))
    assert made.entries == {"ppt/slides/slide3.xml", "ppt/slides/_rels/slide3.xml.rels"}
    old, new = (pptx.Presentation(io.BytesIO(one)).slides[2] for one in (data, made.data))
    assert new.slide_layout.name == "Title and Content"
    assert dict(made.document.pages[2].features)["layout"] == "Title and Content"
    title, first, second, box = new.shapes
    assert title.placeholder_format.idx == 0
    assert (first.left, first.width) == (new.slide_layout.placeholders[1].left, new.slide_layout.placeholders[1].width)
    assert not second.is_placeholder
    assert (second.left, second.width) == (old.shapes[2].left, old.shapes[2].width)
    assert (box.left, box.top) == (old.shapes[3].left, old.shapes[3].top)
    assert edited(tmp_path, made.data, *back, draw=False).document.pages[2].layers == page.layers


def test_an_unknown_layout_is_refused_with_those_there_are(tmp_path: Path) -> None:
    document = read(plain((1,)), tmp_path)
    with pytest.raises(CommandError, match="no layout “Three Things” for this slide; there are “Title Slide”"):
        SetShow(layout="Three Things").resolve(document, lambda text: None)


def test_a_text_becomes_the_title_looks_as_it_did_and_is_one_no_more(tmp_path: Path) -> None:
    data = plain((6,))
    box = read(data, tmp_path).pages[0].layers[-1]
    made, back = done(tmp_path, data, Modify((box.id,), role="title"))
    assert made.slide.shapes.title.text_frame.text == "Box 1"
    assert made.document.pages[0].name == "Box 1"
    other, _ = done(tmp_path, made.data, Modify((box.id,), role="none"))
    assert other.slide.shapes.title is None
    for document in (other.document, edited(tmp_path, made.data, *back, draw=False).document):
        assert document.index.layers[box.id] == box
    two = read(plain((1,)), tmp_path)
    with pytest.raises(CommandError, check=of_case("slide-title-there-already")):
        Modify((two.pages[0].layers[-1].id,), role="title").resolve(two, lambda text: None)


@pytest.mark.slow
def test_sections_are_set_renamed_and_removed_and_follow_their_slides(tmp_path: Path) -> None:
    data = plain()
    one, two, three, four = (page.id for page in read(data, tmp_path).pages)
    made, _ = done(tmp_path, data, SetShow((three,), section="Results"))
    assert made.entries == {"ppt/presentation.xml"}
    assert names(made.data) == [("Default Section", 2), ("Results", 2)]
    assert [dict(page.features)["section"] for page in made.document.pages] == ["Default Section"] * 2 + ["Results"] * 2
    named, _ = done(tmp_path, made.data, SetShow((one,), section="Start"), SetShow((three,), section="End"))
    assert names(named.data) == [("Start", 2), ("End", 2)]
    moved, _ = done(tmp_path, named.data, MovePage(one, after=four), CopyPage(two), DeletePage(three))
    assert names(moved.data) == [("Start", 2), ("End", 2)]
    gone, _ = done(tmp_path, named.data, SetShow((three,), section="none"))
    assert names(gone.data) == [("Start", 4)]
    bare, back = done(tmp_path, gone.data, SetShow((one,), section="none"))
    assert names(bare.data) == []
    assert names(edited(tmp_path, bare.data, *back, draw=False).data) == [("Start", 4)]


def test_a_new_shape_never_gets_the_number_of_one_that_went(tmp_path: Path) -> None:
    data = plain((1,))
    (tmp_path / "in.pptx").write_bytes(data)
    last = read(data, tmp_path).pages[0].layers[-1].id
    program = f'delete("{last}")\nwrite("new", (100, 100, 300, 60))'
    with Session(history=False) as session:
        receipt = session.run_file(tmp_path / "in.pptx", Program(program), tmp_path / "out.pptx", render=False)
    assert [proof.ok for proof in receipt.proofs] == [True, True, True, None]


def test_new_words_can_be_read_on_what_the_layout_draws(tmp_path: Path) -> None:
    deck: Any = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    dark = slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, 0, 0, deck.slide_width, deck.slide_height)
    dark.fill.solid()
    dark.fill.fore_color.rgb = RGBColor(20, 20, 60)
    slide.slide_layout.shapes._spTree.append(dark._element)
    document = read(saved(deck), tmp_path)
    assert str(ink_on(document, document.pages[0], Box(100, 100, 300, 60))) == "#ffffff"


def test_what_a_layout_draws_up_to_the_edge_reaches_it_on_slides_of_another_size(tmp_path: Path) -> None:
    deck: Any = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    band = slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, 0, 0, Inches(1), deck.slide_height)
    slide.slide_layout.shapes._spTree.append(band._element)
    made, _ = done(tmp_path, saved(deck), ResizePage(1280, 720))
    wide = pptx.Presentation(io.BytesIO(made.data))
    band = wide.slides[0].slide_layout.shapes[-1]
    assert (band.left, band.top, band.height) == (0, 0, wide.slide_height)
    assert band.width == Inches(1) * 4 / 3


@pytest.mark.slow
@pytest.mark.parametrize("layout", [0, 1, 2, 3, 4, 5, 6, 7, 8])
def test_every_layout_leads_to_every_other_and_back(tmp_path: Path, layout: int) -> None:
    data = plain((layout,))
    document = read(data, tmp_path)
    page = document.pages[0]
    for other in document.layouts:
        if other.id == page.layout:
            continue
        made, back = done(tmp_path, data, SetShow((page.id,), layout=other.name, footer="Foot", number=True))
        assert dict(made.document.pages[0].features)["layout"] == other.name
        again = edited(tmp_path, made.data, *back, draw=False).document.pages[0]  # proven to be as it was
        assert [(one.id, dict(one.features)) for one in again.layers] == [
            (one.id, dict(one.features)) for one in page.layers
        ]
