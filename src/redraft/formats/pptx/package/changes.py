"""Changes to an Office file, collected by part and written together: splices into parts, added and removed parts, with
the relationships and content types these need and no others."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping
from urllib.parse import quote

from redraft.formats.codec import Written
from redraft.formats.patch import Patch, Splice
from redraft.formats.pptx.package.namespaces import TRANSITIONAL, relationship_type
from redraft.formats.pptx.package.parts import CONTENT_TYPES, Parts, Relationship, extension, relationships_of
from redraft.formats.xml.tags import content_place, indent_of, line_of, prefix
from redraft.formats.xml.tree import Element, Tree
from redraft.formats.zip.archive import EntryChange

RELATIONSHIPS_TYPE = "application/vnd.openxmlformats-package.relationships+xml"
_HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
_IN_URI = "/%:@!$&'()*+,;=~-._"


class Revision:
    """What is to change in a package. Nothing happens before `written`.

    Splices are given in the coordinates of the part's own text (`Parts.source(part).text`, which its tree was read
    from), and none may overlap another of the same part.
    """

    def __init__(self, parts: Parts, origin: Parts | None = None) -> None:
        """`origin` is the package that `parts` were made from: declarations and lists that only newer parts needed go
        with these."""
        self.parts, self.origin = parts, origin or parts
        self._splices: dict[str, list[Splice]] = {}
        self._whole: dict[str, EntryChange] = {}  # new parts, and parts replaced altogether
        self._added: set[str] = set()
        self._related: dict[str, list[tuple[Relationship, str]]] = {}
        self._unrelated: dict[str, dict[str, str]] = {}
        self._types: list[tuple[str, str, str]] = []  # the element, what it is about, the content type

    def splice(self, part: str, splices: Iterable[Splice]) -> None:
        """Adds splices to an XML part."""
        if part in self._whole:
            raise ValueError(f"'{part}' is replaced as a whole already")
        self._splices.setdefault(part, []).extend(splices)

    def replace(self, part: str, data: bytes, reason: str) -> None:
        """Gives a part other bytes altogether: a picture, an embedded workbook, a part that this revision added."""
        if self._splices.get(part):
            raise ValueError(f"'{part}' is spliced into already")
        self._whole[part] = EntryChange(data, reason)

    def free_name(self, pattern: str) -> str:
        """A name that no part has, with the smallest number for which that holds: 'ppt/media/image{}.png'.

        The names of other extensions count as taken, as Office does it.
        """
        taken = {posixpath.splitext(name.lower())[0] for name in (*self.parts.archive.names, *self._added)}
        number = 1
        while posixpath.splitext(pattern.format(number).lower())[0] in taken:
            number += 1
        return pattern.format(number)

    def add_part(self, pattern: str, data: bytes, content_type: str, reason: str) -> str:
        """Adds a part with its content type under a free name (see `free_name`). Returns the name."""
        name = self.free_name(pattern)
        self._added.add(name)
        self._whole[name] = EntryChange(data, reason)
        self._declare(name, content_type)
        return name

    def related(self, part: str) -> dict[str, Relationship]:
        """Those that a part will have."""
        gone = self._unrelated.get(part, {})
        kept = {id: found for id, found in self.parts.related(part).items() if id not in gone}
        return {**kept, **{found.id: found for found, _ in self._related.get(part, ())}}

    def relate(self, part: str, kind: str, target: str, reason: str, *, external: bool = False) -> str:
        """Lets a part point to another (or, external, to an address). Returns the id, an old one where there is one.

        `kind` is a short word such as 'image' or a full relationship type.
        """
        type = relationship_type(kind, self.parts.strict)
        for found in self.related(part).values():
            if (found.type, found.target, found.external) == (type, target, external):
                return found.id
        taken = {*self.parts.related(part), *self.related(part)}
        number = 1
        while f"rId{number}" in taken:
            number += 1
        made = Relationship(f"rId{number}", type, target, external)
        self._related.setdefault(part, []).append((made, reason))
        return made.id

    def adopt(self, part: str, relation: Relationship, reason: str) -> None:
        """Gives a new part a relationship under the id that it has elsewhere."""
        self._related.setdefault(part, []).append((relation, reason))

    def unrelate(self, part: str, id: str, reason: str) -> None:
        """Takes a relationship away. Parts that can be reached from nowhere after that go, with all they have."""
        new = self._related.get(part, [])
        if any(found.id == id for found, _ in new):
            self._related[part] = [(found, why) for found, why in new if found.id != id]
        elif id in self.parts.related(part):
            self._unrelated.setdefault(part, {})[id] = reason

    def dropped(self) -> dict[str, str]:
        """The parts that will go, with the reason: those that could be reached before and no longer can."""
        if not self._unrelated:
            return {}
        before = _reached(self.parts.related)
        after = _reached(self.related)
        reasons = "; ".join(dict.fromkeys(why for gone in self._unrelated.values() for why in gone.values()))
        return {part: reasons for part in self.parts.parts if part in before - after}

    def written(self) -> Written:
        """The new file. Untouched parts are copied as they are packed."""
        return self.parts.archive.written(self.changes())

    def changes(self) -> dict[str, EntryChange]:
        """The entries that differ."""
        dropped = self.dropped()
        changes: dict[str, EntryChange] = {}
        for part, reason in dropped.items():
            changes[part] = EntryChange(None, reason)
            relationships = self.parts.entry(relationships_of(part))
            if relationships is not None:
                changes[relationships] = EntryChange(None, reason)
        for part, splices in self._splices.items():
            if part not in dropped and splices:
                changes[part] = self._spliced(part, splices)
        for part, change in self._whole.items():
            if part not in dropped:
                changes[part] = change
        for part in {**self._related, **self._unrelated}:
            if part not in dropped:
                changes.update(self._relationship_changes(part))
        types = list(self._type_splices(dropped))
        if types:
            name = self.parts.entry(CONTENT_TYPES) or CONTENT_TYPES
            changes[name] = self._spliced(name, types)
        return changes

    def _spliced(self, part: str, splices: list[Splice]) -> EntryChange:
        source = self.parts.source(part)
        reasons = "; ".join(dict.fromkeys(splice.reason for splice in splices))
        return EntryChange(source.written(Patch(source.text).spliced(splices)).data, reasons)

    def _declare(self, part: str, content_type: str) -> None:
        """Declares the content type of a new part, unless it is declared already. Media are declared by extension."""
        types, ending = self.parts.content_types, extension(part)
        declared = {what: type for tag, what, type in self._types if tag == "Default"}
        default = types.defaults.get(ending) or declared.get(ending)
        if default is not None and default.lower() == content_type.lower():
            return
        media = content_type.startswith(("image/", "audio/", "video/")) or not content_type.endswith("+xml")
        if default is None and ending not in ("", "xml") and media:
            self._types.append(("Default", ending, content_type))
        else:
            self._types.append(("Override", f"/{part}", content_type))

    def _type_splices(self, dropped: dict[str, str]) -> Iterator[Splice]:
        tree = self.parts.content_types.tree
        gone = {f"/{part}".lower() for part in dropped}
        endings = {extension(part) for part in dropped} - {extension(part) for part in {*self.parts.parts} - {*dropped}}
        for element in tree.root.children:
            name = element.get("PartName") if element.tag == "Override" else None
            if name is not None and name.lower() in gone:
                yield Splice(*line_of(element), b"", f"without {name.lstrip('/')}")
            ending = (element.get("Extension") or "").lower() if element.tag == "Default" else ""
            if ending and ending in endings - self.origin.content_types.defaults.keys():
                yield Splice(*line_of(element), b"", f"without .{ending}")
        kept = [
            (tag, what, type)
            for tag, what, type in self._types
            if tag == "Default" or any(what == f"/{part}" for part in self._whole)
        ]
        if any(self._new_relationships(part) for part in self._related) and "rels" not in {
            *self.parts.content_types.defaults,
            *(what for tag, what, _ in kept if tag == "Default"),
        }:
            kept.insert(0, ("Default", "rels", RELATIONSHIPS_TYPE))
        first = [(tag, what, type) for tag, what, type in kept if tag == "Default"]
        last = [(tag, what, type) for tag, what, type in kept if tag == "Override"]
        # programs declare extensions before single parts, so ours go there too
        overrides = [element for element in tree.root.children if element.tag == "Override"]
        if first and overrides and not tree.root.empty:
            at, lead = overrides[0].start, indent_of(overrides[0])
            text = b"".join(_type_element(tree.root, *each) + lead for each in first)
            yield Splice(at, at, text, _what([what for _, what, _ in first]))
            first = []
        if first or last:
            text = b"".join(_type_element(tree.root, *each) for each in (*first, *last))
            yield _appended(tree, text, _what([what for _, what, _ in (*first, *last)]))

    def _new_relationships(self, part: str) -> bool:
        """Whether relationships of a part come into being as a part of their own."""
        return bool(self._related.get(part)) and self.parts.entry(relationships_of(part)) is None

    def _relationship_changes(self, part: str) -> Iterator[tuple[str, EntryChange]]:
        new, gone = self._related.get(part, []), self._unrelated.get(part, {})
        entry = self.parts.entry(relationships_of(part))
        reasons = "; ".join(dict.fromkeys([*(why for _, why in new), *gone.values()]))
        if entry is None:
            if new:
                uri = f"{TRANSITIONAL}package/2006/relationships".encode()
                inside = b"".join(_relationship_element(part, found, "") for found, _ in new)
                text = _HEAD + b'<Relationships xmlns="' + uri + b'">' + inside + b"</Relationships>"
                yield relationships_of(part), EntryChange(text, reasons)
            return
        tree = self.parts.tree(entry)
        if not self.related(part) and self.origin.entry(entry) is None:
            yield entry, EntryChange(None, reasons)
            return
        splices = [
            Splice(*line_of(element), b"", gone[id])
            for element in tree.root.children
            if (id := element.get("Id") or "") in gone
        ]
        if new:
            text = b"".join(_relationship_element(part, found, prefix(tree.root)) for found, _ in new)
            splices.append(_appended(tree, text, reasons))
        if splices:
            yield entry, EntryChange(self._spliced(entry, splices).data, reasons)


def _reached(relationships: Callable[[str], Mapping[str, Relationship]]) -> set[str]:
    """The parts that can be reached from the package."""
    found: set[str] = set()
    todo = [""]
    while todo:
        for each in relationships(todo.pop()).values():
            if not each.external and not each.missing and each.target not in found:
                found.add(each.target)
                todo.append(each.target)
    return found


def _appended(tree: Tree, text: bytes, reason: str) -> Splice:
    """New content at the end of the root element, on a line of its own where its last child has one."""
    start, end, before, after = content_place(tree.root)
    children = tree.root.children
    if children:
        start = end = children[-1].end
        text = indent_of(children[-1]) + text
    return Splice(start, end, before + text + after, reason)


def _relationship_element(part: str, found: Relationship, spelled: str) -> bytes:
    target = found.target
    if not found.external:
        folder = posixpath.dirname(part)
        target = quote(posixpath.relpath(f"/{target}", f"/{folder}"), safe=_IN_URI)
    mode = ' TargetMode="External"' if found.external else ""
    attributes = f'Id="{_escaped(found.id)}" Type="{_escaped(found.type)}" Target="{_escaped(target)}"{mode}'
    return f"<{spelled}Relationship {attributes}/>".encode("ascii", "xmlcharrefreplace")


def _type_element(root: Element, tag: str, what: str, type: str) -> bytes:
    name = "Extension" if tag == "Default" else "PartName"
    text = f'<{prefix(root)}{tag} {name}="{_escaped(what)}" ContentType="{_escaped(type)}"/>'
    return text.encode("ascii", "xmlcharrefreplace")


def _escaped(value: str) -> str:
    return value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def _what(names: list[str]) -> str:
    return "what is new: " + ", ".join(name.lstrip("/") for name in names)
