"""`redraft bench`: a bench each, with its own options; those that are tasks also have the runner's."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.models import model_options
from redraft.interfaces.arguments.values import folder
from redraft.interfaces.benches import BENCHES, Protocolled, bench_named

BENCH_EXAMPLES = """\
examples:
  redraft bench                              (all of them: what each measures and needs, and how to get it)
  redraft bench requests --half seen --failures 20
  redraft bench NAME --help                  (what one needs, with examples)
"""


def bench_options(parser: argparse.ArgumentParser) -> None:
    benches = parser.add_subparsers(dest="what", metavar="NAME")
    for name in BENCHES:
        module = bench_named(name)
        about = f"Measures {module.ABOUT}."
        one = benches.add_parser(
            name, help=module.ABOUT, description=about, epilog=module.EXAMPLES, formatter_class=parser.formatter_class
        )
        # where they are given before the name they must not be forgotten
        one.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
        fonts = "look for fonts here first (repeatable)"
        one.add_argument("--fonts", metavar="DIR", type=folder, action="append", default=argparse.SUPPRESS, help=fonts)
        module.options(one)
        model_options(one)
        if isinstance(module, Protocolled):
            _runner_options(one)


def _runner_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", type=Path, help="the folder the cases are read from")
    grader = "the model that scorers may ask, as for --model; without it what needs one is absent"
    parser.add_argument("--grader", metavar="SPEC", help=grader)
