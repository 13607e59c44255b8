"""Text layout methods: redraft's layout, with and without a model, and two simple baselines."""

from __future__ import annotations

import random
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from redraft.errors import RedraftError
from redraft.evaluation.runner.editors import OUTPUT
from redraft.evaluation.runner.task import Outcome, TaskCase
from redraft.layout import Layout, centred_stack, place, random_layout
from redraft.layout.dialogue import Dialogue
from redraft.models.meter import Metered
from redraft.models.naming import model_for
from redraft.session.session import Session
from redraft.version import __version__

FIRST = "first.svg"
"""The first round, beside the output."""
PLAIN = {"random": random_layout, "centred stack": centred_stack}
OURS = "ours"


@dataclass(frozen=True)
class Maker:
    """`way` is one of PLAIN, or OURS; in that a `model` may try to do better. Texts come without their roles."""

    way: str
    fonts: tuple[Path, ...] = ()
    model: str | None = None

    @property
    def id(self) -> str:
        return f"{self.way}, redraft {__version__}" + (f" + {self.model}" if self.model else "")

    @property
    def steered_by(self) -> frozenset[str]:
        return frozenset({f"@{self.model}"} if self.model else ())

    @cached_property
    def _session(self) -> Session:
        return Session(self.fonts, history=False, tile_cache=False)

    @cached_property
    def _chat(self) -> Metered | None:
        return model_for(self.model) if self.model else None

    def close(self) -> None:
        for one in (self.__dict__.get("_session"), self.__dict__.get("_chat")):
            if one is not None:
                one.close()

    def edit(self, case: TaskCase, folder: Path, seed: int) -> Outcome:
        """Every case has a chance of its own, the same each time."""
        texts = [text for text, _ in case.facts["texts"]]
        chance = random.Random(f"{case.id} {seed}").getrandbits(32)
        asked = Dialogue(self._chat, seed=seed) if self._chat is not None else None
        try:
            made = self._made(case.source, texts, chance, asked)
        except RedraftError as error:
            return Outcome(case, None, f"refused: {error.message}")
        output = folder / f"{OUTPUT}.svg"
        output.write_bytes(made.data)
        (folder / FIRST).write_bytes(made.rounds[0].data)
        facts: dict[str, Any] = {"rounds": len(made.rounds), "best": made.best.number, "notes": list(made.notes)}
        facts |= {"model": asked.report} if asked is not None else {}
        return Outcome(case, output, facts=facts)

    def _made(self, ground: Path, texts: list[str], chance: int, asked: Dialogue | None) -> Layout:
        fonts, tiles = self._session.fonts, self._session.tiles
        if self.way in PLAIN:
            return PLAIN[self.way](ground, texts, fonts=fonts, tiles=tiles, seed=chance)
        return place(ground, texts, fonts=fonts, tiles=tiles, seed=chance, consult=asked)


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
