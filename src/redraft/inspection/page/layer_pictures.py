"""Pictures of single layers, from the same tiles that a page is put together from.

A leaf has its own tile, a group the tiles of what is in it, laid over each other. What stands inside something that
cannot be taken apart (a group with a filter, say) is drawn alone, with what its surroundings do to it.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.pages import Page, Placed
from redraft.formats.codec import Opened, Unit
from redraft.lazy import dataclass
from redraft.render.compositor import Pixels, Tile, composite, straightened
from redraft.render.tiles import Tiles, pixel_size, pixels_per_unit


@dataclass(frozen=True, eq=False)
class LayerPicture:
    """One layer as it is drawn, cropped to its ink.

    `pixels` are straight 8-bit RGBA, rows from the top, with the top left corner at page pixel (`x`, `y`); no rows when
    nothing of it shows on the page. `size` is the page's in pixels, `unit` how many pixels a page unit has.
    """

    layer: str
    x: int
    y: int
    pixels: Pixels
    size: tuple[int, int]
    unit: float

    @property
    def mask(self) -> Pixels:
        """How much of each pixel it covers, 0 to 255, of the shape of `pixels`."""
        alpha: Pixels = self.pixels[:, :, 3]
        return alpha

    @property
    def ink(self) -> Box | None:
        """Where it has ink, in page units; None for nowhere."""
        height, width = self.pixels.shape[:2]
        if not (width and height):
            return None
        return Box(self.x / self.unit, self.y / self.unit, width / self.unit, height / self.unit)

    def on_page(self) -> Pixels:
        """The layer in its place on an otherwise transparent page."""
        width, height = self.size
        page = np.zeros((height, width, 4), np.uint8)
        page[self.y : self.y + self.pixels.shape[0], self.x : self.x + self.pixels.shape[1]] = self.pixels
        return page

    def png(self, *, crop: bool = False) -> bytes:
        """As a PNG: the page with this layer alone or, with `crop`, its ink (one clear pixel when there is none)."""
        pixels = self.pixels if crop else self.on_page()
        if not pixels.size:
            pixels = np.zeros((1, 1, 4), np.uint8)
        target = io.BytesIO()
        Image.fromarray(pixels, "RGBA").save(target, "PNG", compress_level=1)
        return target.getvalue()


class LayerPictures:
    """The pictures of one page's layers. `scale` is pixels to a CSS pixel."""

    def __init__(self, opened: Opened, page: Page, tiles: Tiles, scale: float = 1.0) -> None:
        self.opened, self.page, self._tiles, self.scale = opened, page, tiles, scale

    def alone(self, layer: str) -> LayerPicture:
        """The picture of a layer without those that are drawn together with it, such as what is clipped to it."""
        return self.of(layer, alone=True)

    def of(self, layer: str, alone: bool = False) -> LayerPicture:
        """The picture of a layer of this page; EditError when there is no such layer."""
        size, unit = self.size, pixels_per_unit(self.page, self.scale)
        placed = self.opened.document.index.get(layer)
        own = self._parts_of(placed) if placed is not None else None
        if alone and own is not None and any(part.layer == layer and part.others for part in own):
            own = None
        if own is None:  # a part of something inseparable, or no layer at all
            box = self.opened.reach(layer) if placed is not None else None
            own = [Unit(layer, self.opened.drawable(self.page.id, layer), box)]
        x, y, pixels = _together([self._tiles.tile(part, self.page, self.scale) for part in own])
        return LayerPicture(layer, x, y, straightened(pixels), size, unit)

    def ink(self) -> dict[str, Box]:
        """Where layers have ink, in page units: those with tiles of their own and the groups made of them."""
        unit = pixels_per_unit(self.page, self.scale)
        found: dict[str, list[Box]] = {}
        for part in self.parts:
            extent = self._tiles.tile(part, self.page, self.scale).extent
            placed = self.opened.document.index.get(part.layer)
            if extent is None or placed is None:
                continue
            box = Box(extent.left / unit, extent.top / unit, extent.width / unit, extent.height / unit)
            for id in (part.layer, *(group.id for group in placed.ancestors)):
                found.setdefault(id, []).append(box)
        return {id: whole for id, boxes in found.items() if (whole := Box.union(boxes))}

    def page_png(self) -> bytes:
        """The whole page, put together from its parts."""
        return self._tiles.page(self.parts, self.page, self.scale)[1]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the page in pixels."""
        return pixel_size(self.page, self.scale)

    @cached_property
    def parts(self) -> Sequence[Unit]:
        """What the page is put together from, bottom to top."""
        return self.opened.units(self.page.id)

    def _parts_of(self, placed: Placed) -> list[Unit] | None:
        """The units a layer is made of, bottom to top; None when it is a part of one."""
        wanted = placed.layer.id
        index = self.opened.document.index
        around = {group.id for group in placed.ancestors}
        own = []
        for part in self.parts:
            if part.layer in around or part.layer == self.page.id or wanted in part.others:
                return None
            at = index.get(part.layer)
            if part.layer == wanted or (at is not None and any(group.id == wanted for group in at.ancestors)):
                own.append(part)
        return own


def _together(tiles: Sequence[Tile]) -> tuple[int, int, Pixels]:
    """Tiles laid over each other, and where on the page the result begins."""
    seen = [tile for tile in tiles if tile.extent is not None]
    if len(seen) == 1:  # how it meets what lies below says nothing about it alone
        return seen[0].x, seen[0].y, seen[0].pixels
    empty: Pixels = np.zeros((0, 0, 4), np.uint8)
    around = Box.union(Box(tile.x, tile.y, tile.pixels.shape[1], tile.pixels.shape[0]) for tile in seen)
    if around is None:
        return 0, 0, empty
    left, top = int(around.x), int(around.y)
    moved = [replace(tile, x=tile.x - left, y=tile.y - top) for tile in seen]
    return left, top, composite((int(around.width), int(around.height)), moved)
