"""Commands `cast_shadow` and `highlight`: a shadow behind a layer, a plate behind text."""

from __future__ import annotations

import math

from redraft.commands.changes.style import paint_of
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.measure.boxes import named
from redraft.commands.measure.style_targets import kind_word, painted_part, plate_of, texts_in
from redraft.commands.measure.traits import effective_size, own_size, painted, scale_of
from redraft.commands.values import Elements, Length, Number, Paint, page_units
from redraft.document.geometry import Box
from redraft.document.layers import Group, Opaque, Shape, Text, TextShape
from redraft.document.pages import Document, Placed
from redraft.document.style import Color, NoPaint, Shadow, Style
from redraft.edits.arrangement import fresh_id
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit, Insert, SetStyle
from redraft.errors import CommandError, says


class CastShadow(Command):
    """Cast a shadow to the lower right. Of a card or button its plate casts it. It falls as far as suits the thing,
    times `size`, or by `distance` (a percentage is one of its shorter side), and is blurred over `softness` times that.
    `glow`: none falls, and it shines all around. To take it off: modify(…, shadow="none").

    >>> cast_shadow("card")
    >>> cast_shadow("badge", distance=4, softness=0, color="#000000aa")
    """

    target: Elements
    _: KW_ONLY
    size: Number = 1
    distance: Length | None = None
    softness: Number = 2
    color: Paint = "#00000066"
    glow: bool = False

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        if document.traits.pixel_layers:
            raise CommandError(says("shadow-unsupported"))
        color = paint_of(document, self.color, document.index[self.target[0]].page)
        if not isinstance(color, Color):
            raise CommandError(says("shadow-colour-invalid", color=self.color))
        color = Color(*color)  # a shadow has no name of a theme
        edits: list[Edit] = []
        for id in self.target:
            placed = _casting(document, id)
            value = self._cast(placed, color, slide=document.traits.opacity_in_paint)
            if placed.layer.style.shadow != value:
                edits.append(SetStyle(placed.layer.id, "shadow", value))
        if not edits:
            raise AlreadySo(says("shadow-already", named=named(self.target)), targets=self.target)
        return Resolution(tuple(edits))

    def _cast(self, placed: Placed, color: Color, *, slide: bool) -> Shadow:
        box, page = placed.box, placed.page
        assert box is not None
        shorter = min(page.width, page.height)
        if self.distance is not None:
            away = page_units(self.distance, page, min(box.width, box.height))
        elif isinstance(placed.layer, Text):
            away = 0.05 * effective_size(placed) * self.size
        else:
            usual = min(max(0.05 * min(box.width, box.height), 0.008 * shorter), 0.02 * shorter)
            away = usual * self.size
        if self.glow:
            return _in_own_units(placed, 0.0, 4 * away, color, slide=slide)
        return _in_own_units(placed, away, away * self.softness, color, slide=slide)


def _casting(document: Document, id: str) -> Placed:
    """What the shadow goes to: in an SVG the thing as a whole, of a card or a button the plate its words are on; on a
    slide its outline, for groups have none there."""
    placed = document.index[id]
    if isinstance(placed.layer, Group) and not document.traits.opacity_in_paint:
        placed = plate_of(document, id) or placed  # words on a card cast none onto it
    elif isinstance(placed.layer, Group):
        found = painted_part(document, id, "auto", [])
        plates = [leaf for leaf in found if isinstance(leaf.layer, Shape)]
        if placed.layer.form not in ("", "shape") or len(plates) != 1:
            one = f"one of its parts, for example #{found[0].layer.id}" if found else "a shape, a picture or a text"
            raise CommandError(says("whole-shadow-unsupported", id=id, example=one))
        placed = plates[0]
    layer, frame = placed.layer, placed.layer.frame
    if isinstance(layer, Opaque) or placed.box is None:
        raise CommandError(says("element-kept-as-is", id=layer.id, kind=kind_word(placed)))
    if "filter" in layer.effects:
        raise CommandError(says("shadow-would-end-filter", id=layer.id))
    if frame is not None and not (frame.width and frame.height) and isinstance(layer, Shape):
        raise CommandError(says("shadow-on-straight-line", id=layer.id))
    return placed


