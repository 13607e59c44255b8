"""`redraft bench readings`: rules and reader together: what is done, what is offered, and how sure it was."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.benches.corpus import NEEDS, corpus_options

__all__ = ["ABOUT", "EXAMPLES", "NEEDS", "options"]

ABOUT = "what rules and learned reader do unasked, right and wrong, and what they offer"
EXAMPLES = """\
the same requests by the rules and the learned reader together: what is done unasked, right and wrong, what is offered,
and how often what was so sure was right; every rate with its interval.

examples:
  redraft bench readings --part unseen2
"""


def options(parser: argparse.ArgumentParser) -> None:
    corpus_options(parser)
    parser.add_argument("--reader", metavar="FOLDER", type=Path, help="other weights than those of redraft")
