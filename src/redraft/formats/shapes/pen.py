"""A pen that writes SVG path data, with DrawingML's arcs."""

from __future__ import annotations

import math
from collections.abc import Iterable

from redraft.lazy import dataclass


@dataclass(frozen=True, slots=True)
class ShapeOutline:
    """The outline of a shape in its frame. `form` is rect, ellipse or path (data in `d`); `radius` that of a rect's
    corners. `inner` is line work that is not filled. `text` is the rectangle for text inside (left, top, right, bottom
    edges in px); None: the whole frame. `unknown` names a preset that is drawn as a box for want of better.
    `open` outlines have no inside to fill."""

    form: str
    d: str = ""
    radius: float = 0.0
    inner: str = ""
    text: tuple[float, float, float, float] | None = None
    unknown: str = ""
    open: bool = False


def digits(value: float) -> str:
    """A coordinate with at most three decimals."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


class Pen:
    def __init__(self) -> None:
        self.parts: list[str] = []
        self.x = self.y = 0.0
        self._start = 0.0, 0.0

    @property
    def d(self) -> str:
        return "".join(self.parts)

    def move(self, x: float, y: float) -> Pen:
        self.parts.append(f"M{digits(x)} {digits(y)}")
        self.x, self.y = self._start = x, y
        return self

    def line(self, *points: float) -> Pen:
        """Draws lines to x, y and to any further pairs."""
        for x, y in zip(points[::2], points[1::2], strict=True):
            self.parts.append(f"L{digits(x)} {digits(y)}")
            self.x, self.y = x, y
        return self

    def curve(self, *points: float) -> Pen:
        """A cubic curve: two control points and the end."""
        self.parts.append("C" + " ".join(map(digits, points)))
        self.x, self.y = points[-2:]
        return self

    def quad(self, *points: float) -> Pen:
        self.parts.append("Q" + " ".join(map(digits, points)))
        self.x, self.y = points[-2:]
        return self

    def arc(self, rx: float, ry: float, start: float, sweep: float, before: tuple[float, float] | None = None) -> Pen:
        """From the current point along an ellipse: angles in degrees clockwise as they look on the page, or as they
        looked `before` it was stretched from these radii."""
        rx, ry = abs(rx), abs(ry)
        if not sweep:
            return self
        if not rx or not ry:  # flat: straight to the end
            begin, end = math.radians(start), math.radians(start + sweep)
            cx, cy = self.x - rx * math.cos(begin), self.y - ry * math.sin(begin)
            return self.line(cx + rx * math.cos(end), cy + ry * math.sin(end))
        sweep = min(max(sweep, -360.0), 360.0)
        seen = before if before is not None and all(before) else (rx, ry)
        begin = _parameter(start, *seen)
        cx, cy = self.x - rx * math.cos(begin), self.y - ry * math.sin(begin)
        steps = 2 if abs(sweep) > 180 else 1
        for step in range(1, steps + 1):
            end = _parameter(start + sweep * step / steps, *seen)
            x, y = cx + rx * math.cos(end), cy + ry * math.sin(end)
            turn = 1 if sweep > 0 else 0
            self.parts.append(f"A{digits(rx)} {digits(ry)} 0 0 {turn} {digits(x)} {digits(y)}")
            self.x, self.y = x, y
        return self

    def close(self) -> Pen:
        self.parts.append("Z")
        self.x, self.y = self._start
        return self

    def ellipse(self, cx: float, cy: float, rx: float, ry: float) -> Pen:
        return self.move(cx - rx, cy).arc(rx, ry, 180, 360).close()

    def polygon(self, points: Iterable[float]) -> Pen:
        first, second, *rest = points
        return self.move(first, second).line(*rest).close()


def _parameter(angle: float, rx: float, ry: float) -> float:
    """The ellipse's own angle for one seen from its middle, in radians, on the same turn."""
    turns, rest = divmod(angle, 360.0)
    quarter, within = divmod(rest, 90.0)
    seen = math.radians(within)
    if quarter % 2:
        own = math.atan2(ry * math.sin(seen), rx * math.cos(seen)) if within else 0.0
    else:
        own = math.atan2(rx * math.sin(seen), ry * math.cos(seen)) if within else 0.0
    return math.radians(turns * 360 + quarter * 90) + own
