"""Commands that draw new layers: shapes with or without text, text boxes, borders, backgrounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import ClassVar, Literal

from redraft.commands.changes.pixel_colors import has_pixels, tinted
from redraft.commands.changes.style import paint_of
from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.layers.builder import PAD_ACROSS, PAD_DOWN, Canvas, Lettering, ShapePaint, fitting_size, flowing
from redraft.commands.layers.shapes import FIGURES, Figure, ShapeName, dashed
from redraft.commands.measure.boxes import page_called
from redraft.commands.measure.page_colors import (
    accent_on,
    floor_of,
    ground_color,
    ink_colors,
    ink_on,
    main_colors,
    seen_on,
)
from redraft.commands.measure.traits import held_size, is_plain
from redraft.commands.values import (
    Element,
    Elements,
    Length,
    Name,
    Number,
    Page,
    Paint,
    Rectangle,
    Words,
    new_length,
    page_units,
)
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Group, Layer, Picture, Shape, Text, TextShape
from redraft.document.luminance import WHITE, readable_on
from redraft.document.pages import Document, Placed
from redraft.document.pages import Page as DocumentPage
from redraft.document.style import Color, NoPaint, Style
from redraft.document.tables import Cell
from redraft.document.theme import theme_font
from redraft.edits import ops
from redraft.edits.execution import Measure
from redraft.edits.layer_tree import parent_id
from redraft.errors import CommandError, says

Slant = Literal["", "normal", "italic", "oblique"]
Decoration = Literal["", "none", "underline", "line-through", "overline"]


def home_page(document: Document, id: str) -> DocumentPage:
    return page_called(document, id) if id else document.pages[0]


class Draw(Command):
    """Draw a figure in a box, with `text` in its middle. A star, an arrow, a button; the text is as large as there is
    room for and no larger than `font_size`. It comes on top of the page, or below an element, in the group that one
    stands in. A line runs along its box, in dashes where `dash` says so. Without `fill` and `stroke` it is painted as
    new shapes of the design are, in a colour of the theme or the page; words without `text_color` can be read on it.

    >>> draw("star", (900, 60, 120, 120), fill="gold", angle=12)
    >>> draw("button", (340, 1180, 400, 110), fill="#c0392b", text="Book now", text_color="white", font_size=48)
    """

    gives: ClassVar[str] = "element"
    shape: ShapeName
    box: Rectangle
    _: KW_ONLY
    fill: Paint | None = None
    stroke: Paint | None = None
    stroke_width: Number | Length = 1
    angle: Number = 0
    text: Words = ""
    text_color: Paint | None = None
    font_size: Number | Length = 24
    font_family: Name = ""
    font_weight: int = 0
    font_style: Slant = ""
    text_decoration: Decoration = ""
    dash: Literal["", "dashed", "broken", "dotted"] = ""
    below: Element | None = None
    page: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        page = document.index[self.below].page if self.below else home_page(document, self.page)
        canvas = Canvas.of(document, page, self.below or "")
        figure = FIGURES[self.shape]
        canvas.refuse_pixels(figure.called)
        box = Box(*self.box)
        ink = self._ink(document, page, box, figure)
        if document.traits.plain_shapes:
            figure, box, ink = _in_photoshop(figure, box, ink)
        angle = float(self.angle)
        if self.text.strip():
            if figure.is_line:
                raise CommandError(says("words-in-line"))
            layer = canvas.worded(figure, box, ink, self.text, self._lettering(document, page, box, ink), angle)
        else:
            layer = canvas.shape(figure, box, ink, angle)
        if self.dash:
            if not figure.is_line or angle:
                raise CommandError(says("dash-unsupported", dash=self.dash, name=figure.name))
            layer = dashed(layer, box, self.dash, ink.width, document.traits.own_units)
        return Resolution((canvas.insert(layer, self.below or ""),), made=(layer.id,))

    def _ink(self, document: Document, page: DocumentPage, box: Box, figure: Figure) -> ShapePaint:
        """What is asked for; where nothing is, an accent, on slides with a darker outline as slide programs draw it."""
        width = new_length("stroke_width", self.stroke_width, page)
        if self.fill is not None or self.stroke is not None:
            fill, stroke = (paint_of(document, one or "none", page) for one in (self.fill, self.stroke))
            return ShapePaint(fill, stroke, width)
        accent = accent_on(document, page, box)
        if figure.is_line:
            return ShapePaint(NoPaint(), accent, width)
        edge = Color(accent.red // 2, accent.green // 2, accent.blue // 2)
        return ShapePaint(accent, edge if document.traits.slides else NoPaint(), width)

    def _lettering(self, document: Document, page: DocumentPage, box: Box, ink: ShapePaint) -> Lettering:
        color = paint_of(document, self.text_color, page) if self.text_color is not None else None
        if color is None:
            color = readable_on(ink.fill) if isinstance(ink.fill, Color) else ink_on(document, page, box)
        return Lettering(
            color,
            new_length("font_size", self.font_size, page),
            theme_font(document, self.font_family, page) or self.font_family or None,
            self.font_weight or None,
            self.font_style or None,
            self.text_decoration or None,
        )


def _in_photoshop(figure: Figure, box: Box, ink: ShapePaint) -> tuple[Figure, Box, ShapePaint]:
    """An upright line is a thin bar in a PSD, which is a shape there."""
    if figure.is_line and not (box.width and box.height):
        long = box.grown(ink.width / 2)
        bar = long._replace(x=box.x, width=box.width) if box.width else long._replace(y=box.y, height=box.height)
        return FIGURES["rectangle"]._replace(name="line"), bar, ShapePaint(ink.stroke)
    return figure, box, ink


def words_in(document: Document, placed: Placed, shape: Shape, words: str) -> list[ops.Edit]:
    """The edits that put words into the middle of a shape of a slide that has none: it is then a group of its outline
    and its text, under the same id and in the same place of the stack."""
    frame, box = shape.frame, placed.box
    if frame is None or box is None or not frame.area or shape.bound or shape is placed.page.background:
        raise CommandError(says("no-room-for-words", id=shape.id))
    fill = shape.style.fill
    color = readable_on(fill) if isinstance(fill, Color) and fill.alpha > 127 else ink_on(document, placed.page, box)
    inner = max(frame.width - 2 * PAD_ACROSS, 1.0), max(frame.height - 2 * PAD_DOWN, 1.0)
    size = held_size(fitting_size(words, 24.0, inner, 400), True)
    text = flowing(
        f"{shape.id}/text", "", words.split("\n"), Lettering(color, size, align="middle").style, frame, "middle"
    )
    mirrored = shape.transform.determinant < 0  # its words are not
    upright = Matrix.scaling(-1.0, 1.0, frame.center) if mirrored else IDENTITY
    outline = replace(shape, id=f"{shape.id}/shape", name="", transform=IDENTITY, bound=True)
    children = replace(outline, style=replace(shape.style, visible=True)), replace(text, transform=upright, bound=True)
    style = Style(opacity=1.0, visible=shape.style.visible)
    group = TextShape(shape.id, shape.name, shape.transform, style, children=children)
    return _instead(placed, group)


FRAMES = {"frame_fill": "fill", "frame_stroke": "stroke"}
"""What `modify` calls the paints of a text's frame, and what a shape calls them."""


