"""Writing new pixels into a flat picture with minimal change: outside the edited area a PNG keeps every sample (with
depth, palette, interlacing and chunks), a JPEG the coefficients of every block.

Imports numpy: load it when pixels are written.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.errors import EditError, FormatError, LeakError, says
from redraft.formats.pixels.rasters import jpeg_segments, png_chunks, raster_kind, stored_previews
from redraft.formats.pixels.resampling import opened
from redraft.formats.raster import jpeg_blocks, jpeg_progressive, png_rows
from redraft.formats.raster.png_rows import CHANNELS, COLOR, COLOR_ALPHA, GREY, GREY_ALPHA, PALETTE, Samples

Levels = NDArray[np.uint8]
"""Height × width × 4: straight RGBA as a decoder gives it, in the order of storing (not turned by EXIF data)."""
Mask = NDArray[np.bool_]

_UPSAMPLED = 2
"""Pixels around a block that decoders mix with it where colours are stored coarser than brightness."""
_SMOOTH = 6
"""Levels by which samples side by side differ at the most where a plane is smooth."""
_YCC = np.array([[0.299, 0.587, 0.114], [-0.168736, -0.331264, 0.5], [0.5, -0.418688, -0.081312]])
_COSINE = np.array(
    [[np.sqrt((2 if u else 1) / 8) * np.cos((2 * x + 1) * u * np.pi / 16) for x in range(8)] for u in range(8)]
)


class WrittenBack(NamedTuple):
    """The file's new bytes. `area` is where its pixels may differ from the original's: decoded again, all others have
    been found identical. `notes` describe how it was kept, `lost` what of the file's own form could not be."""

    data: bytes
    area: Mask
    notes: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    @property
    def box(self) -> Box:
        """A box around the area; empty at (0, 0) where nothing changed."""
        rows, columns = np.flatnonzero(self.area.any(axis=1)), np.flatnonzero(self.area.any(axis=0))
        if not len(rows):
            return Box(0.0, 0.0, 0.0, 0.0)
        x, y = int(columns[0]), int(rows[0])
        return Box(float(x), float(y), float(columns[-1] + 1 - x), float(rows[-1] + 1 - y))


def written_back(original: bytes, old: Levels, new: Levels, region: Mask) -> WrittenBack:
    """The PNG or JPEG `original`, which decodes to `old`, with the pixels of `new` inside `region`.

    EditError for a picture that has no place for them (inks, frames), LeakError where the written file does not show
    the old pixels outside."""
    changed = region & (old != new).any(axis=2)
    if not changed.any():
        return WrittenBack(original, changed)
    made = (_png if raster_kind(original) == "png" else _jpeg)(original, old, new, changed)
    shown = np.asarray(opened(made.data))
    # Greys of 16 bits are rounded to 8, colours of 16 bits are cut off: so much may greys differ that became colours.
    slack = int(bool(made.lost) and raster_kind(original) == "png" and original[24] == 16)
    if shown.shape != old.shape or (np.abs(shown.astype(np.int16) - old) > slack)[~made.area].any():
        raise LeakError(says("picture-changed-outside-edit"))
    older = tuple(f"the file also holds {one}, which still shows the old picture" for one in stored_previews(made.data))
    return made._replace(lost=(*made.lost, *older))


def _png(data: bytes, old: Levels, new: Levels, changed: Mask) -> WrittenBack:
    if any(kind == b"acTL" for kind, _, _ in png_chunks(data)):
        raise EditError(says("picture-animated"))
    stored = png_rows.samples(data, old)
    wanted = new[changed]
    palette = cover = b""
    lost: tuple[str, ...] = ()
    if stored.color == PALETTE:
        found = in_palette(data, stored, wanted)
        if found is not None:
            numbers, palette, cover = found
            values = stored.values.copy()
            values[changed, 0] = numbers
            return WrittenBack(png_rows.packed(data, stored, stored._replace(values=values), palette, cover), changed)
    color, depth = holding(data, stored, wanted)
    made = stored
    if (color, depth) != (stored.color, stored.depth):
        made = _recast(data, stored, color, depth)
        lost = (f"the PNG had {named(stored)}, which has no room for the new pixels: it has {named(made)} now",)
    values = made.values.copy()
    top = (1 << depth) - 1
    values[changed] = wanted[:, CHANNELS[color]].astype(np.uint32) * top // 255
    notes = ("the new pixels have the fineness of 8 bits a channel",) if depth == 16 else ()
    return WrittenBack(png_rows.packed(data, stored, made._replace(values=values)), changed, notes, lost)


def named(stored: Samples) -> str:
    """A PNG's kind of colour and depth in words."""
    kinds = {GREY: "greys", COLOR: "colours", PALETTE: "a palette", GREY_ALPHA: "greys with transparency"}
    return f"{kinds.get(stored.color, 'colours with transparency')} of {stored.depth} bit{'s' * (stored.depth > 1)}"


