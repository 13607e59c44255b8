"""What `redraft render` says of a slide beside its picture, and the numbers of slides in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree
from pptx import Presentation
from pptx.oxml.ns import qn
from pptx.util import Inches

from redraft.commands.programs.program import Program
from redraft.formats.file import read_file
from redraft.session.session import Session
from tests.command_line import redraft

FIELD = "{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """Three slides with a field for their number, stale or never filled, and a shape that is not drawn."""
    made = Presentation()
    for words in ("‹#›", "7", "‹#›"):
        shapes = made.slides.add_slide(made.slide_layouts[6]).shapes
        paragraph = shapes.add_textbox(0, 0, Inches(2), Inches(1)).text_frame.paragraphs[0]._p
        field = etree.SubElement(paragraph, qn("a:fld"), {"id": FIELD, "type": "slidenum"})
        etree.SubElement(field, qn("a:t")).text = words
    odd = shapes.add_shape(1, Inches(3), Inches(3), Inches(1), Inches(1))
    odd._element.spPr.find(qn("a:prstGeom")).set("prst", "swooshArrow")
    made.save(str(tmp_path / "in.pptx"))
    return tmp_path / "in.pptx"


def numbers(path: Path, session: Session) -> list[str]:
    file = read_file(path, session.fonts)
    drawn = [file.opened.drawable(page.id).decode() for page in file.document.pages]
    return [etree.fromstring(one.encode()).xpath("string()") for one in drawn]


def test_fields_show_the_real_number_of_their_slide_also_after_an_insertion(deck: Path, tmp_path: Path) -> None:
    with Session(history=False) as session:
        assert numbers(deck, session) == ["1", "2", "3"]
        program = Program('add_page(after=1)\nmove("slide-257/2", dx=20)\nmove_page(1, after=3)')
        receipt = session.run_file(deck, program, tmp_path / "out.pptx")
        assert receipt.proven, [proof.why for proof in receipt.proofs]
        assert [one for one in numbers(tmp_path / "out.pptx", session) if one] == ["2", "3", "4"]
        made = Presentation(str(deck))
        made.part._element.set("firstSlideNum", "10")
        made.save(str(deck))
        assert numbers(deck, session) == ["10", "11", "12"]


def test_render_says_what_is_drawn_as_a_box(deck: Path, tmp_path: Path) -> None:
    asked = redraft("render", deck, "-o", tmp_path / "p.png", "--page", "3")
    assert "preset swooshArrow drawn as a box" in asked.stderr
    assert "drawn as" not in redraft("render", deck, "-o", tmp_path / "p.png", "--page", "1").stderr
