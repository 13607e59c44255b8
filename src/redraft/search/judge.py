"""The judge of a search on documents that needs no model: rules for the checklist, for thoughts, and for likeness."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

from redraft.document.layers import Group, Layer
from redraft.document.pages import Document, Page
from redraft.edits.execution import Measure
from redraft.language.planner import GrammarPlanner
from redraft.search.actor import PlannerActor
from redraft.search.evaluator import DocumentEvaluator
from redraft.search.instructions import Situation, chosen_items
from redraft.search.presets import Parameters, documents
from redraft.search.similarity import Likeness, StructuralLikeness
from redraft.search.topology import Evaluation, Thought
from redraft.search.units import SearchUnit, units


class Differences(NamedTuple):
    """Layers that are other than in the original, each as a value; ids of those gone; pages that are not the same. Two
    versions with equal differences are equal."""

    layers: tuple[tuple[str, Hashable], ...]
    gone: tuple[str, ...]
    pages: tuple[Hashable, ...]


SAME = Differences((), (), ())


def differences(original: Document, output: Document) -> Differences:
    if output is original:
        return SAME
    old, new = original.index.layers, output.index.layers
    layers = tuple(
        (id, _own(layer)) for id, layer in new.items() if (was := old.get(id)) is not layer and _own(was) != _own(layer)
    )
    gone = tuple(id for id in old if id not in new)
    pages: tuple[Hashable, ...] = ()
    if output.pages is not original.pages:
        before = {page.id: page for page in original.pages}
        pages = tuple(
            _page(page)
            for page in output.pages
            if (was_page := before.get(page.id)) is not page and (was_page is None or _page(was_page) != _page(page))
        )
        if [page.id for page in output.pages] != list(before):
            pages = (*pages, tuple(page.id for page in output.pages))
    return Differences(layers, gone, pages)


def document_key(original: Document, output: Document) -> Hashable:
    """Equal for equal documents made from the same original; None where that is unknown."""
    found = differences(original, output)
    try:
        hash(found)
    except TypeError:  # a value of a layer that is none: then every version counts as another
        return None
    return found


def _own(layer: Layer | None) -> Hashable:
    """A layer; of a group all but what is in its children, which have their own keys."""
    if isinstance(layer, Group):
        return *layer.own(), tuple(child.id for child in layer.children)
    return layer


def _page(page: Page) -> Hashable:
    own = page.id, page.width, page.height, page.view, page.unit_mm, page.name, page.layout, page.hidden
    return *own, tuple(layer.id for layer in page.layers)


class RuleJudge:
    """The items of its checklist are the units of the instruction, as they are given or found. Outputs are compared by
    their layers unless another likeness is given."""

    def __init__(
        self,
        original: Document,
        instruction: str,
        measure: Measure,
        likeness: Likeness | None = None,
        given: tuple[SearchUnit, ...] | None = None,
    ) -> None:
        self.original = original
        self.units: tuple[SearchUnit, ...] = units(original, instruction, measure) if given is None else given
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
