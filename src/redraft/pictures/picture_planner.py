"""A planner with an image editor: clauses the rules refuse that are about what a picture shows go to the editor.

    rules → what they refuse → about what one picture shows: the editor → new pixels for that layer
                             → anything else: the model, where there is one

The model is asked first: its answer costs little, and when it fails the picture need not be paid for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.errors import RedraftError, RequestError, ScopeError
from redraft.language.planner import GrammarPlanner
from redraft.models.failures import note
from redraft.models.trace import Trace, joined
from redraft.pictures.editor.crops import PlacesOffered, Unsure
from redraft.pictures.editor.painter import Painter
from redraft.pictures.editor.requests import WantedPicture, by_id, unpointed, wanted_of_editor
from redraft.plan import Plan, Reading, Refusal

if TYPE_CHECKING:
    from redraft.edits.execution import Measure
    from redraft.plan import Context

OFFERED = 4
"""How many candidates are offered to be changed."""
NOT_ASKED = "the image editor was not asked, since the rest of the request cannot be done"


class Asking(Protocol):
    """A model behind the rules: `complete` is a plan with what it refuses tried by the model."""

    trace: Trace | None

    def complete(self, planned: Plan, wanted: str, measure: Measure) -> Plan: ...


class PicturePlanner:
    """Plans with the rules, an image editor, and a model where there is one (`asking`). `partial`: what can be done is
    wanted though not all can; else no picture is asked for when the rest is refused."""

    def __init__(self, painter: Painter, *, asking: Asking | None = None, partial: bool = False) -> None:
        self.painter = painter
        self.asking = asking
        self.seed: int | None = None
        """Of what is painted next, where that is not the painter's own."""
        self._partial = partial
        self._rules = GrammarPlanner()

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        """Raises ScopeError where a picture that a clause is about may not be touched: it is not sent anywhere."""
        instruction = by_id(document, instruction)
        planned = unpointed(document, instruction) or self._rules.plan(document, instruction, measure, context)
        return self.complete(planned, document, instruction, measure)

    def complete(self, planned: Plan, document: Document, instruction: str, measure: Measure) -> Plan:
        """A plan of the rules with what it refuses done by the editor and the model. Raises as `plan` does."""
        self.painter.begin()
        if self.asking is not None:
            self.asking.trace = None
        if not planned.refusals or any(each.final or each.choices for each in planned.refusals):
            return planned
        wanted, others = wanted_of_editor(planned, instruction)
        plan = replace(planned, refusals=others)
        if any(each.choices for each in others):
            return replace(planned, refusals=_in_order(planned, wanted, others))
        if others and self.asking is not None:
            plan = self.asking.complete(plan, "" if planned.steps or wanted else instruction, measure)
        if plan.refusals and wanted and not self._partial:
            unasked = tuple(replace(one, reason=NOT_ASKED) for each in wanted for one in each.refusals)
            return replace(plan, refusals=(*plan.refusals, *unasked))
        if wanted:
            self.painter.check(document, plan.steps)
        alone = len(wanted) == 1 and not (plan.steps or plan.refusals)
        for each in wanted:
            plan = self.painted(plan, each, measure, alone)
        return replace(plan, model=joined(plan.model, self.painter.record))

    def painted(self, plan: Plan, wanted: WantedPicture, measure: Measure, alone: bool) -> Plan:
        """The plan with a picture changed, or why it is not; `alone`: it is all that the instruction asks for, and
        where the target is not clear, the places are offered."""
        try:
            step = self.painter.paint(plan.document, wanted.clause, wanted.picture.layer, self.seed)
        except ScopeError:
            raise
        except RedraftError as error:
            note(self.painter.editor.name, error)
            final = isinstance(error, RequestError) or f"#{wanted.picture.layer}@" in wanted.clause  # a file, a box
            refusal = Refusal(wanted.clause, error.message, error.suggestion, final=final)
            offers = error.offers[:OFFERED] if alone and isinstance(error, Unsure) else ()
            readings = tuple(self._readings(plan, wanted, offers))
            return replace(plan, refusals=(*plan.refusals, refusal), readings=readings)
        return replace(plan, steps=(*plan.steps, step), document=execute(plan.document, step.edits, measure))

    def _readings(self, plan: Plan, wanted: WantedPicture, offers: Sequence[PlacesOffered]) -> Iterator[Reading]:
        """What the clause may mean, done to each candidate."""
        layer = wanted.picture.layer
        for boxes, likely in offers:
            try:
                step = self.painter.paint(plan.document, wanted.clause, layer, self.seed, boxes)
            except RedraftError:
                continue
            at = "; ".join(box.written for box in boxes)
            yield Reading(f"{wanted.clause}: at {at}", (), step.edits, (layer,), likely)


def _in_order(planned: Plan, wanted: tuple[WantedPicture, ...], others: tuple[Refusal, ...]) -> tuple[Refusal, ...]:
    """The refusals as the rules had them, with the choices that are open; no editor was asked."""
    open_ones = {each.clause: each for each in others if each.choices}
    return tuple(open_ones.get(each.clause, each) for each in planned.refusals)
