"""The first page of any file as pixels, for scorers that look at pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.formats.pixels.resampling import png
from redraft.session.session import Session

LONGEST = 1600
"""Pixels of the longer side; what is larger is drawn smaller."""


class PagePixels(NamedTuple):
    """(height, width, 3) of 0 to 255, over white, and how many pixels a unit of the page has."""

    pixels: NDArray[Any]
    scale: float

    def png(self) -> bytes:
        return png(self.pixels)


def seen(path: Path, session: Session) -> PagePixels:
    """Raises what opening and drawing raise."""
    file = session.open(path)
    page = file.document.pages[0]
    scale = min(1.0, LONGEST / max(page.width, page.height))
    _, pixels = session.tiles.composited(file.opened.units(page.id), page, scale)
    white = 255 - pixels[..., 3:].astype(np.uint16)
    return PagePixels(np.minimum(pixels[..., :3] + white, 255).astype(np.uint8), scale)
