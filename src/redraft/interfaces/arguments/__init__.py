"""The arguments of the command line: every command, its options, and help that teaches by example.

Nothing here loads what carries a command out.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple, NoReturn

from redraft.errors import UsageError
from redraft.interfaces.arguments import benches, edits, history, layouts, measures, serving, training, trust, views
from redraft.interfaces.arguments.values import folder, more_help

ABOUT = "Edit layered designs in words, keep every layer editable, and prove that nothing else changed."

EXAMPLES = """\
examples:
  redraft show poster.svg
  redraft edit poster.svg 'change "Summer Nights" to "Winter Lights" and make the title gold' -o winter.svg
  redraft edit poster.svg 'move the logo to the top right corner' --in-place --receipt receipt.json
  redraft diff poster.svg winter.svg

exit codes: 0 done · 1 the instruction could not be carried out, the file is untouched · 2 wrong usage ·
3 the input file cannot be read · 4 a check failed and the edit was taken back · 130 interrupted (Ctrl-C)
"""


class Command(NamedTuple):
    """A command: what it does; the module that describes its options, `NAME_options`; and the function that carries it
    out, with its module in `interfaces`. Below its options `--help` shows `help/NAME.txt`."""

    help: str
    arguments: ModuleType
    handler: str


COMMANDS = {
    "edit": Command("change a design as the instruction says, and prove that nothing else changed", edits, "edit:edit"),
    "show": Command(
        "list pages, layers, ids, boxes, texts, fonts, and what is kept but not editable", views, "show:show"
    ),
    "look": Command("show what can be seen on a page: texts, what stands out, colours, a thing", views, "look:look"),
    "render": Command("draw a design, or one layer of it, as a PNG or JPEG picture", views, "render:render"),
    "apply": Command("carry out edits, commands or a program from a file, with no planning", edits, "apply:apply"),
    "diff": Command("show which layers and properties differ, and pixels that differ outside them", views, "diff:diff"),
    "lint": Command("hold designs to a brand's rules: colours, type, logo, margins, words…", views, "lint:lint"),
    "verify": Command("check a receipt against the files before and after", trust, "verify:verify"),
    "history": Command("show the states a design has been in, and go to any of them", history, "history:history"),
    "undo": Command("take the last edit of a design back", history, "history:undo"),
    "redo": Command("carry out again what was undone", history, "history:redo"),
    "export": Command("write a design in another format, and list what is lost", views, "export:export"),
    "layout": Command("lay texts out on a picture or a design, readable and in order", layouts, "layout:layout"),
    "layers": Command("take a flat picture apart: live text, and a background without it", layouts, "layers:layers"),
    "batch": Command("fill a design for every row of a table, or make many edits", edits, "batch_command:run_batch"),
    "studio": Command("see and edit a design in the browser", serving, "server.commands:studio"),
    "review": Command(
        "label, rate and compare results in the browser, with agreement", serving, "server.commands:review"
    ),
    "serve": Command("serve designs to other programs over HTTP", serving, "server.commands:serve"),
    "mcp": Command("offer designs as tools to an agent (Model Context Protocol)", serving, "server.commands:mcp"),
    "commands": Command(
        "list what can be done to a design, for people, programs and models", measures, "command_list:commands"
    ),
    "bench": Command("run a protocol or a bench, or list them with what each needs", benches, "bench:bench"),
    "score": Command("compute one measure of the protocols, on figures or files", benches, "score:score"),
    "datasets": Command("make data sets for training and tests, check and count them", training, "datasets:datasets"),
    "train": Command("train a policy or a reward model (extra `train`)", training, "train:train"),
    "trust": Command("let the settings of a folder take effect, or a model act; list both", trust, "trust:run_trust"),
    "weights": Command("list, fetch or remove the weights of models for pictures", measures, "weights:run_weights"),
    "assets": Command("list, find, add or take pictures of the asset library", measures, "assets:run_assets"),
    "doctor": Command(
        "check that everything redraft needs is there and works, or try a model", measures, "doctor:run_doctor"
    ),
}
MANIFOLD = ("bench", "score", "train")
"""Commands with a module for each of what they can be asked for."""


class Formatter(argparse.RawDescriptionHelpFormatter):
    """As wide as the terminal. One is made for every option that is described, and asking `shutil` for the width would
    load what packs and unpacks archives."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


@cache
def _columns() -> int:
    """Columns of the terminal, as `shutil.get_terminal_size` counts them."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80


class Parser(argparse.ArgumentParser):
    """Raises instead of exiting, so that `--json` covers wrong usage too."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message[:1].lower() + message[1:], f"{self.prog} --help")


def build_parser(words: Sequence[str] | None = None) -> Parser:
    """The parser of all commands or, given the words of the command line, of what they name: the options of others take
    time to describe that `show` does not have."""
    only = words[0] if words and words[0] in COMMANDS else None
    about: dict[str, Any] = {"formatter_class": Formatter, "allow_abbrev": False}
    parser = Parser(prog="redraft", description=ABOUT, epilog=EXAMPLES, **about)
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(prog="redraft", dest="command", metavar="COMMAND", parser_class=Parser)
    for name, (help, arguments, _) in COMMANDS.items():
        if only is None or name == only:
            options = getattr(arguments, f"{name}_options")
            description = help[:1].upper() + help[1:] + "."
            command = commands.add_parser(name, help=help, description=description, epilog=more_help(name), **about)
            as_json = "print one JSON object; errors as {code, message, suggestion}"
            command.add_argument("--json", action="store_true", help=as_json)
            options(command, words) if name in MANIFOLD else options(command)
            command.add_argument(
                "--fonts",
                metavar="DIR",
                type=folder,
                action="append",
                default=[],
                help="look for fonts here first (repeatable)",
            )
    return parser