def _in_own_units(placed: Placed, away: float, blur: float, color: Color, *, slide: bool) -> Shadow:
    """A shadow that falls to the lower right of the page, whatever way the thing is turned."""
    scale = scale_of(placed) or 1.0
    dx = dy = away / scale
    back = placed.matrix.inverse()
    if not slide and back is not None:
        dx, dy = back.a * away + back.c * away, back.b * away + back.d * away
    if not all(map(math.isfinite, (dx, dy, blur))):
        raise CommandError(says("no-width-or-height", id=placed.layer.id))
    return Shadow(round(dx, 2) + 0.0, round(dy, 2) + 0.0, round(blur / scale, 2), color)


_ROOM = 0.2
"""Room between the letters and the edge of the plate, in font sizes."""


class Highlight(Command):
    """Put a colour behind a text. A plate that is there is painted, else a new one comes below it.

    >>> highlight("price")
    >>> highlight("subtitle", "#ffd1dc")
    """

    target: Elements
    color: Paint = "#ffeb3b"

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        color = paint_of(document, self.color, document.index[self.target[0]].page)
        edits: list[Edit] = []
        made: list[str] = []
        for id in self.target:
            texts = texts_in(document, id)
            if len(texts) != 1:
                what = f"holds {len(texts)} texts" if texts else "has no live text"
                raise CommandError(says("highlight-needs-text", id=id, problem=what))
            text = texts[0]
            if painted(text, "fill") == color:
                raise CommandError(says("plate-hides-text", id=text.id))
            behind = _own_plate(document, document.index[text.id])
            if behind is None:
                edits.append(_new_plate(document, document.index[text.id], text, color))
                made.append(edits[-1].content.id)  # type: ignore[union-attr]
            elif painted(behind.layer, "fill") != color:
                edits.append(SetStyle(behind.layer.id, "fill", color))
        if not edits:
            raise AlreadySo(
                says("plate-colour-already", named=named(self.target), color=self.color), targets=self.target
            )
        return Resolution(tuple(edits), made=tuple(made))


def _own_plate(document: Document, placed: Placed) -> Placed | None:
    """The shape that a text is part of, or the plate of the small group around it."""
    group = placed.ancestors[-1] if placed.ancestors else None
    if group is None:
        return None
    if placed.layer.bound:
        shapes = [document.index[child.id] for child in group.children if isinstance(child, Shape)]
        if not isinstance(group, TextShape) or not shapes:
            raise CommandError(says("no-plate-in-part", id=placed.layer.id, form=group.form or "group"))
        return shapes[0]
    found = painted_part(document, group.id, "auto", []) if len(group.children) <= 3 else []
    return found[0] if len(found) == 1 and isinstance(found[0].layer, Shape) else None


def _new_plate(document: Document, placed: Placed, text: Text, color: object) -> Insert:
    if document.traits.pixel_layers:
        raise CommandError(says("new-plate-unsupported", id=text.id))
    frame = text.frame
    if frame is None or not frame.area:
        raise CommandError(says("text-size-unknown", id=text.id))
    room = _ROOM * own_size(text) if text.flow is None else 0.0  # a text box has room of its own
    sides = frame.x - room, frame.y - room / 2, frame.width + 2 * room, frame.height + room
    plate = Shape(
        fresh_id(document, f"{text.id.rpartition('/')[2]}-plate", frozenset()),
        transform=text.transform,
        style=Style(fill=color, stroke=NoPaint()),  # type: ignore[arg-type]
        frame=Box(*(round(part, 3) for part in sides)),
        form="rect",
    )
    return Insert(plate, placed.ancestors[-1].id if placed.ancestors else placed.page.id, text.id)
