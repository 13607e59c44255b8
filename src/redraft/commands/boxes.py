"""Where layers stand, for commands: the box around several, the page they are on, those that are not inside another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from redraft.document.geometry import Box
from redraft.document.layers import Document, Page
from redraft.errors import CommandError


def around(document: Document, ids: Sequence[str]) -> Box:
    """The box around layers in page space."""
    box = Box.union(document.index[id].box for id in ids)
    if box is None:
        raise CommandError(f"'{ids[0]}' has no extent: nothing in it is drawn", "name another element")
    return box


def room_of(document: Document, anchor: tuple[str, ...] | tuple[float, ...]) -> Box:
    """The box of an anchor: that around elements, or four numbers."""
    if anchor and not isinstance(anchor[0], str):
        return Box(*(float(number) for number in anchor))
    return around(document, [str(id) for id in anchor])


def page_of(document: Document, ids: Sequence[str]) -> Page:
    return document.index[ids[0]].page


def page_called(document: Document, id: str) -> Page:
    """The page with an id."""
    page = document.page(id)
    if page is None:
        there = ", ".join(one.id for one in document.pages[:12])
        raise CommandError(f"no page '{id}'; there are {there}", "name one of these, or give its number")
    return page


def outermost(document: Document, ids: Iterable[str]) -> list[str]:
    """Those not inside another of them, each once: a group that moves takes along what it holds."""
    wanted = dict.fromkeys(ids)
    parents = document.index.parents
    found = []
    for id in wanted:
        parent = parents[id]
        while isinstance(parent, str) and parent not in wanted:
            parent = parents[parent]
        if not isinstance(parent, str):
            found.append(id)
    return found
