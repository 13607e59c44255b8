"""The pages of a design as pictures: whole, or part by part as the studio lays them over each other.

A part is named by its content: of an edited page a browser fetches only the parts that changed.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from hashlib import sha256
from typing import Any

from PIL import Image

from redraft.document.selectors import page_numbered
from redraft.formats.file import File
from redraft.render.cutouts import Cutout
from redraft.render.tiles import pixel_size
from redraft.session.session import Session

MOST_PARTS = 4_000
"""Parts that are kept by their names."""


class Canvas:
    """The pictures of a file as it is."""

    def __init__(self, file: File, session: Session) -> None:
        self.file, self._session = file, session
        self._kept: OrderedDict[str, Cutout] = OrderedDict()
        self._pictures: dict[str, bytes] = {}

    def of(self, file: File) -> Canvas:
        """Those of the file as it is now; parts it has no more can still be had."""
        other = Canvas(file, self._session)
        other._kept, other._pictures = self._kept, self._pictures
        return other

    def draw_ahead(self) -> list[str]:
        """Draw the first page at the scale at which a screen shows most of them, where nothing was drawn yet."""
        return [row["part"] for row in self.parts(1, 0.5)["parts"]] if not self._kept else []

    def parts(self, number: int, scale: float) -> dict[str, Any]:
        """What a page is put together from, bottom to top: the layer it is of, its name, place and blend mode."""
        page = page_numbered(self.file.document, number)
        units = self.file.opened.units(page.id)
        tiles = self._session.tiles
        keys = tiles.keys(units, page, scale)
        width, height = pixel_size(page, scale)
        rows = []
        for unit, key, cutout in zip(units, keys, tiles.cutouts(units, page, scale), strict=True):
            if cutout.ink is None:
                continue
            name = sha256(repr(key).encode()).hexdigest()[:32]
            self._kept[name] = cutout
            self._kept.move_to_end(name)
            row = {"layer": unit.layer, "part": name, "x": cutout.x, "y": cutout.y}
            row |= {"width": cutout.width, "height": cutout.height, "blend": cutout.blend}
            rows.append(row | ({"others": list(unit.others)} if unit.others else {}))
        while len(self._kept) > MOST_PARTS:
            self._pictures.pop(self._kept.popitem(last=False)[0], None)
        return {"page": number, "scale": scale, "width": width, "height": height, "parts": rows}

    def layer(self, number: int, layer: str, scale: float) -> bytes:
        """One layer alone, cropped to its ink, as PNG."""
        return self._session.layer_pictures(self.file, number, scale).of(layer).png(crop=True)

    def part(self, name: str) -> bytes | None:
        """A part as PNG; None where it is not kept any more."""
        cutout = self._kept.get(name)
        if cutout is None:
            return None
        if name not in self._pictures:
            out = io.BytesIO()
            picture = Image.frombytes("RGBa", (cutout.width, cutout.height), cutout.data).convert("RGBA")
            picture.save(out, "PNG", compress_level=1)
            self._pictures[name] = out.getvalue()
        return self._pictures[name]
