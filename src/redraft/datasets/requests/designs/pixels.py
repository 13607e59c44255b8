"""Tiny pictures that stand for photos in synthetic designs."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from types import MappingProxyType

from redraft.document.layers import Asset


def _png(upper: int, lower: int) -> Asset:
    """Two by two pixels: a colour above another, as numbers 0xrrggbb."""
    data = b"".join(b"\0" + row.to_bytes(3, "big") * 2 for row in (upper, lower))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(data, 9)),
        (b"IEND", b""),
    )
    body = b"".join(
        struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part)) for kind, part in chunks
    )
    return Asset("image/png", b"\x89PNG\r\n\x1a\n" + body, 2, 2)


_PAIRS = (
    (0x96AABE, 0xBEBEA0),
    (0x7A9E7E, 0xD9C8A9),
    (0xC98B6B, 0x5B4636),
    (0x4F6D8F, 0xAFC3D9),
    (0xE0C9A6, 0x8C6F4E),
    (0x707070, 0xC0C0C0),
)
PIXELS: Mapping[str, Asset] = MappingProxyType({asset.key: asset for asset in (_png(*pair) for pair in _PAIRS)})
KEYS = tuple(PIXELS)
