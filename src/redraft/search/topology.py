"""The tree of a search so far: states, each an edit of the one before it, in the order in which they were made.

    root ── 1 ── 2        the tree: whose output each state went on from (Tree-of-States)
        └── 3 ┄┄ 1        the references: whose thoughts it was to keep away from (Graph-of-References)

A topology only grows. Outputs are values that share what they have in common, so a state costs what its edit costs.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

D = TypeVar("D")
"""What is edited: a document, or the scene of a simulated world."""

ROOT = 0


@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """One question of the checklist, answered. `yes` is what most votes say; `why` what the answer was read from."""

    question: str
    yes: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Findings about a state's output: the checklist in order, and the share kept of the rest (None: not measured)."""

    answers: tuple[CheckAnswer, ...]
    preserved: float | None = None
    reasoning: str = ""
    score: float = field(init=False)
    """VQAScore: the share of Yes. Nothing to ask is nothing missed."""
    rank: tuple[float, float] = field(init=False, repr=False, compare=False)
    """The score, and what was kept (1 where it was not measured)."""

    def __post_init__(self) -> None:
        share = sum(answer.yes for answer in self.answers) / len(self.answers) if self.answers else 1.0
        object.__setattr__(self, "score", share)  # asked for after every step, of every state
        object.__setattr__(self, "rank", (share, 1.0 if self.preserved is None else self.preserved))

    @property
    def unmet(self) -> tuple[int, ...]:
        """The numbers of the items that are not done."""
        return tuple(number for number, answer in enumerate(self.answers) if not answer.yes)


@dataclass(frozen=True, slots=True)
class Thought:
    """What the actor is asked: `text` in words, `items` the numbers of the checklist it is about. `seed` is the chance
    of an actor that uses any: another seed, another try."""

    text: str
    items: tuple[int, ...] = ()
    seed: int = 0
    reasoning: str = ""


@dataclass(frozen=True, slots=True)
class Reference:
    """A state whose thought was seen; `similarity` (0 to 100) is that of its input to where the new state begins."""

    number: int
    similarity: int


@dataclass(frozen=True, slots=True)
class SearchState(Generic[D]):
    """One step. The root has no parent, no evaluation, the original as input and output, and the instruction as its
    thought. `record` is what the actor needs to do the same again (a list of edits, as a rule); `reading` says in
    plain words what was done; `twin` is the earlier state with the same output, whose evaluation was taken over."""

    number: int
    parent: int | None
    depth: int
    input: D = field(repr=False)
    output: D = field(repr=False)
    thought: Thought
    evaluation: Evaluation | None = None
    references: tuple[Reference, ...] = ()
    record: object = field(default=None, repr=False)
    reading: str = ""
    twin: int | None = None


class Topology(Generic[D]):
    """States by number, the root being 0. What a hand did to it is kept beside them: `pruned` states are no parents
    and no results, nor is anything below them; of `spent` ones nothing new can be tried; `picked` is the one that is
    to be the result."""

    def __init__(self, original: D, instruction: str, key: Hashable = None) -> None:
        root: SearchState[D] = SearchState(ROOT, None, 0, original, original, Thought(instruction))
        self.states: list[SearchState[D]] = [root]
        self.children: list[list[int]] = [[]]
        self.same: list[int] = [ROOT]
        """For each state, the first with the same output: itself, as a rule."""
        self.pruned: set[int] = set()
        self.spent: set[int] = set()
        self.picked: int | None = None
        self._first: dict[Hashable, int] = {key: ROOT} if key is not None else {}
        self._tried: dict[int, list[int]] = {}
        self._judged: dict[int, int] = {}

    def __len__(self) -> int:
        """How many steps were made: the root is none."""
        return len(self.states) - 1

    def __getitem__(self, number: int) -> SearchState[D]:
        return self.states[number]

    def __iter__(self) -> Iterator[SearchState[D]]:
        """The states but the root, in the order in which they were made."""
        return iter(self.states[1:])

    @property
    def root(self) -> SearchState[D]:
        """The original, which every step can go back to."""
        return self.states[ROOT]

    @property
    def last(self) -> SearchState[D]:
        return self.states[-1]

    def append(self, state: SearchState[D], key: Hashable = None) -> None:
        """`key` is equal for equal outputs. The state must be the next in number and hang on one that is there."""
        if state.number != len(self.states) or state.parent is None or not 0 <= state.parent < state.number:
            raise ValueError(f"state {state.number} on {state.parent} is not the next of {len(self.states)}")
        if state.depth != self.states[state.parent].depth + 1:
            raise ValueError(f"state {state.number} is not one deeper than its parent")
        self.states.append(state)
        self.children.append([])
        self.same.append(self._first.setdefault(key, state.number) if key is not None else state.number)
        self.children[state.parent].append(state.number)
        if state.evaluation is not None:
            self._judged.setdefault(self.same[-1], state.number)
        self._tried.setdefault(self.same[state.parent], []).append(state.number)

    def judged(self, key: Hashable) -> int | None:
        """The first state with this output that was evaluated: the original never is."""
        first = self._first.get(key) if key is not None else None
        return self._judged.get(first) if first is not None else None

    def path(self, number: int) -> tuple[int, ...]:
        """The chain of states that leads to one, the root first."""
        chain: list[int] = []
        at: int | None = number
        while at is not None:
            chain.append(at)
            at = self.states[at].parent
        return tuple(reversed(chain))

    def below(self, number: int) -> frozenset[int]:
        """A state and all its descendants."""
        found, open_ = set(), [number]
        while open_:
            found.add(at := open_.pop())
            open_ += self.children[at]
        return frozenset(found)

    def cut_off(self, number: int) -> bool:
        """Whether it, or one it came from, was pruned."""
        return bool(self.pruned) and any(one in self.pruned for one in self.path(number))

    def tried_from(self, number: int) -> tuple[Thought, ...]:
        """The thoughts tried so far on a document like the output of this state, wherever it came up."""
        return tuple(self.states[child].thought for child in self._tried.get(self.same[number], ()))

    def first(self, steps: int) -> Topology[D]:
        """As it was after so many steps, without what a hand did to it."""
        whole: Topology[D] = Topology(self.root.output, self.root.thought.text, ROOT)
        for state in self.states[1 : steps + 1]:
            whole.append(state, self.same[state.number])
        return whole
