"""The default planner: what the grammar understands is done, and for what it refuses the learned reader offers
readings with their probabilities. The reader does nothing by itself and forbids nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from redraft import budget
from redraft.commands.forms.summary import summary_of
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.errors import ToolError, says
from redraft.language.advice import corrected
from redraft.language.limits import Limit, limit_in
from redraft.lazy import lazily
from redraft.plan import Context, Plan, Planner, Reading, Refusal, as_reading, refused

if TYPE_CHECKING:
    from redraft.planners.reading_evidence import EvidenceJudge
    from redraft.planners.reading_options import Calibration
    from redraft.reader.readings import Reader

TRAINED = Path(__file__).parents[1] / "reader" / "trained"
"""Weights and calibration that come with redraft."""
LONGEST = 600
"""Characters of an instruction that the reader is asked about."""
MOST_WITH_LIMITS = 0.5
"""The probability of a reading at most where the request has words that limit."""
_FILE = lazily(r"\.(?:png|jpe?g|svg|webp|gif)\b", re.IGNORECASE)
"""A picture file, which no reading can name."""
_NOTHING_QUOTED = re.compile(r"""(?<!\w)(?:"\s*"|“\s*”|''|‘’|«»)""")
_TAKING_AWAY = lazily(
    r"\b(?:(?:delet|remov|eras|drop|discard|scrap|elimin|ditch|omit|strip|dispos|vanish|disappear|clear|wip|cut)\w*"
    r"|rid|bin|lose|kill|throw|gone|go|goes|going|(?<!stand )out|off|away|without|no|not|never|need|needed)\b|n't\b",
    re.IGNORECASE,
)
"""Words of a request without which no reading deletes."""


class ReadingPlanner:
    """Asks the grammar; where that refuses, and neither asks a question nor offers readings of its own, the reader;
    not where it refuses words that deny, since a reading may do just what is denied.
    Weights are loaded when they are first wanted; where they are missing or damaged the refusal says so."""

    def __init__(self, grammar: Planner, folder: Path = TRAINED) -> None:
        self.grammar, self.folder = grammar, folder
        self._learned: tuple[EvidenceJudge | None, Calibration] | None = None

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        planned = self.grammar.plan(document, instruction, measure, context)
        return self.complete(planned, document, instruction, measure)

    def complete(self, plan: Plan, document: Document, instruction: str, measure: Measure) -> Plan:
        """The grammar's plan, with readings where it refuses: of the request without its slips."""
        settled = plan.readings or any(each.final or each.choices for each in plan.refusals)
        if not plan.refusals or settled or not can_be_read(instruction):
            return plan
        limits = {each: limit_in(each.clause or instruction) for each in plan.refusals}
        if any(one is not None and one.denies for one in limits.values()):
            return replace(plan, refusals=tuple(_denied(each, limits[each]) for each in plan.refusals))
        try:
            fixed = corrected(instruction, document)
            read = self.grammar.plan(document, fixed, measure) if fixed != instruction else plan
            found = self.readings(document, fixed, measure) if read.refusals else (as_reading(read),)
            found = tuple(one for one in found if not _deletes_otherwise(one, plan))
            limit = next(filter(None, limits.values()), None)
            return replace(plan, readings=_limited([_with_omissions(one, plan) for one in found], limit))
        except ToolError as error:
            first = plan.refusals[0]
            why = f"no readings can be offered: {error.message}; {error.suggestion}"
            explained = replace(first, suggestion=f"{first.suggestion} ({why})")
            return replace(plan, refusals=(explained, *plan.refusals[1:]))

    def readings(self, document: Document, instruction: str, measure: Measure) -> tuple[Reading, ...]:
        """What the reader offers, likeliest first. Raises ToolError where its files are missing or damaged."""
        from redraft.planners import reading_evidence as evidence  # only where the grammar refuses
        from redraft.planners import reading_options as known

        if _NOTHING_QUOTED.search(instruction):  # of which it would make a quotation mark
            return ()

        budget.widen(2 * budget.SECONDS)  # each reading of a large design is carried out to be compared
        options = known.options_of(document, self.reader.read(document, instruction, measure), measure)
        if self._learned is None:
            self._learned = evidence.EvidenceJudge.read(self.folder), known.Calibration.read(self.folder)
        judge, calibration = self._learned
        each = evidence.all_features(options, judge, self.reader, document, instruction)
        probabilities = calibration.probabilities(each)
        shown = known.offered(probabilities)
        if not _TAKING_AWAY.search(instruction):
            shown = [number for number in shown if not options[number].removes]
        found = [(options[at], probabilities[at], "element" if each[at]["element"] > 0 else "edit") for at in shown]
        said = (summary_of(document, one.commands, one.edits, measure) for one, _, _ in found)
        return tuple(Reading(words, one.commands, one.edits, one.targets, p, doubt)
                     for words, (one, p, doubt) in zip(said, found, strict=True))  # fmt: skip

    @cached_property
    def reader(self) -> Reader:
        return _reader(self.folder)


