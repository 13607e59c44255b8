"""Pictures of a program: the views it asks for, and the pictures it is given for words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from redraft.document.geometry import Box
from redraft.document.layers import Asset
from redraft.lazy import dataclass

MOST_VIEWS = 6
"""Pictures that one program may ask for."""
SMALLEST, LARGEST = 64, 2048
"""Pixels of the longer side of a picture."""


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
