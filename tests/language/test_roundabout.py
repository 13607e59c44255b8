"""Roundabout ways of speaking about decks come to the edits of the plain one; figures are told by their names."""

from __future__ import annotations

import io
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from redraft.document.layers import Document, Layer, Text
from redraft.formats.file import read_file
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.session.session import Session

DECK = Path(__file__).parents[2] / "examples" / "deck.pptx"


@cache
def session() -> Session:
    return Session(system_fonts=False, history=False)


@cache
def deck() -> Document:
    return read_file(DECK, session().fonts).document


def planned(instruction: str, document: Document | None = None) -> Plan:
    return RulePlanner().plan(document or deck(), instruction, session().fonts.measure)


SAME = (
    ("Nice work! Now make the title of slide 2 red", "make the title of slide 2 red"),
    ("Not bad, but try setting the font size of the title on slide 2 to 40.", "set the title on slide 2 to 40 pt"),
    ("Emm, please make the title on slide 3 blue", "make the title on slide 3 blue"),
    ("I would be grateful if you could turn the title on slide 3 blue", "make the title on slide 3 blue"),
    ("It is recommended to delete slide 7", "delete slide 7"),
    ("Subsequently, delete slide 7", "delete slide 7"),
    ("the picture on slide 6 is too big, make it smaller", "make the picture on slide 6 smaller"),
    ("The badge is in the way, get rid of it", "delete the badge"),
    ("I don't need slide 7 anymore, please delete it", "delete slide 7"),
    ("we can skip slide 7, delete it", "delete slide 7"),
    ("Modify the title on slide 2 by underlining it and using the \"Georgia\" font style.",
     'underline the title on slide 2 and set the font of the title on slide 2 to "Georgia"'),
    ("Transform the badge by applying a green color", "make the badge green"),
    ("Adjust the badge's position by rotating it 90 degrees", "rotate the badge by 90 degrees"),
    ("italicize and underline the title on slide 3",
     "make the title on slide 3 italic and underline the title on slide 3"),
    ("Introduce a cloud-like figure on slide 7", "add a cloud on slide 7"),
    ("On slide 7, insert a table with a structure of 3 rows and 2 columns", "add a 3x2 table on slide 7"),
    ("On slide 7, form a table with a single row and column", "add a 1x1 table on slide 7"),
    ("Produce a series of three slides", "add three slides"),
    ('Make 3 extra slides with the headings "A", "B" and "C"', 'add 3 slides titled "A", "B" and "C"'),
    ("Create another two slides and make sure they all have the same green background.",
     "add two slides with a green background"),
    ('new slide after 4: "Opening hours"', 'add a slide after slide 4 titled "Opening hours"'),
    ('I\'d like a new slide at the end called "Questions"', 'add a slide at the end titled "Questions"'),
    ("put the pricing slide right after the agenda", "move slide 4 after slide 2"),
    ("slide 4 and 5 should swap places", "swap slides 4 and 5"),
    ("make the title of slide 3 and the one of slide 8 dark green", "make the titles on slides 3 and 8 dark green"),
    ("slide 2's title red and slide 3's blue", "make the title of slide 2 red and the title of slide 3 blue"),
    ("note for slide 4: mention the discount", 'add the note "mention the discount" on slide 4'),
    ("the header row should be dark green with white text",
     "make the header row dark green and make the text of the header row white"),
    ("set the second row, third column to $9.99", 'change the second row of the third column to "$9.99"'),
    ("add a row to the price table: Mocha, $4, $5", 'add a row "Mocha", "$4", "$5" to the table'),
    ('remove "What customers say" from the agenda', 'delete the bullet "What customers say" on slide 2'),
    ('Create a slide, assigning the title and footnote to read "Plan"',
     'add a slide, write "Plan" in the title and write "Plan" in the notes'),
)  # fmt: skip


@pytest.mark.parametrize(("said", "plain"), SAME, ids=[said for said, _ in SAME])
def test_what_is_said_in_a_roundabout_way_comes_to_the_same_edits(said: str, plain: str) -> None:
    one, other = planned(said), planned(plain)
    assert (one.refusals, other.refusals) == ((), ())
    assert one.edits
    assert one.document == other.document


REFUSED = (
    "Nice work!",
    "Not bad, but it could be better.",
    "the picture on slide 6 is too big",
    "swap the title of slide 2 and the one of slide 3",
    "add a row to the price table after the weekend",
)


