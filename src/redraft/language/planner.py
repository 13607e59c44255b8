"""The grammar planner: carries out what parses completely and has one effect; refuses everything else.

request → parse.py (grammar/, rules/) → clauses → resolution.py (targets/) → commands → edits
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from redraft.commands.command import Command, resolve_all
from redraft.commands.forms.summary import summary_of
from redraft.commands.pages.placeholders import unfilled
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.errors import OutOfRange, RedraftError, says
from redraft.grammar.chart import TooManyReadings
from redraft.language.advice import advice
from redraft.language.earlier_finder import Before
from redraft.language.frames import Clause, Frames
from redraft.language.intents.registry import make
from redraft.language.parse import Parsed, Segment, furthest, parse, problem_at, with_verbs
from redraft.language.resolution import Done, resolve_clause
from redraft.language.unquoted_words import NotThere
from redraft.plan import Context, Plan, Reading, Refusal, Step, refused
from redraft.targets.description import AnyPages
from redraft.targets.finder import Finder, NotCertain, scene_of

OFFERED = 5
"""Readings offered at most."""
MOST_PATHS = 64
"""Distinct states that the clauses up to a token may lead to."""
EXACTLY = "name the element by its id, for example #title, or take one of the readings offered"
_ONCE = frozenset(("modify", "recolor", "shade", "resize", "move", "place", "rotate", "align_text", "set_background"))
"""Commands that one request gives a thing only once."""


class GrammarPlanner:
    """Carries out what parses completely in one way; everything else is returned as a refusal."""

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        return _without_empty_places(self._understood(document, instruction, measure, context), measure)

    def _understood(self, document: Document, instruction: str, measure: Measure, context: Context | None) -> Plan:
        parsed = parse(instruction, document)
        state = _State(document, measure, context)
        try:
            plan = state.whole(parsed) if parsed.whole else state.in_parts(parsed)
            asked = plan.readings or any(one.choices or one.final for one in plan.refusals)
            if asked or not (plan.refusals or parsed.quotes > 1):
                return plan
            again = parse(with_verbs(parsed), document, parts=False)
            fuller = _State(document, measure, context).whole(again) if again.whole else plan
            if plan.refusals:
                return plan if fuller.refusals and parsed.whole else fuller
            written = sum(one.command == "write" for one in fuller.commands)  # 'a row with "A" and "B" at the end'
            loose = written > sum(one.command == "write" for one in plan.commands)
            same = fuller.document.pages == plan.document.pages
            return plan if fuller.refusals or loose or same else fuller
        except TooManyReadings:
            refusal = refused(instruction, says("it-can-be-read-in-too"), final=True)
            return Plan((), (refusal,), document)


def _without_empty_places(plan: Plan, measure: Measure) -> Plan:
    """The plan that also deletes the places for words which it leaves empty on slides that it adds."""
    if not plan.steps or not (ids := unfilled(plan.document, plan.edits)):
        return plan
    command = make("delete", tuple(ids))
    edits, last = resolve_all(plan.document, (command,), measure).edits, plan.steps[-1]
    step = replace(last, edits=(*last.edits, *edits), commands=(*last.commands, command))
    return replace(plan, steps=(*plan.steps[:-1], step), document=execute(plan.document, edits, measure))


class _Path(NamedTuple):
    """A sequence of clauses of one parse: their results, the document after them, the `last` target ('it'), the `base`
    document that descriptions refer to, and the pages in `scope`. `refusals` are those of clauses that failed, where
    that is tolerated, `unmet` their frames; `weak` counts those that took words for words of the design."""

    document: Document
    last: tuple[str, ...]
    base: Document
    scope: AnyPages | None = None
    done: tuple[Done, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    weak: int = 0
    unmet: tuple[Frames, ...] = ()

    @property
    def clarity(self) -> tuple[int, int]:
        """How helpful its refusals are: more choices are better, then fewer weak ones."""
        return sum(bool(each.choices) for each in self.refusals), -self.weak

    def is_like(self, other: _Path) -> bool:
        """Whether all later clauses have the same effect after either path."""
        mine, others = (len(self.refusals), self.last, self.scope), (len(other.refusals), other.last, other.scope)
        return mine == others and self.document.pages == other.document.pages and self.base.pages == other.base.pages


class _Outcome(NamedTuple):
    """The outcome of a segment: the distinct effects of its parses, and the refusals of readings without effect."""

    effects: tuple[tuple[Done, ...], ...]
    problems: tuple[Refusal, ...]

    @property
    def certain(self) -> bool:
        return len(self.effects) == 1 and not any(one.choices for one in self.problems)


class _State:
    """The state of planning: each segment is planned on the document that the previous ones left."""

    def __init__(self, document: Document, measure: Measure, context: Context | None) -> None:
        self.before = self.document = document
        self.measure = measure
        self.last = tuple(id for id in context.last if id in document.index) if context is not None else ()

    def whole(self, parsed: Parsed) -> Plan:
        (segment,) = parsed.segments
        outcome = self.outcome(parsed, segment)
        if outcome.certain:
            return self.done(parsed, outcome.effects[0])
        if outcome.effects:
            offered = tuple(self.offer(one, len(outcome.effects)) for one in outcome.effects[:OFFERED])
            refusal = next((one for one in outcome.problems if one.choices), None) if len(offered) == 1 else None
            several = refused(segment.text, says("it-has-several-possible-meanings-try-exactly", exactly=EXACTLY))
            return Plan((), (refusal or several,), self.before, readings=offered)
        return self.apart(parsed, segment, outcome.problems)

    def apart(self, parsed: Parsed, segment: Segment, problems: tuple[Refusal, ...]) -> Plan:
        """The plan of a segment that fails as a whole: the clauses that work by themselves, and a refusal for each
        other. Where the readings differ in what can be done, or contradict themselves, all of it is refused."""
        found, odds = self.paths(parsed, segment, tolerant=True)
        if odds:
            return Plan((), (odds[0],), self.document)
        least = min(len(one.refusals) for one in found)
        best = [one for one in found if len(one.refusals) == least]
        chosen = max(best, key=lambda one: one.clarity)
        if twice := odd_frames(chosen.unmet):
            return Plan((), (Refusal(segment.text, twice, "keep one of the two", final=True),), self.document)
        if not chosen.done:
            return Plan((), chosen.refusals, self.document)
        if any(one.document.pages != chosen.document.pages for one in best):
            return Plan((), (replace(_first(problems), clause=segment.text),), self.document)
        plan = self.done(parsed, chosen.done)
        return replace(plan, refusals=(*plan.refusals, *chosen.refusals))

    def in_parts(self, parsed: Parsed) -> Plan:
        """The plan of a request in parts: steps for the clauses understood, a refusal for each other part."""
        plans: list[Plan] = []
        for segment in parsed.segments:
            outcome = self.outcome(parsed, segment)
            if outcome.certain:
                plans.append(self.done(parsed, outcome.effects[0]))
            elif segment.spans:
                none = Plan(
                    (),
                    (refused(segment.text, says("it-has-several-possible-meanings-try-exactly", exactly=EXACTLY)),),
                    self.document,
                )
                plans.append(none if outcome.effects else self.apart(parsed, segment, outcome.problems))
            else:
                hint = "say what to change" if segment.asks else advice(segment.text, self.before)
                refusal = Refusal(segment.text, segment.problem, hint, final=parsed.final or segment.asks)
                plans.append(Plan((), (refusal,), self.document))
        steps, refusals, warnings = (
            tuple(one for plan in plans for one in getattr(plan, name)) for name in ("steps", "refusals", "warnings")
        )
        return Plan(steps, refusals, self.document, warnings=warnings)

    def outcome(self, parsed: Parsed, segment: Segment) -> _Outcome:
        paths, problems = self.paths(parsed, segment)
        effects: list[_Path] = []
        for path in paths:
            if not any(path.document.pages == other.document.pages for other in effects):
                effects.append(path)
        changing = [one for one in effects if any(done.edits for done in one.done)]
        return _Outcome(tuple(one.done for one in changing or effects), tuple(problems))

    def paths(self, parsed: Parsed, segment: Segment, tolerant: bool = False) -> tuple[list[_Path], list[Refusal]]:
        """The paths through the clauses of a segment, and the refusals of those that fail. Of paths that are alike at a
        token only one goes on."""
        inner = {at for span in segment.spans for at in span.nexts}
        start = _Path(self.document, self.last, self.before)
        at: dict[int, list[_Path]] = {span.start: [start] for span in segment.spans if span.start not in inner}
        problems: list[_Failed] = []
        for span in segment.spans:
            new: list[_Path] = []
            for path in at.get(span.start, ()):
                for clause in span.clauses:
                    try:
                        more = self.further(parsed, path, clause.under(path.scope), tolerant)
                    except _Failed as failed:
                        problems.append(failed)
                        continue
                    self.add(new, more)
            for place in span.nexts:
                later = parsed.has_then(span.end, place)
                for path in new:
                    scope, base = None if span.closes else path.scope, path.document if later else path.base
                    self.add(at.setdefault(place, []), path._replace(scope=scope, base=base))
        problems.sort(key=lambda one: one.weak)
        return at.get(segment.end, []), [one.refusal for one in problems]

    def add(self, paths: list[_Path], path: _Path) -> None:
        """Adds a path to those that end at a token, unless it is like another: then the one with more clarity stays."""
        for number, other in enumerate(paths):
            if path.is_like(other):
                paths[number] = path if path.clarity > other.clarity else other
                return
        if len(paths) >= MOST_PATHS:
            raise TooManyReadings
        paths.append(path)

    def further(self, parsed: Parsed, path: _Path, clause: Clause, tolerant: bool) -> _Path:
        """The path with one more clause. Raises _Failed."""
        try:
            done = self.clause(parsed, clause, path)
        except _Failed as failed:
            if not tolerant:
                raise
            # 'it' is now what could not be found
            refusals, weak = (*path.refusals, failed.refusal), path.weak + failed.weak
            unmet = (*path.unmet, clause.frames)
            return path._replace(last=(), scope=clause.scope, refusals=refusals, weak=weak, unmet=unmet)
        if twice := contradiction([command for one in (*path.done, done) for command in one.commands]):
            words = parsed.segments[0].text if parsed.whole else parsed.words(clause)
            final = not contradiction(done.commands)
            raise _Failed(Refusal(words, twice, "keep one of the two", final=final))
        last = done.targets or path.last
        return path._replace(document=done.after, last=last, scope=clause.scope, done=(*path.done, done))

    def clause(self, parsed: Parsed, clause: Clause, path: _Path) -> Done:
        words = parsed.words(clause)
        try:
            return resolve_clause(path.document, clause, self.measure, path.last, Before(path.base, self.before))
        except NotThere as error:
            raise _Failed(self.unread(parsed, clause, error), weak=True) from None
        except NotCertain as error:
            refusal = Refusal(words, error.message, error.suggestion, error.phrase, error.choices)
            raise _Failed(refusal) from None
        except RedraftError as error:
            final = OutOfRange in map(type, (error, error.__cause__))
            raise _Failed(Refusal(words, error.message, error.suggestion, final=final)) from None

    def unread(self, parsed: Parsed, clause: Clause, error: NotThere) -> Refusal:
        """The refusal for unquoted words that the design does not have, or for the word before them that is not
        understood."""
        words = parsed.words(clause)
        assert parsed.chart is not None
        reach = furthest(parsed.chart, clause.start)
        tokens = parsed.chart.words.tokens[: clause.end]
        if reach < len(tokens) and not error.words.startswith(tokens[reach].text):
            return Refusal(words, problem_at(parsed.chart, clause.start, clause.end), advice(words, self.before))
        near = Finder(scene_of(self.before)).nearest(error.words) if error.words else ""
        return Refusal(words, error.message, near if "#" in near else error.suggestion)

    def done(self, parsed: Parsed, effect: tuple[Done, ...]) -> Plan:
        before = self.document
        if not any(one.edits for one in effect):
            why = next((one.so for one in effect if one.so), "it is like that already")
            words = parsed.words(effect[0].clause)
            refusal = refused(words, says("nothing-to-change-why", why=why), final=True, so=True)
            return Plan((), (refusal,), before)
        steps = []
        for one in effect:
            reading = summary_of(before, one.commands, one.edits, self.measure) if one.edits else one.so
            steps.append(Step(parsed.words(one.clause), reading, one.targets, one.edits, commands=one.commands))
            before = one.after
        self.document, self.last = before, effect[-1].targets or self.last
        notes = tuple(dict.fromkeys(note for one in effect for note in one.notes))
        remarks = tuple(dict.fromkeys(note for one in effect for note in one.remarks))
        return Plan(tuple(steps), (), self.document, warnings=notes, notes=remarks)

    def offer(self, effect: tuple[Done, ...], count: int) -> Reading:
        commands = tuple(command for one in effect for command in one.commands)
        edits = tuple(edit for one in effect for edit in one.edits)
        targets = tuple(dict.fromkeys(id for one in effect for id in one.targets))
        return Reading(
            summary_of(self.before, commands, edits, self.measure), commands, edits, targets, 1 / (count + 1)
        )


class _Failed(Exception):
    """A clause that cannot be carried out. `weak`: its reading took words for words of the design, which are not
    there."""

    def __init__(self, refusal: Refusal, weak: bool = False) -> None:
        super().__init__(refusal.reason)
        self.refusal, self.weak = refusal, weak


def contradiction(commands: Sequence[Command]) -> str:
    """The reason why commands contradict each other: two values for one field of a thing; '' where they do not."""
    seen: dict[tuple[str, object, str, object], object] = {}
    for command in commands:
        stated = command.stated()
        target = stated.pop("target", stated.pop("targets", stated.pop("page", None)))
        if command.command not in _ONCE or "spans" in stated or "words" in stated:
            continue
        of = stated.pop("part", "")
        asked = _along_axes(stated) if command.command == "place" else stated
        for id in target if isinstance(target, tuple) else (target,):
            for field, value in asked.items():
                if seen.setdefault((command.command, of, field, id), value) != value:
                    return f"it asks for two different things at once of '{id}'"
    return ""


def _along_axes(place: Mapping[str, object]) -> dict[str, object]:
    """A place command's position along each axis: 'at the bottom' and 'centred across' do not contradict."""
    where, by = str(place["where"]), place.get("anchor")
    words = set(where.split())
    across = words & {"left", "right", "horizontally"} or {where} & {"center", "beside", "between", "free"}
    down = words & {"top", "bottom", "above", "below", "vertically"} or {where} & {"center", "between", "free"}
    return {axis: (*found, by) for axis, found in (("x", across), ("y", down)) if found}


def odd_frames(clauses: Sequence[Frames]) -> str:
    """The reason why frames of different clauses contradict: one description with different values. Frames of one
    clause may be one look, as 'black and white' is."""
    for number, frames in enumerate(clauses):
        for one, other in product(frames, (each for before in clauses[:number] for each in before)):
            kin = one.intent == other.intent and dict(one.fields).keys() == dict(other.fields).keys()
            if kin and one.given("target") == other.given("target") is not None and one.fields != other.fields:
                return "two parts of the instruction set the same property to different values"
    return ""


def _first(problems: tuple[Refusal, ...]) -> Refusal:
    """The most helpful problem: one with choices, else the first."""
    return next((one for one in problems if one.choices), problems[0])
