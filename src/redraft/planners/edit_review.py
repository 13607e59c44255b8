"""The facts about an edit that a model's program made: its changes, what it touched, what is wrong with the page since,
and what a judge says of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from redraft.commands.outline.properties import called
from redraft.commands.programs.program import Done
from redraft.document.layers import Group, Text
from redraft.document.pages import Document, Page
from redraft.edits.display_text import quoted
from redraft.edits.kinds import SetFlow, SetParagraph, SetRuns, SetStyle, SetText
from redraft.edits.receipt.record import Change
from redraft.errors import ModelError
from redraft.inspection.checks.every_check import inspect
from redraft.lazy import lazily
from redraft.models.chat import ChatModel
from redraft.models.failures import Cause, note
from redraft.models.findings.judge import JudgeVerdict, Question, judge
from redraft.models.findings.judge_calibration import Standing, standing
from redraft.plan import Plan

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.inspection.page.edit_facts import Finding


MOST_CHANGES = 200
MOST_NAMED = 12


def changed(changes: Sequence[Change]) -> str:
    """One line a change, texts as data; 'nothing' for none. A text without words is 'now empty'."""
    lines = []
    for change in changes[:MOST_CHANGES]:
        none = "now empty" if change.old.strip() and change.what.startswith("text") else "nothing"
        old, new = (quoted(value, 400) if value.strip() else none for value in (change.old, change.new))
        lines.append(f"{called(change.layer)} ({change.kind}): {change.what}, {old} → {new}")
    if len(changes) > MOST_CHANGES:
        lines.append(f"and {len(changes) - MOST_CHANGES} more changes")
    return "\n".join(lines) or "nothing"


def changed_before(changes: Sequence[Change]) -> str:
    """One line about the changes of earlier steps, which the model was shown when it made them; '' for none."""
    ids = list(dict.fromkeys(called(change.layer) for change in changes))
    more = f" and {len(ids) - MOST_NAMED} others" if len(ids) > MOST_NAMED else ""
    named = f"{', '.join(ids[:MOST_NAMED])}{more}"
    return f"\nThe steps before it made {len(changes)} changes, which still hold: {named}" if ids else ""


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


_TAKES_AWAY = lazily(
    r"delet|remov|clear|eras|empt|drop|strip|wipe|blank|hide|without|get rid|throw|cut|replac|instead|only|just|keep|"
    r"redo|rewrit|rebuil|simplif|declutter|condens|shorten|reduc|merge|combin|summar|lösch|entfern|\bweg\b|leer|ersetz|\bnur\b|"
    r"ohne|kürz|supprim|enlev|enlèv|effac|retir|vide|remplac|seulement|sans|elimin|borr|quit|vaci|reempl|sustitu|sólo|"
    r"solo|\bsin\b|apag|remov|substitu|apenas|rimuov|cancell|togli|svuot|sostit|verwijder|wis|vervang|alleen|удал|убер|очист|замен|"
    r"только|削除|消|取り除|空に|置き換|だけ|删|刪|清空|清除|去掉|移除|替换|只|삭제|제거|지워|비우|바꾸|احذف|حذف|أزل|امسح|استبدل|हटा|मिटा|बदल",
    re.IGNORECASE,
)
"""Words of a request after which texts may well be gone."""


def texts_gone(before: Document, after: Document, wanted: str) -> tuple[int, int, int] | None:
    """The number of a page that has lost more than half of its texts though a request says nothing of the kind, how
    many are gone and how many it had; None for no such page. Pages that are gone themselves do not count."""
    if _TAKES_AWAY.search(wanted):
        return None
    now = {page.id: page for page in after.pages}
    for number, page in enumerate(before.pages, 1):
        if (left := now.get(page.id)) is not None and left is not page:
            had, has = _texts(page), _texts(left)
            if has * 2 < had:
                return number, had - has, had
    return None


def _texts(page: Page) -> int:
    """The texts of a page that have words and are seen."""
    stack, count = list(page.layers), 0
    while stack:
        layer = stack.pop()
        if layer.style.visible is not False:
            stack += layer.children if isinstance(layer, Group) else ()
            count += isinstance(layer, Text) and bool(layer.text.strip())
    return count


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
) -> JudgeVerdict | None:
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