def framed(document: Document, id: str, given: Mapping[str, str]) -> list[ops.Edit]:
    """The edits that paint the frame of a text of a slide, which is then a group of its outline and its words under
    the same id, as in a shape; or of a shape or a cell with words."""
    placed = document.index[id]
    layer, holder = placed.layer, placed.ancestors[-1] if placed.ancestors else None
    if isinstance(layer, Text) and holder is not None and isinstance(holder, TextShape | Cell):
        layer = holder
    paints = {FRAMES[name]: paint_of(document, value) for name, value in given.items()}
    if isinstance(layer, TextShape | Cell):
        outlines = [one for one in layer.children if isinstance(one, Shape)]
        return [ops.SetStyle(one.id, name, value) for one in outlines for name, value in paints.items()
                if getattr(one.style, name) != value]  # fmt: skip
    if (
        not isinstance(layer, Text)
        or layer.flow is None
        or layer.frame is None
        or layer.bound
        or not document.traits.text_boxes
    ):
        raise CommandError(says("no-frame-to-paint", id=id))
    if all(isinstance(paint, NoPaint) for paint in paints.values()):
        raise AlreadySo(says("frame-unpainted-already", id=id), targets=(id,))
    style = Style(opacity=1.0, visible=True).changed("fill", NoPaint()).changed("stroke", NoPaint())
    for name, paint in paints.items():
        style = style.changed(name, paint)
    outline = Shape(f"{id}/shape", style=style, frame=layer.frame, form="rect", bound=True)
    seen = Style(opacity=1.0, visible=layer.style.visible)
    words = replace(layer, id=f"{id}/text", name="", transform=IDENTITY, style=replace(layer.style, visible=None),
                    features=(), role="", bound=True)  # fmt: skip
    group = TextShape(id, layer.name, layer.transform, seen, features=layer.features, role=layer.role,
                  children=(outline, words))  # fmt: skip
    return _instead(placed, group)


