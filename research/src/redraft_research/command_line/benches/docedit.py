"""`redraft bench docedit`: requests over documents, with gold commands and boxes."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.errors import UsageError
from redraft.imaging.things.clip import Clip
from redraft_research.evaluation.docedit.task import docedit_task
from redraft_research.evaluation.runner.task import Task
from redraft_research.messages import says


def options(parser: argparse.ArgumentParser) -> None:
    clip_option(parser)
    parser.add_argument("--split", metavar="NAME", default="test", help="the part of the data (default: test)")
    parser.add_argument("--hessel", action="store_true", help="CLIPScore as first published: 2.5 times the cosine")


def clip_option(parser: argparse.ArgumentParser) -> None:
    folder = "a folder of CLIP's weights as Hugging Face lays them out; without it what needs them is absent"
    parser.add_argument("--clip", metavar="FOLDER", type=Path, help=folder)


def task(options: argparse.Namespace) -> Task:
    if options.data is None:
        raise UsageError(says("no-docedit-data"))
    clip = Clip(options.clip) if options.clip is not None else None
    return docedit_task(options.data, options.split, clip, hessel=options.hessel)
