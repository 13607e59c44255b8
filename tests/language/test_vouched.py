"""Plans that are not taken though every clause was read: they would do more, less or something else than was said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.session.session import Session

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "examples", *sorted((ROOT / "tests" / "requests").glob("*/documents")))


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as opened:
        yield opened


def planned(session: Session, file: str, instruction: str) -> Plan:
    path = next(folder / file for folder in FOLDERS if (folder / file).is_file())
    return RulePlanner().plan(session.open(path).document, instruction, session.fonts.measure)


def written(plan: Plan) -> str:
    return " | ".join(step.reading for step in plan.steps)


@pytest.mark.parametrize(
    ("file", "instruction"),
    [
        # words that hold a request, a look, a place or a state are no new text
        ("webinar.svg", "button: Save my seat (green)"),
        ("gallery.svg", "Title: Loud Light, artist Mona Berg"),
        ("petshop.svg", "Bird cage becomes Hamster cage at €29.50"),
        ("jobfair.svg", "A2 is Solar Foods, B1 is empty"),
        ("jobfair.svg", "Helio Foods moves to B3 and Lumen Software to A2"),
        # as many as were said, and none that merely has a helpful name
        ("petshop.svg", "delete the price"),
        ("jobfair.svg", "B row: dark green"),
        ("gallery.svg", "make the sponsor bigger"),
        ("icecream.svg", "change the scoop to chocolate brown"),
        # what stood before a colon is what the rest is about
        ("icecream.svg", "awning stripes: the pink boxes green"),
        # a figure, a place and a size are three things
        ("solar.pptx", "battery sales up 26%"),
        ("gallery.svg", "opening at 19:30"),
        ("stamps.svg", "two more stamps"),
        # a month is no font, and what was not said is not written
        ("lingua.svg", "starts in March"),
        ("travel.svg", "stop 2: Å instead of Reine"),
        # 5 of 'Days 5–7' is no number of a stop
        ("travel.svg", "delete stop 5"),
        # a column of a table is not the boxes of another slide
        ("solar.pptx", "region names bold"),
    ],
)
@pytest.mark.sampled(8)
def test_a_plan_that_cannot_be_what_was_meant_is_refused(session: Session, file: str, instruction: str) -> None:
    plan = planned(session, file, instruction)
    assert plan.refusals, written(plan)


@pytest.mark.parametrize(
    ("file", "instruction", "reading"),
    [
        ("theatre.svg", "free drink -> free wine, bigger", 'to "free wine"'),  # wine is no colour here
        ("petshop.svg", "background colour mint: #d8f3dc", "#d8f3dc"),  # a value told once more, exactly
        ("surfschool.svg", "title smaller, 80 px font size", "80px"),
        ("travel.svg", "delete stop 3", "delete 'stop-3'"),
        ("farmbox.svg", "two eggs more: 8 eggs", "6 → 8"),
        ("harbourside.pptx", "app rating 4.7", "4.6 → 4.7"),  # in its line of a list
        ("icecream.svg", "sundae names red", "'banana-name', 'amarena-name', 'nonna-name'"),
    ],
)
def test_what_only_looks_like_that_is_done(session: Session, file: str, instruction: str, reading: str) -> None:
    plan = planned(session, file, instruction)
    assert not plan.refusals
    assert reading in written(plan)


@pytest.mark.parametrize(
    ("file", "instruction"),
    [
        ("surfschool.svg", "delete the lighthouse"),
        ("surfschool.svg", "make the shark green"),
        ("surfschool.svg", "move the map to the left"),
        ("surfschool.svg", "the yoga course costs €60 now"),
        ("surfschool.svg", "good waves today, see you at 5"),
        ("surfschool.svg", "which courses are cheapest?"),
        ("surfschool.svg", "make it look more summery"),
        ("surfschool.svg", "print 200 copies of this for Monday"),
        ("surfschool.svg", "send it to Jo when the price is final"),
        ("gallery.svg", "swap the two sculptures"),
        ("gallery.svg", "remove the coffee stain"),
        ("gallery.svg", "Admission for seniors is €3"),
        ("gallery.svg", "I think we should discuss the colours"),
        ("gallery.svg", "set the wine list in bold"),
        ("gallery.svg", "can we do something about the QR code"),
        ("gallery.svg", "make the title red and blue"),
        ("gallery.svg", "the curator called at 3 and said it is fine"),
        ("gallery.svg", "turn the paintings into photographs"),
        ("petshop.svg", "the hamster wheel is €12.00 now"),
        ("petshop.svg", "make the parrot bigger"),
        ("petshop.svg", "give the dog a hat"),
        ("petshop.svg", "make the cards nicer"),
        ("petshop.svg", "I bought 3 of the cat trees yesterday"),
        ("petshop.svg", "change the fish to a turtle"),
        ("petshop.svg", "should the prices be red or blue?"),
        ("townplan.pptx", "we meet at 4 in the usual room"),
        ("townplan.pptx", "delete slide 14"),
        ("townplan.pptx", "shorten the text on slide 2"),
        ("townplan.pptx", "add a video of the square to slide 2"),
        ("townplan.pptx", "the airport costs £900,000"),
        ("townplan.pptx", "set the animation of slide 3 to fade"),
        ("townplan.pptx", "move the pie chart to slide 5"),
        ("icecream.svg", "Pistachio sundae is €7.50"),
        ("icecream.svg", "paint the waffle purple"),
        ("icecream.svg", "I had 2 scoops and it was great"),
        ("icecream.svg", "make the ice cream look tastier"),
        ("icecream.svg", "remove the milkshake row"),
        ("icecream.svg", "hide all the umbrellas"),
        ("icecream.svg", "please call me at 555 0199 before 6"),
        ("marathon.svg", "the ultra starts at 7:00"),
        ("marathon.svg", "delete the bicycle"),
        ("marathon.svg", "make the 42 km course longer"),
        ("marathon.svg", "my brother ran it in 3:15"),
        ("marathon.svg", "move the finish flag to the right"),
        ("marathon.svg", "colour the swimmer blue"),
        ("webinar.svg", "replace the host's photo with a better one"),
        ("webinar.svg", "make the countdown red"),
        ("webinar.svg", "I can't join, I'm busy until 4"),
        ("webinar.svg", "Translate everything to Spanish"),
        ("webinar.svg", "change the second speaker to Ana Costa"),
        ("onboarding.pptx", "what time is lunch on day 3?"),
        ("onboarding.pptx", "make slide 2 less boring"),
        ("onboarding.pptx", "Anna starts on 12 May, order a laptop for her"),
        ("theatre.svg", "delete the balcony seats line"),
        ("theatre.svg", "the second act starts at 9"),
        ("theatre.svg", "make the crown gold"),
        ("farmbox.svg", "Large box with fish is €39"),
        ("farmbox.svg", "remove the tractor"),
        ("farmbox.svg", "we need 12 more volunteers on Sunday"),
        ("jobfair.svg", "stand C4 is taken by Nordbank"),
        ("jobfair.svg", "make the parking sign bigger"),
        ("jobfair.svg", "the panel with the mayor moves to 11:15"),
        ("solar.pptx", "West sold 40 systems"),
        ("solar.pptx", "who wrote slide 4?"),
        ("solar.pptx", "make the numbers better"),
        ("solar.pptx", "Wind turbines up 12%"),
        ("solar.pptx", "I'll be late, start at 10 without me"),
    ],
)
@pytest.mark.sampled(20)
def test_what_is_not_there_or_asks_for_nothing_that_can_be_done_changes_nothing(
    session: Session, file: str, instruction: str
) -> None:
    """Absent things, near-equals, talk with numbers in it, questions, wishes of taste, orders to people."""
    plan = planned(session, file, instruction)
    assert plan.refusals, written(plan)
