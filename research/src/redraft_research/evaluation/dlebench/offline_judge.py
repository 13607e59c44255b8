"""Judge without a model: labels from difference, outline, colour, form and text.

It sees changes and looks, not meaning. A reference says what should change (`reference_judge`), else the words do.
Targets that are not given are found by colour and form. Agreement with people was not measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np

from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box
from redraft.errors import ToolError
from redraft.imaging.pixels.regions import regions
from redraft.imaging.texts.reader import TextReader
from redraft.imaging.things.figures import silhouettes
from redraft.imaging.things.finder import LIKELY, Finder, PlainFinder
from redraft_research.evaluation.dlebench import target_checks as checks
from redraft_research.evaluation.dlebench.instruction import Instruction, asked
from redraft_research.evaluation.dlebench.judge_input import EditVerdict, JudgeInput, Judgement
from redraft_research.evaluation.dlebench.picture_pair import PairTarget, PicturePair, margin
from redraft_research.evaluation.dlebench.reference_judge import Guide
from redraft_research.evaluation.dlebench.surroundings import consistency
from redraft_research.evaluation.dlebench.target_checks import TargetCheck, done, missed, wrong
from redraft_research.evaluation.dlebench.text_check import Lettering, text
from redraft_research.messages import says
from redraft_research.scoring.dle import KINDS, worst

VERSION = 2
FAMILIES = ("sans-serif", "DejaVu Sans", "Liberation Sans", "serif", "monospace")
_CHECKS = {
    "removal": checks.removal,
    "color": checks.color,
    "material": checks.material,
    "shape": checks.shape,
    "replacement": checks.replacement,
}


@dataclass(frozen=True)
class OfflineJudge:
    """`fonts` are for comparing writing without a `reader`; None among them is Pillow's own."""

    fonts: Sequence[Path | None] = (None,)
    finder: Finder = field(default_factory=PlainFinder)
    reader: TextReader | None = None

    @property
    def id(self) -> str:
        return f"dlebench-offline@{VERSION}" + ("+reader" if self.reader is not None else "")

    def judge(self, sight: JudgeInput) -> Judgement:
        wish = asked(sight.instruction, sight.kind)
        try:
            boxes = self._boxes(sight, wish)
        except ToolError as error:
            return Judgement(EditVerdict(None, error.message), EditVerdict(None, error.message))
        pair = PicturePair(sight, boxes)
        if wish.kind == "count":
            counted = _count(pair, wish)
            apart = pair if len(counted.standing) <= len(boxes) else PicturePair(sight, tuple(counted.standing))
            return Judgement(_verdict([counted.finding], wish), consistency(apart, counted.appeared))
        read = Lettering(self.fonts, self.reader)
        if sight.reference is not None and wish.kind in KINDS:
            guide = Guide(pair, sight.reference, read)
            findings = [guide.finding(box, wish) for box in boxes]
        elif wish.kind == "text":
            findings = [text(target, wish, pair, read) for target in pair.targets]
        elif wish.kind in _CHECKS:
            findings = [_CHECKS[wish.kind](target, wish, pair) for target in pair.targets]
        else:
            return Judgement(EditVerdict(None, "what is asked for is of no known kind"), consistency(pair))
        return Judgement(_verdict(findings, wish), consistency(pair))

    def _boxes(self, sight: JudgeInput, wish: Instruction) -> tuple[Box, ...]:
        """The targets with something of the picture in them, or the likeliest one found by its name."""
        height, width = sight.source.shape[:2]
        page = Box(0, 0, width, height)
        boxes = tuple(inside for box in sight.targets if (inside := box.overlap(page)) is not None)
        if boxes:
            return boxes
        if sight.targets:
            raise ToolError(says("target-boxes-outside-picture"))
        found = [one for one in self.finder.find(sight.source, wish.name) if one.score >= LIKELY]
        if not found:
            raise ToolError(says("target-not-found", target=wish.name))
        return (found[0].box,)


def fonts_at_hand() -> tuple[Path | None, ...]:
    """Files of common faces, upright and bold, with Pillow's own first."""
    fonts = Fonts()
    faces = [fonts.resolve(family, weight) for family in FAMILIES for weight in (400, 700)]
    return None, *dict.fromkeys(face.path for face in faces if not face.index and not face.instance)


