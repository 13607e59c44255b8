"""What is drawn under texts where colours do not tell: on pictures, patterns, gradients, in groups with a filter."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from operator import is_

from redraft.document.geometry import Box
from redraft.document.layers import Layer
from redraft.document.pages import Page
from redraft.document.style import Color
from redraft.errors import RedraftError
from redraft.formats.codec import Opened, Unit
from redraft.inspection.page.items import Thing
from redraft.render.tiles import Drawn, Tiles, laid_down, pixel_size, pixels_per_unit

SIDE, SAMPLES = 800, 24
"""Pixels of the longer side of a page as it is drawn; those of a text that are looked at, across and down."""


class Grounds:
    """The colours under texts of a file as it was opened."""

    def __init__(self, opened: Opened, tiles: Tiles) -> None:
        self._opened, self._tiles = opened, tiles
        self._known: dict[str, tuple[list[Layer], tuple[Color, ...]]] = {}
        self._units = cache(opened.units)

    def under(self, text: Thing, things: Iterable[Thing]) -> tuple[Color, ...]:
        """Those of as many points, evenly spread over its letters, on white paper; none where it cannot be drawn,
        or something that lies there is another by now."""
        below = [one for one in things if one.order < text.order and one.box.overlap(text.ink) is not None]
        layers = [one.layer for one in below]
        if text.id not in self._known:
            self._known[text.id] = layers, ()
            with suppress(RedraftError, OSError):
                self._known[text.id] = layers, self._drawn(text, text.placed.page, below)
        then, found = self._known[text.id]
        return found if all(map(is_, layers, then)) else ()

    def _drawn(self, text: Thing, page: Page, under: Iterable[Thing]) -> tuple[Color, ...]:
        from PIL import Image, ImageChops  # only where something is drawn

        parts, own = self._units(page.id), {text.id, *(group.id for group in text.placed.ancestors)}
        at = next((number for number, part in enumerate(parts) if not own.isdisjoint((part.layer, *part.others))), None)
        box = text.ink.overlap(page.box)
        if at is None or box is None:
            return ()
        below = [part for part in parts[:at] if part.box is None or part.box.overlap(box) is not None]
        if parts[at].layer != text.id:  # drawn as a whole: what the text lies on in there, one by one
            inside = [one.id for one in under if parts[at].layer in {group.id for group in one.placed.ancestors}]
            below += [Unit(id, self._opened.drawable(page.id, id), self._opened.reach(id)) for id in inside]
        scale = min(1.0, SIDE / max(pixel_size(page, 1.0)))
        unit, (width, height) = pixels_per_unit(page, scale), pixel_size(page, scale)
        left, top = min(int(box.x * unit), width - 1), min(int(box.y * unit), height - 1)
        area = Box(
            left, top, min(int(box.width * unit) + 1, width - left), min(int(box.height * unit) + 1, height - top)
        )
        drawn = [Drawn("", cutout) for cutout in self._tiles.cutouts(below, page, scale)]
        *bands, alpha = laid_down(drawn, area).split()
        paper = [ImageChops.add(band, ImageChops.invert(alpha)) for band in bands]
        few = min(SAMPLES, int(area.width)), min(SAMPLES, int(area.height))
        data = Image.merge("RGB", paper).resize(few, Image.Resampling.NEAREST).tobytes()
        return tuple(map(Color, data[::3], data[1::3], data[2::3]))
