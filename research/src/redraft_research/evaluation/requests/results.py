"""Results of requests: one each, and rates over them."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from redraft.scoring.goals.verdicts import GoalOutcome, Verdict

if TYPE_CHECKING:
    from redraft.models.trace import Trace
    from redraft_research.datasets.requests.cases import Case

WRONG_COSTS = 3
"""Refusals that one wrong element is as bad as."""
WRONG = (GoalOutcome.WRONG_ELEMENT, GoalOutcome.WRONG_EDIT, GoalOutcome.MISSED_REFUSAL)


@dataclass(frozen=True, slots=True)
class CaseResult:
    """One case with its verdict. `seconds`: planning and grounding; `trace` and `first` (its first program's verdict)
    if a model was asked; `offers`: up to three of a refusal, `offered_rank` its first exact one, from 1; `sent`:
    objections."""

    case: Case
    verdict: Verdict
    seconds: float
    trace: Trace | None = None
    first: Verdict | None = None
    offers: int = 0
    offered_rank: int = 0
    sent: tuple[Sent, ...] = ()


class Sent(NamedTuple):
    """An objection sent to a model: why, whether it acted, and whether it was exact before and after, if doable."""

    trigger: str
    changed: bool
    before: bool | None
    after: bool | None


@dataclass(frozen=True, slots=True)
class Score:
    """Counts; `ranks`: exact offers by rank, `silent`: right refusals without offers. Rates are of doable requests."""

    counts: Mapping[GoalOutcome, int]
    ranks: Mapping[int, int] = field(default_factory=dict)
    silent: int = 0

    @staticmethod
    def of(results: Iterable[CaseResult]) -> Score:
        some = list(results)
        ranks = Counter(one.offered_rank for one in some if one.offered_rank)
        silent = sum(one.verdict.outcome is GoalOutcome.RIGHT_REFUSAL and not one.offers for one in some)
        return Score(Counter(one.verdict.outcome for one in some), ranks, silent)

    def count(self, *outcomes: GoalOutcome) -> int:
        return sum(self.counts.get(outcome, 0) for outcome in outcomes)

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def to_refuse(self) -> int:
        return self.count(GoalOutcome.RIGHT_REFUSAL, GoalOutcome.MISSED_REFUSAL)

    @property
    def to_do(self) -> int:
        return self.total - self.to_refuse

    @property
    def exact(self) -> float:
        return self.count(GoalOutcome.EXACT) / max(1, self.to_do)

    @property
    def right_or_offered(self) -> float:
        """Exact, or with an exact result among what is offered."""
        return (self.count(GoalOutcome.EXACT) + sum(self.ranks.values())) / max(1, self.to_do)

    @property
    def wrong_edit(self) -> float:
        return self.count(GoalOutcome.WRONG_EDIT) / max(1, self.to_do)

    @property
    def refused(self) -> float:
        return self.count(GoalOutcome.REFUSED) / max(1, self.to_do)

    @property
    def right_refusals(self) -> float:
        return self.count(GoalOutcome.RIGHT_REFUSAL) / max(1, self.to_refuse)

    @property
    def silent_refusals(self) -> float:
        return self.silent / max(1, self.to_refuse)

    @property
    def wrong_element(self) -> float:
        """Of all requests: doing something where nothing should be done is one too."""
        return self.count(GoalOutcome.WRONG_ELEMENT, GoalOutcome.MISSED_REFUSAL) / max(1, self.total)

    @property
    def wrong(self) -> float:
        """Carried out otherwise than wanted, of all requests."""
        return self.count(*WRONG) / max(1, self.total)

    @property
    def coverage(self) -> float:
        """Carried out, right or wrong, of all requests."""
        return self.count(GoalOutcome.EXACT, *WRONG) / max(1, self.total)

    @property
    def cost(self) -> float:
        """Refusals, wrong edits and, three times, wrong elements, for each request: 0 is the best."""
        wrong = self.count(GoalOutcome.WRONG_ELEMENT, GoalOutcome.MISSED_REFUSAL)
        return (WRONG_COSTS * wrong + self.count(GoalOutcome.WRONG_EDIT, GoalOutcome.REFUSED)) / max(1, self.total)

    def as_json(self) -> dict[str, Any]:
        rates = ["exact", "right_or_offered", "wrong", "coverage", "wrong_element", "wrong_edit", "refused", "cost"]
        rates += ["right_refusals", "silent_refusals"] if self.to_refuse else []
        return {
            "requests": self.total,
            "counts": {str(outcome): self.counts.get(outcome, 0) for outcome in GoalOutcome},
            "offered_ranks": {str(rank): count for rank, count in sorted(self.ranks.items())},
            **{name: round(getattr(self, name), 4) for name in rates},
        }


@dataclass(frozen=True, slots=True)
class Report:
    """The results of a run of the corpus. `draws` are seconds of one drawing by document."""

    results: Sequence[CaseResult]
    draws: Mapping[str, float]

    @property
    def total(self) -> Score:
        return Score.of(self.results)

    def by(self, what: Callable[[Case], str]) -> dict[str, Score]:
        groups: dict[str, list[CaseResult]] = {}
        for result in self.results:
            groups.setdefault(what(result.case), []).append(result)
        return {name: Score.of(groups[name]) for name in sorted(groups)}

    @property
    def median_seconds(self) -> float:
        return statistics.median([result.seconds for result in self.results] or [0.0])

    @property
    def median_draw(self) -> float:
        """Of the pages the requests are about, as often as they are."""
        drawn = [self.draws[result.case.document] for result in self.results if result.case.document in self.draws]
        return statistics.median(drawn or [0.0])
