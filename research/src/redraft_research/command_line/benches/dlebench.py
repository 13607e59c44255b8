"""DLEBench, and how well its judges judge."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redraft.errors import UsageError
from redraft_research.command_line.measures import Printout
from redraft_research.messages import says

if TYPE_CHECKING:
    from redraft_research.evaluation.dlebench.judge_input import EditJudge, JudgeInput
    from redraft_research.evaluation.runner.task import Task
    from redraft_research.scoring.dle import Label


def judge_of(options: argparse.Namespace) -> EditJudge:
    from redraft.imaging.texts.reader import RapidReader, is_there
    from redraft.imaging.things.finder import PlainFinder  # numpy and fonts: not for --help

    reader = RapidReader() if is_there() else None
    finder = PlainFinder(reader)
    if options.grader:
        from redraft.models.naming import model_for
        from redraft_research.evaluation.dlebench.model_judges import ModelEditJudge

        return ModelEditJudge(model_for(options.grader, "judge"), options.judge_mode, finder=finder)
    from redraft_research.evaluation.dlebench.offline_judge import OfflineJudge, fonts_at_hand

    return OfflineJudge(fonts_at_hand(), finder, reader)


class Dlebench:
    """`redraft bench dlebench`: edits of small things in large pictures."""

    def task(self, options: argparse.Namespace) -> Task:
        if options.data is None:
            raise UsageError(says("no-dlebench-data"))
        from redraft_research.datasets.dlebench.cases import read_dlebench
        from redraft_research.evaluation.dlebench.task import dlebench_task

        cases = read_dlebench(options.data, options.split, corners=options.corners)[: options.limit]
        return dlebench_task(cases, judge_of(options), asks=bool(options.grader))


class DleJudge:
    """`redraft bench dle-judge`: how often a judge of DLEBench gives the label that is right."""

    def run(self, options: argparse.Namespace) -> Printout:
        from redraft_research.evaluation.dlebench.agreement import NOT_PEOPLE, compare  # numpy: not for --help

        judge = judge_of(options)
        guided = [options.judge_mode == "oracle"] if options.grader else [False, True]
        lines, json = [f"judge: {judge.id}"], dict[str, Any]()
        for given in guided:
            rows = _labelled(options.labelled, given) if options.labelled else _made(options, given)
            found, misses = compare(judge, rows)
            lines += [("with" if given else "without") + " a reference"]
            lines += [*(line for one in found for line in one.lines()), *misses[: options.misses]]
            figures = {one.name.lower(): one.as_json() for one in found} | {"misses": misses[: options.misses]}
            json |= {"with_reference": figures} if given and len(guided) > 1 else figures
        notes = [] if options.labelled else [NOT_PEOPLE]
        return Printout({"judge": judge.id, **json, "notes": notes}, [*lines, *notes])


def _made(options: argparse.Namespace, given: bool) -> Iterator[tuple[JudgeInput, Sequence[Label | None]]]:
    """With the reference, where that is to be given to the judge."""
    from redraft_research.datasets.dlebench.cases import kind_named, label_given
    from redraft_research.datasets.small_objects import scenes
    from redraft_research.evaluation.dlebench.judge_input import CRITERIA, JudgeInput

    for scene in scenes(options.first, options.scenes):
        labels = [
            label_given(criterion, right) for (_, criterion), right in zip(CRITERIA, (scene.IF, scene.VC), strict=True)
        ]
        kind = kind_named(scene.kind) or scene.kind
        reference = scene.reference if given else None
        yield JudgeInput(scene.source, scene.edited, scene.instruction, kind, tuple(scene.targets), reference), labels


def _labelled(folder: Path, given: bool) -> Iterator[tuple[JudgeInput, Sequence[Label | None]]]:
    from redraft_research.datasets.dlebench.cases import read_dlebench
    from redraft_research.evaluation.dlebench.judge_input import JudgeInput
    from redraft_research.evaluation.dlebench.task import pixels

    for case in read_dlebench(folder):
        if case.edited is not None:
            known = pixels(case.reference) if given and case.reference is not None else None
            sight = JudgeInput(
                pixels(case.source), pixels(case.edited), case.instruction, case.kind, case.targets, known
            )
            yield sight, (case.following, case.consistency)
