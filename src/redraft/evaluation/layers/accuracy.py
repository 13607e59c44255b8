"""Accuracy of layer decisions over many requests: the reasoner, the same without guesses, and always 'no'."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from redraft.pictures.layers.decisions import LayerDecision, Reasoning
from redraft.scoring.layer_decisions import Gold, Tally, tally


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
