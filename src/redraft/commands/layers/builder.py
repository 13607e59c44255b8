"""Builds new layers in the form a file format needs: on a slide, framed shapes with flowing text; elsewhere, placed
outlines and lines of text."""

from __future__ import annotations

from dataclasses import field, replace

from redraft.commands.layers.shapes import Figure
from redraft.commands.measure.traits import held_size
from redraft.document.geometry import IDENTITY, Box, Matrix, is_finite_number
from redraft.document.layers import Asset, Flow, Group, Layer, Paragraph, Picture, Run, Shape, Text, TextShape, family
from redraft.document.pages import Document, Page
from redraft.document.style import NoPaint, Paint, Style
from redraft.edits.execution import Measure
from redraft.edits.ops import Insert
from redraft.errors import CommandError, says
from redraft.formats.shapes.arcs import without_arcs
from redraft.formats.shapes.paths import path_box
from redraft.formats.shapes.pen import Pen, digits
from redraft.formats.shapes.presets import preset_outline
from redraft.lazy import dataclass, lazily

LINE_HEIGHT = 1.2
_NARROW, _WIDE = frozenset("iIlj.,:;'|!ft()[]r "), frozenset("mwMWQO@%&—…")


def width_of(words: str, size: float, weight: int = 400) -> float:
    """About how wide a line of text is, rather too wide than too narrow: no fonts are looked at."""
    ems = sum(
        1.0 if ord(letter) > 0x2E80 else 0.34 if letter in _NARROW else 0.95 if letter in _WIDE
        else 0.7 if letter.isupper() else 0.57
        for letter in words
    )  # fmt: skip
    return ems * size * (1.06 if weight >= 600 else 1.0)


def wrapped(words: str, size: float, room: float, weight: int = 400) -> list[str]:
    """The lines words break into, between words, in room of this width. A word that is wider is alone."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, size, weight) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def fitting_size(words: str, size: float, room: tuple[float, float], weight: int = 400) -> float:
    """The largest type size, no more than `size`, at which words fit the room without breaking inside a word."""
    for step in range(20):
        tried = size * 0.93**step
        lines = wrapped(words, tried, room[0], weight)
        high = len(lines) * tried * LINE_HEIGHT <= room[1]
        if high and all(width_of(line, tried, weight) <= room[0] for line in lines):
            return tried
    return size * 0.93**20


EMU = 9525
"""A slide's own units in a page unit; places and sizes on slides are whole ones."""
_LEAST_TYPE = 0.012
"""Of the page's height: smaller type cannot be read."""
PAD_ACROSS, PAD_DOWN = 9.6, 4.8
"""Room around the text of a box on a slide, as slide programs give it."""
LONGEST = 20_000
"""Characters of words that are measured."""
UNPAINTED = NoPaint()
_UNFIT = lazily(r"[^A-Za-z0-9_.-]+")
_STEP = lazily(r"([MLCQAZ])([^MLCQAZ]*)")


@dataclass(frozen=True, slots=True)
class Lettering:
    """How new words look. `size` is in page units."""

    color: Paint
    size: float
    family: str | None = None
    weight: int | None = None
    slant: str | None = None
    line: str | None = None
    align: str = "start"

    @property
    def style(self) -> Style:
        return Style(
            fill=self.color,
            font_size=round(self.size, 4),
            font_family=self.family,
            font_weight=self.weight,
            font_style=self.slant,
            text_decoration=self.line,
            align=self.align,
        )


@dataclass(frozen=True, slots=True)
class ShapePaint:
    """How a new shape is painted; `width` of the outline in page units."""

    fill: Paint
    stroke: Paint = UNPAINTED
    width: float = 0.0


def inserted(
    document: Document, layer: Layer, parent: str, before: str | None, assets: tuple[Asset, ...] = ()
) -> Insert:
    """The edit that puts a new layer in, with its pixels; in a PSD other shapes than Photoshop's become pixels."""
    if document.traits.plain_shapes and any(isinstance(one, Shape) for one in family(layer)):
        from redraft.formats.psd.drawing.shape_pixels import in_pixels  # numpy: only where something is drawn

        placed = document.index[parent].matrix if parent in document.index else IDENTITY
        layer, drawn = in_pixels(layer, placed)
        assets = (*assets, *drawn)
    return Insert(layer, parent, before, tuple(asset for asset in assets if asset.key not in document.assets))


