"""Pictures of a file's pages and of single layers, for models that see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from redraft.document.layers import family
from redraft.errors import RedraftError
from redraft.inspection.page.layer_pictures import LayerPictures
from redraft.pictures.layers.units import LayerUnit

if TYPE_CHECKING:
    from redraft.formats.file import File
    from redraft.render.tiles import Tiles

MOST_PIXELS = 768
"""The longer side of a page that is shown; models are paid by the pixel."""


class FileSights:
    """Draws what a file has now. A layer is drawn as it is, in its place on an empty page; one that was put together
    from several is not drawn alone, and neither is what cannot be drawn."""

    def __init__(self, file: File, tiles: Tiles) -> None:
        self._file, self._tiles = file, tiles
        self._drawn: dict[int, LayerPictures] = {}
        self._pages: dict[int, bytes | None] = {}

    def page(self, number: int) -> bytes | None:
        if number not in self._pages:
            try:
                self._pages[number] = self._pictures(number).page_png()
            except RedraftError:
                self._pages[number] = None
        return self._pages[number]

    def layer(self, unit: LayerUnit) -> bytes | None:
        inside = {layer.id for layer in family(self._file.document.index[unit.id].layer)}
        if inside != unit.members or not unit.visible:
            return None
        try:
            return self._pictures(unit.page).alone(unit.id).png()
        except RedraftError:
            return None

    def _pictures(self, number: int) -> LayerPictures:
        if number not in self._drawn:
            page = self._file.document.pages[number - 1]
            scale = min(1.0, MOST_PIXELS / (max(page.width, page.height, 1.0) * page.unit_mm / (25.4 / 96)))
            self._drawn[number] = LayerPictures(self._file.opened, page, self._tiles, scale)
        return self._drawn[number]
