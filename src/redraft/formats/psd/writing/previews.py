"""The merged picture and the thumbnail of a PSD file, their rows rewritten where layers changed.

Where it has transparency, colours are stored over white, as by Photoshop. Imports numpy and Pillow.
"""

from __future__ import annotations

import io
import math
import struct

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.cage.decoder import DECODER, Undecodable
from redraft.errors import ToolError
from redraft.formats.patch import Splice
from redraft.formats.pixels.compositing import PixelArea
from redraft.formats.psd.bytes.layer_references import resource_splices
from redraft.formats.psd.bytes.layer_tree import stack_of
from redraft.formats.psd.bytes.parser import row_lengths
from redraft.formats.psd.bytes.structure import THUMBNAILS, Rect, Structure
from redraft.formats.psd.drawing.preview import has_preview, preview_planes, preview_region, rows_of
from redraft.formats.psd.pixels.channels import RLE, Plane, as_bytes, packed_rows, scaled, stored
from redraft.formats.psd.pixels.compositor import Layers, shown_colors

HEAD = 28
QUALITY = 85
THUMBNAIL = "thumbnail"
MOST_SIDE = 2000
WHOLE = "preview of the whole"


def unlike(old: PixelArea, new: PixelArea) -> NDArray[np.bool_]:
    """Where two sheets look different."""
    colors = (np.abs(old.colors * old.alpha[..., None] - new.colors * new.alpha[..., None]) > 1e-4).any(axis=2)
    differs: NDArray[np.bool_] = colors | (np.abs(old.alpha - new.alpha) > 1e-4)
    return differs


def refreshed(
    structure: Structure, sheet: PixelArea, area: Rect, differs: NDArray[np.bool_] | None = None
) -> list[Splice]:
    """Splices that show `sheet` at `area` of the preview, which must lie on the page; with `differs` only where it is
    true. The rows around are copied."""
    header = structure.header
    if area.empty or header.depth == 1:
        return []
    white = np.float32(1)
    over_white = white + (sheet.colors - white) * np.clip(sheet.alpha, 0, 1)[..., None]
    planes = [stored(over_white[..., number], header.depth) for number in range(header.colors)]
    if structure.is_matted:
        planes.append(stored(sheet.alpha, header.depth))
    [packing] = struct.unpack_from(">H", structure.data, structure.merged_at)
    if differs is not None:
        if not differs.any():
            return []
        there = preview_planes(structure, [])
        for number, plane in enumerate(planes):
            was = there[number][area.top : area.bottom, area.left : area.right]
            planes[number] = np.where(differs, plane, was)
    if packing == RLE:
        return _packed(structure, planes, area)
    if packing == 0:
        return _raw(structure, planes, area)
    whole = preview_planes(structure, [])
    for number, plane in enumerate(planes):
        whole[number] = whole[number].copy()
        whole[number][area.top : area.bottom, area.left : area.right] = plane
    rows = [packed_rows(as_bytes(plane, header.depth)) for plane in whole]
    flat = [row for plane in rows for row in plane]
    lengths = struct.pack(f">{len(flat)}{'I' if header.version == 2 else 'H'}", *map(len, flat))
    new = struct.pack(">H", RLE) + lengths + b"".join(flat)
    return [Splice(structure.merged_at, len(structure.data), new, WHOLE)]


def thumbnails(structure: Structure, area: Rect) -> list[Splice]:
    """Splices that show an area of the page as it looks now in the file's thumbnails; what lies around stays as it was
    drawn. The lengths of the resources follow."""
    found: dict[int, bytes] = {}
    for number in THUMBNAILS:
        start, end = structure.resources.get(number, (0, 0))
        if end - start <= HEAD:
            continue
        form, width, height = struct.unpack_from(">3I", structure.data, start)
        if form != 1 or not (0 < width <= MOST_SIDE and 0 < height <= MOST_SIDE):
            continue  # of a kind that no program writes
        packed = _drawn(structure, number, (width, height), area)
        head = bytearray(structure.data[start : start + HEAD])
        struct.pack_into(">I", head, 20, len(packed))
        found[number] = bytes(head) + packed
    return resource_splices(structure, found, THUMBNAIL)


