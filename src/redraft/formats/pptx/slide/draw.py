"""Slides as SVG: safe and self-contained, whole or by unit, from the model and the `looks`.

Covered: outlines with their fills, strokes, line ends and outer shadows, flowing text, pictures with crops, tables,
charts, content of layout and master, pictures in grays, two tones or other brightness. Not covered: 3-D, reflections,
soft edges, other recolouring of pictures, metafiles (a pale box where nothing stands in for them).
"""

from __future__ import annotations

import math
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, Protocol

from redraft.document.charts import Chart
from redraft.document.geometry import IDENTITY, Box, Matrix, unscaled
from redraft.document.layers import Asset, Group, Layer, Opaque, Picture, Shape, Text, family
from redraft.document.pages import Document, Page, Placed
from redraft.document.style import Color, NoPaint, Paint
from redraft.document.tables import Row, Table
from redraft.formats.codec import Photo, Solid, Typography, Unit
from redraft.formats.pptx.chart.data import ChartLook
from redraft.formats.pptx.chart.draw import drawn_chart
from redraft.formats.pptx.paint.draw import (
    DRAWN_TYPES,
    Paints,
    color_words,
    matrix_words,
    num,
    scaled_path,
    shrunk,
    uncropped,
    with_ends,
)
from redraft.formats.pptx.paint.looks import NOTHING, Fill, PictureFill, ShadowLook, ShapeLook, Stroke, first_color
from redraft.formats.pptx.table.draw import drawn_table
from redraft.formats.pptx.text.draw import drawn_text
from redraft.formats.shapes.paths import path_box

_PLAIN = ShapeLook()


class Read(Protocol):
    """What has been read from a deck, as drawing needs it."""

    @property
    def document(self) -> Document: ...
    @property
    def looks(self) -> Mapping[str, ShapeLook]: ...
    @property
    def beneath(self) -> Mapping[str, tuple[Layer, ...]]: ...


class LayerMarkup(NamedTuple):
    """What one layer draws, in page coordinates; `box` holds its ink."""

    layer: str
    svg: str
    box: Box | None


class UnitMarkup(NamedTuple):
    """A unit: its parts, bottom to top, and how opaque it is as a whole."""

    layer: str
    parts: tuple[LayerMarkup, ...]
    opacity: float = 1.0
    solid: Solid | None = None
    photo: Photo | None = None

    @property
    def box(self) -> Box | None:
        return Box.union(part.box for part in self.parts)

    def svg(self, only: frozenset[str] | None = None) -> str:
        body = "".join(part.svg for part in self.parts if only is None or part.layer in only)
        return f'<g opacity="{self.opacity:.4g}">{body}</g>' if body and self.opacity < 1 else body