def holding(data: bytes, stored: Samples, wanted: NDArray[np.uint8]) -> tuple[int, int]:
    """The kind of colour and the depth that hold these pixels besides what is there; the PNG's own where they can."""
    key = png_rows.chunk(data, b"tRNS")
    levels = (1 << min(stored.depth, 8)) - 1
    color = stored.color
    gray = (wanted[:, :1] == wanted[:, 1:3]).all()
    clear = bool((wanted[:, 3] < 255).any())
    if color in (GREY, COLOR) and key and not clear:
        keyed = np.frombuffer(key, ">u2").astype(np.int64)
        there = wanted[:, : len(keyed)].astype(np.int64) * ((1 << stored.depth) - 1) // 255
        clear = bool((there == keyed).all(axis=1).any())
    if color == PALETTE:
        color = COLOR_ALPHA if key or clear else COLOR
    if color in (GREY, GREY_ALPHA) and not gray:
        color = COLOR if color == GREY else COLOR_ALPHA
    if color in (GREY, COLOR) and (clear or (key and color != stored.color)):
        color = GREY_ALPHA if color == GREY else COLOR_ALPHA
    depth = stored.depth
    if color != GREY or (wanted[:, 0].astype(np.int64) * levels % 255).any():
        depth = max(8, depth)
    return color, depth


def _recast(data: bytes, stored: Samples, color: int, depth: int) -> Samples:
    """The same pixels as another kind of colour, and as deep or deeper."""
    top = (1 << depth) - 1
    key = png_rows.chunk(data, b"tRNS")
    values = stored.values
    if stored.color == PALETTE:
        table = _palette(data)
        rgba = table[np.minimum(values[..., 0], len(table) - 1)].astype(np.uint32) * top // 255
    else:
        levels = values.astype(np.uint32) * top // ((1 << stored.depth) - 1)
        rgb = levels[..., :3] if stored.color in (COLOR, COLOR_ALPHA) else levels[..., [0, 0, 0]]
        alpha = levels[..., -1] if stored.color in (GREY_ALPHA, COLOR_ALPHA) else np.full(levels.shape[:2], top)
        if key and stored.color in (GREY, COLOR):
            alpha = np.where((values == np.frombuffer(key, ">u2")).all(axis=2), 0, top)
        rgba = np.dstack([rgb, alpha])
    return stored._replace(values=rgba[..., CHANNELS[color]].astype(np.uint16), color=color, depth=depth)


def _palette(data: bytes) -> NDArray[np.uint8]:
    colors = np.frombuffer(png_rows.chunk(data, b"PLTE"), np.uint8).reshape(-1, 3)
    if not len(colors):
        raise FormatError(says("png-has-no-palette"))
    cover = np.full(len(colors), 255, np.uint8)
    clear = np.frombuffer(png_rows.chunk(data, b"tRNS"), np.uint8)[: len(colors)]
    cover[: len(clear)] = clear
    return np.column_stack([colors, cover])


def in_palette(
    data: bytes, stored: Samples, wanted: NDArray[np.uint8]
) -> tuple[NDArray[np.uint16], bytes, bytes] | None:
    """The numbers of these colours in the palette, grown where it has room, and its chunks; None where it has not."""
    there = _palette(data)
    colors, which = np.unique(wanted, axis=0, return_inverse=True)
    numbers = {tuple(color): at for at, color in reversed(list(enumerate(there.tolist())))}
    grown = there.tolist()
    for color in colors.tolist():
        if tuple(color) not in numbers:
            numbers[tuple(color)] = len(grown)
            grown.append(color)
    if len(grown) > 1 << stored.depth:
        return None
    found = np.array([numbers[tuple(color)] for color in colors.tolist()], np.uint16)[which.ravel()]
    if len(grown) == len(there):
        return found, b"", b""
    table = np.array(grown, np.uint8)
    clear = np.flatnonzero(table[:, 3] < 255)
    return found, table[:, :3].tobytes(), table[: clear[-1] + 1, 3].tobytes() if len(clear) else b""


