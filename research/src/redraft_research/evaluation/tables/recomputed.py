"""The table of all recomputed figures."""

from __future__ import annotations

from redraft_research.evaluation.tables import agent_docedit, dlebench, mildedit, msramie, visual_feedback
from redraft_research.evaluation.tables.figure import Check, Figure

PAPERS = (mildedit, msramie, visual_feedback, dlebench, agent_docedit)


def recomputed() -> list[Check]:
    return [check for paper in PAPERS for check in paper.checks()]


def lines(checks: list[Check]) -> list[str]:
    """Every figure, and a summary of each table."""
    lines = [f"{'':52}{'expected':>11}{'ours':>12}{'difference':>13}{'within':>10}"]
    for check in checks:
        lines += ["", f"{check.source}: {check.about}", *map(_line, check.figures)]
        lines += [f"  ({check.note})"] if check.note else []
    lines += ["", f"{'':94}{'agree':>6}{'paper’s':>9}{'outside':>9}{'shown':>7}{'largest difference':>20}"]
    for check in checks:
        counts = [check.count(verdict) for verdict in ("agrees", "the paper's", "outside", "shown")]
        worst = f"{check.worst:.2g}" if check.worst is not None else "–"
        name = f"{check.source}: {check.about}"
        lines.append(f"{name[:92]:94}{counts[0]:>6}{counts[1]:>9}{counts[2]:>9}{counts[3]:>7}{worst:>20}")
    return lines


def _line(figure: Figure) -> str:
    expected, off = (f"{value:z.4f}" if value is not None else "–" for value in (figure.expected, figure.difference))
    within = f"{figure.tolerance:g}" if figure.tolerance is not None else "–"
    why = {"outside": "  OUTSIDE", "the paper's": f"  the paper's: {figure.exception}"}.get(figure.verdict, "")
    origin = f"  expected: {figure.origin}" if figure.origin else ""
    return f"  {figure.what[:49]:50}{expected:>11}{figure.ours:>z12.4f}{off:>13}{within:>10}{why}{origin}"
