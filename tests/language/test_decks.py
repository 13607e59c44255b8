"""Slides, lists, tables and charts: what is certain is done, and what could mean another value, row or slide is not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.formats.file import File
from redraft.language.planner import GrammarPlanner
from redraft.session.session import Session
from tests.sampling import each

DECK = Path(__file__).parents[2] / "examples" / "deck.pptx"


@pytest.fixture(scope="module")
def deck() -> Iterator[tuple[Session, File]]:
    with Session(history=False) as session:
        yield session, session.open(DECK)


def done(deck: tuple[Session, File], request: str) -> list[str]:
    """The commands that a request comes to; [] where it is refused."""
    session, file = deck
    plan = GrammarPlanner().plan(file.document, request, session.fonts.measure)
    if plan.refusals:
        return []
    return [
        f"{one.command} {' '.join(str(one.stated()[name]) for name in one.stated())}"
        for step in plan.steps
        for one in step.commands
    ]


@each(
    ("request_", "expected"),
    [
        ("set the price of the flat white in the Large column to 4.20", ["set_cells slide-259/3 ('4.20',) 2 2"]),
        ("change the cell in row 2 and column 3 to 3.00", ["set_cells slide-259/3 ('3.00',) 1 2"]),
        ("the Q3 value for Old town should be 16", ["set_values slide-260/3 1 (16.0,) (2,)"]),
        ("swap Espresso and Filter", ["swap_rows slide-259/3 1 3"]),
        ("remove the first and third bullets on slide 2", ["remove_items slide-257/3 (0, 2)"]),
        ('remove "Prices and sales" from the list on slide 2', ["remove_items slide-257/3 (2,)"]),
        ('add "Questions" to the list on slide 2', ["add_items slide-257/3 ('Questions',)"]),
        ('insert a row "Tea, 2.10, 2.60" after Espresso', ["add_rows slide-259/3 (('Tea', '2.10', '2.60'),) 1"]),
        ("delete every slide but the first two and the last one", [f"delete_page slide-{n}" for n in range(258, 263)]),
        ("make the text in the header row white", ["recolor ('slide-259/3/r1',) #ffffff text"]),
        ("put the legend at the top", ["set_chart slide-260/3 top"]),
        ("remove the legend", ["set_chart slide-260/3 False"]),
        ("make the Harbour bar of Q3 orange and the others grey", [
            "set_points slide-260/3 0 (2,) #ffa500", "set_points slide-260/3 0 (0, 1, 3) #808080"]),
        ("make the Q3 bar red", []),  # there are two
        ("make all titles 28 pt", [
            f"modify {tuple(f'slide-{n}/2' for n in (256, 257, 258, 259, 260, 261, 262, 263))} 28pt"]),
    ],
)  # fmt: skip
def test_parts_of_lists_tables_and_charts_are_found_by_what_they_are_called(
    deck: tuple[Session, File], request_: str, expected: list[str]
) -> None:
    assert done(deck, request_) == expected


@each(
    ("request_", "expected"),
    [
        ("make the body text on slide 2 2 points larger", ["resize ('slide-257/3',) type 2.0pt"]),
        ('link "Prices" on slide 2 to https://example.com/a?b=1.', [
            "modify ('slide-257/3',) https://example.com/a?b=1 ((34, 40),)"]),
        ('link "Prices" on slide 2 to slide 4', ["modify ('slide-257/3',) slide 4 ((34, 40),)"]),
        ("make the P in Prices superscript", ["modify ('slide-257/3',) superscript ((34, 35),)"]),
        ("anchor the body on slide 2 to the bottom", ["modify ('slide-257/3',) bottom"]),
        ("set the space after each paragraph of the body on slide 2 to 6 pt", [
            "space_lines ('slide-257/3',) 6pt after"]),
        ("split the body on slide 2 into two columns", ["modify ('slide-257/3',) 2"]),
        ('replace "questions" with "answers" everywhere', ["replace_words slide-263/notes ((15, 24),) answers"]),
        ("make the first and third bullets on slide 2 numbered", [
            "set_list_style ('slide-257/3',) numbered (0, 2)"]),
    ],
)  # fmt: skip
def test_words_and_text_boxes_of_slides_are_set_as_people_ask(
    deck: tuple[Session, File], request_: str, expected: list[str]
) -> None:
    assert done(deck, request_) == expected


@each(
    "request_",
    [
        "raise all prices by 10%",
        "change the drink to Tea",  # of which row?
        "change Espresso to 2.40",  # in which column?
        "set Q1 to 20",  # of which series?
        "delete the slide",
        "delete all slides",
        "make the second bullet red",  # on which slide?
        "move the Filter row to the left",
        "rotate the Filter row by 10 degrees",
        "hide the Small column",
        "put the chart title at the bottom",  # that of the chart would take the chart along
        "delete row 9",
        "don't delete slide 3",
        "on slides 5 to 2 make the title red",
    ],
)
def test_what_is_not_certain_in_a_deck_is_not_done(deck: tuple[Session, File], request_: str) -> None:
    assert done(deck, request_) == []


def test_what_a_command_tells_is_a_note_of_the_plan(deck: tuple[Session, File]) -> None:
    session, file = deck
    plan = GrammarPlanner().plan(file.document, "make the chart a pie chart", session.fonts.measure)
    assert plan.notes == ("a pie chart shows its first series alone: Old town stays in its data, unseen",)


def test_a_slide_named_first_goes_for_all_of_its_sentence(deck: tuple[Session, File]) -> None:
    red, bold = done(deck, "on slide 2, make the title red and make the footer bold")
    assert "slide-257/2" in red
    assert "slide-257/4" in bold
    first, second = done(deck, "on slide 2 make the title red and on slide 3 delete the footer")
    assert "slide-257/2" in first
    assert "slide-258/5" in second
