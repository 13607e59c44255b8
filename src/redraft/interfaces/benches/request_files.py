"""`redraft bench request-files`: the corpus of requests, for any editor that writes files."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from redraft.datasets.requests.cases import FOLDER, corpus
from redraft.errors import UsageError
from redraft.evaluation.requests.task import requests_task

if TYPE_CHECKING:
    from redraft.evaluation.runner.task import Task


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--half", choices=["seen", "unseen", "calibration"], help="only one half of the corpus")
    parser.add_argument("--topic", metavar="WORD", help="only requests of this topic")


def task(options: argparse.Namespace) -> Task:
    home = options.data or FOLDER
    folders = (home, *sorted(home.rglob("documents")), home.parent.parent / "examples")
    every = corpus(home, options.half or "")
    cases = [case for case in every if options.topic in (None, case.topic)]
    if not cases:
        there = ", ".join(sorted({case.topic for case in every}))
        raise UsageError(f"no request is of the topic {options.topic!r}", f"there is {there}")
    return requests_task(cases, folders, tuple(options.fonts))
