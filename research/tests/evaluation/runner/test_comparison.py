"""Intervals, pairs and tables of a run, from scores that are partly absent."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy
import pytest

from redraft.scoring.score import Score
from redraft.scoring.statistics import interval
from redraft_research.evaluation.runner.comparison import by_case, failures, mean_tables, paired, summaries
from redraft_research.evaluation.runner.task import Graded, Outcome, TaskCase


def graded(case: str, value: float | None, failure: str = "", facts: Mapping[str, str] | None = None) -> Graded:
    score = Score("m", value, "" if value is not None else "no judge")
    return Graded(Outcome(TaskCase(case, "", Path(case), facts or {}), None, failure), {"m": score})


def test_the_interval_of_a_mean_is_seeded_and_covers_as_often_as_it_says() -> None:
    assert interval([3.0]) == (3.0, 3.0)
    assert interval([0, 1, 1, 0, 1]) == interval([0, 1, 1, 0, 1])
    chance = numpy.random.default_rng(1)
    draws = (interval(chance.normal(5, 1, 40).tolist(), seed) for seed in range(100))
    assert 0.88 <= sum(low <= 5 <= high for low, high in draws) / 100 <= 0.98


def test_seeds_are_averaged_first_and_absent_scores_counted() -> None:
    rows = [graded("a", 0.0), graded("a", 1.0), graded("b", 1.0), graded("c", None), graded("d", None, "timed out")]
    assert by_case(rows, "m") == {"a": 0.5, "b": 1.0}
    (found,) = summaries(rows)
    assert (found.mean, found.cases, found.absent, found.reasons) == (0.75, 2, 2, ("no judge",))
    (nothing,) = summaries(rows[3:])
    assert (nothing.mean, nothing.low, nothing.cases) == (None, None, 0)
    assert failures([*rows, graded("e", None, "refused: why"), graded("f", None, "refused: what")]) == {
        "timed out": 1,
        "refused": 2,
    }


def test_two_runs_are_compared_on_the_cases_that_both_have_values_of() -> None:
    first = [graded(str(n), 0.5) for n in range(10)] + [graded("x", None), graded("y", 0.1)]
    second = [graded(str(n), 0.6 if n < 6 else 0.5 if n < 8 else 0.4) for n in range(10)] + [graded("x", 1.0)]
    (found,) = paired(first, second)
    assert (found.cases, found.wins, found.ties, found.losses) == (10, 6, 2, 2)
    assert found.difference == pytest.approx(found.second - found.first)
    assert found.low <= found.difference <= found.high
    (same,) = paired(first, first)
    assert (same.difference, same.low, same.high, same.p, same.ties) == (0, 0, 0, 1, 11)
    (clear,) = paired(first, [graded(str(n), 0.9) for n in range(10)])
    assert clear.p < 0.01
    assert paired(first, [graded("z", 1.0)]) == []


def test_tables_have_all_cases_and_breakdowns_with_more_than_one_group() -> None:
    rows = [graded("a", 1.0, facts={"kind": "x"}), graded("b", None, "refused: it", {"kind": "y"})]
    whole, by_kind = mean_tables(rows, ("m", "other"), ("kind", "nothing"))
    assert whole.rows == (("m", 1.0, 1.0, 1.0, 1, 1),)
    assert by_kind.rows == (("x", 1, 0, 1.0, None), ("y", 1, 1, None, None))
