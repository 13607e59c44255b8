"""DLEBench: scores from its two criteria, the denominators of its shares, its counts, and crop expansion."""

from __future__ import annotations

from statistics import fmean

from redraft.imaging.retouch.crops import expansion
from redraft_research.evaluation.tables.figure import Check, Figure, column_rows
from redraft_research.scoring.dle import total

SHAPES = 23
"""Cases of the kind Change Shape."""


def checks() -> list[Check]:
    return [_totals(), _averages(), _shapes(), _counts(), _expansion()]


def _cells(table: str) -> dict[tuple[str, str, str], float]:
    """By criterion (none in table 1), kind and model."""
    return {
        (row.get("criterion", ""), row["kind"], model): float(value)
        for row in column_rows(table)
        for model, value in row.items()
        if model not in ("criterion", "kind")
    }


def _totals() -> Check:
    parts = _cells("dlebench-4")
    figures = [
        Figure(f"{kind}, {model}", printed, total(parts["IF", kind, model], parts["VC", kind, model]), 0.005)
        for (_, kind, model), printed in _cells("dlebench-1").items()
        if kind != "Average"
    ]
    return Check("DLEBench tables 1, 4", "the score is (IF + VC) / 2 in all 70 cells", tuple(figures))


def _averages() -> Check:
    every = {key: value for table in ("dlebench-1", "dlebench-4") for key, value in _cells(table).items()}
    figures = []
    for (criterion, kind, model), printed in every.items():
        if kind == "Average":
            kinds = [
                value
                for (at, other, whose), value in every.items()
                if (at, whose) == (criterion, model) and other != "Average"
            ]
            figures.append(Figure(f"{criterion or 'score'}, {model}", printed, fmean(kinds), 0.005))
    return Check("DLEBench tables 1, 4", "averages are over the seven kinds, each counting alike", tuple(figures))


def _shapes() -> Check:
    wrong = {
        ("VC", "Bagel-Think"): "no marks of 23 cases give it: 59 / 69 are 85.51",
        ("VC", "UniREdit-Bagel"): "no marks of 23 cases give it; 30 / 66 would, of 22",
    }
    figures = [
        Figure(
            f"{criterion}, {model}",
            printed,
            100 * round(printed / 100 * 3 * SHAPES) / (3 * SHAPES),
            0.005,
            wrong.get((criterion, model), ""),
        )
        for (criterion, kind, model), printed in _cells("dlebench-4").items()
        if kind == "Change Shape"
    ]
    return Check("DLEBench table 4", "Change Shape, 23 cases of 0 to 3 thirds: k / 69", tuple(figures))


def _counts() -> Check:
    counts = {row["kind"]: int(row["count"]) for row in column_rows("dlebench-2")}
    printed = counts.pop("Overall")
    wrong = "the text and the table's last row say 1,889"
    return Check("DLEBench table 2", "cases of all kinds", (Figure("sum", printed, sum(counts.values()), 0, wrong),))


def _expansion() -> Check:
    worked_out = "worked out by us from equation 1"
    figures = [
        Figure(f"λ({side})", expected, expansion(side), 5e-5, origin=origin)
        for side, expected, origin in ((32, 6.0, ""), (64, 5.1857, worked_out), (144, 3.15, worked_out), (256, 0.3, ""))
    ]
    crops = {side: side * (1 + expansion(side)) for side in range(32, 256)}
    widest = max(crops, key=crops.__getitem__)
    figures += [
        Figure("the side with the widest crop", 154, widest, 0, origin=worked_out),
        Figure("its crop", 599.9, crops[widest], 0.05, origin=worked_out),
    ]
    return Check("DLEBench", "how far a crop expands, λ(s) and s (1 + λ) below 256", tuple(figures))
