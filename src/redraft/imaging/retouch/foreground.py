"""Things that stand out on a ground which goes on behind them: each lifted off it with soft edges, the ground filled.

A ground is known where a smooth surface fits all that is around a thing; then the thing is what differs from it. What
lies on another ground stays, unless cutting by colours is asked for and is clear. Laid over the filled ground what was
lifted gives the picture again: its cover is at least what the colours need for that.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Mask, Picture, blurred, closed, grown, shrunk, slices
from redraft.imaging.pixels.palette import similarity
from redraft.imaging.pixels.regions import regions
from redraft.imaging.retouch.inpaint import EXACT, Surface, inpaint, surface
from redraft.imaging.things.figures import filled
from redraft.imaging.things.masks import cut, matte
from redraft.imaging.things.saliency import subjects

LEAST, MOST = 0.001, 0.5
"""Shares of the picture that a thing covers."""
WHOLE = 0.6
"""The part of a thing that hangs together, at least: letters and confetti are none."""
MANY = 8
ROUNDS = 5
APART = 7
"""Levels of 255 by which a thing differs from its ground, at least."""
FAINT = 0.5
"""Levels by which its soft edges, and its shadow, still do, where the ground is exact."""
GENTLE = 12
"""Levels of 255 from pixel to pixel that a shadow goes over into its ground by, at most."""
DARKEST = 0.45
"""What a shadow leaves of the ground's light, at least: what is darker may be the thing."""
TINT = 0.05
"""How much more a shadow may darken one of red, green and blue than another."""
REACH, WIDEST = 2, 10
"""Pixels on both sides of an edge that may be of the thing in part."""
RESTLESS = 0.12
"""Part of the step at an edge by which what is beside it may be off, in a JPEG."""
SURE = 0.6
"""How sure a thing cut out by colours must be."""
ALIKE = 0.995
"""SSIM of the picture put together again."""


class Lifted(NamedTuple):
    """A thing: where it is, and its pixels there, straight RGBA."""

    box: Box
    pixels: NDArray[np.uint8]


class Lying(NamedTuple):
    """The pixels of a thing, and the picture without it."""

    mask: Mask
    ground: Picture
    rough: float
    """Levels that the ground is off a smooth one."""


def lifted(picture: Picture, *, by_colors: bool = False) -> tuple[Picture, list[Lifted]]:
    """The picture without its things, and these, the largest first. `by_colors`: also those on grounds that are not
    smooth, where their colours separate them."""
    found: list[Lifted] = []
    ground = picture
    for subject in subjects(picture)[:MANY]:
        lying = on_surface(ground, subject.box)
        if lying is None and by_colors:
            lying = _by_colors(ground, subject.box)
        if lying is None:
            continue
        thing = _taken(ground, lying)
        if thing is not None:
            ground, found = lying.ground, [*found, thing]
    return ground, found


def on_surface(picture: Picture, box: Box) -> Lying | None:
    """The thing around a box; None where its ground is no smooth surface."""
    height, width = picture.shape[:2]
    for _ in range(ROUNDS):
        rows, columns = slices(box, picture.shape, max(24.0, 0.3 * max(box.width, box.height)))
        part = picture[rows, columns]
        own = Box(box.x - columns.start, box.y - rows.start, box.width, box.height)
        inside = np.zeros(part.shape[:2], bool)
        inside[slices(own, part.shape)] = True
        behind = surface(part, ~inside)
        if behind is None:
            return None
        off = np.abs(part.astype(np.int16) - behind.pixels).max(2)
        faint = FAINT if behind.off < FAINT / 2 else max(3 * FAINT, 1.5 * behind.off)
        found = _joined(off, max(APART, 2.5 * behind.off), faint, inside)
        if not found.any() or _has_form(part, behind, found | (off > max(APART, 2.5 * behind.off))):
            return None
        y, x = np.nonzero(found)
        edges = (x.min() < 2, y.min() < 2, x.max() >= part.shape[1] - 2, y.max() >= part.shape[0] - 2)
        ends = (columns.start == 0, rows.start == 0, columns.stop == width, rows.stop == height)
        met = [edge for edge in range(4) if edges[edge]]
        if all(ends[edge] for edge in met):
            if len(met) > 1 or not LEAST <= found.sum() / (height * width) <= MOST:
                return None
            mask = np.zeros(picture.shape[:2], bool)
            mask[rows, columns] = found
            ground = picture.copy()
            ground[rows, columns] = _without(part, behind, found)
            return Lying(mask, ground, behind.off)
        reached = Box(columns.start + int(x.min()), rows.start + int(y.min()), int(np.ptp(x)) + 1, int(np.ptp(y)) + 1)
        box = Box.union((box, reached)) or box
    return None


