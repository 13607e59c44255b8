"""The canvas of a PSD: an empty one, into which `write` puts the layers of a document, and another one for a file.

Of a file on another canvas the header changes, the paths stored relative to it, and the preview, which is blank then.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from redraft.document.geometry import Matrix
from redraft.errors import EditError, says
from redraft.formats.patch import Patch, Splice
from redraft.formats.psd.bytes.code_names import VECTORS
from redraft.formats.psd.bytes.structure import MOST_PIXELS, Structure
from redraft.formats.psd.bytes.vector_masks import transformed

LARGEST = 30_000
"""Pixels of a side; more would need a PSB."""
_SIZE = "canvas size"


def blank(width: int, height: int, unit_mm: float = 25.4 / 96, name: str = "") -> bytes:
    """An RGB file of 8 bits with a clear page of so many pixels, `unit_mm` millimetres each. A PSD has no name."""
    if not (0 < width <= LARGEST and 0 < height <= LARGEST and width * height <= MOST_PIXELS):
        raise EditError(
            says("psd-export-too-large", width=width, height=height, side_limit=LARGEST, pixel_limit=MOST_PIXELS)
        )
    inch = round(25.4 / unit_mm * 65536)
    resolution = struct.pack(">IHHIHH", inch, 1, 2, inch, 1, 2)
    version = struct.pack(">IB", 1, 1) + _counted("redraft") + _counted("redraft") + struct.pack(">I", 1)
    resources = _resource(1005, resolution) + _resource(1057, version)
    count = struct.pack(">h", 0) + bytes(2)
    info = struct.pack(">I", len(count)) + count + struct.pack(">I", 0)
    header = struct.pack(">4sH6xHIIHH", b"8BPS", 1, 4, height, width, 8, 3)
    parts = header, struct.pack(">I", 0), struct.pack(">I", len(resources)), resources
    return b"".join((*parts, struct.pack(">I", len(info)), info, clear_preview(width, height, (255, 255, 255, 0))))


def recanvased(structure: Structure, width: int, height: int) -> Patch:
    """The file on another canvas, with all layers where they were; its preview is blank, and has to be redrawn."""
    header = structure.header
    if not (0 < width <= LARGEST and 0 < height <= LARGEST and width * height <= MOST_PIXELS):
        raise EditError(says("psd-side-too-large", width=width, height=height, limit=LARGEST))
    more = header.channels - header.colors
    if header.depth == 1 or more > structure.is_matted:
        what = "of one bit" if header.depth == 1 else "with channels beside its layers (selections, spot colours)"
        raise EditError(says("psd-canvas-not-resizable", kind=what))
    splices = [Splice(14, 22, struct.pack(">II", height, width), _SIZE)]
    shrunk = Matrix.scaling(header.width / width, header.height / height)  # points are parts of the canvas
    for record in structure.records:
        for key in VECTORS:
            if block := record.blocks.get(key):
                new = transformed(structure.data[block.start : block.end], header.width, header.height, shrunk)
                splices.append(Splice(block.start, block.end, new, _SIZE))
    values = [255] * header.colors + [0] * more
    preview = clear_preview(width * header.depth // 8, height, values, wide=header.version == 2)
    splices.append(Splice(structure.merged_at, len(structure.data), preview, "preview"))
    return Patch(structure.data).spliced(splices)


def _counted(text: str) -> bytes:
    return struct.pack(">I", len(text)) + text.encode("utf-16-be")


def _resource(number: int, data: bytes) -> bytes:
    return b"8BIM" + struct.pack(">HHI", number, 0, len(data)) + data + bytes(len(data) % 2)


def clear_preview(row: int, height: int, values: Sequence[int], *, wide: bool = False) -> bytes:
    """The preview of an empty page in PackBits: rows of so many bytes, each channel of one value. `wide`: a PSB's."""
    rows = [
        b"".join(bytes((257 - part, value)) if part > 1 else bytes((0, value)) for part in _parts(row))
        for value in values
    ]
    lengths = b"".join(struct.pack(">I" if wide else ">H", len(one)) * height for one in rows)
    return struct.pack(">H", 1) + lengths + b"".join(one * height for one in rows)


def _parts(width: int) -> list[int]:
    return [128] * (width // 128) + ([width % 128] if width % 128 else [])
