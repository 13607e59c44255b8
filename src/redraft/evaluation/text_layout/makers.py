"""Who sets texts on a ground: redraft's layout, by itself or with a model, and the two plain ways beside it."""

from __future__ import annotations

import random
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from redraft.errors import RedraftError
from redraft.evaluation.runner.editors import OUTPUT
from redraft.evaluation.runner.task import Outcome, TaskCase
from redraft.layout import Layout, centred_stack, place, random_layout
from redraft.session.session import Session
from redraft.version import __version__

FIRST = "first.svg"
"""The first round, beside the output."""
WAYS = {"random": random_layout, "centred stack": centred_stack, "ours": place}


@dataclass(frozen=True)
class Maker:
    """`way` is one of WAYS. Texts are given as they are, without what they are for."""

    way: str
    fonts: tuple[Path, ...] = ()

    @property
    def id(self) -> str:
        return f"{self.way}, redraft {__version__}"

    steered_by = frozenset[str]()

    @cached_property
    def _session(self) -> Session:
        return Session(self.fonts, history=False, tile_cache=False)

    def close(self) -> None:
        if (session := self.__dict__.get("_session")) is not None:
            session.close()

    def edit(self, case: TaskCase, folder: Path, seed: int) -> Outcome:
        """Every case has a chance of its own, the same each time."""
        texts = [text for text, _ in case.facts["texts"]]
        chance = random.Random(f"{case.id} {seed}").getrandbits(32)
        try:
            made = self._made(case.source, texts, chance)
        except RedraftError as error:
            return Outcome(case, None, f"refused: {error.message}")
        output = folder / f"{OUTPUT}.svg"
        output.write_bytes(made.data)
        (folder / FIRST).write_bytes(made.rounds[0].data)
        told = {"rounds": len(made.rounds), "best": made.best.number, "notes": list(made.notes)}
        return Outcome(case, output, facts=told)

    def _made(self, ground: Path, texts: list[str], chance: int) -> Layout:
        fonts, tiles = self._session.fonts, self._session.tiles
        return WAYS[self.way](ground, texts, fonts=fonts, tiles=tiles, seed=chance)


@dataclass(frozen=True)
class FirstRounds:
    """What others had made in their first round, by case."""

    way: str
    made: Mapping[str, Path]

    @property
    def id(self) -> str:
        return f"{self.way}, first round, redraft {__version__}"

    steered_by = frozenset[str]()

    def edit(self, case: TaskCase, folder: Path, seed: int) -> Outcome:
        if case.id not in self.made:
            return Outcome(case, None, "refused: there was no first round")
        output = folder / f"{OUTPUT}.svg"
        shutil.copyfile(self.made[case.id], output)
        return Outcome(case, output)
