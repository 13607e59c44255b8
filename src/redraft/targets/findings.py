"""The search for layers by a phrase: the certain ones, or candidates with scores and reasons, or why there are none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from redraft.commands.programs.targets import Grounded
from redraft.document.geometry import Box
from redraft.document.pages import Document
from redraft.errors import RequestError
from redraft.grammar.chart import ParseChart, TooManyReadings
from redraft.grammar.lattice import Lattice
from redraft.grammar.rulebook import Rulebook
from redraft.grammar.tokens import OpenQuote
from redraft.grammar.vocabulary import vocabulary
from redraft.targets.description import Description
from redraft.targets.finder import Finder, count_of, scene_of
from redraft.targets.parts.roles import role_stated
from redraft.targets.phrases import RULES, functions_for, names_in

LONGEST = 60
"""Tokens of a phrase at most."""


class Candidate(NamedTuple):
    """A layer that a phrase may refer to: `score` from 0 to 1, `why` in words; its `box` in page space and its
    `page`."""

    layer: str
    score: float
    why: str
    box: Box | None = None
    page: str = ""


class SearchHits(NamedTuple):
    """The result of a search. `ids` are the layers that the phrase refers to, in stacking order; () where that is not
    certain, and `problem` and `suggestion` say why and what to do. `candidates` are best first; `many`: the phrase asks
    for all that fit."""

    phrase: str
    ids: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    many: bool = False
    problem: str = ""
    suggestion: str = ""


def find(document: Document, phrase: str, *, hidden: bool = False) -> SearchHits:
    """The layers that a noun phrase refers to in a design; `hidden` layers count only on request."""
    scene = scene_of(document)
    try:
        lattice = Lattice(phrase.strip(), vocabulary(), names_in(scene))
        chart = ParseChart(_rulebook(), lattice, functions_for(scene))
        descriptions = chart.whole("things") if 0 < len(lattice.tokens) <= LONGEST else ()
    except (OpenQuote, TooManyReadings):
        descriptions = ()
    finder = Finder(scene, hidden=hidden)
    certain: dict[tuple[str, ...], bool] = {}
    fits: dict[str, Candidate] = {}
    problem = ("", "")
    for description in descriptions:
        try:
            certain[finder.target(description).ids] = count_of(description) != "one"
        except RequestError as error:
            problem = problem if problem[0] else (error.message, error.suggestion)
        fits |= {one.layer: one for one in _candidates(finder, description) if one.layer not in fits}
    candidates = tuple(sorted(fits.values(), key=lambda one: -one.score))
    if len(certain) == 1:
        ((ids, many),) = certain.items()
        return SearchHits(phrase, ids, candidates, many)
    every = bool(descriptions) and all(count_of(one) != "one" for one in descriptions)
    if certain:
        return SearchHits(
            phrase, (), candidates, every, f"'{phrase}' has several possible meanings", "name one by its id"
        )
    if not descriptions:
        problem = (f"nothing here is called '{phrase}'", "name one of the layers that `redraft show` lists")
    return SearchHits(phrase, (), candidates, every, *problem)


def _candidates(finder: Finder, description: Description) -> Iterator[Candidate]:
    """The fits of a description as candidates: names score above kinds, kinds above looks."""
    try:
        found = finder.fits(description)
    except RequestError:
        return
    for one in found:
        for id in finder.ids(one):
            placed = finder.scene.document.index[id]
            why = ("it has that name", "its name or kind says so", "its name means so", "it looks so")[min(one.rank, 3)]
            yield Candidate(
                id,
                (1.0, 0.9, 0.8, 0.6)[min(one.rank, 3)] / max(1.0, len(found) ** 0.5),
                why,
                placed.box,
                placed.page.id,
            )


@lru_cache(maxsize=1)
def _rulebook() -> Rulebook:
    return Rulebook.read(RULES)


def found_for_programs(document: Document, phrase: str, hidden: bool) -> Grounded:
    """The layers that a phrase refers to, in the form that programs use: candidates are not sure."""
    found = find(document, phrase, hidden=hidden)
    if found.ids:
        return Grounded(found.ids, True)
    return Grounded(tuple(one.layer for one in found.candidates), False, found.problem, found.suggestion)


def roles_of(document: Document) -> Mapping[str, str]:
    """The role of every visible layer that has one; that of a shape is not said of its text again."""
    scene = scene_of(document)
    shown = ((scene.parts[number], number) for number in scene.elements if not scene.parts[number].hidden)
    found = ((part, scene.role(number)) for part, number in shown)
    return {
        part.id: role
        for part, role in found
        if role and (part.layer is None or part.layer.role or role_stated(scene.parts, part) != role)
    }
