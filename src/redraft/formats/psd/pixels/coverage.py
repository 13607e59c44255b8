"""Antialiased fill of outlines: SVG path data to coverage. Imports numpy.

Each row is sampled on `STEPS` lines; along a line coverage is exact. The rule is nonzero winding.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Matrix
from redraft.errors import EditError, says
from redraft.formats.psd.bytes.structure import Rect
from redraft.formats.shapes.paths import path_segments

STEPS = 8
FLAT = 12
"""Straight pieces that a curve is drawn with; pixels are coarser than what is left out at the sizes of letters."""
BAND, CROSSINGS, MOST_CROSSINGS = 1 << 18, 1 << 21, 1 << 29
"""Pixels that are worked out at once, and places where edges cross a line of samples at once and in all."""
Points = list[tuple[float, float]]


def polygons(d: str, matrix: Matrix, least: int = 3) -> Iterator[Points]:
    """The contours of path data without arcs through a matrix, with curves made straight: those of so many points."""
    contour: Points = []
    pen: tuple[float, ...] = ()
    for segment in path_segments(d):
        start, *points = (matrix.apply(*segment[at : at + 2]) for at in range(0, len(segment), 2))
        if segment[:2] != pen:
            if len(contour) >= least:
                yield contour
            contour = [start]
        contour += _flat(start, points)
        pen = segment[-2:]
    if len(contour) >= least:
        yield contour


def _flat(start: tuple[float, float], points: Points) -> Points:
    if len(points) == 1:
        return points
    steps = [n / FLAT for n in range(1, FLAT + 1)]
    if len(points) == 2:
        (ax, ay), (bx, by), (cx, cy) = start, *points
        return [
            (
                (1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t * t * cx,
                (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t * t * cy,
            )
            for t in steps
        ]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = start, *points
    found = []
    for t in steps:
        u = 1 - t
        p, q, r, s = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        found.append((p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy))
    return found


def bounds(contours: Sequence[Points]) -> Rect:
    """The whole pixels that contours touch; empty for none."""
    points = [point for contour in contours for point in contour if all(map(math.isfinite, point))]
    if not points:
        return Rect(0, 0, 0, 0)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(math.floor(min(ys)), math.floor(min(xs)), math.ceil(max(ys)), math.ceil(max(xs)))


def bands(shapes: Sequence[Sequence[Points]], rect: Rect) -> Iterator[tuple[int, list[NDArray[np.float32]]]]:
    """How much of every pixel of a rectangle each of several shapes covers, 0 to 1: band by band from the top, each
    with the row that it begins with. EditError for more edges than can be drawn."""
    edges = [_edges(contours, rect) for contours in shapes]
    if sum(float(np.abs(one[:, 3] - one[:, 1]).sum()) for one in edges) * STEPS > MOST_CROSSINGS:
        raise EditError(says("psd-shape-edges-too-many", count=sum(map(len, edges))))
    lines = max((len(one) for one in edges), default=0)
    step = max(1, min(BAND // max(1, rect.width), CROSSINGS // (STEPS * max(1, lines))))
    for top in range(0, rect.height, step):
        yield top, [_band(one, top, min(rect.height, top + step), rect.width) for one in edges]


def coverage(contours: Sequence[Points], rect: Rect) -> NDArray[np.float32]:
    """The same of one shape, whole."""
    out = np.zeros((rect.height, rect.width), np.float32)
    for top, (band,) in bands([contours], rect):
        out[top : top + len(band)] = band
    return out


def _edges(contours: Sequence[Points], rect: Rect) -> NDArray[np.float64]:
    """Rows x0, y0, x1, y1, winding, with y0 < y1, from the corner of the rectangle."""
    parts = []
    for contour in contours:
        points = np.array(contour) - (rect.left, rect.top)
        ends = np.roll(points, -1, axis=0)
        parts.append(np.hstack([points, ends]))
    if not parts:
        return np.zeros((0, 5))
    edges = np.vstack(parts)
    edges = edges[edges[:, 1] != edges[:, 3]]
    up = edges[:, 1] > edges[:, 3]
    edges[up] = edges[up][:, [2, 3, 0, 1]]
    return np.hstack([edges, np.where(up, -1.0, 1.0)[:, None]])


def _band(edges: NDArray[np.float64], top: int, bottom: int, width: int) -> NDArray[np.float32]:
    rows = (bottom - top) * STEPS
    sums = np.zeros((rows, width + 2))
    # sample line k of the band lies at top + (k + 0.5) / STEPS
    first = np.maximum(0, np.ceil((edges[:, 1] - top) * STEPS - 0.5)).astype(np.int64)
    last = np.minimum(rows, np.ceil((edges[:, 3] - top) * STEPS - 0.5)).astype(np.int64)
    counts = np.maximum(0, last - first)
    which = np.repeat(np.arange(len(edges)), counts)
    if not len(which):
        return np.zeros((bottom - top, width), np.float32)
    offset = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)
    lines = first[which] + offset
    x0, y0, x1, y1, winding = edges[which].T
    y = top + (lines + 0.5) / STEPS
    x = np.clip(x0 + (y - y0) * (x1 - x0) / (y1 - y0), 0, width)
    cell = np.minimum(x.astype(np.int64), width)
    part = x - cell
    np.add.at(sums, (lines, cell), winding * (1 - part))
    np.add.at(sums, (lines, cell + 1), winding * part)
    covered = np.minimum(1, np.abs(np.cumsum(sums, axis=1)[:, :width]))
    smoothed: NDArray[np.float32] = covered.reshape(bottom - top, STEPS, width).mean(axis=1).astype(np.float32)
    return smoothed
