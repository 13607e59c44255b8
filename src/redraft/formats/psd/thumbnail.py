"""The thumbnail that file managers show, updated with the layers. Imports numpy and Pillow."""

from __future__ import annotations

import io
import math
import struct

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.cage.decoder import DECODER, Undecodable
from redraft.errors import ToolError
from redraft.formats.psd.channels import scaled
from redraft.formats.psd.compositor import Layers, shown_colors
from redraft.formats.psd.layer_references import resource_splices
from redraft.formats.psd.layer_tree import stack_of
from redraft.formats.psd.preview import has_preview, preview_region
from redraft.formats.psd.structure import THUMBNAILS, Rect, Structure
from redraft.formats.xml.patch import Splice

HEAD = 28
QUALITY = 85
REASON = "thumbnail"
MOST_SIDE = 2000


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
    return resource_splices(structure, found, REASON)


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
