"""`redraft bench search`: modes of search compared."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.benches import count
from redraft.interfaces.benches.search_report import search_report
from redraft.interfaces.measures import Printout


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
