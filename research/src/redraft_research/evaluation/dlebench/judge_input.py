"""The input and the verdict of a DLEBench judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import numpy as np

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Picture, resized
from redraft_research.scoring.dle import Consistency, Following, Label


@dataclass(frozen=True, slots=True)
class JudgeInput:
    """An edit to judge. `targets` are boxes in the source, if known; `reference` a right edit, if there is one."""

    source: Picture
    edited: Picture
    instruction: str
    kind: str
    targets: tuple[Box, ...] = ()
    reference: Picture | None = None

    @property
    def fitted(self) -> Picture:
        """The edited picture in the source's size, in which boxes are."""
        height, width = self.source.shape[:2]
        return resized(np.asarray(self.edited), width, height)


@dataclass(frozen=True, slots=True)
class EditVerdict:
    """A label with the reason for it; without a label, `reason` says why there is none."""

    label: Label | None
    reason: str
    evidence: Mapping[str, Any] = field(default_factory=dict)


class Judgement(NamedTuple):
    following: EditVerdict
    consistency: EditVerdict


class EditJudge(Protocol):
    """`id` names it with all that its labels depend on."""

    @property
    def id(self) -> str: ...

    def judge(self, sight: JudgeInput) -> Judgement: ...


CRITERIA: tuple[tuple[str, type[Label]], ...] = (("if", Following), ("vc", Consistency))
