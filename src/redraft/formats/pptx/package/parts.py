"""Open Packaging layer of an Office file: parts, content types, and relationships.

A part is named like its zip entry, without a leading slash; the package itself, as a source of relationships, is the
part ''. External targets are listed, never opened.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple
from urllib.parse import unquote

from redraft.errors import FormatError
from redraft.formats.pptx.package.namespaces import PREFIXES, STRICT, relationship_kind
from redraft.formats.xml.source import Source, read_source
from redraft.formats.xml.tree import Tree
from redraft.formats.zip.archive import Archive
from redraft.messages import placed, says

CONTENT_TYPES = "[Content_Types].xml"
MAX_XML = 128 << 20
_OTHERS = {"wordprocessingml": "a Word document", "spreadsheetml": "an Excel workbook", "visio": "a Visio drawing"}


class Relationship(NamedTuple):
    """From a part to `target`: a part's name, or for an `external` one the target as written. `missing`: there is no
    such part, and `target` is where it should be."""

    id: str
    type: str
    target: str
    external: bool = False
    missing: bool = False

    @property
    def kind(self) -> str:
        return relationship_kind(self.type)


class ContentTypes:
    """Content types: by extension, and by name for those declared one by one. Case is ignored in both."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.defaults: dict[str, str] = {}
        self.overrides: dict[str, str] = {}
        for element in tree.root.children:
            content_type = element.get("ContentType") or ""
            if element.tag == "Default":
                self.defaults.setdefault((element.get("Extension") or "").lower(), content_type)
            elif element.tag == "Override":
                self.overrides.setdefault((element.get("PartName") or "").lstrip("/").lower(), content_type)

    def of(self, part: str) -> str | None:
        override = self.overrides.get(part.lower())
        return self.defaults.get(extension(part)) if override is None else override


