"""The backdrop of a layout: a picture or a design, drawn once, and the file made from it.

A picture becomes the lowest layer of a new page; an SVG gets the texts as layers of its own; any other design is drawn
and becomes a picture.
"""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Layer, Picture, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Gradient, NoPaint, Stop, Style
from redraft.errors import ToolError, UsageError, says
from redraft.formats.codec import Opened
from redraft.formats.file import read_file
from redraft.formats.pixels.rasters import exif_turn, picture_size, shown_otherwise
from redraft.formats.raster import CODEC as RASTER
from redraft.formats.svg import CODEC as SVG
from redraft.formats.svg.writing.new import blank
from redraft.layout.arrangement import Arrangement, Block, Plate
from redraft.layout.texts.lines import runs_of
from redraft.render.renderer import Renderer
from redraft.render.source_over import straightened
from redraft.render.tiles import Tiles, pixels_per_unit

MOST_PIXELS, LEAST_SIDE = 2_200_000, 420
"""How large a picture of the page is looked at: at most so many pixels, the shorter side of a small one so long."""
MOST_TURNED = 16_000_000
"""Pixels that a picture which was turned upright has at most."""
LONGEST_SIDE = 30
"""How many times as long as the other a side of the page is at most."""


class Desk:
    """The fonts to set with and the renderer to draw with; those of a session can be borrowed. Context manager."""

    def __init__(self, fonts: Fonts | Sequence[Path] = (), tiles: Tiles | None = None) -> None:
        self.fonts = fonts if isinstance(fonts, Fonts) else Fonts(tuple(fonts))
        self._own = Renderer(self.fonts.files()) if tiles is None else None
        self.tiles = tiles if tiles is not None else Tiles(self._renderer.draw, self._renderer.draw_each)

    @property
    def _renderer(self) -> Renderer:
        assert self._own is not None
        return self._own

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._own is not None:
            self._own.close()


class Backdrop:
    """A background as it was opened. `notes` say what is not as in the original."""

    def __init__(self, opened: Opened, desk: Desk, notes: Sequence[str] = ()) -> None:
        self.desk, self.notes = desk, tuple(notes)
        document = opened.document
        page = document.pages[0]
        short, long = sorted((page.width, page.height))
        if not (short > 0 and math.isfinite(long)) or long / short > LONGEST_SIDE:
            raise UsageError(says("layout-page-size-invalid", width=page.width, height=page.height))
        natural = page.unit_mm * 96 / 25.4
        wanted = min(max(1.0, LEAST_SIDE / (short * natural)), math.sqrt(MOST_PIXELS / (short * long)) / natural)
        self.scale = wanted
        self.page = replace(page, layers=())
        self.pixels = self._flat(opened, page)
        if document.traits.own_units:
            self._opened = opened
        else:
            self._opened = self._as_svg(opened, page)
        self.taken = tuple(
            box
            for placed in document.walk()
            if isinstance(placed.layer, Text) and placed.visible and (box := placed.box)
        )
        light = SVG.open(blank(page.width, page.height, page.unit_mm), desk.fonts)
        self._light: Opened = light

    @staticmethod
    def of(source: Path | str | NDArray[Any], desk: Desk) -> Backdrop:
        """From a file, or from pixels (height, width, 3 or 4)."""
        if isinstance(source, Path | str):
            file = read_file(source, desk.fonts)
            notes = list(file.repairs)
            if len(file.document.pages) > 1:
                notes.append(f"the first of {len(file.document.pages)} pages is the background")
            if file.document.traits.flat:
                opened, ignored = file.opened, shown_otherwise(file.opened.data)
                if (turn := exif_turn(opened.data)) > 1:
                    ignored.remove("EXIF data that turn it")
                    notes.append("the picture was turned upright, as its EXIF data say, and rewritten")
                    opened = _upright(opened, turn, desk)
                notes += [f"the picture has {what}, which is not drawn" for what in ignored]
                return Backdrop(opened, desk, notes)
            return Backdrop(file.opened, desk, notes)
        if source.ndim != 3 or source.shape[2] not in (3, 4) or source.dtype != np.uint8:
            raise UsageError(says("background-pixels-malformed"))
        return Backdrop(RASTER.open(png_of(source), desk.fonts), desk)

    @property
    def unit(self) -> float:
        """Pixels of `pixels` to a page unit."""
        return pixels_per_unit(self.page, self.scale)

    @property
    def size(self) -> tuple[float, float]:
        return self.page.width, self.page.height

    def png(self) -> bytes:
        """The bare page."""
        return png_of(self.pixels)

    def texts_alone(self, found: Arrangement) -> Opened:
        """The arrangement on an empty page."""
        return self._with(self._light, _layers(found, self.desk.fonts))

    def design(self, found: Arrangement) -> Opened:
        """The file: background, plates, texts. Its bytes are `data`."""
        page = self._opened.document.pages[0]
        there = set(self._opened.document.index)
        layers = [_free(layer, there) for layer in _layers(found, self.desk.fonts)]
        back = page.view.inverse()
        if back is None:
            raise ToolError(says("background-has-no-area"))
        placed = [replace(layer, transform=back @ layer.transform) for layer in layers] if back != Matrix() else layers
        return self._with(self._opened, placed)

    def _with(self, opened: Opened, layers: Sequence[Layer]) -> Opened:
        document: Document = opened.document
        page = document.pages[0]
        full = replace(page, layers=(*page.layers, *layers))
        data = opened.write(replace(document, pages=(full, *document.pages[1:]))).data
        return SVG.open(data, self.desk.fonts)

    def _flat(self, opened: Opened, page: Page) -> NDArray[Any]:
        """The page on white, at the scale that is looked at."""
        _, pixels = self.desk.tiles.composited(opened.units(page.id), page, self.scale)
        through = 255 - pixels[..., 3:].astype(np.int16)
        if through.mean() > 1:
            self.notes += ("the background can be seen through; it is taken to lie on white",)
        flat: NDArray[Any] = np.clip(pixels[..., :3] + through, 0, 255).astype(np.uint8)
        return flat

    def _as_svg(self, opened: Opened, page: Page) -> Opened:
        """A new page with the background as its one picture."""
        picture = page.layers[0] if len(page.layers) == 1 else None
        asset = opened.document.assets.get(picture.asset) if isinstance(picture, Picture) else None
        if not opened.document.traits.flat or asset is None:
            natural = page.unit_mm * 96 / 25.4
            _, png = self.desk.tiles.page(opened.units(page.id), page, min(2.0 / natural, self.scale * 1.5))
            asset = Asset("image/png", png, *picture_size(png))
        wide, high = page.width, page.height
        stretch = Matrix(wide / asset.width, 0.0, 0.0, high / asset.height, 0.0, 0.0)
        layer = Picture(
            "background", "background", stretch, frame=Box(0, 0, asset.width, asset.height), asset=asset.key
        )
        empty = SVG.open(blank(wide, high, page.unit_mm), self.desk.fonts)
        ground = empty.document.pages[0]
        document = replace(empty.document, pages=(replace(ground, layers=(layer,)),), assets={asset.key: asset})
        return SVG.open(empty.write(document).data, self.desk.fonts)


