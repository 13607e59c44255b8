"""The colours under a text as they are drawn, from the tiles of a page: for pictures and gradients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from redraft.document.layers import Group, family
from redraft.document.style import Color
from redraft.errors import ToolError
from redraft.render.compositing import composite
from redraft.render.tiles import pixel_size, pixels_per_unit

if TYPE_CHECKING:
    from redraft.formats.codec import Opened
    from redraft.render.tiles import Tiles

REACH = 2
"""Pixels on each side of a point that are averaged: a photograph's grain is no ground of its own."""


class DrawnGround:
    """Of a file as it is drawn. Pages are put together from their tiles up to the text that is asked about.

    Not known: texts that are drawn together with other layers (in a group with a filter, say), and what lies under
    them where nothing is drawn. Never raises ToolError: what cannot be drawn is not known.
    """

    def __init__(self, opened: Opened, tiles: Tiles, scale: float = 1.0) -> None:
        self._opened = opened
        self._tiles = tiles
        self._scale = scale

    def under(self, layer: str, points: Sequence[tuple[float, float]]) -> Sequence[Color | None]:
        nothing: list[Color | None] = [None] * len(points)
        placed = self._opened.document.index.get(layer)
        if placed is None:
            return nothing
        units = self._opened.units(placed.page.id)
        at = next((number for number, unit in enumerate(units) if self._is_of(unit.layer, layer)), None)
        if at is None:
            return nothing
        try:
            tiles = self._tiles.tiles(units[:at], placed.page, self._scale)
        except ToolError:
            return nothing
        size = pixel_size(placed.page, self._scale)
        unit = pixels_per_unit(placed.page, self._scale)
        pixels = composite(size, tiles)
        found: list[Color | None] = []
        for x, y in points:
            column, row = int(x * unit), int(y * unit)
            patch = pixels[max(0, row - REACH) : row + REACH + 1, max(0, column - REACH) : column + REACH + 1]
            if row < 0 or column < 0 or not patch.size:
                found.append(None)
                continue
            red, green, blue, alpha = (float(part) for part in patch.reshape(-1, 4).mean(axis=0))
            white = 255 - alpha  # premultiplied, on white paper
            found.append(Color(*(min(255, round(part + white)) for part in (red, green, blue))))
        return found

    def _is_of(self, unit: str, layer: str) -> bool:
        """Whether a part of the page draws this layer and nothing else."""
        placed = self._opened.document.index.get(unit)
        if placed is None:
            return False
        return [one.id for one in family(placed.layer) if not isinstance(one, Group)] == [layer]
