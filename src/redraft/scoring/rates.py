"""Rates and means, each with its count and confidence interval."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from redraft.scoring.score import Score
from redraft.scoring.statistics import interval, wilson


def majority(votes: Sequence[bool]) -> bool:
    """What most votes say; a tie is No."""
    return 2 * sum(votes) > len(votes)


def rate(measure: str, held: Iterable[bool | None], unknown: str = "there is nothing to score") -> Score:
    """The share of those that are known; None is one that is not, and `unknown` says why where none is."""
    every = list(held)
    known = [one for one in every if one is not None]
    left = len(every) - len(known)
    if not known:
        return Score.absent(measure, unknown, of=0, absent=left)
    sure = list(wilson(sum(known), len(known)))
    return Score.of(measure, sum(known) / len(known), count=sum(known), of=len(known), absent=left, interval=sure)


def average(measure: str, values: Iterable[float | None], unknown: str = "there is nothing to score") -> Score:
    """The mean of those that are known, with its interval by bootstrap; there is none of a single one."""
    every = list(values)
    known = [one for one in every if one is not None]
    left = len(every) - len(known)
    if not known:
        return Score.absent(measure, unknown, of=0, absent=left)
    sure = {"interval": list(interval(known))} if len(known) > 1 else {}
    return Score.of(measure, fmean(known), of=len(known), absent=left, **sure)
