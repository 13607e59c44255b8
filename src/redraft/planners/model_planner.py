"""A planner that asks a model: it reads the request whole and writes a program, which runs on a copy.

The first program that runs is taken, unless the page then has a fault that it did not have before (off the page, an
overlap, an overflow, too little contrast) on what was touched: the model sees that as facts and decides. With feedback
`full` it reviews every edit of its own, and a judge confirms it; where that finds the wrong element, the same program
is tried on the next that may be meant. A model that has not earned trust (`acts` is False) never acts: what it would do
is offered.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from redraft.commands.programs.program import Interpreter
from redraft.document.pages import Document
from redraft.errors import RedraftError
from redraft.models.chat import ChatMessage
from redraft.models.failures import note
from redraft.models.trace import Models, Trace
from redraft.plan import Plan, Refusal
from redraft.planners.planned_request import Means, Request

if TYPE_CHECKING:
    from redraft.edits.execution import Measure
    from redraft.plan import Context


class ModelPlanner:
    """Plans with a model. It keeps an interpreter: close it when done. `means` are fields of `Means`; `trace` is that
    of the last request."""

    def __init__(self, models: Models, **means: Any) -> None:
        self.models, self.means = models, Means(models, **means)
        self.trace: Trace | None = None
        self.interpreter = Interpreter()

    def close(self) -> None:
        self.interpreter.close()

    def plan(
        self,
        document: Document,
        instruction: str,
        measure: Measure,
        context: Context | None = None,
        means: Means | None = None,
    ) -> Plan:
        """The model's program as one step; or a refusal, with readings where there are any. `means`: others than its
        own, for another file."""
        trace = self.trace = Trace((instruction,), trust=self.means.trust)
        request = Request(means or self.means, self.interpreter, trace, document, instruction, measure, context)
        began = time.perf_counter()
        try:
            plan = request.plan()
        except RedraftError as error:
            note(self.models.writer.name, error)
            plan = Plan((), (Refusal(instruction, error.message, error.suggestion),), document)
        trace.own_seconds = time.perf_counter() - began - trace.seconds
        return replace(plan, model=trace.record(self.models.names()))

    def opening(self, document: Document, wanted: str, measure: Measure) -> tuple[ChatMessage, ...]:
        """What a request begins with."""
        return Request(self.means, self.interpreter, Trace(), document, wanted, measure, None).opening()

    def complete(self, planned: Plan, wanted: str, measure: Measure) -> Plan:
        """A plan with what it refuses done by the model, or what it can of that. `wanted` says it in words ('': as its
        clauses do)."""
        wanted = wanted or "; ".join(each.clause for each in planned.refusals)
        plan = self.plan(planned.document, wanted, measure)
        if plan.refusals and not plan.steps:
            first, *rest = planned.refusals
            other = plan.refusals[0]
            reason = f"{first.reason}; {other.reason}" if first.reason != other.reason else first.reason
            refusal = replace(first, reason=reason, suggestion=other.suggestion or first.suggestion)
            readings = () if planned.steps else plan.readings
            return replace(planned, refusals=(refusal, *rest), readings=readings, model=plan.model)
        steps = (*planned.steps, *plan.steps)
        warnings = (*planned.warnings, *plan.warnings)
        return Plan(steps, plan.refusals, plan.document, plan.model, warnings=warnings)
