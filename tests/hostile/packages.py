"""Hostile zip files and decks, made byte by byte where no honest program would write them."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from typing import NamedTuple

from tests.formats.pptx.decks import HEAD, NAMESPACES, along, deck, deck_parts, packed, rels, slide, text_shape

SLIDE, RELS, CONTENT = "ppt/slides/slide1.xml", "ppt/slides/_rels/slide1.xml.rels", "[Content_Types].xml"
MB = 1 << 20


class Entry(NamedTuple):
    """An entry that may lie. `packed` is deflated unless `method` says otherwise; `size` is what it claims."""

    name: bytes
    packed: bytes
    size: int
    crc: int = 0
    method: int = 8
    flags: int = 0
    attributes: int = 0
    system: int = 0


def zipped(entries: Iterable[Entry]) -> bytes:
    out, index, count = bytearray(), bytearray(), 0
    for entry in entries:
        fields = (entry.flags, entry.method, 0, 0x21, entry.crc, len(entry.packed), entry.size, len(entry.name), 0)
        index += struct.pack("<4sBBH4H3I2H", b"PK\1\2", 20, entry.system, 20, *fields)
        index += struct.pack("<3H2I", 0, 0, 0, entry.attributes, len(out)) + entry.name
        out += struct.pack("<4sH4H3I2H", b"PK\3\4", 20, *fields) + entry.name + entry.packed
        count += 1
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, count & 0xFFFF, count & 0xFFFF, len(index), len(out), 0)
    return bytes(out + index) + end


def honest(name: str, content: str | bytes) -> Entry:
    data = content.encode() if isinstance(content, str) else content
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    return Entry(name.encode(), packer.compress(data) + packer.flush(), len(data), zlib.crc32(data))


def with_entry(entry: Entry) -> bytes:
    """The deck with one more entry, or another in its place."""
    parts = {name: honest(name, content) for name, content in deck_parts().items()}
    return zipped({**parts, entry.name.decode(): entry}.values())


def blown(name: str, before: bytes, filler: bytes, after: bytes, megabytes: int, says: int | None = None) -> Entry:
    """An entry that unpacks to so many megabytes of one byte; packed once and repeated, so that making it is quick."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    start = packer.compress(before) + packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(filler * MB) + packer.flush(zlib.Z_FULL_FLUSH)
    end = packer.compress(after) + packer.flush()
    size = len(before) + megabytes * MB + len(after)
    return Entry(name.encode(), start + block * megabytes + end, size if says is None else says)


def comment(megabytes: int, says: int | None = None) -> bytes:
    """A slide with a comment of so many megabytes."""
    content = slide(text_shape(2, "Hello")).encode()
    at = content.index(b"<p:cSld")
    return with_entry(blown(SLIDE, content[:at] + b"<!--", b"x", b"-->" + content[at:], megabytes, says))


def named(name: bytes) -> bytes:
    return with_entry(honest("x", "x")._replace(name=name))


def linked() -> bytes:
    return with_entry(honest("ppt/link", "/etc/passwd")._replace(system=3, attributes=0o120777 << 16))


def doubled() -> bytes:
    parts = [honest(name, content) for name, content in deck_parts().items()]
    return zipped([*parts, honest(SLIDE, slide(text_shape(2, "another")))])


def crowded(count: int) -> bytes:
    """So many entries; the count in the end record is true modulo 65536."""
    empty = honest("", b"")
    return zipped(empty._replace(name=b"ppt/%d" % number) for number in range(count))


def overlapping(count: int, megabytes: int) -> bytes:
    """Entries that share one block of packed data, each with a header of its own inside the data of those before."""
    kernel = honest("", b"\0" * megabytes * MB)
    out, index = bytearray(), bytearray()
    head = struct.Struct("<4sH4H3I2H")
    names = [b"%05d" % number for number in range(count)]
    sizes = [(head.size + 5) * (count - rank - 1) + len(kernel.packed) for rank in range(count)]
    for name, size in zip(names, sizes, strict=True):
        fields = (0, 8, 0, 0x21, kernel.crc, size, kernel.size, 5, 0)
        index += struct.pack("<4sBBH4H3I2H", b"PK\1\2", 20, 0, 20, *fields)
        index += struct.pack("<3H2I", 0, 0, 0, 0, len(out)) + name
        out += head.pack(b"PK\3\4", 20, *fields) + name
    out += kernel.packed
    return bytes(out + index) + struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, count, count, len(index), len(out), 0)


def encrypted() -> bytes:
    return with_entry(honest(SLIDE, b"secret" * 9)._replace(flags=1))


def doctype(part: str, subset: str) -> bytes:
    content = str(deck_parts()[part])
    return along({part: content.replace("?>\r\n", f"?>\r\n<!DOCTYPE x [{subset}]>", 1).replace("Hello", "&e;")})


def laughs(part: str) -> bytes:
    lines = ['<!ENTITY e0 "ha">', *(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))]
    return doctype(part, "".join(lines) + '<!ENTITY e "&e9;">')


def groups(depth: int) -> bytes:
    head = '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
    return along({SLIDE: slide(head * depth + "</p:grpSp>" * depth)})


def attributes(count: int) -> bytes:
    many = " ".join(f'a{number}=""' for number in range(count))
    return along({SLIDE: f"{HEAD}<p:sld {NAMESPACES} {many}/>"})


def outside(address: str) -> bytes:
    """A deck that points to other places in every way there is."""
    found = rels(
        ("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"),
        ("rId2", "image", f"{address}x.png", "External"),
        ("rId3", "image", "file:///etc/passwd", "External"),
        ("rId4", "oleObject", f"{address}x.xlsx", "External"),
        ("rId5", "image", "../../../../../etc/passwd"),
        ("rId6", "image", f"{address}y.png"),
        ("rId7", "attachedTemplate", f"{address}t.potx", "External"),
    )
    return along({RELS: found})


def nested() -> bytes:
    return packed({"inner.zip": packed({"talk.pptx": deck()})})


def wide(where: str) -> bytes:
    """A zip64 file with a number that no file is long enough for."""
    data = bytearray(deck())
    end = len(data) - 22
    _, _, _, _, count, length, offset, _ = struct.unpack("<4s4H2IH", data[end:])
    numbers = {"count": count, "length": length, "offset": offset, where: 1 << 62}
    record = struct.pack("<4sQ2H2I2Q", b"PK\6\6", 44, 45, 45, 0, 0, numbers["count"], numbers["count"])
    record += struct.pack("<2Q", numbers["length"], numbers["offset"])
    locator = struct.pack("<4sIQI", b"PK\6\7", 0, end, 1)
    last = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return bytes(data[:end]) + record + locator + last
