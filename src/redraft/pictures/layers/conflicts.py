"""What cannot be right about decisions taken together: layers decided one by one collide, which no one of them shows.

Checks of our own, that need no model: the same new words for two layers, and things that would lie on each other once
the prompts that the planner understands are carried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from redraft.document.geometry import Box
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit
from redraft.errors import RedraftError
from redraft.grammar.tokens import quoted_texts
from redraft.language.planner import GrammarPlanner
from redraft.pictures.layers.decisions import LayerDecision
from redraft.pictures.layers.units import LayerUnit, units_changed
from redraft.plan import Planner

APART, TOGETHER = 0.02, 0.1
"""Shares of the smaller of two boxes: less than the first on the other is apart, more than the second is on it."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Layers whose decisions do not fit together, and why, in words."""

    layers: tuple[str, ...]
    problem: str


def conflicts(
    document: Document,
    layers: Sequence[LayerUnit],
    decisions: Sequence[LayerDecision],
    measure: Measure,
    planner: Planner | None = None,
) -> list[Conflict]:
    """All that our checks find, those of words first."""
    chosen = {each.layer: each for each in decisions if each.edit}
    known = {unit.id: unit for unit in layers}
    found = [*_same_words(known, chosen)]
    pairs = {frozenset(each.layers) for each in found}
    merged = _collisions(document, layers, chosen, measure, planner or GrammarPlanner())
    return found + [each for each in merged if frozenset(each.layers) not in pairs]


def new_words(prompt: str, old: str) -> list[str]:
    """The texts that a prompt quotes and the layer does not have yet."""
    plain = _plain(old)
    texts = [" ".join(text.split()) for text in quoted_texts(prompt)]
    return [text for text in texts if text and _plain(text) not in plain]


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _same_words(known: Mapping[str, LayerUnit], chosen: Mapping[str, LayerDecision]) -> Iterator[Conflict]:
    for (a, one), (b, other) in combinations(chosen.items(), 2):
        if a not in known or b not in known or _plain(known[a].text) == _plain(known[b].text):
            continue  # two that read the same before may read the same afterwards
        mine, theirs = (
            {_plain(text): text for text in new_words(each.prompt, known[id].text)}
            for id, each in ((a, one), (b, other))
        )
        if same := next((text for key, text in mine.items() if key in theirs), ""):
            yield Conflict((a, b), f"both get the words “{same}”")


def _collisions(
    document: Document,
    layers: Sequence[LayerUnit],
    chosen: Mapping[str, LayerDecision],
    measure: Measure,
    planner: Planner,
) -> Iterator[Conflict]:
    """Units that lie on each other on the page that the prompts make, and did not before."""
    after = document
    for id, decision in chosen.items():
        edits = _edits_of(document, layers, id, decision.prompt, measure, planner)
        try:
            after = execute(after, edits, measure)
        except RedraftError:  # two prompts that cannot both be carried out are seen by the executor, later
            continue
    if after is not document:
        yield from laid_on(document, after, layers)


def laid_on(before: Document, after: Document, layers: Sequence[LayerUnit]) -> Iterator[Conflict]:
    """Units that lie on each other on a page as it becomes, and did not before."""
    boxes = {unit.id: (unit.box, _box(after, unit)) for unit in layers if unit.visible}
    moved = {id for id, (old, new) in boxes.items() if old is not None and new is not None and old != new}
    sorts = {unit.id: (unit.page, unit.sort) for unit in layers}
    for a, b in combinations(boxes, 2):
        if not {a, b} & moved or sorts[a][0] != sorts[b][0] or "decoration" in (sorts[a][1], sorts[b][1]):
            continue
        (old_a, new_a), (old_b, new_b) = boxes[a], boxes[b]
        if _share(old_a, old_b) < APART and _share(new_a, new_b) > TOGETHER:
            first, second = (a, b) if a in moved else (b, a)
            yield Conflict((first, second), "the first would lie on the second, which it did not before")


def _edits_of(
    document: Document, layers: Sequence[LayerUnit], id: str, prompt: str, measure: Measure, planner: Planner
) -> tuple[Edit, ...]:
    """What rules make of a prompt, where they understand all of it and it is about this unit and no other."""
    plan = planner.plan(document, prompt, measure)
    if plan.refusals or not plan.edits:
        return ()
    return plan.edits if units_changed(document, plan.document, layers, plan.edits) == {id} else ()


def _box(document: Document, unit: LayerUnit) -> Box | None:
    boxes = [document.index[id].box for id in unit.members if id in document.index]
    return Box.union([box for box in boxes if box is not None])


def _share(a: Box | None, b: Box | None) -> float:
    """How much of the smaller one lies on the other."""
    return a.shared(b) if a is not None and b is not None else 0.0
