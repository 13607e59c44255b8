"""The bounds of artboards: groups with a rectangle of their own, in a descriptor."""

from __future__ import annotations

import struct

from redraft.document.geometry import Box
from redraft.formats.psd.bytes.descriptors import DescriptorError, Node, read_descriptor

ARTBOARD = "artboard"
"""The effect that a group has which is one."""
KEYS = (b"artb", b"artd", b"abdd")
_SIDES = ("Left", "Top ", "Rght", "Btom")


def artboard_box(block: bytes | None) -> Box | None:
    """The bounds in the block of an artboard; None for a group that is none, or a block that cannot be read."""
    sides = [one.value for one in _sides(block)]
    if len(sides) != 4 or not all(isinstance(side, int | float) for side in sides):
        return None
    left, top, right, bottom = map(float, sides)
    return Box(left, top, right - left, bottom - top)


def artboard_in(block: bytes, box: Box) -> bytes:
    """The block with other bounds."""
    new = bytearray(block)
    for one, value in zip(_sides(block), (box.x, box.y, box.right, box.bottom), strict=True):
        if one.kind == b"doub":
            struct.pack_into(">d", new, one.end - 8, value)
        elif one.kind == b"long":
            struct.pack_into(">i", new, one.end - 4, round(value))
    return bytes(new)


def artboard_spans(block: bytes) -> list[tuple[int, int]]:
    """Where its bounds are in a block."""
    return [(one.end - (8 if one.kind == b"doub" else 4), one.end) for one in _sides(block)]


def _sides(block: bytes | None) -> list[Node]:
    try:
        found = read_descriptor(block, 4).get("artboardRect") if block is not None else None
    except (DescriptorError, RecursionError, struct.error):
        return []
    return [side for name in _SIDES if found is not None and (side := found.get(name)) is not None]
