"""A file's history as values: states, the tree they form, and paths through it.

A state is a content of a file and the edit that made it from its parent. The file moves over the tree: an edit adds a
state and goes there, undo goes to the parent, redo to the child last used, so an edit after an undo makes a branch and
loses nothing. A file saved with `-o` has the state of the file it was made from as its parent, so a tree may begin in
another file. Where all this is stored is the business of `journal`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any

from redraft.errors import HistoryError, says
from redraft.lazy import dataclass

SHOWN = 8
"""How many digits of a state's key are shown; any beginning that fits one state only will do to name it."""

FEWEST = 4
"""How many digits a person must give at least."""

ORIGINAL, CURRENT = "original", "current"
"""Names that always mean a state: the first one on the way to where the file is, and where it is."""


@dataclass(frozen=True, slots=True)
class State:
    """One content of a file. `key` is a digest of the chain of contents and edits that led to it.

    `time` is in seconds since the epoch. `who` made it: edit, apply, save, start (the file as it was first seen) or
    outside (another program). `before` and `sha256` are of the file before and after; `edits` are in the form of
    EDITS.json; `facts` a summary of the receipt. `kept` is whether its bytes are still stored, `candidate` that it was
    only considered: no file has ever been in it.
    """

    number: int
    key: str
    parent: int | None
    sha256: str
    size: int
    time: float
    who: str
    asked: str = ""
    before: str | None = None
    edits: tuple[Mapping[str, Any], ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    kept: bool = True
    candidate: bool = False

    @property
    def id(self) -> str:
        return self.key[:SHOWN]

    @property
    def title(self) -> str:
        """What was asked for, or what happened, as people say it."""
        if self.asked:
            return self.asked
        match self.who:
            case "start":
                return "the file as it was"
            case "outside":
                return "changed by another program"
        count = len(self.edits)
        return f"{count} edit{'' if count == 1 else 's'}" if count else "saved"


@dataclass(frozen=True)
class StateTree:
    """The states a file has been in with all that led to them, in the order they were made.

    `visits` are the states the file was in, one after another; the last is where it is, as far as redraft knows.
    """

    path: str
    states: Mapping[int, State]
    visits: Sequence[int]
    names: Mapping[str, int] = field(default_factory=dict)

    @property
    def current(self) -> State | None:
        return self.states[self.visits[-1]] if self.visits else None

    @cached_property
    def children(self) -> Mapping[int | None, list[int]]:
        """Of each state (None: those that have no parent), in the order they were made."""
        found: dict[int | None, list[int]] = {}
        for number, state in sorted(self.states.items()):
            known = state.parent in self.states and state.parent is not None and state.parent < number
            found.setdefault(state.parent if known else None, []).append(number)
        return found

    @cached_property
    def last_used(self) -> Mapping[int, int]:
        """For each state when the file was last in it or in one that comes from it; 0 for never."""
        latest = dict.fromkeys(self.states, 0)
        for order, number in enumerate(self.visits, 1):
            latest[number] = order
        for number in sorted(self.states, reverse=True):  # a child is always younger than its parent
            parent = self.states[number].parent
            if parent in latest and parent is not None and parent < number:
                latest[parent] = max(latest[parent], latest[number])
        return latest

    def next(self, number: int | None) -> int | None:
        """The child that redo goes to: the one on the branch last used. None when the file was in none of them."""
        used = [child for child in self.children.get(number, ()) if self.last_used[child]]
        return max(used, key=lambda child: self.last_used[child]) if used else None

    def line(self) -> list[int]:
        """From the first state through the current one to where redo ends."""
        if not self.visits:
            return []
        line = [state.number for state in self.ancestors(self.states[self.visits[-1]])][::-1]
        line.append(self.visits[-1])
        while (after := self.next(line[-1])) is not None:
            line.append(after)
        return line

    def ancestors(self, state: State) -> Iterator[State]:
        """Its parent, the parent of that, and so on."""
        while state.parent in self.states and state.parent is not None and state.parent < state.number:  # no circle
            state = self.states[state.parent]
            yield state

    def back(self, steps: int) -> State:
        """Where `undo` goes. Raises HistoryError when there are not as many steps."""
        before = list(self.ancestors(self._somewhere()))
        if not before:
            raise HistoryError(says("nothing-to-undo", path=self.path))
        if steps > len(before):
            raise HistoryError(says("undo-steps-too-many", steps=steps, known=_are(len(before)), limit=len(before)))
        return before[steps - 1]

    def forward(self, steps: int) -> State:
        """Where `redo` goes. Raises HistoryError when there are not as many steps."""
        at = self._somewhere().number
        for done in range(steps):
            after = self.next(at)
            if after is None:
                if not done:
                    raise HistoryError(says("nothing-to-redo", path=self.path))
                raise HistoryError(says("redo-steps-too-many", steps=steps, known=_are(done), limit=done))
            at = after
        return self.states[at]

    def find(self, wanted: str) -> State:
        """The state that is named by a name, an id or the beginning of one. Raises HistoryError unless there is just
        one."""
        if wanted in self.names:
            return self.states[self.names[wanted]]
        current = self.current
        if wanted == CURRENT and current is not None:
            return current
        if wanted == ORIGINAL and current is not None:
            return [current, *self.ancestors(current)][-1]
        begins = wanted.lower()
        fits = [state for state in self.states.values() if state.key.startswith(begins)] if begins else []
        if len(fits) == 1 and len(wanted) >= FEWEST:
            return fits[0]
        if fits:
            candidates = ", ".join(state.key[: max(SHOWN, len(wanted) + 4)] for state in fits[:5])
            raise HistoryError(says("state-id-ambiguous", wanted=wanted, candidates=candidates))
        there = [*self.names, *(state.id for state in reversed(list(self.states.values())))]
        more = ", …" if len(there) > 6 else ""
        raise HistoryError(
            says("no-state-in-history", path=self.path, wanted=wanted, known=", ".join(there[:6]), more=more)
        )

    def names_of(self, number: int) -> list[str]:
        return [name for name, at in self.names.items() if at == number]

    def _somewhere(self) -> State:
        if self.current is None:
            raise no_history(self.path)
        return self.current


def no_history(path: str) -> HistoryError:
    return HistoryError(says("no-history", path=path))


def _are(count: int) -> str:
    return "is only one" if count == 1 else f"are only {count}"
