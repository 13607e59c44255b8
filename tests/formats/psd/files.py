"""PSD files for tests, made by psd-tools (another program's bytes) or put together by hand."""

from __future__ import annotations

import io
import struct
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.document.pages import Document
from redraft.edits.ops import Edit, apply
from redraft.formats.codec import Written
from redraft.formats.psd import CODEC
from redraft.formats.psd.bytes.parser import read_structure
from redraft.formats.psd.file import PsdFile

FONTS = Fonts((), system=False)


def picture(width: int, height: int, seed: int = 0, mode: str = "RGBA") -> Image.Image:
    """Smooth colours and a soft edge, so that every pixel tells something."""
    x, y = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    planes = [x, y, (x + y) / 2, np.clip(2 - 4 * np.hypot(x - 0.5, y - 0.5), 0, 1)]
    pixels = np.stack([np.roll(plane, seed, axis=1) * 255 for plane in planes], axis=-1).astype(np.uint8)
    return Image.fromarray(pixels, "RGBA").convert(mode)


def psd_tools() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import psd_tools

    return psd_tools


def saved(psd: Any, version: int = 1) -> bytes:
    target = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        psd._record.header.version = version
        psd.save(target)
    return target.getvalue()


def design(mode: str = "RGB", depth: int = 8, version: int = 1, packing: str = "RLE") -> bytes:
    """120 × 80: a ground, a photo, and a group of two layers with one blended in."""
    tools = psd_tools()
    from psd_tools.constants import BlendMode, Compression

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        psd = tools.PSDImage.new(mode, (120, 80), depth=depth)
        kind = Compression[packing]
        own = "LA" if mode == "L" else "RGBA"
        ground = Image.new(own, (120, 80), (250, 255) if mode == "L" else (250, 240, 230, 255))
        psd.create_pixel_layer(ground, "Ground", compression=kind)
        psd.create_pixel_layer(picture(60, 40, mode=own), "Photo", top=10, left=20, compression=kind)
        badge = psd.create_pixel_layer(picture(30, 30, 5, own), "Badge", top=30, left=70, compression=kind)
        star = psd.create_pixel_layer(picture(20, 25, 9, own), "Star", top=40, left=60, compression=kind)
        star.blend_mode = BlendMode.MULTIPLY
        star.opacity = 128
        psd.create_group([badge, star], "Extras")
    return saved(psd, version)


def opened(data: bytes) -> PsdFile:
    return CODEC.open(data, FONTS)


def edited(data: bytes, *edits: Edit) -> Written:
    file = opened(data)
    return file.write(apply(file.document, edits))


def named(document: Document, name: str) -> str:
    """The id of the layer of this name."""
    return next(id for id, layer in document.index.layers.items() if layer.name == name)


def id_in(data: bytes, name: str) -> str:
    return named(opened(data).document, name)


def parts(data: bytes) -> dict[str, tuple[bytes, bytes]]:
    """Record and channel data of every layer by name."""
    structure = read_structure(data)
    return {
        record.name: (data[record.start : record.end], data[record.pixels_start : record.pixels_end])
        for record in structure.records
    }


def reference(data: bytes) -> Any:
    """psd-tools' view of a file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return psd_tools().PSDImage.open(io.BytesIO(data))


def composite(data: bytes) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """What psd-tools makes of the layers: premultiplied RGBA."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = reference(data).composite(force=True)
    return premultiplied(found)


def stored(data: bytes) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The preview in a file, as psd-tools reads it: premultiplied RGBA."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return premultiplied(reference(data).topil())


def premultiplied(image: Image.Image) -> np.ndarray[Any, np.dtype[np.uint8]]:
    pixels = np.asarray(image.convert("RGBA")).astype(np.float32)
    pixels[..., :3] *= pixels[..., 3:] / 255
    return np.rint(pixels).astype(np.uint8)


def channel(body: bytes, packing: int = 0) -> bytes:
    return struct.pack(">H", packing) + body


def by_hand(
    layers: Sequence[tuple[str, tuple[int, int, int, int], Mapping[int, bytes]]],
    size: tuple[int, int] = (4, 4),
    *,
    version: int = 1,
    merged: bytes | None = None,
    tail: bytes = b"",
    mode: int = 3,
    channels: int = 3,
    depth: int = 8,
) -> bytes:
    """A file with layers (name, (top, left, bottom, right), channels with their compression)."""
    wide = ">Q" if version == 2 else ">I"
    records, pixels = b"", b""
    for name, rect, planes in layers:
        said = bytes((len(name),)) + name.encode()
        extra = bytes(8) + said + bytes(-len(said) % 4)
        table = b"".join(struct.pack(">h", id) + struct.pack(wide, len(data)) for id, data in planes.items())
        records += struct.pack(">4iH", *rect, len(planes)) + table + b"8BIMnorm"
        records += struct.pack(">4BI", 255, 0, 8, 0, len(extra)) + extra
        pixels += b"".join(planes.values())
    info = struct.pack(">h", len(layers)) + records + pixels
    info += bytes(-len(info) % 4)
    section = struct.pack(wide, len(info)) + info + struct.pack(">I", 0) + tail if layers else b""
    width, height = size
    head = struct.pack(">4sH6xHIIHH", b"8BPS", version, channels, height, width, depth, mode)
    whole = channel(bytes(width * height * channels * depth // 8)) if merged is None else merged
    return head + bytes(8) + struct.pack(wide, len(section)) + section + whole


def in_a_block(data: bytes, key: bytes = b"Lr16") -> bytes:
    """A file made by hand with its layers in a tagged block, as Photoshop keeps those of 16 and 32 bits."""
    structure = read_structure(data)
    wide = ">Q" if structure.header.version == 2 else ">I"
    info = data[structure.count_at : structure.layers_end]
    block = b"8BIM" + key + struct.pack(wide, len(info)) + info + bytes(-len(info) % 4)
    section = struct.pack(wide, 0) + struct.pack(">I", 0) + block
    head, rest = data[: structure.section_at], data[structure.section_end :]
    return head + struct.pack(wide, len(section)) + section + rest
