"""DLEBench as a task of the runner: two labels a case, and tables as the paper prints them.

A failed edit is the unchanged picture: localization failure, perfect consistency.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.errors import RedraftError
from redraft.formats.pixels.rasters import picture_size
from redraft.formats.pixels.resampling import opened
from redraft.imaging.pixels.arrays import Picture
from redraft.models.prompts import prompt
from redraft.scoring.score import Score
from redraft.scoring.statistics import bootstrap
from redraft_research.datasets.dlebench.cases import DleCase
from redraft_research.evaluation.dlebench.judge_input import EditJudge, EditVerdict, JudgeInput
from redraft_research.evaluation.dlebench.model_judges import PROMPTS
from redraft_research.evaluation.plots import scatter
from redraft_research.evaluation.runner.task import Graded, Outcome, ScoreTable, Task, TaskCase
from redraft_research.scoring.dle import (
    KINDS,
    Consistency,
    Following,
    Label,
    against_scale,
    area_ratio,
    cumulative,
    summary,
    total,
)

NAME, FOLLOWING, CONSISTENCY = "dlebench", "IF", "VC"
ABOUT = "small things edited in large pictures: instruction following and visual consistency (DLEBench)"
SCALES = ((0.0, 0.0007), (0.0007, 0.008), (0.008, 1.01))
"""Shares of the picture that targets cover: the paper's middle interval, and what is smaller and larger."""
Row = tuple[float | int | str | None, ...]


def dlebench_task(cases: Sequence[DleCase], judge: EditJudge, *, asks: bool = False) -> Task:
    """`asks`: the judge is a model, given the prompts."""
    prompts = {name: prompt(name).text for name in PROMPTS} if asks else {}
    made = [
        TaskCase(
            one.id,
            one.instruction,
            one.source,
            {
                "kind": one.kind,
                "targets": [list(box) for box in one.targets],
                "reference": str(one.reference) if one.reference else None,
                "area_ratio": area_ratio(one.targets, *picture_size(one.source.read_bytes())),
            },
        )
        for one in cases
    ]
    return Task(NAME, ABOUT, made, (LabelScorer(judge),), tables, prompts, plots)


def pixels(path: Path) -> Picture:
    """Over white where it is transparent."""
    seen = opened(path.read_bytes(), path.name)
    white = Image.new("RGBA", seen.size, "white")
    return np.asarray(Image.alpha_composite(white, seen).convert("RGB"))


@dataclass(frozen=True)
class LabelScorer:
    judge: EditJudge

    @property
    def id(self) -> str:
        return self.judge.id

    def score(self, outcome: Outcome) -> Sequence[Score]:
        case = outcome.case
        reference = case.facts.get("reference")
        source = edited = pixels(case.source)
        broken: dict[str, str] = {}
        try:
            edited = pixels(outcome.output) if outcome.output is not None else source
        except (OSError, RedraftError) as error:
            broken = {"output": f"judged as the unchanged picture, as it is none that can be read: {error}"}
        boxes = tuple(Box(*box) for box in case.facts.get("targets", ()))
        known = pixels(Path(reference)) if reference else None
        found = self.judge.judge(JudgeInput(source, edited, case.instruction, case.facts["kind"], boxes, known))
        return [_scored(FOLLOWING, found.following, broken), _scored(CONSISTENCY, found.consistency, broken)]


def _scored(measure: str, verdict: EditVerdict, beside: Mapping[str, str]) -> Score:
    evidence = {**verdict.evidence, **beside}
    if verdict.label is None:
        return Score.absent(measure, verdict.reason, **evidence)
    facts = {"label": verdict.label.title, "why": verdict.reason}
    return Score.of(measure, verdict.label.points, **{**evidence, **facts})


def _labels(graded: Sequence[Graded], measure: str, criterion: type[Label]) -> list[tuple[Graded, Label]]:
    """Of the cases that have one."""
    values = [(one, one.scores[measure].value) for one in graded if measure in one.scores]
    return [(one, criterion(round(value * 3 / 100) + 1)) for one, value in values if value is not None]


def tables(graded: Iterable[Graded]) -> Sequence[ScoreTable]:
    every = list(graded)
    following, consistency = _labels(every, FOLLOWING, Following), _labels(every, CONSISTENCY, Consistency)
    return [
        _by_kind(every, following, consistency),
        _labelled(following, consistency),
        _by_scale(every, following, consistency),
    ]


