"""What a policy's answers earn, and what it is told between them.

    class Mine:
        def reply(self, row, answers): ...     # the next message of the conversation, or None where it has ended
        def scores(self, row, answers): ...    # a Round for each answer

`layer`, `layers`, `executor` and `exact` are here; any other is named MODULE:NAME, and is called with nothing to be
made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from redraft.errors import FormatError, UsageError
from redraft.scoring.layer_answers import JointAnswer, Malformed, read_answer, read_joint_answer
from redraft.scoring.rewards import Round, joint_reward, reward

Row = Mapping[str, Any]


class Environment(Protocol):
    def reply(self, row: Row, answers: Sequence[str]) -> str | None: ...
    def scores(self, row: Row, answers: Sequence[str]) -> list[Round]: ...


class Layer:
    """Answers about a layer: rows have `edit` (whether it is to be edited) and `wanted`, the prompt of one that is."""

    def reply(self, row: Row, answers: Sequence[str]) -> str | None:
        return None

    def scores(self, row: Row, answers: Sequence[str]) -> list[Round]:
        if not isinstance(row.get("edit"), bool):
            raise FormatError("a row has no `edit` that is true or false", "say whether its layer is to be edited")
        formed = not isinstance(read_answer(answers[-1]), Malformed)
        return [Round(reward(answers[-1], row["edit"], row.get("wanted", "")).total, formed)]


class Layers:
    """Answers about all layers: rows have `layers` (how many there are, or their ids), `gold` (the numbers of those to
    be edited, from 1), and `wanted`, their prompt."""

    def reply(self, row: Row, answers: Sequence[str]) -> str | None:
        return None

    def scores(self, row: Row, answers: Sequence[str]) -> list[Round]:
        count = row["layers"] if isinstance(row["layers"], int) else len(row["layers"])
        found = read_joint_answer(answers[-1], count)
        return [self.worth(row, found)] if not isinstance(found, Malformed) else [Round(0.0, False)]

    def worth(self, row: Row, found: JointAnswer) -> Round:
        return Round(joint_reward(found, frozenset(row["gold"]), row.get("wanted", "")))


class Executor(Layers):
    """The same by what comes of it: rows have `worth`, what is earned by handing an executor a set of layers ("2,5") to
    carry out the request in; a set that is not there earns nothing. Half is for the form."""

    def worth(self, row: Row, found: JointAnswer) -> Round:
        return Round((1 + float(row["worth"].get(",".join(map(str, sorted(found.layers))), 0.0))) / 2)


class Exact:
    """An answer earns 1 where it is the row's `wanted`, white space around it left out, else 0."""

    def reply(self, row: Row, answers: Sequence[str]) -> str | None:
        return None

    def scores(self, row: Row, answers: Sequence[str]) -> list[Round]:
        return [Round(float(answer.strip() == str(row["wanted"]).strip())) for answer in answers]


BUILT_IN: dict[str, type[Environment]] = {"layer": Layer, "layers": Layers, "executor": Executor, "exact": Exact}


def environment(name: str) -> Environment:
    if name in BUILT_IN:
        return BUILT_IN[name]()
    module, _, attribute = name.partition(":")
    try:
        found: Environment = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        there = ", ".join(BUILT_IN)
        raise UsageError(f"no environment '{name}': {error}", f"it is {there}, or MODULE:NAME") from error
    return found
