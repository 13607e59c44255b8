"""Tables grow with their words: no fault by itself, but one where they leave the page or lie over something."""

from __future__ import annotations

from pathlib import Path

import pptx
from pptx.util import Inches

from redraft.document.geometry import Box
from redraft.document.layers import Group, family
from redraft.document.pages import Document
from redraft.edits.ops import Insert, SetText
from redraft.inspection import Asked
from redraft.inspection.fixes.consequences import Aim, consequences
from redraft.session.session import Session
from tests.commands.small_deck import flowing, small_deck
from tests.inspection.pages import edited, fonts, found, kinds
from tests.sampling import each

TABLE = "slide-257/4"


def deck() -> Document:
    """The table ends at 340 of 540, and a line of words stands at 440."""
    footer = flowing("slide-257/9", "Footer " * 15, size=16.0, box=Box(50, 440, 860, 30))
    return edited(small_deck(), Insert(footer, "slide-257"))


def cell(words: str) -> SetText:
    table = deck().index.layers[TABLE]
    assert isinstance(table, Group)
    return SetText(next(one.id for one in family(table) if getattr(one, "text", "") == "Tea"), words)


@each(
    ("times", "expected"),
    [
        (1, []),
        (10, []),
        (30, [("overlap", (TABLE, "slide-257/9"))]),
        (60, [("off_page", (TABLE,)), ("overlap", (TABLE, "slide-257/9"))]),
    ],
)
def test_a_table_that_grows_is_told_where_it_meets_something(times: int, expected: list[object]) -> None:
    assert kinds(found(deck(), cell("Tea with milk " * times))) == expected


def test_what_was_left_alone_is_not_moved_across_the_page() -> None:
    edit = cell("Tea with milk " * 30)
    document, asked = edited(deck(), edit), Asked.of([edit])
    told = consequences(deck(), document, fonts(), asked, Aim("", repair=True))
    assert not told.additions
    assert [one.mend for one in told.findings] == [()]


@each(("top", "grows"), [(6.0, True), (4.2, False)])
def test_a_table_that_gets_a_row_keeps_off_words_below(tmp_path: Path, top: float, grows: bool) -> None:
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    table = slide.shapes.add_table(3, 2, Inches(1), Inches(1), Inches(8), Inches(3)).table
    for at, words in enumerate(("Stage", "Sign", "One", "Red", "Two", "Blue")):
        table.cell(at // 2, at % 2).text = words
    slide.shapes.add_textbox(Inches(1), Inches(top), Inches(8), Inches(0.5)).text_frame.text = "Not sure? Ask."
    deck.save(str(tmp_path / "a.pptx"))
    with Session(history=False, system_fonts=False) as session:
        words = 'add a row "Three", "Black" at the bottom of the table'
        receipt = session.edit_file(tmp_path / "a.pptx", words, tmp_path / "b.pptx")
    assert [one.kind for one in receipt.findings if "Not sure" in one.message] == []
    shapes = pptx.Presentation(str(tmp_path / "b.pptx")).slides[0].shapes
    assert shapes[0].height == Inches(4 if grows else 3), "rows share the height where there is no room"
    assert shapes[1].top == Inches(top)
