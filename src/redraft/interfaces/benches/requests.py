"""`redraft bench requests`: how well requests in words are understood."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.benches.corpus import corpus_options, failures_option
from redraft.interfaces.benches.request_report import request_report
from redraft.interfaces.measures import Printout


def options(parser: argparse.ArgumentParser) -> None:
    corpus_options(parser)
    failures_option(parser)
    alone = parser.add_mutually_exclusive_group()
    alone.add_argument("--grammar", action="store_true", help="judge the grammar alone")
    alone.add_argument(
        "--reader", action="store_true", help="judge what the learned reader alone offers: it never acts"
    )
    answers = 'judge {"id", "commands"} or {"id", "refuse"} of this file in place of the planner'
    alone.add_argument("--answers", metavar="FILE.jsonl", type=Path, help=answers)
    parser.add_argument("--no-draw", action="store_true", help="do not measure how long drawing takes")


def run(options: argparse.Namespace) -> Printout:
    return request_report(options)
