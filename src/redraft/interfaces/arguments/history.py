"""The commands that go through the history of a design: `history`, `undo` and `redo`."""

from __future__ import annotations

import argparse
from pathlib import Path


def history_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", metavar="FILE", nargs="*", help="the design; or: checkout FILE STATE")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--name", metavar="NAME", help="name the branch FILE is on, or the state given with --at")
    what.add_argument("--forget-name", metavar="NAME", help="take a name away; the states stay")
    what.add_argument("--prune", action="store_true", help="forget what is not needed any more; says what")
    parser.add_argument("--dry-run", action="store_true", help="with --prune: only say what would go")
    days = "with --prune: forget files that are gone once redraft has not worked on them for so long (default 30)"
    parser.add_argument("--days", metavar="N", type=float, help=days)
    parser.add_argument("--at", metavar="STATE", help="the state that --name names (default: the current one)")
    _force_option(parser)


def undo_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("steps", metavar="N", type=int, nargs="?", default=1, help="how many steps (default 1)")
    _force_option(parser)


redo_options = undo_options


def _force_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--force", action="store_true", help="even if another program changed FILE; the change stays in the history"
    )
