"""How sure is sure: the certainty of readings, fitted on authors that the reader did not learn from.

    python -m redraft.training.reader.calibrate PART… --reader FOLDER [--rows FILE.jsonl] [--wrong 0.015] [--write]

Reads the requests of parts of tests/requests with the rules and the reader, judges every option, fits the weights of
`planners/reading/certainty.py` by logistic regression and looks for the least probability from which on the share of
wrong deeds stays under `--wrong`; `--write` puts both beside the reader's weights. It prints what comes of it, each
author measured by weights fitted on the others. `--rows` keeps what was judged, so that it need not be read again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from redraft.datasets.requests.deeds import WRONG, Deed, coverage, deeds, reliability, summary
from redraft.datasets.requests.judged import Judged, judge_parts
from redraft.planners.reading.certainty import CALIBRATION, Certainty
from redraft.reader.readings import Reader

RIDGE = 1.0
_NEVER = 2.0
"""No probability is as high."""


def fit(rows: Sequence[Judged]) -> dict[str, float]:
    """Weights of the features: whether an option is right. Found by Newton's method."""
    options = [option for row in rows for option in row.options]
    names = list(options[0].features)
    x = np.array([[option.features[name] for name in names] for option in options])
    y = np.array([option.outcome == "exact" for option in options], np.float64)
    weights = np.zeros(len(names))
    penalty = np.diag([0.0 if name == "always" else RIDGE for name in names])
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (p - y) + penalty @ weights
        curve = (x * (p * (1 - p))[:, None]).T @ x + penalty + 1e-9 * np.eye(len(names))
        step = np.linalg.solve(curve, slope)
        weights -= step
        if np.abs(step).max() < 1e-8:
            break
    return {name: round(float(weight), 5) for name, weight in zip(names, weights, strict=True)}


def level(some: Sequence[Deed], wrong: float, kind: str) -> float:
    """The least probability from which on what the rules do not understand may be done, so that wrong deeds, those of
    the rules among them, are at most a share of all requests."""
    mine = sorted((one for one in some if one.kind == kind and one.probability > 0), key=lambda one: -one.probability)
    others = [one for one in some if one.kind in ("", "bold")]
    left = wrong * len(some) - sum(one.done and one.outcome in WRONG for one in some)
    allowed, count, best = left * len(mine) / max(1, len(others)), 0, _NEVER
    for one in mine:
        count += one.outcome in WRONG
        if count > allowed:
            break
        best = one.probability
    return round(best - 5e-5, 4)


def crossed(rows: Sequence[Judged], trust: float, act: float = _NEVER, act_boldly: float = _NEVER) -> list[Deed]:
    """Each author's deeds by weights fitted on the others."""
    authors = sorted({row.author for row in rows})
    found: list[Deed] = []
    for author in authors:
        others = [row for row in rows if row.author != author or len(authors) == 1]
        certainty = Certainty(fit(others), trust, act, act_boldly)
        found += deeds([row for row in rows if row.author == author], certainty)
    return found


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="redraft.training.reader.calibrate", description=__doc__)
    parser.add_argument("parts", nargs="+")
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--rows", type=Path)
    parser.add_argument("--wrong", type=float, default=0.015, help="the share of all requests that may be done wrong")
    parser.add_argument("--trust", type=float, default=0.5, help="how likely what the rules understand must be")
    parser.add_argument("--write", action="store_true", help="write the calibration beside the weights")
    asked = parser.parse_args(given)
    rows: list[Judged] = []
    if asked.rows is not None and asked.rows.exists():
        rows = [Judged.from_json(json.loads(line)) for line in asked.rows.read_text("utf-8").splitlines()]
    missing = [part for part in asked.parts if part not in {row.author for row in rows}]
    if missing:
        rows += judge_parts(missing, Reader(asked.reader), lambda line: print(f"\r{line}   ", end="", file=sys.stderr))
        if asked.rows is not None:
            asked.rows.write_text("".join(json.dumps(row.as_json()) + "\n" for row in rows), "utf-8")
    rows = sorted((row for row in rows if row.author in asked.parts), key=lambda row: row.author)
    some = crossed(rows, asked.trust)
    act, act_boldly = (level(some, asked.wrong, kind) for kind in ("", "bold"))
    some = crossed(rows, asked.trust, act, act_boldly)
    for author in [*sorted({row.author for row in rows}), ""]:
        print(f"{author or 'all'}, acting without the rules from {act}, where bold {act_boldly}")
        mine = [one for one in some if author in ("", one.author)]
        print("\n".join(summary([row for row in rows if author in ("", row.author)], mine)))
    print("\n".join([*reliability(some), *coverage(some)]))
    form: dict[str, Any] = {"weights": fit(rows), "trust": asked.trust, "act": act, "act_boldly": act_boldly}
    form |= {"requests": len(rows), "authors": sorted({row.author for row in rows})}
    print(json.dumps(form["weights"], indent=1))
    if asked.write:
        (asked.reader / CALIBRATION).write_text(json.dumps(form, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
