"""Changes to the elements of an XML text, collected by element and turned into splices at the end.

Several edits may change one element, and one may need an element that does not exist yet: an amended element collects
all of them, inserts new children where the schema wants them, and keeps all other bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Self

from redraft.formats.patch import Patch, Splice
from redraft.formats.xml.tags import content_place, name_end
from redraft.formats.xml.tree import Element, Stretch, Tree

Order = Callable[[str], Mapping[str, int]]
"""The ranks in which an element of this tag holds its children; empty where it does not matter."""


class New:
    """An element that is not in the file yet; `content` is its text, or markup to be written unchanged."""

    def __init__(self, tag: str, attributes: Mapping[str, str] | None = None, *children: New, text: str = "") -> None:
        self.tag = tag
        self.attributes = dict(attributes or {})
        self.children = list(children)
        self.text = text

    def set(self, name: str, value: str | None) -> Self:
        if value is None:
            self.attributes.pop(name, None)
        else:
            self.attributes[name] = value
        return self

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    @property
    def bare(self) -> bool:
        """Whether it says nothing."""
        return not (self.attributes or self.children or self.text)

    def child(self, tag: str) -> New | None:
        """The child of this tag, to be changed."""
        for place, child in enumerate(self.children):
            if child.tag == tag:
                if isinstance(child, Copied):
                    child = self.children[place] = child.opened()
                return child
        return None

    def require(self, tag: str) -> New:
        """The child of this tag, made where there is none."""
        return self.child(tag) or self.put(New(tag))

    def put(self, new: New, *instead_of: str) -> New:
        """A new child; those of the tags named make way. The schema's order comes when it is written."""
        self.drop(*instead_of)
        self.children.append(new)
        return new

    def drop(self, *tags: str) -> None:
        self.children = [child for child in self.children if child.tag not in tags]

    def arranged(self, order: Order) -> Self:
        """Itself with its children, and theirs, in the order of the schema; what that does not know stays behind the
        child that it follows."""
        ranks = order(self.tag) if len(self.children) > 1 else {}
        keys: list[int] = []
        for child in self.children:
            keys.append(ranks.get(child.tag, keys[-1] if keys else -1))
            child.arranged(order)
        if keys != sorted(keys):
            self.children = [self.children[place] for place in sorted(range(len(keys)), key=keys.__getitem__)]
        return self

    def spelled(self, spell: Spelling) -> str:
        """Its markup, with the names as the file has them."""
        attributes = "".join(f' {spell.name(name)}="{escaped(value)}"' for name, value in self.attributes.items())
        head = f"<{spell.name(self.tag)}{attributes}"
        inside = escaped(self.text) + "".join(child.spelled(spell) for child in self.children)
        return f"{head}>{inside}</{spell.name(self.tag)}>" if inside else f"{head}/>"


class Markup(New):
    """An element given as finished markup."""

    def __init__(self, tag: str, markup: str) -> None:
        super().__init__(tag)
        self.markup = markup

    def spelled(self, spell: Spelling) -> str:
        return self.markup


class Copied(New):
    """An element whose markup is copied from the file."""

    def __init__(self, element: Element) -> None:
        super().__init__(element.tag)
        self.element = element

    def spelled(self, spell: Spelling) -> str:
        return _verbatim(self.element.tree, self.element.start, self.element.end)

    def opened(self) -> New:
        """The element as one that can be changed: what it holds, comments too, is copied piece by piece."""
        element = self.element
        outer = element.parent.namespaces if element.parent is not None else {}
        made = New(element.tag, {name: element.get(name) or "" for name in element.attributes})
        for prefix, uri in element.namespaces.items():
            if outer.get(prefix) != uri:
                made.attributes[f"xmlns:{prefix}" if prefix else "xmlns"] = uri
        at = element.head_end
        for child in element.children:
            made.children += _between(element.tree, at, child.start)
            made.children.append(Copied(child))
            at = child.end
        made.children += _between(element.tree, at, element.tail)
        return made


def _verbatim(tree: Tree, start: int, end: int) -> str:
    return tree.data[start:end].decode(tree.encoding, "replace")


def _between(tree: Tree, start: int, end: int) -> list[New]:
    """The content between two elements, unless it is blank."""
    between = _verbatim(tree, start, end)
    return [Markup("", between)] if between.strip() else []


