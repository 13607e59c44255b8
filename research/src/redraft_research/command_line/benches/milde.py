"""`redraft bench milde`: MiLDEBench as it is published, scored as MiLDEEval does."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.errors import UsageError
from redraft_research.command_line.benches import count
from redraft_research.datasets.milde.instances import read_instances
from redraft_research.evaluation.milde.cases import published_case
from redraft_research.evaluation.milde.result_pictures import remember
from redraft_research.evaluation.milde.scorers import Graders
from redraft_research.evaluation.milde.task import milde_task
from redraft_research.evaluation.runner.task import Task
from redraft_research.messages import says


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--split", default="test", help="the part of the data that is taken (default: test)")
    protocol_options(parser)


def protocol_options(parser: argparse.ArgumentParser) -> None:
    black = "give the editor the page and the request only, and no layers"
    parser.add_argument("--black-box", action="store_true", help=black)
    votes = "how often the grader answers a question (default: 1); most answers count, and a tie is no"
    parser.add_argument("--votes", metavar="N", type=count, default=1, help=votes)
    masks = "masks found in flat outputs: DIR/ID/*.png; without them flat outputs have no layout consistency"
    parser.add_argument("--masks", metavar="DIR", type=Path, help=masks)


def graders_of(options: argparse.Namespace) -> Graders:
    return Graders(options.grader or "", options.votes, options.masks, tuple(options.fonts))


def run_folder(options: argparse.Namespace) -> Path:
    return options.folder or Path("build/bench") / str(options.what)


def sources_of(options: argparse.Namespace) -> Path:
    """Where designs go that are made for a run."""
    folder = run_folder(options) / "sources"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def task(options: argparse.Namespace) -> Task:
    if options.data is None:
        raise UsageError(says("no-mildebench-data"))
    instances = read_instances(options.data, options.split)[: options.limit]
    folder = sources_of(options)
    cases = [published_case(one, folder, black_box=options.black_box) for one in instances]
    remember(cases, run_folder(options))
    return milde_task("milde black box" if options.black_box else "milde", cases, graders_of(options))
