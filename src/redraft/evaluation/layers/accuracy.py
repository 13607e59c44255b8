"""How many decisions about layers are right: layer by layer, all of a document at once, and as F1 of those to edit.

The target is the exact set of a document: most layers of a design stay as they are, so that one who always says 'no'
is right about most of them. An answer that could not be read is wrong whatever should have been said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from redraft.evaluation.layers.labelled import Gold
from redraft.planners.layers.decisions import LayerDecision, Reasoning

TARGET = "exact set"


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts over some requests. `hit`, `missed` and `false` are of layers to edit; an unread answer is `missed` or
    `false`, as it should have been yes or no, and counted in `unread` besides."""

    requests: int = 0
    exact: int = 0
    layers: int = 0
    right: int = 0
    hit: int = 0
    missed: int = 0
    false: int = 0
    unread: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    @property
    def per_layer(self) -> float:
        return self.right / self.layers if self.layers else 0.0

    @property
    def exact_set(self) -> float:
        return self.exact / self.requests if self.requests else 0.0

    @property
    def precision(self) -> float:
        return self.hit / (self.hit + self.false) if self.hit + self.false else 0.0

    @property
    def recall(self) -> float:
        return self.hit / (self.hit + self.missed) if self.hit + self.missed else 0.0

    @property
    def f1(self) -> float:
        """Over all layers of all requests together."""
        return 2 * self.hit / total if (total := 2 * self.hit + self.missed + self.false) else 0.0

    def as_json(self) -> dict[str, Any]:
        rates = ("per_layer", "exact_set", "f1", "precision", "recall")
        return {name: getattr(self, name) for name in self.__slots__} | {
            name: round(getattr(self, name), 4) for name in rates
        }


def tally(decisions: Sequence[LayerDecision], gold: Gold) -> Tally:
    """Of one request. Layers that may be edited or not are not counted; of several ways to do it right, that one counts
    which the decisions are nearest to."""
    return max((_tally(decisions, way) for way in (gold, *gold.others)), key=lambda each: (each.exact, each.per_layer))


def _tally(decisions: Sequence[LayerDecision], gold: Gold) -> Tally:
    right = hit = missed = false = unread = 0
    counted = [each for each in decisions if each.layer not in gold.either_way]
    for each in counted:
        wanted = each.layer in gold.edited
        if each.failed:
            unread += 1
        if each.failed or each.edit is not wanted:
            missed += wanted
            false += not wanted
        else:
            right += 1
            hit += wanted
    forgotten = len(gold.edited - {each.layer for each in decisions})
    return Tally(
        requests=1,
        exact=int(right == len(counted) and not forgotten),
        layers=len(counted) + forgotten,
        right=right,
        hit=hit,
        missed=missed + forgotten,
        false=false,
        unread=unread,
    )


def always_no(decisions: Sequence[LayerDecision]) -> list[LayerDecision]:
    """What one would say who never edits anything."""
    return [LayerDecision(each.layer, "", False) for each in decisions]


def only_sure(decisions: Sequence[LayerDecision]) -> list[LayerDecision]:
    """With the guesses taken back."""
    return [each if each.sure else LayerDecision(each.layer, each.think, False) for each in decisions]


@dataclass(frozen=True, slots=True)
class Scored:
    """A request that was reasoned about, with what is right; `topic` is what it is about."""

    reasoning: Reasoning
    gold: Gold
    topic: str = ""
    instruction: str = ""


def totals(scored: Iterable[Scored], source: str) -> dict[str, Tally]:
    """By who decided: the reasoner under the name `source`, the same without its guesses (where it has some), and one
    who always says no."""
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
