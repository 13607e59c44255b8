"""What people say about a deck and the edits it comes to: a table of requests over the example deck, and what holds
for the files that come out."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, Layer, Page, Shape, Text, family
from redraft.document.style import PROPERTIES, Color
from redraft.edits.ops import (
    Edit,
    Insert,
    Move,
    Remove,
    Resize,
    Rotate,
    SetForm,
    SetParagraph,
    SetRuns,
    SetStyle,
    SetText,
    apply,
)
from redraft.edits.paging import HidePage, InsertPage, MovePage, RemovePage, SetPage
from redraft.errors import RequestError
from redraft.formats.file import read_file
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.session.proof import check_nodes
from redraft.session.session import Session
from tests.sampling import check_each, chunks, sample, tries

DECK = Path(__file__).parents[2] / "examples" / "deck.pptx"
REQUESTS = Path(__file__).with_name("deck_requests.jsonl")
ROWS = [json.loads(line) for line in REQUESTS.read_text("utf-8").splitlines()]


@cache
def session() -> Session:
    return Session(system_fonts=False, history=False)


@cache
def deck() -> Document:
    return read_file(DECK, session().fonts).document


def planned(instruction: str) -> Plan:
    return RulePlanner().plan(deck(), instruction, session().fonts.measure)


def told(edit: Edit) -> str:
    """An edit in one line."""
    match edit:
        case SetText(layer, text, run):
            return f"{layer} says {text!r}" + (f" in run {run}" if run else "")
        case SetStyle(layer, name, value, run):
            return f"{layer} {name} {value}" + (f" in run {run}" if run is not None else "")
        case SetRuns(layer):
            return f"{layer} reads {_runs(edit)}"
        case SetParagraph(layer, name, value, number):
            return f"{layer} paragraph {number} {name} {value}"
        case SetForm(layer, form):
            return f"{layer} is a {form}"
        case Move(layer, dx, dy):
            return f"{layer} moves {dx:.1f} {dy:.1f}"
        case Resize(layer, sx, sy):
            return f"{layer} scales {sx:.3f} {sy:.3f}"
        case Rotate(layer, degrees):
            return f"{layer} turns {degrees:g}"
        case Remove(layer):
            return f"{layer} goes"
        case Insert(content, parent, before):
            return f"{content.id} comes into {parent} before {before}: {' | '.join(_texts([content]))}"
        case RemovePage(page):
            return f"{page} goes"
        case HidePage(page, hidden):
            return f"{page} is {'hidden' if hidden else 'shown'}"
        case MovePage(page, before):
            return f"{page} moves before {before}"
        case SetPage(page, width, height):
            return f"{page} is {width:g} × {height:g}"
        case InsertPage(content, before):
            return f"{content.id} like {content.copy_of} comes before {before}: {' | '.join(_texts(content.layers))}"
        case _:
            raise AssertionError(f"no words for {edit}")


def _runs(edit: SetRuns) -> str:
    said = ""
    for number, run in enumerate(edit.runs):
        stated = ",".join(f"{name}={value}" for name in PROPERTIES if (value := getattr(run.style, name)) is not None)
        mark = "" if not number else " | " if run.starts_paragraph else " / " if run.starts_line else "¦"
        said += mark + run.text + (f"{{{stated}}}" if stated else "")
    return said


def _texts(layers: list[Layer] | tuple[Layer, ...]) -> Iterator[str]:
    for layer in layers:
        yield from (inner.text for inner in family(layer) if isinstance(inner, Text))


@pytest.mark.parametrize("rows", chunks(sample(ROWS, 40), 40))
def test_each_request_on_a_deck_comes_to_its_edits_or_its_refusal(rows: list[dict[str, list[str]]]) -> None:
    def check(row: dict[str, list[str]]) -> None:
        plan = planned(str(row["say"]))
        assert [told(edit) for edit in plan.edits] == row.get("does", [])
        assert len(plan.refusals) == len(row.get("refused", []))
        for refusal, fragment in zip(plan.refusals, row.get("refused", []), strict=True):
            assert fragment in refusal.reason
            assert refusal.suggestion

    check_each(rows, check)


def test_the_table_of_requests_on_decks_is_broad() -> None:
    assert len(ROWS) >= 200
    assert sum("refused" in row for row in ROWS) >= 40


# What holds for any deck


def test_a_sentence_with_one_place_is_about_it_all_and_with_several_each_clause_about_its_own() -> None:
    one = planned("On slide 3, make the title red, the footer blue and the left content green")
    assert {edit_page(edit) for edit in one.edits} == {"slide-258"}
    three = planned("Make the title red on slide 2, blue on slide 3 and green on slides 4 and 5")
    assert [(edit_page(edit), str(edit.value)) for edit in three.edits if isinstance(edit, SetStyle)] == [
        ("slide-257", "#ff0000"),
        ("slide-258", "#0000ff"),
        ("slide-259", "#008000"),
        ("slide-260", "#008000"),
    ]


def edit_page(edit: Edit) -> str:
    return (
        edit.layer.partition("/")[0]
        if not isinstance(edit, InsertPage | RemovePage | MovePage | SetPage | HidePage)
        else ""
    )


def test_slides_that_lack_the_thing_are_passed_over_for_every_slide_and_named_in_the_reading() -> None:
    plan = planned("make the footer bold on every slide")
    assert len(plan.edits) == 5
    assert "slides 1, 7 and 8 lack it" in plan.steps[0].reading


def test_one_slide_of_a_list_that_lacks_the_thing_refuses_the_whole_clause() -> None:
    plan = planned("make the footer bold on slides 2 and 7")
    assert not plan.edits
    assert plan.refusals[0].reason.startswith("slide 7: ")


def test_a_role_that_several_slides_have_is_refused_with_how_to_say_where() -> None:
    (refusal,) = planned("make the title red").refusals
    assert "may mean any of 8" in refusal.reason
    assert refusal.suggestion == "say where: on slide 1, or on every slide"


def test_numbers_count_the_slides_as_they_were_before_the_instruction() -> None:
    plan = planned("Delete slide 2 and make the title of slide 3 red")
    assert [told(edit) for edit in plan.edits] == ["slide-257 goes", "slide-258/2 fill #ff0000"]
    gone = planned("Delete slide 2 and make the title of slide 2 red")
    assert "slide 2 was deleted before" in gone.refusals[0].reason


def test_a_deck_in_another_format_has_all_things_scaled_alike_and_backgrounds_left_alone() -> None:
    plan = planned("make the deck 4:3")
    assert {(page.width, page.height) for page in plan.document.pages} == {(960.0, 720.0)}
    scaled = {edit.layer for edit in plan.edits if isinstance(edit, Resize)}
    top = {layer.id for page in deck().pages for layer in page.layers if not layer.bound}
    assert scaled == top
    for id in top:
        box = plan.document.index[id].box
        assert box is not None
        assert box.overlap(Box(-1, -1, 962, 722)) == box


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Titel 1", "title"),
        ("제목 35", "title"),
        ("标题 1", "title"),
        ("Untertitel 2", "subtitle"),
        ("부제목 2", "subtitle"),
        ("Inhaltsplatzhalter 3", "body"),
        ("内容占位符 2", "body"),
        ("Footer Placeholder 4", "footer"),
        ("바닥글 개체 틀 3", "footer"),
    ],
)
def test_placeholders_are_known_by_their_names_in_other_languages(name: str, role: str) -> None:
    page = deck().pages[0]
    layers = [layer for layer in page.layers if isinstance(layer, Text) and not layer.bound]
    named = (replace(layers[0], name=name), replace(layers[1], name="Something else"))
    document = Document("pptx", (replace(page, name="", layers=named),), layouts=deck().layouts)
    plan = RulePlanner().plan(document, f"make the {role} italic", session().fonts.measure)
    assert [edit.layer for edit in plan.edits if isinstance(edit, SetStyle)] == [layers[0].id]


def test_a_part_of_a_shape_cannot_stand_elsewhere_so_the_shape_moves() -> None:
    assert [told(edit) for edit in planned('move "Opens in May" 10px up').edits] == ["slide-261/4 moves 0.0 -10.0"]


PHRASES = st.sampled_from(
    [
        "slide 2",
        "slides 2 to 4",
        "every slide except 3",
        "the last slide",
        "the slide about prices",
        "slides 3, 5-6",
        "the deck",
    ]
)
ACTS = st.sampled_from(
    [
        "make the title red", "delete the title", "add a bullet “x”", "delete", "move", "duplicate", "swap",
        "add a slide after",
        "change the notes to “x”", "make it", "replace “a” with “b”", "delete row 2", "make the chart a pie chart",
        "indent it",
    ]
)  # fmt: skip


@settings(max_examples=tries(7, 60), deadline=None)
@given(ACTS, PHRASES, ACTS, PHRASES, st.sampled_from([" and ", ". ", ", ", ": "]))
def test_whatever_is_said_of_slides_comes_back_as_steps_or_refusals(
    first: str, where: str, then: str, there: str, between: str
) -> None:
    for said in (f"{first} on {where}{between}{then} {there}", f"On {where}, {first}{between}{then} {there}"):
        plan = planned(said)
        assert plan.steps or plan.refusals
        assert all(refusal.reason and refusal.suggestion for refusal in plan.refusals)


# Files that come out

SAVED = [
    ("On slides 2 to 4, make the title green", "slide-258/2", "fill", "#008000"),
    (
        'Add the bullet "Lunch" after "What customers say" on slide 2',
        "slide-257/3",
        "text",
        "What customers say\nLunch",
    ),
    ("Make the words “for free” bold on slide 3", "slide-258/4", "bold", "for free"),
    ('Change row 2 column 3 to "2.90"', "slide-259/3/r2c3/text", "text", "2.90"),
    ('Add a row "Tea", "2.00", "2.50" to the table', "slide-259/3/r5c1/text", "text", "Tea"),
    ("Make the header row dark green", "slide-259/3/r1c2/shape", "fill", "#006400"),
    ('Change the chart title to "Cups"', "slide-260/3/title", "text", "Cups"),
    ('Make the series "Old town" orange', "slide-260/3/s2", "fill", "#ffa500"),
    ("Turn the bullets on slide 2 into a numbered list", "slide-257/3", "bullet", "1."),
    ('Change the notes of slide 8 to "Smile"', "slide-263/notes", "text", "Smile"),
    ("Make slide 3 light blue", "slide-258/background", "fill", "#add8e6"),
    ('Add a slide after slide 2 titled "Team" with the bullets "Ana" and "Ben"', "slide-264/3", "text", "Ana\nBen"),
    ('Write "Draft" at the top right of slide 6', "slide-261/7", "text", "Draft"),
    ("Make “Espresso” red", "slide-259/3/r2c1/text", "fill", "#ff0000"),
]


@pytest.mark.parametrize(("say", "layer", "what", "wanted"), SAVED, ids=[row[0] for row in SAVED])
@pytest.mark.sampled(5)
def test_the_saved_deck_has_what_was_asked_for(tmp_path: Path, say: str, layer: str, what: str, wanted: str) -> None:
    out = tmp_path / "out.pptx"
    receipt = session().edit_file(DECK, say, out, render=False)
    assert all(proof.ok is not False for proof in receipt.proofs)
    found = read_file(out, session().fonts).document.index.layers[layer]
    match what:
        case "text":
            assert isinstance(found, Text)
            assert wanted in found.text
        case "fill":
            assert str(found.style.fill) == wanted
        case "bold":
            assert isinstance(found, Text)
            assert [run.text for run in found.runs if run.style.font_weight == 700] == [wanted]
        case "bullet":
            assert isinstance(found, Text)
            assert {paragraph.bullet for paragraph in found.paragraphs} == {wanted}


@pytest.mark.parametrize(
    ("say", "layer", "factor"),
    [("make the table bigger", "slide-259/3", 1.25), ("make the chart on slide 5 smaller", "slide-260/3", 0.8)],
)
def test_a_table_or_chart_is_saved_in_its_new_size(tmp_path: Path, say: str, layer: str, factor: float) -> None:
    out = tmp_path / "out.pptx"
    session().edit_file(DECK, say, out, render=False)
    old, new = deck().index[layer].box, read_file(out, session().fonts).document.index[layer].box
    assert old is not None
    assert new is not None
    assert new.width == pytest.approx(old.width * factor, abs=0.1)
    assert new.height == pytest.approx(old.height * factor, abs=2)


def test_a_deck_is_saved_in_another_format(tmp_path: Path) -> None:
    out = tmp_path / "out.pptx"
    session().edit_file(DECK, "make the deck 4:3", out, render=False)
    assert {(page.width, page.height) for page in read_file(out, session().fonts).document.pages} == {(960.0, 720.0)}


def test_a_shape_whose_words_are_deleted_stays_without_them(tmp_path: Path) -> None:
    out = tmp_path / "out.pptx"
    session().edit_file(DECK, "delete the text of the badge", out, render=False)
    badge = read_file(out, session().fonts).document.index.layers["slide-261/4"]
    assert isinstance(badge, Shape)
    assert str(badge.style.fill) == "#b5562b"


def test_a_bullet_that_is_indented_takes_the_look_of_its_level(tmp_path: Path) -> None:
    out = tmp_path / "out.pptx"
    session().edit_file(DECK, "indent the second bullet on slide 2", out, render=False)
    text = read_file(out, session().fonts).document.index.layers["slide-257/3"]
    assert isinstance(text, Text)
    assert [paragraph.level for paragraph in text.paragraphs] == [0, 1, 0, 0]
    assert text.paragraphs[1].margin > text.paragraphs[0].margin


# What may follow from an edit of a deck must not hide what should not have happened


def checked(intended: Document, found: Document, *targets: str) -> bool | None:
    return check_nodes(deck(), intended, found, set(targets)).proof.ok


def test_a_chart_that_did_not_move_as_it_should_have_is_noticed() -> None:
    moved = apply(deck(), Move("slide-260/3", 20, 0))
    assert checked(moved, deck(), "slide-260/3") is False
    assert checked(moved, moved, "slide-260/3") is True
    scaled = apply(deck(), Resize("slide-260/3", 0.8, 0.8, (0, 0)))
    assert checked(scaled, deck(), "slide-260/3") is False


def test_a_shape_that_lost_more_than_its_words_is_noticed() -> None:
    emptied = planned("delete the text of the badge").document
    group = deck().index.layers["slide-261/4"]
    assert isinstance(group, Group)
    outline = next(one for one in group.children if isinstance(one, Shape))
    alone = replace(outline, id=group.id, name=group.name, transform=group.transform @ outline.transform, bound=False)
    alone = replace(alone, style=alone.style.over(group.style))
    assert checked(emptied, _with(emptied, alone), "slide-261/4/text") is True
    other = replace(alone, style=alone.style.changed("fill", Color(1, 2, 3)))
    assert checked(emptied, _with(emptied, other), "slide-261/4/text") is False
    assert checked(deck(), _with(deck(), alone), "slide-261/4/text") is False


def _with(document: Document, layer: Layer) -> Document:
    """The document with another top layer under the id of one that is there."""
    pages = (
        replace(page, layers=tuple(layer if old.id == layer.id else old for old in page.layers))
        for page in document.pages
    )
    return replace(document, pages=tuple(pages))


def test_a_paragraph_that_changed_beside_the_one_indented_is_noticed() -> None:
    id = "slide-257/3"
    indented = planned("indent the second bullet on slide 2").document
    followed = apply(indented, SetParagraph(id, "bullet", "–", 1))
    assert checked(indented, followed, id) is True
    assert checked(indented, apply(followed, SetParagraph(id, "bullet", "–", 2)), id) is False
    assert checked(indented, deck(), id) is False


def test_slides_that_move_come_and_go_are_saved_in_their_order(tmp_path: Path) -> None:
    out = tmp_path / "out.pptx"
    say = 'Delete slide 3, move the pricing slide to the beginning and add a slide at the end titled "Questions"'
    session().edit_file(DECK, say, out, render=False)
    pages = read_file(out, session().fonts).document.pages
    assert [page.name for page in pages] == [
        "Pricing", "Harbour Coffee", "Agenda", "Sales by quarter", "The new roastery", "The year ahead", "Thank you",
        "Questions",
    ]  # fmt: skip
    assert zipfile.ZipFile(out).testzip() is None


def test_a_request_that_cannot_be_carried_out_leaves_no_file(tmp_path: Path) -> None:
    out = tmp_path / "out.pptx"
    with pytest.raises(RequestError, match="there is no slide 40"):
        session().edit_file(DECK, "make the title of slide 40 red", out, render=False)
    assert not out.exists()


def test_the_example_deck_is_what_its_script_makes(tmp_path: Path) -> None:
    import runpy

    pytest.importorskip("pptx")
    made = tmp_path / "made.pptx"
    made.write_bytes(runpy.run_path(str(DECK.with_name("make_deck.py")))["deck"]())
    fresh = read_file(made, session().fonts).document
    assert [shown(page) for page in fresh.pages] == [shown(page) for page in deck().pages]


def shown(page: Page) -> list[tuple[str, str, str]]:
    layers = (inner for layer in page.layers for inner in family(layer))
    return [(one.id, one.name, one.text if isinstance(one, Text) else getattr(one, "form", "")) for one in layers]


def test_the_example_deck_has_what_its_requests_are_about() -> None:
    forms = {
        one.form for page in deck().pages for layer in page.layers for one in family(layer) if isinstance(one, Group)
    }
    assert {"table", "column chart", "shape", "row", "cell", "series"} <= forms


@pytest.mark.parametrize(
    "instruction", ['on slide 2 move the bullet "What customers say" 10 px left', 'move the cell "Espresso" 10 px left']
)
def test_the_whole_is_not_moved_for_a_part_that_has_no_place_of_its_own(instruction: str) -> None:
    plan = planned(instruction)
    assert plan.edits == ()
    assert "no place of" in plan.refusals[0].reason


def test_a_cell_is_painted_itself_and_not_its_words() -> None:
    assert [told(edit) for edit in planned('make the cell "Espresso" yellow').edits] == [
        "slide-259/3/r2c1/shape fill #ffff00"
    ]
