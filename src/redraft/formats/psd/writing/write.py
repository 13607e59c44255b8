"""Writing a changed document into a PSD file: splices into records and channel data, then into the preview.

A layer that keeps its place in the stack is changed in place, one that moves takes its bytes along, a new one is built
or cloned from an equal one.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, family
from redraft.document.pages import Document
from redraft.edits.diff import diff, longest_rising
from redraft.edits.kinds import Insert, LayerEdit, Remove, Rename, Restack, SetRuns, SetStyle, SetText
from redraft.edits.ops import apply
from redraft.edits.page_edits import PageEdit, SetPage
from redraft.errors import EditError, says
from redraft.formats.codec import Written
from redraft.formats.patch import Patch, Splice
from redraft.formats.psd.bytes.canvas import recanvased
from redraft.formats.psd.bytes.layer_references import COUNTING, VERSION, followed, numbers_of, resource_splices, stale
from redraft.formats.psd.bytes.layer_tree import PsdLayer, extent
from redraft.formats.psd.bytes.parser import read_structure
from redraft.formats.psd.bytes.structure import THUMBNAILS, LayerRecord, Rect
from redraft.formats.psd.drawing.preview import has_preview
from redraft.formats.psd.drawing.uncertainties import uncertainties
from redraft.formats.psd.pixels.compositor import Layers
from redraft.formats.psd.reading.read import PsdRead, read
from redraft.formats.psd.writing.clipping_groups import other_bases
from redraft.formats.psd.writing.layers import Changing
from redraft.formats.psd.writing.new import Inserting
from redraft.formats.psd.writing.new_bytes import Made
from redraft.formats.psd.writing.previews import refreshed, thumbnails, unlike
from redraft.formats.psd.writing.save import Save

_STACK = "order of layers"
_LENGTH = "length"


class _Slot(NamedTuple):
    """A record's place in the new order: that of the file with this number, or one that is `made` (number -1)."""

    number: int
    made: Made | None = None


COPIED = "the file's own copy of all texts (Txt2) keeps the words it had"


