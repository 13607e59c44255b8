"""Pictures of a program: the views it asks for, the pictures it is given for words, and stand-ins for pixels in markup,
which nobody reads, and which nobody may of layers that are private."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Protocol

from redraft.document.geometry import Box
from redraft.document.layers import Asset
from redraft.lazy import dataclass, lazily

MOST_VIEWS = 6
"""Pictures that one program may ask for."""
SMALLEST, LARGEST = 64, 2048
"""Pixels of the longer side of a picture."""
_STAND_IN = "data:,pixels-"
_PIXELS = lazily(r"data:[\w.+/-]+;base64,[A-Za-z0-9+/=\s]{200,}")


@dataclass(frozen=True, slots=True)
class View:
    """A page by its id, or a `box` of it in page units; `size` is the longer side of the picture in pixels."""

    page: str
    box: Box | None
    size: int
    label: str


class Pictures(Protocol):
    """What finds and fills pictures for programs. Raises RedraftError where it cannot."""

    def __call__(self, words: str, ratio: float, kinds: Sequence[str]) -> tuple[Asset, str]:
        """The picture that words ask for, for a place with this ratio of width to height, of one of these kinds; and
        where it is from."""

    def filled(self, picture: Asset, corners: Sequence[tuple[float, float]]) -> Asset:
        """A picture with what is between corners, in parts of its width and height, filled from its surroundings."""


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
