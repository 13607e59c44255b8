"""`redraft bench`: a bench each with its options, tasks with the runner's too. `redraft score`: a measure each."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from redraft.interfaces.arguments.engines import engine_options
from redraft.interfaces.arguments.models import editor_options, model_options
from redraft.interfaces.arguments.parsing import Parser
from redraft.interfaces.arguments.values import amount, folder, ordinal
from redraft_research.command_line.arguments import describe, more_help
from redraft_research.command_line.benches import ASKING, Protocolled, bench_named
from redraft_research.command_line.benches.catalog import BENCHES
from redraft_research.command_line.measures import MEASURES, measure

SELDOM = {"fonts", "failures", "topic", "ids", "no_draw", "answers"}
"""What the short help of a bench leaves out."""


def bench_options(parser: Parser, words: Sequence[str] | None = None) -> None:
    """Given the words of the command line, only what they name is loaded."""
    benches = parser.add_subparsers(dest="what", metavar="BENCH")
    for name, (about, _) in BENCHES.items():
        one = benches.add_parser(name, help=about, description=f"Measures {about}.")
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
        own = [each.dest for each in one._actions if each.help != argparse.SUPPRESS and each.dest not in SELDOM]
        if name in ASKING or isinstance(module, Protocolled):
            one.usage = f"redraft bench {name} [options]"
            asked = "model", "data", "editor", "folder", "resume", "limit", "workers", "grader"
            one.brief = [*dict.fromkeys((*own, *asked))]
            model_options(one.group("models"))
        if isinstance(module, Protocolled):
            editor_options(one.group("pictures"))
            _runner_options(one.group("how it runs"))
        else:
            engine_options(one, told=False)
        describe(one, "bench")


def _runner_options(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--data", metavar="DIR", type=Path)
    parser.add_argument("--editor", metavar="EDITOR", default="ours")
    parser.add_argument("--grader", metavar="SPEC")
    parser.add_argument("--self-graded", action="store_true")
    parser.add_argument("--run", dest="folder", metavar="FOLDER", type=Path)
    again = parser.add_mutually_exclusive_group()
    again.add_argument("--resume", action="store_true")
    again.add_argument("--retry-failed", action="store_true")
    again.add_argument("--rescore", action="store_true")
    parser.add_argument("--compare", metavar="FOLDER", type=Path)
    parser.add_argument("--limit", metavar="N", type=ordinal)
    parser.add_argument("--seeds", metavar="N", type=ordinal, default=1)
    parser.add_argument("--workers", metavar="N", type=ordinal, default=0)
    engine_options(parser)
    parser.add_argument("--seconds", metavar="S", type=amount, default=300.0)
    parser.add_argument("--budget", metavar="S", type=amount)
    parser.add_argument("--no-pictures", action="store_true")
    parser.add_argument("--date", metavar="TEXT", default="")


def score_options(parser: Parser, words: Sequence[str] | None = None) -> None:
    """Given the words of the command line, only what they name is loaded."""
    measures = parser.add_subparsers(dest="measure", metavar="MEASURE", required=True)
    for name, about in MEASURES.items():
        description = about[:1].upper() + about[1:] + "."
        one = measures.add_parser(name, help=about, description=description)
        if words is not None and name not in words:
            continue
        module = measure(name)
        one.epilog = more_help(f"score/{name}")
        # where it is given before the measure it must not be forgotten
        one.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
        module.options(one)