def _denied(refusal: Refusal, limit: Limit | None) -> Refusal:
    """A refusal that names the word for which nothing is offered."""
    if limit is None or f"“{limit.words}”" in refusal.reason:
        return refusal
    return replace(refusal, reason=f"{refusal.reason}, nor what “{limit.words}” denies")


def _limited(readings: Sequence[Reading], limit: Limit | None) -> tuple[Reading, ...]:
    """Readings of words that limit, which the reader may have passed over: never likely enough to be taken unasked, and
    one that does the same to more things is no likelier than the one that does it to fewer."""
    if limit is None:
        return tuple(readings)
    found = []
    for one in readings:
        fewer = [two.likely for two in readings if set(two.targets) < set(one.targets) and _alike(one, two)]
        likely = min(one.likely, MOST_WITH_LIMITS, *(0.9 * p for p in fewer))
        found.append(replace(one, summary=f"{one.summary}; check it against “{limit.words}”", probability=likely))
    return tuple(sorted(found, key=lambda one: -one.likely))


def _alike(one: Reading, other: Reading) -> bool:
    """Whether two readings differ in what they are done to alone."""
    mine, others = ([command.stated() | {"target": ()} for command in each.commands] for each in (one, other))
    return mine == others


def _with_omissions(reading: Reading, plan: Plan) -> Reading:
    """A reading that names the clauses it leaves: those that the grammar understood and it does nothing about, and
    those that the grammar refused where it does nothing besides."""
    skipped = [step.clause for step in plan.steps if not set(step.targets) & set(reading.targets)]
    left = tuple(refused(clause, says("reading-leaves-clause")) for clause in skipped)
    understood = {id for step in plan.steps for id in step.targets}
    if set(reading.targets) <= understood and len(reading.commands) <= len(plan.commands):
        left += plan.refusals if plan.steps else ()
    return replace(reading, leaves=left)


def _deletes_otherwise(reading: Reading, plan: Plan) -> bool:
    """Whether a reading deletes more than the grammar understood, though no refused clause asks for anything to go."""
    gone = {id for each in reading.commands if each.command == "delete" for id in each.stated()["target"]}
    understood = {id for step in plan.steps for id in step.targets}
    asks = any(_TAKING_AWAY.search(each.clause) for each in plan.refusals)
    return bool(plan.steps) and not asks and not gone <= understood


def can_be_read(instruction: str) -> bool:
    """Whether the reader is asked about an instruction: it has words, not too many, and names no picture file."""
    return bool(instruction.strip()) and len(instruction) <= LONGEST and not _FILE.search(instruction)


@lru_cache(maxsize=2)
def _reader(folder: Path) -> Reader:
    from redraft.reader.readings import Reader  # numpy: only where the grammar refuses

    return Reader(folder)
