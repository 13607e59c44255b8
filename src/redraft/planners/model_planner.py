"""A planner that asks a model after the rules: the rules do what they are certain of, the rest becomes a program.

    rules → what they refuse → the model writes a program → it runs on a copy → checks and judge → taken, or refused

The model never has the last word: its edits are taken when nothing on the page speaks against them and a judge whose
word counts says they are right. So a model that is of no use leaves what the rules do as it is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.commands.programs.program import Interpreter
from redraft.document.layers import Document
from redraft.edits.execution import execute
from redraft.errors import RedraftError
from redraft.language.planner import GrammarPlanner
from redraft.models.chat import ChatModel
from redraft.models.judge_calibration import Standing, standing
from redraft.models.trace import Models, Trace
from redraft.plan import Plan, Refusal
from redraft.planners.model_request import Desk, carry_through
from redraft.planners.page_images import Sight

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.edits.execution import Measure
    from redraft.edits.scope import Guard
    from redraft.plan import Context


class ModelPlanner:
    """Plans with the rules, and with models where these are not certain. It keeps an interpreter: close it when done.

    `feedback` is full (checks and judge), checks, or none; `fonts` let the page be inspected for collisions; `guard`
    gives what holds the scope on a document; `sight` draws one for models that see; `trust_in` is the file that keeps
    findings about judges; `progress` hears what is being done. `trace` is that of the last request, None where no model
    was asked.
    """

    def __init__(
        self,
        models: Models,
        *,
        feedback: str = "full",
        fonts: Fonts | None = None,
        guard: Callable[[Document], Guard | None] = lambda document: None,
        sight: Sight | None = None,
        trust_in: Path | None = None,
        progress: Callable[[str], None] = lambda stage: None,
        seed: int = 0,
    ) -> None:
        self.models = models
        self.trace: Trace | None = None
        self._rules = GrammarPlanner()
        self._trust_in = trust_in
        self._standing: Standing | None = None
        self._desk = Desk(models, Interpreter(), feedback, fonts, guard, sight, progress, seed, self.trusts)

    def close(self) -> None:
        self._desk.interpreter.close()

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        """As the rules plan, with what they refuse tried by the model: all of that, or none of it.

        What only the person can decide (which of two things to take, what a question wants) is not asked of a model.
        """
        self.trace = None
        planned = self._rules.plan(document, instruction, measure, context)
        if not planned.refusals or any(each.final or each.choices for each in planned.refusals):
            return planned
        return self.complete(planned, "" if planned.steps else instruction, measure)

    def complete(self, planned: Plan, wanted: str, measure: Measure) -> Plan:
        """A plan with what it refuses tried by the model. `wanted` says that in words ('': as its clauses do)."""
        trace = self.trace = Trace(tuple(each.clause for each in planned.refusals))
        wanted = wanted or "; ".join(trace.clauses)
        began = time.perf_counter()
        try:
            step = carry_through(self._desk, trace, wanted, planned, measure)
        except RedraftError as error:
            plan = replace(planned, refusals=_refused(planned.refusals, error))
        else:
            trace.accepted = True
            plan = Plan((*planned.steps, step), (), execute(planned.document, step.edits, measure))
        trace.own_seconds = time.perf_counter() - began - trace.seconds
        return replace(plan, model=trace.record(self.models.names()))

    def trusts(self, judged_by: ChatModel) -> Standing:
        """Whether a judge's word counts; found out when it is first needed."""
        if self._standing is None:
            self._desk.progress("try the judge")
            self._standing = standing(judged_by, self._trust_in)
        return self._standing


def _refused(refusals: tuple[Refusal, ...], error: RedraftError) -> tuple[Refusal, ...]:
    """The rules' refusals, with why the model did not help either."""
    first, *rest = refusals
    refusal = replace(first, reason=f"{first.reason}; {error.message}", suggestion=error.suggestion or first.suggestion)
    return (refusal, *rest)
