"""The command for connectors: lines between shapes of a slide that hold on to them."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Literal

from redraft.commands.changes.style import paint_of
from redraft.commands.command import KW_ONLY, Command, Resolution
from redraft.commands.layers.builder import Canvas
from redraft.commands.layers.routes import WAYS, End, route
from redraft.commands.measure.page_colors import ink_on
from redraft.commands.values import Element, Number, Paint
from redraft.document.features import Features
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Picture, Shape, Text, TextShape
from redraft.document.pages import Document, Placed
from redraft.document.style import NoPaint, Style
from redraft.edits.execution import Measure
from redraft.errors import CommandError, says
from redraft.formats.shapes.presets import preset_named, preset_outline

_POINTS = {
    "ellipse": {"top": 0, "left": 2, "bottom": 4, "right": 6},
    "triangle": {"top": 0, "bottom": 3},
    "hexagon": {"right": 0, "left": 3},
    "rightArrow": {"left": 1, "right": 3},
    "leftArrow": {"left": 1, "right": 3},
    "chevron": {"right": 3},
    "homePlate": {"right": 3},
}
_QUARTERS = {"top": 0, "left": 1, "bottom": 2, "right": 3}
_POINTS |= dict.fromkeys("rect diamond plus star4 plaque frame flowChartTerminator flowChartDelay".split(), _QUARTERS)
"""The numbers of the connection points in the middle of sides, by the outlines that connectors can hold on to."""
_GAP = 24.0
"""How far an elbow line stays from the shapes it goes round (page units)."""
Side = Literal["auto", "top", "left", "bottom", "right"]


class Connect(Command):
    """Connect two shapes of a slide by a line that holds on: from the sides that face each other, or those you name;
    `elbow` lines have corners and go round both.

    >>> connect("start", "check", arrow="end")
    >>> connect("check", "start", "elbow", start_side="bottom", end_side="bottom")
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
    start_side: Side = "auto"
    end_side: Side = "auto"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        first, last = document.index[self.start], document.index[self.end]
        if not document.traits.office_objects or first.page.id != last.page.id or self.start == self.end:
            raise CommandError(says("connector-needs-same-slide"))
        if first.box is None or last.box is None:
            raise CommandError(says("no-place-on-slide"))
        sides: list[str] = [self.start_side, self.end_side]
        if "auto" in sides:
            facing = _sides(first.box, last.box, aside=self.kind == "elbow", sure=sides == ["auto", "auto"])
            sides = [auto if side == "auto" else side for side, auto in zip(sides, facing, strict=True)]
        (start, from_), (end, to) = (_held(document, *one) for one in zip((first, last), sides, strict=True))
        layer = self._line(document, first, start, end)
        loose = [one.layer.id for one, point in ((first, from_), (last, to)) if point is None]
        glue: Features = tuple(
            (name, point) for name, point in (("connects_from", from_), ("connects_to", to)) if point
        )
        made = replace(layer, features=(*self._ends(), *glue))
        notes = tuple(f"the line does not hold on to '{id}', whose outline has other points" for id in loose)
        return Resolution((Canvas.of(document, first.page).insert(made),), notes, made=(made.id,))

    def _ends(self) -> Features:
        start, end = ("triangle" if self.arrow in (side, "both") else None for side in ("start", "end"))
        return ("dash", self.dash or None), ("arrow_start", start), ("arrow_end", end)

    def _line(self, document: Document, first: Placed, start: End, end: End) -> Shape:
        canvas = Canvas.of(document, first.page)
        start, end = (
            End(canvas.box(Box(*one.point, 0.0, 0.0))[:2], one.side, canvas.box(one.box)) for one in (start, end)
        )
        if self.kind == "elbow":
            outline, matrix, frame = route(start, end, _GAP)
        else:
            (x, y), (far, low) = start.point, end.point
            frame = Box(0.0, 0.0, abs(far - x), abs(low - y))
            matrix = Matrix.translation(x, y) @ Matrix.scaling(-1.0 if far < x else 1.0, -1.0 if low < y else 1.0)
            outline = preset_outline("straightConnector1", frame.width, frame.height, {})
        box = Box.union([matrix.bounds(frame)]) or first.page.box
        paint = ink_on(document, first.page, box) if self.color is None else paint_of(document, self.color, first.page)
        id, name = canvas.fresh(f"{self.kind} connector")
        style = Style(fill=NoPaint(), stroke=paint, stroke_width=canvas.length(float(self.stroke_width)))
        return Shape(id, name, matrix, style, frame, form=outline.form, d=outline.d)


def _sides(a: Box, b: Box, *, aside: bool, sure: bool) -> tuple[str, str]:
    """The sides of two boxes that face each other; with `aside` left and right, where one is beside the other. With
    `sure` CommandError where they overlap."""
    across = max(b.x - a.right, a.x - b.right)
    down = max(b.y - a.bottom, a.y - b.bottom)
    if max(across, down) < 0 and sure:
        raise CommandError(says("ends-overlap"))
    if across >= down or (aside and across >= 0):
        return ("right", "left") if b.center[0] >= a.center[0] else ("left", "right")
    return ("bottom", "top") if b.center[1] >= a.center[1] else ("top", "bottom")


def _held(document: Document, placed: Placed, side: str) -> tuple[End, str | None]:
    """The end of a line at a side of a shape, and the shape's number with that of its connection point: None where its
    outline has other points."""
    layer, box = placed.layer, placed.box
    assert box is not None
    inside = layer.children if isinstance(layer, TextShape) else ()
    outline = next((one for one in inside if isinstance(one, Shape)), layer)
    number, frame = layer.id.rpartition("/")[2], outline.frame
    x = {"left": box.x, "right": box.right}.get(side, box.center[0])
    end = End((x, {"top": box.y, "bottom": box.bottom}.get(side, box.center[1])), side, box)
    if frame is None or not isinstance(outline, Shape | Text | Picture):
        return end, None
    form = outline.form if isinstance(outline, Shape) else "rect"
    if isinstance(outline, Shape) and form == "path":
        form = preset_named(outline.d, frame.width, frame.height)
    matrix = document.index[outline.id].matrix
    middle = matrix.apply(*frame.center)
    found = {}
    for own, way in WAYS.items():  # a shape that is turned or mirrored has its own sides elsewhere
        x, y = frame.center
        point = matrix.apply(x + way[0] * frame.width / 2, y + way[1] * frame.height / 2)
        found[own] = point, sum((at - of) * w for at, of, w in zip(point, middle, WAYS[side], strict=True))
    own = max(found, key=lambda one: found[one][1])
    index = _POINTS.get(form, {}).get(own)
    return (end, None) if index is None else (end._replace(point=found[own][0]), f"{number}:{index}")
