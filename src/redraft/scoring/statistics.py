"""How sure a mean, a difference or a slope is, from the values it was found from."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

Z95 = 1.959964
"""Standard errors on each side of a mean that hold 95 %."""
FLIPS = 2000
"""Random signs tried for a p-value, which is thus no finer than one in so many."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its half interval at 95 %."""

    mean: float
    half: float

    @staticmethod
    def of(values: Iterable[float]) -> Estimate:
        there = list(values)
        spread = stdev(there) / math.sqrt(len(there)) if len(there) > 1 else 0.0
        return Estimate(fmean(there), Z95 * spread)

    def __str__(self) -> str:
        return f"{self.mean:.3f} ±{self.half:.3f}"


def paired_p(differences: Sequence[float], flips: int = FLIPS, seed: int = 0) -> float:
    """How often differences of these sizes with signs of chance have a sum as far from zero: a two-sided p-value."""
    chance, total = random.Random(seed), abs(sum(differences))
    sizes = [abs(one) for one in differences if one]
    far = sum(
        abs(sum(size if chance.getrandbits(1) else -size for size in sizes)) >= total - 1e-12 for _ in range(flips)
    )
    return (far + 1) / (flips + 1)


def slope(xs: Sequence[float], ys: Sequence[float]) -> tuple[float, float]:
    """How much y grows with x, by least squares, with its half interval at 95 %."""
    middle, high = fmean(xs), fmean(ys)
    spread = sum((x - middle) ** 2 for x in xs)
    grows = sum((x - middle) * (y - high) for x, y in zip(xs, ys, strict=True)) / spread
    rest = sum((y - high - grows * (x - middle)) ** 2 for x, y in zip(xs, ys, strict=True))
    error = math.sqrt(rest / max(1, len(xs) - 2) / spread)
    return grows, Z95 * error
