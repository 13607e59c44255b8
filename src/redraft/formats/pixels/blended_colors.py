"""The blend modes of W3C's Compositing and Blending on straight colours 0 to 1. Imports numpy."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

Colors = NDArray[np.float32]
"""(height, width, channels)"""
Mix = Callable[[Colors, Colors], Colors]
"""What a colour does (the second) to the one below it (the first) where both are opaque."""
SMALL = np.float32(1e-6)


def _hard(b: Colors, s: Colors) -> Colors:
    return np.where(s <= 0.5, 2 * b * s, 1 - 2 * (1 - b) * (1 - s))


def _soft(b: Colors, s: Colors) -> Colors:
    lift = np.where(b <= 0.25, ((16 * b - 12) * b + 4) * b, np.sqrt(b))
    return np.where(s <= 0.5, b - (1 - 2 * s) * b * (1 - b), b + (2 * s - 1) * (lift - b))


def _dodge(b: Colors, s: Colors) -> Colors:
    return np.where(b <= 0, 0, np.where(s >= 1, 1, np.minimum(1, b / np.maximum(1 - s, SMALL))))


def _burn(b: Colors, s: Colors) -> Colors:
    return np.where(b >= 1, 1, np.where(s <= 0, 0, 1 - np.minimum(1, (1 - b) / np.maximum(s, SMALL))))


def luminosity(color: Colors) -> Colors:
    return color @ np.array([[0.3], [0.59], [0.11]], np.float32)


def _at_luminosity(color: Colors, wanted: Colors) -> Colors:
    color = color + (wanted - luminosity(color))
    grey, low, high = luminosity(color), color.min(axis=2, keepdims=True), color.max(axis=2, keepdims=True)
    color = np.where(low < 0, grey + (color - grey) * grey / np.maximum(grey - low, SMALL), color)
    return np.where(high > 1, grey + (color - grey) * (1 - grey) / np.maximum(high - grey, SMALL), color)


def _spread(color: Colors) -> Colors:
    found: Colors = color.max(axis=2, keepdims=True) - color.min(axis=2, keepdims=True)
    return found


def _at_saturation(color: Colors, wanted: Colors) -> Colors:
    found: Colors = (color - color.min(axis=2, keepdims=True)) * wanted / np.maximum(_spread(color), SMALL)
    return found


BLENDED: Mapping[str, Mix] = {
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
    "hue": lambda b, s: _at_luminosity(_at_saturation(s, _spread(b)), luminosity(b)),
    "saturation": lambda b, s: _at_luminosity(_at_saturation(b, _spread(s)), luminosity(b)),
    "color": lambda b, s: _at_luminosity(s, luminosity(b)),
    "luminosity": lambda b, s: _at_luminosity(b, luminosity(s)),
}
OF_WHOLE_COLORS = frozenset(("hue", "saturation", "color", "luminosity"))
"""Those that need all three channels; the others take each alone."""
