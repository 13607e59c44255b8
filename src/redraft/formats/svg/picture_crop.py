"""Cropping of pictures by `preserveAspectRatio="… slice"`: the picture covers its frame, what lies outside is cut off.

So a picture can be cropped along one axis: on one side, or equally on both. Any other crop would need a clip.
"""

from __future__ import annotations

from redraft.document.layers import Asset, Picture
from redraft.errors import EditError, says
from redraft.formats.svg.element_changes import Changes
from redraft.formats.svg.pictures import CLOSE
from redraft.formats.svg.values import format_number
from redraft.formats.xml.tree import Element

DISTORTED = 0.005
"""How far a frame may be from the proportions of what it shows, as a part of them."""


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