def _drawn(structure: Structure, number: int, size: tuple[int, int], area: Rect) -> bytes:
    """The JPEG of a thumbnail: its own with the area redrawn, or all of it where it cannot be read."""
    start, end = structure.resources[number]
    page = structure.header.rect
    try:
        found = DECODER.pixels(structure.data[start + HEAD : end], ["JPEG"], most=size[0] * size[1])
        shown = Image.frombytes("RGBA", size, found.data).convert("RGB") if found[:2] == size else None
    except (Undecodable, ToolError):
        shown = None
    if shown is None:
        shown, area = Image.new("RGB", size), page
    elif number == THUMBNAILS[1]:
        shown = _swapped(shown)
    wide, high = page.width / size[0], page.height / size[1]
    left, top = int(area.left / wide), int(area.top / high)
    right, bottom = min(size[0], math.ceil(area.right / wide)), min(size[1], math.ceil(area.bottom / high))
    around = Rect(int(top * high), int(left * wide), math.ceil(bottom * high), math.ceil(right * wide)).overlap(page)
    part = Image.fromarray(_pixels(structure, around), "RGB").resize((right - left, bottom - top), Image.Resampling.BOX)
    shown.paste(part, (left, top))
    target = io.BytesIO()
    (_swapped(shown) if number == THUMBNAILS[1] else shown).save(target, "JPEG", quality=QUALITY, subsampling=0)
    return target.getvalue()


def _pixels(structure: Structure, area: Rect) -> NDArray[np.uint8]:
    """A part of the page over white: from the preview, or composited in a file without one."""
    header = structure.header
    if has_preview(structure):
        planes = [scaled(preview_region(structure, number, area), header.depth) for number in range(header.colors)]
        colors = np.stack(planes, axis=-1)
    else:
        sheet = Layers(structure).flattened(stack_of(structure), area)
        colors = 1 + (sheet.colors - 1) * np.clip(sheet.alpha, 0, 1)[..., None]
    found: NDArray[np.uint8] = (np.clip(shown_colors(colors, header.mode), 0, 1) * 255 + 0.5).astype(np.uint8)
    return found


def _swapped(picture: Image.Image) -> Image.Image:
    red, green, blue = picture.split()
    return Image.merge("RGB", (blue, green, red))


def _raw(structure: Structure, planes: list[Plane], area: Rect) -> list[Splice]:
    header = structure.header
    step = header.depth // 8
    splices = []
    for number, plane in enumerate(planes):
        rows = as_bytes(plane, header.depth)
        for row, data in enumerate(rows):
            line = number * header.height + area.top + row
            at = structure.merged_at + 2 + (line * header.width + area.left) * step
            new = data.tobytes()
            if structure.data[at : at + len(new)] != new:
                splices.append(Splice(at, at + len(new), new, WHOLE))
    return splices


def _packed(structure: Structure, planes: list[Plane], area: Rect) -> list[Splice]:
    """Rows in PackBits: changed ones repacked, with their lengths in the table."""
    header, data = structure.header, structure.data
    size, high = (4 if header.version == 2 else 2), header.height
    lengths = row_lengths(data, structure.merged_at + 2, high * header.channels, size)
    table, start = structure.merged_at + 2, structure.merged_at + 2 + high * header.channels * size
    starts = start + np.concatenate(([0], np.cumsum(lengths)))
    splices = []
    for number, plane in enumerate(planes):
        first = number * high + area.top
        old = rows_of(structure, lengths, starts, first, area.height)
        new = old.copy()
        new[:, area.left : area.right] = plane
        changed = np.flatnonzero((old != new).any(axis=1))
        if not len(changed):
            continue
        low, top = int(changed[0]), int(changed[-1]) + 1
        rows = packed_rows(as_bytes(new[low:top], header.depth))
        counts = struct.pack(f">{len(rows)}{'I' if size == 4 else 'H'}", *map(len, rows))
        line = first + low
        splices.append(Splice(table + line * size, table + (line + len(rows)) * size, counts, WHOLE))
        splices.append(Splice(int(starts[line]), int(starts[line + len(rows)]), b"".join(rows), WHOLE))
    return splices
