"""Further studies on a simulated world: the effect of more steps and depth, and preservation at equal success.

Doing more changes more; so `at_equal_score`, like table 3, compares tasks with the same VQAScore, by what the world
kept (for CLIP-I). There are no pictures for FID.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from redraft.evaluation.search.comparison import Comparison, searched
from redraft.evaluation.search.worlds import LIKE_THE_PAPER, Chances
from redraft.scoring import complex_edit
from redraft.scoring.complex_edit import AtEqualScore, Kept
from redraft.search.presets import paper
from redraft.search.schedule import best


def at_equal_score(compared: Comparison, mode: str, complexity: int | None = None) -> AtEqualScore | None:
    """None where no task came out equal."""
    direct, other = (
        {(run.complexity, run.seed): Kept(run.score, run.kept) for run in compared.of(name, complexity)}
        for name in ("direct", mode)
    )
    return complex_edit.at_equal_score(mode, direct, other)


def equal_score_lines(compared: Comparison) -> list[str]:
    lines = ["what is kept of the rest on tasks that come to the VQAScore of direct editing (mean, paired p):"]
    for mode in compared.modes:
        found = at_equal_score(compared, mode) if mode != "direct" else None
        if found is not None:
            lines.append(
                f"  {mode:<12}{found.kept:.4f}, direct {found.direct:.4f} ({found.gain:+.2%}), "
                f"{found.pairs} tasks, p = {found.p:.4f}"
            )
    return lines


def scaling_lines(seeds: int, complexities: Sequence[int] = (3, 7), chances: Chances = LIKE_THE_PAPER) -> list[str]:
    """What more steps, and more depth, bring."""
    lines = ["after so many steps of the paper's search (VQAScore / CIF):"]
    for complexity in complexities:
        row = by_steps(complexity, range(seeds), chances)
        lines.append(f"  C = {complexity}   " + "  ".join(f"{score:.2f}/{whole:.2f}" for score, whole in row))
    lines.append("of the states at depth 1, 2, … (mean VQAScore / CIF):")
    for complexity in complexities:
        row = by_depth(complexity, range(seeds), chances)
        lines.append(f"  C = {complexity}   " + "  ".join(f"{score:.2f}/{whole:.2f}" for score, whole in row))
    return lines


def by_depth(complexity: int, seeds: Sequence[int], chances: Chances = LIKE_THE_PAPER) -> list[tuple[float, float]]:
    """True VQAScore and CIF, on average, of all states at depth 1, 2, …, as deep as any went."""
    rows: dict[int, list[float]] = {}
    for seed in seeds:
        found, world = searched(complexity, seed, paper(complexity), chances)
        for state in found.topology:
            rows.setdefault(state.depth, []).append(world.score(state.output))
    return [(fmean(rows[at]), fmean(float(score == 1.0) for score in rows[at])) for at in sorted(rows)]


def by_steps(complexity: int, seeds: Sequence[int], chances: Chances = LIKE_THE_PAPER) -> list[tuple[float, float]]:
    """True VQAScore and CIF of the best state after the first 1, 2, … steps of the paper's search."""
    parameters = paper(complexity)
    rows: list[list[float]] = [[] for _ in range(parameters.max_steps)]
    for seed in seeds:
        found, world = searched(complexity, seed, parameters, chances)
        for steps in range(1, parameters.max_steps + 1):
            leading = best(found.topology.first(min(steps, len(found.topology))), parameters)
            rows[steps - 1].append(world.score(leading[0].output))
    return [(fmean(row), fmean(float(score == 1.0) for score in row)) for row in rows]
