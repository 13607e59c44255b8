"""Layouts of four levels, and layouts mended round by round."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from redraft_research.datasets.levels import LEVELS, Levels
from redraft_research.datasets.phrases import Phrases, from_program, from_sentence
from redraft_research.datasets.recipes import Sample
from redraft_research.datasets.reflections import Reflections

TURN = re.compile(r"<think>.+</think>\n<(tool_call|answer)><svg .*</svg>\s*</\1>", re.DOTALL)


@pytest.mark.slow
def test_levels_get_worse() -> None:
    recipe = Levels()
    made = [one for one in (recipe.sample(2, index) for index in range(12)) if isinstance(one, Sample)]
    assert [fault for sample in made for fault in recipe.faults(sample)] == []
    [rows] = recipe.statistics(made).values()
    assert [row["level"] for row in rows] == ["I", "II", "III", "IV"]
    for name in ("r_ali", "reward", *(("char-p", "char-r", "char-f") if rows[0]["read"] else ())):
        values = [row[name] if name == "r_ali" else -row[name] for row in rows]
        assert all(worse >= better for better, worse in pairwise(values)), (name, values)
    for sample in made:
        texts = [len(sample.row["layouts"][level]["texts"]) for level in LEVELS]
        assert texts[3] < texts[0] == texts[1] == texts[2]


@pytest.mark.slow
def test_a_trajectory_mends_what_it_sees() -> None:
    recipe = Reflections()
    made = [one for one in (recipe.sample(2, index) for index in range(4)) if isinstance(one, Sample)]
    assert made
    for sample in made:
        assert not recipe.faults(sample)
        answers = [one["content"] for one in sample.row["messages"] if one["role"] == "assistant"]
        turns = [TURN.fullmatch(answer) for answer in answers]
        kinds = [turn and turn[1] for turn in turns]
        assert kinds == ["tool_call"] * (len(answers) - 1) + ["answer"]
        assert answers[-1].partition("<answer>")[2][:-9] == answers[-2].partition("<tool_call>")[2][:-12]


def test_phrases_are_found_in_both_ways() -> None:
    recipe = Phrases()
    made = [one for one in (recipe.sample(1, index) for index in range(16)) if isinstance(one, Sample)]
    assert len(made) > 12
    assert not [fault for sample in made for fault in recipe.faults(sample)]
    assert sum(sample.row["agree"] for sample in made) >= 0.9 * len(made)
    assert from_sentence("Put the date to the left of the logo.") == "the date"
    assert from_sentence("Change the colour of the price of Tea to red") == "the price of Tea"
    assert from_program("a = find('the date')\nmove(a, dx=3)") == "the date"
