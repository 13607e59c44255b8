"""Calibration of a judge: it judges a few edits whose verdict is known; only a reliable one may confirm an edit.

A judge that says 'ok' to everything gets half of them, and so does one that never does. Only one that tells nearly all
apart may confirm an edit that our own checks cannot. What was found out is kept for a month, by model and by prompts.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from redraft.models.chat import ChatModel
from redraft.models.findings.judge import EditFault, Question, judge
from redraft.models.findings.kept import findings_file, keep, kept
from redraft.models.prompts import prompt

_ELEMENTS = """\
one page, width × height 600 × 800.
#bg rect, background, box 0,0,600,800, #fff8e7
#name text, title, box 60,60,480,70, 60 bold #222222: ⟦Harbour Market⟧
#when text, date, box 60,150,300,30, 24 #222222: ⟦Saturday 9 June, 9 am⟧
#adult text, price, box 60,400,200,30, 24 #222222: ⟦Stall fee £20⟧
#child text, box 60,440,200,30, 24 #222222: ⟦Visitors free⟧
#mark picture, logo, box 480,700,80,80"""

_KNOWN: tuple[tuple[str, str, EditFault], ...] = (
    (
        "the market begins an hour later",
        "#when (text): text, ⟦Saturday 9 June, 9 am⟧ → ⟦Saturday 9 June, 10 am⟧",
        EditFault.OK,
    ),
    (
        "the market begins an hour later",
        "#when (text): text, ⟦Saturday 9 June, 9 am⟧ → ⟦Saturday 9 June, 8 am⟧",
        EditFault.WRONG_EDIT,
    ),
    ("let the heading be blue", "#name (text): fill, ⟦#222222⟧ → ⟦#1f4fa8⟧", EditFault.OK),
    ("let the heading be blue", "#when (text): fill, ⟦#222222⟧ → ⟦#1f4fa8⟧", EditFault.WRONG_ELEMENT),
    ("stalls cost £5 more", "#adult (text): text, ⟦Stall fee £20⟧ → ⟦Stall fee £25⟧", EditFault.OK),
    ("stalls cost £5 more", "#child (text): text, ⟦Visitors free⟧ → ⟦Visitors £5⟧", EditFault.WRONG_ELEMENT),
    ("take the emblem off", "#mark (picture): deleted, ⟦picture⟧ → nothing", EditFault.OK),
    (
        "take the emblem off",
        "#mark (picture): deleted, ⟦picture⟧ → nothing\n#when (text): deleted, ⟦Saturday 9 June, 9 am⟧ → nothing",
        EditFault.WRONG_ELEMENT,
    ),
)
ASKED = len(_KNOWN)
ENOUGH = 7
"""Verdicts, of eight, that must be right; a wrong one of the two wrong kinds counts as right here."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a judge did: `right` of `asked` edits told apart."""

    right: int
    asked: int

    @property
    def trusted(self) -> bool:
        return self.right >= ENOUGH

    def __str__(self) -> str:
        so = "reliable" if self.trusted else f"not reliable, which takes {ENOUGH}, so its verdicts are ignored"
        return f"judged {self.right} of {self.asked} test edits correctly: {so}"


def standing(judged_by: ChatModel, keep_in: Path | None = None) -> Standing:
    """What a judge's word is worth, found out once and then kept in `keep_in`. Raises what the model raises."""

    def questions() -> list[tuple[Question, bool]]:
        return [
            (Question(request, _ELEMENTS, changes), expected is EditFault.OK) for request, changes, expected in _KNOWN
        ]

    return found_out(judged_by, _fingerprint(), questions, keep_in)


def found_out(
    judged_by: ChatModel, what: str, questions: Callable[[], list[tuple[Question, bool]]], keep_in: Path | None
) -> Standing:
    """How a judge does on questions with known answers; `what` names them, and changes when they do."""
    if judged_by.name.startswith(("scripted", "replay:", "record:")):
        keep_in = None  # what stands behind such a name is another thing every time
    key = f"{judged_by.name} {what}"
    known = kept(keep_in).get(key, {}).get("right")
    if isinstance(known, int):
        return Standing(known, ASKED)
    right = 0
    for question, expected in questions():
        verdict = judge(judged_by, question)
        right += verdict is not None and verdict.ok == expected
    keep(keep_in, key, {"right": right})
    return Standing(right, ASKED)


def kept_findings() -> Path | None:
    """The file in redraft's own folder where findings about judges are kept; None where there is no such folder."""
    return findings_file("judges.json")


def _fingerprint() -> str:
    told = json.dumps([prompt("judge_edit").sha256, prompt("judged_edit").sha256, _ELEMENTS, _KNOWN])
    return sha256(told.encode()).hexdigest()[:16]
