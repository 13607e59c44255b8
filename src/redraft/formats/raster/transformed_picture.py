"""A flat picture rotated, mirrored, cropped or scaled on its page, as the resulting picture.

Imports numpy: load it when pixels are made.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np
from PIL import Image

from redraft.document.layers import Asset, Picture
from redraft.document.pages import Document
from redraft.errors import EditError, says
from redraft.formats.pixels.rasters import MOST_PIXELS, TURNED, raster_kind, shown_otherwise
from redraft.formats.pixels.resampling import opened, resampled
from redraft.formats.raster import jpeg_blocks
from redraft.formats.raster.new import encoded


def laid_out(asset: Asset, before: Document, after: Document) -> tuple[bytes, tuple[int, int], tuple[str, ...]]:
    """The file with the pixels of the picture in `after`, its size, and what of the file could not be kept.

    The new picture is as large as the page where that has another size, else as large as the layer has become.
    EditError for an edit of anything else, and for a picture that other programs rotate, animate or print.
    """
    [old, new] = before.pages[0], after.pages[0]
    was, now = old.layers[0], new.layers[0] if len(new.layers) == 1 else None
    assert isinstance(was, Picture)
    if not isinstance(now, Picture) or now.frame is None or len(after.pages) != 1 or _looks(now, was) != was:
        raise EditError(says("flat-picture-only-transforms"))
    refuse_unfaithful(asset.data)
    placed = resampled(asset.data, now.frame, now.transform, "the picture", now.crop)
    made = opened(placed.data)
    size = round(new.width), round(new.height)
    if (old.width, old.height) != (new.width, new.height):
        if not 0 < size[0] * size[1] <= MOST_PIXELS:
            raise EditError(says("transformed-picture-too-large", width=size[0], height=size[1], limit=MOST_PIXELS))
        ground = Image.new("RGBA", size)
        ground.paste(made, (placed.x, placed.y))
        made = ground
    if made == opened(asset.data):
        raise EditError(says("picture-unchanged"))
    data, lost = encoded(asset.data, np.asarray(made))
    return data, made.size, lost


def _looks(now: Picture, was: Picture) -> Picture:
    """The layer as it is now in the place where it was."""
    return replace(now, frame=was.frame, transform=was.transform, crop=was.crop)


def refuse_unfaithful(data: bytes, allowed: Collection[str] = ()) -> None:
    """EditError for a picture that others rotate, animate or print, so that it is not shown as stored; `allowed` are
    reasons of `shown_otherwise` that are accepted."""
    for what in shown_otherwise(data):
        if "CMYK" in what:
            raise EditError(says("jpeg-pixels-cmyk"))
        if what == TURNED and what not in allowed:
            raise EditError(says("picture-turned"))
        if "profile" not in what and "gamma" not in what and what not in allowed:
            raise EditError(says("picture-shown-differently", features=what))
    tables = jpeg_blocks.tables(data) if raster_kind(data) == "jpeg" else None
    if tables is not None and len(tables.components) not in (1, 3):
        raise EditError(says("jpeg-pixels-cmyk"))
