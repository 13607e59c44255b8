"""Search modes compared on the same tasks: share of items done, full success, and cost.

Differences are paired, with intervals; gains over direct editing are ratio of means, and mean of ratios.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from redraft.scoring.statistics import Estimate, FittedLine
from redraft.search.presets import MODES, Parameters, paper
from redraft.search.search import Found, search
from redraft_research.evaluation.search.worlds import LIKE_THE_PAPER, Chances, World, WorldState

COMPLEXITIES = range(1, 8)
LADDER = (("direct", "resampling"), ("resampling", "chain"), ("chain", "tree"), ("tree", "full"))


@dataclass(frozen=True, slots=True)
class ModeRun:
    """A task in one mode: true `score`, `kept` of the rest, `size` steps to the result, `steps` in all."""

    mode: str
    complexity: int
    seed: int
    score: float
    size: int
    steps: int
    kept: float = 1.0

    @property
    def whole(self) -> bool:
        return self.score == 1.0


def simulate(
    seeds: int,
    chances: Chances = LIKE_THE_PAPER,
    modes: Mapping[str, Callable[[int], Parameters]] = MODES,
    complexities: Iterable[int] = COMPLEXITIES,
    report: Callable[[str], None] = lambda stage: None,
) -> ModeComparison:
    """Every mode on every task of a simulated world; the topology is also grown to the paper's letter, for its size."""
    runs: list[ModeRun] = []
    for complexity in complexities:
        for name, preset in {**modes, "paper": paper}.items():
            report(f"complexity {complexity}, {name}")
            for seed in range(seeds):
                found, world = searched(complexity, seed, preset(complexity), chances)
                leading = found.best[0]
                score = world.score(leading.output)
                kept = leading.output.intact
                runs.append(ModeRun(name, complexity, seed, score, found.size, len(found.topology), kept))
    return ModeComparison(tuple(runs), tuple(modes))


def searched(complexity: int, seed: int, parameters: Parameters, chances: Chances) -> tuple[Found[WorldState], World]:
    world = World.of(complexity, seed, chances, parameters.votes)
    found = search(WorldState(), "all of it", actor=world, judge=world, parameters=replace(parameters, seed=seed))
    return found, world


@dataclass(frozen=True)
class ModeComparison:
    runs: tuple[ModeRun, ...]
    modes: tuple[str, ...]

    def of(self, mode: str, complexity: int | None = None) -> list[ModeRun]:
        return [run for run in self.runs if run.mode == mode and complexity in (None, run.complexity)]

    @property
    def complexities(self) -> list[int]:
        return sorted({run.complexity for run in self.runs})

    def score(self, mode: str, complexity: int | None = None) -> Estimate:
        return Estimate.of((run.score for run in self.of(mode, complexity)), 0, 1)

    def whole(self, mode: str, complexity: int | None = None) -> Estimate:
        """CIF: the share of tasks with everything done."""
        return Estimate.share(run.whole for run in self.of(mode, complexity))

    def size(self, mode: str, complexity: int | None = None) -> Estimate:
        return Estimate.of((run.size for run in self.of(mode, complexity)), 0)

    def difference(self, low: str, high: str, value: Callable[[ModeRun], float]) -> Estimate:
        """Of two modes on the same tasks, the second less the first, of values from 0 to 1."""
        first = {(run.complexity, run.seed): value(run) for run in self.of(low)}
        gains = (value(run) - first[run.complexity, run.seed] for run in self.of(high))
        return Estimate.of(gains, -1, 1)

    def gain(self, mode: str, value: Callable[[str, int | None], Estimate]) -> tuple[float, float]:
        """Over direct editing, as a ratio of means and as a mean of ratios, less one."""
        ratios = [
            value(mode, at).mean / value("direct", at).mean - 1
            for at in self.complexities
            if value("direct", at).mean > 0
        ]
        overall = value("direct", None).mean
        return (value(mode, None).mean / overall - 1 if overall else math.nan), fmean(ratios) if ratios else math.nan

    def slope(self, mode: str) -> tuple[float, float]:
        """Steps for each further complexity, least squares of the means, with half interval (Student's t)."""
        xs = [float(at) for at in self.complexities]
        ys = [self.size(mode, at).mean for at in self.complexities]
        line = FittedLine.through(xs, ys)
        return line.slope, line.half()

    def lines(self) -> list[str]:
        lines: list[str] = []
        for title, value in (("VQAScore", self.score), ("CIF", self.whole)):
            lines += [f"{title:<12}" + "".join(f"{mode:>24}" for mode in self.modes)]
            lines += [
                f"C = {at:<8}" + "".join(f"{value(mode, at)!s:>24}" for mode in self.modes) for at in self.complexities
            ]
            lines.append(f"{'all':<12}" + "".join(f"{value(mode, None)!s:>24}" for mode in self.modes))
            lines += self._gains(value)
        lines.append("one mode after the other, on the same tasks (mean difference, 95 %):")
        for low, high in LADDER:
            if low in self.modes and high in self.modes:
                score = self.difference(low, high, lambda run: run.score)
                whole = self.difference(low, high, lambda run: float(run.whole))
                lines.append(f"  {high} − {low}:".ljust(26) + f"VQAScore {score}   CIF {whole}")
        return lines + self._sizes()

    def _gains(self, value: Callable[[str, int | None], Estimate]) -> list[str]:
        over = {mode: self.gain(mode, value) for mode in self.modes if mode != "direct"}
        return [
            f"{name:<36}" + "".join(f"{gains[at]:>+24.1%}" for gains in over.values())
            for at, name in enumerate(("gain, ratio of means", "gain, mean of ratios"))
        ]

    def _sizes(self) -> list[str]:
        lines = ["steps until the result was there, by complexity:"]
        for mode in ("full", "paper"):
            if self.of(mode):
                slope, half = self.slope(mode)
                means = "  ".join(f"{self.size(mode, at).mean:.2f}" for at in self.complexities)
                lines.append(f"  {mode:<8}{means}   slope {slope:.2f} ±{half:.2f}")
        return lines

    def to_json(self) -> dict[str, Any]:
        def numbers(estimate: Estimate) -> list[float]:
            return [round(value, 5) for value in (estimate.mean, estimate.low, estimate.high)]

        return {
            "modes": {
                mode: {
                    "score": {str(at): numbers(self.score(mode, at)) for at in self.complexities},
                    "whole": {str(at): numbers(self.whole(mode, at)) for at in self.complexities},
                    "size": {str(at): numbers(self.size(mode, at)) for at in self.complexities},
                    "all": {"score": numbers(self.score(mode)), "whole": numbers(self.whole(mode))},
                }
                for mode in (*self.modes, "paper")
            },
            "slope": {mode: list(self.slope(mode)) for mode in ("full", "paper") if self.of(mode)},
        }
