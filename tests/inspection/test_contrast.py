"""How well a text is read on what lies under it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.document.style import Color
from redraft.edits.ops import Move, Remove, SetStyle
from redraft.inspection import NOTE, PROBLEM
from redraft.inspection.checks.contrast import is_large
from redraft.inspection.page.color_contrast import apca, over, wcag
from tests.inspection.pages import CARD, edited, found, kinds, page

WHITE, BLACK = Color(255, 255, 255), Color(0, 0, 0)
COLORS = st.tuples(*(st.integers(0, 255) for _ in range(3))).map(lambda parts: Color(*parts))


@pytest.mark.parametrize(
    ("text", "ground", "lightness"),
    [
        ("#888888", "#ffffff", 63.056469930209424),
        ("#ffffff", "#888888", -68.54146436644962),
        ("#000000", "#aaaaaa", 58.146262578561334),
        ("#aaaaaa", "#000000", -56.24113336839742),
        ("#112233", "#ddeeff", 91.66830811481631),
        ("#ddeeff", "#112233", -93.06770049484275),
        ("#112233", "#112233", 0.0),
    ],
)
def test_apca_gives_the_values_that_are_published_for_its_check(text: str, ground: str, lightness: float) -> None:
    ink, paper = Color.from_hex(text), Color.from_hex(ground)
    assert ink is not None
    assert paper is not None
    assert apca(ink, paper) == pytest.approx(lightness, abs=1e-9)


def test_wcag_gives_21_for_black_on_white_and_1_for_the_same() -> None:
    assert wcag(BLACK, WHITE) == pytest.approx(21)
    assert wcag(WHITE, BLACK) == pytest.approx(21)
    assert wcag(Color(118, 118, 118), WHITE) == pytest.approx(4.54, abs=0.01)
    assert wcag(WHITE, WHITE) == 1


@given(COLORS, COLORS)
def test_wcag_is_the_same_both_ways_and_apca_has_the_sign_of_the_lighter_one(one: Color, other: Color) -> None:
    assert wcag(one, other) == wcag(other, one) >= 1
    assert apca(one, other) * apca(other, one) <= 0


@given(COLORS, COLORS)
def test_a_color_laid_over_another_is_itself_when_opaque_and_the_other_when_clear(one: Color, other: Color) -> None:
    assert over(one, other) == one
    assert over(one._replace(alpha=0), other) == other == over(one, other, 0.0)


def test_text_is_large_from_24_px_or_bold_from_18_66() -> None:
    assert is_large(24, 400)
    assert is_large(18.66, 700)
    assert not is_large(23.9, 600)
    assert not is_large(18.5, 900)


def test_white_on_white_is_hard_to_read_and_the_advice_is_a_color_that_is_not() -> None:
    (finding,) = found(CARD, SetStyle("title", "fill", WHITE))
    assert (finding.kind, finding.layers, finding.severity) == ("contrast", ("title",), PROBLEM)
    assert "#ffffff on #ffffff has a contrast of 1.0 to 1, 21.0 before (3 is wanted; APCA Lc 0)" in finding.message
    assert "black letters would have 21.0" in finding.message


def test_a_ground_that_changes_is_told_of_the_texts_on_it_and_of_no_others() -> None:
    assert kinds(found(CARD, SetStyle("button", "fill", Color(255, 255, 200)))) == [("contrast", ("label",))]
    assert kinds(found(CARD, Remove("button"))) == [("contrast", ("label",))]
    assert kinds(found(CARD, SetStyle("ground", "fill", Color(20, 20, 20)))) == [
        ("contrast", (id,)) for id in ("title", "date", "place")
    ]


def test_the_plate_right_below_counts_and_not_the_page() -> None:
    assert found(CARD, SetStyle("label", "fill", Color(240, 240, 240))) == ()


def test_words_that_are_shown_in_capitals_are_read_like_others() -> None:
    (sheet,) = CARD.pages
    layers = tuple(replace(one, effects=("all caps",)) if one.id == "title" else one for one in sheet.layers)
    capitals = replace(CARD, pages=(replace(sheet, layers=layers),))
    assert kinds(found(capitals, SetStyle("title", "fill", WHITE))) == [("contrast", ("title",))]


def test_a_text_that_was_hard_to_read_is_told_only_when_it_becomes_worse() -> None:
    faint = edited(CARD, SetStyle("title", "fill", Color(190, 190, 190)))
    assert found(faint, Move("title", 5, 0)) == ()
    assert found(faint, SetStyle("title", "fill", Color(120, 120, 120))) == ()
    assert kinds(found(faint, SetStyle("title", "fill", Color(230, 230, 230)))) == [("contrast", ("title",))]


def test_what_fails_one_measure_only_is_a_note() -> None:
    (finding,) = found(CARD, SetStyle("button", "fill", Color(251, 139, 36)))
    assert (finding.kind, finding.severity) == ("contrast", NOTE)


def test_opacity_of_a_text_or_of_its_group_makes_it_fainter() -> None:
    assert kinds(found(CARD, SetStyle("title", "opacity", 0.2))) == [("contrast", ("title",))]
    document = page('<g id="g"><text id="word" x="40" y="60">Onward</text></g>')
    assert kinds(found(document, SetStyle("g", "opacity", 0.2))) == [("contrast", ("word",))]


def test_letters_with_an_outline_are_left_alone() -> None:
    edits = SetStyle("title", "stroke", BLACK), SetStyle("title", "stroke_width", 1.0), SetStyle("title", "fill", WHITE)
    assert found(CARD, *edits) == ()


@pytest.mark.parametrize(("last", "told"), [("#333", True), ("#eee", False)])
def test_on_a_gradient_is_told_what_is_hard_to_read_on_all_of_its_colours(last: str, told: bool) -> None:
    stops = f'<stop stop-color="#111"/><stop offset="1" stop-color="{last}"/>'
    document = page(
        f'<defs><linearGradient id="g">{stops}</linearGradient></defs><rect id="shade" y="100" width="400" height="200"'
        ' fill="url(#g)"/><text id="word" x="40" y="60">Onward</text>'
    )
    assert (("contrast", ("word",)) in kinds(found(document, Move("word", 0, 120)))) is told
