"""Records of a zip file and their field offsets: the end record, the index of entries, the local headers.

Nothing here unpacks anything. Offsets count from the given bytes, whatever precedes the zip itself.
"""

from __future__ import annotations

import stat
import struct
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from redraft.errors import FormatError, says
from redraft.lazy import dataclass

MAX_ENTRIES = 20_000
MAX_FILE = 0xFFFF_FFFE
"""Bytes; larger files need offsets of eight bytes, which are read but not written where there are none."""

STORED, DEFLATED = 0, 8
ENCRYPTED, DESCRIBED_AFTER, STRONGLY_ENCRYPTED, UTF8, MASKED = 0x1, 0x8, 0x40, 0x800, 0x2000
DEFLATE_OPTIONS = 0x6

LOCAL, INDEX, END, END64, LOCATOR64, DESCRIPTOR = (b"PK\3\4", b"PK\1\2", b"PK\5\6", b"PK\6\6", b"PK\6\7", b"PK\7\x08")
_LOCAL, _INDEX = struct.Struct("<4s5H3I2H"), struct.Struct("<4s4B4H3I5H2I")
_END, _END64, _LOCATOR64 = struct.Struct("<4s4H2IH"), struct.Struct("<4sQ2H2I4Q"), struct.Struct("<4sIQI")
_WIDE = 0xFFFF_FFFF  # 'look in the zip64 field'
_ZIP64 = 1
_UNIX = (3, 19)
_CUT = "the zip file is cut short or damaged"
_AGAIN = "get the file again, or save it again with the program it comes from"