class Spelling:
    """The file's prefixes for our names at an element; what has no prefix is declared on the spot."""

    def __init__(self, element: Element) -> None:
        known = element.tree.prefixes
        self._theirs: dict[str, str] = {}
        for prefix, uri in element.namespaces.items():
            if uri in known:
                self._theirs.setdefault(known[uri], prefix)
        self._uris = {ours: uri for uri, ours in reversed(list(known.items()))}

    def name(self, name: str) -> str:
        ours, colon, local = name.partition(":")
        if not colon or ours == "xmlns":
            return name
        theirs = self._theirs.get(ours)
        if theirs is None:
            return name.removeprefix("~")
        return f"{theirs}:{local}" if theirs else local

    def lacking(self, new: New) -> dict[str, str]:
        """The prefixes in an element and its children that the file does not know here, with what they mean."""
        names = [new.tag, *new.attributes]
        found = {ours: self._uris[ours] for name in names if (ours := self._unknown(name))}
        for child in new.children:
            found.update(self.lacking(child))
        return found

    def _unknown(self, name: str) -> str:
        ours, colon, _ = name.partition(":")
        return ours if colon and ours not in self._theirs and ours in self._uris and ours != "xml" else ""


class Amended:
    """An element of the file, with what is to change about it."""

    def __init__(self, element: Element, amendments: Amendments) -> None:
        self.element = element
        self._all = amendments
        self._attributes: dict[str, str | None] = {}
        self._dropped: set[int] = set()
        self._new: list[tuple[New, Element | None]] = []  # before that child, or where the schema wants it
        self._text: str | None = None

    def set(self, name: str, value: str | None) -> Self:
        """An attribute's value; None takes it away."""
        self._attributes[name] = value
        return self

    def get(self, name: str) -> str | None:
        return self._attributes[name] if name in self._attributes else self.element.get(name)

    @property
    def children(self) -> list[Element]:
        """Those of the file that stay."""
        return [child for child in self.element.children if child.number not in self._dropped]

    def child(self, tag: str) -> Amended | New | None:
        for child in self.children:
            if child.tag == tag:
                return self._all.of(child)
        return next((new for new, _ in self._new if new.tag == tag), None)

    @property
    def bare(self) -> bool:
        """Whether it says nothing any more."""
        names = {*self.element.attributes, *self._attributes}
        return not (self.children or self._new or self._text or any(self.get(name) is not None for name in names))

    def has(self, child: Element) -> bool:
        """Whether a child of the file stays."""
        return child.number not in self._dropped

    def amended(self, element: Element) -> Amended:
        """Another element of the same text, to be amended too."""
        return self._all.of(element)

    def require(self, tag: str) -> Amended | New:
        """The child of this tag, made where there is none."""
        return self.child(tag) or self.put(New(tag))

    def put(
        self, new: New, *instead_of: str, before: Element | None = None, later: Container[str] = frozenset()
    ) -> New:
        """A new child where the schema wants it (or before a given one, and before new ones of the tags that come
        `later`); children of the tags named make way."""
        self.drop(*instead_of)
        at = next((n for n, (other, _) in enumerate(self._new) if other.tag in later), len(self._new))
        self._new.insert(at, (new, before))
        return new

    def drop(self, *tags: str) -> None:
        for child in self.element.children:
            if child.tag in tags:
                self.drop_child(child)
        self._new = [(new, before) for new, before in self._new if new.tag not in tags]

    def drop_child(self, child: Element) -> None:
        self._dropped.add(child.number)

    def write(self, text: str) -> None:
        """Other characters for an element that holds nothing but text."""
        self._text = text

    def splices(self, reason: str) -> Iterator[Splice]:
        element = self.element
        yield from self._attribute_splices(reason)
        if self._text is not None:
            yield from self._text_splices(self._text, reason)
        for child in element.children:
            if child.number in self._dropped:
                yield Splice(child.start, child.end, b"", reason)
        spell = Spelling(element)
        ending = b""
        for new, at in self._placed():
            markup = self._all.encode(self._all.markup(new, spell))
            if at is None:
                ending += markup
            else:
                yield Splice(at.start, at.start, markup, reason)
        if ending:
            start, end, before, after = content_place(element)
            yield Splice(start, end, before + ending + after, reason)

    def _placed(self) -> list[tuple[New, Element | None]]:
        """The new children in order, each with the old one it precedes (None: at the end). Children that the schema
        does not know do not determine a position."""
        order = self._all.order(self.element.tag)
        last = max(order.values(), default=0) + 1
        found = []
        for new, before in self._new:
            rank = order.get(new.tag, last)
            at = before
            if at is None:
                at = next((child for child in self.element.children if order.get(child.tag, -1) > rank), None)
            found.append((rank if before is None else -1, new, at))
        found.sort(key=lambda each: each[0])
        return [(new, at) for _, new, at in found]

    def _attribute_splices(self, reason: str) -> Iterator[Splice]:
        added = ""
        spell = Spelling(self.element)
        for name, value in self._attributes.items():
            place = self.element.attributes.get(name)
            if place is None:
                if value is not None:
                    added += f' {spell.name(name)}="{escaped(value)}"'
            elif value is None:
                yield Splice(place.start, place.end, b"", reason)
            elif self.element.tree.value(place) != value:
                new = escaped(value)
                if self.element.tree.data[place.value_end : place.value_end + 1] == b"'":
                    new = new.replace("'", "&apos;")
                yield Splice(place.value_start, place.value_end, self._all.encode(new), reason)
        if added:
            last = max((place.end for place in self.element.attributes.values()), default=name_end(self.element))
            at = max(last, name_end(self.element))
            yield Splice(at, at, self._all.encode(added), reason)

    def _text_splices(self, text: str, reason: str) -> Iterator[Splice]:
        markup = self._all.encode(escaped(text))
        if self.element.empty:
            start, end, before, after = content_place(self.element)
            yield Splice(start, end, before + markup + after, reason)
            return
        old = [part for part in self.element.content() if isinstance(part, Stretch)]
        if "".join(part.text for part in old) == text:
            return
        if not old:
            yield Splice(self.element.tail, self.element.tail, markup, reason)
        for part in old:  # comments between them stay
            yield Splice(part.start, part.end, markup if part is old[0] else b"", reason)


