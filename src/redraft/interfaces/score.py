"""`redraft score MEASURE …`: one measure of the protocols, on figures or files."""

from __future__ import annotations

import argparse

from redraft.interfaces.measures import measure
from redraft.interfaces.terminal import tell


def score(options: argparse.Namespace) -> int:
    """Exit code 0 whatever the score is."""
    report = measure(options.measure).run(options)
    tell(options.json, report.json, report.lines)
    return report.code
