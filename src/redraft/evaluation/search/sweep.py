"""Comparison of search modes in worlds that differ from the paper's in one parameter, each in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from redraft.evaluation.search.comparison import LADDER, Comparison, Run, simulate
from redraft.evaluation.search.worlds import LIKE_THE_PAPER, Chances
from redraft.scoring.statistics import Estimate

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


def ahead_in(compared: Comparison) -> dict[str, dict[str, Estimate]]:
    measures: dict[str, Callable[[Run], float]] = {"VQAScore": lambda run: run.score, "CIF": lambda run: run.whole}
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
