"""One plan for rows that differ in their data alone: an instruction is planned once, and values are put in.

What a value is may decide how an instruction is read: a date is found where a date is, a text that the design has is a
target, a name of a colour is no title. So rows share a plan only with rows whose values are built alike (`build`), and
never where a value is something the design says. Of rows built alike the first three are planned by themselves, by
the grammar or by a model: from two of them it is learned where the values went, and the third must come out the same
both ways. What a model made of the first it may look at; it follows that program in the others, without a look. A
value that the two have in common is kept as it is, for rows that have it too. The commands are resolved for every row,
so that whatever depends on the size of a text is its own. Where anything does not hold, the row is planned by itself; a
plan with warnings, readings or refusals is never shared.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from redraft.batch.run.lessons import Lesson, Lessons
from redraft.batch.table.variables import names_in
from redraft.commands.command import Command, resolve_all
from redraft.commands.figures.calendars import MONTHS, WEEKDAYS
from redraft.commands.measure.word_matches import folded
from redraft.document.color_names import named_color
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.errors import RedraftError
from redraft.grammar.vocabulary import vocabulary
from redraft.lazy import lazily
from redraft.plan import Context, Plan, Planner, Step

LONGEST = 200
"""Characters of a value that shares a plan: longer ones are shown shortened."""
LEAST = 3
"""Characters of a text of the design that would be noticed in a value."""
MOST_ROWS = 8
"""Rows built alike that are planned by themselves before it is given up that they share a plan."""
_PARTS = lazily(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d+|\s+|.", 16)

Values = Mapping[str, str]
Recipe = Callable[[Values], Any]
Faults = Callable[[Document, Plan], Collection[str]]


class _Unlike(Exception):
    """Two plans differ in more than their values."""


class _Learned(NamedTuple):
    """Of rows built alike: the `first` that counts, the `recipe` of the steps of rows that have the values `fixed`,
    whether it has `held` for another row, and how many rows were planned since it changed."""

    first: Lesson | None = None
    recipe: Recipe | None = None
    fixed: Values = MappingProxyType({})
    held: bool = False
    rows: int = 0
    unlike: bool = False

    @property
    def hopeless(self) -> bool:
        """Whether each of the rows is planned by itself."""
        return self.unlike or (self.rows >= MOST_ROWS and not self.held)

    def fits(self, values: Values) -> bool:
        """Whether the recipe is for a row with these values."""
        return self.recipe is not None and self.fixed.items() <= values.items()

    def after(self, lesson: Lesson) -> _Learned:
        """Lessons of a row planned by itself. If a model words two plans differently, the later counts as the first."""
        known = self._replace(rows=self.rows + 1)
        if known.unlike or not lesson.steps:
            return known
        if known.first is None:
            return known._replace(first=lesson)
        if known.fits(lesson.values):
            if lesson.same is None or known.held:
                return known
            return known._replace(held=True) if lesson.same else known._replace(unlike=True)
        first = known.first
        fixed = {name: value for name, value in first.values.items() if lesson.values[name] == value}
        if known.recipe is not None and not fixed.keys() < known.fixed.keys():
            return known
        try:
            recipe = _recipe(first.steps, lesson.steps, first.values, lesson.values)
        except _Unlike:
            if not lesson.by_model:
                return known._replace(unlike=True)
            return known._replace(first=lesson, recipe=None, fixed={}, held=False)
        return known._replace(recipe=recipe, fixed=fixed, held=False, rows=0)


class Plans:
    """The plans of one design, and the words that it has of its own."""

    def __init__(self, document: Document, lessons: Lessons | None = None) -> None:
        layers = document.index.layers.values()
        texts = {folded(layer.text) for layer in layers if isinstance(layer, Text)}
        self.words = {word.casefold() for word in texts | {name for layer in layers for name in (layer.id, layer.name)}}
        self.lessons = lessons or Lessons()
        self.learned: dict[tuple[object, ...], _Learned] = {}
        self.shared = 0
        """How many rows had no need to be planned by themselves."""

    def in_design(self, value: str) -> bool:
        """Whether a value is part of what the design says, or the other way round."""
        plain = folded(value).casefold()
        return any(plain in word or (len(word) >= LEAST and word in plain) for word in self.words)


class RowPlanner:
    """Plans one row, by what was learned from those before or else by asking `inner`. `faults` finds what the page
    after a plan has wrong with it: a row with a fault that the first did not have is planned by itself."""

    def __init__(
        self, inner: Planner, plans: Plans, template: str, values: Values, faults: Faults = lambda before, plan: []
    ) -> None:
        self.inner, self.plans, self.template, self.faults = inner, plans, template, faults
        self.values = {name: values[name] for name in names_in(template)}

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        follows = context is not None
        context = context or Context(data=tuple(self.values.values()))
        alone = follows or any(
            len(value) > LONGEST or not value.strip() or self.plans.in_design(value) for value in self.values.values()
        )
        if alone or not self.values:
            return self.inner.plan(document, instruction, measure, context)
        key = self.template, *map(build, self.values.values())
        known = self.plans.learned.get(key, _Learned())
        filled = self._filled(known, document, measure)
        if known.held and filled is not None:
            self.plans.shared += 1
            return filled
        if known.hopeless or (known.held and known.fits(self.values)):
            return self.inner.plan(document, instruction, measure, context)
        with self.plans.lessons.turn(key) as turn:
            if turn.new:
                for lesson in turn.new:
                    known = known.after(lesson)
                self.plans.learned[key] = known
                filled = self._filled(known, document, measure)
                if known.held and filled is not None:
                    self.plans.shared += 1
                    return filled
            if known.first is not None:
                context = replace(context, example=known.first.program)
            own = self.inner.plan(document, instruction, measure, context)
            self.plans.learned[key] = known.after(turn.add(self._lesson(own, filled, document)))
        return own

    def _lesson(self, own: Plan, filled: Plan | None, document: Document) -> Lesson:
        odd = own.refusals or own.readings or own.background or own.warnings or own.layers
        if odd or any(not step.commands for step in own.steps):
            return Lesson(self.values, (), by_model=own.model is not None)
        steps = tuple(replace(step, edits=()) for step in own.steps)  # they follow from the commands
        if own.model is None:
            return Lesson(self.values, steps, None if filled is None else filled == own)
        same = None if filled is None else filled.edits == own.edits  # a model may word the same thing differently
        return Lesson(self.values, steps, same, True, frozenset(self.faults(document, own)), own.model.program)

    def _filled(self, known: _Learned, document: Document, measure: Measure) -> Plan | None:
        """The plan with this row's values; None where it would not be the same as its own."""
        if known.hopeless or known.recipe is None or known.first is None or not known.fits(self.values):
            return None
        steps: list[Step] = []
        after = document
        try:
            for step in known.recipe(self.values):
                edits = resolve_all(after, step.commands, measure).edits
                steps.append(replace(step, edits=edits))
                after = execute(after, edits, measure)
        except RedraftError:
            return None
        plan = Plan(tuple(steps), (), after)
        return plan if known.first.faults.issuperset(self.faults(document, plan)) else None


