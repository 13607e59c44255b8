"""Accuracy of decisions about layers: per layer, per document, and F1 of those to edit.

The target is the exact set of a document: most layers of a design stay as they are, so that one who always says 'no'
is right about most of them. An answer that could not be read is wrong whatever the right one is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

TARGET = "exact set"


class Decision(Protocol):
    """What was decided of a layer; `failed`: the answer could not be read."""

    @property
    def layer(self) -> str: ...
    @property
    def edit(self) -> bool: ...
    @property
    def failed(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Gold:
    """What is right: the layers to edit, those that may be edited and need not, and prompts where there are some.
    `others` are other ways to do it that are as right."""

    edited: frozenset[str]
    either_way: frozenset[str] = frozenset()
    prompts: Mapping[str, str] | None = None
    others: tuple[Gold, ...] = ()


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


def tally(decisions: Sequence[Decision], gold: Gold) -> Tally:
    """Of one request. Layers that may be edited or not are not counted; of several ways to do it right, that one counts
    which the decisions are nearest to."""
    return max((_tally(decisions, way) for way in (gold, *gold.others)), key=lambda each: (each.exact, each.per_layer))


def _tally(decisions: Sequence[Decision], gold: Gold) -> Tally:
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
