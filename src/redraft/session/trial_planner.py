"""The planner that an examination asks: a model alone, with nothing of ours before it and nobody to judge after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache

from redraft.document.layers import Document
from redraft.errors import BudgetExceeded, ModelError, says
from redraft.models.chat import Capabilities, ChatModel, ChatRequest, Reply, Usage
from redraft.models.meter import Budget, prompt_tokens
from redraft.models.scripted import EVERYTHING, ScriptedChat
from redraft.models.trace import Models
from redraft.plan import Plan
from redraft.planners.model_planner import ModelPlanner
from redraft.planners.trials.designs import bundled_fonts
from redraft.planners.trials.examination import PlanRequest, examine

ANSWER_TOKENS = 120
"""Of an answer, for the estimate: a program of a few lines."""
SECONDS = 180.0
"""That a model has for one request, with all that is sent back to it."""
LATE = 3
"""Requests in a row without an answer in that time, after which no more are put."""


@contextmanager
def planner_for_trials(models: Models, budget: Budget | None = None) -> Iterator[PlanRequest]:
    """What `examine` asks, while the context lasts. A model that gives no answer is an error and not a refusal; but
    where it only took too long by the `budget`, which has `SECONDS` for each request, it is an error when it did so
    `LATE` times in a row."""
    answering = _Answering(models.writer)
    planner = ModelPlanner(replace(models, planner=answering), acts=True, feedback="none")
    measure = bundled_fonts().measure
    budget = budget or Budget()
    late = 0

    def plan(document: Document, request: str) -> Plan:
        nonlocal late
        answering.failure = None
        budget.restart(SECONDS)
        planned = planner.plan(document, request, measure)
        over = (budget.seconds_left() or 0.0) < SECONDS / 20
        if answering.failure is not None and not over:
            raise answering.failure
        late = late + 1 if answering.failure is not None else 0
        if late == LATE:
            raise ModelError(says("model-too-slow", model=answering.name, count=LATE, seconds=SECONDS))
        return planned

    try:
        yield plan
    finally:
        planner.close()


@cache
def estimated_usage(in_calls: bool = False) -> tuple[int, Usage]:
    """How many calls an examination takes where every program runs at once, and about how many tokens: found by asking
    a script that declines everything."""
    can = replace(EVERYTHING, answers_in_calls=in_calls)
    script = ScriptedChat(lambda request: "CANNOT: this is an estimate", capabilities=can)
    with planner_for_trials(Models(script)) as plan:
        examine(plan, stop_early=False)
    calls = len(script.requests)
    return calls, Usage(sum(map(prompt_tokens, script.requests)), calls * ANSWER_TOKENS)


class _Answering:
    """A model that remembers what it failed with. It is not closed here."""

    def __init__(self, model: ChatModel) -> None:
        self._model = model
        self.name = model.name
        self.failure: ModelError | BudgetExceeded | None = None

    @property
    def capabilities(self) -> Capabilities:
        return self._model.capabilities

    def ask(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> Reply:
        try:
            return self._model.ask(request, on_text)
        except (ModelError, BudgetExceeded) as error:
            self.failure = error
            raise

    def close(self) -> None:
        pass
