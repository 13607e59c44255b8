"""`redraft bench flat-layers`: flat posters taken apart into layers, against the layers they were made from."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.benches import Need, count

ABOUT = "flat posters taken apart into layers, against the layered files they were drawn from"
EXAMPLES = """\
the posters are made from the examples: ten as they are, then with other words, colours, sizes and crops, some as JPEG;
for half of them the font matcher must do without their fonts

examples:
  redraft bench flat-layers
  redraft bench flat-layers --posters 5 --first 10 --misses
"""
NEEDS = (
    Need("the examples", "run it in a checkout of redraft, or give --data DIR", path="examples/sale.svg"),
    Need("a reader of text", "pip install 'redraft[ocr]'", module="rapidocr"),
)


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--posters", metavar="N", type=count, default=40, help="how many are made (default: 40)")
    parser.add_argument("--first", metavar="N", type=int, default=0, help="the number of the first (default: 0)")
    parser.add_argument("--data", metavar="DIR", type=Path, default=Path("examples"), help="where the examples are")
    parser.add_argument("--misses", action="store_true", help="tell what was not right, poster by poster")
