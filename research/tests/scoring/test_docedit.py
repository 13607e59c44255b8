"""Programs are read as syntax and never run; the equivalences are those of the paper's appendix, and no more."""

from __future__ import annotations

import pytest

from redraft.scoring.rates import average, majority, rate
from redraft.scoring.statistics import Estimate, wilson
from redraft_research.scoring.docedit import Answered, GoldCommand, action_is_right, figures, passed, read_program
from tests.sampling import each

MOVE = """
def main():
    # find the title first
    title, at, box = FIND_AND_GET(component_to_edit="the title", document=document)

    MOVE(object_id=title, position_diff=("DOWN", 10))
"""
REPLACE, TEXT, IMAGE = "REPLACE", GoldCommand("Replace", "Text"), GoldCommand("Replace", "Image")


def test_lines_and_calls_of_a_program_in_the_order_they_stand() -> None:
    found = read_program(MOVE)
    assert (found.lines, found.calls, found.major, found.problem) == (3, ("FIND_AND_GET", "MOVE"), 1, "")


def test_methods_names_alone_and_functions_of_the_programs_own_are_no_calls() -> None:
    source = 'def ADD(x):\n    return x\nADD("a".replace("a", "b"))\nDELETE\n[1].copy()\nmove(get("title"))'
    assert read_program(source).calls == ("MOVE", "GET_METADATA")


def test_what_is_no_python_is_told_and_its_names_still_count() -> None:
    found = read_program("# MOVE(a)\nMOVE(object_id=a, new_position=(30px, 20px))")
    assert found.calls == ("MOVE",)
    assert found.problem.startswith("line 2")


@each("source", ["", "\0", "(" * 100_000, "x" * 1_000_001])
def test_no_program_at_all_is_no_calls(source: str) -> None:
    assert read_program(source).calls == ()


def test_a_program_is_never_run() -> None:
    assert read_program("raise SystemExit\nDELETE(exit())").calls == ("DELETE",)


@each(
    ("gold", "calls", "right", "literal"),
    [
        (TEXT, [REPLACE], True, True),
        (TEXT, ["MODIFY"], True, False),
        (IMAGE, ["MODIFY"], False, False),
        (IMAGE, ["ADD", "DELETE"], True, False),
        (IMAGE, ["DELETE"], False, False),
        (GoldCommand("modify", "text footer"), [REPLACE], True, False),
        (GoldCommand("Modify", "Context menu"), [REPLACE], False, False),
        (GoldCommand("DELETE", "TEXT"), [REPLACE], False, False),
        (GoldCommand("split", "text"), ["MODIFY"], False, False),
        (TEXT, [], False, False),
    ],
)
def test_actions_and_what_may_stand_for_them(gold: GoldCommand, calls: list[str], right: bool, literal: bool) -> None:
    assert action_is_right(gold, calls) is right
    assert action_is_right(gold, calls, equivalents=False) is literal


def test_a_pass_after_five_errors_is_a_five_pass_of_five_reprompts_only() -> None:
    late = (False,) * 5 + (True,)
    assert (passed(late, 0), passed(late, 4), passed(late, 5), passed((), 5)) == (False, False, True, None)


def test_the_figures_of_a_run_drop_no_case() -> None:
    program = read_program(MOVE)
    rows = [
        Answered(GoldCommand("Move", "Text"), program, "TEXT", (True,), False),
        Answered(GoldCommand("Move", "Text"), program, "IMAGE", (False, True), True),
        Answered(GoldCommand("Delete", "Line"), program, None, (False, False), True),
        Answered(GoldCommand("Add", "Line"), None, None),
    ]
    found = figures(rows)
    values = {name: score.value for name, score in found.items()}
    assert values["action accuracy"] == 0.5
    assert values["component accuracy"] == 0.5
    assert values["code 1-pass"] == pytest.approx(1 / 3)
    assert values["code 5-pass"] == pytest.approx(2 / 3)
    assert values["semantic error"] == pytest.approx(2 / 3)
    assert (values["semantic error, MOVE"], values["semantic error, DELETE"]) == (0.5, 1.0)
    assert "semantic error, ADD" not in found
    assert (values["lines a program"], values["major calls a program"], values["calls a program"]) == (3, 1, 2)
    assert found["component accuracy"].evidence["absent"] == 2
    assert found["code 1-pass"].evidence["of"] == 3


def test_with_no_case_every_figure_is_absent_and_says_why() -> None:
    assert all(score.value is None and score.reason for score in figures([]).values())


def test_rates_have_counts_and_intervals_and_ties_are_no() -> None:
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert dict(rate("m", [True, False, None]).evidence) | {"interval": 0} == {
        "count": 1, "of": 2, "absent": 1, "interval": 0,
    }  # fmt: skip
    assert rate("m", [None], "why").reason == "why"
    low, high = average("m", [0.5, *[1.0] * 9]).evidence["interval"]
    assert (low > 0.5, high) == (True, 1.0)  # where mean and standard error would give more than there can be
    assert Estimate.of([0.5, *[1.0] * 9], 0, 1).high == 1
    assert Estimate.share([True] * 5).high == 1 > Estimate.share([True] * 5).low
    assert str(Estimate.of([-1e-9])) == "0.000 (0.000 to 0.000)"
    assert (average("m", [1.0, 3.0]).value, "interval" in average("m", [1.0]).evidence) == (2.0, False)
    assert (majority([True, False]), majority([True, True, False]), majority([])) == (False, True, False)
