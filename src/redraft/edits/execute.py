"""Carrying out edits on a document, with what they change measured anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from redraft.document.geometry import Box
from redraft.document.layers import Document, Layer, Text
from redraft.edits.ops import Edit, Insert, SetStyle, SetText, apply, replace_layer

Measure = Callable[[Text], Box | None]
"""The frame of a text layer in its own coordinates, with the fonts at hand."""


def execute(document: Document, edits: Iterable[Edit], measure: Measure) -> Document:
    """The document after the edits; a text whose words or type changed has its frame measured again."""
    for edit in edits:
        document = apply(document, edit)
        if isinstance(edit, SetText | SetStyle | Insert):
            layer: Layer = document.index[edit.layer].layer
            if isinstance(layer, Text):
                document = replace_layer(document, replace(layer, frame=measure(layer)))
    return document
