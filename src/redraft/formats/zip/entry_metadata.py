"""Differences in the metadata of zip entries: order, times, attributes, extra fields, comments."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.formats.zip.archive import Archive
from redraft.formats.zip.records import Entry, ZipLayout, read_layout

_ZIP64 = b"\x01\x00"


def repackaged(old: bytes, new: bytes) -> Iterator[str]:
    """A sentence for everything that differs about the entries that are in both, and about the zip file itself."""
    ours, theirs = read_layout(old), read_layout(new)
    kept = {entry.name for entry in ours.entries} & {entry.name for entry in theirs.entries}
    rows = [[entry for entry in layout.entries if entry.name in kept] for layout in (ours, theirs)]
    stored = [sorted(row, key=lambda entry: entry.start) for row in rows]
    if any([entry.name for entry in row[0]] != [entry.name for entry in row[1]] for row in (rows, stored)):
        yield "the entries of the zip file are in another order"
        return
    for was, now in zip(*rows, strict=True):
        if _metadata(old, was) != _metadata(new, now):
            yield f"the entry '{was.name}' has another time, attributes or extras in the zip file"
    for entry in theirs.entries:
        if entry.name not in kept and any(_metadata(new, entry)[-1:]):
            yield f"the new entry '{entry.name}' has extras or a comment in the zip file"
    if _between(old, ours) != _between(new, theirs):
        yield "what is between the entries of the zip file differs"
    if old[: ours.before] != new[: theirs.before]:
        yield "what is before the zip file differs"
    if _comment(old, ours.index_end) != _comment(new, theirs.index_end):
        yield "the comment of the zip file differs"


def changed_entries(old: Archive, new: Archive) -> list[str]:
    """The entries that are in one file only, or packed differently in the other."""
    return [*old.different(new), *(name for name in new.names if name not in old)]


def _metadata(data: bytes, entry: Entry) -> tuple[bytes, ...]:
    """A line of the index and a local header without what follows from the content: lengths, checksum, offset. The
    last is all that a new entry has not: the extras of both, and the comment."""
    line, head = data[entry.record_start : entry.record_end], data[entry.start : entry.data_start]
    name, extra = (int.from_bytes(line[at : at + 2], "little") for at in (28, 30))
    extras = _extras(line[46 + name : 46 + name + extra]) + _extras(head[30 + name :])
    fixed = line[4:6], line[10:16], line[34:42], line[46 : 46 + name], head[4:6], head[8:14], head[30 : 30 + name]
    return *fixed, extras + line[46 + name + extra :]


def _extras(raw: bytes) -> bytes:
    """Without lengths too long for the record itself."""
    return raw[4 + int.from_bytes(raw[2:4], "little") :] if raw[:2] == _ZIP64 else raw


def _between(data: bytes, layout: ZipLayout) -> bytes:
    """The bytes before the index that belong to no entry."""
    at, found = layout.before, b""
    for entry in sorted(layout.entries, key=lambda entry: entry.start):
        found += data[at : entry.start]
        at = entry.end
    return found + data[at : layout.index_start]


def _comment(data: bytes, at: int) -> bytes:
    end = data.find(b"PK\x05\x06", at)
    return data[end + 20 :] if end >= 0 else b""
