"""What answers about layers earn."""

from __future__ import annotations

import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")

from redraft_research.scoring.rewards import Round
from redraft_research.training.methods.environments import environment


def _answer(decision: str) -> str:
    return f"<think></think><decision>{decision}</decision><prompt></prompt>"


def test_layers_earn_by_their_set_and_an_executor_by_what_comes_of_it() -> None:
    row = {"layers": 4, "gold": [], "worth": {"1,3": 1.0, "2": 0.0}}
    layers, executor = environment("layers"), environment("executor")
    assert layers.scores(row, [_answer("none")]) == [Round(1.0)]
    assert layers.scores(row, [_answer("2")]) == [Round(1 / 3)]
    assert executor.scores(row, [_answer("3, 1")]) == [Round(1.0)]
    assert executor.scores(row, [_answer("2")]) == executor.scores(row, [_answer("4")]) == [Round(0.5)]
    for world in (layers, executor):
        assert world.scores(row, [_answer("5")]) == world.scores(row, [_answer("yes")]) == [Round(0.0, False)]
        assert world.reply(row, [_answer("1")]) is None
