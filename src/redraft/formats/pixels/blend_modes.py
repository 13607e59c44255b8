"""Blend modes of pixel layers for formats that have the CSS modes only."""

from __future__ import annotations

from redraft.document.layers import Layer
from redraft.document.style import BLENDS
from redraft.errors import EditError, says


def blend_of(layer: Layer) -> str:
    """The blend mode of a layer; 'normal' for one that is none of CSS's."""
    mode = layer.style.blend
    return mode if mode in BLENDS else "normal"


def refuse_blend(layer: Layer, holder: str) -> None:
    """Raises EditError for a mode that `holder` ('an OpenRaster file') does not have."""
    if layer.style.blend is not None and layer.style.blend not in BLENDS:
        raise EditError(says("blend-mode-unsupported", holder=holder, blend=layer.style.blend, known=", ".join(BLENDS)))
