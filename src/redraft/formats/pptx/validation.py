"""Whether an Office presentation is one that PowerPoint opens without 'repairing' it: our own check.

Covered: the package (content types, relationships, media), the ids that must be unique or lead somewhere, the order
of children in what redraft writes, the shape of tables. Not covered: attribute values, animations, SmartArt, VML, and
elements that are in no table of `child_orders`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from redraft.errors import FormatError
from redraft.formats.pptx.child_orders import ORDERS, SERIES_ORDERS, Slot
from redraft.formats.pptx.parts import Parts, extension
from redraft.formats.xml.tree import Element

SMALLEST_SLIDE_ID, SMALLEST_MASTER_ID, PAST_IDS = 256, 1 << 31, 1 << 32

_PARENTS = {  # what a part of a kind must point to, once
    "p:sld": "slideLayout",
    "p:sldLayout": "slideMaster",
    "p:sldMaster": "theme",
    "p:notes": "notesMaster",
}
_SIGNS: dict[str, tuple[bytes, ...]] = {  # how files of a media type begin
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/gif": (b"GIF87a", b"GIF89a"),
    "image/bmp": (b"BM",),
    "image/tiff": (b"II*\0", b"MM\0*"),
    "image/webp": (b"RIFF",),
}
_NICKNAMES = {"image/jpg": "image/jpeg", "image/x-png": "image/png", "image/pjpeg": "image/jpeg"}
_FREE = ("mc:", "p14:", "p15:", "a14:", "a16:", "xml:")  # extensions stand where they like


class Finding(NamedTuple):
    """Something wrong in a part. A 'warning' is what programs are known to open all the same."""

    part: str
    rule: str
    message: str
    severity: str = "error"

    def __str__(self) -> str:
        return f"{self.part}: {self.message}"


def validate(data: bytes) -> list[Finding]:
    """All that is wrong with a presentation; an empty list for a good one. Never raises FormatError."""
    try:
        parts = Parts(data)
        return [
            *_content_types(parts),
            *_relationships(parts),
            *_xml(parts),
            *_main(parts),
            *_media(parts),
        ]
    except FormatError as error:
        return [Finding("", "package", error.message)]


def new_findings(before: Sequence[Finding], after: Sequence[Finding]) -> list[Finding]:
    """What is wrong after an edit and was not before it."""
    return list((Counter(after) - Counter(before)).elements())


def _content_types(parts: Parts) -> Iterator[Finding]:
    for part in parts.parts:
        if not parts.content_type(part):
            yield Finding(part, "content type", "the file does not say what this part is")
    for name, _ in parts.content_types.overrides.items():
        if parts.entry(name) is None:
            yield Finding(name, "content type", "the file says what this part is, but has no such part", "warning")
    tree = parts.content_types.tree
    said = Counter(
        (element.tag, (element.get("PartName") or element.get("Extension") or "").lower())
        for element in tree.root.children
    )
    for (_, what), count in said.items():
        if count > 1:
            yield Finding("[Content_Types].xml", "content type", f"'{what}' is declared {count} times")


def _relationships(parts: Parts) -> Iterator[Finding]:
    for part in parts.sources_of_relationships:
        if part and parts.entry(part) is None:
            yield Finding(part, "relationships", "has relationships, but is not there", "warning")
        for found in parts.related(part).values():
            if found.missing:
                yield Finding(part, "relationship target", f"{found.id} leads to '{found.target}', which is not there")
    for name in parts.archive.names:
        if extension(name) == "rels":
            ids = Counter(element.get("Id") for element in parts.tree(name).root.children)
            for id, count in ids.items():
                if count > 1:
                    yield Finding(name, "relationship ids", f"'{id}' is the id of {count} relationships")


def _xml(parts: Parts) -> Iterator[Finding]:
    """Every XML part by itself."""
    for part in parts.parts:
        said = parts.content_type(part) or ""
        if not (said.endswith(("+xml", "/xml")) and extension(part) not in ("svg", "vml")):
            continue
        try:
            root = parts.tree(part).root
        except FormatError as error:
            yield Finding(part, "xml", error.message)
            continue
        yield from _ids_used(parts, part, root)
        kind = _PARENTS.get(root.tag)
        if kind is not None and len(parts.targets(part, kind)) != 1:
            count = len(parts.targets(part, kind))
            yield Finding(part, "parent", f"points to {count} parts of the kind {kind}, not to one")
        if root.tag in _PARENTS:
            yield from _shape_ids(part, root)
        if root.tag.startswith(("p:", "c:", "a:")):
            yield from _children(part, root)


def _ids_used(parts: Parts, part: str, root: Element) -> Iterator[Finding]:
    known = parts.related(part)
    for element in root.walk():
        for name in element.attributes:
            if name.startswith("r:") and (id := element.get(name)) and id not in known:
                yield Finding(part, "relationship used", f"<{element.tag}> uses {id}, which this part does not have")


def _shape_ids(part: str, root: Element) -> Iterator[Finding]:
    seen: Counter[str] = Counter()
    todo = [root]
    while todo:
        element = todo.pop()
        if element.tag == "p:cNvPr":
            seen[element.get("id") or ""] += 1
        # of two ways to say the same, both have the same ids
        todo.extend(child for child in element.children if child.tag != "mc:Fallback")
    for id, count in seen.items():
        if not id.isdigit():
            yield Finding(part, "shape ids", f"'{id}' is no id for a shape")
        elif count > 1:
            yield Finding(part, "shape ids", f"{count} shapes have the id {id}", "warning")


def _children(part: str, root: Element) -> Iterator[Finding]:
    for element in root.walk():
        order, parent = ORDERS.get(element.tag), element.parent.tag if element.parent is not None else ""
        if element.tag == "c:ser":
            order = SERIES_ORDERS.get(parent)
        elif element.tag == "c:chart" and parent == "a:graphicData":
            order = ()  # the one that only points to a chart
        if order is not None:
            yield from (Finding(part, "child order", said) for said in _misplaced(element, order))
        if element.tag == "a:tbl":
            yield from (Finding(part, "table", said) for said in _uneven(element))


def _misplaced(element: Element, order: Sequence[Slot]) -> Iterator[str]:
    ranks = {tag: rank for rank, slot in enumerate(order) for tag in slot.tags}
    at, before, seen = 0, "", Counter[int]()
    free = False
    for child in element.children:
        rank = ranks.get(child.tag)
        if rank is None:
            if child.tag.startswith(_FREE):
                free = True  # it may stand for anything
            else:
                yield f"<{element.tag}> may not hold <{child.tag}>"
            continue
        if rank < at:
            yield f"in <{element.tag}>, <{child.tag}> must stand before <{before}>"
        elif not order[rank].many and seen[rank]:
            yield f"<{element.tag}> may hold one of {', '.join(order[rank].tags)}, not several"
        at, before = max(at, rank), child.tag if rank >= at else before
        seen[rank] += 1
    for rank, slot in enumerate(order):
        if slot.needed and not seen[rank] and not free:
            yield f"<{element.tag}> lacks its <{'> or <'.join(slot.tags)}>"


def _uneven(table: Element) -> Iterator[str]:
    columns = sum(len(child.children) for child in table.children if child.tag == "a:tblGrid")
    rows = [child for child in table.children if child.tag == "a:tr"]
    for number, row in enumerate(rows, 1):
        cells = sum(child.tag == "a:tc" for child in row.children)
        if cells != columns:
            yield f"row {number} of a table has {cells} cells, its grid {columns} columns"


def _main(parts: Parts) -> Iterator[Finding]:
    """The lists of slides, masters and layouts."""
    main = parts.presentation
    root = parts.tree(main).root
    slides = list(_listed(root, "p:sldIdLst"))
    yield from _ids(main, "slide", slides, lambda id: SMALLEST_SLIDE_ID <= id < SMALLEST_MASTER_ID)
    masters = list(_listed(root, "p:sldMasterIdLst"))
    large: list[Element] = list(masters)
    for element, kind in (*((one, "slide") for one in slides), *((one, "slideMaster") for one in masters)):
        found = parts.related(main).get(element.get("r:id") or "")
        if found is None or found.kind != kind:
            yield Finding(main, "list", f"the {kind} {element.get('id')} does not lead to one")
        elif kind == "slideMaster" and not found.missing:
            large += _listed(parts.tree(found.target).root, "p:sldLayoutIdLst")
    yield from _ids(main, "master or layout", large, lambda id: SMALLEST_MASTER_ID <= id < PAST_IDS)
    shown = Counter(element.get("r:id") for element in slides)
    yield from (Finding(main, "list", f"{id} is listed {count} times") for id, count in shown.items() if count > 1)


def _listed(root: Element, tag: str) -> Iterator[Element]:
    for child in root.children:
        if child.tag == tag:
            yield from (entry for entry in child.children if entry.tag.startswith("p:"))


def _ids(part: str, what: str, elements: Sequence[Element], right: Callable[[int], bool]) -> Iterator[Finding]:
    said = Counter(element.get("id") for element in elements)
    for id, count in said.items():
        if id is None and what != "slide":
            continue  # only slides must have one
        if id is None or not id.isdigit() or not right(int(id)):
            yield Finding(part, "list ids", f"{id} is no id for a {what}")
        elif count > 1:
            yield Finding(part, "list ids", f"{id} is the id of {count} entries ({what})")


def _media(parts: Parts) -> Iterator[Finding]:
    pictures = dict.fromkeys(
        found.target
        for part in parts.sources_of_relationships
        for found in parts.related(part).values()
        if found.kind == "image" and not found.external and not found.missing
    )
    for part in pictures:
        said = (parts.content_type(part) or "").lower()
        if not said.startswith("image/"):
            yield Finding(part, "media type", f"is used as a picture, but said to be '{said}'", "warning")
            continue
        signs = _SIGNS.get(_NICKNAMES.get(said, said))
        if signs is not None and not parts.read(part).startswith(signs):
            yield Finding(part, "media type", f"is said to be {said}, but does not begin like one", "warning")
