"""`redraft score complex-edit`: how long instructions were followed, from a file of results."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

from redraft_research.command_line.measures import Printout
from redraft_research.datasets.complex_edit.answers import read_made
from redraft_research.evaluation.complex_edit.tables import tables
from redraft_research.evaluation.runner.report import table_lines


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.jsonl", type=Path, help="a result a row (JSON Lines, JSON, parquet)")
    parser.add_argument("--base", metavar="MODE", default="direct", help="what gains are over (default: direct)")
    fewest = "pictures a complexity under which there is no FID (default: 50)"
    parser.add_argument("--fewest", metavar="N", type=int, default=50, help=fewest)


def run(options: argparse.Namespace) -> Printout:
    made = read_made(options.file)
    found = tables(made, base=options.base, fewest=options.fewest)
    values = {"results": len(made), "tables": [asdict(table) for table in found]}
    return Printout(values, [f"{len(made)} results", *table_lines(found)])
