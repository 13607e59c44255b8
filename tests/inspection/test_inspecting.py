"""What an edit made worse is found, with what to do; what was so before, or was asked for, is not blamed."""

from __future__ import annotations

import base64
import io
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from redraft.commands.measure.traits import effective_size
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Flow, Group, Paragraph, Run, Shape, Text
from redraft.document.pages import Page
from redraft.document.style import Color, Style
from redraft.edits.ops import Move, Remove, Rename, Resize, Restack, Rotate, SetRuns, SetStyle, SetText
from redraft.edits.page_edits import SetPage
from redraft.inspection import KINDS, NOTE, PROBLEM, Asked, inspect
from redraft.inspection.page.shape_area import inside
from tests.by_hand import by_hand
from tests.inspection.pages import CARD, edited, fonts, found, kinds, page
from tests.sampling import each, tries

WHITE, BLACK = Color(255, 255, 255), Color(0, 0, 0)


def _photo() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (8, 8), (40, 90, 160)).save(out, "JPEG")
    return out.getvalue()


def test_a_document_against_itself_or_a_copy_of_itself_has_nothing() -> None:
    again = replace(CARD, pages=tuple(replace(one) for one in CARD.pages))
    assert inspect(CARD, CARD, fonts()) == inspect(CARD, again, fonts()) == ()


def test_harmless_edits_have_nothing() -> None:
    assert found(CARD, SetText("date", "14 May 2027")) == ()
    assert found(CARD, SetStyle("title", "fill", Color(10, 20, 30))) == ()
    assert found(CARD, Move("box", -10, 10)) == ()
    assert found(CARD, Remove("box")) == ()


# --- overlaps


def test_a_text_moved_onto_another_overlaps_it_and_the_letters_are_counted() -> None:
    (finding,) = found(CARD, Move("date", 0, -57))
    assert (finding.kind, finding.layers, finding.severity) == ("overlap", ("date", "title"), PROBLEM)
    assert "“12 May 2027” now overlaps “Summer Sale”: 9 letters lie on it" in finding.message
    assert finding.message.endswith("move one of them, or make it smaller")
    assert finding.page == CARD.pages[0].id


def test_texts_whose_line_boxes_meet_but_whose_ink_does_not_are_apart() -> None:
    assert found(CARD, Move("date", 0, -32)) == ()


def test_texts_that_overlapped_before_are_not_blamed_when_another_thing_is_changed_about_them() -> None:
    crowded = edited(CARD, Move("date", 0, -57))
    assert found(crowded, SetStyle("date", "fill", Color(60, 0, 0))) == ()
    assert found(crowded, Move("date", 1, 0)) == ()


def test_a_text_under_a_shape_is_covered_or_cannot_be_seen_at_all() -> None:
    (part,) = found(CARD, Move("box", -200, -20))
    assert (part.kind, part.layers, part.severity) == ("overlap", ("title", "box"), PROBLEM)
    assert "covers 4 of 10 letters" in part.message
    gone = kinds(found(CARD, Resize("box", 8, 2, (300, 40)), Move("box", -290, -20)))
    assert ("unseen", ("title", "box")) in gone
    assert ("overlap", ("title", "box")) not in gone


def test_a_text_on_the_plate_it_stood_on_is_fine_and_so_are_both_when_they_move_together() -> None:
    assert found(CARD, Move("button", 100, 0), Move("label", 100, 0)) == ()


def test_a_shape_put_over_the_text_it_was_under_hides_it() -> None:
    assert kinds(found(CARD, Restack("button", CARD.pages[0].id))) == [("unseen", ("label", "button"))]


def test_a_see_through_or_hollow_shape_covers_nothing() -> None:
    tint = edited(CARD, SetStyle("box", "opacity", 0.2))
    assert found(tint, Move("box", -200, -20)) == ()


def test_a_text_across_the_edge_of_a_shape_below_collides_with_it() -> None:
    document = page(
        '<rect id="panel" width="100" height="300" fill="#cccccc"/><text id="word" x="150" y="60">Onward</text>'
    )
    (finding,) = found(document, Move("word", -90, 0))
    assert (finding.kind, finding.severity) == ("overlap", PROBLEM)
    assert "lies across the edge of shape 'panel'" in finding.message
    assert found(document, Move("word", -148, 0)) == ()  # wholly on it


def test_a_line_moved_through_letters_is_told_and_one_under_them_is_not() -> None:
    assert kinds(found(CARD, Move("line", 0, -30))) == [("overlap", ("place", "line"))]
    assert found(CARD, Move("line", 0, -12)) == ()


