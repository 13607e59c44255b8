"""Validator of presentations: whether PowerPoint opens the file without offering to repair it.

Covered: the package (content types, relationships, media), unique ids and their references, child order in what redraft
writes, the attributes those elements need and their numeric ranges, the shape of tables, the targets of animations. Not
covered: other values, SmartArt, VML, and elements that are in no table of `child_orders`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from redraft.errors import FormatError
from redraft.formats.pptx.package.child_orders import Slot, order_of
from redraft.formats.pptx.package.parts import Parts, extension, is_relationships, relationships_of, source_of
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

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
_NEEDED = {  # attributes that an element of a kind must have
    tag: tuple(names.split())
    for names, tags in {
        "id name": "p:cNvPr",
        "x y": "a:off a:chOff",
        "cx cy": "a:chExt",
        "w": "a:gridCol",
        "h": "a:tr",
        "val": "a:srgbClr a:schemeClr a:spcPct a:spcPts c:idx c:order c:axId",
        "prst": "a:prstGeom",
        "name fmla": "a:gd",
        "pos": "a:gs",
        "id": "a:fld",
        "char": "a:buChar",
        "type": "a:buAutoNum",
        "typeface": "a:latin a:ea a:cs a:sym",
        "idx": "c:pt",
        "id r:id": "p:sldId",
    }.items()
    for tag in tags.split()
}
_NUMBER = lazily(r"\s*[-+]?\d+(?:\.\d+)?(?:mm|cm|in|pt|pc|pi|%)?\s*")
FARTHEST = 27_273_042_316_900  # EMU
_PLACE = (-FARTHEST, FARTHEST)
_CHARACTERS = {"sz": (100, 400_000), "spc": (-400_000, 400_000), "baseline": (-(1 << 31), 1 << 31)}
_PARAGRAPH = {"lvl": (0, 8), "marL": (0, 51_206_400), "indent": (-51_206_400, 51_206_400)}
_RANGES: dict[str, dict[str, tuple[int, int]]] = {  # what the numbers of an attribute may be
    "a:rPr": _CHARACTERS,
    "a:defRPr": _CHARACTERS,
    "a:endParaRPr": _CHARACTERS,
    "a:pPr": _PARAGRAPH,
    "a:ln": {"w": (0, 20_116_800)},
    "a:off": {"x": _PLACE, "y": _PLACE},
    "a:ext": {"cx": (0, FARTHEST), "cy": (0, FARTHEST)},
    "a:xfrm": {"rot": (-(1 << 31), (1 << 31) - 1)},
    "a:gridCol": {"w": _PLACE},
    "a:tr": {"h": _PLACE},
    "a:spcPts": {"val": (0, 158_400)},
    "a:spcPct": {"val": (0, 13_200_000)},
    "a:gs": {"pos": (0, 100_000)},
    "a:alphaModFix": {"amt": (0, 100_000)},
    "a:outerShdw": {"blurRad": (0, FARTHEST), "dist": (0, FARTHEST), "dir": (0, 21_599_999)},
    "p:sldSz": {"cx": (914_400, 51_206_400), "cy": (914_400, 51_206_400)},
}
_FREE = ("mc:", "p14:", "p15:", "a14:", "a16:", "xml:")  # extensions may be anywhere, Microsoft's others too


class PartFault(NamedTuple):
    """Something wrong in a part. A 'warning' is what programs are known to open all the same."""

    part: str
    rule: str
    message: str
    severity: str = "error"

    def __str__(self) -> str:
        return f"{self.part}: {self.message}"


def validate(data: bytes) -> list[PartFault]:
    """All that is wrong with a presentation; an empty list for a good one. Never raises FormatError."""
    try:
        parts = Parts(data)
        return [
            *_content_types(parts),
            *_relationships(parts, parts.sources_of_relationships),
            *(finding for part in parts.parts for finding in _part(parts, part)),
            *_main(parts),
            *_media(parts, frozenset(parts.parts)),
        ]
    except FormatError as error:
        return [PartFault("", "package", error.message)]


def new_findings(before: Sequence[PartFault], after: Sequence[PartFault]) -> list[PartFault]:
    """What is wrong after an edit and was not before it."""
    return list((Counter(after) - Counter(before)).elements())


def faults(before: Parts, after: Parts) -> list[PartFault]:
    """What is wrong in a file and was not in the one it was made from. Parts with the same bytes are not looked at,
    and the older file only where the newer one has faults."""
    touched, gone = (frozenset(a.archive.different(b.archive)) for a, b in ((after, before), (before, after)))
    found = [*_touched(after, touched, everywhere=bool(gone - touched))]
    if not found:
        return []
    known = [*_touched(before, gone, everywhere=True)]
    copied: dict[str, set[tuple[str, str]]] = {}
    new: list[PartFault] = []
    for finding in new_findings(known, found):
        if finding.rule in _INHERITED and finding in known:
            continue  # a run that is cut in two has its faults twice
        if finding.part in after.parts and before.entry(finding.part) is None:
            content_type = after.content_type(finding.part) or ""
            if content_type not in copied:  # a copy has what was wrong with its original
                common_stretches = [part for part in before.parts if before.content_type(part) == content_type]
                copied[content_type] = {
                    (one.rule, one.message) for part in common_stretches for one in _part(before, part)
                }
            if (finding.rule, finding.message) in copied[content_type]:
                continue
        new.append(finding)
    return new


_INHERITED = frozenset(("child order", "attributes", "relationship used"))


def _touched(parts: Parts, touched: frozenset[str], *, everywhere: bool) -> Iterator[PartFault]:
    """What is wrong with the entries named, and with what depends on them; relationships also `everywhere`."""
    reached = {source_of(name) for name in touched if is_relationships(name)}
    yield from _content_types(parts)
    yield from _relationships(parts, parts.sources_of_relationships if everywhere else reached)
    for part in parts.parts:
        if part in touched or part in reached:
            yield from _part(parts, part)
    main = {parts.presentation, *parts.targets(parts.presentation, "slideMaster")}
    if main & (touched | reached):
        yield from _main(parts)
    media = {part for part in touched if not (parts.content_type(part) or "").endswith("xml")}
    if media:
        yield from _media(parts, media)


def _content_types(parts: Parts) -> Iterator[PartFault]:
    for part in parts.parts:
        if not parts.content_type(part):
            yield PartFault(part, "content type", "the file does not say what this part is")
    for name, _ in parts.content_types.overrides.items():
        if parts.entry(name) is None:
            yield PartFault(name, "content type", "the file says what this part is, but has no such part", "warning")
    tree = parts.content_types.tree
    counts = Counter(
        (element.tag, (element.get("PartName") or element.get("Extension") or "").lower())
        for element in tree.root.children
    )
    for (_, what), count in counts.items():
        if count > 1:
            yield PartFault("[Content_Types].xml", "content type", f"'{what}' is declared {count} times")


def _relationships(parts: Parts, sources: Iterable[str]) -> Iterator[PartFault]:
    for part in sources:
        name = parts.entry(relationships_of(part))
        if name is None:
            continue
        if part and parts.entry(part) is None:
            yield PartFault(part, "relationships", "has relationships, but is not there", "warning")
        for found in parts.related(part).values():
            if found.missing:
                yield PartFault(
                    part, "relationship target", f"{found.id} leads to '{found.target}', which is not there"
                )
        ids = Counter(element.get("Id") for element in parts.tree(name).root.children)
        for id, count in ids.items():
            if count > 1:
                yield PartFault(name, "relationship ids", f"'{id}' is the id of {count} relationships")


def _part(parts: Parts, part: str) -> Iterator[PartFault]:
    """An XML part by itself."""
    content_type = parts.content_type(part) or ""
    if not (content_type.endswith(("+xml", "/xml")) and extension(part) not in ("svg", "vml")):
        return
    try:
        root = parts.tree(part).root
    except FormatError as error:
        yield PartFault(part, "xml", error.message)
        return
    yield from _ids_used(parts, part, root)
    kind = _PARENTS.get(root.tag)
    if kind is not None and len(parts.targets(part, kind)) != 1:
        count = len(parts.targets(part, kind))
        yield PartFault(part, "parent", f"points to {count} parts of the kind {kind}, not to one")
    if root.tag in _PARENTS:
        yield from _shape_ids(part, root)
    if root.tag.startswith(("p:", "c:", "a:")):
        yield from _elements(part, root)
    if root.tag == "c:chartSpace":
        yield from _axes(part, root)


def _ids_used(parts: Parts, part: str, root: Element) -> Iterator[PartFault]:
    known = parts.related(part)
    for element in root.walk():
        for name in element.attributes:
            if name.startswith("r:") and (id := element.get(name)) and id not in known:
                yield PartFault(part, "relationship used", f"<{element.tag}> uses {id}, which this part does not have")


def _axes(part: str, root: Element) -> Iterator[PartFault]:
    """Axes that a chart names and does not have."""
    named = [one for one in root.walk() if one.tag in ("c:axId", "c:crossAx") and one.parent is not None]
    there = {one.get("val") for one in named if one.tag == "c:axId" and one.parent and one.parent.tag.endswith("Ax")}
    for one in named:
        if one.get("val") not in (*there, "0"):
            yield PartFault(part, "axes", f"<{one.tag}> names the axis {one.get('val')}, which is not there", "warning")


def _shape_ids(part: str, root: Element) -> Iterator[PartFault]:
    seen: Counter[str] = Counter()
    named: dict[str, None] = {}
    others: set[str] = set()
    todo = [(root, False)]
    while todo:
        element, spare = todo.pop()
        if element.tag == "p:cNvPr":
            if spare:
                others.add(element.get("id") or "")
            else:
                seen[element.get("id") or ""] += 1
        elif element.tag in ("p:spTgt", "p:bldP", "p:bldGraphic", "p:bldDgm", "p:bldOleChart"):
            named[element.get("spid") or ""] = None
        # two alternatives of the same content have the same ids
        todo.extend((child, spare or child.tag == "mc:Fallback") for child in element.children)
    for id, count in seen.items():
        if not id.isdigit():
            yield PartFault(part, "shape ids", f"'{id}' is not an id for a shape")
        elif count > 1:
            yield PartFault(part, "shape ids", f"{count} shapes have the id {id}", "warning")
    for id in named:
        if id not in seen and id not in others:
            yield PartFault(part, "animation", f"an animation names the shape {id}, which is not there")


def _elements(part: str, root: Element) -> Iterator[PartFault]:
    """The order of children, the attributes needed and their numbers, and tables, element by element."""
    for element in root.walk():
        tag = element.tag
        order = order_of(element)
        if order is not None:
            yield from (PartFault(part, "child order", message) for message in _misplaced(element, order))
        if tag in _NEEDED or tag in _RANGES:
            yield from (PartFault(part, "attributes", message) for message in _bad_attributes(element))
        if tag == "a:tbl":
            yield from (PartFault(part, "table", message) for message in _uneven(element))


def _bad_attributes(element: Element) -> Iterator[str]:
    for name in _NEEDED.get(element.tag, ()):
        if name not in element.attributes:
            yield f"<{element.tag}> lacks its {name}"
    for name, (low, high) in _RANGES.get(element.tag, {}).items():
        value = element.get(name)
        if value is None:
            continue
        if not _NUMBER.fullmatch(value):
            yield f"{name} of <{element.tag}> is {value:.20}, which is no number"
        elif value.removeprefix("-").isdecimal() and not low <= int(value[:20]) <= high:
            yield f"{name} of <{element.tag}> is {value:.20}, and may be {low} to {high}"


def _misplaced(element: Element, order: Sequence[Slot]) -> Iterator[str]:
    ranks = {tag: rank for rank, slot in enumerate(order) for tag in slot.tags}
    at, before, seen = 0, "", Counter[int]()
    free = False
    for child in element.children:
        rank = ranks.get(child.tag)
        if rank is None:
            uri = child.namespaces.get(child.tag.partition(":")[0], "")
            if child.tag.startswith(_FREE) or uri.startswith("http://schemas.microsoft.com/office/"):
                free = True  # it may be anything
            else:
                yield f"<{element.tag}> may not hold <{child.tag}>"
            continue
        if rank < at:
            yield f"in <{element.tag}>, <{child.tag}> must come before <{before}>"
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


def _main(parts: Parts) -> Iterator[PartFault]:
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
            yield PartFault(main, "list", f"the {kind} {element.get('id')} does not lead to one")
        elif kind == "slideMaster" and not found.missing:
            large += _listed(parts.tree(found.target).root, "p:sldLayoutIdLst")
    yield from _ids(main, "master or layout", large, lambda id: SMALLEST_MASTER_ID <= id < PAST_IDS)
    shown = Counter(element.get("r:id") for element in slides)
    yield from (PartFault(main, "list", f"{id} is listed {count} times") for id, count in shown.items() if count > 1)


def _listed(root: Element, tag: str) -> Iterator[Element]:
    for child in root.children:
        if child.tag == tag:
            yield from (entry for entry in child.children if entry.tag.startswith("p:"))


def _ids(part: str, what: str, elements: Sequence[Element], right: Callable[[int], bool]) -> Iterator[PartFault]:
    counts = Counter(element.get("id") for element in elements)
    for id, count in counts.items():
        if id is None and what != "slide":
            continue  # only slides must have one
        if id is None or not id.isdigit() or not right(int(id)):
            yield PartFault(part, "list ids", f"{id} is not an id for a {what}")
        elif count > 1:
            yield PartFault(part, "list ids", f"{id} is the id of {count} entries ({what})")


def _media(parts: Parts, looked_at: Set[str]) -> Iterator[PartFault]:
    pictures = dict.fromkeys(
        found.target
        for part in parts.sources_of_relationships
        for found in parts.related(part).values()
        if found.kind == "image" and not found.external and not found.missing and found.target in looked_at
    )
    for part in pictures:
        content_type = (parts.content_type(part) or "").lower()
        if not content_type.startswith("image/"):
            yield PartFault(part, "media type", f"is used as a picture, but declared as '{content_type}'", "warning")
            continue
        signs = _SIGNS.get(_NICKNAMES.get(content_type, content_type))
        if signs is not None and not parts.read(part).startswith(signs):
            yield PartFault(
                part, "media type", f"is declared as {content_type}, but does not begin like one", "warning"
            )
