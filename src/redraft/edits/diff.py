"""The difference of two documents as edits: `apply(a, diff(a, b)) == b`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import replace

from redraft.document.geometry import Matrix
from redraft.document.layers import Document, Group, Layer, Page, Picture, Placed, Text, children_of
from redraft.document.style import PLAIN, PROPERTIES, Style
from redraft.edits.ops import (
    Edit,
    Insert,
    Move,
    Remove,
    ReplacePixels,
    Restack,
    SetPage,
    SetStyle,
    SetText,
    SetTransform,
    apply,
)
from redraft.errors import EditError


def diff(a: Document, b: Document) -> list[Edit]:
    """Edits from a to b, few and readable: layers are matched by id, and an unchanged stack order costs nothing.

    A layer whose kind or outline differs is taken out and put in anew. Both must have the same pages.
    """
    if [page.id for page in a.pages] != [page.id for page in b.pages]:
        raise EditError("the documents have different pages, and their difference cannot be told as edits")
    edits: list[Edit] = []
    work = a

    def do(edit: Edit) -> None:
        nonlocal work
        edits.append(edit)
        work = apply(work, edit)

    for old, new in zip(a.pages, b.pages, strict=True):
        if (old.width, old.height) != (new.width, new.height):
            do(SetPage(new.id, new.width, new.height))
    if all(old.layers == new.layers for old, new in zip(a.pages, b.pages, strict=True)):
        return edits

    kept = {id for id, placed in a.index.items() if id in b.index and _comparable(placed.layer, b.index[id].layer)}
    for id in _topmost_without(a, kept):
        do(Remove(id))
    for page in b.pages:
        for parent in _parents(page):
            _arrange(parent, kept, lambda: work, do)
    for id in [id for id in work.index if id not in b.index]:
        if id in work.index:
            do(Remove(id))
    for id in kept:
        for edit in _properties(work.index[id], b.index[id]):
            do(edit)
    return edits


def _arrange(parent: Page | Group, kept: set[str], work: Callable[[], Document], do: Callable[[Edit], None]) -> None:
    """Bring the children of one parent into place, last to first, so that each can stand below the one after it."""
    wanted = children_of(parent)
    now = _children_now(work(), parent.id)
    if now is wanted:
        return
    place = {child.id: number for number, child in enumerate(now)}
    steady = _longest_rising([place[child.id] for child in wanted if child.id in place])
    stay = {now[number].id for number in steady}
    after: str | None = None
    for child in reversed(wanted):
        if child.id not in work().index:
            fresh = not any(inner.id in kept for inner in _inside(child))
            do(
                Insert(
                    child if fresh or not isinstance(child, Group) else replace(child, children=()), parent.id, after
                )
            )
        elif child.id not in stay:
            do(Restack(child.id, parent.id, after))
        after = child.id


def _children_now(document: Document, parent_id: str) -> tuple[Layer, ...]:
    page = document.page(parent_id)
    if page is not None:
        return page.layers
    layer = document.index[parent_id].layer
    return layer.children if isinstance(layer, Group) else ()


def _topmost_without(document: Document, kept: set[str]) -> list[str]:
    """The outermost layers that hold nothing to keep."""
    alive: set[str] = set()
    for placed in document.walk():
        if placed.layer.id in kept:
            alive.update(ancestor.id for ancestor in placed.ancestors)
            alive.add(placed.layer.id)
    return [
        placed.layer.id
        for placed in document.walk()
        if placed.layer.id not in alive and (not placed.ancestors or placed.ancestors[-1].id in alive)
    ]


def _parents(parent: Page | Group) -> Iterator[Page | Group]:
    yield parent
    for child in children_of(parent):
        if isinstance(child, Group):
            yield from _parents(child)


def _inside(layer: Layer) -> Iterator[Layer]:
    if isinstance(layer, Group):
        for child in layer.children:
            yield child
            yield from _inside(child)


def _comparable(old: Layer, new: Layer) -> bool:
    """Whether property edits can lead from one to the other."""
    return old is new or (type(old) is type(new) and _bare(old) == _bare(new))


def _bare(layer: Layer) -> Layer:
    """The layer without all that property edits can set."""
    bare = replace(layer, transform=Matrix(), style=PLAIN)
    match bare:
        case Text(runs=runs):
            return replace(bare, runs=tuple(replace(run, text="", style=PLAIN) for run in runs))
        case Picture():
            return replace(bare, asset="")
        case Group():
            return replace(bare, children=())
    return bare


def _properties(old: Placed, new: Placed) -> Iterator[Edit]:
    a, b = old.layer, new.layer
    if a is b:
        return
    if a.transform != b.transform:
        yield _motion(old, b)
    yield from _restyle(a.id, a.style, b.style, None)
    if isinstance(a, Text) and isinstance(b, Text):
        for number, (before, after) in enumerate(zip(a.runs, b.runs, strict=True)):
            if before.text != after.text:
                yield SetText(a.id, after.text, number)
            yield from _restyle(a.id, before.style, after.style, number)
    if isinstance(a, Picture) and isinstance(b, Picture) and a.asset != b.asset:
        yield ReplacePixels(a.id, b.asset)


def _restyle(layer: str, old: Style, new: Style, run: int | None) -> Iterator[SetStyle]:
    if old != new:
        for name in PROPERTIES:
            if getattr(old, name) != getattr(new, name):
                yield SetStyle(layer, name, getattr(new, name), run)


def _motion(old: Placed, new: Layer) -> Edit:
    """A Move where that leads to exactly the new matrix, else the matrix itself."""
    a, b = old.layer.transform, new.transform
    if a[:4] == b[:4] and old.outer[:4] == (1, 0, 0, 1):
        dx, dy = b.e - a.e, b.f - a.f
        if (a.e + dx, a.f + dy) == (b.e, b.f):
            return Move(new.id, dx, dy)
    return SetTransform(new.id, b)


def _longest_rising(numbers: list[int]) -> set[int]:
    """The longest rising subsequence: the layers that need not be restacked."""
    tails: list[int] = []
    previous: dict[int, int | None] = {}
    for number in numbers:
        place = bisect_left(tails, number)
        previous[number] = tails[place - 1] if place else None
        tails[place : place + 1] = [number]
    found: set[int] = set()
    last = tails[-1] if tails else None
    while last is not None:
        found.add(last)
        last = previous[last]
    return found
