"""A new layer folder without layers, packed."""

from __future__ import annotations

import json
from collections.abc import Mapping

from redraft.formats.files import MANIFEST
from redraft.formats.folder.packed_folder import packed, parsed
from redraft.formats.pixels.resampling import packed as as_png
from redraft.formats.zip.archive import Archive


def with_words(data: bytes, words: Mapping[str, str]) -> bytes:
    """A packed folder with the words of its layers in their rows, by id."""
    archive = Archive(data)
    files = {name: archive.read(name) for name in archive.names}
    manifest = parsed(files[MANIFEST])
    for row in manifest["layers"]:
        if row.get("id") in words:
            row["text"] = words[row["id"]]
    files[MANIFEST] = (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "replace")
    return packed(files)


def blank(width: int, height: int, unit_mm: float = 25.4 / 96, name: str = "") -> bytes:
    """A folder with an empty page of so many pixels."""
    from PIL import Image

    page = {"number": 1, "id": "page1", "name": name, "width": width, "height": height, "unit_mm": unit_mm}
    manifest = {"redraft": 1, "page": page, "size": [width, height], "picture": "page.png", "layers": []}
    text = (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "replace")
    return packed({MANIFEST: text, "page.png": as_png(Image.new("RGBA", (width, height)))})
