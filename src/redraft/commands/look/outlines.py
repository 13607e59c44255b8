"""Commands for outlines and for the corners of rectangles."""

from __future__ import annotations

from typing import Literal

from redraft.commands.changes.features import feature_edits
from redraft.commands.changes.style import paint_of
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.look.colors import check_gradient, over_paint
from redraft.commands.measure.boxes import named
from redraft.commands.measure.style_targets import outlined, own_runs
from redraft.commands.measure.traits import painted, paints, scale_of
from redraft.commands.values import Elements, Length, Paint, page_units
from redraft.document.layers import Shape
from redraft.document.pages import Document, Placed
from redraft.document.style import Paint as Painted
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit, SetRadius, SetStyle
from redraft.errors import CommandError, says

Arrow = Literal["none", "triangle", "arrow", "stealth", "diamond", "oval"]
Dash = Literal["none", "dot", "dash", "dashDot", "lgDash", "sysDash", "sysDot"]


class Outline(Command):
    """Draw or change an outline; slides: arrows, dash. A percentage is one of what the width is now.
    Of a button its plate has it; of pictures, only those on slides can. Without a colour, what has no outline gets
    none. Dashes and arrowheads are for shapes and lines of slides.

    >>> outline("card", "#102040", 3)
    >>> outline("card", width="150%")
    """

    target: Elements
    color: Paint | None = None
    width: Length | None = None
    _: KW_ONLY
    dash: Dash | None = None
    arrow_start: Arrow | None = None
    arrow_end: Arrow | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        found = outlined(document, self.target)
        ends = {name: getattr(self, name) for name in ("dash", "arrow_start", "arrow_end") if getattr(self, name)}
        if ends:
            looks = Outline(self.target, self.color, self.width) if self.color or self.width else None
            same = looks.resolve(document, measure).edits if looks is not None else ()
            lines = [document.index[id].layer for id in self.target]
            return Resolution((*same, *feature_edits(lines, ends, again=same)))
        if self.color is None:
            found = [placed for placed in found if paints(placed.layer, "stroke")]
            if not found:
                raise CommandError(says("outline-colour-unsaid"))
        new = None if self.color is None else paint_of(document, self.color, found[0].page if found else None)
        if new is not None:
            check_gradient(document, new)
        edits: list[Edit] = []
        for placed in found:
            layer = placed.layer
            edits += [] if new is None else _painted(placed, new)
            width = self._width(placed)
            if width is not None and width != layer.style.stroke_width:
                edits.append(SetStyle(layer.id, "stroke_width", width))
        if not edits:
            raise AlreadySo(says("outline-already", named=named(self.target)), targets=self.target)
        return Resolution(tuple(edits))

    def _width(self, placed: Placed) -> float | None:
        """The width in the layer's own units; None: as it is."""
        now = placed.layer.style.stroke_width
        if self.width is None:
            return 1.0 if now is None and self.color is not None else None
        scale = scale_of(placed) or 1.0
        width = round(page_units(self.width, placed.page, (1.0 if now is None else now) * scale) / scale, 6)
        if width < 0:
            raise CommandError(says("outline-width-not-positive", width=width))
        return width


def _painted(placed: Placed, new: Painted) -> list[Edit]:
    layer = placed.layer
    after = over_paint(painted(layer, "stroke"), new)
    edits: list[Edit] = [SetStyle(layer.id, "stroke", after)] if layer.style.stroke != after else []
    for number, own in own_runs(layer, "stroke"):
        if own != (after := over_paint(own, new)):
            edits.append(SetStyle(layer.id, "stroke", after, number))
    return edits


class RoundCorners(Command):
    """Round the corners of rectangles, 0 for square ones. A percentage is one of the shorter side, so that 50% makes a
    pill.

    >>> round_corners("card", 12)
    >>> round_corners("badge", "50%")
    """

    target: Elements
    radius: Length = "10%"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        edits: list[Edit] = []
        for placed, shape in rectangles(document, self.target):
            scale = scale_of(placed)
            if not scale:
                raise CommandError(says("element-has-no-size", id=shape.id))
            short = min(shape.frame.width, shape.frame.height) if shape.frame is not None else 0.0
            radius = page_units(self.radius, placed.page, short * scale) / scale
            radius = round(min(max(radius, 0.0), short / 2), 2)
            if abs(radius - shape.radius) > 1e-3:
                edits.append(SetRadius(shape.id, radius))
        if not edits:
            raise AlreadySo(says("corner-radius-already", named=named(self.target)), targets=self.target)
        return Resolution(tuple(edits))


def rectangles(document: Document, ids: tuple[str, ...]) -> list[tuple[Placed, Shape]]:
    """The rectangles in things. Raises CommandError when there are none."""
    found = outlined(document, ids)
    rects = [(one, one.layer) for one in found if isinstance(one.layer, Shape) and one.layer.is_rect]
    if not rects:
        raise CommandError(says("no-corners-to-round", named=named(ids)))
    return rects
