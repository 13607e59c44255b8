"""Words for a thing that knows no better name: by its form, its size, its lack of fill, or as any thing at all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from redraft.document.geometry import Box
from redraft.document.layers import Layer, Picture, Shape, Text
from redraft.document.style import NoPaint

ANY = ("thing", "element", "object", "part", "bit", "piece")
"""What everything may be called."""
SMALL = 0.05
"""Parts of a page's longer side."""


def kind_words(layer: Layer, box: Box) -> tuple[str, ...]:
    """What anything of a kind may be called."""
    if isinstance(layer, Text):
        return ("text",)
    if isinstance(layer, Picture):
        return ("picture", "image", "photo")
    if isinstance(layer, Shape):
        square = abs(box.width - box.height) < 0.06 * max(box.width, box.height, 1)
        if min(box.width, box.height) < 0.04 * max(box.width, box.height, 1):
            return ("line",)
        if layer.is_ellipse:
            return ("circle", "shape") if square else ("oval", "ellipse", "shape")
        if layer.is_rect:
            return ("square", "box", "shape") if square else ("rectangle", "box", "shape")
        return ("shape",)
    return ()


def loose_words(layers: Sequence[Layer], leaves: Sequence[Layer], box: Box, longer: float) -> tuple[str, ...]:
    """Near synonyms of what it looks like, on a page whose longer side is so long."""
    one = layers[0]
    if len(layers) == 1 and isinstance(one, Text):
        return _text(one.text)
    if len(layers) == 1 and isinstance(one, Picture):
        return ("pic", "photograph", "image", "picture")
    if len(layers) == 1 and isinstance(one, Shape):
        return _shape(one, box, longer)
    small = max(box.width, box.height) < 0.25 * longer
    if not any(isinstance(leaf, Text) for leaf in leaves):
        drawn = ("drawing", "illustration", "graphic", "figure", "picture")
        return (*drawn, "icon", "symbol", "sign", "pictogram") if small else drawn
    plated = any(isinstance(leaf, Shape) and leaf.is_rect for leaf in leaves)
    return ("box", "block", "panel", "card", "field") if plated else ("block", "section", "group")


def _text(words: str) -> tuple[str, ...]:
    found = ["words", "wording", "writing", "lettering", "piece of text", "bit of text"]
    if "\n" in words or len(words) > 60:
        found += ["paragraph", "text block", "block of text"]
    else:
        found += ["line", "line of text", "text line"]
    if re.fullmatch(r"[\d\s.,:/%+-]*\d[\d\s.,:/%+-]*", words):
        found += ["number", "figure", "digits"]
    elif re.fullmatch(r"\w+", words):
        found += ["word", "word"]
    return tuple(found)


def _shape(shape: Shape, box: Box, longer: float) -> tuple[str, ...]:
    wide, high = max(box.width, 1e-6), max(box.height, 1e-6)
    hollow = isinstance(shape.style.fill, NoPaint) and shape.style.stroke is not None
    small = max(wide, high) < SMALL * longer
    if min(wide, high) < 0.04 * max(wide, high):
        return ("line", "stroke", "rule", "thin line")
    if shape.is_ellipse:
        if hollow:
            return ("ring", "circle", "outline")
        if abs(wide - high) > 0.06 * max(wide, high):
            return ("oval", "oval shape", "ellipse", "blob")
        return (("dot", "spot", "point") if small else ("disc", "ball")) + ("circle", "round shape", "round thing")
    if not shape.is_rect:
        return ("shape", "form", "figure", "outline") if hollow else ("shape", "form", "figure")
    if hollow:
        return ("frame", "border", "outline", "box")
    if max(wide, high) > 5 * min(wide, high):
        return ("bar", "stripe", "strip", "band")
    if shape.radius > 0.3 * high and wide > 1.8 * high:
        return ("pill", "capsule", "lozenge", "box")
    if abs(wide - high) < 0.06 * max(wide, high):
        return ("square", "block", "tile", "box")
    return ("block", "box", "panel", "area", "field", "rectangle") if not small else ("box", "block", "rectangle")