def test_a_round_shape_is_its_outline_and_not_its_box() -> None:
    document = page('<circle id="disc" cx="300" cy="150" r="90"/><text id="word" x="20" y="60">Hello</text>')
    corner = Move("disc", -300 + 118 + 64, -150 + 34 + 90)
    assert found(document, corner) == ()


def test_a_logo_that_ends_up_behind_a_button_is_told_also_where_it_is_a_group_of_shapes_that_are_no_boxes() -> None:
    document = page(
        '<g id="logo"><circle id="disc" cx="330" cy="60" r="20" fill="#e02020"/>'
        '<path id="wing" d="M330 60L350 80L310 80Z" fill="#20a020"/></g>'
        '<rect id="button" x="40" y="200" width="160" height="80" rx="8" fill="#1f5fe0"/>'
    )
    (hidden,) = found(document, Move("logo", -210, 180))
    assert (hidden.kind, hidden.layers, hidden.severity) == ("unseen", ("logo", "button"), PROBLEM)
    assert "group 'logo' lies wholly under shape 'button'" in hidden.message
    (part,) = found(document, Move("logo", -130, 180))
    assert (part.kind, part.layers, part.severity) == ("overlap", ("button", "logo"), PROBLEM)
    on_top = edited(document, Restack("logo", document.pages[0].id))
    assert found(on_top, Move("logo", -210, 180)) == ()
    moved = edited(on_top, Move("logo", -210, 180))
    assert kinds(found(moved, Restack("button", document.pages[0].id))) == [
        ("unseen", ("disc", "button")),
        ("unseen", ("wing", "button")),
    ]


def test_letters_that_an_edit_stretches_are_distorted_and_larger_ones_are_not() -> None:
    (finding,) = found(CARD, Resize("title", 1.2, 1.0, (40, 60)))
    assert (finding.kind, finding.layers, finding.severity) == ("distorted", ("title",), PROBLEM)
    assert "20% wider" in finding.message
    assert found(CARD, Resize("title", 1.2, 1.2, (40, 60))) == ()
    stretched = edited(CARD, Resize("title", 1.2, 1.0, (40, 60)))
    assert found(stretched, Resize("title", 1 / 1.2, 1.0, (40, 60))) == ()


# --- overflow, off the page


def test_a_label_that_becomes_wider_than_its_button_runs_over() -> None:
    (finding,) = found(CARD, SetText("label", "Book a table"))
    assert (finding.kind, finding.layers, finding.severity) == ("overflow", ("label", "button"), PROBLEM)
    assert "px wider than shape 'button' it is on" in finding.message


def test_a_button_that_shrinks_below_its_label_is_told_too() -> None:
    findings = found(CARD, Resize("button", 0.6, 1.0, (110, 245)))
    assert ("overflow", ("label", "button")) in kinds(findings)


def test_a_box_too_narrow_for_a_word_is_said_with_the_word() -> None:
    """“SALE” in two lines was no finding where the box was high enough."""
    runs = (Run("Big SALE today", starts_line=True, starts_paragraph=True),)
    box = Text("box", style=Style(font_size=30.0), frame=Box(0, 0, 200, 200), runs=runs, flow=Flow())
    document = by_hand("psd", (Page("p", 400, 300, (box,)),))
    finding, *_ = found(document, SetStyle("box", "font_size", 110.0))
    assert (finding.kind, finding.severity) == ("overflow", PROBLEM)
    assert "breaks inside “SALE”" in finding.message
    assert found(document, SetStyle("box", "font_size", 50.0)) == ()


def test_a_label_moved_off_its_button_is_no_overflow() -> None:
    assert "overflow" not in [one.kind for one in found(CARD, Move("label", 0, 60))]


def test_what_leaves_the_page_is_told_by_how_much_and_what_was_off_before_is_not() -> None:
    (finding,) = found(CARD, Move("title", -70, 0))
    assert (finding.kind, finding.severity) == ("off_page", PROBLEM)
    assert "“Summer Sale” is cut off at the left edge of the page by 29 px" in finding.message
    off = edited(CARD, Move("title", -70, 0))
    assert found(off, SetStyle("title", "fill", BLACK)) == ()
    (gone,) = found(CARD, Move("box", 200, 0))
    assert "is off the page now" in gone.message


def test_a_smaller_page_cuts_off_what_stays_where_it_was() -> None:
    assert kinds(found(CARD, SetPage(CARD.pages[0].id, 330, 300))) == [
        ("off_page", ("box",)),
        ("off_page", ("line",)),
    ]


# --- texts


def test_words_of_a_layer_that_was_not_meant_must_stay() -> None:
    after = edited(CARD, SetText("date", "13 May 2027"))
    (stray,) = inspect(CARD, after, fonts(), asked=Asked(targets=frozenset({"title"})))
    assert (stray.kind, stray.layers) == ("text_changed", ("date",))
    assert inspect(CARD, after, fonts(), asked=Asked(targets=frozenset({"date"}))) == ()


