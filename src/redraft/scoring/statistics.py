"""Confidence intervals and tests for a mean, a difference or a slope."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TypeVar

T = TypeVar("T")

Z95 = 1.959964
"""Standard errors on each side of a mean that hold 95 %."""
FLIPS = 2000
"""Random signs tried for a p-value, which is thus no finer than one in so many."""
RESAMPLES, AT_ONCE = 2000, 1_000_000
"""Draws for the interval of a mean, and how many values are drawn at a time."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with the ends of its interval at 95 %."""

    mean: float
    low: float
    high: float

    @staticmethod
    def of(values: Iterable[float], least: float = -math.inf, most: float = math.inf) -> Estimate:
        """By the normal distribution, as far as values can be: from `least` to `most`."""
        there = list(values)
        half = Z95 * stdev(there) / math.sqrt(len(there)) if len(there) > 1 else 0.0
        return Estimate(mean := fmean(there), max(least, mean - half), min(most, mean + half))

    @staticmethod
    def share(held: Iterable[bool]) -> Estimate:
        """By Wilson."""
        there = list(held)
        return Estimate(fmean(there), *wilson(sum(there), len(there)))

    def __str__(self) -> str:
        return f"{self.mean:z.3f} ({self.low:z.3f} to {self.high:z.3f})"


def known_mean(values: Iterable[float | None]) -> float | None:
    """The mean of those that are known; None where none is."""
    known = [one for one in values if one is not None]
    return fmean(known) if known else None


def wilson(count: int, total: int) -> tuple[float, float]:
    """The interval of 95 % of a share, which stays between 0 and 1 and is not empty where all or none hold."""
    share, z = count / total, Z95 * Z95 / total
    middle, half = share + z / 2, math.sqrt(share * (1 - share) * z + z * z / 4)
    return max(0.0, (middle - half) / (1 + z)), min(1.0, (middle + half) / (1 + z))


def interval(values: Sequence[float], seed: int = 0) -> tuple[float, float]:
    """Where 95 % of the means lie that such values might have given: never beyond the values themselves."""
    import numpy

    there, chance = numpy.asarray(values, float), numpy.random.default_rng(seed)
    means, rows = numpy.empty(RESAMPLES), max(1, AT_ONCE // len(there))
    for at in range(0, RESAMPLES, rows):
        part = means[at : at + rows]
        part[:] = there[chance.integers(0, len(there), (len(part), len(there)))].mean(axis=1)
    low, high = numpy.quantile(means, (0.025, 0.975))
    return float(low), float(high)


def paired_p(differences: Sequence[float], flips: int = FLIPS, seed: int = 0) -> float:
    """How often differences of these sizes with signs of chance have a sum as far from zero: a two-sided p-value."""
    chance, total = random.Random(seed), abs(sum(differences))
    sizes = [abs(one) for one in differences if one]
    far = sum(
        abs(sum(size if chance.getrandbits(1) else -size for size in sizes)) >= total - 1e-12 for _ in range(flips)
    )
    return (far + 1) / (flips + 1)


def student_tail(t: float, degrees: float) -> float:
    """How often Student's t with so many degrees of freedom is as far from zero, on both sides together."""
    return _beta_share(degrees / (degrees + t * t), degrees / 2, 0.5)


def student_quantile(share: float, degrees: float) -> float:
    """The t that a share of at least a half lies below: 0.975 for the ends of a 95 % interval."""
    low, high = 0.0, 1.0
    while 1 - student_tail(high, degrees) / 2 < share:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if 1 - student_tail(middle, degrees) / 2 < share else (low, middle)
    return high


def _beta_share(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction (Lentz)."""
    if x in (0.0, 1.0):
        return x
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_share(1 - x, b, a)
    tiny = 1e-300
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, 1000):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for step in (even, odd):
            d = 1 / (1 + step * d or tiny)
            c = 1 + step / c or tiny
            found *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    return math.exp(scale) * found / a


@dataclass(frozen=True, slots=True)
class FittedLine:
    """y = slope · x + bias by least squares, with the standard errors of both."""

    slope: float
    bias: float
    slope_error: float
    bias_error: float
    count: int

    @staticmethod
    def through(xs: Sequence[float], ys: Sequence[float]) -> FittedLine:
        """Of three points or more, not all above each other."""
        middle, high = fmean(xs), fmean(ys)
        spread = sum((x - middle) ** 2 for x in xs)
        if len(xs) < 3 or not spread:
            raise ValueError("a line and how sure it is want three points, not all of one x")
        grows = sum((x - middle) * (y - high) for x, y in zip(xs, ys, strict=True)) / spread
        rest = sum((y - high - grows * (x - middle)) ** 2 for x, y in zip(xs, ys, strict=True)) / (len(xs) - 2)
        error = math.sqrt(rest / spread)
        return FittedLine(
            grows, high - grows * middle, error, math.sqrt(rest / len(xs) + (error * middle) ** 2), len(xs)
        )

    @property
    def degrees(self) -> int:
        return self.count - 2

    @property
    def t(self) -> float:
        """Of the slope against none; infinite where the points are on the line."""
        return self.slope / self.slope_error if self.slope_error else math.copysign(math.inf, self.slope)

    def half(self, share: float = 0.95) -> float:
        """Half the interval of the slope, with Student's t."""
        return student_quantile((1 + share) / 2, self.degrees) * self.slope_error

    def bias_half(self, share: float = 0.95) -> float:
        return student_quantile((1 + share) / 2, self.degrees) * self.bias_error

    @property
    def normal_half(self) -> float:
        """At 95 % as if the spread were known: too narrow for a few points."""
        return Z95 * self.slope_error


def bootstrap(
    rows: Sequence[T], measure: Callable[[Sequence[T]], float | None], times: int = 1000, seed: int = 0
) -> tuple[float, float] | None:
    """The middle 95 % of a measure over rows drawn with replacement (percentiles)."""
    chance = random.Random(seed)
    return middle([measure(chance.choices(rows, k=len(rows))) for _ in range(times)])


def middle(draws: Sequence[float | None]) -> tuple[float, float] | None:
    """What 95 % of the draws lie in. Those without a value are left out; none where that is more than half of them."""
    there = sorted(value for value in draws if value is not None)
    if 2 * len(there) < len(draws) or not there:
        return None
    return percentile(there, 0.025), percentile(there, 0.975)


def percentile(ordered: Sequence[float], share: float) -> float:
    """Of values in order, between two of them in proportion."""
    at = share * (len(ordered) - 1)
    below = math.floor(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])
