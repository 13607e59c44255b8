"""Shapes that Photoshop has no plain shape for, as pixels: with outlines, holes, gradients. Imports numpy.

Not covered: dashes, patterns.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Asset, Group, Layer, Picture, Shape
from redraft.document.style import Color, Gradient, NoPaint, Paint, Style
from redraft.errors import EditError, says
from redraft.formats.pixels.resampling import png
from redraft.formats.psd.bytes.structure import Rect
from redraft.formats.psd.bytes.vector_masks import Contour, Knot, Point, ellipse, outlined, path_data, rectangle
from redraft.formats.psd.drawing.text_pixels import refuse_larger
from redraft.formats.psd.pixels.coverage import Points, bounds, coverage, polygons
from redraft.formats.shapes.arcs import without_arcs

MITER = 4.0
"""Corners of an outline reach at most so many half widths out; sharper ones are cut off."""


def is_plain(shape: Shape) -> bool:
    """Whether Photoshop has it as a shape: of one opaque colour, without holes and without an outline."""
    color, found = shape.style.fill, knots_of(shape)
    plain = isinstance(color, Color) and color.alpha == 255 and found and not _nested(found)
    return bool(plain) and shape.frame is not None and not _is_lined(shape)


def in_pixels(layer: Layer, outer: Matrix = IDENTITY) -> tuple[Layer, tuple[Asset, ...]]:
    """A layer with shapes that are not plain as pictures, and their pixels. `outer` takes it to the page."""
    if isinstance(layer, Group):
        made = [in_pixels(child, outer @ layer.transform) for child in layer.children]
        return replace(layer, children=tuple(one for one, _ in made)), tuple(one for _, found in made for one in found)
    if not isinstance(layer, Shape) or is_plain(layer):
        return layer, ()
    rect, pixels = _drawn(layer, outer @ layer.transform)
    asset = Asset("image/png", png(pixels), rect.width, rect.height)
    back = outer.inverse() or IDENTITY
    style = Style(opacity=layer.style.opacity, visible=layer.style.visible, blend=layer.style.blend)
    frame = Box(0.0, 0.0, float(rect.width), float(rect.height))
    place = back @ Matrix.translation(float(rect.left), float(rect.top))
    return Picture(layer.id, layer.name, place, style, frame, asset=asset.key), (asset,)


def knots_of(shape: Shape) -> list[list[tuple[Point, Point, Point]]]:
    """The contours of a shape; none when it has no size."""
    if shape.is_path and shape.d:
        return outlined(without_arcs(shape.d))
    if shape.frame is None:
        return []
    if shape.is_ellipse:
        return ellipse(*shape.frame)
    x, y, width, height = shape.frame
    r = min(shape.radius, width / 2, height / 2)
    if not r:
        return rectangle(*shape.frame)
    arc, right, bottom = f"A{r} {r} 0 0 1", x + width, y + height
    return outlined(
        without_arcs(
            f"M{x + r} {y}L{right - r} {y}{arc} {right} {y + r}L{right} {bottom - r}{arc} {right - r} {bottom}"
            f"L{x + r} {bottom}{arc} {x} {bottom - r}L{x} {y + r}{arc} {x + r} {y}Z"
        )
    )


def _nested(contours: list[list[tuple[Point, Point, Point]]]) -> bool:
    """Whether one contour lies within another: a hole here, and filled in Photoshop, which adds them up."""
    boxes = [box for knots in contours if (box := Box.around(point for _, point, _ in knots))]
    pairs = ((one, other) for one in boxes for other in boxes if one is not other)
    return any(other.share_in(one) > 0.5 for one, other in pairs)


def _is_lined(shape: Shape) -> bool:
    return isinstance(shape.style.stroke, Color | Gradient) and shape.style.stroke_width != 0


def _drawn(shape: Shape, matrix: Matrix) -> tuple[Rect, NDArray[np.uint8]]:
    """The pixels of a shape that a matrix takes to the page, and their place."""
    style, d = shape.style, without_arcs(shape.d)
    if not shape.is_path or not d:
        closed = [Contour(tuple(Knot(0, *knot) for knot in knots), True, 1) for knots in knots_of(shape)]
        d = path_data(closed)
    lines = list(polygons(d, IDENTITY, 2))
    parts: list[tuple[Paint, list[Points]]] = []
    if not isinstance(style.fill, NoPaint):
        parts.append((style.fill or Color(0, 0, 0), [_through(matrix, one) for one in lines if len(one) > 2]))
    if _is_lined(shape):
        half = (1.0 if style.stroke_width is None else style.stroke_width) / 2
        pieces = [_through(matrix, one) for line in lines for one in _stroked(line, half)]
        parts.append((style.stroke or Color(0, 0, 0), [one if _area(one) > 0 else one[::-1] for one in pieces]))
    rect = bounds([one for _, contours in parts for one in contours])
    if rect.empty or any(not isinstance(paint, Color | Gradient) for paint, _ in parts):
        raise EditError(says("psd-new-shape-not-plain", id=shape.id))
    refuse_larger(rect, f"the new shape '{shape.id}'")
    color, alpha = np.zeros((rect.height, rect.width, 3), np.float32), np.zeros((rect.height, rect.width), np.float32)
    for paint, contours in parts:
        over = inks(paint, shape.frame or Box(0.0, 0.0, 1.0, 1.0), matrix, rect)
        above = coverage(contours, rect) * (over[..., 3] / np.float32(255))
        after = above + alpha * (1 - above)
        color += (over[..., :3] - color) * (above / np.maximum(after, np.float32(1e-6)))[..., None]
        alpha = after
    return rect, np.dstack([color + 0.5, alpha * 255 + 0.5]).clip(0, 255).astype(np.uint8)


def inks(paint: Paint, frame: Box, matrix: Matrix, rect: Rect) -> NDArray[np.float32]:
    """The colour of a paint at each pixel of a rectangle; a gradient is stretched with the frame."""
    if not isinstance(paint, Gradient):
        assert isinstance(paint, Color)
        return np.full((rect.height, rect.width, 4), paint, np.float32)
    back = matrix.inverse() or IDENTITY
    x, y = np.meshgrid(np.arange(rect.left, rect.right) + 0.5, np.arange(rect.top, rect.bottom) + 0.5)
    u = (back.a * x + back.c * y + back.e - frame.x) / (frame.width or 1.0) - 0.5
    v = (back.b * x + back.d * y + back.f - frame.y) / (frame.height or 1.0) - 0.5
    if paint.angle is None:
        along = np.hypot(u, v) / math.sqrt(0.5)
    else:
        dx, dy = math.sin(math.radians(paint.angle)), -math.cos(math.radians(paint.angle))
        along = (u * dx + v * dy) / (abs(dx) + abs(dy)) + 0.5
    offsets = [stop.offset for stop in paint.stops]
    return np.dstack([np.interp(along, offsets, part) for part in zip(*paint.colors, strict=True)]).astype(np.float32)


def _through(matrix: Matrix, points: Points) -> Points:
    return [matrix.apply(*point) for point in points]


def _area(points: Points) -> float:
    following = (*points[1:], points[0])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, following, strict=True))


def _stroked(line: Points, half: float) -> Iterator[Points]:
    """What a line covers: a bar for each of its pieces, and its corners; closed where it ends as it begins."""
    closed = len(line) > 3 and math.dist(line[0], line[-1]) < 1e-3
    line = [one for one, next in zip(line, (*line[1:], None), strict=True) if next is None or math.dist(one, next)]
    sides = []
    for (ax, ay), (bx, by) in pairwise(line):
        long = math.hypot(bx - ax, by - ay)
        nx, ny = (ay - by) / long * half, (bx - ax) / long * half
        sides.append((nx, ny))
        yield [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
    corners = list(zip(line[1:], sides, sides[1:], strict=False))
    if closed and sides:
        corners.append((line[0], sides[-1], sides[0]))
    for (x, y), (ax, ay), (bx, by) in corners:
        out = -1 if ax * by - ay * bx > 0 else 1
        mx, my = (ax + bx) * out, (ay + by) * out
        square = mx * mx + my * my
        near, far = (x + ax * out, y + ay * out), (x + bx * out, y + by * out)
        reach = 2 * half * half / square if square else math.inf
        tip = [(x + mx * reach, y + my * reach)] if reach * math.sqrt(square) <= MITER * half else []
        yield [(x, y), near, *tip, far]
