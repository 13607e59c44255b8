"""Differences in the metadata of zip entries: order, times, attributes, extra fields, comments."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.formats.zip.archive import Archive
from redraft.formats.zip.records import Entry, read_layout

_ZIP64 = b"\x01\x00"


def repackaged(old: bytes, new: bytes) -> Iterator[str]:
    """A sentence for everything that differs about the entries that are in both, and about the zip file itself."""
    ours, theirs = read_layout(old), read_layout(new)
    kept = {entry.name for entry in ours.entries} & {entry.name for entry in theirs.entries}
    rows = [[entry for entry in layout.entries if entry.name in kept] for layout in (ours, theirs)]
    if [entry.name for entry in rows[0]] != [entry.name for entry in rows[1]]:
        yield "the entries of the zip file are in another order"
        return
    for was, now in zip(*rows, strict=True):
        if _metadata(old, was) != _metadata(new, now):
            yield f"the entry '{was.name}' has another time, attributes or extras in the zip file"
    if old[: ours.before] != new[: theirs.before]:
        yield "what is before the zip file differs"
    if _comment(old, ours.index_end) != _comment(new, theirs.index_end):
        yield "the comment of the zip file differs"


def changed_entries(old: Archive, new: Archive) -> list[str]:
    """The entries that are in one file only, or packed differently in the other."""
    return [*old.different(new), *(name for name in new.names if name not in old)]


def _metadata(data: bytes, entry: Entry) -> tuple[bytes, ...]:
    """A line of the index without what follows from the content: its lengths, its checksum, its offset."""
    line = data[entry.record_start : entry.record_end]
    name, extra = (int.from_bytes(line[at : at + 2], "little") for at in (28, 30))
    extras = line[46 + name : 46 + name + extra]
    if extras[:2] == _ZIP64:  # lengths too long for the line itself
        extras = extras[4 + int.from_bytes(extras[2:4], "little") :]
    return line[4:6], line[10:16], line[34:42], line[46 : 46 + name], extras, line[46 + name + extra :]


def _comment(data: bytes, at: int) -> bytes:
    end = data.find(b"PK\x05\x06", at)
    return data[end + 20 :] if end >= 0 else b""
