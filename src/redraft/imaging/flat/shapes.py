"""Flat shapes in a picture: rectangles, round-cornered ones and ellipses of one colour that, drawn again, are the same
pixels but for their soft edges. What is not exactly that is none.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.imaging.flat.ink import Gray
from redraft.imaging.pixels.arrays import Mask, Picture, grown, slices
from redraft.imaging.pixels.regions import Region, regions
from redraft.lazy import dataclass

LEAST = 12
"""Pixels that both sides of a shape have at least."""
MOST = 0.6
"""Of the page: what is larger is its ground."""
SAME = 3
"""Levels of 255 that pixels of one colour differ by at most."""
OFF = 0.12
"""How much of a pixel's cover may be otherwise than drawn, at the edges; inside, none."""
HARD = 0.4
"""How far from half a pixel's cover may be for it to be drawn in full, or not at all, where edges are not soft."""
_FOLD = 4


@dataclass(frozen=True, slots=True)
class FlatShape:
    """`form` is rect or ellipse; `radius` that of a rectangle's corners."""

    form: str
    box: Box
    radius: float
    color: tuple[int, int, int]


def shapes_of(picture: Picture) -> list[FlatShape]:
    """The flat shapes, largest first, each on a ground of which no more than its soft edge can be seen."""
    height, width = picture.shape[:2]
    found: list[FlatShape] = []
    planes = [np.ascontiguousarray(picture[..., at]) for at in range(3)]
    for color in _flat_colors(picture):
        same = np.ones(picture.shape[:2], bool)
        for plane, level in zip(planes, color.tolist(), strict=True):
            same &= (plane >= max(level - SAME, 0)) & (plane <= min(level + SAME, 255))
        labels, parts = regions(same, LEAST * LEAST // 2)
        for part in parts:
            inside = part.box.x > 1 and part.box.y > 1 and part.box.right < width - 1 and part.box.bottom < height - 1
            big = part.box.width >= LEAST and part.box.height >= LEAST and part.box.area < MOST * width * height
            full = part.area > 0.7 * part.box.area  # an ellipse has 0.785
            if inside and big and full and (shape := _shape(picture, labels, part, color)):
                found.append(shape)
    return sorted(found, key=lambda shape: -shape.box.area)


def _flat_colors(picture: Picture) -> list[NDArray[np.int16]]:
    """Colours that fill whole squares of pixels, the commonest first."""
    step = LEAST // 2
    height, width = picture.shape[0] - step, picture.shape[1] - step
    starts = ((0, 0), (0, step // 2), (step // 2, 0), (step // 2, step // 2))
    corners = [picture[y:height:step, x:width:step] for x, y in starts]
    least = min(one.shape[0] for one in corners), min(one.shape[1] for one in corners)
    squares = np.stack([one[: least[0], : least[1]] for one in corners])
    flat = (squares == squares[0]).all((0, 3))
    colors, counts = np.unique(squares[0][flat].reshape(-1, 3), axis=0, return_counts=True)
    order = np.argsort(-counts)[:12]
    return [colors[number].astype(np.int16) for number in order if counts[number] >= 3]


def taken_out(shapes: Sequence[FlatShape], shape: tuple[int, ...]) -> Mask:
    """The pixels that shapes and their soft edges take."""
    mask = np.zeros(shape[:2], bool)
    for one in shapes:
        rows, columns = slices(one.box, shape, 3.0)
        box = Box(one.box.x - columns.start, one.box.y - rows.start, one.box.width, one.box.height)
        mask[rows, columns] |= grown(_drawn(one.form, box, one.radius, mask[rows, columns].shape) > 0, 1)
    return mask


def _shape(picture: Picture, labels: NDArray[np.int32], region: Region, color: NDArray[np.int16]) -> FlatShape | None:
    """The shape that covers just the pixels of a region, and a soft edge around them."""
    rows, columns = slices(region.box, labels.shape, 2.0)
    cover = _cover(picture[rows, columns], labels[rows, columns] == region.number, color)
    if cover is None:
        return None
    exact = _exact_box(cover)
    tried = [*(("rect", radius) for radius in _radii(cover, exact)), ("ellipse", 0.0)]
    best, off, hard = None, OFF, _is_hard(cover)
    for form, radius in tried:
        again = _drawn(form, exact, radius, cover.shape)
        wrong = np.abs(again - cover)
        if hard:  # of the pixels along its edge those count that should be the other way
            wrong = np.where(np.abs(again - 0.5) < HARD, 0, wrong)
        if float(np.quantile(wrong[cover > 0], 0.995)) <= off and wrong.max() <= 3 * OFF:
            best, off = (form, radius), float(np.quantile(wrong[cover > 0], 0.995))
    if best is None:
        return None
    placed = Box(exact.x + columns.start, exact.y + rows.start, exact.width, exact.height)
    red, green, blue = (int(part) for part in color)
    return FlatShape(best[0], placed, best[1], (red, green, blue))


def _is_hard(cover: Gray) -> bool:
    """Whether nothing of a shape is soft, as it was drawn without half-covered pixels."""
    return not ((cover > 0.06) & (cover < 0.94)).any()


def _cover(part: Picture, mask: Mask, color: NDArray[np.int16]) -> Gray | None:
    """How much of each pixel is of the colour, by the ground beyond the soft edge; None where that is not of one look,
    or too much like the shape."""
    edge = grown(mask, 1) & ~mask
    ring = grown(mask, 2) & ~mask & ~edge
    if not edge.any() or not ring.any():
        return None
    ground = np.median(part[ring].astype(np.float32), axis=0)
    way = color - ground
    length = float((way**2).sum())
    if length < 30**2 or np.abs(part[ring] - ground).max() > 24:
        return None
    share = ((part.astype(np.float32) - ground) * way).sum(2) / length
    cover: Gray = np.where(mask, 1.0, np.where(edge, np.clip(share, 0, 1), 0)).astype(np.float32)
    return cover


def _exact_box(cover: Gray) -> Box:
    """Its sides to parts of a pixel, from the middles of its edges."""
    across, down = cover[cover.shape[0] // 2], cover[:, cover.shape[1] // 2]
    left, right = _ends(across)
    top, bottom = _ends(down)
    return Box(left, top, right - left, bottom - top)


def _ends(line: Gray) -> tuple[float, float]:
    full = np.nonzero(line > 0.99)[0]
    if not full.size:
        return 0.0, 0.0
    return float(full[0] - line[: full[0]].sum()), float(full[-1] + 1 + line[full[-1] + 1 :].sum())


def _radii(cover: Gray, box: Box) -> list[float]:
    """No radius, and that of which the corners lack as much as they do."""
    lacking = box.area - float(cover.sum())
    radius = (max(lacking, 0.0) / (4 - np.pi)) ** 0.5
    return [0.0] if radius < 0.75 else [round(min(radius, box.width / 2, box.height / 2), 2)]


def _drawn(form: str, box: Box, radius: float, shape: tuple[int, ...]) -> Gray:
    """How much of each pixel a shape covers."""
    ys, xs = ((np.arange(size * _FOLD) + 0.5) / _FOLD for size in shape[:2])
    away_x, away_y = np.abs(xs - box.center[0])[None, :], np.abs(ys - box.center[1])[:, None]
    half_x, half_y = box.width / 2, box.height / 2
    if form == "ellipse":
        inside = (away_x / half_x) ** 2 + (away_y / half_y) ** 2 <= 1
    else:
        corner_x, corner_y = np.maximum(away_x - half_x + radius, 0), np.maximum(away_y - half_y + radius, 0)
        inside = (away_x <= half_x) & (away_y <= half_y)
        inside = inside & (corner_x**2 + corner_y**2 <= radius**2) if radius else inside
    blocks = inside.reshape(shape[0], _FOLD, shape[1], _FOLD)
    found: Gray = blocks.mean((1, 3)).astype(np.float32)
    return found
