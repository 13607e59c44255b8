"""The parses of a request in a document: lists of clauses, each with its frames."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from redraft.commands.catalog import COMMANDS
from redraft.document.pages import Document
from redraft.grammar.chart import ParseChart, Terminals, TooManyReadings
from redraft.grammar.lattice import Lattice
from redraft.grammar.rulebook import Rulebook
from redraft.grammar.rulebook_cache import kept_rulebook
from redraft.grammar.tokens import OpenQuote
from redraft.grammar.vocabulary import vocabulary
from redraft.language import frames, values
from redraft.language.frames import Clause
from redraft.language.intents import INTENTS
from redraft.messages import Message, says
from redraft.targets import phrases
from redraft.targets.finder import scene_of

RULES = Path(__file__).parent / "rules"
MAX_TOKENS = 200
"""Longer requests are refused: parsing them would take seconds."""

FREE = frozenset(("text", "stretch", "family"))
"""Kinds that match any words: how far they reach does not show where a sentence goes wrong."""


class Span(NamedTuple):
    """A span of a request that is a clause: its readings, and the tokens at which the next clause may begin (the number
    of tokens where this may be the last). `closes`: it ends a sentence."""

    start: int
    end: int
    clauses: tuple[Clause, ...]
    nexts: tuple[int, ...]
    closes: bool = False


class Segment(NamedTuple):
    """A part of a request: its words and the clause spans in it, in order. Where there are none, `problem` is the
    reason; `asks`: it is a question."""

    text: str
    spans: tuple[Span, ...] = ()
    problem: str = ""
    end: int = 0
    asks: bool = False


class Parsed(NamedTuple):
    """A parsed request: one segment where all of it is understood, else its parts. `final`: rewording it cannot
    help."""

    segments: tuple[Segment, ...]
    chart: ParseChart | None = None
    final: bool = False

    @property
    def whole(self) -> bool:
        return len(self.segments) == 1 and bool(self.segments[0].spans)

    @property
    def quotes(self) -> int:
        return sum(token.kind == "quoted" for token in self.chart.words.tokens) if self.chart is not None else 0

    def words(self, clause: Clause) -> str:
        """A clause as it was typed."""
        return self.chart.words.words(clause.start, clause.end) if self.chart is not None else ""

    def has_then(self, start: int, end: int) -> bool:
        """Whether the words between two clauses say that the second follows the first in time."""
        return self.chart is not None and not _LATER.isdisjoint(self.chart.keys[start:end])


_ARTICLES = frozenset(("the", "a", "an", "of"))
_LATER = frozenset(("then", "after", "afterwards"))
_PARTICLES = frozenset(("up", "down", "out", "off", "in", "over", "back", "forward", "away"))


@lru_cache(maxsize=1)
def rulebook() -> Rulebook:
    """All rules of the grammar."""
    return kept_rulebook((*sorted(RULES.glob("*.rules")), *phrases.RULES))


@lru_cache(maxsize=1)
def functions() -> dict[str, Any]:
    """The functions that rule expressions may call: every command, every intent, and those that build values."""
    made = {name: partial(frames.frame, name) for name in (*COMMANDS, *INTENTS)}
    own = (frames.on, frames.within, frames.in_things, frames.words_in_things, frames.on_pages, frames.titled,
           frames.on_where, frames.of_pages)  # fmt: skip
    return {**made, **values.FUNCTIONS, **{function.__name__: function for function in own}, "Clause": Clause}


def parse(request: str, document: Document, *, parts: bool = True) -> Parsed:
    """All complete parses of a request in a document; where there is none, those of its `parts`."""
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
    chart = ParseChart(rulebook(), lattice, {**functions(), **phrases.functions_for(scene)})
    try:
        count = len(lattice.tokens)
        if spans := spans_of(chart):
            return Parsed((Segment(request, spans, end=count),), chart)
        if chart.values("question", 0) and "?" not in chart.keys[:-1]:
            return Parsed((Segment(request, (), "that is a question, and nothing to change", count, True),), chart)
        return Parsed(tuple(_parts(chart)) if parts else (), chart)
    except TooManyReadings:
        return failed("it can be read in too many ways")


def spans_of(chart: ParseChart) -> tuple[Span, ...]:
    """The clauses of every complete parse, in order; () where there is none."""
    count = len(chart.keys)
    openings = [0]
    for at in openings:
        openings += [end for end in chart.values("courtesy", at) if end not in openings]
    found: dict[tuple[int, int], Span] = {}
    todo = list(openings)
    for at in todo:
        for end, clauses in chart.values("scoped-clause", at).items():
            over = end == count or count in chart.values("ending", end)
            after = tuple(chart.values("joint", end)) if end < count else ()
            closes = end < count and chart.keys[end] in (".", "!")
            found[at, end] = Span(at, end, clauses, (*after, *((count,) if over else ())), closes)
            todo += [one for one in after if one not in todo]
    lead = {count}  # places from which the end is reached
    for (at, end), span in sorted(found.items(), reverse=True):
        nexts = tuple(one for one in span.nexts if one in lead)
        found[at, end] = span._replace(nexts=nexts)
        lead |= {at} if nexts else set()
    for at in openings:
        if terse := chart.values("terse-request", at).get(count, ()):
            found[at, count + 1] = Span(at, count, terse, (count,))
    reached = set(openings)
    spans = []
    for _, span in sorted(found.items()):
        if span.nexts and span.start in reached:
            spans.append(span)
            reached.update(span.nexts)
    return tuple(spans)


def _parts(chart: ParseChart) -> list[Segment]:
    """The clauses that are understood, and the segments between them."""
    count = len(chart.keys)
    found: list[Segment] = []
    at = 0
    while at < count:
        end = _longest(chart, at)
        if end:
            span = Span(at, end, chart.values("scoped-clause", at)[end], (end,))
            found.append(Segment(chart.words.words(at, end), (span,), end=end))
        else:
            reach = furthest(chart, at)
            joints = [(place, after) for place in range(at + 1, count) for after in chart.values("joint", place)]
            end = next((place for place, after in joints if place > reach or _longest(chart, after)), count)
            found.append(Segment(chart.words.words(at, end), (), problem_at(chart, at, end), end))
        at = max(chart.values("joint", end), default=count) if end < count else count
    return found


def with_verbs(parsed: Parsed) -> str:
    """The request with the verb of the clause before put in where a part has none: 'change the title to "A" and
    [change] the date to "B"'; '' where every part has one."""
    if (chart := parsed.chart) is None:
        return ""
    count, at = len(chart.keys), max(chart.values("courtesy", 0), default=0)
    verb, fuller, done = "", "", 0
    while at < count:
        places = [end + (chart.keys[end] in ",:") for end in chart.values("page-place", at) if end < count]
        first = max(places, default=at)
        ends = [end for end in chart.values("scoped-clause", at) if end == count or chart.values("joint", end)]
        if ends:
            last = next(n for n in range(first + 1, count + 1) if n == count or chart.keys[n] not in _PARTICLES)
            verb, end = chart.words.words(first, last), min(ends)
        else:
            end = max(chart.values("things", at), default=at + 1)
            fuller, done = (f"{fuller}{chart.words.words(done, at)} {verb} ", at) if verb else ("", 0)
        at = next((max(after) for n in range(end, count) if (after := chart.values("joint", n))), count)
    return fuller + chart.words.words(done, count) if fuller else ""


