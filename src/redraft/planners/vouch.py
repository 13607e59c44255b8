"""What redraft itself can say, without a model, about whether a program's edits are what was asked for.

A problem is found where the edits contradict the request: an asked text that is not there, something removed that
nobody asked to remove, everything changed where one thing was spoken of, other elements than those the words name, a
collision. Support is found where every statement that can be made of the request holds, and only what it names
was changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from redraft.commands.programs.program import Done
from redraft.document.layers import Document, Text
from redraft.document.style import NoPaint
from redraft.edits.ops import Edit, Remove, Resize, SetRuns, SetStyle, SetText
from redraft.edits.paging import RemovePage
from redraft.inspection.checklist import OTHERS, checklist
from redraft.inspection.finding import PROBLEM
from redraft.inspection.inspect_edit import inspect
from redraft.lazy import lazily
from redraft.planners.judge import Finding, Verdict
from redraft.planners.proposals import Proposals, touched

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts

MANY = 0.6
"""The part of a design's elements that a request without 'all' or a plural may not go beyond."""
LEAST_OPACITY, LEAST_TYPE, LEAST_SCALE = 0.05, 3.0, 0.05
"""Below these a thing is as good as gone: opacity, type in its own units, a factor of size."""
_QUOTED = lazily(r"[\"“„«](?P<words>[^\"“”„»]{1,300})[\"”“»]")
_REMOVING = lazily(
    r"\b(?:delet|remov|eras|drop|omit|cut|clear|strip|scrap|ditch|hide|hidden|los(?:e|ing)|kill|strik|cancel|discard|exclud"
    r"|rid of|tak(?:e|en|ing) (?:\w+ ){0,4}(?:out|off|away|down)|leav(?:e|ing) (?:\w+ ){0,4}(?:out|off)|no longer|not? "
    r"(?:more|need)|without|gone|goes? away|should go|must go|can go|has to go|instead|replac|swap|merg|combin|only)",
    re.IGNORECASE,
)
_MANY_WORDS = lazily(
    r"\b(?:all|every\w*|each|whole|entire|both|throughout|everywhere|anything|any|palette|theme|look|design|poster|page|deck"
    r"|slides?|flyer|layout|they|them|these|those|two|three|four|five|six|several|texts|dates|prices|\w+s)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Vouched:
    """`problem` is None where nothing contradicts the request; `supported` where all of it is borne out. A `doubt` is a
    problem that may be just what was asked for: words name things only so well, and what collides may be meant to."""

    problem: Verdict | None
    doubt: bool = False
    supported: bool = False
    statements: tuple[str, ...] = ()


def vouch(
    request: str, before: Document, done: Done, proposals: Proposals, fonts: Fonts | None, clauses: int = 1
) -> Vouched:
    """Check what a program did for a request of so many clauses, against the document before it.

    Without `fonts` the page is not inspected for collisions."""
    after = done.document
    ids = touched(done)
    for problem in (
        _missing_text(request, before, after),
        _unasked_removal(request, before, done),
        _far_reaching(request, before, ids),
        _leaked(done),
    ):
        if problem is not None:
            return Vouched(problem)
    if (beside := _beside(before, after, ids, proposals)) is not None:
        return Vouched(beside, doubt=True)
    items = checklist(request, before, after)
    failed = [item for item in items if item.answer is False]
    if failed:
        return Vouched(Verdict(Finding.WRONG_EDIT, f"{failed[0].question} No: {failed[0].why}"))
    if fonts is not None and (grave := _collisions(before, after, fonts, request)):
        return Vouched(Verdict(Finding.COLLISION, "; ".join(grave[:3])), doubt=True)
    held = tuple(item.question for item in items if item.answer)
    asked = [item for item in items if item.question != OTHERS]
    whole = len(asked) >= clauses and all(item.answer for item in items)
    return Vouched(None, supported=whole and set(ids) <= _family(before, proposals.meant), statements=held)


def _collisions(before: Document, after: Document, fonts: Fonts, request: str) -> list[str]:
    """Problems that anybody would see on the page, and that were not there before."""
    found = inspect(before, after, fonts)
    return [one.message for one in found if one.severity == PROBLEM]


def _missing_text(request: str, before: Document, after: Document) -> Verdict | None:
    there = [_plain(text) for text in (*_texts(before), *_texts(after))]
    for quote in _QUOTED.finditer(request):
        words = _plain(quote["words"])
        if words and not any(words in text for text in there):
            return Verdict(Finding.WRONG_EDIT, f"the text “{quote['words']}” that the request gives is nowhere")
    return None


def _unasked_removal(request: str, before: Document, done: Done) -> Verdict | None:
    gone = [
        edit
        for edit in done.edits
        if isinstance(edit, Remove | RemovePage) or _vanishes(edit, before) or _emptied(edit, done.document)
    ]
    if not gone or _REMOVING.search(request):
        return None
    what = getattr(gone[0], "layer", "") or "a page"
    return Verdict(Finding.WRONG_EDIT, f"'{what}' was removed or hidden, and the request does not ask for that")


def _vanishes(edit: Edit, before: Document) -> bool:
    """Whether a change of looks or size makes a thing invisible: hidden, see-through, unpainted, or next to nothing."""
    if isinstance(edit, Resize):
        return min(abs(edit.sx), abs(edit.sy)) < LEAST_SCALE
    if not isinstance(edit, SetStyle):
        return False
    value = edit.value
    if edit.name == "visible":
        return value is False
    if edit.name == "opacity":
        return isinstance(value, int | float) and value < LEAST_OPACITY
    if edit.name == "font_size":
        return isinstance(value, int | float) and value < LEAST_TYPE
    layer = before.index.layers.get(edit.layer)
    return edit.name == "fill" and isinstance(layer, Text) and isinstance(value, NoPaint)


def _emptied(edit: Edit, after: Document) -> bool:
    if not isinstance(edit, SetText | SetRuns):
        return False
    layer = after.index.layers.get(edit.layer)
    return isinstance(layer, Text) and not layer.text.strip()


def _far_reaching(request: str, before: Document, ids: Iterable[str]) -> Verdict | None:
    leaves = {id for id, layer in before.index.layers.items() if layer.kind != "group"}
    changed = set(ids) & leaves
    if len(changed) > max(3, MANY * len(leaves)) and not _MANY_WORDS.search(_QUOTED.sub("", request)):
        return Verdict(Finding.WRONG_ELEMENT, f"{len(changed)} of {len(leaves)} elements were changed")
    return None


def _leaked(done: Done) -> Verdict | None:
    """Marks of a prompt in the design's own texts."""
    for edit in done.edits:
        if any(mark in str(getattr(edit, "text", "")) for mark in "⟦⟧"):
            return Verdict(Finding.WRONG_EDIT, "the brackets ⟦ ⟧ are not part of a text; leave them out")
    return None


def _beside(before: Document, after: Document, ids: Iterable[str], proposals: Proposals) -> Verdict | None:
    """Where the words name elements plainly, at least one of those changed is among them, in them or around them, and
    no other text says something else."""
    named = _family(before, proposals.named)
    old = [id for id in ids if id in before.index]
    if not named or not old:
        return None
    spoken = ", ".join(f"'{id}'" for id in sorted(proposals.named)[:4])
    reworded = [id for id in old if id not in named and _words(before, id) != _words(after, id)]
    if named & set(old) and not reworded:
        return None
    wrong = reworded[0] if reworded else old[0]
    return Verdict(Finding.WRONG_ELEMENT, f"the request speaks of {spoken}; the program changed '{wrong}'")


def _words(document: Document, id: str) -> str:
    layer = document.index.layers.get(id)
    return layer.text if isinstance(layer, Text) else ""


def _family(document: Document, ids: Iterable[str]) -> set[str]:
    """Elements with all that stands in them, and the groups they stand in."""
    found: set[str] = set()
    for id in ids:
        if id not in document.index:
            continue
        found.add(id)
        found.update(group.id for group in document.index[id].ancestors)
    for id, placed in document.index.items():
        if any(group.id in ids for group in placed.ancestors):
            found.add(id)
    return found


def _texts(document: Document) -> Iterable[str]:
    return (layer.text for layer in document.index.layers.values() if isinstance(layer, Text))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
