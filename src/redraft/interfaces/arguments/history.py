"""The commands that go through the history of a design: `history`, `undo` and `redo`."""

from __future__ import annotations

import argparse
from pathlib import Path


def history_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", metavar="FILE", nargs="*")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--name", metavar="NAME")
    what.add_argument("--forget-name", metavar="NAME")
    what.add_argument("--prune", action="store_true")
    parser.add_argument("--dry-run", action="store_true")
    parser.add_argument("--days", metavar="N", type=float)
    parser.add_argument("--at", metavar="STATE")
    _force_option(parser)


def undo_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("steps", metavar="N", type=int, nargs="?", default=1)
    _force_option(parser)


redo_options = undo_options


def _force_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true")
