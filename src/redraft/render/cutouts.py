"""Parts of a page as cropped pixels, composited with Pillow alone, without numpy.

Loading numpy takes longer than all that most edits have to draw, so what a proof needs is done by Pillow: plain
source-over, in the arithmetic of `source_over.py`, to the same bytes. Blend modes and opacities are `compositor`'s.

Pixels are premultiplied 8-bit RGBA. Pillow is handed them as CMYK: four channels none of which it takes for alpha.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from PIL import Image, ImageChops
from PIL.PngImagePlugin import PngImageFile

from redraft.document.geometry import Box
from redraft.render.page_pixels import CARRIER

if TYPE_CHECKING:
    from redraft.render.compositor import Tile


class Cutout:
    """Premultiplied RGBA bytes, `width` × `height` pixels with the top left corner at page pixel (`x`, `y`), and the
    blend mode they are laid down with. It does not change."""

    def __init__(self, x: int, y: int, width: int, height: int, data: bytes, blend: str = "normal") -> None:
        if len(data) != 4 * width * height:
            raise ValueError(f"{len(data)} bytes for {width} × {height} pixels")
        self.x, self.y, self.width, self.height = x, y, width, height
        self.data, self.blend = data, blend

    @staticmethod
    def from_png(png: bytes, x: int, y: int, blend: str) -> Cutout:
        """What of a PNG with its corner at (x, y) is not transparent."""
        with PngImageFile(io.BytesIO(png)) as picture:
            image = picture if picture.mode == "RGBA" else picture.convert("RGBA")
            left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
            if (right - left, bottom - top) != image.size:
                image = image.crop((left, top, right, bottom))
            data = image.convert("RGBa").tobytes() if image.size != (0, 0) else b""
        return Cutout(x + left, y + top, right - left, bottom - top, data, blend)

    @staticmethod
    def of(tile: Tile) -> Cutout:
        height, width = tile.pixels.shape[:2]
        return Cutout(tile.x, tile.y, width, height, tile.pixels.tobytes(), tile.blend)

    @cached_property
    def tile(self) -> Tile:
        """The same for those who work with numpy."""
        from redraft.render.compositor import tile_from_bytes  # loads numpy, which most edits do without

        return tile_from_bytes(self.x, self.y, self.width, self.height, self.data, self.blend)

    @property
    def ink(self) -> Box | None:
        """Where it lies on the page; None for nothing."""
        return Box(self.x, self.y, self.width, self.height) if self.width and self.height else None

    @property
    def image(self) -> Image.Image:
        """Its pixels, shared and not to be changed."""
        return Image.frombuffer(CARRIER, (self.width, self.height), self.data, "raw", CARRIER, 0, 1)

    @cached_property
    def opaque(self) -> bool:
        """Whether nothing shows through it."""
        return self.data[3::4].count(255) == self.width * self.height

    def hides(self, box: Box) -> bool:
        """Whether nothing of what lies below it in a box is seen."""
        return self.ink is not None and self.ink.overlap(box) == box and self.opaque

    def covers_like(self, other: Cutout) -> bool:
        """Whether the two hide the same of what lies below, to the same degree."""
        place = self.x, self.y, self.width, self.height
        return place == (other.x, other.y, other.width, other.height) and self.data[3::4] == other.data[3::4]

    def looks_like(self, other: Cutout, slack: int = 0) -> bool:
        """Whether the two have the same pixels at the same place, laid down the same way; but for `slack` levels."""
        both = Box.union((self.ink, other.ink))
        if both is None:
            return True  # neither has any
        if self.blend != other.blend:
            return False
        if (self.x, self.y, self.width) == (other.x, other.y, other.width) and self.data == other.data:
            return True
        return bool(slack) and largest(difference(pile([self], both), pile([other], both))) <= slack


def pile(cutouts: Iterable[Cutout], box: Box) -> Image.Image:
    """What lies in a box (whole page pixels) when cutouts are laid over each other on nothing, the first at the
    bottom. All of them plainly: blend modes are not looked at."""
    ground = Image.new(CARRIER, (int(box.width), int(box.height)))
    laid = [cutout for cutout in cutouts if cutout.ink is not None and cutout.ink.overlap(box) is not None]
    lowest = max((at for at, cutout in enumerate(laid) if cutout.hides(box)), default=0)
    for cutout in laid[lowest:]:
        image, ink = cutout.image, Box(cutout.x, cutout.y, cutout.width, cutout.height)
        shared = ink.overlap(box) or ink
        if shared != ink:
            left, top = int(shared.x) - cutout.x, int(shared.y) - cutout.y
            image = image.crop((left, top, left + int(shared.width), top + int(shared.height)))
        left, top = int(shared.x - box.x), int(shared.y - box.y)
        place = left, top, left + image.width, top + image.height
        if cutout.opaque:
            ground.paste(image, place)
            continue
        ground.paste(0, place, image.getchannel(3))  # what is left of the ground: each level × (255 − alpha) / 255
        ground.paste(ImageChops.add(ground.crop(place), image), place)
    return ground


def difference(first: Image.Image, second: Image.Image) -> Image.Image:
    """How far two pictures of one size are apart, pixel by pixel: the largest of their channels."""
    apart = ImageChops.difference(first, second).split()
    return ImageChops.lighter(ImageChops.lighter(apart[0], apart[1]), ImageChops.lighter(apart[2], apart[3]))


def largest(levels: Image.Image) -> int:
    """The highest level in a picture of one channel."""
    if not (levels.width and levels.height):
        return 0
    _, most = levels.getextrema()
    return int(most)  # type: ignore[arg-type]
