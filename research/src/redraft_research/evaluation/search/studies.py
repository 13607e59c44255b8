"""Further studies on a simulated world: the effect of more steps and depth, and preservation at equal success.

Doing more changes more; so `at_equal_score`, like table 3, compares tasks with the same VQAScore, by what the world
kept (for CLIP-I). There are no pictures for FID.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from redraft.scoring.statistics import Estimate
from redraft.search.presets import paper
from redraft.search.schedule import best
from redraft_research.evaluation.search.comparison import LADDER, ModeComparison, ModeRun, searched, simulate
from redraft_research.evaluation.search.worlds import LIKE_THE_PAPER, Chances
from redraft_research.scoring import complex_edit
from redraft_research.scoring.complex_edit import AtEqualScore, KeptShares


def at_equal_score(compared: ModeComparison, mode: str, complexity: int | None = None) -> AtEqualScore | None:
    """None where no task came out equal."""
    direct, other = (
        {(run.complexity, run.seed): KeptShares(run.score, run.kept) for run in compared.of(name, complexity)}
        for name in ("direct", mode)
    )
    return complex_edit.at_equal_score(mode, direct, other)


def equal_score_lines(compared: ModeComparison) -> list[str]:
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


LEVELS: dict[str, tuple[float, ...]] = {
    "habit": (0.0, 0.4, 1.0),
    "crowding": (0.0, 0.1, 0.3),
    "damage": (0.0, 0.05, 0.15),
    "hard": (0.0, 0.4, 0.7),
}


@dataclass(frozen=True, slots=True)
class WorldResult:
    """A world by its changed number ("" for the paper's), and each mode's lead over the one before, by measure."""

    changed: str
    level: float
    ahead: dict[str, dict[str, Estimate]]

    @property
    def name(self) -> str:
        return f"{self.changed} {self.level:g}" if self.changed else "like the paper's"

    def as_json(self) -> dict[str, Any]:
        ahead = {
            measure: {
                pair: [round(one.mean, 5), round(one.low, 5), round(one.high, 5), _sign(one)]
                for pair, one in by.items()
            }
            for measure, by in self.ahead.items()
        }
        return {"world": self.name, "ahead": ahead}


def sweep(seeds: int, report: Callable[[str], None] = lambda stage: None) -> list[WorldResult]:
    """The world like the paper's first."""
    found = []
    for changed, level, chances in worlds():
        report(f"{changed or 'like the paper’s'} {level:g}")
        found.append(WorldResult(changed, level, ahead_in(simulate(seeds, chances))))
    return found


def worlds() -> Iterator[tuple[str, float, Chances]]:
    yield "", 0.0, LIKE_THE_PAPER
    for changed, levels in LEVELS.items():
        for level in levels:
            yield changed, level, replace(LIKE_THE_PAPER, **{changed: level})


def ahead_in(compared: ModeComparison) -> dict[str, dict[str, Estimate]]:
    measures: dict[str, Callable[[ModeRun], float]] = {"VQAScore": lambda run: run.score, "CIF": lambda run: run.whole}
    return {
        measure: {f"{high} − {low}": compared.difference(low, high, value) for low, high in LADDER}
        for measure, value in measures.items()
    }


def lines(found: list[WorldResult]) -> list[str]:
    lines = ["how far a mode is ahead of the one before it, in worlds that differ in one number:"]
    lines += ["+ ahead, – behind, · no further apart than chance (95 %, on the same tasks)"]
    summary = ["orderings that vanish, of the paper's ladder of modes:"]
    for measure, pairs in found[0].ahead.items():
        lines.append(f"{measure:18}" + "".join(f"{pair:>22}" for pair in pairs))
        for one in found:
            cells = [f"{value.mean:+z.3f} {_sign(value)}" for value in one.ahead[measure].values()]
            lines.append(f"  {one.name:16}" + "".join(f"{cell:>22}" for cell in cells))
        for pair in pairs:
            turned, lost = (
                [one.name for one in found if _sign(one.ahead[measure][pair]) == sign] for sign in ("–", "·")
            )
            where = [f"behind in {', '.join(turned)}"] if turned else []
            where += [f"no further than chance in {', '.join(lost)}"] if lost else []
            summary.append(f"  {measure:10}{pair:21}" + ("; ".join(where) or f"ahead in all {len(found)} worlds"))
    return lines + summary


def _sign(one: Estimate) -> str:
    return "·" if one.low <= 0 <= one.high else "+" if one.mean > 0 else "–"
