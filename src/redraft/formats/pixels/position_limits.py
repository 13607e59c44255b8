"""Limits of layer positions, in pixels. A position beyond is read as out of sight, and none is computed from it."""

from __future__ import annotations

import math

from redraft.errors import EditError, says

FARTHEST = 1e9
"""Pixels from the corner of the page."""


def limited_position(value: float) -> float:
    """A position as read: one beyond the limit goes so far off that no valid position can be computed from it."""
    return value if abs(value) <= FARTHEST else math.copysign(4 * FARTHEST, value)


def refuse_far(layer: str, x: float, y: float) -> None:
    if not max(abs(x), abs(y)) <= FARTHEST:
        raise EditError(says("layer-too-far", layer=layer, limit=FARTHEST))
