"""Encoder of a whole flat picture in its original form where possible: colour type, depth, palette and interlacing of a
PNG, quantisation of a JPEG, and the metadata of both.

Imports numpy: load it when pixels are written.
"""

from __future__ import annotations

import io
import struct

import numpy as np
from PIL import Image

from redraft.formats.pixels.rasters import jpeg_segments, raster_kind
from redraft.formats.pixels.resampling import on_white
from redraft.formats.raster import jpeg_blocks, png_rows
from redraft.formats.raster.png_rows import CHANNELS, PALETTE, Samples
from redraft.formats.raster.write import Levels, holding, in_palette, named

_NO_FILTER, _PAETH = 0, 4
QUALITY = 92
"""Of a JPEG whose own tables cannot be read, out of 100."""


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
