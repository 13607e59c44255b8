"""Accuracy of a judge against known labels, with a confusion count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from redraft.scoring.statistics import wilson
from redraft_research.evaluation.dlebench.judge_input import CRITERIA, EditJudge, JudgeInput
from redraft_research.scoring.dle import Label

NOT_PEOPLE = "scenes made by script, with labels known from how they were made: this is not agreement with people"


@dataclass
class Agreement:
    """Of one criterion: pairs of the label that is right and the one given (None: none was), also by kind."""

    name: str
    criterion: type[Label]
    pairs: Counter[tuple[Label, Label | None]] = field(default_factory=Counter)
    kinds: Counter[tuple[str, bool]] = field(default_factory=Counter)

    def add(self, kind: str, right: Label, given: Label | None) -> None:
        self.pairs[right, given] += 1
        self.kinds[kind, right is given] += 1

    @property
    def total(self) -> int:
        return sum(self.pairs.values())

    @property
    def right(self) -> int:
        return sum(count for (right, given), count in self.pairs.items() if right is given)

    @property
    def matrix(self) -> list[list[int]]:
        """Rows are what is right, columns what was given, best first, with none at the end."""
        labels = list(reversed(self.criterion))
        return [[self.pairs[right, given] for given in (*labels, None)] for right in labels]

    def as_json(self) -> dict[str, Any]:
        low, high = wilson(self.right, self.total)
        by_kind = {kind: self.kinds[kind, True] / sum(self.kinds[kind, one] for one in (True, False))
                   for kind, _ in sorted(self.kinds)}  # fmt: skip
        return {
            "accuracy": self.right / self.total if self.total else None,
            "low": low,
            "high": high,
            "cases": self.total,
            "labels": [one.title for one in reversed(self.criterion)],
            "matrix": self.matrix,
            "by_kind": by_kind,
        }

    def lines(self) -> list[str]:
        if not self.total:
            return [f"{self.name}: no case"]
        low, high = wilson(self.right, self.total)
        lines = [f"{self.name}: {self.right / self.total:.3f} right ({low:.3f}–{high:.3f}, {self.total} cases)"]
        titles = [one.title for one in reversed(self.criterion)]
        lines.append(f"{'right, then given:':24}" + "".join(f"{title.split()[0]:>14}" for title in (*titles, "none")))
        lines += [f"  {title:22}" + "".join(f"{count:>14}" for count in row)
                  for title, row in zip(titles, self.matrix, strict=True)]  # fmt: skip
        shares = self.as_json()["by_kind"]
        return [*lines, "  " + ", ".join(f"{kind} {share:.2f}" for kind, share in shares.items())]


def compare(
    judge: EditJudge, scenes: Iterable[tuple[JudgeInput, Sequence[Label | None]]]
) -> tuple[list[Agreement], list[str]]:
    """Both criteria, and a line for each label that was not given."""
    found = [Agreement(name.upper(), criterion) for name, criterion in CRITERIA]
    misses = []
    for number, (sight, labels) in enumerate(scenes):
        for one, right, verdict in zip(found, labels, judge.judge(sight), strict=True):
            if right is None:
                continue
            one.add(sight.kind, right, verdict.label)
            if verdict.label is not right:
                given = verdict.label.title if verdict.label else "no label"
                miss = f"{right.title} taken for {given}: {sight.instruction} ({verdict.reason})"
                misses.append(f"{number} {one.name} {sight.kind}: {miss}")
    return found, misses
