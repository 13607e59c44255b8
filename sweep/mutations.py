"""Mutations that know how a file is put together, so that what is behind checksums and lengths is reached.

Each takes the bytes, a source of chance, and `blind`, a mutation of bytes that knows nothing: libFuzzer's own where
there is one. What cannot be taken apart is mutated blindly.
"""

from __future__ import annotations

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Any

from tests.hostile.mutants import mutated

Blind = Callable[[bytes], bytes]
Mutation = Callable[[bytes, Random, Blind], bytes]

SIGNATURE = b"\x89PNG\r\n\x1a\n"
VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, -(2**63), 2**64, 10**400, 1e308, 1e-320, 0.5, "", "a", "\0", "\ud800", "title",
    "x" * 3000, "#ff0000", "redraft", [], {}, [[]], [0] * 50, {"": None}, float("nan"), float("inf"), "1e999", "%s{0}",
    "../../x", "\u202e", "é",
]  # fmt: skip
"""What may stand in place of any value of JSON."""
KNOWN: dict[str, list[Any]] = {}
"""What seeds have under a name (see `learn`)."""
WORDS = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFF)


def plain(data: bytes, chance: Random, blind: Blind) -> bytes:
    return _numbers(data, chance) if chance.random() < 0.3 else blind(data)


def text(data: bytes, chance: Random, blind: Blind) -> bytes:
    """Accidents of markup, numbers and tags (tests/hostile/mutants.py), or a blind mutation."""
    return mutated(data, [data], chance) if chance.random() < 0.6 else blind(data)


def form(data: bytes, chance: Random, blind: Blind) -> bytes:
    """JSON, or lines of it, with some of its values replaced, moved, lost or said twice."""
    try:
        lines = data.split(b"\n") if data.count(b"\n{") and not data.startswith(b"{\n") else [data]
        at = chance.randrange(len(lines))
        value = json.loads(lines[at])
    except (ValueError, RecursionError):
        return text(data, chance, blind)
    if chance.random() < 0.08:
        return text(data, chance, blind)
    for _ in range(chance.choice((1, 1, 2, 4))):
        value = _changed(value, chance, _nodes(value))
    lines[at] = json.dumps(value, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    return b"\n".join(lines)


def _nodes(value: Any) -> list[Any]:
    found: list[Any] = []
    left = [value]
    while left and len(found) < 2000:
        one = left.pop()
        found.append(one)
        left += list(one.values()) if isinstance(one, dict) else one if isinstance(one, list) else []
    return found


def learn(seeds: Iterable[bytes]) -> None:
    """Remember what the seeds have under each of their names: it may stand there in any other form too."""
    for data in seeds:
        with suppress(ValueError, RecursionError):
            for one in _nodes(json.loads(data)):
                for name, value in one.items() if isinstance(one, dict) else ():
                    KNOWN.setdefault(name, []).extend(value if isinstance(value, list) else [value])


def _weight(value: Any) -> int:
    return len(_nodes(value)) ** 2


def _changed(value: Any, chance: Random, nodes: list[Any], name: str = "") -> Any:
    """The value, found under that name, with one place in it changed: the larger a part, the likelier there."""
    known = KNOWN.get(name, nodes)
    if isinstance(value, dict) and value and chance.random() < 0.95:
        key = chance.choices(list(value), [_weight(one) for one in value.values()])[0]
        if chance.random() < 0.05:
            return {name: one for name, one in value.items() if name != key}
        if chance.random() < 0.05:
            return {**value, chance.choice((key + "_", *(KNOWN or ("id",)))): chance.choice(VALUES)}
        return {**value, key: _changed(value[key], chance, nodes, key)}
    if isinstance(value, list) and value and chance.random() < 0.95:
        at = chance.choices(range(len(value)), [_weight(one) for one in value])[0]
        if chance.random() < 0.1:
            return [*value[:at], *value[at + 1 :]]
        if chance.random() < 0.15:
            return [*value[:at], chance.choice(known), *value[at:]]
        return [*value[:at], _changed(value[at], chance, nodes, name), *value[at + 1 :]]
    if known is not nodes and chance.random() < 0.4:
        return chance.choice(known)
    if isinstance(value, str) and value and chance.random() < 0.4:
        at = chance.randrange(len(value))
        return value[:at] + chance.choice(("", "\0", "é", "-", "9", value)) + value[at + 1 :]
    if isinstance(value, int | float) and abs(value) < 1e300 and chance.random() < 0.3:
        return value * chance.choice((-1, 0, 2, 1000, 0.5))
    return chance.choice(VALUES) if chance.random() < 0.7 else chance.choice(nodes)


def png(data: bytes, chance: Random, blind: Blind) -> bytes:
    """A PNG with a chunk changed, lost, repeated or moved; lengths and checksums are right, packed content is packed
    again."""
    chunks, at = [], len(SIGNATURE)
    while data.startswith(SIGNATURE) and at + 12 <= len(data):
        [length] = struct.unpack_from(">I", data, at)
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    if not chunks or chance.random() < 0.15:
        return blind(data)
    number = chance.randrange(len(chunks))
    kind, body = chunks[number]
    what = chance.random()
    if what < 0.1:
        del chunks[number]
    elif what < 0.2:
        chunks.insert(chance.randrange(len(chunks)), (kind, body))
    elif what < 0.3:
        extra = chance.choice(
            (b"tRNS", b"PLTE", b"iCCP", b"eXIf", b"acTL", b"fcTL", b"zTXt", b"iTXt", b"gAMA", b"IDAT")
        )
        chunks.insert(chance.randrange(len(chunks)), (extra, body[:40]))
    else:
        chunks[number] = (kind, _packed(body, chance, blind) if kind == b"IDAT" else plain(body, chance, blind))
    made = [
        struct.pack(">I", len(one)) + kind + one + struct.pack(">I", zlib.crc32(kind + one)) for kind, one in chunks
    ]
    return SIGNATURE + b"".join(made)


def _packed(body: bytes, chance: Random, blind: Blind) -> bytes:
    try:
        return zlib.compress(plain(zlib.decompressobj().decompress(body, 1 << 20), chance, blind), 1)
    except zlib.error:
        return blind(body)


def jpeg(data: bytes, chance: Random, blind: Blind) -> bytes:
    """A JPEG with a segment changed, lost, repeated or moved, its length being right; or its pixels changed."""
    parts, at = [], 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] not in (0xFF, 0xD9):
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        last = end
        if data[at + 1] == 0xDA:
            while last + 1 < len(data) and (data[last] != 0xFF or data[last + 1] in (0, *range(0xD0, 0xD8))):
                last += 1
        parts.append((data[at + 1], data[at + 4 : end], data[end:last]))
        at = last
    if not parts or chance.random() < 0.15:
        return blind(data)
    number = chance.randrange(len(parts))
    marker, body, pixels = parts[number]
    what = chance.random()
    if what < 0.1:
        del parts[number]
    elif what < 0.2:
        parts.insert(chance.randrange(len(parts)), parts[number])
    elif what < 0.25:
        parts[number] = (chance.choice((0xC0, 0xC1, 0xC2, 0xC4, 0xDB, 0xDD, 0xE1, 0xE2, 0xEE, 0xFE)), body, pixels)
    elif pixels and chance.random() < 0.5:
        parts[number] = (marker, body, plain(pixels, chance, blind))
    else:
        parts[number] = (marker, plain(body, chance, blind)[:65000], pixels)
    made = [bytes((0xFF, kind)) + struct.pack(">H", len(one) + 2) + one + rest for kind, one, rest in parts]
    return b"\xff\xd8" + b"".join(made) + b"\xff\xd9"