class Field(NamedTuple):
    """A number in the file: its offset and how many bytes it takes."""

    at: int
    width: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One file in a zip. `start` to `end` are its local header, its data (`data_start` to `data_end`) and what
    describes it after that; `record_start` to `record_end` is its line of the index. `packed` and `size` are the
    lengths of its data packed and unpacked."""

    name: str
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    start: int
    data_start: int
    data_end: int
    end: int
    record_start: int
    record_end: int
    local_sizes: tuple[Field, Field]  # packed, unpacked, in the local header
    sizes: tuple[Field, Field]  # the same in the index
    offset: Field  # of the local header, in the index


@dataclass(frozen=True, slots=True)
class ZipLayout:
    """Offsets of everything in a zip file. `before`: bytes that its own offsets do not count."""

    entries: tuple[Entry, ...]  # as the index has them
    before: int
    index_start: int
    index_end: int
    counts: tuple[Field, ...]
    index_size: tuple[Field, ...]
    index_offset: tuple[Field, ...]


def read_layout(data: bytes) -> ZipLayout:
    """Raises FormatError where the records are damaged, contradict each other, overlap or are hostile."""
    if data[:8] == b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1":
        raise FormatError(says("office-password-or-old-format"))
    if len(data) > MAX_FILE:
        raise FormatError(says("zip-too-large", size=len(data), limit=MAX_FILE))
    end = _end(data)
    _, disk, first_disk, here, count, length, offset, _ = _END.unpack_from(data, end)
    counts = [Field(end + 8, 2), Field(end + 10, 2)]
    sizes, offsets = [Field(end + 12, 4)], [Field(end + 16, 4)]
    index_end = end
    wide = end - _LOCATOR64.size
    if wide >= 0 and data[wide : wide + 4] == LOCATOR64:
        index_end = _end64(data, wide)
        _, _, _, _, disk64, first64, here64, count64, length64, offset64 = _END64.unpack_from(data, index_end)
        disk, first_disk = _either(disk, disk64, 0xFFFF), _either(first_disk, first64, 0xFFFF)
        here, count = _either(here, here64, 0xFFFF), _either(count, count64, 0xFFFF)
        length, offset = _either(length, length64, _WIDE), _either(offset, offset64, _WIDE)
        counts += [Field(index_end + 24, 8), Field(index_end + 32, 8)]
        sizes, offsets = [*sizes, Field(index_end + 40, 8)], [*offsets, Field(index_end + 48, 8)]
    if disk or first_disk or here != count:
        raise FormatError(says("zip-in-several-parts"))
    if count > MAX_ENTRIES:
        raise FormatError(says("zip-entries-too-many", count=count, limit=MAX_ENTRIES))
    index_start = index_end - length
    before = index_start - offset
    if index_start < 0 or before < 0:
        raise FormatError(says("zip-index-does-not-fit", damage=_CUT, advice=_AGAIN))
    entries = tuple(_entries(data, index_start, index_end, count, before))
    _refuse_overlaps(entries, index_start)
    return ZipLayout(entries, before, index_start, index_end, tuple(counts), tuple(sizes), tuple(offsets))


def number(data: bytes | bytearray, field: Field) -> int:
    return int.from_bytes(data[field.at : field.at + field.width], "little")


def put(data: bytearray, field: Field, value: int, shift: int = 0) -> None:
    """Writes a number into bytes that begin `shift` later; one that does not fit and has a wider twin refers to
    that."""
    value = min(value, (1 << 8 * field.width) - 1)
    data[field.at - shift : field.at - shift + field.width] = value.to_bytes(field.width, "little")


def new_local(name: bytes, flags: int, method: int, crc: int, packed: int, size: int) -> bytes:
    """A local header for a new entry. It has the earliest time a zip can hold, so that the same edit gives the same
    bytes."""
    return _LOCAL.pack(LOCAL, 20, flags, method, 0, 0x21, crc, packed, size, len(name), 0) + name


def new_record(name: bytes, flags: int, method: int, crc: int, packed: int, size: int, offset: int) -> bytes:
    """A line of the index for a new entry."""
    head = (INDEX, 20, 0, 20, 0, flags, method, 0, 0x21, crc, packed, size)
    return _INDEX.pack(*head, len(name), 0, 0, 0, 0, 0, offset) + name


def _end(data: bytes) -> int:
    """Offset of the end record: the last whose comment ends the file, else the last that fits."""
    lowest = max(0, len(data) - _END.size - 0xFFFF)
    at, fitting = data.rfind(END, lowest), -1
    while at >= 0:
        if at + _END.size <= len(data):
            rest = len(data) - at - _END.size
            comment = number(data, Field(at + 20, 2))
            if comment == rest:
                return at
            if comment < rest and fitting < 0:
                fitting = at
        at = data.rfind(END, lowest, at + 3) if at else -1
    if fitting < 0:
        if data[:2] != b"PK":
            raise FormatError(says("not-a-zip-file", advice=_AGAIN))
        raise FormatError(says("zip-has-no-end-record", damage=_CUT, advice=_AGAIN))
    return fitting


def _end64(data: bytes, locator: int) -> int:
    """Offset of the zip64 end record: just before its locator as a rule, else where that points."""
    _, _, stated, _ = _LOCATOR64.unpack_from(data, locator)
    for at in (locator - _END64.size, stated):
        if 0 <= at <= locator - _END64.size and data[at : at + 4] == END64:
            return int(at)
    raise FormatError(says("zip64-record-missing", damage=_CUT, advice=_AGAIN))


def _either(narrow: int, wide: int, sign: int) -> int:
    return wide if narrow == sign else narrow


def _entries(data: bytes, at: int, end: int, count: int, before: int) -> Iterator[Entry]:
    seen: set[str] = set()
    for _ in range(count):
        if at + _INDEX.size > end or data[at : at + 4] != INDEX:
            raise FormatError(says("zip-index-damaged", damage=_CUT, advice=_AGAIN))
        entry = _entry(data, at, end, before)
        if entry.name in seen:
            raise FormatError(says("zip-entry-twice", entry=_shown(entry.name), advice=_AGAIN))
        seen.add(entry.name)
        yield entry
        at = entry.record_end
    if data[at : at + 4] == INDEX and at < end:
        raise FormatError(says("zip-index-count-mismatch", damage=_CUT, count=count, advice=_AGAIN))


def _entry(data: bytes, at: int, limit: int, before: int) -> Entry:
    found = _INDEX.unpack_from(data, at)
    _, _, system, _, _, flags, method, _, _, crc, packed, size, name_length, extra_length, comment_length = found[:15]
    disk, _, attributes, offset = found[15:]
    name_at = at + _INDEX.size
    extra_at = name_at + name_length
    end = extra_at + extra_length + comment_length
    if end > limit:
        raise FormatError(says("zip-index-damaged", damage=_CUT, advice=_AGAIN))
    raw = data[name_at:extra_at]
    name = _name(raw)
    narrow = (Field(at + 24, 4), Field(at + 20, 4), Field(at + 42, 4))  # unpacked, packed, offset: as zip64 has them
    unpacked_at, packed_at, offset_at = _widened(data, narrow, extra_at, extra_length)
    size, packed, offset = number(data, unpacked_at), number(data, packed_at), number(data, offset_at)
    _refuse(name, flags, attributes if system in _UNIX else 0, disk)

    start = before + offset
    if start + _LOCAL.size > len(data) or data[start : start + 4] != LOCAL:
        raise FormatError(says("zip-entry-offset-mismatch", damage=_CUT, entry=_shown(name), advice=_AGAIN))
    _, _, local_flags, local_method, _, _, _, _, _, local_name, local_extra = _LOCAL.unpack_from(data, start)
    local_at = start + _LOCAL.size
    data_start = local_at + local_name + local_extra
    data_end = data_start + packed
    if data[local_at : local_at + local_name] != raw or (local_method, local_flags & 1) != (method, flags & 1):
        raise FormatError(says("zip-entry-headers-differ", entry=_shown(name), advice=_AGAIN))
    if data_end > len(data):
        raise FormatError(says("zip-entry-past-end", damage=_CUT, entry=_shown(name), advice=_AGAIN))
    local = (Field(start + 22, 4), Field(start + 18, 4))
    local_unpacked, local_packed = _widened(data, local, local_at + local_name, local_extra)
    after = _described(data, data_end, crc, packed, size) if local_flags & DESCRIBED_AFTER else 0
    return Entry(
        name,
        local_flags,
        method,
        crc,
        packed,
        size,
        start,
        data_start,
        data_end,
        data_end + after,
        at,
        end,
        (local_packed, local_unpacked),
        (packed_at, unpacked_at),
        offset_at,
    )


def _widened(data: bytes, narrow: tuple[Field, ...], at: int, length: int) -> list[Field]:
    """The real places of numbers: those marked so are in the zip64 field of the extras, in their order."""
    fields, end = list(narrow), at + length
    while at + 4 <= end:
        kind, size = struct.unpack_from("<HH", data, at)
        at += 4
        if kind == _ZIP64 and at + size <= end:
            slot = at
            for rank, field in enumerate(narrow):
                if number(data, field) == _WIDE and slot + 8 <= at + size:
                    fields[rank] = Field(slot, 8)
                    slot += 8
            break
        at += size
    return fields


def _described(data: bytes, at: int, crc: int, packed: int, size: int) -> int:
    """How many bytes after the data describe it; 0 where nothing that fits is found."""
    for sign in (DESCRIPTOR, b""):
        for form in ("<III", "<IQQ"):
            descriptor = sign + struct.pack(form, crc, packed, size) if packed <= _WIDE and size <= _WIDE else b""
            if descriptor and data[at : at + len(descriptor)] == descriptor:
                return len(descriptor)
    return 0


def _name(raw: bytes) -> str:
    """Many programs write UTF-8 without the flag; what is not UTF-8 is in the character set of the first PCs."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp437")


