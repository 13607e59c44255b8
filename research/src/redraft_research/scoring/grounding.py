"""Localisation scores: COCO average precision of ranked boxes, and of the first box alone.

Precision is taken at 101 levels of recall, proposals of all cases pooled in the order of their scores, each gold box
met once. AP is the mean over the overlaps 0.50, 0.55, …, 0.95; AP50 and AP75 are those of one. Top-1 is right when
the best proposal of a case overlaps a gold box by half or more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.scoring.rates import rate
from redraft.scoring.score import Score
from redraft.scoring.typesetting import iou

OVERLAPS = tuple(round(0.5 + 0.05 * step, 2) for step in range(10))
LEVELS = np.linspace(0, 1, 101)
RIGHT = 0.5
"""Overlap from which the first box is right."""
MOST = 100
"""Proposals of a case that count, best first."""
DRAWS = 200
"""Resamples of the cases for an interval."""


class Proposal(NamedTuple):
    box: Box
    score: float


class Grounded(NamedTuple):
    """A case: gold boxes, and proposed boxes."""

    gold: tuple[Box, ...]
    proposals: tuple[Proposal, ...]


def figures(cases: Sequence[Grounded]) -> dict[str, Score]:
    """Gold boxes without area can be met by nothing: they are left out and counted, with cases that have no others.
    A case that has no gold box at all stays: what is proposed there is wrong."""
    whole = [(tuple(box for box in case.gold if box.width > 0 and box.height > 0), case) for case in cases]
    kept = [Grounded(gold, case.proposals) for gold, case in whole if gold or not case.gold]
    counts = {"cases": len(kept), "gold_without_area": sum(len(case.gold) - len(gold) for gold, case in whole)}
    first = rate("top-1", [first_is_right(case) for case in kept], "no case has a gold box")
    found = {name: Score.absent(name, "no case has a gold box") for name in ("AP", "AP50", "AP75")}
    if any(case.gold for case in kept):
        pooled = _Pool.of(kept)
        chance = np.random.default_rng(0)
        drawn = np.array([each for _ in range(DRAWS) if (each := pooled.drawn(chance)) is not None])
        counts |= {"gold": int(pooled.gold.sum()), "proposals": len(pooled.case)}
        for (name, at), value in zip(_AT.items(), _three(pooled.precisions(np.ones(len(kept)))), strict=True):
            found[name] = Score.of(
                name, value, interval=[float(np.percentile(drawn[:, at], end)) for end in (2.5, 97.5)]
            )
    return {
        name: Score(name, score.value, score.reason, {**score.evidence, **counts})
        for name, score in (found | {"top-1": first}).items()
    }


def _ranked(case: Grounded) -> list[Proposal]:
    return sorted(case.proposals, key=lambda one: -one.score)[:MOST]


def first_is_right(case: Grounded) -> bool | None:
    """Top-1 of one case; None where there is no gold box."""
    if not case.gold:
        return None
    best = _ranked(case)[:1]
    return any(iou(one.box, gold) >= RIGHT for one in best for gold in case.gold)


_AT = {"AP": 0, "AP50": 1, "AP75": 2}


def _three(precisions: NDArray[Any]) -> list[float]:
    """AP, AP50 and AP75 of the precision at each overlap."""
    return [float(precisions.mean()), float(precisions[0]), float(precisions[OVERLAPS.index(0.75)])]


class _Pool(NamedTuple):
    """The proposals of all cases by falling score: which case each is of, and whether it met a gold box at each overlap
    (rows); and how many gold boxes each case has."""

    case: NDArray[Any]
    right: NDArray[Any]
    gold: NDArray[Any]

    @staticmethod
    def of(cases: Sequence[Grounded]) -> _Pool:
        scores = np.array([one.score for case in cases for one in _ranked(case)])
        right = np.concatenate([_met(case) for case in cases], axis=1)
        number = np.repeat(np.arange(len(cases)), [len(_ranked(case)) for case in cases])
        order = np.argsort(-scores, kind="stable")
        return _Pool(number[order], right[:, order], np.array([len(case.gold) for case in cases]))

    def drawn(self, chance: np.random.Generator) -> list[float] | None:
        """Of as many cases drawn with replacement; None where no gold box is among them."""
        many = len(self.gold)
        times = np.bincount(chance.integers(0, many, many), minlength=many)
        return _three(self.precisions(times)) if times @ self.gold else None

    def precisions(self, times: NDArray[Any]) -> NDArray[Any]:
        """At each overlap the mean of the best precision at each of 101 levels of recall or above it, every case
        counted so many times. Equal proposals lie side by side, so that only the last of them matters."""
        weight = times[self.case]
        hits = np.cumsum(self.right * weight, axis=1)
        precision = hits / np.maximum(np.cumsum(weight), 1)
        best = np.maximum.accumulate(precision[:, ::-1], axis=1)[:, ::-1]
        best = np.append(best, np.zeros((len(best), 1)), axis=1)
        at = [np.searchsorted(row, LEVELS, side="left") for row in hits / (times @ self.gold)]
        return np.asarray(np.take_along_axis(best, np.array(at), axis=1).mean(axis=1))


def _met(case: Grounded) -> NDArray[Any]:
    """At each overlap (rows) a proposal, best first, takes the gold box it overlaps most of those still free."""
    table = [[iou(one.box, gold) for gold in case.gold] for one in _ranked(case)]
    found = np.zeros((len(OVERLAPS), len(table)), bool)
    for row, least in enumerate(OVERLAPS):
        free = set(range(len(case.gold)))
        for number, overlaps in enumerate(table):
            best = max(free, key=lambda box: (overlaps[box], box), default=None)
            if best is not None and overlaps[best] >= least:
                free.remove(best)
                found[row, number] = True
    return found
