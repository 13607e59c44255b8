"""Options of commands from the rows of a table: `help/options.txt`, whose head says how a row is written."""

from __future__ import annotations

import argparse
from functools import cache
from pathlib import Path
from typing import Any

from redraft.interfaces.arguments.parsing import Parser
from redraft.interfaces.arguments.values import TYPES

HELP = Path(__file__).parent / "help"


def describe(
    parser: Parser, section: str, help: Path = HELP, *, group: argparse._ActionsContainer | None = None
) -> None:
    """Add the options of a section of the table in the folder `help`, or of redraft's own; at first to `group`."""
    here, either = group or parser, None
    for row in {**_sections(HELP), **_sections(help)}[section].splitlines():
        head, _, text = row.partition(": ")
        if head in ("usage", "brief"):
            setattr(parser, head, text if head == "usage" else text.split())
        elif head[0] == "@":
            describe(parser, head[1:], help, group=here)
        elif head[0] == "=":
            here = found = parser.group(head[2:])
            found.description = text or found.description
        elif head[0] == "|":
            either = either or here.add_mutually_exclusive_group()
            _add(either, head[2:].split(), text)
        else:
            either = None
            _add(here, head.split(), text)


def more_help(command: str, help: Path = HELP) -> str:
    """What is to be known of a command beside its options, with examples."""
    return (help / f"{command}.txt").read_text("utf-8")


@cache
def _sections(help: Path) -> dict[str, str]:
    parts = (part.partition("]\n") for part in (help / "options.txt").read_text("utf-8").split("\n[")[1:])
    return {name: rows.strip() for name, _, rows in parts}


def _add(group: argparse._ActionsContainer, words: list[str], text: str) -> None:
    """Add one argument: its names, then what argparse is to be told of its value."""
    flags = [word for word in words if word[0] == "-"]
    *names, last = flags or words[:1]
    last, _, dest = last.partition(">")
    given: dict[str, Any] = {"help": argparse.SUPPRESS if text == "-" else text or None}
    metavars, choices, default = list[str](), list[str](), ""
    for word in words[len(names) + 1 :]:
        if word[0] == "{":
            choices = word[1:-1].split(",")
        elif word in TYPES:
            given["type"] = TYPES[word]
        elif word[0] == "=":
            default = word
        elif word == "!":
            given["required"] = True
        elif word == "*" and flags:
            given |= {"action": "append", "default": []}
        elif word in "*+?":
            given["nargs"] = word
        else:
            metavars.append(word)
    type = given.get("type", str)
    if default:
        number = float if "." in default else int  # 0 may hold where 1 is the least that may be given
        given["default"] = (type if type in (str, Path) else number)(default[1:])
    if choices:
        given["choices"] = [type(each) for each in choices]
    if metavars:
        given["metavar"] = tuple(metavars) if len(metavars) > 1 else metavars[0]
        given |= {"nargs": len(metavars)} if len(metavars) > 1 else {}
    elif flags and not choices:
        given["action"] = "store_false" if dest else "store_true"
    if not flags and not last.islower():
        given["metavar"] = last
    if flags and dest:
        given["dest"] = dest
    group.add_argument(*((*names, last) if flags else (dest or last.lower(),)), **given)
