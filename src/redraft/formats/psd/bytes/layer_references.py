"""Image resources that refer to layers, by record index or layer id, updated when layers are added, removed or
moved."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

from redraft.formats.patch import Splice
from redraft.formats.psd.bytes.structure import Structure

VERSION = 1057
"""Who wrote the file, and whether its preview shows the layers."""
OURS = "redraft"
TARGET, LINKED, SELECTED, ENABLED = 1024, 1026, 1069, 1072
COUNTING = {
    TARGET: "the layer that is worked on",
    LINKED: "the list of linked layers",
    SELECTED: "the list of selected layers",
    ENABLED: "the list of enabled groups",
}


def followed(number: int, content: bytes, origins: Sequence[int], count: int, gone: frozenset[int]) -> bytes | None:
    """The resource's new content once each record is that of the file with the number in `origins` (-1: a new one);
    there were `count`, and layers with the numbers `gone` are removed. None: it does not match the number of layers."""
    if [*origins] == [*range(count)]:
        return content
    if number == SELECTED:
        ids = [content[at : at + 4] for at in range(2, len(content), 4)]
        if len(content) < 2 or len(content) % 4 != 2 or len(ids) != int.from_bytes(content[:2], "big"):
            return None
        left = [id for id in ids if int.from_bytes(id, "big") not in gone]
        return struct.pack(">H", len(left)) + b"".join(left)
    if number == TARGET:
        at = int.from_bytes(content[:2], "big")
        if len(content) < 2 or at >= count:
            return content if not any(content) else None
        below = [place for place, origin in enumerate(origins) if 0 <= origin <= at]
        place = origins.index(at) if at in origins else max(below, default=0)
        return struct.pack(">H", place) + content[2:]
    size, fresh = (2, b"\0\0") if number == LINKED else (1, b"\1")
    entries = [content[at : at + size] for at in range(0, len(content), size)]
    if len(content) != count * size:
        return content if len({*entries}) < 2 else None
    return b"".join(entries[origin] if origin >= 0 else fresh for origin in origins)


def stale(content: bytes) -> bytes | None:
    """The version resource for a preview that no longer shows all of the layers and was drawn by redraft; None where it
    has no such field."""
    if len(content) < 9:
        return None
    behind = 9 + 2 * int.from_bytes(content[5:9], "big")
    writer = len(OURS).to_bytes(4, "big") + OURS.encode("utf-16-be")
    return content[:4] + b"\0" + writer + content[behind:] if behind <= len(content) else None


def numbers_of(structure: Structure) -> frozenset[int]:
    """The numbers that layers are known by."""
    found = (structure.block(record, b"lyid") for record in structure.records)
    return frozenset(int.from_bytes(one[:4], "big") for one in found if one)


def resource_splices(structure: Structure, contents: Mapping[int, bytes], reason: str) -> list[Splice]:
    """Other contents for image resources that are there. The lengths follow."""
    splices: list[Splice] = []
    for number, new in contents.items():
        start, end = structure.resources[number]
        if structure.data[start:end] != new:
            splices.append(Splice(start - 4, start, struct.pack(">I", len(new)), reason))
            splices.append(Splice(start, end + (end - start) % 2, new + bytes(len(new) % 2), reason))
    if grown := sum(len(one.new) - (one.end - one.start) for one in splices):
        at = structure.palette[1]  # after the palette is the length of all resources
        [length] = struct.unpack_from(">I", structure.data, at)
        splices.append(Splice(at, at + 4, struct.pack(">I", length + grown), reason))
    return splices
