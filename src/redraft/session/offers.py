"""Readings of an instruction offered to choose from, and the plan for the one chosen."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from redraft.commands.forms.wire import command_to_json
from redraft.commands.programs.program_text import program_for
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import ReplacePixels
from redraft.edits.receipt.record import Change
from redraft.edits.receipt.value_changes import with_changes
from redraft.errors import ProgramError, RedraftError
from redraft.lazy import dataclass
from redraft.plan import Plan, Reading, Step
from redraft.session.layer_target import NumberedLayer, targets_of


@dataclass(frozen=True, slots=True)
class Offer:
    """A reading by its number; `program` is '' where none can be written, `after` the document it would lead to."""

    number: int
    reading: Reading
    targets: tuple[NumberedLayer, ...]
    program: str
    after: Document
    changes: tuple[Change, ...] = ()
    picture: Callable[[], bytes | None] = lambda: None
    """Draws the page that it changes, as PNG."""
    is_kept: bool = True
    """Whether `--reading` can carry it out later."""

    @property
    def probability(self) -> float | None:
        """For people: two places, and never certain; None where nobody measured it."""
        known = self.reading.probability
        return None if known is None else min(max(round(known, 2), 0.01), 0.99)

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "told": self.reading.told,
            "targets": [each.to_json() for each in self.targets],
            "commands": [command_to_json(command) for command in self.reading.commands],
            "program": self.program,
            "probability": self.probability,
            "doubt": self.reading.doubt,
            "model": self.reading.model,
            "leaves": [one.to_json() for one in self.reading.leaves],
            "changes": [each.to_json() for each in self.changes],
        }


ChooseReading = Callable[[str, tuple[Offer, ...]], int]
"""Asked with an instruction and what it may mean: the number of the reading chosen, 0 for none."""


def offers_of(
    plan: Plan,
    document: Document,
    measure: Measure,
    holds: Callable[[Reading], bool] = lambda reading: True,
    draw: Callable[[Document], bytes | None] = lambda document: None,
) -> tuple[Offer, ...]:
    """The readings of a plan that does not act, without those that cannot be carried out, change nothing, or do what
    another does; and without those that do not hold once they are written."""
    offers: list[Offer] = []
    numbers: dict[str, int] = {}
    for reading in plan.readings if plan.refusals else ():
        try:
            after = execute(document, reading.edits, measure)
        except RedraftError:
            continue
        if after == document or any(after == each.after for each in offers) or not holds(reading):
            continue
        targets = targets_of(dict.fromkeys(reading.targets), document, after, numbers=numbers)
        is_shown = reading.model or plan.model or reading.leaves
        changes = (reading.inside or with_changes(document, reading.edits, measure)[1]) if is_shown else ()
        program = _program(reading, document, measure)
        offers.append(Offer(len(offers) + 1, reading, targets, program, after, changes, partial(draw, after)))
    total = sum(each.probability or 0.0 for each in offers)
    measured = [pair for pair in enumerate(offers) if pair[1].probability is not None]
    for number, each in measured if total > 1 + 1e-9 else ():
        share = math.floor(100 * (each.probability or 0.0) / total) / 100
        offers[number] = replace(each, reading=replace(each.reading, probability=share))
    return tuple(offers)


def taken(plan: Plan, offers: Sequence[Offer], number: int, instruction: str, how: str) -> Plan:
    """The plan that carries one of them out; its step says how it was chosen."""
    offer, reading = offers[number - 1], offers[number - 1].reading
    likely = "" if offer.probability is None else f"; probability {offer.probability}"
    which = "" if reading.model else f"reading {number} of {len(offers)}, "
    summary, left = f"{reading.summary} [{which}{how}{likely}]", reading.leaves
    clause = next((each.clause for each in plan.refusals if each.clause and not left), instruction)
    step = Step(clause, summary, reading.targets, reading.edits, commands=reading.commands, inside=reading.inside)
    return replace(plan, steps=(step,), refusals=left, readings=(), document=offer.after, taken=bool(left))


def _program(reading: Reading, document: Document, measure: Measure) -> str:
    if any(isinstance(edit, ReplacePixels) for edit in reading.edits):
        return ""  # it would hold a whole picture
    step = Step("", "", reading.targets, reading.edits, commands=reading.commands)
    try:
        return program_for(document, [step], measure).rstrip("\n").partition("\n")[2]
    except ProgramError:
        return ""
