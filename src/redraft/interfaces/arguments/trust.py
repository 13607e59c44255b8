"""The commands about trust: `verify` a receipt, `trust` the settings of a folder."""

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

VERIFY_EXAMPLES = """\
checks a receipt without believing whoever wrote it: both files are read again and compared with each other, the edits
are carried out again, and the pages are redrawn. Paths in the receipt are never opened.
✓ the claim holds, ✗ it does not, ? it is not claimed or could not be found out here.
exit code 0 when no claim is broken, 4 when one is; with --strict also 4 when one is not known to hold.

examples:
  redraft edit poster.svg 'make the title gold' -o gold.svg --receipt gold.json
  redraft verify gold.json poster.svg gold.svg
  redraft verify gold.json poster.svg gold.svg --strict --json | jq .claims
  redraft verify gold.json poster.svg@original poster.svg     (states of its history: redraft history poster.svg)
"""


def verify_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("receipt", metavar="RECEIPT.json", type=Path, help="what `edit --receipt` wrote")
    parser.add_argument("before", metavar="BEFORE", type=Path, help="the design before the edit; or FILE@STATE")
    parser.add_argument("after", metavar="AFTER", type=Path, help="the design after it")
    parser.add_argument("--strict", action="store_true", help="fail also where something is not known to hold")
    parser.add_argument("--no-render", action="store_true", help="do not draw: pixels stay unknown")


def trust_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?", help="the folder (default: the current one)")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--yes", action="store_true", help="say yes without being asked, for scripts")
    what.add_argument("--list", action="store_true", help="list the folders whose settings are trusted")
    what.add_argument("--forget", metavar="FOLDER", type=Path, help="trust the settings of a folder no longer")
