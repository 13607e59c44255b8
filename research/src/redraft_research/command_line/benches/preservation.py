"""`redraft bench preservation`: whether an edit leaves alone what it is not about."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft_research.evaluation.preservation.task import preservation_task
from redraft_research.evaluation.runner.task import Task


def task(options: argparse.Namespace) -> Task:
    return preservation_task(options.data or Path("examples"), tuple(options.fonts))
