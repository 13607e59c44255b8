"""Layout of a chart: the boxes of title, legend, axis titles and labels, and of the plot between them."""

from __future__ import annotations

import math
from typing import NamedTuple

from redraft.document.geometry import Box
from redraft.formats.pptx.chart.data import Axis, Legend, Marker, Plot, PlottedChart, PlottedSeries
from redraft.formats.pptx.chart.plot.scale import Scale, formatted, scale_for
from redraft.formats.pptx.chart.plot.sheet import PlotMarkup
from redraft.formats.pptx.paint.looks import Fill, Stroke
from redraft.lazy import dataclass

PERCENT = "percentStacked"
MARGIN = 0.02
"""Between the parts of a chart and around them, as parts of its width and height."""
TICK, _APART = 5.67, 3.78
"""The length of a tick, and how far labels are from it (px)."""
RADAR_ASIDE, RADAR_AWAY = 20.0, 1.3
"""How far the names around a radar are from it: aside in px, above and below in heights of a line."""
_EDGE = 8.0
"""How far a legend is from the side of the chart (px)."""


class LegendEntry(NamedTuple):
    """A line of the legend: the words, what its key is painted with, and whether that is a line or a patch."""

    layer: str
    words: str
    fill: Fill
    line: Stroke
    marker: Marker | None
    stroke: bool


@dataclass(frozen=True, slots=True)
class PlotFrame:
    """One pair of axes laid out. `upright`: values run upwards; else they run to the right, as in a bar chart.

    `plot` is where the data go. `values` is the scale along the value axis, `xs` that of a scatter chart's other one;
    `count` is the number of categories.
    """

    plot: Box
    across: Axis
    along: Axis
    values: Scale
    xs: Scale | None
    count: int
    upright: bool

    def value(self, value: float) -> float:
        """Position of a value: y when upright, x otherwise."""
        part = self.values.at(value)
        part = 1 - part if self.along.reversed else part
        return self.plot.bottom - part * self.plot.height if self.upright else self.plot.x + part * self.plot.width

    def category(self, number: float) -> float:
        """The middle of a category; `number` counts from 0, and half numbers are the edges between two."""
        count = max(self.count, 1)
        part = (number + 0.5) / count if self.across.between else number / max(count - 1, 1)
        part = 1 - part if self.across.reversed else part
        return self.plot.x + part * self.plot.width if self.upright else self.plot.bottom - part * self.plot.height

    def x(self, value: float) -> float:
        assert self.xs is not None
        part = self.xs.at(value)
        return self.plot.x + (1 - part if self.across.reversed else part) * self.plot.width

    @property
    def category_size(self) -> float:
        """How much room a category has."""
        length = self.plot.width if self.upright else self.plot.height
        return length / max(self.count if self.across.between else self.count - 1, 1)

    @property
    def zero(self) -> float:
        """Baseline of bars and areas."""
        return self.value(min(max(0.0, self.values.low), self.values.high))

    @property
    def crossing(self) -> float:
        """Where the category axis meets the value axis."""
        return self.value(_crossing(self.along.crosses, self.values))

    @property
    def side(self) -> float:
        """Position of the value axis along the categories."""
        if self.xs is not None:
            return self.x(_crossing(self.across.crosses, self.xs))
        first, last = (-0.5, self.count - 0.5) if self.across.between else (0, self.count - 1)
        return self.category(last if self.across.crosses == "max" else first)


def _crossing(crosses: str, scale: Scale) -> float:
    if crosses in ("min", "max"):
        return scale.low if crosses == "min" else scale.high
    try:
        wanted = 0.0 if crosses == "autoZero" else float(crosses)
    except ValueError:
        wanted = 0.0
    return min(max(wanted, scale.low), scale.high)


MOST_ENTRIES = 100
"""Of a legend, and of labels that are measured."""


