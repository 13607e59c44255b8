"""Compositing on straight colours 0 to 1: the blend modes of W3C and of Photoshop, and one sheet over another.

Any other mode is drawn as normal. Imports numpy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Colors = NDArray[np.float32]
"""(height, width, channels)"""
Alpha = NDArray[np.float32]
"""(height, width)"""
Mix = Callable[[Colors, Colors], Colors]
"""What a colour does (the second) to the one below it (the first) where both are opaque."""
_SMALL = np.float32(1e-6)


def _hard(b: Colors, s: Colors) -> Colors:
    return np.where(s <= 0.5, 2 * b * s, 1 - 2 * (1 - b) * (1 - s))


def _soft(b: Colors, s: Colors) -> Colors:
    lift = np.where(b <= 0.25, ((16 * b - 12) * b + 4) * b, np.sqrt(b))
    return np.where(s <= 0.5, b - (1 - 2 * s) * b * (1 - b), b + (2 * s - 1) * (lift - b))


def _dodge(b: Colors, s: Colors) -> Colors:
    return np.where(b <= 0, 0, np.where(s >= 1, 1, np.minimum(1, b / np.maximum(1 - s, _SMALL))))


def _burn(b: Colors, s: Colors) -> Colors:
    return np.where(b >= 1, 1, np.where(s <= 0, 0, 1 - np.minimum(1, (1 - b) / np.maximum(s, _SMALL))))


def _vivid(b: Colors, s: Colors) -> Colors:
    """Burn or dodge, where the extremes of the colour above win over those below."""
    burnt = 1 - np.minimum(1, (1 - b) / np.maximum(2 * s, _SMALL))
    lit = np.minimum(1, b / np.maximum(2 - 2 * s, _SMALL))
    return np.where(s <= 0, 0, np.where(s >= 1, 1, np.where(s <= 0.5, burnt, lit)))


def _luminosity(color: Colors) -> Colors:
    return color @ np.array([[0.3], [0.59], [0.11]], np.float32)


def _at_luminosity(color: Colors, wanted: Colors) -> Colors:
    color = color + (wanted - _luminosity(color))
    grey, low, high = _luminosity(color), color.min(axis=2, keepdims=True), color.max(axis=2, keepdims=True)
    color = np.where(low < 0, grey + (color - grey) * grey / np.maximum(grey - low, _SMALL), color)
    return np.where(high > 1, grey + (color - grey) * (1 - grey) / np.maximum(high - grey, _SMALL), color)


def _spread(color: Colors) -> Colors:
    found: Colors = color.max(axis=2, keepdims=True) - color.min(axis=2, keepdims=True)
    return found


def _at_saturation(color: Colors, wanted: Colors) -> Colors:
    found: Colors = (color - color.min(axis=2, keepdims=True)) * wanted / np.maximum(_spread(color), _SMALL)
    return found


_BLENDED: Mapping[str, Mix] = {
    "multiply": lambda b, s: b * s,
    "screen": lambda b, s: b + s - b * s,
    "overlay": lambda b, s: _hard(s, b),
    "darken": np.minimum,
    "lighten": np.maximum,
    "color-dodge": _dodge,
    "color-burn": _burn,
    "hard-light": _hard,
    "soft-light": _soft,
    "difference": lambda b, s: np.abs(b - s),
    "exclusion": lambda b, s: b + s - 2 * b * s,
    "hue": lambda b, s: _at_luminosity(_at_saturation(s, _spread(b)), _luminosity(b)),
    "saturation": lambda b, s: _at_luminosity(_at_saturation(b, _spread(s)), _luminosity(b)),
    "color": lambda b, s: _at_luminosity(s, _luminosity(b)),
    "luminosity": lambda b, s: _at_luminosity(b, _luminosity(s)),
    # of Photoshop
    "linear-burn": lambda b, s: np.maximum(0, b + s - 1),
    "linear-dodge": lambda b, s: np.minimum(1, b + s),
    "vivid-light": _vivid,
    "linear-light": lambda b, s: np.clip(b + 2 * s - 1, 0, 1),
    "pin-light": lambda b, s: np.where(s <= 0.5, np.minimum(b, 2 * s), np.maximum(b, 2 * s - 1)),
    "hard-mix": lambda b, s: np.where(b + s >= 1, 1, 0),
    "subtract": lambda b, s: np.maximum(0, b - s),
    "divide": lambda b, s: np.where(s <= 0, 1, np.minimum(1, b / np.maximum(s, _SMALL))),
    "darker-color": lambda b, s: np.where(_luminosity(b) < _luminosity(s), b, s),
    "lighter-color": lambda b, s: np.where(_luminosity(b) > _luminosity(s), b, s),
}
_OF_WHOLE_COLORS = frozenset(("hue", "saturation", "color", "luminosity", "darker-color", "lighter-color"))
"""Those that need all three channels; the others take each alone."""


def mix(mode: str, below: Colors, above: Colors) -> Colors:
    """What the colour `above` does to the colour `below` where both are opaque."""
    mixed = _BLENDED.get(mode)
    if mixed is None or (below.shape[2] != 3 and mode in _OF_WHOLE_COLORS):
        return above
    return mixed(below, above).astype(np.float32, copy=False)


class PixelArea(NamedTuple):
    """A rectangle of a page: straight colours, and how opaque they are."""

    colors: Colors
    alpha: Alpha


def laid(ground: PixelArea, above: PixelArea, mode: str, opacity: float = 1.0) -> PixelArea:
    """One sheet over another."""
    a = above.alpha * np.float32(opacity)
    alpha = a + ground.alpha - a * ground.alpha
    if mode in ("normal", "pass-through", "dissolve"):
        mixed = above.colors
    else:
        back = ground.alpha[..., None]
        mixed = above.colors * (1 - back) + mix(mode, ground.colors, above.colors) * back
    share = (a / np.maximum(alpha, _SMALL))[..., None]
    colors: Colors = (ground.colors + (mixed - ground.colors) * share).astype(np.float32, copy=False)
    return PixelArea(colors, alpha)


def levels(colors: Colors, alpha: Alpha) -> NDArray[np.uint8]:
    """Straight 8-bit RGBA of three channels."""
    out = np.empty((*alpha.shape, 4), np.uint8)
    out[..., :3] = np.clip(colors, 0, 1) * np.float32(255) + np.float32(0.5)
    out[..., 3] = np.clip(alpha, 0, 1) * np.float32(255) + np.float32(0.5)
    return out
