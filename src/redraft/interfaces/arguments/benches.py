"""`redraft bench`: a bench each, with its own options; those that are tasks also have the runner's. `redraft score`:
a measure each, likewise."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from redraft.interfaces.arguments.engines import engine_options
from redraft.interfaces.arguments.models import editor_options, model_options
from redraft.interfaces.arguments.values import amount, folder, more_help, ordinal
from redraft.interfaces.benches import ASKING, Protocolled, bench_named
from redraft.interfaces.benches.catalog import BENCHES
from redraft.interfaces.measures import MEASURES, measure


def bench_options(parser: argparse.ArgumentParser, words: Sequence[str] | None = None) -> None:
    """Given the words of the command line, only what they name is loaded."""
    benches = parser.add_subparsers(dest="what", metavar="NAME")
    for name, (about, _) in BENCHES.items():
        one = benches.add_parser(
            name, help=about, description=f"Measures {about}.", formatter_class=parser.formatter_class
        )
        if words is not None and name not in words:
            continue
        module = bench_named(name)
        one.epilog = more_help(f"bench/{name}")
        # where they are given before the name they must not be forgotten
        one.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
        fonts = "look for fonts here first (repeatable)"
        one.add_argument("--fonts", metavar="DIR", type=folder, action="append", default=argparse.SUPPRESS, help=fonts)
        if hasattr(module, "options"):
            module.options(one)
        if name in ASKING or isinstance(module, Protocolled):
            model_options(one)
        if isinstance(module, Protocolled):
            editor_options(one)
            _runner_options(one)
        else:
            engine_options(one, told=False)


def _runner_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", type=Path, help="the folder the cases are read from")
    editor = (
        "what is under test: ours (with --model behind the grammar), search:MODE (docs/research/search.md; search: is"
        " our own), folder:DIR of outputs named by case, or a command"
    )
    under = "'command:TOOL {input} {instruction} {output} {seed}'"
    parser.add_argument("--editor", metavar="EDITOR", default="ours", help=f"{editor}, {under}")
    grader = "the model that scorers may ask, as for --model; without it what needs one is absent"
    parser.add_argument("--grader", metavar="SPEC", help=grader)
    parser.add_argument("--self-graded", action="store_true", help="let what steered the editor grade it, and say so")
    folder = "where ledger, outputs, report.html and leaderboard.json go (default: build/bench/NAME)"
    parser.add_argument("--run", dest="folder", metavar="FOLDER", type=Path, help=folder)
    again = parser.add_mutually_exclusive_group()
    again.add_argument("--resume", action="store_true", help="go on with the run of this folder")
    retry = "go on with it, and try what failed again; earlier attempts stay in the ledger"
    again.add_argument("--retry-failed", action="store_true", help=retry)
    again.add_argument("--rescore", action="store_true", help="make its scores anew, and run nothing")
    parser.add_argument("--compare", metavar="FOLDER", type=Path, help="another run of the same task: case by case")
    parser.add_argument("--limit", metavar="N", type=ordinal, help="only the first N cases")
    parser.add_argument(
        "--seeds", metavar="N", type=ordinal, default=1, help="run every case with so many seeds, from --seed on"
    )
    parser.add_argument("--workers", metavar="N", type=ordinal, default=0, help="processes (default: as many as cores)")
    engine_options(parser)
    seconds = "the most for one case and for one scorer's look at it (default: 300)"
    parser.add_argument("--seconds", metavar="S", type=amount, default=300.0, help=seconds)
    budget = "begin no case any more after so many seconds; --resume goes on"
    parser.add_argument("--budget", metavar="S", type=amount, help=budget)
    parser.add_argument("--no-pictures", action="store_true", help="no pictures in the report")
    parser.add_argument("--date", metavar="TEXT", default="", help="what the leaderboard's row says of when it was run")


def score_options(parser: argparse.ArgumentParser, words: Sequence[str] | None = None) -> None:
    """Given the words of the command line, only what they name is loaded."""
    measures = parser.add_subparsers(dest="measure", metavar="MEASURE", required=True)
    for name, about in MEASURES.items():
        description = about[:1].upper() + about[1:] + "."
        one = measures.add_parser(name, help=about, description=description, formatter_class=parser.formatter_class)
        if words is not None and name not in words:
            continue
        module = measure(name)
        one.epilog = more_help(f"score/{name}")
        # where it is given before the measure it must not be forgotten
        one.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
        module.options(one)
