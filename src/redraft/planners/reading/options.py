"""What an instruction may mean, grouped by what it would do to the document, not by how it is written."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from redraft.commands.command import Command, resolve_all
from redraft.document.layers import Document
from redraft.edits.execute import Measure, execute
from redraft.edits.ops import Edit
from redraft.errors import RedraftError
from redraft.plan import Plan
from redraft.scoring.goals.verdicts import Before, same_result

if TYPE_CHECKING:
    from redraft.reader.readings import Heard, Scored


@dataclass
class Option:
    """One thing that may be meant. `after` is the document it would make; None for a refusal, `refusal` saying why.
    `mass` is the reader's probability, `best` the likeliest of its readings that come to it; `core`: so the rules
    understand it."""

    commands: tuple[Command, ...] = ()
    edits: tuple[Edit, ...] = ()
    after: Document | None = None
    refusal: str = ""
    mass: float = 0.0
    best: Scored | None = None
    core: bool = False


@dataclass
class Options:
    """All that an instruction may mean, what the reader thinks likeliest first. `slides`: it is about a deck, whose
    parts have roles that the rules know."""

    heard: Heard
    each: list[Option] = field(default_factory=list)
    core_acts: bool = False
    slides: bool = False

    @property
    def acting(self) -> list[Option]:
        return [one for one in self.each if one.after is not None]

    @property
    def refusing(self) -> float:
        """The reader's probability that nothing should be done."""
        return sum(one.mass for one in self.each if one.after is None)


def options_of(document: Document, heard: Heard, core: Plan, measure: Measure) -> Options:
    """The reader's readings and what the rules understood, if they did all of it."""
    found = Options(heard, slides=document.format == "pptx")
    before = Before(document)
    for scored in heard.readings:
        _add(found.each, _from_reader(document, scored, measure), before)
    if core.steps and not core.refusals:
        edits = core.edits
        acted = Option(core.commands, edits, execute(document, edits, measure), core=True)
        if acted.after is not None and acted.after.pages != document.pages:
            found.core_acts = True
            _add(found.each, acted, before)
    found.each.sort(key=lambda one: (-one.mass, not one.core))
    return found


def _from_reader(document: Document, scored: Scored, measure: Measure) -> Option:
    mass = math.exp(scored.score)
    reading = scored.reading
    if not reading.commands:
        return Option(refusal=reading.refusal, mass=mass, best=scored)
    try:
        edits = resolve_all(document, reading.commands, measure).edits
        after = execute(document, edits, measure)
    except (RedraftError, ValueError, LookupError):  # commands that cannot be carried out in this document
        return Option(refusal="impossible", mass=mass, best=scored)
    if after.pages == document.pages:
        return Option(refusal="so already", mass=mass, best=scored)
    return Option(reading.commands, edits, after, mass=mass, best=scored)


def _add(options: list[Option], new: Option, before: Before) -> None:
    """Joins what does the same."""
    for one in options:
        if _same(one, new, before):
            one.mass, one.core = one.mass + new.mass, one.core or new.core
            one.best = one.best or new.best
            return
    options.append(new)


def _same(one: Option, other: Option, before: Before) -> bool:
    if one.after is None or other.after is None:
        return one.after is other.after and one.refusal == other.refusal
    return one.after.pages == other.after.pages or same_result(before, one.after, other.after)


def ids_of(commands: Sequence[Command]) -> tuple[str, ...]:
    """The layers that commands name, in order."""
    found: dict[str, None] = {}
    for command in commands:
        for name, value in command.stated().items():
            if name in ("target", "targets", "a", "b", "table", "chart"):
                for one in (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ():
                    if isinstance(one, str):
                        found.setdefault(one)
    return tuple(found)
