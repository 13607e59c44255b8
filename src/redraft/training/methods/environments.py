"""What a policy's answers earn, and what it is told between them.

    class Mine:
        def reply(self, row, answers): ...     # the next message of the conversation, or None where it has ended
        def scores(self, row, answers): ...    # a Round for each answer

`layer` and `exact` are here; any other is named MODULE:NAME, and is called with nothing to be made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from redraft.errors import FormatError, UsageError
from redraft.scoring.layer_answers import Malformed, read_answer
from redraft.scoring.rewards import Round, reward

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


class Exact:
    """An answer earns 1 where it is the row's `wanted`, white space around it left out, else 0."""

    def reply(self, row: Row, answers: Sequence[str]) -> str | None:
        return None

    def scores(self, row: Row, answers: Sequence[str]) -> list[Round]:
        return [Round(float(answer.strip() == str(row["wanted"]).strip())) for answer in answers]


BUILT_IN: dict[str, type[Environment]] = {"layer": Layer, "exact": Exact}


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
