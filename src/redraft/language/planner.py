"""The planner that parses: what parses completely, and comes to one effect, is carried out; all else is refused.

request → parse.py (grammar/, rules/) → clauses → resolution.py (targets/) → commands → edits
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from redraft.commands.command import Command
from redraft.document.layers import Document
from redraft.edits.execute import Measure
from redraft.errors import OutOfRange, RedraftError
from redraft.language.advice import advice
from redraft.language.frames import Clause
from redraft.language.parse import Parsed, Segment, parse
from redraft.language.parse import Reading as Parse
from redraft.language.resolution import Done, carried_out
from redraft.plan import Context, Plan, Reading, Refusal, Step
from redraft.targets.finder import NotCertain
from redraft.targets.told import told

OFFERED = 5
"""Readings that are offered at the most."""
_ONCE = frozenset(("modify", "recolor", "shade", "resize", "move", "place", "rotate", "align_text", "set_background"))
"""Commands of which one request asks once of a thing."""


class GrammarPlanner:
    """Certain or silent: carries out what parses completely in one way; everything else comes back as a refusal."""

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        parsed = parse(instruction, document)
        state = _State(document, measure, context)
        if parsed.whole:
            return state.whole(parsed)
        return state.in_parts(parsed)


class _Outcome(NamedTuple):
    """What the readings of a segment come to: different effects, and why the other readings come to none."""

    effects: tuple[tuple[Done, ...], ...]
    problems: tuple[Refusal, ...]

    @property
    def certain(self) -> bool:
        return len(self.effects) == 1 and not any(one.choices for one in self.problems)


class _State:
    """A document at work: each segment is planned on it as those before left it."""

    def __init__(self, document: Document, measure: Measure, context: Context | None) -> None:
        self.before = self.document = document
        self.measure = measure
        self.last = tuple(id for id in context.last if id in document.index) if context is not None else ()

    def whole(self, parsed: Parsed) -> Plan:
        outcome = self.outcome(parsed, parsed.segments[0].readings)
        if outcome.certain:
            return self.done(parsed, outcome.effects[0])
        text = parsed.segments[0].text
        if outcome.effects:
            offered = tuple(self.offer(one, len(outcome.effects)) for one in outcome.effects[:OFFERED])
            refusal = next((one for one in outcome.problems if one.choices), None) if len(offered) == 1 else None
            refusal = refusal or Refusal(text, "it can mean several things", "say it more exactly, or take a reading")
            return Plan((), (refusal,), self.before, readings=offered if len(offered) > 1 else ())
        return self.apart(parsed, parsed.segments[0], outcome.problems)

    def apart(self, parsed: Parsed, segment: Segment, problems: tuple[Refusal, ...]) -> Plan:
        """Of a segment that cannot be carried out: the clauses that can be by themselves, and a refusal for each that
        cannot. No word of it is left without one or the other: where the readings differ in what can be done, or are
        at odds with themselves, all of it is refused."""
        found: list[tuple[tuple[Done, ...], list[Refusal]]] = []
        for reading in segment.readings:
            document, last = self.document, self.last
            done: list[Done] = []
            refusals: list[Refusal] = []
            for clause in reading:
                try:
                    one = self.clause(parsed, clause, document, last)
                except _Failed as failed:
                    refusals.append(failed.refusal)
                    last = ()  # 'it' is what could not be found
                    continue
                done.append(one)
                document, last = one.after, one.targets or last
            found.append((tuple(done), refusals))
        least = min(len(refusals) for _, refusals in found)
        best = [one for one in found if len(one[1]) == least]
        can, cannot = max(best, key=lambda one: sum(bool(each.choices) for each in one[1]))
        if not can:
            return Plan((), tuple(cannot), self.document)
        if twice := contradiction([command for one in can for command in one.commands]):
            return Plan((), (Refusal(segment.text, twice, "ask for one of the two"),), self.document)
        if any(not other or other[-1].after.pages != can[-1].after.pages for other, _ in best):
            return Plan((), (replace(_first(problems), clause=segment.text),), self.document)
        plan = self.done(parsed, can)
        return replace(plan, refusals=(*plan.refusals, *cannot))

    def in_parts(self, parsed: Parsed) -> Plan:
        """Clauses that are understood, and a refusal for each part that is not."""
        steps: list[Step] = []
        refusals: list[Refusal] = []
        for segment in parsed.segments:
            outcome = self.outcome(parsed, segment.readings)
            if outcome.certain:
                steps += self.done(parsed, outcome.effects[0]).steps
            elif segment.readings:
                several = Refusal(segment.text, "it can mean several things", "say it more exactly")
                none = Plan((), (several,), self.document)
                plan = none if outcome.effects else self.apart(parsed, segment, outcome.problems)
                steps += plan.steps
                refusals += plan.refusals
            else:
                hint = advice(segment.text, self.before)
                refusals.append(Refusal(segment.text, segment.problem, hint, final=parsed.final))
        return Plan(tuple(steps), tuple(refusals), self.document)

    def outcome(self, parsed: Parsed, readings: Iterable[Parse]) -> _Outcome:
        effects: list[tuple[Done, ...]] = []
        problems: list[Refusal] = []
        for reading in readings:
            try:
                made = self.carried_out(parsed, reading)
            except _Failed as failed:
                problems.append(failed.refusal)
                continue
            if not any(made[-1].after.pages == other[-1].after.pages for other in effects):
                effects.append(made)
        changing = [one for one in effects if any(done.edits for done in one)]
        return _Outcome(tuple(changing or effects), tuple(problems))

    def carried_out(self, parsed: Parsed, reading: Parse) -> tuple[Done, ...]:
        document, last = self.document, self.last
        found: list[Done] = []
        for clause in reading:
            done = self.clause(parsed, clause, document, last)
            found.append(done)
            document, last = done.after, done.targets or last
        if twice := contradiction([command for one in found for command in one.commands]):
            raise _Failed(Refusal(parsed.segments[0].text, twice, "ask for one of the two"))
        return tuple(found)

    def clause(self, parsed: Parsed, clause: Clause, document: Document, last: tuple[str, ...]) -> Done:
        words = parsed.words(clause)
        try:
            return carried_out(document, clause, self.measure, last, self.before)
        except NotCertain as error:
            refusal = Refusal(words, error.message, error.suggestion, error.phrase, error.choices)
            raise _Failed(refusal) from None
        except RedraftError as error:
            final = OutOfRange in map(type, (error, error.__cause__))
            raise _Failed(Refusal(words, error.message, error.suggestion, final=final)) from None

    def done(self, parsed: Parsed, effect: tuple[Done, ...]) -> Plan:
        before = self.document
        if not any(one.edits for one in effect):
            why = next((one.so for one in effect if one.so), "it is like that already")
            words = parsed.words(effect[0].clause)
            refusal = Refusal(words, f"nothing to change: {why}", "ask for another value", final=True)
            return Plan((), (refusal,), before)
        steps = []
        for one in effect:
            reading = told(before, one.commands, one.edits, self.measure) if one.edits else one.so
            steps.append(Step(parsed.words(one.clause), reading, one.targets, one.edits, None, one.commands))
            before = one.after
        self.document, self.last = before, effect[-1].targets or self.last
        return Plan(tuple(steps), (), self.document)

    def offer(self, effect: tuple[Done, ...], count: int) -> Reading:
        commands = tuple(command for one in effect for command in one.commands)
        edits = tuple(edit for one in effect for edit in one.edits)
        targets = tuple(dict.fromkeys(id for one in effect for id in one.targets))
        return Reading(told(self.before, commands, edits, self.measure), commands, edits, targets, 1 / (count + 1))


class _Failed(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


def contradiction(commands: Sequence[Command]) -> str:
    """What is asked of one thing twice, so that one undoes the other; '' where nothing is."""
    seen: dict[tuple[str, object, str, object], object] = {}
    for command in commands:
        stated = command.stated()
        target = stated.pop("target", stated.pop("targets", stated.pop("page", None)))
        if command.command not in _ONCE or "spans" in stated or "words" in stated:
            continue
        of = stated.pop("part", "")
        for id in target if isinstance(target, tuple) else (target,):
            for field, value in stated.items():
                if seen.setdefault((command.command, of, field, id), value) != value:
                    return f"it asks for two different things at once of '{id}'"
    return ""


def _first(problems: tuple[Refusal, ...]) -> Refusal:
    """The problem that says most: a choice that is left open, else the first."""
    return next((one for one in problems if one.choices), problems[0])