# --- alignment, fonts


def test_a_thing_that_leaves_the_line_of_its_neighbours_unasked_is_a_note() -> None:
    (finding,) = found(CARD, Resize("date", 0.9, 0.9, (120, 110)))
    assert (finding.kind, finding.severity) == ("alignment", NOTE)
    assert "no longer shares the left line of" in finding.message
    assert "8 px off" in finding.message
    assert found(CARD, Move("date", 7, 0)) == ()


def test_longer_words_keep_the_line_they_begin_on() -> None:
    assert found(CARD, SetText("date", "12 May to 14 May")) == ()


def test_a_font_or_a_character_that_is_not_here_is_told_once() -> None:
    findings = found(CARD, *(SetStyle(id, "font_family", "Nowhere Sans") for id in ("title", "date")))
    assert [one.kind for one in findings] == ["font"]
    assert "the font Nowhere Sans" in findings[0].message
    (lacking,) = found(CARD, SetText("title", "Summer \ue123"))
    assert lacking.kind == "font"
    assert "U+E123" in lacking.message


# --- over all


def test_every_finding_has_a_known_kind_layers_that_exist_and_says_what_to_do() -> None:
    edits = (Move("title", -70, 60), SetText("label", "Book your table now"), SetStyle("place", "fill", WHITE))
    findings = found(CARD, *edits)
    assert {one.kind for one in findings} >= {"overlap", "overflow", "contrast", "off_page"}
    for finding in findings:
        assert finding.kind in KINDS
        assert set(finding.layers) <= set(CARD.index)
        assert ";" in finding.message
    assert [one.severity for one in findings] == sorted((one.severity for one in findings), reverse=True)


@settings(max_examples=tries(7, 60), deadline=None)
@given(
    id=st.sampled_from(["title", "date", "box", "button", "label", "line"]),
    dx=st.floats(-600, 600),
    dy=st.floats(-600, 600),
    scale=st.floats(0.05, 12),
    turn=st.floats(-180, 180),
)
def test_what_is_wrong_already_is_not_blamed_on_an_edit_that_changes_nothing_there(
    id: str, dx: float, dy: float, scale: float, turn: float
) -> None:
    edits = Move(id, dx, dy), Resize(id, scale, scale, (50.0, 60.0)), Rotate(id, turn, (100.0, 100.0))
    after = edited(CARD, *edits)
    inspect(CARD, after, fonts())  # whatever it finds, it does not fail
    assert found(after, Rename(id, "another name"), SetStyle("place", "fill", Color(5, 5, 5))) == ()


@given(
    x=st.floats(-2, 12),
    y=st.floats(-2, 12),
    form=st.sampled_from(["rect", "ellipse", "path"]),
    turn=st.floats(0, 360),
)
def test_a_point_is_inside_a_turned_shape_exactly_when_it_was_before_the_turn(
    x: float, y: float, form: str, turn: float
) -> None:
    shape = Shape("s", frame=Box(0, 0, 10, 10), form=form, d="M0 0C4 0 10 4 10 10L0 10Z", style=Style())
    matrix = Matrix.rotation(turn, (3.0, 4.0))
    near = [inside(shape, IDENTITY, x + dx, y + dy) for dx in (-1e-3, 1e-3) for dy in (-1e-3, 1e-3)]
    if len(set(near)) == 1:
        assert inside(shape, matrix, *matrix.apply(x, y)) == near[0]


def test_a_ring_has_a_hole_and_an_open_path_is_filled_as_if_closed() -> None:
    ring = Shape("r", frame=Box(0, 0, 10, 10), d="M0 0H10V10H0ZM3 3V7H7V3Z")
    assert inside(ring, IDENTITY, 1, 1)
    assert not inside(ring, IDENTITY, 5, 5)
    wedge = Shape("w", frame=Box(0, 0, 10, 10), d="M0 0L10 0L10 10")
    assert inside(wedge, IDENTITY, 8, 4)
    assert not inside(wedge, IDENTITY, 2, 8)
    half = Shape("h", frame=Box(0, 0, 10, 5), d="M0 5A5 5 0 0 1 10 5Z")
    assert inside(half, IDENTITY, 5, 1)
    assert not inside(half, IDENTITY, 0.3, 1)


def test_a_page_with_very_many_layers_is_not_inspected() -> None:
    layers = tuple(Text(f"t{number}", frame=Box(0, 0, 9, 9)) for number in range(20_001))
    large = replace(CARD, pages=(replace(CARD.pages[0], layers=layers),))
    assert inspect(CARD, large, fonts()) == ()


