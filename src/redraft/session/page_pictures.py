"""Pages and layers drawn from tiles. Loads numpy."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.document.layers import Page
from redraft.formats.codec import Opened
from redraft.inspection.layer_pictures import LayerPictures
from redraft.inspection.overlay import Overlay, overlay
from redraft.render.office import Office
from redraft.render.tiles import Tiles
from redraft.session.pixel_proof import picture

Crop = tuple[int, int, int, int]


class PagePictures:
    """Puts pictures together from tiles."""

    def __init__(self, tiles: Tiles, fonts: Fonts) -> None:
        self.tiles = tiles
        self._fonts = fonts
        self._office: Office | None = None

    def office_page(self, deck: bytes, number: int, scale: float) -> bytes:
        """A page of a deck (the first is 1) as LibreOffice draws it, and its users see it."""
        if self._office is None:
            self._office = Office()
        return self._office.pictures(deck, (number, number), scale)[0]

    def close(self) -> None:
        office, self._office = self._office, None
        if office is not None:
            office.close()

    def page(self, opened: Opened, page: Page) -> bytes:
        """A page as PNG, as large as in a proof; no bytes where it cannot be drawn."""
        return picture(self.tiles, opened, page)

    def layers(self, opened: Opened, page: Page, scale: float) -> LayerPictures:
        """Every layer of a page as a picture."""
        return LayerPictures(opened, page, self.tiles, scale)

    def overlay(self, opened: Opened, page: Page, scale: float, numbers: Mapping[str, int] | None = None) -> Overlay:
        """A page with its layers' boxes outlined and numbered, or those of the layers in `numbers`."""
        return overlay(opened, page, self.tiles, self._fonts, scale, numbers)

    def stacked(self, pictures: Sequence[bytes]) -> bytes:
        """Pictures one below the other, as one."""
        if len(pictures) == 1:
            return pictures[0]
        opened = [Image.open(io.BytesIO(each)).convert("RGB") for each in pictures]
        gap = max(4, opened[0].height // 60)
        size = (max(each.width for each in opened), sum(each.height for each in opened) + gap * (len(opened) - 1))
        sheet = Image.new("RGB", size, (120, 120, 120))
        top = 0
        for each in opened:
            sheet.paste(each, (0, top))
            top += each.height + gap
        out = io.BytesIO()
        sheet.save(out, "PNG")
        return out.getvalue()
