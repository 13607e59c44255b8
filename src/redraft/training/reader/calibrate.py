"""How sure is sure: the certainty of readings, fitted on authors that the reader did not learn from.

    python -m redraft.training.reader.calibrate PART… --reader FOLDER [--rows FILE.jsonl] [--wrong 0.015] [--write]

Reads the requests of parts of tests/requests with the rules and the reader, judges every option, fits the weights of
`planners/reading/certainty.py` by logistic regression and looks for the least probability from which on the share of
wrong deeds stays under `--wrong`; `--write` puts both beside the reader's weights. It prints the table of reliability
and the curve of wrong deeds against coverage, each author measured by weights fitted on the others. `--rows` keeps what
was judged, so that it need not be read again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from redraft.datasets.requests.judged import Judged, judge_parts
from redraft.planners.reading.certainty import CALIBRATION, Certainty
from redraft.reader.readings import Reader

RIDGE = 1.0
RIGHT = ("exact", "right refusal")
WRONG = ("wrong element", "wrong edit", "missed refusal")
_SURE = 2.0
"""Never: no probability is as high."""


class Deed(NamedTuple):
    """The likeliest option of a request: its probability, whether it is bold, and what it would be judged."""

    author: str
    probability: float
    bold: bool
    outcome: str
    to_refuse: bool
    offered: tuple[str, ...]


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


def deeds(rows: Sequence[Judged], weights: dict[str, float]) -> list[Deed]:
    certainty = Certainty(weights, _SURE, _SURE)
    found = []
    for row in rows:
        ranked = sorted(((certainty.probability(one.features), one) for one in row.options), key=lambda each: -each[0])
        offered = tuple(one.outcome for _, one in ranked[:3])
        if not ranked:
            outcome = "right refusal" if row.to_refuse else "refused"
            found.append(Deed(row.author, 0.0, False, outcome, row.to_refuse, ()))
            continue
        probability, first = ranked[0]
        found.append(Deed(row.author, probability, first.bold, first.outcome, row.to_refuse, offered))
    return found


def threshold(some: Sequence[Deed], every: int, wrong: float, bold: bool) -> float:
    """The least probability from which on wrong deeds of this kind are at most a share of all requests: as large a part
    of `wrong` as there are such deeds."""
    mine = sorted((one for one in some if one.bold == bold and one.probability > 0), key=lambda one: -one.probability)
    allowed = wrong * every * len(mine) / max(1, sum(one.probability > 0 for one in some))
    count, best = 0, _SURE
    for one in mine:
        count += one.outcome in WRONG
        if count > allowed:
            break
        best = one.probability
    return round(best, 4)


def crossed(rows: Sequence[Judged]) -> list[Deed]:
    """Each author's deeds by weights fitted on the others."""
    authors = sorted({row.author for row in rows})
    if len(authors) < 2:
        return deeds(rows, fit(rows))
    found: list[Deed] = []
    for author in authors:
        weights = fit([row for row in rows if row.author != author])
        found += deeds([row for row in rows if row.author == author], weights)
    return found


def interval(count: int, total: int) -> str:
    """A share with its Wilson interval of 95 %."""
    if not total:
        return "–"
    p, z = count / total, 1.96
    middle = (p + z * z / (2 * total)) / (1 + z * z / total)
    half = z * np.sqrt(p * (1 - p) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return f"{p:.1%} ({max(0.0, middle - half):.1%}–{min(1.0, middle + half):.1%})"


def told(rows: Sequence[Judged], some: Sequence[Deed], act: float, act_boldly: float) -> list[str]:
    """What comes of it: for people."""
    acted = [one for one in some if one.probability >= (act_boldly if one.bold else act)]
    left = [one for one in some if one not in acted]
    every = len(some)
    do = [one for one in some if not one.to_refuse]
    right = sum(one.outcome == "exact" for one in acted)
    offered = right + sum("exact" in one.offered for one in left if not one.to_refuse)
    refuse = [one for one in some if one.to_refuse]
    lines = [
        f"{every} requests, {len(do)} to be done; acted on {len(acted)}",
        f"  first reading right            {interval(sum(one.outcome == 'exact' for one in do), len(do))}",
        f"  carried out unasked and exact  {interval(right, len(do))}",
        f"  carried out wrong, of all      {interval(sum(one.outcome in WRONG for one in acted), every)}",
        f"  right, or among three offered  {interval(offered, len(do))}",
        f"  right refusals (offers too)    {interval(len(refuse) - sum(one in acted for one in refuse), len(refuse))}",
    ]
    rules = [row.rules for row in rows]
    lines.append(f"  the rules alone: exact {interval(rules.count('exact'), len(do))},"
                 f" wrong {interval(sum(one in WRONG for one in rules), every)}")  # fmt: skip
    return lines


def tables(some: Sequence[Deed]) -> list[str]:
    """Reliability, and wrong deeds against coverage."""
    lines = ["  probability    requests   exact"]
    for low, high in (
        (0, 0.2),
        (0.2, 0.4),
        (0.4, 0.6),
        (0.6, 0.8),
        (0.8, 0.9),
        (0.9, 0.95),
        (0.95, 0.98),
        (0.98, 1.01),
    ):
        mine = [one for one in some if low <= one.probability < high]
        lines.append(f"  {low:.2f} – {min(high, 1):.2f}   {len(mine):6}     "
                     f"{interval(sum(one.outcome == 'exact' for one in mine), len(mine))}")  # fmt: skip
    lines.append("  acting on the surest   exact   wrong, of all")
    ranked = sorted(some, key=lambda one: -one.probability)
    for share in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        mine = ranked[: round(share * len(ranked))]
        exact, wrong = (sum(one.outcome in kind for one in mine) for kind in (("exact",), WRONG))
        lines.append(
            f"  {share:.0%}   {mine[-1].probability:.3f}   {exact / len(ranked):.1%}   {wrong / len(ranked):.1%}"
        )
    return lines


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
    rows = [row for row in rows if row.author in asked.parts]
    some = crossed(rows)
    act, act_boldly = (threshold(some, len(rows), asked.wrong, bold) for bold in (False, True))
    for author in [*sorted({row.author for row in rows}), ""]:
        print(f"{author or 'all'}, acting from {act} ({act_boldly} where bold)")
        mine = [row for row in rows if author in ("", row.author)]
        print("\n".join(told(mine, [one for one in some if author in ("", one.author)], act, act_boldly)))
    print("\n".join(tables(some)))
    weights = fit(rows)
    form: dict[str, Any] = {"weights": weights, "act": act, "act_boldly": act_boldly, "requests": len(rows)}
    form["authors"] = sorted({row.author for row in rows})
    print(json.dumps(weights, indent=1))
    if asked.write:
        (asked.reader / CALIBRATION).write_text(json.dumps(form, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
