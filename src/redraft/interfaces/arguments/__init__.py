"""The arguments of the command line: every command, its options, and help that teaches by example.

Nothing here loads what carries a command out.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from redraft.errors import UsageError, says
from redraft.installation import install_research
from redraft.interfaces.arguments.parsing import OUTPUT, Parser
from redraft.interfaces.arguments.table import describe, more_help
from redraft.interfaces.arguments.values import folder

ABOUT = """\
Edit layered designs in words, keep every layer editable, and prove that nothing else changed.

  redraft show examples/event.svg                                         its pages, layers and texts
  redraft edit examples/event.svg 'make the title gold' -o gold.svg       an edit, proven
  redraft diff examples/event.svg gold.svg                                the differences
"""

EXIT_CODES = """\
exit codes: 0 done · 1 the instruction could not be carried out, the file is untouched · 2 wrong usage ·
3 the input file cannot be read · 4 a check failed and the edit was taken back · 130 interrupted (Ctrl-C)
"""


class Subcommand(NamedTuple):
    """A command: what it does, and the function of `redraft.interfaces` that carries it out. Its options are a section
    of `help/options.txt`; below them `--help` shows `help/NAME.txt`."""

    help: str
    handler: str


COMMANDS = {
    "edit": Subcommand(
        "change a design as the instruction says, and prove that nothing else changed", "command_line.edit:edit"
    ),
    "undo": Subcommand("take the last edit of a design back", "command_line.history:undo"),
    "redo": Subcommand("carry out again what was undone", "command_line.history:redo"),
    "history": Subcommand(
        "show the states a design has been in, and go to any of them", "command_line.history:history"
    ),
    "apply": Subcommand(
        "carry out edits, commands or a program from a file, with no planning", "command_line.apply:apply"
    ),
    "layout": Subcommand("lay texts out on a picture or a design, readable and in order", "command_line.layout:layout"),
    "layers": Subcommand(
        "take a flat picture apart: live text, and a background without it", "command_line.layers:layers"
    ),
    "export": Subcommand("write a design in another format, and list what is lost", "command_line.export:export"),
    "studio": Subcommand("see and edit a design in the browser", "server.commands:studio"),
    "show": Subcommand(
        "list pages, layers, ids, boxes, texts, fonts, and what is kept but not editable", "command_line.show:show"
    ),
    "look": Subcommand(
        "show what can be seen on a page: texts, what stands out, colours, a thing", "command_line.look:look"
    ),
    "render": Subcommand("draw a design, or one layer of it, as a PNG or JPEG picture", "command_line.export:render"),
    "diff": Subcommand(
        "show which layers and properties differ, and pixels that differ outside them", "report.report:diff"
    ),
    "lint": Subcommand("hold designs to a brand's rules: colours, type, logo, margins, words…", "lint.lint:lint"),
    "verify": Subcommand("check a receipt against the files before and after", "command_line.verify:verify"),
    "doctor": Subcommand(
        "check that everything redraft needs is there and works, or try a model", "doctor.doctor:run_doctor"
    ),
    "model": Subcommand(
        "list models that can be reached, and choose one to read requests", "command_line.model:run_model"
    ),
    "trust": Subcommand(
        "let the settings of a folder take effect, or a model act; list both", "command_line.trust:run_trust"
    ),
    "commands": Subcommand(
        "list what can be done to a design, for people, programs and models", "command_line.command_list:commands"
    ),
    "assets": Subcommand("list, find, add or take pictures of the asset library", "command_line.assets:run_assets"),
    "weights": Subcommand(
        "list, fetch or remove the weights of models for pictures", "command_line.assets:run_weights"
    ),
    "batch": Subcommand("fill a design for every row of a table, or make many edits", "command_line.batch:run_batch"),
    "serve": Subcommand("serve designs to other programs over HTTP", "server.commands:serve"),
    "mcp": Subcommand("offer designs as tools to an agent (Model Context Protocol)", "server.commands:mcp"),
}
"""In the order of the help, in which each group goes on to the next."""
GROUPS = {
    "edit": "edit a design",
    "show": "look at designs, check them, set redraft up",
    "batch": "many designs, and other programs",
}
"""The groups of commands, each by its first one."""
RESEARCH = ("bench", "score", "datasets", "train", "review")
"""Commands of redraft-research."""


class PluggedCommand(Protocol):
    """A command of another package, which announces it as an entry point of the group `redraft.commands`:
    `bench = "redraft_research.command_line.commands:BENCH"`. The module it is in must load quickly: `redraft --help`
    loads it for `help`."""

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


def build_parser(words: Sequence[str] | None = None) -> Parser:
    """The parser of all commands or, given the words of the command line, of what they name: the options of others take
    time to describe that `show` does not have. UsageError for a command of research where that is not installed."""
    name = words[0] if words else ""
    plugged = {} if words is not None and (name in COMMANDS or name == "--version") else plugged_commands(name)
    if name in RESEARCH and name not in plugged:
        raise UsageError(says("research-not-installed", command=name, install=install_research()))
    named = words is not None and (name in COMMANDS or name in plugged)
    parser = Parser(prog="redraft", usage="redraft COMMAND [options]", description=ABOUT)
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    parser.unlisted = RESEARCH
    commands = parser.add_subparsers(prog="redraft", dest="command", metavar="COMMAND", help=argparse.SUPPRESS)
    if not named:
        parser.short, parser.epilog = _short(plugged), _listed(plugged)
    for each in (name,) if named else {**COMMANDS, **plugged}:
        help = (COMMANDS.get(each) or plugged[each]).help
        command = commands.add_parser(each, description=f"{help[:1].upper()}{help[1:]}.")
        if words is not None and not named:
            continue
        if each in COMMANDS:
            command.epilog = more_help(each)
            describe(command, each)
        else:
            plugged[each].options(command, words)
        output = command.group(OUTPUT if command.brief else "options")
        as_json = "print one JSON object; errors as {code, message, suggestion}"
        output.add_argument("--json", action="store_true", help=as_json)
        fonts = "look for fonts here first (repeatable)"
        output.add_argument("--fonts", metavar="DIR", type=folder, action="append", default=[], help=fonts)
    return parser


def _groups(plugged: Mapping[str, PluggedCommand]) -> dict[str, dict[str, str]]:
    """The commands of each group with what they do, by its title."""
    title, found = "", dict[str, dict[str, str]]()
    for name, command in COMMANDS.items():
        title = GROUPS.get(name, title)
        found.setdefault(title, {})[name] = command.help
    for name in (name for name in plugged if name not in COMMANDS):  # a built-in one cannot be replaced
        found.setdefault(plugged[name].group, {})[name] = plugged[name].help
    return found


def _short(plugged: Mapping[str, PluggedCommand]) -> str:
    """What `redraft` says by itself: three commands to try, and the names of all."""
    names = (f"{title}:\n    {' · '.join(group)}" for title, group in _groups(plugged).items())
    return "\n".join((ABOUT, *names, "\nhow: redraft COMMAND -h · what each does: redraft --help\n"))


def _listed(plugged: Mapping[str, PluggedCommand]) -> str:
    """Every command in a line, by groups."""
    lines = list[str]()
    for title, group in _groups(plugged).items():
        lines += [f"{title}:", *(f"    {name:<9} {help}" for name, help in group.items()), ""]
    if not plugged.keys() & set(RESEARCH):
        lines += [f"research: {', '.join(RESEARCH)} come with redraft-research: {install_research()}", ""]
    return "\n".join((*lines, EXIT_CODES))
