"""Which elements others refer to: by address (`url(#a)`, `href="#a"`), or by name in animations (`begin="a.click"`)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from redraft.formats.svg.selector_syntax import unescaped
from redraft.formats.xml.tree import Element, Tree, plain_address
from redraft.lazy import lazily

_REFERENCE = lazily(rb"""url\(\s*["']?#([^"')]+)|href\s*=\s*["']\s*#([^"']+)|(?:begin|end)\s*=\s*["']([\w.-]+)\.""")


def references(tree: Tree) -> Iterator[tuple[int, str]]:
    """The byte where each reference stands, and the id that it names."""
    for match in _REFERENCE.finditer(tree.data):
        raw = match[1] or match[2] or match[3]
        id = tree.characters(raw.decode(tree.encoding, "replace")).strip()
        yield match.start(), plain_address(f"#{unescaped(id)}")[1:]


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
