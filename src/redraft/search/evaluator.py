"""Looking at what a step came to, with nobody asked: the checklist of each unit, and what changed besides.

A unit is done when every question its words give is answered with yes, and what it is about changed in the properties
it is about. Words that give no question (an alignment, an opacity), and words with a number in them, are looked at by
the value: nothing is left to change until it is as the rules would have it. Besides, only those properties of those
layers may differ that the units are about. Of a unit that the rules do not understand only the layers that its words
name are known: those may differ in anything, and whatever else differs counts as not kept, though it may be meant.

Where the rules understand all of it, a question that even their own result fails is not asked: a later clause overrides
an earlier one ('delete the sticker' what was written on it before), or the question misreads the words.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from redraft.document.layers import Document, Layer, Text, family
from redraft.edits.diff import diff
from redraft.edits.execute import Measure
from redraft.edits.ops import Insert, Restack
from redraft.inspection.checklist import OTHERS, checklist, named_layers
from redraft.lazy import lazily
from redraft.search.aspects import Aspect, aspects
from redraft.search.keys import Differences, differences
from redraft.search.topology import Answer, Evaluation
from redraft.search.units import Unit
from redraft.targets.quotes import QUOTED

_EXACT = lazily(r"\d")


class DocumentEvaluator:
    """Answers the checklist of an instruction on documents; the same document always gets the same answers."""

    def __init__(self, original: Document, units: Sequence[Unit], measure: Measure) -> None:
        self.original = original
        self.units = tuple(units)
        self.measure = measure
        self.items = tuple(f"Is this done: “{unit.text}”?" for unit in self.units)
        self.all_understood = all(unit.understood for unit in self.units)
        self._unread = sum(not unit.understood for unit in self.units)
        allowed: set[Aspect] = set()
        self._moved: dict[str, frozenset[Aspect]] = {}
        for unit in self.units:
            if unit.before is not None and unit.after is not None:
                self._moved[unit.text] = aspects(diff(unit.before, unit.after))
                allowed |= self._moved[unit.text]
                allowed |= aspects(edit for step in unit.steps for edit in step.edits)
        self.allowed = frozenset(allowed)
        unread = [id for unit in self.units if not unit.understood for id in named_layers(unit.text, original)]
        named = [original.index.layers[id] for id in unread if id in original.index.layers]
        self._meant = frozenset(inner.id for layer in named for inner in family(layer))
        self._about = [_about(unit, original) for unit in self.units]
        self._reaching = [self._reaches(unit) for unit in self.units]
        self._answers: dict[Hashable, Answer] = {}
        self._goal = next((unit.after for unit in reversed(self.units) if unit.after is not None), original)
        self._planned = self._goal if self.all_understood else None
        if self._planned is not None:  # what a later clause takes back need not have changed in the end
            left = aspects(diff(original, self._planned))
            self._moved = {text: moved & left for text, moved in self._moved.items()}
        self._unasked = frozenset(self._failed_by(self._planned)) if self._planned is not None else frozenset()

    def _failed_by(self, output: Document) -> Iterable[tuple[str, str]]:
        for unit in self.units:
            for item in checklist(unit.text, self.original, output, steps=unit.steps):
                if not item.answer:
                    yield unit.text, item.question

    def _reaches(self, unit: Unit) -> bool:
        """Whether a question of the unit is about what the design says anywhere, or about anything new in it."""
        questions = [item.question for item in checklist(unit.text, self.original, self.original, steps=unit.steps)]
        if any("“" in question or "added" in question for question in questions):
            return True
        return any(isinstance(edit, Insert | Restack) for step in unit.steps for edit in step.edits)

    def evaluate(self, output: Document, seed: int = 0) -> Evaluation:
        moved = aspects(diff(self.original, output))
        left = aspects(diff(output, self._goal))
        found = differences(self.original, output)
        answers = tuple(self._kept_answer(number, output, moved, left, found) for number in range(len(self.units)))
        strange = sorted(one for one in moved - self.allowed if one.id not in self._meant)
        if not strange:
            return Evaluation(answers, 1.0, "nothing else changed")
        told = ", ".join(f"'{one.id}' ({one.what})" if one.id else one.what for one in strange[:5])
        share = len(strange) / max(1, len(self.original.index))
        perhaps = "" if self.all_understood else ", and perhaps meant"
        return Evaluation(answers, max(0.0, 0.99 - share), f"changed too{perhaps}: {told}")

    def _kept_answer(
        self, number: int, output: Document, moved: frozenset[Aspect], left: frozenset[Aspect], found: Differences
    ) -> Answer:
        """The answer for a unit, taken over from an earlier output that is the same in all that it depends on: the
        layers it is about and every group; where its questions reach further, every new thing, every text that reads
        differently, and what is gone."""
        unit, question = self.units[number], self.items[number]
        about = self._about[number]
        as_read = unit.understood and self._as_read(unit, output, left)
        if about is None:
            return self._answer(question, unit, output, moved, as_read)
        old = self.original.index.layers
        rest = [one for one in found.layers if one[0] in about or not isinstance(one[1], Layer)]
        gone = found.gone
        if self._reaching[number]:
            rest += [one for one in found.layers if one[0] not in old or _reads(old[one[0]]) != _reads(one[1])]
        else:
            gone = tuple(id for id in gone if id in about)
        key = number, tuple(rest), gone, found.pages, bool(found.layers), self._moved[unit.text] <= moved, as_read
        try:
            kept = self._answers.get(key)
        except TypeError:
            return self._answer(question, unit, output, moved, as_read)
        if kept is None:
            kept = self._answers[key] = self._answer(question, unit, output, moved, as_read)
        return kept

    def _answer(self, question: str, unit: Unit, output: Document, moved: frozenset[Aspect], as_read: bool) -> Answer:
        told = [
            item
            for item in checklist(unit.text, self.original, output, steps=unit.steps)
            if item.question != OTHERS and item.answer is not None and (unit.text, item.question) not in self._unasked
        ]
        no = [item for item in told if not item.answer]
        if no:
            return Answer(question, False, f"{no[0].question} No: {no[0].why}")
        if not unit.steps and len(moved - self.allowed) < self._unread:
            # What the other units changed is no answer to this one, nor is one change an answer to two.
            return Answer(question, False, "nothing changed but what the other parts are about")
        if not unit.steps:
            asked = "; ".join(f"{item.question} Yes" for item in told)
            return Answer(question, bool(told), asked or "this cannot be told without a model")
        wanted = self._moved[unit.text]
        if told and wanted <= moved and not as_read and _EXACT.search(QUOTED.sub("", unit.text)):
            return Answer(question, False, f"{told[0].question} Yes, but not by as much as was asked for")
        if told and wanted <= moved:
            return Answer(question, True, "; ".join(f"{item.question} Yes: {item.why}" for item in told))
        if told:
            return Answer(question, False, f"{told[0].question} Yes, but not all that was meant changed")
        return Answer(question, as_read, "as the rules would have it" if as_read else "not as the rules would have it")

    def _as_read(self, unit: Unit, output: Document, left: frozenset[Aspect]) -> bool:
        """Whether nothing that the unit is about is `left` to change until it is as the rules would have it."""
        wanted = self._moved[unit.text]
        if wanted & left or any(Aspect(one.id, "gone") in left for one in wanted):
            return False
        new = [edit.content for step in unit.steps for edit in step.edits if isinstance(edit, Insert)]
        there = [layer for id, layer in output.index.layers.items() if id not in self.original.index] if new else []
        return all(any(_like(one, layer) for layer in there) for one in new)


def _about(unit: Unit, original: Document) -> frozenset[str] | None:
    """The layers a unit is about, with all that is in them; None where that is not known."""
    ids = {str(id) for step in unit.steps for edit in step.edits if (id := getattr(edit, "layer", None))}
    ids |= {id for step in unit.steps for id in step.targets}
    if not ids or any(not step.edits for step in unit.steps):
        return None
    layers = original.index.layers
    return frozenset(ids | {inner.id for id in ids if id in layers for inner in family(layers[id])})


def _reads(layer: object) -> str:
    return layer.text if isinstance(layer, Text) else ""


def _like(wanted: Layer, there: Layer) -> bool:
    if isinstance(wanted, Text) and isinstance(there, Text):
        return wanted.text == there.text
    return wanted.kind == there.kind
