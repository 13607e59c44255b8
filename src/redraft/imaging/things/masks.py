"""Cutting a thing out of a picture: where it is, as a mask of 0 to 1, how it goes over into what is behind it, and the
colours it has by itself. A port, and a way that needs no model.

It separates things by colours and edges: a thing in the colours of its surroundings is cut badly, and `Cut.sure`
says so. OpenCV's GrabCut is used where it is installed (extra `ocr` brings it), an own one of the same kind otherwise.
"""

from __future__ import annotations

from importlib.util import find_spec
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.errors import ToolError, says
from redraft.imaging.pixels.arrays import Look, Mask, Picture, blurred, box_mean, closed, grown, look, shrunk, slices
from redraft.imaging.pixels.regions import Region, regions
from redraft.imaging.things.figures import figure, ground

SIDE = 640
"""Pixels of the longer side at which a thing is looked for; finer edges are found by `matte`."""
ROUNDS = 4
_COLORS = 6
_LIMITS = np.geomspace(0.03, 0.3, 14)
"""In Oklab: how far from the colour at a point the thing there may go; the limit that matters least is taken."""

Alpha = NDArray[np.float32]
Point = tuple[float, float]


class Cut(NamedTuple):
    """What was cut out: how much of each pixel of the picture is of the thing (0 to 1), and how clearly its colours
    differ from those around it (0 to 1)."""

    alpha: Alpha
    sure: float


def segment(picture: Picture, where: Box | Point) -> Alpha:
    """The share of each pixel that is of the thing in a box or at a point. ToolError if that is outside the picture."""
    return cut(picture, where).alpha


