"""Agreement of raters, or of a measure with people: correlations, error, kappa, Krippendorff's alpha, mean ranks.

Each is a score with its count, its interval (bootstrap of the things rated: percentiles of 1,000 draws) and, for
correlations, how likely chance is to come so far: exactly over all orders up to seven pairs, by Student's t above.
Where the data do not suffice (one rater, fewer than three things, no spread) the score is absent and says why.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from itertools import combinations, permutations
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.scoring.score import Score
from redraft.scoring.statistics import middle, student_tail
from redraft.scoring.typesetting import iou
from redraft_research.scoring.matching import best_pairs

Level = Literal["nominal", "ordinal", "interval"]
Ties = Literal["average", "best", "dense"]
KappaWeights = Literal["plain", "linear", "quadratic"]
FLOATS = NDArray[np.float64]
PLACES = NDArray[np.int64]

FEWEST = 3
"""Rated items below which no agreement is computed."""
EXACT = 7
"""Pairs up to which every order is tried for a p-value: 5,040 of them."""
DRAWS = 1000
"""Of a bootstrap."""
SAME_BOXES = 0.5
"""The mean IoU from which two sets of boxes are said to be the same."""


def ranks(values: Sequence[float] | FLOATS, ties: Ties = "average") -> FLOATS:
    """1 is the least. Equal values share the average of their places, the best of them (1, 1, 3), or no place is left
    out after them (dense: 1, 1, 2)."""
    _, place, counts = np.unique(np.asarray(values, float), return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    at = {"average": last - (counts - 1) / 2, "best": last - counts + 1, "dense": np.arange(1, len(counts) + 1)}[ties]
    return np.asarray(at[place], float)


def _interval(count: int, value: Callable[[PLACES], float | None]) -> tuple[float, float] | None:
    """The interval of a value over resampled places, by bootstrap."""
    chance = np.random.default_rng(0)
    return middle([value(chance.integers(0, count, count)) for _ in range(DRAWS)])


def _mean_at(values: FLOATS, at: PLACES) -> float:
    return float(values[at].mean())


# --- two columns of numbers ------------------------------------------------------------------------------------------


def pearson(xs: Sequence[float], ys: Sequence[float]) -> Score:
    return _correlation("Pearson", np.asarray(xs, float), np.asarray(ys, float))


def spearman(xs: Sequence[float], ys: Sequence[float]) -> Score:
    """Pearson of the ranks, equal values sharing their average."""
    return _correlation("Spearman", np.asarray(xs, float), np.asarray(ys, float), ranked=True)


def rank_correlation(xs: Sequence[float] | FLOATS, ys: Sequence[float] | FLOATS) -> float | None:
    """Spearman's value alone; none where a column has no spread."""
    return _product(ranks(xs), ranks(ys))


def mean_absolute_error(xs: Sequence[float], ys: Sequence[float]) -> Score:
    if not len(xs):
        return Score.absent("MAE", "there is no pair")
    errors = np.abs(np.asarray(xs, float) - np.asarray(ys, float))
    interval = _interval(len(errors), partial(_mean_at, errors))
    return Score.of("MAE", float(errors.mean()), n=len(errors), interval=interval)


def _correlation(measure: str, xs: FLOATS, ys: FLOATS, *, ranked: bool = False) -> Score:
    if len(xs) < FEWEST:
        return Score.absent(measure, f"{len(xs)} pairs: at least {FEWEST} are needed", n=len(xs))

    def value(at: PLACES) -> float | None:
        return rank_correlation(xs[at], ys[at]) if ranked else _product(xs[at], ys[at])

    whole = value(np.arange(len(xs)))
    if whole is None:
        return Score.absent(measure, "one of the columns has no spread", n=len(xs))
    p, by = _chance(whole, *((ranks(xs), ranks(ys)) if ranked else (xs, ys)))
    interval = _interval(len(xs), value)
    return Score.of(measure, whole, n=len(xs), p=p, p_by=by, interval=interval)


def _product(xs: FLOATS, ys: FLOATS) -> float | None:
    if np.ptp(xs) == 0 or np.ptp(ys) == 0:
        return None
    x, y = xs - xs.mean(), ys - ys.mean()
    x, y = x / np.abs(x).max(), y / np.abs(y).max()
    return min(1.0, max(-1.0, float(x @ y) / math.sqrt(float(x @ x) * float(y @ y))))


