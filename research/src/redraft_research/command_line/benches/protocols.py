"""The protocols that need little said beside where their data are, and the papers' own tables."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.errors import UsageError
from redraft.imaging.things.clip import Clip
from redraft.models.naming import model_for
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.complex_edit.cases import COMPLEXITIES
from redraft_research.evaluation.complex_edit.task import complex_edit_task
from redraft_research.evaluation.docedit.task import docedit_task
from redraft_research.evaluation.preservation.task import preservation_task
from redraft_research.evaluation.runner.task import Task
from redraft_research.evaluation.tables.recomputed import lines, recomputed
from redraft_research.evaluation.text_layout.task import text_layout
from redraft_research.messages import says


class Docedit:
    """`redraft bench docedit`: requests over documents, with gold commands and boxes."""

    def task(self, options: argparse.Namespace) -> Task:
        if options.data is None:
            raise UsageError(says("no-docedit-data"))
        clip = Clip(options.clip) if options.clip is not None else None
        return docedit_task(options.data, options.split, clip, hessel=options.hessel)


class ComplexEdit:
    """`redraft bench complex-edit`: long instructions over pictures."""

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