@dataclass(frozen=True)
class Canvas:
    """Where new layers go: a page, or a group on it. `outer` takes the coordinates of what they go into to the page."""

    document: Document
    page: Page
    parent: str = ""
    outer: Matrix = IDENTITY
    taken: set[str] = field(default_factory=set)

    @staticmethod
    def of(document: Document, page: Page, below: str = "") -> Canvas:
        """On top of a page; or in the group that something is in, to go below that."""
        if not below:
            return Canvas(document, page, page.id, page.view)
        placed = document.index[below]
        parent = placed.ancestors[-1].id if placed.ancestors else placed.page.id
        return Canvas(document, page, parent, placed.outer)

    @property
    def slide(self) -> bool:
        return self.document.traits.slides

    def refuse_pixels(self, what: str) -> None:
        """CommandError where the format holds pixels only."""
        if self.document.traits.only_pixels:
            container = self.document.traits.called
            raise CommandError(says("pixel-format-shape-unsupported", what=what, container=container))

    def insert(self, layer: Layer, before: str | None = "", assets: tuple[Asset, ...] = ()) -> Insert:
        """On top of all others, but below the notes of a slide, which are kept at the end; or below `before`."""
        if before == "":
            before = self.page.below_notes if self.parent == self.page.id else None
        return inserted(self.document, layer, self.parent, before, assets)

    def fresh(self, wanted: str) -> tuple[str, str]:
        """An id as the file will have it, and a name."""
        index = self.document.index
        if self.slide:
            ends = [id.partition("/")[2].partition("/")[0] for id in (*index, *self.taken, *self.document.removed)
                    if id.startswith(f"{self.page.id}/")]  # fmt: skip
            number = max((int(end) for end in ends if end.isdigit()), default=1) + 1
            id, name = f"{self.page.id}/{number}", f"{wanted[:1].upper()}{wanted[1:]} {number}"
        else:
            base = id = _UNFIT.sub("-", wanted.lower()).strip("-") or "new"
            number = 1
            while id in index or id in self.taken or self.document.page(id) is not None:
                number += 1
                id = f"{base}-{number}"
            name = id
        self.taken.add(id)
        return id, name

    def box(self, box: Box) -> Box:
        """A box on the page in the units of what the new layer is in; on a slide in whole ones."""
        back = self.outer.inverse()
        if back is None:
            raise CommandError(says("target-group-has-no-size"))
        own = back.bounds(box)
        if self.slide:
            return Box(*(round(part * EMU) / EMU for part in own))
        return Box(*(round(part, 3) for part in own))

    def length(self, length: float) -> float:
        """A length on the page in the units of what the new layer is in."""
        scale = abs(self.outer.determinant) ** 0.5 or 1.0
        return round(length / scale * EMU) / EMU if self.slide else round(length / scale, 4)

    # shapes

    def shape(self, figure: Figure, box: Box, ink: ShapePaint, angle: float = 0.0, wanted: str = "") -> Layer:
        """A figure in a box, turned about its middle. A line runs along the middle of its box, the longer way."""
        id, name = self.fresh(wanted or figure.name)
        return self._figure(id, name, figure, self.box(box), ink, angle)

    def _figure(self, id: str, name: str, figure: Figure, own: Box, ink: ShapePaint, angle: float) -> Layer:
        outline = preset_outline(figure.preset, own.width, own.height, {})
        style = self._style(ink, filled=not outline.open)
        turn = Matrix.rotation(angle, (own.width / 2, own.height / 2)) if angle % 360 else IDENTITY
        frame = Box(0.0, 0.0, own.width, own.height)
        shape = Shape(
            id, name, style=style, frame=frame, form=outline.form, d=outline.d, radius=round(outline.radius, 3)
        )
        if self.slide:
            if outline.inner and not outline.d:  # known by its line work until the file has it as the preset it is
                shape = replace(shape, form="path", d=outline.inner)
            return replace(shape, transform=Matrix.translation(own.x, own.y) @ turn)
        placed = Matrix.rotation(angle, own.center) if angle % 360 else IDENTITY
        d = shifted(outline.d, own.x, own.y)
        if placed != IDENTITY and self.document.traits.plain_shapes:  # a turn is part of the outline there
            d, placed = turned(d or _plain_outline(outline.form, own, shape.radius), placed), IDENTITY
            shape = replace(shape, form="path", radius=0.0)
        shape = replace(shape, d=d, frame=path_box(d) or own if d else own, transform=placed)
        if not outline.inner:
            return shape
        inner = shifted(outline.inner, own.x, own.y)
        lines = replace(style, fill=NoPaint())
        inside, _ = self.fresh(f"{id}-lines")
        shape_id, _ = self.fresh(f"{id}-outline")
        children = (
            replace(shape, id=shape_id, name=shape_id, transform=IDENTITY),
            Shape(inside, inside, style=lines, frame=path_box(inner), d=inner),
        )
        return Group(id, name, placed, children=children)

    def _style(self, ink: ShapePaint, *, filled: bool) -> Style:
        drawn = not isinstance(ink.stroke, NoPaint)
        return Style(
            fill=ink.fill if filled else NoPaint(),
            stroke=ink.stroke,
            stroke_width=self.length(ink.width) if drawn else None,
        )

    def worded(
        self, figure: Figure, box: Box, ink: ShapePaint, words: str, lettering: Lettering, angle: float
    ) -> Layer:
        """A figure with words in its middle, as large as it has room for and no larger than asked."""
        id, name = self.fresh(figure.name)
        own = self.box(box)
        outline = preset_outline(figure.preset, own.width, own.height, {})
        left, top, right, bottom = outline.text or (0.0, 0.0, own.width, own.height)
        room = Box(left, top, max(right - left, 0.0), max(bottom - top, 0.0))
        if self.slide:
            return self._worded_slide(id, name, figure, own, room, ink, words, lettering, angle)
        pad = min(room.width, room.height) * 0.06
        inner = max(room.width - 2 * pad, 1.0), max(room.height - 2 * pad, 1.0)
        size = self._readable(figure, words, self.length(lettering.size), inner, lettering.weight or 400)
        lines = wrapped(words, size, inner[0], lettering.weight or 400)
        x = own.x + room.x + room.width / 2
        middle = own.y + room.y + room.height / 2
        shape_id, _ = self.fresh(f"{id}-shape")
        text_id, _ = self.fresh(f"{id}-text")
        style = replace(lettering.style, font_size=round(size, 3), align="middle", letter_spacing=0.0)
        text = Text(text_id, text_id, style=style, runs=_lines(lines, x, first_line(middle, size, len(lines)), size))
        placed = Matrix.rotation(angle, own.center) if angle % 360 else IDENTITY
        if self.document.traits.pixel_layers:  # where groups have no place of their own
            turned_shape = self._figure(shape_id, shape_id, figure, own, ink, angle)
            return Group(id, name, children=(turned_shape, replace(text, transform=placed)))
        return Group(id, name, placed, children=(self._figure(shape_id, shape_id, figure, own, ink, 0.0), text))

    def _worded_slide(
        self, id: str, name: str, figure: Figure, own: Box, room: Box, ink: ShapePaint, words: str,
        lettering: Lettering, angle: float,
    ) -> Group:  # fmt: skip
        inner = max(room.width - 2 * PAD_ACROSS, 1.0), max(room.height - 2 * PAD_DOWN, 1.0)
        size = self._readable(figure, words, lettering.size, inner, lettering.weight or 400)
        shape = self._figure(f"{id}/shape", "", figure, own, ink, angle)
        style = replace(lettering.style, font_size=round(size * 0.75) / 0.75 if size > 8 else size, align="middle")
        text = flowing(f"{id}/text", "", words.split("\n"), style, room, anchor="middle")
        children = replace(shape, transform=IDENTITY, bound=True), replace(text, bound=True)
        return TextShape(id, name, shape.transform, children=children)

    def _readable(self, figure: Figure, words: str, size: float, room: tuple[float, float], weight: int) -> float:
        """The size at which words fit their room; CommandError where that is too small to be read."""
        found, least = fitting_size(words, size, room, weight), self.length(_LEAST_TYPE * self.page.height)
        if found < min(size, least):
            raise CommandError(
                says("chart-words-illegible", words=words, kind=figure.called, size=found, factor=least / found)
            )
        return found

    # text and pictures

    def text_size(self, lines: list[str], lettering: Lettering, most: float) -> tuple[float, float]:
        """The room a text takes up on the page, no wider than `most`."""
        weight, size = lettering.weight or 400, lettering.size
        pad_x, pad_y = (2 * PAD_ACROSS + size * 0.5, 2 * PAD_DOWN) if self.slide else (0.0, 0.0)
        wide = min(max(width_of(line, size, weight) for line in lines) + pad_x, most)
        broken = [part for line in lines for part in wrapped(line, size, wide - pad_x + 0.01, weight)]
        return round(wide, 2), round(len(broken) * size * (1.25 if self.slide else LINE_HEIGHT) + pad_y, 2)

    def text(
        self, lines: list[str], box: Box, lettering: Lettering, angle: float = 0.0, bullet: str = "", wanted: str = ""
    ) -> Text:
        """Words in a box, one paragraph a line; on a slide they flow, elsewhere they are broken here."""
        id, name = self.fresh(wanted or ("text box" if self.slide else "text"))
        name = name.replace("Text box", "TextBox")
        own = self.box(box)
        if self.slide:
            turn = Matrix.rotation(angle, (own.width / 2, own.height / 2)) if angle % 360 else IDENTITY
            style = replace(lettering.style, font_size=held_size(lettering.size, True))
            text = flowing(id, name, lines, style, Box(0.0, 0.0, own.width, own.height), bullet=bullet)
            return replace(text, transform=Matrix.translation(own.x, own.y) @ turn)
        size = self.length(lettering.size)
        broken = [
            part
            for line in lines
            for part in wrapped(f"{bullet} {line}" if bullet else line, size, own.width + 0.01, lettering.weight or 400)
        ]
        x = {"start": own.x, "middle": own.center[0], "end": own.right}.get(lettering.align, own.x)
        style = replace(lettering.style, font_size=size, letter_spacing=0.0)
        runs = _lines(broken, x, first_line(own.center[1], size, len(broken)), size)
        turn = Matrix.rotation(angle, own.center) if angle % 360 else IDENTITY
        return Text(id, name, turn, style, runs=runs)

    def picture(self, asset: Asset, box: Box, angle: float, wanted: str, cover: Box | None = None) -> Picture:
        """Pixels in a box; with `cover` they fill that one instead, and what extends beyond it is cut off."""
        id, name = self.fresh(wanted)
        crop = (0.0, 0.0, 0.0, 0.0)
        if cover is not None and self.slide:  # elsewhere the page itself cuts off what extends beyond it
            cut = (
                max((box.width - cover.width) / 2 / box.width, 0.0),
                max((box.height - cover.height) / 2 / box.height, 0.0),
            )
            box, crop = cover, (round(cut[0], 5), round(cut[1], 5), round(cut[0], 5), round(cut[1], 5))
        own = self.box(box)
        if self.slide:
            turn = Matrix.rotation(angle, (own.width / 2, own.height / 2)) if angle % 360 else IDENTITY
            frame = Box(0.0, 0.0, own.width, own.height)
            place, told = Matrix.translation(own.x, own.y) @ turn, (("alt", None),)
            return Picture(id, name, place, frame=frame, asset=asset.key, crop=crop, features=told)
        turn = Matrix.rotation(angle, own.center) if angle % 360 else IDENTITY
        if self.document.traits.pixel_layers:  # these have pixels at a place, of a size
            frame = Box(0.0, 0.0, float(asset.width), float(asset.height))
            scaled = Matrix.scaling(own.width / asset.width, own.height / asset.height)
            place = Matrix.translation(own.x, own.y) @ scaled
            return Picture(id, name, turn @ place, frame=frame, asset=asset.key)
        return Picture(id, name, turn, frame=own, asset=asset.key)


