"""A planner that is never sure: the commands it is given are what every instruction may mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

from redraft.commands.command import AlreadySo, Command, resolve_all
from redraft.commands.forms.summary import summary_of
from redraft.commands.look.colors import Recolor
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.plan import Plan, Planner, Reading, Refusal

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<rect id="plate" width="400" height="300" fill="#ffffff"/>
<text id="price" x="300" y="40" font-family="Manrope" font-size="20" fill="#000000">12 €</text>
<text id="offer" x="20" y="280" font-family="Manrope" font-size="20" fill="#000000">only 9 € today</text>
</svg>"""


def red(id: str) -> Recolor:
    return Recolor((id,), "#ff0000")


@dataclass(frozen=True)
class Unsure:
    """Commands for one target each, with their probabilities."""

    meant: Sequence[tuple[Command, float]] = ((red("price"), 0.618), (red("offer"), 0.25))

    def plan(self, document: Document, instruction: str, measure: Measure, context: object = None) -> Plan:
        readings = []
        for command, probability in self.meant:
            try:
                edits = resolve_all(document, [command], measure).edits
            except AlreadySo:
                edits = ()
            line = summary_of(document, [command], edits, measure)
            readings.append(Reading(line, (command,), edits, tuple(command.stated()["target"]), probability))
        refusal = Refusal(instruction, "it is not clear which is meant", "name it")
        return Plan((), (refusal,), document, readings=tuple(readings))


@contextmanager
def planned_by(planner: Planner) -> Iterator[None]:
    """While it lasts, every instruction goes to that planner."""

    @contextmanager
    def planner_for(*_: object) -> Iterator[Planner]:
        yield planner

    with patch("redraft.session.edit.instruction_run.planner_for", planner_for):
        yield
