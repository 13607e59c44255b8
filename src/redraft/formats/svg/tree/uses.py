"""Size of expanded `use` elements, checked before reading: cycles, and the total number of repeated elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from redraft.formats.xml.tree import Element

DEFINING = frozenset("defs symbol clipPath mask pattern marker filter".split())


class UseExpansion:
    """The use elements of a file, by number, and the uses inside what each repeats."""

    def __init__(self, elements: Sequence[Element], by_id: Mapping[str, Element]) -> None:
        self._by_id = by_id
        self._elements = elements

    def target(self, use: Element) -> Element | None:
        """The element of this file that a use repeats; None when there is none."""
        href = (use.href() or "").strip()
        return self._by_id.get(href[1:]) if href.startswith("#") else None

    def ends(self, use: Element) -> bool:
        """Whether what it repeats does not lead back to it. One that does is not drawn."""
        return use.number not in self._looping

    def total(self) -> int:
        """Number of elements that all drawn uses expand to, nested uses followed."""
        return sum(size for number, size in self._sizes.items() if self._drawn(self._elements[number]))

    def _drawn(self, use: Element) -> bool:
        outer = use.parent
        while outer is not None and outer.tag not in DEFINING:
            outer = outer.parent
        return outer is None

    @cached_property
    def _inner(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for use in self._elements:
            if use.tag == "use":
                target = self.target(use)
                inside = target.walk() if target is not None else ()
                found[use.number] = [one.number for one in inside if one.tag == "use"]
        return found

    @cached_property
    def _looping(self) -> frozenset[int]:
        """What is left when uses without a way on, and then those without a way in, are taken off again and again."""
        left = _on_cycles(self._inner)
        backwards: dict[int, list[int]] = {number: [] for number in left}
        for number in left:
            for inner in self._inner[number]:
                if inner in left:
                    backwards[inner].append(number)
        return frozenset(_on_cycles(backwards))

    @cached_property
    def _sizes(self) -> dict[int, int]:
        sizes: dict[int, int] = dict.fromkeys(self._looping, 1)
        for first in self._inner:
            stack = [first]
            while stack:
                number = stack[-1]
                waiting = [inner for inner in self._inner[number] if inner not in sizes]
                if number in sizes or not waiting:
                    stack.pop()
                    if number not in sizes:
                        target = self.target(self._elements[number])
                        own = sum(1 for _ in target.walk()) if target is not None else 0
                        sizes[number] = 1 + own + sum(sizes[inner] for inner in self._inner[number])
                else:
                    stack.extend(waiting)
        return sizes


def _on_cycles(edges: Mapping[int, Sequence[int]]) -> set[int]:
    """The nodes from which a walk along the edges can go on for ever."""
    into: dict[int, list[int]] = {number: [] for number in edges}
    open_ways: dict[int, int] = {}
    for number, ways in edges.items():
        open_ways[number] = len(ways)
        for other in ways:
            into[other].append(number)
    done = [number for number, ways in open_ways.items() if not ways]
    left = set(edges)
    while done:
        number = done.pop()
        left.discard(number)
        for other in into[number]:
            open_ways[other] -= 1
            if not open_ways[other]:
                done.append(other)
    return left
