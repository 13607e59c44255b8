"""Values and differences in words for people: no Python in sight."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Layer, Run, Shape, Text
from redraft.document.style import Color, NoPaint, PaintServer, Style
from redraft.edits.display_text import differences, shown
from tests.sampling import each

DOT = Shape("dot", style=Style(fill=Color(0, 170, 0)), frame=Box(0, 0, 10, 10), form="ellipse")
TITLE = Text("title", runs=(Run("Big "), Run("sale", Style(font_size=20.0))))


@each(
    ("value", "words"),
    [
        (NoPaint(), "none"),
        (None, ""),
        ((), ""),
        (Color(0, 170, 0), "#00aa00"),
        (PaintServer("gradient", "sky"), "gradient #sky"),
        (True, "yes"),
        (2.50, "2.5"),
        (Box(1, 2, 30.5, 40), "30.5 × 40 at 1, 2"),
        (Matrix(1, 0, 0, 1, 5, -3), "moved by 5, -3"),
        (Matrix(2, 0, 0, 2, 0, 0), "matrix(2 0 0 2 0 0)"),
        (("blur", "shadow"), "blur, shadow"),
        ((Run("Big "), Run("sale")), "“Big ”, “sale”"),
    ],
)
def test_a_value_is_told_in_words(value: object, words: str) -> None:
    assert shown(value) == words


@each(
    ("old", "new", "words"),
    [
        (DOT, replace(DOT, style=Style(fill=Color(0, 0, 255))), ["fill colour #00aa00 → #0000ff"]),
        (DOT, replace(DOT, style=Style(opacity=0.5)), ["fill colour #00aa00 → unset", "opacity unset → 0.5"]),
        (DOT, replace(DOT, frame=Box(5, 0, 10, 10)), ["size and place 10 × 10 at 0, 0 → 10 × 10 at 5, 0"]),
        (DOT, replace(DOT, d="M0 0"), ["outline"]),
        (TITLE, replace(TITLE, runs=(Run("Big sale"),)), ["text “Big ”, “sale” → “Big sale”"]),
        (TITLE, replace(TITLE, runs=(Run("Big "), Run("sale"))), ["font size 20 → unset"]),
        (TITLE, replace(TITLE, runs=(Run("Big "), replace(TITLE.runs[1], starts_line=True))), ["line breaks"]),
    ],
)
def test_layers_that_differ_are_told_property_by_property(old: Layer, new: Layer, words: list[str]) -> None:
    assert list(differences(old, new)) == words


def test_equal_layers_do_not_differ() -> None:
    assert list(differences(DOT, replace(DOT))) == []
