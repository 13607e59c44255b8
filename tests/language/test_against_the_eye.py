"""What certain words would do against the eye is asked, or done as the eye has it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pptx
import pytest
from pptx.enum.shapes import MSO_SHAPE

from redraft.document.color_names import named_color
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.inspection import PROBLEM, Asked, Inspection
from redraft.inspection.fixes.trial import Trial
from redraft.language.planner import GrammarPlanner
from redraft.plan import Context, Plan
from redraft.session.session import Session
from tests.sampling import each

EXAMPLES = Path(__file__).parents[2] / "examples"
GYM = """<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
<rect id="ground" width="600" height="800" fill="#f4f1ea"/>
<text id="t2" x="300" y="190" font-size="64" font-weight="800" text-anchor="middle">Open Gym Day</text>
<circle id="i1" cx="120" cy="360" r="46" fill="#e63946"/>
<text id="c1" x="120" y="440" font-size="20" font-weight="700" text-anchor="middle">Rowing</text>
<polygon id="i3" points="480,314 530,404 430,404" fill="#f4a261"/>
<text id="c3" x="480" y="440" font-size="20" font-weight="700" text-anchor="middle">Climbing</text>
<rect id="outlined" x="60" y="500" width="480" height="130" fill="none" stroke="#1d3557" stroke-width="4"/>
<text id="t4" x="300" y="570" font-size="28" text-anchor="middle">Saturday 14 March</text></svg>"""
KIOSK = """<svg xmlns="http://www.w3.org/2000/svg" width="500" height="400">
<text id="title" x="40" y="70" font-size="48">Kiosk Nord</text>
<text id="a" x="60" y="150" font-size="20">Flat white</text><text id="b" x="420" y="150" font-size="20">€3.40</text>
<text id="c" x="60" y="172" font-size="14">two shots, silky milk</text>
<text id="d" x="60" y="250" font-size="20">Cortado</text><text id="e" x="420" y="250" font-size="20">€2.90</text>
<text id="f" x="60" y="272" font-size="14">short and strong</text></svg>"""


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False, system_fonts=False) as opened:
        yield opened


def planned(session: Session, document: Document | str, say: str, tmp_path: Path | None = None) -> Plan:
    if isinstance(document, str) and document.startswith("<"):
        assert tmp_path is not None
        (tmp_path / "a.svg").write_text(document, "utf-8")
        document = session.open(tmp_path / "a.svg").document
    elif isinstance(document, str):
        document = session.open(EXAMPLES / document).document
    return GrammarPlanner().plan(document, say, session.fonts.measure, Context(()))


def targets(plan: Plan) -> set[str]:
    return {id for step in plan.steps for id in step.targets}


@each(("file", "title"), [("event.svg", "title"), ("sale.svg", "title"), ("social.svg", "Headline")])
@each("word", ["heading", "header"])
def test_the_heading_of_a_poster_is_its_title_and_no_small_bold_text(
    session: Session, file: str, title: str, word: str
) -> None:
    plan = planned(session, file, f"make the {word} gold")
    assert not plan.refusals
    assert targets(plan) == {title}


@each("file", ["menu.svg", "travel.svg"])
def test_where_others_are_headings_too_it_is_asked_and_the_title_comes_first(session: Session, file: str) -> None:
    (refusal,) = planned(session, file, "make the heading gold").refusals
    assert refusal.choices[0] == "title"
    assert len(refusal.choices) > 2


def test_the_header_of_a_slide_is_its_title_and_the_headings_of_a_deck_are_all_of_them(session: Session) -> None:
    assert targets(planned(session, "deck.pptx", "make the header of slide 3 green")) == {"slide-258/2"}
    assert len(targets(planned(session, "deck.pptx", "make the headings purple"))) == 8


@each("file", ["menu.svg"])
def test_a_header_with_words_and_drawings_is_not_painted_over(session: Session, file: str) -> None:
    plan = planned(session, file, "make the header green")
    assert plan.refusals
    assert not plan.edits


def test_a_small_thing_swapped_with_a_large_one_comes_to_its_middle(session: Session) -> None:
    plan = planned(session, "event.svg", "swap the moon and the sticker")
    before = session.open(EXAMPLES / "event.svg").document
    moon, sticker = before.index["moon"].box, plan.document.index["sticker"].box
    assert moon is not None
    assert sticker is not None
    assert sticker.center == pytest.approx(moon.center, abs=1)


@each(
    ("design", "say", "together"),
    [
        ("event.svg", "swap the date and the venue", "swap #date and #doors with #venue and #address"),
        (GYM, "swap Rowing and Climbing", "swap #c1 and #i1 with #c3 and #i3"),
        (GYM, "swap the circle and the triangle", "swap #i1 and #c1 with #i3 and #c3"),
    ],
)
def test_things_with_a_line_or_a_caption_do_not_change_places_without_it(
    session: Session, tmp_path: Path, design: str, say: str, together: str
) -> None:
    (refusal,) = planned(session, design, say, tmp_path).refusals
    assert together in refusal.suggestion
    assert not planned(session, design, together, tmp_path).refusals


@each(
    ("design", "say", "whole"),
    [
        ("menu.svg", "remove the Migas de couve", ("dish-migas",)),
        ("menu.svg", 'delete "Caldo verde"', ("dish-caldo",)),
        (KIOSK, "remove the Cortado", ("d", "e", "f")),
    ],
)
def test_a_name_on_a_list_is_not_deleted_without_its_price_unasked(
    session: Session, tmp_path: Path, design: str, say: str, whole: tuple[str, ...]
) -> None:
    (refusal,) = planned(session, design, say, tmp_path).refusals
    assert refusal.choices[: len(whole)] == whole
    assert refusal.phrase in say


def test_a_title_is_deleted_and_a_price_is_without_asking(session: Session, tmp_path: Path) -> None:
    assert targets(planned(session, KIOSK, 'delete "Kiosk Nord"', tmp_path)) == {"title"}
    assert targets(planned(session, KIOSK, 'delete "€2.90"', tmp_path)) == {"e"}


def test_bold_makes_nothing_lighter(session: Session) -> None:
    hours = planned(session, "menu.svg", "make the opening hours bold").document.index["hours-1"].layer
    assert isinstance(hours, Text)
    assert [run.style.font_weight for run in hours.runs] == [800, 700]


def test_bold_of_some_heavier_texts_changes_the_others_alone(session: Session, tmp_path: Path) -> None:
    plan = planned(session, GYM, "make all texts bold", tmp_path)
    assert targets(plan) == {"c1", "c3", "t4"}
    title = plan.document.index["t2"].layer
    assert title.style.font_weight == 800


def test_to_fill_a_box_is_to_fill_it_and_its_bare_colour_is_asked_for(session: Session, tmp_path: Path) -> None:
    filled = planned(session, GYM, "fill #outlined with dark blue", tmp_path).document.index["outlined"].layer
    assert (str(filled.style.fill), str(filled.style.stroke)) == ("#00008b", "#1d3557")
    plan = planned(session, KIOSK.replace("</svg>", GYM.split("\n")[7] + "</svg>"), "make the box blue", tmp_path)
    assert plan.refusals
    assert not plan.edits


def test_colour_words_are_what_the_eye_calls_so_and_css_its_own() -> None:
    red, green, blue = (getattr(named_color("brown"), part) for part in ("red", "green", "blue"))
    assert red > green > blue  # a dark orange
    assert str(named_color("css brown")) == "#a52a2a"
    dark, plain = named_color("dark gray"), named_color("gray")
    assert dark is not None
    assert plain is not None
    assert dark.red < plain.red
    assert str(named_color("darkgray")) == "#a9a9a9"


def test_a_row_takes_all_the_values_that_are_quoted(session: Session) -> None:
    plan = planned(session, "deck.pptx", 'add a row with "13.0k" and "Q5" at the bottom of the table')
    assert [command.command for command in plan.commands] == ["add_rows"]


def test_a_picture_that_comes_to_hide_a_title_is_warned_of_though_its_corners_are_cut(
    session: Session, tmp_path: Path
) -> None:
    deck = pptx.Presentation(str(EXAMPLES / "deck.pptx"))
    (picture,) = (shape for shape in deck.slides[5].shapes if shape.name == "Harbour picture")
    picture.auto_shape_type = MSO_SHAPE.ROUNDED_RECTANGLE
    deck.save(str(tmp_path / "a.pptx"))
    before = session.open(tmp_path / "a.pptx").document
    plan = planned(session, before, "on slide 6, move the picture to the top left corner")
    findings = Trial(Inspection(before, session.fonts, Asked()), plan.document, None).findings
    assert [one.severity for one in findings if one.kind == "unseen"] == [PROBLEM]


SUGGESTED = {
    "change the ticket price to €59": "#price (“€49”)",
    "make the #titel gold": "#title",
    "make the title blurple": "purple",
    "translate everything to German": "redraft model use",
}


@each("say", SUGGESTED)
def test_what_is_suggested_fits_the_request(session: Session, say: str) -> None:
    (refusal,) = planned(session, "event.svg", say).refusals
    assert SUGGESTED[say] in refusal.suggestion
    assert "say for example" not in refusal.suggestion


def test_a_layer_of_that_name_is_named_where_no_text_says_so(session: Session) -> None:
    (refusal,) = planned(session, "sale.svg", "change the discount to 40%").refusals
    assert "#discount (“50% OFF”)" in refusal.suggestion


def test_what_is_asked_in_one_reading_leaves_no_other_reading_certain(session: Session) -> None:
    plan = planned(session, "travel.svg", "swap Bodø and Reine")
    assert plan.refusals
    assert not plan.edits


@each("say", ["heading in German please", "make the title in Swedish", "the date in bigger letters"])
def test_a_language_or_a_look_is_no_font_where_nothing_says_font(session: Session, say: str) -> None:
    assert not [edit for edit in planned(session, "event.svg", say).edits if "font_family" in str(edit)]


def test_a_polite_word_is_not_what_is_not_understood(session: Session) -> None:
    (refusal,) = planned(session, "event.svg", "please fold the poster").refusals
    assert refusal.case == "word-not-understood"
    assert "please" not in refusal.reason


def test_a_tile_does_not_change_places_with_the_words_of_another(session: Session, tmp_path: Path) -> None:
    tiles = GYM.replace("</svg>", "") + "".join(
        f'<g id="tile{n}"><rect x="{n * 200}" y="680" width="150" height="90" fill="#ddd"/>'
        f'<text x="{n * 200 + 10}" y="720" font-size="20">{n}2</text>'
        f'<text x="{n * 200 + 10}" y="750" font-size="14">{words}</text></g>'
        for n, words in enumerate(("visitors", "classes", "vases"))
    )
    plan = planned(session, f"{tiles}</svg>", 'swap #tile1 and "vases"', tmp_path)
    assert plan.refusals[0].case == "swap-part-with-group"
    assert plan.refusals[0].choices == ("tile1", "tile2")
