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
from collections.abc import Mapping, Sequence
from itertools import product
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


KINDS = ("", "bold", "rules")
"""Of deeds, each with a level of its own."""


def levels(some: Sequence[Deed], wrong: float) -> dict[str, float]:
    """By kind the least probability from which on something is done: those under which most is done right while wrong
    deeds are at most a share of all requests. One after the other the surest deed of any kind is let in, as long as
    what a kind still adds is right often enough."""
    ranked = {kind: sorted((one for one in some if one.kind == kind and one.offered), key=lambda one: -one.probability)
              for kind in KINDS}  # fmt: skip
    best: tuple[int, dict[str, float]] = (-1, {})
    allowed = wrong * len(some)
    curves = {kind: _curve(ranked[kind], allowed) for kind in KINDS}
    for plain, bold, rules in product(*(curves[kind] for kind in KINDS)):
        if plain[1] + bold[1] + rules[1] <= allowed and plain[0] + bold[0] + rules[0] > best[0]:
            exact = plain[0] + bold[0] + rules[0]
            best = exact, dict(zip(KINDS, (plain[2], bold[2], rules[2]), strict=True))
    return best[1]


def _curve(mine: Sequence[Deed], allowed: float) -> list[tuple[int, int, float]]:
    """Right and wrong deeds from a level on, for each level that is worth a thought."""
    found = [(0, 0, _NEVER)]
    exact = wrong = 0
    for one in mine:
        exact, wrong = exact + (one.outcome == "exact"), wrong + (one.outcome in WRONG)
        if wrong > allowed:
            break
        if one.outcome == "exact":
            if found[-1][1] == wrong:
                found.pop()
            found.append((exact, wrong, round(one.probability - 5e-5, 4)))
    return found


def crossed(rows: Sequence[Judged], at: Mapping[str, float] | None = None) -> list[Deed]:
    """Each author's deeds by weights fitted on the others."""
    authors = sorted({row.author for row in rows})
    act, act_boldly, act_by_rules = ((at or {}).get(kind, _NEVER) for kind in KINDS)
    found: list[Deed] = []
    for author in authors:
        others = [row for row in rows if row.author != author or len(authors) == 1]
        certainty = Certainty(fit(others), act, act_boldly, act_by_rules)
        found += deeds([row for row in rows if row.author == author], certainty)
    return found


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="redraft.training.reader.calibrate", description=__doc__)
    parser.add_argument("parts", nargs="+")
    parser.add_argument("--reader", type=Path, required=True)
    parser.add_argument("--rows", type=Path)
    parser.add_argument("--wrong", type=float, default=0.015, help="the share of all requests that may be done wrong")
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
    at = levels(crossed(rows), asked.wrong)
    some = crossed(rows, at)
    for author in [*sorted({row.author for row in rows}), ""]:
        print(f"{author or 'all'}, acting from {at['']}, where bold {at['bold']}, with the rules {at['rules']}")
        mine = [one for one in some if author in ("", one.author)]
        print("\n".join(summary([row for row in rows if author in ("", row.author)], mine)))
    print("\n".join([*reliability(some), *coverage(some)]))
    form: dict[str, Any] = {"weights": fit(rows), "act": at[""], "act_boldly": at["bold"], "act_by_rules": at["rules"]}
    form |= {"requests": len(rows), "authors": sorted({row.author for row in rows})}
    print(json.dumps(form["weights"], indent=1))
    if asked.write:
        (asked.reader / CALIBRATION).write_text(json.dumps(form, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
