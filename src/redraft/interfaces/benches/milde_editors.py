"""`redraft bench milde-editors`: image editors against each other behind the same decisions about layers."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.evaluation.milde.editor_table import swapped
from redraft.evaluation.runner.report import table_lines
from redraft.interfaces.measures import Printout

EXAMPLES = """\
Every run is one editor over the same cases: the same --model and seed, another --image-editor. The first run is what
the others are compared with.

examples:
  redraft bench milde --data DIR --model openai:NAME --image-editor openai:A --grader openai:JUDGE --run build/a
  redraft bench milde --data DIR --model openai:NAME --image-editor openai:B --grader openai:JUDGE --run build/b
  redraft bench milde-editors build/a build/b --json
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("runs", metavar="RUN", type=Path, nargs="+", help="folders that --run was given")


def run(options: argparse.Namespace) -> Printout:
    tables = swapped(options.runs)
    return Printout({"tables": [one.as_json() for one in tables]}, table_lines(tables))
