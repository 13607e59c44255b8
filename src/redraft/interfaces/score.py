"""`redraft score MEASURE …`: one measure of the protocols, on figures or files."""

from __future__ import annotations

import argparse

from redraft.interfaces.measures import measure
from redraft.interfaces.terminal import clean, print_json, say


def score(options: argparse.Namespace) -> int:
    """Exit code 0 whatever the score is."""
    report = measure(options.measure).run(options)
    if options.json:
        print_json(report.json)
    else:
        for line in report.lines:
            say(clean(line))
    return 0
