"""Pixels in markup have stand-ins for programs: nobody reads them, and of layers that are private nobody may."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from hashlib import sha256

from redraft.lazy import lazily

_STAND_IN = "data:,pixels-"
_PIXELS = lazily(r"data:[\w.+/-]+;base64,[A-Za-z0-9+/=\s]{200,}")


def without_pixels(markup: str) -> str:
    return _PIXELS.sub(_stand_in, markup)


def restored(markup: str, every: Callable[[], Iterable[str]]) -> str:
    """Markup with its pixels again, as they stand in `every` markup there is."""
    if _STAND_IN in markup:
        for found in (found for one in every() for found in _PIXELS.finditer(one)):
            markup = markup.replace(_stand_in(found), found[0])
    return markup


def _stand_in(pixels: re.Match[str]) -> str:
    return _STAND_IN + sha256(pixels[0].encode()).hexdigest()[:16]
