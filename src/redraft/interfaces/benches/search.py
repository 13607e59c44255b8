"""`redraft bench search`: modes of search compared."""

from __future__ import annotations

import argparse

from redraft.interfaces.benches.corpus import corpus_options

ABOUT = "modes of search compared, in a simulated world or on documents with an actor that errs"
EXAMPLES = """\
compares modes of search in a simulated world or, given a folder of requests, on long requests with an actor that errs
on purpose. --limit is the number of seeds. The simulated world was set with the paper's tables in view; --sweep tells
which orderings of the modes vanish in others.

examples:
  redraft bench search --limit 100
  redraft bench search --sweep
  redraft bench search tests/requests/third
"""
NEEDS = ()


def options(parser: argparse.ArgumentParser) -> None:
    corpus_options(parser)
    parser.add_argument(
        "--sweep", action="store_true", help="other worlds: habit, crowding, damage and hardness changed"
    )
