"""Small OpenRaster files made from scratch, so that a test can break any part of them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from zlib import crc32

import numpy as np
from PIL import Image

from redraft.errors import RedraftError
from redraft.formats.ora.read import read
from redraft.formats.pixels.merged_page import merged
from redraft.formats.pixels.resampling import packed as as_png
from redraft.formats.zip.archive import Archive

Color = tuple[int, int, int, int]
STACK = """<?xml version='1.0' encoding='utf-8'?>
<image version="0.0.3" w="120" h="80" xres="96" yres="96">
 <stack>
  <!-- the topmost comes first -->
  <layer name="Title" src="data/title.png" x="30" y="50" opacity="1.0" visibility="visible"
         composite-op="svg:src-over"/>
  <stack name="Badge" opacity="0.8">
   <layer name="Dot" src="data/dot.png" x="80" y="10"/>
   <layer name='Ring "1" &amp; more' src="data/ring.png" x="76" y="6" composite-op="svg:multiply"/>
  </stack>
  <layer name="Hidden" src="data/dot.png" x="2" y="2" visibility="hidden"/>
  <layer name="Ground" src="data/ground.png" selected="true"/>
 </stack>
</image>
"""


def png(width: int, height: int, color: Color = (0, 0, 0, 255), seed: int | None = None) -> bytes:
    """One colour, or with a seed noise in every channel."""
    if seed is None:
        picture = Image.new("RGBA", (width, height), color)
    else:
        noise = np.random.default_rng(seed).integers(0, 256, (height, width, 4), np.uint8)
        picture = Image.fromarray(noise, "RGBA")
    target = io.BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()


def cut_short(picture: bytes, share: float) -> bytes:
    """A PNG with the first part of its packed pixels only, and otherwise in order."""
    head, at = picture[:33], 33
    packed_pixels = b""
    while at < len(picture):
        length = int.from_bytes(picture[at : at + 4], "big")
        packed_pixels += picture[at + 8 : at + 8 + length] if picture[at + 4 : at + 8] == b"IDAT" else b""
        at += 12 + length
    packed_pixels = packed_pixels[: int(len(packed_pixels) * share)]
    body = b"IDAT" + packed_pixels
    return head + len(packed_pixels).to_bytes(4, "big") + body + crc32(body).to_bytes(4, "big") + picture[-12:]


def entries() -> dict[str, str | bytes]:
    return {
        "mimetype": "image/openraster",
        "stack.xml": STACK,
        "data/ground.png": png(120, 80, (240, 240, 230, 255)),
        "data/title.png": png(60, 20, seed=1),
        "data/dot.png": png(20, 20, (200, 30, 30, 255)),
        "data/ring.png": png(28, 28, (30, 120, 200, 160)),
        "mergedimage.png": png(120, 80, (1, 2, 3, 255)),
        "Thumbnails/thumbnail.png": png(120, 80, (1, 2, 3, 255)),
        "notes/readme.txt": "made by hand",
    }


def packed(files: Mapping[str, str | bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as file:
        for name, content in files.items():
            method = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            file.writestr(zipfile.ZipInfo(name), content, method)
    return target.getvalue()


def specimen(**changed: str | bytes) -> bytes:
    """The file; `stack=` and the like replace an entry by the first part of its name. Its previews show the layers."""
    files = entries()
    for name, content in changed.items():
        files[next(entry for entry in files if entry.startswith(name))] = content
    shown = changed.get("mergedimage") or drawn(packed(files))
    files |= {"mergedimage.png": shown, "Thumbnails/thumbnail.png": changed.get("Thumbnails", shown)}
    return packed(files)


def drawn(data: bytes) -> bytes:
    """The page as a program that draws as redraft does shows it; nothing where the file cannot be read."""
    try:
        document = read(Archive(data)).document
        return as_png(merged(document, document.pages[0]))
    except RedraftError:
        return png(120, 80, (1, 2, 3, 255))


def unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def pixels(data: bytes) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    with Image.open(io.BytesIO(data)) as picture:
        return np.asarray(picture.convert("RGBA"))
