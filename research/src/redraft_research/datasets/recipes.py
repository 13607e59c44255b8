"""Recipes of data sets: each makes its sample with a number from a seed, and knows what is wrong with one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from redraft.errors import UsageError
from redraft_research.messages import says

LICENCE = "Apache-2.0, as redraft itself: made by a program, nobody's work is in it"
OF_SOURCE = "that of the source it was made from, which is not known here"


@dataclass(frozen=True, slots=True)
class Sample:
    """`row` is JSON; `files` are by their name without the key: 'before.png', 'design.svg'."""

    row: Mapping[str, Any]
    files: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Discard:
    """Nothing was made; `reason` is one of few, since they are counted."""

    reason: str


class Recipe(Protocol):
    """Made with its material's folder, or None, then forked: open files and processes on first use. Some have
    `licence`, for the data card, or `close`, called after a process's last sample."""

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> int:
        """Another one makes other samples of the same seed."""

    @property
    def about(self) -> str:
        """The first paragraph of the data card."""

    @property
    def fields(self) -> Mapping[str, str]:
        """What each field of a row and each file is."""

    def sample(self, seed: int, index: int) -> Sample | Discard:
        """Depends on its arguments and the recipe's source alone."""

    def faults(self, sample: Sample) -> list[str]:
        """What `redraft datasets check` objects to."""


@runtime_checkable
class Measured(Protocol):
    """A recipe with statistics of its own: tables by their title, a row as values by column."""

    def statistics(self, samples: Iterable[Sample]) -> Mapping[str, list[Mapping[str, Any]]]: ...


@runtime_checkable
class Asking(Protocol):
    """A recipe that a model can be asked in."""

    def with_model(self, spec: str) -> Recipe: ...


@runtime_checkable
class Reviewed(Protocol):
    """A recipe whose samples people look at in a form of `redraft review`."""

    @property
    def form(self) -> str: ...
    @property
    def question(self) -> str: ...
    def review_item(self, row: Mapping[str, Any]) -> Mapping[str, Any]:
        """`row` names its pictures: `source.png` of a sample is its `source_image`."""

    def accepted(self, answer: Mapping[str, str | None]) -> bool:
        """Whether what was answered about an item keeps it."""


RECIPES: dict[str, str] = {
    "dle": "redraft_research.datasets.dlebench.construction:Dle",
    "feedback": "redraft_research.datasets.feedback:Feedback",
    "levels": "redraft_research.datasets.levels:Levels",
    "milde": "redraft_research.datasets.milde.construction.recipe:Milde",
    "milde-rows": "redraft_research.datasets.milde.construction.recipe:MildeRows",
    "phrases": "redraft_research.datasets.phrases:Phrases",
    "reflections": "redraft_research.datasets.reflections:Reflections",
}
"""Where the recipes are, by name."""


@cache
def described(name: str) -> tuple[str, Mapping[str, str]]:
    """What the data card of a kind of ours says of it, and of its fields."""
    card = tomllib.loads((files("redraft_research.datasets") / "cards.toml").read_text("utf-8"))[name]
    return card["about"], card["fields"]


def recipe_named(name: str, source: Path | None = None) -> Recipe:
    """One of ours, or MODULE:CLASS. UsageError where it makes nothing of a source and is given one."""
    module, _, kind = RECIPES.get(name, name).partition(":")
    if not kind:
        raise UsageError(says("unknown-data-set", name=name, known=", ".join(RECIPES)))
    try:
        made: Recipe = getattr(import_module(module), kind)(source)
    except (ImportError, AttributeError, TypeError) as error:
        raise UsageError(says("recipe-not-loadable", module=module, kind=kind, error=error)) from error
    if source is not None and not getattr(made, "takes_source", False):
        raise UsageError(says("recipe-takes-no-material", recipe=name))
    return made
