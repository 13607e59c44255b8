"""Frames written as attributes: places and sizes of plain shapes, corner radii, crops of pictures.

A picture is cropped by `preserveAspectRatio="… slice"`: it covers its frame, what lies outside is cut off. So it can be
cropped along one axis: on one side, or equally on both. Any other crop would need a clip.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from redraft.document.geometry import Matrix
from redraft.document.layers import Asset, Picture, Shape
from redraft.errors import EditError, says
from redraft.formats.shapes.numbers import format_number
from redraft.formats.svg.tree.geometry import CLOSE
from redraft.formats.svg.writing.changes import Changes
from redraft.formats.xml.tree import Element

DISTORTED = 0.005
"""How far a frame may be from the proportions of what it shows, as a part of them."""


def set_radius(changes: Changes, element: Element, layer: str, radius: float, matrix: Matrix) -> None:
    """Corners with equal radii across and down, also where the rectangle is stretched. A style sheet may set them
    too, which is left alone."""
    if element.tag != "rect":
        raise EditError(says("svg-path-corners", layer=layer))
    across, down = math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)
    uneven = math.sqrt(down / across) if across and down and not math.isclose(across, down, rel_tol=1e-6) else 1.0
    changes.set_attribute(element, "rx", f"{radius * uneven:.7g}" if radius else None)
    if uneven != 1 or element.get("ry") is not None:
        ry = f"{radius / uneven:.7g}" if radius and uneven != 1 else None
        changes.set_attribute(element, "ry", ry)


def reframe(changes: Changes, element: Element, shape: Shape) -> None:
    """The place and size of a plain shape, as its own attributes."""
    frame = shape.frame
    assert frame is not None
    x, y, width, height = frame
    ends = dict(zip(("x1", "y1", "x2", "y2"), shape.d.replace("M", "").replace("L", " ").split(), strict=False))
    shapes: Mapping[str, Mapping[str, object]] = {
        "rect": {"x": x, "y": y, "width": width, "height": height},
        "circle": {"cx": frame.center[0], "cy": frame.center[1], "r": width / 2},
        "ellipse": {"cx": frame.center[0], "cy": frame.center[1], "rx": width / 2, "ry": height / 2},
        "line": ends,
        "path": {"d": shape.d},
    }
    if not (values := shapes.get(element.tag)):
        raise EditError(says("shape-takes-no-frame", id=shape.id))
    for name, value in values.items():
        changes.set_attribute(element, name, str(value) if name == "d" else format_number(float(str(value))))


def recrop(changes: Changes, element: Element, picture: Picture, asset: Asset | None) -> None:
    """Write a picture's crop and frame."""
    frame, (left, top, right, bottom) = picture.frame, picture.crop
    if frame is None or asset is None or not (asset.width and asset.height):
        raise EditError(says("svg-crop-without-pixels", id=picture.id))
    if min(picture.crop) < -CLOSE:
        raise EditError(says("svg-crop-outwards", id=picture.id))
    across, down = left + right > CLOSE, top + bottom > CLOSE
    if across and down:
        raise EditError(says("svg-crop-both-ways", id=picture.id))
    shown = asset.width * (1 - left - right) / (asset.height * (1 - top - bottom))
    if abs(frame.width / frame.height / shown - 1) > DISTORTED:
        raise EditError(says("svg-picture-stretched", id=picture.id))
    sides = (_side(picture.id, left, right, "left and right"), _side(picture.id, top, bottom, "top and bottom"))
    aspect = f"x{sides[0]}Y{sides[1]} slice" if across or down else None
    for name, value in zip(("x", "y", "width", "height"), frame, strict=True):
        changes.set_attribute(element, name, format_number(value))
    if aspect is not None or "slice" in (element.get("preserveAspectRatio") or ""):
        changes.set_attribute(element, "preserveAspectRatio", aspect)


def _side(id: str, first: float, second: float, named: str) -> str:
    if abs(first - second) <= CLOSE:
        return "Mid"
    if min(first, second) > CLOSE:
        raise EditError(says("svg-crop-sides-uneven", id=id, first=first, second=second, sides=named))
    return "Min" if first < second else "Max"
