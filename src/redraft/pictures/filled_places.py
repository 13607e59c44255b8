"""A place in a picture filled from what is around it. Every other pixel stays: a PNG keeps its samples, a JPEG the
coefficients of its other blocks.

Imports numpy: load it when pixels are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageDraw

from redraft.document.layers import Asset
from redraft.errors import EditError, says
from redraft.formats.pixels.rasters import raster_kind
from redraft.formats.pixels.resampling import opened, packed
from redraft.formats.raster.transformed_picture import refuse_unfaithful
from redraft.formats.raster.write import written_back
from redraft.imaging.pixels.arrays import grown
from redraft.imaging.retouch.inpaint import EXACT, RINGS, inpaint

if TYPE_CHECKING:
    from redraft.imaging.pixels.arrays import Mask

ROUND = 3
"""Pixels around the place that say whether it lies on something or on what is clear."""
MOST = 0.5
"""The share of a picture that its other half can fill."""


def filled(picture: Asset, corners: Sequence[tuple[float, float]]) -> Asset:
    """`corners` are in parts of the width and height. Where most of what is around is clear, the place becomes clear.
    EditError for a place outside of the picture or larger than half of it, and a picture that is not shown as stored.
    """
    refuse_unfaithful(picture.data)
    old = np.asarray(opened(picture.data))
    mask = _between(corners, (old.shape[0], old.shape[1]))
    if not mask.any() or mask.mean() > MOST:
        raise EditError(says("place-cannot-be-filled"))
    new, around = old.copy(), grown(mask, ROUND) & ~mask
    if old[..., 3][around].mean() < 128:
        new[mask] = 0
    else:
        exact = RINGS if raster_kind(picture.data) == "jpeg" else EXACT
        new[mask, :3] = inpaint(old[..., :3].copy(), mask, exact=exact)[mask]
        new[mask, 3] = 255 if (old[..., 3][around] == 255).all() else old[mask, 3]
    if raster_kind(picture.data) in ("png", "jpeg"):
        data = written_back(picture.data, old, new, mask).data
        return Asset(picture.media_type, data, picture.width, picture.height)
    return Asset("image/png", packed(Image.fromarray(new)), picture.width, picture.height)


def _between(corners: Sequence[tuple[float, float]], size: tuple[int, int]) -> Mask:
    height, width = size
    drawn = Image.new("1", (width, height))
    ImageDraw.Draw(drawn).polygon([(x * width - 0.5, y * height - 0.5) for x, y in corners], fill=1)
    return np.asarray(drawn)
