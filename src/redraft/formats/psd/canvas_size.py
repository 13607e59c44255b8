"""Resizing the canvas of a PSD: its header, the paths stored relative to it, and a blank preview."""

from __future__ import annotations

import struct

from redraft.document.geometry import Matrix
from redraft.errors import EditError, says
from redraft.formats.psd.code_names import VECTORS
from redraft.formats.psd.empty_file import LARGEST, clear_preview
from redraft.formats.psd.structure import MOST_PIXELS, Structure
from redraft.formats.psd.vector_masks import transformed
from redraft.formats.xml.patch import Patch, Splice

_SIZE = "canvas size"


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
