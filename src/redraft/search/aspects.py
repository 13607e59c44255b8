"""Aspects of layers that edits change: the place, the words, a property of the style…"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from redraft.edits.ops import (
    Edit,
    Insert,
    Move,
    Remove,
    Resize,
    Rotate,
    SetFlow,
    SetParagraph,
    SetRuns,
    SetStyle,
    SetText,
    SetTransform,
)


class Aspect(NamedTuple):
    """Something about a layer or page that an edit changes: its place, its words, a property of its style…"""

    id: str
    what: str


def aspects(edits: Iterable[Edit]) -> frozenset[Aspect]:
    found = set()
    for edit in edits:
        match edit:
            case SetStyle(layer=id, name=name):
                found.add(Aspect(id, name))
            case SetText(layer=id) | SetRuns(layer=id) | SetParagraph(layer=id) | SetFlow(layer=id):
                found.add(Aspect(id, "text"))
            case Move(layer=id) | Resize(layer=id) | Rotate(layer=id) | SetTransform(layer=id):
                found.add(Aspect(id, "place"))
            case Insert(content=content):
                found.add(Aspect("", f"new {content.kind}"))
            case Remove(layer=id):
                found.add(Aspect(id, "gone"))
            case _:
                id = getattr(edit, "layer", None) or getattr(edit, "page", None) or ""
                found.add(Aspect(str(id), type(edit).__name__))
    return frozenset(found)
