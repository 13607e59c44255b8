"""Numbers, lengths, transforms, paints and view boxes as SVG writes them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.style import Color, NoPaint
from redraft.formats.shapes.numbers import format_number, parse_number_list
from redraft.formats.shapes.transforms import (
    attribute_transform,
    format_matrix,
    is_dropped,
    is_understood,
    parse_transform,
)
from redraft.formats.svg.tree.values import (
    ContextPaint,
    PaintReference,
    parse_length,
    parse_length_list,
    parse_paint,
    parse_view_box,
    view_box_transform,
)
from tests.any_text import CHARACTERS
from tests.sampling import each

numbers = st.floats(-1e6, 1e6)
garbage = st.text(CHARACTERS) | st.text("0123456789.,-+eE()% \npxrotate", max_size=40)


@each(
    ("text", "wanted"),
    [
        ("10", 10.0),
        (" -1.5e1px ", -15.0),
        ("+.5", 0.5),
        ("5.", 5.0),
        ("1in", 96.0),
        ("2.54cm", 96.0),
        ("25.4mm", 96.0),
        ("101.6Q", 96.0),
        ("72pt", 96.0),
        ("6pc", 96.0),
        ("1E1PX", 10.0),
        ("2em", 40.0),
        ("2ex", 20.0),
        ("2rem", 32.0),
        ("1e1em", 200.0),
        ("25%", 50.0),
    ],
)
def test_a_length_is_given_in_px(text: str, wanted: float) -> None:
    assert parse_length(text, font_size=20, percent_of=200) == pytest.approx(wanted)


@each("text", [None, "", "px", "10 px", "1_0", "1e999", "10vw", "auto", "1.2.3", "١", "nan", "inf"])
def test_what_is_no_length_is_none(text: str | None) -> None:
    assert parse_length(text, percent_of=200) is None


def test_a_percentage_of_nothing_known_is_none() -> None:
    assert parse_length("50%") is None


def test_a_list_of_lengths_stops_at_the_first_bad_one() -> None:
    assert parse_length_list(" 10px, 1in 5") == [10, 96, 5]
    assert parse_length_list("10 20 auto 30") == [10, 20]
    assert parse_length_list("10 50% 3") == [10]
    assert parse_length_list(None) == []


@each(
    ("text", "wanted"),
    [
        ("1.5.5-3e2", [1.5, 0.5, -300]),
        (" 1,2 , 3\n4 ", [1, 2, 3, 4]),
        ("1 2 x 3", [1, 2]),
        ("1,,2", [1]),
        (",1", []),
        ("1 2 1e999 3", [1, 2]),
        ("", []),
        (None, []),
    ],
)
def test_numbers_are_read_up_to_the_first_error(text: str | None, wanted: list[float]) -> None:
    assert parse_number_list(text) == wanted


@each(
    ("text", "wanted"),
    [
        ("", IDENTITY),
        ("none", IDENTITY),
        ("translate(10)", Matrix(1, 0, 0, 1, 10, 0)),
        ("translate(10 5)", Matrix(1, 0, 0, 1, 10, 5)),
        (" translate ( 10 , 5 ) ", Matrix(1, 0, 0, 1, 10, 5)),
        ("scale(2)", Matrix(2, 0, 0, 2, 0, 0)),
        ("scale(2-3)", Matrix(2, 0, 0, -3, 0, 0)),
        ("rotate(90)", Matrix(0, 1, -1, 0, 0, 0)),
        ("rotate(90 10 10)", Matrix(0, 1, -1, 0, 20, 0)),
        ("skewX(45)", Matrix(1, 0, 1, 1, 0, 0)),
        ("skewY(45)", Matrix(1, 1, 0, 1, 0, 0)),
        ("matrix(1.5.5-3e2 0 0 1)", Matrix(1.5, 0.5, -300, 0, 0, 1)),
        ("translate(10,5)scale(2)", Matrix(2, 0, 0, 2, 10, 5)),
        ("scale(2),translate(10,5)", Matrix(2, 0, 0, 2, 20, 10)),
        ("translate(10px, 5px) rotate(90deg)", Matrix(0, 1, -1, 0, 10, 5)),
        ("translate(1in)", Matrix(1, 0, 0, 1, 96, 0)),
        ("rotate(.25turn) scale(50%)", Matrix(0, 0.5, -0.5, 0, 0, 0)),
        ("translateX(3px) translateY(4px)", Matrix(1, 0, 0, 1, 3, 4)),
        ("scaleX(2) scaleY(3)", Matrix(2, 0, 0, 3, 0, 0)),
        ("scaleX(2) translate(3px,1px", Matrix(2, 0, 0, 1, 6, 1)),
        ("skew(0, 45deg)", Matrix(1, 1, 0, 1, 0, 0)),
        ("scale(0)", Matrix(0, 0, 0, 0, 0, 0)),
    ],
)
def test_a_transform_list_becomes_one_matrix(text: str, wanted: Matrix) -> None:
    assert parse_transform(text) == pytest.approx(wanted)


@each(
    "last",
    [
        "foo(1)",
        "translate()",
        "translate(1,,2)",
        "rotate(1,2)",
        "matrix(1,2,3)",
        "scale(1,2,3)",
        "x",
        "translate(50%)",
        "rotate(5px)",
        "skewX(1,2)",
        "Scale(2)",
        "rotate(1e999)",
        "scale(1e999)",
        "scale(2),",
    ],
)
def test_one_error_undoes_the_whole_list(last: str) -> None:
    assert parse_transform("translate(7, 8) " + last) == IDENTITY


@each(
    ("text", "attribute", "property"),
    [
        ("translate(3)", True, False),
        ("translate(3,2)", True, False),
        ("translate(3px,2px)", False, True),
        ("translate(3 2)", True, False),
        ("translate(3px 2px)", False, False),
        ("translate(0)", True, True),
        ("translate(3,2", False, False),
        ("translate(3px,2px", False, True),
        ("translate(2.)", False, False),
        ("translate(3,)", False, False),
        ("translate (3,2)", True, False),
        ("translate(3,2),rotate(2)", True, False),
        ("translate(3,2),,rotate(2)", False, False),
        ("TRANSLATE(3px)", False, True),
        ("Translate(3)", False, False),
        ("rotate(4)", True, False),
        ("rotate(4deg)", False, True),
        ("rotate(4,5,6)", True, False),
        ("rotate(4deg,5px,6px)", False, False),
        ("scale(2)", True, True),
        ("scale(200%)", False, True),
        ("scaleX(2)", False, True),
        ("matrix(1,0,0,1,3,2)", True, True),
        ("matrix(1 0 0 1 3 2)", True, False),
        ("translate(1e40)", False, False),
        ("translate(3\xa02)", False, False),
        ("nonsense", False, False),
    ],
)
def test_the_attribute_and_the_property_have_grammars_of_their_own(text: str, attribute: bool, property: bool) -> None:
    assert (attribute_transform(text) is not None) is attribute
    assert is_understood(text) is property
    assert is_dropped(text) is (not property and "\xa0" not in text)


@each("text", ["translate(1em)", "translate(10%)", "translate3d(1px,2px,0)", "translate(var(--x))"])
def test_a_transform_that_may_be_one_is_not_dropped(text: str) -> None:
    assert not is_understood(text)
    assert not is_dropped(text)
    assert attribute_transform(text) is None


@each(
    ("text", "wanted"),
    [
        ("none", NoPaint()),
        (" #f00 ", Color(255, 0, 0)),
        ("currentColor", Color(1, 2, 3)),
        ("context-fill", ContextPaint("fill")),
        ("context-stroke", ContextPaint("stroke")),
        ("url(#a)", PaintReference("a")),
        ("url( '#a' ) none", PaintReference("a", NoPaint())),
        ('url("#a b")  red', PaintReference("a b", Color(255, 0, 0))),
        ("url(#a) currentColor", PaintReference("a", Color(1, 2, 3))),
        ("url(#a) nonsense", PaintReference("a")),
        ("url(more.svg#a) blue", PaintReference("", Color(0, 0, 255), "more.svg#a")),
        ("inherit", None),
        ("nonsense", None),
        ("", None),
        (None, None),
        ("url(#a", None),
    ],
)
def test_a_paint_value_says_what_is_painted(text: str | None, wanted: object) -> None:
    assert parse_paint(text, Color(1, 2, 3)) == wanted


@each(
    ("number", "wanted"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (-1e-9, "0"),
        (10.0, "10"),
        (-0.5, "-0.5"),
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.333333"),
        (1e-5, "0.00001"),
        (123456789012.1, "123456789012.1"),
        (1e22, "10000000000000000000000"),
        (math.nan, "0"),
        (math.inf, "0"),
    ],
)
def test_a_number_is_written_short_and_without_an_exponent(number: float, wanted: str) -> None:
    assert format_number(number) == wanted


@settings(deadline=None)  # a busy machine is no failure
@given(st.floats(-1e15, 1e15))
def test_a_written_number_reads_back_within_half_a_millionth(number: float) -> None:
    text = format_number(number)
    assert abs(float(text) - number) <= 0.5000001e-6
    assert "e" not in text
    assert text != "-0"
    assert len(text.partition(".")[2]) <= 6
    assert format_number(float(text)) == text


@each(
    ("matrix", "wanted"),
    [
        (IDENTITY, ""),
        (Matrix.translation(10, 5), "translate(10,5)"),
        (Matrix.translation(10, 0), "translate(10)"),
        (Matrix.scaling(2, 2), "scale(2)"),
        (Matrix.scaling(2, -3), "scale(2,-3)"),
        (Matrix.rotation(30), "rotate(30)"),
        (Matrix.rotation(-90, (50, 20)), "rotate(-90,50,20)"),
        (Matrix.rotation(30, (50, 20)), "rotate(30,50,20)"),
        (Matrix(1, 1e-17, -1e-310, 1, 1e-12, 3), "translate(0,3)"),
        (Matrix(2, 0, 0, 2, 1, 2), "matrix(2,0,0,2,1,2)"),
        (Matrix(-1, 0, 0, 1, 7, 0), "matrix(-1,0,0,1,7,0)"),
    ],
)
def test_a_matrix_is_written_as_what_it_is(matrix: Matrix, wanted: str) -> None:
    assert format_matrix(matrix) == wanted


@settings(deadline=None)  # a busy machine is no failure
@given(st.builds(Matrix, *[st.floats(-1000, 1000)] * 6))
def test_a_written_matrix_reads_back_nearly_the_same(matrix: Matrix) -> None:
    assert parse_transform(format_matrix(matrix)) == pytest.approx(matrix, abs=2e-6)


@settings(deadline=None)  # a busy machine is no failure
@given(st.floats(-360, 360), numbers, numbers)
def test_a_written_rotation_keeps_its_place(degrees: float, x: float, y: float) -> None:
    matrix = Matrix.rotation(degrees, (x, y))
    assert parse_transform(format_matrix(matrix)) == pytest.approx(matrix, abs=3e-6)


@each(
    ("text", "wanted"),
    [
        ("0 0 100 50", Box(0, 0, 100, 50)),
        (" -1.5,2 , 3,4 ", Box(-1.5, 2, 3, 4)),
        ("0 0 0 50", None),
        ("0 0 100 -1", None),
        ("0 0 100", None),
        ("0 0 100 50 1", None),
        ("0 0 100 50 x", None),
        ("", None),
        (None, None),
    ],
)
def test_a_view_box_needs_four_numbers_and_a_size(text: str | None, wanted: Box | None) -> None:
    assert parse_view_box(text) == wanted


@each(
    ("aspect", "left", "top", "width", "height"),
    [
        # a view box of 100×50 at (10, 20) in a viewport of 200×200
        (None, 0, 50, 200, 100),
        ("xMidYMid", 0, 50, 200, 100),
        ("xMidYMid meet", 0, 50, 200, 100),
        ("defer xMinYMin", 0, 0, 200, 100),
        ("xMaxYMax meet", 0, 100, 200, 100),
        ("none", 0, 0, 200, 200),
        ("xMinYMid slice", 0, 0, 400, 200),
        ("xMidYMid slice", -100, 0, 400, 200),
        ("xMaxYMin slice", -200, 0, 400, 200),
        ("nonsense", 0, 50, 200, 100),
    ],
)
def test_a_view_box_fits_its_viewport(aspect: str | None, left: int, top: int, width: int, height: int) -> None:
    view = Box(10, 20, 100, 50)
    assert view_box_transform(view, 200, 200, aspect).bounds(view) == Box(left, top, width, height)


def test_without_a_view_box_nothing_is_scaled() -> None:
    assert view_box_transform(None, 200, 100) == IDENTITY
    assert view_box_transform(Box(0, 0, 0, 5), 200, 100) == IDENTITY


@settings(deadline=None)  # a busy machine is no failure
@given(garbage)
def test_no_text_makes_a_value_parser_fail(text: str) -> None:
    length = parse_length(text, percent_of=10)
    assert length is None or math.isfinite(length)
    assert all(map(math.isfinite, parse_length_list(text)))
    assert all(map(math.isfinite, parse_number_list(text)))
    assert all(map(math.isfinite, parse_transform(text)))
    assert all(map(math.isfinite, parse_transform(f"rotate({text})")))
    parse_paint(text)
    parse_paint(f"url({text}")
    parse_view_box(text)
    view_box_transform(Box(0, 0, 1, 1), 1, 1, text)
