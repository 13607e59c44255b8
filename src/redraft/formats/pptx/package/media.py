"""Media parts as assets: type, from the first bytes and the name, and size."""

from __future__ import annotations

import struct

from redraft.document.layers import Asset
from redraft.formats.pixels.rasters import picture_size
from redraft.formats.xml.tree import Element

_HEADS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"BM", "image/bmp"),
    (b"II*\0", "image/tiff"),
    (b"MM\0*", "image/tiff"),
    (b"\xd7\xcd\xc6\x9a", "image/x-wmf"),
)
_NAMES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "bmp": "image/bmp",
    "tif": "image/tiff",
    "tiff": "image/tiff",
    "emf": "image/x-emf",
    "wmf": "image/x-wmf",
    "svg": "image/svg+xml",
    "webp": "image/webp",
    "wdp": "image/vnd.ms-photo",
}


def asset_from(part: str, data: bytes) -> Asset:
    kind = next((kind for head, kind in _HEADS if data.startswith(head)), "")
    if not kind and data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        kind = "image/webp"
    if not kind and data[40:44] == b" EMF":
        kind = "image/x-emf"
    kind = kind or _NAMES.get(part.rpartition(".")[2].lower(), "application/octet-stream")
    width, height = picture_size(data)
    if not width and kind == "image/bmp" and len(data) >= 26:
        width, height = (abs(side) for side in struct.unpack("<ii", data[18:26]))
    return Asset(kind, data, width, height)


def is_vector(extension: Element) -> bool:
    """Whether an extension of a picture is the drawing that its pixels were made from."""
    return any(one.tag == "asvg:svgBlip" for one in extension.walk())
