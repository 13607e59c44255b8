"""Which elements others refer to: by address (`url(#a)`, `href="#a"`), or by name in animations (`begin="a.click"`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import lazily

_REFERENCE = lazily(rb"""url\(\s*["']?#([^"')]+)|href\s*=\s*["']\s*#([^"']+)|(?:begin|end)\s*=\s*["']([\w.-]+)\.""")


def references(tree: Tree) -> Iterator[tuple[int, str]]:
    """The byte where each reference stands, and the id that it names."""
    for match in _REFERENCE.finditer(tree.data):
        raw = match[1] or match[2] or match[3]
        yield match.start(), tree.characters(raw.decode(tree.encoding, "replace")).strip()


def ids_in(element: Element) -> set[str]:
    return {id for part in element.walk() if "id" in part.attributes and (id := part.get("id"))}


def needed_still(tree: Tree, gone: Sequence[Element]) -> set[int]:
    """The numbers of the elements to be taken away that something else refers to, which stays."""
    owners = {id: element for element in gone for id in ids_in(element)}
    if not owners:
        return set()
    wants: dict[int, set[int]] = {}  # by the number of what refers, -1 for what stays
    for at, id in references(tree):
        if (target := owners.get(id)) is not None:
            source = next((one.number for one in gone if one.start <= at < one.end), -1)
            wants.setdefault(source, set()).add(target.number)
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
    without = [*gone, *apart]
    places = list(references(tree))
    named = {id for at, id in places if any(one.start <= at < one.end for one in without)}
    found: list[Element] = []
    for defs in (one for one in tree.elements if one.tag == "defs") if named else ():
        inner = defs.children[0] if len(defs.children) == 1 and not defs.attributes else None
        if inner is None or inner.get("id") not in named or needed_still(tree, [inner, *without]) & {inner.number}:
            continue
        ids = ids_in(inner) if apart else set()
        if not any(id in ids and inner.start <= at < inner.end for at, id in places):  # a copy would need them
            found.append(defs)
    return found
