"""Scores of Agent-DocEdit (tables 1 and 4) and DocEdit: whether a program has the right action, component and boxes.

A request has a gold command: an action, a kind of component, and boxes. A program names the right action when it calls
a function of that name; the appendix (A.1) lets other calls stand for it, since replacing is deleting and adding, and
for a text replacing and modifying are one. Programs are read as syntax and never run.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from redraft.document.geometry import Box
from redraft.scoring.rates import average, rate
from redraft.scoring.score import Score

ACTIONS = ("MOVE", "DELETE", "ADD", "COPY", "REPLACE", "MODIFY")
"""What changes a document; the paper's 'major' calls."""
LOOKING = ("FIND_AND_GET", "INFER", "GET_METADATA")
_ALIASES = {
    **{name: name for name in (*ACTIONS, *LOOKING)}, **{name.lower(): name for name in (*ACTIONS, "INFER")},
    "FIND": "FIND_AND_GET", "find": "FIND_AND_GET", "get": "GET_METADATA",
}  # fmt: skip
_CALL = re.compile(rf"(?<![\w.])({'|'.join(_ALIASES)})\s*\(")

EQUIVALENT: Mapping[str, tuple[frozenset[str], ...]] = {"REPLACE": (frozenset({"DELETE", "ADD"}),)}
"""Calls that together stand for an action, in whatever order."""
EQUIVALENT_FOR: Mapping[str, Mapping[str, tuple[frozenset[str], ...]]] = {
    "TEXT": {"REPLACE": (frozenset({"MODIFY"}),), "MODIFY": (frozenset({"REPLACE"}),)}
}
"""The same for a kind of component only."""
REPROMPTS = 5
"""Times that a model is shown its program's error and may write another."""
LONGEST = 1_000_000
"""Characters of a program that is still read."""


class GoldCommand(NamedTuple):
    """A gold command, in its author's words."""

    action: str
    component: str = ""
    attribute: str = ""
    initial: str = ""
    final: str = ""
    boxes: tuple[Box, ...] = ()


class GoldProgram(NamedTuple):
    """What can be read of a program: its lines that hold code (neither blank nor a comment alone; None where only its
    calls are known), the calls of the API in the order they are there, and why it is no Python, where it is none."""

    lines: int | None
    calls: tuple[str, ...]
    problem: str = ""

    @property
    def major(self) -> int:
        return sum(call in ACTIONS for call in self.calls)


def read_program(source: str) -> GoldProgram:
    """A program that is no Python still has lines, in which names before a bracket are taken for calls: the paper's own
    examples (`30px`) are none. A method of that name, or a function that the program defines, is no call of the API."""
    lines = [line for line in source.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if len(source) > LONGEST:
        return GoldProgram(len(lines), (), f"it has more than {LONGEST} characters")
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        where = f"line {error.lineno}: {error.msg}" if isinstance(error, SyntaxError) else str(error)
        return GoldProgram(
            len(lines), tuple(_ALIASES[found[1]] for line in lines for found in _CALL.finditer(line)), where
        )
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    calls = [
        (node.lineno, node.col_offset, _ALIASES[node.func.id])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ALIASES.keys() - own
    ]
    return GoldProgram(len(lines), tuple(name for _, _, name in sorted(calls)))


def plain(name: str) -> str:
    """A name of an action or a component as names are compared: in capitals, with single spaces."""
    return " ".join(name.upper().split())


def action_is_right(gold: GoldCommand, calls: Collection[str], *, equivalents: bool = True) -> bool:
    """A component with the word TEXT among others ('text footer') is a text."""
    wanted, made = plain(gold.action), {plain(call) for call in calls}
    if wanted in made:
        return True
    allowed = list(EQUIVALENT.get(wanted, ()))
    for kind, others in EQUIVALENT_FOR.items():
        allowed += others.get(wanted, ()) if kind in plain(gold.component).split() else ()
    return equivalents and any(calls_for <= made for calls_for in allowed)


def component_is_right(gold: GoldCommand, taken: str | None) -> bool | None:
    """None where the editor does not report its choice, or no right one is given."""
    return plain(taken) == plain(gold.component) if taken is not None and gold.component else None


@dataclass(frozen=True, slots=True)
class Answered:
    """A request and its result. `program` is None where none was written. `component` is the kind the editor took
    its target for, None where it is not reported. `passes` says of each program it wrote, in order, whether it ran
    without an error. `error`: whether the result does not do what was asked, None where nobody judged it."""

    gold: GoldCommand
    program: GoldProgram | None
    component: str | None = None
    passes: tuple[bool, ...] = ()
    error: bool | None = None


def passed(passes: Sequence[bool], reprompts: int) -> bool | None:
    """Whether the first program or one after at most so many errors ran; None where nobody ran any."""
    return any(passes[: reprompts + 1]) if passes else None


def figures(answered: Iterable[Answered]) -> dict[str, Score]:
    """All of table 1 and of the text around it. Nothing is left out: no program is a wrong action."""
    rows = list(answered)
    judged = "no edit was judged, by a person or a model"
    ran = "nothing tells whether the programs ran"
    written = [row.program for row in rows if row.program is not None and row.program.lines is not None]
    none = "no program was written"
    calls = [row.program.calls if row.program else () for row in rows]
    scores = [
        rate("action accuracy", [action_is_right(row.gold, made) for row, made in zip(rows, calls, strict=True)]),
        rate(
            "action accuracy, literal",
            [action_is_right(row.gold, made, equivalents=False) for row, made in zip(rows, calls, strict=True)],
        ),
        rate(
            "component accuracy",
            [component_is_right(row.gold, row.component) for row in rows],
            "no row has a gold component and the one that the editor took",
        ),
        rate("code 1-pass", [passed(row.passes, 0) for row in rows], ran),
        rate("code 5-pass", [passed(row.passes, REPROMPTS) for row in rows], ran),
        rate("code 5-pass, five programs", [passed(row.passes, REPROMPTS - 1) for row in rows], ran),
        rate("semantic error", [row.error for row in rows], judged),
        average("lines a program", [one.lines for one in written], none),
        average("major calls a program", [one.major for one in written], none),
        average("calls a program", [len(one.calls) for one in written], none),
    ]
    for action in sorted({plain(row.gold.action) for row in rows if row.error is not None}):
        of = [row.error for row in rows if plain(row.gold.action) == action]
        scores.append(rate(f"semantic error, {action}", of, judged))
    return {score.measure: score for score in scores}
