"""Whether parts of a page lie under others. Imports numpy: load it when drawing."""

from __future__ import annotations

from collections.abc import Sequence, Set

import numpy as np

from redraft.document.geometry import Box
from redraft.render.compositing import composite
from redraft.render.tiles import Drawn

BARELY = 0.002  # of its inked pixels: what shows less than that is as good as hidden


def is_covered(size: tuple[int, int], parts: Sequence[Drawn], layers: Set[str]) -> bool:
    """Whether the page would look the same without these layers' parts, though they have ink.

    `size` is the page's, in pixels; `parts` are all of it, bottom to top.
    """
    meant = [part for part in parts if part.layer in layers]
    ink = Box.union(part.ink for part in meant)
    inked = sum(int(np.count_nonzero(part.tile.pixels[..., 3])) for part in meant)
    if ink is None or not inked:
        return False
    with_them = composite(size, [part.tile for part in parts], clip=ink)
    without = composite(size, [part.tile for part in parts if part.layer not in layers], clip=ink)
    rows, columns = slice(int(ink.y), int(ink.bottom)), slice(int(ink.x), int(ink.right))
    seen = np.count_nonzero((with_them[rows, columns] != without[rows, columns]).any(axis=2))
    return bool(seen < inked * BARELY)
