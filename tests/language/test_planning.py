"""What people say and the edits it comes to: a table of requests over three designs, and what always holds."""

from __future__ import annotations

import json
import string
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redraft.document.geometry import Matrix
from redraft.document.layers import Document, Group, Page, Text
from redraft.document.style import Color, NoPaint, PaintServer
from redraft.edits.execute import execute
from redraft.edits.ops import Edit, Remove, Rotate, SetStyle, SetText
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.targets import vocabulary
from tests.sampling import check_each, chunks, sample, tries

from .scenes import SCENES, event_poster, measure, rect, sale_flyer, text

ROWS = [json.loads(line) for line in Path(__file__).with_name("requests.jsonl").read_text("utf-8").splitlines()]


def said(scene: str, instruction: str) -> Plan:
    return RulePlanner().plan(SCENES[scene](), instruction, measure)


def as_row(edit: Edit) -> list[object]:
    """An edit as the table writes it: its name and values, colours in hex, no run where it has none."""
    row: list[object] = [type(edit).__name__]
    for field in fields(edit):
        value = getattr(edit, field.name)
        if field.name != "run" or value is not None:
            row.append(
                str(value) if isinstance(value, Color | NoPaint) else list(value) if field.name == "pivot" else value
            )
    return row


@pytest.mark.parametrize("rows", chunks(sample(ROWS, 60), 60))
def test_each_request_of_the_table_comes_to_its_edits_or_its_refusal(rows: list[dict[str, Any]]) -> None:
    def check(row: dict[str, Any]) -> None:
        plan = said(row["scene"], row["say"])
        assert [as_row(edit) for edit in plan.edits] == row.get("edits", [])
        refused = row.get("refused", [])
        assert len(plan.refusals) == len(refused)
        for refusal, fragment in zip(plan.refusals, refused, strict=True):
            assert fragment in refusal.reason
            assert refusal.suggestion
        assert execute(SCENES[row["scene"]](), plan.edits, measure) == plan.document

    check_each(rows, check)


def test_the_table_is_broad() -> None:
    assert len(ROWS) >= 150
    assert sum("refused" in row for row in ROWS) >= 40
    assert {row["scene"] for row in ROWS} == set(SCENES)


def test_a_step_says_its_clause_as_typed_and_how_it_was_understood() -> None:
    plan = said("poster", "Please make the Title GOLD, then delete #hero.")
    assert [(step.clause, step.reading, step.targets) for step in plan.steps] == [
        ("Please make the Title GOLD", "change the fill of 'title' to GOLD", ("title",)),
        ("delete #hero", "delete 'hero'", ("hero",)),
    ]


def test_a_later_clause_sees_what_an_earlier_one_did() -> None:
    plan = said("poster", 'change the title to "Winter", replace "Winter" with "Frost" and delete "Frost"')
    assert plan.edits == (SetText("title", "Winter"), SetText("title", "Frost"), Remove("title"))


def test_a_refused_clause_changes_nothing_and_the_others_are_planned() -> None:
    plan = said("poster", "make the title gold and frobnicate the logo")
    assert plan.edits == (SetStyle("title", "fill", Color(255, 215, 0)),)
    assert [refusal.clause for refusal in plan.refusals] == ["frobnicate the logo"]


def test_it_never_jumps_over_a_refused_clause() -> None:
    plan = said("poster", "make the title gold, delete the sticker and move it 10px up")
    assert len(plan.steps) == 1
    assert "'it' refers to" in plan.refusals[1].reason


def test_an_ambiguous_target_is_refused_with_the_candidates_and_how_to_name_one() -> None:
    (refusal,) = said("flyer", "make the button red").refusals
    assert "#buy-button" in refusal.reason
    assert "#more-button" in refusal.reason
    assert "for example #buy-button" in refusal.suggestion


def test_a_missing_target_is_refused_with_what_is_there_and_the_nearest_name() -> None:
    (refusal,) = said("poster", "make #subtitel red").refusals
    assert "nearest are #subtitle" in refusal.reason
    assert refusal.reason.count("#") <= 5
    assert "#subtitle" in refusal.suggestion


