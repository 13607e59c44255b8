"""Source-over on premultiplied 8-bit RGBA, and conversion between straight and premultiplied alpha.

Every result is the exact value rounded to the nearest level. With whole numbers 0 to 255 there are no ties in
`x / 255`, so `(x + 128 + ((x + 128) >> 8)) >> 8` is that value; with an opacity the sum is formed once in float32
and rounded half up. The numba kernels of `numba_kernels.py` do the same arithmetic and give the same bytes.
"""

from __future__ import annotations

import threading

import numpy as np
from numpy.typing import NDArray

from redraft.render.coverage import Packed, Patch, Pixels, Rect, is_opaque, packed

BAND_PIXELS = 1 << 13  # compositing in bands of this size keeps every intermediate in the cache
_EACH_CHANNEL = np.uint64(0x0001_0001_0001_0001)
_EACH_BYTE = np.uint32(0x01010101)
_ROUND, _BYTE = np.uint16(128), np.uint16(8)


class _Scratch(threading.local):
    """Arrays that are used again and again: fresh ones would cost more page faults than the arithmetic takes."""

    def __init__(self) -> None:
        self.keep = np.empty(BAND_PIXELS, np.uint64)
        self.wide = np.empty(BAND_PIXELS * 4, np.uint16)
        self.carry = np.empty(BAND_PIXELS * 4, np.uint16)
        self.alpha = np.empty(BAND_PIXELS, np.uint32)
        self.narrow = np.empty(BAND_PIXELS * 4, np.uint8)


_scratch = _Scratch()


