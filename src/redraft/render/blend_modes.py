"""The sixteen blend modes of W3C Compositing and Blending Level 1, on premultiplied 8-bit RGBA.

With s, b the premultiplied colours of source and backdrop, A, D their alphas and B the mode's function, the result is
s (1 − D) + b (1 − A) + A D B(b / D, s / A), and A + D − A D in alpha. `_products` gives the third term for each mode
on the scale 0 to 255², so that most modes need no division and are exact in float32; the sum is rounded once.

The renderer (tiny-skia) departs from this in `hue`, `saturation`, `color` and `luminosity`: where the luminosity asked
for takes a colour below 0, it cuts the colour off there instead of drawing it towards grey. Parts that are blended
inside the renderer therefore look more saturated in dark places than the same parts blended here, as browsers do it.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from redraft.render.coverage import Pixels

Plane = NDArray[np.float32]
"""Numbers 0 to 255, or products of two of them. Colours have three planes, alphas one."""

_FULL, _HALF, _ONE = np.float32(255), np.float32(0.5), np.float32(1)


def blend_over(ground: Pixels, source: Pixels, mode: str, opacity: float) -> None:
    """Blend `source`, made `opacity` times weaker, into `ground`, in place; both (height, width, 4)."""
    above = np.moveaxis(source, 2, 0).astype(np.float32, order="C")
    below = np.moveaxis(ground, 2, 0).astype(np.float32, order="C")
    s, a, b, d = above[:3], above[3], below[:3], below[3]
    strength = np.float32(opacity)
    product = _PRODUCTS[mode](s, a, b, d)
    product += s * (_FULL - d)
    product *= strength
    product += b * (_FULL - strength * a)
    alpha = strength * a * (_FULL - d) + _FULL * d
    sums = np.concatenate((product, alpha[None]))
    levels = (sums * (_ONE / _FULL) + _HALF).astype(np.uint8)
    np.minimum(levels[:3], levels[3], out=levels[:3])  # a division may end a hair above its alpha
    ground[...] = np.moveaxis(levels, 0, 2)


def _hard(chooser: Plane, whole: Plane, other: Plane, other_whole: Plane) -> Plane:
    """Multiply or screen, as `chooser` is in the lower or upper half of `whole`."""
    twice = 2 * chooser * other
    screen = whole * other_whole - 2 * (whole - chooser) * (other_whole - other)
    return np.where(2 * chooser <= whole, twice, screen)


def _color_dodge(s: Plane, a: Plane, b: Plane, d: Plane) -> Plane:
    room = a - s
    lit = np.minimum(d, b * a / np.maximum(room, 1))
    return a * np.where(b == 0, 0, np.where(room == 0, d, lit))


def _color_burn(s: Plane, a: Plane, b: Plane, d: Plane) -> Plane:
    room = d - b
    burnt = d - np.minimum(d, room * a / np.maximum(s, 1))
    return a * np.where(room == 0, d, np.where(s == 0, 0, burnt))


def _soft_light(s: Plane, a: Plane, b: Plane, d: Plane) -> Plane:
    back = b / np.maximum(d, 1)
    dark = ((16 * back - 12) * back + 4) * back
    lift = np.where(4 * b <= d, dark, np.sqrt(back)) - back
    twice = 2 * s - a
    return d * (a * back + twice * np.where(twice <= 0, back * (1 - back), lift))


def _luminosity(color: Plane) -> Plane:
    weighted: Plane = np.float32(0.3) * color[0] + np.float32(0.59) * color[1] + np.float32(0.11) * color[2]
    return weighted


def _with_luminosity(color: Plane, wanted: Plane, whole: Plane) -> Plane:
    """The colour moved to a luminosity, then drawn towards grey until it lies within 0 to `whole`."""
    color = color + (wanted - _luminosity(color))
    grey, low, high = _luminosity(color), color.min(axis=0), color.max(axis=0)
    shrunk = grey / np.where(low < 0, grey - low, 1)
    color = np.where(low < 0, grey + (color - grey) * shrunk, color)
    shrunk = (whole - grey) / np.where(high > whole, high - grey, 1)
    color = np.where(high > whole, grey + (color - grey) * shrunk, color)
    return np.clip(color, 0, whole)


def _saturation(color: Plane) -> Plane:
    spread: Plane = color.max(axis=0) - color.min(axis=0)
    return spread


def _with_saturation(color: Plane, wanted: Plane) -> Plane:
    spread = _saturation(color)
    share = np.where(spread > 0, wanted / np.maximum(spread, 1), 0)  # the planes hold whole numbers
    spread_out: Plane = (color - color.min(axis=0)) * share
    return spread_out


def _hue(s: Plane, a: Plane, b: Plane, d: Plane) -> Plane:
    source, back = s * d, b * a  # both now on the scale of a × d
    return _with_luminosity(_with_saturation(source, _saturation(back)), _luminosity(back), a * d)


def _saturate(s: Plane, a: Plane, b: Plane, d: Plane) -> Plane:
    source, back = s * d, b * a
    return _with_luminosity(_with_saturation(back, _saturation(source)), _luminosity(back), a * d)


_PRODUCTS: MappingProxyType[str, Callable[[Plane, Plane, Plane, Plane], Plane]] = MappingProxyType(
    {
        "normal": lambda s, a, b, d: s * d,
        "multiply": lambda s, a, b, d: s * b,
        "screen": lambda s, a, b, d: s * d + b * a - s * b,
        "overlay": lambda s, a, b, d: _hard(b, d, s, a),
        "darken": lambda s, a, b, d: np.minimum(s * d, b * a),
        "lighten": lambda s, a, b, d: np.maximum(s * d, b * a),
        "color-dodge": _color_dodge,
        "color-burn": _color_burn,
        "hard-light": lambda s, a, b, d: _hard(s, a, b, d),
        "soft-light": _soft_light,
        "difference": lambda s, a, b, d: np.abs(s * d - b * a),
        "exclusion": lambda s, a, b, d: s * d + b * a - 2 * s * b,
        "hue": _hue,
        "saturation": _saturate,
        "color": lambda s, a, b, d: _with_luminosity(s * d, _luminosity(b * a), a * d),
        "luminosity": lambda s, a, b, d: _with_luminosity(b * a, _luminosity(s * d), a * d),
    }
)

BLEND_MODES = tuple(_PRODUCTS)
