"""Blend modes of pixel layers, by the names W3C has for them; in a layer's `effects` as 'blend multiply'."""

from __future__ import annotations

from redraft.document.layers import Layer

BLENDS = frozenset(
    "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion "
    "hue saturation color luminosity".split()
)
_WORD = "blend "


def blend_effect(mode: str) -> tuple[str, ...]:
    """What a layer's effects say about its mode; nothing for the plain one."""
    return () if mode == "normal" else (_WORD + mode,)


def blend_of(layer: Layer) -> str:
    """The mode a layer is laid down in; 'normal' for one that is not W3C's."""
    said = next((effect.removeprefix(_WORD) for effect in layer.effects if effect.startswith(_WORD)), "normal")
    return said if said in BLENDS else "normal"
