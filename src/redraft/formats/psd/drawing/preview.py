"""The merged picture at the end of a PSD file, read for display and for comparisons.

Where it has transparency, colours are stored over white, as by Photoshop. Imports numpy.
"""

from __future__ import annotations

import struct

import numpy as np
from numpy.typing import NDArray

from redraft.formats.pixels.compositing import PixelArea
from redraft.formats.psd.bytes.layer_references import VERSION, stale
from redraft.formats.psd.bytes.parser import row_lengths
from redraft.formats.psd.bytes.structure import INDEXED, Rect, Structure
from redraft.formats.psd.pixels.channels import RLE, Plane, scaled, unpacked
from redraft.formats.psd.pixels.compositor import shown_colors

TOLERANCE = 4.5 / 255
"""By how much two pixels may differ and still look the same: programs round at other times."""


def has_preview(structure: Structure) -> bool:
    """Whether the file claims that its preview shows the layers, or redraft drew it as well as it could."""
    version = structure.resource(VERSION)
    return not structure.records or len(version) < 5 or version[4] != 0 or version == stale(version)


def preview_planes(structure: Structure, problems: list[str]) -> list[Plane]:
    """All channels of the preview."""
    header, data, at = structure.header, structure.data, structure.merged_at
    [packing] = struct.unpack_from(">H", data, at)
    body = memoryview(data)[at + 2 :]
    if packing != RLE:
        whole = unpacked(
            body, packing, header.width, header.height * header.channels, header.depth, header.version, problems
        )
        return list(whole.reshape(header.channels, header.height, header.width))
    size = 4 if header.version == 2 else 2
    rows = header.height * header.channels
    lengths = row_lengths(data, at + 2, rows, size)
    planes, start = [], rows * size
    for number in range(header.channels):
        first = number * header.height
        own = lengths[first : first + header.height]
        table = bytes(body[first * size : (first + header.height) * size])
        packed = memoryview(table + bytes(body[start : start + sum(own)]))
        planes.append(unpacked(packed, RLE, header.width, header.height, header.depth, header.version, problems))
        start += sum(own)
    return planes


def preview_rgba(structure: Structure, problems: list[str]) -> NDArray[np.uint8]:
    """The preview as straight RGBA, for showing."""
    header = structure.header
    planes = preview_planes(structure, problems)
    out = np.full((header.height, header.width, 4), 255, np.uint8)
    if header.mode == INDEXED:
        palette = np.frombuffer(
            structure.data[structure.palette[0] : structure.palette[1]][:768].ljust(768, b"\0"), np.uint8
        )
        out[..., :3] = palette.reshape(3, 256).T[planes[0]]
        return out
    colors = np.stack([scaled(plane, header.depth) for plane in planes[: header.colors]], axis=-1)
    if structure.is_matted:
        alpha = scaled(planes[header.colors], header.depth)
        clear = np.maximum(alpha, np.float32(1 / 255))[..., None]
        colors = np.clip((colors - 1 + clear) / clear, 0, 1)
        out[..., 3] = alpha * 255 + np.float32(0.5)
    out[..., :3] = np.clip(shown_colors(colors, header.mode), 0, 1) * 255 + np.float32(0.5)
    return out


def preview_difference(structure: Structure, sheet: PixelArea, area: Rect) -> float:
    """The fraction of the pixels of an area in which the preview differs from `sheet`.

    Where the page is not opaque, programs draw colours over white, over black, or over nothing.
    """
    depth, alpha = structure.header.depth, np.clip(sheet.alpha, 0, 1)
    differs = np.zeros(alpha.shape, np.bool_)
    for number in range(structure.header.colors):
        shown, color = scaled(preview_region(structure, number, area), depth), np.clip(sheet.colors[..., number], 0, 1)
        grounds = (1 + (color - 1) * alpha, color, color * alpha)
        differs |= np.minimum.reduce([np.abs(shown - one) for one in grounds]) > TOLERANCE
    differs &= alpha > TOLERANCE
    if structure.is_matted:
        differs |= np.abs(scaled(preview_region(structure, structure.header.colors, area), depth) - alpha) > TOLERANCE
    return float(differs.mean())


def kept_outside(old: Structure, new: Structure, area: Rect) -> bool:
    """Whether two previews are the same outside an area, and in the channels that are no colours everywhere."""
    header = old.header
    shown = header.colors + old.is_matted
    for number in range(header.channels):
        places = [0, area.top, area.bottom, header.height] if number < shown else [0, header.height]
        for top, bottom in zip(places[::2], places[1::2], strict=True):  # the rows that do not cross the area
            if not _same_rows(old, new, number, top, bottom, 0, header.width):
                return False
        if number < shown and not area.empty:
            for left, right in ((0, area.left), (area.right, header.width)):
                if not _same_rows(old, new, number, area.top, area.bottom, left, right):
                    return False
    return True


def _same_rows(old: Structure, new: Structure, number: int, top: int, bottom: int, left: int, right: int) -> bool:
    if top >= bottom or left >= right:
        return True
    rect = Rect(top, left, bottom, right)
    return bool(np.array_equal(preview_region(old, number, rect), preview_region(new, number, rect)))


def preview_region(structure: Structure, number: int, area: Rect) -> Plane:
    """One channel of the preview within an area."""
    header, at = structure.header, structure.merged_at
    [packing] = struct.unpack_from(">H", structure.data, at)
    if packing != RLE:
        return preview_planes(structure, [])[number][area.top : area.bottom, area.left : area.right]
    size = 4 if header.version == 2 else 2
    lengths = row_lengths(structure.data, at + 2, header.height * header.channels, size)
    starts = at + 2 + len(lengths) * size + np.concatenate(([0], np.cumsum(lengths)))
    rows = rows_of(structure, lengths, starts, number * header.height + area.top, area.height)
    return rows[:, area.left : area.right]


def rows_of(structure: Structure, lengths: list[int], starts: NDArray[np.int64], first: int, count: int) -> Plane:
    header = structure.header
    size = 4 if header.version == 2 else 2
    own = lengths[first : first + count]
    table = struct.pack(f">{count}{'I' if size == 4 else 'H'}", *own)
    packed = memoryview(table + structure.data[int(starts[first]) : int(starts[first + count])])
    return unpacked(packed, RLE, header.width, count, header.depth, header.version, [])
