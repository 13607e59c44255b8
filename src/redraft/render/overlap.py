"""Whether chosen parts of a page are covered by others."""

from __future__ import annotations

from collections.abc import Sequence, Set

from redraft.document.geometry import Box
from redraft.render.cutouts import difference
from redraft.render.tiles import Drawn, laid_down

BARELY = 0.002  # of its inked pixels: what shows less than that is as good as hidden


def is_covered(parts: Sequence[Drawn], layers: Set[str]) -> bool:
    """Whether the page would look the same without these layers' parts, though they have ink.

    `parts` are all that lie where these do, bottom to top.
    """
    chosen = [part for part in parts if part.layer in layers]
    ink = Box.union(part.ink for part in chosen)
    inked = sum(len(part.cutout.data) // 4 - part.cutout.data[3::4].count(0) for part in chosen)
    if ink is None or not inked:
        return False
    without = [part for part in parts if part.layer not in layers]
    apart = difference(laid_down(parts, ink), laid_down(without, ink))
    seen = apart.width * apart.height - apart.histogram()[0]
    return seen < inked * BARELY
