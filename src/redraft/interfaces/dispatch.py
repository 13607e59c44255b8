"""Dispatch of a command line: parsed, handed to the module of its command, and errors reported."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from importlib import import_module

from redraft import budget
from redraft.errors import RedraftError, SaveError, UsageError, says
from redraft.interfaces.arguments import COMMANDS, build_parser, plugged_commands
from redraft.interfaces.terminal import fail, lost, say, warn, write_whole
from redraft.version import __version__

WRITES = ("edit", "apply", "render", "batch", "undo", "redo", "export", "layout", "layers", "trust", "model")
"""Commands that have done their work once their files are written, whether or not the report can be printed."""
UNREPORTED = 5
"""The exit code of one of them whose JSON did not get out whole."""
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS)
BUDGETED = ("show", "render", "edit", "apply", "diff", "verify")
"""Commands whose time and memory are bounded as a whole; the others are as long as what they are given, row by row."""


def dispatch(words: list[str], *, alone: bool = False) -> int:
    """Run a command; returns the exit code. `alone`: this process is there for nothing else."""
    _open_closed_streams()
    if alone:
        write_whole()
    return _printed(_exit_code(words, alone), words)


def _handler(command: str) -> Callable[[argparse.Namespace], int]:
    """What carries a command out. Only its own module is loaded: it takes most of the time of a small command."""
    if command not in COMMANDS:
        return plugged_commands(command)[command].run
    module, function = COMMANDS[command].handler.split(":")
    found: Callable[[argparse.Namespace], int] = getattr(import_module(f"redraft.interfaces.{module}"), function)
    return found


def _run(words: list[str], alone: bool) -> int:
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="spelt")  # a terminal that cannot show a character must not stop an edit
    parser = build_parser(words)
    options = parser.parse_args(words)
    if options.version:
        say(f"redraft {__version__}")
        return 0
    if options.command is None:
        say(parser.short_help())
        return 2
    if getattr(options, "strict", False) and options.no_render:
        raise UsageError(says("strict-without-render"))
    with budget.enforce() if alone and options.command in BUDGETED else nullcontext():
        return _handler(options.command)(options)


def _exit_code(words: list[str], alone: bool) -> int:
    """Run a command, and report what stopped it."""
    as_json = "--json" in words
    try:
        return _run(words, alone)
    except RedraftError as error:
        return fail(error, as_json)
    except Exception as error:
        if isinstance(error, OSError) and (error.errno in NO_ROOM or "temporary directory" in str(error)):
            return fail(SaveError(says("temporary-files-unwritable", reason=error.strerror or error)), as_json)
        if os.environ.get("REDRAFT_DEBUG"):
            import traceback

            traceback.print_exc()
        what = " ".join(f"{type(error).__name__}: {error}".split())
        problem = RedraftError(says("internal-error", error=what[:300]))
        problem.code = "internal"
        return fail(problem, as_json)


def _printed(code: int, words: list[str]) -> int:
    """The exit code once the report is out. Without --json a reader may leave early (`| head`), and what was written to
    files is done all the same."""
    why, as_json = lost(), "--json" in words
    if why is None:
        return code
    if why or as_json:
        warn(f"redraft: warning: the report could not be printed: {why or 'its reader has left'}")
    if words and words[0] in WRITES:
        return code or (UNREPORTED if as_json else 0)
    return code or (1 if why or as_json else 0)


def _open_closed_streams() -> None:
    """Fill descriptors 0 to 2 where they are closed, lest a design be opened as standard output and written to."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stderr is None:  # then `print(file=sys.stderr)` would go to standard output
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open until the program ends
