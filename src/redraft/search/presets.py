"""The parameters of a search, and the settings that make it direct editing, resampling, a chain, a tree, or all of it.

Complexity C is the number of things an instruction asks for. All modes are the same search with other numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from redraft.errors import UsageError, says


@dataclass(frozen=True, slots=True)
class Metrics:
    """Values of the two measures of an evaluation; None: that one does not count."""

    score: float | None = None
    preserved: float | None = None


@dataclass(frozen=True, slots=True)
class Parameters:
    """Every number a search goes by. Depth 0 is the original.

    `instruction_volume`: sub-instructions of one thought; None gives the actor the instruction as it is. `search_range`
    r: references are looked for r depths around (0: none). `completion`: ends the search when the best state has these
    values and is at least `min_depth` deep; `stay`: a state needs these to be gone on from; `degrade`: how much it may
    lose against its parent. `least_gain`: stop when one more step is expected to add less score than this (None: never
    stop so). `scheduler` is depth-first, best-first or beam. `ranking`: 'done' puts what was asked for before what was
    kept; 'kept' the other way round, so that no result touches anything else for more score; 'alike' as 'done', what
    was kept being how alike the result is to the original, as in the paper.
    """

    max_steps: int
    instructor: str = "offline"
    max_tries: int = 3
    instruction_volume: int | None = 2
    actor: str = "any"
    search_range: int = 2
    top_k: int = 3
    relevance: int = 50
    evaluator: str = "offline"
    votes: int = 3
    max_children: int = 2
    max_depth: int = 2
    min_depth: int = 1
    completion: Metrics = Metrics(1.0)
    degrade: Metrics = Metrics(0.0)
    stay: Metrics = Metrics(0.1)
    scheduler: str = "depth-first"
    ranking: str = "done"
    beam_width: int = 2
    least_gain: float | None = None
    seed: int = 0
    workers: int = field(default=1, compare=False)

    def __post_init__(self) -> None:
        least = {"max_steps": 1, "max_tries": 1, "votes": 1, "max_children": 1, "max_depth": 1, "min_depth": 0}
        least |= {"search_range": 0, "top_k": 0, "beam_width": 1, "workers": 1}
        for name, value in least.items():
            if getattr(self, name) < value:
                raise UsageError(says("search-setting-too-low", setting=name, given=getattr(self, name), least=value))
        if self.instruction_volume is not None and self.instruction_volume < 1:
            raise UsageError(says("instruction-volume-too-low"))
        if self.scheduler not in ("depth-first", "best-first", "beam"):
            raise UsageError(says("unknown-scheduler", scheduler=self.scheduler))
        if self.ranking not in ("done", "kept", "alike"):
            raise UsageError(says("unknown-ranking", ranking=self.ranking))

    def to_json(self) -> dict[str, Any]:
        values = asdict(self)
        del values["workers"]  # how many work at a time changes no result
        return values

    @staticmethod
    def from_json(values: Mapping[str, Any]) -> Parameters:
        metrics = {name: Metrics(**values[name]) for name in ("completion", "degrade", "stay")}
        return Parameters(**{**values, **metrics})


def least_depth(complexity: int) -> int:
    """Half of C + 1, rounded up: as many steps of two sub-instructions are needed anyway."""
    return (complexity + 1 + (complexity + 1) % 2) // 2


def full(complexity: int, steps: int | None = None) -> Parameters:
    """Tree and references. Complete is what has every item done: the likeness of pictures does not decide. `steps` is
    another budget than the paper's."""
    return Parameters(
        max_steps=2 * (complexity + 1) if steps is None else steps,
        max_depth=complexity + 1,
        min_depth=least_depth(complexity),
    )


def paper(complexity: int, steps: int | None = None) -> Parameters:
    """As MSRAMIE's table D1 has it, to the letter: completion asks for a result like the original too, which no edit
    reaches, so that the budget is spent unless nothing is left to try."""
    return replace(full(complexity, steps), completion=Metrics(1.0, 1.0), ranking="alike")


def tree_only(complexity: int, steps: int | None = None) -> Parameters:
    """No references."""
    return replace(full(complexity, steps), search_range=0)


def chain_only(complexity: int, steps: int | None = None) -> Parameters:
    """One child a state, so no way back."""
    tree = tree_only(complexity, steps)
    return replace(tree, max_children=1, max_depth=tree.max_steps)


def resampling_only(complexity: int, steps: int | None = None) -> Parameters:
    """The instruction as it is, again and again; the best counts."""
    tree = tree_only(complexity, steps)
    return replace(tree, instruction_volume=None, max_children=tree.max_steps, max_depth=1, min_depth=1)


def direct(complexity: int, steps: int | None = None) -> Parameters:
    """The instruction as it is, once, whatever the budget."""
    return resampling_only(complexity, 1)


def documents(complexity: int, steps: int | None = None, *, strict: bool = True) -> Parameters:
    """For layered documents, where a step loses nothing and a change elsewhere is seen exactly: one clause a step, a
    state that touched anything else is backed out of at once, and as often as the budget allows, since what is left
    behind it is as good as ever; a complete one ends the search however shallow it is.

    Not `strict`, where it is not known of every clause what it is about: what else changed may be intended, and only
    decides between states that have equally much done."""
    budget = 2 * (complexity + 1) if steps is None else steps
    kept = 1.0 if strict else None
    return Parameters(
        max_steps=budget,
        max_depth=budget,
        max_children=budget,
        instruction_volume=1,
        completion=Metrics(1.0, kept),
        degrade=Metrics(0.0, 0.0 if strict else None),
        stay=Metrics(min(0.1, 0.5 / max(1, complexity)), kept),
        ranking="kept" if strict else "done",
    )


MODES: Mapping[str, Callable[..., Parameters]] = {
    "direct": direct,
    "resampling": resampling_only,
    "chain": chain_only,
    "tree": tree_only,
    "full": full,
}
"""From least to most, as the paper's ablation orders them."""
NAMED: Mapping[str, Callable[..., Parameters]] = {**MODES, "paper": paper}
"""What a search can be asked to be, by complexity and steps; one that is not asked goes by `documents`."""
