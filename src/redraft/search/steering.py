"""A hand on a running search: what a person says while it runs is done in the search's own thread, between two steps.

hand = Steering(patience=600, shown=page.update)
session.edit_file(path, words, out, search=SearchOptions(6, steering=hand))
hand.obey("prune", 2); hand.obey("expand", 1, "make the date red"); hand.obey("pick", 3)     # from another thread
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from threading import Condition
from typing import Any

from redraft.errors import RedraftError, UsageError, says
from redraft.search.schedule import Ended
from redraft.search.search import Found, OnState, Search
from redraft.search.topology import Topology

MOVES = ("pick", "prune", "restore", "expand", "stop")
FURTHER = 4
"""Steps that a search gets where a hand goes on from a state and its own are used up."""


class Steering:
    """`patience` are the seconds a search that has come to its end waits for the hand; `shown` is given the tree (as
    `tree_json` has it) whenever it changes; `alive` is called while it waits, and may raise to end it all."""

    def __init__(
        self,
        patience: float = 0.0,
        shown: Callable[[Mapping[str, Any]], None] = lambda tree: None,
        alive: Callable[[], None] = lambda: None,
    ) -> None:
        self.patience, self.shown, self._alive = patience, shown, alive
        self._search: Search[Any] | None = None
        self._open: list[tuple[int, str]] = []
        self._stopped = self._waits = self._over = False
        self._moved = Condition()

    def obey(self, move: str, number: int = 0, thought: str = "") -> None:
        """Do what the hand says: at once, or (expand) as the search's next step. UsageError where it cannot be."""
        search = self._search
        if search is None:
            raise UsageError(says("search-not-begun"))
        if move not in MOVES:
            raise UsageError(says("unknown-search-move", move=move, known=", ".join(MOVES)))
        if move == "pick":
            search.pick(number)
        elif move == "prune":
            search.prune(number)
        elif move == "restore":
            search.restore(number)
        elif move == "expand":
            search.refuse_gone(number)
        with self._moved:
            if move == "expand":
                self._open.append((number, thought.strip()))
            self._stopped = self._stopped or move == "stop"
            self._waits = self._waits and move in ("prune", "restore")
            self._moved.notify_all()

    def leave(self) -> None:
        """The hand is gone: a search that has come to its end waits no longer."""
        with self._moved:
            self.patience = 0.0
            self._moved.notify_all()

    def until_it_waits(self) -> bool:
        """Whether the search waits for the hand; it does not when it is over."""
        with self._moved:
            self._moved.wait_for(lambda: self._waits or self._over)
            return not self._over

    def run(self, search: Search[Any], on_state: OnState[Any], redraw: Callable[[Found[Any]], None]) -> Found[Any]:
        """Run it to its end, and on where the hand wants more. `redraw` is called when it waits for the hand."""
        self._search = search

        def heard(topology: Topology[Any], state: Any) -> None:
            on_state(topology, state)
            self._expand(search, on_state)

        try:
            while True:
                found = search.run(heard, lambda: self._stopped)
                if found.ended in (Ended.PICKED, Ended.STOPPED) or not self._goes_on(found, redraw):
                    return search.found(found.ended)  # a hand may have pruned while it waited
                self._expand(search, on_state)
        finally:
            with self._moved:
                self._over = True
                self._moved.notify_all()

    def _goes_on(self, found: Found[Any], redraw: Callable[[Found[Any]], None]) -> bool:
        """Wait for the hand. Gives whether the search is to be run again."""
        until = time.monotonic() + self.patience
        redraw(found)
        with self._moved:
            self._waits = not self._open
            self._moved.notify_all()
        while True:
            topology = found.topology
            seen = topology.pruned.copy()
            with self._moved:
                if self._open or self._stopped or topology.picked is not None:
                    return True
                if self.patience <= 0 or time.monotonic() > until:
                    return False
                self._moved.wait(0.25)
            if topology.pruned != seen:
                redraw(found.search.found(found.ended))
            self._alive()

    def _expand(self, search: Search[Any], on_state: OnState[Any]) -> None:
        while True:
            with self._moved:
                if not self._open:
                    return
                number, thought = self._open.pop(0)
            steps = max(search.parameters.max_steps, len(search.topology) + FURTHER)
            search.parameters = replace(search.parameters, max_steps=steps, max_depth=steps, max_children=steps)
            try:
                on_state(search.topology, search.expand(number, thought or None))
            except UsageError as error:
                self.shown({"refused": error.as_json()})


def obey_lines(hand: Steering, lines: Iterable[str], say: Callable[[str], None], *, live: bool) -> None:
    """Lines such as `pick 3`, `prune 2`, `restore 2`, `expand 1 make the date red`, `stop`: `live` ones are obeyed as
    they are typed, others each when the search has come to an end."""
    for line in lines:
        if not live and not hand.until_it_waits():
            return
        move, _, rest = line.strip().partition(" ")
        number, _, thought = rest.strip().partition(" ")
        if not move:
            continue
        try:
            if move != "stop" and not number.isdecimal():
                raise UsageError(says("steering-names-no-state", line=line.strip()))
            hand.obey(move, int(number or 0), thought)
        except RedraftError as error:
            say(f"{error}: {error.suggestion}")
    hand.leave()


def tree_json(
    topology: Topology[Any], pictures: Mapping[int, str], leading: Any, ended: str | None, known: int = 0
) -> dict[str, Any]:
    """The tree in plain values: the states from number `known` on, and what is true of all of them now."""
    rows: list[dict[str, Any]] = []
    for state in topology.states[known:]:
        found = state.evaluation
        row: dict[str, Any] = {"number": state.number, "parent": state.parent, "depth": state.depth, "twin": state.twin}
        row |= {"thought": state.thought.text, "reading": state.reading, "picture": pictures.get(state.number, "")}
        if found is not None:
            row |= {"score": found.score, "kept": found.preserved}
            row["answers"] = [{"question": one.question, "yes": one.yes, "why": one.why} for one in found.answers]
        rows.append(row)
    gone = sorted(one.number for one in topology.states if topology.cut_off(one.number))
    return {"states": rows, "pruned": gone, "best": list(leading), "picked": topology.picked, "ended": ended}
