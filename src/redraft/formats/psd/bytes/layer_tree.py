"""The layer tree of a PSD: records are ordered bottom to top, a group between a marker below and its record on top."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator

from redraft.formats.psd.bytes.code_names import ADJUSTMENTS, FILLS, SMART, VECTORS
from redraft.formats.psd.bytes.structure import MOST_DEPTH, LayerRecord, Rect, Structure, refused
from redraft.lazy import dataclass

_OPEN, _CLOSED, _MARKER = 1, 2, 3


@dataclass(frozen=True, slots=True)
class PsdLayer:
    """A layer: `number` counts its record in the file; a group has `children`, bottom to top, and the number of the
    `marker` that bounds it (-1: it has none)."""

    number: int
    record: LayerRecord
    children: tuple[PsdLayer, ...] | None = None
    marker: int = -1
    blend: bytes = b"norm"

    def walk(self) -> Iterator[PsdLayer]:
        stack = [self]
        while stack:
            item = stack.pop()
            yield item
            stack.extend(reversed(item.children or ()))

    @property
    def adjustment(self) -> str:
        """What an adjustment layer adjusts; '' for any other."""
        return next((name for key, name in ADJUSTMENTS.items() if key in self.record.blocks), "")

    @property
    def fill(self) -> str:
        """What a fill or shape layer is filled with; '' for any other."""
        found = next((name for key, name in FILLS.items() if key in self.record.blocks), "")
        return found or ("content" if b"vscg" in self.record.blocks else "")

    @property
    def is_empty(self) -> bool:
        """Whether it has no pixels anywhere."""
        return all(inner.record.rect.empty for inner in self.walk() if inner.children is None)

    @property
    def is_smart(self) -> bool:
        return any(key in self.record.blocks for key in SMART)

    @property
    def vector(self) -> bytes:
        """The key of its vector mask; b'' without."""
        return next((key for key in VECTORS if key in self.record.blocks), b"")


def stack_of(structure: Structure) -> tuple[PsdLayer, ...]:
    """The outermost layers, bottom to top."""
    levels: list[tuple[int, list[PsdLayer]]] = [(-1, [])]
    for number, record in enumerate(structure.records):
        kind, blend = _divider(structure, record)
        if kind == _MARKER:
            if len(levels) > MOST_DEPTH:
                raise refused(f"nests its groups more than {MOST_DEPTH} deep")
            levels.append((number, []))
        elif kind in (_OPEN, _CLOSED):
            marker, children = levels.pop() if len(levels) > 1 else (-1, [])
            levels[-1][1].append(PsdLayer(number, record, tuple(children), marker, blend or record.blend))
        else:
            levels[-1][1].append(PsdLayer(number, record, blend=record.blend))
    while len(levels) > 1:  # markers without a group: the layers above them belong to the level around
        _, left = levels.pop()
        levels[-1][1].extend(left)
    return tuple(levels[0][1])


def _divider(structure: Structure, record: LayerRecord) -> tuple[int, bytes]:
    """The section divider, and the group's own blend mode."""
    found = structure.block(record, b"lsct", b"lsdk")
    if found is None or len(found) < 4:
        return 0, b""
    [kind] = struct.unpack_from(">I", found)
    return kind, found[8:12] if len(found) >= 12 else b""


def clipping_groups(items: Iterable[PsdLayer]) -> Iterator[tuple[PsdLayer, list[PsdLayer]]]:
    """Every layer that is not clipped, with those above it that are clipped to it."""
    base: PsdLayer | None = None
    clipped: list[PsdLayer] = []
    for item in items:
        if item.record.clipping and base is not None:
            clipped.append(item)
            continue
        if base is not None:
            yield base, clipped
        base, clipped = item, []
    if base is not None:
        yield base, clipped


def extent(items: Iterable[PsdLayer]) -> Rect:
    """The rectangle around the pixels of layers and of what they hold."""
    whole = Rect(0, 0, 0, 0)
    for item in items:
        for inner in item.walk():
            if inner.children is None:
                whole = whole.union(inner.record.rect)
    return whole


def fill_opacity(structure: Structure, record: LayerRecord) -> int:
    """0 to 255: the opacity of the content without its effects."""
    found = structure.block(record, b"iOpa")
    return found[0] if found else 255
