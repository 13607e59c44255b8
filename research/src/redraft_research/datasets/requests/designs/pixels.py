"""PNG of plain pixels, and tiny placeholder pictures for photos in synthetic designs."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from types import MappingProxyType

from redraft.document.layers import Asset


def packed(width: int, height: int, rows: bytes, level: int) -> bytes:
    """Rows of RGB as PNG, each after a zero, which is its filter."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = b""
    for kind, part in ((b"IHDR", header), (b"IDAT", zlib.compress(rows, level)), (b"IEND", b"")):
        body += struct.pack(">I", len(part)) + kind + part + struct.pack(">I", zlib.crc32(kind + part))
    return b"\x89PNG\r\n\x1a\n" + body


def _png(upper: str, lower: str) -> Asset:
    """Two by two pixels: a colour above another, as rrggbb."""
    rows = b"".join(b"\0" + bytes.fromhex(row) * 2 for row in (upper, lower))
    return Asset("image/png", packed(2, 2, rows, 9), 2, 2)


_PAIRS = "96aabe bebea0 7a9e7e d9c8a9 c98b6b 5b4636 4f6d8f afc3d9 e0c9a6 8c6f4e 707070 c0c0c0".split()
PIXELS: Mapping[str, Asset] = MappingProxyType({asset.key: asset for asset in map(_png, _PAIRS[::2], _PAIRS[1::2])})
KEYS = tuple(PIXELS)
