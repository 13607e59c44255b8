"""The scheduler goes by its rules: budget, completion, stay, degradation, depth, children, the way back, ties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from redraft.errors import UsageError
from redraft.search.presets import (
    MODES,
    Metrics,
    Parameters,
    chain_only,
    direct,
    documents,
    full,
    paper,
    resampling_only,
    tree_only,
)
from redraft.search.schedule import Ended, best, following
from redraft.search.search import references, within_range
from redraft.search.similarity import perceptual
from redraft.search.topology import CheckAnswer, Evaluation, SearchState, Thought, Topology
from tests.cases import of_case
from tests.sampling import each

RULES = Parameters(max_steps=10, max_depth=3, max_children=2, min_depth=1)
QUESTIONS = 4


def evaluation(yes: int, preserved: float | None = None) -> Evaluation:
    return Evaluation(tuple(CheckAnswer(f"{n}?", n < yes) for n in range(QUESTIONS)), preserved)


def grown(*steps: tuple[int, int] | tuple[int, int, float]) -> Topology[int]:
    """A topology of (parent, items done[, preserved]); the output of a state is its number."""
    topology = Topology(0, "do it", 0)
    for parent, yes, *kept in steps:
        number, above = len(topology.states), topology[parent]
        found = evaluation(yes, kept[0] if kept else None)
        state = SearchState(number, parent, above.depth + 1, above.output, number, Thought(f"try {number}"), found)
        topology.append(state, number)
    return topology


def parents(topology: Topology[int], parameters: Parameters = RULES) -> Sequence[int]:
    return following(topology, parameters).parents


def test_the_first_step_goes_on_from_the_original() -> None:
    assert parents(grown()) == (0,)


def test_a_state_good_enough_becomes_the_next_parent() -> None:
    assert parents(grown((0, 1))) == (1,)


def test_a_state_below_the_stay_threshold_is_backed_out_of() -> None:
    assert parents(grown((0, 0))) == (0,)


def test_a_state_worse_than_its_parent_is_backed_out_of_and_an_equal_one_is_not() -> None:
    assert parents(grown((0, 2), (1, 1))) == (1,)
    assert parents(grown((0, 2), (1, 2))) == (2,)


def test_a_state_at_the_greatest_depth_is_no_parent() -> None:
    assert parents(grown((0, 1), (1, 2), (2, 3))) == (2,)


def test_the_way_back_leads_over_parents_that_are_full() -> None:
    assert parents(grown((0, 1), (1, 0), (1, 0))) == (0,)


def test_without_room_up_to_the_original_the_search_ends() -> None:
    decided = following(grown((0, 1), (1, 0), (1, 0), (0, 0)), RULES)
    assert decided.ended is Ended.EXHAUSTED
    assert decided.parents == ()


def test_the_budget_ends_the_search_before_anything_else_is_looked_at() -> None:
    assert following(grown((0, 4)), replace(RULES, max_steps=1)).ended is Ended.BUDGET


def test_a_complete_state_ends_the_search_only_when_deep_enough() -> None:
    assert following(grown((0, 4)), RULES).ended is Ended.COMPLETE
    assert following(grown((0, 4)), replace(RULES, min_depth=2)).ended is None


def test_a_complete_state_is_never_a_parent() -> None:
    assert parents(grown((0, 4)), replace(RULES, min_depth=2)) == (0,)


def test_the_paper_completes_only_with_pictures_that_are_alike() -> None:
    rules = replace(RULES, completion=Metrics(1.0, 1.0))
    assert following(grown((0, 4, 0.99)), rules).ended is None
    assert following(grown((0, 4, 1.0)), rules).ended is Ended.COMPLETE
    assert following(grown((0, 4)), rules).ended is None, "what was not measured reaches nothing"


def test_shallow_states_are_the_best_only_when_none_is_deep_enough() -> None:
    rules = replace(RULES, min_depth=2)
    assert [state.number for state in best(grown((0, 3)), rules)] == [1]
    assert [state.number for state in best(grown((0, 3), (1, 1)), rules)] == [2]


def test_the_score_ranks_before_what_was_kept() -> None:
    assert [state.number for state in best(grown((0, 2, 0.5), (0, 1, 1.0)), RULES)] == [1]
    assert [state.number for state in best(grown((0, 2, 0.5), (0, 2, 0.9)), RULES)] == [2]


def test_of_equals_the_shallowest_lead_and_all_that_are_equally_deep() -> None:
    topology = grown((0, 1), (1, 3), (2, 3), (1, 3))
    assert [state.number for state in best(topology, RULES)] == [2, 4]


def test_ties_are_broken_at_or_above_the_minimum_depth_only() -> None:
    topology = grown((0, 3), (1, 3), (2, 3))
    assert [state.number for state in best(topology, replace(RULES, min_depth=2))] == [2]


def test_nothing_made_has_no_best() -> None:
    assert best(grown(), RULES) == ()


def test_best_first_goes_on_from_the_best_and_beam_finishes_a_depth_first() -> None:
    topology = grown((0, 1), (1, 0), (0, 2))
    assert parents(topology, replace(RULES, scheduler="best-first")) == (3,)
    assert parents(grown((0, 1)), replace(RULES, scheduler="beam")) == (0,)
    two = grown((0, 1), (0, 2))
    assert parents(two, replace(RULES, scheduler="beam", beam_width=1)) == (2, 2)
    assert parents(two, replace(RULES, scheduler="beam", beam_width=2)) == (2, 2, 1, 1)


def test_steps_that_are_begun_together_stay_within_the_budget() -> None:
    assert parents(grown((0, 1)), replace(resampling_only(3), max_steps=3)) == (0, 0)


def test_useless_steps_end_the_search_only_when_asked_to() -> None:
    rules = replace(RULES, max_steps=100, max_children=100, max_depth=50)
    useless = grown((0, 2), *[(1, 1)] * 12)
    assert following(useless, rules).ended is None
    assert following(useless, replace(rules, least_gain=0.05)).ended is Ended.LITTLE_TO_GAIN
    assert following(grown((0, 2)), replace(rules, least_gain=0.05)).ended is None


def test_pruned_states_are_neither_parents_nor_results_nor_is_what_came_of_them() -> None:
    topology = grown((0, 1), (1, 3), (0, 2))
    topology.pruned.add(1)
    assert [state.number for state in best(topology, RULES)] == [3]
    assert parents(topology) == (3,)
    topology.pruned.add(3)
    assert best(topology, RULES) == ()


def test_a_hand_that_led_elsewhere_leaves_open_what_was_open() -> None:
    topology = grown((0, 1), (1, 2), (0, 1))
    topology.pruned.add(3)
    assert parents(topology, replace(RULES, max_children=2)) == (2,)


def test_references_come_from_the_depths_around_the_parent_and_never_from_the_original() -> None:
    topology = grown((0, 1), (1, 1), (2, 1), (3, 1), (4, 1))
    assert [state.number for state in within_range(topology, 2, 1)] == [2, 3]
    assert [state.number for state in within_range(topology, 2, 2)] == [1, 2, 3, 4]
    assert [state.number for state in within_range(topology, 0, 2)] == [1, 2]


def test_references_are_the_most_alike_above_the_threshold() -> None:
    topology = grown((0, 1), (1, 1), (0, 1), (0, 1))
    rules = replace(RULES, search_range=2, top_k=2, relevance=50)

    def likeness(a: int, b: int) -> int:
        return 90 if a == b else 60

    found = references(topology, 0, rules, likeness)
    assert [(one.number, one.similarity) for one in found] == [(4, 90), (3, 90)]
    assert references(topology, 0, replace(rules, search_range=0), likeness) == ()
    assert [one.number for one in references(topology, 0, replace(rules, relevance=95), likeness)] == []


def test_two_distances_make_one_likeness() -> None:
    assert perceptual(0.0, 0.0) == 100
    assert perceptual(0.3, 0.2) == 75
    assert perceptual(2.0, 1.0) == 0


@each("complexity", range(1, 8))
def test_the_presets_have_the_numbers_of_the_paper(complexity: int) -> None:
    ours = paper(complexity)
    assert (ours.max_steps, ours.max_children, ours.max_depth) == (2 * (complexity + 1), 2, complexity + 1)
    assert ours.min_depth == ((complexity + 1) + (complexity + 1) % 2) // 2
    assert (ours.max_tries, ours.instruction_volume, ours.votes) == (3, 2, 3)
    assert (ours.search_range, ours.top_k, ours.relevance) == (2, 3, 50)
    assert (ours.completion, ours.degrade, ours.stay) == (Metrics(1.0, 1.0), Metrics(0.0), Metrics(0.1))
    assert full(complexity) == replace(ours, completion=Metrics(1.0), ranking="done")
    assert full(complexity, 3) == replace(full(complexity), max_steps=3)


def test_the_modes_differ_by_parameters_alone() -> None:
    assert tree_only(4) == replace(full(4), search_range=0)
    assert (chain_only(4, 3).max_depth, resampling_only(4, 3).max_children, direct(4, 3).max_steps) == (3, 3, 1)
    assert chain_only(4) == replace(tree_only(4), max_children=1, max_depth=10)
    again = resampling_only(4)
    assert (again.instruction_volume, again.max_depth, again.max_children, again.max_steps) == (None, 1, 10, 10)
    once = direct(4)
    assert (once.instruction_volume, once.max_depth, once.max_children, once.max_steps) == (None, 1, 1, 1)
    assert list(MODES) == ["direct", "resampling", "chain", "tree", "full"]


def test_parameters_survive_their_journal_and_refuse_what_cannot_be() -> None:
    for preset in (*MODES.values(), paper, documents):
        assert Parameters.from_json(preset(5).to_json()) == preset(5)
    with pytest.raises(UsageError, match="max_steps is 0"):
        Parameters(max_steps=0)
    with pytest.raises(UsageError, check=of_case("unknown-scheduler")):
        Parameters(max_steps=1, scheduler="wide")
