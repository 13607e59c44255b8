"""The planner that people get: rules and learned reader asked together; it acts where that is sure, else it offers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from redraft.document.layers import Document
from redraft.edits.execute import Measure
from redraft.errors import ToolError
from redraft.plan import Context, Plan, Planner, Reading, Refusal, Step
from redraft.planners.reading.certainty import Certainty
from redraft.planners.reading.options import Option, Options, ids_of, options_of
from redraft.reader.readings import Reader
from redraft.targets.told import told

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
    """Asks the rules, then the reader. `notice` hears, once, why there is no reader; the rules work without it."""

    def __init__(
        self, rules: Planner, folder: Path = TRAINED, notice: Callable[[str], None] = lambda line: None
    ) -> None:
        self.rules, self.folder, self.notice = rules, folder, notice
        self._loaded: tuple[Reader, Certainty] | None = None
        self._missing = False

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        core = self.rules.plan(document, instruction, measure, context)
        loaded = self._load() if _is_for_reader(core, instruction, context) else None
        if loaded is None:
            return core
        reader, certainty = loaded
        options = options_of(document, reader.read(document, instruction, measure), core, measure)
        ranked = certainty.ranked(options)
        if ranked and certainty.acts(*ranked[0]):
            best = ranked[0][1]
            return core if best.core else _carried_out(best, document, instruction, measure)
        if options.core_acts and certainty.trusts_rules:
            return core
        offered = tuple(
            Reading(told(document, one.commands, one.edits, measure), one.commands, one.edits, ids_of(one.commands), p)
            for p, one in ranked[:MOST] if p >= LEAST
        )  # fmt: skip
        return Plan((), (_why(core, options, instruction),), document, readings=offered)

    def _load(self) -> tuple[Reader, Certainty] | None:
        if self._loaded is None and not self._missing:
            try:
                self._loaded = Reader(self.folder), Certainty.read(self.folder)
            except ToolError as error:
                self._missing = True
                self.notice(f"{error.message}; the rules are asked alone")
        return self._loaded


def _is_for_reader(core: Plan, instruction: str, context: Context | None) -> bool:
    """Whether a sentence stands by itself: what goes on from an edit before is known to the rules alone."""
    if len(instruction) > LONGEST or not instruction.strip():
        return False
    return context is None or not (context.last or context.goes_on) or bool(core.refusals)


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
