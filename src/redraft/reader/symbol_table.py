"""The symbols that weights were trained with, by name, so that the weights can be used when the command set changes.

Saved weights keep the names of their symbols and, of every command, the fields they were trained to fill. `Usable` maps
them to the program's own: a command or field that was added later is not used, nor is a command of which a field was
removed or changed; all others stay as they are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args, get_origin

import numpy as np
from numpy.typing import NDArray

from redraft.commands.command import Command
from redraft.commands.field_types import alternatives, kind_of
from redraft.errors import ToolError, says
from redraft.reader.actions import ATTRIBUTES, READABLE, SYMBOLS, filled, wanted
from redraft.reader.links import LINKS
from redraft.reader.scene import FEATURES, NUMBERS, RELATIONS, SORTS

_NEEDED = "needed"
_AGAIN = "reinstall redraft, or train the reader again"


def symbol_table() -> dict[str, Any]:
    """The program's own symbols as JSON, to be saved with weights: names by number, by command its fields with their
    types, and a hash of the network's inputs."""
    return {
        "names": list(SYMBOLS),
        "commands": {name: forms(kind) for name, kind in READABLE.items()},
        "inputs": inputs_hash(),
    }


def forms(kind: type[Command]) -> dict[str, list[str]]:
    """The fields of a command that the reader fills, in order, each with the kinds of value and choices it takes."""
    found: dict[str, list[str]] = {}
    for field in kind.fields:
        if types := filled(kind, field):
            needed = [_NEEDED] if field in wanted(kind) else []
            found[field] = [*needed, *dict.fromkeys(form for hint in types for form in _forms(hint))]
    return found


def _forms(hint: Any) -> list[str]:
    named = kind_of(hint)
    if named is not None:
        return [named.name]
    if get_origin(hint) is Literal:
        return [f"choice {one}" for one in get_args(hint)]
    if get_origin(hint) is tuple:
        inner = [
            "…" if one is Ellipsis else " or ".join(form for each in alternatives(one) for form in _forms(each))
            for one in get_args(hint)
        ]
        return [f"several ({', '.join(inner)})"]
    return [hint.__name__]


def inputs_hash() -> str:
    """A hash of the numbered inputs of the network: weights with other features, relations or links do not fit."""
    given = [f"{name} {count}" for name, count in FEATURES]
    return hashlib.sha256("\n".join((*given, *NUMBERS, *RELATIONS, *LINKS, *SORTS, *ATTRIBUTES)).encode()).hexdigest()[
        :16
    ]


class Usable(NamedTuple):
    """The part of the program's symbols that weights know. `rows`: for each of SYMBOLS its number in the weights, 0
    where it has none; `symbols`: whether it may be used; `fields`: by command those that may be filled."""

    rows: NDArray[np.intp]
    symbols: NDArray[np.bool_]
    fields: Mapping[str, frozenset[str]]

    @staticmethod
    def of(table: Mapping[str, Any], count: int) -> Usable:
        """The usable symbols of weights, from the table saved with them and their number of symbols. Raises ToolError
        where the two do not fit, or the network's inputs are other than this program's."""
        names, commands = table.get("names", []), table.get("commands", {})
        if len(names) != count or table.get("inputs") != inputs_hash():
            raise ToolError(says("reader-weights-version-mismatch", advice=_AGAIN))
        numbers = {name: number for number, name in enumerate(names)}
        fields = {
            name: frozenset(commands[name])
            for name, kind in READABLE.items()
            if name in commands and _is_unchanged(commands[name], forms(kind))
        }
        void = {f"COMMAND {name}" for name in READABLE if name not in fields}
        rows = np.array([numbers.get(name, 0) for name in SYMBOLS])
        return Usable(rows, np.array([name in numbers and name not in void for name in SYMBOLS]), fields)


def _is_unchanged(trained: Mapping[str, list[str]], now: Mapping[str, list[str]]) -> bool:
    """Whether all trained fields keep order and types; more choices, new optional fields and fields that are optional
    now are no change."""
    if [field for field in now if field in trained] != list(trained):
        return False
    needed = {_NEEDED}
    return all(needed & {*now[field]} <= {*trained.get(field, ())} for field in now) and all(
        {*form} - needed <= {*now[field]} for field, form in trained.items()
    )
