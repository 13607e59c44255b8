"""Glyphs as SVG path data."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redraft.assets.faces.index import FacePlace
    from redraft.assets.glyphs.shaper import Shaper

Command = tuple[str, tuple[float, ...]]
FINEST = 4
"""Decimal places kept at a size of one: a ten-thousandth of the size."""
MOST_KEPT = 20_000
"""Glyphs that are remembered at a size."""


class _Recorder:
    """A pen, as HarfBuzz moves one, that records its moves, in font units with y upwards."""

    def __init__(self) -> None:
        self.commands: list[Command] = []

    def moveTo(self, point: tuple[float, float]) -> None:
        self.commands.append(("M", point))

    def lineTo(self, point: tuple[float, float]) -> None:
        self.commands.append(("L", point))

    def qCurveTo(self, *points: tuple[float, float]) -> None:
        self.commands.append(("Q", _flat(points)))

    def curveTo(self, *points: tuple[float, float]) -> None:
        self.commands.append(("C", _flat(points)))

    def closePath(self) -> None:
        self.commands.append(("Z", ()))

    def endPath(self) -> None:
        """An open contour ends; filling closes it."""


class Pencil:
    """Draws glyphs; their outlines are kept."""

    def __init__(self, shaper: Shaper) -> None:
        self._shaper = shaper
        self._drawn: dict[tuple[FacePlace, int, float], str] = {}

    def path(self, place: FacePlace, glyph: int, x: float, y: float, size: float) -> str:
        """The outline of a glyph drawn at (x, y), y downwards, at a size; '' for a blank."""
        if not size > 0 or not (math.isfinite(size) and math.isfinite(x) and math.isfinite(y)):
            return ""
        places = max(0, FINEST - math.floor(math.log10(size)))
        key = place, glyph, size
        drawn = self._drawn.get(key)
        if drawn is None:
            if len(self._drawn) > MOST_KEPT:
                self._drawn.clear()
            drawn = self._drawn[key] = self._relative(place, glyph, size, places)
        return f"M{x:.{places}f} {y:.{places}f}{drawn}" if drawn else ""

    def _relative(self, place: FacePlace, glyph: int, size: float, places: int) -> str:
        """The outline from where the pen is. Steps lead from one rounded point to the next, so no error adds up."""
        opened = self._shaper.opened(place)
        recorder = _Recorder()
        opened.font.draw_glyph_with_pen(glyph, recorder)
        scale = size / opened.upem
        parts: list[str] = []
        at = start = (0.0, 0.0)
        for letter, numbers in recorder.commands:
            parts.append(letter.lower())
            points = [
                (round(numbers[n] * scale, places), round(-numbers[n + 1] * scale, places))
                for n in range(0, len(numbers), 2)
            ]
            parts += (f"{across - at[0]:.{places}f} {down - at[1]:.{places}f} " for across, down in points)
            at = points[-1] if points else start
            start = at if letter == "M" else start
        return "".join(parts)


def _flat(points: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    return tuple(number for point in points for number in point)
