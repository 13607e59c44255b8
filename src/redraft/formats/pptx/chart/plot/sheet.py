"""A canvas for drawing charts: SVG parts collected by layer in chart coordinates, with their bounding boxes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Flow, Paragraph, Run, Text
from redraft.document.placed_text import Flowed
from redraft.document.style import Color, Style
from redraft.formats.codec import Typography
from redraft.formats.pptx.chart.data import Marker
from redraft.formats.pptx.paint.draw import Paints, matrix_words, num
from redraft.formats.pptx.paint.looks import Fill, ShapeLook, Stroke
from redraft.formats.pptx.text.draw import drawn_text, label, measured

Spot = tuple[float, float]


class PlotMarkup:
    """Gathers parts. `frame` is the chart's, in its own units without any scaling of the groups around it."""

    def __init__(self, frame: Box, typography: Typography, paints: Callable[[], Paints], style: Style) -> None:
        self.frame, self.typography, self.paints = frame, typography, paints
        self.style = style.over(Style(font_size=40 / 3, fill=Color(0, 0, 0)))
        self._parts: list[tuple[str, str, Box]] = []

    def parts(self, matrix: Matrix) -> Iterator[tuple[str, str, Box]]:
        """What was gathered, with `matrix` leading on from the chart's coordinates."""
        words = matrix_words(matrix)
        for layer, svg, box in self._parts:
            yield layer, f"<g{words}>{svg}</g>", matrix.bounds(box)

    def path(self, layer: str, d: str, box: Box, fill: Fill, line: Stroke, area: Box | None = None) -> None:
        """A path around `box`, painted; `area` is what gradients run over."""
        paints = self.paints()
        inside, stroke = paints.words("fill", fill, area or box), paints.stroke(line, area or box)
        if inside == 'fill="none"' and stroke == 'stroke="none"':
            return
        defs = f"<defs>{''.join(paints.defs)}</defs>" if paints.defs else ""
        width = line.width if line.drawn else 0.0
        self._parts.append((layer, f'{defs}<path d="{d}" {inside} {stroke}/>', box.grown(2 * width + 1)))

    def rect(self, layer: str, box: Box, fill: Fill, line: Stroke) -> None:
        d = f"M {num(box.x)} {num(box.y)} H {num(box.right)} V {num(box.bottom)} H {num(box.x)} Z"
        self.path(layer, d, box, fill, line)

    def rects(self, layer: str, boxes: list[Box], fill: Fill, line: Stroke) -> None:
        """Boxes of one paint, as one path."""
        whole = Box.union(boxes)
        if whole is not None:
            d = " ".join(f"M {num(b.x)} {num(b.y)} H {num(b.right)} V {num(b.bottom)} H {num(b.x)} Z" for b in boxes)
            self.path(layer, d, whole, fill, line)

    def lines(
        self, layer: str, spots: list[list[Spot]], line: Stroke, *, smooth: bool = False, closed: bool = False
    ) -> None:
        """Polylines in one stroke."""
        drawn = [one for one in spots if len(one) > 1]
        box = Box.around(spot for one in drawn for spot in one)
        if box is None or not line.drawn:
            return
        d = " ".join((_smooth(one) if smooth else _straight(one)) + (" Z" if closed else "") for one in drawn)
        grown = box.grown(max(box.width, box.height) * 0.2) if smooth else box
        self.path(layer, d, grown, _NOTHING, line, box)

    def circle(self, layer: str, x: float, y: float, radius: float, fill: Fill, line: Stroke) -> None:
        self.path(
            layer,
            arc_path(x, y, radius, 0.0, 0.0, 360.0),
            Box(x - radius, y - radius, 2 * radius, 2 * radius),
            fill,
            line,
        )

    def marker(self, layer: str, spot: Spot, marker: Marker) -> None:
        d = _marker_path(marker.symbol, *spot, marker.size / 2)
        if d:
            half = marker.size / 2
            fill = _NOTHING if marker.symbol in ("x", "plus", "star") else marker.fill
            line = marker.line
            if marker.symbol in ("x", "plus", "star") and not line.drawn:
                line = Stroke(fill=marker.fill, width=1.0)
            self.path(layer, d, Box(spot[0] - half, spot[1] - half, marker.size, marker.size), fill, line)

    def words(
        self, layer: str, text: str, style: Style, x: float, y: float, align: str = "middle", turn: float = 0.0
    ) -> None:
        """One line of text; `x` is its left, middle or right, `y` its middle."""
        svg, box = label(text, style.over(self.style), x, y, align, self.typography, turn)
        if svg:
            self._parts.append((layer, svg, box.grown(4.0 + (style.font_size or 16.0) * 0.4)))

    def block(self, layer: str, text: str, style: Style, x: float, top: float, width: float) -> None:
        """Lines of text centred on `x` and broken at `width`."""
        flow = Text(
            "label",
            style=replace(style.over(self.style), align="middle"),
            runs=(Run(text, starts_line=True, starts_paragraph=True),),
            frame=Box(x - width / 2, top, width, 1.0),
            flow=Flow(),
            paragraphs=(Paragraph(),),
        )
        svg, box, _ = drawn_text(flow, ShapeLook(), Matrix(), self.typography, self.paints())
        if svg and box is not None:
            self._parts.append((layer, svg, box))

    def layer_text(self, text: Text, look: ShapeLook, x: float, y: float, turn: float = 0.0) -> None:
        """A layer's own text, without wrapping, its middle at x, y."""
        size = self.text_size(text, look)
        centred = replace(text, style=replace(text.style.over(self.style), align="middle"), frame=Box(0.0, 0.0, *size))
        centred = replace(centred, flow=Flow(wrap=False), paragraphs=(Paragraph(),) * len(text.paragraphs))
        matrix = Matrix.translation(x, y) @ Matrix.rotation(turn) @ Matrix.translation(-size[0] / 2, -size[1] / 2)
        svg, box, _ = drawn_text(centred, look, matrix, self.typography, self.paints())
        if svg and box is not None:
            self._parts.append((text.id, svg, box))

    def text_size(self, text: Text, look: ShapeLook) -> tuple[float, float]:
        style = text.style.over(self.style)
        flowed: Flowed = self.typography.flow(
            replace(text, style=style, frame=Box(0, 0, 1e6, 1e3), flow=Flow(wrap=False))
        )
        return flowed.width, flowed.height

    def em(self, style: Style) -> float:
        """The size of letters, in px."""
        return style.over(self.style).font_size or 40 / 3

    def size(self, text: str, style: Style) -> tuple[float, float]:
        return measured(text, style.over(self.style), self.typography)


