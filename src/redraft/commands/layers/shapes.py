"""The outlines of shapes that can be drawn; a slide has them as presets. Dashed lines are strokes of their own."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from redraft.document.geometry import Box
from redraft.document.layers import Layer, Shape
from redraft.errors import CommandError, says

ShapeName = Literal[
    "rectangle", "rounded rectangle", "button", "circle", "ellipse", "triangle", "line", "star", "heart", "right arrow",
    "square", "pill", "badge", "right triangle", "left arrow", "up arrow", "down arrow", "double arrow",
    "up down arrow", "curved arrow", "bent arrow", "u turn arrow", "chevron", "cloud", "callout", "rectangular callout",
    "oval callout", "thought bubble", "diamond", "pentagon", "hexagon", "heptagon",
    "octagon", "decagon", "dodecagon", "cross", "multiplication sign", "minus sign", "equals sign", "lightning",
    "moon", "sun", "ring", "no symbol", "arc", "half ring", "pie", "frame", "parallelogram", "trapezoid",
    "smiley", "cube", "cylinder", "teardrop", "wave", "ribbon", "scroll", "explosion", "left brace", "right brace",
    "left bracket", "right bracket", "4-point star", "6-point star", "7-point star", "8-point star",
    "10-point star", "12-point star", "16-point star", "24-point star", "32-point star",
    "arrow", "arrow right", "arrow left", "arrow up", "arrow down", "left right arrow", "rect", "oval", "rhombus",
    "rounded rect", "round rectangle", "isosceles triangle", "right-angled triangle", "speech bubble", "cloud callout",
    "5-point star", "five-pointed star", "plus", "plus sign", "donut", "doughnut", "lightning bolt", "smiley face",
    "crescent", "can", "tear", "banner", "starburst", "semicircle ring", "prohibited sign",
]  # fmt: skip


class Figure(NamedTuple):
    """`name` is what people call it, `preset` what slides do; `wide` is its width for a height of 1."""

    name: str
    preset: str
    wide: float = 1.0

    @property
    def hollow(self) -> bool:
        """Whether words in its middle are on what lies behind it."""
        return self.preset in ("donut", "frame", "blockArc", "arc", "noSmoking") or "Brac" in self.preset

    @property
    def shape(self) -> ShapeName:
        """The name it has in commands."""
        return next(name for name, one in FIGURES.items() if one == self)

    @property
    def called(self) -> str:
        return f"{'an' if self.name[0] in 'aeiou' and self.name[:2] != 'u ' else 'a'} {self.name}"

    @property
    def is_line(self) -> bool:
        return self.preset == "line"


_OWN: Mapping[ShapeName, Figure] = {
    "rectangle": Figure("rectangle", "rect", 1.6),
    "square": Figure("square", "rect", 1.0),
    "rounded rectangle": Figure("rounded rectangle", "roundRect", 1.6),
    "button": Figure("button", "roundRect", 3.4),
    "pill": Figure("pill", "roundRect", 2.6),
    "badge": Figure("badge", "star16", 1.0),
    "circle": Figure("circle", "ellipse", 1.0),
    "ellipse": Figure("ellipse", "ellipse", 1.5),
    "triangle": Figure("triangle", "triangle", 1.15),
    "right triangle": Figure("right triangle", "rtTriangle", 1.0),
    "star": Figure("star", "star5", 1.0),
    "right arrow": Figure("right arrow", "rightArrow", 2.0),
    "left arrow": Figure("left arrow", "leftArrow", 2.0),
    "up arrow": Figure("up arrow", "upArrow", 0.5),
    "down arrow": Figure("down arrow", "downArrow", 0.5),
    "double arrow": Figure("double arrow", "leftRightArrow", 2.0),
    "up down arrow": Figure("up down arrow", "upDownArrow", 0.5),
    "curved arrow": Figure("curved arrow", "circularArrow", 1.0),
    "bent arrow": Figure("bent arrow", "bentArrow", 1.1),
    "u turn arrow": Figure("u turn arrow", "uturnArrow", 1.1),
    "chevron": Figure("chevron", "chevron", 1.2),
    "line": Figure("line", "line", 0.0),
    "heart": Figure("heart", "heart", 1.05),
    "cloud": Figure("cloud", "cloud", 1.5),
    "callout": Figure("callout", "wedgeRoundRectCallout", 1.6),
    "rectangular callout": Figure("rectangular callout", "wedgeRectCallout", 1.6),
    "oval callout": Figure("oval callout", "wedgeEllipseCallout", 1.4),
    "thought bubble": Figure("thought bubble", "cloudCallout", 1.5),
    "diamond": Figure("diamond", "diamond", 1.0),
    "pentagon": Figure("pentagon", "pentagon", 1.05),
    "hexagon": Figure("hexagon", "hexagon", 1.15),
    "heptagon": Figure("heptagon", "heptagon", 1.0),
    "octagon": Figure("octagon", "octagon", 1.0),
    "decagon": Figure("decagon", "decagon", 1.05),
    "dodecagon": Figure("dodecagon", "dodecagon", 1.0),
    "cross": Figure("cross", "plus", 1.0),
    "multiplication sign": Figure("multiplication sign", "mathMultiply", 1.0),
    "minus sign": Figure("minus sign", "mathMinus", 1.0),
    "equals sign": Figure("equals sign", "mathEqual", 1.0),
    "lightning": Figure("lightning", "lightningBolt", 1.0),
    "moon": Figure("moon", "moon", 0.5),
    "sun": Figure("sun", "sun", 1.0),
    "ring": Figure("ring", "donut", 1.0),
    "no symbol": Figure("no symbol", "noSmoking", 1.0),
    "arc": Figure("arc", "arc", 1.0),
    "half ring": Figure("half ring", "blockArc", 1.2),
    "pie": Figure("pie", "pie", 1.0),
    "frame": Figure("frame", "frame", 1.4),
    "parallelogram": Figure("parallelogram", "parallelogram", 1.6),
    "trapezoid": Figure("trapezoid", "trapezoid", 1.4),
    "smiley": Figure("smiley", "smileyFace", 1.0),
    "cube": Figure("cube", "cube", 1.0),
    "cylinder": Figure("cylinder", "can", 0.75),
    "teardrop": Figure("teardrop", "teardrop", 1.0),
    "wave": Figure("wave", "wave", 1.8),
    "ribbon": Figure("ribbon", "ribbon2", 2.4),
    "scroll": Figure("scroll", "horizontalScroll", 1.6),
    "explosion": Figure("explosion", "irregularSeal1", 1.2),
    "left brace": Figure("left brace", "leftBrace", 0.3),
    "right brace": Figure("right brace", "rightBrace", 0.3),
    "left bracket": Figure("left bracket", "leftBracket", 0.2),
    "right bracket": Figure("right bracket", "rightBracket", 0.2),
    "4-point star": Figure("star", "star4"),
    "6-point star": Figure("star", "star6"),
    "7-point star": Figure("star", "star7"),
    "8-point star": Figure("star", "star8"),
    "10-point star": Figure("star", "star10"),
    "12-point star": Figure("star", "star12"),
    "16-point star": Figure("star", "star16"),
    "24-point star": Figure("star", "star24"),
    "32-point star": Figure("star", "star32"),
}  # fmt: skip
_ALSO: Mapping[ShapeName, ShapeName] = {
    "arrow": "right arrow", "arrow right": "right arrow", "arrow left": "left arrow", "arrow up": "up arrow",
    "arrow down": "down arrow", "left right arrow": "double arrow", "rect": "rectangle", "oval": "ellipse",
    "rhombus": "diamond", "rounded rect": "rounded rectangle", "round rectangle": "rounded rectangle",
    "isosceles triangle": "triangle", "right-angled triangle": "right triangle", "speech bubble": "callout",
    "cloud callout": "thought bubble", "5-point star": "star", "five-pointed star": "star", "plus": "cross",
    "plus sign": "cross", "donut": "ring", "doughnut": "ring", "lightning bolt": "lightning", "smiley face": "smiley",
    "crescent": "moon", "can": "cylinder", "tear": "teardrop", "banner": "ribbon", "starburst": "explosion",
    "semicircle ring": "half ring", "prohibited sign": "no symbol",
}  # fmt: skip
FIGURES: Mapping[ShapeName, Figure] = {**_OWN, **{name: _OWN[one] for name, one in _ALSO.items()}}
"""Every figure by its names; a star has five points by default."""


_PATTERNS: dict[str, tuple[float, float]] = {"dashed": (4.0, 3.0), "broken": (6.0, 4.0), "dotted": (1.0, 2.0)}
"""How long a dash and the gap behind it are, in widths of the line."""
_MOST = 400
"""Dashes in one line: a longer one gets longer dashes."""


def dashed(layer: Layer, box: Box, how: str, width: float, own_units: bool) -> Layer:
    """A straight line from the start of its box to the end, in dashes; CommandError where that cannot be drawn."""
    if not own_units or not isinstance(layer, Shape):
        raise CommandError(says("line-style-unsupported", style=how))
    dash, gap = (part * max(width, 0.1) for part in _PATTERNS[how])
    long = math.hypot(box.width, box.height)
    count = min(max(round((long + gap) / (dash + gap)), 2), _MOST)
    step = long / (count - gap / (dash + gap))  # so that the last dash ends with the line
    share = step * dash / (dash + gap)
    across, down = box.width / long, box.height / long
    parts = []
    for number in range(count):
        x, y = box.x + across * step * number, box.y + down * step * number
        parts.append(f"M{x:.2f} {y:.2f}L{x + across * share:.2f} {y + down * share:.2f}")
    return replace(layer, form="path", d="".join(parts), frame=box, radius=0.0)
