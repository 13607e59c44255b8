"""An instruction becomes questions that the document answers, whoever made the edits."""

from __future__ import annotations

import pytest

from redraft.document.layers import Document
from redraft.document.style import Color
from redraft.edits.ops import Edit, Move, Remove, Resize, SetStyle, SetText
from redraft.inspection.checklist import Item, checklist
from redraft.language.rule_planner import RulePlanner
from tests.inspection.pages import CARD, edited, fonts

RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)


def answers(say: str, *edits: Edit) -> dict[str, bool | None]:
    return {item.question: item.answer for item in checklist(say, CARD, edited(CARD, *edits))}


@pytest.mark.parametrize(
    ("say", "right", "wrong"),
    [
        ('change "Town Hall" to "City Hall"', SetText("place", "City Hall"), SetText("place", "Town House")),
        ("make the title red", SetStyle("title", "fill", RED), SetStyle("title", "fill", BLUE)),
        ("make the title red", SetStyle("title", "fill", RED), SetStyle("date", "fill", RED)),
        ("move the title 20 px down", Move("title", 0, 20), Move("title", 0, -20)),
        ("move the title 20 px down", Move("title", 0, 20), Move("title", 0, 35)),
        ("make the title bigger", SetStyle("title", "font_size", 40.0), SetStyle("title", "font_size", 20.0)),
        ("shrink the title", SetStyle("title", "font_size", 20.0), Move("title", 3, 0)),
        ("make the title wider", Resize("title", 1.5, 1.0, (40, 60)), Resize("title", 1.0, 1.5, (40, 60))),
        ("delete the title", Remove("title"), Remove("date")),
        ("hide the title", SetStyle("title", "visible", False), Move("title", 500, 0)),
        ("put the title in bold", SetStyle("title", "font_weight", 700), SetStyle("date", "font_weight", 700)),
        ("set the font size of the title to 24 px", SetStyle("title", "font_size", 24.0), SetText("title", "24 px")),
    ],
)
def test_what_was_asked_for_is_answered_with_yes_and_something_else_with_no(say: str, right: Edit, wrong: Edit) -> None:
    assert set(answers(say, right).values()) == {True}
    assert False in answers(say, wrong).values()
    assert False in answers(say, SetStyle("line", "fill", Color(1, 1, 1))).values()


def test_several_clauses_give_several_items_and_it_is_what_was_spoken_of_before() -> None:
    found = answers(
        'Change "Town Hall" to "City Hall", make the title blue and move it 10 px to the left',
        SetText("place", "City Hall"),
        SetStyle("title", "fill", BLUE),
    )
    assert found == {
        "Is “Town Hall” gone?": True,
        "Does the design say “City Hall”?": True,
        "Is 'title' blue now?": True,
        "Did 'title' move left by 10 px?": False,
        "Is everything else as it was?": True,
    }


def test_a_color_that_says_which_thing_is_meant_is_no_item() -> None:
    assert answers("make the red box bigger", Resize("box", 1.5, 1.5, (330, 70))) == {
        "Is 'box' larger now?": True,
        "Is everything else as it was?": True,
    }


def test_what_no_planner_understands_still_has_items() -> None:
    say = "the headline wants some love: crimson, I think, and it ought to shout “Last Days”"
    assert RulePlanner().plan(CARD, say, fonts().measure).refusals
    found = answers(say)
    assert found["Does the design say “Last Days”?"] is False
    assert False in [answer for question, answer in found.items() if "crimson" in question]


def test_with_steps_what_else_changed_is_a_no_and_without_them_it_is_open() -> None:
    say = "make the title red"
    plan = RulePlanner().plan(CARD, say, fonts().measure)
    after = edited(CARD, *plan.edits, Move("date", 4, 0))
    sure = {item.question: item for item in checklist(say, CARD, after, steps=plan.steps)}
    assert sure["Is everything else as it was?"].answer is False
    assert "'date' changed too" in sure["Is everything else as it was?"].why
    assert {item.question: item.answer for item in checklist(say, CARD, after)}["Is everything else as it was?"] is None
    assert {item.answer for item in checklist(say, CARD, plan.document, steps=plan.steps)} == {True}


def test_nothing_done_answers_nothing_with_yes_but_that_the_rest_is_as_it_was() -> None:
    for say in ("make the title red", "delete the date", 'change "Town Hall" to "Pier"', "make the box bigger"):
        items = checklist(say, CARD, CARD)
        assert [item.question for item in items if item.answer] == ["Is everything else as it was?"]


def test_words_that_ask_for_nothing_give_no_items() -> None:
    assert checklist("", CARD, CARD) == checklist("thank you", CARD, CARD) == ()


def test_items_say_where_their_answer_is_from() -> None:
    items: tuple[Item, ...] = checklist("move the title 20 px down", CARD, edited(CARD, Move("title", 0, 20)))
    assert items[0].why == "it moved 0 px right and 20 px down"
    assert isinstance(CARD, Document)
