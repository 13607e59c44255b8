"""Fits: parts of a scene that fit a description, and the lookup that finds them."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from redraft.targets.description import Description
from redraft.targets.scene import Scene

Spans = tuple[tuple[int, int], ...]


class Fit(NamedTuple):
    """A part of the scene that fits a description. `rank`: see finder.py; `spans`: only these places of its text
    fit."""

    number: int
    rank: int = 0
    spans: Spans = ()


MENTIONED = 4
"""The rank of a part that only has the word somewhere in its name, or only overlaps its described owner: a candidate
that is never certain."""


class Lookup(Protocol):
    """A finder, to the conditions that it applies: they hold descriptions of their own, of a neighbour or an owner."""

    scene: Scene
    last: tuple[str, ...]
    here: int | None

    def fits(self, description: Description) -> list[Fit]: ...

    def every_fit(self, description: Description) -> list[Fit]: ...

    def resolve(self, description: Description) -> list[Fit]: ...

    def pages_with(self, description: Description) -> tuple[int, ...]: ...


def outermost(scene: Scene, fits: list[Fit]) -> list[Fit]:
    """The fits without those inside other fits."""
    numbers = {one.number for one in fits}
    return [one for one in fits if not numbers.intersection(scene.around(one.number))]
