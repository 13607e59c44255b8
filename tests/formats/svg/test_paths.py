"""Where path data and point lists run."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redraft.document.geometry import Box
from redraft.formats.shapes.paths import Segment, _walk, path_box, path_segments, polygon_box
from tests.any_text import CHARACTERS
from tests.sampling import each

small = st.floats(-1000, 1000).map(lambda number: round(number, 3))


def _points(d: str) -> list[tuple[float, float]]:
    """The end points of all segments in order, movetos included; control points are not."""
    return [(segment[-2], segment[-1]) for segment in _walk(d)]


@each(
    ("d", "wanted"),
    [
        ("M10 20L30 5", Box(10, 5, 20, 15)),
        ("m10 20 20-15", Box(10, 5, 20, 15)),
        ("M1.5.5-3-4", Box(-3, -4, 4.5, 4.5)),
        ("M1e1,2E1 L+30,.5e1", Box(10, 5, 20, 15)),
        ("M0 0h5v5H-3V-1z", Box(-3, -1, 8, 6)),
        ("M0 0h1 2 3v1 2", Box(0, 0, 6, 3)),
        ("M0 0C0 10 10 10 10 0", Box(0, 0, 10, 7.5)),
        ("M5 5c0 10 10 10 10 0", Box(5, 5, 10, 7.5)),
        ("M0 0C0 10 10 10 10 0S20-10 20 0", Box(0, -7.5, 20, 15)),
        ("M0 0C0 10 10 10 10 0L10 0S20-10 20 0", None),
        ("M0 0Q5 10 10 0", Box(0, 0, 10, 5)),
        ("M0 0Q5 10 10 0T20 0", Box(0, -5, 20, 10)),
        ("M0 0q5 10 10 0t10 0 10 0", Box(0, -5, 30, 10)),
        ("M0 0T10 10", Box(0, 0, 10, 10)),
        ("M0 0a5 5 0 0110 0", Box(0, -5, 10, 5)),
        ("M0 0a5 5 0 0010 0", Box(0, 0, 10, 5)),
        ("M0 0a5 5 0 0010 0 5 5 0 1110 0", Box(0, -5, 20, 10)),
        ("M0 0a1 1 0 01.5.5", None),
        ("M0 0A1 1 0 0 1 10 0", Box(0, -5, 10, 5)),
        ("M0 0A-5 5 0 0 1 10 0", Box(0, -5, 10, 5)),
        ("M0 0A0 5 0 0 1 10 0", Box(0, 0, 10, 0)),
        ("M0 0A5 5 0 0 1 0 0", Box(0, 0, 0, 0)),
        ("M0 0L10 10zL5 20", Box(0, 0, 10, 20)),
        ("M10 10", Box(10, 10, 0, 0)),
        ("M10 10z", Box(10, 10, 0, 0)),
        ("M0 0L10 10M100 100", Box(0, 0, 10, 10)),
        ("M-50-50M0 0L10 10", Box(0, 0, 10, 10)),
        ("", None),
        ("  ", None),
        ("L10 10", None),
        ("10 10", None),
        ("M", None),
        ("M10", None),
    ],
)
def test_the_box_is_where_the_outline_runs(d: str, wanted: Box | None) -> None:
    box = path_box(d)
    if wanted is None and d.startswith("M0"):  # no round number: the points on the curve tell
        _check_against_samples(d)
    else:
        assert box == (None if wanted is None else pytest.approx(wanted, abs=1e-9))


@each(
    "rest",
    [
        "x",
        "L",
        "L50",
        "L50,,50",
        "L,50 50",
        "C1 2 3 4 5",
        "A1 1 0 2 0 50 50",
        "A1 1 0 0 0 50",
        "z50 50",
        "L50 e5",
        "#",
        "L--50 50",
        "L50 . 50",
        "L٥ 50",
        "\xa0L50 50",
        "nan",
        "L_ 50",
    ],
)
def test_an_error_ends_the_data_and_what_came_before_counts(rest: str) -> None:
    whole = _points("M0 0L10 10" + rest + " L70 70 M80 80 L90 90")
    assert whole[:2] == [(0, 0), (10, 10)]
    assert max(whole) == (10, 10)
    assert path_box("M0 0L10 10" + rest + " L70 70") == Box(0, 0, 10, 10)


def test_complete_segments_before_an_error_in_the_same_command_count() -> None:
    assert _points("M0 0L1 1 2 2 3") == [(0, 0), (1, 1), (2, 2)]
    assert _points("M0 0a1 1 0 0 1 2 2 1 1 0 7 1 4 4") == [(0, 0), (2, 2)]


def test_the_start_of_a_closed_subpath_is_where_the_next_one_begins() -> None:
    assert _points("M5 5l10 0 0 10zl1 1") == [(5, 5), (15, 5), (15, 15), (5, 5), (6, 6)]
    assert _points("M5 5h9zm1 1h1") == [(5, 5), (14, 5), (5, 5), (6, 6), (7, 6)]


def test_numbers_too_large_to_compute_with_give_no_box() -> None:
    assert path_box("M0 0L1e999 0") is None
    assert path_box("M0 0L1e308 0L-1e308 0") is None
    assert path_box("M1e999 0") is None
    assert path_box("M0 0A1 1 1e999 0 0 5 5") is None


@each(
    ("points", "wanted"),
    [
        ("0,0 10,0 10,20", Box(0, 0, 10, 20)),
        ("1.5.5-3-4", Box(-3, -4, 4.5, 4.5)),
        ("0 0 10 10 99", Box(0, 0, 10, 10)),
        ("0 0 10 10 x 50 50", Box(0, 0, 10, 10)),
        ("5", None),
        ("", None),
    ],
)
def test_a_point_list_has_the_box_of_its_pairs(points: str, wanted: Box | None) -> None:
    assert polygon_box(points) == wanted


def _pieces(letter: str, *arguments: st.SearchStrategy[object]) -> st.SearchStrategy[str]:
    return st.tuples(*arguments).map(lambda values: letter + " ".join(map(str, values)))


flag = st.sampled_from("01")
radius = st.floats(0.5, 500).map(lambda number: round(number, 3))
segments = st.one_of(
    [
        _pieces(letter, *[small] * count)
        for letter, count in zip("LlHhVvCcSsQqTtMm", (2, 2, 1, 1, 1, 1, 6, 6, 4, 4, 4, 4, 2, 2, 2, 2), strict=True)
    ]
    + [_pieces(letter, radius, radius, st.integers(-400, 400), flag, flag, small, small) for letter in "Aa"]
    + [st.sampled_from("zZ")]
)
paths = st.lists(segments, max_size=6).map(lambda parts: "M1 2" + "".join(parts))


@settings(deadline=None)  # a busy machine is no failure
@given(paths)
def test_the_box_holds_the_curves_and_touches_them(d: str) -> None:
    _check_against_samples(d)


def _check_against_samples(d: str) -> None:
    box = path_box(d)
    assert box is not None
    points = [point for segment in path_segments(d) for point in _samples(segment)]
    if not points:
        assert (box.width, box.height) == (0, 0)
        return
    around = Box.around(points)
    assert around is not None
    size = 1e-6 * max(1.0, abs(box.x), abs(box.y), box.width, box.height)
    inside = (around.x >= box.x - size, around.y >= box.y - size)
    assert inside == (True, True)
    assert (around.right <= box.right + size, around.bottom <= box.bottom + size) == (True, True)
    # Sampling misses the very extreme by a second-order amount only.
    near = 2e-5 * max(1.0, box.width, box.height, *(abs(number) for s in path_segments(d) for number in s))
    assert (box.x, box.y, box.right, box.bottom) == pytest.approx(
        (around.x, around.y, around.right, around.bottom), abs=near
    )


def _samples(segment: Segment, count: int = 400) -> Iterator[tuple[float, float]]:
    if len(segment) == 9:
        yield from _arc_samples(segment)
        return
    for step in range(count + 1):
        t = step / count
        points = list(zip(segment[::2], segment[1::2], strict=True))
        while len(points) > 1:  # de Casteljau, so as not to share a formula with what is tested
            points = [((1 - t) * a + t * c, (1 - t) * b + t * d) for (a, b), (c, d) in pairwise(points)]
        yield points[0]


def _arc_samples(segment: Segment, count: int = 2000) -> Iterator[tuple[float, float]]:
    """Walks the whole ellipse and keeps the points on the side of the chord that the flags ask for."""
    x0, y0, rx, ry, degrees, large, sweep, x1, y1 = segment
    yield x0, y0
    yield x1, y1
    turn = complex(math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))

    def to_circle(point: complex) -> complex:
        own = point / turn
        return complex(own.real / rx, own.imag / ry)

    def from_circle(point: complex) -> complex:
        return complex(point.real * rx, point.imag * ry) * turn

    a, b = to_circle(complex(x0, y0)), to_circle(complex(x1, y1))
    half = abs(b - a) / 2
    if half == 0:
        return
    grown = max(1.0, half)
    away = math.sqrt(max(0.0, grown * grown - half * half))
    # Going with the clock on the page (sweep) and staying short leaves the centre on the right hand of a → b.
    normal = (b - a) / abs(b - a) * 1j * (1 if (large == 0) == (sweep == 1) else -1)
    center = (a + b) / 2 + normal * away
    direction = 1 if sweep else -1
    step = direction * 2 * math.pi / count
    start = math.atan2((a - center).imag, (a - center).real)
    span = ((math.atan2((b - center).imag, (b - center).real) - start) * direction) % (2 * math.pi)
    for number in range(int(span / abs(step)) + 1):
        point = from_circle(center + grown * complex(math.cos(start + number * step), math.sin(start + number * step)))
        yield point.real, point.imag


@settings(deadline=None)  # a busy machine is no failure
@given(st.text(CHARACTERS) | st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=80))
def test_no_text_makes_the_path_parser_fail(text: str) -> None:
    for d in (text, "M0 0" + text, "M0 0 a" + text):
        box = path_box(d)
        assert box is None or all(map(math.isfinite, box))
        assert len(_points(d)) >= len(list(path_segments(d)))
    polygon_box(text)
