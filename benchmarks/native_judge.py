"""Judges of markup that was patched, which know nothing of redraft: bytes, entries and elements are compared.

A patch may change one stretch of one part: the element it names, or the element it puts something into. `faults` says
in words what else differs, and whether the stretch now has what was asked for.
"""

from __future__ import annotations

import io
import re
import xml.parsers.expat
import zipfile
from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

Path = tuple[int, ...]
"""The numbers of children, counted from 0, that lead from the root of a part to an element."""

_START = re.compile(rb"""<[^\s>/"']+(?:[^>"']|"[^"]*"|'[^']*')*>""")


class Patch(NamedTuple):
    """One patch: `part` is '' for an SVG; `markup` is what goes in, `way` set, insert, remove or move."""

    part: str
    path: Path
    way: str
    markup: str = ""


class Span(NamedTuple):
    """Where an element is written."""

    start: int
    end: int


def spans(data: bytes) -> dict[Path, Span]:
    """Every element of a document with its bytes."""
    found: dict[Path, Span] = {}
    open_at: list[tuple[Path, int]] = []
    counts = [0]
    parser = xml.parsers.expat.ParserCreate()

    def begin(_: str, __: dict[str, str]) -> None:
        path = (*(open_at[-1][0] if open_at else ()), counts[-1]) if open_at else ()
        counts[-1] += 1
        counts.append(0)
        open_at.append((path, parser.CurrentByteIndex))

    def finish(_: str) -> None:
        path, start = open_at.pop()
        counts.pop()
        at = parser.CurrentByteIndex
        tag = _START.match(data, start)
        assert tag is not None
        found[path] = Span(start, tag.end() if tag[0].endswith(b"/>") else data.index(b">", at) + 1)

    parser.StartElementHandler, parser.EndElementHandler = begin, finish
    parser.Parse(data, True)
    return found


def faults(before: bytes, after: bytes, patch: Patch) -> Iterator[str]:
    """What is not as it should be after a patch."""
    if not patch.part:
        yield from _part_faults(before, after, patch)
        return
    old, new = entries(before), entries(after)
    if [name for name in new if name in old] != [*old]:
        yield "entries went or are in another order"
    attached = "r:embed" in patch.markup
    for name in {**old, **new}:
        if name == patch.part:
            yield from _part_faults(old[name], new.get(name, b""), patch)
        elif old.get(name) == new.get(name):
            continue
        elif name not in old:
            if not (attached and name.startswith(("ppt/media/", "ppt/slides/_rels/"))):
                yield f"{name} is new"
        elif not (attached and name.endswith((".rels", "[Content_Types].xml")) and _one_more(old[name], new[name])):
            yield f"{name} differs"


def entries(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {one.filename: archive.read(one) for one in archive.infolist()}


def _one_more(before: bytes, after: bytes) -> bool:
    """Whether a list of relationships or types has one entry more and is as it was otherwise."""
    return any(after[: one.start] + after[one.end :] == before for path, one in spans(after).items() if len(path) == 1)


def _part_faults(before: bytes, after: bytes, patch: Patch) -> Iterator[str]:
    try:
        there = spans(after)
    except xml.parsers.expat.ExpatError as error:
        yield f"not well-formed any more: {error}"
        return
    span = spans(before)[patch.path]
    head, tail = before[: span.start], before[span.end :]
    if not (after.startswith(head) and after.endswith(tail) and len(after) >= len(head) + len(tail)):
        yield "bytes outside the element differ"
        return
    old, new = before[span.start : span.end], after[span.start : len(after) - len(tail)]
    if patch.way == "remove":
        if new:
            yield "something stands where an element was to go"
    elif patch.way == "set":
        if there.get(patch.path) != (span.start, span.start + len(new)):
            yield "not one element is in the place of the one before"
        elif not alike(patch.markup, element_at(after, patch.path)):
            yield "the element is not the one that was asked for"
    elif patch.way == "insert":
        inside = [(path, one) for path, one in there.items() if path[: len(patch.path)] == patch.path != path]
        without = [path for path, one in inside if _spliced_out(after, one, span.start, len(tail)) in _forms(old)]
        if not without:
            yield "more than one new element differs"
        elif not any(alike(patch.markup, element_at(after, path)) for path in without):
            yield "the new element is not the one that was asked for"
    elif sorted(map(canonical, element_at(before, patch.path))) != sorted(
        map(canonical, element_at(after, patch.path))
    ):
        yield "moving a child changed the children"


def _spliced_out(after: bytes, one: Span, start: int, tail: int) -> bytes:
    return after[start : one.start] + after[one.end : len(after) - tail]


def _forms(old: bytes) -> Iterator[bytes]:
    """An element as it was, and with every empty tag in it as a pair of tags."""
    yield old
    for tag in _START.finditer(old):
        if tag[0].endswith(b"/>"):
            name = re.split(rb"[\s/>]", tag[0][1:], maxsplit=1)[0]
            for opened in (tag[0][:-2] + b">", tag[0][:-2].rstrip() + b">"):
                yield old[: tag.start()] + opened + b"</" + name + b">" + old[tag.end() :]


def element_at(data: bytes, path: Path) -> etree._Element:
    found = etree.fromstring(data, _parser())
    for number in path:
        found = [one for one in found if isinstance(one.tag, str)][number]
    return found


def _parser() -> etree.XMLParser:
    return etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)


def canonical(element: etree._Element) -> str:
    """An element in a form that does not depend on prefixes and the order of attributes."""
    if not isinstance(element.tag, str):
        return ""
    attributes = sorted(element.attrib.items())
    inside = "".join(canonical(one) + (one.tail or "") for one in element)
    return f"<{element.tag} {attributes}>{element.text or ''}{inside}</>"


def alike(markup: str, element: etree._Element) -> bool:
    """Whether an element is the one of some markup. Names of shapes by number and of pictures may be others, and an
    element without an id may have got the one it had."""
    names = {prefix or "": uri for prefix, uri in element.nsmap.items()} | _KNOWN
    declared = "".join(f' xmlns{":" if prefix else ""}{prefix}="{uri}"' for prefix, uri in names.items())
    asked = etree.fromstring(f"<w{declared}>{markup}</w>".encode(), _parser())[0]
    if "id" not in asked.attrib and "id" in element.attrib:
        asked.set("id", element.get("id"))
    return _plain(asked) == _plain(element)


_KNOWN = {
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "p": "http://schemas.openxmlformats.org/presentationml/2006/main",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "xlink": "http://www.w3.org/1999/xlink",
}


def _plain(element: etree._Element) -> str:
    shapes = re.sub(r"(cNvPr \[[^\]]*?\('id', ')[^']*", r"\1", canonical(element))
    return re.sub(r"relationships\}embed', '[^']*", "", shapes)
