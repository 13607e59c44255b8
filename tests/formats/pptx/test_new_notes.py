"""Notes for slides that have none, in decks with and without a notes master, and notes that get other words."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pptx
import pytest

from redraft.document.layers import Flow, Paragraph, Run, Shape, Text
from redraft.edits.ops import Insert, SetText
from redraft.edits.page_edits import InsertPage, duplicate
from redraft.errors import EditError
from redraft.formats.pptx.package.parts import Parts
from redraft.session.session import Session
from tests.cases import of_case
from tests.formats.pptx.decks import deck
from tests.formats.pptx.editing import Edited, edited, plain_deck
from tests.sampling import each

MASTER = {
    "ppt/notesMasters/notesMaster1.xml",
    "ppt/notesMasters/_rels/notesMaster1.xml.rels",
    "ppt/theme/theme2.xml",
    "ppt/presentation.xml",
    "ppt/_rels/presentation.xml.rels",
}


def notes(page: str, words: str) -> Insert:
    run = Run(words, starts_line=True, starts_paragraph=True)
    text = Text(f"{page}/notes", runs=(run,), flow=Flow(), paragraphs=(Paragraph(),), bound=True)
    return Insert(text, page)


def own(number: int) -> set[str]:
    return {
        f"ppt/notesSlides/notesSlide{number}.xml",
        f"ppt/notesSlides/_rels/notesSlide{number}.xml.rels",
        f"ppt/slides/_rels/slide{number}.xml.rels",
        "[Content_Types].xml",
    }


def said(made: Edited) -> list[str]:
    slides = pptx.Presentation(io.BytesIO(made.data)).slides
    return [slide.notes_slide.notes_text_frame.text if slide.has_notes_slide else "" for slide in slides]


@each("data", [plain_deck(), deck()], ids=["of python-pptx", "of our own"])
def test_a_slide_gets_notes_and_the_deck_a_notes_master(tmp_path: Path, data: bytes) -> None:
    made = edited(tmp_path, data, notes("slide-256", "Say this\nthen that"))
    assert made.entries == {*MASTER, *own(1)}
    assert said(made) == ["Say this\nthen that", ""]
    assert made.text("slide-256/notes") == "Say this\nthen that"
    parts = Parts(made.data)
    page = parts.targets("ppt/slides/slide1.xml", "notesSlide")[0]
    assert parts.targets(page, "slide") == ["ppt/slides/slide1.xml"]
    assert parts.targets(page, "notesMaster") == ["ppt/notesMasters/notesMaster1.xml"]
    assert parts.targets("ppt/notesMasters/notesMaster1.xml", "theme") == ["ppt/theme/theme2.xml"]


def test_a_second_slide_shares_the_notes_master(tmp_path: Path) -> None:
    first = edited(tmp_path, plain_deck(), notes("slide-256", "One"))
    second = edited(tmp_path, first.data, notes("slide-257", "Two"))
    assert second.entries == own(2)
    assert said(second) == ["One", "Two"]
    at_once = edited(tmp_path, plain_deck(), notes("slide-256", "One"), notes("slide-257", "Two"))
    assert at_once.entries == {*MASTER, *own(1), *own(2)}
    assert said(at_once) == ["One", "Two"]


@pytest.mark.slow
def test_notes_get_other_words(tmp_path: Path) -> None:
    made = edited(tmp_path, plain_deck(), notes("slide-256", "One"))
    again = edited(tmp_path, made.data, SetText("slide-256/notes", "Other & more"))
    assert again.entries == {"ppt/notesSlides/notesSlide1.xml"}
    assert said(again) == ["Other & more", ""]


def test_a_notes_page_without_a_place_for_words_gets_one(tmp_path: Path) -> None:
    presentation = pptx.Presentation(io.BytesIO(plain_deck()))
    page = presentation.slides[0].notes_slide
    body = page.notes_placeholder._element
    body.getparent().remove(body)
    out = io.BytesIO()
    presentation.save(out)
    made = edited(tmp_path, out.getvalue(), notes("slide-256", "Here"))
    assert made.entries == {"ppt/notesSlides/notesSlide1.xml"}
    assert said(made)[0] == "Here"


def test_notes_are_text(tmp_path: Path) -> None:
    with pytest.raises(EditError, check=of_case("notes-not-text")):
        edited(tmp_path, plain_deck(), Insert(Shape("slide-256/notes"), "slide-256"))


def test_new_slides_come_with_notes(tmp_path: Path) -> None:
    with Session(history=False) as session:
        source = tmp_path / "source.pptx"
        source.write_bytes(plain_deck())
        document = session.open(source).document
    layout = next(one for one in document.layouts if one.layers)
    made = duplicate(layout, "slide-300")
    copied = duplicate(document.pages[0], "slide-301")
    pages = [
        InsertPage(replace(page, layers=(*page.layers, notes(page.id, words).content)))
        for page, words in ((made, "New"), (copied, "Copied"))
    ]
    after = edited(tmp_path, plain_deck(), *pages)
    assert said(after) == ["", "", "New", "Copied"]
    assert {name for name in after.entries if "notesSlide" in name} == {
        f"ppt/notesSlides/{name}" for n in (1, 2) for name in (f"notesSlide{n}.xml", f"_rels/notesSlide{n}.xml.rels")
    }
