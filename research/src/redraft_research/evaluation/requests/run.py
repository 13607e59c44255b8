"""Runs requests through a planner in this process; judges the result, or the offers of a refusal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from redraft.edits.execution import execute
from redraft.errors import RedraftError
from redraft.models.consent.planners import right_of
from redraft.scoring.goals.verdicts import GoalOutcome, Verdict
from redraft.session.edit.conversation import understood, with_choice
from redraft.session.offers import offers_of
from redraft.session.options import EditOptions
from redraft.session.planning.planner_order import planner_for
from redraft_research.datasets.requests.goals import Goals
from redraft_research.evaluation.requests.results import CaseResult, Report, Sent

if TYPE_CHECKING:
    from redraft.document.pages import Document
    from redraft.edits.ops import Edit
    from redraft.models.trace import SentBack, Trace
    from redraft.plan import Plan, Planner
    from redraft_research.datasets.requests.answers import CommandAnswer
    from redraft_research.datasets.requests.cases import Case

MOST_OFFERED = 3
"""Readings, or layers for one phrase, that count as offered."""
T = TypeVar("T")


@dataclass
class Bench(Goals):
    """Runs cases with `planner`, with `redraft edit` if None, or takes given `answers` by the ids of cases."""

    planner: Planner | None
    answers: Mapping[str, CommandAnswer] | None = None
    options: EditOptions = field(default_factory=EditOptions)
    trace: Trace | None = None
    """Of the last request that a model was asked about."""

    def run(self, case: Case) -> CaseResult:
        began, self.trace = time.perf_counter(), None
        plan, reason = _tried(lambda: self._plan(case, case.say))
        seconds, trace = time.perf_counter() - began, self.trace
        first = self._verdict(case, trace.first) if trace is not None and trace.first is not None else None
        sent = tuple(self._sent(case, one) for one in trace.sent_back) if trace is not None else ()
        if plan is None or not plan.refusals:
            verdict = self._verdict(case, plan.edits) if plan is not None else self.judge(case, None, reason)
            return CaseResult(case, verdict, seconds, trace, first, sent=sent)
        verdict = self.judge(case, None, plan.refusals[0].reason)
        offers, rank = self._offered(case, plan)
        return CaseResult(case, verdict, seconds, trace, first, offers, rank, sent)

    def _sent(self, case: Case, sent: SentBack) -> Sent:
        if "refuse" in case.expect:
            return Sent(sent.trigger, sent.changed, None, None)
        each = sent.before, sent.before if sent.after is None else sent.after
        exact = [bool(edits) and self._verdict(case, edits).outcome is GoalOutcome.EXACT for edits in each]
        return Sent(sent.trigger, sent.changed, *exact)

    def _plan(self, case: Case, words: str) -> Plan:
        file, measure = self.file(case.document), self.session.fonts.measure
        if self.answers is not None:
            return self.answers[case.id].plan(file.document, measure)
        if self.planner is not None:
            return self.planner.plan(file.document, words, measure)
        models = self.options.models
        whole = right_of(models.planner if models is not None else None, self.options.trust).level.may_act
        request = understood(file, words, self.session.fonts, keeps_history=False, whole=whole)
        with planner_for(file, self.options, self.session) as planner:
            plan = planner.plan(file.document, request.instruction, measure, request.context)
            self.trace = planner.trace
            return plan

    def _verdict(self, case: Case, edits: Sequence[Edit]) -> Verdict:
        """The file after edits; what the format cannot hold is refused."""
        file = self.file(case.document)

        def result() -> Document:
            after = execute(file.document, edits, self.session.fonts.measure)
            file.opened.write(after)
            return after

        return self.judge(case, *_tried(result))

    def _offered(self, case: Case, plan: Plan) -> tuple[int, int]:
        """How much is offered by a plan with refusals, and the rank of the first that is exact, 0 where none is."""
        document = self.file(case.document).document
        offers = _tried(lambda: offers_of(plan, document, self.session.fonts.measure))[0] or ()
        readings = [offer.reading.edits for offer in offers[:MOST_OFFERED]]
        named = self._named(case, plan, document)
        count = len(readings) or len(named)
        if "refuse" in case.expect:
            return count, 0
        return count, self._rank(case, readings) or self._rank(case, (self._edits(case, words) for words in named))

    def _rank(self, case: Case, each: Iterable[Sequence[Edit]]) -> int:
        ranked = enumerate(each, 1)
        return next((rank for rank, edits in ranked if self._verdict(case, edits).outcome is GoalOutcome.EXACT), 0)

    def _named(self, case: Case, plan: Plan, document: Document) -> list[str]:
        """The request with each candidate of its first ambiguous phrase named in its place, as `redraft edit` asks."""
        first = plan.refusals[0]
        if not all(each.choices for each in plan.refusals):
            return []
        there = [id for id in first.choices if id in document.index][:MOST_OFFERED]
        return [words for id in there if (words := with_choice(case.say, first, (id,))) is not None]

    def _edits(self, case: Case, words: str) -> Sequence[Edit]:
        plan, _ = _tried(lambda: self._plan(case, words))
        return plan.edits if plan is not None and not plan.refusals else ()

    def draw_seconds(self, name: str) -> float:
        """How long one drawing of the document's first page takes, the drawing worker running already."""
        opened = self.file(name).opened
        page = opened.document.pages[0].id
        self.session.draw(opened.drawable(page))
        began = time.perf_counter()
        self.session.draw(opened.drawable(page))
        return time.perf_counter() - began


def _tried(act: Callable[[], T]) -> tuple[T | None, str]:
    """The result, or None and why; a crash does nothing to the file, and is reported as one."""
    try:
        return act(), ""
    except RedraftError as error:
        return None, error.message
    except Exception as error:
        return None, f"crash: {type(error).__name__}: {error}"


def run_cases(
    bench: Bench, cases: Sequence[Case], draw: bool = True, report: Callable[[int], None] = lambda done: None
) -> Report:
    """Every case in turn, and each document drawn once (or not at all). `report` is called with how many are done."""
    results = []
    for number, case in enumerate(cases):
        report(number)
        results.append(bench.run(case))
    names = dict.fromkeys(case.document for case in cases) if draw else {}
    return Report(results, {name: bench.draw_seconds(name) for name in names})
