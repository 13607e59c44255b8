"""The command for connectors: lines between shapes of a slide that hold on to them."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Literal

from redraft.commands.command import KW_ONLY, Command, Resolution
from redraft.commands.layer_builder import Canvas
from redraft.commands.page_colors import ink_on
from redraft.commands.style_edits import paint_of
from redraft.commands.values import Element, Number, Paint
from redraft.document.features import Features
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Document, Group, Picture, Placed, Shape, Text
from redraft.document.style import NoPaint, Style
from redraft.edits.execution import Measure
from redraft.errors import CommandError, says
from redraft.formats.preset_shapes.presets import preset_outline

_POINTS = {
    "rect": {"top": 0, "left": 1, "bottom": 2, "right": 3},
    "ellipse": {"top": 0, "left": 2, "bottom": 4, "right": 6},
}
"""The connection points of the outlines that connectors can hold on to."""
_PRESETS = {"straight": "straightConnector1", "elbow": "bentConnector3"}
_FLAT = 0.01
"""Page units that a line is high or wide at least to have an elbow."""
Point = tuple[float, float]


class Connect(Command):
    """Connect two shapes of a slide by a line that holds on. It goes from the side of the one to that of the
    other that face each other; `elbow` lines have corners. Boxes, ellipses, texts and pictures can be held on to.

    >>> connect("start", "check", arrow="end")
    >>> connect("check", "done", "elbow", color="navy", dash="dash")
    """

    gives: ClassVar[str] = "element"
    start: Element
    end: Element
    kind: Literal["straight", "elbow"] = "straight"
    _: KW_ONLY
    arrow: Literal["end", "start", "both", "none"] = "end"
    color: Paint | None = None
    stroke_width: Number = 2
    dash: Literal["", "dash", "dot", "dashDot", "lgDash"] = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        first, last = document.index[self.start], document.index[self.end]
        if document.format != "pptx" or first.page.id != last.page.id or self.start == self.end:
            raise CommandError(says("connector-needs-same-slide"))
        boxes = [one.box for one in (first, last)]
        if boxes[0] is None or boxes[1] is None:
            raise CommandError(says("no-place-on-slide"))
        sides = _sides(boxes[0], boxes[1], aside=self.kind == "elbow")
        if self.kind == "elbow" and sides[0] in ("top", "bottom"):
            raise CommandError(says("elbow-needs-side-by-side"))
        ends = [_middle(box, side) for box, side in zip(boxes, sides, strict=True) if box is not None]
        layer = self._line(document, first, ends[0], ends[1])
        held = [_point(one, side) for one, side in zip((first, last), sides, strict=True)]
        loose = [one.layer.id for one, point in zip((first, last), held, strict=True) if point is None]
        glue: Features = tuple(
            (name, point) for name, point in zip(("connects_from", "connects_to"), held, strict=True) if point
        )
        made = replace(layer, features=(*self._ends(), *glue))
        notes = tuple(f"the line does not hold on to '{id}', whose outline has other points" for id in loose)
        return Resolution((Canvas.of(document, first.page).insert(made),), notes, made=(made.id,))

    def _ends(self) -> Features:
        start, end = ("triangle" if self.arrow in (side, "both") else None for side in ("start", "end"))
        return ("dash", self.dash or None), ("arrow_start", start), ("arrow_end", end)

    def _line(self, document: Document, first: Placed, start: Point, end: Point) -> Shape:
        canvas = Canvas.of(document, first.page)
        box = canvas.box(Box.union([Box(*start, 0.0, 0.0), Box(*end, 0.0, 0.0)]) or first.page.box)
        flips = (-1.0 if end[0] < start[0] else 1.0, -1.0 if end[1] < start[1] else 1.0)
        kind = self.kind if min(box.width, box.height) > _FLAT else "straight"  # an elbow without room is a line
        outline = preset_outline(_PRESETS[kind], box.width, box.height, {})
        paint = ink_on(document, first.page, box) if self.color is None else paint_of(document, self.color, first.page)
        id, name = canvas.fresh(f"{self.kind} connector")
        flip = Matrix.scaling(*flips, (box.width / 2, box.height / 2))
        style = Style(fill=NoPaint(), stroke=paint, stroke_width=canvas.length(float(self.stroke_width)))
        frame = Box(0.0, 0.0, box.width, box.height)
        return Shape(id, name, Matrix.translation(box.x, box.y) @ flip, style, frame, form=outline.form, d=outline.d)


def _sides(a: Box, b: Box, *, aside: bool) -> tuple[str, str]:
    """The sides of two boxes that face each other; with `aside` left and right, where one is beside the other."""
    across = max(b.x - a.right, a.x - b.right)
    down = max(b.y - a.bottom, a.y - b.bottom)
    if max(across, down) < 0:
        raise CommandError(says("ends-overlap"))
    if across >= down or (aside and across >= 0):
        return ("right", "left") if b.x >= a.right else ("left", "right")
    return ("bottom", "top") if b.y >= a.bottom else ("top", "bottom")


def _middle(box: Box, side: str) -> Point:
    x = {"left": box.x, "right": box.right}.get(side, box.center[0])
    return x, {"top": box.y, "bottom": box.bottom}.get(side, box.center[1])


def _point(placed: Placed, side: str) -> str | None:
    """The number of a shape and of its connection point at a side; None where its outline has others."""
    layer = placed.layer
    inside = layer.children if isinstance(layer, Group) else ()
    outline = next((one for one in inside if isinstance(one, Shape)), layer)
    form = outline.form if isinstance(outline, Shape) else "rect" if isinstance(outline, Text | Picture) else ""
    number = layer.id.rpartition("/")[2]
    turned = placed.matrix.b or placed.matrix.c
    points = _POINTS.get(form)
    return f"{number}:{points[side]}" if points and number.isdigit() and not turned else None
