"""The pixels of a flat picture that an edit of its layers changes: the ink of its targets before and after. Lines
of a text that stay as they are keep their own pixels, and so does all else."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Layer, Text
from redraft.imaging.pixels import Mask, slices
from redraft.imaging.regions import regions

if TYPE_CHECKING:
    from redraft.formats.codec import Opened

Levels = NDArray[np.uint8]
HALO = 0.35
"""How far from its ink, in heights of a line, a text's ink may have been erased; at least so many pixels:"""
LEAST = 4
MIDDLE = 0.3
"""How far above its baseline the middle of a line is, in sizes of its type."""
SEEN, SPECK = 24, 6
"""Levels of 255 that are seen, and how many pixels of them together."""


class Views(NamedTuple):
    """The picture; its layers as they were, without those that are touched, without any text, and as edited."""

    original: Levels
    drawn: Levels
    bare: Levels
    plain: Levels
    after: Levels


def concerned(before: Opened, touched: list[str], views: Views) -> tuple[Mask, list[Box]]:
    """Where the picture takes the pixels of the layers as edited; and where old ink is left, which was erased under no
    text that stays, but too far from those that change to be theirs."""
    original, drawn, bare, plain, after = views
    new = (after != drawn).any(axis=2)
    ink, others = (drawn != bare).any(axis=2), (bare != plain).any(axis=2)
    gone = (plain != original).any(axis=2)
    own, left = np.zeros(new.shape, bool), np.zeros(new.shape, bool)
    for layer in before.document.pages[0].layers[1:]:
        if layer.id not in touched or (reach := before.reach(layer.id)) is None:
            continue
        lines = _baselines(layer)
        halo = max(LEAST, round(HALO * min(reach.width, reach.height) / len(lines)) if lines else 0)
        at = slices(reach, own.shape, halo + 1)
        mine, theirs = ink[at], others[at] & ~ink[at]
        if len(lines) > 1:
            kept = _kept(mine, new[at], _numbers(layer, lines, at))
            mine, theirs = mine & ~kept, theirs | kept
        found, foreign = _parted(mine, theirs, gone[at], halo)
        own[at] |= found
        left[at] |= gone[at] & ~foreign
    own &= original[..., 3] == 255  # on others no text was erased
    mask = new | own & ((bare != original) | (after != bare)).any(axis=2)
    left &= ~mask & (np.abs(plain.astype(np.int16) - original).max(axis=2) > SEEN)
    return mask, [part.box for part in regions(left, SPECK)[1]]


def _kept(ink: Mask, new: Mask, numbers: NDArray[np.intp]) -> Mask:
    """The ink of those lines of a text that do not change."""
    labels, parts = regions(ink)
    middles = {part.number: numbers[round(part.box.center[1]), round(part.box.center[0])] for part in parts}
    lines = np.array([middles.get(number, -1) for number in range(labels.max() + 1)])[labels]
    return ink & ~np.isin(lines, np.unique(lines[new & ink]))


def _parted(mine: Mask, theirs: Mask, gone: Mask, far: int) -> tuple[Mask, Mask]:
    """What is nearer to ink of mine than to that of others: first along what is gone, then across what is not, up to
    so many pixels each; and what along it is theirs."""
    mine, theirs = mine.copy(), theirs.copy()
    foreign = theirs
    for within in (gone, np.ones_like(gone)):
        for _ in range(far):
            wider = _wider(mine) & within & ~theirs
            theirs |= _wider(theirs) & within & ~wider & ~mine
            mine |= wider
        foreign = theirs.copy() if within is gone else foreign
    return mine, foreign


def _wider(mask: Mask) -> Mask:
    """By a pixel to each side."""
    found = mask.copy()
    found[1:] |= mask[:-1]
    found[:-1] |= mask[1:]
    found[:, 1:] |= mask[:, :-1]
    found[:, :-1] |= mask[:, 1:]
    return found


def _baselines(layer: Layer) -> list[float]:
    """Of the lines of a text, in its own coordinates; none of other layers."""
    if not isinstance(layer, Text):
        return []
    return [run.y for number, run in enumerate(layer.runs) if run.y is not None and (run.starts_line or not number)]


def _numbers(layer: Layer, baselines: list[float], at: tuple[slice, slice]) -> NDArray[np.intp]:
    """The line that each pixel is nearest to."""
    rows, columns = np.mgrid[at].astype(np.float32) + 0.5
    back = layer.transform.inverse() or IDENTITY
    down = back.b * columns + back.d * rows + back.f
    middles = np.array(baselines, np.float32) - MIDDLE * (layer.style.font_size or 0.0)
    return np.asarray(np.abs(down[..., None] - middles).argmin(axis=2))
