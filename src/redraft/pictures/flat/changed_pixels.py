"""The pixels of a flat picture that an edit of its layers changes: the ink of its targets before and after. Lines
of a text that stay as they are keep their own pixels, and so does all else."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Layer, Picture, Shape, Text
from redraft.document.style import Color
from redraft.formats.pixels.resampling import opened
from redraft.imaging.pixels.arrays import Mask, grown, shrunk, slices
from redraft.imaging.pixels.regions import regions

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
EDGE, SOFT = 2, 3
"""Pixels on both sides of a shape's outline that are drawn otherwise than they were, and of a letter's."""
INKED, OFF, NEARER = 0.4, 0.4, 30.0
"""The share of an ink's colour in a pixel that has some of it, how far off its way it may be, and by how many levels
nearer than another's."""


APART, FEW = 16, 40
"""Pixels between regions that are told one by one, and how many of them are looked at."""


class Views(NamedTuple):
    """The picture; its layers as they were, without those that are touched, without any text, and as edited."""

    original: Levels
    drawn: Levels
    bare: Levels
    plain: Levels
    after: Levels


def concerned(before: Opened, touched: list[str], views: Views) -> tuple[Mask, list[Box]]:
    """Where the picture takes the pixels of the layers as edited; and where ink of the colour of a text that changes is
    left: too far from it to be known as its own, or where another, which stays, is set over it."""
    views = views._replace(original=np.where(views.original[..., 3:] > 0, views.original, 0))  # as it is drawn
    original, drawn, bare, plain, after = views
    new = (after != drawn).any(axis=2)
    ink, others = (drawn != bare).any(axis=2), (bare != plain).any(axis=2)
    outlines = _outlines(before, plain)
    gone = (plain != original).any(axis=2) & ~outlines
    own, left = np.zeros(new.shape, bool), np.zeros(new.shape, bool)
    for layer in before.document.pages[0].layers[1:]:
        if layer.id not in touched or (reach := before.reach(layer.id)) is None:
            continue
        lines = _middles(layer)
        halo = max(LEAST, round(HALO * min(reach.width, reach.height) / len(lines)) if lines else 0)
        at = slices(reach, own.shape, halo + 1)
        mine, theirs = ink[at], others[at] & ~ink[at]
        if len(lines) > 1:
            kept = _kept(mine, new[at], _numbers(layer, lines, at))
            mine, theirs = mine & ~kept, theirs | kept
        found, foreign = _parted(mine, theirs, gone[at], halo)
        own[at] |= found
        left[at] |= gone[at] & _left(Views(*(view[at] for view in views)), layer.style.fill, found, foreign)
    own &= (original[..., 3] == 255) | (np.abs(_covering(plain) - _covering(original)).max(axis=2) > 1)  # not rounding
    own &= ~outlines | grown(ink, SOFT)
    mask = new | own & ((bare != original) | (after != bare)).any(axis=2)
    left &= ~mask & (np.abs(plain.astype(np.int16) - original).max(axis=2) > SEEN)
    return mask, [part.box for part in regions(left, SPECK)[1]]


def _covering(levels: Levels) -> NDArray[np.float32]:
    """Colours times cover, and cover."""
    found = levels.astype(np.float32)
    found[..., :3] *= found[..., 3:] / 255
    return found


def boxes_around(area: Mask, most: int = 6) -> list[Box]:
    """Boxes that hold an area: several where its regions are far apart, from the top down."""
    near = APART
    while len(parts := regions(grown(area, near))[1]) > FEW:
        near *= 2
    found = [_trimmed(area, part.box) for part in parts]
    while len(found) > most:
        one, other = min(combinations(found, 2), key=lambda pair: _both(*pair).area - pair[0].area - pair[1].area)
        found = [*(box for box in found if box not in (one, other)), _both(one, other)]
    whole = Box.union(found)
    is_far = whole is not None and sum(box.area for box in found) < whole.area / 2
    return sorted(found, key=lambda box: (box.y, box.x)) if is_far else [whole] if whole is not None else []


def _both(one: Box, other: Box) -> Box:
    return Box.union((one, other)) or one


def _trimmed(area: Mask, box: Box) -> Box:
    """The part of a box that has some of an area."""
    rows, columns = slices(box, area.shape)
    down, across = (np.flatnonzero(area[rows, columns].any(axis=axis)) for axis in (1, 0))
    x, y = columns.start + int(across[0]), rows.start + int(down[0])
    return Box(float(x), float(y), float(across[-1] - across[0] + 1), float(down[-1] - down[0] + 1))


def _outlines(before: Opened, plain: Levels) -> Mask:
    """Where shapes that stay as they are have their outlines: set again these are softer, or less soft."""
    ground = before.document.pages[0].layers[0]
    if not isinstance(ground, Picture) or not any(isinstance(one, Shape) for one in before.document.pages[0].layers):
        return np.zeros(plain.shape[:2], bool)
    below = np.asarray(opened(before.document.assets[ground.asset].data))
    shapes = (below[..., :3] != plain[..., :3]).any(axis=2)
    return grown(shapes, EDGE) & ~shrunk(shapes, EDGE)


def _left(views: Views, color: object, own: Mask, foreign: Mask) -> Mask:
    """Where a picture has a colour over its ground; of what is others', solid parts beside its own where they would be
    of another colour."""
    if not isinstance(color, Color):
        return ~foreign
    seen, theirs, ground = (view[..., :3].astype(np.float32) for view in (views.original, views.bare, views.plain))
    ink = np.array(color[:3], np.float32)
    way = ink - ground
    length = np.maximum((way**2).sum(2), 1.0)
    share = ((seen - ground) * way).sum(2) / length
    off = np.linalg.norm(seen - ground - share[..., None] * way, axis=2) / np.sqrt(length)
    inked = (share > INKED) & (off < OFF * share)
    nearer = np.linalg.norm(seen - ink, axis=2) + NEARER < np.linalg.norm(seen - theirs, axis=2)
    labels, _ = regions(grown(shrunk(inked & foreign & (theirs != ground).any(2) & nearer, 1), 1))
    beside = np.unique(labels[grown(own, EDGE) & (labels > 0)])
    return np.asarray(inked & (~foreign | np.isin(labels, beside[beside > 0])))


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


def _middles(layer: Layer) -> list[float]:
    """Of the lines of a text, downwards in its own coordinates; none of other layers."""
    if not isinstance(layer, Text):
        return []
    starts = [run for number, run in enumerate(layer.runs) if run.starts_line or not number]
    sizes = [run.style.font_size or layer.style.font_size or 0.0 for run in starts]
    return [run.y - MIDDLE * size for run, size in zip(starts, sizes, strict=True) if run.y is not None]


def _numbers(layer: Layer, middles: list[float], at: tuple[slice, slice]) -> NDArray[np.intp]:
    """The line that each pixel is nearest to."""
    rows, columns = np.mgrid[at].astype(np.float32) + 0.5
    back = layer.transform.inverse() or IDENTITY
    down = back.b * columns + back.d * rows + back.f
    return np.asarray(np.abs(down[..., None] - np.array(middles, np.float32)).argmin(axis=2))
