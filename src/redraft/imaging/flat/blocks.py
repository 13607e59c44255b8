"""Lines of type put together to blocks: lines of one look below each other that share an edge or a middle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

import numpy as np

from redraft.document.geometry import Box
from redraft.imaging.flat.lines import FlatLine
from redraft.imaging.flat.typeface import Setting
from redraft.imaging.pixels.arrays import Picture, slices

_SIZE, _COLOR, _ALIGNED = 0.05, 30.0, 0.12
"""How far sizes (parts), colours (of 441) and edges (ems) of one block's lines may be apart."""
_PITCH = 0.8, 1.9
"""Ems from one baseline to the next."""
_PLATE = 30.0
"""Levels of 255 by which a plate differs from what it lies on."""
_PLAIN, _GAP = 6.0, 0.35
"""Levels that half of a plain ground may be off its commonest colour; the share of other ground between two lines."""


class Block(NamedTuple):
    """Lines of one text, from above, and where they are aligned: start, middle or end."""

    lines: tuple[FlatLine, ...]
    align: str

    def pen(self, setting: Setting) -> float:
        """Where on its line a text of this alignment has its `x`."""
        return setting.x + {"start": 0.0, "middle": 0.5, "end": 1.0}[self.align] * setting.width


def blocks_of(lines: Sequence[FlatLine], ground: Picture) -> list[Block]:
    """The blocks of all lines that have a setting, in the order of their first lines, on the ground below them."""
    blocks: list[list[FlatLine]] = []
    for line in sorted((line for line in lines if line.setting is not None), key=lambda line: _set(line).y):
        near = [block for block in blocks if _goes_on(block, line) and _on_one_plate(block[-1], line, ground)]
        if near:
            max(near, key=lambda block: _set(block[-1]).y).append(line)
        else:
            blocks.append([line])
    return [Block(tuple(block), _aligned(block, blocks, ground)) for block in blocks]


def _set(line: FlatLine) -> Setting:
    assert line.setting is not None
    return line.setting


def _goes_on(block: Sequence[FlatLine], line: FlatLine) -> bool:
    last, one, other = block[-1], _set(block[-1]), _set(line)
    if line.decoration != last.decoration or line.angle or last.angle or one.face != other.face:
        return False
    if math.dist(last.color, line.color) > _COLOR:
        return False
    if abs(one.size - other.size) > _SIZE * one.size or abs(one.spacing - other.spacing) > 0.03 * one.size:
        return False
    if abs(one.stretch - other.stretch) > _SIZE * one.stretch:
        return False
    pitch = other.y - one.y
    if not _PITCH[0] * one.size <= pitch <= _PITCH[1] * one.size:
        return False
    if len(block) > 1 and abs(pitch - (one.y - _set(block[-2]).y)) > 0.1 * one.size:
        return False
    return any(_apart([*block, line], way) <= _ALIGNED * one.size for way in ("start", "middle", "end"))


def _on_one_plate(last: FlatLine, line: FlatLine, ground: Picture) -> bool:
    """Whether two lines have one ground below them and between them, as far as that is plain."""
    left, right = max(last.box.x, line.box.x), min(last.box.right, line.box.right)
    between = Box(left, last.box.bottom, max(right - left, 0.0), max(line.box.y - last.box.bottom, 0.0))
    own, other, gap = (ground[slices(box, ground.shape)].reshape(-1, 3) for box in (last.box, line.box, between))
    colors = [np.median(part, axis=0) for part in (own, other)]
    if any(np.median(np.abs(part - color).max(1)) > _PLAIN for part, color in zip((own, other), colors, strict=True)):
        return True
    ends = len(gap) and float((np.abs(gap - colors[0]).max(1) > _PLATE).mean()) > _GAP
    return not ends and float(np.abs(colors[0] - colors[1]).max()) <= _PLATE


def _apart(block: Sequence[FlatLine], align: str) -> float:
    edges = [Block((), align).pen(_set(line)) for line in block]
    return max(edges) - min(edges)


def _aligned(block: Sequence[FlatLine], blocks: Sequence[Sequence[FlatLine]], ground: Picture) -> str:
    """By its own lines; a single line by its place on its plate, as others are, or on the page."""
    size = median(_set(line).size for line in block)
    ways = {way: _apart(block, way) for way in ("start", "middle", "end")}
    best = min(ways, key=lambda way: ways[way])
    if len(block) > 1 and sorted(ways.values())[1] > ways[best] + 0.05 * size:
        return best
    first, own, width = block[0], _set(block[0]), ground.shape[1]
    if not first.angle and _is_amid_plate(own, ground):
        return "middle"
    others = [line for other in blocks if other is not block for line in other if abs(line.angle - first.angle) < 2]
    near = 0.1 * size if first.angle else 2.5
    shared = {
        way: sum(abs(_along(line, way, first.angle) - _along(first, way, first.angle)) < near for line in others)
        for way in ways
    }
    near = max(2.0, 0.004 * width)
    if not first.angle and abs(own.x + own.width / 2 - width / 2) < near:
        shared["middle"] += 2
    if not first.angle and any(abs(width - own.x - own.width - _set(line).x) < near for line in others):
        shared["end"] += 1  # the page's margins
    best = max(shared, key=lambda way: shared[way])
    return best if shared[best] else "start"


def _along(line: FlatLine, align: str, angle: float) -> float:
    """Where on the page, along lines that are turned by an angle, a line has its `x`."""
    x, y = Block((), align).pen(_set(line)) - line.pivot[0], _set(line).y - line.pivot[1]
    turned, way = math.radians(line.angle), math.radians(angle)
    across, down = x * math.cos(turned) - y * math.sin(turned), x * math.sin(turned) + y * math.cos(turned)
    return (across + line.pivot[0]) * math.cos(way) + (down + line.pivot[1]) * math.sin(way)


def _is_amid_plate(own: Setting, ground: Picture) -> bool:
    """Whether the ground goes on of one colour as far to the left of a line as to its right, and then ends."""
    row = min(max(round(own.y - 0.3 * own.size), 0), ground.shape[0] - 1)
    left, right = max(round(own.x), 0), min(round(own.x + own.width), ground.shape[1])
    if right - left < 4:
        return False
    colors = ground[row].astype(np.float32)
    other = np.abs(colors - np.median(colors[left:right], axis=0)).max(1) > _PLATE
    before, after = np.nonzero(other[:left])[0], np.nonzero(other[right:])[0]
    if not before.size or not after.size:
        return False
    room = left - 1 - before[-1], after[0]
    return bool(max(room) < right - left and abs(room[0] - room[1]) <= max(2.5, 0.02 * (right - left)))
