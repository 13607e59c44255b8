"""Requests that were once misread: negations, exceptions, questions, statements. Wrong is worse than refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.agent.planning.plan import Plan, RulePlanner
from redraft.agent.session import Session
from redraft.edits.ops import Remove, SetStyle

EXAMPLES = Path(__file__).parents[2] / "examples"


def planned(file: str, instruction: str) -> Plan:
    with Session(history=False) as session:
        return RulePlanner().plan(session.open(EXAMPLES / file).document, instruction, session.fonts.measure)


@pytest.mark.parametrize(
    "instruction",
    [
        "is the title red?",
        "what font is the title in?",
        "should the title be red?",
        "which color is the button?",
        "the title was red",
        "do not change the title",
        "don't delete the logo",
        "make the title not red",
        "the title should never be red",
        "make the title red instead of the subtitle",
        "make the title red without changing the subtitle",
        "keep the logo as it is and make the title red",
        "delete the prices of the vase and the bowl",
        "swap the prices of the vase and the bowl",
        "delete the title and make the title red",
        "rename the title to Bigger",
        "make the title twice as small",
        "mach den Titel rot",
        "make the title bigger so that it is 26pt",
        "make the title bold to make it 40px",
        'move "Spring Saele" to the top',
        'put "Spring Saele" below the logo',
    ],
)
def test_what_asks_for_nothing_or_can_be_read_in_two_ways_is_refused(instruction: str) -> None:
    assert planned("sale.svg", instruction).refusals


@pytest.mark.parametrize(
    "instruction",
    [
        "make the title red except on slide 1",
        "on every slide make the title red except slide 1",
        "make the title red on all slides but not on slide 1",
    ],
)
def test_an_exception_of_slides_is_never_taken_for_the_slides_meant(instruction: str) -> None:
    plan = planned("deck.pptx", instruction)
    painted = {edit.layer.split("/")[0] for edit in plan.edits if isinstance(edit, SetStyle)}
    assert plan.refusals or ("slide-256" not in painted and len(painted) == 7)


def test_an_exception_keeps_all_that_it_lists() -> None:
    plan = planned("event.svg", "delete everything except the title and the logo")
    gone = {edit.layer for edit in plan.edits if isinstance(edit, Remove)}
    assert gone
    assert not gone & {"title", "logo"}


def test_an_exception_ends_where_another_request_begins() -> None:
    plan = planned("event.svg", "make all texts white except the title and make the title red")
    assert not plan.refusals
    fills = {edit.layer: str(edit.value) for edit in plan.edits if isinstance(edit, SetStyle) and edit.name == "fill"}
    assert fills["title"] == "#ff0000"


def test_a_slip_that_was_put_right_is_told() -> None:
    plan = planned("sale.svg", "make the tilte red")
    assert not plan.refusals
    assert "make the title red" in plan.steps[0].reading


def test_words_that_are_nowhere_are_added_where_they_are_put() -> None:
    plan = planned("sale.svg", 'put "Sold out" above the website')
    assert "add the text" in plan.steps[0].reading
