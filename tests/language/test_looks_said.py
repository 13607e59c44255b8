"""Looks and new things as people say them: each sentence comes to just these looks, or is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.document.layers import Document, Layer, Shape, Text
from redraft.document.style import Color, Gradient, Shadow
from redraft.edits.ops import SetStyle
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.session.session import Session
from redraft.targets.color_words import out_of_range
from redraft.targets.vocabulary import named_color

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 600 800">
 <rect id="background" width="600" height="800" fill="#f4e7d3"/>
 <text id="title" x="40" y="120" font-family="Manrope" font-size="60" fill="#202020">Garden Fair</text>
 <text id="subtitle" x="40" y="170" font-family="Lato" font-size="24" fill="#202020">plants, pots and tea</text>
 <rect id="bar" x="40" y="200" width="520" height="8" fill="#2e7d32"/>
 <path id="leaf" d="M400 300 C440 260 480 300 480 340 C440 340 400 340 400 300 Z" fill="#3fa34d"/>
 <g id="card"><rect id="card-plate" x="40" y="260" width="240" height="160" fill="#ffffff"/>
  <text id="card-text" x="60" y="330" font-family="Lato" font-size="20" fill="#333333">Tomatoes</text></g>
 <g id="button"><rect id="button-plate" x="40" y="600" width="200" height="60" rx="30" fill="#d2691e"/>
  <text id="button-label" x="70" y="638" font-family="Lato" font-size="22" fill="#ffffff">Come along</text></g>
 <text id="date" x="40" y="720" font-family="Lato" font-size="20" fill="#d2691e">12 May</text>
</svg>
"""


@pytest.fixture(scope="module")
def session() -> Session:
    return Session(history=False)


@pytest.fixture(scope="module")
def poster(session: Session, tmp_path_factory: pytest.TempPathFactory) -> Document:
    path: Path = tmp_path_factory.mktemp("looks") / "poster.svg"
    path.write_text(POSTER)
    return session.open(path).document


def planned(session: Session, document: Document, say: str) -> Plan:
    return RulePlanner().plan(document, say, session.fonts.measure)


def changed(before: Document, plan: Plan) -> dict[str, Layer]:
    """The layers that are not as they were, and the new ones, by their ids."""
    after = {placed.layer.id: placed.layer for placed in plan.document.walk() if not hasattr(placed.layer, "children")}
    return {id: layer for id, layer in after.items() if id not in before.index or before.index[id].layer != layer}


def color(words: str) -> Color:
    found = named_color(words)
    assert found is not None, words
    return found


PAINTED = [
    ("make the title brick red", "title", "brick red"),
    ("the title in a nice warm brown", "title", "warm brown"),
    ("could the title be racing green?", "title", "racing green"),
    ("make the title wine-coloured", "title", "wine"),
    ("the title was supposed to be #123456", "title", "#123456"),
    ("wouldn't the title be nicer in gold? Let's do that.", "title", "gold"),
    ("give the button a shade between red and orange", "button-plate", "between red and orange"),
    ("make the title the green of the leaf", "title", "#3fa34d"),
    ("use the colour of the leaf for the date", "date", "#3fa34d"),
    ("make the title the colour of the date", "title", "#d2691e"),
    ("change the orange of the button to blue", "button-plate", "blue"),
    ("a pale blue background, e.g. #e8f4fa", "background", "#e8f4fa"),
]


@pytest.mark.parametrize(("say", "layer", "wanted"), PAINTED, ids=[row[0] for row in PAINTED])
def test_a_colour_in_everyday_words_goes_to_the_one_thing_meant(
    session: Session, poster: Document, say: str, layer: str, wanted: str
) -> None:
    plan = planned(session, poster, say)
    assert not plan.refusals
    found = changed(poster, plan)
    assert list(found) == [layer]
    assert found[layer].style.fill == color(wanted)


SIZED = [
    ("make the subtitle half the size of the title", "subtitle", 30.0),
    ("the date should be twice as big as the subtitle", "date", 48.0),
    ("make the date 20% bigger than the subtitle", "date", 28.8),
    ("make the title a third larger", "title", 80.0),
    ("bump the subtitle up to 40", "subtitle", 40.0),
    ("set the subtitle in 26px", "subtitle", 26.0),
    ("title font size 72", "title", 72.0),
]


@pytest.mark.parametrize(("say", "layer", "size"), SIZED, ids=[row[0] for row in SIZED])
def test_a_size_told_by_another_thing_or_a_part_is_reckoned(
    session: Session, poster: Document, say: str, layer: str, size: float
) -> None:
    plan = planned(session, poster, say)
    assert not plan.refusals
    found = changed(poster, plan)
    assert list(found) == [layer]
    assert found[layer].style.font_size == pytest.approx(size, abs=0.01)


