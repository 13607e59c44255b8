"""Features of a layer folder that are not drawn, or may be drawn differently elsewhere (see pixels.uncertainties)."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.layers import Picture
from redraft.document.style import BLENDS
from redraft.formats.files import MANIFEST
from redraft.formats.folder.reader import Reading, is_placed_elsehow
from redraft.formats.pixels.uncertainties import Uncertainty, pictures_shown_otherwise, pixel_box, unread_picture
from redraft.formats.zip.archive import Archive

SHOWN = ("blend", "mask", "rotat", "angle", "transform", "matrix", "effect", "filter", "clip", "shadow", "flip")
"""Parts of the names that fields may have in other people's manifests for what redraft does not draw."""
_PLAIN: tuple[object, ...] = (None, False, 0, "", "normal", "none", [], {})


def uncertainties(archive: Archive, reading: Reading) -> Iterator[Uncertainty]:
    document, rows = reading.document, reading.manifest["layers"]
    foreign = "redraft" not in reading.manifest
    for id, at in reading.rows.items():
        row, layer = rows[at], document.index.layers[id]
        mode = row.get("blend")
        if mode and (not isinstance(mode, str) or mode not in BLENDS):
            yield Uncertainty(
                id, f"'{id}' blends as '{str(mode)[:40]}', which is drawn plainly here", pixel_box(document, id)
            )
        for name, value in row.items():
            if foreign and name != "blend" and value not in _PLAIN and any(part in name.lower() for part in SHOWN):
                message = f"'{id}' has a field '{name[:40]}' in {MANIFEST}, which is not drawn"
                yield Uncertainty(id, message, pixel_box(document, id))
        if isinstance(layer, Picture) and is_placed_elsehow(row):
            yield Uncertainty(id, f"{MANIFEST} has no numeric position for '{id}'")
        if isinstance(layer, Picture) and not layer.asset:
            name = reading.sources.get(id, "")
            yield unread_picture(document.index[id], archive.read(name) if name in archive else None)
    yield from pictures_shown_otherwise(document)
