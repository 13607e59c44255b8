"""`redraft bench text-layout`: texts set on pictures, by the protocol of the Visual Feedback paper."""

from __future__ import annotations

import argparse

from redraft.errors import UsageError
from redraft.models.naming import model_for
from redraft_research.evaluation.runner.task import Task
from redraft_research.evaluation.text_layout.task import text_layout
from redraft_research.messages import says


def task(options: argparse.Namespace) -> Task:
    if options.data is None:
        raise UsageError(says("no-cases"))
    return text_layout(options.data, model_for(options.grader, "judge") if options.grader else None)