class DeckDrawing:
    """The pictures of a deck as it was read."""

    def __init__(self, reading: Read, typography: Typography, first: int = 1) -> None:
        """`first` is the number of the first slide."""
        self.reading, self.typography = reading, typography
        self._pages: dict[str, tuple[UnitMarkup, ...]] = {}
        self._names = 0
        self._assets: Mapping[str, Asset] = reading.document.assets
        self.stand_ins: frozenset[str] = frozenset()
        self._numbers = {page.id: str(number) for number, page in enumerate(reading.document.pages, first)}

    def stand_in(self, pictures: Mapping[str, Asset]) -> None:
        """See `formats.codec.Illustrated`."""
        self.stand_ins |= pictures.keys()
        self._assets = ChainMap(dict(pictures), dict(self._assets))
        self._pages.clear()

    def drawable(self, page: str, only: str | None = None) -> bytes:
        """See `formats.codec.Opened.drawable`."""
        found = self._page(page)
        wanted = None
        if only is not None:
            wanted = frozenset(layer.id for layer in family(self.reading.document.index.layers[only]))
        return self._document(found, "".join(unit.svg(wanted) for unit in self._drawn(found)))

    def units(self, page: str) -> list[Unit]:
        """See `formats.codec.Opened.units`."""
        found = self._page(page)
        return [
            Unit(unit.layer, self._document(found, unit.svg()), unit.box, solid=unit.solid, photo=unit.photo)
            for unit in self._drawn(found)
            if unit.box is not None
        ]

    def reach(self, layer: str) -> Box | None:
        """See `formats.codec.Opened.reach`; a layer that draws nothing reaches as far as its own box."""
        placed = self.reading.document.index[layer]
        ids = frozenset(inner.id for top in _laid_out_with(placed) for inner in family(top))
        boxes = [part.box for unit in self._drawn(placed.page) for part in unit.parts if part.layer in ids]
        return Box.union(boxes) or placed.box or Box(0.0, 0.0, 0.0, 0.0)

    def _page(self, page: str) -> Page:
        found = self.reading.document.page(page)
        if found is None:
            raise KeyError(page)
        return found

    def _document(self, page: Page, body: str) -> bytes:
        size = (
            f'width="{num(page.width)}" height="{num(page.height)}" viewBox="0 0 {num(page.width)} {num(page.height)}"'
        )
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>'.encode()

    def _drawn(self, page: Page) -> tuple[UnitMarkup, ...]:
        if page.id not in self._pages:
            self._pages[page.id] = tuple(self._units(page.layers, page.view))
        return self._pages[page.id]

    def _units(self, layers: Iterable[Layer], outer: Matrix) -> Iterator[UnitMarkup]:
        stack = [(layer, outer) for layer in reversed(tuple(layers))]
        while stack:
            layer, space = stack.pop()
            if layer.style.visible is False:
                continue
            opacity = 1.0 if layer.style.opacity is None else layer.style.opacity
            matrix = space @ layer.transform
            if isinstance(layer, Group) and layer.form in ("", "shape") and opacity >= 1:
                stack.extend((child, matrix) for child in reversed(layer.children))
                continue
            parts = tuple(part for part in self._parts(layer, matrix) if part.svg)
            if parts:
                simple = self._simple(layer, matrix) if opacity >= 1 else (None, None)
                yield UnitMarkup(layer.id, parts, opacity, *simple)

    def _parts(self, layer: Layer, matrix: Matrix) -> Iterator[LayerMarkup]:
        """What a layer draws; `matrix` takes its own coordinates to the page."""
        match layer:
            case Table():
                for inner, svg, box in drawn_table(layer, matrix, self.reading.looks, self.typography, self._paints):
                    yield LayerMarkup(inner, svg, box)
            case Group() if isinstance(look := self._look(layer), ChartLook):
                for inner, svg, box in drawn_chart(
                    layer, look.chart, matrix, self.reading.looks, self.typography, self._paints
                ):
                    yield LayerMarkup(inner, svg, box)
            case Group():
                for unit in self._units(layer.children, matrix):
                    yield from (
                        part
                        if unit.opacity >= 1
                        else part._replace(svg=f'<g opacity="{unit.opacity:.4g}">{part.svg}</g>')
                        for part in unit.parts
                    )
            case Text():
                layer = self._numbered(layer)
                svg, box, _ = drawn_text(layer, self._look(layer), matrix, self.typography, self._paints())
                yield LayerMarkup(layer.id, svg, box)
            case Shape():
                yield LayerMarkup(layer.id, *self._shape(layer, matrix))
            case Picture():
                yield LayerMarkup(layer.id, *self._picture(layer, matrix))
            case Opaque():
                yield from self._opaque(layer, matrix)

    def _numbered(self, text: Text) -> Text:
        """A text whose fields for the number of the slide have that, whatever they had when the file was saved."""
        number = self._numbers.get(text.id.partition("/")[0])
        looks = self._look(text).runs
        if number is None or not any(look.field == "slidenum" for look in looks):
            return text
        pairs = zip(text.runs, looks, strict=False)
        runs = [replace(run, text=number) if look.field == "slidenum" else run for run, look in pairs]
        return replace(text, runs=(*runs, *text.runs[len(runs) :]))

    def _simple(self, layer: Layer, matrix: Matrix) -> tuple[Solid | None, Photo | None]:
        """An upright layer as one colour or one picture, where it is no more than that."""
        look = self._look(layer)
        upright = matrix.b == matrix.c == 0 and matrix.a > 0 and matrix.d > 0
        if not upright or layer.frame is None or look.shadow or look.glow or line_in_force(layer, look).drawn:
            return None, None
        box = matrix.bounds(layer.frame)
        fill = fill_in_force(layer.style.fill, look.fill)
        if isinstance(layer, Shape) and layer.is_rect and not layer.radius and not look.inner:
            return (Solid(box, fill) if isinstance(fill, Color) and fill.alpha == 255 else None), None
        if isinstance(layer, Picture) and isinstance(fill, NoPaint) and not look.clip and not look.recolors:
            asset = self._pixels(layer, box)
            if asset is not None and asset.media_type in DRAWN_TYPES and asset.width and asset.height:
                window = box if any(layer.crop) else None
                return None, Photo(asset.data, asset.width, asset.height, uncropped(box, layer.crop), window)
        return None, None

    def _pixels(self, layer: Picture, box: Box) -> Asset | None:
        """What a picture shows in a place of this size."""
        asset = self._assets.get(layer.asset)
        whole = uncropped(box, layer.crop)
        return asset and shrunk(layer.asset, asset, whole.width, whole.height)

    def _look(self, layer: Layer) -> ShapeLook:
        return self.reading.looks.get(layer.id, _PLAIN)

    def _paints(self) -> Paints:
        self._names += 1
        return Paints(f"p{self._names}", self._assets)

    def _opaque(self, layer: Opaque, matrix: Matrix) -> Iterator[LayerMarkup]:
        """The layers beneath it (layout and master, the pictures of SmartArt); its parts are all the layer's."""
        if layer.frame is not None:  # the still picture of a video
            still = Shape(layer.id, style=replace(layer.style, opacity=None), frame=layer.frame, form="rect")
            yield LayerMarkup(layer.id, *self._shape(still, matrix))
        for unit in self._units(self.reading.beneath.get(layer.id, ()), matrix):
            yield LayerMarkup(layer.id, unit.svg(), unit.box)

    def _shape(self, layer: Shape, matrix: Matrix) -> tuple[str, Box | None]:
        look = self._look(layer)
        fill, line = fill_in_force(layer.style.fill, look.fill), line_in_force(layer, look)
        frame = layer.frame or Box(0.0, 0.0, 0.0, 0.0)
        matrix, frame, sx, sy = unscaled(matrix, frame)
        paints = self._paints()
        d = scaled_path(layer.d, sx, sy) if layer.d and (sx, sy) != (1.0, 1.0) else layer.d
        outline, bounds = _outline(layer.form, d, frame, layer.radius * min(sx, sy))
        ends, reach = "", 0.0
        if line.drawn and (line.head or line.tail) and layer.is_path:
            d, ends, reach = with_ends(d, line)
            outline = f'<path d="{d}"'
            solid = first_fill(line.fill)
            ends = ends.replace("FILL", f'{paints.words("fill", solid, frame)} stroke="none"')
            ends = ends.replace("STROKE", paints.stroke(replace(line, dash=(), cap="round"), frame))
        painted = paints.words("fill", fill, frame)
        stroke = paints.stroke(line, frame)
        if painted == 'fill="none"' and stroke == 'stroke="none"':
            return "", None
        body = f"{outline} {painted} {stroke}/>"
        if look.inner:
            inner = scaled_path(look.inner, sx, sy) if (sx, sy) != (1.0, 1.0) else look.inner
            body += f'<path d="{inner}" fill="none" {stroke}/>'
        body += ends
        grown = bounds.grown(_overhang(line) + reach + 1.0)
        return self._finished(body, matrix, grown, look, paints, f"{outline} ", fill, line)

    def _picture(self, layer: Picture, matrix: Matrix) -> tuple[str, Box | None]:
        look = self._look(layer)
        if layer.frame is None or layer.frame.width <= 0 or layer.frame.height <= 0:
            return "", None
        matrix, frame, sx, sy = unscaled(matrix, layer.frame)
        paints = self._paints()
        line = line_in_force(layer, look)
        clip = scaled_path(look.clip, sx, sy) if look.clip and (sx, sy) != (1.0, 1.0) else look.clip
        outline, _ = _outline("path" if clip else "rect", clip, frame, 0.0)
        body = ""
        fill = fill_in_force(layer.style.fill, look.fill)
        if not isinstance(fill, NoPaint):
            body = f"{outline} {paints.words('fill', fill, frame)}/>"
        words = paints.recolored(look.recolors)
        image = paints.image(self._pixels(layer, frame), uncropped(frame, layer.crop), words)
        if clip or any(layer.crop):
            id = paints.clip(f"{outline}/>")
            image = f'<g clip-path="url(#{id})">{image}</g>'
        body += image
        if line.drawn:
            body += f'{outline} fill="none" {paints.stroke(line, frame)}/>'
        grown = frame.grown(_overhang(line) + 1.0)
        return self._finished(body, matrix, grown, look, paints, f"{outline} ", Color(0, 0, 0), line)

    def _finished(
        self,
        body: str,
        matrix: Matrix,
        box: Box,
        look: ShapeLook,
        paints: Paints,
        outline: str,
        fill: Fill,
        line: Stroke,
    ) -> tuple[str, Box | None]:
        """A shape's SVG in its place, with its shadow or glow under it, and the box around all of it."""
        found = matrix.bounds(box)
        under = ""
        see_through = isinstance(fill, PictureFill)  # its shadow would have to follow the pixels
        if look.shadow is not None and not look.shadow.inner and not see_through:
            under, spread = _shadow(look.shadow, matrix, paints, outline, box, isinstance(fill, NoPaint), line)
            found = Box.union((found, spread)) or found
        if look.glow is not None and look.glow[1] > 0:
            color, radius = look.glow
            id = paints.blur(radius / 3)
            stroke = f'{color_words("stroke", color)} stroke-width="{num(line.width + radius)}" stroke-linejoin="round"'
            under += f'<g{matrix_words(matrix)}><g filter="url(#{id})">{outline} fill="none" {stroke}/></g></g>'
            found = found.grown(radius * 2)
        defs = f"<defs>{''.join(paints.defs)}</defs>" if paints.defs else ""
        return f"{defs}{under}<g{matrix_words(matrix)}>{body}</g>", found


