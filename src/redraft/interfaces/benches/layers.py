"""`redraft bench layers`: how well it is decided which layers a request is about."""

from __future__ import annotations

import argparse

from redraft.interfaces.benches.corpus import corpus_options, failures_option
from redraft.interfaces.benches.layer_report import layer_report
from redraft.interfaces.measures import Printout


def options(parser: argparse.ArgumentParser) -> None:
    corpus_options(parser)
    failures_option(parser)
    merged = "layers of one sort that lie apart count as one, as in MiLDEBench"
    parser.add_argument("--merged", action="store_true", help=merged)


def run(options: argparse.Namespace) -> Printout:
    return layer_report(options)
