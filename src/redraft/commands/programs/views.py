"""What a program asks to see: parts of a design for a picture."""

from __future__ import annotations

from redraft.document.geometry import Box
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
