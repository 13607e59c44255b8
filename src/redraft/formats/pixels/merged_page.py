"""A page of pixel layers composited into one picture, for the previews stored in files. Imports numpy and Pillow.

Layers must be at whole pixels. The sixteen blend modes follow W3C's Compositing and Blending; any other is drawn as
normal.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image

from redraft.document.layers import Group, Layer, Picture, family
from redraft.document.pages import Document, Page
from redraft.errors import FormatError, says
from redraft.formats.pixels.compositing import PixelArea, laid, levels
from redraft.formats.pixels.limits import blend_of
from redraft.formats.pixels.resampling import opened, packed, resampled

DEEPEST = 16
"""Groups inside each other that each need a page of their own; more would take too much memory."""
THUMBNAIL = 256

Area = tuple[int, int, int, int]
"""left, top, right, bottom"""


def merged(document: Document, page: Page, isolating: bool = True, area: Area | None = None) -> Image.Image:
    """The page, or an area of it, as straight RGBA. FormatError where it cannot be put together."""
    left, top, right, bottom = area or (0, 0, max(1, round(page.width)), max(1, round(page.height)))
    canvas = Image.new("RGBA", (right - left, bottom - top))
    return _Merging(document, isolating, (left, top)).onto(canvas, page.layers, (-left, -top), 0)


def thumbnail(picture: Image.Image) -> bytes:
    small = picture.copy()
    small.thumbnail((THUMBNAIL, THUMBNAIL), Image.Resampling.LANCZOS)
    return packed(small)


class _Merging:
    def __init__(self, document: Document, isolating: bool, corner: tuple[int, int]) -> None:
        self.document, self.isolating, self.corner = document, isolating, corner

    def onto(self, canvas: Image.Image, layers: Sequence[Layer], at: tuple[int, int], depth: int) -> Image.Image:
        for layer in layers:
            if layer.style.visible is False:
                continue
            strength = 1.0 if layer.style.opacity is None else layer.style.opacity
            place = at[0] + round(layer.transform.e), at[1] + round(layer.transform.f)
            if isinstance(layer, Group):
                if strength == 1.0 and blend_of(layer) == "normal" and not self._isolates(layer):
                    canvas = self.onto(canvas, layer.children, place, depth)
                    continue
                if depth >= DEEPEST:
                    raise FormatError(says("blend-groups-too-deep", limit=DEEPEST))
                own = self.onto(Image.new("RGBA", canvas.size), layer.children, place, depth + 1)
                canvas = _laid(canvas, own, (0, 0), strength, blend_of(layer))
            elif isinstance(layer, Picture) and layer.asset in self.document.assets:
                place, pixels = self._pixels(layer, place)
                canvas = _laid(canvas, pixels, place, strength, blend_of(layer))
        return canvas

    def _pixels(self, picture: Picture, place: tuple[int, int]) -> tuple[tuple[int, int], Image.Image]:
        """A picture's pixels and their corner; stretched where its frame is of another size."""
        asset, frame = self.document.assets[picture.asset], picture.frame
        if frame is None or (frame.width, frame.height) == (asset.width, asset.height):
            return place, opened(asset.data, f"layer '{picture.id}'")
        made = resampled(asset.data, frame, self.document.index[picture.id].matrix, f"layer '{picture.id}'")
        return (made.x - self.corner[0], made.y - self.corner[1]), opened(made.data)

    def _isolates(self, group: Group) -> bool:
        return self.isolating and any(blend_of(inner) != "normal" for inner in family(group))


def _laid(canvas: Image.Image, pixels: Image.Image, at: tuple[int, int], strength: float, mode: str) -> Image.Image:
    """The canvas with a picture composited over it, its top left corner `at`."""
    left, top = max(0, at[0]), max(0, at[1])
    right, bottom = min(canvas.width, at[0] + pixels.width), min(canvas.height, at[1] + pixels.height)
    if left >= right or top >= bottom:
        return canvas
    cut = pixels.crop((left - at[0], top - at[1], right - at[0], bottom - at[1]))
    if strength < 1.0:
        cut.putalpha(cut.getchannel("A").point(lambda level: round(level * strength)))
    if mode == "normal":
        canvas.alpha_composite(cut, (left, top))
    else:
        area = (left, top, right, bottom)
        canvas.paste(_blended(canvas.crop(area), cut, mode), area)
    return canvas


def _blended(ground: Image.Image, above: Image.Image, mode: str) -> Image.Image:
    below, over = (np.asarray(one, np.float32) / np.float32(255) for one in (ground, above))
    sheet = laid(PixelArea(below[..., :3], below[..., 3]), PixelArea(over[..., :3], over[..., 3]), mode)
    return Image.fromarray(levels(*sheet), "RGBA")
