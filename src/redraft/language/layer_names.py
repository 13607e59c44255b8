"""Layers by the name a program lists them under."""

from __future__ import annotations

from redraft.document.layers import Layer, Text
from redraft.targets.names import same_name
from redraft.targets.scene import Scene
from redraft.targets.texts import occurrences


def layer_called(words: str, scene: Scene) -> str:
    """The one layer that is called so where no text says these words; '' for none."""
    placed = scene.document.index.values()
    if not words.strip() or any(says(one.layer, words) for one in placed if one.visible):
        return ""
    called = [one.layer.id for one in placed if same_name(one.layer.name, words) and not one.layer.bound]
    return called[0] if len(called) == 1 else ""


def says(layer: Layer, words: str) -> bool:
    """Whether a text has these words as such, and not as a part of others."""
    hits = occurrences(layer.text, words) if isinstance(layer, Text) else None
    return bool(hits and hits.whole_words)
