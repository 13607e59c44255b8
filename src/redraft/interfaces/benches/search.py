"""`redraft bench search`: modes of search compared."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.benches import count
from redraft.interfaces.benches.search_report import search_report
from redraft.interfaces.measures import Printout

EXAMPLES = """\
compares modes of search in a simulated world or, given a folder of requests, on long requests with an actor that errs
on purpose: on 24 of them, chosen by chance, unless --requests says otherwise (a request takes some ten seconds). The
simulated world was set with the paper's tables in view; --sweep tells
which orderings of the modes vanish in others.

examples:
  redraft bench search --limit 100
  redraft bench search --sweep
  redraft bench search tests/requests/third --requests 10
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="DIR", nargs="*", type=Path, help="folders of requests (default: none)")
    seeds = "seeds of every task (default: 100 in a simulated world, 3 on documents)"
    parser.add_argument("--limit", metavar="N", type=count, help=seeds)
    requests = "requests tried, of those that can be made of the folders (default: 24)"
    parser.add_argument("--requests", metavar="N", type=count, default=24, help=requests)
    parser.add_argument("--half", choices=["seen", "unseen", "calibration"], default="seen", help="of the corpus")
    parser.add_argument(
        "--sweep", action="store_true", help="other worlds: habit, crowding, damage and hardness changed"
    )


def run(options: argparse.Namespace) -> Printout:
    return search_report(options)
