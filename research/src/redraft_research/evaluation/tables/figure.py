"""A paper's figure beside our recomputation of it, whether they agree; and the papers' columns."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

Verdict = Literal["agrees", "the paper's", "outside", "shown"]

SLACK = 1e-9
"""Of arithmetic: figures half way between two printed ones are within."""


@dataclass(frozen=True, slots=True)
class Figure:
    """`expected` must come out; without it, or a tolerance, `ours` is only shown. `origin` names an unprinted figure's
    source; `exception` the paper's error: such a figure must differ."""

    what: str
    expected: float | None
    ours: float
    tolerance: float | None = None
    exception: str = ""
    origin: str = ""

    @property
    def difference(self) -> float | None:
        return None if self.expected is None else self.ours - self.expected

    @property
    def verdict(self) -> Verdict:
        if self.difference is None or self.tolerance is None:
            return "shown"
        near = abs(self.difference) <= self.tolerance + SLACK
        if self.exception:
            return "outside" if near else "the paper's"
        return "agrees" if near else "outside"

    def as_json(self) -> dict[str, Any]:
        found = {"what": self.what, "expected": self.expected, "ours": self.ours, "difference": self.difference}
        if self.expected is not None:
            found |= {"from": self.origin or "printed"}
        found |= {"tolerance": self.tolerance, "verdict": self.verdict}
        return found | ({"exception": self.exception} if self.exception else {})


@dataclass(frozen=True, slots=True)
class Check:
    """Figures of one table, with what is to be known to read them."""

    source: str
    about: str
    figures: tuple[Figure, ...]
    note: str = ""

    def count(self, verdict: Verdict) -> int:
        return sum(figure.verdict == verdict for figure in self.figures)

    @property
    def holds(self) -> bool:
        return not self.count("outside")

    @property
    def worst(self) -> float | None:
        """The largest difference among those that agree."""
        return max((abs(one.difference or 0) for one in self.figures if one.verdict == "agrees"), default=None)

    def as_json(self) -> dict[str, Any]:
        found = {"source": self.source, "about": self.about, "holds": self.holds, "worst": self.worst}
        return found | {"note": self.note, "figures": [figure.as_json() for figure in self.figures]}


@cache
def column_rows(table: str) -> Sequence[dict[str, str]]:
    """The rows of a paper's table, by the names of its columns, as they are printed."""
    text = (files("redraft_research.evaluation.tables") / "data" / f"{table}.tsv").read_text(encoding="utf-8")
    return tuple(csv.DictReader(text.splitlines(), delimiter="\t"))
