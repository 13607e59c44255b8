"""Strict parser for an answer about a layer:

    <think>why</think><decision>yes</decision><prompt>what to do</prompt>

Three parts, each once, in this order, and nothing but white space around them. Whether the answer is a good one is not
looked at here. An answer about all layers at once has their numbers, or none, as its decision: `2, 5`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PARTS = ("think", "decision", "prompt")
NO_OP = frozenset({"", "no-op", "noop", "no op", "none", "n/a", "-", "–"})
"""Prompts that tell a layer to stay as it is."""
_TAG = re.compile(r"</?(?:think|decision|prompt)>")
_NUMBERS = re.compile(r"\d{1,4}(?:, ?\d{1,4})*")
_ORDER = [f"<{slash}{part}>" for part in PARTS for slash in ("", "/")]


@dataclass(frozen=True, slots=True)
class LayerAnswer:
    """What a well-formed answer says."""

    think: str
    edit: bool
    prompt: str

    def __str__(self) -> str:
        return (
            f"<think>{self.think}</think><decision>{'yes' if self.edit else 'no'}</decision>"
            f"<prompt>{self.prompt}</prompt>"
        )


@dataclass(frozen=True, slots=True)
class JointAnswer:
    """What a well-formed answer about all layers says: the numbers of those to edit, from 1."""

    think: str
    layers: frozenset[int]
    prompt: str

    def __str__(self) -> str:
        numbers = ", ".join(map(str, sorted(self.layers))) or "none"
        return f"<think>{self.think}</think><decision>{numbers}</decision><prompt>{self.prompt}</prompt>"


@dataclass(frozen=True, slots=True)
class Malformed:
    """What is wrong with an answer, in words by which it can be corrected."""

    problem: str


def is_no_op(prompt: str) -> bool:
    return prompt.strip().rstrip(".").casefold() in NO_OP


def read_answer(text: str, *, cut_off: bool = False) -> LayerAnswer | Malformed:
    """`cut_off`: the answer ended because it had become too long."""
    found = _parts(text, cut_off)
    if isinstance(found, Malformed):
        return found
    think, decision, prompt = found
    verdict = decision.casefold()
    if verdict not in ("yes", "no"):
        return Malformed(f"<decision> must be yes or no, not “{decision[:40]}”")
    return LayerAnswer(think, verdict == "yes", prompt)


def read_joint_answer(text: str, layers: int) -> JointAnswer | Malformed:
    """An answer about so many layers."""
    found = _parts(text, False)
    if isinstance(found, Malformed):
        return found
    think, decision, prompt = found
    if decision.casefold() == "none":
        return JointAnswer(think, frozenset(), prompt)
    if not _NUMBERS.fullmatch(decision):
        return Malformed(f"<decision> must be numbers of layers or none, not “{decision[:40]}”")
    numbers = frozenset(int(each) for each in decision.split(","))
    if not numbers <= set(range(1, layers + 1)):
        return Malformed(f"layers are numbered from 1 to {layers}, and <decision> says “{decision[:40]}”")
    return JointAnswer(think, numbers, prompt)


def _parts(text: str, cut_off: bool) -> tuple[str, str, str] | Malformed:
    if not text.strip():
        return Malformed("the answer is empty")
    tags = _TAG.findall(text)
    if not tags:
        return Malformed("the answer is not in the three tags <think>, <decision> and <prompt>")
    for part in PARTS:
        opened, closed = tags.count(f"<{part}>"), tags.count(f"</{part}>")
        if max(opened, closed) > 1:
            return Malformed(f"<{part}> must stand there once, not {max(opened, closed)} times")
        if opened and not closed:
            return Malformed(f"<{part}> is not closed" + (": the answer was cut off" if cut_off else ""))
        if not opened:
            return Malformed(f"<{part}> is missing" + (": the answer was cut off" if cut_off else ""))
    if tags != _ORDER:
        return Malformed("the tags must be <think>, <decision> and <prompt> in this order, none inside another")
    before, think, between, decision, gap, prompt, after = _TAG.split(text)
    if any(each.strip() for each in (before, between, gap, after)):
        return Malformed("there must be nothing outside of the three tags")
    return think.strip(), decision.strip(), prompt.strip()
