"""Gradients as values: what CSS writes, and what the model allows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from redraft.document.colors import parse_gradient
from redraft.document.style import Color, Gradient, Stop, allows, gradient
from tests.sampling import each

RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)
COLORS = st.builds(Color, *(st.integers(0, 255) for _ in range(4)))
OFFSETS = st.lists(st.integers(0, 10_000), min_size=2, max_size=6).map(
    lambda found: [one / 10_000 for one in sorted(found)]
)


@given(OFFSETS, COLORS, st.one_of(st.none(), st.integers(0, 35_999).map(lambda turn: turn / 100)))
def test_what_a_gradient_says_is_read_as_the_same(offsets: list[float], color: Color, angle: float | None) -> None:
    made = Gradient(tuple(Stop(offset, color) for offset in offsets), angle)
    assert allows("fill", made)
    assert parse_gradient(str(made)) == made


@each(
    ("text", "wanted"),
    [
        ("linear-gradient(90deg, #f00, #00f)", gradient([RED, BLUE], 90)),
        ("linear-gradient(red, blue)", gradient([RED, BLUE])),
        ("linear-gradient(to right, rgb(255, 0, 0), blue)", gradient([RED, BLUE], 90)),
        ("linear-gradient(0.25turn, red, blue)", gradient([RED, BLUE], 90)),
        ("linear-gradient(-90deg, red, blue)", gradient([RED, BLUE], 270)),
        ("radial-gradient(circle at center, red, blue)", gradient([RED, BLUE], None)),
        ("linear-gradient(red 20%, blue)", Gradient((Stop(0.2, RED), Stop(1.0, BLUE)))),
        ("linear-gradient(red 60%, blue 20%)", Gradient((Stop(0.6, RED), Stop(0.6, BLUE)))),
    ],
)
def test_css_is_understood(text: str, wanted: Gradient) -> None:
    assert parse_gradient(text) == wanted


@each(
    "text", ["red", "linear-gradient(red)", "linear-gradient(red, nocolour)", "conic-gradient(red, blue)",
             "linear-gradient(90deg, red 1px, blue)", "radial-gradient(at left, red, blue)", "linear-gradient(",
             "linear-gradient(red, blue); x"],
)  # fmt: skip
def test_what_the_model_cannot_hold_is_no_gradient(text: str) -> None:
    assert parse_gradient(text) is None


@each(
    "wrong",
    [
        Gradient((Stop(0.0, RED),)),
        Gradient((Stop(0.5, RED), Stop(0.2, BLUE))),
        Gradient((Stop(0.0, RED), Stop(1.5, BLUE))),
        Gradient((Stop(0.0, RED), Stop(1.0, BLUE)), 360.0),
        Gradient((Stop(0.0, RED), Stop(1.0, BLUE)), 0.123),
        Gradient((Stop(0.12345, RED), Stop(1.0, BLUE))),
        Gradient((Stop(0.0, RED), Stop(1.0, Color(300, 0, 0)))),
    ],
)
def test_a_gradient_that_no_file_could_hold_exactly_is_not_allowed(wrong: Gradient) -> None:
    assert not allows("fill", wrong)
