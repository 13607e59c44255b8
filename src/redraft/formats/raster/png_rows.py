"""Samples of a PNG as stored, and a PNG with some of them changed: every depth and colour type, interlaced ones too.
Unchanged rows keep their filtered bytes, and all other chunks are copied.

Imports numpy: load it when pixels are needed. The packed rows are unpacked in the cage.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.cage.decoder import DECODER, Undecodable
from redraft.errors import FormatError, says
from redraft.formats.pixels.rasters import PNG_CHANNELS, PNG_PASSES, png_bytes, png_chunks

GREY, COLOR, PALETTE, GREY_ALPHA, COLOR_ALPHA = 0, 2, 3, 4, 6


CHANNELS = {GREY: [0], COLOR: [0, 1, 2], GREY_ALPHA: [0, 3], COLOR_ALPHA: [0, 1, 2, 3]}
"""Which of red, green, blue and alpha a kind of PNG stores."""
CLEAR = {GREY: 2, COLOR: 6}
"""Bytes of the colour that is transparent."""
LARGE = 16 << 20
"""Bytes of rows from which on they are packed less hard: it takes a third of the time."""


class Samples(NamedTuple):
    """What the pixels of a PNG are stored as: `values` has height × width × channels numbers of `depth` bits; `filters`
    has the filter of every row, pass after pass."""

    values: NDArray[np.uint16]
    depth: int
    color: int
    laced: bool
    filters: NDArray[np.uint8]

    def passes(self) -> Iterator[tuple[slice, slice]]:
        """The rows and columns of every pass that has pixels."""
        height, width = self.values.shape[:2]
        for x, y, across, down in PNG_PASSES if self.laced else ((0, 0, 1, 1),):
            if x < width and y < height:
                yield slice(y, None, down), slice(x, None, across)


def samples(data: bytes, levels: NDArray[np.uint8] | None = None) -> Samples:
    """The stored samples. `levels` are what it decodes to, straight RGBA: where those are the samples themselves, rows
    need not be unfiltered, which takes most of the time. FormatError for a PNG whose rows, palette or transparent
    colour are not all there."""
    width, height, depth, color, _, _, laced = struct.unpack_from(">IIBBBBB", data, 16)
    packed = b"".join(data[start:end] for kind, start, end in png_chunks(data) if kind == b"IDAT")
    wanted = png_bytes(data)
    try:
        rows, problems = DECODER.inflated(packed, wanted)
    except Undecodable as error:
        raise FormatError(says("picture-undecodable", error=error)) from None
    if len(rows) != wanted or wanted == 0:
        raise FormatError(says("png-damaged", damage=problems[0] if problems else "has rows that cannot be read"))
    table, clear = chunk(data, b"PLTE"), chunk(data, b"tRNS")
    if (color == PALETTE and (not table or len(table) % 3)) or (clear and len(clear) != CLEAR.get(color, len(clear))):
        raise FormatError(says("png-palette-damaged"))
    channels = PNG_CHANNELS[color]
    found = Samples(np.zeros((height, width, channels), np.uint16), depth, color, bool(laced), np.zeros(0, np.uint8))
    whole, at, filters = np.frombuffer(rows, np.uint8), 0, []
    for down, across in found.passes():
        part = found.values[down, across]
        high, wide = part.shape[:2]
        length = -(-wide * channels * depth // 8)
        lines = whole[at : at + high * (length + 1)].reshape(high, length + 1)
        at += lines.size
        filters.append(lines[:, 0])
        if lines[:, 0].max() > 4:
            raise FormatError(says("png-filter-unknown"))
        if levels is not None and depth == 8 and color != PALETTE:
            part[:] = levels[down, across][..., CHANNELS[color]]
            continue
        part[:] = _numbers(_unfiltered(lines[:, 1:], lines[:, 0], max(1, channels * depth // 8)), part.shape, depth)
    return found._replace(filters=np.concatenate(filters))


def packed(data: bytes, old: Samples, new: Samples, palette: bytes = b"", cover: bytes = b"") -> bytes:
    """The PNG `data` with other samples; `palette` and `cover` replace the chunks PLTE and tRNS. Chunks for another
    colour type only are left out."""
    kept = (old.color, old.depth) == (new.color, new.depth)
    rows, at = [], 0
    for down, across in new.passes():
        part = new.values[down, across]
        lines = _bytes(part, new.depth)
        kinds = new.filters[at : at + len(part)]
        at += len(part)
        step = max(1, part.shape[2] * new.depth // 8)
        rows.append(np.column_stack([kinds, _filtered(lines, kinds, step)]).tobytes())
    height, width = new.values.shape[:2]
    head = struct.pack(">IIBBBBB", width, height, new.depth, new.color, 0, 0, new.laced)
    target = [data[:8]]
    written = False
    for kind, start, end in png_chunks(data):
        body = data[start:end]
        if kind == b"IHDR":
            body = head
        elif kind == b"IDAT":
            if written:
                continue
            body, written = zlib.compress(whole := b"".join(rows), 6 if len(whole) < LARGE else 3), True
        elif kind == b"PLTE":
            if new.color != PALETTE:
                continue
            target.append(_chunk(kind, palette or body))
            if cover and not any(one == b"tRNS" for one, _, _ in png_chunks(data)):
                target.append(_chunk(b"tRNS", cover))
            continue
        elif kind == b"tRNS" and cover:
            body = cover
        elif not kept and kind in (b"tRNS", b"bKGD", b"sBIT", b"hIST"):
            continue
        target.append(_chunk(kind, body))
        if kind == b"IEND":
            break
    return b"".join(target)


def chunk(data: bytes, wanted: bytes) -> bytes:
    """The content of the first chunk of a kind; b'' where there is none."""
    return next((data[start:end] for kind, start, end in png_chunks(data) if kind == wanted), b"")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _numbers(lines: NDArray[np.uint8], shape: tuple[int, ...], depth: int) -> NDArray[np.uint16]:
    high, wide, channels = shape
    if depth == 16:
        return lines.view(">u2").reshape(shape).astype(np.uint16)
    if depth == 8:
        return lines.reshape(shape).astype(np.uint16)
    bits = np.unpackbits(lines, axis=1)[:, : wide * channels * depth].reshape(high, wide, channels, depth)
    return np.asarray((bits << np.arange(depth - 1, -1, -1, dtype=np.uint8)).sum(axis=3), np.uint16)


def _bytes(values: NDArray[np.uint16], depth: int) -> NDArray[np.uint8]:
    high = len(values)
    if depth == 16:
        return np.ascontiguousarray(values.astype(">u2")).view(np.uint8).reshape(high, -1)
    if depth == 8:
        return values.astype(np.uint8).reshape(high, -1)
    bits = (values[..., None] >> np.arange(depth - 1, -1, -1, dtype=np.uint16)) & 1
    return np.packbits(bits.reshape(high, -1).astype(np.uint8), axis=1)


def _unfiltered(lines: NDArray[np.uint8], kinds: NDArray[np.uint8], step: int) -> NDArray[np.uint8]:
    """Rows without their filters. A pixel needs those left of it, above it, and left above: so all that lie on one
    slanting line are made at once."""
    if not kinds.any():
        return np.ascontiguousarray(lines)
    high, length = lines.shape
    wide = length // step
    room = np.zeros((high + 1, wide + 1, step), np.int16)
    room[1:, 1:] = lines.reshape(high, wide, step)
    flat = room.reshape(-1, step)
    weights = [np.concatenate([[0], kinds == kind]).astype(np.int16)[:, None] for kind in range(5)]
    for line in range(2, high + wide + 1):  # x + y, both from 1
        top, bottom = max(1, line - wide), min(high, line - 1)
        count = bottom - top + 1
        first = top * (wide + 1) + line - top
        left, up, corner = (_slant(flat, first - back, count, wide) for back in (1, wide + 1, wide + 2))
        _, sub, above, mean, paeth = (weight[top : bottom + 1] for weight in weights)
        guess = sub * left + above * up + mean * ((left + up) >> 1) + paeth * _paeth(left, up, corner)
        here = _slant(flat, first, count, wide)
        here += guess
        here &= 255
    return np.ascontiguousarray(room[1:, 1:].reshape(high, length).astype(np.uint8))


def _slant(flat: NDArray[np.int16], first: int, count: int, stride: int) -> NDArray[np.int16]:
    return flat[first : first + (count - 1) * stride + 1 : stride]


def _paeth(left: NDArray[np.int16], up: NDArray[np.int16], corner: NDArray[np.int16]) -> NDArray[np.int16]:
    to_left, to_up = np.abs(up - corner), np.abs(left - corner)
    to_corner = np.abs(left + up - 2 * corner)
    return np.where((to_left <= to_up) & (to_left <= to_corner), left, np.where(to_up <= to_corner, up, corner))


def _filtered(lines: NDArray[np.uint8], kinds: NDArray[np.uint8], step: int) -> NDArray[np.uint8]:
    made = lines.copy()
    for at in np.flatnonzero(kinds):  # row by row: a picture of numbers as wide as they must be takes much room
        up = lines[at - 1].astype(np.int16) if at else np.zeros(lines.shape[1], np.int16)
        left, corner = np.roll(lines[at].astype(np.int16), step), np.roll(up, step)
        left[:step] = corner[:step] = 0
        match kinds[at]:
            case 1:
                guess = left
            case 2:
                guess = up
            case 3:
                guess = (left + up) >> 1
            case _:
                guess = _paeth(left, up, corner)
        made[at] = (lines[at] - guess).astype(np.uint8)
    return made
