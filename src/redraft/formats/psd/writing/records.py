"""Changes to one layer's record and channel data, as splices in place or as the layer's bytes at a new place."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from redraft.formats.patch import Splice, splice
from redraft.formats.psd.bytes.layer_tree import PsdLayer
from redraft.formats.psd.bytes.structure import Rect, Structure
from redraft.formats.psd.writing.new_bytes import packed_block, packed_short, packed_unicode

HIDDEN = 2


class LayerRevision:
    """Pending changes of a layer. Nothing is changed until the splices are requested."""

    def __init__(self, structure: Structure, item: PsdLayer, reason: str) -> None:
        self.structure, self.item, self.record = structure, item, item.record
        self.reason = reason
        self.rect = item.record.rect
        self._fields: dict[int, Splice] = {}
        self._blocks: dict[bytes, bytes] = {}
        self._fresh: dict[bytes, bytes] = {}
        self._channels: dict[int, bytes] = {}
        self._short: bytes | None = None  # another short name

    @property
    def touched(self) -> bool:
        return bool(self._fields or self._blocks or self._fresh or self._channels or self._short is not None)

    def put(self, at: int, new: bytes) -> None:
        """Bytes of the record, in place."""
        if self.structure.data[at : at + len(new)] != new:
            self._fields[at] = Splice(at, at + len(new), new, self.reason)
        else:
            self._fields.pop(at, None)

    def set_rect(self, rect: Rect) -> None:
        self.rect = rect
        self.put(self.record.start, rect.packed())

    def set_opacity(self, value: int) -> None:
        self.put(self.record.opacity_at, bytes((value,)))

    def set_hidden(self, hidden: bool) -> None:
        flags = self.record.flags | HIDDEN if hidden else self.record.flags & ~HIDDEN
        self.put(self.record.flags_at, bytes((flags,)))

    def set_blend(self, key: bytes) -> None:
        """A group has its mode twice, and the one in its divider counts."""
        self.put(self.record.blend_at, key)
        divider = self.record.blocks.get(b"lsct") or self.record.blocks.get(b"lsdk")
        if self.item.children is not None and divider is not None and divider.end - divider.start >= 12:
            self.put(divider.start + 8, key)

    def set_name(self, name: str) -> None:
        """The long name and the short one, which old programs read."""
        self.set_block(b"luni", packed_unicode(name))
        self._short = packed_short(name)

    def move_masks(self, dx: int, dy: int) -> None:
        mask = self.record.mask
        if mask is not None:
            if not mask.rect.empty:
                self.put(mask.rect_at, mask.rect.moved(dx, dy).packed())
            if mask.real_at and not mask.real.empty:
                self.put(mask.real_at, mask.real.moved(dx, dy).packed())

    def switch_mask(self, *, on: bool) -> None:
        """Whether Photoshop applies the mask, which stays in the file."""
        if (mask := self.record.mask) is not None:
            self.put(mask.rect_at + 17, bytes((mask.flags & ~2 if on else mask.flags | 2,)))

    def block(self, key: bytes) -> bytes:
        """A block's content as it will be."""
        if key in self._blocks:
            return self._blocks[key]
        found = self.record.blocks[key]
        return self.structure.data[found.start : found.end]

    def set_block(self, key: bytes, new: bytes) -> None:
        """A block's content; one that the layer lacks goes behind the others."""
        found = self.record.blocks.get(key)
        if found is None:
            self._fresh[key] = packed_block(key, new)
            return
        step = 4 if (found.end - found.start) % 4 == 0 else 2
        padded = new + bytes(-len(new) % step)
        if padded != self.structure.data[found.start : found.end]:
            self._blocks[key] = padded

    def set_channels(self, packed: Mapping[int, bytes]) -> None:
        """New pixels, each channel with its compression; channels the layer lacks come first."""
        self._channels.update(packed)

    def record_splices(self) -> list[Splice]:
        record, splices = self.record, dict(self._fields)
        size = self.structure.header.length_size
        extra = 0
        for key, new in self._blocks.items():
            block = record.blocks[key]
            splices[block.start] = Splice(block.start, block.end, new, self.reason)
            if len(new) != block.end - block.start:
                length = len(new).to_bytes(block.length_size, "big")
                splices[block.length_at] = Splice(
                    block.length_at, block.length_at + block.length_size, length, self.reason
                )
                extra += len(new) - (block.end - block.start)
        if self._short is not None:
            splices[record.name_at] = Splice(record.name_at, record.name_end, self._short, self.reason)
            extra += len(self._short) - (record.name_end - record.name_at)
        if self._fresh:
            fresh = b"".join(self._fresh.values())
            splices[record.end] = Splice(record.end, record.end, fresh, self.reason)
            extra += len(fresh)
        if extra:
            [old] = struct.unpack_from(">I", self.structure.data, record.extra_at)
            splices[record.extra_at] = Splice(
                record.extra_at, record.extra_at + 4, struct.pack(">I", old + extra), self.reason
            )
        known = {channel.id for channel in record.channels}
        for channel in record.channels:
            if channel.id in self._channels and len(self._channels[channel.id]) != channel.end - channel.start:
                length = len(self._channels[channel.id]).to_bytes(size, "big")
                splices[channel.length_at] = Splice(channel.length_at, channel.length_at + size, length, self.reason)
        more = [id for id in self._channels if id not in known]
        if more:
            at = record.start + 16
            count = struct.pack(">H", len(record.channels) + len(more))
            splices[at] = Splice(at, at + 2, count, self.reason)
            rows = b"".join(struct.pack(">h", id) + len(self._channels[id]).to_bytes(size, "big") for id in more)
            splices[at + 1] = Splice(at + 2, at + 2, rows, self.reason)
        return sorted(splices.values(), key=lambda one: (one.start, one.end))

    def pixel_splices(self) -> list[Splice]:
        known = {channel.id: channel for channel in self.record.channels}
        fresh = b"".join(new for id, new in self._channels.items() if id not in known)
        splices = []
        if fresh:
            at = self.record.pixels_start
            splices.append(Splice(at, at, fresh, self.reason))
        for id, new in self._channels.items():
            if id in known:
                channel = known[id]
                if self.structure.data[channel.start : channel.end] != new:
                    splices.append(Splice(channel.start, channel.end, new, self.reason))
        return splices

    def bytes(self) -> tuple[bytes, bytes]:
        """The record and the channel data, for another place."""
        data, record = self.structure.data, self.record
        return (
            _spliced(data, record.start, record.end, self.record_splices()),
            _spliced(data, record.pixels_start, record.pixels_end, self.pixel_splices()),
        )


def _spliced(data: bytes, start: int, end: int, splices: list[Splice]) -> bytes:
    moved = [one._replace(start=one.start - start, end=one.end - start) for one in splices]
    return splice(data[start:end], moved)
