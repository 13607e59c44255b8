"""The source-over kernels compiled by numba (extra `fast`): the same bytes as `overlaying.py`, several times faster.

Loading numba takes longer than a few pages take without it, so it is loaded once a process has put down
LOAD_AFTER pixels, or at once by `warm_up()`; that changes no result. A missing or unusable numba is no error.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

LOAD_AFTER = 100_000_000  # pixels: about the 0.3 s that loading takes
_SIGNATURE = "void(uint32[::1], int64, int64, uint32[::1], int64, int64, int64, int64{more})"


class Kernels(NamedTuple):
    """Both take: page, first pixel, row length; tile, first pixel, row length; height, width. All counted in pixels."""

    over: Callable[..., None]
    faded: Callable[..., None]


class _Choice:
    """What this process uses. `pixels` counts what the floor has put down so far."""

    def __init__(self) -> None:
        self.pixels = 0
        self.asked = False
        self.kernels: Kernels | None = None


_choice = _Choice()


def kernels(pixels: int) -> Kernels | None:
    """The compiled kernels, if it is time for them and they are there, for a job of so many pixels."""
    if not _choice.asked:
        _choice.pixels += pixels
        if _choice.pixels > LOAD_AFTER:
            warm_up()
    return _choice.kernels


def warm_up() -> bool:
    """Load (and the first time ever, compile) the kernels now; whether there are any. For processes that stay."""
    if not _choice.asked:
        _choice.asked = True
        _choice.kernels = _loaded()
    return _choice.kernels is not None


def _loaded() -> Kernels | None:
    if sys.byteorder != "little":  # the kernels take a pixel as one number
        return None
    try:
        numba: Any = importlib.import_module("numba")
    except ImportError:  # not installed, or not for this numpy
        return None

    def compiled(function: Callable[..., None], signature: str) -> Callable[..., None]:
        settings: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": False}
        try:
            kernel: Callable[..., None] = numba.njit(signature, cache=True, **settings)(function)
        except RuntimeError:  # no folder to keep compiled code in
            kernel = numba.njit(signature, **settings)(function)
        return kernel

    return Kernels(compiled(_over, _SIGNATURE.format(more="")), compiled(_faded, _SIGNATURE.format(more=", float32")))


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
