"""How often something holds and how large something is on average, each with its count and how sure it is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from redraft.scoring.score import Score
from redraft.scoring.statistics import Z95, Estimate


def majority(votes: Sequence[bool]) -> bool:
    """What most votes say; a tie is No."""
    return 2 * sum(votes) > len(votes)


def wilson(count: int, total: int) -> tuple[float, float]:
    """The interval of 95 % of a share, which stays between 0 and 1 and is not empty where all or none hold."""
    share, z = count / total, Z95 * Z95 / total
    middle, half = share + z / 2, math.sqrt(share * (1 - share) * z + z * z / 4)
    return max(0.0, (middle - half) / (1 + z)), min(1.0, (middle + half) / (1 + z))


def rate(measure: str, held: Iterable[bool | None], unknown: str = "there is nothing to score") -> Score:
    """The share of those that are known; None is one that is not, and `unknown` tells why where none is."""
    every = list(held)
    known = [one for one in every if one is not None]
    left = len(every) - len(known)
    if not known:
        return Score.absent(measure, unknown, of=0, absent=left)
    interval = list(wilson(sum(known), len(known)))
    return Score.of(measure, sum(known) / len(known), count=sum(known), of=len(known), absent=left, interval=interval)


def average(measure: str, values: Iterable[float | None], unknown: str = "there is nothing to score") -> Score:
    """The mean of those that are known; there is no interval of a single one."""
    every = list(values)
    known = [one for one in every if one is not None]
    left = len(every) - len(known)
    if not known:
        return Score.absent(measure, unknown, of=0, absent=left)
    found = Estimate.of(known)
    sure = {"interval": [found.mean - found.half, found.mean + found.half]} if len(known) > 1 else {}
    return Score.of(measure, found.mean, of=len(known), absent=left, **sure)
