"""Statements about a result, where what they are told by is gone, new, empty or of another kind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from redraft.document.charts import Series
from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Run, Shape, Text
from redraft.document.pages import Page
from redraft.document.style import Color, Style
from redraft.errors import UsageError
from redraft.scoring.facts import Scenery, scenery
from redraft.scoring.goals.checks import Statement, freed, holds
from redraft.scoring.goals.verdicts import Before, GoalOutcome, Verdict, judge_result
from tests.by_hand import by_hand
from tests.sampling import each


def stage(*layers: Layer) -> Scenery:
    return scenery(by_hand("svg", (Page("p", 100, 100, layers=layers),)))


A, B = Shape("a", frame=Box(10, 10, 20, 20)), Shape("b", frame=Box(10, 40, 20, 20))
EMPTY = Group("empty")
NEW = Shape("new", frame=Box(40, 40, 5, 5))


@each(
    "statement",
    [
        *({"on": "a", name: "b"} for name in ("above", "below", "left_of", "right_of", "inside", "same_line")),
        {"on": "a", "center": "both@b"},
        {"on": "a", "order": "above b"},
        {"new": "shape", "below": "b"},
    ],
)
def test_a_place_told_by_a_layer_that_is_gone_does_not_hold_and_says_so(statement: Statement) -> None:
    assert holds(statement, stage(A, B), stage(A, NEW)) == "what it is placed by is not there: b"


def test_a_swap_is_told_by_where_the_other_was_even_if_it_is_gone() -> None:
    there = Shape("a", frame=Box(10, 40, 20, 20))
    assert holds({"on": "a", "swapped": "b"}, stage(A, B), stage(there)) == ""
    assert holds({"on": "a", "swapped": "c"}, stage(A, B), stage(there)) == "what it is placed by is not there: c"


def test_a_swap_may_keep_any_edge_in_line() -> None:
    wide = Shape("b", frame=Box(60, 40, 30, 20))
    for there, holding in ((Box(70, 40, 20, 20), True), (Box(63, 40, 20, 20), False)):
        after = stage(Shape("a", frame=there))
        assert (holds({"on": "a", "swapped": "b"}, stage(A, wide), after) == "") is holding


@each(("way", "after"), [("front", (A, B, NEW)), ("back", (NEW, A, B))])
def test_a_new_layer_that_meets_nothing_is_above_or_below_all(way: str, after: tuple[Layer, ...]) -> None:
    assert holds({"new": "shape", "order": way}, stage(A, B), stage(*after)) == ""
    assert holds({"new": "shape", "order": way}, stage(A, B), stage(*after[::-1]))


@each(
    ("statement", "after"),
    [
        ({"on": "a", "center": "x@empty"}, (A, EMPTY)),
        ({"on": "a", "order": "above empty"}, (A, EMPTY)),
        ({"on": "new", "order": "forward"}, (A, NEW)),
        ({"on": "box", "order": "backward"}, (Group("box", children=(NEW,)), A)),
        ({"on": "box", "flip": "x"}, (Group("box", children=(NEW,)),)),
        ({"on": "title", "radius": ">"}, (Text("title", runs=(Run("Sale"),)),)),
        ({"on": "a", "slide": 2}, (A,)),
    ],
)
def test_what_is_empty_new_or_of_another_kind_does_not_hold_either(statement: Statement, after: tuple[Layer]) -> None:
    assert holds(statement, stage(A, B, Group("box", children=(A,)), EMPTY), stage(*after))


def test_what_should_have_gone_and_is_still_there_is_told() -> None:
    before, goal = (by_hand("svg", (Page("p", 100, 100, layers=layers),)) for layers in ((A, B), (A,)))
    hidden = replace(before, pages=(replace(before.pages[0], layers=(A, replace(B, style=Style(visible=False)))),))
    assert judge_result(Before(before), hidden, goal).outcome is GoalOutcome.EXACT
    touched = replace(before, pages=(replace(before.pages[0], layers=(replace(A, name="x"), B)),))
    assert judge_result(Before(before), touched, goal) == Verdict(GoalOutcome.WRONG_EDIT, "still there: b")


def test_a_fact_that_no_goal_knows_is_an_error_and_a_factor_may_have_its_star() -> None:
    with pytest.raises(UsageError, match="no goal can state 'colour'"):
        freed({"on": "a", "colour": "red"})
    large = replace(A, frame=Box(10, 10, 24, 24))
    assert holds({"on": "a", "scale": "*1.2"}, stage(A, B), stage(large, B)) == ""


def test_a_series_of_a_chart_has_a_colour() -> None:
    series = Series("s", style=Style(fill=Color(255, 0, 0)), children=(Text("n", runs=(Run("x"),)),))
    assert holds({"on": "s", "fill": "red"}, stage(replace(series, style=Style())), stage(series)) == ""
    assert holds({"on": "s", "fill": "blue"}, stage(replace(series, style=Style())), stage(series))
