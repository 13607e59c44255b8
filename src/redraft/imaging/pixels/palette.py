"""The colours of a picture that people would name, with their shares; and how alike two pictures look."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from redraft.errors import ToolError, says
from redraft.imaging.pixels.arrays import Picture, blurred, look

ALIKE = 0.06
"""In Oklab: colours nearer to each other are one."""
_SAMPLES = 40_000
_ROUNDS = 6


class Swatch(NamedTuple):
    """A colour and the share of the picture that is nearest to it."""

    color: tuple[int, int, int]
    share: float


def palette(picture: Picture, most: int = 6, least: float = 0.01) -> list[Swatch]:
    """The dominant colours, the commonest first: at most so many, each of at least that share. Each is the colour of a
    pixel of the picture, not a mean of several."""
    flat = picture.reshape(-1, 3)
    if not len(flat):
        return []
    some = flat[np.linspace(0, len(flat) - 1, min(len(flat), _SAMPLES)).astype(int)]
    seen = look(some)
    steps = np.round(seen / 0.03).astype(int) + 512
    bins, inverse, counts = np.unique(steps @ (1 << 20, 1 << 10, 1), return_inverse=True, return_counts=True)
    means = np.stack([np.bincount(inverse.ravel(), seen[:, at], len(bins)) for at in range(3)], 1) / counts[:, None]
    chosen: list[int] = []
    for at in np.argsort(-counts):
        if all(np.linalg.norm(means[at] - means[other]) > ALIKE for other in chosen):
            chosen.append(int(at))
        if len(chosen) == 2 * most:
            break
    centers = means[chosen]
    for _ in range(_ROUNDS):
        nearest = np.linalg.norm(means[:, None] - centers, axis=2).argmin(1)
        weights = np.bincount(nearest, counts, len(centers))
        sums = np.stack([np.bincount(nearest, counts * means[:, at], len(centers)) for at in range(3)], 1)
        centers = np.where(weights[:, None] > 0, sums / np.maximum(weights, 1)[:, None], centers)
    found = []
    for at in np.argsort(-weights)[:most]:
        share = float(weights[at]) / len(some)
        if share >= least:
            red, green, blue = some[np.linalg.norm(seen - centers[at], axis=1).argmin()].tolist()
            found.append(Swatch((red, green, blue), round(share, 4)))
    return found


class Similarity(NamedTuple):
    """`structure` is SSIM of lightness (1: the same), `color` the colours' mean distance in Oklab (0: the same)."""

    structure: float
    color: float


def similarity(one: Picture, other: Picture) -> Similarity:
    """How alike two pictures of one size look. ToolError where they differ in size."""
    if one.shape != other.shape:
        raise ToolError(says("picture-sizes-differ"))
    if not one.size:
        return Similarity(1.0, 0.0)
    first, second = look(one), look(other)
    a, b = first[..., 0], second[..., 0]
    mean_a, mean_b = blurred(a, 2), blurred(b, 2)
    spread_a, spread_b = blurred(a * a, 2) - mean_a**2, blurred(b * b, 2) - mean_b**2
    both = blurred(a * b, 2) - mean_a * mean_b
    like = (2 * mean_a * mean_b + 1e-4) * (2 * both + 9e-4)
    like /= (mean_a**2 + mean_b**2 + 1e-4) * (spread_a + spread_b + 9e-4)
    return Similarity(float(like.mean()), float(np.linalg.norm(first - second, axis=2).mean()))
