"""Training rewards, and advantages of answers within their group: of answers about a layer (MiLDEdit, equations 5, 6
and 10), and of layouts that are made in rounds (Visual Feedback, equations 2 to 5 and 7 to 9).

BLEU is sacrebleu's of a sentence, out of 1: tokenizer '13a', exponential smoothing, no longer than the answer is
(effective order); texts in Chinese, Japanese or Korean are compared character by character.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from redraft.errors import ToolError
from redraft.installation import install_research
from redraft.scoring.layer_answers import JointAnswer, Malformed, is_no_op, read_answer
from redraft_research.messages import says

_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]")


@dataclass(frozen=True, slots=True)
class Reward:
    """The parts of a reward from 0 to 1, and the whole. `prompt` is None where it does not count."""

    format: float
    decision: float
    prompt: float | None
    total: float


def reward(text: str, edit: bool, prompt: str = "") -> Reward:
    """Of an answer as it came, where the layer should (or should not) be edited with this prompt.

    A right 'no' earns the prompt's part with an empty prompt, or one to do nothing. An unreadable answer earns nothing.
    """
    answer = read_answer(text)
    if isinstance(answer, Malformed):
        return Reward(0.0, 0.0, None, 0.0)
    if answer.edit is not edit:
        return Reward(1.0, 0.0, None, 0.5)
    likeness = bleu(answer.prompt, prompt) if edit else float(is_no_op(answer.prompt))
    return Reward(1.0, 1.0, likeness, (2.0 + likeness) / 3)


def joint_reward(answer: JointAnswer, layers: frozenset[int], prompt: str = "") -> float:
    """Of a well-formed answer about all layers: equation 6 with the decisions' F1 for the decision, and the prompt's
    part where the set is exactly right."""
    if answer.layers == layers:
        return (2 + (bleu(answer.prompt, prompt) if layers else float(is_no_op(answer.prompt)))) / 3
    return (1 + 2 * len(answer.layers & layers) / (len(answer.layers) + len(layers))) / 3


def advantages(rewards: Sequence[float]) -> list[float]:
    """How much better each answer of a group is than their mean, in standard deviations; all 0 where they are equal."""
    if not rewards:
        return []
    mean, spread = statistics.fmean(rewards), statistics.pstdev(rewards)
    return [(each - mean) / spread if spread > 1e-12 else 0.0 for each in rewards]


@dataclass(frozen=True, slots=True)
class Round:
    """What the layout (or answer) of one round is worth, and whether it was in the form that was asked for."""

    value: float
    well_formed: bool = True


def layout_score(layout: float, ocr: float, svg: float, alpha: float = 0.25) -> float:
    """Equation 2: the reward model's score, and the shares of characters that are right in the picture and the code."""
    return layout + alpha * (ocr + svg)


def outcome_advantages(group: Sequence[Sequence[Round]], weight: float = 0.1) -> list[list[float]]:
    """Equations 3 and 4: every round of an answer by its last one's value above the group's mean, and by its form."""
    mean = statistics.fmean(rounds[-1].value for rounds in group)
    return [[rounds[-1].value - mean + weight * (1 if each.well_formed else -1) for each in rounds] for rounds in group]


def process_advantages(
    group: Sequence[Sequence[Round]], weight: float = 0.1, literal: bool = False, most_calls: int = 4
) -> list[list[float]]:
    """Equations 7 to 9, and the form's share of equation 4. Maxima of 7 and 8 are over earlier rounds; one round counts
    as a first. Equation 9 as meant costs an early stop below the group's best; as printed (`literal`) it pays."""
    first = statistics.fmean(rounds[0].value for rounds in group)
    best = max(rounds[-1].value for rounds in group)
    found = []
    for rounds in group:
        values = [each.value for each in rounds]
        mine = [values[0] - first, *(2 * (value - max(values[:at])) for at, value in enumerate(values) if at)]
        if len(values) > 1:
            last, earlier = values[-1], max(values[:-1])
            answer = 0.7 if last >= earlier else last - earlier
            length = 2 * (last - best) * max(0, most_calls - (len(values) - 1))
            mine[-1] = 2 * (answer + (-length if literal else length))
        signs = (weight * (1 if each.well_formed else -1) for each in rounds)
        found.append([value + sign for value, sign in zip(mine, signs, strict=True)])
    return found


def bleu(answer: str, wanted: str) -> float:
    """From 0 to 1. Letters in upper and lower case are different ones."""
    found = _scorer("char" if _CJK.search(answer + wanted) else "13a").sentence_score(answer, [wanted])
    return min(float(found.score) / 100, 1.0)


@cache
def _scorer(tokenizer: str) -> Any:
    try:
        from sacrebleu.metrics.bleu import BLEU
    except ImportError as error:
        raise ToolError(says("sacrebleu-not-installed", command=install_research("metrics"))) from error
    return BLEU(tokenize=tokenizer, effective_order=True)
