"""Following long instructions (Complex-Edit as MSRAMIE uses it, tables 1 to 3 and A1): VQAScore and CIF, gains both
ways, comparison at equal VQAScore, and what a search costs as instructions grow.

CLIP-I and FID, which need a network, are in `embeddings`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple, TypeVar

from redraft.scoring.rates import majority, rate
from redraft.scoring.score import Score
from redraft.scoring.statistics import FittedLine, paired_p

T = TypeVar("T", bound=Hashable)


def vqa_score(votes: Sequence[Sequence[bool]]) -> Score:
    """The share of questions with a Yes; each has its votes, of which most count and a tie is No."""
    answers = [majority(one) for one in votes]
    if not answers:
        return Score.absent("VQAScore", "no question was asked")
    return Score.of("VQAScore", sum(answers) / len(answers), yes=sum(answers), of=len(answers))


def complete(scores: Iterable[float | None]) -> Score:
    """CIF: how often everything was done."""
    return rate("CIF", [None if one is None else one == 1.0 for one in scores], "no edit has a VQAScore")


class Gains(NamedTuple):
    """How much better, two ways: tables 1 and 2 of the paper print one each under the same name."""

    ratio_of_means: Score
    mean_of_ratios: Score


def gains(base: Sequence[float], new: Sequence[float]) -> Gains:
    """Of pairs, one a complexity as a rule: 0.16 is 16 % more."""
    names = ("gain, ratio of means", "gain, mean of ratios")
    if not base:
        return Gains(*(Score.absent(name, "there is no pair") for name in names))
    whole = fmean(base)
    means = Score.of(names[0], fmean(new) / whole - 1, of=len(base)) if whole else Score.absent(names[0], "base is 0")
    if not all(base):
        return Gains(means, Score.absent(names[1], "a base is 0"))
    each = [after / before - 1 for before, after in zip(base, new, strict=True)]
    return Gains(means, Score.of(names[1], fmean(each), of=len(each)))


@dataclass(frozen=True, slots=True)
class AtEqualScore:
    """Of the tasks on which direct editing and a mode do equally much: which they are, what each keeps on average, and
    how often chance alone would set them so far apart (two-sided)."""

    mode: str
    tasks: tuple[Hashable, ...]
    direct: float
    kept: float
    p: float

    @property
    def pairs(self) -> int:
        return len(self.tasks)

    @property
    def gain(self) -> float:
        return self.kept / self.direct - 1 if self.direct else 0.0


class KeptShares(NamedTuple):
    """How much of an instruction was done, and how much of the rest is as it was."""

    score: float
    kept: float


def at_equal_score(mode: str, direct: Mapping[T, KeptShares], other: Mapping[T, KeptShares]) -> AtEqualScore | None:
    """Tasks on which both reach the same VQAScore (doing more changes more); None if there are none."""
    tasks = tuple(task for task, made in other.items() if task in direct and direct[task].score == made.score)
    if not tasks:
        return None
    before, after = [direct[task].kept for task in tasks], [other[task].kept for task in tasks]
    p = paired_p([new - old for old, new in zip(before, after, strict=True)])
    return AtEqualScore(mode, tasks, fmean(before), fmean(after), p)


class Growth(NamedTuple):
    """Mean topology size by complexity, and the line through the means; None for fewer than three complexities."""

    sizes: dict[int, float]
    line: FittedLine | None


def growth(sizes: Iterable[tuple[int, int]]) -> Growth:
    """Of (complexity, topology size): states made when the returned one was made, the root not counted."""
    by: dict[int, list[int]] = {}
    for complexity, size in sizes:
        by.setdefault(complexity, []).append(size)
    means = {complexity: fmean(by[complexity]) for complexity in sorted(by)}
    return Growth(means, FittedLine.through(list(means), list(means.values())) if len(means) > 2 else None)
