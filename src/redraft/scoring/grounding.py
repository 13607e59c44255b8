"""Whether the right place was found: average precision of ranked boxes as COCO has it, and the first box alone.

Precision is taken at 101 levels of recall, proposals of all cases pooled in the order of their scores, each gold box
met once. AP is the mean over the overlaps 0.50, 0.55, …, 0.95; AP50 and AP75 are those of one. Top-1 is right when
the best proposal of a case overlaps a gold box by half or more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from redraft.document.geometry import Box
from redraft.scoring.rates import rate
from redraft.scoring.score import Score
from redraft.scoring.statistics import bootstrap

if TYPE_CHECKING:
    from numpy.typing import NDArray

OVERLAPS = tuple(round(0.5 + 0.05 * step, 2) for step in range(10))
RIGHT = 0.5
"""Overlap from which the first box is right."""
MOST = 100
"""Proposals of a case that count, best first."""
DRAWS = 200
"""Times the cases are drawn anew for an interval."""


class Proposal(NamedTuple):
    box: Box
    score: float


class Grounded(NamedTuple):
    """A case: where the things are, and where they were said to be."""

    gold: tuple[Box, ...]
    proposals: tuple[Proposal, ...]


def overlap(a: Box, b: Box) -> float:
    """Intersection over union; 0 where either has no area."""
    common = a.overlap(b)
    return common.area / (a.area + b.area - common.area) if common else 0.0


def figures(cases: Sequence[Grounded]) -> dict[str, Score]:
    """Gold boxes without area can be met by nothing: they are left out and counted, with cases that have no others.
    A case that has no gold box at all stays: what is proposed there is wrong."""
    whole = [(tuple(box for box in case.gold if box.width > 0 and box.height > 0), case) for case in cases]
    kept = [Grounded(gold, case.proposals) for gold, case in whole if gold or not case.gold]
    flat = sum(len(case.gold) - len(gold) for gold, case in whole)
    first = rate("top-1", [_first_is_right(case) for case in kept], "no case has a gold box")
    names = {"AP": OVERLAPS, "AP50": (0.5,), "AP75": (0.75,)}
    met = [_met(case) for case in kept]
    found = {name: _averaged(name, met, overlaps) for name, overlaps in names.items()} | {"top-1": first}
    return {
        name: Score(name, score.value, score.reason, {**score.evidence, "cases": len(kept), "gold_without_area": flat})
        for name, score in found.items()
    }


def _ranked(case: Grounded) -> list[Proposal]:
    return sorted(case.proposals, key=lambda one: -one.score)[:MOST]


def _first_is_right(case: Grounded) -> bool | None:
    if not case.gold:
        return None
    best = _ranked(case)[:1]
    return any(overlap(one.box, gold) >= RIGHT for one in best for gold in case.gold)


class _Met(NamedTuple):
    """A case's proposals: their scores, whether each met a gold box at each overlap (rows), and how many there were."""

    scores: tuple[float, ...]
    right: tuple[tuple[bool, ...], ...]
    gold: int


def _met(case: Grounded) -> _Met:
    """At each overlap a proposal, best first, takes the gold box it overlaps most of those still free."""
    ranked = _ranked(case)
    table = [[overlap(one.box, gold) for gold in case.gold] for one in ranked]
    rows = []
    for least in OVERLAPS:
        free, row = set(range(len(case.gold))), []
        for overlaps in table:
            best = max(free, key=lambda at: (overlaps[at], at), default=None)
            right = best is not None and overlaps[best] >= least
            free -= {best} if right else set()
            row.append(right)
        rows.append(tuple(row))
    return _Met(tuple(one.score for one in ranked), tuple(rows), len(case.gold))


def _averaged(measure: str, met: Sequence[_Met], overlaps: Sequence[float]) -> Score:
    import numpy as np

    rows = [OVERLAPS.index(one) for one in overlaps]

    def value(some: Sequence[_Met]) -> float | None:
        gold = sum(case.gold for case in some)
        if not gold:
            return None
        scores = np.concatenate([case.scores for case in some])
        right = np.concatenate([np.array(case.right, bool).reshape(len(OVERLAPS), -1) for case in some], axis=1)
        right = right[:, np.argsort(-scores, kind="stable")]
        return float(np.mean([_precision(right[row], gold) for row in rows]))

    whole = value(met) if met else None
    if whole is None:
        return Score.absent(measure, "no case has a gold box")
    evidence = {"gold": sum(case.gold for case in met), "proposals": sum(len(case.scores) for case in met)}
    return Score.of(measure, whole, **evidence, interval=bootstrap(met, value, times=DRAWS))


def _precision(right: NDArray[Any], gold: int) -> float:
    """The mean of the best precision at each of 101 levels of recall or above it."""
    import numpy as np

    if not len(right):
        return 0.0
    hits = np.cumsum(right)
    precision = hits / np.arange(1, len(right) + 1)
    best = np.maximum.accumulate(precision[::-1])[::-1]
    at = np.searchsorted(hits / gold, np.linspace(0, 1, 101), side="left")
    return float(np.where(at < len(best), best[np.minimum(at, len(best) - 1)], 0.0).mean())
