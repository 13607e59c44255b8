"""The colour of layers whose visible pixels all have the same. Without numpy, since every file is read so."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import accumulate, pairwise

from redraft.document.style import Color
from redraft.formats.psd.bytes.parser import row_lengths
from redraft.formats.psd.bytes.structure import RGB, Channel, LayerRecord, Rect, Structure

MOST_PIXELS = 16_000_000
MOST_PACKED = 1 << 20
ENDS = 12
"""Bytes that a row of one colour may have besides its runs: for the ends of what is seen in it."""
FAINT, NEAR = 16, 2
"""Below this cover a pixel's colour does not count; by so much a part of it may differ, for rounding."""
_SEEN = bytes(FAINT) + b"\xff" * (256 - FAINT)


def plain_color(structure: Structure, record: LayerRecord) -> Color | None:
    """The one colour of all pixels of a layer that are clearly seen past its mask. None where there are several,
    where that cannot be known cheaply, and in files other than RGB with 8 bits."""
    header, rect = structure.header, record.rect
    channels = {channel.id: channel for channel in record.channels}
    if (header.mode, header.depth) != (RGB, 8) or rect.empty or rect.width * rect.height > MOST_PIXELS:
        return None
    if not channels.keys() >= {0, 1, 2} or any(_is_varied(structure, channels[id], rect) for id in range(3)):
        return None
    alpha = _plane(structure, channels[-1], rect) if -1 in channels else b"\xff" * (rect.width * rect.height)
    if not alpha:
        return None
    covers = [alpha.translate(_SEEN)]
    if record.mask is not None and record.mask.rect == rect and not record.mask.disabled:
        covers.append(_masking(structure, record).translate(_SEEN) or covers[0])
    seen = int.from_bytes(covers[0], "big") & int.from_bytes(covers[-1], "big")
    if not seen:
        return None
    at = rect.width * rect.height - (seen.bit_length() + 7) // 8
    parts = []
    for id in range(3):
        plane = _plane(structure, channels[id], rect)
        if not plane:
            return None
        other = bytes(255 if abs(value - plane[at]) > NEAR else 0 for value in range(256))
        if plane.count(plane[at]) < len(plane) and int.from_bytes(plane.translate(other), "big") & seen:
            return None
        parts.append(plane[at])
    return Color(*parts)


def is_idle_mask(structure: Structure, record: LayerRecord) -> bool:
    """Whether a mask is white all over its layer. False where that cannot be known cheaply."""
    mask = record.mask
    if mask is None or mask.disabled or not (mask.default == 255 or record.rect.overlap(mask.rect) == record.rect):
        return False
    return mask.rect.empty or (bool(plane := _masking(structure, record)) and not plane.strip(b"\xff"))


def _masking(structure: Structure, record: LayerRecord) -> bytes:
    """The values of a layer's own mask, row by row; empty where they are too many or packed in another way."""
    mask, channel = record.mask, next((one for one in record.channels if one.id == -2), None)
    if mask is None or mask.real_at or channel is None or structure.header.depth != 8:
        return b""
    rect = mask.rect
    fits = rect.width * rect.height <= MOST_PIXELS and channel.end - channel.start <= MOST_PACKED
    return _plane(structure, channel, rect) if fits and not rect.empty else b""


def _is_varied(structure: Structure, channel: Channel, rect: Rect) -> bool:
    """Whether a channel takes more bytes than rows of one colour do."""
    head = (4 if structure.header.version == 2 else 2) + 2 * -(-rect.width // 128) + ENDS
    return channel.end - channel.start > 2 + max(rect.height * head, 1 << 16)


def _plane(structure: Structure, channel: Channel, rect: Rect) -> bytes:
    """The values of a channel row by row; empty where they are packed in another way, or damaged."""
    data, size = structure.data, 4 if structure.header.version == 2 else 2
    at, length = channel.start + 2, rect.width * rect.height
    if channel.end < at:
        return b""
    [packing] = struct.unpack_from(">H", data, channel.start)
    if packing == 0 and channel.end - at == length:
        return data[at : channel.end]
    if packing != 1 or channel.end < at + rect.height * size:
        return b""
    starts = accumulate(row_lengths(data, at, rect.height, size), initial=at + rect.height * size)
    rows = [b"".join(_runs(data[start:end])) for start, end in pairwise(starts)]
    return b"".join(rows) if all(len(row) == rect.width for row in rows) else b""


def _runs(packed: bytes) -> Iterator[bytes]:
    """The stretches of a row in PackBits."""
    at = 0
    while at + 1 < len(packed):
        count = packed[at]
        if count < 128:
            yield packed[at + 1 : at + 2 + count]
            at += 2 + count
        else:
            yield packed[at + 1 : at + 2] * ((257 - count) % 129)
            at += 2
