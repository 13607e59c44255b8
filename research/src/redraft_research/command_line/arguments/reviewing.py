"""The options of `redraft review`."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.serving import address_options, browser_options


def review_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("task", metavar="TASK.json", type=Path)
    parser.add_argument("--out", metavar="A.jsonl", type=Path)
    parser.add_argument("--export", metavar="FILE", type=Path)
    browser_options(parser)
    address_options(parser, 0)