PAGES = [
    ("make this an Instagram story", (1080, 1920)),
    ("I need this as a YouTube thumbnail", (1280, 720)),
    ("turn the poster into an A5 landscape", (793.7008, 559.3701)),
    ("A4 please", (793.7008, 1122.5197)),
    ("make it 500 by 900", (500, 900)),
    ("format: 500 x 900", (500, 900)),
    ("make the canvas 100px taller", (600, 900)),
    ("widen the page by 50 px", (650, 800)),
    ("extend the canvas by 200px at the bottom", (600, 1000)),
    ("switch to landscape", (800, 600)),
]


@pytest.mark.parametrize(("say", "size"), PAGES, ids=[row[0] for row in PAGES])
def test_the_page_takes_the_size_of_what_it_is_for(
    session: Session, poster: Document, say: str, size: tuple[float, float]
) -> None:
    plan = planned(session, poster, say)
    assert not plan.refusals
    page = plan.document.pages[0]
    assert (page.width, page.height) == pytest.approx(size, abs=0.01)


def test_it_is_the_thing_named_before_where_there_is_one(session: Session, poster: Document) -> None:
    plan = planned(session, poster, "make the bar red and make it 300 by 20")
    assert not plan.refusals
    assert plan.document.pages[0].width == 600
    box = plan.document.index["bar"].box
    assert box is not None
    assert (box.width, box.height) == pytest.approx((300, 20))


GRADIENTS = [
    ("radial gradient on the button: yellow in the middle, red outside", "button-plate", ["yellow", "red"], None),
    ("background as a gradient, navy at the top and purple at the bottom", "background", ["navy", "purple"], 180.0),
    ("make the background a gradient, white on the left, red on the right", "background", ["white", "red"], 90.0),
    ("the button's fill should run from red to dark red", "button-plate", ["red", "darkred"], 180.0),
    ("Apply a linear gradient (#ff7a59 → #ffd166) to the button", "button-plate", ["#ff7a59", "#ffd166"], 180.0),
    ("fill the background with a gradient from navy to black", "background", ["navy", "black"], 180.0),
]


@pytest.mark.parametrize(("say", "layer", "colors", "angle"), GRADIENTS, ids=[row[0] for row in GRADIENTS])
def test_a_gradient_is_read_in_any_order_of_its_parts(
    session: Session, poster: Document, say: str, layer: str, colors: list[str], angle: float | None
) -> None:
    plan = planned(session, poster, say)
    assert not plan.refusals
    found = changed(poster, plan)
    assert list(found) == [layer]
    paint = found[layer].style.fill
    assert isinstance(paint, Gradient)
    assert list(paint.colors) == [color(one) for one in colors]
    assert paint.angle == angle


def test_a_shadow_of_a_card_is_cast_by_its_plate(session: Session, poster: Document) -> None:
    found = changed(poster, planned(session, poster, "add a subtle shadow behind the card"))
    assert list(found) == ["card-plate"]
    shadow = found["card-plate"].style.shadow
    assert isinstance(shadow, Shadow)
    assert shadow.color.alpha == round(255 * 0.25)


def test_a_glow_is_a_shadow_that_falls_nowhere(session: Session, poster: Document) -> None:
    shadow = changed(poster, planned(session, poster, "give the title a white glow"))["title"].style.shadow
    assert isinstance(shadow, Shadow)
    assert (shadow.dx, shadow.dy) == (0, 0)
    assert shadow.blur > 0
    assert shadow.color[:3] == (255, 255, 255)


@pytest.mark.parametrize(
    "say",
    ["give the button a red outline, 4 px wide", "red 4px outline for the button", "button outline: 4px solid red"],
)
def test_the_width_of_an_outline_is_not_that_of_the_thing(session: Session, poster: Document, say: str) -> None:
    plan = planned(session, poster, say)
    assert not plan.refusals
    found = changed(poster, plan)
    assert list(found) == ["button-plate"]
    assert (found["button-plate"].style.stroke, found["button-plate"].style.stroke_width) == (Color(255, 0, 0), 4.0)
    assert plan.document.index["button-plate"].box == poster.index["button-plate"].box


def test_a_bar_without_an_outline_is_thick_itself(session: Session, poster: Document) -> None:
    plan = planned(session, poster, "double the thickness of the bar")
    box = plan.document.index["bar"].box
    assert not plan.refusals
    assert box is not None
    assert tuple(box) == pytest.approx((40, 196, 520, 16))


def test_white_on_blue_is_letters_on_a_ground(session: Session, poster: Document) -> None:
    found = changed(poster, planned(session, poster, "button: yellow on navy"))
    assert {id: layer.style.fill for id, layer in found.items()} == {
        "button-plate": color("navy"),
        "button-label": color("yellow"),
    }


