"""Compositing kernels compiled by numba (extra `fast`): same bytes as `source_over.py` and `blend_modes.py`, faster.

Loading numba takes longer than a few pages take without it, so it is loaded once a process has put down
LOAD_AFTER pixels; that changes no result. A missing or unusable numba is no error.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

LOAD_AFTER = 100_000_000  # pixels: about 0.3 s of source-over, or 4 s of blending; compiling takes about as long
allowed = True  # False: numpy only, to compare the two


class Kernel:
    """A function that numba compiles when it pays.

    It takes page, first pixel, row length; tile, first pixel, row length; height, width; counted in pixels; then what
    `more` names, as numba types.
    """

    def __init__(self, function: Callable[..., None], *more: str) -> None:
        self._function, self._more = function, more
        self._pixels = 0
        self._asked = False
        self._compiled: Callable[..., None] | None = None

    def ready(self, pixels: int) -> Callable[..., None] | None:
        """The compiled function, if it is time for it and numba is there, for a job of so many pixels."""
        if not self._asked:
            self._pixels += pixels
            if self._pixels > LOAD_AFTER and allowed:
                self.load()
        return self._compiled if allowed else None

    def load(self) -> bool:
        """Load, and the first time ever compile, the function now; whether there is one."""
        if not self._asked:
            self._asked = True
            self._compiled = _compiled(self._function, self._more)
        return self._compiled is not None


def _compiled(function: Callable[..., None], more: tuple[str, ...]) -> Callable[..., None] | None:
    if sys.byteorder != "little":  # a pixel is taken as one number
        return None
    try:
        numba: Any = importlib.import_module("numba")
    except ImportError:  # not installed, or not for this numpy
        return None
    types, settings = numba.types, {"nogil": True, "error_model": "numpy", "boundscheck": False}
    page, tile = (types.Array(types.uint32, 1, "C", readonly=readonly) for readonly in (False, True))
    places = (page, types.int64, types.int64, tile, *4 * [types.int64])
    signature = types.void(*places, *(getattr(types, name) for name in more))
    try:
        kernel: Callable[..., None] = numba.njit(signature, cache=True, **settings)(function)
    except RuntimeError:  # no folder to keep compiled code in
        kernel = numba.njit(signature, **settings)(function)
    return kernel


_u4, _f4 = np.uint32, np.float32


def _over(page: Any, at: int, stride: int, tile: Any, start: int, tile_stride: int, height: int, width: int) -> None:
    """Two channels at a time in one number. Every step is cast back to 32 bits, or numba widens it and LLVM cannot
    use its widest vectors; there is no branch for the same reason."""
    for y in range(height):
        ground = page[at + y * stride : at + y * stride + width]
        source = tile[start + y * tile_stride : start + y * tile_stride + width]
        for x in range(width):
            below = ground[x]
            left = _u4(_u4(255) - _u4(source[x] >> _u4(24)))
            even = _u4(_u4(_u4(below & _u4(0xFF00FF)) * left) + _u4(0x800080))
            even = _u4(_u4(_u4(even + _u4(_u4(even >> _u4(8)) & _u4(0xFF00FF))) >> _u4(8)) & _u4(0xFF00FF))
            odd = _u4(_u4(_u4(_u4(below >> _u4(8)) & _u4(0xFF00FF)) * left) + _u4(0x800080))
            odd = _u4(_u4(odd + _u4(_u4(odd >> _u4(8)) & _u4(0xFF00FF))) & _u4(0xFF00FF00))
            ground[x] = _u4(source[x] + _u4(even | odd))


def _faded(
    page: Any, at: int, stride: int, tile: Any, start: int, tile_stride: int, height: int, width: int, opacity: Any
) -> None:
    strength = _f4(opacity / _f4(255))
    for y in range(height):
        ground = page[at + y * stride : at + y * stride + width].view(np.uint8)
        source = tile[start + y * tile_stride : start + y * tile_stride + width].view(np.uint8)
        for x in range(width):
            left = _f4(_f4(1) - _f4(_f4(source[4 * x + 3]) * strength))
            for channel in range(4):
                at_byte = 4 * x + channel
                above = _f4(_f4(source[at_byte]) * opacity)
                below = _f4(_f4(ground[at_byte]) * left)
                ground[at_byte] = np.uint8(_f4(_f4(above + below) + _f4(0.5)))


_MULTIPLY, _SCREEN, _OVERLAY, _DARKEN, _LIGHTEN, _DODGE, _BURN, _HARD, _SOFT, _DIFFERENCE = range(1, 11)
SEPARABLE = 12
"""How many of BLEND_MODES take each channel alone, and come first; the others are left to `blend_modes.py`."""


def _blended(
    page: Any,
    at: int,
    stride: int,
    tile: Any,
    start: int,
    tile_stride: int,
    height: int,
    width: int,
    opacity: Any,
    mode: int,
) -> None:
    """`blend_modes.blend_over` step by step in the same order, so that float32 rounds alike, for the modes that take
    each channel alone. It calls no other function: numba keeps compiled code on disk for those that need none."""
    product = np.empty(3, np.float32)
    zero, one, two, full = _f4(0), _f4(1), _f4(2), _f4(255)
    for y in range(height):
        ground = page[at + y * stride : at + y * stride + width].view(np.uint8)
        source = tile[start + y * tile_stride : start + y * tile_stride + width].view(np.uint8)
        for pixel in range(0, 4 * width, 4):
            a, d = _f4(source[pixel + 3]), _f4(ground[pixel + 3])
            if a == zero:
                continue
            for channel in range(3):
                s, b = _f4(source[pixel + channel]), _f4(ground[pixel + channel])
                if mode == _MULTIPLY:
                    term = s * b
                elif mode == _SCREEN:
                    term = s * d + b * a - s * b
                elif mode == _OVERLAY:
                    term = two * b * s if two * b <= d else d * a - two * (d - b) * (a - s)
                elif mode == _HARD:
                    term = two * s * b if two * s <= a else a * d - two * (a - s) * (d - b)
                elif mode == _DARKEN:
                    term = min(s * d, b * a)
                elif mode == _LIGHTEN:
                    term = max(s * d, b * a)
                elif mode == _DODGE:
                    term = a * (zero if b == zero else d if a == s else min(d, b * a / max(a - s, one)))
                elif mode == _BURN:
                    term = a * (d if b == d else zero if s == zero else d - min(d, (d - b) * a / max(s, one)))
                elif mode == _SOFT:
                    back, twice = b / max(d, one), two * s - a
                    if twice <= zero:
                        lift = back * (one - back)
                    elif _f4(4) * b <= d:
                        lift = ((_f4(16) * back - _f4(12)) * back + _f4(4)) * back - back
                    else:
                        lift = np.sqrt(back) - back
                    term = d * (a * back + twice * lift)
                elif mode == _DIFFERENCE:
                    term = abs(s * d - b * a)
                else:  # exclusion
                    term = s * d + b * a - two * s * b
                product[channel] = term
            alpha = np.uint8((opacity * a * (full - d) + full * d) * (one / full) + _f4(0.5))
            for channel in range(3):
                s, b = _f4(source[pixel + channel]), _f4(ground[pixel + channel])
                total = (product[channel] + s * (full - d)) * opacity + b * (full - opacity * a)
                ground[pixel + channel] = min(np.uint8(total * (one / full) + _f4(0.5)), alpha)
            ground[pixel + 3] = alpha


OVER = Kernel(_over)
FADED = Kernel(_faded, "float32")  # opacity
BLENDED = Kernel(_blended, "float32", "int64")  # opacity, place in BLEND_MODES
