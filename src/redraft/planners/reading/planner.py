"""The planner that people get: rules and learned reader asked together; it acts where that is sure, else it offers."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.document.layers import Document
from redraft.edits.execute import Measure
from redraft.errors import ToolError
from redraft.language.reports import is_past, is_report
from redraft.lazy import lazily
from redraft.plan import Context, Plan, Planner, Reading, Refusal, Step
from redraft.planners.reading.certainty import CHANGING, Certainty, Stance, features, is_bold
from redraft.planners.reading.options import Option, ids_of, options_of
from redraft.targets.told import told

if TYPE_CHECKING:
    from redraft.reader.readings import Reader

TRAINED = Path(__file__).parents[2] / "reader" / "trained"
"""Weights and calibration that come with redraft."""
LONGEST = 600
"""Characters of an instruction that the reader is asked about."""
_UNSURE = "it is not sure enough what is meant"
_QUOTED = lazily(r"[\"“„«][^\"”“»]+[\"”“»]")
_ID, _FILE = lazily(r"#([^\s,;]+)"), lazily(r"\.(?:png|jpe?g|svg|webp|gif)\b", re.IGNORECASE)


class ReadingPlanner:
    """Asks the rules, then the reader, whose weights are loaded when they are first wanted. Without them, or where they
    are damaged, the rules work alone, and what they refuse says why nobody else was asked."""

    def __init__(self, rules: Planner, folder: Path = TRAINED) -> None:
        self.rules, self.folder = rules, folder
        self._reader: Reader | None = None  # another one than that of the folder, for tests

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        core = self.rules.plan(document, instruction, measure, context)
        who = stance(core, instruction, context)
        if who is Stance.RULES:
            return core
        try:
            return self._weighed(who, core, document, instruction, measure)
        except ToolError as error:
            if who is Stance.PARTLY and not core.refusals:
                return _alone(_unsure(document, instruction), error)
            return _alone(core, error) if core.refusals else core

    @cached_property
    def _certainty(self) -> Certainty:
        return Certainty.read(self.folder)

    def _weighed(self, who: Stance, core: Plan, document: Document, instruction: str, measure: Measure) -> Plan:
        certainty, reader = self._certainty, self._reader or _reader(self.folder)
        options = options_of(document, reader.read(document, instruction, measure), core, measure)
        each = options.acting
        given, bold = [features(options, one) for one in each], [is_bold(one.commands) for one in each]
        decision = certainty.decided(who, given, bold)
        if decision.done >= 0:
            best = each[decision.done]
            return core if best.core else _carried_out(best, document, instruction, measure)
        offered = tuple(_told(each[number], p, document, measure) for p, number in decision.offered)
        if core.refusals or not options.core_acts:  # it was refused, or is so already
            return replace(core, readings=offered) if core.refusals else core
        return replace(_unsure(document, instruction), readings=offered)


def _unsure(document: Document, instruction: str) -> Plan:
    return Plan((), (Refusal(instruction, _UNSURE, "say it more exactly"),), document)


def _told(option: Option, probability: float, document: Document, measure: Measure) -> Reading:
    commands, edits = option.commands, option.edits
    return Reading(told(document, commands, edits, measure), commands, edits, ids_of(commands), probability)


def stance(core: Plan, instruction: str, context: Context | None = None) -> Stance:
    """Who has a say. Files are known to the rules alone, and whoever asks which of several things is meant has
    understood the rest; what only tells of something is never done unasked; where the rules understand all of it, so
    are ids, what is quoted, what goes on from an edit before, and all but changes of what is there."""
    goes_on = context is not None and bool(context.last or context.goes_on)
    tells = is_report(instruction) or is_past(instruction)
    if len(instruction) > LONGEST or not instruction.strip() or _FILE.search(instruction):
        return Stance.RULES
    if core.refusals:
        if any(each.final or each.choices for each in core.refusals):
            return Stance.RULES
        return Stance.PARTLY if core.steps or goes_on or tells else Stance.OPEN
    if tells:
        return Stance.PARTLY
    named = {id.rstrip(".:!?'\"") for id in _ID.findall(instruction)}
    by_id = named and {id for step in core.steps for id in step.targets} <= named
    changing = CHANGING.issuperset(one.command for one in core.commands)
    return Stance.RULES if by_id or goes_on or not changing or _QUOTED.search(instruction) else Stance.OPEN


@lru_cache(maxsize=2)
def _reader(folder: Path) -> Reader:
    from redraft.reader.readings import Reader  # numpy: only where the rules are not sure

    return Reader(folder)


def _alone(core: Plan, error: ToolError) -> Plan:
    first = core.refusals[0]
    why = f"{error.message}, so the rules were asked alone: {error.suggestion}"
    return replace(core, refusals=(replace(first, suggestion=f"{first.suggestion} ({why})"), *core.refusals[1:]))


def _carried_out(option: Option, document: Document, instruction: str, measure: Measure) -> Plan:
    line = told(document, option.commands, option.edits, measure)
    step = Step(instruction, line, ids_of(option.commands), option.edits, commands=option.commands)
    assert option.after is not None
    return Plan((step,), (), option.after)