def unframed(document: Document, ids: Iterable[str]) -> list[ops.Edit]:
    """The edits that make texts of those shapes with words of a slide that are not painted any more."""
    edits: list[ops.Edit] = []
    for id in ids:
        placed = document.index[id]
        holder = (
            placed.ancestors[-1] if placed.ancestors and isinstance(placed.ancestors[-1], TextShape) else placed.layer
        )
        if not isinstance(holder, TextShape) or len(holder.children) != 2:
            continue
        outline, words = holder.children
        if isinstance(words, Text) and all(
            isinstance(paint, NoPaint) for paint in (outline.style.fill, outline.style.stroke)
        ):
            text = replace(words, id=holder.id, name=holder.name, transform=holder.transform @ words.transform,
                           style=replace(words.style, visible=holder.style.visible), features=holder.features,
                           role=holder.role, bound=False)  # fmt: skip
            edits += _instead(document.index[holder.id], text)
    return edits


def _instead(placed: Placed, layer: Layer) -> list[ops.Edit]:
    """The edits that put a layer in the place of the one with its id."""
    siblings = [one.id for one in placed.siblings]
    return [
        ops.Remove(layer.id),
        ops.Insert(layer, parent_id(placed), (*siblings[siblings.index(layer.id) + 1 :], None)[0]),
    ]


class Write(Command):
    """Write words in a box, as high as needed if its height is 0. One paragraph a line, broken to the width of the box;
    on a slide they flow, 9.6 px in from its left and right edge and 4.8 px from the others, in lines about 1.2 times as
    high as the type. `measure` tells the room they need. It comes on top of the page, or below an element, in the group
    that one stands in. Without a `color` it has that of the page's text where it can be read there.

    >>> write("Doors open at 7", (72, 420, 500, 60), font_size=40, color="#222222")
    """

    gives: ClassVar[str] = "element"
    text: Words
    box: Rectangle
    _: KW_ONLY
    color: Paint | None = None
    font_size: Number | Length = 24
    font_family: Name = ""
    font_weight: int = 0
    font_style: Slant = ""
    text_decoration: Decoration = ""
    align: Literal["start", "middle", "end", "justify"] = "start"
    angle: Number = 0
    bullet: Name = ""
    name: Name = ""
    below: Element | None = None
    page: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        page = document.index[self.below].page if self.below else home_page(document, self.page)
        canvas = Canvas.of(document, page, self.below or "")
        canvas.refuse_pixels("live text")
        if not self.text.strip():
            raise CommandError(says("new-text-empty"))
        lettering = Lettering(
            ink_on(document, page, Box(*self.box)) if self.color is None else paint_of(document, self.color, page),
            new_length("font_size", self.font_size, page),
            theme_font(document, self.font_family, page) or self.font_family or None,
            self.font_weight or None,
            self.font_style or None,
            self.text_decoration or None,
            self.align,
        )
        lines, box = self.text.split("\n"), Box(*self.box)
        if grows := not box.height:
            box = box._replace(height=canvas.text_size(lines, lettering, box.width)[1])
        made = canvas.text(lines, box, lettering, float(self.angle), self.bullet, self.name)
        if grows and made.flow is not None:
            made = replace(made, flow=replace(made.flow, fit="grow"))
        return Resolution((canvas.insert(made, self.below or ""),), made=(made.id,))


