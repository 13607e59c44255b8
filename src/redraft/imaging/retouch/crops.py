"""Crops of a picture: around a small target, in the size an editor likes, and enlarged with more local contrast.

The surroundings of a target are DLEBench's λ."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from redraft.document.geometry import Box
from redraft.errors import ToolError, says
from redraft.imaging.pixels.arrays import Picture, resized, slices

WIDEST, NARROWEST = 6.0, 0.3
SMALLEST, LARGEST = 32.0, 256.0
"""λ at most and at least, and the sides in pixels up to and from which it is that."""


def expansion(side: float) -> float:
    """λ: how much wider than a target its crop is, in shorter sides of the target. Small targets get more around."""
    if side <= SMALLEST:
        return WIDEST
    if side >= LARGEST:
        return NARROWEST
    along = (side - SMALLEST) / (LARGEST - SMALLEST)
    return (1 - along) * WIDEST + along * NARROWEST


def crop_around(target: Box, width: float, height: float, times: float = 1.0) -> Box:
    """The target with λ·s/2 on each side, or that many times more; what would lie outside the image is added on the
    other side instead, as far as there is any."""
    side = min(target.width, target.height)
    pad = times * expansion(side) * side / 2
    wanted = target.grown(pad)
    across, down = min(wanted.width, width), min(wanted.height, height)
    return Box(min(max(wanted.x, 0.0), width - across), min(max(wanted.y, 0.0), height - down), across, down)


class Sizes(NamedTuple):
    """Pictures that an editor likes: pixels of the shorter side at least, of the longer one at most, and what both are
    multiples of. An editor that takes any size likes its crops as they are."""

    least: int = 1
    most: int = 1 << 14
    multiple: int = 1

    def of(self, width: int, height: int) -> tuple[int, int]:
        """The size nearest to a crop's; `most` wins over `least` for a long strip."""
        scale = max(1.0, self.least / min(width, height))
        scale = min(scale, self.most / max(width, height))
        return self._whole(width * scale), self._whole(height * scale)

    def _whole(self, side: float) -> int:
        most = max(1, self.most // self.multiple)
        return min(most, max(1, math.floor(side / self.multiple + 0.5))) * self.multiple


ANY = Sizes()
USUAL = Sizes(512, 1536, 64)
"""What models that make pictures are trained on."""


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
