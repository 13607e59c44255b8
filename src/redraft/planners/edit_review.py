"""The facts about an edit that a model's program made: what it touched, what is wrong with the page since, and what a
judge says of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from redraft.commands.programs.program import Done
from redraft.document.layers import Document
from redraft.edits.kinds import SetFlow, SetParagraph, SetRuns, SetStyle, SetText
from redraft.errors import ModelError
from redraft.inspection.all_checks import inspect
from redraft.models.chat import ChatModel
from redraft.models.failures import Cause, note
from redraft.models.judge import Question, Verdict, judge
from redraft.models.judge_calibration import Standing, standing
from redraft.plan import Plan

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.inspection.edit_facts import Finding

RESTATED = (SetText, SetRuns, SetStyle, SetParagraph, SetFlow)
"""Edits that leave a thing where it is."""
FAULTS = ("off_page", "overlap", "overflow", "contrast", "unseen")
"""Kinds of findings that go back to the model, where they are new and on what it touched."""
_STANDINGS: WeakKeyDictionary[ChatModel, Standing] = WeakKeyDictionary()
"""By judge, so that it is tried once, for however many files."""


TOLD = "told"
"""The kind of a fault that alone is no reason to ask again."""


class Fault(NamedTuple):
    """Something that is wrong with a page: its kind, as of a finding, and what a model is told."""

    kind: str
    message: str


def new_faults(before: Document, done: Done | Plan, fonts: Fonts, every: bool = False) -> list[Finding]:
    """Faults that the page did not have before, as facts: of `every` thing touched, or of those alone that were put
    somewhere. What other words or looks do to the page follows from the request, so the person is told of it."""
    edits = done.edits if every else [edit for edit in done.edits if not isinstance(edit, RESTATED)]
    changed = {id for edit in edits if (id := getattr(edit, "layer", ""))}
    found = inspect(before, done.document, fonts)
    return [one for one in found if one.kind in FAULTS and changed & set(with_groups(done.document, one.layers))]


def touched(done: Done | Plan) -> tuple[str, ...]:
    """The elements a program changed or made, in the order of its calls."""
    return tuple(dict.fromkeys(str(getattr(edit, "layer", "")) for edit in done.edits if getattr(edit, "layer", "")))


def passed_over(done: Done) -> list[str]:
    """Changes that were refused and that the program caught: part of the request may not be done."""
    return [f"refused, and the program went on: {one}" for one in done.caught]


def with_groups(document: Document, ids: Sequence[str]) -> list[str]:
    """Layers, and the groups that they are in."""
    known = [document.index[id] for id in ids if id in document.index]
    return [*ids, *(group.id for one in known for group in one.ancestors)]


def judged(
    by: ChatModel, judging: ChatModel, question: Question, kept: Path | None, progress: Callable[[str], None]
) -> Verdict | None:
    """The verdict of a judge (`by` traces the calls of the model that is `judging`); None where its word does not
    count, or it gives none. `kept` is the file with what is known of judges."""
    if judging not in _STANDINGS:
        progress("try the judge")
        _STANDINGS[judging] = standing(by, kept)
    if not (found := _STANDINGS[judging]).trusted:
        note(by.name, ModelError(f"{by.name} {found}", "name another with --judge SPEC", Cause.OF_NO_USE))
        return None
    progress(f"judge with {by.name}")
    verdict = judge(by, question)
    if verdict is None:
        why = f"{by.name} gave no verdict that can be read, so nobody judged this"
        note(by.name, ModelError(why, "name another with --judge SPEC", Cause.UNREADABLE))
    return verdict
