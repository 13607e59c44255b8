"""`redraft score grounding`: whether the right places were found, from a file of gold and proposed boxes."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft_research.command_line.measures import Printout
from redraft_research.command_line.measures.docedit import line
from redraft_research.datasets.docedit.answers import read_grounded
from redraft_research.scoring.grounding import figures


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.json", type=Path, help="gold boxes and proposals, a row each")


def run(options: argparse.Namespace) -> Printout:
    cases = read_grounded(options.file)
    found = figures(cases)
    values = {"cases": len(cases), "scores": [score.as_json() for score in found.values()]}
    return Printout(values, [f"{len(cases)} cases", *(line(score) for score in found.values())])
