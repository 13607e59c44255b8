"""Photoshop's blend modes on straight colours 0 to 1, channel by channel. Imports numpy.

`code_names.BLENDS` has their names, and the nearest W3C modes, by which single layers are drawn elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

Colors = NDArray[np.float32]
"""(height, width, channels)"""
Mix = Callable[[Colors, Colors], Colors]
_HALF, _ONE, _SMALL = np.float32(0.5), np.float32(1), np.float32(1e-6)


def mix(mode: bytes, below: Colors, above: Colors) -> Colors:
    """What the colour `above` does to the colour `below` where both are opaque."""
    if mode in _WHOLE:
        return _WHOLE[mode](below, above) if below.shape[2] == 3 else above
    each = _EACH.get(mode)
    return above if each is None else each(below, above)


def _dodge(b: Colors, s: Colors) -> Colors:
    return np.where(b <= 0, 0, np.where(s >= 1, 1, np.minimum(1, b / np.maximum(1 - s, _SMALL)))).astype(np.float32)


def _burn(b: Colors, s: Colors) -> Colors:
    return np.where(b >= 1, 1, np.where(s <= 0, 0, 1 - np.minimum(1, (1 - b) / np.maximum(s, _SMALL)))).astype(
        np.float32
    )


def _hard(b: Colors, s: Colors) -> Colors:
    return np.where(s <= _HALF, 2 * b * s, 1 - 2 * (1 - b) * (1 - s))


def _soft(b: Colors, s: Colors) -> Colors:
    lift = np.where(b <= 0.25, ((16 * b - 12) * b + 4) * b, np.sqrt(b))
    return np.where(s <= _HALF, b - (1 - 2 * s) * b * (1 - b), b + (2 * s - 1) * (lift - b)).astype(np.float32)


def _vivid(b: Colors, s: Colors) -> Colors:
    """Burn or dodge, where the extremes of the colour above win over those below."""
    burnt = 1 - np.minimum(1, (1 - b) / np.maximum(2 * s, _SMALL))
    lit = np.minimum(1, b / np.maximum(2 - 2 * s, _SMALL))
    return np.where(s <= 0, 0, np.where(s >= 1, 1, np.where(s <= _HALF, burnt, lit))).astype(np.float32)


def _pin(b: Colors, s: Colors) -> Colors:
    return np.where(s <= _HALF, np.minimum(b, 2 * s), np.maximum(b, 2 * s - 1))


_EACH: Mapping[bytes, Mix] = {
    b"norm": lambda b, s: s,
    b"diss": lambda b, s: s,
    b"dark": np.minimum,
    b"lite": np.maximum,
    b"mul ": lambda b, s: b * s,
    b"scrn": lambda b, s: b + s - b * s,
    b"over": lambda b, s: _hard(s, b),
    b"hLit": _hard,
    b"sLit": _soft,
    b"diff": lambda b, s: np.abs(b - s),
    b"smud": lambda b, s: b + s - 2 * b * s,
    b"div ": _dodge,
    b"idiv": _burn,
    b"lbrn": lambda b, s: np.maximum(0, b + s - 1),
    b"lddg": lambda b, s: np.minimum(1, b + s),
    b"vLit": _vivid,
    b"lLit": lambda b, s: np.clip(b + 2 * s - 1, 0, 1),
    b"pLit": _pin,
    b"hMix": lambda b, s: np.where(b + s >= 1, _ONE, 0 * _ONE),
    b"fsub": lambda b, s: np.maximum(0, b - s),
    b"fdiv": lambda b, s: np.where(s <= 0, 1, np.minimum(1, b / np.maximum(s, _SMALL))).astype(np.float32),
}


def _lum(color: Colors) -> Colors:
    return color @ np.array([[0.3], [0.59], [0.11]], np.float32)


def _with_lum(color: Colors, lum: Colors) -> Colors:
    color = color + (lum - _lum(color))
    grey, low, high = _lum(color), color.min(axis=2, keepdims=True), color.max(axis=2, keepdims=True)
    color = np.where(low < 0, grey + (color - grey) * grey / np.maximum(grey - low, _SMALL), color)
    return np.where(high > 1, grey + (color - grey) * (1 - grey) / np.maximum(high - grey, _SMALL), color)


def _sat(color: Colors) -> Colors:
    spread: Colors = color.max(axis=2, keepdims=True) - color.min(axis=2, keepdims=True)
    return spread


def _with_sat(color: Colors, sat: Colors) -> Colors:
    low, spread = color.min(axis=2, keepdims=True), _sat(color)
    return np.where(spread > 0, (color - low) * sat / np.maximum(spread, _SMALL), 0)


_WHOLE: Mapping[bytes, Mix] = {
    b"hue ": lambda b, s: _with_lum(_with_sat(s, _sat(b)), _lum(b)),
    b"sat ": lambda b, s: _with_lum(_with_sat(b, _sat(s)), _lum(b)),
    b"colr": lambda b, s: _with_lum(s, _lum(b)),
    b"lum ": lambda b, s: _with_lum(b, _lum(s)),
    b"dkCl": lambda b, s: np.where(_lum(b) < _lum(s), b, s),
    b"lgCl": lambda b, s: np.where(_lum(b) > _lum(s), b, s),
}
