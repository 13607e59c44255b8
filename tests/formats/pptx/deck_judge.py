"""Two decks and what one edit was to do, judged with lxml and python-pptx alone: no code of redraft's own.

A claim names what may differ by XPath in the parts it names. All that it names is taken out of both files; what is
left must be the same, element for element. What was asked is read from the new file.
"""

from __future__ import annotations

import io
import posixpath
import re
import tomllib
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pptx
from lxml import etree

OFFICE = "http://schemas.openxmlformats.org"
NS = {
    "a": f"{OFFICE}/drawingml/2006/main",
    "p": f"{OFFICE}/presentationml/2006/main",
    "r": f"{OFFICE}/officeDocument/2006/relationships",
    "c": f"{OFFICE}/drawingml/2006/chart",
    "mc": f"{OFFICE}/markup-compatibility/2006",
}
_STRICT = {f"http://purl.oclc.org/ooxml/{short}".encode(): long.encode() for short, long in (
    ("drawingml/main", NS["a"]), ("presentationml/main", NS["p"]), ("drawingml/chart", NS["c"]),
    ("officeDocument/relationships", NS["r"]))}  # fmt: skip
_PREFIX = {uri: prefix for prefix, uri in NS.items()}
ORDERS = Path(__file__).parents[3] / "src/redraft/formats/pptx/package/child_orders.toml"
Tree = Any
Change = str | Callable[[Tree], None]


