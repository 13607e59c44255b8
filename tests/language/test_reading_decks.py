"""Requests about slides, tables, charts, bullets, notes and places, over the example deck: carried out, or refused."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from redraft.document.layers import Document
from redraft.errors import RequestError
from redraft.formats.file import read_file
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.session.session import Session
from redraft.targets.pages import Deck, choose

HERE = Path(__file__)


@cache
def session() -> Session:
    return Session(system_fonts=False, history=False)


@cache
def deck() -> Document:
    return read_file(HERE.parents[2] / "examples" / "deck.pptx", session().fonts).document


def planned(instruction: str) -> Plan:
    return RulePlanner().plan(deck(), instruction, session().fonts.measure)


@pytest.mark.parametrize(
    ("say", "reading"),
    [
        (
            "move the last bullet on slide 2 to the top of the list",
            "move \"The new roastery\" to the top of 'slide-257/3'",
        ),
        ("swap the first two agenda items", 'swap "Where we stand" and "What customers say" in \'slide-257/3\''),
        ('insert "Team" as the first agenda item', "add the bullet \"Team\" to 'slide-257/3', as number 1"),
        ("remove Q3 from the chart", "delete the category 'Q3' of 'slide-260/3'"),
        ('add a series "2025" with 1, 2, 3, 4', "add the series '2025' to 'slide-260/3': 1, 2, 3, 4"),
        ("set Harbour's Q4 value to 35", "change the value of 'Harbour' from 31 to 35"),
        ("rename the column Large to Big", 'change row 1, column 3 to "Big"'),
        ('fill row 2 with "a", "b" and "c"', 'fill row 2 of \'slide-259/3\' with "a", "b", "c"'),
        ("add a row to the table: Cappuccino, 3.20, 3.90", 'add a row "Cappuccino", "3.20", "3.90" to \'slide-259/3\''),
        ("make the material on slide 2 green", "change the fill of 'slide-257/3' to green"),
        ("make slide 3 hidden", 'hide slide 3 ("What customers say") in the slide show'),
        ("delete slides 2, 4 and the last one", "delete slides 2, 4 and 8"),
    ],
)
def test_what_is_read_is_carried_out(say: str, reading: str) -> None:
    plan = planned(say)
    assert not plan.refusals
    assert reading in plan.steps[0].reading


@pytest.mark.parametrize(
    "say",
    [
        'For all elements on slide 6, incorporate "shapes"',
        'Give slide 2 the title "Hello"',
        "apply underlining to the title of slide 2",
    ],
)
def test_the_only_slide_a_clause_names_is_where_it_holds(say: str) -> None:
    number = "6" if "6" in say else "2"
    plan = planned(say)
    page = f"slide-{255 + int(number)}"
    assert plan.steps
    assert all(target.startswith(f"{page}/") for step in plan.steps for target in step.targets)


@pytest.mark.parametrize(
    "say",
    [
        "add a table with a header row",
        "remove the grid from the chart",
        "swap the first bullet",
        'put "x" in the ninth cell of the first row',
        "add a series to the chart",
        "move the last bullet",
        'add "x" as the twelfth bullet on slide 2',
        "change the value of Q9 to 12 in the chart",
    ],
)
def test_what_is_not_said_or_not_there_is_refused_and_changes_nothing(say: str) -> None:
    plan = planned(say)
    assert plan.refusals
    assert plan.edits == ()


@pytest.mark.parametrize(
    ("phrase", "numbers"),
    [
        ("odd slides", [1, 3, 5, 7]),
        ("all the even slides", [2, 4, 6, 8]),
        ("every second slide", [2, 4, 6, 8]),
        ("every third slide", [3, 6]),
        ("slides 2, 4-6 and the last one", [2, 4, 5, 6, 8]),
        ("slides 1 and 3 and the last slide", [1, 3, 8]),
    ],
)
def test_slides_are_told_by_their_numbers(phrase: str, numbers: list[int]) -> None:
    all_of_it = Deck(deck(), tuple(page.id for page in deck().pages))
    assert [all_of_it.number(page.id) for page in choose(phrase, all_of_it).pages] == numbers


def test_a_slide_that_is_not_there_is_no_odd_one() -> None:
    one = Deck(Document("", deck().pages[:1]), (deck().pages[0].id,))
    with pytest.raises(RequestError, match="no such slide"):
        choose("even slides", one)
