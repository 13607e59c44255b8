"""The pixels of a flat picture that an edit of its layers changes: the ink of its targets before and after. Lines
of a text that stay as they are keep their own pixels, and so does all else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import IDENTITY
from redraft.document.layers import Layer, Text
from redraft.imaging.pixels import Mask, grown, slices

if TYPE_CHECKING:
    from redraft.formats.codec import Opened

Levels = NDArray[np.uint8]
HALO = 0.35
"""How far from its ink, in heights of a line, a text's ink may have been erased; at least so many pixels:"""
LEAST = 4
TIGHT = 3
"""And how far where other texts are, in pixels."""
MIDDLE = 0.3
"""How far above its baseline the middle of a line is, in sizes of its type."""


def concerned(before: Opened, touched: list[str], original: Levels, drawn: Levels, bare: Levels, after: Levels) -> Mask:
    """Where the picture takes the pixels of `after`: the layers as edited. `drawn` are the layers as they were, `bare`
    those without the ones touched, `original` is the picture."""
    new = (after != drawn).any(axis=2)
    ink = (drawn != bare).any(axis=2)
    near, others = np.zeros(new.shape, bool), np.zeros(new.shape, bool)
    for layer in before.document.pages[0].layers[1:]:
        if (reach := before.reach(layer.id)) is None or not (layer.id in touched or isinstance(layer, Text)):
            continue
        if layer.id not in touched:
            others[slices(reach, others.shape, 2.0)] = True
            continue
        lines = _baselines(layer)
        halo = max(LEAST, round(HALO * min(reach.width, reach.height) / len(lines)) if lines else 0)
        at = slices(reach, near.shape, halo + 1)
        own = grown(ink[at], halo)
        if len(lines) > 1:
            numbers = _numbers(layer, lines, at)
            own &= np.isin(numbers, np.unique(numbers[new[at] & own]))
        near[at] |= own
    near &= ~others | grown(ink, TIGHT)
    near &= original[..., 3] == 255  # on others no text was erased
    return np.asarray(new | near & ((bare != original) | (after != bare)).any(axis=2), bool)


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
