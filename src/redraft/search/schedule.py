"""The schedule of a search: which state is next and which are best, as functions of topology and parameters alone.

After each step, in this order: is the budget spent; is the best state complete; may the last state be gone on from;
else back to the nearest state above it that has room for another child; when there is none, the search is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from redraft.search.presets import Metrics, Parameters
from redraft.search.topology import ROOT, D, Evaluation, SearchState, Topology

ROUNDING = 1e-9
"""Scores are shares of counts: what differs by less is the same."""
RECENT = 6
"""Steps from which it is judged whether the next one will help."""


class Ended(StrEnum):
    COMPLETE = "complete"
    BUDGET = "the steps are used up"
    EXHAUSTED = "nothing is left to try"
    LITTLE_TO_GAIN = "another step is not expected to help"
    PICKED = "picked by hand"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Next:
    """`parents` are the states to go on from next, one child each (a state may be there several times); their steps do
    not depend on each other's results. Empty with the reason why the search is over."""

    parents: tuple[int, ...] = ()
    ended: Ended | None = None


def reaches(evaluation: Evaluation, wanted: Metrics) -> bool:
    """Whether every value that counts is at least that. What was not measured reaches nothing."""
    if wanted.score is not None and evaluation.score < wanted.score - ROUNDING:
        return False
    if wanted.preserved is None:
        return True
    return evaluation.preserved is not None and evaluation.preserved >= wanted.preserved - ROUNDING


def degraded(old: Evaluation | None, new: Evaluation, allowed: Metrics) -> bool:
    """Whether a value that counts fell by more than is allowed. Against the original nothing can fall."""
    if old is None:
        return False
    if allowed.score is not None and old.score - new.score > allowed.score + ROUNDING:
        return True
    if allowed.preserved is None or old.preserved is None or new.preserved is None:
        return False
    return old.preserved - new.preserved > allowed.preserved + ROUNDING


def best(topology: Topology[D], parameters: Parameters) -> tuple[SearchState[D], ...]:
    """The states with the highest rank among those deep enough; of these the shallowest, all that are equally deep.

    Shallower ones count only when none is deep enough. Empty when nothing was made yet. One picked by hand is the best.
    """
    if topology.picked is not None:
        return (topology[topology.picked],)
    there = [state for state in topology if state.evaluation is not None and not topology.cut_off(state.number)]
    candidates = [state for state in there if state.depth >= parameters.min_depth] or there
    if not candidates:
        return ()
    top = max(_rank(state, parameters) for state in candidates)
    leading = [state for state in candidates if _same(_rank(state, parameters), top)]
    shallowest = min(state.depth for state in leading)
    return tuple(state for state in leading if state.depth == shallowest)


def is_complete(state: SearchState[D], parameters: Parameters) -> bool:
    return (
        state.evaluation is not None
        and state.depth >= parameters.min_depth
        and reaches(state.evaluation, parameters.completion)
    )


def may_stay(topology: Topology[D], state: SearchState[D], parameters: Parameters) -> bool:
    """Whether a state may be gone on from: good enough, not too deep, no worse than its parent, not complete."""
    if topology.cut_off(state.number):
        return False
    if state.number == ROOT:
        return True
    if state.evaluation is None or state.parent is None or state.depth >= parameters.max_depth:
        return False
    above = topology[state.parent].evaluation
    return (
        reaches(state.evaluation, parameters.stay)
        and not degraded(above, state.evaluation, parameters.degrade)
        and not reaches(state.evaluation, parameters.completion)
    )


def has_room(topology: Topology[D], number: int, parameters: Parameters) -> bool:
    """Whether it may have another child."""
    return number not in topology.spent and len(topology.children[number]) < parameters.max_children