def entries(chart: PlottedChart) -> list[LegendEntry]:
    """The entries of the legend, in order."""
    found = []
    for plot in chart.plots:
        for series in plot.series:
            if plot.kind in ("pie", "doughnut") or (plot.vary and len(plot.series) == 1 and plot.kind != "line"):
                found += [
                    LegendEntry(series.layer, words, point_fill(plot, series, number), series.line, None, stroke=False)
                    for number, words in enumerate(chart.categories[:MOST_ENTRIES])
                ]
                break
            stroke = plot.kind in ("line", "scatter", "stock") or (plot.kind == "radar" and plot.style != "filled")
            marker = series.marker if stroke else None
            found.append(LegendEntry(series.layer, series.name, series.fill, series.line, marker, stroke))
    turned = any(
        (plot.kind == "bar" and plot.grouping == "clustered")
        or (plot.kind in ("column", "area") and plot.grouping in ("stacked", PERCENT))
        for plot in chart.plots
    )
    legend = chart.legend or Legend()
    kept = [entry for number, entry in enumerate(found[:MOST_ENTRIES]) if number not in legend.left_out]
    return kept[::-1] if turned and legend.position in ("r", "l", "tr") else kept


def point_fill(plot: Plot, series: PlottedSeries, number: int) -> Fill:
    point = series.point(number)
    if point is not None and point.fill is not None:
        return point.fill
    if (plot.vary or plot.kind in ("pie", "doughnut")) and plot.colors:
        return plot.colors[number % len(plot.colors)]
    return series.fill


def label_gap(axis: Axis) -> float:
    """From an axis to its labels."""
    return _APART + (TICK if axis.marks in ("out", "cross") and axis.line.drawn else 0.0)


class LegendPlace(NamedTuple):
    """The legend's box and the layout of its entries: columns, the width and height of each, the width of its key, and
    where in it key and words begin."""

    box: Box
    columns: int
    width: float
    height: float
    key: float
    pad: float
    words: float


