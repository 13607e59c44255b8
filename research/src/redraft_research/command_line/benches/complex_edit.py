"""`redraft bench complex-edit`: long instructions over pictures."""

from __future__ import annotations

import argparse

from redraft.errors import UsageError
from redraft.imaging.things.clip import Clip
from redraft.models.naming import model_for
from redraft_research.command_line.benches import count
from redraft_research.command_line.benches.docedit import clip_option
from redraft_research.datasets.complex_edit.cases import COMPLEXITIES
from redraft_research.evaluation.complex_edit.task import complex_edit_task
from redraft_research.evaluation.runner.task import Task
from redraft_research.messages import says


def options(parser: argparse.ArgumentParser) -> None:
    clip_option(parser)
    parser.add_argument("--split", metavar="NAME", default="real", help="the part of the data: real (default) or syn")
    parser.add_argument("--complexity", metavar="N", type=count, nargs="+", help="only these (default: 1 to 7)")
    literal = "have the model cut instructions up, as the paper does, also where the data knows their parts"
    parser.add_argument("--literal", action="store_true", help=literal)


def task(options: argparse.Namespace) -> Task:
    if options.data is None:
        raise UsageError(says("no-complex-edit-data"))
    return complex_edit_task(
        options.data,
        options.split,
        options.complexity or COMPLEXITIES,
        model=model_for(options.grader, "judge") if options.grader else None,
        embedder=Clip(options.clip) if options.clip is not None else None,
        literal=options.literal,
    )
