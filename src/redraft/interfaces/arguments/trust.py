"""The commands about trust: `verify` a receipt, `trust` the settings of a folder."""

from __future__ import annotations

import argparse
from pathlib import Path


def verify_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("receipt", metavar="RECEIPT.json", type=Path, help="what `edit --receipt` wrote")
    parser.add_argument("before", metavar="BEFORE", type=Path, help="the design before the edit; or FILE@STATE")
    parser.add_argument("after", metavar="AFTER", type=Path, help="the design after it")
    parser.add_argument("--strict", action="store_true", help="fail also where something is not known to hold")
    parser.add_argument("--no-render", action="store_true", help="do not draw: pixels stay unknown")


def trust_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?", help="the folder (default: the current one)")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--yes", action="store_true", help="say yes without being asked, for scripts")
    what.add_argument("--list", action="store_true", help="list the folders and the models that are trusted")
    what.add_argument("--forget", metavar="FOLDER|SPEC", help="trust the settings of a folder, or a model, no longer")
    model = "let this model carry out what it plans, without asking, from now on"
    parser.add_argument("--model", metavar="SPEC", help=model)
