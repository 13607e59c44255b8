"""Data classes for a chart's data and settings, filled by the reader and used for drawing.

Lengths are px in the coordinates of the chart's frame, fractions are 0 to 1. Colours and lines that the file leaves to
the chart's style or the theme are resolved; None means that nothing is drawn or stated.
"""

from __future__ import annotations

from redraft.document.style import PLAIN, Color, Style
from redraft.formats.pptx.paint.looks import NOTHING, Fill, ShapeLook, Stroke
from redraft.lazy import dataclass

NO_LINE = Stroke()
Numbers = tuple[float | None, ...]
"""Values in the order of the categories; None where there is none."""


@dataclass(frozen=True, slots=True)
class Marker:
    """The sign at a point of a line: circle, square, diamond, triangle, x, star, plus, dash, dot or none; size in
    px."""

    symbol: str = "none"
    size: float = 20 / 3
    fill: Fill = NOTHING
    line: Stroke = NO_LINE


@dataclass(frozen=True, slots=True)
class Labels:
    """What is written at points. `position` is DrawingML's: outEnd, inEnd, inBase, ctr, t, b, l, r, bestFit or ''."""

    value: bool = False
    category: bool = False
    series: bool = False
    percent: bool = False
    key: bool = False
    position: str = ""
    code: str = ""
    separator: str = ", "
    style: Style = PLAIN
    fill: Fill = NOTHING
    line: Stroke = NO_LINE

    @property
    def shown(self) -> bool:
        return self.value or self.category or self.series or self.percent


@dataclass(frozen=True, slots=True)
class Point:
    """Properties of one point; None follows the series. `text` replaces the text of its label."""

    number: int
    fill: Fill | None = None
    line: Stroke | None = None
    marker: Marker | None = None
    explosion: float | None = None
    labels: Labels | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class PlottedSeries:
    """`layer` is the id of its group. `xs` and `sizes` are those of scatter and bubble charts; `code` is the number
    format of its values. `line` is its line in line, scatter and radar charts, its outline elsewhere. `color` is what
    its chart's style gives it where the file states no fill; `fill` then is that or a gradient made of it."""

    layer: str
    name: str = ""
    values: Numbers = ()
    xs: Numbers = ()
    sizes: Numbers = ()
    fill: Fill = NOTHING
    line: Stroke = NO_LINE
    marker: Marker = Marker()
    labels: Labels | None = None
    points: tuple[Point, ...] = ()
    smooth: bool = False
    code: str = "General"
    explosion: float = 0.0
    color: Color | None = None

    def point(self, number: int) -> Point | None:
        """What a point has of its own; `points` are in the order of their numbers."""
        if not self.points or number > self.points[-1].number:
            return None
        return next((point for point in self.points if point.number == number), None)


@dataclass(frozen=True, slots=True)
class Plot:
    """Series drawn in one way. `kind` is column, bar, line, area, pie, doughnut, scatter, bubble, radar, stock or
    surface. `grouping` is clustered, standard, stacked or percentStacked. `gap` is the distance of two clusters and
    `overlap` that of bars in one, as parts of a bar's width. `vary` gives every point a colour of its own, from
    `colors`. `style` is that of scatter charts (lineMarker, smoothMarker, lineNoMarker, marker …) and radars (filled,
    marker, standard). `second` is whether it runs along the second pair of axes."""

    kind: str
    series: tuple[PlottedSeries, ...] = ()
    grouping: str = "clustered"
    gap: float = 1.5
    overlap: float = 0.0
    vary: bool = False
    colors: tuple[Fill, ...] = ()
    hole: float = 0.5
    first_angle: float = 0.0
    style: str = ""
    labels: Labels | None = None
    second: bool = False
    bubble_scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Axis:
    """`kind` is category, date or value. `position` is b, t, l or r; `crosses` is autoZero, min, max or a number as
    text: where the other axis meets this one. `between`: categories are between ticks. `marks` are the ticks: out, in,
    cross or none. `labels` is nextTo, low, high or none. `title` is the id of its title's layer."""

    kind: str = "category"
    deleted: bool = False
    position: str = "b"
    reversed: bool = False
    low: float | None = None
    high: float | None = None
    step: float | None = None
    log: float = 0.0
    code: str = "General"
    grid: Stroke | None = None
    minor_grid: Stroke | None = None
    minor_step: float | None = None
    line: Stroke = NO_LINE
    marks: str = "out"
    labels: str = "nextTo"
    style: Style = PLAIN
    turn: float | None = None
    crosses: str = "autoZero"
    between: bool = True
    title: str = ""
    skip: int = 0


@dataclass(frozen=True, slots=True)
class Legend:
    """`position` is r, l, t, b or tr; `left_out` are numbers of entries that are not shown; `box` is its place as parts
    of the chart (x, y, width, height; None: the side's own), where the file states one."""

    position: str = "r"
    overlay: bool = False
    style: Style = PLAIN
    left_out: tuple[int, ...] = ()
    box: tuple[float, float, float | None, float | None] | None = None
    fill: Fill = NOTHING
    line: Stroke = NO_LINE


@dataclass(frozen=True, slots=True)
class PlottedChart:
    """`size` is its width and height. `categories` are the labels of the category axis. `plot_box` is where the file
    puts the plot, as fractions of the chart (x, y, width, height); `plot_inner` is whether that excludes its labels.
    `style` is that of its text. `blanks` is how a line treats a missing value: gap, span or zero.

    `title` is the id of the title's layer, '' for none; `axes` are the category (or x) and value axis, `second_axes`
    the other pair. A pie has none.
    """

    plots: tuple[Plot, ...] = ()
    categories: tuple[str, ...] = ()
    axes: tuple[Axis, Axis] | None = None
    second_axes: tuple[Axis, Axis] | None = None
    legend: Legend | None = None
    title: str = ""
    title_overlay: bool = False
    plot_box: tuple[float, float, float, float] | None = None
    plot_inner: bool = True
    fill: Fill = NOTHING
    line: Stroke = NO_LINE
    plot_fill: Fill = NOTHING
    plot_line: Stroke = NO_LINE
    style: Style = PLAIN
    blanks: str = "gap"
    size: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class ChartLook(ShapeLook):
    """What drawing a chart needs."""

    chart: PlottedChart = PlottedChart()
