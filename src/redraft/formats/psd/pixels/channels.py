"""Channel data unpacked into arrays, and packed again. Imports numpy: load it where pixels are needed.

Unpacking runs in the cage, to exactly the channel's size: longer data is cut, missing data is 0, and damage is listed
in `problems`.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redraft.cage.decoder import DECODER
from redraft.formats.psd.bytes.parser import row_lengths
from redraft.formats.psd.bytes.structure import Channel, Header, Rect, Structure

Plane = NDArray[np.generic]
"""One channel, (height, width): uint8, uint16 or float32."""
RAW, RLE, ZIP, ZIP_PREDICTED = range(4)


def channel_plane(
    structure: Structure, channel: Channel, rect: Rect, problems: list[str], rows: tuple[int, int] | None = None
) -> Plane:
    """The pixels of a layer's channel; `rect` is the layer's, or the mask's. `rows`: only those, from and to."""
    header, data = structure.header, structure.data
    first, end = rows or (0, rect.height)
    if channel.end - channel.start < 2:
        if not rect.empty:
            problems.append("has a channel without pixels")
        return np.zeros((end - first, rect.width), _kind(header.depth))
    [packing] = struct.unpack_from(">H", data, channel.start)
    body = memoryview(data)[channel.start + 2 : channel.end]
    size, wide = (4 if header.version == 2 else 2), -(-rect.width * header.depth // 8)
    if packing == RAW:
        body, high = body[first * wide : end * wide], end - first
    elif packing == RLE and len(body) >= rect.height * size and end - first < rect.height:
        lengths = row_lengths(data, channel.start + 2, rect.height, size)
        start = rect.height * size + sum(lengths[:first])
        packed = bytes(body[start : start + sum(lengths[first:end])])
        body, high = memoryview(bytes(body[first * size : end * size]) + packed), end - first
    else:
        whole = unpacked(body, packing, rect.width, rect.height, header.depth, header.version, problems)
        return whole[first:end]
    return unpacked(body, packing, rect.width, high, header.depth, header.version, problems)


def unpacked(
    body: memoryview, packing: int, width: int, height: int, depth: int, version: int, problems: list[str]
) -> Plane:
    """One channel out of its bytes, which begin behind the compression."""
    wide = -(-width * depth // 8)
    if not (width and height):
        return np.zeros((height, width), _kind(depth))
    raw: bytes | bytearray = b""
    damage: Sequence[str] = ()
    match packing:
        case 0:
            raw = bytes(body[: wide * height])
        case 1:
            size = 4 if version == 2 else 2
            if len(body) >= height * size:
                raw, damage = DECODER.rows(body, wide, height, size)
        case 2 | 3:
            raw, damage = DECODER.inflated(body, wide * height)
        case _:
            problems.append(f"has pixels packed in a way ({packing}) that does not exist")
    problems += damage
    if len(raw) < wide * height:
        if packing < 2:
            problems.append("has fewer pixels than it should")
        raw += bytes(wide * height - len(raw))
    plane = np.frombuffer(raw, np.uint8).reshape(height, wide)
    return _numbers(_summed(plane, depth) if packing == ZIP_PREDICTED else plane, width, depth)


def _kind(depth: int) -> np.dtype[Any]:
    return np.dtype({16: "u2", 32: "f4"}.get(depth, "u1"))


def _numbers(rows: NDArray[np.uint8], width: int, depth: int) -> Plane:
    if depth == 1:
        return (1 - np.unpackbits(rows, axis=1)[:, :width]) * np.uint8(255)
    if depth == 8:
        return rows
    return rows.view(">u2" if depth == 16 else ">f4").astype(_kind(depth))


def _summed(rows: NDArray[np.uint8], depth: int) -> NDArray[np.uint8]:
    """Rows of differences as what they are differences of."""
    if depth == 16:
        sums = np.cumsum(rows.view(">u2"), axis=1, dtype=np.uint16)
        return sums.astype(">u2").view(np.uint8)
    sums8 = np.cumsum(rows, axis=1, dtype=np.uint8)
    if depth != 32:
        return sums8
    width = rows.shape[1] // 4
    return np.ascontiguousarray(sums8.reshape(-1, 4, width).swapaxes(1, 2)).reshape(len(rows), -1)


def packed_row(row: NDArray[np.uint8]) -> bytes:
    """A row of bytes in PackBits."""
    raw, out, at = row.tobytes(), bytearray(), 0
    changes = np.flatnonzero(row[1:] != row[:-1]) + 1
    bounds = np.concatenate(([0], changes, [len(raw)]))
    lengths = np.diff(bounds)
    for number in np.flatnonzero(lengths >= 3).tolist():
        start, length = int(bounds[number]), int(lengths[number])
        _literal(out, raw, at, start)
        at = start + length
        while length > 1:
            count = min(length, 128)
            out += bytes((257 - count, raw[start]))
            length -= count
        if length:
            out += bytes((0, raw[start]))
    _literal(out, raw, at, len(raw))
    return bytes(out)


def _literal(out: bytearray, raw: bytes, start: int, end: int) -> None:
    for at in range(start, end, 128):
        part = raw[at : min(end, at + 128)]
        out.append(len(part) - 1)
        out += part


def packed_rows(plane: NDArray[np.uint8]) -> list[bytes]:
    """Every row in PackBits; a row like the one before it is packed once."""
    rows: list[bytes] = []
    for number, row in enumerate(plane):
        same = number and np.array_equal(row, plane[number - 1])
        rows.append(rows[-1] if same else packed_row(row))
    return rows


def as_bytes(plane: Plane, depth: int) -> NDArray[np.uint8]:
    """The bytes of a channel's rows, as the file has them."""
    if depth == 8:
        return np.ascontiguousarray(plane, np.uint8)
    kind = ">u2" if depth == 16 else ">f4"
    return np.ascontiguousarray(plane.astype(kind)).view(np.uint8).reshape(len(plane), -1)


def packed_channel(plane: Plane, header: Header) -> bytes:
    """A layer's channel, its compression included: PackBits, or raw for 32 bits, where runs are rare."""
    if not plane.size:
        return struct.pack(">H", RAW)
    rows = as_bytes(plane, header.depth)
    if header.depth == 32:
        return struct.pack(">H", RAW) + rows.tobytes()
    packed = packed_rows(rows)
    lengths = struct.pack(f">{len(packed)}{'I' if header.version == 2 else 'H'}", *map(len, packed))
    return struct.pack(">H", RLE) + lengths + b"".join(packed)


def scaled(plane: Plane, depth: int) -> NDArray[np.float32]:
    """A channel as numbers 0 to 1."""
    if plane.dtype == np.uint8:
        return plane.astype(np.float32) * np.float32(1 / 255)
    if plane.dtype == np.uint16:
        return plane.astype(np.float32) * np.float32(1 / 65535)
    return np.clip(plane, 0, 1).astype(np.float32)


def stored(plane: NDArray[np.float32], depth: int) -> Plane:
    """Numbers 0 to 1 as a channel of this depth."""
    if depth == 32:
        return plane
    most = 255 if depth == 8 else 65535
    return (np.clip(plane, 0, 1) * np.float32(most) + np.float32(0.5)).astype(np.uint8 if depth == 8 else np.uint16)
