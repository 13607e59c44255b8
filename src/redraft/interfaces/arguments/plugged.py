"""Commands of other packages, which announce them as entry points of the group `redraft.commands`.

[project.entry-points."redraft.commands"]
bench = "redraft_research.command_line.commands:BENCH"
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Protocol

from redraft.interfaces.arguments.parsing import Parser


class PluggedCommand(Protocol):
    """A command of another package. The module it is in must load quickly: `redraft --help` loads it for `help`."""

    @property
    def help(self) -> str:
        """What it does, for its line of the help: "check that …"."""

    @property
    def group(self) -> str:
        """The title under which the help lists it."""

    def options(self, parser: Parser, words: Sequence[str] | None) -> None:
        """Describe its options: those that `words`, the command line, names; None: all."""

    def run(self, options: argparse.Namespace) -> int:
        """Carry it out; return the exit code. Whatever RedraftError it raises is reported."""


def plugged_commands(name: str = "") -> dict[str, PluggedCommand]:
    """The command with this name if another package has it, else all of them that work.

    ToolError if the one that is named does not load.
    """
    from redraft import plugins  # built-in commands do without

    one = plugins.part(plugins.COMMANDS, name) if name and name[0] != "-" else None
    if one is not None:
        return {name: one.load()}
    return {each.part.name: each.part.load() for each in plugins.installed(plugins.COMMANDS) if not each.problem}
