"""Roles on slides: what placeholders say, else the short text at the top that leads."""

from __future__ import annotations

from pathlib import Path

import pytest
from pptx import Presentation
from pptx.util import Emu, Pt

import redraft
from redraft.document.pages import Document
from redraft.targets.findings import find, roles_of


@pytest.fixture
def deck(tmp_path: Path) -> Document:
    """Three slides: placeholders whose names and words say otherwise, none with a long text, none with equal texts."""
    made = Presentation()
    first = made.slides.add_slide(made.slide_layouts[0])
    for shape, words in zip(first.placeholders, ("+49 555 0123 456", "50 % off"), strict=True):
        shape.text_frame.text, shape.name = words, "Label 7"
    first.shapes.title.fill.solid()
    for sizes in (
        (("Long words about beauty and art. " * 5, 40), ("Beauty", 28), ("see below", 12)),
        (("A", 20), ("B", 20)),
    ):
        slide = made.slides.add_slide(made.slide_layouts[6])
        for number, (words, size) in enumerate(sizes):
            row = 0 if words == "A" or words == "B" else (2, 0, 4)[number]
            box = slide.shapes.add_textbox(
                Emu(914400 * (1 + 4 * number * (not row))), Emu(914400 * (row + 1)), Pt(200), Pt(40)
            )
            box.text_frame.text = words
            box.text_frame.paragraphs[0].runs[0].font.size = Pt(size)
    made.save(tmp_path / "deck.pptx")
    return redraft.open(tmp_path / "deck.pptx").document


def test_placeholders_say_what_texts_are_whatever_their_words_and_names(deck: Document) -> None:
    roles = roles_of(deck)
    assert (roles["slide-256/2"], roles["slide-256/3"]) == ("title", "subtitle")
    assert "slide-256/2/text" not in roles  # said of its shape
    assert find(deck, "the title on slide 1").ids == ("slide-256/2",)
    assert find(deck, "the subtitle").ids == ("slide-256/3",)


def test_without_a_placeholder_the_short_text_at_the_top_is_the_title(deck: Document) -> None:
    titles = {id for id, role in roles_of(deck).items() if role == "title"}
    assert titles == {"slide-256/2", "slide-257/3"}
