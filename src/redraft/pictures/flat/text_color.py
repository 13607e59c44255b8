"""Chooses a colour for a new text in a flat picture, so that it can be read at its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from redraft.document.layers import Text
from redraft.document.luminance import BLACK, WHITE, contrast, readable_on
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.execution import execute
from redraft.edits.ops import Insert
from redraft.imaging.pixels.arrays import slices

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from redraft.edits.execution import Measure

FAINT = 3.0
"""The contrast below which letters are hard to read."""


def added(
    layers: Document, edits: Sequence[Insert], measure: Measure, levels: NDArray[np.uint8], *, colored: bool
) -> tuple[Document, tuple[str, ...]]:
    """The layers of a picture with what comes on top, and what of it can hardly be read. A text is black or white where
    its colour would be faint on the picture's pixels there, unless its colour was asked for (`colored`)."""
    page, faint = layers.pages[0].id, list[str]()
    for edit in edits:
        new = execute(layers, [replace(edit, parent=page, before=None)], measure)
        text, box = edit.content, new.index[edit.content.id].box
        if isinstance(text, Text) and box is not None:
            there = levels[slices(box, levels.shape)].reshape(-1, 3)
            ground = Color(*(int(level) for level in np.median(there, axis=0))) if len(there) else WHITE
            own = text.style.fill if isinstance(text.style.fill, Color) else BLACK
            if contrast(own, ground) < FAINT and not colored:
                own = readable_on(ground)
                text = replace(text, style=replace(text.style, fill=own))
                new = execute(layers, [replace(edit, parent=page, before=None, content=text)], measure)
            if contrast(own, ground) < FAINT:
                faint.append(f"'{text.text}' can hardly be read: its colour is nearly that of what is behind it")
        layers = new
    return layers, tuple(faint)
