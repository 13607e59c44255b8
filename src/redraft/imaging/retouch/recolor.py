"""Things given another colour as paint would: their light and shade stay, their colour moves in Oklab.

What of a thing's pixels is its own colour (not a label on it, nor a highlight) is found from the colour most of it has.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from redraft.document.style import Color
from redraft.document.tones import oklab
from redraft.imaging.pixels.arrays import Look, Picture, look

_LMS = np.array([[1.0, 0.3963377774, 0.2158037573], [1.0, -0.1055613458, -0.0638541728],
                 [1.0, -0.0894841775, -1.2914855480]], np.float32)  # fmt: skip
_RGB = np.array([[4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965],
                 [-0.0041960863, -0.7034186147, 1.7076147010]], np.float32)  # fmt: skip
OWN = 0.16
"""In Oklab's colour plane: how far from a thing's main colour its own pixels are at most."""
NEUTRAL = 0.03
"""Strength of colour below which a thing is a grey, or is to be one."""
SHADED = 4.0
"""Times by which a thing's own colour may be weaker in its shade."""
LIFT = 0.12
"""Of a highlight, what is left of it on white."""
_SHOWS = 1e-3
_SAMPLES, _STRIP = 40_000, 256


def shown(seen: NDArray[Any]) -> NDArray[np.float32]:
    """From Oklab to 0 to 255, not rounded; colours beyond the screen lose strength, not lightness or hue."""
    flat = seen.reshape(-1, 3).astype(np.float32)
    flat[:, 0] = np.clip(flat[:, 0], 0, 1)
    linear = _linear(flat)
    beyond = np.flatnonzero(_off(linear) > _SHOWS)
    if beyond.size:
        low, high = np.zeros(beyond.size, np.float32), np.ones(beyond.size, np.float32)
        for _ in range(7):
            middle = (low + high) * np.float32(0.5)
            fits = _off(_linear(_weaker(flat[beyond], middle))) <= _SHOWS
            low, high = np.where(fits, middle, low), np.where(fits, high, middle)
        linear[beyond] = _linear(_weaker(flat[beyond], low))
    linear = np.clip(linear.reshape(seen.shape), 0, 1)
    gamma = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * np.power(linear, 1 / 2.4) - 0.055)
    return np.asarray(gamma * 255, np.float32)


def _weaker(seen: NDArray[np.float32], strength: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.concatenate([seen[:, :1], seen[:, 1:] * strength[:, None]], axis=1)


def _off(linear: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(np.maximum(linear.max(1) - 1, -linear.min(1)))


def _linear(seen: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray((seen @ _LMS.T) ** 3 @ _RGB.T, np.float32)


def main_color(seen: Look, weight: NDArray[np.float32]) -> NDArray[np.float32]:
    """The colour that most of what is weighed has: the median of the fullest cell."""
    inside = seen[weight > 0.5] if (weight > 0.5).any() else seen.reshape(-1, 3)
    inside = inside[:: 1 + len(inside) // _SAMPLES]
    cells = np.round(inside[:, 1:] / 0.06).astype(np.int64) @ np.array([1000, 1])
    _, which, counts = np.unique(cells, return_inverse=True, return_counts=True)
    return np.asarray(np.median(inside[which.ravel() == counts.argmax()], axis=0), np.float32)


def is_own(seen: Look, own: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Where colours are more of a thing's main colour than not."""
    return _own_share(seen, own) > 0.5


def _own_share(seen: Look, own: NDArray[np.float32]) -> NDArray[np.float32]:
    strength = float(np.hypot(own[1], own[2]))
    if strength > NEUTRAL:
        # Highlights and soft edges lie between the own colour and a grey: they take part by as much as they have of it.
        # Those in the shade have as much less of it as they have of light.
        lit = np.clip(own[0] / np.maximum(seen[..., 0], 0.05), 1, SHADED)
        along = lit * (seen[..., 1:] @ own[1:]) / strength**2
        across = np.abs(seen[..., 1] * own[2] - seen[..., 2] * own[1]) / strength
        return np.asarray(np.clip(along, 0, 1) * np.clip(1.5 - 2 * across / OWN, 0, 1), np.float32)
    return np.asarray(np.clip(1.5 - 2 * np.linalg.norm(seen - own, axis=-1) / max(OWN, 0.4), 0, 1), np.float32)


def recolored(
    thing: Picture, weight: NDArray[np.float32], color: tuple[int, int, int], on: Picture, was: Color | None = None
) -> Picture:
    """The picture `on` with a thing in another colour: its own colours, and its cover (0 to 1). As light as most of the
    thing, or as the colour that it `was`, means the very colour; lighter and darker stays as far as there is room."""
    rows, columns = _bounds(weight)
    found = on.copy()
    if rows.stop <= rows.start:
        return found
    step = 1 + (rows.stop - rows.start) * (columns.stop - columns.start) // (16 * _SAMPLES)
    some = np.s_[rows.start : rows.stop : step, columns]
    own = np.array(oklab(was), np.float32) if was else main_color(look(thing[some]), weight[some])
    wanted = np.array(oklab(Color(*color)), np.float32)
    for top in range(rows.start, rows.stop, _STRIP):
        at = np.s_[top : min(top + _STRIP, rows.stop), columns]
        full = shown(_painted(look(thing[at]), own, wanted))
        found[at] = np.clip(on[at] + weight[at][..., None] * (full - thing[at]) + 0.5, 0, 255)
    return found


def _painted(seen: Look, own: NDArray[np.float32], wanted: NDArray[np.float32]) -> NDArray[np.float32]:
    share = _own_share(seen, own)
    shade = seen[..., 0] - own[0]
    below, above = wanted[0] / max(own[0], 0.05), (1 - wanted[0]) / max(1 - own[0], 0.05)
    light = np.clip(wanted[0] + shade * np.where(shade < 0, min(1.0, below), min(1.0, above + LIFT)), 0, 1)
    fading = np.clip(light / max(float(wanted[0]), 0.05), 0, 1)  # colours are weaker in the dark
    made = np.concatenate([light[..., None], wanted[1:] * fading[..., None]], axis=-1)
    return np.asarray(seen + share[..., None] * (made - seen), np.float32)


def _bounds(weight: NDArray[np.float32]) -> tuple[slice, slice]:
    """Rows and columns that have any weight."""
    found = []
    for axis in (1, 0):
        some = np.flatnonzero(weight.any(axis=axis))
        found.append(slice(int(some[0]), int(some[-1]) + 1) if some.size else slice(0, 0))
    return found[0], found[1]
