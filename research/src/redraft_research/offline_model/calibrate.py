"""Calibration: fits the weights of `planners/reading_options.py`, which give the probability that a reading is right,
on authors that the reader was not trained on.

    python -m redraft_research.offline_model.calibrate PART… [--reader FOLDER] [--rows FILE.jsonl] [--measure]

Reads the requests of parts of tests/requests with the reader, judges every option and fits a logistic regression in
which the options of a request compete with each other and with none being right (`judge.py` writes it: a judge that
learned from the authors of the calibration must not be asked about them). It prints the accuracy, each author measured
by weights fitted on the others, or with `--measure` by the stored weights. `--rows` keeps the judged requests, so that
they need not be read again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from redraft.planners.offered_readings import TRAINED
from redraft.planners.reading_evidence import EvidenceJudge
from redraft.planners.reading_options import MOST, Calibration, offered
from redraft.reader.readings import Reader
from redraft.scoring.statistics import wilson
from redraft_research.offline_model.judged_requests import Judged, judge_part

RIDGE = 1.0
STEPS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)


class ShownRequest(NamedTuple):
    """What a person is shown for a request: of each reading the probability and whether it is right."""

    author: str
    to_refuse: bool
    readings: tuple[tuple[float, bool], ...]


def fit(rows: Sequence[Judged]) -> Calibration:
    """The likeliest weights, by Newton's method. Where several options of a request are right, any of them will do."""
    given = [row for row in rows if row.features]
    names = ["always", "judge"]
    each = [np.array([[one[name] for name in names] for one in row.features]) for row in given]
    right = [np.array(row.exact, np.float64) for row in given]
    weights = np.zeros(len(names))
    penalty = np.diag([0.0 if name == "always" else RIDGE for name in names])
    for _ in range(100):
        slope, curve = penalty @ weights, penalty + 1e-9 * np.eye(len(names))
        for x, y in zip(each, right, strict=True):
            odds = np.exp(np.clip(x @ weights, -30, 30))
            p = odds / (1 + odds.sum())
            wanted = y * p / (y @ p) if y.any() else y
            mean = x.T @ p
            slope += x.T @ (p - wanted)
            curve += (x * p[:, None]).T @ x - np.outer(mean, mean)
        step = np.linalg.solve(curve, slope)
        weights -= step
        if np.abs(step).max() < 1e-8:
            break
    return Calibration({name: round(float(weight), 5) for name, weight in zip(names, weights, strict=True)})


def crossed(rows: Sequence[Judged]) -> list[ShownRequest]:
    """What each author is offered by weights fitted on the others."""
    found: list[ShownRequest] = []
    for author in sorted({row.author for row in rows}):
        others = [row for row in rows if row.author != author]
        found += shown_of([row for row in rows if row.author == author], fit(others))
    return found


def shown_of(rows: Sequence[Judged], calibration: Calibration) -> list[ShownRequest]:
    found = []
    for row in rows:
        probabilities = calibration.probabilities(row.features)
        pairs = tuple((probabilities[number], row.exact[number]) for number in offered(probabilities))
        found.append(ShownRequest(row.author, row.to_refuse, pairs))
    return found


def interval(count: int, total: int) -> str:
    """A share with its Wilson interval of 95 %."""
    if not total:
        return "–"
    low, high = wilson(count, total)
    return f"{count / total:.1%} ({low:.1%}–{high:.1%}) of {total}"


def summary(some: Sequence[ShownRequest]) -> list[str]:
    do, refuse = [one for one in some if not one.to_refuse], [one for one in some if one.to_refuse]
    first, among = (sum(any(right for _, right in one.readings[:most]) for one in do) for most in (1, MOST))
    return [
        f"first reading right                   {interval(first, len(do))}",
        f"right among {MOST} offered               {interval(among, len(do))}",
        f"nothing offered for what is to refuse {interval(sum(not one.readings for one in refuse), len(refuse))}",
    ]


def reliability(some: Sequence[ShownRequest]) -> list[str]:
    """How often readings that were given such a probability are right: the first of each request, and all shown."""
    lines = ["claimed        first shown: mean, right                       all shown: mean, right"]
    first, every = [one.readings[0] for one in some if one.readings], [pair for one in some for pair in one.readings]
    for low, high in pairwise(STEPS):
        cells = []
        for pairs in (first, every):
            mine = [pair for pair in pairs if low <= pair[0] < high]
            mean = sum(p for p, _ in mine) / max(1, len(mine))
            cells.append(f"{mean:5.1%}, {interval(sum(right for _, right in mine), len(mine))}")
        lines.append(f"{low:.1f} – {min(high, 1):.1f}   {cells[0]:45}  {cells[1]}")
    return lines


def judged(parts: Sequence[str], folder: Path, kept: Path | None) -> list[Judged]:
    """The requests of parts; those that were kept are not read again."""
    rows: list[Judged] = []
    if kept is not None and kept.exists():
        rows = [Judged(**json.loads(line)) for line in kept.read_text("utf-8").splitlines()]
    reader: Reader | None = None
    for part in parts:
        if any(row.author == part for row in rows):
            continue
        reader = reader or Reader(folder)
        rows += judge_part(
            part, reader, EvidenceJudge.read(folder), lambda line: print(f"\r{line}   ", end="", file=sys.stderr)
        )
        if kept is not None:
            kept.write_text("".join(json.dumps(row.as_json()) + "\n" for row in rows), "utf-8")
    return [row for row in rows if row.author in parts]


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="redraft_research.offline_model.calibrate", description=__doc__)
    parser.add_argument("parts", nargs="+")
    parser.add_argument("--reader", type=Path, default=TRAINED)
    parser.add_argument("--rows", type=Path)
    parser.add_argument("--measure", action="store_true", help="measure the calibration that is there; fit nothing")
    asked = parser.parse_args(given)
    if len(asked.parts) < 2 and not asked.measure:
        parser.error("one author cannot be measured by others: give two parts")
    rows = judged(asked.parts, asked.reader, asked.rows)
    some = shown_of(rows, Calibration.read(asked.reader)) if asked.measure else crossed(rows)
    for author in [*asked.parts, ""] if len(asked.parts) > 1 else asked.parts:
        print(author or "all")
        print("\n".join(summary([one for one in some if author in ("", one.author)])))
    print("\n".join(reliability(some)))


if __name__ == "__main__":
    main()
