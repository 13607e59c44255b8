"""What an answer about a layer earns in training (MiLDEdit, equations 5 and 6), and how it stands in its group (10).

BLEU is that of a sentence: up to four words, exponential smoothing, no longer than the answer is (effective order), out
of 1; texts in Chinese, Japanese or Korean are compared character by character.
"""

from __future__ import annotations

import math
import re
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from redraft.scoring.layer_answers import Malformed, is_no_op, read_answer

LONGEST = 4
"""Words in the longest sequence that BLEU compares."""
_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]")
_SIGN = re.compile(r"([{-~\[-` -&(-+:-@/])")  # every ASCII sign but the full stop, comma, hyphen and apostrophe
_STOP_AFTER_WORD = re.compile(r"([^0-9])([.,])")
_STOP_BEFORE_WORD = re.compile(r"([.,])([^0-9])")
_HYPHEN_AFTER_DIGIT = re.compile(r"([0-9])(-)")


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
    said = bleu(answer.prompt, prompt) if edit else float(is_no_op(answer.prompt))
    return Reward(1.0, 1.0, said, (2.0 + said) / 3)


def advantages(rewards: Sequence[float]) -> list[float]:
    """How much better each answer of a group is than their mean, in standard deviations; all 0 where they are equal."""
    if not rewards:
        return []
    mean, spread = statistics.fmean(rewards), statistics.pstdev(rewards)
    return [(each - mean) / spread if spread > 1e-12 else 0.0 for each in rewards]


def bleu(said: str, wanted: str) -> float:
    """From 0 to 1. Letters in upper and lower case are different ones."""
    by_character = bool(_CJK.search(said) or _CJK.search(wanted))
    ours, theirs = words_of(said, by_character), words_of(wanted, by_character)
    if not ours or not theirs:
        return 0.0
    logs: list[float] = []
    smoothing = 1.0
    found_any = False
    for length in range(1, LONGEST + 1):
        mine, reference = _sequences(ours, length), _sequences(theirs, length)
        total = sum(mine.values())
        if not total:
            break
        right = sum((mine & reference).values())
        found_any = found_any or right > 0
        if not right:
            smoothing *= 2
        logs.append(math.log(right / total if right else 1 / (smoothing * total)))
    if not found_any:
        return 0.0
    brevity = min(0.0, 1 - len(theirs) / len(ours))
    return math.exp(brevity + statistics.fmean(logs))


def words_of(text: str, by_character: bool = False) -> list[str]:
    """The words and signs that BLEU counts: as the tokenizer '13a' has them, or single characters."""
    if by_character:
        return list("".join(text.split()))
    text = f" {' '.join(text.split())} "
    text = _SIGN.sub(r" \1 ", text)
    text = _STOP_AFTER_WORD.sub(r"\1 \2 ", text)
    text = _STOP_BEFORE_WORD.sub(r" \1 \2", text)
    return _HYPHEN_AFTER_DIGIT.sub(r"\1 \2 ", text).split()


def _sequences(words: Sequence[str], length: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(words[at : at + length]) for at in range(len(words) - length + 1))
