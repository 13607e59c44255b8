"""Styles of a chart's series, axes and legend for drawing, with colours resolved."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.style import Color, Style
from redraft.document.theme import derived
from redraft.formats.pptx.chart.data import Axis, Labels, Legend, Marker, Numbers, Plot, PlottedSeries, Point
from redraft.formats.pptx.chart.values import column
from redraft.formats.pptx.package.numbers import child, degrees, descend, number, truth
from redraft.formats.pptx.paint.looks import NOTHING, Fill, Stroke
from redraft.formats.pptx.paint.read import fill_in, fill_of, line_of
from redraft.formats.pptx.scope.inheritance import Stated, run_stated
from redraft.formats.pptx.shape.inheritance import SlideScope
from redraft.formats.xml.tree import Element

KINDS = {
    "c:barChart": "bar",
    "c:bar3DChart": "bar",
    "c:lineChart": "line",
    "c:line3DChart": "line",
    "c:pieChart": "pie",
    "c:pie3DChart": "pie",
    "c:ofPieChart": "pie",
    "c:doughnutChart": "doughnut",
    "c:areaChart": "area",
    "c:area3DChart": "area",
    "c:scatterChart": "scatter",
    "c:bubbleChart": "bubble",
    "c:radarChart": "radar",
    "c:stockChart": "stock",
    "c:surfaceChart": "surface",
    "c:surface3DChart": "surface",
}
PLOTS = {"column": "c:barChart", "bar": "c:barChart", "line": "c:lineChart", "pie": "c:pieChart",
         "doughnut": "c:doughnutChart", "area": "c:areaChart", "scatter": "c:scatterChart"}  # fmt: skip
"""The plots that charts can be made of."""
AXES = {"c:catAx": "category", "c:dateAx": "date", "c:valAx": "value", "c:serAx": "series"}
LINED = frozenset(("line", "scatter", "radar", "stock"))
SYMBOLS = ("diamond", "square", "triangle", "x", "star", "circle", "plus", "dot", "dash")
_GREY = Color(0x86, 0x86, 0x86)
_WIDTHS = {0: 3.0, 1: 5.0, 2: 5.0, 3: 7.0, 4: 5.0, 5: 5.0}
"""Of the lines of series (px), by eights of styles."""


def val(element: Element | None, tag: str, default: str = "") -> str:
    """The `val` of a child; the default where there is no such child or no value."""
    found = child(element, tag)
    value = found.get("val") if found is not None else None
    return default if value is None else value


def flag(element: Element | None, tag: str, default: bool = False) -> bool:
    """A child that is on when it is there without a word."""
    found = child(element, tag)
    return default if found is None else truth(found.get("val"), True)


def limit(element: Element | None, tag: str) -> float | None:
    text = val(element, tag)
    found = number(text, float("nan")) if text else float("nan")
    return None if found != found else found


class ChartLooks:
    """Reads the looks of one chart. `base` is what its text is set in."""

    def __init__(self, scope: SlideScope, space: Element, id: str) -> None:
        self.scope, self.space, self.id = scope, space, id
        text: Stated = {"size": 40 / 3, "latin": "+mn-lt", "ea": "+mn-ea", "cs": "+mn-cs"}
        self.base = {**text, **self.letters(child(space, "c:txPr"))}
        older = descend(space, "mc:AlternateContent", "mc:Fallback")
        style = val(space, "c:style") or val(older, "c:style", "2")
        self._style = int(number(style, 2.0)) % 100 if style else 2

    def letters(self, holder: Element | None) -> Stated:
        """The text properties of a c:txPr or c:rich as a whole."""
        return run_stated(descend(holder, "a:p", "a:pPr", "a:defRPr"), self.scope)

    def text_style(self, holder: Element | None, **more: object) -> Style:
        stated = {**self.base, **more, **self.letters(child(holder, "c:txPr"))}
        return self.scope.texts.resolved(stated, "middle", "latin", "", self.id, lambda clicked: "")[0]

    def color(self, index: int) -> Color:
        """What the chart's style gives the series or point with this number: accents, then darker and lighter ones."""
        palette = self.scope.palette
        round_, accent = divmod(index, 6)
        if self._style % 8 >= 3 or self._style % 8 == 0:  # one accent in shades
            base = palette[f"accent{(self._style - 3) % 8 + 1}"] if (self._style - 3) % 8 < 6 else palette["accent1"]
            return derived(base, _shade, index) if index else base
        color = palette[f"accent{accent + 1}"] if self._style % 8 != 1 else _GREY
        return derived(color, _shade, round_) if round_ else color

    def shaded(self, color: Color) -> Fill:
        """How the chart's style fills with a colour: plain, or as the theme's intense fill."""
        intense = self._style in range(17, 33) or self._style in range(41, 49)
        fills = self.scope.theme.fills
        return fill_of(fills[2], self.scope, color) if intense and len(fills) > 2 else color

    def paints(self, element: Element | None, fill: Fill, line: Stroke) -> tuple[Fill, Stroke]:
        """The fill and line of a c:spPr over what counts without it."""
        properties = child(element, "c:spPr")
        stated = fill_in(properties, self.scope)
        return fill if stated is None else stated, line_of(child(properties, "a:ln"), self.scope, line)

    def plot(self, element: Element, layers: list[str], first: int, second: bool) -> Plot:
        """One c:…Chart; `layers` are the ids of its series, `first` the number of series before it."""
        kind = KINDS[element.tag]
        if kind == "bar":
            kind = "bar" if val(element, "c:barDir") == "bar" else "column"
        vary = flag(element, "c:varyColors", kind in ("pie", "doughnut"))
        found = [one for one in element.children if one.tag == "c:ser"]
        marked = kind != "line" or flag(element, "c:marker")
        style = val(element, "c:scatterStyle") or val(element, "c:radarStyle")
        series = tuple(
            self.series(one, kind, layer, first + at, marked, style)
            for at, (one, layer) in enumerate(zip(found, layers, strict=True))
        )
        single = vary and (kind in ("pie", "doughnut") or len(series) == 1)
        most = max((len(one.values) for one in series), default=0)
        grouping = val(element, "c:grouping", "clustered" if kind in ("column", "bar") else "standard")
        return Plot(
            kind,
            series,
            grouping,
            number(val(element, "c:gapWidth"), 150.0) / 100,
            number(val(element, "c:overlap"), 0.0) / 100,
            single,
            tuple(self.shaded(self.color(index)) for index in range(min(most, 200))) if single else (),
            min(max(number(val(element, "c:holeSize"), 50.0) / 100, 0.1), 0.9),
            number(val(element, "c:firstSliceAng"), 0.0),
            style,
            self.labels(child(element, "c:dLbls")),
            second,
            number(val(element, "c:bubbleScale"), 100.0) / 100,
        )

    def series(self, element: Element, kind: str, layer: str, position: int, marked: bool, style: str) -> PlottedSeries:
        index = int(number(val(element, "c:idx"), float(position)))
        color = self.color(min(max(index, 0), 1000))
        lined = kind in LINED
        plain = Stroke(color, _WIDTHS.get((self._style - 1) // 8, 3.0), cap="round") if lined else Stroke()
        if kind == "stock" or (kind == "scatter" and style in ("marker", "")):
            plain = Stroke()
        shaded = NOTHING if lined else self.shaded(color)
        fill, line = self.paints(element, shaded, plain)
        values = column(child(element, "c:val") or child(element, "c:yVal"))
        xs = column(child(element, "c:xVal"))
        name = column(child(element, "c:tx"))
        return PlottedSeries(
            layer,
            name.entries[0].text if name.entries else f"Series {position + 1}",
            values.numbers,
            xs.numbers,
            _sizes(element),
            fill,
            line,
            self.marker(child(element, "c:marker"), index, line, color, marked and lined and kind != "stock", style),
            self.labels(child(element, "c:dLbls")),
            self.points(element, fill, line, index, color),
            flag(element, "c:smooth"),
            values.code,
            number(val(element, "c:explosion")) / 100,
            color if fill is shaded and not lined else None,
        )

    def marker(
        self, element: Element | None, index: int, line: Stroke, color: Color, on: bool, style: str = ""
    ) -> Marker:
        symbol = val(element, "c:symbol", "auto" if on and style not in ("standard", "filled", "line") else "none")
        if symbol == "auto":
            symbol = SYMBOLS[index % len(SYMBOLS)]
        main = line.fill if isinstance(line.fill, Color) else color
        size = number(val(element, "c:size"), 5.0) * 4 / 3
        fill, edge = self.paints(element, NOTHING if symbol in ("x", "star", "plus") else main, Stroke(main, 1.0))
        return Marker(symbol, size, fill, edge)

    def points(self, series: Element, fill: Fill, line: Stroke, index: int, color: Color) -> tuple[Point, ...]:
        found: dict[int, Point] = {}
        for one in series.children:
            if one.tag != "c:dPt":
                continue
            which = int(number(val(one, "c:idx"), -1.0))
            properties = child(one, "c:spPr")
            own = fill_in(properties, self.scope)
            edge = child(properties, "a:ln")
            sign = child(one, "c:marker")
            apart = child(one, "c:explosion")
            found[which] = Point(
                which,
                own,
                line_of(edge, self.scope, line) if edge is not None else None,
                self.marker(sign, index, line, color, True) if sign is not None else None,
                number(apart.get("val")) / 100 if apart is not None else None,
            )
        listed = child(series, "c:dLbls")
        for one in listed.children if listed is not None else ():
            if one.tag == "c:dLbl":
                which = int(number(val(one, "c:idx"), -1.0))
                point = found.get(which, Point(which))
                rich = descend(one, "c:tx", "c:rich")
                words = "".join(part.text() for part in rich.walk() if part.tag == "a:t") if rich is not None else None
                found[which] = replace(point, labels=self.labels(one) or Labels(), text=words)
        return tuple(found[which] for which in sorted(found) if which >= 0)

    def labels(self, element: Element | None) -> Labels | None:
        if element is None:
            return None
        if flag(element, "c:delete"):
            return Labels()
        fill, line = self.paints(element, NOTHING, Stroke())
        code = child(element, "c:numFmt")
        separator = child(element, "c:separator")
        value, category, series, percent = (
            flag(element, f"c:show{what}") for what in ("Val", "CatName", "SerName", "Percent")
        )
        parted = "\n" if category and percent and not (value or series) else ", "
        return Labels(
            value,
            category,
            series,
            percent,
            flag(element, "c:showLegendKey"),
            val(element, "c:dLblPos"),
            (code.get("formatCode") or "") if code is not None and not truth(code.get("sourceLinked")) else "",
            separator.text() if separator is not None else parted,
            self.text_style(element),
            fill,
            line,
        )

    def axis(self, element: Element, across: Element | None, title: str) -> Axis:
        """`across` is the axis it meets."""
        scaling = child(element, "c:scaling")
        kind = AXES[element.tag]
        grid, minor = child(element, "c:majorGridlines"), child(element, "c:minorGridlines")
        thin = Stroke(_GREY, 1.0)
        code = child(element, "c:numFmt")
        turned = child(descend(element, "c:txPr", "a:bodyPr"), "a:none") or descend(element, "c:txPr", "a:bodyPr")
        turn = degrees(turned.get("rot")) if turned is not None and "rot" in turned.attributes else None
        where = val(across, "c:crossesAt") or val(across, "c:crosses", "autoZero")
        other = element if kind == "value" else across
        return Axis(
            kind,
            flag(element, "c:delete"),
            val(element, "c:axPos", "b"),
            val(scaling, "c:orientation") == "maxMin",
            limit(scaling, "c:min"),
            limit(scaling, "c:max"),
            limit(element, "c:majorUnit"),
            limit(scaling, "c:logBase") or 0.0,
            (code.get("formatCode") or "General") if code is not None else "General",
            self.paints(grid, NOTHING, thin)[1] if grid is not None else None,
            self.paints(minor, NOTHING, thin)[1] if minor is not None else None,
            limit(element, "c:minorUnit"),
            self.paints(element, NOTHING, thin)[1],
            val(element, "c:majorTickMark", "out"),
            val(element, "c:tickLblPos", "nextTo"),
            self.text_style(element),
            turn if turn is None or abs(turn) <= 90 else None,
            where,
            val(other, "c:crossBetween", "between") == "between",
            title,
            max(int(number(val(element, "c:tickLblSkip"), 0.0)), 0),
        )

    def legend(self, element: Element) -> Legend:
        gone = tuple(
            int(number(val(one, "c:idx"), -1.0))
            for one in element.children
            if one.tag == "c:legendEntry" and flag(one, "c:delete")
        )
        box = layout_box(element)
        fill, line = self.paints(element, NOTHING, Stroke())
        place = (box[0], box[1], box[2] or None, box[3] or None) if box is not None else None
        position = val(element, "c:legendPos", "r")
        return Legend(position, flag(element, "c:overlay"), self.text_style(element), gone, place, fill, line)


def layout_box(element: Element | None) -> tuple[float, float, float, float] | None:
    """Where the file puts a part of a chart, as parts of its frame; None where it leaves that to the program."""
    manual = descend(element, "c:layout", "c:manualLayout")
    if manual is None or val(manual, "c:xMode") != "edge":
        return None
    x, y, w, h = (number(val(manual, f"c:{name}")) for name in "xywh")
    return (x, y, w, h) if all(-2 <= side <= 2 for side in (x, y, w, h)) else None


def _sizes(series: Element) -> Numbers:
    return column(child(series, "c:bubbleSize")).numbers


def _shade(color: Color, step: int) -> Color:
    """A colour of the same hue for each step: darker, lighter, and so on."""
    factor = (0.6, 1.25, 0.8, 1.5, 0.5, 1.4)[(step - 1) % 6]
    red, green, blue = (min(int(part * factor + (20 if factor > 1 else 0)), 255) for part in color[:3])
    return Color(red, green, blue, color.alpha)
