"""One picture brought into another without a seam: laid over it to a fraction of a pixel and in its light, then joined.

All of it is found from where the two should be alike, and left out where it makes them no more so.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.imaging.pixels.arrays import Mask, Picture, blurred, look

Floats = NDArray[np.float32]
FARTHEST = 6.0
"""Pixels that an answer may lie beside what it was made from."""
GAINS = (0.6, 1.6)
"""Of contrast, between which a light is one that a picture can be brought back from."""
BETTER = 0.9
"""Of the difference, what may be left for a shift or a light to count as found."""


def registered(made: Picture, old: Picture, alike: Mask) -> Floats:
    """The made picture moved and lit so that it is as the old one where they should be `alike`."""
    found = made.astype(np.float32)
    if alike.sum() < 64 or (made[alike] == old[alike]).all():
        return found
    was = old.astype(np.float32)
    lit = _lit(found, was, alike)
    shift = _shift(lit, was, alike)
    if max(map(abs, shift)) > 0.02:
        moved = _moved(lit, shift)
        if _apart(moved, was, alike) < BETTER * _apart(lit, was, alike):
            lit = _lit(_moved(found, shift), was, alike)
    return lit


def _apart(one: Floats, other: Floats, alike: Mask) -> float:
    return float(np.minimum(np.abs(one - other), 24)[alike].mean())


def _lit(made: Floats, old: Floats, alike: Mask) -> Floats:
    """Each channel brighter and steeper, as what is alike says; pixels far off count ever less."""
    found = made.copy()
    for channel in range(3):
        given, wanted = made[..., channel][alike].astype(np.float64), old[..., channel][alike].astype(np.float64)
        gain, offset = 1.0, float(np.median(wanted - given))
        for _ in range(6):
            error = np.abs(gain * given + offset - wanted)
            weight = 1 / (1 + (error / max(1.0, 1.5 * float(np.median(error)))) ** 2) ** 2
            middle, mean = np.average(given, weights=weight), np.average(wanted, weights=weight)
            # Held to no change where the ground is so flat that it says nothing about contrast.
            steep = (weight * (given - middle) * (wanted - mean)).sum() + 4.0 * weight.sum()
            gain = float(np.clip(steep / ((weight * (given - middle) ** 2).sum() + 4.0 * weight.sum()), *GAINS))
            offset = float(mean - gain * middle)
        found[..., channel] = gain * made[..., channel] + offset
    return found if _apart(found, old, alike) < BETTER * _apart(made, old, alike) else made


def _shift(made: Floats, old: Floats, alike: Mask) -> tuple[float, float]:
    """Rows and columns to move the made picture by: least squares over slopes, from blurred to sharp."""
    down = across = 0.0
    for radius in (4, 2, 1, 0):
        one, two = blurred(old.mean(2), radius), blurred(made.mean(2), radius)
        for _ in range(3):
            now = _moved(two[..., None], (down, across))[..., 0]
            rows, columns = np.gradient(now)
            error = now - one
            weight = alike / (1 + (error / max(1.0, 2 * float(np.median(np.abs(error[alike]))))) ** 2)
            system = np.array([[(weight * a * b).sum() for b in (rows, columns)] for a in (rows, columns)])
            system += np.eye(2) * (1e-3 * np.trace(system) + 1e-3)
            by = np.linalg.solve(system, [(weight * error * rows).sum(), (weight * error * columns).sum()])
            down, across = down + float(by[0]), across + float(by[1])
            if max(abs(down), abs(across)) > FARTHEST:
                return 0.0, 0.0
    return down, across


def _moved(picture: Floats, shift: tuple[float, float]) -> Floats:
    down, across = shift
    height, width = picture.shape[:2]
    numbers = (1.0, 0.0, -across, 0.0, 1.0, -down)
    pad = int(FARTHEST) + 3
    wide = np.pad(picture, ((pad, pad), (pad, pad), (0, 0)), "edge")
    planes = [
        np.asarray(
            Image.fromarray(np.ascontiguousarray(wide[..., channel])).transform(
                (width + 2 * pad, height + 2 * pad), Image.Transform.AFFINE, numbers, Image.Resampling.BICUBIC
            )
        )[pad:-pad, pad:-pad]
        for channel in range(picture.shape[2])
    ]
    return np.stack(planes, axis=2)


def membrane(values: NDArray[Any], known: Mask) -> Floats:
    """Known values, and between them the smoothest that fits (Laplace's equation, coarse to fine)."""
    height, width = known.shape
    filled = np.where(known[..., None], values, 0).astype(np.float32)
    if known.all() or not known.any():
        return filled
    if min(height, width) > 4:
        half = (width + 1) // 2, (height + 1) // 2
        cover = np.asarray(Image.fromarray(known.astype(np.float32)).resize(half, Image.Resampling.BOX))
        small = _planes(filled, half, Image.Resampling.BOX)
        some = cover > 0
        coarse = membrane(small / np.where(some, cover, 1)[..., None], some)
        guess = _planes(coarse, (width, height), Image.Resampling.BILINEAR)
    else:
        guess = np.broadcast_to(filled[known].mean(0), filled.shape)
    found = np.where(known[..., None], filled, guess)
    for _ in range(20):
        around = np.pad(found, ((1, 1), (1, 1), (0, 0)), "edge")
        mean = (around[:-2, 1:-1] + around[2:, 1:-1] + around[1:-1, :-2] + around[1:-1, 2:]) / 4
        found = np.where(known[..., None], filled, mean)
    return found.astype(np.float32)


def _planes(values: Floats, size: tuple[int, int], by: Image.Resampling) -> Floats:
    planes = (Image.fromarray(np.ascontiguousarray(values[..., at])) for at in range(values.shape[2]))
    return np.stack([np.asarray(plane.resize(size, by)) for plane in planes], axis=2)


def joined(made: Floats, old: Picture, weight: Floats) -> Picture:
    """The made picture where `weight` is 1, the old one where it is 0 (to the pixel), and the steps between them along
    the border spread smoothly over what is made."""
    inside = weight > 0
    off = old.astype(np.float32) - made
    edge = ~inside
    # Only a drift of light is spread: a thing that ends at the border would bleed into all of it.
    if not off[edge].any():
        return _mixed(made, old, weight)
    drift = membrane(np.where(np.abs(off).max(2, keepdims=True) < 24, off, 0), edge)
    return _mixed(made + np.where(inside[..., None], drift, 0), old, weight)


def _mixed(made: Floats, old: Picture, weight: Floats) -> Picture:
    return np.asarray(np.clip(old + weight[..., None] * (made - old) + 0.5, 0, 255), np.uint8)


def seam(result: Picture, old: Picture, made: Floats, weight: Floats) -> float:
    """How much steeper the join is than either picture there (Oklab a pixel, mean of the top tenth): 0.05 is a line."""
    border = (weight < 1) & (weight > 0)
    border |= _next_to(weight > 0) & (weight == 0)
    if not border.any():
        return 0.0
    steps = [_steps(look(picture)) for picture in (result, old, np.clip(made, 0, 255))]
    excess = np.sort(np.maximum(steps[0] - np.maximum(steps[1], steps[2]), 0)[border])
    return float(excess[-max(1, len(excess) // 10) :].mean())


def _next_to(mask: Mask) -> Mask:
    wide = np.pad(mask, 1)
    return np.asarray(wide[:-2, 1:-1] | wide[2:, 1:-1] | wide[1:-1, :-2] | wide[1:-1, 2:])


def _steps(seen: NDArray[np.float32]) -> Floats:
    """The largest step from each pixel to a neighbour below or to the right."""
    across = np.linalg.norm(np.diff(seen, axis=1, append=seen[:, -1:]), axis=2)
    down = np.linalg.norm(np.diff(seen, axis=0, append=seen[-1:]), axis=2)
    return np.asarray(np.maximum(across, down), np.float32)


def ramp(mask_box: tuple[slice, slice], shape: tuple[int, ...], reach: int) -> Floats:
    """1 in a box, falling to 0 over `reach` pixels around it (0 from there on)."""
    rows, columns = (
        np.maximum(np.maximum(part.start - at, at - (part.stop - 1)), 0)
        for part, at in zip(mask_box, (np.arange(shape[0]), np.arange(shape[1])), strict=True)
    )
    away = np.hypot(rows[:, None], columns[None, :]) / (reach + 1)
    along = np.clip(1 - away, 0, 1)
    return np.asarray(along * along * (3 - 2 * along), np.float32)
