"""Colours as they are written, and the words for them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from redraft.document.colors import NAMED, describe, parse_color
from redraft.document.style import Color
from tests.any_text import CHARACTERS
from tests.sampling import each

colors = st.builds(Color, *[st.integers(0, 255)] * 4)


def test_all_css_names_are_there() -> None:
    assert len(NAMED) == 149
    assert NAMED["rebeccapurple"] == Color(0x66, 0x33, 0x99)
    assert NAMED["transparent"] == Color(0, 0, 0, 0)
    for gray in ("gray", "darkgray", "dimgray", "lightgray", "slategray", "darkslategray", "lightslategray"):
        assert NAMED[gray] == NAMED[gray.replace("gray", "grey")]


@each(
    ("text", "wanted"),
    [
        ("#f00", Color(255, 0, 0)),
        ("#F008", Color(255, 0, 0, 0x88)),
        ("#1a2B3c", Color(0x1A, 0x2B, 0x3C)),
        ("#1a2b3c80", Color(0x1A, 0x2B, 0x3C, 0x80)),
        ("  Red\n", Color(255, 0, 0)),
        ("TRANSPARENT", Color(0, 0, 0, 0)),
        ("rgb(1,2,3)", Color(1, 2, 3)),
        ("RGB( 1 , 2 , 3 )", Color(1, 2, 3)),
        ("rgb(1 2 3)", Color(1, 2, 3)),
        ("rgb(1 2 3 / 0.5)", Color(1, 2, 3, 128)),
        ("rgb(1 2 3/50%)", Color(1, 2, 3, 128)),
        ("rgba(1,2,3,.5)", Color(1, 2, 3, 128)),
        ("rgba(1, 2, 3, 50%)", Color(1, 2, 3, 128)),
        ("rgb(50%, 0%, 100%)", Color(128, 0, 255)),
        ("rgb(127.6, 300, -5)", Color(128, 255, 0)),
        ("rgb(1e2, none, 0)", Color(100, 0, 0)),
        ("hsl(0, 100%, 50%)", Color(255, 0, 0)),
        ("hsl(120deg 100% 25%)", Color(0, 128, 0)),
        ("hsl(-120, 100%, 50%)", Color(0, 0, 255)),
        ("hsla(0.5turn, 100%, 50%, 0.25)", Color(0, 255, 255, 64)),
        ("hsl(200, 0%, 50%)", Color(128, 128, 128)),
        ("#CD853F icc-color(acmecmyk, 0.11, 0.48)", Color(0xCD, 0x85, 0x3F)),
    ],
)
def test_a_css_colour_is_understood(text: str, wanted: Color) -> None:
    assert parse_color(text) == wanted


@each(
    "text",
    [
        "",
        "#",
        "#12",
        "#12345",
        "#ggg",
        "#ff 00 ",
        "reddish",
        "none",
        "currentColor",
        "rgb(1,2)",
        "rgb(1,2,3,4,5)",
        "rgb(1 2, 3)",
        "rgb(123)",
        "rgb (1,2,3)",
        "rgb(1,2,3",
        "hsl(10%, 1%, 1%)",
        "rgb(1deg,2,3)",
        "url(#a)",
    ],
)
def test_what_is_no_colour_is_none(text: str) -> None:
    assert parse_color(text) is None


def test_a_hex_colour_with_spaces_inside_is_refused_by_the_model_too() -> None:
    assert Color.from_hex("#ff 00 ") is None


@settings(deadline=None)  # a busy machine is no failure
@given(colors)
def test_a_colour_reads_back_from_its_own_text(color: Color) -> None:
    assert parse_color(str(color)) == color


@settings(deadline=None)  # a busy machine is no failure
@given(st.text(CHARACTERS) | st.from_regex(r"(rgb|hsl)a?\([0-9 ,.%/e+-]{0,20}\)", alphabet=CHARACTERS))
def test_no_text_makes_the_colour_parser_fail(text: str) -> None:
    color = parse_color(text)
    assert color is None or all(0 <= part <= 255 for part in color)


@each(
    ("text", "word"),
    [
        ("#ff0000", "red"),
        ("#00ffff", "cyan"),
        ("#ff00ff", "magenta"),
        ("#808080", "gray"),
        ("#ff6347", "tomato"),
        ("#e11d1d", "red"),
        ("#16213e", "navy"),
        ("#1c2a6b", "dark blue"),
        ("#009688", "teal"),
        ("#333333", "dark gray"),
        ("#fefefe", "white"),
        ("#f5a623", "orange"),
        ("#f5a62380", "orange at 50%"),
        ("#12345600", "transparent"),
    ],
)
def test_a_colour_is_described_by_the_nearest_word(text: str, word: str) -> None:
    color = parse_color(text)
    assert color is not None
    assert describe(color) == word


@settings(deadline=None)  # a busy machine is no failure
@given(colors)
def test_every_colour_has_a_word(color: Color) -> None:
    assert describe(color)
