"""`redraft bench dlebench`: edits of small things in large pictures."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from redraft.errors import UsageError
from redraft_research.messages import says

if TYPE_CHECKING:
    from redraft_research.evaluation.dlebench.judge_input import Judge
    from redraft_research.evaluation.runner.task import Task


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--split", metavar="NAME", default="test", help="the part of the data (default: test)")
    parser.add_argument("--corners", action="store_true", help="boxes are x1, y1, x2, y2, whatever they are called")
    mode_option(parser)


def mode_option(parser: argparse.ArgumentParser) -> None:
    how = "how the grader judges: with tools (default), guided by the targets' boxes (oracle), or plain"
    parser.add_argument("--judge-mode", choices=["tools", "oracle", "plain"], default="tools", help=how)


def judge_of(options: argparse.Namespace) -> Judge:
    from redraft.imaging.texts.reader import RapidReader, is_there
    from redraft.imaging.things.finder import PlainFinder  # numpy and fonts: not for --help

    reader = RapidReader() if is_there() else None
    finder = PlainFinder(reader)
    if options.grader:
        from redraft.models.naming import model_for
        from redraft_research.evaluation.dlebench.model_judges import ModelJudge

        return ModelJudge(model_for(options.grader, "judge"), options.judge_mode, finder=finder)
    from redraft_research.evaluation.dlebench.offline_judge import OfflineJudge, fonts_at_hand

    return OfflineJudge(fonts_at_hand(), finder, reader)


def task(options: argparse.Namespace) -> Task:
    if options.data is None:
        raise UsageError(says("no-dlebench-data"))
    from redraft_research.datasets.dlebench.cases import read_dlebench
    from redraft_research.evaluation.dlebench.task import dlebench_task

    cases = read_dlebench(options.data, options.split, corners=options.corners)[: options.limit]
    return dlebench_task(cases, judge_of(options), asks=bool(options.grader))
