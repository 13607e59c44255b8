"""The arguments of the command line: every command, its options, and help that teaches by example.

Nothing here loads what carries a command out.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NoReturn

from redraft.errors import UsageError
from redraft.interfaces.arguments.benches import BENCH_EXAMPLES, SCORE_EXAMPLES, bench_options, score_options
from redraft.interfaces.arguments.edits import (
    APPLY_EXAMPLES,
    BATCH_EXAMPLES,
    EDIT_EXAMPLES,
    apply_options,
    batch_options,
    edit_options,
)
from redraft.interfaces.arguments.history import (
    HISTORY_EXAMPLES,
    REDO_EXAMPLES,
    UNDO_EXAMPLES,
    history_options,
    step_options,
)
from redraft.interfaces.arguments.layouts import LAYERS_EXAMPLES, LAYOUT_EXAMPLES, layers_options, layout_options
from redraft.interfaces.arguments.measures import (
    COMMANDS_EXAMPLES,
    DOCTOR_EXAMPLES,
    WEIGHTS_EXAMPLES,
    commands_options,
    doctor_options,
    weights_options,
)
from redraft.interfaces.arguments.serving import (
    MCP_EXAMPLES,
    REVIEW_EXAMPLES,
    SERVE_EXAMPLES,
    STUDIO_EXAMPLES,
    mcp_options,
    review_options,
    serve_options,
    studio_options,
)
from redraft.interfaces.arguments.training import TRAIN_EXAMPLES, train_options
from redraft.interfaces.arguments.trust import TRUST_EXAMPLES, VERIFY_EXAMPLES, trust_options, verify_options
from redraft.interfaces.arguments.values import folder
from redraft.interfaces.arguments.views import (
    DIFF_EXAMPLES,
    EXPORT_EXAMPLES,
    LOOK_EXAMPLES,
    RENDER_EXAMPLES,
    SHOW_EXAMPLES,
    diff_options,
    export_options,
    look_options,
    render_options,
    show_options,
)

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

COMMANDS: dict[str, tuple[str, str, Callable[..., None]]] = {
    "edit": (
        "change a design as the instruction says, and prove that nothing else changed",
        EDIT_EXAMPLES,
        edit_options,
    ),
    "show": (
        "list pages, layers, ids, boxes, texts, fonts, and what is kept but not editable",
        SHOW_EXAMPLES,
        show_options,
    ),
    "look": ("show what can be seen on a page: texts, what stands out, colours, a thing", LOOK_EXAMPLES, look_options),
    "render": ("draw a design, or one layer of it, as a PNG or JPEG picture", RENDER_EXAMPLES, render_options),
    "apply": ("carry out edits, commands or a program from a file, with no planning", APPLY_EXAMPLES, apply_options),
    "diff": (
        "show which layers and properties differ, and pixels that differ outside them",
        DIFF_EXAMPLES,
        diff_options,
    ),
    "verify": ("check a receipt against the files before and after", VERIFY_EXAMPLES, verify_options),
    "history": ("show the states a design has been in, and go to any of them", HISTORY_EXAMPLES, history_options),
    "undo": ("take the last edit of a design back", UNDO_EXAMPLES, step_options),
    "redo": ("carry out again what was undone", REDO_EXAMPLES, step_options),
    "export": ("write a design in another format, and list what is lost", EXPORT_EXAMPLES, export_options),
    "layout": ("lay texts out on a picture or a design, readable and in order", LAYOUT_EXAMPLES, layout_options),
    "layers": ("take a flat picture apart: live text, and a background without it", LAYERS_EXAMPLES, layers_options),
    "batch": ("carry out many edits in several processes", BATCH_EXAMPLES, batch_options),
    "studio": ("see and edit a design in the browser", STUDIO_EXAMPLES, studio_options),
    "review": ("label, rate and compare results in the browser, with agreement", REVIEW_EXAMPLES, review_options),
    "serve": ("serve designs to other programs over HTTP", SERVE_EXAMPLES, serve_options),
    "mcp": ("offer designs as tools to an agent (Model Context Protocol)", MCP_EXAMPLES, mcp_options),
    "commands": (
        "list what can be done to a design, for people, programs and models",
        COMMANDS_EXAMPLES,
        commands_options,
    ),
    "bench": ("run a protocol or a bench, or list them with what each needs", BENCH_EXAMPLES, bench_options),
    "score": ("compute one measure of the protocols, on figures or files", SCORE_EXAMPLES, score_options),
    "train": ("train a policy or a reward model (extra `train`)", TRAIN_EXAMPLES, train_options),
    "trust": ("show what the settings of a folder would do, and let them take effect", TRUST_EXAMPLES, trust_options),
    "weights": ("list, fetch or remove the weights of models for pictures", WEIGHTS_EXAMPLES, weights_options),
    "doctor": (
        "check that everything redraft needs is there and works, or try a model",
        DOCTOR_EXAMPLES,
        doctor_options,
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
    for name, (help, examples, options) in COMMANDS.items():
        if only is None or name == only:
            description = help[:1].upper() + help[1:] + "."
            command = commands.add_parser(name, help=help, description=description, epilog=examples, **about)
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
