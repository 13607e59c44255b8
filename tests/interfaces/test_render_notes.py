"""What `redraft render` says of a slide beside its picture, and the numbers of slides in it."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.opc.packuri import PackURI
from pptx.oxml.ns import qn
from pptx.util import Inches

from redraft.commands.programs.program import Program
from redraft.errors import ToolError
from redraft.formats.file import read_file
from redraft.session.proof.edit_warnings import undrawn_on
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


@pytest.fixture
def logo(tmp_path: Path) -> Path:
    """A slide with a metafile in the middle of it."""
    out = io.BytesIO()
    Image.new("RGB", (8, 8)).save(out, "PNG")
    made = Presentation()
    shapes = made.slides.add_slide(made.slide_layouts[6]).shapes
    picture = shapes.add_picture(io.BytesIO(out.getvalue()), Inches(2), Inches(2), Inches(6), Inches(3))
    part = picture.part.related_part(picture._element.blipFill.blip.rEmbed)
    part._blob, part.partname, part._content_type = b"\x01\0\0\0 logo", PackURI("/ppt/media/image1.emf"), "image/x-emf"
    made.save(str(tmp_path / "logo.pptx"))
    return tmp_path / "logo.pptx"


def middle(path: Path) -> Any:
    return Image.open(path).convert("RGB").getpixel((480, 336))


def test_a_metafile_is_drawn_by_libreoffice_with_its_transparency(logo: Path, tmp_path: Path) -> None:
    asked: list[bytes] = []

    def pictures(deck: bytes, pages: tuple[int, int], size: tuple[int, int]) -> list[bytes]:
        asked.append(deck)
        out = io.BytesIO()
        Image.new("RGB", size, (255, 128, 128) if len(asked) == 1 else (127, 0, 0)).save(out, "PNG")
        return [out.getvalue()]

    with Session(history=False) as session:
        session.__dict__["office"] = SimpleNamespace(pictures=pictures, close=lambda: None)
        file = session.render_file(logo, tmp_path / "p.png")
        assert middle(tmp_path / "p.png") == pytest.approx((255, 128, 128), abs=2)  # half of a red, on white
    assert not list(undrawn_on(file.document, file.document.pages[0], file.opened.stand_ins))  # type: ignore[attr-defined]
    decks = [Presentation(io.BytesIO(one)) for one in asked]
    assert [one.slides[0].shapes[0].image.blob for one in decks] == [b"\x01\0\0\0 logo"] * 2


def test_a_metafile_is_a_gray_box_without_libreoffice_and_render_says_so(logo: Path, tmp_path: Path) -> None:
    def pictures(*_: Any, **__: Any) -> list[bytes]:
        raise ToolError("there is none")

    with Session(history=False) as session:
        session.__dict__["office"] = SimpleNamespace(pictures=pictures, close=lambda: None)
        file = session.render_file(logo, tmp_path / "p.png")
    assert middle(tmp_path / "p.png") == (232, 232, 232)
    (said,) = undrawn_on(file.document, file.document.pages[0])
    assert "Windows metafile, drawn as a gray box" in said