def _by_kind(
    every: Sequence[Graded], following: Sequence[tuple[Graded, Label]], consistency: Sequence[tuple[Graded, Label]]
) -> ScoreTable:
    """Tables 1 and 4, with how sure the averages are."""
    pairs = [[(str(one.outcome.case.facts["kind"]), label) for one, label in some] for some in (following, consistency)]
    found = [summary(name, some) for name, some in zip((FOLLOWING, CONSISTENCY), pairs, strict=True)]
    rows: list[Row] = []
    for kind in KINDS:
        cases = [one for one in every if one.outcome.case.facts["kind"] == kind]
        if cases:
            failed = sum(bool(one.outcome.failure) for one in cases)
            cells = [one.kinds.get(kind) for one in found]
            rows.append((kind, len(cases), failed, *cells, _total(*cells)))
    macro = [one.macro.value for one in found]
    failed = sum(bool(one.outcome.failure) for one in every)
    rows.append(("average", len(every), failed, *macro, _total(*macro)))
    notes = ["out of 100; the average takes every kind alike; a failed edit is judged as the unchanged picture"]
    for name, some, one in zip((FOLLOWING, CONSISTENCY), pairs, found, strict=True):
        sure = bootstrap(some, lambda drawn: summary("", drawn).macro.value) if len(some) > 1 else None
        interval = f", 95 % of averages over cases drawn anew {sure[0]:.2f}–{sure[1]:.2f}" if sure else ""
        missing = one.macro.evidence.get("kinds_without_cases")
        notes.append(f"{name}: {len(some)} of {len(every)} cases have a label{interval}"
                     + (f"; no case of {', '.join(missing)}" if missing else ""))  # fmt: skip
    return ScoreTable("by kind", ("", "cases", "failed", FOLLOWING, CONSISTENCY, "total"), tuple(rows), tuple(notes))


def _total(following: float | None, consistency: float | None) -> float | None:
    return None if following is None or consistency is None else total(following, consistency)


def _labelled(following: Sequence[tuple[Graded, Label]], consistency: Sequence[tuple[Graded, Label]]) -> ScoreTable:
    rows: list[Row] = []
    for name, criterion, some in ((FOLLOWING, Following, following), (CONSISTENCY, Consistency, consistency)):
        for label in reversed(criterion):
            count = sum(one is label for _, one in some)
            rows.append((name, label.title, count, 100 * count / len(some) if some else None))
    return ScoreTable("labels", ("", "label", "cases", "%"), tuple(rows))


def _by_scale(
    every: Sequence[Graded], following: Sequence[tuple[Graded, Label]], consistency: Sequence[tuple[Graded, Label]]
) -> ScoreTable:
    rows: list[Row] = []
    for low, high in SCALES:
        cells = [
            fmean(points)
            if (points := [label.points for one, label in some if low <= (ratio_of(one) or -1) < high])
            else None
            for some in (following, consistency)
        ]
        cases = sum(low <= (ratio_of(one) or -1) < high for one in every)
        name = f"{low:.2%} to {min(high, 1.0):.2%}"
        rows.append((name, cases, *cells))
    found = against_scale((ratio, label) for one, label in following if (ratio := ratio_of(one)) is not None)
    pearson = str(found.pearson.reason) if found.pearson.value is None else f"{found.pearson.value:.3f}"
    ratios = sorted(ratio for one in every if (ratio := ratio_of(one)) is not None)
    notes = [f"Pearson of size and {FOLLOWING} over windows of 10: {pearson}"]
    if ratios:
        notes.append(f"targets cover {ratios[0]:.3%} to {ratios[-1]:.3%} of the picture, half of them up to "
                     f"{ratios[len(ratios) // 2]:.3%}, of {len(ratios)} cases with boxes")  # fmt: skip
    return ScoreTable(
        "by the share of the picture that targets cover",
        ("", "cases", FOLLOWING, CONSISTENCY),
        tuple(rows),
        tuple(notes),
    )


def ratio_of(graded: Graded) -> float | None:
    ratio = graded.outcome.case.facts.get("area_ratio")
    return float(ratio) if ratio is not None else None


def plots(graded: Iterable[Graded]) -> Mapping[str, str]:
    """Scores against scale, and how many targets are no larger than what: SVG by name."""
    every = list(graded)
    labelled = [
        (ratio, label) for one, label in _labels(every, FOLLOWING, Following) if (ratio := ratio_of(one)) is not None
    ]
    found = against_scale(labelled)
    ratios = [ratio for one in every if (ratio := ratio_of(one)) is not None]
    made = {}
    if found.windows:
        points = [(100 * ratio, value) for ratio, value in found.windows]
        made["scale"] = scatter(points, "targets, % of the picture", "IF label, mean of 10", "following by size")
    if ratios:
        steps = [(100 * ratio, 100 * share) for ratio, share in cumulative(ratios)]
        made["areas"] = scatter(steps, "targets, % of the picture", "% of cases", "area of targets, cumulative")
    return made
