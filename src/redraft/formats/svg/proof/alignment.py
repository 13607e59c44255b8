"""Pairing of elements before and after an edit, and which of them the edit targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from difflib import SequenceMatcher
from typing import NamedTuple

from redraft.formats.svg.reading.read import SvgRead
from redraft.formats.xml.tree import Element, Tree

MOST_ALIGNED = 2000
"""Children of one element compared for additions and removals; beyond that only equal ones are paired."""


class Side(NamedTuple):
    """A file: its elements and what was read from them."""

    tree: Tree
    reading: SvgRead


class Aligned(NamedTuple):
    """`others` are the pairs that no edit targets, `targeted` those that an edit names or that are inside such; `new`
    has no partner before, `gone` none after."""

    others: list[tuple[Element, Element]]
    targeted: list[tuple[Element, Element]]
    new: list[Element]
    gone: list[Element]


def aligned(before: Side, after: Side, targets: Set[str], found_as: Mapping[str, str], *, whole: bool) -> Aligned:
    """`found_as` maps the ids of layers to those after the edit; a layer that is not in it was removed.

    Without `whole`, elements with equal bytes are not descended into.
    """
    places = before.reading.places
    layers = {place.element.number: id for id, place in places.items() if not place.uses}
    names = {place.element.number: id for id, place in after.reading.places.items() if not place.uses}
    named = {places[id].element.number for id in targets if id in places and not places[id].uses}
    found = Aligned([], [], [], [])
    stack = [(before.tree.root, after.tree.root, False)]
    while stack:
        old, new, inside = stack.pop()
        inside = inside or old.number in named
        (found.targeted if inside else found.others).append((old, new))
        if len(old.children) == len(new.children) and _raw(old) == _raw(new):
            if whole:
                stack += ((one, other, inside) for one, other in zip(old.children, new.children, strict=True))
            continue
        pairs = list(_children(old, new, layers, found_as, names))
        stack += ((one, other, inside) for one, other in pairs)
        kept, there = {one.number for one, _ in pairs}, {one.number for _, one in pairs}
        found.gone.extend(inner for one in old.children if one.number not in kept for inner in one.walk())
        found.new.extend(inner for one in new.children if one.number not in there for inner in one.walk())
    return found


def _children(
    old: Element, new: Element, layers: Mapping[int, str], found_as: Mapping[str, str], names: Mapping[int, str]
) -> Iterator[tuple[Element, Element]]:
    there = {names[child.number]: child for child in new.children if child.number in names}
    left: list[Element] = []
    for child in old.children:
        id = layers.get(child.number)
        name = None if id is None else found_as.get(id) if found_as else id
        if name is not None and name in there:
            yield child, there.pop(name)
        elif id is None:
            left.append(child)
    right = [child for child in new.children if child.number not in names]
    by_id = {(child.tag, child.get("id")): child for child in right if "id" in child.attributes}
    pairs = [(one, other) for one in left if (other := by_id.pop((one.tag, one.get("id")), None)) is not None]
    yield from pairs
    kept, there_too = {one.number for one, _ in pairs}, {other.number for _, other in pairs}
    left = [one for one in left if one.number not in kept]
    yield from _in_step(left, [one for one in right if one.number not in there_too])


def _in_step(left: Sequence[Element], right: Sequence[Element]) -> Iterator[tuple[Element, Element]]:
    """Elements that are no layers, paired in their order."""
    first, second = ([(one.tag, _raw(one)) for one in side] for side in (left, right))
    if len(left) + len(right) > MOST_ALIGNED:
        where = dict(zip(second, right, strict=True))
        yield from ((one, where.pop(key)) for key, one in zip(first, left, strict=True) if key in where)
        return
    for kind, start, end, begin, stop in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if kind == "equal" or (kind == "replace" and end - start == stop - begin):
            for one, other in zip(left[start:end], right[begin:stop], strict=True):
                if one.tag == other.tag:
                    yield one, other


def _raw(element: Element) -> bytes:
    return element.tree.data[element.start : element.end]
