"""Pixel comparison of pictures. Boxes are in pixels, origin top left."""

from __future__ import annotations

import io
import math
import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from redraft.document.geometry import Box
from redraft.errors import ToolError, says
from redraft.render.cutouts import difference
from redraft.render.page_pixels import MOST_PIXELS

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Pixels = NDArray[numpy.uint8]

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_STRONG = (230, 0, 90)
_WIDEST, _GUTTER, _STRIP = 800, 16, 32
"""Of a sheet that shows pictures in pairs, in pixels: the width of one, the room between them, that of a label."""
_GROUND, _INK = (225, 225, 225), (60, 60, 60)


class PixelProof(NamedTuple):
    """How two pictures differ. `changed` counts pixels that differ at all, `outside` those of them in no allowed
    box."""

    width: int
    height: int
    changed: int
    changed_box: Box | None
    outside: int


def compare(
    first: Image.Image,
    second: Image.Image,
    allowed: Sequence[Box] = (),
    near: Sequence[Box] = (),
    slack: int = 0,
    corner: tuple[int, int] = (0, 0),
) -> PixelProof:
    """Where two pictures of one size differ, inside and outside the allowed boxes (rounded outwards to whole pixels).

    They are as `cutouts.pile` makes them, so a pixel without alpha has no colour. In the boxes `near`, up to `slack`
    levels do not count as outside. `corner` is where the top left pixel is among the boxes given and found.
    """
    levels = difference(first, second)
    changed = levels.point(_DIFFERS)
    outside = changed.copy()
    for box in allowed:
        if all(map(math.isfinite, box)) and (place := _within(box, corner, levels.size)):
            outside.paste(0, place)
    for box in near:
        if all(map(math.isfinite, box)) and (place := _within(box, corner, levels.size)):
            beyond = levels.crop(place).point([0] * (slack + 1) + [255] * (255 - slack))
            outside.paste(ImageChops.darker(outside.crop(place), beyond), place)
    return PixelProof(*levels.size, changed.histogram()[255], _bounds(changed, corner), outside.histogram()[255])


_DIFFERS = [0] + [255] * 255


def _within(box: Box, corner: tuple[int, int], size: tuple[int, int]) -> tuple[int, int, int, int] | None:
    left, top = max(0, math.floor(box.x) - corner[0]), max(0, math.floor(box.y) - corner[1])
    right = min(size[0], math.ceil(box.right) - corner[0])
    bottom = min(size[1], math.ceil(box.bottom) - corner[1])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _bounds(mask: Image.Image, corner: tuple[int, int] = (0, 0)) -> Box | None:
    """The box around what is not 0 in a picture of one channel whose first pixel is at `corner`."""
    found = mask.getbbox()
    if found is None:
        return None
    left, top, right, bottom = found
    return Box(float(left + corner[0]), float(top + corner[1]), float(right - left), float(bottom - top))


def ink_box(png: bytes) -> Box | None:
    """The bounds of everything that is not fully transparent; None for a blank picture."""
    return _bounds(_opened(png).getchannel(3))


def difference_png(before: bytes, after: bytes) -> bytes:
    """A picture for people: `before` greyed out on white, every changed pixel in a strong colour."""
    import numpy as np

    first, second = _pair(before, after)
    changed = (first != second).any(axis=2)
    cover = first[:, :, 3] / np.float32(255)
    grey = first[:, :, :3].mean(axis=2, dtype=np.float32) * cover + 255 * (1 - cover)
    shown = np.repeat((255 - (255 - grey) * 0.35).astype(np.uint8)[:, :, None], 3, axis=2)
    shown[changed] = _STRONG
    out = io.BytesIO()
    Image.fromarray(shown).save(out, "PNG")
    return out.getvalue()


def before_and_after(rows: Sequence[tuple[str, bytes, bytes]]) -> bytes:
    """Pictures in pairs, one below the other: before at the left, after at the right, a label above each pair. No bytes
    leave their half empty. The widest picture is at most `_WIDEST` pixels wide, the sheet at most twice that."""
    pictures = [(label, [_opened(png) if png else None for png in pair]) for label, *pair in rows]
    widest = max((one.width for _, pair in pictures for one in pair if one), default=0)
    if not widest:
        return b""
    scale = min(1.0, _WIDEST / widest)
    sized = []
    for label, pair in pictures:
        small = [
            one and one.resize((max(round(one.width * scale), 1), max(round(one.height * scale), 1))) for one in pair
        ]
        sized.append((label, small, max((one.height for one in small if one), default=0)))
    wide = round(widest * scale)
    sheet = Image.new("RGB", (2 * wide + 3 * _GUTTER, sum(high + _STRIP for *_, high in sized) + _GUTTER), _GROUND)
    pen, y = ImageDraw.Draw(sheet), 0
    for label, small, high in sized:
        pen.text((_GUTTER, y + 6), label, fill=_INK, font_size=16)
        y += _STRIP
        for x, one in zip((_GUTTER, 2 * _GUTTER + wide), small, strict=True):
            if one is not None:
                ground = Image.new("RGBA", one.size, "white")
                sheet.paste(Image.alpha_composite(ground, one).convert("RGB"), (x, y))
        y += high
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return out.getvalue()


def _pair(before: bytes, after: bytes) -> tuple[Pixels, Pixels]:
    """Both pictures in one size; no alpha means no colour."""
    import numpy as np

    pictures = [np.asarray(_opened(png)) for png in (before, after)]
    height, width = (max(picture.shape[axis] for picture in pictures) for axis in (0, 1))
    _check_size(width, height)
    grounds = [np.zeros((height, width, 4), np.uint8) for _ in pictures]
    for ground, picture in zip(grounds, pictures, strict=True):
        ground[: picture.shape[0], : picture.shape[1]] = picture * (picture[:, :, 3:] > 0)
    return grounds[0], grounds[1]


def _opened(png: bytes) -> Image.Image:
    """An RGBA picture. ToolError for what is not a PNG, is damaged or too large."""
    if not png.startswith(_SIGNATURE) or len(png) < 24:
        raise ToolError(says("rendered-picture-not-png"))
    _check_size(*struct.unpack_from("!II", png, 16))  # before Pillow, which warns about large ones
    try:
        with Image.open(io.BytesIO(png), formats=("PNG",)) as picture:
            return picture.convert("RGBA")
    except (OSError, ValueError, SyntaxError) as error:
        raise ToolError(says("rendered-png-unreadable", error=error)) from error


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise ToolError(says("compared-picture-too-large", width=width, height=height, limit=MOST_PIXELS))
