"""Turns: instructions with their commands and targets, stored with the file state they led to, for follow-ups."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from redraft.commands.command import Command
from redraft.commands.field_types import alternatives, kind_of
from redraft.commands.forms.wire import command_from_json, command_to_json
from redraft.errors import CommandError, RequestError, says
from redraft.lazy import dataclass

if TYPE_CHECKING:
    from redraft.plan import Step

TARGETS = ("target", "targets")
"""The fields that hold a command's target."""
IN_FULL = "write it in full, for example: make the title blue"


@dataclass(frozen=True, slots=True)
class Turn:
    """An instruction that was carried out. `targets` are the layers that 'it' refers to, by their current ids; `before`
    are their ids in the state before. `commands` are JSON with ids of the state before; `now` maps those that changed
    to the current ids, '' for a layer that was deleted. `program` is a model's, '' where none did it."""

    instruction: str
    targets: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    commands: tuple[Mapping[str, Any], ...] = ()
    now: Mapping[str, str] = field(default_factory=dict)
    program: str = ""

    def commands_before(self) -> tuple[Command, ...]:
        """The commands for the state before. Raises RequestError where they are not known."""
        try:
            found = tuple(map(command_from_json, self.commands))
        except CommandError:
            found = ()
        if not found:
            raise RequestError(says("earlier-edit-unknown", instruction=self.instruction, in_full=IN_FULL))
        return found

    def commands_now(
        self, *, retargeted: bool = False, kept: Callable[[Command], bool] = lambda _: True
    ) -> tuple[Command, ...]:
        """The commands for the current state, of those that are `kept`. Raises RequestError where they are not known or
        a layer was deleted; a deleted target is allowed where they are to be `retargeted`."""
        skipped = TARGETS if retargeted else ()
        return tuple(_renamed(one, self._name_now, skipped) for one in self.commands_before() if kept(one))

    def _name_now(self, id: str) -> str:
        name = self.now.get(id, id)
        if not name:
            raise RequestError(says("element-gone", id=id))
        return name

    def renamed(self, now_called: Callable[[str], str | None]) -> Turn:
        """The turn with the ids that layers have in the written file, without deleted ones."""
        targets = tuple(name for id in self.targets if (name := now_called(id)) is not None)
        ids = {id for form in self.commands for _, id in named_ids(command_from_json(form))}
        now = {id: name for id in sorted(ids) if (name := now_called(id) or "") != id}
        return replace(self, targets=targets, now=now)

    def to_json(self) -> dict[str, Any]:
        return {
            "instruction": self.instruction,
            "targets": list(self.targets),
            "before": list(self.before),
            "commands": list(self.commands),
            "now": dict(self.now),
        } | ({"program": self.program} if self.program else {})

    @staticmethod
    def from_json(form: Any) -> Turn | None:
        """The turn in a state of the history; None where there is none. From the clauses that earlier versions wrote
        only the last one's targets are known."""
        try:
            instruction, rows = str(form["instruction"]), form.get("clauses")
            if rows is None:
                commands = tuple(dict(each) for each in form["commands"])
                now = {str(id): str(name) for id, name in form["now"].items()}
                program = str(form.get("program", ""))
                return Turn(instruction, _ids(form["targets"]), _ids(form["before"]), commands, now, program)
            targets = next((row["targets"] for row in reversed(rows) if row.get("targets")), ())
            before = next((row["before"] for row in reversed(rows) if row.get("before")), ())
            return Turn(instruction, _ids(targets), _ids(before))
        except (TypeError, KeyError, AttributeError, ValueError):
            return None


def turn_of(instruction: str, steps: Sequence[Step]) -> Turn:
    """The turn of a plan that was carried out; its commands only where they made all of its edits."""
    targets = next((step.targets for step in reversed(steps) if step.targets), ())
    known = all(step.commands for step in steps if step.edits)
    commands = tuple(command_to_json(command) for step in steps for command in step.commands) if known else ()
    return Turn(instruction, targets, targets, commands)


def named_ids(command: Command) -> Iterator[tuple[str, str]]:
    """The ids of layers in a command, each with its field."""
    for name, value in command.stated().items():
        if is_of(command, name, "element", "elements"):
            yield from ((name, id) for id in ((value,) if isinstance(value, str) else value) if isinstance(id, str))


def is_of(command: Command, name: str, *kinds: str) -> bool:
    """Whether a field takes one of these kinds of value."""
    return any((kind := kind_of(one)) is not None and kind.name in kinds for one in alternatives(command.hints()[name]))


def _renamed(command: Command, name_now: Callable[[str], str], skipped: Sequence[str]) -> Command:
    changed: dict[str, Any] = {}
    for name in {name for name, _ in named_ids(command) if name not in skipped}:
        value = getattr(command, name)
        changed[name] = name_now(value) if isinstance(value, str) else tuple(map(name_now, value))
    return command.replaced(**changed) if changed else command


def _ids(names: Any) -> tuple[str, ...]:
    return tuple(map(str, names))