def bands(rect: Rect) -> list[Rect]:
    """A rectangle cut into pieces of at most BAND_PIXELS."""
    wide = min(rect.width, BAND_PIXELS)
    tall = max(1, BAND_PIXELS // wide)
    return [
        Rect(left, top, min(left + wide, rect.right), min(top + tall, rect.bottom))
        for top in range(rect.top, rect.bottom, tall)
        for left in range(rect.left, rect.right, wide)
    ]


def premultiplied(straight: Pixels) -> Pixels:
    """colour × alpha / 255, rounded to the nearest level; alpha as it is."""
    out = np.empty(straight.shape, np.uint8)
    for band in bands(Rect(0, 0, straight.shape[1], straight.shape[0])) if straight.size else ():
        here = np.s_[band.top : band.bottom, band.left : band.right]
        source = np.ascontiguousarray(straight[here])
        alpha = packed(source).ravel() >> np.uint32(24)
        scaled = _scaled(source, alpha)
        out[here] = scaled.reshape(source.shape)
        out[here][..., 3] = source[..., 3]
    return out


def straightened(pixels: Pixels) -> Pixels:
    """colour × 255 / alpha of a premultiplied array, rounded half up; 0, 0, 0, 0 where alpha is 0.

    `premultiplied(straightened(p))` is `p` again, byte for byte.
    """
    out = np.zeros(pixels.shape, np.uint8)
    for band in bands(Rect(0, 0, pixels.shape[1], pixels.shape[0])) if pixels.size else ():
        here = np.s_[band.top : band.bottom, band.left : band.right]
        alpha = pixels[here][..., 3]
        share = np.float32(255) / np.maximum(
            alpha, 1
        )  # times a colour: at most 2e-5 off, ties are 1 / 510 away or exact
        for channel in range(3):
            exact = pixels[here][..., channel] * np.float32(255) / np.maximum(alpha, 1)
            out[here][..., channel] = (exact + np.float32(0.5)).astype(np.uint8)
        del share
        out[here][..., 3] = alpha
    return out


def is_premultiplied(pixels: Pixels) -> bool:
    """Whether no colour exceeds its alpha."""
    if is_opaque(pixels):
        return True
    for band in bands(Rect(0, 0, pixels.shape[1], pixels.shape[0])) if pixels.size else ():
        source = np.ascontiguousarray(pixels[band.top : band.bottom, band.left : band.right])
        alphas = ((packed(source).ravel() >> np.uint32(24)) * _EACH_BYTE).view(np.uint8)
        if not (source.ravel() <= alphas).all():
            return False
    return True


def over(page: Pixels, tile: Pixels, patch: Patch, rect: Rect, dx: int, dy: int, opacity: float) -> None:
    """Put the part `rect` of a patch of `tile` onto `page`, where the tile's (0, 0) lies at (dx, dy)."""
    if patch.opaque and opacity == 1:
        below = rect.shifted(dx, dy)
        page[below.top : below.bottom, below.left : below.right] = tile[rect.top : rect.bottom, rect.left : rect.right]
    elif patch.ink is not None and rect == patch.rect:
        _over_ink(packed(page), patch.ink.places, patch.ink.values, rect.shifted(dx, dy), opacity)
    else:
        for band in bands(rect):
            below = band.shifted(dx, dy)
            source = tile[band.top : band.bottom, band.left : band.right]
            ground = page[below.top : below.bottom, below.left : below.right]
            _over_band(ground, source, opacity)


def mixed(ground: Pixels, other: Pixels, share: float) -> Pixels:
    """Part of the way from one picture to another."""
    part = np.float32(share)
    levels: Pixels = (ground * (np.float32(1) - part) + other * part + np.float32(0.5)).astype(np.uint8)
    return levels


def knocked_out(own: Pixels, ground: Pixels, initial: Pixels, shape: Pixels) -> Pixels:
    """own + (ground − initial) × (255 − shape) / 255: `own` is the element on the initial backdrop alone."""
    change = ground.astype(np.float32) - initial
    kept = change * ((np.float32(255) - shape) * np.float32(1 / 255))[..., None]
    levels: Pixels = np.clip(own + kept + np.float32(0.5), 0, 255).astype(np.uint8)
    np.minimum(levels[..., :3], levels[..., 3:], out=levels[..., :3])
    return levels


def _over_band(ground: Pixels, source: Pixels, opacity: float) -> None:
    """source + ground × (255 − alpha) / 255, in place."""
    size = source.shape[0] * source.shape[1]
    alpha = _scratch.alpha[:size]
    np.right_shift(packed(source), np.uint32(24), out=alpha.reshape(source.shape[:2]))
    if opacity != 1:
        ground[...] = _faded(ground, source, alpha, opacity).reshape(source.shape)
        return
    np.subtract(np.uint32(255), alpha, out=alpha)
    np.add(_scaled(ground, alpha).reshape(source.shape), source, out=ground)


def _over_ink(page: Packed, places: NDArray[np.intp], values: Packed, below: Rect, opacity: float) -> None:
    """The same for the inked pixels of a patch only."""
    ground = page[below.top : below.bottom, below.left : below.right]
    flat = ground.ravel()
    for start in range(0, len(places), BAND_PIXELS):
        here, source = places[start : start + BAND_PIXELS], values[start : start + BAND_PIXELS]
        band = flat[here][:, None].view(np.uint8)
        _over_band(band[None], source[:, None].view(np.uint8)[None], opacity)
        flat[here] = band.view("<u4")[:, 0]
    ground[...] = flat.reshape(ground.shape)


def _scaled(colors: Pixels, factor: Packed) -> Pixels:
    """Each byte times its pixel's factor (0 to 255) / 255, to the nearest; a flat array, valid until the next call."""
    size = factor.size
    keep, wide, carry = _scratch.keep[:size], _scratch.wide[: 4 * size], _scratch.carry[: 4 * size]
    np.multiply(factor, _EACH_CHANNEL, out=keep)  # the factor four times, once beside each channel
    np.copyto(wide.reshape(colors.shape), colors)
    np.multiply(wide, keep.view(np.uint16), out=wide)
    np.add(wide, _ROUND, out=wide)
    np.right_shift(wide, _BYTE, out=carry)
    np.add(wide, carry, out=wide)
    np.right_shift(wide, _BYTE, out=wide)
    narrow = _scratch.narrow[: 4 * size]
    np.copyto(narrow, wide, casting="unsafe")
    return narrow


def _faded(ground: Pixels, source: Pixels, alpha: Packed, opacity: float) -> Pixels:
    """source × opacity + ground × (1 − alpha × opacity), rounded once."""
    strength = np.float32(opacity)
    left = np.float32(1) - alpha.astype(np.float32) * (strength / np.float32(255))
    both = left.view(np.uint32) * np.uint64(0x1_0000_0001)  # the same float twice
    lefts = np.empty((left.size, 2), np.uint64)
    lefts[:, 0] = lefts[:, 1] = both
    total = source.astype(np.float32, order="C").ravel()
    total *= strength
    total += ground.astype(np.float32, order="C").ravel() * lefts.view(np.float32).ravel()
    total += np.float32(0.5)
    return total.astype(np.uint8)
