"""The plot area of a new chart: its series with references into the workbook, and its axes."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.document.style import Color, Style
from redraft.edits.new_charts import Figures
from redraft.formats.pptx.chart.edits.entries import is_number
from redraft.formats.pptx.chart.edits.new_workbook import SHEET
from redraft.formats.pptx.chart.looks import PLOTS
from redraft.formats.pptx.package.cells import Area, spelled
from redraft.formats.pptx.paint.write import paint
from redraft.formats.xml.element_changes import New

_FIRST, _SECOND = "111111111", "222222222"
"""The numbers of the two axes."""
_BEFORE = {
    "column": {"c:barDir": "col", "c:grouping": "clustered"},
    "bar": {"c:barDir": "bar", "c:grouping": "clustered"},
    "line": {"c:grouping": "standard"},
    "area": {"c:grouping": "standard"},
    "scatter": {"c:scatterStyle": "lineMarker"},
}
_AFTER = {
    "column": {"c:gapWidth": "80"},
    "bar": {"c:gapWidth": "60"},
    "line": {"c:marker": "1"},
    "pie": {"c:firstSliceAng": "0"},
    "doughnut": {"c:firstSliceAng": "0", "c:holeSize": "55"},
}
_MANY = 10_000
"""From this value on, thousands are set apart."""


def plot_markup(kind: str, figures: Figures, looks: Sequence[Style], titles: Sequence[New | None]) -> New:
    """A c:plotArea. `looks` are those of the series, `titles` those of the two axes."""
    round_ = kind in ("pie", "doughnut")
    plot = New(PLOTS[kind], {}, *_settings(_BEFORE.get(kind, {})))
    plot.children.append(New("c:varyColors", {"val": "1" if round_ else "0"}))
    code = _code(figures)
    for number, look in enumerate(looks):
        plot.children.append(_series(kind, figures, number, look, code))
    plot.children += _settings(_AFTER.get(kind, {}))
    area = New("c:plotArea", {}, New("c:layout"), plot)
    if not round_:
        plot.children += [New("c:axId", {"val": id}) for id in (_FIRST, _SECOND)]
        area.children += _axes(kind, titles, code)
    return area


def _settings(values: dict[str, str]) -> list[New]:
    return [New(tag, {"val": value}) for tag, value in values.items()]


def _code(figures: Figures) -> str:
    """How values are written along the axis."""
    values = [float(value) for one in figures.series for value in one.values if value]
    if all(abs(value) < _MANY for value in values):
        return "General"
    return "#,##0" if all(value.is_integer() for value in values) else "#,##0.00"


def _series(kind: str, figures: Figures, number: int, look: Style, code: str) -> New:
    row = figures.series[number]
    count = len(figures.categories)
    made = New("c:ser", {}, New("c:idx", {"val": str(number)}), New("c:order", {"val": str(number)}))
    made.children.append(New("c:tx", {}, _words(_column(number + 2, 1, 1), [row.name])))
    made.children += _paints(kind, look)
    if kind in ("column", "bar"):
        made.children.append(New("c:invertIfNegative", {"val": "0"}))
    elif kind == "line":
        made.children.append(New("c:marker", {}, New("c:symbol", {"val": "none"})))
    elif kind == "scatter":
        made.children.append(_sign(number, look))
    names = _column(1, 2, count + 1)
    numeric = kind == "scatter" and all(map(is_number, figures.categories))
    first, second = ("c:xVal", "c:yVal") if kind == "scatter" else ("c:cat", "c:val")
    known = _numbers(names, figures.categories, "General") if numeric else _words(names, figures.categories)
    made.children.append(New(first, {}, known))
    made.children.append(New(second, {}, _numbers(_column(number + 2, 2, count + 1), row.values, code)))
    if kind in ("line", "scatter"):
        made.children.append(New("c:smooth", {"val": "0"}))
    return made


def _paints(kind: str, look: Style) -> list[New]:
    """The look of a series: what it states, else the deck's colours; slices are set apart, points not joined."""
    properties = New("c:spPr")
    lined = kind in ("line", "scatter")
    color = look.stroke if lined else look.fill
    if kind == "scatter":
        properties.children.append(New("a:ln", {"w": "19050"}, New("a:noFill")))
    elif isinstance(color, Color):
        paint(properties, "stroke" if lined else "fill", color)
    elif kind == "line":
        properties.children.append(New("a:ln", {"w": "28575", "cap": "rnd"}, New("a:round")))
    if kind in ("pie", "doughnut"):
        ground = New("a:solidFill", {}, New("a:schemeClr", {"val": "bg1"}))
        properties.children.append(New("a:ln", {"w": "19050"}, ground))
    return [properties] if properties.children else []


