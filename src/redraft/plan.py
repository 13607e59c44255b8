"""What planners give: an instruction as steps with their commands, and a refusal for every clause that has none.

Rules, models, search and the learned reader are planners; whoever carries a plan out need not know which it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Protocol

from redraft.commands.command import Command
from redraft.document.layers import Document
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit
from redraft.edits.receipt import ModelRecord
from redraft.lazy import dataclass


@dataclass(frozen=True, slots=True)
class Request:
    """What one clause asks for. `target` is '' where the act has none.

    `pages` are the words for the slides it holds on, '' where none are named; `leads`: they came before the rest.
    """

    act: str
    clause: str
    target: str = ""
    arguments: Mapping[str, str] = field(default_factory=dict)
    verb: str = ""
    prefix: str = ""
    pages: str = ""
    leads: bool = False

    def get(self, name: str) -> str:
        return self.arguments.get(name, "")


@dataclass(frozen=True, slots=True)
class Unread:
    """A clause that no rule understands."""

    clause: str
    text: str


@dataclass(frozen=True, slots=True)
class Context:
    """What a planner is told of the edit before: the layers it was about, which 'it' means. `goes_on`: it was an
    earlier part of the same instruction, so that 'that slide' is theirs."""

    last: tuple[str, ...] = ()
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One clause carried out. `reading` says in plain words how it was understood; `targets` are layer ids. `commands`
    are what it came to, and `edits` what they come to in the document as it was then. `request` is what the rules read,
    None from a planner that reads otherwise."""

    clause: str
    reading: str
    targets: tuple[str, ...]
    edits: tuple[Edit, ...]
    request: Request | None = None
    commands: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """One clause not carried out: why, and the nearest thing that can be done. Where a `phrase` of it may mean several
    layers, `choices` are their ids. `final`: only the person can help, another planner need not be asked."""

    clause: str
    reason: str
    suggestion: str
    phrase: str = ""
    choices: tuple[str, ...] = ()
    final: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that an instruction may mean. `told` says what it does (`commands/summary.py`), `edits` are those of
    the `commands` in the document as it is, `probability` is how likely it is meant, from 0 to 1."""

    told: str
    commands: tuple[Command, ...]
    edits: tuple[Edit, ...]
    targets: tuple[str, ...]
    probability: float


@dataclass(frozen=True, slots=True)
class Plan:
    """`document` is the one after the steps; refused clauses have changed nothing in it. `model` tells of the model
    that was asked, where one was. `taken`: the person has said that what there is will do, though it is not all.
    `background` is what was said beside the requests and asks for nothing: reasons, news, opinions. `readings` are what
    the whole instruction may mean, likeliest first, where a refusal says that it is too unsure to act on. `layers` is
    what was decided of each layer, and why, where they were decided one by one. `warnings` are what a person should
    know of what the steps do."""

    steps: tuple[Step, ...]
    refusals: tuple[Refusal, ...]
    document: Document
    model: ModelRecord | None = None
    taken: bool = False
    background: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    layers: tuple[Mapping[str, Any], ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits of all steps, in order."""
        return tuple(edit for step in self.steps for edit in step.edits)

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of all steps, in order."""
        return tuple(command for step in self.steps for command in step.commands)


class Planner(Protocol):
    """Understands instructions. It never raises on what a person says: what it cannot do comes back as a refusal."""

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan: ...