def _without(part: Picture, behind: Surface, mask: Mask) -> Picture:
    """A part without what lies in a mask; a rough ground is as rough there, and its faint edges go too."""
    if behind.off <= EXACT:
        return np.where(mask[..., None], behind.pixels, part)
    hole = grown(mask, 2 * REACH)
    rough = (part.astype(np.int16) - behind.pixels)[~hole]
    rough = rough[np.abs(rough).max(1) <= 2.5 * behind.off]
    ground = part.copy()
    some = np.random.default_rng(0).integers(0, max(1, len(rough)), int(hole.sum()))
    ground[hole] = np.clip(behind.pixels[hole] + (rough[some] if len(rough) else 0), 0, 255)
    return ground


def _has_form(part: Picture, behind: Surface, things: Mask) -> bool:
    """Whether what lies on a surface beside things is more than grain: seen from afar it is off it too."""
    known = ~grown(things, 3 * REACH)
    weight = np.maximum(blurred(known, 4), 1e-3)
    afar = np.abs(blurred((part.astype(np.float32) - behind.pixels) * known[..., None], 4) / weight[..., None]).max(2)
    return float(np.quantile(afar[known], 0.97)) > max(EXACT, 0.35 * behind.off) if known.any() else True


def _joined(off: NDArray[np.int16], limit: float, faint: float, inside: Mask) -> Mask:
    """What belongs to the thing inside a box: parts that are off the ground by more than the limit and lie mostly in
    the box, with their holes unless the ground shows there, and what is faintly off it around them."""
    labels, _ = regions(closed(off > limit, 1))
    areas = np.bincount(labels.ravel())
    inner = np.bincount(labels[inside], minlength=len(areas))
    own = (areas >= 12) & (inner > 0.5 * areas)
    own[0] = False
    mask: Mask = own[labels]
    holes, gaps = regions(~np.pad(mask, 1))
    largest = max((int(areas[number]) for number in np.flatnonzero(own)), default=0)
    if largest < WHOLE * mask.sum():
        return np.zeros_like(mask)
    outside, holes, size = holes[0, 0], holes[1:-1, 1:-1], 0.02 * mask.sum()
    shown = [gap.number for gap in gaps if gap.area >= size and np.quantile(off[holes == gap.number], 0.3) <= faint / 2]
    mask = ~np.isin(holes, [outside, *shown])
    labels, _ = regions((off > faint) | mask)
    return np.asarray(np.isin(labels, np.unique(labels[mask])) & (labels > 0), bool)


def _by_colors(picture: Picture, box: Box) -> Lying | None:
    """The same for a thing that differs from its surroundings by its colours."""
    height, width = picture.shape[:2]
    if box.x <= 1 or box.y <= 1 or box.right >= width - 1 or box.bottom >= height - 1:
        return None
    found = cut(picture, box.grown(0.04 * max(box.width, box.height)))
    mask = found.alpha > 0.02
    if found.sure < SURE or not LEAST <= mask.mean() <= MOST:
        return None
    return Lying(mask, inpaint(picture, mask), EXACT)


