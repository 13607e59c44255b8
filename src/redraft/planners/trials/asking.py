"""The planner that an examination asks: a model alone, with nothing of ours before it and nobody to judge after it.

Requests about one design are put in one prompt, each to be answered as if it were the only one, so that the rules and
the design are paid for once. An answer is then what the model says first to its request; what does not run goes back to
it as in any edit, and a request that got no answer is put by itself. Not so for models that answer in calls, nor for
those whose context holds no more than one request.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache

from redraft.document.pages import Document
from redraft.errors import BudgetExceeded, ModelError, says
from redraft.models.chat import EVERYTHING, Capabilities, ChatMessage, ChatModel, ChatRequest, Reply, Usage, Wrapped
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.meter import Budget, prompt_tokens
from redraft.models.trace import Models
from redraft.plan import Plan
from redraft.planners.model_planner import ModelPlanner
from redraft.planners.trials.designs import bundled_fonts, trials
from redraft.planners.trials.examination import PlanRequest, examine

ANSWER_TOKENS = 120
"""Of an answer, for the estimate: a program of a few lines."""
MOST_EACH = 450
"""Of each answer where several are asked for together."""
SECONDS = 180.0
"""That a model has for one request, with all that is sent back to it."""
TOGETHER = 9
"""Requests in one prompt."""
LEAST_CONTEXT = 16_000
"""Tokens for such a prompt with its answers."""
_HEAD = re.compile(r"^\W*REQUEST\s+(\d+)\W*$", re.MULTILINE | re.IGNORECASE)
LATE = 3
"""Requests in a row without an answer in that time, after which no more are put."""


@contextmanager
def planner_for_trials(models: Models, budget: Budget | None = None) -> Iterator[PlanRequest]:
    """What `examine` asks, while the context lasts. A model without an answer is an error, not a refusal; one that took
    too long by the `budget` (`SECONDS` a request) is an error after `LATE` times in a row."""
    answering = _Answering(models.writer)
    planner = ModelPlanner(replace(models, planner=answering), acts=True, feedback="none")
    measure = bundled_fonts().measure
    budget = budget or Budget()
    late = 0
    left = [] if _one_by_one(answering.capabilities) else [(one.design, one.request) for one in trials()]
    known: dict[str, str] = {}

    def ask_together(document: Document, request: str) -> None:
        """Have this request answered with the next ones about its design."""
        design = next((design for design, words in left if words == request), None)
        some = [one for one in left if one[0] == design][:TOGETHER]
        left[:] = [one for one in left if one not in some]
        asked, found = [words for _, words in some], {}
        with suppress(ModelError, BudgetExceeded):
            found = _answers(answering, planner.opening(document, _together(asked), measure), asked)
        known.update(found)
        if not found:  # it may be able to answer one by one
            left.clear()

    def plan(document: Document, request: str) -> Plan:
        nonlocal late
        budget.restart(SECONDS)
        if any(words == request for _, words in left):
            ask_together(document, request)
            budget.restart(SECONDS)
        answering.failure = None
        answering.known = known.pop(request, "")
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
    """Calls and tokens, about, of an examination whose programs all run at once: found with a script that declines."""
    can = replace(EVERYTHING, answers_in_calls=in_calls)
    declined = "\n".join(f"REQUEST {number}\nCANNOT: this is an estimate" for number in range(1, TOGETHER + 1))
    script = ScriptedChat(lambda request: declined, capabilities=can)
    with planner_for_trials(Models(script)) as plan:
        examine(plan, stop_early=False)
    calls = len(script.requests)
    return calls, Usage(sum(map(prompt_tokens, script.requests)), len(trials()) * ANSWER_TOKENS)


def _one_by_one(can: Capabilities) -> bool:
    return bool(can.answers_in_calls) or (can.context is not None and can.context < LEAST_CONTEXT)


def _together(requests: Sequence[str]) -> str:
    listed = "\n".join(f"REQUEST {number}: {words}" for number, words in enumerate(requests, 1))
    return (
        f"these are {len(requests)} requests of different people. Answer each by itself, as if it were the only one "
        "and the design were as above, in the form that you would answer it alone. Begin each answer with a line "
        f"`REQUEST n`.\n{listed}"
    )


def _answers(model: ChatModel, opening: Sequence[ChatMessage], requests: Sequence[str]) -> dict[str, str]:
    """What a model answers to each of several requests, where that can be told apart."""
    text = model.ask(ChatRequest(tuple(opening), max_tokens=len(requests) * MOST_EACH, purpose="plan")).text
    heads = list(_HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    found = {int(head[1]): text[head.end() : end].strip() for head, end in zip(heads, ends, strict=False)}
    return {words: found[number] for number, words in enumerate(requests, 1) if found.get(number)}


class _Answering(Wrapped):
    """A model that remembers its failures; `known` answers a request before it is asked."""

    failure: ModelError | BudgetExceeded | None = None
    known = ""

    def ask(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> Reply:
        if self.known:
            text, self.known = self.known, ""
            return Reply(text)
        try:
            return self.model.ask(request, on_text)
        except (ModelError, BudgetExceeded) as error:
            self.failure = error
            raise
