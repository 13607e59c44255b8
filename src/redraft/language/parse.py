"""A request and a document in; out come the parses: lists of clauses, each with its frames."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from redraft.commands.catalog import COMMANDS
from redraft.document.layers import Document
from redraft.grammar.chart import Chart, TooManyReadings
from redraft.grammar.kept import kept_rulebook
from redraft.grammar.lattice import Lattice
from redraft.grammar.rulebook import Rulebook
from redraft.grammar.tokens import OpenQuote
from redraft.grammar.vocabulary import vocabulary
from redraft.language import frames, values
from redraft.language.frames import Clause
from redraft.language.intents import INTENTS
from redraft.targets import phrases
from redraft.targets.finder import scene_of

RULES = Path(__file__).parent / "rules"
MAX_TOKENS = 200
"""Longer is no request of a person, and would take seconds to read."""

Reading = tuple[Clause, ...]


class Segment(NamedTuple):
    """A part of a request: its words, and the ways to read them; with none, `problem` says why."""

    text: str
    readings: tuple[Reading, ...] = ()
    problem: str = ""


class Parsed(NamedTuple):
    """One segment, the whole request, where all of it is understood; else its parts. `final`: what is wrong is not a
    matter of words."""

    segments: tuple[Segment, ...]
    lattice: Lattice | None = None
    final: bool = False

    @property
    def whole(self) -> bool:
        return len(self.segments) == 1 and bool(self.segments[0].readings)

    def words(self, clause: Clause) -> str:
        """A clause as it was typed."""
        return self.lattice.words(clause.start, clause.end) if self.lattice is not None else ""


@lru_cache(maxsize=1)
def rulebook() -> Rulebook:
    """All rules of the grammar."""
    return kept_rulebook((*sorted(RULES.glob("*.rules")), *phrases.RULES))


@lru_cache(maxsize=1)
def functions() -> dict[str, Any]:
    """What the expressions of the rules may call: every command, every intent, and what builds values."""
    made = {name: partial(frames.frame, name) for name in (*COMMANDS, *INTENTS)}
    own = (frames.on, frames.within, frames.in_things, frames.words_in_things, frames.on_pages,
           frames.followed, frames.titled, frames.on_where,
           frames.of_pages)  # fmt: skip
    return {**made, **values.FUNCTIONS, **{function.__name__: function for function in own}, "Clause": Clause}


def parse(request: str, document: Document) -> Parsed:
    """Every complete parse of a request in the light of a document; where there is none, those of its parts."""
    request = request.strip()

    def failed(problem: str) -> Parsed:
        return Parsed((Segment(request, (), problem),), None, True)

    scene = scene_of(document)
    try:
        lattice = Lattice(request, vocabulary(), phrases.names_in(scene))
    except OpenQuote:
        return failed("a quotation mark is opened and never closed, so it is not clear what is quoted")
    if not lattice.tokens:
        return failed("there is no request in this")
    if len(lattice.tokens) > MAX_TOKENS:
        return failed(f"the instruction has more than {MAX_TOKENS} words, which is too many to read")
    chart = Chart(rulebook(), lattice, {**functions(), **phrases.functions_for(scene)})
    try:
        readings = chart.whole("request")
        if readings:
            return Parsed((Segment(request, readings),), lattice)
        return Parsed(tuple(_parts(chart, lattice)), lattice)
    except TooManyReadings:
        return failed("it can be read in too many ways")


def _parts(chart: Chart, lattice: Lattice) -> list[Segment]:
    """The clauses that are understood, and what stands between them."""
    reach, count = chart.reach, len(lattice.tokens)
    found: list[Segment] = []
    at = 0
    while at < count:
        ends = [end for end in chart.values("clauses", at) if end == count or chart.values("joint", end)]
        end = max(ends, default=0)
        if end:
            found.append(Segment(lattice.words(at, end), chart.values("clauses", at)[end]))
        else:
            end = next((place for place in range(at + 1, count) if chart.values("joint", place)), count)
            stumbled = lattice.tokens[reach if at <= reach < end else at].text
            found.append(Segment(lattice.words(at, end), (), f"“{stumbled}” does not fit here"))
        at = max(chart.values("joint", end), default=count) if end < count else count
    return found
