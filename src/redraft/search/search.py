"""The search itself: schedule, find references, think, act, evaluate, append; again until the scheduler says enough.

    found = search(document, "make the title red, …", actor=…, judge=…, parameters=documents(6))
    found.best[0].output

The steps that do not wait for each other are made side by side; the tree is the same however many are at a time.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import RLock
from typing import Any, Generic, Protocol

from redraft.errors import RedraftError, UsageError, says
from redraft.models.failures import hearing
from redraft.search.actor import Acted, Actor
from redraft.search.instructions import Situation
from redraft.search.journal import MOST_EDITS, SearchJournal, earlier, state_from_json, state_to_json
from redraft.search.presets import Parameters
from redraft.search.schedule import Ended, Next, best, following, is_complete
from redraft.search.topology import ROOT, D, Evaluation, Reference, SearchState, Thought, Topology

Likeness = Callable[[D, D], int]
"""How alike two outputs are, from 0 to 100."""


def within_range(topology: Topology[D], parent: int, search_range: int) -> list[SearchState[D]]:
    """The states from `search_range` − 1 depths above the parent to `search_range` below it; never the original."""
    depth = topology[parent].depth
    low, high = depth - search_range + 1, depth + search_range
    return [state for state in topology.states if state.number != ROOT and low <= state.depth <= high]


def references(
    topology: Topology[D],
    parent: int,
    parameters: Parameters,
    likeness: Likeness[D],
    pending: Sequence[SearchState[D]] = (),
) -> tuple[Reference, ...]:
    """The most alike first: a candidate's input against the parent's output. `pending` states are begun, not done."""
    if not parameters.search_range or not parameters.top_k:
        return ()
    output = topology[parent].output
    depth = topology[parent].depth
    near = within_range(topology, parent, parameters.search_range)
    near += [state for state in pending if state.depth <= depth + parameters.search_range]
    inputs = {id(state.input): state.input for state in near}  # brothers and sisters began from the same
    alike = {key: likeness(one, output) for key, one in inputs.items()}
    relevant = [(alike[id(state.input)], state.number) for state in near]
    relevant = [one for one in relevant if one[0] >= parameters.relevance]
    leading = heapq.nlargest(parameters.top_k, relevant)  # of equals the latest: it knows most
    return tuple(Reference(number, similarity) for similarity, number in leading)


class Judge(Protocol[D]):
    """Knows what was asked of what, and looks at results. `items` are the questions of its checklist; `likeness` names
    how it compares outputs. `key` is equal for equal outputs and None where that is unknown. `alike` is how alike an
    output is to the original (0 to 1; 1 for the original alone)."""

    @property
    def items(self) -> Sequence[str]: ...
    @property
    def likeness(self) -> str: ...
    def think(self, situation: Situation[D]) -> Thought | None: ...
    def evaluate(self, output: D, seed: int) -> Evaluation: ...
    def similarity(self, a: D, b: D) -> int: ...
    def alike(self, output: D) -> float: ...
    def key(self, output: D) -> Hashable: ...


OnState = Callable[[Topology[D], SearchState[D]], None]


@dataclass(frozen=True, slots=True)
class Found(Generic[D]):
    """The result of a search. `best` are the states that lead, equally good and deep; empty when nothing was made.
    `search` can be steered and run on."""

    best: tuple[SearchState[D], ...]
    topology: Topology[D]
    ended: Ended
    steps_left: int
    parameters: Parameters
    search: Search[D]

    @property
    def complete(self) -> bool:
        """Whether the result has all that was asked for, also where the last step of the budget made it."""
        return bool(self.best) and is_complete(self.best[0], self.parameters)

    @property
    def size(self) -> int:
        """Steps made until the result was there."""
        return min((state.number for state in self.best), default=len(self.topology))


class Search(Generic[D]):
    """A search that can be run, stopped, steered by hand, and run on. May be steered from another thread."""

    def __init__(
        self,
        original: D,
        instruction: str,
        *,
        actor: Actor[D],
        judge: Judge[D],
        parameters: Parameters,
        journal: SearchJournal | Path | str | None = None,
        base: str = "",
    ) -> None:
        self.actor = actor
        self.judge = judge
        self.parameters = parameters
        self.topology: Topology[D] = Topology(original, instruction, judge.key(original))
        self._lock = RLock()
        self._journal = SearchJournal(journal) if isinstance(journal, Path | str) else journal
        if self._journal is not None:
            self._resume(self._journal, base)

    # --- running -------------------------------------------------------------------------------------------------

    def run(self, on_state: OnState[D] | None = None, stop: Callable[[], bool] | None = None) -> Found[D]:
        """Until the scheduler says enough, `stop` does, or Ctrl-C is pressed: then the best so far counts."""
        try:
            with _workers(self.parameters.workers) as each:
                decided = None
                while True:
                    if decided is None:
                        with self._lock:
                            decided = following(self.topology, self.parameters)
                    if decided.ended is not None:
                        return self.found(decided.ended)
                    if stop is not None and stop():
                        return self.found(Ended.STOPPED)
                    decided = self._step(decided.parents, each, on_state)
        except KeyboardInterrupt:
            return self.found(Ended.STOPPED)

    def found(self, ended: Ended) -> Found[D]:
        """What leads now."""
        with self._lock:
            left = max(0, self.parameters.max_steps - len(self.topology))
            leading = best(self.topology, self.parameters)
            return Found(leading, self.topology, ended, left, self.parameters, self)

    def _step(self, parents: Sequence[int], each: _Each[D], on_state: OnState[D] | None) -> Next | None:
        """One child for each parent, appended in order; when the search is over after one, the rest is dropped. Gives
        what the scheduler says of the last one; None where it is to be asked again, as a hand may have moved."""
        decided = None
        with self._lock:
            begun: list[SearchState[D]] = []
            for parent in parents:
                state = self._begun(parent, begun)
                if state is None:
                    self.topology.spent.add(parent)
                else:
                    begun.append(state)
        for made in each(self._made, begun):
            with self._lock:
                if self.topology.cut_off(_parent(made)):
                    continue  # pruned by hand while it was made
                appended = self._append(made)
                decided = following(self.topology, self.parameters)
            if on_state is not None:
                on_state(self.topology, appended)
                decided = None if decided.ended is None else decided
            if decided is not None and decided.ended is not None:
                break
        return decided

    def _begun(
        self, parent: int, pending: Sequence[SearchState[D]], thought: Thought | None = None
    ) -> SearchState[D] | None:
        """A state with its thought, before anything is done; None when nothing new can be tried from there."""
        topology, parameters = self.topology, self.parameters
        above = topology[parent]
        number = len(topology.states) + len(pending)
        seed = random.Random(f"{parameters.seed}/{number}").getrandbits(31)
        found = references(topology, parent, parameters, self.judge.similarity, pending)
        if thought is None and parameters.instruction_volume is None:
            thought = Thought(topology.root.thought.text, tuple(range(len(self.judge.items))))
            if self.actor.deterministic and any(one.text == thought.text for one in self._tried(parent, pending)):
                return None
        elif thought is None:
            thoughts = {state.number: state.thought for state in pending}
            referred = tuple(
                (thoughts.get(one.number) or topology[one.number].thought, one.similarity) for one in found
            )
            thought = self.judge.think(
                Situation(
                    topology.root,
                    above,
                    referred,
                    self._tried(parent, pending),
                    parameters.instruction_volume,
                    parameters.max_tries,
                    seed,
                    self.actor.deterministic,
                )
            )
        if thought is None:
            return None
        return SearchState(
            number, parent, above.depth + 1, above.output, above.output, replace(thought, seed=seed), references=found
        )

    def _tried(self, parent: int, pending: Sequence[SearchState[D]]) -> tuple[Thought, ...]:
        return *self.topology.tried_from(parent), *(one.thought for one in pending if one.parent == parent)

    def _made(self, state: SearchState[D]) -> SearchState[D]:
        """The state with its output and, unless an earlier one has the same output, with its evaluation."""
        acted: Acted[D] = self.actor.act(state.input, state.thought)
        record = self.actor.record(acted)
        made = replace(state, output=acted.document, record=record, reading=acted.reading)
        if self.topology.judged(self.judge.key(made.output)) is not None:
            return made
        found = self.judge.evaluate(made.output, made.thought.seed)
        if self.parameters.ranking == "alike":
            found = replace(found, preserved=self.judge.alike(made.output))
        return replace(made, evaluation=found)

    def _append(self, made: SearchState[D], by_hand: bool = False) -> SearchState[D]:
        """Numbered anew where a hand was quicker; the journal first, so that nothing is there that it does not know."""
        state = replace(made, number=len(self.topology.states))
        key = self.judge.key(state.output)
        twin = self.topology.judged(key)
        if twin is not None:
            state = replace(state, evaluation=self.topology[twin].evaluation, twin=twin)
        if self._journal is not None:
            self._journal.add(state_to_json(state, by_hand))
        self.topology.append(state, key)
        return state

    # --- by hand -------------------------------------------------------------------------------------------------

    def pick(self, number: int) -> SearchState[D]:
        """Take this state for the result, whatever its score; the original can be picked too."""
        with self._lock:
            state = self.refuse_gone(number)
            self.topology.picked = number
            self._note({"pick": number})
            return state

    def prune(self, number: int) -> frozenset[int]:
        """Go no further from this state and its descendants, and never return them. Returns their numbers."""
        with self._lock:
            self._there(number)
            if not number:
                raise UsageError(says("original-not-prunable"))
            gone = self.topology.below(number)
            self._pruned(number)
            self._note({"prune": number})
            return gone

    def restore(self, number: int) -> SearchState[D]:
        """Take back that a state was pruned."""
        with self._lock:
            state = self._there(number)
            if number not in self.topology.pruned:
                way = [one for one in self.topology.path(number) if one in self.topology.pruned]
                hint = f"restore state {way[0]}, which it came from" if way else "it is still there"
                raise UsageError(says("state-not-pruned", state=number, hint=hint))
            self.topology.pruned.discard(number)
            self._note({"restore": number})
            return state

    def expand(self, number: int, thought: Thought | str | None = None) -> SearchState[D]:
        """One more child of a state, outside all limits, with a thought of one's own or one thought up. The search goes
        on from there when it is run again."""
        with self._lock:
            self.refuse_gone(number)
            given = Thought(thought) if isinstance(thought, str) else thought
            state = self._begun(number, (), given)
            if state is None:
                raise UsageError(says("state-exhausted", state=number))
            return self._append(self._made(state), by_hand=True)

    def refuse_gone(self, number: int) -> SearchState[D]:
        state = self._there(number)
        if self.topology.cut_off(number):
            raise UsageError(says("state-pruned", state=number))
        return state

    def _there(self, number: int) -> SearchState[D]:
        if not 0 <= number < len(self.topology.states):
            raise UsageError(says("no-search-state", state=number, count=len(self.topology)))
        return self.topology[number]

    def _pruned(self, number: int) -> None:
        self.topology.pruned.add(number)
        if self.topology.picked is not None and self.topology.cut_off(self.topology.picked):
            self.topology.picked = None

    def _note(self, line: Mapping[str, Any]) -> None:
        if self._journal is not None:
            self._journal.add(line)

    # --- going on ------------------------------------------------------------------------------------------------

    def _resume(self, journal: SearchJournal, base: str) -> None:
        """Make again what the journal records, or begin it."""
        head = {
            "base": base,
            "instruction": self.topology.root.thought.text,
            "items": list(self.judge.items),
            "actor": self.actor.name,
            "parameters": self.parameters.to_json(),
        }
        kept = journal.read()
        if not kept.head:
            journal.begin(head)
            return
        for name, value in head.items():
            if _without_steps(kept.head.get(name)) != _without_steps(value):
                raise UsageError(says("journal-of-other-search", path=journal.path, difference=_CALLED.get(name, name)))
        for number, line in enumerate(kept.lines, 2):
            try:
                self._again(line)
            except (KeyError, TypeError, IndexError, ValueError, OverflowError, RecursionError, RedraftError) as error:
                raise UsageError(
                    says("journal-line-mismatch", path=journal.path, line_number=number, error=error)
                ) from None

    def _again(self, line: Mapping[str, Any]) -> None:
        if "pick" in line:
            self.topology.picked = self._there(line["pick"]).number
        elif "prune" in line:
            self._pruned(self._there(line["prune"]).number)
        elif "restore" in line:
            self.topology.pruned.discard(self._there(line["restore"]).number)
        else:
            start = self.topology[earlier(line["parent"], self.topology.states)].output
            if _edits_in(line["record"]) > MOST_EDITS:
                raise ValueError(f"it has more than {MOST_EDITS} edits")
            output = self.actor.replayed(start, line["record"])
            state = state_from_json(line, self.topology.states, output, start)
            self.topology.append(state, self.judge.key(output))


_CALLED = {"base": "file", "items": "checklist", "parameters": "way to search"}


def _without_steps(record: object) -> object:
    """Parameters less the budget: a search may go on with more steps than it was begun with."""
    return (
        {name: value for name, value in record.items() if name != "max_steps"}
        if isinstance(record, Mapping)
        else record
    )


def _edits_in(record: object) -> int:
    edits = record.get("edits") if isinstance(record, Mapping) else record
    return len(edits) if isinstance(edits, Sequence) else 0


def _parent(state: SearchState[D]) -> int:
    return state.parent if state.parent is not None else 0


_Each = Callable[[Callable[[SearchState[D]], SearchState[D]], Sequence[SearchState[D]]], Iterator[SearchState[D]]]


@contextmanager
def _workers(count: int) -> Iterator[_Each[Any]]:
    """A `map` that keeps the order: lazily one by one, or so many at a time."""
    if count == 1:
        yield map
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(count, "redraft-search", initializer=hearing()) as pool:
        try:
            yield pool.map
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def search(
    original: D,
    instruction: str,
    *,
    actor: Actor[D],
    judge: Judge[D],
    parameters: Parameters,
    journal: SearchJournal | Path | str | None = None,
    on_state: OnState[D] | None = None,
    stop: Callable[[], bool] | None = None,
    base: str = "",
) -> Found[D]:
    """Search for a version of a design that has all an instruction asks for. `on_state` hears of every state as it is
    made; `stop` is asked before every step. With a journal that is there already, it goes on from it; `base` names
    originals apart (the sha256 of the file), so that a journal is not gone on with for another."""
    begun = Search(original, instruction, actor=actor, judge=judge, parameters=parameters, journal=journal, base=base)
    return begun.run(on_state, stop)
