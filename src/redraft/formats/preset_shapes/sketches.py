"""What a preset geometry is drawn with: its frame and adjust values, and ways to say an outline."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from redraft.formats.preset_shapes.pen import Outline, Pen

Rect = tuple[float, float, float, float]


class Sketch:
    """The frame a preset is drawn in: width and height in px, and its adjust values as shares."""

    __slots__ = ("_adjusts", "h", "short", "w")

    def __init__(self, w: float, h: float, adjusts: Mapping[str, float]) -> None:
        self.w, self.h, self._adjusts = w, h, adjusts
        self.short = min(w, h)

    def share(self, name: str, default: float, lowest: float = 0.0, highest: float = 1.0) -> float:
        """An adjust value as a share; `name` without a number is that of a preset with only one."""
        value = self._adjusts.get(name)
        if value is None and name in ("adj", "adj1"):
            value = self._adjusts.get("adj1" if name == "adj" else "adj")
        return min(max(default if value is None else value / 100000, lowest), max(lowest, highest))

    def angle(self, name: str, default: float) -> float:
        """An adjust value that is an angle, in degrees."""
        value = self._adjusts.get(name)
        return default if value is None else value / 60000


Preset = Callable[[Sketch], Outline]


def path(pen: Pen, text: Rect | None = None, inner: Pen | None = None, open: bool = False) -> Outline:
    return Outline("path", pen.d, inner=inner.d if inner is not None else "", text=text, open=open)


def polygon(*points: float, text: Rect | None = None) -> Outline:
    return path(Pen().polygon(points), text)