def _sign(number: int, look: Style) -> New:
    """The points of a scatter chart, which are all there is to see of a series."""
    fill = New("c:spPr")
    if isinstance(look.stroke, Color):
        paint(fill, "fill", look.stroke)
    else:
        accent = New("a:schemeClr", {"val": f"accent{number % 6 + 1}"})
        fill.children.append(New("a:solidFill", {}, accent))
    fill.children.append(New("a:ln", {}, New("a:noFill")))
    return New("c:marker", {}, *_settings({"c:symbol": "circle", "c:size": "8"}), fill)


def _column(column: int, top: int, bottom: int) -> str:
    return spelled(Area(SHEET, column, top, column, bottom))


def _words(formula: str, texts: Sequence[str]) -> New:
    cache = New("c:strCache", {}, New("c:ptCount", {"val": str(len(texts))}), *_points(texts))
    return New("c:strRef", {}, New("c:f", text=formula), cache)


def _numbers(formula: str, texts: Sequence[str], code: str) -> New:
    count = New("c:ptCount", {"val": str(len(texts))})
    cache = New("c:numCache", {}, New("c:formatCode", text=code), count, *_points(texts))
    return New("c:numRef", {}, New("c:f", text=formula), cache)


def _points(texts: Sequence[str]) -> list[New]:
    return [New("c:pt", {"idx": str(at)}, New("c:v", text=text)) for at, text in enumerate(texts) if text]


def _axes(kind: str, titles: Sequence[New | None], code: str) -> list[New]:
    sides = ("l", "b") if kind == "bar" else ("b", "l")
    if kind == "scatter":
        across = {"c:crossBetween": "midCat"}
        first = _axis("c:valAx", (_FIRST, _SECOND), sides[0], titles[0], "General", across, grid=False)
        return [first, _axis("c:valAx", (_SECOND, _FIRST), sides[1], titles[1], code, across, grid=True)]
    words = {"c:auto": "1", "c:lblAlgn": "ctr", "c:lblOffset": "100", "c:noMultiLvlLbl": "0"}
    between = {"c:crossBetween": "midCat" if kind == "area" else "between"}
    first = _axis("c:catAx", (_FIRST, _SECOND), sides[0], titles[0], "General", words, grid=False)
    return [first, _axis("c:valAx", (_SECOND, _FIRST), sides[1], titles[1], code, between, grid=True)]


def _axis(
    tag: str, ids: tuple[str, str], side: str, title: New | None, code: str, more: dict[str, str], *, grid: bool
) -> New:
    """One axis; that of the values has lines across the plot in place of one of its own."""
    made = New(tag, {}, New("c:axId", {"val": ids[0]}))
    made.children.append(New("c:scaling", {}, New("c:orientation", {"val": "minMax"})))
    made.children += [New("c:delete", {"val": "0"}), New("c:axPos", {"val": side})]
    if grid:
        made.children.append(New("c:majorGridlines", {}, New("c:spPr", {}, thin_line())))
    if title is not None:
        made.children.append(title)
    made.children.append(New("c:numFmt", {"formatCode": code, "sourceLinked": "0"}))
    made.children += _settings({"c:majorTickMark": "none", "c:minorTickMark": "none", "c:tickLblPos": "nextTo"})
    line = New("a:ln", {}, New("a:noFill")) if grid else thin_line()
    made.children.append(New("c:spPr", {}, line))
    made.children += _settings({"c:crossAx": ids[1], "c:crosses": "autoZero", **more})
    return made


def thin_line() -> New:
    """A pale line in the colour of the deck's text."""
    pale = New("a:schemeClr", {"val": "tx1"}, New("a:lumMod", {"val": "15000"}), New("a:lumOff", {"val": "85000"}))
    return New("a:ln", {"w": "9525"}, New("a:solidFill", {}, pale))