def _chance(value: float, xs: FLOATS, ys: FLOATS) -> tuple[float, str]:
    """Two-sided."""
    if len(xs) <= EXACT:
        orders = ys[np.array(list(permutations(range(len(ys)))))]
        x, y = xs - xs.mean(), ys - ys.mean()
        sums = np.abs((orders - ys.mean()) @ x)
        far = float(np.mean(sums >= abs(float(x @ y)) - 1e-12 * float(np.abs(x) @ np.abs(y))))
        return far, f"exact, all {len(orders)} orders"
    degrees = len(xs) - 2
    left = 1 - value * value
    t = value * math.sqrt(degrees / left) if left > 0 else math.inf
    return student_tail(t, degrees) if math.isfinite(t) else 0.0, f"Student's t, {degrees} degrees"


# --- raters ----------------------------------------------------------------------------------------------------------


def kappa(
    first: Sequence[Hashable],
    second: Sequence[Hashable],
    weights: KappaWeights = "plain",
    scale: Sequence[Hashable] | None = None,
) -> Score:
    """Cohen's, of two raters of the same things. Weighted, a disagreement counts by how many places apart the two
    answers are on the scale (or its square); the scale is all answers that were given, in order, by default."""
    measure = "Cohen's kappa" + ("" if weights == "plain" else f", {weights}")
    if len(first) < FEWEST:
        return Score.absent(measure, f"{len(first)} things rated by both: at least {FEWEST} are needed", n=len(first))
    places = {value: at for at, value in enumerate(scale or _in_order({*first, *second}))}
    pairs = np.array([(places[a], places[b]) for a, b in zip(first, second, strict=True)])
    apart = _apart(len(places), weights)

    def value(at: PLACES) -> float | None:
        a, b = pairs[at].T
        counts = [np.bincount(one, minlength=len(places)) / len(a) for one in (a, b)]
        expected = float(counts[0] @ apart @ counts[1])
        return 1 - float(apart[a, b].mean()) / expected if expected else None

    whole = value(np.arange(len(pairs)))
    if whole is None:
        return Score.absent(measure, "both raters gave one and the same answer throughout", n=len(pairs))
    agreed = float(np.mean(pairs[:, 0] == pairs[:, 1]))
    interval = _interval(len(pairs), value)
    return Score.of(measure, whole, n=len(pairs), same=agreed, scale=list(places), interval=interval)


def _apart(count: int, weights: KappaWeights) -> FLOATS:
    places = np.arange(count)
    far = np.abs(places[:, None] - places).astype(float)
    return np.asarray({"plain": far > 0, "linear": far, "quadratic": far * far}[weights], float)


def _in_order(values: set[Hashable]) -> list[Hashable]:
    """Numbers by size, and before texts."""
    return sorted(values, key=lambda one: (isinstance(one, str), one))


def krippendorff(raters: Sequence[Sequence[Hashable | None]], level: Level = "ordinal") -> Score:
    """Alpha, of any number of raters; None is a thing that a rater did not rate. A thing rated once counts for
    nothing. Ordinal and interval need numbers."""
    measure = f"Krippendorff's alpha, {level}"
    if len(raters) < 2:
        return Score.absent(measure, "one rater agrees with nobody: at least two are needed")
    values, counts = _counted(raters)
    evidence = {"n": len(counts), "raters": len(raters), "ratings": int(counts.sum())}
    if len(counts) < FEWEST:
        why = f"{len(counts)} things rated by two or more: at least {FEWEST} are needed"
        return Score.absent(measure, why, **evidence)

    def alpha(at: PLACES) -> float | None:
        return _alpha(_met(counts[at]), values, level)

    whole = alpha(np.arange(len(counts)))
    if whole is None:
        return Score.absent(measure, "every rating is the same: there is nothing to disagree about", **evidence)
    return Score.of(measure, whole, **evidence, interval=_interval(len(counts), alpha))


def meetings(raters: Sequence[Sequence[Hashable | None]]) -> tuple[list[Hashable], list[list[float]]]:
    """The answers in order, and how often each met each in ratings of one thing (the coincidences of alpha)."""
    values, counts = _counted(raters)
    return values, _met(counts).tolist()


def _counted(raters: Sequence[Sequence[Hashable | None]]) -> tuple[list[Hashable], FLOATS]:
    """The answers in order; how many raters gave a thing (row) an answer (column), of things rated by two or more."""
    units = [[value for value in unit if value is not None] for unit in zip(*raters, strict=True)]
    units = [unit for unit in units if len(unit) > 1]
    values = _in_order({value for unit in units for value in unit})
    places = {value: at for at, value in enumerate(values)}
    counts = [np.bincount([places[one] for one in unit], minlength=len(values)) for unit in units]
    return values, np.array(counts, float).reshape(len(units), len(values))