def fill_in_force(style: Paint | None, look: Fill) -> Fill:
    """The model's colour where it has one; else the look's."""
    return style if isinstance(style, Color | NoPaint) else look


def line_in_force(layer: Layer, look: ShapeLook) -> Stroke:
    line = replace(look.line, fill=fill_in_force(layer.style.stroke, look.line.fill))
    width = layer.style.stroke_width
    return line if width is None or width == line.width else replace(line, width=width)


def first_fill(fill: Fill) -> Fill:
    """A paint for small things: a gradient's first colour."""
    return first_color(fill) or NOTHING


def _outline(form: str, d: str, frame: Box, radius: float) -> tuple[str, Box]:
    """The start of an element with the outline, open for its paint, and the box around it."""
    if form == "path" or (form == "rect" and (frame.width <= 0 or frame.height <= 0)):
        if form != "path":
            d = f"M {num(frame.x)} {num(frame.y)} L {num(frame.right)} {num(frame.bottom)}"
        box = Box.union((path_box(d), frame))
        return f'<path d="{_harmless(d)}"', box or frame
    if form == "ellipse":
        cx, cy = frame.center
        radii = f'rx="{num(frame.width / 2)}" ry="{num(frame.height / 2)}"'
        return f'<ellipse cx="{num(cx)}" cy="{num(cy)}" {radii}', frame
    place = f'x="{num(frame.x)}" y="{num(frame.y)}" width="{num(frame.width)}" height="{num(frame.height)}"'
    return f"<rect {place}" + (f' rx="{num(radius)}"' if radius > 0 else ""), frame


