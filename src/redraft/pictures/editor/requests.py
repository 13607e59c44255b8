"""Clauses of a request for an image editor: those that the rules refuse and that are about what one picture
shows, or about a place in one. Light to import."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from redraft.document.layers import Picture
from redraft.document.pages import Document
from redraft.document.tones import oklab
from redraft.errors import EditError, says
from redraft.grammar.tokens import OpenQuote, tokens_of, without_quotes
from redraft.imaging.retouch.change_requests import wish_of
from redraft.lazy import lazily
from redraft.pictures.picture_clauses import Depicted, depicted
from redraft.plan import Plan, Refusal, refused
from redraft.targets.named_phrases import named

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EACH = "ask for each by itself, the next in what the one before made"
_HOW = "point into a picture, for an image editor: --image-editor SPEC (docs/how-to/pictures.md)"
_JOINTS = frozenset((",", ";", "and", "then", "but", "also", "with", "plus"))
_POINTED = lazily(r"#(?P<id>[\w./:-]+)(?=@[\d.-])")


def by_id(document: Document, instruction: str) -> str:
    """An instruction that points into pictures by their ids, also where it names the one picture that is called so."""

    pictures = [layer for layer in document.index.layers.values() if isinstance(layer, Picture)]
    for found in reversed(list(_POINTED.finditer(without_quotes(instruction)))):
        called = [layer.id for layer in pictures if layer.name == found["id"]]
        if found["id"] not in document.index and len(called) == 1:
            instruction = f"{instruction[: found.start()]}#{called[0]}{instruction[found.end() :]}"
    return instruction


def unpointed(document: Document, instruction: str) -> Plan | None:
    """The plan of rules for an instruction that points into a picture: they know no places there. None for others."""
    words = without_quotes(by_id(document, instruction))
    if not _POINTED.search(words):
        return None
    for found in _POINTED.finditer(words):
        if found["id"] not in document.index:
            pictures = [f"#{id}" for id, layer in document.index.layers.items() if isinstance(layer, Picture)]
            there = f"there is {', '.join(pictures[:4])}" if pictures else "there is no picture"
            return Plan(
                (),
                (refused(instruction, says("no-picture-pointed-at", name=found["id"], hint=there), final=True),),
                document,
            )
    unread = refused(instruction, says("what-id-x-y-width", how=_HOW))
    return Plan((), (unread,), document)


@dataclass(frozen=True, slots=True)
class WantedPicture:
    """What an editor is asked, about which picture, and the refusals of the rules that it answers."""

    clause: str
    picture: Depicted
    refusals: tuple[Refusal, ...]


def crossed_refusal(instruction: str, wanted: Sequence[WantedPicture]) -> Refusal | None:
    """Why clauses cannot be carried out one after the other: one names what it is about by a colour that an earlier one
    gives in the same picture, so things changed before would be changed again. None where they can."""
    import numpy as np  # only where pictures are edited: this module is loaded for every instruction

    from redraft.imaging.pixels.hues import color_word, is_called  # numpy: likewise

    given: list[tuple[str, NDArray[np.float32]]] = []
    for one in wanted if len(wanted) > 1 else ():
        try:
            wish = wish_of(one.clause)
        except EditError:
            target, color = one.clause, None
        else:
            target, color = wish.target, wish.color
        for word in filter(None, map(color_word, target.split())):
            if any(layer == one.picture.layer and is_called(look, word) for layer, look in given):
                return refused(instruction, says("name-moves-on", word=word, hint=EACH), final=True)
        if color is not None:
            given.append((one.picture.layer, np.array(oklab(color), np.float32)))
    return None


def wanted_of_editor(planned: Plan, instruction: str) -> tuple[tuple[WantedPicture, ...], tuple[Refusal, ...]]:
    """What of a plan's refusals an image editor is for, and the refusals that stay; one that leaves open which picture
    is the target comes back with the choices.

    'Make the photo black and white' is two clauses to the rules: one that names nothing belongs to the one before it.
    """
    found: list[WantedPicture] = []
    others: list[Refusal] = []
    for refusal in planned.refusals:
        last = found[-1] if found else None
        shown = depicted(planned.document, refusal.clause) if not (refusal.final or refusal.choices) else None
        own = isinstance(shown, Depicted) and " " in refusal.clause  # 'white' of 'black and white' is no request
        whole = _continued(planned.document, last, refusal, instruction) if last is not None and not own else ""
        if last is not None and whole:
            found[-1] = WantedPicture(whole, last.picture, (*last.refusals, refusal))
        elif isinstance(shown, Depicted):
            found.append(WantedPicture(refusal.clause, shown, (refusal,)))
        else:
            others.append(shown or refusal)
    return tuple(found), tuple(others)


def _continued(document: Document, last: WantedPicture, refusal: Refusal, instruction: str) -> str:
    """The words of a request and of the clause right after it, where that names nothing itself; else ''."""
    start = instruction.find(last.clause)
    end = start + len(last.clause)
    at = instruction.find(refusal.clause, max(end, 0))
    if start < 0 or at < 0 or next(named(document, refusal.clause), None) is not None:
        return ""
    try:
        joined = all(token.key in _JOINTS for token in tokens_of(instruction[end:at]))
    except OpenQuote:
        return ""
    return instruction[start : at + len(refusal.clause)] if joined else ""
