"""Readings of an instruction by the learned reader, with calibrated probabilities.

Readings are grouped by what they would do to the document, not by how they are written. Their probability depends on
what a judge says of the evidence for each, by weights fitted on authors that neither had learned from.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.commands.command import Command, resolve_all
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit
from redraft.errors import RedraftError, ToolError, says
from redraft.scoring.goals.verdicts import Before, Result, same_result

if TYPE_CHECKING:
    from redraft.reader.readings import Scored

CALIBRATION = "calibration.json"
"""The file of weights of features, beside those of the reader."""
MOST, LEAST = 3, 0.25
"""Options that are offered at most, and how likely each must be: of those below it most are wrong."""
_LARGEST = 30.0


@dataclass
class Option:
    """One possible meaning, and its `result`. `mass` is the reader's probability, `best` is the
    likeliest of its readings with that result."""

    best: Scored
    mass: float
    commands: tuple[Command, ...]
    edits: tuple[Edit, ...]
    result: Result

    @property
    def targets(self) -> tuple[str, ...]:
        return ids_of(self.commands)

    @property
    def removes(self) -> bool:
        return any(command.command == "delete" for command in self.commands)


def options_of(document: Document, readings: Sequence[Scored], measure: Measure) -> list[Option]:
    """The results of the reader's readings, likeliest first, without those that do nothing or cannot be carried out.
    Those that lead to the same document are one, their probabilities added."""
    found: list[Option] = []
    before = Before(document)
    for scored in readings:
        new = _option(before, scored, measure)
        if new is None:
            continue
        same = next((one for one in found if _is_same(one.result, new.result)), None)
        if same is None:
            found.append(new)
        else:
            same.mass += new.mass
    return sorted(found, key=lambda one: -one.mass)


def _option(before: Before, scored: Scored, measure: Measure) -> Option | None:
    document, commands = before.document, scored.reading.commands
    try:
        edits = resolve_all(document, commands, measure).edits
        after = execute(document, edits, measure)
    except (RedraftError, ValueError, LookupError):  # commands that cannot be carried out in this document
        return None
    if after.pages == document.pages or _undoes_itself(commands):
        return None
    return Option(scored, math.exp(scored.score), commands, edits, Result(before, after))


def _undoes_itself(commands: Sequence[Command]) -> bool:
    """Whether a layer is changed and then deleted, which nobody asks for."""
    changed: set[str] = set()
    for command in commands:
        if command.command == "delete" and changed & set(ids_of((command,))):
            return True
        changed.update(ids_of((command,)))
    return False


def _is_same(one: Result, other: Result) -> bool:
    return one.after.pages == other.after.pages or same_result(one, other)


def ids_of(commands: Sequence[Command]) -> tuple[str, ...]:
    """The layers that commands name, in order."""
    found: dict[str, None] = {}
    for command in commands:
        for name, value in command.stated().items():
            if name in ("target", "targets", "a", "b", "table", "chart"):
                for one in (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ():
                    if isinstance(one, str):
                        found.setdefault(one)
    return tuple(found)


@dataclass(frozen=True)
class Calibration:
    """Weights of features. The options of one request compete with each other and with none of them being right, so
    that their probabilities add up to less than 1."""

    weights: Mapping[str, float]

    @staticmethod
    def read(folder: Path) -> Calibration:
        """From a folder of weights. Raises ToolError where it is missing or damaged."""
        try:
            form = json.loads((folder / CALIBRATION).read_text("utf-8"))
            return Calibration({str(name): float(weight) for name, weight in form["weights"].items()})
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise ToolError(says("reader-calibration-unreadable", error=error)) from None

    def probabilities(self, each: Sequence[Mapping[str, float]]) -> list[float]:
        """Of the options of one request, by their features."""
        totals = [sum(self.weights.get(name, 0.0) * value for name, value in one.items()) for one in each]
        odds = [math.exp(max(-_LARGEST, min(_LARGEST, total))) for total in totals]
        return [one / (1 + sum(odds)) for one in odds]


def offered(probabilities: Sequence[float]) -> list[int]:
    """The numbers of the options that a person is shown, likeliest first."""
    ranked = sorted(range(len(probabilities)), key=lambda number: -probabilities[number])[:MOST]
    return [number for number in ranked if probabilities[number] >= LEAST]
