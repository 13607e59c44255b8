"""A zip file read within limits, and rewritten with every untouched byte kept.

Covered: stored and deflated entries, data descriptors, zip64, extra fields, comments, bytes before and after the zip.
Not covered: encryption and other packing methods; such entries are kept (or, encrypted, refused), never read.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from redraft.errors import FormatError, says
from redraft.formats.codec import Written
from redraft.formats.patch import Patch, Splice
from redraft.formats.zip.records import (
    DEFLATE_OPTIONS,
    DEFLATED,
    DESCRIBED_AFTER,
    MAX_FILE,
    STORED,
    UTF8,
    Entry,
    Field,
    new_local,
    new_record,
    number,
    put,
    read_layout,
)

MAX_ENTRY = 256 << 20
MAX_TOTAL = 1 << 30
MAX_RATIO = 200
SMALL = 32 << 20
"""Bytes up to which an entry may unpack to any number of times its packed size: blank pictures do."""
INDEX_REASON = "the index of the zip file"
_LEVEL = 6


class EntryChange(NamedTuple):
    """The new content of an entry; None: it is removed. `reason` is for the receipt."""

    data: bytes | None
    reason: str


class Archive:
    """The entries of a zip file, in the order of its index. Raises FormatError for one that is damaged or hostile.

    Nothing is unpacked before it is needed. What claims to be too large is refused at once, what is larger than it
    claims when it is read.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._layout = read_layout(data)
        self._entries = {entry.name: entry for entry in self._layout.entries}
        self._unpacked: dict[str, bytes] = {}
        self._total = 0
        packed = [entry for entry in self._entries.values() if entry.method != STORED]
        for entry in packed:
            _refuse_bomb(entry.name, entry.packed, entry.size)
        total = sum(entry.size for entry in packed)
        if total > MAX_TOTAL:
            raise FormatError(says("zip-unpacks-too-large", total=total, limit=MAX_TOTAL))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._entries)

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def size(self, name: str) -> int:
        """The declared unpacked size of an entry."""
        return self._entry(name).size

    def different(self, other: Archive) -> Iterator[str]:
        """The entries that the other file has not, or with other packed bytes."""
        for name, entry in self._entries.items():
            known = other._entries.get(name)
            alike = known is not None and (entry.method, entry.crc, entry.size) == (known.method, known.crc, known.size)
            if known is None or not alike or self._raw(entry) != other._raw(known):
                yield name

    def read(self, name: str, most: int = MAX_ENTRY) -> bytes:
        """An entry unpacked and checked. FormatError when it is damaged, or holds more than it declares or than
        `most`."""
        known = self._unpacked.get(name)
        if known is not None:
            return known
        entry = self._entry(name)
        if entry.size > most:
            raise FormatError(says("zip-read-too-large", entry=name, size=entry.size, limit=most))
        raw = memoryview(self.data)[entry.data_start : entry.data_end]
        content = bytes(raw) if entry.method == STORED else _inflated(entry, raw)
        if len(content) != entry.size or zlib.crc32(content) != entry.crc:
            raise FormatError(says("zip-entry-damaged", entry=name))
        self._total += len(content)
        if self._total > MAX_TOTAL:
            raise FormatError(says("zip-unpacked-too-much", limit=MAX_TOTAL))
        self._unpacked[name] = content
        return content

    def written(self, changes: Mapping[str, EntryChange]) -> Written:
        """The zip file with these entries changed, removed or added.

        A changed entry stays in its place, packed as it was, with its name, time and extras; new ones follow the last,
        in the order given. All other entries are copied as they are, packed. What holds the same is no change.
        """
        changed: dict[str, _Packed] = {}
        removed: set[str] = set()
        splices: list[Splice] = []
        added: list[tuple[bytes, _Packed]] = []
        for name, change in changes.items():
            entry = self._entries.get(name)
            if change.data is None:
                if entry is not None:
                    removed.add(name)
                    splices.append(Splice(entry.start, entry.end, b"", f"{name}: {change.reason}"))
            elif entry is None:
                made = _pack(change.data, None)
                header = new_local(name.encode(), _flags(name), made.method, made.crc, len(made.data), made.size)
                added.append((header, made))
                place = self._layout.index_start
                splices.append(Splice(place, place, header + made.data, f"{name}: {change.reason}"))
                changed[name] = made
            elif entry.method not in (STORED, DEFLATED):
                raise FormatError(_unknown_method(entry))
            elif not self._holds(entry, change.data):
                changed[name] = made = _pack(change.data, entry.method)
                splices.append(self._respliced(entry, made, change.reason))
        if not splices:
            return Written(self.data, ())
        patch = Patch(self.data).spliced(splices)
        patch = patch.spliced(self._index_splices(patch, changed, removed, [len(head) for head, _ in added]))
        data = patch.data()
        if len(data) > MAX_FILE:
            raise FormatError(says("new-zip-too-large", size=len(data), limit=MAX_FILE))
        return Written(data, patch.changes())

    def _raw(self, entry: Entry) -> bytes:
        return self.data[entry.data_start : entry.data_end]

    def _entry(self, name: str) -> Entry:
        entry = self._entries.get(name)
        if entry is None:
            raise FormatError(says("zip-no-entry", entry=name))
        return entry

    def _holds(self, entry: Entry, content: bytes) -> bool:
        return (entry.size, entry.crc) == (len(content), zlib.crc32(content)) and self.read(entry.name) == content

    def _respliced(self, entry: Entry, made: _Packed, reason: str) -> Splice:
        """From the first field of the local header that changes to the end of what describes the data."""
        begin = entry.start + (6 if _kept_flags(entry) != entry.flags else 14)
        head = bytearray(self.data[begin : entry.data_start])
        if begin == entry.start + 6:
            put(head, Field(entry.start + 6, 2), _kept_flags(entry), begin)
        put(head, Field(entry.start + 14, 4), made.crc, begin)
        for field, value in zip(entry.local_sizes, (len(made.data), made.size), strict=True):
            put(head, field, value, begin)
        return Splice(begin, entry.end, bytes(head) + made.data, f"{entry.name}: {reason}")

    def _index_splices(
        self, patch: Patch, changed: Mapping[str, _Packed], removed: set[str], new_headers: list[int]
    ) -> Iterator[Splice]:
        """The index and the end records, from the first byte that changes to the last, in the patched coordinates."""
        layout = self._layout
        lines: list[bytes] = []
        for entry in layout.entries:
            if entry.name in removed:
                continue
            line = bytearray(self.data[entry.record_start : entry.record_end])
            shift = entry.record_start
            made = changed.get(entry.name)
            if made is not None:
                kept = number(line, Field(8, 2)) & ~(DESCRIBED_AFTER | DEFLATE_OPTIONS)
                put(line, Field(8, 2), kept)
                put(line, Field(16, 4), made.crc)
                for field, value in zip(entry.sizes, (len(made.data), made.size), strict=True):
                    put(line, field, value, shift)
            put(line, entry.offset, patch.position(entry.start) - layout.before, shift)
            lines.append(bytes(line))
        grown = sum(piece.length for piece in patch.pieces) - len(self.data)
        moved = layout.index_start + grown
        lines += self._new_lines(changed, moved, new_headers)
        index = b"".join(lines)
        # the bytes between the last line and the end records, where there are any, are not ours
        last = max((entry.record_end for entry in layout.entries), default=layout.index_start)
        rest = bytearray(self.data[last:])
        length = len(index) + layout.index_end - last
        for field in layout.counts:
            put(rest, field, len(lines), last)
        for field in layout.index_size:
            put(rest, field, length, last)
        for field in layout.index_offset:
            put(rest, field, moved - layout.before, last)
        if len(layout.counts) == 2 and len(lines) > 0xFFFE:
            raise FormatError(says("new-zip-entries-too-many", count=len(lines)))
        old, new = self.data[layout.index_start :], index + rest
        first, tail = _same_start(old, new), _same_end(old, new)
        tail = min(tail, len(old) - first, len(new) - first)
        if first < len(old) or len(old) != len(new):
            yield Splice(moved + first, moved + len(old) - tail, new[first : len(new) - tail], INDEX_REASON)

    def _new_lines(self, changed: Mapping[str, _Packed], index_at: int, headers: list[int]) -> list[bytes]:
        """Lines for the added entries, which are just before the index."""
        added = [(name, made) for name, made in changed.items() if name not in self._entries]
        at = index_at - self._layout.before - sum(len(made.data) for _, made in added) - sum(headers)
        lines = []
        for (name, made), header in zip(added, headers, strict=True):
            fields = (made.method, made.crc, len(made.data), made.size)
            lines.append(new_record(name.encode(), _flags(name), *fields, at))
            at += header + len(made.data)
        return lines


