"""Resampling of pixels for formats with whole-pixel layers: scaling, rotation and mirroring.

Sharpening filters overshoot at edges. So colours are premultiplied before filtering, in numbers that may overshoot, and
divided by the same filtered alpha afterwards: a solid colour stays solid up to its edge. Imports numpy and Pillow: load
it when pixels are needed.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.cage.decoder import DECODER, Pixels, Undecodable
from redraft.document.geometry import Box, Matrix
from redraft.errors import EditError, FormatError, says
from redraft.formats.pixels.rasters import MOST_PIXELS, inspect_raster

LONGEST_JPEG = 65_500
FAINT = 16
"""Alpha up to which a pixel counts as clear: soft edges fade out before."""


class PlacedPixels(NamedTuple):
    """A picture as PNG whose top left corner is at whole pixels `x`, `y` of the page."""

    data: bytes
    x: int
    y: int
    width: int
    height: int


def opened(data: bytes, about: str = "the picture") -> Image.Image:
    """A picture's pixels as straight RGBA. FormatError for one that is hostile or broken."""
    return image(_decoded(data, about, facts=False))


def alpha_box(alpha: NDArray[np.uint8]) -> Box | None:
    """The box of the pixels that are seen more than faintly; None where none is."""
    seen = alpha > FAINT
    rows, columns = np.flatnonzero(seen.any(1)), np.flatnonzero(seen.any(0))
    if not rows.size:
        return None
    left, top = float(columns[0]), float(rows[0])
    return Box(left, top, columns[-1] + 1.0 - left, rows[-1] + 1.0 - top)


def with_facts(data: bytes, about: str) -> Pixels:
    """The same with other facts of the file: its frames, its orientation, its colour profile and EXIF data."""
    return _decoded(data, about, facts=True)


def _decoded(data: bytes, about: str, facts: bool) -> Pixels:
    looked = inspect_raster(data)
    if looked.refusal or not looked.kind or not looked.drawn:
        raise FormatError(f"{about} {looked.refusal or looked.damage}")
    try:
        return DECODER.pixels(data, [looked.kind.upper()], facts=facts)
    except Undecodable as error:
        raise FormatError(says("pixels-undecodable", picture=about, error=error)) from None


def image(found: Pixels) -> Image.Image:
    return Image.frombytes("RGBA", (found.width, found.height), found.data)


def on_white(picture: Image.Image) -> Image.Image:
    """The pixels as a JPEG can have them. EditError for more of them than it can."""
    if max(picture.size) > LONGEST_JPEG:
        wide, high = picture.size
        raise EditError(says("jpeg-side-too-large", limit=LONGEST_JPEG, width=wide, height=high))
    ground = Image.new("RGBA", picture.size, "white")
    ground.alpha_composite(picture)
    return ground


def packed(picture: Image.Image) -> bytes:
    """The pixels as PNG. Stronger compression takes three times as long and saves a tenth."""
    target = io.BytesIO()
    picture.save(target, "PNG", compress_level=3)
    return target.getvalue()


def png(pixels: NDArray[np.uint8]) -> bytes:
    """An array of pixels as PNG."""
    return packed(Image.fromarray(pixels))


def resampled(
    data: bytes, frame: Box, matrix: Matrix, about: str, crop: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
) -> PlacedPixels:
    """The pixels, less what `crop` cuts off, stretched over `frame` and taken to the page by `matrix`, on whole pixels.

    Right angles and mirror images keep every pixel; what is only scaled is rounded to the nearest whole sides; all
    else is put into the whole pixels around it.
    """
    box = matrix.bounds(frame)
    upright = abs(matrix.b) < 1e-9 and abs(matrix.c) < 1e-9
    lying = abs(matrix.a) < 1e-9 and abs(matrix.d) < 1e-9
    if upright or lying:
        x, y = round(box.x), round(box.y)
        width, height = max(1, round(box.width)), max(1, round(box.height))
    else:
        x, y = math.floor(box.x + 1e-6), math.floor(box.y + 1e-6)
        width, height = math.ceil(box.right - 1e-6) - x, math.ceil(box.bottom - 1e-6) - y
    if not 0 < width * height <= MOST_PIXELS:
        raise EditError(says("written-pixels-too-many", picture=about, width=width, height=height, limit=MOST_PIXELS))
    picture = opened(data, about)
    if any(crop):
        left, top, right, bottom = crop
        wide, high = picture.size
        edges = left * wide, top * high, (1 - right) * wide, (1 - bottom) * high
        picture = picture.crop((round(edges[0]), round(edges[1]), round(edges[2]), round(edges[3])))
    if upright or lying:
        made = _upright(picture, matrix, (width, height), lying)
    else:
        made = _turned(picture, frame, Matrix.translation(-x, -y) @ matrix, (width, height))
    return PlacedPixels(packed(made), x, y, width, height)