def following(topology: Topology[D], parameters: Parameters) -> Next:
    """What the scheduler says after the last step."""
    if topology.picked is not None:
        return Next(ended=Ended.PICKED)
    left = parameters.max_steps - len(topology)
    if left <= 0:
        return Next(ended=Ended.BUDGET)
    leading = best(topology, parameters)
    if leading and is_complete(leading[0], parameters):
        return Next(ended=Ended.COMPLETE)
    if parameters.least_gain is not None and _expected_gain(topology) < parameters.least_gain:
        return Next(ended=Ended.LITTLE_TO_GAIN)
    match parameters.scheduler:
        case "best-first":
            parents = _best_first(topology, parameters)
        case "beam":
            parents = _beam(topology, parameters)
        case _:
            parents = _depth_first(topology, parameters)
    return Next(parents[:left]) if parents else Next(ended=Ended.EXHAUSTED)


def _depth_first(topology: Topology[D], parameters: Parameters) -> tuple[int, ...]:
    for number in _way_back(topology):
        if has_room(topology, number, parameters) and may_stay(topology, topology[number], parameters):
            # Nothing is deeper than depth 1: the tries from the original do not wait for each other.
            room = parameters.max_children - len(topology.children[number])
            return (number,) * (room if parameters.max_depth == 1 else 1)
    return ()


def _way_back(topology: Topology[D]) -> Iterator[int]:
    """The last state, then its ancestors, nearest first; only after a hand led elsewhere also others, latest first."""
    way = topology.path(topology.last.number)[::-1]
    yield from way
    yield from (state.number for state in reversed(topology.states) if state.number not in way)


def _open(topology: Topology[D], parameters: Parameters) -> list[SearchState[D]]:
    return [
        state
        for state in topology.states
        if has_room(topology, state.number, parameters) and may_stay(topology, state, parameters)
    ]


def _best_first(topology: Topology[D], parameters: Parameters) -> tuple[int, ...]:
    """The best state that may be gone on from; the original where no other is left, or none is better than nothing."""
    there = _open(topology, parameters)
    if not there:
        return ()
    chosen = max(there, key=lambda state: (*_rank(state, parameters), -state.depth, -state.number))
    return (chosen.number,)


def _beam(topology: Topology[D], parameters: Parameters) -> tuple[int, ...]:
    """Depth by depth, the best few of each; all children of a depth are made before the next is begun."""
    row = [topology.root]
    for depth in range(parameters.max_depth):
        wanted = [
            state.number
            for state in row
            if state.number not in topology.spent and may_stay(topology, state, parameters)
            for _ in range(parameters.max_children - len(topology.children[state.number]))
        ]
        if wanted:
            return tuple(wanted)
        made = [state for state in topology if state.depth == depth + 1 and may_stay(topology, state, parameters)]
        made.sort(key=lambda state: (*(-value for value in _rank(state, parameters)), state.number))
        row = made[: parameters.beam_width]
    return ()


def _expected_gain(topology: Topology[D]) -> float:
    """The score one more step is expected to add: the share of last steps that helped, times their mean gain. It starts
    as if one of two steps had helped by an item, so that it takes several useless ones to stop."""
    window = topology.states[1:][-RECENT:]
    items = max((len(state.evaluation.answers) for state in window if state.evaluation is not None), default=1)
    earlier = topology.states[1 : len(topology.states) - len(window)]
    top = max((state.evaluation.score for state in earlier if state.evaluation is not None), default=0.0)
    gains = [1.0 / max(1, items)]
    for state in window:
        if state.evaluation is not None and state.evaluation.score > top + ROUNDING:
            gains.append(state.evaluation.score - top)
            top = state.evaluation.score
    often = len(gains) / (len(window) + 2)
    return min(1.0 - top, often * sum(gains) / len(gains))


def _rank(state: SearchState[D], parameters: Parameters) -> tuple[float, float]:
    """What is better comes higher."""
    done, kept = state.evaluation.rank if state.evaluation is not None else (0.0, 1.0)
    return (kept, done) if parameters.ranking == "kept" else (done, kept)


def _same(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return all(abs(x - y) <= ROUNDING for x, y in zip(a, b, strict=True))
