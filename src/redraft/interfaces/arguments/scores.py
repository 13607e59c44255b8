"""`redraft score`: a measure each, with its own options."""

from __future__ import annotations

import argparse

from redraft.interfaces.measures import MEASURES, measure

SCORE_EXAMPLES = """\
examples:
  redraft score milde --if 20.71 --lc 93.24 --aes 4.19 --tr 36.75 --json
  redraft score MEASURE --help               (what one needs, with examples)
"""


def score_options(parser: argparse.ArgumentParser) -> None:
    measures = parser.add_subparsers(dest="measure", metavar="MEASURE", required=True)
    for name in MEASURES:
        module = measure(name)
        told = module.ABOUT[:1].upper() + module.ABOUT[1:] + "."
        one = measures.add_parser(
            name, help=module.ABOUT, description=told, epilog=module.EXAMPLES, formatter_class=parser.formatter_class
        )
        # where it is given before the measure it must not be forgotten
        one.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
        module.options(one)
