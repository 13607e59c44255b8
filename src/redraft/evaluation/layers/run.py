"""Runs a layer reasoner over labelled requests."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from redraft.datasets.requests.cases import Case
from redraft.datasets.requests.gold import gold_of
from redraft.errors import BudgetExceeded, ModelError, UsageError, says
from redraft.evaluation.layers.accuracy import Scored
from redraft.evaluation.layers.labelled import Labelled, units_for
from redraft.pictures.layers.decisions import LayerDecision, Reasoning
from redraft.pictures.layers.units import LayerUnit, consolidated, units
from redraft.scoring.rewards import bleu

if TYPE_CHECKING:
    from redraft.evaluation.requests.run import Bench
    from redraft.formats.file import File

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
