"""Charts as SVG: the plot with its axes and gridlines, title and legend, in the default layout of office programs.

Covered: column, bar, line, area, pie, doughnut, scatter, bubble and radar charts, stock charts as lines with ranges,
combinations on two pairs of axes. Not covered: three dimensions (drawn flat), surfaces, trend lines and error bars.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from redraft.document.geometry import Box, Matrix, unscaled
from redraft.document.layers import Group, Text, family
from redraft.formats.codec import Typography
from redraft.formats.pptx.chart.data import Axis, Numbers, PlottedChart
from redraft.formats.pptx.chart.plot.draw import MOST_LABELS, draw_plot, draw_round, radar_spot
from redraft.formats.pptx.chart.plot.frame import (
    MARGIN,
    MOST_ENTRIES,
    RADAR_ASIDE,
    RADAR_AWAY,
    TICK,
    LegendPlace,
    PlotFrame,
    entries,
    label_gap,
    label_manner,
    labels_above,
    laid_out,
    legend_place,
)
from redraft.formats.pptx.chart.plot.scale import LARGEST, formatted
from redraft.formats.pptx.chart.plot.sheet import PlotMarkup
from redraft.formats.pptx.paint.draw import Paints
from redraft.formats.pptx.paint.looks import ShapeLook, Stroke

_PLAIN = ShapeLook()
_OVER_TITLE, _UNDER_TITLE = 0.52, 0.36
"""The room above and below the lines of a title, as parts of its letters' size."""
_ORDER = {kind: number for number, kind in enumerate(("area", "column", "bar", "line", "scatter"))}
"""Drawing order of plots."""


def drawn_chart(
    group: Group,
    chart: PlottedChart,
    matrix: Matrix,
    looks: Mapping[str, ShapeLook],
    typography: Typography,
    paints: Callable[[], Paints],
) -> Iterator[tuple[str, str, Box]]:
    """(layer, SVG, box of its ink) for everything the chart draws; `matrix` leads from the chart to the page."""
    whole = Box(0.0, 0.0, *chart.size)
    if whole.width <= 0 or whole.height <= 0:
        return
    matrix, frame, _, _ = unscaled(matrix, whole)
    sheet = PlotMarkup(frame, typography, paints, chart.style)
    _Chart(group, _sober(chart), looks, sheet).draw()
    yield from sheet.parts(matrix)