def _refuse(name: str, flags: int, attributes: int, disk: int) -> None:
    shown = _shown(name)
    if flags & (ENCRYPTED | STRONGLY_ENCRYPTED | MASKED):
        raise FormatError(says("zip-entry-encrypted", entry=shown))
    plain = name.replace("\\", "/")
    if not name or "\0" in name or plain.startswith("/") or plain[1:2] == ":" or ".." in plain.split("/"):
        raise FormatError(says("zip-entry-name-dangerous", entry=shown))
    kind = stat.S_IFMT(attributes >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise FormatError(says("zip-entry-is-link", entry=shown))
    if disk not in (0, 0xFFFF):
        raise FormatError(says("zip-in-several-parts"))


def _refuse_overlaps(entries: tuple[Entry, ...], index_start: int) -> None:
    """Entries that share their data unpack to far more than the file holds, and cannot be changed one by one."""
    placed = sorted(entries, key=lambda entry: entry.start)
    for one, next_one in pairwise(placed):
        if next_one.start < one.end:
            raise FormatError(
                says("zip-entries-overlap", first=_shown(one.name), second=_shown(next_one.name), advice=_AGAIN)
            )
    if placed and placed[-1].end > index_start:
        raise FormatError(says("zip-entry-overlaps-index", damage=_CUT, entry=_shown(placed[-1].name), advice=_AGAIN))


def _shown(name: str) -> str:
    """A name as a message can hold it: short, and nothing that moves a terminal's cursor."""
    plain = "".join(sign if sign.isprintable() else "\ufffd" for sign in name[:60])
    return plain if len(name) <= 60 else plain[:57] + "…"
