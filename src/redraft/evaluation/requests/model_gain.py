"""What a model adds to the rules on a corpus: the paper's figures on programs, and the gain by feedback.

All of them are over the requests that went to a model. Code 1-pass and 5-pass are the parts whose first answer, or one
after at most five re-prompts, was a program that runs. A semantic error is a program that ran first and did not do what
was wanted. The gain by feedback is how many more requests come out exact than would have by the first program that ran,
and how many fewer go wrong.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redraft.evaluation.requests.results import WRONG, Result
from redraft.scoring.goals.verdicts import Outcome


@dataclass(frozen=True, slots=True)
class ModelGain:
    """Counts of the requests that went to a model."""

    asked: int
    pass_1: int
    pass_5: int
    semantic_errors: int
    exact_first: int
    wrong_first: int
    exact: int
    wrong: int
    refused: int
    right_refusals: int
    calls: int
    tokens: int
    seconds: tuple[float, ...]
    own_seconds: tuple[float, ...]

    @staticmethod
    def of(results: Iterable[Result]) -> ModelGain:
        asked = [result for result in results if result.trace is not None]
        traces = [result.trace for result in asked if result.trace is not None]
        firsts = [result.first for result in asked if result.first is not None]
        outcomes = [result.verdict.outcome for result in asked]
        return ModelGain(
            len(asked),
            sum(trace.passed_at == 1 for trace in traces),
            sum(trace.passed_at > 0 for trace in traces),
            sum(first.outcome is not Outcome.EXACT for first in firsts),
            sum(first.outcome is Outcome.EXACT for first in firsts),
            sum(first.outcome in WRONG for first in firsts),
            outcomes.count(Outcome.EXACT),
            sum(outcome in WRONG for outcome in outcomes),
            outcomes.count(Outcome.REFUSED),
            outcomes.count(Outcome.RIGHT_REFUSAL),
            sum(trace.calls for trace in traces),
            sum(trace.usage.prompt + trace.usage.completion for trace in traces),
            tuple(trace.seconds for trace in traces),
            tuple(trace.own_seconds / trace.steps for trace in traces),
        )

    def as_json(self) -> dict[str, Any]:
        names = "asked pass_1 pass_5 semantic_errors exact_first wrong_first exact wrong refused right_refusals".split()
        values = {name: getattr(self, name) for name in (*names, "calls", "tokens")}
        return {
            **values,
            "median_model_seconds": round(statistics.median(self.seconds or (0.0,)), 4),
            "median_own_seconds_a_step": round(statistics.median(self.own_seconds or (0.0,)), 4),
        }

    def lines(self) -> list[str]:
        """The comparison as lines of text."""
        if not self.asked:
            return ["the grammar refused nothing that a model could be asked about"]
        of = self.asked
        ran = max(1, self.pass_5)
        return [
            f"asked of the model: {of} requests, {self.calls} calls, {self.tokens:,} tokens; median"
            f" {statistics.median(self.seconds):.2f} s of the model a request,"
            f" {1000 * statistics.median(self.own_seconds):.0f} ms of our own a step",
            f"code 1-pass {self.pass_1 / of:.1%} ({self.pass_1}), 5-pass {self.pass_5 / of:.1%} ({self.pass_5}),"
            f" semantic errors {self.semantic_errors / ran:.1%} of the programs that ran ({self.semantic_errors})",
            f"first program that runs: {self.exact_first} exact, {self.wrong_first} wrong;"
            f" with feedback: {self.exact} exact, {self.wrong} wrong, {self.refused + self.right_refusals} refused"
            f" ({self.right_refusals} of them rightly): {self.exact - self.exact_first:+d} exact,"
            f" {self.wrong - self.wrong_first:+d} wrong",
        ]