def _harmless(d: str) -> str:
    return "".join(character for character in d if character.isalnum() or character in " .,+-\n\t")


def _overhang(line: Stroke) -> float:
    """How far a stroke goes past its outline."""
    if not line.drawn:
        return 0.0
    return line.width * (max(1.0, min(line.miter, 10.0) / 2) if line.join not in ("round", "bevel") else 0.75)


def _laid_out_with(placed: Placed) -> Iterator[Layer]:
    """The layers that move when a layer changes: a chart is laid out as one, and the rows of a table below one that
    grows move down. A cell's own box stays where it is."""
    yield placed.layer
    holder = next((group for group in placed.ancestors if isinstance(group, Table | Chart)), None)
    if holder is None or (isinstance(holder, Table) and isinstance(placed.layer, Shape)):
        return
    row = next((group for group in placed.ancestors if isinstance(group, Row)), None)
    if not isinstance(holder, Table) or row is None or isinstance(placed.layer, Group):
        yield holder  # added and removed rows and columns change the bands of the others
        return
    yield from holder.children[next((n for n, one in enumerate(holder.children) if one.id == row.id), 0) :]


def _shadow(
    shadow: ShadowLook, matrix: Matrix, paints: Paints, outline: str, box: Box, hollow: bool, line: Stroke
) -> tuple[str, Box]:
    turn = math.radians(shadow.direction)
    dx, dy = shadow.distance * math.cos(turn), shadow.distance * math.sin(turn)
    inner = IDENTITY
    if (shadow.sx, shadow.sy) != (1.0, 1.0):
        inner = Matrix.scaling(shadow.sx, shadow.sy, (box.center[0], box.bottom))
    moved = Matrix.translation(dx, dy) @ matrix @ inner
    if hollow:
        paint = f'fill="none" stroke-width="{num(line.width)}" {color_words("stroke", shadow.color)}'
    else:
        paint = color_words("fill", shadow.color)
        if line.drawn:
            paint += f' stroke-width="{num(line.width)}" {color_words("stroke", shadow.color._replace(alpha=255))}'
            solid = shadow.color._replace(alpha=255)
            paint = f'opacity="{shadow.color.alpha / 255:.3g}" {color_words("fill", solid)}' + (
                f' stroke-width="{num(line.width)}" {color_words("stroke", solid)}'
            )
    shape = f"<g{matrix_words(moved)}>{outline}{paint}/></g>"
    if shadow.blur > 0.5:
        shape = f'<g filter="url(#{paints.blur(shadow.blur / 2)})">{shape}</g>'
    return shape, moved.bounds(box).grown(2 * shadow.blur + 1)
