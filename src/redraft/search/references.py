"""Reference states, whose thoughts a new one should avoid: those near in the tree that began alike."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence

from redraft.search.presets import Parameters
from redraft.search.topology import ROOT, D, Reference, State, Topology

Likeness = Callable[[D, D], int]
"""How alike two outputs are, from 0 to 100."""


def within_range(topology: Topology[D], parent: int, search_range: int) -> list[State[D]]:
    """The states from `search_range` − 1 depths above the parent to `search_range` below it; never the original."""
    depth = topology[parent].depth
    low, high = depth - search_range + 1, depth + search_range
    return [state for state in topology.states if state.number != ROOT and low <= state.depth <= high]


def references(
    topology: Topology[D], parent: int, parameters: Parameters, likeness: Likeness[D], pending: Sequence[State[D]] = ()
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
