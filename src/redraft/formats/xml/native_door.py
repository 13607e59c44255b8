"""Changing single elements of a file as they are written: what the codecs of XML formats have in common.

An edit of markup is spliced into the file with all earlier edits, and that is read again: so what is inside is as
real as anything else in the document. The new version knows the bytes that it has kept of the file as it was opened,
and every further edit is written into it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from redraft.document.layers import Group, Layer, family
from redraft.document.pages import Document, Page
from redraft.edits.native_edits import Asked, NativeEdit, SetNative, SetPageNative
from redraft.errors import EditError, FormatError, says
from redraft.formats.codec import ByteChange, Depicted, Opened, Written
from redraft.formats.patch import Splice
from redraft.formats.xml.native_markup import (
    brought,
    check_markup,
    gap_at,
    holding,
    path_to,
    selected,
    spliced_in,
    spot,
)
from redraft.formats.xml.tree import Element, Tree

MOST_TOLD = 6
"""Differences inside changed markup that are reported one by one."""


class NativeDoor(Depicted):
    """An opened file whose elements can be changed as they are written."""

    opened_as: NativeDoor | None = None
    """The file as it was opened; None for that itself."""
    since: Written = Written(b"", ())
    """What was written of that to come here."""

    @property
    @abstractmethod
    def data(self) -> bytes: ...
    @property
    @abstractmethod
    def document(self) -> Document: ...

    @abstractmethod
    def own_changes(self, document: Document) -> Written:
        """The file with what differs in a document that descends from this very version."""

    @abstractmethod
    def successor(self, data: bytes) -> Opened: ...

    @abstractmethod
    def home(self, target: str, part: str) -> tuple[str, Element]:
        """The part with a layer's or a page's markup, and the element it is; '' for a file of one part."""

    @abstractmethod
    def part_tree(self, part: str) -> Tree: ...

    @abstractmethod
    def placed_in(self, part: str) -> Iterator[tuple[str, Element]]:
        """The layers of a part with their elements, a group before what it holds."""

    @abstractmethod
    def split(self, path: str) -> tuple[str, str]:
        """The name of a part of its own that a path begins with, and the rest of the path."""

    @abstractmethod
    def fitting(self, holder: Element, markup: str) -> tuple[Element, int | None]:
        """The element, a given one or one in it, that may hold markup, and the number of the child it goes before; None
        where any place will do."""

    @abstractmethod
    def prepared(self, markup: str, around: Element, old: Element | None, asked: Asked) -> tuple[str, dict[str, Any]]:
        """Markup with namespaces, ids and relationships of its own, and the media that it names."""

    @abstractmethod
    def respliced(self, part: str, splice: Splice, edit: NativeEdit) -> Written: ...

    @abstractmethod
    def active(self, elements: Sequence[Element], part: str) -> Iterator[str]:
        """What elements have that runs, or leads out of the file, each in words."""

    @abstractmethod
    def broken(self, after: Any, part: str, made: Element | None) -> Sequence[str]:
        """The rules of the format that a later version breaks, with the element made in a part, and this one does
        not."""

    @abstractmethod
    def renamed(self, names: Mapping[str, str]) -> None:
        """Call the layers of this version as they are called in the document that led to it."""

    def settled(self, document: Document, edits: Sequence[Any]) -> Document:
        return document

    # ── reading ──

    def markup(self, document: Document, target: str, path: str) -> str:
        """The markup that a path leads to, from a layer or a page."""
        file = self._with(document)
        part, rest = self.split(path)
        element = selected(file.home(target, part)[1], rest)
        return element.tree.data[element.start : element.end].decode(element.tree.encoding)

    def asked(self, document: Document, target: str, path: str, asked: Asked) -> NativeEdit:
        """The edit that carries out what is asked, with everything resolved."""
        file: NativeDoor = self._with(document)
        name, rest = self.split(path)
        part, root = file.home(target, name)
        element, markup = selected(root, rest), asked.markup.strip()
        check_markup(markup)
        if asked.way == "insert":
            holder, number = file.fitting(element, markup)
            if asked.after:
                named_layer = asked.after in document.index
                sibling = file.home(asked.after, "")[1] if named_layer else selected(element, asked.after)
                if sibling.parent is None or sibling is element:
                    raise EditError(says("native-path-unreadable", path=asked.after[:200]))
                holder, number = sibling.parent, sibling.rank + 1
            after, named = file.prepared(markup, holder, None, asked)
            if not holder.empty:
                count = len(holder.children) if number is None else number
                return file._edit(part, holder, str(count), "", after, named)
            element, after = holder, holding(holder, after)
        elif asked.way == "set":
            after, named = file.prepared(markup, element.parent or element, element, asked)
        else:
            after, named = "", {}
        before = element.tree.data[element.start : element.end].decode(element.tree.encoding)
        return file._edit(part, element, None, before, after, named)

    def _edit(
        self, part: str, element: Element, gap: str | None, before: str, after: str, named: dict[str, Any]
    ) -> NativeEdit:
        """The edit of an element, or of a gap between its children, in the name of the innermost layer around."""
        owner = self._owner(part, element.start, element.end)
        target, name, root = self._named(part, owner)
        path = path_to(root, element)
        if gap is not None:
            path = f"{path}/{gap}" if path else gap
        if owner or name:
            return SetNative(target, path, before, after, name, **named)
        return SetPageNative(target, path, before, after, **named)

    @abstractmethod
    def _named(self, part: str, owner: str) -> tuple[str, str, Element]:
        """The layer or page that the markup of a part is changed in the name of, the name of the part as an edit has
        it, and the element that paths begin at. `owner` is a layer in that part, or ''."""

    def _owner(self, part: str, start: int, end: int) -> str:
        """The innermost layer whose element holds these bytes; of several with one element the group of them; '' for
        none."""
        best: tuple[int, str] | None = None
        for id, element in self.placed_in(part):
            if element.parent is not None and element.start <= start and end <= element.end:
                length = element.end - element.start
                if best is None or length < best[0]:
                    best = length, id
        return best[1] if best is not None else ""

    # ── changing ──

    def changed(self, document: Document, edit: NativeEdit) -> Document:
        """The document as it is read once markup has changed. EditError where that may not be, or would change layers
        beside it."""
        file = self._with(document)
        target, name = (edit.layer, edit.part) if isinstance(edit, SetNative) else (edit.page, "")
        part, root = file.home(target, name)
        start, end = spot(root, edit.path, bool(edit.before))
        tree = file.part_tree(part)
        if tree.data[start:end] != edit.before.encode(tree.encoding, "xmlcharrefreplace"):
            raise EditError(says("native-other-markup", target=target))
        check_markup(edit.after)
        file._check_target(part, (start, end), target, edit)
        new = edit.after.encode(tree.encoding, "xmlcharrefreplace")
        what = f"markup of '{target}'"
        written = file.respliced(part, Splice(start, end, new, what), edit)
        if written.data == file.data:
            raise EditError(says("native-markup-as-it-is", target=target))
        try:
            after = file._again(written)
            if after.repairs:
                raise EditError(says("native-markup-unreadable", reason=after.repairs[0]))
            made = spliced_in(after.part_tree(part), start, len(new))
        except FormatError as error:
            raise EditError(says("native-markup-unreadable", reason=error.message)) from error
        origin = self.opened_as or self
        if made is not None:
            known = origin.active(origin.part_tree(part).elements, part) if origin.has_part(part) else ()
            brought(after.active([*made.walk()], part), known)
        faults = file.broken(after, part, made)
        if faults := faults and [one for one in origin.broken(after, part, made) if one in faults]:
            raise EditError(says("native-breaks-rules", faults="; ".join(faults[:3])))
        after.renamed(file._shifted(after, part, (start, end), len(new)))
        file._check_others(after, target)
        after._named(part, after._owner(part, start - (not new), start + len(new) + (not new)))  # by the way back
        notes = f"took the native door to '{target}': " + "; ".join(file._told(part, (start, end), made))
        after.since = after.since._replace(notes=(*after.since.notes, notes))
        found: Document = replace(after.document, removed=document.removed)
        found = found.changed(after.document.index, after.document.assets)
        after.__dict__["_latest"] = found, after
        return found

    def inverse(self, document: Document, edit: NativeEdit) -> NativeEdit:
        """The edit that leads from the changed document back to this one."""
        file, after = self._with(document), self.changed(document, edit).door
        assert isinstance(after, NativeDoor)
        target, name = (edit.layer, edit.part) if isinstance(edit, SetNative) else (edit.page, "")
        part, root = file.home(target, name)
        start, _ = spot(root, edit.path, bool(edit.before))
        elements = {one.start: one for one in after.part_tree(part).elements}
        named = {"names": edit.names, "media": edit.media}
        if edit.after:
            return after._edit(part, elements[start], None, edit.after, edit.before, named)
        gone = next(one for one in file.part_tree(part).elements if one.start == start)
        holder = elements[gone.parent.start]
        return after._edit(part, holder, gap_at(holder, gone.rank, start), "", edit.before, named)

    def has_part(self, part: str) -> bool:
        return True

    def written_by(self, document: Document) -> Written | None:
        """What is written of the file as it was opened for a document that edits of markup led to; None for others."""
        door = document.door
        if not isinstance(door, NativeDoor) or door.opened_as is not self:
            return None
        found = followed_by(door.since, door.own_changes(document), len(self.data))
        return found if self.differs(found.data) else Written(self.data, ())

    def differs(self, data: bytes) -> bool:
        """Whether a later version has other content."""
        return data != self.data

    def _with(self, document: Document) -> Any:
        """This version with all edits of a document that descends from it written."""
        known = self.__dict__.get("_latest", (self.document, self))
        if document is self.document or document is known[0]:
            return self if document is self.document else known[1]
        written = self.own_changes(document)
        if not written.changes:
            return self
        file = self._again(written)
        pairs = zip(document.pages, file.document.pages, strict=True)
        both = [([*layer_ids(one)], [*layer_ids(two)]) for one, two in pairs if one is not two]
        if any(len(one) != len(two) for one, two in both):
            raise EditError(says("native-not-after-these"))
        file.renamed({now: id for one, two in both for id, now in zip(one, two, strict=True)})
        self.__dict__["_latest"] = document, file
        return file

    def _again(self, written: Written) -> Any:
        file: Any = self.successor(written.data)
        origin = self.opened_as or self
        file.opened_as = origin
        file.since = followed_by(self.since, written, len(origin.data)) if self.opened_as else written
        return file

    def _check_target(self, part: str, span: tuple[int, int], target: str, edit: NativeEdit) -> None:
        """That an edit is in the name of the innermost layer around, and touches no layer but those in it."""
        owner = self._owner(part, *span) if edit.before else self._owner(part, span[0] - 1, span[1] + 1)
        named = self._named(part, owner)
        if named[0] != target:
            raise EditError(says("native-names-another", target=target, owner=named[0]))
        index = self.document.index
        for id, element in self.placed_in(part):
            inside = element.parent is not None and span[0] <= element.start and element.end <= span[1]
            if inside and edit.before and id != target and target not in {one.id for one in index[id].ancestors}:
                raise EditError(says("native-names-another", target=target, owner=id))

    def spots(self, part: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The layers of a part, each with where it is written."""
        return ((id, (element.start,)) for id, element in self.placed_in(part))

    def _shifted(self, after: Any, part: str, span: tuple[int, int], length: int) -> dict[str, str]:
        """The ids of layers in the next version with those in this one: outside the changed bytes by where they are
        written. `length` is that of the new bytes."""
        (start, end), shift = span, length - (span[1] - span[0])
        now: dict[tuple[int, ...], list[str]] = {}
        for id, places in after.spots(part):
            now.setdefault(places, []).append(id)
        names: dict[str, str] = {}
        for id, places in self.spots(part):
            if any(start < at < end or (at == start < end and not length) for at in places):
                continue
            moved = tuple(at + (shift if at >= end else 0) for at in places)
            if now.get(moved):
                names[now[moved].pop(0)] = id
        return names

    def _check_others(self, after: Any, target: str) -> None:
        """That no layer but the target, what is in it and the groups around it differs."""
        old, new = self.document, after.document
        if [page.id for page in old.pages] != [page.id for page in new.pages]:
            raise EditError(says("native-changes-others", target=target, others="the pages"))
        there = {placed.layer.id: placed for placed in _walked(new, old)}
        free = {target}
        if target in old.index:
            placed = old.index[target]
            free |= {one.id for one in (*family(placed.layer), *placed.ancestors)}
        strange = []
        for id, layer in ((one.layer.id, one.layer) for one in _walked(old, new)):
            now = there.get(id)
            if id not in free and (now is None or _own(now.layer) != _own(layer)):
                strange.append(id)
        for id, placed in there.items():
            inside = {one.id for one in placed.ancestors} | {id, placed.page.id}
            if id not in old.index and target not in inside:
                strange.append(id)
        if strange:
            raise EditError(says("native-changes-others", target=target, others=", ".join(strange[:5])))

    def _told(self, part: str, span: tuple[int, int], made: Element | None) -> Iterator[str]:
        """What became of the markup, in words."""
        from redraft.formats.xml.differences import differences, sentence  # reading compares nothing

        old = next((one for one in self.part_tree(part).elements if (one.start, one.end) == span), None)
        if old is None or made is None:
            element = old or made
            yield f"<{element.tag}> {'came' if made is not None else 'went'}" if element is not None else "nothing"
            return
        found = [sentence(one) for one in differences(old, made, most=1000) if one.what != "blank"]
        yield from found[:MOST_TOLD]
        if len(found) > MOST_TOLD:
            yield f"and {len(found) - MOST_TOLD} more differences"
        if old.tag != made.tag or not found:
            yield f"<{old.tag}> became <{made.tag}>"


