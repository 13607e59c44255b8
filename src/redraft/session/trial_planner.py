"""The planner that an examination asks: a model alone, with nothing of ours before it and nobody to judge after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache

from redraft.document.layers import Document
from redraft.errors import BudgetExceeded, ModelError
from redraft.models.chat import Capabilities, ChatModel, ChatRequest, Reply, Usage
from redraft.models.meter import prompt_tokens
from redraft.models.scripted import EVERYTHING, ScriptedChat
from redraft.models.trace import Models
from redraft.plan import Plan
from redraft.planners.model_planner import ModelPlanner
from redraft.planners.trials.designs import bundled_fonts
from redraft.planners.trials.examination import PlanRequest, examine

ANSWER_TOKENS = 120
"""Of an answer, for the estimate: a program of a few lines."""


@contextmanager
def planner_for_trials(models: Models) -> Iterator[PlanRequest]:
    """What `examine` asks, while the context lasts. A model that gives no answer is an error and not a refusal."""
    answering = _Answering(models.writer)
    planner = ModelPlanner(replace(models, planner=answering), acts=True, feedback="none")
    measure = bundled_fonts().measure

    def plan(document: Document, request: str) -> Plan:
        planned = planner.plan(document, request, measure)
        if answering.failure is not None:
            raise answering.failure
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
