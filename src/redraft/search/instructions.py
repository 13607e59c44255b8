"""The instruction of the next step: a few of the items not yet done, without those just tried from the same place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Generic

from redraft.search.topology import D, SearchState, Thought

MOST_COMBINATIONS = 500
"""Choices of items that are looked through for one that was not tried."""


@dataclass(frozen=True, slots=True)
class Situation(Generic[D]):
    """All that a thought is made from. `references` are thoughts of states nearby with how alike they began (0 to 100);
    `tried` those tried from just here. `fresh`: a thought that was tried here would only lead to the same again.
    `root` has the instruction and the original, whatever the depth."""

    root: SearchState[D]
    parent: SearchState[D]
    references: tuple[tuple[Thought, int], ...]
    tried: tuple[Thought, ...]
    volume: int | None
    max_tries: int
    seed: int
    fresh: bool = False

    @property
    def unmet(self) -> tuple[int, ...] | None:
        """The items that are not done where this begins; None at the original, where none was looked at."""
        return self.parent.evaluation.unmet if self.parent.evaluation is not None else None


def chosen_items(
    unmet: Sequence[int],
    volume: int,
    references: Sequence[Collection[int]] = (),
    tried: Collection[tuple[int, ...]] | None = None,
) -> tuple[int, ...] | None:
    """At most `volume` of the unmet items: those that the references tried least often, in the order given.

    With `tried`, a choice that is not among them; None when there is none left.
    """
    often = {item: sum(item in reference for reference in references) for item in unmet}
    ranked = sorted(unmet, key=lambda item: often[item])  # a stable sort: else as the instruction has them
    if not ranked:
        return None
    if tried is None:
        return tuple(ranked[:volume])
    known = {tuple(sorted(one)) for one in tried}
    for size in range(min(volume, len(ranked)), 0, -1):
        for choice in islice(combinations(ranked, size), MOST_COMBINATIONS):
            if tuple(sorted(choice)) not in known:
                return choice
    return None
