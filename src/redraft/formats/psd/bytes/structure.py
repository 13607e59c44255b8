"""The parts of a PSD or PSB file with their byte offsets: header, resources, layer records, channel data, preview.

`parser` reads them. Only structure is held: no pixel is decoded, nothing is copied. Offsets are absolute; `end` is
exclusive.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from redraft.errors import EditError, FormatError, says
from redraft.lazy import dataclass

MOST_PIXELS = 100_000_000
"""Of a page and of each layer."""
MOST_BYTES = 16 << 30
"""That all channels of all layers unpack to, together."""
MOST_SIDE = 300_000
THUMBNAILS = (1036, 1033)
"""The resources that hold a small picture of the page; in the older, red and blue change places."""
MOST_DEPTH = 300
BITMAP, GRAY, INDEXED, RGB, CMYK, MULTICHANNEL, DUOTONE, LAB = 0, 1, 2, 3, 4, 7, 8, 9
MODES: Mapping[int, str] = {
    BITMAP: "bitmap",
    GRAY: "grayscale",
    INDEXED: "indexed colour",
    RGB: "RGB",
    CMYK: "CMYK",
    MULTICHANNEL: "multichannel",
    DUOTONE: "duotone",
    LAB: "Lab",
}
COLORS: Mapping[int, int] = {BITMAP: 1, GRAY: 1, INDEXED: 1, RGB: 3, CMYK: 4, DUOTONE: 1, LAB: 3}
"""How many channels hold colour."""
WIDE = frozenset(
    b"LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 lnk3 lnkE FEid FXid FELS PxSD pths extn extd cinf artd".split()
)
"""Tagged blocks whose lengths have eight bytes in a PSB."""


class Rect(NamedTuple):
    """Pixels of the page, as files order them."""

    top: int
    left: int
    bottom: int
    right: int

    @property
    def width(self) -> int:
        return max(0, self.right - self.left)

    @property
    def height(self) -> int:
        return max(0, self.bottom - self.top)

    @property
    def empty(self) -> bool:
        return not (self.width and self.height)

    def moved(self, dx: int, dy: int) -> Rect:
        return Rect(self.top + dy, self.left + dx, self.bottom + dy, self.right + dx)

    def overlap(self, other: Rect) -> Rect:
        """The common part; it may be empty."""
        top, left = max(self.top, other.top), max(self.left, other.left)
        return Rect(top, left, max(top, min(self.bottom, other.bottom)), max(left, min(self.right, other.right)))

    def union(self, other: Rect) -> Rect:
        if self.empty or other.empty:
            return other if self.empty else self
        return Rect(
            min(self.top, other.top),
            min(self.left, other.left),
            max(self.bottom, other.bottom),
            max(self.right, other.right),
        )

    def packed(self) -> bytes:
        if not -(1 << 31) <= min(self) <= max(self) < 1 << 31:
            raise EditError(says("psd-layer-too-far"))
        return struct.pack(">4i", *self)


class Header(NamedTuple):
    """`version` 2 is a PSB, whose lengths are wider."""

    version: int
    channels: int
    height: int
    width: int
    depth: int
    mode: int

    @property
    def colors(self) -> int:
        return COLORS.get(self.mode, self.channels)

    @property
    def rect(self) -> Rect:
        return Rect(0, 0, self.height, self.width)

    @property
    def length_size(self) -> int:
        return 8 if self.version == 2 else 4


class Block(NamedTuple):
    """A tagged block: its length is at `length_at` in `length_size` bytes, its content at `start` to `end`; the next
    one begins at `next`."""

    key: bytes
    at: int
    length_at: int
    length_size: int
    start: int
    end: int
    next: int


class Channel(NamedTuple):
    """A channel of a layer: -1 is transparency, -2 the mask, -3 the user's own mask beside a vector mask.

    `start` is the offset of its compression (two bytes); its length is at `length_at` in the record.
    """

    id: int
    length_at: int
    start: int
    end: int


class Mask(NamedTuple):
    """A layer's mask: `rect` at `rect_at`; outside it counts `default` (0 or 255). `density` is 0 to 255;
    `feathered`: its edge is softened, or there is more to it that is not read."""

    rect_at: int
    rect: Rect
    default: int
    flags: int
    density: int = 255
    feathered: bool = False
    real_at: int = 0
    real: Rect = Rect(0, 0, 0, 0)
    real_default: int = 255

    @property
    def disabled(self) -> bool:
        return bool(self.flags & 2)


class LayerRecord(NamedTuple):
    """A layer record in the file, at `start` to `end`, without its channel data. At `name_at` is its short name, with
    its length before it and padding after; `name` is the long one where there is one."""

    start: int
    end: int
    rect: Rect
    channels: tuple[Channel, ...]
    blend_at: int
    blend: bytes
    opacity: int
    clipping: bool
    flags: int
    extra_at: int
    mask: Mask | None
    name: str
    name_at: int
    name_end: int
    ranges: bytes
    blocks: Mapping[bytes, Block]

    @property
    def opacity_at(self) -> int:
        return self.blend_at + 4

    @property
    def flags_at(self) -> int:
        return self.blend_at + 6

    @property
    def hidden(self) -> bool:
        return bool(self.flags & 2)

    @property
    def pixels_start(self) -> int:
        return self.channels[0].start if self.channels else 0

    @property
    def pixels_end(self) -> int:
        return self.channels[-1].end if self.channels else 0


@dataclass(frozen=True)
class Structure:
    """A file's parts. `info_at` is the offset of the length of the layer information, in `info_size` bytes, with its
    content from `count_at` to `layers_end` and padding up to `info_end`; 0 when there are no layers at all."""

    data: bytes
    header: Header
    palette: tuple[int, int]
    resources: Mapping[int, tuple[int, int]]
    section_at: int
    section_end: int
    info_at: int
    info_size: int
    count_at: int
    layers_end: int
    info_end: int
    block_end: int
    count: int
    records: tuple[LayerRecord, ...]
    blocks: tuple[Block, ...]
    merged_at: int

    @property
    def is_matted(self) -> bool:
        """Whether the preview has the transparency of the whole as its channel after the colours."""
        return self.count < 0 and self.header.channels > self.header.colors

    @property
    def in_block(self) -> bool:
        """Whether the layers are in a tagged block, as those of 16 and 32 bits are."""
        return bool(self.block_end)

    def resource(self, number: int) -> bytes:
        start, end = self.resources.get(number, (0, 0))
        return self.data[start:end]

    def block(self, record: LayerRecord, *keys: bytes) -> bytes | None:
        """The content of the first of these blocks that a layer has."""
        for key in keys:
            if found := record.blocks.get(key):
                return self.data[found.start : found.end]
        return None

    @cached_property
    def pixels_per_inch(self) -> float:
        """From the resolution resource; 0 without one."""
        found = self.resource(1005)
        value = struct.unpack(">I", found[:4])[0] / 65536 if len(found) >= 16 else 0.0
        return value if 1 <= value <= 100_000 else 0.0


def refused(what: str) -> FormatError:
    return FormatError(says("psd-refused", reason=what))
