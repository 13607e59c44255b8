"""The pixels of a page: how many there may be, and what Pillow holds premultiplied ones in."""

from __future__ import annotations

MOST_PIXELS = 64_000_000
CARRIER = "CMYK"
