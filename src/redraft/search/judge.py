"""The judge of a search on documents that needs no model: rules for the checklist, for thoughts, and for likeness."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from redraft.document.layers import Document
from redraft.edits.execution import Measure
from redraft.language.planner import GrammarPlanner
from redraft.search.actor import PlannerActor
from redraft.search.evaluator import DocumentEvaluator
from redraft.search.instructions import Situation, chosen_items
from redraft.search.presets import Parameters, documents
from redraft.search.similarity import Likeness, StructuralLikeness
from redraft.search.topology import Evaluation, Thought
from redraft.search.units import Unit, units
from redraft.search.version_keys import document_key


class RuleJudge:
    """The items of its checklist are the units of the instruction, as they are given or found. Outputs are compared by
    their layers unless another likeness is given."""

    def __init__(
        self,
        original: Document,
        instruction: str,
        measure: Measure,
        likeness: Likeness | None = None,
        given: tuple[Unit, ...] | None = None,
    ) -> None:
        self.original = original
        self.units: tuple[Unit, ...] = units(original, instruction, measure) if given is None else given
        self._evaluator = DocumentEvaluator(original, self.units, measure)
        self._likeness = likeness if likeness is not None else StructuralLikeness(original)
        self.items = self._evaluator.items
        self.likeness = self._likeness.name

    @property
    def complexity(self) -> int:
        """C: how many things are asked for."""
        return len(self.units)

    @property
    def understood(self) -> bool:
        """Whether the rules know what all of it is about, and so whether anything else changed; where they do not, what
        counts as not kept may have been intended."""
        return self._evaluator.all_understood

    def evaluate(self, output: Document, seed: int) -> Evaluation:
        return self._evaluator.evaluate(output, seed)

    def think(self, situation: Situation[Document]) -> Thought | None:
        """The unmet units that were tried least, in the order of the instruction."""
        unmet = situation.unmet if situation.unmet is not None else tuple(range(len(self.units)))
        referred = [thought.items for thought, _ in situation.references]
        tried = [thought.items for thought in situation.tried] if situation.fresh else None
        items = chosen_items(unmet, situation.volume or len(self.units), referred, tried)
        if items is None:
            return None
        ordered = tuple(sorted(items))
        return Thought("; ".join(self.units[item].text.rstrip(" .;,") for item in ordered), ordered)

    def similarity(self, a: Document, b: Document) -> int:
        return self._likeness.of(a, b)

    def alike(self, output: Document) -> float:
        """Rounding makes no edit the original."""
        same = self.key(output) == self.key(self.original)
        return 1.0 if same else min(99, self.similarity(self.original, output)) / 100

    def key(self, output: Document) -> Hashable:
        return document_key(self.original, output)


@dataclass(frozen=True, slots=True)
class Offline:
    """Actor, judge and parameters of a search with the rules alone."""

    actor: PlannerActor
    judge: RuleJudge
    parameters: Parameters


def offline(document: Document, instruction: str, measure: Measure, steps: int | None = None) -> Offline:
    """What `search` needs, with no model; `steps` is the budget (default: 2 (C + 1))."""
    judge = RuleJudge(document, instruction, measure)
    parameters = documents(judge.complexity, steps, strict=judge.understood)
    return Offline(PlannerActor(GrammarPlanner(), measure), judge, parameters)