class Border(Command):
    """Frame elements, or the page. The frame is `gap` away. A shape, and a picture on a slide, get an outline of their
    own. Where no colour is given, one of the design's own that can be seen there is taken.

    >>> border(color="#1d3f9a", width=12)
    >>> border("photo", color="white", width=6)
    """

    target: Elements | None = None
    _: KW_ONLY
    color: Paint | None = None
    width: Length | None = None
    gap: Length | None = None
    page: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        if self.target is None:
            return self._of_page(document)
        edits: list[ops.Edit] = []
        made: list[str] = []
        canvas: Canvas | None = None
        for id in self.target:
            placed = document.index[id]
            page, box = placed.page, placed.box
            shorter = min(page.width, page.height)
            width = self._width(page, max(1.0, round(shorter / 240, 1)))
            outlined = _outlined(document, placed)
            if outlined is not None:
                color = self._color(document, page, box)
                for name, value in (("stroke", color), ("stroke_width", round(width, 4))):
                    if getattr(outlined.style, name) != value:
                        edits.append(ops.SetStyle(outlined.id, name, value))
                continue
            if box is None:
                raise CommandError(says("element-has-no-size", id=id))
            canvas = canvas or Canvas.of(document, page)
            canvas.refuse_pixels("a border")
            outer = canvas
            holder = placed.ancestors[-1] if placed.ancestors else None
            if holder is not None and not holder.form:
                outer = replace(canvas, parent=holder.id, outer=placed.outer)
            room = 0.0 if isinstance(placed.layer, Picture) else 0.02 * shorter
            if self.gap is not None:
                room = page_units(self.gap, page, shorter)
            frame = _frame(outer, box.grown(room), self._color(document, page, box), width)
            edits.append(outer.insert(frame, _above(placed, outer)))
            made.append(frame.id)
        if not edits:
            named = ", ".join(f"'{id}'" for id in self.target)
            raise AlreadySo(says("border-already", named=named), targets=self.target)
        return Resolution(tuple(edits), made=tuple(made))

    def _of_page(self, document: Document) -> Resolution:
        page = home_page(document, self.page)
        canvas = Canvas.of(document, page)
        canvas.refuse_pixels("a border")
        shorter = min(page.width, page.height)
        width = self._width(page, max(2.0, float(round(shorter / 90))))
        gap = 0.0 if self.gap is None else page_units(self.gap, page, shorter)
        if 2 * (gap + width) >= shorter:
            raise CommandError(says("page-border-too-wide", width=width))
        frame = _frame(canvas, page.box.grown(-gap - width / 2), self._color(document, page, page.box), width)
        return Resolution((canvas.insert(frame),), made=(frame.id,))

    def _width(self, page: DocumentPage, usual: float) -> float:
        width = usual if self.width is None else page_units(self.width, page, min(page.width, page.height))
        if width <= 0:
            raise CommandError(says("border-width-not-positive"))
        return width

    def _color(self, document: Document, page: DocumentPage, box: Box | None) -> Color:
        if self.color is not None:
            given = paint_of(document, self.color, page)
            if not isinstance(given, Color):
                raise CommandError(says("border-colour-invalid", color=self.color))
            return given
        ground = ground_color(document, page, box or page.box)
        offered = [document.theme[name] for name in ("accent1", "accent2") if name in document.theme]
        colors = (*offered, *ink_colors(document, page), *main_colors(document, page))
        return seen_on(colors, ground, 1.6) or readable_on(ground or WHITE)


