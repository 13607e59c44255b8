"""Which layer of one file is which of another, where ids are places that shifted.

A layer without an id of its own is called by its place ('rect2', 'g1/text3'), so that one that comes or goes gives
all behind it other names. Where siblings so called became more or fewer they are matched by what they hold, and as
many between two that match by their order.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count

from redraft.document.layers import Group, Layer, family
from redraft.document.pages import Document
from redraft.lazy import lazily

MOST = 40_000
"""Pairs of siblings that are compared; where there are more, their names decide."""
_PLACE = lazily(r"[a-z][a-zA-Z]*(\d{1,6})")


def under_old_ids(a: Document, b: Document) -> tuple[Document, Mapping[str, str]]:
    """`b` with the ids that its layers have in `a`, and its own by them; {} where all have the same."""
    called: dict[str, str] = {}
    stack = [(page.layers, other.layers) for page in a.pages if (other := b.page(page.id)) is not None]
    while stack:
        for old, new in _pairs(*stack.pop()):
            called[new.id] = old.id
            if isinstance(old, Group) and isinstance(new, Group):
                stack.append((old.children, new.children))
    if all(id == old for id, old in called.items()):
        return b, {}
    taken = {*a.index.layers, *called.values()}
    for id in b.index.layers:
        if id not in called:
            free = chain((id, f"{id}-new"), (f"{id}-new{number}" for number in count(2)))
            called[id] = next(one for one in free if one not in taken)
            taken.add(called[id])
    renamed: dict[str, Layer] = {}
    for id in reversed(list(b.index.layers)):  # what is in a group before the group
        layer = replace(b.index.layers[id], id=called[id])
        if isinstance(layer, Group):
            layer = replace(layer, children=tuple(renamed[child.id] for child in layer.children))
        renamed[id] = layer
    pages = tuple(replace(page, layers=tuple(renamed[layer.id] for layer in page.layers)) for page in b.pages)
    return replace(b, pages=pages), {old: id for id, old in called.items()}


def _pairs(olds: Sequence[Layer], news: Sequence[Layer]) -> Iterator[tuple[Layer, Layer]]:
    before, after = ([layer for layer in layers if _called_by_place(layer, layers)] for layers in (olds, news))
    if len(before) == len(after):
        yield from _by_name(olds, news)
        return
    first, second = ([_content(layer) for layer in layers] for layers in (before, after))
    for what, start, end, begin, stop in blocks(first, second, MOST):
        some, others = before[start:end], after[begin:stop]
        if what == "equal" or (len(some) == len(others) and set(map(_name, some)) != set(map(_name, others))):
            yield from (pair for pair in zip(some, others, strict=True) if pair[0].kind == pair[1].kind)
        else:
            yield from _by_name(some, others)
    placed = {layer.id for layer in before}, {layer.id for layer in after}
    yield from _by_name(*([one for one in layers if one.id not in ids]
                          for layers, ids in zip((olds, news), placed, strict=True)))  # fmt: skip


def blocks(
    first: Sequence[Hashable], second: Sequence[Hashable], most: float = math.inf
) -> Iterator[tuple[str, int, int, int, int]]:
    """What is equal in two lists and what is not, as difflib has it; the ends that they share cost nothing. What lies
    between is not compared where that takes more than so many pairs."""
    shortest, front, back = min(len(first), len(second)), 0, 0
    while front < shortest and first[front] == second[front]:
        front += 1
    while back < shortest - front and first[-1 - back] == second[-1 - back]:
        back += 1
    one, other = first[front : len(first) - back], second[front : len(second) - back]
    yield "equal", 0, front, 0, front
    if len(one) * len(other) > most or max(len(one), len(other)) < 2:
        yield "replace", front, front + len(one), front, front + len(other)
    else:
        from difflib import SequenceMatcher  # most edits come and go without

        for what, start, end, begin, stop in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
            yield what, front + start, front + end, front + begin, front + stop
    yield "equal", len(first) - back, len(first), len(second) - back, len(second)


def _by_name(olds: Sequence[Layer], news: Sequence[Layer]) -> Iterator[tuple[Layer, Layer]]:
    known = {_name(layer): layer for layer in olds}
    yield from ((known.pop(_name(layer)), layer) for layer in news if _name(layer) in known)


def _called_by_place(layer: Layer, siblings: Sequence[Layer]) -> bool:
    found = _PLACE.fullmatch(_name(layer))
    return found is not None and int(found[1]) <= len(siblings)


def _name(layer: Layer) -> str:
    """An id among siblings, without that of the group they are in."""
    return layer.id.rpartition("/")[2]


def _content(layer: Layer) -> str:
    """All that a layer is but its ids."""
    return "".join(
        f"{len(inner.children)} {replace(inner, id='', children=())!r}"
        if isinstance(inner, Group)
        else repr(replace(inner, id=""))
        for inner in family(layer)
    )
