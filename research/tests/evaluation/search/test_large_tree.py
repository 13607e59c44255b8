"""The page of a search of hundreds of states, in a simulated world."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from redraft.search.presets import Metrics, full
from redraft.search.tree_page import tree_page
from redraft_research.evaluation.search.comparison import searched
from redraft_research.evaluation.search.worlds import LIKE_THE_PAPER
from tests.search.test_tree_page import PNG, Structure


@pytest.mark.slow
def test_hundreds_of_states_make_a_page() -> None:
    rules = replace(full(40), max_steps=200, completion=Metrics(2.0), min_depth=41)
    found, _ = searched(7, 3, rules, LIKE_THE_PAPER)
    assert len(found.topology) == 200
    text = tree_page(found.topology, dict.fromkeys(range(201), PNG), leading=[found.best[0].number], ended="done")
    page = Structure(text)
    assert len(page.ids) == 201
    spots = re.findall(r'id="s\d+" style="left:(\d+)px;top:(\d+)px', text)
    assert len(set(spots)) == 201, "no card hides another"