def _longest(chart: ParseChart, at: int) -> int:
    """The end of the longest clause from a token on that a joint or the sentence's end follows; 0 for none."""
    count = len(chart.keys)
    ends = chart.values("scoped-clause", at) if at < count else ()
    return max((end for end in ends if end == count or chart.values("joint", end)), default=0)


def furthest(chart: ParseChart, at: int) -> int:
    """The furthest token that patterns from a token on reach without free text."""
    strict = ParseChart(chart.book, _WithoutFreeText(chart.words), chart.functions)
    strict.values("scoped-clause", at)
    return max(strict.reach, at)


@lru_cache(maxsize=1)
def _polite() -> frozenset[str]:
    return frozenset(word for phrase in vocabulary().tables["polite"] for word in phrase.split())


def problem_at(chart: ParseChart, at: int, end: int) -> Message:
    """The reason why a span is not understood. Polite words that it begins with are not blamed; instead of an article
    the word before it is, as 'half' in 'half the dots'."""
    reach = furthest(chart, at)
    while reach == at < end - 1 and chart.keys[at] in _polite():
        at += 1
        reach = furthest(chart, at)
    reach -= at < reach < end and chart.keys[reach] in _ARTICLES
    if reach < end:
        return says("word-not-understood", word=chart.words.tokens[reach].text)
    return says("words-missing-after", words=chart.words.words(at, end))


class _WithoutFreeText:
    """The terminals of a sentence without free text."""

    def __init__(self, words: Terminals) -> None:
        self.tokens, self.words, self._at = words.tokens, words.words, words.at

    def at(self, kind: str, start: int) -> Mapping[int, tuple[Any, ...]]:
        return {} if kind in FREE else self._at(kind, start)