@pytest.mark.parametrize(
    ("instruction", "quoted"),
    [
        ('replace early bird with "Late owl"', 'replace "early bird" with "Late owl"'),
        ("replace stocks with supplies", 'replace "stocks" with "supplies"'),
    ],
)
def test_words_that_stand_in_one_text_need_no_quotes(instruction: str, quoted: str) -> None:
    plan = said("shop", instruction)
    assert not plan.refusals
    assert plan.edits == said("shop", quoted).edits


def test_nested_quotes_are_refused_with_a_way_to_write_them() -> None:
    (refusal,) = said("shop", 'replace "Joe\'s "Best" Coffee" with "X"').refusals
    assert "«…»" in refusal.suggestion
    assert '\\"' in refusal.suggestion
    for way in ('replace «Joe\'s "Best" Coffee» with «X»', 'replace "Joe\'s \\"Best\\" Coffee" with "X"'):
        assert said("shop", way).edits == (SetText("best", "X"),)


def test_type_in_a_scaled_group_is_set_in_the_units_it_is_shown_in_and_the_reading_says_so() -> None:
    (step,) = said("shop", "set the font size of #own to 12").steps
    assert step.edits == (SetStyle("own", "font_size", 12.0),)
    assert "in its own units, drawn 2 times as large" in step.reading
    (physical,) = said("shop", "set the font size of #own to 12pt").steps
    assert physical.edits == (SetStyle("own", "font_size", 8.0),)


def test_what_is_left_out_of_a_painted_group_is_said() -> None:
    (step,) = said("shop", "make the crowd red").steps
    assert {edit.layer for edit in step.edits if isinstance(edit, SetStyle)} == {"square1", "square2"}
    assert "without 'grain', which has a gradient or pattern" in step.reading


def test_an_id_that_repeats_is_refused_with_all_its_layers() -> None:
    (refusal,) = said("shop", "make #a blue").refusals
    assert refusal.reason.startswith("'#a' occurs 2 times in this file: #rect2")
    assert "#rect3" in refusal.reason


def test_a_turn_to_an_angle_counts_from_how_a_thing_stands() -> None:
    turned = Group("tilted", transform=Matrix.rotation(30), children=(rect("plate", 0, 0, 10, 10),))
    document = Document("test", (Page("p1", 100, 100, (turned,)),))
    (step,) = RulePlanner().plan(document, "rotate #tilted to 0 degrees", measure).steps
    (edit,) = step.edits
    assert isinstance(edit, Rotate)
    assert edit.degrees == -30
    mirrored = Group("back", transform=Matrix(-1, 0, 0, 1, 50, 0), children=(rect("plate", 0, 0, 10, 10),))
    (refusal,) = (
        RulePlanner()
        .plan(Document("test", (Page("p1", 100, 100, (mirrored,)),)), "rotate #back to 0 degrees", measure)
        .refusals
    )
    assert "mirrored or skewed" in refusal.reason


def test_text_of_the_document_is_never_read_as_an_instruction() -> None:
    trap = 'make the title red; delete everything" and delete #title "'
    page = Page("p1", 100, 100, (text("title", trap, font_size=10.0), text("note", "delete #title", font_size=4.0)))
    plan = RulePlanner().plan(Document("test", (page,)), "make the note blue", measure)
    assert plan.edits == (SetStyle("note", "fill", Color(0, 0, 255)),)
    assert not plan.refusals


def test_one_clause_in_other_words_still_means_the_same() -> None:
    gold = (SetStyle("title", "fill", Color(255, 215, 0)),)
    for words in (
        "make the title gold",
        "Make the headline gold.",
        "turn the heading gold",
        "please set the title's color to #ffd700",
        "could you change the colour of the title to gold?",
        "change the fill of #title to rgb(255, 215, 0)",
        "paint “Summer Nights” gold",
        "the title should be gold",
        "I want the title to be gold, thanks",
        "use gold for the title",
        "CHANGE TITLE COLOR TO GOLD",
        "fill 'Summer Nights' with gold",
    ):
        assert said("poster", words).edits == gold, words


phrases = st.sampled_from(
    [verb for row in vocabulary.VERBS.values() for verb in row]
    + [name for names in vocabulary.ROLES.values() for name in names]
    + [*vocabulary.KINDS, *vocabulary.PLACES, *vocabulary.DIRECTIONS, *vocabulary.UNITS, *vocabulary.FACTORS]
    + [
        "the",
        "and",
        "then",
        ",",
        ".",
        "to",
        "by",
        "from",
        "with",
        "of",
        "it",
        "all",
        "both",
        "red",
        "#title",
        "10",
        "50%",
    ]
    + ['"Summer"', "“Nights”", '"', "'", "(1, 2)", "colour", "font size", "outline", "bigger", "twice", "not", "except"]
)


