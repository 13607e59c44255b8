"""The score type: a value, or none with a reason; never −1, never NaN."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any


@dataclass(frozen=True, slots=True)
class Score:
    """What a measure says of one thing. `reason` says why there is no value, and is empty where there is one.
    `evidence` is what a person who questions it would ask for, in JSON's kinds."""

    measure: str
    value: float | None
    reason: str = ""
    evidence: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if (self.value is None) is not bool(self.reason):
            raise ValueError(f"{self.measure}: a score has a value, or a reason why not")
        if self.value is not None and not math.isfinite(self.value):
            raise ValueError(f"{self.measure}: {self.value} is not a valid value")

    @staticmethod
    def of(measure: str, value: float, **evidence: Any) -> Score:
        return Score(measure, float(value), evidence=evidence)

    @staticmethod
    def absent(measure: str, reason: str, **evidence: Any) -> Score:
        return Score(measure, None, reason, evidence)

    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {"measure": self.measure, "value": self.value}
        found |= {"reason": self.reason} if self.reason else {}
        return found | ({"evidence": dict(self.evidence)} if self.evidence else {})

    def __str__(self) -> str:
        return f"{self.measure} {self.value:.4f}" if self.value is not None else f"{self.measure} –: {self.reason}"


def mean(measure: str, scores: Iterable[Score]) -> Score:
    """Over those that have a value; how many have none, and why, is beside it."""
    every = list(scores)
    values = [one.value for one in every if one.value is not None]
    missing = sorted({one.reason for one in every if one.reason})
    evidence = {"of": len(values), "absent": len(every) - len(values)} | ({"reasons": missing} if missing else {})
    if not values:
        return Score.absent(measure, missing[0] if missing else "there is nothing to score", **evidence)
    return Score.of(measure, fmean(values), **evidence)
