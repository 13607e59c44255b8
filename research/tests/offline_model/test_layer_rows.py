"""Rows about layers: the answer follows from the commands, and is read back as the layers that they change."""

from __future__ import annotations

import random

import pytest

from redraft.scoring.layer_answers import JointAnswer, read_joint_answer
from redraft_research.offline_model.layer_rows import made, questions
from redraft_research.scoring.rewards import joint_reward, reward


def test_answers_of_rows_earn_all_that_an_answer_can() -> None:
    pytest.importorskip("sacrebleu")
    lines = [line for seed in range(2_000_000, 2_000_003) for line in made(seed, 6)]
    assert len(lines) > 8
    for line in lines:
        about_all, *about_one = [*questions(line, random.Random(line["say"]))]
        found = read_joint_answer(about_all["answer"], about_all["layers"])
        assert isinstance(found, JointAnswer)
        assert sorted(found.layers) == line["gold"]
        assert joint_reward(found, frozenset(line["gold"]), about_all["wanted"]) > 0.99
        assert all(reward(row["answer"], row["edit"], row["wanted"]).total > 0.99 for row in about_one)