def _met(counts: FLOATS) -> FLOATS:
    weight = counts / (counts.sum(axis=1, keepdims=True) - 1)
    return np.asarray(weight.T @ counts - np.diag(weight.sum(axis=0)))


def _alpha(met: FLOATS, values: Sequence[Any], level: Level) -> float | None:
    given = met.sum(axis=1)
    if level == "nominal":
        far = 1 - np.eye(len(given))
    elif level == "interval":
        size = np.asarray(values, float)
        far = (size[:, None] - size) ** 2
    else:
        middle = np.cumsum(given) - given / 2
        far = (middle[:, None] - middle) ** 2
    expected = float(given @ far @ given) / (float(given.sum()) - 1)
    return 1 - float((met * far).sum()) / expected if expected else None


def boxes_alike(first: Sequence[Sequence[float]], second: Sequence[Sequence[float]]) -> float:
    """The mean IoU of what two raters boxed, matched so that it is highest; a box without a match counts 0, and two
    answers without any box are the same."""
    if not first or not second:
        return float(len(first) == len(second))
    worth = [[iou(Box(*a), Box(*b)) for b in second] for a in first]
    return sum(worth[a][b] for a, b in best_pairs(worth)) / max(len(first), len(second))


def agreement(raters: Mapping[str, Sequence[Any]], kind: Level | Literal["boxes"]) -> tuple[Score, float | None]:
    """How far raters of the same things agree (None: not rated): of two Cohen's kappa, of more Krippendorff's alpha,
    of boxes their mean IoU; and in what share of all meetings of two ratings they were the same."""
    if kind == "boxes":
        pairs = [pair for one, other in combinations(raters.values(), 2) for pair in zip(one, other, strict=True)]
        alike = [boxes_alike(a, b) for a, b in pairs if a is not None and b is not None]
        if not alike:
            return Score.absent("mean IoU", "there is nothing that two have rated"), None
        return Score.of("mean IoU", float(np.mean(alike)), n=len(alike)), float(np.mean(np.array(alike) >= SAME_BOXES))
    met = np.array(meetings(list(raters.values()))[1])
    same = float(np.trace(met) / met.sum()) if met.size else None
    if len(raters) == 2:
        return next(iter(between_pairs(raters, kappa).values())), same
    return krippendorff(list(raters.values()), kind), same


def between_pairs(
    raters: Mapping[str, Sequence[Any]], measure: Callable[[Sequence[Any], Sequence[Any]], Score]
) -> dict[str, Score]:
    """A measure of two raters, for every two of them, over what both rated."""
    found = {}
    for (one, firsts), (other, seconds) in combinations(raters.items(), 2):
        both = [(a, b) for a, b in zip(firsts, seconds, strict=True) if a is not None and b is not None]
        found[f"{one} – {other}"] = measure([a for a, _ in both], [b for _, b in both])
    return found


# --- systems ---------------------------------------------------------------------------------------------------------


class MeanRanks(NamedTuple):
    """`total` is the sum of all mean ranks; `untied` what it is where equal values share the average of their places,
    n (n + 1) / 2. A sum below that shows that ties were ranked otherwise."""

    systems: dict[str, Score]
    total: float
    untied: float
    tied_cases: int


def mean_ranks(
    systems: Mapping[str, Sequence[float]], *, best: Literal["high", "low"] = "high", ties: Ties = "average"
) -> MeanRanks:
    """Of systems that were all scored on the same cases: 1 is best."""
    sign = -1 if best == "high" else 1
    cases = [[sign * value for value in case] for case in zip(*systems.values(), strict=True)]
    count = len(systems)
    untied = count * (count + 1) / 2
    if not cases:
        none = {name: Score.absent("mean rank", "there is no case that all were scored on") for name in systems}
        return MeanRanks(none, 0.0, untied, 0)
    table = np.array([ranks(case, ties) for case in cases])
    found = {}
    for name, column in zip(systems, table.T, strict=True):
        interval = _interval(len(cases), partial(_mean_at, column))
        found[name] = Score.of("mean rank", float(column.mean()), n=len(cases), ties=ties, interval=interval)
    tied = sum(len(set(case)) < count for case in cases)
    return MeanRanks(found, float(table.mean(axis=0).sum()), untied, tied)
