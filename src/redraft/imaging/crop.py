"""The crop around a small target: how much of its surroundings (DLEBench's λ), and the size an editor likes it in."""

from __future__ import annotations

import math
from typing import NamedTuple

from redraft.document.geometry import Box

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
