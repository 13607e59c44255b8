"""PSD files put together byte by byte from plain values, with anything in them that redraft may not know, and taken
apart again without redraft's own parser: what an edit kept can be told part by part."""

from __future__ import annotations

import io
import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from PIL import Image

from .files import psd_tools

WIDTH, HEIGHT = 96, 64
Rect = tuple[int, int, int, int]
"""top, left, bottom, right"""


@dataclass
class Sheet:
    """A layer of one colour."""

    name: str
    rect: Rect
    color: tuple[int, int, int]
    blocks: list[tuple[bytes, bytes]] = field(default_factory=list)
    blend: bytes = b"norm"
    opacity: int = 255
    flags: int = 8
    clipping: int = 0
    ranges: bytes = b""
    mask: bytes = b""
    mask_plane: bytes | None = None
    number: int = 0
    planes: tuple[int, ...] = (-1, 0, 1, 2)
    long_name: bool = True
    end: bytes = b""
    """What follows its blocks."""


def block(key: bytes, content: bytes) -> bytes:
    return b"8BIM" + key + struct.pack(">I", len(content)) + content


def resource(number: int, content: bytes, name: bytes = b"") -> bytes:
    said = bytes((len(name),)) + name
    return (
        b"8BIM"
        + struct.pack(">H", number)
        + said
        + bytes(len(said) % 2)
        + struct.pack(">I", len(content))
        + (content + bytes(len(content) % 2))
    )


