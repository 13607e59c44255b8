"""Agent-DocEdit: mean ranks of four systems sum to 10, unless ties are ranked otherwise."""

from __future__ import annotations

from redraft_research.evaluation.tables.figure import Check, Figure, column_rows


def checks() -> list[Check]:
    ranks = [float(row["rank"]) for row in column_rows("agent-docedit-4")]
    untied = len(ranks) * (len(ranks) + 1) / 2
    wrong = "where ties share their average place, and where there are none, they sum to 10"
    figures = (
        Figure("sum of the mean ranks", None, sum(ranks)),
        Figure("the same, ties sharing their average place", untied, sum(ranks), 0.02, wrong, "1 + 2 + 3 + 4"),
    )
    note = "so ties took the best place (1 1 3) or left none out (1 1 2); the paper does not say which"
    return [Check("Agent-DocEdit table 4", "mean human ranks of four systems", figures, note)]
