"""Embedded pictures: their bytes decoded from data: URIs. `formats.rasters` identifies them."""

from __future__ import annotations

import base64
import binascii

from redraft.document.geometry import Box
from redraft.formats.svg.values import view_box_transform
from redraft.formats.xml.tree import Element

CLOSE = 1e-4
"""Parts of a picture that count as none."""


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


def is_svg(media_type: str, data: bytes) -> bool:
    """Whether an embedded picture is a drawing of its own."""
    return media_type.startswith("image/svg") or data.lstrip()[:1] == b"<" or data[:2] == b"\x1f\x8b"


def crop_of(element: Element, frame: Box | None, size: tuple[int, int]) -> tuple[float, float, float, float]:
    """What a sliced picture lacks at its left, top, right and bottom, as parts of its width and height."""
    aspect = element.get("preserveAspectRatio") or ""
    if frame is None or not all(size) or "slice" not in aspect:
        return 0.0, 0.0, 0.0, 0.0
    width, height = size
    fitted = view_box_transform(Box(0.0, 0.0, width, height), frame.width, frame.height, aspect)
    whole = Box(fitted.e, fitted.f, width * fitted.a, height * fitted.d)
    cuts = (-whole.x / whole.width, -whole.y / whole.height,
            (whole.right - frame.width) / whole.width, (whole.bottom - frame.height) / whole.height)  # fmt: skip
    left, top, right, bottom = (cut if cut > CLOSE else 0.0 for cut in cuts)
    return left, top, right, bottom
