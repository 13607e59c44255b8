"""`redraft bench requests`: how well requests in words are understood."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.benches.corpus import corpus_options, failures_option
from redraft.interfaces.benches.request_report import request_report
from redraft.interfaces.measures import Printout

EXAMPLES = """\
plans every request of a corpus as `redraft edit` does without a model, and compares what comes of it with what is
expected. exact, wrong edit and refused are parts of the requests that can be done; a wrong element costs three
refusals. 'or offered' are those that are exact, or refused with the right reading among the first three offered (or
the right layer, where it is asked which of several is meant). No model is asked unless --model names one; then calls,
tokens, the sizes of the prompt and of each document's outline, what was sent back to it and what that gained are
printed too ("model" in --json).

examples:
  redraft bench requests                        (in a checkout: tests/requests)
  redraft bench requests --half seen --failures 20
  redraft bench requests --part unseen2 --reader --json
  redraft bench requests mine.jsonl --grammar
  redraft bench requests --part ninth --answers tests/requests/ninth/commands.jsonl
  redraft bench requests --half unseen --model local:smollm2      (as `redraft edit --model` does them)
"""


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
