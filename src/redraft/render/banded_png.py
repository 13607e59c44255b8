"""Pages as PNG in bands of scan lines: a band in which the tiles of an earlier one lie is not drawn or packed again.

Each band is packed by itself (raw deflate up to a full flush) and is a chunk of its own, with its checksum; a page is
its bands one after the other. Imports numpy.
"""

from __future__ import annotations

import struct
import zlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from redraft.document.geometry import Box
from redraft.document.pages import Page
from redraft.render.compositor import straightened
from redraft.render.coverage import Pixels, is_opaque
from redraft.render.tiles import ENTRY, Drawn, TilePart, Tiles, laid_down, pixel_size

LINES = 32
"""Of a band."""
MOST_BYTES = 64 << 20
"""Of the bands that are kept."""
_ADLER = 65521
_UP, _SUB = 2, 1  # PNG's filters: less the line above, less the pixel before


class _Band(NamedTuple):
    """A chunk of a PNG, and the length and the checksum of what is packed in it."""

    chunk: bytes
    length: int
    adler: int


class BandedPng:
    """Packs pages drawn from tiles, and keeps the bands of the last ones."""

    def __init__(self, tiles: Tiles, most_bytes: int = MOST_BYTES) -> None:
        self._tiles, self._room = tiles, most_bytes
        self._kept: OrderedDict[tuple[object, ...], _Band] = OrderedDict()

    def page(self, parts: Sequence[TilePart], page: Page, scale: float = 1.0) -> bytes:
        """The page that parts make, bottom to top: the pixels of `Tiles.page`."""
        width, height = pixel_size(page, scale)
        keys = self._tiles.keys(parts, page, scale)
        cutouts = self._tiles.cutouts(parts, page, scale)
        chunks = [b"\x89PNG\r\n\x1a\n", _chunk(b"IHDR", struct.pack("!IIBBBBB", width, height, 8, 6, 0, 0, 0))]
        chunks.append(_chunk(b"IDAT", b"\x78\x01"))
        laid = [(key, one) for key, one in zip(keys, cutouts, strict=True) if one.ink is not None]
        adler = 1
        for top in range(0, height, LINES):
            box = Box(0, top, width, min(LINES, height - top))
            there = [(key, one) for key, one in laid if one.y < box.bottom and top < one.y + one.height]
            hidden = max(
                (at for at, (_, one) in enumerate(there) if one.blend == "normal" and one.hides(box)), default=0
            )
            there = there[hidden:]
            name = width, top, box.height, tuple(key for key, _ in there)
            band = self._kept.pop(name, None)
            if band is None:
                band = _packed(np.asarray(laid_down([Drawn("", one) for _, one in there], box)))
                self._room -= ENTRY + len(band.chunk)
            self._kept[name] = band
            chunks.append(band.chunk)
            adler = _joined(adler, band.adler, band.length)
            while self._room < 0 and len(self._kept) > 1:
                self._room += ENTRY + len(self._kept.popitem(last=False)[1].chunk)
        chunks += [_chunk(b"IDAT", b"\x03\0" + struct.pack("!I", adler)), _chunk(b"IEND", b"")]
        return b"".join(chunks)


def _packed(pixels: Pixels) -> _Band:
    straight = pixels if is_opaque(pixels) else straightened(pixels)
    high, wide = straight.shape[:2]
    lines = np.empty((high, 1 + 4 * wide), np.uint8)
    flat = straight.reshape(high, 4 * wide)
    lines[:, 0], lines[0, 0] = _UP, _SUB  # the line above the first is another band's
    lines[0, 1:5], lines[0, 5:] = flat[0, :4], flat[0, 4:] - flat[0, :-4]
    np.subtract(flat[1:], flat[:-1], out=lines[1:, 1:])
    packer = zlib.compressobj(1, zlib.DEFLATED, -15, 9, zlib.Z_RLE)
    data = packer.compress(lines.data) + packer.flush(zlib.Z_FULL_FLUSH)
    return _Band(_chunk(b"IDAT", data), lines.size, zlib.adler32(lines.data))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return b"%b%b%b%b" % (struct.pack("!I", len(data)), kind, data, struct.pack("!I", zlib.crc32(kind + data)))


def _joined(first: int, second: int, length: int) -> int:
    """The Adler-32 of two runs of bytes one after the other, the second of which has this length."""
    low, high = first & 0xFFFF, first >> 16
    more = length % _ADLER
    sums = (low + (second & 0xFFFF) - 1) % _ADLER, (more * low + high + (second >> 16) - more) % _ADLER
    return sums[1] << 16 | sums[0]
