"""The examination of a planner: every trial put to it, and the level of trust that the answers earn.

    report = examine(lambda document, request: planner.plan(document, request, measure))
    report.level, report.count(Outcome.WRONG)

A planner acts that did nothing wrong, answered 36 of 40 right and refused all that must be refused. One that does half
of what can be done offers readings; one that does less is of no use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from redraft.document.pages import Document
from redraft.edits.ops import apply
from redraft.edits.receipt.value_changes import with_changes
from redraft.errors import EditError
from redraft.models.consent.decision import Level, earned
from redraft.plan import Plan
from redraft.planners.edit_review import changed
from redraft.planners.trials.designs import Trial, bundled_fonts, documents, trials
from redraft.scoring.goals import verdicts
from redraft.scoring.goals.verdicts import Before, judge_checks, judge_refusal

PlanRequest = Callable[[Document, str], Plan]


class TrialOutcome(StrEnum):
    """Of one trial. `EXACT`: as expected, be that an effect, a refusal, or a question about what is ambiguous.
    `WRONG`: it acted, and not so. Refused and asked: nothing was done, and something could have been (or readings of
    something ambiguous were not those it has)."""

    EXACT = "exact"
    WRONG = "wrong"
    REFUSED = "refused"
    ASKED = "asked"


@dataclass(frozen=True, slots=True)
class TrialResult:
    """What came of one trial; `detail` says what was done and why that is wrong, or why nothing was done."""

    trial: Trial
    outcome: TrialOutcome
    detail: str = ""


@dataclass(frozen=True, slots=True)
class TrialReport:
    """The trials that were made, of `total`, and the level they earn."""

    results: tuple[TrialResult, ...]
    total: int
    level: Level

    def count(self, outcome: TrialOutcome) -> int:
        return sum(result.outcome is outcome for result in self.results)

    def as_json(self) -> dict[str, Any]:
        counts: dict[str, Any] = {str(outcome): self.count(outcome) for outcome in TrialOutcome}
        wrong = [result for result in self.results if result.outcome is not TrialOutcome.EXACT]
        told = [{"request": one.trial.request, "outcome": str(one.outcome), "detail": one.detail} for one in wrong]
        return {"level": str(self.level), "tried": len(self.results), "total": self.total, **counts, "not_exact": told}


def examine(
    plan: PlanRequest,
    progress: Callable[[str], None] = lambda stage: None,
    stop_early: bool = True,
    asked: Sequence[Trial] | None = None,
) -> TrialReport:
    """The report on a planner. With `stop_early` it ends as soon as no further trial can change the level. Raises what
    `plan` raises: then nothing is known."""
    asked = trials() if asked is None else asked
    results: list[TrialResult] = []
    for number, trial in enumerate(asked, 1):
        right = sum(result.outcome is TrialOutcome.EXACT for result in results)
        progress(f"request {number} of {len(asked)}, {right} right so far")
        results.append(judged(trial, plan(documents()[trial.design], trial.request)))
        if stop_early and _is_settled(results, asked):
            break
    return TrialReport(tuple(results), len(asked), _level(results, asked))


def judged(trial: Trial, plan: Plan) -> TrialResult:
    """One answer compared with what the trial expects."""
    if _acts(plan):
        return _judged_effect(trial, plan)
    why = "; ".join(refusal.reason for refusal in plan.refusals) or "no readings, and no reason"
    if trial.is_doable:
        return TrialResult(trial, TrialOutcome.ASKED if _asks(plan) else TrialOutcome.REFUSED, why)
    if not trial.is_ambiguous or (_asks(plan) and not _misreads(trial, plan)):
        return TrialResult(trial, TrialOutcome.EXACT)
    return TrialResult(trial, TrialOutcome.ASKED if _asks(plan) else TrialOutcome.REFUSED, why)


def _judged_effect(trial: Trial, plan: Plan) -> TrialResult:
    before = _before(trial.design)
    if plan.document == before.document:
        return TrialResult(trial, TrialOutcome.REFUSED if trial.is_doable or trial.is_ambiguous else TrialOutcome.EXACT)
    if trial.effect is None:
        why = judge_refusal(before, plan.document).why or "it was not to be done"
    else:
        verdict = judge_checks(before, plan.document, trial.effect)
        if verdict.outcome is verdicts.GoalOutcome.EXACT:
            return TrialResult(trial, TrialOutcome.EXACT)
        why = verdict.why
    done = changed(with_changes(before.document, plan.edits, bundled_fonts().measure)[1]).replace("\n", "; ")
    return TrialResult(trial, TrialOutcome.WRONG, f"{done} ({why})")


def _acts(plan: Plan) -> bool:
    """A plan with a refusal is not carried out, nor is one that offers readings."""
    return bool(plan.steps) and not plan.refusals and not plan.readings


def _asks(plan: Plan) -> bool:
    """Whether it offers readings, a choice of layers, or asks in words."""
    return bool(plan.readings) or any(each.choices or each.reason.rstrip().endswith("?") for each in plan.refusals)


def _misreads(trial: Trial, plan: Plan) -> bool:
    """Whether fewer than two of the readings, where it offers any, are what the request may mean."""
    before = _before(trial.design)
    found: set[int] = set()
    for reading in plan.readings:
        try:
            after = apply(before.document, reading.edits)
        except EditError:
            continue
        means = enumerate(trial.meanings or ())
        found.update(at for at, way in means if judge_checks(before, after, way).outcome is verdicts.GoalOutcome.EXACT)
    return bool(plan.readings) and len(found) < 2


@cache
def _before(design: str) -> Before:
    return Before(documents()[design])


def _level(results: Sequence[TrialResult], asked: Sequence[Trial]) -> Level:
    """What these results earn when all that was not tried is taken as refused."""
    right = [one.trial for one in results if one.outcome is TrialOutcome.EXACT]
    wrong = sum(one.outcome is TrialOutcome.WRONG for one in results)
    doable = (sum(trial.is_doable for trial in some) for some in (right, asked))
    return earned(len(right), next(doable), wrong, len(asked), next(doable))


def _is_settled(results: Sequence[TrialResult], asked: Sequence[Trial]) -> bool:
    """Whether the trials that are left give the same level, be they all right or all wrong."""
    left = asked[len(results) :]
    best, worst = (
        [TrialResult(trial, outcome) for trial in left] for outcome in (TrialOutcome.EXACT, TrialOutcome.WRONG)
    )
    return _level([*results, *best], asked) is _level([*results, *worst], asked)