class Amendments:
    """All amended elements of one XML text."""

    def __init__(self, tree: Tree, order: Order) -> None:
        self.tree = tree
        self.order = order
        self._amended: dict[int, tuple[Amended, list[str]]] = {}
        self._loose: list[Splice] = []

    def of(self, element: Element, reason: str = "") -> Amended:
        """The element, to be amended; `reason` is shown to people."""
        known = self._amended.get(element.number)
        if known is None:
            known = self._amended[element.number] = Amended(element, self), []
        if reason and reason not in known[1]:
            known[1].append(reason)
        return known[0]

    def splice(self, splice: Splice) -> None:
        """A change in the text's own coordinates, which must not overlap the others."""
        self._loose.append(splice)

    def markup(self, new: New, spell: Spelling) -> str:
        """A new element in the order of the schema, with the names as the file has them and those it lacks declared."""
        for ours, uri in spell.lacking(new).items():
            new.attributes.setdefault(f"xmlns:{ours}", uri)
        return new.arranged(self.order).spelled(spell)

    def copied(self, element: Element) -> Markup:
        """An element's bytes with what was amended inside it."""
        inner = [one for one in self.splices("") if element.start <= one.start and one.end <= element.end]
        shifted = [one._replace(start=one.start - element.start, end=one.end - element.start) for one in inner]
        data = Patch(self.tree.data[element.start : element.end]).spliced(shifted).data()
        return Markup(element.tag, data.decode(self.tree.encoding, "replace"))

    def encode(self, markup: str) -> bytes:
        return markup.encode(self.tree.encoding, "xmlcharrefreplace")

    def splices(self, reason: str) -> list[Splice]:
        """All changes. What is inside a dropped element is dropped with it."""
        found = list(self._loose)
        for amended, reasons in self._amended.values():
            found += amended.splices("; ".join(reasons) or reason)
        holes = [(one.start, one.end) for one in found if not one.new and one.end > one.start]
        return [
            one
            for one in found
            if not any(
                start <= one.start and one.end <= end and (one.start, one.end) != (start, end) for start, end in holes
            )
            or (one.new and any(one.start == one.end == edge for hole in holes for edge in hole))
        ]


def escaped(value: str) -> str:
    """Characters for an attribute's value or an element's text."""
    value = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return value.replace("\t", "&#9;").replace("\n", "&#10;").replace("\r", "&#13;")
