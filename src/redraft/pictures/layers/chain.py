"""A planner that goes layer by layer: each is decided about, then all together, and each chosen one is edited.

    think, decision, prompt a layer → the prompt to the rules, about that layer → new pixels from an image editor,
                                                                                   where it is a picture

Rules come first: what structure can do stays structure. A prompt may change its own layer and no other. What the
layers give together is looked at before any picture is paid for; where some would lie on each other, the model
decides once more, and what still collides is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from redraft.document.layers import Picture
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.edits.ops import Insert, Remove
from redraft.errors import RedraftError, ScopeError, says
from redraft.models.failures import note
from redraft.models.prompts import prompt
from redraft.models.trace import Trace, Traced, joined
from redraft.pictures.editor.requests import wanted_of_editor
from redraft.pictures.layers.conflicts import Conflict, laid_on
from redraft.pictures.layers.decisions import LayerDecision, Reasoning
from redraft.pictures.layers.model_decisions import LayerReasoner, few
from redraft.pictures.layers.rule_decisions import reason_offline
from redraft.pictures.layers.units import units_changed
from redraft.pictures.new_picture_planner import NewPictures
from redraft.pictures.picture_planner import NOT_ASKED
from redraft.plan import Context, Plan, Refusal, Step, as_offer, refused

if TYPE_CHECKING:
    from redraft.edits.execution import Measure
    from redraft.pictures.editor.painter import Painter
    from redraft.pictures.layers.units import LayerUnit

PROMPTS = ("reason_layer", "reasoned_layer", "reason_jointly", "reasoned_jointly")
SAY_MORE = "say more exactly what is to change, or --partial for what can be done"


@dataclass(frozen=True, slots=True)
class Painted:
    """A picture that an image editor is to change: what it is asked, and the layer."""

    clause: str
    layer: str


@dataclass(frozen=True, slots=True)
class _Carried:
    """Decisions as far as rules carry them out: steps, what is left for an image editor, and what neither can do."""

    steps: tuple[Step, ...]
    painted: tuple[Painted, ...]
    refusals: tuple[Refusal, ...]
    document: Document


class LayerPlanner:
    """Decides with `reasoner` (None: with the rules alone), and has pictures changed by `painter` and new ones drawn by
    `pictures`. `partial`: what can be done is wanted though not all can. `acts`: the reasoner's model may act, else
    what it decides is offered; `trust` says why."""

    def __init__(
        self,
        reasoner: LayerReasoner | None,
        painter: Painter | None,
        *,
        pictures: NewPictures | None = None,
        partial: bool = False,
        acts: bool = False,
        trust: str = "",
    ) -> None:
        self._reasoner, self._painter, self._partial = reasoner, painter, partial
        self._acts, self._trust = acts, trust
        self._rules = pictures or NewPictures(None)

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        """Raises ScopeError where a picture that is to change may not be touched: it is not sent anywhere."""
        if self._painter is not None:
            self._painter.begin()
        if self._reasoner is None:
            return self._offline(document, instruction, measure, context)
        trace = Trace((instruction,), trust=self._trust)
        try:
            plan = self._reasoned(document, instruction, measure, trace)
        except ScopeError:
            raise
        except RedraftError as error:
            note(self._reasoner.model.name, error)
            plan = Plan((), (Refusal(instruction, error.message, error.suggestion),), document)
        trace.accepted = not plan.refusals
        record = trace.record({"planner": self._reasoner.model.name})
        record = replace(record, prompts=tuple(prompt(name).label for name in PROMPTS))
        plan = replace(plan, model=joined(record, plan.model))
        by = self._reasoner.model.name
        return plan if self._acts else as_offer(plan, document, instruction, by, self._trust, self._partial)

    # ── without a model ──

    def _offline(self, document: Document, instruction: str, measure: Measure, context: Context | None) -> Plan:
        """As the rules plan, with the pictures that the rest is about; the reasons are reported."""
        planned = self._rules.plan(document, instruction, measure, context)
        reasoning = reason_offline(document, instruction, measure, _Known(planned))
        wanted, others = wanted_of_editor(planned, instruction) if self._painter is not None else ((), planned.refusals)
        painted = tuple(Painted(each.clause, each.picture.layer) for each in wanted)
        carried = _Carried(planned.steps, painted, others, planned.document)
        chosen = {each.layer: each.clause for each in painted}
        decisions = [
            replace(each, edit=True, prompt=chosen[each.layer], sure=True) if each.layer in chosen else each
            for each in reasoning.decisions
        ]
        plan = self._finished(document, carried, replace(reasoning, decisions=decisions), measure)
        return replace(plan, background=planned.background, readings=planned.readings)

    # ── with a model ──

    def _reasoned(self, document: Document, instruction: str, measure: Measure, trace: Trace) -> Plan:
        assert self._reasoner is not None
        reasoner, seen = replace(self._reasoner, model=Traced(self._reasoner.model, trace)), few(document)
        reasoning = reasoner.reason(document, instruction, seen)
        carried = self._carried(document, seen, reasoning.decisions, measure)
        wrong = list(laid_on(document, carried.document, seen))
        if wrong:
            reasoning = reasoner.again(document, instruction, seen, reasoning, wrong)
            carried = self._carried(document, seen, reasoning.decisions, measure)
            wrong = list(laid_on(document, carried.document, seen))
        refusals = [*carried.refusals, *_unsettled(instruction, reasoning, wrong)]
        return self._finished(document, replace(carried, refusals=tuple(refusals)), reasoning, measure)

    def _carried(
        self, document: Document, seen: Sequence[LayerUnit], decisions: Sequence[LayerDecision], measure: Measure
    ) -> _Carried:
        units = {unit.id: unit for unit in seen}
        steps: list[Step] = []
        painted: list[Painted] = []
        refusals: list[Refusal] = []
        now = document
        for each in decisions:
            if not each.edit:
                continue
            unit = units[each.layer]
            step = self._structured(now, seen, unit, each.prompt, measure)
            if isinstance(step, Refusal):
                refusals.append(step)
                continue
            if step is not None:
                steps.append(step)
                now = execute(now, step.edits, measure)
                continue
            pictures = [id for id in unit.members if isinstance(document.index.layers.get(id), Picture)]
            if len(pictures) == 1 and self._painter is not None:
                painted.append(Painted(each.prompt, pictures[0]))
            else:
                why = "the grammar does not understand it" + (", and no image editor is named" if pictures else "")
                refusals.append(
                    refused(
                        each.prompt,
                        says("layer-layer-was-selected-but-why", layer=each.layer, why=why, say_more=SAY_MORE),
                    )
                )
        return _Carried(tuple(steps), tuple(painted), tuple(refusals), now)

    def _structured(
        self, document: Document, seen: Sequence[LayerUnit], unit: LayerUnit, words: str, measure: Measure
    ) -> Step | Refusal | None:
        """What the rules make of a layer's prompt, on the page and then with that layer alone on it, where they
        understand all of it and it changes this layer and no other; refused where it is about others."""
        for page in (document, _alone(document, seen, unit, measure)):
            if page is None:
                continue
            plan = self._rules.plan(page, words, measure, Context((unit.id,)))
            if plan.refusals or not plan.edits or (page is not document and _adds(plan)):
                continue
            try:
                after = execute(document, plan.edits, measure)
            except RedraftError:
                continue
            changed = units_changed(document, after, seen, plan.edits)
            if changed and unit.id not in changed:
                others = ", ".join(f"'{id}'" for id in sorted(changed))
                return refused(
                    words, says("layer-id-was-selected-but-request", id=unit.id, others=others, say_more=SAY_MORE)
                )
            if changed == {unit.id} or (not changed and _adds(plan)):
                reading = "; ".join(step.reading for step in plan.steps if step.edits)
                return Step(words, reading, (unit.id,), plan.edits, commands=plan.commands)
        return None

    # ── both ──

    def _finished(self, document: Document, carried: _Carried, reasoning: Reasoning, measure: Measure) -> Plan:
        """With the pictures changed, where nothing prevents that."""
        layers = tuple(each.as_json() for each in reasoning.decisions)
        plan = Plan(carried.steps, carried.refusals, carried.document, layers=layers)
        if not plan.refusals or self._partial:
            plan = self._rules.drawn(document, plan, measure)
        if not carried.painted or self._painter is None:
            return plan
        if plan.refusals and not self._partial:
            unasked = tuple(Refusal(each.clause, NOT_ASKED, SAY_MORE) for each in carried.painted)
            return replace(plan, refusals=(*plan.refusals, *unasked))
        self._painter.check(document, plan.steps)
        for each in carried.painted:
            try:
                step = self._painter.paint(plan.document, each.clause, each.layer)
            except ScopeError:
                raise
            except RedraftError as error:
                note(self._painter.editor.name, error)
                refusal = Refusal(each.clause, error.message, error.suggestion)
                plan = replace(plan, refusals=(*plan.refusals, refusal))
                if not self._partial:  # the others need not be paid for
                    break
                continue
            made = execute(plan.document, step.edits, measure)
            plan = replace(plan, steps=(*plan.steps, step), document=made)
        return replace(plan, model=joined(plan.model, self._painter.record))


@dataclass(frozen=True, slots=True)
class _Known:
    """A planner that has planned already."""

    planned: Plan

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        return self.planned


def _unsettled(instruction: str, reasoning: Reasoning, wrong: Sequence[Conflict]) -> list[Refusal]:
    """What was not decided, or not so that it fits together."""
    problems = [*reasoning.problems, *(f"{' and '.join(each.layers)}: {each.problem}" for each in wrong)]
    found = [Refusal(instruction, each, SAY_MORE) for each in dict.fromkeys(problems)]
    if not reasoning.edited and not found:
        found.append(refused(instruction, says("no-layer-was-found-that-must", say_more=SAY_MORE)))
    return found


def _alone(document: Document, seen: Sequence[LayerUnit], unit: LayerUnit, measure: Measure) -> Document | None:
    """The document with nothing on it but one unit; None where the others cannot be taken away."""
    others = {id for each in seen if each.id != unit.id for id in each.members if id in document.index}
    outermost = [id for id in others if not any(group.id in others for group in document.index[id].ancestors)]
    try:
        return execute(document, [Remove(id) for id in outermost], measure)
    except RedraftError:
        return None


def _adds(plan: Plan) -> bool:
    """Whether something new is put on the page: where nothing else is, any place is free, and any name."""
    return any(isinstance(edit, Insert) for edit in plan.edits)