@pytest.mark.parametrize(
    "say",
    ["navy button, yellow text", "I want a navy button with yellow lettering", "the button in navy with yellow text"],
)
def test_what_is_there_takes_a_colour_and_its_letters_another(session: Session, poster: Document, say: str) -> None:
    plan = planned(session, poster, say)
    assert not plan.refusals
    assert {id: layer.style.fill for id, layer in changed(poster, plan).items()} == {
        "button-plate": color("navy"),
        "button-label": color("yellow"),
    }


def test_one_font_comes_for_another_wherever_that_is(session: Session, poster: Document) -> None:
    plan = planned(session, poster, "replace the font Lato with Inter")
    found = changed(poster, plan)
    assert sorted(found) == ["button-label", "card-text", "date", "subtitle"]
    assert {layer.style.font_family for layer in found.values()} == {"Inter"}


NEW = [
    ('add a button that says "Book" below the date', "Book"),
    ('put a round yellow badge with "-20%" top right', "-20%"),
    ('put "Free" in a red circle at the bottom right', "Free"),
    ('add our phone number "0117 555" below the subtitle', "0117 555"),
    ('Text "Thank you!" in the top right corner', "Thank you!"),
    ('write "SOLD OUT" in big red letters across the middle', "SOLD OUT"),
    ('insert a line of text saying "Fresh" under the title', "Fresh"),
]


@pytest.mark.parametrize(("say", "words"), NEW, ids=[row[0] for row in NEW])
def test_new_words_come_with_what_they_stand_on_and_change_nothing_else(
    session: Session, poster: Document, say: str, words: str
) -> None:
    plan = planned(session, poster, say)
    assert not plan.refusals
    found = changed(poster, plan)
    assert found
    assert not set(found) & set(poster.index)
    assert [layer.text for layer in found.values() if isinstance(layer, Text)] == [words]


def test_the_colour_behind_the_words_of_a_new_button_is_that_of_the_words(session: Session, poster: Document) -> None:
    found = changed(poster, planned(session, poster, 'add a red button with "Book" in yellow at the bottom right'))
    fills = {type(layer): layer.style.fill for layer in found.values()}
    assert fills == {Shape: color("red"), Text: color("yellow")}


@pytest.mark.parametrize("how", ["dashed", "dotted"])
def test_a_new_line_of_dashes_is_as_long_as_a_plain_one(session: Session, poster: Document, how: str) -> None:
    plain = changed(poster, planned(session, poster, "add a red line under the title"))
    (line,) = changed(poster, planned(session, poster, f"add a {how} red line under the title")).values()
    (straight,) = plain.values()
    assert isinstance(line, Shape)
    assert line.d.count("M") > 5
    assert line.frame is not None
    assert straight.frame is not None
    assert line.frame.width == pytest.approx(straight.frame.width, abs=0.1)
    assert line.style.stroke == color("red")


def test_what_is_set_twice_in_one_sentence_is_refused(session: Session, poster: Document) -> None:
    plan = planned(session, poster, "make the title red and make it blue")
    assert "would be set twice" in plan.refusals[0].reason
    assert not planned(session, poster, "make the title red and make the date blue").refusals


REFUSED = [
    "make the title rgb(300, 20, 20)",
    "make the title hsl(20, 200%, 50%)",
    "make the title the purple of the leaf",
    "add a navy button with yellow lettering",
    "add a star in front of every text",
    "give the card a dashed border",
    "add a dotted circle under the title",
    "round the corners of the leaf",
    "extend the canvas by 100px at the top",
    "replace the font Georgia with Inter",
]


@pytest.mark.parametrize("say", REFUSED)
def test_what_is_no_colour_or_cannot_be_drawn_changes_nothing(session: Session, poster: Document, say: str) -> None:
    plan = planned(session, poster, say)
    assert plan.refusals
    assert not plan.edits


def test_a_thing_is_no_part_of_a_colours_name(session: Session, poster: Document) -> None:
    plan = planned(session, poster, "make the leaf green")
    assert [(edit.layer, edit.value) for edit in plan.edits if isinstance(edit, SetStyle)] == [("leaf", color("green"))]


@pytest.mark.parametrize("words", ["rgb(256, 0, 0)", "rgb(-1, 0, 0)", "rgba(0, 0, 0, 2)", "hsl(10, 101%, 50%)"])
def test_numbers_out_of_range_are_told_and_not_clamped(words: str) -> None:
    assert out_of_range(words)


@pytest.mark.parametrize("words", ["rgb(255, 0, 0)", "rgba(0, 0, 0, 0.5)", "hsl(-30, 100%, 50%)", "red", "#fff"])
def test_numbers_in_range_are_colours(words: str) -> None:
    assert not out_of_range(words)
    assert named_color(words) is not None
