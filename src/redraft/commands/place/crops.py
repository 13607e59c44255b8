"""Commands that crop a picture or undo a crop. The rest stays at its place on the page."""

from __future__ import annotations

import math

from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.measure.boxes import named
from redraft.commands.values import Elements, Length, Number, page_units
from redraft.document.geometry import Box
from redraft.document.layers import Asset, Picture
from redraft.document.pages import Document, Page, Placed
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit, ReplacePixels, SetCrop, SetStyle
from redraft.errors import CommandError, says

_CLOSE = 1e-6
Cut = tuple[float, float, float, float]
"""Parts of the picture as it is shown, at the left, top, right and bottom."""


class Crop(Command):
    """Cut off sides of pictures, or crop to a shape. A percentage is one of the picture as it is shown. As much goes on
    both sides as it takes for a `ratio` of width to height, or for a `width` or `height`.

    >>> crop("photo", left="10%", right="10%")
    >>> crop("photo", ratio=(16, 9))
    """

    target: Elements
    left: Length = 0
    top: Length = 0
    right: Length = 0
    bottom: Length = 0
    _: KW_ONLY
    ratio: tuple[Number, Number] | None = None
    width: Length | None = None
    height: Length | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        cuts = [(id, self._cut(document.index[id])) for id in self.target]
        edits = tuple(cropped(document.index[id], cut) for id, cut in cuts if max(cut) > _CLOSE)
        if not edits:
            raise AlreadySo(says("proportions-already", named=named(self.target)), targets=self.target)
        return Resolution(edits)

    def _cut(self, placed: Placed) -> Cut:
        id, box, page = placed.layer.id, placed.box, placed.page
        _framed(placed)
        if box is None or not box.width or not box.height:
            raise CommandError(says("picture-has-no-size", id=id))
        if placed.matrix.b or placed.matrix.c:
            raise CommandError(says("crop-when-turned", id=id))
        if self.ratio is not None:
            return to_ratio(self.ratio, box)
        if self.width is not None or self.height is not None:
            across = 0.0 if self.width is None else _part(id, "width", self.width, page, box.width)
            down = 0.0 if self.height is None else _part(id, "height", self.height, page, box.height)
            return across, down, across, down
        left, right = (page_units(side, page, box.width) / box.width for side in (self.left, self.right))
        top, bottom = (page_units(side, page, box.height) / box.height for side in (self.top, self.bottom))
        if min(left, top, right, bottom) < 0:
            raise CommandError(says("crop-negative"))
        if left + right >= 1 or top + bottom >= 1:
            raise CommandError(says("crop-leaves-nothing", id=id))
        return left, top, right, bottom


def _part(id: str, name: str, size: float | str, page: Page, now: float) -> float:
    """What is cut off each of two sides."""
    wanted = page_units(size, page, now)
    if wanted > now + _CLOSE or wanted <= 0:
        raise CommandError(
            says("crop-larger-than-picture", id=id, side=name, found=round(now, 3), wanted=round(wanted, 3))
        )
    return (1 - wanted / now) / 2


def to_ratio(ratio: tuple[float, float], box: Box) -> Cut:
    across, down = ratio
    if across <= 0 or down <= 0:
        raise CommandError(says("ratio-invalid", across=across, down=down))
    wide = box.height * across / down
    if wide < box.width:
        part = (1 - wide / box.width) / 2
        return part, 0.0, part, 0.0
    part = (1 - box.width * down / across / box.height) / 2
    return 0.0, part, 0.0, part


def cropped(placed: Placed, cut: Cut) -> SetCrop:
    """The crop after a cut of what is shown, sides as they are on the page."""
    picture, frame = _framed(placed)
    left, top, right, bottom = cut
    if placed.matrix.a < 0:
        left, right = right, left
    if placed.matrix.d < 0:
        top, bottom = bottom, top
    was = picture.crop
    across, down = 1 - was[0] - was[2], 1 - was[1] - was[3]
    now = was[0] + left * across, was[1] + top * down, was[2] + right * across, was[3] + bottom * down
    rest = Box(
        round(frame.x + left * frame.width, 6),
        round(frame.y + top * frame.height, 6),
        round(frame.width * (1 - left - right), 6),
        round(frame.height * (1 - top - bottom), 6),
    )
    return SetCrop(picture.id, (round(now[0], 9), round(now[1], 9), round(now[2], 9), round(now[3], 9)), rest)


def _framed(placed: Placed) -> tuple[Picture, Box]:
    picture = placed.layer
    if not isinstance(picture, Picture):
        raise CommandError(says("crop-needs-picture", id=picture.id))
    if picture.frame is None:
        raise CommandError(says("picture-has-no-size", id=picture.id))
    return picture, picture.frame


class Uncrop(Command):
    """Show all of a picture again. It keeps its scale.

    >>> uncrop("photo")
    """

    target: Elements

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        edits: list[SetCrop] = []
        for id in self.target:
            picture, frame = _framed(document.index[id])
            if not any(picture.crop):
                continue
            left, top, right, bottom = picture.crop
            width, height = frame.width / (1 - left - right), frame.height / (1 - top - bottom)
            whole = Box(frame.x - left * width, frame.y - top * height, width, height)
            edits.append(SetCrop(id, (0.0, 0.0, 0.0, 0.0), Box(*(round(one, 6) for one in whole))))
        if not edits:
            raise AlreadySo(says("nothing-cropped", named=named(self.target)), targets=self.target)
        return Resolution(tuple(edits))


SAME = 0.01
"""By how much the proportions of a picture may differ from its frame's and be stretched to it."""


def in_its_place(layer: Picture, asset: Asset, document: Document) -> list[Edit]:
    """What puts a picture into the frame of another, which it fills in its own proportions; nothing where it is so."""
    crop = covering(layer, asset)
    new = None if asset.key in document.assets else asset
    edits: list[Edit] = [ReplacePixels(layer.id, asset.key, new)] if layer.asset != asset.key else []
    if edits and layer.style.fill is not None:
        edits.insert(0, SetStyle(layer.id, "fill", None))  # the colour of the pixels that go
    if crop != layer.crop and layer.frame is not None:
        edits.append(SetCrop(layer.id, crop, layer.frame))
    return edits


def covering(layer: Picture, asset: Asset) -> tuple[float, float, float, float]:
    """What is cut off a picture so that the rest fills the layer's frame in its own proportions."""
    frame = layer.frame
    if frame is None or not (frame.width and frame.height and asset.width and asset.height):
        return (0.0, 0.0, 0.0, 0.0)
    share = stretch_of(layer) * (frame.width / frame.height) / (asset.width / asset.height)  # below 1: too wide
    if abs(share - 1) <= SAME:
        return (0.0, 0.0, 0.0, 0.0)
    if share < 1:
        side = round((1 - share) / 2, 6)
        return (side, 0.0, side, 0.0)
    side = round((1 - 1 / share) / 2, 6)
    return (0.0, side, 0.0, side)


def stretch_of(picture: Picture) -> float:
    """How much more a picture is enlarged across than down by its own matrix, as one is whose box was set."""
    matrix = picture.transform
    down = math.hypot(matrix.c, matrix.d)
    return math.hypot(matrix.a, matrix.b) / down if down else 1.0
