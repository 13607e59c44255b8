"""The parser of the command line, and how its help is set."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from typing import Any, NoReturn

from redraft.errors import UsageError, says
from redraft.messages import meant

OUTPUT = "output and checks"
"""The group of options for files beside the result, and for checks."""
ORDER = ("what to change", "where to", "what may change", "models", "pictures", "search", "how it runs", OUTPUT)
"""The groups of options that several commands have, in the order of the help; a command's own come before."""

ASKS = {"INSTRUCTION": "what should change?", "FILE, INSTRUCTION": "which design should change, and how?"}
"""The questions for arguments of `edit` that are missing."""


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


class _Help(argparse._HelpAction):
    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        parser._print_message(parser.short_help() if option_string == "-h" else parser.format_help(), sys.stdout)
        parser.exit()


class Parser(argparse.ArgumentParser):
    """Raises instead of exiting, so that `--json` covers wrong usage too; and says what may have been meant.

    `-h` shows `short`, else the arguments in `brief` by their names in the namespace, else all.
    `unlisted` are commands that may have been meant though they are not installed.
    """

    brief: Sequence[str] = ()
    short = ""
    unlisted: Sequence[str] = ()

    def __init__(self, **given: Any) -> None:
        super().__init__(**{"formatter_class": Formatter, "allow_abbrev": False, **given, "add_help": False})
        self.add_argument("-h", "--help", action=_Help, help=argparse.SUPPRESS)
        self._found = argparse.Namespace()

    def group(self, title: str) -> argparse._ArgumentGroup:
        """The group of options with this title, made if there is none."""
        there = next((group for group in self._action_groups if group.title == title), None)
        found = there or self.add_argument_group(title)
        self._action_groups.sort(key=lambda group: ORDER.index(group.title) if group.title in ORDER else -1)
        return found

    def short_help(self) -> str:
        """What a beginner needs: the arguments in `brief`, two examples, and how to see the rest."""
        if self.short or not self.brief:
            return self.short or self.format_help()
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, [], [])
        formatter.add_text(self.description)
        formatter.start_section("used most")
        names = {action.dest: action for action in self._actions}
        formatter.add_arguments(names[name] for name in self.brief if name in names)
        formatter.end_section()
        examples = (self.epilog or "").partition("examples:\n")[2].splitlines()
        formatter.add_text("\n".join(("examples:", *examples[:2])))
        formatter.add_text(f"everything: {self.prog} --help")
        return formatter.format_help()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuses what argparse leaves over, and a misspelt option before an argument that is missing."""
        words = list(sys.argv[1:] if args is None else args)
        self._found = argparse.Namespace() if namespace is None else namespace
        for word in (word for word in words if word[:1] == "-" and "." in word and os.path.isfile(word)):
            command = shlex.join(["redraft", *(f"./{one}" if one == word else one for one in words)])
            raise UsageError(says("dash-before-file", command=command))
        if self._subparsers is None:
            names = takewhile(lambda name: name != "--", (word.partition("=")[0] for word in words))
            self._refuse([name for name in names if name[:2] == "--" and name.replace("-", "").isalnum()])
        found, left = super().parse_known_args(words, self._found)
        self._refuse([word for word in left if word[:1] == "-"])
        if left:
            said = getattr(found, "instruction", None)
            quoted = shlex.quote(" ".join((said, *left))) if said else ""
            hint = f"put the request in quotes: {quoted}" if said else f"{self.prog} --help"
            raise UsageError(says("arguments-too-many", arguments=" ".join(left), hint=hint))
        return found, left

    def _refuse(self, options: Sequence[str]) -> None:
        known = self._option_string_actions
        for name in (name for name in options if name not in known):
            raise UsageError(says("unknown-option", option=name, meant=meant(name, known) or f"{self.prog} --help"))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        choices = [str(choice) for choice in action.choices]
        if isinstance(action, argparse._SubParsersAction):
            what, otherwise = f"there is no {str(action.metavar).lower()} '{value}'", f"{self.prog} --help"
            choices += self.unlisted
        else:
            name = "/".join(action.option_strings) or action.metavar or action.dest
            what, otherwise = f"{name} cannot be '{value}'", f"give one of {', '.join(choices)}"
        raise UsageError(what, meant(str(value), choices) or otherwise)

    def error(self, message: str) -> NoReturn:
        lacking = message.partition("arguments are required: ")[2]
        if lacking in ASKS:
            file = getattr(self._found, "file", None)
            named, out = (shlex.quote(str(file)), f"gold{file.suffix}") if file else ("FILE", "OUT")
            raise UsageError(ASKS[lacking], f"redraft edit {named} 'make the title gold' -o {out}")
        raise UsageError(message[:1].lower() + message[1:], f"{self.prog} --help")