class _Packed(NamedTuple):
    data: bytes
    method: int
    crc: int
    size: int


def _pack(content: bytes, method: int | None) -> _Packed:
    """Packed by a method; None: deflated unless that makes it no smaller."""
    packed = content
    if method != STORED:
        packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15)
        packed = packer.compress(content) + packer.flush()
    if method is None and len(packed) >= len(content):
        packed, method = content, STORED
    return _Packed(packed, STORED if method == STORED else DEFLATED, zlib.crc32(content), len(content))


def _flags(name: str) -> int:
    return 0 if name.isascii() else UTF8


def _kept_flags(entry: Entry) -> int:
    """Ours are described in the header, and packed without an option."""
    return entry.flags & ~(DESCRIBED_AFTER | DEFLATE_OPTIONS)


def _inflated(entry: Entry, raw: memoryview) -> bytes:
    if entry.method != DEFLATED:
        raise FormatError(_unknown_method(entry))
    unpacker = zlib.decompressobj(-15)
    try:
        content = unpacker.decompress(raw, entry.size + 1)  # at most one byte more than it declares
    except zlib.error as error:
        raise FormatError(says("zip-entry-undecodable", entry=entry.name, error=error)) from None
    if len(content) > entry.size:
        raise FormatError(says("zip-entry-size-mismatch", entry=entry.name, size=entry.size))
    return content


def _unknown_method(entry: Entry) -> str:
    return f"the entry '{entry.name}' is packed by method {entry.method}, which redraft cannot read or write"


def _refuse_bomb(name: str, packed: int, size: int) -> None:
    if size > MAX_ENTRY:
        raise FormatError(says("zip-entry-too-large", entry=name, size=size, limit=MAX_ENTRY))
    if size > SMALL and size > packed * MAX_RATIO:
        raise FormatError(says("zip-entry-ratio-too-large", entry=name, limit=MAX_RATIO))


def _same_start(one: bytes, other: bytes) -> int:
    """The number of equal bytes at the start of two byte strings."""
    most = low = min(len(one), len(other))
    if one[:most] == other[:most]:
        return most
    low = 0
    while low + 1 < most:  # equal up to low, not up to most
        middle = (low + most) // 2
        low, most = (middle, most) if one[low:middle] == other[low:middle] else (low, middle)
    return low


def _same_end(one: bytes, other: bytes) -> int:
    return _same_start(one[::-1], other[::-1])