def _taken(picture: Picture, lying: Lying) -> Lifted | None:
    """The thing as a layer that, laid on its ground, gives the picture again; None where that cannot be had. What is
    but a speck lighter than the ground, as beside edges in a JPEG, stays in the ground."""
    rows, columns = np.nonzero(lying.mask | (picture != lying.ground).any(2))
    box = Box(int(columns.min()), int(rows.min()), int(np.ptp(columns) + 1), int(np.ptp(rows) + 1))
    around = slices(box, picture.shape, 12)
    part, below, own = picture[around], lying.ground[around].astype(np.float32), lying.mask[around]
    soft = np.where(own, _soft(part, below, own, lying.rough), 0)
    specks = ~grown(soft > 0, REACH) & (np.abs(part - below).max(2) <= APART) & (part > below).any(2)
    lying.ground[around][specks] = part[specks]
    below[specks] = part[specks]
    off = part - below
    room = np.where(off > 0, 255 - below, below)
    least = np.clip((np.abs(off) / np.maximum(room, 1)).max(2), 0, 1)
    alpha = np.ceil(np.maximum(soft, least) * 255 - 1e-3) / 255
    share = np.maximum(alpha, 1 / 255)[..., None]
    colors = np.where(alpha[..., None] > 0, np.clip(below + off / share, 0, 255), 0)
    pixels = np.dstack([np.round(colors), np.round(alpha * 255)]).astype(np.uint8)
    again = np.round(below + (pixels[..., :3] - below) * (pixels[..., 3:] / np.float32(255)))
    if similarity(np.asarray(np.clip(again, 0, 255), np.uint8), part).structure < ALIKE:
        return None
    y, x = np.nonzero(alpha)
    inner = np.s_[y.min() : y.max() + 1, x.min() : x.max() + 1]
    place = Box(around[1].start + int(x.min()), around[0].start + int(y.min()), int(np.ptp(x) + 1), int(np.ptp(y) + 1))
    return Lifted(place, pixels[inner])


def _soft(part: Picture, below: NDArray[np.float32], own: Mask, rough: float) -> NDArray[np.float32]:
    """How much of each pixel is of the thing, without its shadow, by the width that its edges have."""
    off = np.abs(part - below).max(2)
    height, width = _edge(off, own)
    core = own & closed(own & ~closed(_shaded(part, below, own), REACH), 2 * REACH)
    strong = filled(off > max(2.5 * rough, RESTLESS * height))
    if rough <= EXACT:  # a JPEG is restless in specks beside edges: what is wider is of the thing
        strong |= grown(shrunk(core & ~strong, REACH), REACH)
    core &= strong
    if width > 2 * REACH:
        core &= (off > height / 2) | ~grown(~own, round(width) + REACH)
    return matte(part, core.astype(np.float32), int(np.clip(round(0.6 * width), REACH, WIDEST)))


def _edge(off: NDArray[np.float32], own: Mask) -> tuple[float, float]:
    """A thing's distance from its ground just inside its edge, in levels, and in how many pixels: medians along it."""
    rows, columns = np.nonzero(own & grown(~own, 1))
    heights, widths = [], []
    for at in np.linspace(0, len(rows) - 1, min(len(rows), 160)).astype(int):
        y, x = int(rows[at]), int(columns[at])
        near = off[max(0, y - 2 * WIDEST) : y + 2 * WIDEST + 1, max(0, x - 2 * WIDEST) : x + 2 * WIDEST + 1]
        step = max(float(np.abs(np.diff(near, axis=axis)).max(initial=0.0)) for axis in (0, 1))
        heights.append(float(near.max()))
        widths.append(float(near.max()) / max(step, 1.0))
    return (float(np.median(heights)), float(np.median(widths))) if heights else (0.0, 1.0)


def _shaded(part: Picture, below: NDArray[np.float32], own: Mask) -> Mask:
    """The shadow of a thing: the ground's own colour, darker, that goes over into it in small steps."""
    share = blurred(part / np.maximum(below, 8.0), 1.0)
    steps = np.zeros(own.shape, np.float32)
    across, down = np.abs(np.diff(share, axis=1)).max(2) * 255, np.abs(np.diff(share, axis=0)).max(2) * 255
    steps[:, 1:], steps[1:] = across, np.maximum(steps[1:], down)
    neutral = (np.ptp(share, axis=2) <= TINT) & (share.min(2) >= DARKEST) & (share.max(2) <= 1.02)
    dark = (np.abs(part - below).max(2) <= 2 * APART) & (part <= below + 2).all(2)  # too dark to have a tint
    slow = own & (steps <= GENTLE) & (neutral | dark)
    labels, _ = regions(slow)
    numbers = np.unique(labels[slow & grown(~own, 2) & (share.min(2) > 1 - 3 * APART / 255)])
    return np.asarray(np.isin(labels, numbers[numbers > 0]), bool)