def _jpeg(data: bytes, old: Levels, new: Levels, changed: Mask) -> WrittenBack:
    if (new[changed][:, 3] < 255).any():
        raise EditError(says("jpeg-has-no-transparency"))
    notes: tuple[str, ...] = ()
    try:
        try:
            found = jpeg_blocks.blocks(data)
        except jpeg_blocks.Progressive:
            found = jpeg_blocks.blocks(jpeg_progressive.baseline(data))
            notes = ("the JPEG was progressive and is baseline now, with the same coefficients",)
    except jpeg_blocks.Unread as error:
        raise EditError(says("jpeg-blocks-damaged", error=error)) from None
    if len(found.components) not in (1, 3):
        raise EditError(says("jpeg-blocks-cmyk"))
    wide, high = found.unit
    if any(wide % (8 * one.across) or high % (8 * one.down) for one in found.components):
        raise EditError(says("jpeg-planes-unsupported"))
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    top, bottom = rows[0] // high, rows[-1] // high + 1  # in units
    left, right = columns[0] // wide, columns[-1] // wide + 1
    here = slice(top * high, bottom * high), slice(left * wide, right * wide)
    delta = np.where(changed[here][..., None], new[here][..., :3].astype(np.float64) - old[here][..., :3], 0.0)
    planes, area, count = [], np.zeros_like(changed), 0
    for number, (plane, one) in enumerate(zip(found.planes, found.components, strict=True)):
        made = plane.copy()
        part = made[top * one.down : bottom * one.down, left * one.across : right * one.across]
        weights, coarser = _weights(data, found, number), (wide // 8 // one.across, high // 8 // one.down)
        _add(part, delta @ weights, (new[here][..., :3] - 128.0) @ weights, changed[here], coarser, one.steps)
        touched = (made != plane).any(axis=2)
        planes.append(made)
        count += int(touched.sum())
        area |= _around(found, one, touched)
    lost: tuple[str, ...] = ()
    if len(found.components) == 1 and (new[changed][:, :1] != new[changed][:, 1:3]).any():
        lost = ("the JPEG has greys alone: the new pixels are grey too",)
    total = sum(len(plane) * plane.shape[1] for plane in found.planes)
    notes = (*notes, f"{count:,} of the JPEG's {total:,} blocks were re-encoded, and all others kept")
    return WrittenBack(jpeg_blocks.packed(found._replace(planes=tuple(planes))), area, notes, lost)


def _weights(data: bytes, found: jpeg_blocks.Blocks, number: int) -> NDArray[np.float64]:
    """How much of red, green and blue is in a plane."""
    if len(found.components) == 1:
        return np.asarray(_YCC[0], np.float64)
    segments = {marker: data[start:end] for marker, start, end in jpeg_segments(data)}
    ids = bytes(one.id for one in found.components)
    adobe = segments.get(0xEE, b"")
    if segments.get(0xE0, b"").startswith(b"JFIF\0"):
        plain = False
    elif adobe.startswith(b"Adobe") and len(adobe) > 11:
        plain = adobe[11] == 0
    else:
        plain = ids == b"RGB"
    return np.asarray((np.eye(3) if plain else _YCC)[number], np.float64)


def _add(
    blocks: NDArray[np.int16],
    delta: NDArray[np.float64],
    wanted: NDArray[np.float64],
    changed: Mask,
    coarser: tuple[int, int],
    steps: NDArray[np.int64],
) -> None:
    """Adds a change of its pixels to blocks of a plane that is so many times coarser across and down. What is there
    stays as exact as it was: only the change is rounded. Where all of a sample changed, and what is wanted there is
    smooth, it becomes just that: what decoders showed is clipped, and mixed with what is beside it, so that the change
    alone would leave a rim of strong colours that were there."""
    across, down = coarser
    rows, columns = blocks.shape[:2]

    def coarse(values: NDArray[Any]) -> NDArray[np.float64]:
        room = (0, rows * 8 * down - values.shape[0]), (0, columns * 8 * across - values.shape[1])
        means = np.pad(values, room, "edge").reshape(rows * 8, down, columns * 8, across).mean(axis=(1, 3))
        return np.asarray(means, np.float64)

    stored = np.empty(blocks.shape)
    stored[..., jpeg_blocks.ZIGZAG] = blocks * steps
    there = (_COSINE.T @ stored.reshape(rows, columns, 8, 8) @ _COSINE).swapaxes(1, 2).reshape(rows * 8, columns * 8)
    aim = coarse(wanted)
    around = np.pad(aim, 1, "edge")
    sides = around[:-2, 1:-1], around[2:, 1:-1], around[1:-1, :-2], around[1:-1, 2:]
    smooth = np.logical_and.reduce([np.abs(side - aim) < _SMOOTH for side in sides])
    moves = np.where(smooth & (coarse(changed) == 1), aim - there, coarse(delta))
    cells = moves.reshape(rows, 8, columns, 8).swapaxes(1, 2)
    waves = (_COSINE @ cells @ _COSINE.T).reshape(rows, columns, 64)[..., jpeg_blocks.ZIGZAG]
    moved = np.rint(waves / steps)
    blocks[:] = np.where(moved == 0, blocks, np.clip(blocks + moved, -1023, 1023)).astype(np.int16)


def _around(found: jpeg_blocks.Blocks, one: jpeg_blocks.Component, touched: Mask) -> Mask:
    """The pixels that blocks of a plane affect."""
    wide, high = found.unit
    across, down = wide // one.across, high // one.down
    area = np.repeat(np.repeat(touched, down, axis=0), across, axis=1)[: found.height, : found.width].copy()
    if (across, down) != (8, 8):
        for axis in (0, 1):
            spread = area.copy()
            for step in range(1, _UPSAMPLED + 1):
                near, far = (slice(None),) * axis + (slice(step, None),), (slice(None),) * axis + (slice(None, -step),)
                spread[near] |= area[far]
                spread[far] |= area[near]
            area = spread
    return area
