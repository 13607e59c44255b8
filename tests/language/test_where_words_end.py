"""Where new words end and another request begins; words of notes, figures of tables, and what 'there' means in"
" a deck."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.document.layers import Document, Text
from redraft.language.reading.further import more_at
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.session.session import Session
from redraft.targets.grounding import ground
from redraft.targets.quotes import wording

REQUESTS = Path(__file__).parents[1] / "requests"
TALK, DECK = REQUESTS / "eighth/documents/webinar.svg", REQUESTS / "ninth/documents/solar.pptx"


def planned(file: Path, instruction: str) -> Plan:
    with Session(history=False) as session:
        return RulePlanner().plan(session.open(file).document, instruction, session.fonts.measure)


def texts(document: Document) -> dict[str, str]:
    return {id: one.layer.text for id, one in document.index.items() if isinstance(one.layer, Text)}


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("FREE ONLINE TALK, in white", "FREE ONLINE TALK"),
        ("RECORDED, badge colour #5c6b8a", "RECORDED"),
        ("Any questions? And make the circle blue", "Any questions?"),
        ("Quarter at a glance and of the fourth to Months", "Quarter at a glance"),
        ("Soup, and in the footer write Closed", "Soup"),
        ("June export, it is the September one", "June export"),
        ("Winter days, bold", "Winter days"),
        ("Bread, butter and jam", None),
        ("Women in White", None),
        ("Come and see the stars", None),
        ("Any questions? Ask us", None),
    ],
)
def test_new_words_end_where_something_else_is_asked_for(said: str, words: str | None) -> None:
    end = more_at(said)
    assert (None if end is None else said[:end].rstrip()) == words


@pytest.mark.parametrize(
    ("file", "instruction", "wanted"),
    [
        (TALK, "FREE WEBINAR -> FREE ONLINE TALK, in white", {"Kicker": "FREE ONLINE TALK"}),
        (TALK, "FREE WEBINAR -> FREE ONLINE TALK, bold and 30 px", {"Kicker": "FREE ONLINE TALK"}),
        (TALK, "LIVE -> RECORDED, badge colour #5c6b8a", {"Text 37": "RECORDED"}),
        (DECK, "Questions? -> Any questions? And make the circle there blue.", {"slide-261/2": "Any questions?"}),
        (DECK, "South sold 33 systems, please correct", {"slide-258/3/r4c2/text": "33"}),
        (DECK, "Centre's revenue should be €655k", {"slide-258/3/r3c3/text": "€655k"}),
        (DECK, "The total on slide 3 is €2.01m", {"slide-258/4/text": "€2.01m in total"}),
        (
            DECK,
            "On slide 5: 195 systems, €2.3m revenue, 5 new installers",
            {
                "slide-260/3/text": "195 systems",
                "slide-260/4/text": "€2.3m revenue",
                "slide-260/5/text": "5 new installers",
            },
        ),
        (
            DECK,
            "set homes in August to 37 and change the heading of that slide to Summer",
            {"slide-259/3/s1/v2": "37", "slide-259/2": "Summer"},
        ),
        (
            DECK,
            "The speaker notes of slide 3 say June export, it is the September export",
            {"slide-258/notes": "Figures come from the September export of the order system."},
        ),
        (
            DECK,
            "write Inez instead of Inês in the notes of slide 1",
            {"slide-256/notes": "Welcome everybody and introduce Inez, the new sales assistant."},
        ),
        (
            DECK,
            "there are 14 new hires in the slide 5 notes, not 12",
            {"slide-260/notes": "Ask Paulo whether the 14 new hires are still planned."},
        ),
        (DECK, "the notes of slide 2 should say: Be short. Smile.", {"slide-257/notes": "Be short. Smile."}),
        (DECK, "name on last slide: Inês Duarte & Paulo Reis", {"slide-261/3": "Inês Duarte & Paulo Reis"}),
        (DECK, "make '4.7' bold in the highlights", {}),
        (TALK, 'In the subtitle make "habits" red', {}),
    ],
)
@pytest.mark.sampled(6)
def test_only_these_texts_change_and_to_these_words(file: Path, instruction: str, wanted: dict[str, str]) -> None:
    plan = planned(file, instruction)
    assert not plan.refusals
    assert plan.edits
    with Session(history=False) as session:
        before = texts(session.open(file).document)
    after = texts(plan.document)
    assert {id: said for id, said in after.items() if said != before.get(id)} == wanted


@pytest.mark.parametrize(
    "instruction",
    [
        "make the heading of that slide red",
        "make the circle there blue",
        "On slide 5: 195 systems, €2.3xy revenue, 5 new installers",
        "write Anna instead of Inga in the notes of slide 1",
        "the first bullet must say 174 systems, and in the total box write €2.03m in total",
    ],
)
def test_what_points_at_nothing_or_tells_more_than_is_read_is_refused(instruction: str) -> None:
    assert planned(DECK, instruction).refusals


def test_a_slide_in_front_of_another_does_not_go_to_the_front_of_the_deck() -> None:
    plan = planned(DECK, "Move the chart slide in front of the table slide")
    assert [page.id for page in plan.document.pages][2:4] == ["slide-259", "slide-258"]


def test_a_bullet_may_be_put_in_after_another_or_by_words_of_it_at_an_end() -> None:
    put_in = texts(planned(DECK, 'Insert "Size 6.2 kWp" after the second bullet').document)["slide-257/3"]
    assert put_in.split("\n")[2] == "Size 6.2 kWp"
    moved = texts(planned(DECK, "put the customer rating first in the list").document)["slide-257/3"]
    assert moved.split("\n")[0] == "Customer rating 4.7 of 5"


@pytest.mark.parametrize(
    ("phrase", "id"),
    [
        ("the speaker's name", "Speaker name"),
        ("the job title", "Text 41"),
        ("the presenter's role", "Text 41"),
        ("the job title of the speaker", "Text 41"),
        ("the line below the job title", "Line 42"),
    ],
)
def test_one_person_is_told_by_the_name_and_what_stands_under_it(phrase: str, id: str) -> None:
    with Session(history=False) as session:
        assert ground(session.open(TALK).document, phrase).chosen == (id,)


def test_higher_without_a_verb_is_a_place_as_lower_is() -> None:
    plan = planned(TALK, "logo 20px higher")
    assert not plan.refusals
    assert "up" in plan.steps[0].reading


@pytest.mark.parametrize(
    ("instruction", "dx", "dy"),
    [
        ("copy the badge 120 px to the left", -120, 0),
        ("put a copy of the badge 120 px to the left", -120, 0),
        ("I need the badge twice: put a copy of it 120 px to the left", -120, 0),
        ("duplicate the badge and put the copy 40 px down", 0, 40),
    ],
)
def test_a_copy_stands_as_far_from_the_original_as_was_said(instruction: str, dx: float, dy: float) -> None:
    plan = planned(TALK, instruction)
    assert not plan.refusals
    first, copy = (plan.document.index[id].box for id in ("Live badge", "Live badge-copy"))
    assert first is not None
    assert copy is not None
    assert (round(copy.x - first.x, 2), round(copy.y - first.y, 2)) == (dx, dy)
    assert (round(copy.width, 2), round(copy.height, 2)) == (round(first.width, 2), round(first.height, 2))


def test_one_noun_for_two_things_is_that_of_both() -> None:
    plan = planned(TALK, "no outline on the date and time pills any more")
    assert not plan.refusals
    assert {edit.layer for edit in plan.edits if hasattr(edit, "layer")} == {"Rectangle 15", "Rectangle 18"}


def test_a_colour_may_be_told_by_a_code_without_its_sign_behind_its_name() -> None:
    plan = planned(DECK, "The yellow F5B700 is our old colour. Use FF8A00 in the entire deck in its place.")
    yellow = {"slide-256/4", "slide-259/4/shape", "slide-260/6", "slide-261/6"}
    assert {edit.layer for edit in plan.edits if hasattr(edit, "layer")} == yellow
    assert "‹c0› CAFE20" in wording("make the red CAFE20 bold").text