_NOTHING = Stroke().fill


def arc_path(x: float, y: float, outer: float, inner: float, start: float, sweep: float) -> str:
    """A slice of a ring, from `start` degrees clockwise from the top; `inner` 0 is a slice of a disc."""

    def spot(radius: float, degrees: float) -> str:
        turn = math.radians(degrees - 90)
        return f"{num(x + radius * math.cos(turn))} {num(y + radius * math.sin(turn))}"

    def ring(radius: float, first: float, sweep: float) -> str:
        """A ring as two arcs, because one arc cannot go all the way round."""
        middle, last = first + sweep / 2, first + sweep
        way = 1 if sweep > 0 else 0
        head = f"A {num(radius)} {num(radius)} 0 0 {way}"
        return f"{head} {spot(radius, middle)} {head} {spot(radius, last)}"

    end = start + sweep
    if abs(sweep) >= 359.99:
        whole = f"M {spot(outer, start)} {ring(outer, start, 360)} Z"
        return whole + (f" M {spot(inner, start)} {ring(inner, start, -360)} Z" if inner > 0 else "")
    if inner > 0:
        back = ring(inner, end, -sweep)
        return f"M {spot(outer, start)} {ring(outer, start, sweep)} L {spot(inner, end)} {back} Z"
    return f"M {num(x)} {num(y)} L {spot(outer, start)} {ring(outer, start, sweep)} Z"


def _straight(spots: list[Spot]) -> str:
    return "M " + " L ".join(f"{num(x)} {num(y)}" for x, y in spots)


def _smooth(spots: list[Spot]) -> str:
    """A curve through the spots: Catmull-Rom as cubic pieces."""
    words = [f"M {num(spots[0][0])} {num(spots[0][1])}"]
    for number in range(len(spots) - 1):
        before, start = spots[max(number - 1, 0)], spots[number]
        end, after = spots[number + 1], spots[min(number + 2, len(spots) - 1)]
        one = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        two = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        words.append(f"C {num(one[0])} {num(one[1])} {num(two[0])} {num(two[1])} {num(end[0])} {num(end[1])}")
    return " ".join(words)


def _marker_path(symbol: str, x: float, y: float, half: float) -> str:
    left, right, top, bottom = num(x - half), num(x + half), num(y - half), num(y + half)
    match symbol:
        case "circle":
            return arc_path(x, y, half, 0.0, 0.0, 360.0)
        case "square":
            return f"M {left} {top} H {right} V {bottom} H {left} Z"
        case "diamond":
            return f"M {num(x)} {top} L {right} {num(y)} L {num(x)} {bottom} L {left} {num(y)} Z"
        case "triangle":
            return f"M {num(x)} {top} L {right} {bottom} H {left} Z"
        case "x":
            return f"M {left} {top} L {right} {bottom} M {right} {top} L {left} {bottom}"
        case "star":
            return f"M {left} {top} L {right} {bottom} M {right} {top} L {left} {bottom} M {num(x)} {top} V {bottom}"
        case "plus":
            return f"M {num(x)} {top} V {bottom} M {left} {num(y)} H {right}"
        case "dash" | "dot":
            thin = num(y - half / 4), num(y + half / 4)
            return f"M {left if symbol == 'dash' else num(x)} {thin[0]} H {right} V {thin[1]} H {left} Z"
    return ""
