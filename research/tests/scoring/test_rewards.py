"""What an answer earns, against values worked out by hand."""

from __future__ import annotations

import math
import sys

import pytest

from redraft.errors import ToolError
from redraft.scoring.layer_answers import JointAnswer
from redraft_research.scoring import rewards
from redraft_research.scoring.rewards import (
    Reward,
    Round,
    advantages,
    bleu,
    joint_reward,
    layout_score,
    outcome_advantages,
    process_advantages,
    reward,
)
from tests.cases import of_case
from tests.sampling import each

GOLD = 'Change the text to "Sunday 4 May".'


def _answer(decision: str, prompt: str) -> str:
    return f"<think>…</think><decision>{decision}</decision><prompt>{prompt}</prompt>"


def test_the_ends_of_the_scale_are_one_and_nothing() -> None:
    assert reward(_answer("yes", GOLD), True, GOLD) == Reward(1, 1, 1, 1)
    assert reward(_answer("no", ""), False) == Reward(1, 1, 1, 1)
    assert reward("I would change the date.", True, GOLD) == Reward(0, 0, None, 0)
    assert reward("I would not.", False) == Reward(0, 0, None, 0)


def test_a_wrong_decision_earns_half_whatever_its_prompt_is() -> None:
    assert reward(_answer("no", GOLD), True, GOLD) == Reward(1, 0, None, 0.5)
    assert reward(_answer("yes", GOLD), False) == Reward(1, 0, None, 0.5)


def test_a_right_decision_earns_more_the_better_its_prompt_is() -> None:
    poor = reward(_answer("yes", "shrink everything"), True, GOLD)
    near = reward(_answer("yes", 'Change the text to "Sunday 4 June".'), True, GOLD)
    assert poor == Reward(1, 1, 0, 2 / 3)
    assert near.prompt is not None
    assert 0.4 < near.prompt < 1
    assert near.total == pytest.approx((2 + near.prompt) / 3)


def test_a_right_no_earns_the_prompt_only_where_it_says_nothing_to_do() -> None:
    assert reward(_answer("no", "no-op"), False).prompt == 1
    assert reward(_answer("no", "make it red"), False) == Reward(1, 1, 0, 2 / 3)


def test_decisions_about_all_layers_earn_their_f1_and_exact_ones_their_prompt() -> None:
    def earned(*layers: int, prompt: str = GOLD) -> float:
        return joint_reward(JointAnswer("", frozenset(layers), prompt), frozenset({2, 5}), GOLD)

    assert earned(2, 5) == pytest.approx(1)
    assert earned(2, 5, prompt="shrink everything") == pytest.approx(2 / 3)
    assert earned(2) == pytest.approx((1 + 2 / 3) / 3)
    assert earned(1) == earned() == pytest.approx(1 / 3)
    assert joint_reward(JointAnswer("", frozenset(), ""), frozenset()) == 1


@each(
    ("said", "wanted", "score"),
    [
        ("the cat sat on the mat", "the cat sat on the mat", 1.0),
        ("a dog", "the cat", 0.0),
        ("", "the cat", 0.0),
        ("the cat", "", 0.0),
        # all of it right and half as long: only the brevity counts, exp(1 - 6/3)
        ("the cat sat", "the cat sat on the mat", math.exp(-1)),
        # one word is clipped to 1 of 3; no pair (1 of 2·2) and no triple (1 of 4·1): the root of 1/3·1/4·1/4
        ("the the the", "the cat", (1 / 48) ** (1 / 3)),
        # 2 of 3 words, 1 of 2 pairs, no triple (1 of 2·1)
        ("make it red", "make it blue", (1 / 6) ** (1 / 3)),
        # characters: 3 of 4, 2 of 3, 1 of 2, none of 1 (1 of 2·1)
        ("標題改紅", "標題改藍", (3 / 4 * 2 / 3 * 1 / 2 * 1 / 2) ** (1 / 4)),
        # one character is as long as it gets
        ("紅", "紅", 1.0),
        # upper and lower case are different: 1 of 2 words, no pair (1 of 2·1)
        ("Make red", "make red", (1 / 2 * 1 / 2) ** (1 / 2)),
    ],
)
def test_bleu_is_what_one_works_out_by_hand(said: str, wanted: str, score: float) -> None:
    assert bleu(said, wanted) == pytest.approx(score)


def test_signs_and_entities_are_words_of_their_own() -> None:
    assert bleu('say "3.50", now.', "say &quot; 3.50 &quot; , now .") == 1


def test_without_the_extra_its_command_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sacrebleu.metrics.bleu", None)
    rewards._scorer.cache_clear()
    with pytest.raises(ToolError, check=of_case("sacrebleu-not-installed")) as told:
        bleu("make it red", "make it blue")
    assert "[metrics]" in (told.value.suggestion or "")


def test_advantages_compare_an_answer_with_its_group() -> None:
    assert advantages([1.0, 0.0]) == [1.0, -1.0]
    assert advantages([0.5, 0.5, 0.5]) == [0.0, 0.0, 0.0]
    assert advantages([]) == []
    assert sum(advantages([1.0, 0.5, 0.2, 0.9])) == pytest.approx(0)


GROUP = [[Round(0.2), Round(0.5), Round(0.4)], [Round(0.6, False), Round(0.6)]]
"""Two layouts of one problem, made in three rounds and in two; the first of the second is in a wrong form."""


def test_outcomes_count_for_every_round_and_forms_for_their_own() -> None:
    assert layout_score(0.6, 0.9, 0.7) == pytest.approx(1.0)
    first, second = outcome_advantages(GROUP)
    assert first == pytest.approx([0.0, 0.0, 0.0])  # 0.4 − 0.5 + 0.1
    assert second == pytest.approx([0.0, 0.2])  # 0.6 − 0.5 ∓ 0.1


def test_process_rewards_are_those_of_equations_7_to_9() -> None:
    """First rounds against their mean 0.4, later ones against the best before; the first ends below its own best (−0.1)
    and, after two calls, 0.2 below the group's: 2 · −0.2 · 2 = −0.8, which as printed is a bonus."""
    first, second = process_advantages(GROUP, weight=0.0)
    assert first == pytest.approx([-0.2, 0.6, 2 * (-0.1 - 0.8)])
    assert second == pytest.approx([0.2, 2 * 0.7])
    assert process_advantages(GROUP, weight=0.0, literal=True)[0] == pytest.approx([-0.2, 0.6, 2 * (-0.1 + 0.8)])
    assert process_advantages(GROUP, weight=0.1)[1] == pytest.approx([0.1, 1.5])
    assert process_advantages([[Round(1.0)], [Round(0.0)]], weight=0.0) == [[0.5], [-0.5]], "one round is a first"
