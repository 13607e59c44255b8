"""Grain for what is filled: noise, film and paper as they are around it, of the same strength, size and colours.

What is around lies on a smooth ground; what is left of it there has a spectrum in each of its own colours, and white
noise with that spectrum looks the same. Imports numpy.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from redraft.imaging.pixels.arrays import Mask, Picture, blurred, grown, slices
from redraft.imaging.pixels.blend import membrane
from redraft.imaging.pixels.regions import regions
from redraft.imaging.retouch.patches import spread

REACH = 48
"""Pixels around a hole whose grain it gets."""
LEAST, MOST = 0.5, 12.0
"""Levels of the typical distance from the ground: less is none, more are things."""
OFF, PLAIN, THINGS = 4.0, 4.0, 0.06
"""Times the typical distance, and levels, that what lies on the ground is off it; the share of others beside a hole."""
RINGING = 40.0
"""Levels that ringing is off its ground at most."""
RIM = 5
"""Pixels around a hole in a JPEG that show what was in it."""
HILLS = 9.0
"""Levels that a ground may mostly be off one surface: more goes on in no one way."""
SPECKS = 4
"""Pixels over which grain evens out."""
LAG = 20
"""Pixels to which grain may be like itself."""
FEWEST = 400
FEW = 24
"""Pixels that are enough to know a ground by."""
NEAR = 4
"""Pixels around a hole whose ground goes on in it."""


def evened(picture: Picture, hole: Mask, random: np.random.Generator, rim: int) -> tuple[Mask, Mask]:
    """Fill those parts of a hole in a JPEG that lie on smooth ground, with the grain of what is around, in the picture
    itself; also so many pixels of the rim that rings. What has been filled, and what of it has grain."""
    done, grainy = np.zeros(hole.shape, bool), np.zeros(hole.shape, bool)
    groups, whole = regions(grown(hole, RIM + NEAR))
    for group in whole:
        rows, columns = slices(group.box, hole.shape, REACH)
        here, inside = picture[rows, columns], hole[rows, columns] & (groups[rows, columns] == group.number)
        far = ~grown(hole[rows, columns], RIM)
        if far.sum() < FEWEST:
            continue
        ground, hills = _ground(here, far)
        size = np.abs(here - ground).max(2)
        around = far & grown(inside, REACH // 3)
        typical = float(np.median(size[around])) if around.any() else MOST + 1
        if typical > MOST or hills > HILLS:
            continue
        rough = size > max(OFF * typical, PLAIN)
        plain = far & ~rough
        labels, parts = regions(grown(inside, RIM + NEAR))
        smooth = np.zeros(inside.shape, bool)
        for part in parts:
            ring = grown(labels == part.number, NEAR) & far
            if ring.sum() >= FEW and float(rough[ring].mean()) <= THINGS:
                smooth |= inside & (labels == part.number)
        if not smooth.any():
            continue
        edge = grown(smooth, rim) & (smooth | ~grown(inside & ~smooth, rim)) & (smooth | (size <= RINGING) | ~rough)
        made = _grain(here - ground, plain, random) if typical >= LEAST else np.zeros_like(ground)
        near = grown(edge, NEAR) & ~(edge | hole[rows, columns] | rough)
        close = np.minimum(2 * blurred(~edge, NEAR), 1)[..., None]  # deeper in, what is at the edge would be blotches
        join = spread((here - ground - made).astype(np.float32), near) * close
        made += ground + (join if typical >= LEAST else 0)
        here[edge] = np.clip(np.round(made), 0, 255).astype(np.uint8)[edge]
        done[rows, columns] |= smooth
        grainy[rows, columns] |= smooth & (typical >= LEAST)
    return done, grainy


def _grain(off: NDArray[np.float64], plain: Mask, random: np.random.Generator) -> NDArray[np.float64]:
    """Noise as what is off the ground in plain places: in its own colours, as strong and as fine."""
    off = np.where(plain[..., None], off, 0.0)
    colors = np.linalg.eigh(np.cov(off[plain].T))[1]
    made = np.stack([_like(own, plain, random) for own in np.moveaxis(off @ colors, 2, 0)], axis=2)
    found: NDArray[np.float64] = made @ colors.T
    return found


def _ground(part: Picture, known: Mask) -> tuple[NDArray[np.float64], float]:
    """The part without its grain: the surface of the second degree through most known pixels, and what the means of
    known pixels nearby are off it, with one membrane between them; and how much that mostly is."""
    down, across = (np.linspace(-1, 1, side) for side in known.shape)
    y, x = np.meshgrid(down, across, indexing="ij")
    terms = np.stack([x**a * y**b for a in range(3) for b in range(3 - a)], axis=2)
    rows, columns = (at[:: 1 + known.sum() // 8000] for at in np.nonzero(known))
    values, ways, kept = part[rows, columns].astype(np.float64), terms[rows, columns], np.ones(len(rows), bool)
    for _ in range(3):
        found = np.linalg.lstsq(ways[kept], values[kept], rcond=None)[0]
        off = np.abs(values - ways @ found).max(1)
        kept = off <= 4 * np.median(off) + 1
    ground: NDArray[np.float64] = terms @ found
    weight = blurred(known, SPECKS)
    seen = blurred(np.where(known[..., None], part - ground, 0), SPECKS) / np.maximum(weight, 1e-3)[..., None]
    sure = known & (weight > 0.3)
    hills = float(np.median(np.abs(seen[sure]).max(1))) if sure.any() else HILLS + 1
    return ground + blurred(membrane(seen, sure), SPECKS), hills


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
