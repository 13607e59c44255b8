"""The stored preview picture of a pixel-layer file, redrawn where an edit shows and kept elsewhere. Imports numpy and
Pillow."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.formats.pixels.merged_page import THUMBNAIL, Area, thumbnail
from redraft.formats.pixels.previews import area_around, is_opaque, opened_preview, over_white, scaled
from redraft.formats.pixels.resampling import packed


def renewed(
    data: bytes | None, before: Image.Image | None, after: Image.Image, also: Iterable[Box] = ()
) -> tuple[Image.Image, Area | None]:
    """A stored preview (None: there is none) with the pixels in which the page looks different `after` an edit, and in
    the boxes `also`; and the area around them (None: nothing looks different). Without one that can be read, all."""
    whole = 0, 0, *after.size
    if before is None or before.size != after.size:
        return after, whole
    shown = opened_preview(data, after.size)
    if shown is not None and is_opaque(shown) and not is_opaque(before):  # flattened on white by its program
        before, after = over_white(before), over_white(after)
    changed = (np.asarray(before) != np.asarray(after)).any(axis=2)
    for box in also:
        left, top, right, bottom = area_around(box, after.size)
        changed[top:bottom, left:right] = True
    mask = Image.fromarray(changed)
    return (after if shown is None else Image.composite(after, shown, mask)), mask.getbbox()


def renewed_thumbnail(data: bytes | None, picture: Image.Image, area: Area) -> bytes:
    """A stored thumbnail with an area of the page as it looks now; all of it where it is of another shape."""
    shown = opened_preview(data)
    if shown is None or not _fits(shown.size, picture.size) or max(shown.size) > THUMBNAIL:
        return thumbnail(picture)
    part = scaled(area, picture.size, shown.size)
    shown.paste(picture.resize(shown.size, Image.Resampling.LANCZOS).crop(part), part)
    return packed(shown)


def _fits(small: tuple[int, int], large: tuple[int, int]) -> bool:
    """Whether a thumbnail has the shape of the page, but for a pixel."""
    scale = max(small) / max(large)
    return all(abs(one - other * scale) <= 1 for one, other in zip(small, large, strict=True))
