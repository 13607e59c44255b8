"""What a picture is of, guessed from a small copy of it: where its subject is, and how busy it is.

The subject is what cannot be reached from the picture's edges without crossing a line, what differs from its
surroundings, and rather the middle. Only numpy; nothing is learned. A texture or a gradient has no subject.
`subjects` looks at a picture of any size; `salience` and `subject` are its steps, for those who have a small copy.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Mask, Picture, blurred, box_mean, closed, grown, look, resized, slope
from redraft.imaging.pixels.regions import regions
from redraft.imaging.things.figures import filled

Map = NDArray[np.float32]
CELLS = 14_000
"""Pixels of the small copy."""

_GRAINY = 0.016
"""The usual step between neighbours, in Oklab, from which a ground is a texture."""
_FAR = 0.10
"""The sum of steps, in Oklab, that makes a thing clearly another than what is below it."""
_LEAST_SUBJECT = 0.004
_MOST_SUBJECT = 0.62
"""Parts of the page that a subject covers; a smaller one is a speck, a larger one is the page."""
_BELOW, _BESIDE = 0.09, 0.02
"""What a way costs that begins at the lower edge, where grounds and subjects are, or at a side."""


class Subject(NamedTuple):
    """Something that stands out: the box around it, and the share of the picture that it covers."""

    box: Box
    share: float


def subjects(picture: Picture) -> list[Subject]:
    """What a picture is of, the largest first; nothing where nothing stands out."""
    height, width = picture.shape[:2]
    scale = min(1.0, math.sqrt(CELLS / (width * height)))
    broad, high = max(1, round(width * scale)), max(1, round(height * scale))
    if min(broad, high) < 8:
        return []
    _, parts = regions(subject(salience(look(resized(picture, broad, high)))))
    across, down = width / broad, height / high
    found = []
    for part in parts:
        x, y = math.floor(part.box.x * across), math.floor(part.box.y * down)
        right, bottom = min(width, math.ceil(part.box.right * across)), min(height, math.ceil(part.box.bottom * down))
        found.append(Subject(Box(x, y, right - x, bottom - y), round(part.area / (broad * high), 4)))
    return found


def salience(look: NDArray[Any]) -> Map:
    """How much each place draws the eye, 0 to 1, of a look (Oklab) of some ten thousand pixels."""
    soft = blurred(look, 1.0)
    across, down, usual = _steps(soft)
    if usual > _GRAINY:  # a texture is looked at from farther away
        soft = blurred(look, max(2.0, min(look.shape[:2]) / 30))
        across, down, usual = _steps(soft)
    reached = _reached(np.maximum(across - usual, 0), np.maximum(down - usual, 0))
    apart = np.maximum(1 - np.exp(-reached / _FAR), 0.9 * _foreign(soft))
    wide = max(2, round(min(look.shape[:2]) / 7))
    stands_out = np.clip(np.linalg.norm(soft - blurred(soft, wide), axis=2) / 0.2, 0, 1)
    edges = np.clip(blurred(slope(look[..., 0]), 2.0) / 0.06, 0, 1)
    high, broad = look.shape[:2]
    y, x = np.mgrid[0:high, 0:broad]
    middle = np.exp(-(((x / broad - 0.5) / 0.45) ** 2 + ((y / high - 0.5) / 0.5) ** 2))
    found: Map = np.clip((0.62 * apart + 0.24 * stands_out + 0.14 * edges) * (0.78 + 0.22 * middle), 0, 1)
    return found.astype(np.float32)


def _steps(look: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any], float]:
    """How far neighbours are apart, across and down, and how far they usually are."""
    across = np.linalg.norm(np.diff(look, axis=1), axis=2)
    down = np.linalg.norm(np.diff(look, axis=0), axis=2)
    return across, down, 1.6 * float(np.median(np.concatenate([across.ravel(), down.ravel()]))) + 0.004


def _foreign(look: NDArray[Any]) -> NDArray[Any]:
    """How far each place is from the colours along the upper edges, in their own spread: 0 for as usual, 1 for far."""
    high = max(2, round(0.7 * look.shape[0]))
    edge = max(1, min(look.shape[:2]) // 30)
    rim = [look[:edge], look[:high, :edge], look[:high, -edge:]]
    colors = np.concatenate([part.reshape(-1, 3) for part in rim]).astype(np.float64)
    middle = colors.mean(axis=0)
    spread = np.cov(colors.T) + np.eye(3) * 4e-4
    off = look.astype(np.float64) - middle
    far = np.sqrt(np.einsum("...i,ij,...j->...", off, np.linalg.inv(spread), off))
    found: NDArray[Any] = np.clip((far - 3.2) / 3.5, 0, 1)
    return found


def _reached(across: NDArray[Any], down: NDArray[Any]) -> NDArray[Any]:
    """The cheapest way to each place from an edge of the picture, where the steps between neighbours cost so much."""
    high, broad = across.shape[0], down.shape[1]
    cost = np.full((high, broad), 1e3)
    cost[0] = 0.0
    cost[-1] = _BELOW
    sides = _BESIDE + _BELOW * np.clip((np.arange(high) / max(high - 1, 1) - 0.5) * 2, 0, 1)
    cost[:, 0] = np.minimum(cost[:, 0], sides)
    cost[:, -1] = np.minimum(cost[:, -1], sides)
    for _ in range(12):
        before = cost.copy()
        for row in range(1, high):
            np.minimum(cost[row], cost[row - 1] + down[row - 1], out=cost[row])
        for row in range(high - 2, -1, -1):
            np.minimum(cost[row], cost[row + 1] + down[row], out=cost[row])
        for column in range(1, broad):
            np.minimum(cost[:, column], cost[:, column - 1] + across[:, column - 1], out=cost[:, column])
        for column in range(broad - 2, -1, -1):
            np.minimum(cost[:, column], cost[:, column + 1] + across[:, column], out=cost[:, column])
        if np.abs(before - cost).max() < 1e-3:
            break
    return cost


def subject(salient: Map) -> Mask:
    """Where the subject is; nowhere in a picture that has none."""
    low, high = np.quantile(salient, (0.2, 0.985))
    empty = np.zeros(salient.shape, bool)
    if high - low < 0.22 or high < 0.3:
        return empty
    cut = max(_otsu(salient), float(low) + 0.14)
    mask = salient > cut
    while mask.mean() > _MOST_SUBJECT and cut < high:
        cut += 0.04
        mask = salient > cut
    mask = closed(mask, max(1, round(min(salient.shape) / 50)))
    labels, parts = regions(mask, max(2, round(_LEAST_SUBJECT * mask.size)))
    kept = np.isin(labels, [part.number for part in parts]) if parts else empty
    return grown(filled(kept), 1) if kept.any() else empty


def _otsu(values: Map) -> float:
    """The level that parts values into two kinds best."""
    counts, edges = np.histogram(values, 64)
    centers = (edges[1:] + edges[:-1]) / 2
    below, total = np.cumsum(counts), counts.sum()
    sums = np.cumsum(counts * centers)
    above = total - below
    with np.errstate(invalid="ignore", divide="ignore"):
        spread = below * above * (sums / below - (sums[-1] - sums) / above) ** 2
    return float(centers[np.nanargmax(spread)])


def unrest(look: NDArray[Any]) -> Map:
    """How busy each place is: the slope of its lightness, evened out a little."""
    return box_mean(slope(look[..., 0]), 1)
