"""The plan of an instruction: steps with their commands, and a refusal for every clause that has no step.

The grammar, models, search and the learned reader are planners; all of them return this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from shlex import quote
from typing import Any, Protocol

from redraft.commands.command import Command
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit
from redraft.edits.receipt.record import Change, ModelRecord
from redraft.lazy import dataclass
from redraft.messages import Message, says


@dataclass(frozen=True, slots=True)
class Context:
    """The edit before, as a planner needs it: the layers it was about, which 'it' refers to, and its `instruction`.
    `data` are texts in the instruction at hand that came from elsewhere, such as the cells of a table; `example` is
    a model's program for other such data, which was looked at; `program` is the model's for the request of which this
    one is a correction, on the design as it was."""

    last: tuple[str, ...] = ()
    instruction: str = ""
    data: tuple[str, ...] = ()
    example: str = ""
    program: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One clause carried out. `reading` says in plain words how it was understood; `targets` are layer ids. `edits` are
    those that the `commands` made in the document as it was before this step; `inside` as in a receipt's step."""

    clause: str
    reading: str
    targets: tuple[str, ...]
    edits: tuple[Edit, ...]
    commands: tuple[Command, ...] = ()
    inside: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """One clause not carried out: the reason, and the nearest thing that can be done. Where a `phrase` of it may mean
    several layers, `choices` are their ids. `final`: only the user can help, other planners need not be asked. `so`: it
    was understood, and the design is as asked already. `separable`: the steps beside it are of use without it."""

    clause: str
    reason: str
    suggestion: str
    phrase: str = ""
    choices: tuple[str, ...] = ()
    final: bool = False
    so: bool = False
    separable: bool = False

    @property
    def case(self) -> str:
        """The case of the reason, as `messages.txt` names it; '' for one put together from others."""
        return getattr(self.reason, "case", "")

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("clause", "case", "reason", "suggestion")}


def refused(clause: str, message: Message, **more: Any) -> Refusal:
    """Refuse a clause with a message and the suggestion that goes with it; `more` are other fields of a refusal."""
    return Refusal(clause, message, message.suggestion, **more)


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that an instruction may mean. `summary` says what it does (see `summary_of`), `edits` are those of the
    `commands` in the document as it is, `probability` is how likely this reading is right, from 0 to 1 (None:
    nobody measured it). `doubt` is what would be wrong with it, if it is: the "element" or the "edit" ("": not known).
    `model` is the name of the model whose plan this is, where it waits for a yes ("": it is one of several meanings).
    `leaves` are the clauses that it does not carry out: taken, it is a partial edit. `inside` is as in a `Step`.
    """

    summary: str
    commands: tuple[Command, ...]
    edits: tuple[Edit, ...]
    targets: tuple[str, ...]
    probability: float | None
    doubt: str = ""
    model: str = ""
    leaves: tuple[Refusal, ...] = ()
    inside: tuple[Change, ...] = ()

    @property
    def likely(self) -> float:
        return self.probability or 0.0

    @property
    def all_but(self) -> str:
        """What it leaves, and why; '' for nothing."""
        left = " and ".join(f"“{one.clause}” ({one.reason})" for one in self.leaves)
        return f"all but {left}" if left else ""

    @property
    def told(self) -> str:
        """For a person: first what it leaves, then what it does."""
        return f"{self.all_but}: {self.summary}" if self.leaves else self.summary


@dataclass(frozen=True, slots=True)
class Plan:
    """An instruction as steps and refusals. `document` is the one after the steps; refused clauses changed nothing in
    it. `model` records the model that was asked, if any. `taken`: the user accepted the steps although they are not
    all that was requested. `background` are words of the instruction that request nothing: reasons, news, opinions.
    `readings` are what the whole instruction may mean, likeliest first, where a refusal calls it too unsure to act on.
    `layers` has the decision on each layer and its reason, where layers were decided one by one. `warnings` are side
    effects of the steps that a user should know, `notes` what commands tell of how they were carried out."""

    steps: tuple[Step, ...]
    refusals: tuple[Refusal, ...]
    document: Document
    model: ModelRecord | None = None
    taken: bool = False
    background: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    layers: tuple[Mapping[str, Any], ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits of all steps, in order."""
        return tuple(edit for step in self.steps for edit in step.edits)

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of all steps, in order."""
        return tuple(command for step in self.steps for command in step.commands)


def only_offers(model: str, right: str) -> Message:
    """The reason why a plan of this model is only offered, and the one command that lets it act."""
    return says("model-only-offers", model=model, right=right, quoted=quote(model))


def as_reading(plan: Plan, model: str = "") -> Reading:
    """All that a plan does, as one thing that its instruction may mean. It leaves what the plan refuses."""
    summary = "; ".join(step.reading for step in plan.steps)
    targets = tuple(dict.fromkeys(id for step in plan.steps for id in step.targets))
    inside = tuple(change for step in plan.steps for change in step.inside)
    return Reading(summary, plan.commands, plan.edits, targets, None, model=model, leaves=plan.refusals, inside=inside)


def with_the_rest(plan: Plan) -> Plan:
    """A plan of steps beside refusals, with one reading more, the first: all but what is refused. Not if a step may be
    worse than nothing without a clause that is refused."""
    if not plan.edits or not plan.refusals or not all(one.separable for one in plan.refusals):
        return plan
    return replace(plan, readings=(as_reading(plan), *plan.readings))


def as_offer(plan: Plan, document: Document, instruction: str, by: str, right: str, partial: bool = False) -> Plan:
    """A plan made with a model that may not act, as a reading that a person may take. One with refusals does
    nothing and stays as it is, unless what it does is wanted `partial` or was taken by a person."""
    if not plan.edits or (plan.refusals and not partial and not plan.taken):
        return plan
    reading = as_reading(plan, by)
    refusal = refused(instruction, only_offers(by, right))
    model = replace(plan.model, accepted=False) if plan.model is not None else None
    offered = replace(plan, steps=(), readings=(reading,), document=document, model=model, taken=False)
    return replace(offered, refusals=(refusal, *plan.refusals))


class Planner(Protocol):
    """Turns instructions into plans. It raises on no instruction: what it cannot do is returned as a refusal."""

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan: ...