def _outlined(document: Document, placed: Placed) -> Shape | Picture | None:
    """The layer whose own outline is the border; None where a frame has to be drawn around it."""
    layer = placed.layer
    if document.traits.plain_shapes:
        return None
    holder = placed.ancestors[-1] if placed.ancestors else None
    if isinstance(layer, Text) and layer.bound and holder is not None and isinstance(holder, TextShape):
        layer = holder
    if isinstance(layer, TextShape):
        return next((one for one in layer.children if isinstance(one, Shape)), None)
    if isinstance(layer, Shape):
        return layer
    return layer if isinstance(layer, Picture) and document.traits.office_objects else None


def _above(placed: Placed, canvas: Canvas) -> str | None:
    """What the frame goes below, to be just above what it is around."""
    siblings = [layer.id for layer in placed.siblings]
    if canvas.parent not in (placed.page.id, placed.ancestors[-1].id if placed.ancestors else ""):
        return ""
    place = siblings.index(placed.layer.id)
    return siblings[place + 1] if place + 1 < len(siblings) else None


def _frame(canvas: Canvas, box: Box, color: Color, width: float) -> Layer:
    """A rectangle that is only its outline; in a PSD, whose new shapes have none, four bars."""
    if not canvas.document.traits.plain_shapes:
        return canvas.shape(FIGURES["rectangle"], box, ShapePaint(NoPaint(), color, width), wanted="border")
    id, name = canvas.fresh("border")
    whole, inner = box.grown(width / 2), box.grown(-width / 2)
    bars = (
        Box(whole.x, whole.y, whole.width, width),
        Box(whole.x, inner.bottom, whole.width, width),
        Box(whole.x, inner.y, width, inner.height),
        Box(inner.right, inner.y, width, inner.height),
    )
    children = tuple(canvas.shape(FIGURES["rectangle"], bar, ShapePaint(color), wanted=f"{id}-bar") for bar in bars)
    return Group(id, name, children=children)


class SetBackground(Command):
    """Paint the background of a page. What covers the page and is seen is painted; where nothing does, a new layer
    comes below all others. On a slide it is the slide's own background.

    >>> set_background("#102a43")
    >>> set_background("linear-gradient(180deg, navy, black)", page=2)
    """

    paint: Paint
    page: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        page = home_page(document, self.page)
        canvas = Canvas.of(document, page)
        paint = paint_of(document, self.paint, page)
        floor = floor_of(document, page)
        if floor is not None and has_pixels(floor.layer, document, paint):
            return Resolution(tuple(tinted(document, floor.layer, [(None, paint)])))
        canvas.refuse_pixels("a coloured background")
        if floor is None:
            ground = canvas.shape(FIGURES["rectangle"], page.box, ShapePaint(paint), wanted="background")
            below = next((one.id for one in page.layers if not one.bound), None)
            return Resolution((canvas.insert(ground, below if below is not None else ""),), made=(ground.id,))
        id = floor.layer.id
        if isinstance(floor.layer, Picture) and not is_plain(floor.layer):
            raise CommandError(says("background-is-picture", id=id))
        if floor.layer.style.fill == paint:
            raise AlreadySo(says("background-colour-already", paint=self.paint), targets=(id,))
        return Resolution((ops.SetStyle(id, "fill", paint),))