def cut(picture: Picture, where: Box | Point) -> Cut:
    """`segment`, with how sure it is."""
    box = where if isinstance(where, Box) else _around(picture, where)
    rows, columns = slices(box, picture.shape)
    if rows.stop <= rows.start or columns.stop <= columns.start:
        height, width = picture.shape[:2]
        raise ToolError(says("mark-outside-picture", width=width, height=height))
    reach = max(8.0, 0.4 * max(box.width, box.height))
    outer = slices(box, picture.shape, reach)
    part = picture[outer]
    inside = np.zeros(part.shape[:2], bool)
    inside[rows.start - outer[0].start : rows.stop - outer[0].start,
           columns.start - outer[1].start : columns.stop - outer[1].start] = True  # fmt: skip
    alpha = np.zeros(picture.shape[:2], np.float32)
    if inside.all():  # nothing around it to compare with
        alpha[outer] = 1.0
        return Cut(alpha, 0.0)
    step = max(1, -(-max(part.shape[:2]) // SIDE))
    small, within = part[::step, ::step], inside[::step, ::step]
    start = _start(small, within)
    found = _grab(small, within, start)
    mask = np.kron(found, np.ones((step, step), bool))[: part.shape[0], : part.shape[1]] & inside
    alpha[outer] = matte(part, mask.astype(np.float32), 3 + step)
    return Cut(alpha, _apart(look(small), found))


def _around(picture: Picture, at: Point) -> Box:
    """A box around what is joined to a point by like colours, a little larger."""
    height, width = picture.shape[:2]
    x, y = round(at[0]), round(at[1])
    if not (0 <= x < width and 0 <= y < height):
        raise ToolError(says("point-outside-picture", x=x, y=y, width=width, height=height))
    step = max(1, -(-max(height, width) // SIDE))
    seen = look(picture[::step, ::step])
    y, x = y // step, x // step
    off = blurred(np.linalg.norm(seen - seen[y, x], axis=2), 1)
    grows: list[Region] = []
    for limit in _LIMITS:
        labels, parts = regions(off <= max(limit, off[y, x]))
        grows.append(next(part for part in parts if part.number == labels[y, x]))
    least = max(grows[0].area, 9)
    steady = [later.area / first.area + (first.area < least) + (later.area > 0.6 * off.size)
              for first, later in pairwise(grows)]  # fmt: skip
    own = grows[int(np.argmin(steady))]
    box = Box(own.box.x * step, own.box.y * step, own.box.width * step, own.box.height * step)
    return box.grown(2 + 0.06 * max(box.width, box.height))


def _start(part: Picture, inside: Mask) -> Mask:
    """What stands out from the surroundings of the box; the middle of the box where nothing does."""
    rows, columns = np.nonzero(inside)
    box = Box(float(columns.min()), float(rows.min()), float(np.ptp(columns) + 1), float(np.ptp(rows) + 1))
    seen = look(part)
    mask = np.zeros_like(inside)
    mask[slices(box, part.shape)] = figure(seen, box, ground(seen, box))
    if mask.sum() < max(4, 0.02 * inside.sum()):
        mask[slices(box.grown(-0.2 * min(box.width, box.height)), part.shape)] = True
    return closed(mask, 1) & inside if mask.any() else inside


def _grab(part: Picture, inside: Mask, start: Mask) -> Mask:
    """The thing, from what may be it, by colours of both sides and edges between."""
    if find_spec("cv2") is not None and min(part.shape[:2]) > 4 and start.any() and not start.all():
        import cv2

        marks = np.where(start, cv2.GC_PR_FGD, np.where(inside, cv2.GC_PR_BGD, cv2.GC_BGD)).astype(np.uint8)
        models = np.zeros((1, 65)), np.zeros((1, 65))
        nowhere: Any = None  # its types want a rectangle, also where there is a mask
        cv2.setRNGSeed(0)
        cv2.grabCut(np.ascontiguousarray(part[..., ::-1]), marks, nowhere, *models, ROUNDS, cv2.GC_INIT_WITH_MASK)
        found = (marks == cv2.GC_FGD) | (marks == cv2.GC_PR_FGD)
    else:
        found = _own_grab(look(part), inside, start)
    found = found & inside
    if found.sum() < 0.25 * start.sum():  # the colours were too alike: what differed is the better answer
        found = start
    labels, parts = regions(found)
    least = parts[0].area / 30 if parts else 0
    return np.asarray(np.isin(labels, [one.number for one in parts if one.area >= least]), bool)


def _own_grab(seen: Look, inside: Mask, start: Mask) -> Mask:
    """Colours of both sides as some means each, the rest by rounds of votes among neighbours of like colour."""
    found = start
    for _ in range(ROUNDS):
        if not found.any() or found.all():
            break
        own, other = _distance(seen, seen[found]), _distance(seen, seen[~found])
        leaning = np.where(inside, other - own, -1.0).astype(np.float32)
        found = (_guided(leaning, seen[..., 0], 2, 1e-3) > 0) & inside
    return found


def _distance(seen: Look, colors: NDArray[np.float32]) -> NDArray[np.float32]:
    """From each pixel to the nearest of some mean colours, which Lloyd's rounds have found; 0.2 at the most."""
    some = colors[np.linspace(0, len(colors) - 1, min(len(colors), 800)).astype(int)]
    means = some[np.argsort(some[:, 0])][np.linspace(0, len(some) - 1, _COLORS).astype(int)]
    for _ in range(5):
        nearest = np.linalg.norm(some[:, None] - means, axis=2).argmin(1)
        means = np.stack([some[nearest == at].mean(0) if (nearest == at).any() else means[at] for at in range(_COLORS)])
    off = np.stack([np.linalg.norm(seen - mean, axis=2) for mean in means]).min(0)
    return np.asarray(np.minimum(off, 0.2).astype(np.float32))


def matte(picture: Picture, mask: NDArray[np.float32], reach: int = 2) -> Alpha:
    """A mask made soft where the picture is: within `reach` pixels of its edge each pixel becomes the share of the
    thing in its colour, between the colours further in and further out; the others are all or nothing."""
    hard = mask > 0.5
    if not hard.any() or hard.all():
        return hard.astype(np.float32)
    inner, outer = shrunk(hard, reach), ~grown(hard, reach)
    own, own_there = _nearby(picture, inner, 2 * reach + 1)
    other, other_there = _nearby(picture, outer, 2 * reach + 1)
    along = own - other
    length = (along**2).sum(2)
    share = ((picture - other) * along).sum(2) / np.maximum(length, 1e-6)
    off = ((picture - other - np.clip(share, 0, 1)[..., None] * along) ** 2).sum(2)
    known = own_there & other_there & (length > 15**2) & (off < 0.25 * length)
    alpha = np.where(known, np.clip(share, 0, 1), _guided(hard.astype(np.float32), look(picture)[..., 0], reach, 1e-4))
    soft: Alpha = np.where(inner, 1.0, np.where(outer, 0.0, np.clip(alpha, 0, 1))).astype(np.float32)
    return soft


def own_colors(picture: Picture, alpha: Alpha, reach: int = 4) -> Picture:
    """The colours of the thing alone: what is behind it taken out of the pixels that are partly of it, and the
    colours at its edge continued outwards, so that no halo shows on another ground."""
    own, there = _nearby(picture, alpha > 0.98, reach)
    other, behind = _nearby(picture, alpha < 0.02, reach)
    share = np.maximum(alpha, 0.1)[..., None]
    unmixed = np.clip((picture - (1 - alpha[..., None]) * other) / share, 0, 255)
    trust = np.clip((alpha[..., None] - 0.2) / 0.5, 0, 1) * behind[..., None]
    colors = np.where(there[..., None], trust * unmixed + (1 - trust) * own, unmixed)
    partly = (alpha < 0.98)[..., None] & (there | behind)[..., None]
    return np.clip(np.round(np.where(partly, colors, picture)), 0, 255).astype(np.uint8)


def _nearby(picture: Picture, mask: Mask, reach: int) -> tuple[NDArray[np.float32], Mask]:
    """The mean colour of the pixels of a mask around each pixel, and where there are any."""
    weight = blurred(mask, reach)
    total = blurred(picture * mask[..., None], reach)
    return np.asarray(total / np.maximum(weight, 1e-6)[..., None], np.float32), weight > 1e-4


def _guided(values: NDArray[np.float32], guide: NDArray[np.float32], reach: int, least: float) -> NDArray[np.float32]:
    """Values smoothed along the guide's own edges (the guided filter)."""
    guide_mean, mean = box_mean(guide, reach), box_mean(values, reach)
    spread = box_mean(guide * guide, reach) - guide_mean**2
    slope = (box_mean(guide * values, reach) - guide_mean * mean) / (spread + least)
    found: NDArray[np.float32] = box_mean(slope, reach) * guide + box_mean(mean - slope * guide_mean, reach)
    return found


def _apart(seen: Look, found: Mask) -> float:
    """How much nearer the colours of a thing are to each other than to those around it, at its edge."""
    if not found.any() or found.all():
        return 0.0
    inner, outer = shrunk(found, 1) & ~shrunk(found, 6), ~grown(found, 2) & grown(found, 7)  # not what is of both
    if not inner.any() or not outer.any():
        inner, outer = found & ~shrunk(found, 5), ~found & grown(found, 5)
    other = _distance(seen, seen[outer])[inner]
    return round(float(np.clip(np.quantile(other, 0.3) / 0.1, 0, 1)), 3)
