"""An answer for a whole picture of which only the places that differ are taken: everything else stays to the pixel.

Editors draw a picture anew where they were asked for one thing in it, in a slightly other light and some pixels aside.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from redraft.document.geometry import Box
from redraft.imaging.blend import registered
from redraft.imaging.crop_edit import changeable, joined_crop
from redraft.imaging.difference import difference
from redraft.imaging.pixels import Picture, box_mask, look, resized

SIDE = 1024
"""Pixels of the longer side at which two pictures are compared."""
MOST, LARGEST = 8, 0.5
"""Places, and share of the picture they have together, from which it is another picture."""
CAST = 0.035
"""By how much (Oklab, a median) the light of the whole may differ and not be what was asked for."""
ROOM = (0.0, 0.15, 0.4)
"""Of its shorter side, what is taken around a place, until it goes in without a seam."""


class Local(NamedTuple):
    """A picture in which something changed at some places."""

    picture: Picture
    places: tuple[Box, ...]


def local(before: Picture, after: Picture) -> Local | None:
    """`before` (whose size `after` has) with what differs in `after`; None where that is not at a few places, or cannot
    be joined to the rest without a seam."""
    height, width = before.shape[:2]
    scale = min(1.0, SIDE / max(height, width))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    small = resized(before, *size)
    laid = registered(resized(after, *size), small, np.ones(small.shape[:2], bool))
    found = difference(small, np.clip(laid + 0.5, 0, 255).astype(np.uint8))
    cast = float(np.median(np.linalg.norm(look(small) - look(resized(after, *size)), axis=2)))
    whole = Box(0, 0, width, height)
    boxes = [Box(*(side / scale for side in box)).grown(1 + 1 / scale).overlap(whole) for box in found.things()]
    places = tuple(box for box in boxes if box is not None)
    if not 0 < len(places) <= MOST or cast > CAST:
        return None
    if box_mask([changeable(box, before.shape) for box in places], before.shape).mean() > LARGEST:
        return None
    made = before.copy()
    for place in places:
        side = min(place.width, place.height)
        if not any(joined_crop(made, place.grown(more * side).overlap(whole) or place, after) for more in ROOM):
            return None
    return Local(made, places)
