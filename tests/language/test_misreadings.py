"""Requests that were once misread: negations, exceptions, questions, statements. Wrong is worse than refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.edits.ops import Remove, SetStyle
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.session.session import Session

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


REQUESTS = Path(__file__).parents[1] / "requests"


@pytest.mark.parametrize(
    ("file", "instruction", "touched"),
    [
        ("seventh/documents/gallery.svg", 'make "7 pm" bold like the date', {"font_weight"}),
        ("seventh/documents/gallery.svg", "bring the title up to 90px", {"font_size"}),
    ],
)
def test_a_remark_or_a_goal_is_no_further_change(file: str, instruction: str, touched: set[str]) -> None:
    plan = planned(str(REQUESTS / file), instruction)
    assert not plan.refusals
    assert {edit.name for edit in plan.edits if isinstance(edit, SetStyle)} == touched
    assert all(isinstance(edit, SetStyle) for edit in plan.edits)


@pytest.mark.parametrize(
    ("instruction", "painted"),
    [
        ('pill: text "Entry €5", colour #b5472f', {"Rectangle 15"}),
        ("the first dot black, the second one white", {"Ellipse 5", "Ellipse 6"}),
    ],
)
def test_a_note_goes_on_about_what_it_began_with(instruction: str, painted: set[str]) -> None:
    plan = planned(str(REQUESTS / "seventh/documents/gallery.svg"), instruction)
    assert not plan.refusals
    assert {edit.layer for edit in plan.edits if isinstance(edit, SetStyle) and edit.name == "fill"} == painted


FAIR, RACE = "ninth/documents/jobfair.svg", "eighth/documents/marathon.svg"


@pytest.mark.parametrize(
    ("file", "instruction", "touched"),
    [
        (FAIR, "The 16:45 talk needs a new title: Study abroad", set()),
        (FAIR, "A1 is now Ferro Steel, B2 is now Metro Lines.", {"Text 41", "Text 49"}),
        (FAIR, "rename A1 to C1", {"Text 40"}),
        (FAIR, "Heading 'Timetable' in teal", {"Text 55"}),
        (FAIR, "make the sponsor cards red", {"Rectangle 81", "Rectangle 84", "Rectangle 87"}),
        (FAIR, "make the stand numbers red", {f"Text {number}" for number in range(40, 51, 2)}),
        (FAIR, "make the A stands blue", {"Rectangle 30", "Rectangle 31", "Rectangle 32"}),
        (FAIR, "delete the stand below Nordbank", {"Group 14"}),
        (FAIR, "delete the third one", set()),
        (FAIR, "move the date and the hours up by 20 px", {"date", "Text 10"}),
        (FAIR, "move the sponsors and its label up 20px", {"sponsors", "sponsors-label"}),
        (FAIR, "make the title red and the date blue, both underlined", {"title", "date"}),
        (RACE, "Sign up now -> Join us, and the button in #12324f", {"text65", "rect64"}),
        (RACE, "RIVER CITY -> LAKE CITY, and the website to lakecityrun.example", {"title-top", "website"}),
        (RACE, "The route: line colour #1f5fa8 and width 5", {"route-line"}),
        (RACE, "take the city silhouettes away", set()),
        (RACE, "center both lines of the title horizontally", {"title-top", "title-bottom"}),
        (RACE, "make all labels on the cards 28 px", {"text42", "text46", "text50", "text54"}),
        (RACE, "FINISH and START labels: both black, both 26 px", {"text37", "text39"}),
        (RACE, "delete The Courier", {"sponsor-4"}),
    ],
)
@pytest.mark.sampled(10)
def test_of_things_alike_those_that_were_named_are_touched(file: str, instruction: str, touched: set[str]) -> None:
    plan = planned(str(REQUESTS / file), instruction)
    assert bool(plan.refusals) is not bool(touched), plan.refusals
    if touched:
        assert {edit.layer for edit in plan.edits if hasattr(edit, "layer")} == touched


SURF, ICE = "seventh/documents/surfschool.svg", "eighth/documents/icecream.svg"


@pytest.mark.parametrize(
    ("file", "instruction", "touched"),
    [
        (SURF, "make the boxes behind the courses light yellow", {"rect210", "rect220", "rect230"}),
        (ICE, "make the rectangles behind the hours green", set()),
        (SURF, "badge says -25%, last date is 1–5 September", {"text63", "text307"}),
        (SURF, "button should say Reserve your spot instead of Book now", {"text412"}),
        (SURF, "Duplicate the August date and change the copy to 2–6 September, below the others", set()),
        (SURF, "website is now saltswell.example, phone number goes away", {"web", "text505"}),
        (ICE, "make the title red, the vegan sticker disappears", {"title", "sticker"}),
        (ICE, "change the scoop to chocolate brown", set()),
        (ICE, "make the sundae red", set()),
        (ICE, "change 1 scoop to €2.00", {"text32"}),
        (ICE, "make the prices under Scoops red", {"text32", "text34", "text36", "text38"}),
        (SURF, "Card backgrounds light blue", {"rect210", "rect220", "rect230"}),
        ("fifth/documents/loft.svg", "There's room below the lease terms: add a new text 'No smoking' there", set()),
        (ICE, "The Banana Split is with caramel now: vanilla, banana, salted caramel", set()),
        (ICE, 'Sunday is closed. Write "Sun closed", in red', {"text71"}),
        (ICE, "put a white outline, 5px, around the vegan circle", {"circle54"}),
        (SURF, "give the button a black border, 3 px", {"rect410"}),
        (ICE, "remove the Coppa Nonna completely", {"nonna-name", "nonna-price", "nonna-note"}),
        (ICE, "the opening hours, both, in red", {"hours", "text71"}),
        (SURF, "make the dates bold, all four", set()),
        (ICE, "remove the vegan thing", {"sticker"}),
        (ICE, "make the Sunday line red", {"text71"}),
        (ICE, "make the two pink headings, Scoops and Sundaes, black", {"heading-scoops", "heading-sundaes"}),
    ],
)
@pytest.mark.sampled(10)
def test_only_what_was_meant_is_touched_or_all_is_refused(file: str, instruction: str, touched: set[str]) -> None:
    plan = planned(str(REQUESTS / file), instruction)
    assert bool(plan.refusals) is not bool(touched), plan.refusals
    if touched:
        assert {edit.layer for edit in plan.edits if hasattr(edit, "layer")} == touched


TOWN, WELCOME = "seventh/documents/townplan.pptx", "eighth/documents/onboarding.pptx"
CAMERA, SOLAR = "fifth/documents/camera.pptx", "ninth/documents/solar.pptx"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "instruction", "touched"),
    [
        (TOWN, "Change the bullets on slide 3 to numbers", set()),
        (TOWN, "good job everyone, let's meet at 3", set()),
        (TOWN, "title of the presentation in #1F5F5B please", {"slide-256/2"}),
        (TOWN, 'Slide 3: title "Our money" and delete the note at the bottom', {"slide-258/2", "slide-258/4"}),
        (TOWN, "Street lights should be called Street lighting in the table", {"slide-258/3/r5c1/text"}),
        (TOWN, 'our lawyer wants the line "Figures as of 30 September" removed', {"slide-258/4"}),
        (TOWN, "slide 1: delete the date", set()),
        (TOWN, "slide 1: make the date red", {"slide-256/5"}),
        (TOWN, "slide 1: line up the left edge of the date with the left edge of the title box", {"slide-256/5"}),
        (TOWN, "On slide 5: heading 44 pt, the arrow red", {"slide-260/2", "slide-260/9"}),
        (TOWN, 'make the "On budget" box red', {"slide-257/4/shape"}),
        (WELCOME, 'change "28 days off" to "30 days" and make its card red', {"slide-260/3/text", "slide-260/3/shape"}),
        (WELCOME, "make the card dark green on slide 5", set()),
        (WELCOME, "make the boxes on slide 5 teal", {f"slide-260/{number}/shape" for number in (3, 5, 7, 9)}),
        (WELCOME, "The orange circle on the first page should say Hi! and not Hello!", {"slide-256/7/text"}),
        (WELCOME, "Deniz has a new desk, Room 4", set()),
        (CAMERA, "the Portraits evening has a new place, Studio 4", {"slide-259/3/r3c3/text"}),
        (SOLAR, "on slide 1 delete the source", set()),
    ],
)
@pytest.mark.sampled(8)
def test_on_slides_only_what_was_meant_is_touched(file: str, instruction: str, touched: set[str]) -> None:
    plan = planned(str(REQUESTS / file), instruction)
    assert bool(plan.refusals) is not bool(touched), plan.refusals
    if touched:
        assert {edit.layer for edit in plan.edits if hasattr(edit, "layer")} == touched
