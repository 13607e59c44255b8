"""JPEGs in inks (CMYK) inside a drawing, turned into light before the engine sees them: it takes four inks for RGBA.

Adobe's inverted inks come out right, with the plain conversion that browsers use too. Colour profiles of inks are not
applied.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from functools import lru_cache

from redraft.cage.decoder import DECODER, Undecodable
from redraft.errors import ToolError

_HEAD = b"base64,/9j/"
"""How the data of every JPEG begins."""


def in_light(svg: bytes) -> bytes:
    """A drawing whose CMYK JPEGs are PNGs; those that cannot be decoded stay."""
    parts, at = list[bytes](), 0
    while (found := svg.find(_HEAD, at)) >= 0:
        start, data = svg.rfind(b"data:", at, found), found + len(b"base64,")
        quote = svg[start - 1 : start] if svg[start - 1 : start] in (b'"', b"'") else b")"
        end = svg.find(quote, data)
        if start < 0 or end < 0:
            break
        png = _png(svg[data:end]) if _inks(svg[data:end]) == 4 else b""
        parts += [svg[at:start], b"data:image/png;base64," + png if png else svg[start:end]]
        at = end
    return b"".join((*parts, svg[at:])) if parts else svg


@lru_cache(maxsize=4)
def _png(text: bytes) -> bytes:
    """The PNG of a JPEG, both in base64; b'' where it cannot be decoded."""
    try:
        return b64encode(DECODER.png(b64decode(text), ("JPEG",)))
    except (ValueError, Undecodable, ToolError):
        return b""


def _inks(text: bytes) -> int:
    """How many components a JPEG in base64 has, as the marker with its size says; a long profile may come before it."""
    for length in (1 << 16, len(text)):
        try:
            data = b64decode(text[:length])
        except ValueError:
            return 0
        at = 2
        while at + 10 <= len(data) and data[at] == 0xFF:
            kind = data[at + 1]
            if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
                return data[at + 9]
            at += 1 if kind == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if at + 10 <= len(data):
            break
    return 0
