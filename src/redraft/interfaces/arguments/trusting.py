"""The commands about what is believed: `verify` a receipt, `trust` the settings of a folder."""

from __future__ import annotations

import argparse
from pathlib import Path

TRUST_EXAMPLES = """\
a redraft.toml in the folder you are in names models and their prices. It may have come with somebody else's designs,
so it is not used before you have said yes to it: once for that folder and that content. Any change asks again.
Your own settings ($XDG_CONFIG_HOME/redraft/config.toml), flags and the environment need no yes.

examples:
  redraft trust                     (shows what ./redraft.toml would do, and asks)
  redraft trust designs --yes       (in scripts: says yes to designs/redraft.toml as it is now)
  redraft trust --list
  redraft trust --forget designs
"""


def trust_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?", help="the folder (default: the current one)")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--yes", action="store_true", help="say yes without being asked, for scripts")
    what.add_argument("--list", action="store_true", help="list the folders whose settings are trusted")
    what.add_argument("--forget", metavar="FOLDER", type=Path, help="trust the settings of a folder no longer")
