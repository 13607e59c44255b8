"""The commands that make designs of pictures: `layout` lays texts out on one, `layers` takes one apart."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.values import amount, new_file


def layout_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("background", metavar="BACKGROUND", type=Path)
    parser.add_argument("-o", "--output", metavar="OUT", type=new_file, required=True)
    parser.add_argument("--text", metavar="TEXT", action="append", default=[])
    parser.add_argument("--texts", metavar="FILE", type=Path)
    parser.add_argument("--brief", metavar="WORDS", default="")
    parser.add_argument("--rounds", metavar="DIR", type=Path)
    parser.add_argument("--model", metavar="SPEC")
    parser.add_argument("--max-cost", metavar="X", type=amount)
    parser.add_argument("--max-seconds", metavar="S", type=amount)
    parser.add_argument("--seed", metavar="N", type=int, default=0)
    parser.set_defaults(judge=None, vision=None)


def layers_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FLAT", type=Path)
    parser.add_argument("-o", "--output", metavar="OUT", type=new_file, required=True)
    parser.add_argument("--min-confidence", metavar="X", type=float, default=0.6)
    parser.add_argument("--no-shapes", dest="shapes", action="store_false")
    parser.add_argument("--objects", choices=["none", "sure", "all"], default="sure")
    parser.add_argument("--preview", metavar="P.png", type=new_file)