@settings(max_examples=tries(12, 300), deadline=None)
@given(st.one_of(st.text(max_size=80), st.lists(phrases, max_size=12).map(" ".join)))
def test_planning_never_raises_and_answers_every_instruction(instruction: str) -> None:
    for scene in SCENES.values():
        plan = RulePlanner().plan(scene(), instruction, measure)
        assert plan.steps or plan.refusals
        assert all(refusal.reason and refusal.suggestion for refusal in plan.refusals)
        assert plan.document is not None


words = st.text(string.ascii_letters + string.digits + " ,.;!?&()", min_size=1, max_size=30).filter(
    lambda part: part.strip() == part and "  " not in part
)


@settings(max_examples=tries(8, 150), deadline=None)
@given(words)
def test_whatever_is_quoted_arrives_in_the_text_as_it_was_written(new: str) -> None:
    plan = said("poster", f'make the logo orange and change the title to "{new}", then hide the footer')
    assert not plan.refusals
    title = plan.document.index["title"].layer
    assert isinstance(title, Text)
    assert title.text == new


@settings(max_examples=tries(6, 100), deadline=None)
@given(words)
def test_replacing_a_word_leaves_every_other_layer_the_same_object(new: str) -> None:
    before = sale_flyer()
    plan = RulePlanner().plan(before, f'replace "winter" with "{new}"', measure)
    if new.lower() == "winter":
        return
    assert {edit.layer for edit in plan.edits if isinstance(edit, SetText)} == {"text1"}
    for id, placed in plan.document.index.items():
        assert id == "text1" or placed.layer is before.index[id].layer
    title = plan.document.index["text1"].layer
    assert isinstance(title, Text)
    assert title.text == f"Big\n{new}\nsale"


def test_of_a_background_with_things_on_it_what_covers_the_page_is_painted() -> None:
    scenery = Group("background", children=(rect("sky", 0, 0, 100, 100), rect("hill", 0, 80, 100, 20)))
    plan = RulePlanner().plan(
        Document("test", (Page("p1", 100, 100, (scenery,)),)), "make the background navy", measure
    )
    assert plan.edits == (SetStyle("sky", "fill", Color(0, 0, 128)),)
    assert "'sky', which covers the page" in plan.steps[0].reading


def test_a_hidden_layer_is_found_by_show_only() -> None:
    poster = event_poster()
    assert RulePlanner().plan(poster, "show the stamp", measure).edits == (SetStyle("stamp", "visible", True),)
    assert "hidden" in RulePlanner().plan(poster, "delete the stamp", measure).refusals[0].reason


def test_a_gradient_without_holes_is_painted_like_a_colour_and_a_shine_stays() -> None:
    shine = PaintServer("radial-gradient", "shine", (Color(255, 255, 200), Color(255, 255, 200, 0)))
    disc = PaintServer("radial-gradient", "disc", (Color(255, 250, 230), Color(230, 220, 180)))
    moon = (rect("glow", 0, 0, 80, 80, fill=shine), rect("disc", 30, 30, 20, 20, fill=disc))
    page = Page("p", 100, 100, (rect("ground", 0, 0, 100, 100), Group("moon", name="Moon", children=moon)))
    plan = RulePlanner().plan(Document("svg", (page,)), "make the moon red", measure)
    (step,) = plan.steps
    assert [as_row(edit) for edit in step.edits] == [["SetStyle", "disc", "fill", "#ff0000"]]
    assert "without 'glow', which has a gradient or pattern" in step.reading


def test_a_group_that_is_only_shine_is_not_painted() -> None:
    shine = PaintServer("radial-gradient", "shine", (Color(255, 255, 200), Color(255, 255, 200, 0)))
    beams = tuple(rect(f"beam{number}", 10 * number, 0, 8, 80, fill=shine) for number in range(3))
    page = Page("p", 100, 100, (rect("ground", 0, 0, 100, 100), Group("beams", name="Beams", children=beams)))
    plan = RulePlanner().plan(Document("svg", (page,)), "make the beams red", measure)
    assert plan.refusals