class Unchanged:
    """Plans what a design already has as a step without edits: a row whose value stands there is done."""

    def __init__(self, inner: Planner) -> None:
        self.inner = inner

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        made = self.inner.plan(document, instruction, measure, context)
        if made.steps or not made.refusals or not all(one.so for one in made.refusals):
            return made
        return replace(made, steps=tuple(Step(one.clause, one.reason, (), ()) for one in made.refusals), refusals=())


def _recipe(one: Any, other: Any, values: Values, others: Values) -> Recipe:
    """What makes `one` of `values` and `other` of `others`."""
    if type(one) is not type(other):
        raise _Unlike
    if one == other:
        return lambda given: one
    if isinstance(one, str):
        parts = _parts(one, values)
        if parts != _parts(other, others):
            raise _Unlike
        return lambda given: "".join(part if isinstance(part, str) else given[part.name] for part in parts)
    if isinstance(one, tuple) and type(one) is tuple and len(one) == len(other):
        each = [_recipe(a, b, values, others) for a, b in zip(one, other, strict=True)]
        return lambda given: tuple(make(given) for make in each)
    if isinstance(one, Mapping) and one.keys() == other.keys():
        named = {key: _recipe(value, other[key], values, others) for key, value in one.items()}
        return lambda given: {key: make(given) for key, make in named.items()}
    if isinstance(one, Command) or is_dataclass(one):
        names = one.fields if isinstance(one, Command) else [field.name for field in fields(one)]
        kind: Any = type(one)
        made = {name: _recipe(getattr(one, name), getattr(other, name), values, others) for name in names}
        return lambda given: kind(**{name: make(given) for name, make in made.items()})
    raise _Unlike


class _Place(NamedTuple):
    """The place of a variable's value."""

    name: str


def _parts(text: str, values: Values) -> list[str | _Place]:
    """A text split into what is around values, and the values."""
    found: list[str | _Place] = []
    names = sorted(values, key=lambda name: -len(values[name]))
    start = at = 0
    while at < len(text):
        name = next((name for name in names if text.startswith(values[name], at)), None)
        if name is None:
            at += 1
            continue
        found += [text[start:at], _Place(name)]
        start = at = at + len(values[name])
    return [*found, text[start:]]


def build(value: str) -> tuple[object, ...]:
    """How a value is built: its signs, the lengths of its numbers, how its words are written and those of them that
    instructions are made of; how many words follow each other counts up to three."""
    found: list[object] = []
    words: list[tuple[str, bool, bool]] = []
    for part in _PARTS.findall(value):
        if part.isspace() and "\n" not in part and words:
            continue
        if part[0].isalpha() and part.lower() not in _telling() and named_color(part) is None:
            words.append((unicodedata.name(part[0], "").split(" ")[0], part.islower(), part.isupper()))
            continue
        found += [_counted(words)] if words else []
        words = []
        found.append(min(len(part), 5) if part.isdecimal() else "\n" if "\n" in part else part.lower())
    return (*found, *([_counted(words)] if words else []))


def _counted(words: Sequence[tuple[str, bool, bool]]) -> tuple[int, tuple[object, ...]]:
    return min(len(words), 3), tuple(sorted(set(words)))  # in order: processes compare it as text


@lru_cache(maxsize=1)
def _telling() -> frozenset[str]:
    """All words that the tables of the language have."""
    phrases = [phrase for table in vocabulary().tables.values() for phrase in table]
    dates = [name for table in (MONTHS, WEEKDAYS) for names in table.values() for name in names]
    return frozenset(word for phrase in (*phrases, *dates) for word in phrase.lower().split())
