"""The parser of the command line, and how its help is set."""

from __future__ import annotations

import argparse
import os
import sys
from functools import cache
from typing import NoReturn

from redraft.errors import UsageError


class Formatter(argparse.RawDescriptionHelpFormatter):
    """As wide as the terminal. One is made for every option that is described, and asking `shutil` for the width would
    load what packs and unpacks archives."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


@cache
def _columns() -> int:
    """Columns of the terminal, as `shutil.get_terminal_size` counts them."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80


class Parser(argparse.ArgumentParser):
    """Raises instead of exiting, so that `--json` covers wrong usage too."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message[:1].lower() + message[1:], f"{self.prog} --help")
