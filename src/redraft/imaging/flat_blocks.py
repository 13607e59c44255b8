"""Lines of type put together to blocks: lines of one look below each other that share an edge or a middle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from redraft.imaging.flat_lines import Line
from redraft.imaging.flat_type import Setting

_SIZE, _COLOR, _ALIGNED = 0.05, 30.0, 0.12
"""How far sizes (parts), colours (of 441) and edges (ems) of one block's lines may be apart."""
_PITCH = 0.8, 1.9
"""Ems from one baseline to the next."""


class Block(NamedTuple):
    """Lines of one text, from above, and where they are aligned: start, middle or end."""

    lines: tuple[Line, ...]
    align: str

    def pen(self, setting: Setting) -> float:
        """Where on its line a text of this alignment has its `x`."""
        return setting.x + {"start": 0.0, "middle": 0.5, "end": 1.0}[self.align] * setting.width


def blocks_of(lines: Sequence[Line], width: float) -> list[Block]:
    """The blocks of all lines that have a setting, in the order of their first lines, on a page so wide."""
    blocks: list[list[Line]] = []
    for line in sorted((line for line in lines if line.setting is not None), key=lambda line: _set(line).y):
        near = [block for block in blocks if _goes_on(block, line)]
        if near:
            max(near, key=lambda block: _set(block[-1]).y).append(line)
        else:
            blocks.append([line])
    return [Block(tuple(block), _aligned(block, blocks, width)) for block in blocks]


def _set(line: Line) -> Setting:
    assert line.setting is not None
    return line.setting


def _goes_on(block: Sequence[Line], line: Line) -> bool:
    last, one, other = block[-1], _set(block[-1]), _set(line)
    if line.angle or last.angle or one.face != other.face or math.dist(last.color, line.color) > _COLOR:
        return False
    if abs(one.size - other.size) > _SIZE * one.size or abs(one.spacing - other.spacing) > 0.03 * one.size:
        return False
    pitch = other.y - one.y
    if not _PITCH[0] * one.size <= pitch <= _PITCH[1] * one.size:
        return False
    if len(block) > 1 and abs(pitch - (one.y - _set(block[-2]).y)) > 0.1 * one.size:
        return False
    return any(_apart([*block, line], way) <= _ALIGNED * one.size for way in ("start", "middle", "end"))


def _apart(block: Sequence[Line], align: str) -> float:
    edges = [Block((), align).pen(_set(line)) for line in block]
    return max(edges) - min(edges)


def _aligned(block: Sequence[Line], blocks: Sequence[Sequence[Line]], width: float) -> str:
    """By its own lines; a single line as others are, or as it stands on the page."""
    size = median(_set(line).size for line in block)
    ways = {way: _apart(block, way) for way in ("start", "middle", "end")}
    best = min(ways, key=lambda way: ways[way])
    if len(block) > 1 and sorted(ways.values())[1] > ways[best] + 0.05 * size:
        return best
    others = [_set(line) for other in blocks if other is not block for line in other if not line.angle]
    own = _set(block[0])
    shared = {way: sum(abs(Block((), way).pen(one) - Block((), way).pen(own)) < 2.5 for one in others) for way in ways}
    if abs(own.x + own.width / 2 - width / 2) < max(2.0, 0.004 * width):
        shared["middle"] += 2
    best = max(shared, key=lambda way: shared[way])
    return best if shared[best] else "start"