def psd(data: bytes, chance: Random, blind: Blind) -> bytes:
    """A PSD with one of its sections changed, and the lengths around it set right."""
    try:
        wide = ">Q" if data[4:6] == b"\0\2" else ">I"
        sections, at = [data[:26]], 26
        for shape in (">I", ">I", wide):
            [length] = struct.unpack_from(shape, data, at)
            at += struct.calcsize(shape)
            sections.append(data[at : at + length])
            at += length
        sections.append(data[at:])
    except struct.error:
        return blind(data)
    if chance.random() < 0.1:
        return plain(data, chance, blind)
    number = chance.choice((0, 1, 2, 3, 3, 3, 3, 4))
    section = sections[number]
    if number == 3 and len(section) > 12 and chance.random() < 0.8:  # the layers, with a length of their own
        size = struct.calcsize(wide)
        [length] = struct.unpack_from(wide, section)
        layers = plain(section[size : size + length], chance, blind)
        sections[3] = struct.pack(wide, len(layers)) + layers + section[size + length :]
    else:
        sections[number] = plain(section, chance, blind)
    head, modes, resources, layers, pixels = sections
    start = head[:26].ljust(26, b"\0") + struct.pack(">I", len(modes)) + modes + struct.pack(">I", len(resources))
    return start + resources + struct.pack(wide, len(layers)) + layers + pixels


def archive(data: bytes, chance: Random, blind: Blind) -> bytes:
    """A zip file with one of its parts changed by what its name says it is, lost, renamed or there twice."""
    if chance.random() < 0.1:
        return plain(data, chance, blind)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            parts = [
                (one.filename, file.read(one), one.compress_type) for one in file.infolist() if one.file_size < 1 << 20
            ]
    except Exception:  # a zip file broken in any way at all
        return plain(data, chance, blind)
    if not parts:
        return plain(data, chance, blind)
    number = chance.randrange(len(parts))
    name, content, how = parts[number]
    what = chance.random()
    if what < 0.04:
        del parts[number]
    elif what < 0.08:
        parts.append((name, chance.choice(parts)[1], how))
    elif what < 0.12:
        parts[number] = (chance.choice(("../x", "/etc/x", name.upper(), name + "/", parts[0][0])), content, how)
    else:
        kind = name.rpartition(".")[2].lower()
        change = {"xml": text, "rels": text, "json": form, "png": png, "jpg": jpeg, "jpeg": jpeg}.get(kind, plain)
        parts[number] = (name, change(content, chance, blind), how)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as file:
        for name, content, how in parts:
            info = zipfile.ZipInfo(name)
            info.compress_type = how if how in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) else zipfile.ZIP_STORED
            file.writestr(info, content)
    return target.getvalue()


def _numbers(data: bytes, chance: Random) -> bytes:
    """Bytes with one number of one, two or four bytes in them set to one at the edge of something."""
    size = chance.choice((1, 2, 4))
    if len(data) < size:
        return data + bytes(size)
    at, value = chance.randrange(len(data) - size + 1), chance.choice(WORDS) & (1 << 8 * size) - 1
    return data[:at] + value.to_bytes(size, chance.choice(("big", "little"))) + data[at + size :]


def blindly(chance: Random) -> Blind:
    """A blind mutation of our own, where there is no libFuzzer: accidents of bytes."""
    return lambda data: mutated(data or b"\0", [data or b"\0"], chance)
