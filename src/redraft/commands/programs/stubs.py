"""Generates the program language's typed stubs with examples from the set of commands, for the type checker, people and
models."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from redraft.commands.catalog import SECTIONS
from redraft.commands.command import Command
from redraft.commands.field_types import alternatives, kind_of

_GIVES = {"element": "Element", "page": "Page", "": "None"}
_HERE = """# ---- commands
# One function for each command: `redraft.commands` writes them here.
"""
WIDTH = 120
HEADING = "# ---- "
"""What the line of a section begins with."""
BRITISH = {"colour": "color", "colours": "colors", "centre": "center", "grey": "gray"}
"""Words that the language writes otherwise."""


@cache
def language(without: frozenset[str] = frozenset()) -> str:
    """The whole language: records and looking (language.pyi), a function for each command, the names of the paper.

    `without` are names that a program has for things of its own: a command added later must not take them away."""
    whole = resources.files("redraft.commands.programs").joinpath("language.pyi").read_text("utf-8")
    head, paper = whole.split(_HERE)
    for name in without:
        head = re.sub(rf'^def {name}\(.*?"""\n\n', "", head, flags=re.MULTILINE | re.DOTALL)
    sections = [
        f"{HEADING}{title}\n\n" + "\n".join(stub(kind) for kind in kinds if kind.command not in without)
        for title, kinds in SECTIONS
    ]
    return "\n".join([head.rstrip() + "\n", *sections, paper.lstrip()])


def stub(kind: type[Command]) -> str:
    """One function: its signature, and the docstring of the command."""
    parameters = [_parameter(kind, name) for name in kind.fields]
    if kind.positional < len(parameters):
        parameters.insert(kind.positional, "*")
    gives = _GIVES[kind.gives]
    head = f"def {kind.command}({', '.join(parameters)}) -> {gives}:"
    if len(head) > WIDTH:
        head = f"def {kind.command}(\n    " + ",\n    ".join(parameters) + f",\n) -> {gives}:"
    return f'{head}\n    """{(kind.__doc__ or "").rstrip()}\n    """\n'


def _parameter(kind: type[Command], name: str) -> str:
    parameter = f"{name}: {_written(kind.hints()[name])}"
    return parameter if not hasattr(kind, name) else f"{parameter} = {getattr(kind, name)!r}"


def _written(hint: Any) -> str:
    """A type as a program would write it."""
    names = list(dict.fromkeys(_written_one(one) for one in alternatives(hint)))
    return " | ".join(dict.fromkeys(part for name in names for part in name.split(" | ")))


def _written_one(hint: Any) -> str:
    kind = kind_of(hint)
    if kind is not None:
        return kind.stub
    if hint in (None, NoneType):
        return "None"
    if get_origin(hint) is Literal:
        return f"Literal[{', '.join(repr(one) for one in get_args(hint))}]"
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if len(inner) == 2 and inner[1] is Ellipsis:
            return f"Sequence[{_written(inner[0])}]"
        return f"tuple[{', '.join(_written(one) for one in inner)}]"
    return str(hint.__name__)
