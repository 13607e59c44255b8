"""What rows built alike have taught, so that the next is filled in and not planned: one list for all processes.

A row that is planned by itself is a lesson. Where a folder is given, the lessons of rows built alike are lines of one
file there, and only one process at a time plans such a row: the others wait, and know what it taught.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from redraft import machine
from redraft.commands.forms.wire import command_to_json, commands_from_json
from redraft.errors import RedraftError
from redraft.plan import Step


class Lesson(NamedTuple):
    """A row that was planned by itself. `steps` are without their edits, and there are none where its plan is not to be
    shared. `same`: it came out as the rows before it say; None where they say nothing. `faults` are those of the page
    after it. `program` is what a model wrote."""

    values: Mapping[str, str]
    steps: tuple[Step, ...]
    same: bool | None = None
    by_model: bool = False
    faults: frozenset[str] = frozenset()
    program: str = ""

    def to_json(self) -> dict[str, Any]:
        steps = [
            {
                "clause": step.clause,
                "reading": step.reading,
                "targets": step.targets,
                "commands": [command_to_json(command) for command in step.commands],
            }
            for step in self.steps
        ]
        return {**self._asdict(), "values": dict(self.values), "steps": steps, "faults": sorted(self.faults)}

    @staticmethod
    def from_json(form: Mapping[str, Any]) -> Lesson:
        steps = [
            Step(one["clause"], one["reading"], tuple(one["targets"]), (), commands_from_json(one["commands"]))
            for one in form["steps"]
        ]
        return Lesson(
            form["values"], tuple(steps), form["same"], form["by_model"], frozenset(form["faults"]), form["program"]
        )


class Turn(NamedTuple):
    """While it lasts no other process plans such a row. `new` are lessons that are new to this process; `add` gives
    back its lesson as the others see it."""

    new: list[Lesson]
    add: Callable[[Lesson], Lesson]


class Lessons:
    """The lessons of one design. `folder` is shared by the processes; None where there is but one."""

    def __init__(self, folder: Path | None = None, design: str = "") -> None:
        self._folder, self._design = folder, design
        self._read: dict[str, int] = {}

    @contextmanager
    def turn(self, key: tuple[object, ...]) -> Iterator[Turn]:
        """The turn of rows with this key."""
        if self._folder is None:
            yield Turn([], lambda lesson: lesson)
            return
        name = sha256(repr((self._design, *key)).encode("utf-8", "surrogatepass")).hexdigest()
        with open(self._folder / name, "a+b", buffering=0) as file:
            with suppress(OSError):  # without locks, rows of several processes may be planned twice
                machine.lock(file, None)

            def add(lesson: Lesson) -> Lesson:
                line = json.dumps(lesson.to_json()).encode()
                if (seen := _lesson(line)) != lesson:
                    seen = lesson._replace(steps=())  # it cannot be written down, so it is not shared
                    line = json.dumps(seen.to_json()).encode()
                file.write(line + b"\n")
                self._read[name] = file.tell()
                return seen

            file.seek(self._read.get(name, 0))
            *lines, rest = file.read().split(b"\n")
            self._read[name] = file.tell()
            if rest:
                file.write(b"\n")  # whoever wrote it was killed: it is to spoil itself only
            yield Turn([lesson for line in lines if (lesson := _lesson(line)) is not None], add)


def _lesson(line: bytes) -> Lesson | None:
    with suppress(RedraftError, ValueError, KeyError, TypeError):
        return Lesson.from_json(json.loads(line))
    return None
