"""Aspects of layers that edits change: the place, the words, a property of the style…"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from redraft.edits import ops


class Aspect(NamedTuple):
    """Something about a layer or page that an edit changes: its place, its words, a property of its style…"""

    id: str
    what: str


def aspects(edits: Iterable[ops.Edit]) -> frozenset[Aspect]:
    found = set()
    for edit in edits:
        match edit:
            case ops.SetStyle(layer=id, name=name):
                found.add(Aspect(id, name))
            case ops.SetText(layer=id) | ops.SetRuns(layer=id) | ops.SetParagraph(layer=id) | ops.SetFlow(layer=id):
                found.add(Aspect(id, "text"))
            case ops.Move(layer=id) | ops.Resize(layer=id) | ops.Rotate(layer=id) | ops.SetTransform(layer=id):
                found.add(Aspect(id, "place"))
            case ops.Insert(content=content):
                found.add(Aspect("", f"new {content.kind}"))
            case ops.Remove(layer=id):
                found.add(Aspect(id, "gone"))
            case _:
                id = getattr(edit, "layer", None) or getattr(edit, "page", None) or ""
                found.add(Aspect(str(id), type(edit).__name__))
    return frozenset(found)