def legend_place(chart: PlottedChart, sheet: PlotMarkup, room: Box) -> LegendPlace | None:
    """Inside `room`, which is the chart without its title."""
    legend = chart.legend
    listed = entries(chart)
    if legend is None or not listed:
        return None
    sizes = [sheet.size(entry.words or " ", legend.style) for entry in listed]
    em = sheet.em(legend.style)
    key, pad = em * (1.26 if any(entry.stroke for entry in listed) else 0.6), em * 0.33
    inside = key, pad, pad + key + em * 0.22
    width = inside[2] + max(wide for wide, _ in sizes) + pad
    height = max(height for _, height in sizes) + em * 0.2
    if legend.box is not None:
        x, y, part_width, part_height = legend.box
        frame = sheet.frame
        wide = part_width * frame.width if part_width else width
        high = part_height * frame.height if part_height else height * len(listed)
        columns = max(1, int(wide / width + 0.05)) if high < height * len(listed) * 0.8 else 1
        box = Box(frame.x + x * frame.width, frame.y + y * frame.height, wide, high)
        rows = -(-len(listed) // columns)
        return LegendPlace(box, columns, wide / columns, max(high / rows, 1.0), *inside)
    if legend.position in ("t", "b"):
        columns = max(1, min(len(listed), int(room.width * 0.95 / width)))
        rows = -(-len(listed) // columns)
        wide, high = columns * width, rows * height
        y = room.y if legend.position == "t" else room.bottom - high
        return LegendPlace(Box(room.center[0] - wide / 2, y, wide, high), columns, width, height, *inside)
    width = min(width, room.width * 0.5)
    high = min(height * len(listed), room.height)
    x = sheet.frame.x + _EDGE if legend.position == "l" else sheet.frame.right - width - _EDGE
    y = room.y if legend.position == "tr" else max(sheet.frame.center[1] - high / 2, room.y)
    return LegendPlace(Box(x, y, width, high), 1, width, high / len(listed), *inside)


def plot_values(plot: Plot, count: int) -> list[float]:
    """The values an axis must hold: sums where series are stacked."""
    if plot.grouping == PERCENT and plot.kind in ("column", "bar", "line", "area"):
        negative = any((value or 0) < 0 for series in plot.series for value in series.values)
        return [-1.0 if negative else 0.0, 1.0]
    if plot.grouping == "stacked" and plot.kind in ("column", "bar", "line", "area"):
        found = [0.0]
        for number in range(count):
            values = [series.values[number] or 0.0 for series in plot.series if number < len(series.values)]
            found += [sum(value for value in values if value > 0), sum(value for value in values if value < 0)]
        return found
    return [value for series in plot.series for value in series.values if value is not None]


def axis_scale(axis: Axis, plots: list[Plot], count: int, room: float) -> Scale:
    values = [value for plot in plots for value in plot_values(plot, count)]
    zero = any(plot.kind in ("column", "bar", "area") for plot in plots)
    percent = bool(plots) and all(plot.grouping == PERCENT for plot in plots)
    high = axis.high if axis.high is not None or not percent else 1.0
    low = axis.low if axis.low is not None or not percent else min(values)
    return scale_for(values, low=low, high=high, step=axis.step, log=axis.log, from_zero=zero, room=room)


def laid_out(
    chart: PlottedChart, sheet: PlotMarkup, room: Box, second: bool = False, plot: Box | None = None
) -> PlotFrame | None:
    """The plot of one pair of axes in the room that title and legend leave; `plot` where it is known already."""
    axes = chart.second_axes if second else chart.axes
    plots = [one for one in chart.plots if one.second == second and one.kind not in ("pie", "doughnut")]
    if axes is None or not plots:
        return None
    across, along = axes
    count = max([len(chart.categories), *(len(series.values) for one in plots for series in one.series)], default=0)
    upright = not any(one.kind == "bar" for one in plots)
    scattered = any(one.kind in ("scatter", "bubble") for one in plots)
    if plots[0].kind == "radar":
        whole = plot or room
        letter = sheet.size("0", across.style)[1]
        widest = max((sheet.size(word, across.style)[0] for word in chart.categories), default=0.0)
        aside, down = min(widest + RADAR_ASIDE, whole.width * 0.35), letter * (RADAR_AWAY + 0.5)
        width, height = max(whole.width - 2 * aside, 1.0), max(whole.height - 2 * down, 1.0)
        radius = min(width, height) / 2
        lower = radius * (1 - math.cos(math.pi / count)) / 2 if count % 2 else 0.0  # a corner at the top, none below
        inner = Box(whole.x + aside, whole.y + down + lower, width, height)
        values = axis_scale(along, plots, count, max(radius / (letter * 1.13), 2.0))
        return PlotFrame(inner, across, along, values, None, count, upright=True)
    values = _fitting_scale(along, plots, count, sheet, plot or room, upright)
    xs = None
    if scattered:
        spread = [value for one in plots for series in one.series for value in series.xs if value is not None]
        spread = spread or [float(number + 1) for number in range(count)]
        xs = scale_for(
            spread, low=across.low, high=across.high, step=across.step, log=across.log, from_zero=False, room=8
        )
    if plot is None:
        plot = _plot_box(chart, sheet, room, across, along, values, xs, upright)
    return PlotFrame(plot, across, along, values, xs, count, upright)


def _fitting_scale(axis: Axis, plots: list[Plot], count: int, sheet: PlotMarkup, room: Box, upright: bool) -> Scale:
    """A scale with as many ticks as their labels leave room for, at most about ten."""
    letter = sheet.size("0", axis.style)[1]
    if upright:
        high = room.height - 1.5 * letter - label_gap(axis)
        return axis_scale(axis, plots, count, max(2.0, min(high / (letter * 1.13), 9.0)))
    for steps in (10.0, 7.0, 5.0, 3.0, 2.0):
        scale = axis_scale(axis, plots, count, steps)
        widest = max((sheet.size(formatted(tick, axis.code), axis.style)[0] for tick in scale.ticks), default=0.0)
        if (widest + letter * 0.3) * (len(scale.ticks) - 1) <= room.width:
            break
    return scale


def _plot_box(
    chart: PlottedChart,
    sheet: PlotMarkup,
    room: Box,
    across: Axis,
    along: Axis,
    values: Scale,
    xs: Scale | None,
    upright: bool,
) -> Box:
    frame = sheet.frame
    given = chart.plot_box
    if given is not None:
        x, y, width, height = given
        room = Box(frame.x + x * frame.width, frame.y + y * frame.height, width * frame.width, height * frame.height)
        if chart.plot_inner:
            return room
    left = top = right = bottom = 0.0
    value_words = [formatted(tick, along.code) for tick in values.ticks] or [""]
    words = [formatted(tick, across.code) for tick in xs.ticks] if xs is not None else list(chart.categories)
    every, words = len(words), words[:MOST_ENTRIES]
    if not along.deleted and along.labels != "none":
        sizes = [sheet.size(word, along.style) for word in value_words]
        widest, highest = max(size[0] for size in sizes), max(size[1] for size in sizes)
        if upright:
            if _far(along, across):
                right += widest + label_gap(along)
            else:
                left += widest + label_gap(along)
            top, bottom = max(top, highest / 2), max(bottom, highest / 2)
        else:
            bottom += highest + label_gap(along)
            right = max(right, sizes[-1][0] / 2)
    if not across.deleted and across.labels != "none" and words:
        letter = sheet.size("0", across.style)[1]
        if upright:
            inner = room.width - left - right
            high = label_height(words, across, sheet, inner / max(every, 1), letter) + label_gap(across)
            left = max(left, _overhang(words, across, sheet, (room.width - right, every), letter))
            above = labels_above(across, along)
            if across.labels == "nextTo":  # beside an axis that may cross the plot
                part = values.at(_crossing(along.crosses, values))
                high -= (part if above == along.reversed else 1 - part) * room.height
            if above:
                top = max(top, high)
            else:
                bottom = max(bottom, high)
        else:
            widest = max(sheet.size(word, across.style)[0] for word in words)
            left += min(widest + label_gap(across), room.width * 0.4)
    if along.kind == "value" and chart.second_axes is not None and not chart.second_axes[1].deleted:
        right += sheet.size("000", along.style)[0] + label_gap(along)
    return Box(room.x + left, room.y + top, max(room.width - left - right, 10), max(room.height - top - bottom, 10))


def labels_above(across: Axis, along: Axis) -> bool:
    """Whether the labels of a level axis are above it: where it is at the top, or values run downwards."""
    if across.labels == "high":
        return True
    return across.labels == "nextTo" and along.reversed != (along.crosses == "max")


def _far(axis: Axis, other: Axis) -> bool:
    """Whether a vertical axis' labels are at the right."""
    return (axis.position == "r") != (axis.labels == "high") if axis.labels != "low" else False


def label_height(words: list[str], axis: Axis, sheet: PlotMarkup, room: float, letter: float) -> float:
    """How high the labels below a plot are, where each has so much room."""
    manner = label_manner(words, axis, sheet, room)
    if manner == "turned":
        longest = max(sheet.size(word, axis.style)[0] for word in words)
        turn = abs(axis.turn if axis.turn else 45.0)
        high = longest * math.sin(math.radians(turn)) + letter * math.cos(math.radians(turn))
        return min(high, sheet.frame.height * 0.4)
    if manner == "wrapped":
        lines = max(_lines(word, axis, sheet, room) for word in words)
        return letter * lines
    return letter


def _overhang(words: list[str], axis: Axis, sheet: PlotMarkup, room: tuple[float, int], letter: float) -> float:
    """How much the first of labels that are turned upwards needs to the left of a plot; `room` is the width of both and
    the number of categories."""
    width, count = room
    if label_manner(words, axis, sheet, width / max(count, 1)) != "turned" or (axis.turn or -45.0) > 0:
        return 0.0
    turn = math.radians(abs(axis.turn or 45.0))
    reach = sheet.size(words[0], axis.style)[0] * math.cos(turn) + letter / 2 * math.sin(turn)
    half = 1 / (2 * max(count, 1)) if axis.between else 0.0
    return min(max((reach - width * half) / (1 - half), 0.0), width * 0.4)


def label_manner(words: list[str], axis: Axis, sheet: PlotMarkup, room: float) -> str:
    """'flat', 'wrapped' or 'turned': how category labels fit side by side."""
    if axis.turn:
        return "turned"
    widths = [sheet.size(word, axis.style)[0] for word in words]
    if max(widths, default=0.0) <= room * 0.98 or axis.kind == "value":
        return "flat"
    longest = max((sheet.size(part, axis.style)[0] for word in words for part in word.split()), default=0.0)
    return "wrapped" if longest <= room * 0.98 else "turned"


def _lines(word: str, axis: Axis, sheet: PlotMarkup, room: float) -> int:
    lines, used = 1, 0.0
    for part in word.split():
        wide = sheet.size(part + " ", axis.style)[0]
        if used and used + wide > room:
            lines, used = lines + 1, 0.0
        used += wide
    return lines