def words_size(
    document: Document, measure: Measure, text: str, width: float = 0, *, font_size: float = 24, font_family: str = "",
    font_weight: int = 400,
) -> tuple[float, float]:  # fmt: skip
    """Width and height of the box that `write` needs for words, broken to a width unless that is 0; by the fonts."""
    if not isinstance(text, str) or len(text) > LONGEST or not all(map(is_finite_number, (width, font_size))):
        raise TypeError("measure() wants a text and numbers: measure('Doors open', 200, font_size=20)")
    if width < 0 or font_size <= 0:
        raise ValueError("width and font_size must be above 0")
    style = Style(font_size=float(font_size), font_family=font_family or None, font_weight=font_weight)
    lines = text.split("\n")
    plain = measure(Text("measured", "", style=style, runs=_lines(lines, 0.0, font_size, font_size)))
    natural = plain.width if plain is not None else 0.0
    if not document.traits.text_boxes:
        broken = [part for one in lines for part in (wrapped(one, font_size, width, font_weight) if width else [one])]
        return round(width or natural, 2), round(len(broken) * font_size * LINE_HEIGHT, 2)
    wide = width or natural + 2 * PAD_ACROSS + 1
    words = flowing("measured", "", lines, style, Box(0.0, 0.0, wide, font_size))
    assert words.flow is not None
    frame = measure(replace(words, flow=replace(words.flow, fit="grow")))
    return round(wide, 2), round(frame.height if frame is not None else 0.0, 2)