class Parts:
    """An Office file opened: its parts, read and parsed when needed. Raises FormatError for other files.

    Covered: parts in UTF-8 or UTF-16 (and other encodings of XML), both editions of the standard, names that differ in
    case or escaping. Missing targets are tolerated and marked so. `older` is the file that this one was made from: the
    parts that are packed alike in both are read once.
    """

    def __init__(self, data: bytes, older: Parts | None = None) -> None:
        self.archive = Archive(data)
        self._by_case: dict[str, str] = {}
        for name in self.archive.names:
            if name.endswith("/"):
                continue
            other = self._by_case.setdefault(name.lower(), name)
            if other != name:
                raise FormatError(says("part-names-differ-in-case", first=other, second=name))
        self._sources: dict[str, Source] = {}
        self._trees: dict[str, Tree] = {}
        self._relationships: dict[str, Mapping[str, Relationship]] = {}
        self.older = older
        self.changed = frozenset(self.archive.different(older.archive) if older is not None else self.archive.names)
        self._related_alike = older.related if older is not None and older._by_case == self._by_case else None
        if self.entry(CONTENT_TYPES) is None:
            raise FormatError(says("not-an-office-file", inside=_inside(self.archive)))

    @property
    def data(self) -> bytes:
        return self.archive.data

    @property
    def parts(self) -> tuple[str, ...]:
        """All parts in the file's order, without content types and relationships."""
        kept = (name for name in self.archive.names if not name.endswith("/") and not is_relationships(name))
        return tuple(name for name in kept if name.lower() != CONTENT_TYPES.lower())

    def entry(self, name: str) -> str | None:
        """The name an entry really has, for one that may differ in case; None where there is none."""
        return self._by_case.get(name.lower())

    @cached_property
    def content_types(self) -> ContentTypes:
        return ContentTypes(self.tree(self.entry(CONTENT_TYPES) or CONTENT_TYPES))

    def content_type(self, part: str) -> str | None:
        return self.content_types.of(part)

    @cached_property
    def presentation(self) -> str:
        """The presentation part. FormatError where there is none, with what the file is instead."""
        for relationship in self.related("").values():
            if relationship.kind == "officeDocument" and not relationship.external and not relationship.missing:
                content_type = self.content_type(relationship.target) or ""
                for word, name in _OTHERS.items():
                    if word in content_type:
                        raise FormatError(says("office-file-not-presentation", kind=name))
                if self.tree(relationship.target).root.tag != "p:presentation":
                    raise FormatError(says("main-part-not-presentation", target=relationship.target))
                return relationship.target
        raise FormatError(says("deck-has-no-main-part"))

    @cached_property
    def strict(self) -> bool:
        """Whether it is in the strict edition of the standard."""
        return any(relationship.type.startswith(STRICT) for relationship in self.related("").values())

    def read(self, part: str) -> bytes:
        """The bytes of a part."""
        return self.archive.read(part)

    def source(self, part: str) -> Source:
        """The text of an XML part. FormatError for one that is too large or declares a document type."""
        known = self._sources.get(part)
        if known is None and self.older is not None and part not in self.changed:
            known = self._sources[part] = self.older.source(part)
        if known is None:
            with _naming_part(part):
                known = self._sources[part] = read_source(self.archive.read(part, MAX_XML), plain=True)
        return known

    def tree(self, part: str) -> Tree:
        """The elements of an XML part, named by our prefixes."""
        known = self._trees.get(part)
        if known is None and self.older is not None and part not in self.changed:
            known = self._trees[part] = self.older.tree(part)
        if known is None:
            source = self.source(part)
            with _naming_part(part):
                known = self._trees[part] = Tree(source.text, source.encoding, source.entities, PREFIXES, apart=True)
        return known

    def related(self, part: str) -> Mapping[str, Relationship]:
        """By id, in the file's order; none for a part that has none. '' is the package."""
        known = self._relationships.get(part)
        if known is None and self._related_alike and self.entry(relationships_of(part)) not in self.changed:
            known = self._relationships[part] = self._related_alike(part)
        if known is None:
            known = self._relationships[part] = {found.id: found for found in self._read_relationships(part)}
        return known

    def target(self, part: str, id: str | None) -> str | None:
        """The part that a relationship leads to; None for an external or missing one, or an unknown id."""
        found = self.related(part).get(id or "")
        return None if found is None or found.external or found.missing else found.target

    def targets(self, part: str, kind: str) -> list[str]:
        """The parts that relationships of a kind lead to, in order, without missing ones."""
        found = self.related(part).values()
        return [each.target for each in found if each.kind == kind and not each.external and not each.missing]

    def pointing_to(self, part: str) -> list[tuple[str, Relationship]]:
        """Every relationship that leads to a part, with the part it starts from."""
        return [
            (source, found)
            for source in self.sources_of_relationships
            for found in self.related(source).values()
            if found.target == part and not found.external
        ]

    @cached_property
    def sources_of_relationships(self) -> tuple[str, ...]:
        """The parts with relationships, '' among them; also parts that are missing themselves."""
        return tuple(source_of(name) for name in self.archive.names if is_relationships(name))

    def resolved(self, part: str, target: str) -> tuple[str, bool]:
        """The part that a target in a relationship of `part` names, and whether it is missing."""
        path = target.partition("#")[0].replace("\\", "/")
        if not path and target:
            return part, False  # a place in the part itself
        joined = posixpath.normpath(posixpath.join("/", posixpath.dirname(part), path)).lstrip("/")
        for name in (joined, unquote(joined)):
            entry = self.entry(name)
            if entry is not None:
                return entry, False
        return joined, True

    def _read_relationships(self, part: str) -> Iterator[Relationship]:
        entry = self.entry(relationships_of(part))
        if entry is None:
            return
        seen: set[str] = set()
        for element in self.tree(entry).root.children:
            id, target = element.get("Id"), element.get("Target")
            if element.tag != "Relationship" or not id or target is None or id in seen:
                continue
            seen.add(id)
            type, external = element.get("Type") or "", (element.get("TargetMode") or "").lower() == "external"
            name, missing = (target, False) if external else self.resolved(part, target)
            yield Relationship(id, type, name, external, missing)


def relationships_of(part: str) -> str:
    """The name of the part with the relationships of a part."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def is_relationships(name: str) -> bool:
    folder, base = posixpath.split(name.lower())
    return base.endswith(".rels") and posixpath.basename(folder) == "_rels"


def source_of(relationships: str) -> str:
    """The part whose relationships are in this one."""
    folder, name = posixpath.split(relationships)
    return posixpath.join(posixpath.dirname(folder), name[: -len(".rels")])


def extension(part: str) -> str:
    """The extension of a part's name in lower case, without the dot."""
    return posixpath.basename(part).rpartition(".")[2].lower() if "." in posixpath.basename(part) else ""


def _inside(archive: Archive) -> str:
    """What to do about a zip that is none of ours."""
    if "mimetype" in archive and b"opendocument" in archive.read("mimetype"):
        return "it is an OpenDocument file: save it as .pptx first"
    inner = [name for name in archive.names if extension(name) in ("pptx", "potx", "ppsx", "pptm", "zip")]
    return f"unpack it and open '{inner[0]}' inside it" if inner else ""


class _naming_part:
    """Says in which part something was wrong."""

    def __init__(self, part: str) -> None:
        self._part = part

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, at: object) -> None:
        if isinstance(error, FormatError) and self._part not in error.message:
            raise FormatError(placed(self._part, error.message), error.suggestion) from None
