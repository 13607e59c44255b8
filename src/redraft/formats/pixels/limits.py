"""Limits of pixel layers in files that are opened anywhere: how far out they may stand, and CSS's blend modes only.

A position beyond the limit is read as out of sight, and none is computed from it.
"""

from __future__ import annotations

import math

from redraft.document.layers import Layer
from redraft.document.style import BLENDS
from redraft.errors import EditError, says

FARTHEST = 1e9
"""Pixels from the corner of the page."""


def limited_position(value: float) -> float:
    """A position as read: one beyond the limit goes so far off that no valid position can be computed from it."""
    return value if abs(value) <= FARTHEST else math.copysign(4 * FARTHEST, value)


def refuse_far(layer: str, x: float, y: float) -> None:
    if not max(abs(x), abs(y)) <= FARTHEST:
        raise EditError(says("layer-too-far", layer=layer, limit=FARTHEST))


def blend_of(layer: Layer) -> str:
    """The blend mode of a layer; 'normal' for one that is none of CSS's."""
    mode = layer.style.blend
    return mode if mode in BLENDS else "normal"


def refuse_blend(layer: Layer, holder: str) -> None:
    """Raises EditError for a mode that `holder` ('an OpenRaster file') does not have."""
    if layer.style.blend is not None and layer.style.blend not in BLENDS:
        raise EditError(says("blend-mode-unsupported", holder=holder, blend=layer.style.blend, known=", ".join(BLENDS)))