class PsdWriter(Save):
    """Carries out one save."""

    def written(self, document: Document) -> Written:
        edits = diff(self.reading.document, document)
        if not edits:
            return Written(self.structure.data, ())
        if any(isinstance(edit, PageEdit) and not isinstance(edit, SetPage) for edit in edits):
            raise EditError(says("psd-page-count"))
        if any(isinstance(edit, SetPage) for edit in edits):
            self._recanvas(document)
            edits = diff(self.reading.document, document)
        if not self.structure.count_at:
            raise EditError(says("psd-has-no-layers"))
        arranged = [edit for edit in edits if isinstance(edit, Insert | Remove | Restack)]
        self.restacked = any(isinstance(edit, Restack) for edit in arranged)
        if arranged:
            for message in other_bases(self.reading.document, document):
                self.warn(message)
        changing = Changing(self)
        for id, layer in document.index.layers.items():
            old = self.reading.document.index.layers.get(id)
            if old is not None and not isinstance(layer, Group) and id in self.reading.places:
                changing.leaf(old, document)
            elif old is not None:
                changing.group(old, document)
        splices = self._arrange(document, arranged) if arranged else self._in_place()
        splices += self._lengths(splices)
        splices += self._counted(document) if arranged else []
        patch = self.base.spliced(splices)
        seen = [edit for edit in edits if not isinstance(edit, PageEdit | Rename)]
        reshaped = {edit.layer for edit in seen if _reshapes(edit)}
        patch = self._refreshed(patch, changing, {edit.layer for edit in seen}, reshaped)
        copied = any(isinstance(edit, SetText | SetRuns) for edit in edits) and any(
            block.key == b"Txt2" for block in self.structure.blocks
        )
        notes = (COPIED,) if copied else ()
        return Written(patch.data(), patch.changes(), tuple(self.warnings), frozenset(self.snapped), notes=notes)

    def _recanvas(self, document: Document) -> None:
        """Go on from the file on another canvas."""
        page = document.pages[0]
        if not self.structure.count_at:
            raise EditError(says("psd-has-no-layers"))
        self.base = recanvased(self.structure, round(page.width), round(page.height))
        known = apply(self.reading.document, [SetPage(page.id, page.width, page.height)])
        self.reading = read(read_structure(self.base.data()))._replace(document=known)
        self.structure, self.recanvased = self.reading.structure, True
        self.soil(self.structure.header.rect)

    def _in_place(self) -> list[Splice]:
        return [
            one
            for revision in self.revisions.values()
            for one in (*revision.record_splices(), *revision.pixel_splices())
        ]

    # ── order ──

    def _arrange(self, document: Document, edits: Sequence[Insert | Remove | Restack]) -> list[Splice]:
        """Records and channel data in the order of the document's layers."""
        records = self.structure.records
        owned = {number for item in self.reading.stack for number in _numbers(item)}
        if len(owned) != len(records):
            raise EditError(says("psd-groups-damaged"))
        self._soil_arranged(document, edits)
        inserting = Inserting(self, document)
        slots = list(self._slots(document.pages[0].layers, inserting))
        if not slots and records:
            raise EditError(says("psd-last-layer"))
        if len(slots) > 32767:
            raise EditError(says("psd-layers-too-many", count=len(slots)))
        kept = [slot.number for slot in slots if slot.number >= 0]
        steady = longest_rising(kept)
        splices = [
            one
            for number, revision in self.revisions.items()
            if number in steady
            for one in (*revision.record_splices(), *revision.pixel_splices())
        ]
        for number, record in enumerate(records):
            if number not in steady:
                splices.append(Splice(record.start, record.end, b"", _STACK))
                if record.pixels_end > record.pixels_start:
                    splices.append(Splice(record.pixels_start, record.pixels_end, b"", _STACK))
        splices += self._arrivals(slots, steady)
        if len(slots) != len(records):
            matted = self.structure.count < 0 or (
                not records and self.structure.header.channels > self.structure.header.colors
            )
            count = -len(slots) if matted else len(slots)
            at = self.structure.count_at
            splices.append(Splice(at, at + 2, struct.pack(">h", count), _LENGTH))
        return splices

    def _arrivals(self, slots: Sequence[_Slot], steady: set[int]) -> Iterator[Splice]:
        """What comes before each record that stays, and behind the last."""
        records = self.structure.records
        waiting: list[Made] = []
        behind = records[-1].end if records else self.structure.count_at + 2
        for slot in (*slots, None):
            if slot is not None and slot.number not in steady:
                waiting.append(slot.made or self._elsewhere(slot.number))
                continue
            if waiting:
                at = records[slot.number].start if slot is not None else behind
                pixels = self._pixels_at(slot.number) if slot is not None else self.structure.layers_end
                yield Splice(at, at, b"".join(record for record, _ in waiting), _STACK)
                yield Splice(pixels, pixels, b"".join(data for _, data in waiting), _STACK)
            waiting = []

    def _pixels_at(self, number: int) -> int:
        """Where a layer's channel data begins, or that of the next one that has any."""
        following = (record.pixels_start for record in self.structure.records[number:] if record.channels)
        return next(following, self.structure.layers_end)

    def _elsewhere(self, number: int) -> Made:
        revision = self.revisions.get(number)
        if revision is not None:
            return revision.bytes()
        record, data = self.structure.records[number], self.structure.data
        return data[record.start : record.end], data[record.pixels_start : record.pixels_end]

    def _slots(self, layers: Iterable[Layer], inserting: Inserting) -> Iterator[_Slot]:
        for layer in layers:
            place = self.reading.places.get(layer.id)
            if place is None:
                yield from (_Slot(-1, made) for made in inserting.made(layer, self._inner(layer, inserting)))
                continue
            if isinstance(layer, Group):
                if place.item.marker >= 0:
                    yield _Slot(place.item.marker)
                yield from self._slots(layer.children, inserting)
            yield _Slot(place.item.number)

    def _inner(self, layer: Layer, inserting: Inserting) -> list[Made]:
        """What a new group holds, which may be layers that were there already."""
        if not isinstance(layer, Group):
            return []
        return [slot.made or self._elsewhere(slot.number) for slot in self._slots(layer.children, inserting)]

    def _origins(self, layers: Iterable[Layer]) -> Iterator[int]:
        """The number that each record had, in their new order; -1 for one that is new. As `_slots` has them."""
        for layer in layers:
            place = self.reading.places.get(layer.id)
            item = place.item if place is not None else None
            if isinstance(layer, Group):
                if item is None or item.marker >= 0:
                    yield item.marker if item is not None else -1
                yield from self._origins(layer.children)
            yield item.number if item is not None else -1

    def _counted(self, document: Document) -> list[Splice]:
        """The image resources that count layers, or name them."""
        structure, origins = self.structure, list(self._origins(document.pages[0].layers))
        left = frozenset(self._id(structure.records[origin]) for origin in origins if origin >= 0)
        gone, found = numbers_of(structure) - left, {}
        for number in COUNTING:
            if number in structure.resources:
                content = structure.resource(number)
                new = followed(number, content, origins, len(structure.records), gone)
                if new is not None:
                    found[number] = new
        return resource_splices(structure, found, _STACK)

    def _id(self, record: LayerRecord) -> int:
        return int.from_bytes((self.structure.block(record, b"lyid") or b"")[:4], "big")

    def _soil_arranged(self, document: Document, edits: Sequence[Insert | Remove | Restack]) -> None:
        for edit in edits:
            layer = self.reading.document.index.layers.get(edit.layer)
            for inner in family(layer) if layer is not None else ():
                if inner.id in self.reading.places:
                    self.soil(extent([self.reading.places[inner.id].item]))

    # ── lengths ──

    def _lengths(self, splices: Sequence[Splice]) -> list[Splice]:
        """The lengths of what holds the layers, and the padding behind them."""
        structure = self.structure
        grown = sum(len(one.new) - (one.end - one.start) for one in splices)
        if not grown:
            return []
        content = structure.layers_end - structure.count_at + grown
        found: list[Splice] = []
        if structure.in_block:  # the block is padded, its content is not
            pad = structure.info_end - structure.layers_end
            length = content + pad
            after = bytes(-length % 4)
            _put(found, structure.data, structure.info_end, structure.block_end, after)
            outer = grown + len(after) - (structure.block_end - structure.info_end)
        else:
            step = 4 if (structure.info_end - structure.count_at) % 4 == 0 else 2
            after = bytes(-content % step)
            length = content + len(after)
            _put(found, structure.data, structure.layers_end, structure.info_end, after)
            outer = length - (structure.info_end - structure.count_at)
        size = structure.info_size
        if length >= 1 << (8 * size):
            raise EditError(says("psd-needs-psb"))
        _put(found, structure.data, structure.info_at, structure.info_at + size, length.to_bytes(size, "big"))
        size = structure.header.length_size
        old = int.from_bytes(structure.data[structure.section_at : structure.section_at + size], "big")
        section = (old + outer).to_bytes(size, "big")
        _put(found, structure.data, structure.section_at, structure.section_at + size, section)
        return found

    # ── preview ──

    def _refreshed(self, patch: Patch, changing: Changing, edited: Set[str], reshaped: Set[str]) -> Patch:
        """The preview and the thumbnail redrawn where layers changed."""
        header = self.structure.header
        for made in changing.drawn:
            self.soil(made)
        self.soil(*self._undrawn(edited))
        if self.dirty.empty or header.depth == 1:
            return patch
        new = read(read_structure(patch.data()))
        if has_preview(new.structure):  # else it was saved without one, and there is nothing to keep in step
            layers = Layers(new.structure, lambda name, what: self.warn(f"'{name}' {what}"))
            sheet = layers.flattened(new.stack, self.dirty)
            differs = None
            doubtful = self._has_undrawn_features(new)
            if (
                doubtful or self.restacked
            ) and not self.recanvased:  # where nothing changed it stays as Photoshop drew it
                differs = unlike(Layers(self.structure).flattened(self.reading.stack, self.dirty), sheet)
            if doubtful and differs is not None:
                for rect in self._undrawn(reshaped):  # what was cast from the old place is not there any more
                    rect = rect.overlap(self.dirty)
                    rows = slice(rect.top - self.dirty.top, rect.bottom - self.dirty.top)
                    differs[rows, rect.left - self.dirty.left : rect.right - self.dirty.left] = True
            patch = patch.spliced(refreshed(new.structure, sheet, self.dirty, differs))
            if doubtful:
                patch = self._marked_stale(patch)
        if any(number in self.structure.resources for number in THUMBNAILS):
            patch = patch.spliced(thumbnails(read_structure(patch.data()), self.dirty))
        return patch

    def _marked_stale(self, patch: Patch) -> Patch:
        message = "the preview was redrawn where layers changed, without what redraft does not draw"
        new = read_structure(patch.data())
        mark = stale(new.resource(VERSION))
        if mark is None:
            self.warn(
                f"{message}; this file has no place to say so, and programs that show the preview show it like that"
            )
            return patch
        self.warn(f"{message}, and marked as stale: Photoshop goes by the layers, other programs may show it like that")
        return patch.spliced(resource_splices(new, {VERSION: mark}, "preview marked as stale"))

    def _undrawn(self, edited: Set[str]) -> list[Rect]:
        """How far what is not drawn of layers can reach, as their shadows do."""
        index = self.reading.document.index
        close = {inner.id for id in edited if id in index for inner in family(index[id].layer)}
        close |= {group.id for id in edited if id in index for group in index[id].ancestors}
        reaches = (uncertainty.reach for uncertainty in uncertainties(self.reading) if uncertainty.layer in close)
        return [_rect(reach) if reach is not None else self.structure.header.rect for reach in reaches]

    def _has_undrawn_features(self, reading: PsdRead) -> bool:
        """Whether a feature that is not drawn faithfully shows where the preview is to be redrawn."""
        index = reading.document.index
        for uncertainty in uncertainties(reading):
            if uncertainty.layer in index and not index[uncertainty.layer].visible:
                continue
            if uncertainty.reach is None or not _rect(uncertainty.reach).overlap(self.dirty).empty:
                return True
        return False


def _reshapes(edit: LayerEdit) -> bool:
    """Whether what a layer casts falls elsewhere after an edit, or nowhere."""
    if isinstance(edit, SetStyle):
        return edit.name == "visible"
    return not isinstance(edit, Restack | Insert)


def _rect(box: Box) -> Rect:
    return Rect(int(box.y), int(box.x), math.ceil(box.bottom), math.ceil(box.right))


def _numbers(item: PsdLayer) -> Iterator[int]:
    for inner in item.walk():
        yield inner.number
        if inner.marker >= 0:
            yield inner.marker


def _put(splices: list[Splice], data: bytes, start: int, end: int, new: bytes) -> None:
    if data[start:end] != new:
        splices.append(Splice(start, end, new, _LENGTH))