class Package:
    """The parts of a deck, as they are in the file."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            self.parts = {name: file.read(name) for name in file.namelist() if not name.endswith("/")}
        self._trees: dict[str, Tree] = {}

    def tree(self, part: str) -> Tree:
        if part not in self._trees:
            text = self.parts[part]
            for strict, usual in _STRICT.items():
                text = text.replace(strict, usual)
            self._trees[part] = etree.fromstring(text)
        return self._trees[part]

    def find(self, part: str, path: str) -> list[Any]:
        found = self.tree(part).xpath(path, namespaces=NS)
        return found if isinstance(found, list) else [found]

    def rels(self, part: str) -> dict[str, tuple[str, str, bool]]:
        """By id: the kind, the part or address that it leads to, and whether that is outside."""
        folder, name = posixpath.split(part)
        at = posixpath.join(folder, "_rels", f"{name}.rels")
        found = {}
        for one in etree.fromstring(self.parts[at]) if at in self.parts else ():
            outside = one.get("TargetMode") == "External"
            target = one.get("Target")
            if not outside:
                target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            found[one.get("Id")] = (one.get("Type").rpartition("/")[2], target, outside)
        return found

    @property
    def main(self) -> str:
        return next(target for kind, target, _ in self.rels("").values() if kind == "officeDocument")

    def pages(self) -> dict[str, str]:
        """The part of every slide, master and layout by the name that redraft gives it."""
        rels = self.rels(self.main)
        key = f"{{{NS['r']}}}id"
        found = {f"slide-{one.get('id')}": rels[one.get(key)][1] for one in self.find(self.main, ".//p:sldId")}
        layouts: dict[str, str] = {}
        for number, one in enumerate(self.find(self.main, ".//p:sldMasterId"), 1):
            master = found[f"master-{number}"] = rels[one.get(key)][1]
            inner = self.rels(master)
            for layout in self.find(master, ".//p:sldLayoutId"):
                layouts.setdefault(inner[layout.get(key)][1], f"layout-{len(layouts) + 1}")
        return {**found, **{name: part for part, name in layouts.items()}}

    def led_to(self, part: str, kind: str) -> str:
        return next((target for one, target, _ in self.rels(part).values() if one == kind), "")


def shape(id: str) -> str:
    """The shape with an id in its part."""
    return f"//*[*/p:cNvPr/@id='{id}'][not(self::p:spTree)]"


def letters(run: Tree) -> str:
    """The words of a run; comments among them are none."""
    return "".join(run.xpath("a:t/text()", namespaces=NS))


@dataclass(frozen=True)
class Claim:
    """What an edit is to do. By part: paths of what may differ, taken out of both files in this order (an attribute,
    an element, `?` before an element that is to go where it is bare, `t` before one whose letters may differ, `=`
    before a text body whose runs are told apart by their looks alone), or a function that makes the old tree as it is
    to be. `reads` are values of the new file, and what they are to be. `links`: relationships come and go with links.
    """

    changes: Mapping[str, Sequence[Change]]
    reads: Sequence[tuple[Callable[[Package], Any], Any]] = ()
    links: bool = False
    new: Mapping[str, Callable[[Tree], None]] = field(default_factory=dict)


def wrong(before: Package, after: Package, claim: Claim) -> Iterator[str]:
    """Everything that is not as claimed, in words."""
    for name in {**before.parts, **after.parts}:
        old, new = before.parts.get(name), after.parts.get(name)
        if old == new:
            continue
        source = posixpath.join(posixpath.dirname(posixpath.dirname(name)), posixpath.basename(name)[:-5])
        if claim.links and name.endswith(".rels") and source in claim.changes:
            yield from _relinked(before, after, source)
        elif old is None or new is None:
            yield f"{name} came or went"
        elif name not in claim.changes:
            yield f"{name} changed"
        else:
            yield from _unlike(before.tree(name), after.tree(name), claim, name)
    for read, wanted in claim.reads:
        found = read(after)
        if found != wanted:
            yield f"asked for {wanted!r}, found {found!r}"
    yield from unsound(before, after)


def _relinked(before: Package, after: Package, source: str) -> Iterator[str]:
    old, new = before.rels(source), after.rels(source)
    named = {value for one in after.tree(source).iter() for value in one.attrib.values()}
    for id in {**old, **new}:
        if id in old and id in new and old[id] != new[id]:
            yield f"{id} of {source} leads elsewhere"
        elif id not in new and (old[id][0] not in ("hyperlink", "slide") or id in named):
            yield f"{id} of {source} went"
        elif id not in old and (new[id][0] not in ("hyperlink", "slide") or id not in named):
            yield f"{id} of {source} came"


def _unlike(old: Tree, new: Tree, claim: Claim, part: str) -> Iterator[str]:
    old, new = deepcopy(old), deepcopy(new)
    if part in claim.new:
        claim.new[part](new)
    for change in claim.changes[part]:
        if callable(change):
            change(old)
        else:
            for tree in (old, new):
                _take_out(tree, change)
    ours, theirs = _lines(old), _lines(new)
    if ours != theirs:
        gone, came = Counter(ours) - Counter(theirs), Counter(theirs) - Counter(ours)
        yield f"{part}: went {list(gone)[:4]}, came {list(came)[:4]}" + ("" if gone or came else ", in another order")


def _take_out(tree: Tree, path: str) -> None:
    how, path = (path[0], path[1:]) if path[0] in "?t=" else ("", path)
    for one in tree.xpath(path, namespaces=NS):
        if isinstance(one, str):
            holder, name = one.getparent(), one.attrname  # type: ignore[attr-defined]
            del holder.attrib[name]
        elif how == "t":
            one.text = ""
        elif how == "=":
            _join(one)
        elif not how or not (len(one) or one.attrib or (one.text or "").strip()):
            one.getparent().remove(one)


def _join(body: Tree) -> None:
    """Runs that look the same and follow each other as one; a run without properties as one with none stated."""
    for run in body.xpath(".//a:r", namespaces=NS):
        for empty in run.xpath("a:rPr[not(*) and not(@*)]", namespaces=NS):
            run.remove(empty)
        last = run.getprevious()
        if last is not None and last.tag == run.tag:
            looks = [[_lines(p) for p in one.iterchildren("*") if not p.tag.endswith("}t")] for one in (last, run)]
            texts = [one.find("a:t", NS) for one in (last, run)]
            if looks[0] == looks[1] and last.attrib == run.attrib and None not in texts:
                words = "".join("".join(one.xpath("text()")) for one in texts)
                for comment in [*texts[0], *texts[1]]:
                    texts[1].append(comment)
                    comment.tail = ""
                texts[1].text = words
                run.extend(last.xpath("comment()"))
                last.getparent().remove(last)


def _lines(tree: Tree) -> list[str]:
    """Every element in order with its depth, attributes and characters."""
    found: list[str] = []
    todo = [(tree, 0)]
    while todo:
        one, depth = todo.pop()
        if not isinstance(one.tag, str):
            inside = etree.QName(one.getparent()).localname == "r"  # where a comment stands in a run is no matter
            found.insert(0 if inside else len(found), f"{depth} comment {one.text}")
            continue
        facts = " ".join(f"{name}={value}" for name, value in sorted(one.attrib.items()))
        name = etree.QName(one)
        text = "".join(one.xpath("text()"))  # comments are told apart
        text = text if name.localname == "t" else text.strip()
        found.append(f"{depth} {_PREFIX.get(name.namespace or '', name.namespace)}:{name.localname} {facts} {text}")
        todo.extend((child, depth + 1) for child in reversed(one))
    return found


# whether a package is sound


def unsound(before: Package, after: Package) -> Iterator[str]:
    """What is wrong with the newer file and was not with the older one."""
    yield from (Counter(_faults(after)) - Counter(_faults(before))).elements()
    for slide in pptx.Presentation(io.BytesIO(after.data)).slides:
        for one in slide.shapes:
            assert one.shape_id


def _faults(package: Package) -> list[str]:
    types = etree.fromstring(package.parts["[Content_Types].xml"])
    known = [(one.get("PartName") or "." + one.get("Extension", "")).lower() for one in types]
    found = [f"'{name}' is declared twice" for name, count in Counter(known).items() if count > 1]
    for part in package.parts:
        ending = "." + part.rpartition(".")[2].lower()
        if part != "[Content_Types].xml" and f"/{part}".lower() not in known and ending not in known:
            found.append(f"{part} has no content type")
        if not part.endswith(".xml") or part == "[Content_Types].xml":
            continue
        rels = package.rels(part)
        found += [f"{part}: {id} leads nowhere" for id, (_, target, outside) in rels.items()
                  if not outside and target not in package.parts and "#" not in target]  # fmt: skip
        tree = package.tree(part)
        ids: Counter[str] = Counter()
        for one in tree.iter(etree.Element):
            used = [value for name, value in one.attrib.items() if name.startswith(f"{{{NS['r']}}}") and value]
            found += [f"{part}: uses {id}, which is not there" for id in used if id not in rels]
            if one.tag == f"{{{NS['p']}}}cNvPr" and not any("Fallback" in str(up.tag) for up in one.iterancestors()):
                ids[one.get("id")] += 1
            found += [f"{part}: {fault}" for fault in _misplaced(one)]
        found += [f"{part}: {count} shapes are {id}" for id, count in ids.items() if count > 1]
    return found


@cache
def _orders() -> dict[tuple[str, str], list[tuple[list[str], str]]]:
    """By parent (of a series only) and tag: what may follow each other, and how often."""
    form = tomllib.loads(ORDERS.read_text("utf-8"))
    shared: dict[str, str] = {}
    for name, order in form["shared"].items():
        shared[name] = order.format_map(shared)
    found = {}
    for table in ("children", "series"):
        for tags, order in form[table].items():
            words = order.format_map(shared).split()
            for tag in tags.split():
                key = ("", tag) if table == "children" else (tag, "c:ser")
                found[key] = [(re.sub("[!*]", "", word).split("|"), word) for word in words]
    return found


def _tag(one: Tree) -> str:
    name = etree.QName(one)
    return f"{_PREFIX.get(name.namespace or '', '?')}:{name.localname}"


def _misplaced(one: Tree) -> Iterator[str]:
    tag, parent = _tag(one), _tag(one.getparent()) if one.getparent() is not None else ""
    if (tag, parent) in (("c:chart", "a:graphicData"), ("c:val", "c:errBars")):
        return
    order = _orders().get((parent, tag) if tag == "c:ser" else ("", tag))
    if order is None:
        return
    ranks = {name: rank for rank, (names, _) in enumerate(order) for name in names}
    children = [_tag(child) for child in one if isinstance(child.tag, str)]
    places = [ranks[name] for name in children if name in ranks]
    if places != sorted(places):
        yield f"children of {tag} out of order: {children}"
    yield from (f"{tag} holds {name}" for name in children if name not in ranks and name[0] in "apc")
    for rank, (names, word) in enumerate(order):
        if "*" not in word and places.count(rank) > 1:
            yield f"{tag} holds several of {names}"
        if "!" in word and rank not in places and not any(name[:2] in ("mc", "?:") for name in children):
            yield f"{tag} lacks {names}"
