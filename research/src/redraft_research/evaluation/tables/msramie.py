"""MSRAMIE: search growth with complexity, gains computed in two ways, and the denominators of its shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean

from redraft.scoring.statistics import FittedLine
from redraft.search.presets import paper
from redraft_research.evaluation.tables.figure import Check, Figure, column_rows

TASKS = 531
MODELS = ("QwenImageEdit", "FluxKontext", "FluxKlein")


def checks() -> list[Check]:
    return [_sizes(), *_gains(), _depths(), _shares()]


def _sizes() -> Check:
    printed = {(row["model"], row["coefficient"]): row for row in column_rows("msramie-A1-fit")}
    figures: list[Figure] = []
    for model in MODELS:
        rows = column_rows("msramie-A1-sizes")
        line = FittedLine.through([float(row["complexity"]) for row in rows], [float(row[model]) for row in rows])
        slope = (line.slope, line.slope_error, line.half())
        bias = (line.bias, line.bias_error, line.bias_half())
        for name, (value, error, half) in {"slope": slope, "bias": bias}.items():
            row = printed[model, name]
            ours = {"value": value, "error": error, "t": value / error, "low": value - half, "high": value + half}
            last = {"value": 5e-5, "t": 0.005}
            suffixes = {"value": "", "error": " standard error", "t": " t", "low": " 2.5 %", "high": " 97.5 %"}
            figures += [
                Figure(f"{model} {name}{suffixes[key]}", float(row[key]), found, last.get(key, 5e-4))
                for key, found in ours.items()
            ]
        half = (float(printed[model, "slope"]["high"]) - float(printed[model, "slope"]["low"])) / 2
        what, origin = f"{model} slope, half interval by normal quantiles", "half of the interval that is printed"
        figures.append(Figure(what, half, line.normal_half, origin=origin))
    about = "least squares of topology size on complexity, 7 points, Student's t with 5 degrees"
    note = "the paper's intervals are Student's; with normal quantiles they would be too narrow for seven points"
    return Check("MSRAMIE table A1", about, tuple(figures), note)


def _gain(rows: Iterable[Mapping[str, str]], value: str) -> tuple[float, float]:
    """In per cent, of rows of each complexity: as the ratio of means, and as the mean of ratios."""
    pairs = [(float(row["direct"]), float(row[value])) for row in rows]
    means = fmean(new for _, new in pairs) / fmean(old for old, _ in pairs)
    return 100 * (means - 1), 100 * (fmean(new / old for old, new in pairs) - 1)


def _gains() -> list[Check]:
    models, modes = column_rows("msramie-1"), column_rows("msramie-C")
    wrong = {
        ("VQAScore", "FluxKontext"): "overall is printed 0.8639; the mean of the seven is 0.8643",
        ("CIF", "FluxKlein"): "printed 22.29; its own overall values, 0.7716 and 0.6158, give 25.30",
    }
    first: list[Figure] = []
    second: list[Figure] = []
    for metric in ("VQAScore", "CIF"):
        for model in MODELS:
            mine = [row for row in models if row["metric"] == metric and row["model"] == model]
            (whole,) = (row for row in mine if row["complexity"] == "Overall")
            ratio, mean = _gain([row for row in mine if row is not whole], "msramie")
            why = wrong.get((metric, model), "")
            first.append(Figure(f"{metric}, {model}, ratio of means, %", float(whole["gain"]), ratio, 0.02, why))
            first.append(Figure(f"{metric}, {model}, mean of ratios, %", None, mean))
        for mode in dict.fromkeys(row["mode"] for row in modes):
            mine = [row for row in modes if row["metric"] == metric and row["mode"] == mode]
            (whole,) = (row for row in mine if row["complexity"] == "Overall")
            ratio, mean = _gain([row for row in mine if row is not whole], "value")
            second.append(Figure(f"{metric}, {mode}, mean of ratios, %", float(whole["gain"]), mean, 0.02))
            second.append(Figure(f"{metric}, {mode}, ratio of means, %", None, ratio))
    note = "'overall improvement' is a ratio of means in table 1 and a mean of ratios in tables 2, C1 and C2"
    return [
        Check("MSRAMIE table 1", "gain over direct editing, three models", tuple(first), note),
        Check("MSRAMIE tables 2, C1, C2", "gain over direct editing, four modes", tuple(second), note),
    ]


def _depths() -> Check:
    figures = [
        Figure(f"C = {at}", expected, paper(at).min_depth, 0, origin="worked out by us from the formula of table D1")
        for at, expected in enumerate((1, 2, 2, 3, 3, 4, 4), start=1)
    ]
    return Check("MSRAMIE table D1", "MinDepth of our preset of the paper, by complexity", tuple(figures))


def _shares() -> Check:
    """Half a unit of the last place, but for one that is cut and not rounded."""
    cells = {
        f"table 1, C = {row['complexity']}, {row['model']}, {column}": float(row[column])
        for row in column_rows("msramie-1")
        if row["metric"] == "CIF" and row["complexity"] != "Overall"
        for column in ("direct", "msramie")
    }
    cells |= {
        f"table C2, C = {row['complexity']}, {row['mode']}": float(row["value"])
        for row in column_rows("msramie-C")
        if row["metric"] == "CIF" and row["complexity"] != "Overall" and row["mode"] != "MSRAMIE"
    }
    wrong = {"table C2, C = 4, CoS-Only": f"no count of {TASKS} tasks gives it: 253 are 0.4765"}
    figures = [
        Figure(name, value, round(value * TASKS) / TASKS, 1e-4, wrong.get(name, "")) for name, value in cells.items()
    ]
    return Check("MSRAMIE tables 1, C2", f"CIF is a number of {TASKS} tasks", tuple(figures))
