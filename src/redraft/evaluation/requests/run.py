"""Running requests through the planner, in this process, and adding up what came of them."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from redraft.datasets.requests.cases import Case
from redraft.datasets.requests.goals import Goals
from redraft.edits.execute import execute
from redraft.errors import RedraftError
from redraft.scoring.goals.verdicts import Outcome, Verdict

if TYPE_CHECKING:
    from redraft.datasets.requests.answers import Answer
    from redraft.document.layers import Document
    from redraft.plan import Planner
    from redraft.planners.trace import Trace

WRONG_COSTS = 3
"""Refusals that one wrong element is as bad as."""


@dataclass(frozen=True, slots=True)
class Result:
    """One case with its verdict; `seconds` is the time of planning and grounding. Where a model was asked, `trace`
    tells of it, and `first` is the verdict on the first program of its that ran (None: none did)."""

    case: Case
    verdict: Verdict
    seconds: float
    trace: Trace | None = None
    first: Verdict | None = None


@dataclass
class Bench(Goals):
    """Runs cases. `planner` is the one judged, or `answers` by the ids of cases, where they are given."""

    planner: Planner
    answers: Mapping[str, Answer] | None = None

    def run(self, case: Case) -> Result:
        file = self.file(case.document)
        document, measure = file.document, self.session.fonts.measure
        after: Document | None = None
        reason = ""
        began = time.perf_counter()
        seconds = None
        try:
            if self.answers is not None:
                plan = self.answers[case.id].plan(document, measure)
            else:
                plan = self.planner.plan(document, case.say, measure)
            seconds = time.perf_counter() - began
            if plan.refusals:
                reason = plan.refusals[0].reason
            else:
                after = execute(document, [edit for step in plan.steps for edit in step.edits], measure)
                file.opened.write(after)  # what the format cannot hold is refused there
        except RedraftError as error:
            after, reason = None, error.message
        except Exception as error:  # a crash does nothing to the file, and is told as what it is
            after, reason = None, f"crash: {type(error).__name__}: {error}"
        if seconds is None:
            seconds = time.perf_counter() - began
        trace: Trace | None = getattr(self.planner, "trace", None)
        first = self._first(case, trace) if trace is not None else None
        return Result(case, self.judge(case, after, reason), seconds, trace, first)

    def _first(self, case: Case, trace: Trace) -> Verdict | None:
        """What the first program of a model that ran came to, whatever was found of it later."""
        if trace.first is None:
            return None
        file = self.file(case.document)
        try:
            after = execute(file.document, trace.first, self.session.fonts.measure)
            file.opened.write(after)
        except RedraftError as error:
            return self.judge(case, None, error.message)
        return self.judge(case, after)

    def draw_seconds(self, name: str) -> float:
        """How long one drawing of the document's first page takes, the drawing worker running already."""
        opened = self.file(name).opened
        page = opened.document.pages[0].id
        self.session.draw(opened.drawable(page))
        began = time.perf_counter()
        self.session.draw(opened.drawable(page))
        return time.perf_counter() - began


@dataclass(frozen=True, slots=True)
class Score:
    """Counts over some results. Rates are parts of the requests that could be done, those of refusals of the others."""

    counts: Mapping[Outcome, int]

    @staticmethod
    def of(results: Iterable[Result]) -> Score:
        return Score(Counter(result.verdict.outcome for result in results))

    def _count(self, *outcomes: Outcome) -> int:
        return sum(self.counts.get(outcome, 0) for outcome in outcomes)

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def to_refuse(self) -> int:
        return self._count(Outcome.RIGHT_REFUSAL, Outcome.MISSED_REFUSAL)

    @property
    def to_do(self) -> int:
        return self.total - self.to_refuse

    @property
    def exact(self) -> float:
        return self._count(Outcome.EXACT) / max(1, self.to_do)

    @property
    def wrong_edit(self) -> float:
        return self._count(Outcome.WRONG_EDIT) / max(1, self.to_do)

    @property
    def refused(self) -> float:
        return self._count(Outcome.REFUSED) / max(1, self.to_do)

    @property
    def right_refusals(self) -> float:
        return self._count(Outcome.RIGHT_REFUSAL) / max(1, self.to_refuse)

    @property
    def wrong_element(self) -> float:
        """Of all requests: doing something where nothing should be done is one too."""
        return self._count(Outcome.WRONG_ELEMENT, Outcome.MISSED_REFUSAL) / max(1, self.total)

    @property
    def cost(self) -> float:
        """Refusals, wrong edits and, three times, wrong elements, for each request: 0 is the best."""
        wrong = self._count(Outcome.WRONG_ELEMENT, Outcome.MISSED_REFUSAL)
        return (WRONG_COSTS * wrong + self._count(Outcome.WRONG_EDIT, Outcome.REFUSED)) / max(1, self.total)

    def as_json(self) -> dict[str, Any]:
        rates = ("exact", "wrong_element", "wrong_edit", "refused", "right_refusals", "cost")
        return {
            "requests": self.total,
            "counts": {str(outcome): self.counts.get(outcome, 0) for outcome in Outcome},
            **{name: round(getattr(self, name), 4) for name in rates if name != "right_refusals" or self.to_refuse},
        }


@dataclass(frozen=True, slots=True)
class Report:
    """What a run of the corpus came to. `draws` are seconds of one drawing by document."""

    results: Sequence[Result]
    draws: Mapping[str, float]

    @property
    def total(self) -> Score:
        return Score.of(self.results)

    def by(self, what: Callable[[Case], str]) -> dict[str, Score]:
        groups: dict[str, list[Result]] = {}
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


def run_cases(
    bench: Bench, cases: Sequence[Case], draw: bool = True, told: Callable[[int], None] = lambda done: None
) -> Report:
    """Every case in turn, and each document drawn once (or not at all). `told` hears how many are done."""
    results = []
    for number, case in enumerate(cases):
        told(number)
        results.append(bench.run(case))
    names = dict.fromkeys(case.document for case in cases) if draw else {}
    return Report(results, {name: bench.draw_seconds(name) for name in names})