def _upright(opened: Opened, turn: int, desk: Desk) -> Opened:
    """A picture whose EXIF data turn it, as they do."""
    page = opened.document.pages[0]
    scale = min(1.0, math.sqrt(MOST_TURNED / (page.width * page.height))) * 25.4 / 96 / page.unit_mm
    _, pixels = desk.tiles.composited(opened.units(page.id), page, scale)
    lying = np.swapaxes(pixels, 0, 1) if turn > 4 else pixels
    across, down = turn in (2, 3, 6, 7), turn in (3, 4, 7, 8)
    made = np.ascontiguousarray(lying[:: -1 if down else 1, :: -1 if across else 1])
    data = _jpeg_of(made[..., :3]) if opened.document.traits.lossy else png_of(straightened(made))
    return RASTER.open(data, desk.fonts)


def _layers(found: Arrangement, fonts: Fonts) -> list[Layer]:
    kinds: Counter[str] = Counter()
    plates: list[Layer] = []
    for plate in found.plates:
        kinds[plate.kind] += 1
        name = f"{plate.kind}-{kinds[plate.kind]}" if kinds[plate.kind] > 1 else plate.kind
        plates.append(_shape(name, plate))
    return [*plates, *(_text(block, fonts) for block in found.blocks)]


def _shape(name: str, plate: Plate) -> Shape:
    frame = Box(*(round(side, 2) for side in plate.box))
    if plate.line:
        style = Style(fill=NoPaint(), stroke=plate.color, stroke_width=round(plate.line, 2), opacity=plate.opacity)
    elif plate.fades:
        solid = plate.color._replace(alpha=round(255 * plate.opacity))
        stops = (Stop(0.0, solid), Stop(round(plate.solid, 4), solid), Stop(1.0, plate.color._replace(alpha=0)))
        style = Style(fill=Gradient(stops, {"up": 0.0, "right": 90.0, "down": 180.0, "left": 270.0}[plate.fades]))
    else:
        style = Style(fill=plate.color, opacity=plate.opacity)
    return Shape(name, style=style, frame=frame, form="rect", radius=round(plate.radius, 2))


def _text(block: Block, fonts: Fonts) -> Text:
    style = Style(fill=block.ink, stroke=NoPaint(), font_family=block.type.family, font_size=round(block.size, 3),
                  font_weight=block.type.weight, align=block.align)  # fmt: skip
    runs = tuple(
        run
        for number, line in enumerate(block.lines)
        for run in runs_of(line.words, block.type, round(block.x, 3), round(block.y + number * block.pitch, 3),
                           first=not number)
    )  # fmt: skip
    made = Text(block.id, block.copy.role, style=style, runs=runs)
    return replace(made, frame=fonts.measure(made))


def _free(layer: Layer, there: set[str]) -> Layer:
    """The layer under an id that the file does not have yet."""
    number, id = 1, layer.id
    while id in there:
        number += 1
        id = f"{layer.id}-{number}"
    there.add(id)
    return layer if id == layer.id else replace(layer, id=id)


def png_of(pixels: NDArray[Any]) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG", compress_level=1)
    return out.getvalue()


def _jpeg_of(pixels: NDArray[Any]) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "JPEG", quality=93)
    return out.getvalue()
