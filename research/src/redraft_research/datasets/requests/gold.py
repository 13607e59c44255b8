"""The target layers of a request in the corpus, derived from its expected result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from redraft.document.pages import Document
from redraft.pictures.layers.units import LayerUnit, units_changed, units_with
from redraft.scoring.facts import Scenery, scenery
from redraft.scoring.goals.checks import holds, subjects, ways
from redraft_research.datasets.requests.cases import Case
from redraft_research.scoring.layer_decisions import Gold


def gold_of(case: Case, document: Document, expected: Document | None, layers: Sequence[LayerUnit]) -> Gold:
    """Units that the expected result (None for other cases) changes; new layers are nobody's decision."""
    if case.kind == "refuse":
        return Gold(frozenset())
    if expected is not None:
        return Gold(frozenset(units_changed(document, expected, layers)))
    before = scenery(document)
    first, *others = [_gold(document, *_named(way, before), layers) for way in ways(case.expect["check"])]
    return replace(first, others=tuple(others))


def _gold(document: Document, must: set[str], may: set[str], layers: Sequence[LayerUnit]) -> Gold:
    edited, either_way = (frozenset(units_with(document, ids, layers)) for ids in (must, may))
    return Gold(edited, either_way - edited)


def _named(statements: Sequence[Mapping[str, Any]], before: Scenery) -> tuple[set[str], set[str]]:
    """The layers that must change for statements to be true, and those that may."""
    must: set[str] = set()
    may: set[str] = set()
    for statement in statements:
        if "pages" in statement:
            must |= {id for id, facts in before.layers.items() if facts.page not in statement["pages"]}
        elif "may" in statement:
            may |= set(subjects(statement))
        elif "gone" in statement:
            must |= set(subjects(statement))
        elif "on" in statement:
            must |= {id for id in subjects(statement) if holds({**statement, "on": id}, before, before)}
        elif "page" in statement and "says" in statement:
            here = {page.id for number, page in enumerate(before.pages, 1) if number == statement["page"]}
            may |= {id for id, facts in before.layers.items() if facts.page in here}
    return must, may - must