def thumbnail(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> bytes:
    """What Photoshop keeps in resource 1036."""
    target = io.BytesIO()
    Image.fromarray(picture).resize((WIDTH // 2, HEIGHT // 2)).save(target, "JPEG", quality=90)
    wide, high, packed = WIDTH // 2, HEIGHT // 2, target.getvalue()
    row = (wide * 24 + 31) // 32 * 4
    return struct.pack(">6IHH", 1, wide, high, row, row * high, len(packed), 24, 1) + packed


def flat(sheets: list[Sheet]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The page with opaque layers of one colour laid over each other; hidden ones are left out."""
    page = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
    for sheet in sheets:
        top, left, bottom, right = sheet.rect
        if not sheet.flags & 2:
            page[max(0, top) : max(0, bottom), max(0, left) : max(0, right)] = sheet.color
    return page


def record(sheet: Sheet) -> tuple[bytes, bytes]:
    top, left, bottom, right = sheet.rect
    area = max(0, bottom - top) * max(0, right - left)
    planes = [(id, bytes(((*sheet.color, 255)[id],)) * area) for id in sheet.planes]
    if sheet.mask_plane is not None:
        planes.append((-2, sheet.mask_plane))
    table = b"".join(struct.pack(">hI", id, 2 + len(plane)) for id, plane in planes)
    said = sheet.name.encode("mac-roman", "replace")
    short = bytes((len(said),)) + said
    raw = sheet.name.encode("utf-16-be")
    blocks = [(b"luni", struct.pack(">I", len(raw) // 2) + raw + bytes(-len(raw) % 4))] if sheet.long_name else []
    if sheet.number:
        blocks.append((b"lyid", struct.pack(">I", sheet.number)))
    extra = struct.pack(">I", len(sheet.mask)) + sheet.mask + struct.pack(">I", len(sheet.ranges)) + sheet.ranges
    extra += short + bytes(-len(short) % 4) + b"".join(block(*one) for one in (*blocks, *sheet.blocks)) + sheet.end
    head = struct.pack(">4iH", *sheet.rect, len(planes)) + table + b"8BIM" + sheet.blend
    head += struct.pack(">4BI", sheet.opacity, sheet.clipping, sheet.flags, 0, len(extra))
    return head + extra, b"".join(b"\0\0" + plane for _, plane in planes)


def psd(
    sheets: list[Sheet],
    resources: list[tuple[int, bytes]] | None = None,
    tail: bytes = b"",
    *,
    palette: bytes = b"",
    torn: bytes = b"",
    padding: bytes = b"",
    mask: bytes = bytes(4),
    matted: bool = False,
) -> bytes:
    """A file of layers, bottom to top; `tail` are blocks behind them, after the global `mask`; `torn` ends the list of
    resources, and `padding` that of layers."""
    shown = flat(sheets)
    kept = resources if resources is not None else [(1036, thumbnail(shown))]
    listed = b"".join(resource(*one) for one in kept) + torn
    parts = [record(sheet) for sheet in sheets]
    info = (
        struct.pack(">h", -len(sheets) if matted else len(sheets))
        + b"".join(part[0] for part in parts)
        + b"".join(part[1] for part in parts)
    )
    info += bytes(-len(info) % 4) + padding
    section = struct.pack(">I", len(info)) + info + mask + tail
    head = struct.pack(">4sH6xHIIHH", b"8BPS", 1, 3, HEIGHT, WIDTH, 8, 3)
    merged = b"\0\0" + shown.transpose(2, 0, 1).tobytes()
    sections = b"".join(struct.pack(">I", len(one)) + one for one in (palette, listed, section))
    return head + sections + merged


def descriptor(values: list[tuple[bytes, bytes, bytes]]) -> bytes:
    """A descriptor of plain values: key, kind, content."""
    found = struct.pack(">I", 0) + struct.pack(">I", 0) + b"null" + struct.pack(">I", len(values))
    return found + b"".join(struct.pack(">I", 0) + key + kind + content for key, kind, content in values)


def shadow(distance: float = 6.0, enabled: bool = True) -> bytes:
    """An lfx2 block with a drop shadow."""
    inner = descriptor(
        [
            (b"enab", b"bool", bytes((enabled,))),
            (b"Dstn", b"UntF", b"#Pxl" + struct.pack(">d", distance)),
            (b"blur", b"UntF", b"#Pxl" + struct.pack(">d", 4.0)),
        ]
    )
    return struct.pack(">II", 0, 16) + descriptor([(b"DrSh", b"Objc", inner)])


# ── taken apart ──


def image_resources(data: bytes) -> Iterator[tuple[int, bytes]]:
    palette = struct.unpack_from(">I", data, 26)[0]
    at = 30 + palette
    end = at + 4 + struct.unpack_from(">I", data, at)[0]
    at += 4
    while at < end:
        assert data[at : at + 4] == b"8BIM", "resources out of step"
        [number] = struct.unpack_from(">H", data, at + 4)
        start = at + 6 + (data[at + 6] + 2 & ~1)
        [length] = struct.unpack_from(">I", data, start)
        yield number, data[start + 4 : start + 4 + length]
        at = start + 4 + length + length % 2
    assert at == end


def native(data: bytes) -> dict[str, object]:
    """Every part of a file by a name of its own, as psd-tools reads it: layers by their numbers."""
    psd_tools()
    from psd_tools.psd import PSD

    with io.BytesIO(data) as file:
        found = PSD.read(file)
    section = found.layer_and_mask_information
    assert section is not None
    assert section.layer_info is not None
    parts: dict[str, object] = {f"resource {number}": content for number, content in image_resources(data)}
    order = []
    for layer, channels in zip(section.layer_info.layer_records, section.layer_info.channel_image_data, strict=True):
        blocks = {_key(one): one for one in layer.tagged_blocks.values()}
        order.append(int(blocks["lyid"].data))
        own: dict[str, object] = {
            "rect": (layer.top, layer.left, layer.bottom, layer.right),
            "blend": layer.blend_mode,
            "opacity": layer.opacity,
            "clipping": int(layer.clipping),
            "flags": written(layer.flags),
            "mask": written(layer.mask_data) if layer.mask_data is not None else b"",
            "ranges": written(layer.blending_ranges),
            "name": layer.name,
        }
        own |= {f"block {key}": written(one) for key, one in blocks.items()}
        own |= {
            f"channel {int(row.id)}": (int(plane.compression), plane.data)
            for row, plane in zip(layer.channel_info, channels, strict=True)
        }
        parts |= {f"{order[-1]}: {what}": value for what, value in own.items()}
    parts["order"] = order
    return parts | {f"block {_key(one)}": written(one) for one in (section.tagged_blocks or {}).values()}


def _key(one: Any) -> str:
    key = getattr(one.key, "value", one.key)
    return key.decode("latin-1") if isinstance(key, bytes) else str(key)


def written(element: object) -> bytes:
    target = io.BytesIO()
    element.write(target)  # type: ignore[attr-defined]
    return target.getvalue()


def strange_sheet(chance: random.Random, number: int) -> Sheet:
    """A layer at random, often with something that redraft does not know."""
    top, left = chance.randrange(-8, HEIGHT - 8), chance.randrange(-8, WIDTH - 8)
    rect = (top, left, top + chance.randrange(4, 40), left + chance.randrange(4, 50))
    color = (chance.randrange(256), chance.randrange(256), chance.randrange(256))
    sheet = Sheet(f"Layer {number}", rect, color, number=number)
    for _ in range(chance.choice((0, 0, 1, 2))):
        key = chance.choice((b"lclr", b"lspf", b"shmd", b"fxrp", b"xyzw", b"Q\x80 z", b"lnsr", b"zzzz"))
        if key not in {one for one, _ in sheet.blocks}:
            size = {b"lclr": 8, b"lspf": 4, b"fxrp": 16, b"lnsr": 4}.get(key, 4 * chance.randrange(0, 9))
            content = chance.randbytes(size) if key != b"lnsr" else b"layr"
            sheet.blocks.append((key, struct.pack(">I", 0) if key == b"shmd" else content))
    kind = chance.random()
    if kind < 0.08:
        sheet.blocks.append((b"lfx2", shadow(chance.randrange(1, 20))))
    elif kind < 0.14:
        sheet.blocks.append((b"knko", bytes((chance.randrange(3), 0, 0, 0))))
    elif kind < 0.2:
        sheet.ranges = bytes(chance.choice((0, 0, 255, 80)) for _ in range(40))
    elif kind < 0.26:
        sheet.blend = chance.choice((b"diss", b"mul ", b"sLit", b"hMix"))
    elif kind < 0.32:
        sheet.flags |= 2
    elif kind < 0.36:
        sheet.blocks.append((b"nvrt", b""))
        sheet.rect = (0, 0, 0, 0)
    return sheet
