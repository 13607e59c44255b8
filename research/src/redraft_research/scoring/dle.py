"""DLEBench: two labels of an edit of small things, and the figures made of them.

Instruction following looks at the target alone, visual consistency at all the rest. Each label is the first that fits,
asked in the paper's order, and is worth (label − 1) / 3 of 100. An image with several targets has the worst one's.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from statistics import StatisticsError, correlation, fmean
from typing import NamedTuple, TypeVar

from redraft.document.geometry import Box
from redraft.scoring.score import Score

KINDS = ("material", "color", "text", "shape", "removal", "replacement", "count")
"""What is asked for, in the order of the paper's tables; there text is OCR."""
WINDOW = 10


class Label(IntEnum):
    """Of a criterion: 1 is the worst, 4 the best."""

    @property
    def points(self) -> float:
        """0 to 100."""
        return (self.value - 1) / 3 * 100

    @property
    def title(self) -> str:
        """As the paper writes it, and as a judge has to answer."""
        return self.name.replace("_", " ").title()


class Following(Label):
    """Instruction following."""

    LOCALIZATION_FAILURE = 1
    WRONG_ACTION = 2
    OVER_MODIFICATION = 3
    FLAWLESS_EXECUTION = 4

    @classmethod
    def of(cls, *, located: bool, as_asked: bool, kept: bool) -> Following:
        """Whether the target was changed at all, whether what was asked for was done to it, exactly, and whether all
        else about it is as before: asked in this order, so that what comes later does not count."""
        if not located:
            return cls.LOCALIZATION_FAILURE
        if not as_asked:
            return cls.WRONG_ACTION
        return cls.FLAWLESS_EXECUTION if kept else cls.OVER_MODIFICATION


class Consistency(Label):
    """Visual consistency."""

    SCENE_COLLAPSE = 1
    MULTIPLE_ANOMALIES = 2
    SINGLE_ANOMALY = 3
    PERFECT_CONSISTENCY = 4

    @classmethod
    def of(cls, *, collapsed: bool, anomalies: int) -> Consistency:
        """Whether the scene or its style is another, then how many things beside the targets are not as before; light
        and grain over the whole image are none."""
        if collapsed:
            return cls.SCENE_COLLAPSE
        return (cls.PERFECT_CONSISTENCY, cls.SINGLE_ANOMALY, cls.MULTIPLE_ANOMALIES)[min(anomalies, 2)]


AnyLabel = TypeVar("AnyLabel", bound=Label)


def label_named(criterion: type[AnyLabel], text: str) -> AnyLabel | None:
    """The label that a text is the name of; None where it is none, or more than a name."""
    words = text.strip().strip(".*\"'`").replace("-", " ").replace("_", " ").upper().replace("LOCALIS", "LOCALIZ")
    return criterion.__members__.get("_".join(words.split()))


def worst(labels: Iterable[AnyLabel]) -> AnyLabel:
    """Of all targets of an image."""
    return min(labels)


class DleSummary(NamedTuple):
    """Of many cases: means out of 100 by kind, their plain mean (a kind counts the same however rare it is), the cases
    of each kind. `kinds` has those alone that there are cases of."""

    kinds: Mapping[str, float]
    counts: Mapping[str, int]
    macro: Score


def summary(measure: str, labels: Iterable[tuple[str, Label]]) -> DleSummary:
    """Of pairs of a kind and a label."""
    points: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for kind, label in labels:
        points.setdefault(kind, []).append(label.points)
    means = {kind: fmean(values) for kind, values in points.items() if values}
    missing = [kind for kind in KINDS if not points[kind]]
    counts = {kind: len(values) for kind, values in points.items() if values}
    evidence = {"cases": sum(counts.values())} | ({"kinds_without_cases": missing} if missing else {})
    macro = (
        Score.of(measure, fmean(means.values()), **evidence)
        if means
        else Score.absent(measure, "there is no case with a label", **evidence)
    )
    return DleSummary(means, counts, macro)


def total(following: float, consistency: float) -> float:
    """The figure of table 1, from the two of table 4."""
    return (following + consistency) / 2


def area_ratio(targets: Iterable[Box], width: float, height: float) -> float | None:
    """The share of the image that its targets cover, each pixel once; None for an image or targets without area."""
    page = Box(0, 0, width, height)
    boxes = [inside for box in targets if (inside := box.overlap(page)) is not None]
    if not boxes:
        return None
    rows = sorted({edge for box in boxes for edge in (box.y, box.bottom)})
    covered = 0.0
    for top, bottom in itertools.pairwise(rows):
        reached = 0.0
        for box in sorted(box for box in boxes if box.y <= top and box.bottom >= bottom):
            covered += max(0.0, box.right - max(box.x, reached)) * (bottom - top)
            reached = max(reached, box.right)
    return covered / (width * height)


def cumulative(ratios: Sequence[float]) -> list[tuple[float, float]]:
    """The share of targets that are no larger than each ratio that occurs."""
    ordered = sorted(ratios)
    steps = {ratio: (at + 1) / len(ordered) for at, ratio in enumerate(ordered)}
    return list(steps.items())


class Scale(NamedTuple):
    """Scores against target size: mean ratio and score of each window of neighbours in size, and their correlation."""

    windows: tuple[tuple[float, float], ...]
    pearson: Score


def against_scale(cases: Iterable[tuple[float, Label]], window: int = WINDOW) -> Scale:
    """From pairs of an area ratio and a label. Windows overlap, so the correlation has no valid p-value."""
    ordered = sorted((ratio, label.value) for ratio, label in cases)
    parts = [ordered[at : at + window] for at in range(len(ordered) - window + 1)]
    windows = tuple((fmean(ratio for ratio, _ in part), fmean(value for _, value in part)) for part in parts)
    try:
        r = correlation([ratio for ratio, _ in windows], [value for _, value in windows])
    except StatisticsError:
        few = f"{len(ordered)} cases make {len(windows)} windows of {window}"
        reason = few if len(windows) < 2 else "sizes or scores are all the same"
        return Scale(windows, Score.absent("pearson", reason))
    return Scale(windows, Score.of("pearson", r, cases=len(ordered), windows=len(windows), window=window))
