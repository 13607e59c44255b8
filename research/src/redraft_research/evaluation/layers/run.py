"""Runs a layer reasoner over labelled requests: its accuracy, the same without guesses, and always 'no'."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from redraft.errors import BudgetExceeded, ModelError, UsageError
from redraft.pictures.layers.decisions import LayerDecision, Reasoning
from redraft.pictures.layers.units import LayerUnit, consolidated, units
from redraft_research.datasets.requests.cases import Case
from redraft_research.datasets.requests.gold import gold_of
from redraft_research.evaluation.layers.labelled import Labelled, units_for
from redraft_research.messages import says
from redraft_research.scoring.layer_decisions import Gold, Tally, tally
from redraft_research.scoring.rewards import bleu

if TYPE_CHECKING:
    from redraft.formats.file import File
    from redraft_research.evaluation.requests.run import Bench


def always_no(decisions: Sequence[LayerDecision]) -> list[LayerDecision]:
    """What one would say who never edits anything."""
    return [LayerDecision(each.layer, "", False) for each in decisions]


def only_sure(decisions: Sequence[LayerDecision]) -> list[LayerDecision]:
    """The decisions, with guesses turned to "stays as it is"."""
    return [each if each.sure else LayerDecision(each.layer, each.think, False) for each in decisions]


@dataclass(frozen=True, slots=True)
class Scored:
    """A request that was reasoned about, with what is right; `topic` is what it is about."""

    reasoning: Reasoning
    gold: Gold
    topic: str = ""
    instruction: str = ""


def totals(scored: Iterable[Scored], source: str) -> dict[str, Tally]:
    """By who decided: the reasoner as `source`, the same without guesses, and one who always says no."""
    found = list(scored)
    rows = {source: _sum(tally(each.reasoning.decisions, each.gold) for each in found)}
    if any(not decision.sure for each in found for decision in each.reasoning.decisions):
        rows[f"{source}, sure only"] = _sum(tally(only_sure(each.reasoning.decisions), each.gold) for each in found)
    rows["always no"] = _sum(tally(always_no(each.reasoning.decisions), each.gold) for each in found)
    return rows


def _sum(tallies: Iterable[Tally]) -> Tally:
    total = Tally()
    for each in tallies:
        total += each
    return total


Reason = Callable[["File", str, Sequence[LayerUnit]], Reasoning]
"""Decides about the layers of a file for a request."""


def score_layers(
    bench: Bench, requests: Iterable[Case | Labelled], reason: Reason, *, merged: bool = False
) -> Iterator[Scored]:
    """Score each request. `merged` joins unlabelled layers of one sort; a model without an answer decided nothing."""
    seen: dict[str, Sequence[LayerUnit]] = {}
    for request in requests:
        file = bench.file(request.document)
        document = file.document
        if isinstance(request, Labelled):
            unknown = [id for id in request.ids if id not in document.index]
            if unknown:
                raise UsageError(says("unknown-labelled-layer", document=request.document, layer=unknown[0]))
            layers, gold, topic, words = units_for(request, document), request.gold, request.kind, request.instruction
        else:
            if request.document not in seen:
                seen[request.document] = consolidated(units(document)) if merged else units(document)
            layers, topic, words = list(seen[request.document]), request.topic, request.say
            expected = bench.expected(request) if request.kind in ("program", "edits") else None
            gold = gold_of(request, document, expected, layers)
        try:
            found = reason(file, words, layers)
        except BudgetExceeded:
            raise
        except ModelError as error:
            unread = [LayerDecision(unit.id, error.message, False, failed=True) for unit in layers]
            found = Reasoning(unread, (error.message,), "model")
        yield Scored(found, gold, topic, words)


def prompt_bleu(scored: Iterable[Scored]) -> float | None:
    """The mean BLEU of prompts for layers that are rightly chosen, where there is a prompt to compare with."""
    found = [
        bleu(decision.prompt, prompts[decision.layer])
        for each in scored
        for prompts in [each.gold.prompts or {}]
        for decision in each.reasoning.decisions
        if decision.edit and prompts.get(decision.layer)
    ]
    return statistics.fmean(found) if found else None
