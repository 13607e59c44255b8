"""Training reward of an answer about a layer (MiLDEdit, equations 5 and 6), and its advantage within its group (10).

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
from redraft.scoring.layer_answers import Malformed, is_no_op, read_answer

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

    A right 'no' earns the whole prompt's part with a prompt that is empty or says to do nothing. What cannot be read
    earns nothing at all.
    """
    answer = read_answer(text)
    if isinstance(answer, Malformed):
        return Reward(0.0, 0.0, None, 0.0)
    if answer.edit is not edit:
        return Reward(1.0, 0.0, None, 0.5)
    likeness = bleu(answer.prompt, prompt) if edit else float(is_no_op(answer.prompt))
    return Reward(1.0, 1.0, likeness, (2.0 + likeness) / 3)


def advantages(rewards: Sequence[float]) -> list[float]:
    """How much better each answer of a group is than their mean, in standard deviations; all 0 where they are equal."""
    if not rewards:
        return []
    mean, spread = statistics.fmean(rewards), statistics.pstdev(rewards)
    return [(each - mean) / spread if spread > 1e-12 else 0.0 for each in rewards]


def bleu(answer: str, wanted: str) -> float:
    """From 0 to 1. Letters in upper and lower case are different ones."""
    found = _scorer("char" if _CJK.search(answer + wanted) else "13a").sentence_score(answer, [wanted])
    return min(float(found.score) / 100, 1.0)


@cache
def _scorer(tokenizer: str) -> Any:
    try:
        from sacrebleu.metrics.bleu import BLEU
    except ImportError as error:
        raise ToolError("BLEU needs sacrebleu, which is not installed", "pip install 'redraft[metrics]'") from error
    return BLEU(tokenize=tokenizer, effective_order=True)
