"""`redraft bench milde-editors`: image editors against each other behind the same decisions about layers."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft_research.command_line.measures import Printout
from redraft_research.evaluation.milde.editor_table import swapped
from redraft_research.evaluation.runner.report import table_lines


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("runs", metavar="RUN", type=Path, nargs="+", help="folders that --run was given")


def run(options: argparse.Namespace) -> Printout:
    tables = swapped(options.runs)
    return Printout({"tables": [one.as_json() for one in tables]}, table_lines(tables))