class _Chart:
    def __init__(self, group: Group, chart: PlottedChart, looks: Mapping[str, ShapeLook], sheet: PlotMarkup) -> None:
        self.group, self.chart, self.looks, self.sheet = group, chart, looks, sheet
        self.named = frozenset(layer.id for layer in family(group))
        self.texts = {
            child.id: child
            for child in group.children
            if isinstance(child, Text) and child.style.visible is not False and child.text.strip()
        }

    def draw(self) -> None:
        chart, sheet = self.chart, self.sheet
        sheet.rect(self.group.id, sheet.frame, chart.fill, chart.line)
        x, y, width, height = sheet.frame
        aside, down = width * MARGIN, height * MARGIN
        room = self._titled(Box(x + aside, y + down, width - 2 * aside, height - 2 * down), down)
        legend = legend_place(chart, sheet, room)
        if legend is not None and chart.legend is not None and not chart.legend.overlay:
            room = _beside(room, legend.box, chart.legend.position, aside, down)
        room = self._axis_titles(room)
        first = laid_out(chart, sheet, room)
        second = laid_out(chart, sheet, room, second=True, plot=first.plot if first is not None else None)
        self._plots(first, second, room)
        if legend is not None:
            self._legend(legend)

    def _plots(self, first: PlotFrame | None, second: PlotFrame | None, room: Box) -> None:
        chart, sheet = self.chart, self.sheet
        area = first or second
        if area is not None and chart.plots[0].kind == "radar":
            self._web(area)
        elif area is not None:
            sheet.rect(self.group.id, area.plot, chart.plot_fill, chart.plot_line)
            for one in filter(None, (first, second)):
                self._grid(one)
        order = sorted(chart.plots, key=lambda plot: _ORDER.get(plot.kind, len(_ORDER)))
        for plot in order:
            frame = second if plot.second else first
            if plot.kind in ("pie", "doughnut"):
                draw_round(plot, chart, self._given_room(room), sheet)
            elif frame is not None:
                draw_plot(plot, chart, frame, sheet)
        if area is not None and chart.plots[0].kind != "radar":
            for along, other in ((first, False), (second, True)):
                if along is not None:
                    self._axes(along, other)

    def _given_room(self, room: Box) -> Box:
        given, frame = self.chart.plot_box, self.sheet.frame
        if given is None:
            return room
        x, y, width, height = given
        return Box(frame.x + x * frame.width, frame.y + y * frame.height, width * frame.width, height * frame.height)

    def _titled(self, room: Box, apart: float) -> Box:
        """Draws the title; returns what it leaves, so far `apart` from it."""
        title = self.texts.get(self.chart.title)
        if title is None:
            return room
        _, height = self.sheet.text_size(title, self.looks.get(title.id, _PLAIN))
        em = self.sheet.em(title.style)
        top = em * _OVER_TITLE
        self.sheet.layer_text(title, self.looks.get(title.id, _PLAIN), room.center[0], room.y + top + height / 2)
        taken = 0.0 if self.chart.title_overlay else min(top + height + em * _UNDER_TITLE + apart, room.height * 0.5)
        return Box(room.x, room.y + taken, room.width, room.height - taken)

    def _axis_titles(self, room: Box) -> Box:
        """Draws the titles of the axes, centred in the current room; returns the room left."""
        for axes in (self.chart.axes, self.chart.second_axes):
            for axis in axes or ():
                title = self.texts.get(axis.title) if axis.title and not axis.deleted else None
                if title is None:
                    continue
                look = self.looks.get(title.id, _PLAIN)
                _, height = self.sheet.text_size(title, look)
                x, y = room.center
                taken = height + 4
                if axis.position in ("l", "r"):
                    at = room.x + height / 2 if axis.position == "l" else room.right - height / 2
                    self.sheet.layer_text(title, look, at, y, turn=-90.0)
                    left = taken if axis.position == "l" else 0.0
                    room = Box(room.x + left, room.y, max(room.width - taken, 1), room.height)
                else:
                    at = room.bottom - height / 2 if axis.position == "b" else room.y + height / 2
                    self.sheet.layer_text(title, look, x, at)
                    down = taken if axis.position == "t" else 0.0
                    room = Box(room.x, room.y + down, room.width, max(room.height - taken, 1))
        return room

    def _grid(self, frame: PlotFrame) -> None:
        plot, id = frame.plot, self.group.id
        across = [frame.value(tick) for tick in frame.values.ticks]
        for line, places in ((frame.along.minor_grid, self._minor(frame)), (frame.along.grid, across)):
            if line is not None and line.drawn:
                self.sheet.lines(id, [_across(plot, place, flat=frame.upright) for place in places], line)
        if frame.across.grid is not None and frame.across.grid.drawn:
            if frame.xs is not None:
                places = [frame.x(tick) for tick in frame.xs.ticks]
            else:
                places = [frame.category(number) for number in self._edges(frame)]
            lines = [_across(plot, place, flat=not frame.upright) for place in places]
            self.sheet.lines(id, lines, frame.across.grid)

    def _minor(self, frame: PlotFrame) -> list[float]:
        scale = frame.values
        step = frame.along.minor_step or scale.step / 5
        if scale.log or step <= 0 or (scale.high - scale.low) / step > 400:
            return []
        count = int((scale.high - scale.low) / step + 1e-6)
        return [frame.value(scale.low + number * step) for number in range(count + 1)]

    def _edges(self, frame: PlotFrame) -> list[float]:
        if frame.across.between:
            return [number - 0.5 for number in range(frame.count + 1)]
        return [float(number) for number in range(frame.count)]

    def _axes(self, frame: PlotFrame, second: bool) -> None:
        plot, id = frame.plot, self.group.id
        across, along = frame.across, frame.along
        if not along.deleted:
            side = plot.right if second and frame.upright else frame.side
            ends = _across(plot, side, flat=not frame.upright)
            self.sheet.lines(id, [ends], along.line)
            self._value_labels(frame, side, second)
        if not across.deleted:
            at = frame.crossing
            self.sheet.lines(id, [_across(plot, at, flat=frame.upright)], across.line)
            places = (
                [frame.x(tick) for tick in frame.xs.ticks]
                if frame.xs is not None
                else [frame.category(number) for number in self._edges(frame)]
            )
            self._ticks(places, at, across, flat=frame.upright, towards=1.0 if frame.upright else -1.0)
            self._category_labels(frame, at)

    def _ticks(self, places: list[float], at: float, axis: Axis, *, flat: bool, towards: float) -> None:
        """Small lines across an axis; `towards` is the side that is outside."""
        if axis.marks == "none" or not axis.line.drawn:
            return
        out = TICK * towards if axis.marks in ("out", "cross") else 0.0
        into = -TICK * towards if axis.marks in ("in", "cross") else 0.0
        lines = [
            [(place, at + into), (place, at + out)] if flat else [(at + into, place), (at + out, place)]
            for place in places
        ]
        self.sheet.lines(self.group.id, lines, Stroke(fill=axis.line.fill, width=axis.line.width))

    def _value_labels(self, frame: PlotFrame, side: float, second: bool) -> None:
        axis, plot = frame.along, frame.plot
        ticks = frame.values.ticks
        far = second or axis.labels == "high" or (axis.labels == "nextTo" and side > plot.center[0] and frame.upright)
        towards = (1.0 if far else -1.0) if frame.upright else 1.0
        self._ticks([frame.value(tick) for tick in ticks], side, axis, flat=not frame.upright, towards=towards)
        if axis.labels == "none":
            return
        gap = label_gap(axis)
        for tick in ticks:
            words = formatted(tick, axis.code)
            place = frame.value(tick)
            if frame.upright:
                at = plot.right if axis.labels == "high" else plot.x if axis.labels == "low" else side
                x, align = (at + gap, "start") if far else (at - gap, "end")
                self.sheet.words(self.group.id, words, axis.style, x, place, align)
            else:
                high = self.sheet.size(words, axis.style)[1]
                base = side if axis.labels == "nextTo" else plot.bottom if axis.labels == "low" else plot.y
                below = base < plot.center[1] and axis.labels in ("nextTo", "high")
                y = base - high / 2 - gap if below else base + high / 2 + gap
                self.sheet.words(self.group.id, words, axis.style, place, y)

    def _category_labels(self, frame: PlotFrame, at: float) -> None:
        axis, plot = frame.across, frame.plot
        if axis.labels == "none":
            return
        if frame.xs is not None:
            named = [(frame.x(tick), formatted(tick, axis.code)) for tick in frame.xs.ticks]
        else:
            words = self.chart.categories or tuple(str(number + 1) for number in range(frame.count))
            named = [(frame.category(number), word) for number, word in enumerate(words)]
        room = frame.category_size if frame.xs is None else plot.width / max(len(named), 1)
        measured = [word for _, word in named[:MOST_ENTRIES]]
        manner = label_manner(measured, axis, self.sheet, room) if frame.upright else "flat"
        below = plot.bottom if frame.upright else plot.x
        base = below if axis.labels == "low" else at
        if axis.labels == "high":
            base = plot.y if frame.upright else plot.right
        every = max(axis.skip, 1)
        if (manner == "turned" and not axis.skip) or len(named) > MOST_ENTRIES:
            letter = self.sheet.size("0", axis.style)[1]
            every = max(1, -int(-letter * 1.0 // max(room, 0.1)))
        gap = label_gap(axis)
        for number, (place, word) in list(enumerate(named))[::every]:
            layer = self._category_layer(number)
            high = self.sheet.size(word, axis.style)[1]
            if not frame.upright:
                x, align = (base + gap, "start") if axis.labels == "high" else (base - gap, "end")
                self.sheet.words(layer, word, axis.style, x, place, align)
            elif manner == "wrapped":
                self.sheet.block(layer, word, axis.style, place, base + gap, room)
            elif manner == "turned":
                turn = axis.turn if axis.turn else -45.0
                align = "end" if turn < 0 else "start"
                self.sheet.words(layer, word, axis.style, place, base + gap + high * 0.35, align, turn)
            else:
                y = base - high / 2 - gap if labels_above(axis, frame.along) else base + high / 2 + gap
                self.sheet.words(layer, word, axis.style, place, y)

    def _category_layer(self, number: int) -> str:
        """Whose ink a category's label is: its own layer's where it has one."""
        group = f"{self.group.id}/categories"
        own = f"{group}/c{number + 1}"
        return own if own in self.named else group

    def _web(self, frame: PlotFrame) -> None:
        """The rings and spokes of a radar, with its labels."""
        id, count = self.group.id, frame.count
        letter = self.sheet.size("0", frame.across.style)[1]
        grid = frame.along.grid or Stroke()
        rings = [[radar_spot(frame, number, tick) for number in range(count)] for tick in frame.values.ticks]
        if count > 1:
            self.sheet.lines(id, rings, grid, closed=True)
            top = frame.values.high
            spokes = [[frame.plot.center, radar_spot(frame, number, top)] for number in range(count)]
            self.sheet.lines(id, spokes, frame.along.line if frame.along.line.drawn else grid)
        if not frame.along.deleted and frame.along.labels != "none":
            for tick in frame.values.ticks:
                x, y = radar_spot(frame, 0, tick)
                self.sheet.words(id, formatted(tick, frame.along.code), frame.along.style, x - 5, y, "end")
        if not frame.across.deleted:
            for number, word in enumerate(self.chart.categories[:count]):
                x, y = radar_spot(frame, number, frame.values.high)
                cx, cy = frame.plot.center
                align = "middle" if abs(x - cx) < 2 else "start" if x > cx else "end"
                steep = abs(y - cy) > abs(x - cx)
                away = letter * (RADAR_AWAY if steep else 0.5) * (1 if y > cy + 2 else -1 if y < cy - 2 else 0)
                aside = {"start": RADAR_ASIDE, "end": -RADAR_ASIDE}.get(align, 0.0)
                self.sheet.words(self._category_layer(number), word, frame.across.style, x + aside, y + away, align)

    def _legend(self, place: LegendPlace) -> None:
        legend, layer = self.chart.legend, f"{self.group.id}/legend"
        assert legend is not None
        if any(child.id == layer and child.style.visible is False for child in self.group.children):
            return
        self.sheet.rect(layer, place.box, legend.fill, legend.line)
        for number, entry in enumerate(entries(self.chart)):
            column, row = number % place.columns, number // place.columns
            left = place.box.x + column * place.width
            x = left + place.pad
            y = place.box.y + (row + 0.5) * place.height
            key = place.key
            if entry.stroke:
                self.sheet.lines(layer, [[(x, y), (x + key, y)]], entry.line)
                if entry.marker is not None:
                    small = min(entry.marker.size, place.height * 0.5)
                    self.sheet.marker(layer, (x + key / 2, y), replace(entry.marker, size=small))
            else:
                patch = min(key, place.height)
                self.sheet.rect(layer, Box(x + (key - patch) / 2, y - patch / 2, patch, patch), entry.fill, entry.line)
            self.sheet.words(layer, entry.words, legend.style, left + place.words, y, "start")


def _sober(chart: PlottedChart) -> PlottedChart:
    """The chart without numbers that nothing can be computed with, the points of each series in order."""
    plots = []
    for plot in chart.plots:
        series = []
        for one in plot.series:
            points = sorted(
                (point for point in one.points if point.number < MOST_LABELS), key=lambda point: point.number
            )
            values, xs, sizes = _numbers(one.values), _numbers(one.xs), _numbers(one.sizes)
            series.append(replace(one, values=values, xs=xs, sizes=sizes, points=tuple(points[:MOST_LABELS])))
        plots.append(replace(plot, series=tuple(series)))
    return replace(chart, plots=tuple(plots))


def _numbers(values: Numbers) -> Numbers:
    if all(value is None or -LARGEST < value < LARGEST for value in values):
        return values
    known = (value if value is not None and math.isfinite(value) else None for value in values)
    return tuple(None if value is None else min(max(value, -LARGEST), LARGEST) for value in known)


def _across(plot: Box, place: float, *, flat: bool) -> list[tuple[float, float]]:
    """The two ends of a line across the plot, level or upright."""
    return [(plot.x, place), (plot.right, place)] if flat else [(place, plot.y), (place, plot.bottom)]


def _beside(room: Box, legend: Box, position: str, aside: float, down: float) -> Box:
    """The room beside a legend, so far aside of it or so far above or below."""
    match position:
        case "t":
            return Box(room.x, legend.bottom + down, room.width, max(room.bottom - legend.bottom - down, 1))
        case "b":
            return Box(room.x, room.y, room.width, max(legend.y - room.y - down, 1))
        case "l":
            return Box(legend.right + aside, room.y, max(room.right - legend.right - aside, 1), room.height)
    return Box(room.x, room.y, max(legend.x - room.x - aside, 1), room.height)
