"""Evaluation of a step's result without a model: whether each unit is done, and what else changed.

A unit is done when nothing that it is about is left to change until it is as the planner would have it. Besides, only
those properties of those layers may differ that the units are about. Whether a unit that the planner does not
understand is done is unknown; only the layers that its words name are known: those may differ in anything, and
whatever else differs counts as not kept, though it may be intended.
"""

from __future__ import annotations

from collections.abc import Sequence

from redraft.document.layers import Layer, Text, family
from redraft.document.pages import Document
from redraft.edits.diff import diff
from redraft.edits.execution import Measure
from redraft.edits.ops import Insert
from redraft.search.topology import CheckAnswer, Evaluation
from redraft.search.units import Aspect, SearchUnit, aspects
from redraft.targets.named_phrases import named


class DocumentEvaluator:
    """Answers whether the units of an instruction are done in a document; the same one always gets the same answers."""

    def __init__(self, original: Document, units: Sequence[SearchUnit], measure: Measure) -> None:
        self.original = original
        self.units = tuple(units)
        self.measure = measure
        self.items = tuple(f"Is this done: “{unit.text}”?" for unit in self.units)
        self.all_understood = all(unit.understood for unit in self.units)
        self._goal = next((unit.after for unit in reversed(self.units) if unit.after is not None), original)
        self._moved: dict[str, frozenset[Aspect]] = {}
        allowed: set[Aspect] = set()
        for unit in self.units:
            if unit.before is not None and unit.after is not None:
                self._moved[unit.text] = aspects(diff(unit.before, unit.after))
                allowed |= self._moved[unit.text]
                allowed |= aspects(edit for step in unit.steps for edit in step.edits)
        self.allowed = frozenset(allowed)
        if self.all_understood:  # what a later clause takes back need not have changed in the end
            left = aspects(diff(original, self._goal))
            self._moved = {text: moved & left for text, moved in self._moved.items()}
        unread = (unit.text for unit in self.units if not unit.understood)
        named_ids = {id for text in unread for one in named(original, text) for id in one.found.ids}
        self._may_differ = frozenset(inner.id for id in named_ids for inner in family(original.index.layers[id]))

    def evaluate(self, output: Document, seed: int = 0) -> Evaluation:
        moved = aspects(diff(self.original, output))
        left = aspects(diff(output, self._goal))
        answers = tuple(
            self._answer(question, unit, output, left) for question, unit in zip(self.items, self.units, strict=True)
        )
        strange = sorted(one for one in moved - self.allowed if one.id not in self._may_differ)
        if not strange:
            return Evaluation(answers, 1.0, "nothing else changed")
        listed = ", ".join(f"'{one.id}' ({one.what})" if one.id else one.what for one in strange[:5])
        share = len(strange) / max(1, len(self.original.index))
        perhaps = "" if self.all_understood else ", perhaps as wanted"
        return Evaluation(answers, max(0.0, 0.99 - share), f"changed too{perhaps}: {listed}")

    def _answer(self, question: str, unit: SearchUnit, output: Document, left: frozenset[Aspect]) -> CheckAnswer:
        if not unit.understood:
            return CheckAnswer(question, False, "only a model can tell")
        wanted = self._moved[unit.text]
        lost = {one for one in wanted if one.id in self._goal.index and one.id not in output.index}
        ids = {one.id for one in wanted}
        open_ones = sorted(lost | {one for one in left if one in wanted or (one.what == "gone" and one.id in ids)})
        if open_ones:
            listed = ", ".join(f"'{one.id}' ({one.what})" if one.id else one.what for one in open_ones[:5])
            return CheckAnswer(question, False, f"not as planned: {listed}")
        new = [edit.content for step in unit.steps for edit in step.edits if isinstance(edit, Insert)]
        there = [layer for id, layer in output.index.layers.items() if id not in self.original.index] if new else []
        made = all(any(_like(one, layer) for layer in there) for one in new)
        return CheckAnswer(question, made, "as planned" if made else "nothing like what was to be added is new")


def _like(wanted: Layer, there: Layer) -> bool:
    if isinstance(wanted, Text) and isinstance(there, Text):
        return wanted.text == there.text
    return wanted.kind == there.kind
