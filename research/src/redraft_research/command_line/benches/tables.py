"""`redraft bench tables`: figures that the five papers print, computed again from the papers' own columns."""

from __future__ import annotations

import argparse

from redraft_research.command_line.measures import Printout
from redraft_research.evaluation.tables.recomputed import lines, recomputed


def run(options: argparse.Namespace) -> Printout:
    checks = recomputed()
    holds = all(check.holds for check in checks)
    return Printout({"holds": holds, "checks": [check.as_json() for check in checks]}, lines(checks), 0 if holds else 1)