def _verdict(findings: Sequence[TargetCheck], wish: Instruction) -> EditVerdict:
    """The worst target's."""
    label = worst(finding.label for finding in findings)
    first = next(finding for finding in findings if finding.label is label)
    unverified = sorted({finding.unverified for finding in findings if finding.unverified})
    evidence = {
        "asked": wish._asdict(),
        "targets": [{"label": finding.label.title, "why": finding.why} for finding in findings],
    } | ({"unverified": unverified} if unverified else {})
    return EditVerdict(label, first.why, evidence)


class Counted(NamedTuple):
    """`standing` is what was there to be counted, `appeared` what came, which is no anomaly."""

    finding: TargetCheck
    standing: Sequence[Box]
    appeared: Sequence[Box] = ()


def _count(pair: PicturePair, wish: Instruction) -> Counted:
    """From what was at the targets, what of it vanished, and what like it appeared anywhere."""
    there = [one for target in pair.targets for one in _things(target)]
    counts = wish.counts(len(there))
    if counts is None:
        return Counted(missed("the instruction says no numbers"), pair.boxes)
    standing = _alike(pair, there, counts[0])
    vanished = sum(_gone(pair, one) for one in standing)
    altered = [one for one in standing if not _gone(pair, one) and _altered(pair, one)]
    appeared = _appeared(pair, standing)
    if not vanished and not appeared:
        reason = "things were altered, none added or removed"
        return Counted(wrong(reason) if altered else missed("as many as before, where they were"), standing)
    if len(appeared) - vanished != counts[1] - counts[0]:
        reason = f"{vanished} went and {len(appeared)} came where {counts[0]} were to become {counts[1]}"
        return Counted(wrong(reason), standing, appeared)
    faults = [f"{len(altered)} of those that stayed changed as well"] if altered else []
    return Counted(done(faults), standing, appeared)


def _things(target: PairTarget) -> list[Box]:
    """What is in a target's box: parts of about the size of the largest, else the box as one."""
    _, parts = regions(target.was)
    if not parts:
        return [target.box]
    shift = margin(target.box)
    left, top = max(0.0, round(target.box.x - shift)), max(0.0, round(target.box.y - shift))
    large = [part for part in parts if part.area > 0.05 * parts[0].area]
    return [Box(part.box.x + left, part.box.y + top, part.box.width, part.box.height) for part in large]


def _alike(pair: PicturePair, things: Sequence[Box], count: int) -> Sequence[Box]:
    """Those that are targets, where a box holds other things too: as many as there should be, of one look."""
    if len(things) <= count:
        return things
    seen = [pair.at(box) for box in things]
    groups = [
        [
            other.box
            for other in seen
            if float(np.linalg.norm(one.color("before") - other.color("before"))) < checks.SHADE
            and silhouettes(one.was, other.was) > 0.5
        ]
        for one in seen
    ]
    return min(groups, key=lambda group: abs(len(group) - count))


def _gone(pair: PicturePair, box: Box) -> bool:
    return pair.at(box).change.gone >= checks.GONE


def _altered(pair: PicturePair, box: Box) -> bool:
    target = pair.at(box)
    return target.change.share > 0.3 and (target.recolored > checks.SHADE or target.change.outline < 0.8)


def _appeared(pair: PicturePair, standing: Sequence[Box]) -> list[Box]:
    """New things of about the size and colour of one that is there."""
    models = [pair.at(box) for box in standing]
    found = []
    for _box, parts in pair.difference.parts():
        for part in parts:
            new = pair.at(part.box)
            for model in models:
                off = float(np.linalg.norm(model.color("before") - new.color("after")))
                alike = off < 1.5 * checks.SHADE and silhouettes(model.was, new.now) > 0.5
                size = new.box.area / max(1.0, model.box.area)
                fresh = new.now.sum() > 0.12 * new.now.size and float(new.changed[new.now].mean()) > 0.6
                if alike and 0.4 < size < 2.5 and fresh and new.was.sum() < 0.5 * new.now.sum():
                    found.append(part.box)
                    break
    return found
