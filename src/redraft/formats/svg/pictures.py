"""Embedded pictures: their bytes out of data: URIs, and their size from the first bytes without decoding them."""

from __future__ import annotations

import base64
import binascii
import struct

_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # JPEG markers that state the size


def data_uri(href: str) -> tuple[str, bytes] | None:
    """Media type and bytes of a data: URI; None for anything else or a broken one."""
    if href[:5].lower() != "data:":
        return None
    head, comma, body = href[5:].partition(",")
    media_type, *options = [part.strip().lower() for part in head.split(";")]
    try:
        if "base64" in options:
            packed = body.encode("ascii") if body.isascii() else b""
            if b"%" in packed:
                packed = _unquoted(packed)
            missing = -len(packed.translate(None, b" \t\r\n").rstrip(b"=")) % 4
            return media_type, base64.b64decode(packed.rstrip(b"= \t\r\n") + b"=" * missing)
        return media_type or "text/plain", _unquoted(body.encode())
    except (binascii.Error, ValueError):
        return (media_type, b"") if comma else None


def _unquoted(data: bytes) -> bytes:
    from urllib.parse import unquote_to_bytes  # slow to load, and hardly a picture is written this way

    return unquote_to_bytes(data)


def picture_size(data: bytes) -> tuple[int, int]:
    """Width and height in pixels as the header says; (0, 0) when it is no PNG, JPEG, GIF or WebP."""
    try:
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return struct.unpack(">II", data[16:24])
        if data[:6] in (b"GIF87a", b"GIF89a"):
            return struct.unpack("<HH", data[6:10])
        if data[:2] == b"\xff\xd8":
            return _jpeg(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
    except (struct.error, IndexError):
        pass
    return 0, 0


def _jpeg(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            at += 1
            continue
        marker = data[at + 1]
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        if marker == 0xFF or 0xD0 <= marker <= 0xD9 or marker == 1:  # fill bytes and markers without content
            at += 1 if marker == 0xFF else 2
        else:
            at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    return 0, 0


def _webp(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return 0, 0
