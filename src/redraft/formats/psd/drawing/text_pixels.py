"""Text of type layers rendered as pixels, from outlines of the available fonts. Imports numpy.

Not covered: colour glyphs, warps.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from redraft.document.geometry import Matrix
from redraft.document.layers import Run, Text
from redraft.document.style import Color, Style
from redraft.errors import EditError, says
from redraft.formats.codec import Typography
from redraft.formats.psd.bytes.structure import Rect
from redraft.formats.psd.pixels.coverage import Points, bands, bounds, polygons
from redraft.formats.psd.pixels.layer_pictures import Pixels
from redraft.formats.shapes.paths import path_box

MOST_PIXELS, LONGEST = 64_000_000, 300_000
"""Of what is drawn anew: all its pixels, and those of a side, which are as many as a PSB may have."""


class TextPixels(NamedTuple):
    """Pixels at a place of the page, and what is missing in them."""

    rect: Rect
    pixels: Pixels
    missing: tuple[str, ...] = ()


def drawn_text(text: Text, matrix: Matrix, typography: Typography) -> TextPixels:
    """The pixels of a text that `matrix` takes to the page. EditError for one that is too long or too large."""
    missing = []
    if text.flow is not None:
        flowed = typography.flow(text)
        matrix = matrix @ flowed.turn
        pieces = [piece for line in flowed.lines for piece in line.pieces]
        runs = tuple(
            Run(piece.text, replace(piece.style, align="start"), piece.x, piece.y, starts_line=True) for piece in pieces
        )
        text = replace(text, runs=runs, flow=None, paragraphs=(), style=replace(text.style, align="start"))
    outlines = typography.outlines(text, always=True)
    if outlines is None:
        raise EditError(says("psd-text-too-long", id=text.id))
    layers: list[tuple[Color, list[Points]]] = []
    for outline in outlines:
        style = text.runs[outline.run].style.over(text.style)
        if not outline.path:
            missing.append("characters with colours of their own")
            continue
        fill = style.fill if isinstance(style.fill, Color) else Color(0, 0, 0)
        layers.append((fill, list(polygons(outline.path, matrix))))
        y = next((one.y for one in reversed(text.runs[: outline.run + 1]) if one.y is not None), 0.0)
        if rules := _rules(outline.path, y, style):
            layers.append((fill, list(polygons(rules, matrix))))
    whole = Rect(0, 0, 0, 0)
    for _, contours in layers:
        whole = whole.union(bounds(contours))
    refuse_larger(whole, f"the text '{text.id}'")
    return TextPixels(whole, painted(layers, whole), tuple(dict.fromkeys(missing)))


def _rules(letters: str, y: float, style: Style) -> str:
    """The lines under and through letters on a baseline."""
    box, size, words = path_box(letters), style.font_size or 12.0, (style.text_decoration or "").split()
    if box is None:
        return ""
    tops = [y + at * size for word, at in (("underline", 0.1), ("line-through", -0.28)) if word in words]
    return "".join(f"M{box.x} {top}H{box.right}V{top + 0.05 * size}H{box.x}Z" for top in tops)


def refuse_larger(rect: Rect, what: str) -> None:
    """EditError for more pixels than are drawn."""
    if rect.width * rect.height > MOST_PIXELS or max(rect.width, rect.height) > LONGEST:
        raise EditError(says("psd-result-too-large", layer=what, width=rect.width, height=rect.height))


def painted(layers: list[tuple[Color, list[Points]]], rect: Rect) -> Pixels:
    """Contours filled with their colours, one over the other."""
    out = np.empty((rect.height, rect.width, 4), np.uint8)
    plain = layers[0][0][:3] if layers and len({color[:3] for color, _ in layers}) == 1 else None
    for top, covered in bands([contours for _, contours in layers], rect):
        band = out[top : top + len(covered[0])] if covered else out
        colors, alpha = np.zeros((*band.shape[:2], 3), np.float32), np.zeros(band.shape[:2], np.float32)
        for (color, _), cover in zip(layers, covered, strict=True):
            above = cover * np.float32(color.alpha / 255)
            after = above + alpha - above * alpha
            if plain is None:
                share = (above / np.maximum(after, np.float32(1e-6)))[..., None]
                colors += (np.array(color[:3], np.float32) - colors) * share
            alpha = after
        # a plain colour also where nothing is drawn, as Photoshop stores it
        band[..., :3] = plain if plain is not None else colors + np.float32(0.5)
        band[..., 3] = alpha * 255 + np.float32(0.5)
    return out
