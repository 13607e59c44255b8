"""The most pixels a page may have, and Pillow's mode for premultiplied ones."""

from __future__ import annotations

MOST_PIXELS = 64_000_000
CARRIER = "CMYK"
