"""Means of a run with intervals, and comparison of two runs on the cases they share.

Seeds of a case are averaged first, so that a case counts once; intervals are percentiles of means over cases drawn with
replacement, the same ones each time. Cases without a value are counted, never filled in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from redraft.scoring.statistics import interval, known_mean, paired_p
from redraft_research.evaluation.runner.task import Graded, ScoreTable

SAME = 1e-9
"""Values no further apart are a tie."""


class MeasureSummary(NamedTuple):
    """A measure's mean over `cases` with its 95 % interval; `absent` outcomes, with the commonest `reasons`."""

    measure: str
    mean: float | None
    low: float | None
    high: float | None
    cases: int
    absent: int
    reasons: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {**self._asdict(), "reasons": list(self.reasons)}


class Paired(NamedTuple):
    """A measure in two runs over common cases: `difference` is second less first, `p` its chance by luck."""

    measure: str
    cases: int
    first: float
    second: float
    difference: float
    low: float
    high: float
    p: float
    wins: int
    ties: int
    losses: int


def by_case(graded: Iterable[Graded], measure: str) -> dict[str, float]:
    """The mean over seeds of each case that has a value."""
    found: dict[str, list[float]] = {}
    for one in graded:
        score = one.scores.get(measure)
        if score is not None and score.value is not None:
            found.setdefault(one.outcome.case.id, []).append(score.value)
    return {case: fmean(values) for case, values in found.items()}


def summaries(graded: Sequence[Graded]) -> list[MeasureSummary]:
    """Every measure, in the order they come."""
    found = []
    for measure in dict.fromkeys(name for one in graded for name in one.scores):
        values = list(by_case(graded, measure).values())
        scores = [one.scores.get(measure) for one in graded]
        whys = Counter(
            "not scored" if score is None else score.reason for score in scores if score is None or score.reason
        )
        low, high = interval(values) if values else (None, None)
        mean = known_mean(values)
        common = tuple(why for why, _ in whys.most_common(3))
        found.append(MeasureSummary(measure, mean, low, high, len(values), sum(whys.values()), common))
    return found


def failures(graded: Iterable[Graded]) -> Counter[str]:
    """How many outcomes failed, by kind: refused, timed out, crashed, …"""
    return Counter(one.outcome.failure.partition(":")[0] for one in graded if one.outcome.failure)


def paired(first: Sequence[Graded], second: Sequence[Graded]) -> list[Paired]:
    """Every measure that both runs have values of for the same cases."""
    rows = []
    for measure in dict.fromkeys(name for one in first for name in one.scores):
        a, b = by_case(first, measure), by_case(second, measure)
        both = [case for case in a if case in b]
        if not both:
            continue
        gains = [b[case] - a[case] for case in both]
        wins, losses = sum(gain > SAME for gain in gains), sum(gain < -SAME for gain in gains)
        means = fmean(a[case] for case in both), fmean(b[case] for case in both), fmean(gains)
        counts = wins, len(both) - wins - losses, losses
        rows.append(Paired(measure, len(both), *means, *interval(gains), paired_p(gains), *counts))
    return rows


def compared_table(rows: Sequence[Paired], other: str) -> ScoreTable:
    """Two runs side by side, as people read it; `other` names the first one."""
    head = ("measure", "cases", "other", "this", "difference", "low", "high", "p", "wins", "ties", "losses")
    higher = "a win is a higher value, also of what had better be low; the p are not corrected for their number"
    notes = (higher,) if rows else ("no measure has a value in both runs",)
    return ScoreTable(f"against {other}", head, tuple(rows), notes)


def changed(one: Graded, other: Graded) -> list[str]:
    """How a case came out otherwise than in another run: who failed, which measures differ; none: the same."""
    found = []
    for mine, theirs, what in ((one, other, "failed here only"), (other, one, "failed there only")):
        if mine.outcome.failure and not theirs.outcome.failure:
            found.append(what)
    for measure, score in one.scores.items():
        was = other.scores[measure].value if measure in other.scores else None
        if score.value is not None and was is not None and abs(score.value - was) > SAME:
            found.append(f"{'higher' if score.value > was else 'lower'} {measure}")
    return ["changed", *found] if found else []


def mean_tables(graded: Iterable[Graded], measures: Sequence[str], by: Sequence[str] = ()) -> list[ScoreTable]:
    """The measures over all cases with their intervals, then their means broken down by facts of the cases."""
    every = list(graded)
    known = {one.measure: one for one in summaries(every)}
    rows = [(name, *known[name][1:6]) for name in measures if name in known]
    notes = tuple(f"{name}: {why}" for name in measures if name in known for why in known[name].reasons[:1])
    tables = [ScoreTable("over all cases", ("measure", "mean", "low", "high", "cases", "absent"), tuple(rows), notes)]
    for fact in by:
        groups: dict[str, list[Graded]] = {}
        for one in every:
            groups.setdefault(str(one.outcome.case.facts.get(fact, "")), []).append(one)
        if len(groups) > 1:
            head = (fact, "outcomes", "failed", *measures)
            lines = tuple(
                (
                    name,
                    len(some),
                    sum(bool(one.outcome.failure) for one in some),
                    *(case_mean(some, one) for one in measures),
                )
                for name, some in sorted(groups.items())
            )
            tables.append(ScoreTable(f"by {fact}", head, lines))
    return tables


def case_mean(graded: Sequence[Graded], measure: str) -> float | None:
    """Over cases, each the mean of its seeds; None where none has a value."""
    return known_mean(by_case(graded, measure).values())
