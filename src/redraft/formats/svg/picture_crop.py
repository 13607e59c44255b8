"""Cropping of pictures by `preserveAspectRatio="… slice"`: the picture covers its frame, what lies outside is cut off.

So a picture can be cropped along one axis: on one side, or equally on both. Any other crop would need a clip.
"""

from __future__ import annotations

from redraft.document.layers import Asset, Picture
from redraft.errors import EditError
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
        raise EditError(f"the pixels of '{picture.id}' are not in the file, so they cannot be cropped")
    if min(picture.crop) < -CLOSE:
        raise EditError(f"'{picture.id}' cannot get empty room around its pixels in an SVG", "make it smaller instead")
    across, down = left + right > CLOSE, top + bottom > CLOSE
    if across and down:
        raise EditError(
            f"'{picture.id}' cannot be cropped both ways: an SVG cuts off left and right, or above and below",
            "crop it along one axis, for example to a ratio such as 1:1",
        )
    shown = asset.width * (1 - left - right) / (asset.height * (1 - top - bottom))
    if abs(frame.width / frame.height / shown - 1) > DISTORTED:
        raise EditError(
            f"'{picture.id}' is shown in other proportions than its pixels have, so an SVG cannot hold a crop of it",
            "resize it to its own proportions first",
        )
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
        raise EditError(
            f"'{id}' cannot lose {first:.0%} and {second:.0%} at its {named} in an SVG",
            "cut off one side, or as much at both",
        )
    return "Min" if first < second else "Max"