@pytest.mark.parametrize("said", REFUSED)
def test_praise_and_complaints_that_ask_for_nothing_plain_change_nothing(said: str) -> None:
    assert not planned(said).edits


def test_titles_that_follow_new_slides_are_theirs_and_not_those_of_all() -> None:
    made = planned('Add two slides titled "AI" and align the titles to the right').document
    old, new = made.pages[:8], made.pages[8:]
    assert old == deck().pages
    assert [page.layers[1].style.align for page in new] == ["end", "end"]


def words_of(layer: Layer) -> str:
    assert isinstance(layer, Text)
    return layer.text


@cache
def figures() -> Document:
    """A deck with a chart of one series, a table with one column of figures, and a chart of two series."""
    made = Presentation()
    one, two, three = (made.slides.add_slide(made.slide_layouts[5]) for _ in range(3))
    one.shapes.title.text, two.shapes.title.text, three.shapes.title.text = "Travel", "Costs", "Growth"
    shares: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    shares.categories = ["Car", "Bus", "On foot"]
    shares.add_series("Share", (50, 30, 20))
    place = (Inches(1), Inches(2), Inches(6), Inches(4))
    one.shapes.add_chart(XL_CHART_TYPE.PIE, *place, shares)
    table = two.shapes.add_table(3, 2, *place).table
    for row, words in enumerate((("Part", "Million €"), ("Stops", "22"), ("Total", "167"))):
        for column, word in enumerate(words):
            table.cell(row, column).text = word
    growth: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    growth.categories = ["2024", "2025"]
    growth.add_series("Members", (51, 78))
    growth.add_series("Helpers", (14, 22))
    three.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *place, growth)
    written = io.BytesIO()
    made.save(written)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "figures.pptx")
        path.write_bytes(written.getvalue())
        return read_file(path, session().fonts).document


FACTS = (
    ("Change the share of Car to 45 and Bus to 35", {"45", "35", "20"}),
    ("Bus is now 31", {"50", "31", "20"}),
    ("raise Bus by 5", {"50", "35", "20"}),
)


@pytest.mark.parametrize(("said", "values"), FACTS)
def test_values_of_a_chart_are_told_by_their_names(said: str, values: set[str]) -> None:
    made = planned(said, figures())
    assert not made.refusals
    shown = {words_of(layer) for id, layer in made.document.index.layers.items() if "/s1/v" in id and "256" in id}
    assert shown == values


CELLS = (
    ("set the cost of the stops to 25 and the total to 170", ("25", "170")),
    ("increase the total in the costs table by 10", ("22", "177")),
    ("stops should be 23, total 168", ("23", "168")),
)


@pytest.mark.parametrize(("said", "cells"), CELLS)
def test_cells_are_told_by_the_name_of_their_row(said: str, cells: tuple[str, str]) -> None:
    made = planned(said, figures())
    assert not made.refusals
    layers = made.document.index.layers
    assert tuple(words_of(layers[f"slide-257/3/r{row}c2/text"]) for row in (2, 3)) == cells


def test_a_category_brings_a_value_for_every_series_in_whatever_order() -> None:
    made = planned("add 2026 to the chart with 30 helpers and 90 members", figures())
    assert not made.refusals
    layers = made.document.index.layers
    assert [words_of(layers[f"slide-258/3/s{n}/new"]) for n in (1, 2)] == ["90", "30"]


@pytest.mark.parametrize("said", ["set Plane to 4", "make Car 20% bigger"])
def test_a_sentence_with_any_other_word_is_no_change_of_figures(said: str) -> None:
    layers = planned(said, figures()).document.index.layers
    values = {id: words_of(layer) for id, layer in figures().index.layers.items() if "/s" in id and "/v" in id}
    assert {id: words_of(layers[id]) for id in values} == values


def test_words_that_come_to_an_empty_place_with_a_look_have_it_in_the_file(tmp_path: Path) -> None:
    made = Presentation()
    made.slides.add_slide(made.slide_layouts[1])
    made.save(str(tmp_path / "empty.pptx"))
    say = 'add the title "Ghost Bear", underline it, add the content "A\\nB" and make the content bold and centered'
    session().edit_file(tmp_path / "empty.pptx", say, tmp_path / "out.pptx", render=False)
    title, body = Presentation(str(tmp_path / "out.pptx")).slides[0].placeholders
    assert title.text_frame.paragraphs[0].runs[0].font.underline is True
    assert [(one.text, one.runs[0].font.bold) for one in body.text_frame.paragraphs] == [("A", True), ("B", True)]
