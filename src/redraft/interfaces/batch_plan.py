"""One plan for rows that differ in their data alone: an instruction is planned once, and values are put in.

What a value is may decide how an instruction is read: a date is found where a date is, a text that the design has is a
target, a name of a colour is no title. So rows share a plan only with rows whose values are built alike (`build`), and
never where a value is something the design says. Of rows built alike the first three are planned by themselves: from
two of them it is learned where the values went, and the third must come out the same both ways. The commands are
resolved for every row, so that whatever depends on the size of a text is its own. Where anything does not hold, the row
is planned by itself.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from redraft.commands.command import Command, resolve_all
from redraft.commands.figures.calendars import MONTHS, WEEKDAYS
from redraft.commands.word_matches import folded
from redraft.document.color_names import named_color
from redraft.document.layers import Document, Text
from redraft.edits.execution import Measure, execute
from redraft.errors import RedraftError
from redraft.grammar.vocabulary import vocabulary
from redraft.interfaces.batch_vars import names_in
from redraft.lazy import lazily
from redraft.plan import Context, Plan, Planner, Step

LONGEST = 200
"""Characters of a value that shares a plan: longer ones are shown shortened."""
LEAST = 3
"""Characters of a text of the design that would be noticed in a value."""
_PARTS = lazily(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d+|\s+|.", 16)

Values = Mapping[str, str]
Recipe = Callable[[Values], Any]


class _Unlike(Exception):
    """Two plans differ in more than their values."""


class _Learned(NamedTuple):
    """Of rows built alike: the first, and what they have in common once that is known and once it has held."""

    values: Values
    plan: Plan
    steps: Recipe | None = None
    held: bool = False
    hopeless: bool = False


class Plans:
    """The plans of one design, and the words that it has of its own."""

    def __init__(self, document: Document) -> None:
        layers = document.index.layers.values()
        texts = {folded(layer.text) for layer in layers if isinstance(layer, Text)}
        self.words = {word.casefold() for word in texts | {name for layer in layers for name in (layer.id, layer.name)}}
        self.learned: dict[tuple[object, ...], _Learned] = {}
        self.shared = 0
        """How many rows had no need to be planned by themselves."""

    def in_design(self, value: str) -> bool:
        """Whether a value is part of what the design says, or the other way round."""
        plain = folded(value).casefold()
        return any(plain in word or (len(word) >= LEAST and word in plain) for word in self.words)


class RowPlanner:
    """Plans one row, by what was learned from those before or else by asking `inner`."""

    def __init__(self, inner: Planner, plans: Plans, template: str, values: Values) -> None:
        self.inner, self.plans, self.template = inner, plans, template
        self.values = {name: values[name] for name in names_in(template)}

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        alone = context is not None or any(
            len(value) > LONGEST or not value.strip() or self.plans.in_design(value) for value in self.values.values()
        )
        if alone or not self.values:
            return self.inner.plan(document, instruction, measure, context)
        key = self.template, *map(build, self.values.values())
        known = self.plans.learned.get(key)
        filled = self._filled(known, document, measure) if known is not None else None
        if known is not None and known.held and filled is not None:
            self.plans.shared += 1
            return filled
        own = self.inner.plan(document, instruction, measure, context)
        self.plans.learned[key] = self._with(known, own, filled)
        return own

    def _with(self, known: _Learned | None, own: Plan, filled: Plan | None) -> _Learned:
        """What is known once this row was planned by itself."""
        if known is None:
            odd = own.refusals or own.readings or own.background or own.model or not own.steps
            return _Learned(self.values, own, hopeless=bool(odd))
        if known.hopeless or own.refusals:
            return known
        if known.steps is not None:
            alike = filled is not None and filled == own
            return known._replace(held=alike) if alike or filled is None else known._replace(steps=None, hopeless=True)
        if any(known.values[name] == value for name, value in self.values.items()):
            return known  # where that value went is not known yet
        try:
            steps = _recipe(_without_edits(known.plan), _without_edits(own), known.values, self.values)
            return known._replace(steps=steps)
        except _Unlike:
            return known._replace(hopeless=True)

    def _filled(self, known: _Learned, document: Document, measure: Measure) -> Plan | None:
        """The plan with this row's values; None where it would not be the same as its own."""
        if known.steps is None or known.hopeless:
            return None
        steps: list[Step] = []
        after = document
        try:
            for step in known.steps(self.values):
                edits = resolve_all(after, step.commands, measure).edits
                steps.append(replace(step, edits=edits))
                after = execute(after, edits, measure)
        except RedraftError:
            return None
        return Plan(tuple(steps), (), after)


def _without_edits(plan: Plan) -> tuple[Step, ...]:
    """They follow from the commands."""
    if any(not step.commands for step in plan.steps):
        raise _Unlike
    return tuple(replace(step, edits=()) for step in plan.steps)


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
    words: list[object] = []
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


def _counted(words: Sequence[object]) -> tuple[int, frozenset[object]]:
    return min(len(words), 3), frozenset(words)


@lru_cache(maxsize=1)
def _telling() -> frozenset[str]:
    """All words that the tables of the language have."""
    phrases = [phrase for table in vocabulary().tables.values() for phrase in table]
    dates = [name for table in (MONTHS, WEEKDAYS) for names in table.values() for name in names]
    return frozenset(word for phrase in (*phrases, *dates) for word in phrase.lower().split())