def called(layer: Layer, names: Mapping[str, str]) -> Layer:
    """A layer and all in it by other ids."""
    done: dict[int, Layer] = {}
    for one in reversed([*family(layer)]):
        called = replace(one, id=names.get(one.id, one.id))
        if isinstance(called, Group):
            called = replace(called, children=tuple(done[id(child)] for child in called.children))
        done[id(one)] = called
    return done[id(layer)]


def layer_ids(page: Page) -> Iterator[str]:
    return (one.id for layer in page.layers for one in family(layer))


def _walked(document: Document, other: Document) -> Iterator[Any]:
    """The layers on the pages that are not the very same in another document."""
    pages = {page.id: page for page in other.pages}
    differing = {page.id for page in document.pages if pages.get(page.id) is not page}
    ids = (id for page in document.pages if page.id in differing for id in layer_ids(page))
    return (document.index[id] for id in ids)


def _own(layer: Layer) -> Layer:
    return replace(layer, children=(), frame=None) if isinstance(layer, Group) else layer


def followed_by(first: Written, then: Written, length: int) -> Written:
    """Two patches, one after the other, as one of the file of this length that the first was made for."""
    kept: list[tuple[int, int, int]] = []  # from the original: where, to where, how many bytes
    middle = _kept(then.changes, len(first.data))
    for start, to, count in _kept(first.changes, length):
        for at, now, much in middle:
            begin, end = max(to, at), min(to + count, at + much)
            if begin < end:
                kept.append((start + begin - to, now + begin - at, end - begin))
    changes, old, new = [], 0, 0
    reason = "; ".join(dict.fromkeys(one.reason for one in (*first.changes, *then.changes)))
    for start, to, count in [*sorted(kept), (length, len(then.data), 0)]:
        if start > old or to > new:
            why = _reason(first, then, old, start, new, to) or reason
            changes.append(ByteChange(old, start, new, to - new, why))
        old, new = start + count, to + count
    told = (
        tuple(dict.fromkeys((*getattr(first, name), *getattr(then, name)))) for name in ("warnings", "lost", "notes")
    )
    warnings, lost, notes = told
    return Written(then.data, tuple(changes), warnings, first.snapped | then.snapped, lost, notes)


def _kept(changes: Sequence[ByteChange], length: int) -> list[tuple[int, int, int]]:
    found, at, now = [], 0, 0
    for one in changes:
        found.append((at, now, one.start - at))
        at, now = one.end, one.new_start + one.new_length
    return [one for one in (*found, (at, now, length - at)) if one[2]]


def _reason(first: Written, then: Written, old: int, start: int, new: int, to: int) -> str:
    """The reasons of the changes that touch a stretch."""
    found = [one.reason for one in first.changes if one.start <= start and old <= one.end]
    found += [one.reason for one in then.changes if one.new_start <= to and new <= one.new_start + one.new_length]
    return "; ".join(dict.fromkeys(found))
