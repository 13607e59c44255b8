"""`redraft bench requests`: how well requests in words are understood."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.benches.corpus import NEEDS, corpus_options, failures_option

__all__ = ["ABOUT", "EXAMPLES", "NEEDS", "options"]

ABOUT = "how well requests in words are understood, against what is expected of each"
EXAMPLES = """\
runs every request of a corpus through the planner and compares what comes of it with what is expected.
exact, wrong edit and refused are parts of the requests that can be done; a wrong element costs three refusals.

examples:
  redraft bench requests                        (in a checkout: tests/requests)
  redraft bench requests --half seen --failures 20
  redraft bench requests mine.jsonl --json
  redraft bench requests --part ninth --answers tests/requests/ninth/commands.jsonl
  redraft bench requests --half unseen --model local:smollm2      (the rules alone, then with the model behind them)
"""


def options(parser: argparse.ArgumentParser) -> None:
    corpus_options(parser)
    failures_option(parser)
    answers = 'judge {"id", "commands"} or {"id", "refuse"} of this file in place of the planner'
    parser.add_argument("--answers", metavar="FILE.jsonl", type=Path, help=answers)
    parser.add_argument("--no-draw", action="store_true", help="do not measure how long drawing takes")
