"""A part of a picture enlarged, with more local contrast."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageFilter

from redraft.document.geometry import Box
from redraft.errors import ToolError, says
from redraft.imaging.pixels import Picture, resized, slices

SIDE = 512
"""Pixels that the longer side of a crop is brought to, if that takes no more than MOST times."""
MOST = 8.0
CONTRAST = 0.6
"""Of what a pixel differs from its surroundings, how much is added."""


def zoomed(picture: Picture, box: Box, margin: float = 0.0) -> Picture:
    """The part in the box, enhanced. ToolError where the box has no pixel of the picture in it."""
    part = picture[slices(box, picture.shape, margin)]
    if not part.size:
        height, width = picture.shape[:2]
        raise ToolError(says("change-box-outside-picture", box=_box_text(box), width=width, height=height))
    return enhanced(part)


def enhanced(part: Picture) -> Picture:
    height, width = part.shape[:2]
    scale = min(MOST, max(1.0, SIDE / max(width, height)))
    large = resized(part, round(width * scale), round(height * scale))
    around = np.asarray(Image.fromarray(large).filter(ImageFilter.BoxBlur(max(1, round(2 * scale)))))
    return np.asarray(np.clip(large + CONTRAST * (large.astype(np.float32) - around), 0, 255), np.uint8)


def side_by_side(before: Picture, after: Picture) -> Picture:
    """Two crops of one size with a red line between."""
    line = np.zeros((before.shape[0], 6, 3), np.uint8)
    line[..., 0] = 255
    return np.concatenate([before, line, resized(after, before.shape[1], before.shape[0])], axis=1)


def _box_text(box: Box) -> str:
    return f"x {box.x:g} y {box.y:g} width {box.width:g} height {box.height:g}"