def _upright(picture: Image.Image, matrix: Matrix, size: tuple[int, int], lying: bool) -> Image.Image:
    turn = Image.Transpose
    across, down = (matrix.c, matrix.b) if lying else (matrix.a, matrix.d)
    if lying:
        picture = picture.transpose(turn.TRANSPOSE)
    if across < 0:
        picture = picture.transpose(turn.FLIP_LEFT_RIGHT)
    if down < 0:
        picture = picture.transpose(turn.FLIP_TOP_BOTTOM)
    return scaled(picture, size)


def _turned(picture: Image.Image, frame: Box, matrix: Matrix, size: tuple[int, int]) -> Image.Image:
    # What shrinks is shrunk first: the turning itself looks at four by four pixels only.
    wide = max(1, round(min(1.0, math.hypot(matrix.a, matrix.b) * frame.width / picture.width) * picture.width))
    high = max(1, round(min(1.0, math.hypot(matrix.c, matrix.d) * frame.height / picture.height) * picture.height))
    picture = scaled(picture, (wide, high))
    stretch = Matrix(frame.width / wide, 0.0, 0.0, frame.height / high, frame.x, frame.y)
    # A clear border, so that the edges are smoothed.
    bordered = Image.new("RGBA", (wide + 2, high + 2))
    bordered.paste(picture, (1, 1))
    back = (matrix @ stretch @ Matrix.translation(-1, -1)).inverse()
    if back is None:
        raise EditError(says("picture-flattened"))
    numbers = back.a, back.c, back.e, back.b, back.d, back.f
    return _filtered(
        bordered, lambda plane: plane.transform(size, Image.Transform.AFFINE, numbers, Image.Resampling.BICUBIC)
    )


def scaled(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A picture in RGBA stretched to so many pixels; the very same where it has them."""
    if picture.size == size:
        return picture
    if picture.getchannel("A").getextrema() == (255, 255):
        return picture.resize(size, Image.Resampling.LANCZOS)
    return _filtered(picture, lambda plane: plane.resize(size, Image.Resampling.LANCZOS))


def _filtered(picture: Image.Image, act: Callable[[Image.Image], Image.Image]) -> Image.Image:
    """A picture with a filter applied to its alpha and to its premultiplied colours; one plane after the other, since
    each takes four bytes a pixel."""
    planes = picture.split()
    cover = np.asarray(planes[3], np.float32) / np.float32(255)
    now = np.asarray(act(Image.fromarray(cover)))
    seen = now > 1 / 512
    whole = np.where(seen, now, 1)
    made = np.empty((*now.shape, 4), np.uint8)
    for channel in range(3):
        plane: Any = np.asarray(act(Image.fromarray(np.asarray(planes[channel], np.float32) * cover)))
        made[..., channel] = _levels(plane / whole, seen)
    made[..., 3] = _levels(now * np.float32(255), seen)
    return Image.fromarray(made, "RGBA")


def _levels(plane: NDArray[np.float32], seen: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """A plane in whole numbers, in its own memory, and 0 where nothing is seen."""
    plane[~seen] = 0
    plane += np.float32(0.5)
    return np.clip(plane, 0, 255, out=plane).astype(np.uint8)