def test_a_larger_page_with_nothing_behind_its_edge_is_told() -> None:
    size = SetPage(CARD.pages[0].id, 400, 600)
    assert kinds(found(CARD, size)) == [("bare", ())]
    assert not found(CARD, size, Resize("ground", 1.0, 2.0, (0, 0)))
    assert not found(edited(CARD, Remove("ground")), size)


def test_a_line_below_the_plate_of_a_text_does_not_run_through_it() -> None:
    plate = '<rect id="plate" x="200" y="100" width="150" height="60" fill="#c02020"/>'
    text = '<text id="hours" x="230" y="140" fill="#ffffff">24 h</text>'
    cloud = '<rect id="cloud" x="20" y="127" width="100" height="4" fill="#888888"/>'
    assert not found(page(cloud + plate + text), Move("cloud", 180, 0))
    assert kinds(found(page(plate + cloud + text), Move("cloud", 180, 0)))[0] == ("overlap", ("hours", "cloud"))


def test_letters_in_a_scaled_group_of_a_slide_are_as_large_as_their_size_says() -> None:
    style = Style(font_family="Source Sans Pro", font_size=24.0)
    body = Text("t", style=style, frame=Box(0, 0, 100, 20), runs=(Run("Doors open", starts_paragraph=True),),
                flow=Flow(), paragraphs=(Paragraph(),))  # fmt: skip
    group = Group("g", transform=Matrix.scaling(2.0, 2.0), children=(body,))
    slide = by_hand("pptx", (Page("s", 960, 540, (group,)),))
    assert not found(slide, Move("g", 5, 5))
    (finding,) = found(slide, SetStyle("t", "font_size", 48.0))
    assert finding.kind == "overflow"
    assert effective_size(slide.index["t"]) == 24.0


@each("mode", ["RGB", "RGBA"])
def test_a_picture_that_comes_to_cover_a_text_is_a_problem_unless_it_may_have_holes(mode: str) -> None:
    held = io.BytesIO()
    Image.new(mode, (4, 4), "red").save(held, "PNG")
    href = f"data:image/png;base64,{base64.b64encode(held.getvalue()).decode()}"
    title = '<text id="title" x="10" y="40">Long nights</text>'
    document = page(f'{title}<image id="cat" y="90" width="150" height="60" href="{href}"/>')
    (finding,) = found(document, Move("cat", 0, -80))
    assert (finding.kind, finding.severity) == ("unseen", "problem" if mode == "RGB" else "note")


@each("look", ["", ' filter="url(#shade)"', ' style="mix-blend-mode:multiply"', ' mask="url(#round)"'])
def test_a_text_that_comes_to_lie_on_a_photo_is_told_whatever_its_filter_mask_or_mode(look: str) -> None:
    href = f"data:image/jpeg;base64,{base64.b64encode(_photo()).decode()}"
    defs = (
        '<defs><filter id="shade"><feDropShadow/></filter><mask id="round"><circle r="900" fill="#fff"/></mask></defs>'
    )
    lines = "".join(f'<tspan x="10" y="{30 + 34 * n}">Long nights and days</tspan>' for n in range(4))
    body = f'{defs}<image id="photo" x="10" y="160" width="200" height="90" href="{href}"{look}/>'
    document = page(f'{body}<text id="title">{lines}</text>')
    (finding,) = found(document, Move("title", 0, 60))
    assert (finding.kind, finding.layers) == ("overlap", ("title", "photo"))
    few = [one for one in found(document, Move("title", 170, 60)) if one.kind == "overlap"]
    assert bool(few) is ("mask" not in look), "a few letters of many, where the photo is known to be there"


def test_words_that_lose_their_look_are_told_and_not_those_that_were_taken_out() -> None:
    offer = page(
        '<text id="offer" x="10" y="60">Bring a friend <tspan font-style="italic" font-weight="700">for free</tspan>'
        " on Sunday</text>",
        width=800,
    )
    text = offer.index.layers["offer"]
    assert isinstance(text, Text)
    start, free, end = text.runs
    (lost,) = found(offer, SetRuns("offer", (replace(start, text="Two for one"),)))
    assert (lost.kind, lost.layers) == ("look_lost", ("offer",))
    assert "“for free” was italic, bold in 'offer'" in lost.message
    (stays,) = found(offer, SetRuns("offer", (replace(start, text="Bring a friend for free"),)))
    assert stays.kind == "look_lost"
    assert not found(offer, SetText("offer", "at no cost", 1))
    assert not found(offer, SetRuns("offer", (start, end)))
    assert not found(offer, SetRuns("offer", (replace(free, text="All for nothing", x=10, y=60),)))
