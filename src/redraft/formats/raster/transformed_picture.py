"""A flat picture rotated, mirrored, cropped or scaled on its page, as the resulting picture.

Imports numpy: load it when pixels are made.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Collection
from dataclasses import replace

import numpy as np
from PIL import Image

from redraft.document.layers import Asset, Document, Picture
from redraft.errors import EditError, says
from redraft.formats.pixels.resampling import on_white, opened, resampled
from redraft.formats.raster import jpeg_blocks, png_rows
from redraft.formats.raster.png_rows import CHANNELS, PALETTE, Samples
from redraft.formats.raster.write_back import Levels, holding, in_palette, named
from redraft.formats.rasters import MOST_PIXELS, TURNED, jpeg_segments, raster_kind, shown_otherwise

_NO_FILTER, _PAETH = 0, 4
QUALITY = 92
"""Of a JPEG whose own tables cannot be read, out of 100."""


# -- encoder of a whole flat picture in its original form where possible: colour type, depth, palette and interlacing
# of a PNG, quantisation of a JPEG, and the metadata of both.


def encoded(original: bytes, pixels: Levels) -> tuple[bytes, tuple[str, ...]]:
    """The PNG or JPEG with these pixels, which may be more or fewer than it has, and what of it could not be kept."""
    return (_png if raster_kind(original) == "png" else _jpeg)(original, pixels)


def _png(data: bytes, pixels: Levels) -> tuple[bytes, tuple[str, ...]]:
    _, _, depth, color, _, _, laced = struct.unpack_from(">IIBBBBB", data, 16)
    none = np.zeros((*pixels.shape[:2], 1), np.uint16)
    was = Samples(none, depth, color, bool(laced), np.zeros(0, np.uint8))
    wanted = pixels.reshape(-1, 4)
    found = in_palette(data, was, wanted) if color == PALETTE else None
    palette = cover = b""
    if found is not None:
        numbers, palette, cover = found
        made = was._replace(values=numbers.reshape(none.shape))
    else:
        color, depth = holding(data, was, wanted)
        values = pixels[..., CHANNELS[color]].astype(np.uint32) * ((1 << depth) - 1) // 255
        made = was._replace(values=values.astype(np.uint16), color=color, depth=depth)
    rows = sum(len(made.values[down, across]) for down, across in made.passes())
    made = made._replace(filters=np.full(rows, _NO_FILTER if found or depth < 8 else _PAETH, np.uint8))
    lost = []
    if (was.color, was.depth) != (made.color, made.depth):
        lost.append(f"the PNG had {named(was)}, which has no room for the new pixels: it has {named(made)} now")
    if was.depth == 16:
        lost.append("the picture had 16 bits a channel, and its pixels are stored with the precision of 8 now")
    return png_rows.packed(data, was, made, palette, cover), tuple(lost)


def _jpeg(data: bytes, pixels: Levels) -> tuple[bytes, tuple[str, ...]]:
    picture = Image.fromarray(pixels)
    lost = ["the JPEG was re-encoded"]
    if (pixels[..., 3] < 255).any():
        lost.append("a JPEG has no transparency: the new pixels were laid on white")
    ground = on_white(picture)
    segments = [(marker, data[start - 4 : end]) for marker, start, end in jpeg_segments(data)]
    tables = jpeg_blocks.tables(data)
    gray = tables is not None and len(tables.components) == 1
    target = io.BytesIO()
    if tables is None:
        ground.convert("RGB").save(target, "JPEG", quality=QUALITY)
    else:
        steps = []
        for one in tables.components[:2]:
            natural = np.zeros(64, np.int64)
            natural[jpeg_blocks.ZIGZAG] = np.minimum(one.steps, 255)
            steps.append(natural.tolist())
        coarse = {(8, 8): 0, (16, 8): 1}.get(tables.unit, 2)
        ground.convert("L" if gray else "RGB").save(target, "JPEG", qtables=steps, subsampling=coarse)
    made = target.getvalue()
    kept = b"".join(segment for marker, segment in segments if marker == 0xFE or 0xE0 <= marker <= 0xED)
    body = next(start - 4 for marker, start, _ in jpeg_segments(made) if marker != 0xE0)
    if 0xE0 not in (marker for marker, _ in segments):
        kept = made[2:body] + kept
    return made[:2] + kept + made[body:], tuple(lost)


def laid_out(asset: Asset, before: Document, after: Document) -> tuple[bytes, tuple[int, int], tuple[str, ...]]:
    """The file with the pixels of the picture in `after`, its size, and what of the file could not be kept.

    The new picture is as large as the page where that has another size, else as large as the layer has become.
    EditError for an edit of anything else, and for a picture that other programs rotate, animate or print.
    """
    [old, new] = before.pages[0], after.pages[0]
    was, now = old.layers[0], new.layers[0] if len(new.layers) == 1 else None
    assert isinstance(was, Picture)
    if not isinstance(now, Picture) or now.frame is None or len(after.pages) != 1 or _looks(now, was) != was:
        raise EditError(says("flat-picture-only-transforms"))
    refuse_unfaithful(asset.data)
    placed = resampled(asset.data, now.frame, now.transform, "the picture", now.crop)
    made = opened(placed.data)
    size = round(new.width), round(new.height)
    if (old.width, old.height) != (new.width, new.height):
        if not 0 < size[0] * size[1] <= MOST_PIXELS:
            raise EditError(says("transformed-picture-too-large", width=size[0], height=size[1], limit=MOST_PIXELS))
        ground = Image.new("RGBA", size)
        ground.paste(made, (placed.x, placed.y))
        made = ground
    if made == opened(asset.data):
        raise EditError(says("picture-unchanged"))
    data, lost = encoded(asset.data, np.asarray(made))
    return data, made.size, lost


def _looks(now: Picture, was: Picture) -> Picture:
    """The layer as it is now in the place where it was."""
    return replace(now, frame=was.frame, transform=was.transform, crop=was.crop)


def refuse_unfaithful(data: bytes, allowed: Collection[str] = ()) -> None:
    """EditError for a picture that others rotate, animate or print, so that it is not shown as stored; `allowed` are
    reasons of `shown_otherwise` that are accepted."""
    for what in shown_otherwise(data):
        if "CMYK" in what:
            raise EditError(says("jpeg-pixels-cmyk"))
        if what == TURNED and what not in allowed:
            raise EditError(says("picture-turned"))
        if "profile" not in what and "gamma" not in what and what not in allowed:
            raise EditError(says("picture-shown-differently", features=what))
    tables = jpeg_blocks.tables(data) if raster_kind(data) == "jpeg" else None
    if tables is not None and len(tables.components) not in (1, 3):
        raise EditError(says("jpeg-pixels-cmyk"))
