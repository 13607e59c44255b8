"""Grain for what is filled: noise, film and paper as they are around it, of the same strength, size and colours.

What is around lies on a smooth ground; what is left of it there has a spectrum in each of its own colours, and white
noise with that spectrum looks the same. Imports numpy.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from redraft.imaging.patches import spread
from redraft.imaging.pixels import Mask, Picture, grown

REACH = 48
"""Pixels around a hole whose grain it gets."""
RINGS = 6
"""The nearest of them, which show what a JPEG makes of letters that were in the hole."""
LEAST, MOST = 0.5, 12.0
"""Levels of the typical distance from the ground: less is none, more are things."""
LAG = 20
"""Pixels to which grain may be like itself."""
FEWEST = 400
PLAIN = 0.8
"""The share of what is around that lies on the ground."""
NEAR = 3


def grained(part: Picture, hole: Mask, known: Mask, random: np.random.Generator) -> bool:
    """Fill the hole of a part by a smooth ground with the grain of its known pixels; False where they have none, or lie
    on no such ground."""
    far = known & ~grown(hole, RINGS)
    if far.sum() < FEWEST:
        return False
    ground = _ground(part, far)
    off = np.where(known[..., None], part - ground, 0.0)
    size = np.abs(off).max(2)
    typical = float(np.median(size[far]))
    plain = far & (size <= 4 * typical)
    if not LEAST <= typical <= MOST or plain.sum() < PLAIN * far.sum():
        return False
    colors = np.linalg.eigh(np.cov(off[plain].T))[1]
    made = np.stack([_like(own, plain, random) for own in np.moveaxis(off @ colors, 2, 0)], axis=2) @ colors.T
    near = known & grown(hole, NEAR) & (size <= 4 * typical)
    made += spread((off - made).astype(np.float32), near)  # what it begins with at the edge
    part[hole] = np.clip(np.round(ground + made), 0, 255).astype(np.uint8)[hole]
    return True


def _ground(part: Picture, known: Mask) -> NDArray[np.float64]:
    """The surface of the second degree through most of the known pixels."""
    down, across = (np.linspace(-1, 1, side) for side in known.shape)
    y, x = np.meshgrid(down, across, indexing="ij")
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=2)
    kept = known
    for _ in range(3):
        found = np.linalg.lstsq(terms[kept], part[kept].astype(np.float64), rcond=None)[0]
        ground: NDArray[np.float64] = terms @ found
        off = np.abs(part - ground).max(2)
        kept = known & (off <= 4 * np.median(off[known]) + 1)
    return ground


def _like(values: NDArray[np.float64], known: Mask, random: np.random.Generator) -> NDArray[np.float64]:
    """Noise with the spectrum that known values have."""
    high, wide = (side + 2 * LAG for side in known.shape)
    seen = np.fft.rfft2(known.astype(np.float64), (high, wide))
    there = np.fft.rfft2(np.where(known, values - values[known].mean(), 0.0), (high, wide))
    pairs = np.maximum(np.fft.irfft2(np.abs(seen) ** 2, (high, wide)), 1.0)
    alike = np.fft.irfft2(np.abs(there) ** 2, (high, wide)) / pairs
    down, across = (np.minimum(np.arange(side), side - np.arange(side)) for side in (high, wide))
    lag = np.minimum(np.hypot(down[:, None], across) / LAG, 1.0)
    strength = np.sqrt(np.maximum(np.fft.rfft2(alike * (0.5 + 0.5 * np.cos(np.pi * lag))).real, 0.0))
    made = np.fft.irfft2(np.fft.rfft2(random.normal(size=(high, wide))) * strength, (high, wide))
    own: NDArray[np.float64] = made[: known.shape[0], : known.shape[1]]
    return own
