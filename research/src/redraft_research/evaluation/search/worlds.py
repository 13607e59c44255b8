"""A simulated world with known probabilities: a picture editor and its judge, for comparing searches.

A scene is a set of done items. An actor does each asked item by its chance, overlooks some if too many are asked for,
may undo others, and wears the picture. A judge errs now and then; it steers, the scene grades. A thinker without
references asks for the first undone items it sees, nearly always the same.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from redraft.scoring.rates import majority
from redraft.search.actor import Acted
from redraft.search.instructions import Situation, chosen_items
from redraft.search.topology import CheckAnswer, Evaluation, Thought

MOST_ROOM = 100


@dataclass(frozen=True, slots=True)
class Chances:
    """The numbers of a world, set by hand so that direct editing matches table 1's first model, and other modes table
    2. `hard` items succeed with `hard_success` instead of `success`; `crowding` overlooks, for each further item asked
    for, always the same ones; `damage` undoes, for each item asked for; `noise` flips a vote; `habit` keeps the
    checklist's order; `wear` is lost for each item."""

    hard: float = 0.16
    success: float = 0.96
    hard_success: float = 0.13
    crowding: float = 0.027
    damage: float = 0.015
    noise: float = 0.07
    habit: float = 0.8
    wear: float = 0.01


LIKE_THE_PAPER = Chances()


@dataclass(frozen=True, slots=True)
class WorldState:
    """`done` are item numbers; `intact` is how much of the rest is as it was, 1 at first."""

    done: frozenset[int] = frozenset()
    intact: float = 1.0


@dataclass(frozen=True, slots=True)
class World:
    """One task: the chance of each of its items, and how many may be asked for at once before it is overlooked. It is
    actor and judge of it at once, `seed` making them others."""

    items: tuple[str, ...]
    success: tuple[float, ...]
    room: tuple[int, ...]
    chances: Chances
    votes: int = 3
    seed: int = 0
    name: str = "simulated"
    likeness: str = "share of items alike"
    deterministic: bool = False

    @staticmethod
    def of(complexity: int, seed: int, chances: Chances = LIKE_THE_PAPER, votes: int = 3) -> World:
        """A task with C + 1 items: an instruction of one thing is checked by two questions, as a rule."""
        chance = random.Random(f"world/{complexity}/{seed}")
        count = complexity + 1
        success = tuple(
            chances.hard_success if chance.random() < chances.hard else chances.success for _ in range(count)
        )
        room = tuple(_room(chance, chances.crowding) for _ in range(count))
        return World(tuple(f"Is item {n} done?" for n in range(count)), success, room, chances, votes, seed)

    # --- the actor -----------------------------------------------------------------------------------------------

    def act(self, document: WorldState, thought: Thought) -> Acted[WorldState]:
        chance = random.Random(f"act/{self.seed}/{thought.seed}")
        asked = len(thought.items)
        done = set(document.done)
        for item in sorted(document.done):
            if item not in thought.items and chance.random() < self.chances.damage * asked:
                done.discard(item)
        for item in thought.items:
            if chance.random() < self.success[item] and asked <= self.room[item]:
                done.add(item)
        worn = document.intact * (1.0 - self.chances.wear * asked * chance.random())
        return Acted(WorldState(frozenset(done), worn), (), f"asked for {len(thought.items)}")

    def record(self, acted: Acted[WorldState]) -> object:
        return [sorted(acted.document.done), acted.document.intact]

    def replayed(self, document: WorldState, record: object) -> WorldState:
        assert isinstance(record, list)
        return WorldState(frozenset(record[0]), record[1])

    # --- the judge -----------------------------------------------------------------------------------------------

    def evaluate(self, output: WorldState, seed: int) -> Evaluation:
        chance = random.Random(f"judge/{self.seed}/{seed}")
        answers = []
        for number, question in enumerate(self.items):
            truth = number in output.done
            votes = [truth ^ (chance.random() < self.chances.noise) for _ in range(self.votes)]
            answers.append(CheckAnswer(question, majority(votes), f"{sum(votes)} of {len(votes)} votes"))
        return Evaluation(tuple(answers), output.intact)

    def think(self, situation: Situation[WorldState]) -> Thought | None:
        chance = random.Random(f"think/{self.seed}/{situation.seed}")
        unmet: Sequence[int] = situation.unmet if situation.unmet is not None else range(len(self.items))
        order = list(unmet)
        if chance.random() >= self.chances.habit:
            chance.shuffle(order)
        referred = [thought.items for thought, _ in situation.references]
        items = chosen_items(order, situation.volume or len(order), referred)
        if items is None:  # it looks done, and is not deep enough or not well enough kept: once more, from the first
            items = tuple(range(min(situation.volume or 1, len(self.items))))
        return Thought(", ".join(f"do item {item}" for item in items), items)

    def similarity(self, a: WorldState, b: WorldState) -> int:
        return round(100 * (1 - len(a.done ^ b.done) / len(self.items)))

    def alike(self, output: WorldState) -> float:
        return output.intact

    def key(self, output: WorldState) -> Hashable:
        return output

    def score(self, scene: WorldState) -> float:
        """VQAScore as it truly is."""
        return len(scene.done) / len(self.items)


def _room(chance: random.Random, crowding: float) -> int:
    """How many items may be asked for at once: one, and another for each time it is not overlooked."""
    room = 1
    while room < MOST_ROOM and chance.random() >= crowding:
        room += 1
    return room
