"""The planner that people get: rules and learned reader asked together; it acts where that is sure, else it offers."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.document.layers import Document
from redraft.edits.execute import Measure
from redraft.errors import ToolError
from redraft.plan import Context, Plan, Planner, Reading, Refusal, Step
from redraft.planners.reading.certainty import Certainty
from redraft.planners.reading.options import Option, Options, ids_of, options_of
from redraft.targets.told import told

if TYPE_CHECKING:
    from redraft.reader.readings import Reader

TRAINED = Path(__file__).parents[2] / "reader" / "trained"
"""Weights and calibration that come with redraft."""
MOST, LEAST = 3, 0.03
"""So many readings are offered, none that is less likely."""
LONGEST = 600
"""Characters of an instruction that the reader is asked about."""
_WHY = {
    "absent": "what is meant is not found here",
    "several": "it may mean several things here",
    "unclear": "what should be done is not clear",
    "impossible": "this cannot be done here",
    "so already": "it is so already",
}


class ReadingPlanner:
    """Asks the rules, then the reader, whose weights are loaded when they are first wanted. Without them, or where they
    are damaged, the rules work alone, and what they refuse says why nobody else was asked."""

    def __init__(self, rules: Planner, folder: Path = TRAINED) -> None:
        self.rules, self.folder = rules, folder
        self._reader: Reader | None = None

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        core = self.rules.plan(document, instruction, measure, context)
        if not _is_for_reader(core, instruction, context):
            return core
        try:
            return self._weighed(core, document, instruction, measure)
        except ToolError as error:
            return _alone(core, error) if core.refusals else core

    @cached_property
    def _certainty(self) -> Certainty:
        return Certainty.read(self.folder)

    def _weighed(self, core: Plan, document: Document, instruction: str, measure: Measure) -> Plan:
        certainty = self._certainty
        acts = bool(core.steps) and not core.refusals
        if self._reader is None:
            from redraft.reader.readings import Reader  # numpy: only where the rules are not sure

            self._reader = Reader(self.folder)
        options = options_of(document, self._reader.read(document, instruction, measure), core, measure)
        ranked = certainty.ranked(options)
        if ranked and certainty.acts(*ranked[0]):
            best = ranked[0][1]
            return core if best.core else _carried_out(best, document, instruction, measure)
        if acts and not options.core_acts:
            return core  # it is so already
        offered = tuple(
            Reading(told(document, one.commands, one.edits, measure), one.commands, one.edits, ids_of(one.commands), p)
            for p, one in ranked[:MOST] if p >= LEAST
        )  # fmt: skip
        return Plan((), (_why(core, options, instruction),), document, readings=offered)


def _is_for_reader(core: Plan, instruction: str, context: Context | None) -> bool:
    """Whether a sentence stands by itself: what goes on from an edit before is known to the rules alone."""
    if len(instruction) > LONGEST or not instruction.strip():
        return False
    return context is None or not (context.last or context.goes_on) or bool(core.refusals)


def _alone(core: Plan, error: ToolError) -> Plan:
    first = core.refusals[0]
    why = f"{error.message}, so the rules were asked alone: {error.suggestion}"
    return replace(core, refusals=(replace(first, suggestion=f"{first.suggestion} ({why})"), *core.refusals[1:]))


def _carried_out(option: Option, document: Document, instruction: str, measure: Measure) -> Plan:
    line = told(document, option.commands, option.edits, measure)
    step = Step(instruction, line, ids_of(option.commands), option.edits, commands=option.commands)
    assert option.after is not None
    return Plan((step,), (), option.after)


def _why(core: Plan, options: Options, instruction: str) -> Refusal:
    """Why nothing is done: what the rules say of it, else what the reader thinks."""
    if core.refusals:
        return core.refusals[0]
    first = options.each[0].refusal if options.each else ""
    return Refusal(
        instruction, _WHY.get(first, "it is not sure what is meant"), "say it more exactly, or take a reading"
    )
