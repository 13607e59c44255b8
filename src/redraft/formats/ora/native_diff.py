"""Unrequested changes between two OpenRaster files: in the stack's XML, in the bytes of every zip entry and in its
metadata. And the format's validator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from redraft.edits.kinds import Edit, ReplacePixels
from redraft.formats.ora.read import MERGED, STACK, THUMBNAIL, StackRead
from redraft.formats.pixels.allow import AllowedAspects, allowed_aspects
from redraft.formats.pixels.layered_zip import EntryChanges, LayeredZip
from redraft.formats.pixels.rasters import inspect_raster, picture_size
from redraft.formats.pixels.uncertainties import BEYOND, preview_kept_elsewhere
from redraft.formats.xml.differences import Difference, differences, sentence
from redraft.formats.xml.tree import Element
from redraft.formats.zip.archive import Archive
from redraft.formats.zip.entry_metadata import changed_entries, repackaged
from redraft.formats.zip.records import STORED, read_layout

_ATTRIBUTES: Mapping[str, str] = {
    "name": "name",
    "x": "place",
    "y": "place",
    "opacity": "opacity",
    "visibility": "visible",
    "composite-op": "blend",
    "src": "pixels",
}
"""The aspect of a layer that an attribute belongs to."""
_ARRANGED = frozenset(("new", "gone", "stack"))
MIMETYPE = b"image/openraster"
LARGEST = 256
"""Pixels of a thumbnail's longer side."""


def unrequested_changes(
    before: LayeredZip[StackRead], after: LayeredZip[StackRead], edits: Sequence[Edit], found_as: Mapping[str, str]
) -> Iterator[str]:
    """A sentence for everything that differs and no edit names."""
    aspects = allowed_aspects(before.document, edits)
    yield from repackaged(before.data, after.data)
    changes = EntryChanges(before, after, aspects, found_as)
    yield from _of_entries(changes, aspects, found_as)
    replaced = {edit.layer for edit in edits if isinstance(edit, ReplacePixels)}
    for id in aspects.having("pixels") - replaced:
        yield from changes.lost_metadata(id, found_as.get(id, id))
    yield from _Stacks(before.reading, after.reading, aspects, found_as).sentences()


def _of_entries(
    changes: EntryChanges[StackRead], aspects: AllowedAspects, found_as: Mapping[str, str]
) -> Iterator[str]:
    """Entries that came, went or changed without a layer that does."""
    before, after = changes.before, changes.after
    for name in changed_entries(before.archive, after.archive):
        if name in (MERGED, THUMBNAIL) and name in before.archive and aspects.seen and not aspects.page:
            sides = before.side, after.side
            if name not in after.archive or not preview_kept_elsewhere(name, aspects.seen, found_as, *sides):
                yield BEYOND
        if name == STACK or (name in (MERGED, THUMBNAIL) and (aspects.seen or aspects.page)):
            continue
        if change := changes.unexplained(name):
            yield f"the entry '{name}' {change}"


class _Stacks:
    """The two stacks, element by element."""

    def __init__(
        self, before: StackRead, after: StackRead, aspects: AllowedAspects, found_as: Mapping[str, str]
    ) -> None:
        self.before, self.after, self.aspects = before, after, aspects
        back = {new: old for old, new in found_as.items()}
        self._old = {element.number: id for id, element in before.places.items()}
        self._new = {element.number: back.get(id, id) for id, element in after.places.items()}
        self._moved = [
            (before.places[id], after.places[found_as[id]])
            for id in aspects.having("stack")
            if id in before.places and found_as.get(id) in after.places
        ]
        self._arranged = any(found & _ARRANGED for found in aspects.layers.values())

    def sentences(self) -> Iterator[str]:
        if self._order(self.before) != self._order(self.after):
            yield f"{STACK}: layers are in another order"
        found = differences(self.before.tree, self.after.tree, identity=self._known_by)
        todo = [*self._moved, *self._passed(found)]
        for old, new in todo:
            found += differences(old, new, identity=self._known_by)
        passed = {id for old, _ in todo if (id := self._known_by(old))}
        for one in found:
            if not self._explained(one, passed):
                id = self._layer(one.before, one.after)
                yield f"{STACK}: {sentence(one)}" + (f" ('{id}')" if id else "")

    def _order(self, reading: StackRead) -> list[str | None]:
        """The layers that no edit moved, in the order of the file."""
        kept = (self._known_by(one) for one in sorted(reading.places.values(), key=lambda one: one.number))
        return [id for id in kept if not self._is_arranged(id or "")]

    def _is_arranged(self, id: str) -> bool:
        index = self.before.document.index
        around = [group.id for group in index[id].ancestors] if id in index else []
        return any(self.aspects.of(one) & _ARRANGED for one in (id, *around))

    def _passed(self, found: list[Difference]) -> Iterator[tuple[Element, Element]]:
        """Layers that changed places in the same stack because another one passed them: their order shows as much."""
        gone = {self._known_by(one.child): one for one in found if one.child is not None and one.new is None}
        for one in found:
            if one.child is None or one.old is not None:
                continue
            id = self._known_by(one.child)
            was = gone.get(id) if id is not None else None
            if was is None or was.child is None or was.before is None or one.after is None or not self._arranged:
                continue
            if self._known_by(was.before) == self._known_by(one.after):
                yield was.child, one.child

    def _known_by(self, element: Element) -> str | None:
        ours = element.tree is self.before.tree
        return (self._old if ours else self._new).get(element.number)

    def _layer(self, old: Element | None, new: Element | None) -> str:
        return next((id for one in (old, new) if one is not None and (id := self._known_by(one))), "")

    def _explained(self, one: Difference, passed: set[str]) -> bool:
        match one.what:
            case "attribute":
                id = self._layer(one.before, one.after)
                if id:
                    return _ATTRIBUTES.get(one.name) in self.aspects.of(id)
                return one.name in ("w", "h") and self.aspects.page and one.before is self.before.tree.root
            case "child":
                wanted = {"stack", "gone"} if one.new is None else {"stack", "new"}
                id = self._layer(one.child, None)
                return id in passed or bool(wanted & self.aspects.of(id))
            case "blank":
                return self._arranged
        return False


def faults(archive: Archive, reading: StackRead) -> Iterator[str]:
    """What breaks the format's own rules."""
    entries = read_layout(archive.data).entries
    first = min(entries, key=lambda entry: entry.start)
    if first.name != "mimetype" or first.method != STORED or archive.read("mimetype", 1 << 16) != MIMETYPE:
        yield "the zip file does not begin with a stored 'mimetype' of image/openraster"
    for source in dict.fromkeys(reading.sources.values()):
        if source not in archive:
            yield f"the picture '{source}' is missing"
        elif (found := inspect_raster(archive.read(source))).kind != "png" or found.damage:
            yield f"the picture '{source}' is not a complete PNG"
    page = reading.document.pages[0]
    for name in (MERGED, THUMBNAIL):
        if name not in archive:
            yield f"there is no {name}"
            continue
        size = picture_size(archive.read(name))
        if name == MERGED and size != (int(page.width), int(page.height)):
            yield f"{MERGED} is not as large as the page"
        elif not max(size) > 0 or (name == THUMBNAIL and max(size) > LARGEST):
            yield f"{name} is not a picture, or too large"