def flowing(
    id: str, name: str, lines: list[str], style: Style, frame: Box, anchor: str = "top", bullet: str = ""
) -> Text:
    """Text that flows in its frame, one paragraph a line."""
    size = style.font_size or 24.0
    paragraph = Paragraph(bullet=bullet, margin=round(size, 2), indent=-round(size, 2)) if bullet else Paragraph()
    return Text(
        id, name,
        style=style,
        frame=frame,
        runs=tuple(Run(line, starts_line=True, starts_paragraph=True) for line in lines),
        flow=Flow(PAD_ACROSS, PAD_DOWN, PAD_ACROSS, PAD_DOWN, anchor=anchor),
        paragraphs=tuple(paragraph for _ in lines),
    )  # fmt: skip


def _lines(lines: list[str], x: float, y: float, size: float) -> tuple[Run, ...]:
    x = round(x, 3)
    return tuple(
        Run(line, x=x, y=round(y + number * size * LINE_HEIGHT, 3), starts_line=number > 0)
        for number, line in enumerate(lines)
    )


def first_line(middle: float, size: float, count: int) -> float:
    """The baseline of the first of some lines whose capitals are centred on a middle."""
    return middle - (count - 1) * size * LINE_HEIGHT / 2 + size * 0.35


def shifted(d: str, dx: float, dy: float) -> str:
    """Path data of absolute moves, lines, curves and arcs, elsewhere."""
    parts = []
    for letter, numbers in _STEP.findall(d):
        values = [float(word) for word in numbers.split()]
        if letter == "A":
            values[-2:] = [values[-2] + dx, values[-1] + dy]
        else:
            values = [value + (dy if place % 2 else dx) for place, value in enumerate(values)]
        parts.append(letter + " ".join(map(digits, values)))
    return "".join(parts)


def turned(d: str, matrix: Matrix) -> str:
    """Path data through a matrix, with curves for arcs."""
    parts = []
    for letter, numbers in _STEP.findall(without_arcs(d)):
        values = [float(word) for word in numbers.replace(",", " ").split()]
        pairs = (matrix.apply(*values[place : place + 2]) for place in range(0, len(values), 2))
        parts.append(letter + " ".join(digits(value) for pair in pairs for value in pair))
    return "".join(parts)


def _plain_outline(form: str, box: Box, radius: float) -> str:
    """A rectangle or an ellipse as path data."""
    x, y, width, height = box
    if form == "ellipse":
        return Pen().ellipse(x + width / 2, y + height / 2, width / 2, height / 2).d
    r, pen = radius, Pen().move(x + radius, y)
    pen.line(x + width - r, y).arc(r, r, 270, 90).line(x + width, y + height - r).arc(r, r, 0, 90)
    return pen.line(x + r, y + height).arc(r, r, 90, 90).line(x, y + r).arc(r, r, 180, 90).close().d
