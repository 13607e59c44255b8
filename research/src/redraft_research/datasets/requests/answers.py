"""Reader of answers to requests from a file, judged in place of a planner's.

Lines are `{"id": "s001", "commands": [{"command": "move", …}, …]}` or `{"id": "s002", "refuse": "two dates"}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redraft.commands.command import resolve_all
from redraft.commands.forms.wire import commands_from_json
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.errors import RedraftError, UsageError
from redraft.plan import Plan, Refusal, Step
from redraft_research.datasets.records import json_lines
from redraft_research.messages import says

WANTED = 'write {"id": …, "commands": […]} or {"id": …, "refuse": "why"} on a line'


@dataclass(frozen=True, slots=True)
class CommandAnswer:
    """The commands for a request, as JSON; or why it is refused, where `refuse` says so."""

    commands: tuple[Mapping[str, Any], ...] = ()
    refuse: str = ""

    def plan(self, document: Document, measure: Measure) -> Plan:
        """What the answer does. Commands that do not read or cannot be carried out are a refusal that says why."""
        if self.refuse:
            return Plan((), (Refusal("", self.refuse, ""),), document)
        try:
            commands = commands_from_json(list(self.commands))
            edits = resolve_all(document, commands, measure).edits
        except RedraftError as error:
            return Plan((), (Refusal("", error.message, error.suggestion),), document)
        return Plan((Step("", "", (), edits, commands=commands),), (), document)


def read_answers(path: Path) -> dict[str, CommandAnswer]:
    """The answers of a file by the ids of the requests; a line that is none is a UsageError that says which."""
    found: dict[str, CommandAnswer] = {}
    for where, form in json_lines(path, WANTED):
        id, answer = _answer(form, where)
        if id in found:
            raise UsageError(says("request-answered-twice", position=where, id=id))
        found[id] = answer
    return found


def _answer(form: Any, where: str) -> tuple[str, CommandAnswer]:
    if not isinstance(form, dict) or not isinstance(form.get("id"), str):
        raise UsageError(says("answer-has-no-id", position=where, wanted=WANTED))
    commands, refuse = form.get("commands"), form.get("refuse")
    if set(form) == {"id", "commands"} and isinstance(commands, list) and commands:
        return form["id"], CommandAnswer(tuple(commands))
    if set(form) == {"id", "refuse"} and isinstance(refuse, str) and refuse:
        return form["id"], CommandAnswer(refuse=refuse)
    raise UsageError(says("answer-malformed", position=where, wanted=WANTED))
