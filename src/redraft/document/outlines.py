"""Text on its way to being drawn: what the renderer's own typesetting would not get right, as shapes."""

from __future__ import annotations

from typing import NamedTuple


class Outline(NamedTuple):
    """A part of a text, in the text's own units; `run` is the number of the run whose paint it has.

    `path` is SVG path data, filled by the nonzero rule. It is empty for glyphs with colours of their own: then `text`
    stands at (x, y) in the one family named, at this size, to be set by the renderer.
    """

    run: int
    path: str
    text: str = ""
    x: float = 0.0
    y: float = 0.0
    family: str = ""
    size: float = 0.0
