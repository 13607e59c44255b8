"""The protocols that need little said beside where their data are, and the papers' own tables."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.errors import UsageError
from redraft.imaging.things.clip import Clip
from redraft.models.naming import model_for
from redraft_research.command_line.benches import count
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.complex_edit.cases import COMPLEXITIES
from redraft_research.evaluation.complex_edit.task import complex_edit_task
from redraft_research.evaluation.docedit.task import docedit_task
from redraft_research.evaluation.preservation.task import preservation_task
from redraft_research.evaluation.runner.task import Task
from redraft_research.evaluation.tables.recomputed import lines, recomputed
from redraft_research.evaluation.text_layout.task import text_layout
from redraft_research.messages import says


def clip_option(parser: argparse.ArgumentParser) -> None:
    folder = "a folder of CLIP's weights as Hugging Face lays them out; without it what needs them is absent"
    parser.add_argument("--clip", metavar="FOLDER", type=Path, help=folder)


class Docedit:
    """`redraft bench docedit`: requests over documents, with gold commands and boxes."""

    def options(self, parser: argparse.ArgumentParser) -> None:
        clip_option(parser)
        parser.add_argument("--split", metavar="NAME", default="test", help="the part of the data (default: test)")
        parser.add_argument("--hessel", action="store_true", help="CLIPScore as first published: 2.5 times the cosine")

    def task(self, options: argparse.Namespace) -> Task:
        if options.data is None:
            raise UsageError(says("no-docedit-data"))
        clip = Clip(options.clip) if options.clip is not None else None
        return docedit_task(options.data, options.split, clip, hessel=options.hessel)


class ComplexEdit:
    """`redraft bench complex-edit`: long instructions over pictures."""

    def options(self, parser: argparse.ArgumentParser) -> None:
        clip_option(parser)
        split = "the part of the data: real (default) or syn"
        parser.add_argument("--split", metavar="NAME", default="real", help=split)
        parser.add_argument("--complexity", metavar="N", type=count, nargs="+", help="only these (default: 1 to 7)")
        literal = "have the model cut instructions up, as the paper does, also where the data knows their parts"
        parser.add_argument("--literal", action="store_true", help=literal)

    def task(self, options: argparse.Namespace) -> Task:
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


class TextLayout:
    """`redraft bench text-layout`: texts set on pictures, by the protocol of the Visual Feedback paper."""

    def task(self, options: argparse.Namespace) -> Task:
        if options.data is None:
            raise UsageError(says("no-cases"))
        return text_layout(options.data, model_for(options.grader, "judge") if options.grader else None)


class Preservation:
    """`redraft bench preservation`: whether an edit leaves alone what it is not about."""

    def task(self, options: argparse.Namespace) -> Task:
        return preservation_task(options.data or Path("examples"), tuple(options.fonts))


class Tables:
    """`redraft bench tables`: figures that the five papers print, computed again from the papers' own columns."""

    def run(self, options: argparse.Namespace) -> Printout:
        checks = recomputed()
        holds = all(check.holds for check in checks)
        values = {"holds": holds, "checks": [check.as_json() for check in checks]}
        return Printout(values, lines(checks), 0 if holds else 1)
