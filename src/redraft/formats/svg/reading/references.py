"""Which elements are referenced: by address (`url(#a)`, `href="#a"`), or by name in animations (`begin="a.click"`)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from redraft.formats.svg.css.words import addresses
from redraft.formats.xml.tree import Element, Tree, plain_address
from redraft.lazy import lazily

NAMING = ("aria-labelledby", "aria-describedby", "aria-details", "aria-owns", "aria-controls", "aria-flowto")
"""Attributes by which readers for the blind find what an element is called, or goes with: ids with blanks between."""
_MAYBE = lazily(rb"href|[uU][rR][lL]\(|[\\&]|\s(?:begin|end|to|from|by|values)\s*=")
_EVENT = lazily(r"((?:\\.|[^\s;+.\\])+)\.[a-zA-Z]")
FRAMES = ("to", "from", "by", "values")
"""Where an animation names what it sets something to."""


def references(tree: Tree) -> Iterator[tuple[int, str]]:
    """Where the element that refers begins, and the id that it names, for each reference."""
    for element in tree.elements:
        if _MAYBE.search(tree.data, element.start, element.head_end):
            for name in element.attributes:
                yield from ((element.start, id) for id in _named(name, element.get(name) or ""))
        if element.tag.endswith("style"):
            yield from ((element.start, id) for id in _inside(addresses(element.text())))


def _named(name: str, value: str) -> Iterator[str]:
    if name in ("href", "xlink:href"):
        yield from _inside([value])
    elif name in ("begin", "end"):
        yield from waited_for(value)
    elif name in FRAMES:
        yield from (id for part in value.split(";") for id in _inside([part, *addresses(part)]))
    else:
        yield from _inside(addresses(value))


def _inside(found: Iterable[str]) -> Iterator[str]:
    for address in found:
        if (plain := plain_address(address.strip())).startswith("#"):
            yield plain[1:]


def waited_for(timing: str) -> list[str]:
    """The ids of what an animation waits for."""
    return [name.replace("\\", "") for name in _EVENT.findall(timing)]


class Spans:
    """Elements as stretches of the file, and which of them holds a byte."""

    def __init__(self, elements: Iterable[Element]) -> None:
        self.elements: list[Element] = []
        for one in sorted(elements, key=lambda element: element.start):
            if not self.elements or one.start >= self.elements[-1].end:  # else it is inside another
                self.elements.append(one)
        self._starts = [one.start for one in self.elements]

    def holder(self, at: int) -> Element | None:
        rank = bisect_right(self._starts, at) - 1
        return self.elements[rank] if rank >= 0 and at < self.elements[rank].end else None


def ids_in(element: Element) -> set[str]:
    return {id for part in element.walk() if "id" in part.attributes and (id := part.get("id"))}


def needed_still(tree: Tree, gone: Sequence[Element]) -> set[int]:
    """The numbers of the elements to be taken away that something else refers to, which stays."""
    owners = {id: element for element in gone for id in ids_in(element)}
    if not owners:
        return set()
    spans = Spans(gone)
    wants: dict[int, set[int]] = {}  # by the number of what refers, -1 for what stays
    for at, id in references(tree):
        if (target := owners.get(id)) is not None:
            source = spans.holder(at)
            wants.setdefault(-1 if source is None else source.number, set()).add(target.number)
    found: set[int] = set()
    stack = [-1]
    while stack:
        for number in wants.get(stack.pop(), set()) - found:
            found.add(number)
            stack.append(number)
    return found


def spent_definitions(tree: Tree, gone: Sequence[Element], apart: Sequence[Element] = ()) -> list[Element]:
    """The `defs` that were made for one element, which only what is gone now referred to, or uses that have a copy of
    their own now (`apart`)."""
    without = Spans([*gone, *apart])
    named: set[str] = set()
    elsewhere: dict[str, list[int]] = {}
    for at, id in references(tree):
        if without.holder(at) is not None:
            named.add(id)
        else:
            elsewhere.setdefault(id, []).append(at)
    found: list[Element] = []
    for defs in (one for one in tree.elements if one.tag == "defs") if named else ():
        inner = defs.children[0] if len(defs.children) == 1 and not defs.attributes else None
        if inner is None or inner.get("id") not in named:
            continue
        places = [at for id in ids_in(inner) for at in elsewhere.get(id, ())]
        if not any(apart or not inner.start <= at < inner.end for at in places):  # a copy would need its own parts
            found.append(defs)
    return found
