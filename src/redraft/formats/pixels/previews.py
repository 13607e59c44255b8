"""The stored preview picture of a pixel-layer file, compared with the composited layers. Imports numpy and Pillow."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.pages import Document
from redraft.errors import EditError, FormatError, ToolError
from redraft.formats.pixels.merged_page import Area, merged
from redraft.formats.pixels.resampling import opened

TOLERANCE = 4
"""Levels by which a colour may be another: programs round in their own ways."""


def preview_difference(document: Document, data: bytes | None, areas: Iterable[Box], isolating: bool = True) -> float:
    """The fraction of pixels around these areas in which a stored preview differs from the layers drawn here."""
    page = document.pages[0]
    size = max(1, round(page.width)), max(1, round(page.height))
    around, shown = Box.union(areas), opened_preview(data, size)
    if shown is None or around is None:
        return 0.0
    area = area_around(around, size)
    if area[0] >= area[2] or area[1] >= area[3]:
        return 0.0
    try:
        drawn = merged(document, page, isolating, area)
    except FormatError:
        return 0.0
    found, wanted = _shade(shown.crop(area)), _shade(over_white(drawn) if is_opaque(shown) else drawn)
    return float((np.abs(found - wanted).max(axis=2) > TOLERANCE).mean())


def kept_outside(old: bytes, new: bytes, box: Box | None, page: tuple[float, float]) -> bool:
    """Whether two stored pictures of a page, of any size, are the same outside a box in page units (None: anywhere).
    True where the older one cannot be read."""
    ours, theirs = opened_preview(old), opened_preview(new)
    if ours is None or box is None:
        return True
    if theirs is None or ours.size != theirs.size:
        return False
    size = max(1, round(page[0])), max(1, round(page[1]))
    left, top, right, bottom = scaled(area_around(box, size), size, ours.size)
    differs = (np.asarray(ours) != np.asarray(theirs)).any(axis=2)
    differs[top:bottom, left:right] = False
    return not differs.any()


def opened_preview(data: bytes | None, size: tuple[int, int] | None = None) -> Image.Image | None:
    """A picture; None where it cannot be read, or has another size."""
    try:
        found = opened(data, "the preview") if data is not None else None
    except (EditError, FormatError, ToolError):
        return None
    return found if found is None or size in (None, found.size) else None


def is_opaque(picture: Image.Image) -> bool:
    return bool(np.asarray(picture.getchannel("A")).min() == 255)


def over_white(picture: Image.Image) -> Image.Image:
    ground = Image.new("RGBA", picture.size, (255, 255, 255, 255))
    ground.alpha_composite(picture)
    return ground


def _shade(picture: Image.Image) -> NDArray[np.float32]:
    """Premultiplied colours."""
    levels = np.asarray(picture, np.float32)
    return np.concatenate((levels[..., :3] * (levels[..., 3:] / np.float32(255)), levels[..., 3:]), axis=2)


def scaled(area: Area, large: tuple[int, int], small: tuple[int, int]) -> Area:
    """An area of the page in a thumbnail, with the pixels around it that it shows through."""
    x, y, more = small[0] / large[0], small[1] / large[1], 0 if small == large else 3
    left, top = max(0, int(area[0] * x) - more), max(0, int(area[1] * y) - more)
    return left, top, min(small[0], math.ceil(area[2] * x) + more), min(small[1], math.ceil(area[3] * y) + more)


def area_around(box: Box, size: tuple[int, int]) -> Area:
    left, top = max(0, math.floor(box.x)), max(0, math.floor(box.y))
    return left, top, max(left, min(size[0], math.ceil(box.right))), max(top, min(size[1], math.ceil(box.bottom)))
