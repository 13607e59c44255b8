"""Dashed and dotted lines drawn as separate strokes, since the document model has no dash property."""

from __future__ import annotations

import math
from dataclasses import replace

from redraft.document.geometry import Box
from redraft.document.layers import Layer, Shape
from redraft.errors import CommandError, says

_PATTERNS: dict[str, tuple[float, float]] = {"dashed": (4.0, 3.0), "broken": (6.0, 4.0), "dotted": (1.0, 2.0)}
"""How long a dash and the gap behind it are, in widths of the line."""
_MOST = 400
"""Dashes in one line: a longer one gets longer dashes."""


def dashed(layer: Layer, box: Box, how: str, width: float, format: str) -> Layer:
    """A straight line from the start of its box to the end, in dashes; CommandError where that cannot be drawn."""
    if format != "svg" or not isinstance(layer, Shape):
        raise CommandError(says("line-style-unsupported", style=how))
    dash, gap = (part * max(width, 0.1) for part in _PATTERNS[how])
    long = math.hypot(box.width, box.height)
    count = min(max(round((long + gap) / (dash + gap)), 2), _MOST)
    step = long / (count - gap / (dash + gap))  # so that the last dash ends with the line
    share = step * dash / (dash + gap)
    across, down = box.width / long, box.height / long
    parts = []
    for number in range(count):
        x, y = box.x + across * step * number, box.y + down * step * number
        parts.append(f"M{x:.2f} {y:.2f}L{x + across * share:.2f} {y + down * share:.2f}")
    return replace(layer, form="path", d="".join(parts), frame=box, radius=0.0)
