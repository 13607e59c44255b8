"""How a model does on a corpus: what it was sent and answered, how often its programs ran, and the gain by feedback.

The gain compares the first program that ran with the final one. Tokens of prompts are estimates, those of calls not.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from redraft.commands.outline.document import outline
from redraft.commands.outline.levels import cost
from redraft.document.pages import Document
from redraft.planners.planned_request import constant_prompt
from redraft.scoring.goals.verdicts import GoalOutcome
from redraft.targets.findings import roles_of
from redraft_research.evaluation.requests.results import WRONG, CaseResult, Sent

COST_A_TOKEN = 3
"""Of the estimate that outlines are made with."""
COUNTS = "asked ran_at_once ran exact_first wrong_first exact wrong refused right_refusals objections objected".split()
TRIGGER_COUNTS = "times changed exact_before exact_after mended spoiled".split()


@dataclass(frozen=True, slots=True)
class PromptSize:
    """Tokens of the part that is the same for every request, and of the outline of each document."""

    characters: int
    tokens: int
    outlines: Mapping[str, int]

    @staticmethod
    def of(documents: Mapping[str, Document]) -> PromptSize:
        constant = constant_prompt()
        sizes = {name: _tokens(outline(one, dict(roles_of(one)))) for name, one in documents.items()}
        return PromptSize(len(constant), _tokens(constant), sizes)

    def as_json(self) -> dict[str, Any]:
        return {
            "constant": {"characters": self.characters, "tokens": self.tokens},
            "outline_tokens": dict(self.outlines),
        }

    def lines(self) -> list[str]:
        """The sizes as lines of text, outlines from the largest on."""
        ordered = sorted(self.outlines.items(), key=lambda one: -one[1])
        middle = statistics.median(self.outlines.values() or [0])
        return [
            f"the constant part of the prompt: {self.characters:,} characters, about {self.tokens:,} tokens;"
            f" outlines of {len(ordered)} documents: median {middle:,.0f} tokens",
            *(f"{tokens:>8,}  {name}" for name, tokens in ordered),
        ]


@dataclass(frozen=True, slots=True)
class ModelFigures:
    """Counts of the requests that a model was asked about. `ran_at_once`: its first answer was a program that ran;
    `ran`: one of its answers was. `objections` are reviews with findings that were sent back, `objected` the requests
    that had one."""

    asked: int
    ran_at_once: int
    ran: int
    exact_first: int
    wrong_first: int
    exact: int
    wrong: int
    refused: int
    right_refusals: int
    objections: int
    objected: int
    calls: int
    tokens: int
    seconds: tuple[float, ...]
    own_seconds: tuple[float, ...]
    prompt: PromptSize
    triggers: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @staticmethod
    def of(results: Iterable[CaseResult], prompt: PromptSize) -> ModelFigures:
        asked = [result for result in results if result.trace is not None]
        traces = [result.trace for result in asked if result.trace is not None]
        firsts = [result.first for result in asked if result.first is not None]
        outcomes = [result.verdict.outcome for result in asked]
        return ModelFigures(
            len(asked),
            sum(trace.passed_at == 1 for trace in traces),
            sum(trace.passed_at > 0 for trace in traces),
            sum(first.outcome is GoalOutcome.EXACT for first in firsts),
            sum(first.outcome in WRONG for first in firsts),
            outcomes.count(GoalOutcome.EXACT),
            sum(outcome in WRONG for outcome in outcomes),
            outcomes.count(GoalOutcome.REFUSED),
            outcomes.count(GoalOutcome.RIGHT_REFUSAL),
            sum(trace.objections for trace in traces),
            sum(trace.objections > 0 for trace in traces),
            sum(trace.calls for trace in traces),
            sum(trace.usage.prompt + trace.usage.completion for trace in traces),
            tuple(trace.seconds for trace in traces),
            tuple(trace.own_seconds / trace.steps for trace in traces),
            prompt,
            by_trigger(sent for result in asked for sent in result.sent),
        )

    @property
    def calls_a_request(self) -> float:
        return self.calls / max(1, self.asked)

    def as_json(self) -> dict[str, Any]:
        return {
            **{name: getattr(self, name) for name in (*COUNTS, "calls", "tokens")},
            "calls_a_request": round(self.calls_a_request, 3),
            "median_model_seconds": round(statistics.median(self.seconds or (0.0,)), 4),
            "median_own_seconds_a_step": round(statistics.median(self.own_seconds or (0.0,)), 4),
            "prompt": self.prompt.as_json(),
            "sent_back": {trigger: dict(counts) for trigger, counts in self.triggers.items()},
        }

    def lines(self) -> list[str]:
        """The figures as lines of text."""
        if not self.asked:
            return ["the model was asked about none of these requests"]
        of = self.asked
        return [
            f"asked of the model: {of} requests, {self.calls} calls ({self.calls_a_request:.2f} a request),"
            f" {self.tokens:,} tokens; median {statistics.median(self.seconds):.2f} s of the model a request,"
            f" {1000 * statistics.median(self.own_seconds):.0f} ms of our own a step",
            f"its first answer ran: {self.ran_at_once / of:.1%} ({self.ran_at_once}); one of its answers did:"
            f" {self.ran / of:.1%} ({self.ran});"
            f" objections sent back: {self.objections}, about {self.objected} requests",
            f"first program that ran: {self.exact_first} exact, {self.wrong_first} wrong;"
            f" with feedback: {self.exact} exact, {self.wrong} wrong, {self.refused + self.right_refusals} refused"
            f" ({self.right_refusals} of them rightly): {self.exact - self.exact_first:+d} exact,"
            f" {self.wrong - self.wrong_first:+d} wrong",
            *trigger_lines(self.triggers),
            *self.prompt.lines(),
        ]


def by_trigger(every: Iterable[Sent]) -> dict[str, dict[str, int]]:
    """By trigger: objections sent, programs changed after them, exact before and after, so mended and spoiled."""
    found: dict[str, dict[str, int]] = {}
    for one in every:
        mended, spoiled = bool(one.after and not one.before), bool(one.before and not one.after)
        counts = True, one.changed, bool(one.before), bool(one.after), mended, spoiled
        row = found.setdefault(one.trigger, dict.fromkeys(TRIGGER_COUNTS, 0))
        for name, count in zip(TRIGGER_COUNTS, counts, strict=True):
            row[name] += count
    return dict(sorted(found.items()))


def trigger_lines(found: Mapping[str, Mapping[str, int]]) -> list[str]:
    """`by_trigger` as a table."""
    head = f"{'sent back':12}" + "".join(f"{name.replace('_', ' '):>14}" for name in TRIGGER_COUNTS)
    rows = [f"{name:12}" + "".join(f"{count:>14}" for count in row.values()) for name, row in found.items()]
    return [head, *rows] if rows else []


def _tokens(text: str) -> int:
    return -(-cost(text) // COST_A_TOKEN)
