"""Drawing of chart data: bars, lines, areas, slices, scattered points and radars, with their labels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from redraft.document.geometry import Box
from redraft.document.style import Color, NoPaint
from redraft.formats.pptx.chart.data import Labels, Plot, PlottedChart, PlottedSeries
from redraft.formats.pptx.chart.plot.frame import PERCENT, PlotFrame, point_fill
from redraft.formats.pptx.chart.plot.scale import formatted
from redraft.formats.pptx.chart.plot.sheet import PlotMarkup, Spot, arc_path
from redraft.formats.pptx.paint.draw import num
from redraft.formats.pptx.paint.looks import Fill, Stroke

_NO_LINE = Stroke()
_LEADER = Stroke(Color(0x86, 0x86, 0x86), 1.0)
_APART = 8.0
"""From a slice to a label that had to give way, px."""
MOST_LABELS = 1000
"""Points of one series that get a marker or a label; with more they would overlap."""


def draw_plot(plot: Plot, chart: PlottedChart, frame: PlotFrame, sheet: PlotMarkup) -> None:
    """Draws a plot along its axes."""
    match plot.kind:
        case "column" | "bar":
            _bars(plot, chart, frame, sheet)
        case "area":
            _areas(plot, chart, frame, sheet)
        case "scatter" | "bubble":
            _scattered(plot, chart, frame, sheet)
        case "radar":
            _radar(plot, chart, frame, sheet)
        case "stock":
            _ranges(plot, frame, sheet)
            _lines(plot, chart, frame, sheet)
        case _:
            _lines(plot, chart, frame, sheet)


def label_words(
    labels: Labels, chart: PlottedChart, series: PlottedSeries, number: int, value: float, total: float = 0.0
) -> str:
    point = series.point(number)
    if point is not None and point.text is not None:
        return point.text
    words = []
    if labels.series:
        words.append(series.name)
    if labels.category and number < len(chart.categories):
        words.append(chart.categories[number])
    if labels.value:
        words.append(formatted(value, labels.code if labels.code and not labels.percent else series.code))
    if labels.percent and total:
        words.append(formatted(value / total, labels.code if "%" in labels.code else "0%"))
    return labels.separator.join(words)


def labels_of(plot: Plot, series: PlottedSeries, number: int) -> Labels | None:
    point = series.point(number)
    found = point.labels if point is not None and point.labels is not None else series.labels or plot.labels
    return found if found is not None and (found.shown or (point is not None and point.text is not None)) else None


def _totals(plot: Plot, count: int) -> list[float]:
    return [
        sum(abs(series.values[number] or 0.0) for series in plot.series if number < len(series.values))
        for number in range(count)
    ]


def _bars(plot: Plot, chart: PlottedChart, frame: PlotFrame, sheet: PlotMarkup) -> None:
    stacked = plot.grouping in ("stacked", PERCENT)
    rows = 1 if stacked else max(len(plot.series), 1)
    overlap = 1.0 if stacked else plot.overlap
    span = rows - (rows - 1) * overlap
    thick = frame.category_size / (span + plot.gap)
    up, down = [0.0] * frame.count, [0.0] * frame.count
    totals = _totals(plot, frame.count)
    for place, series in enumerate(plot.series):
        shift = (0 if stacked else place * (1 - overlap)) - span / 2
        bars: dict[tuple[Fill, Stroke], list[Box]] = {}
        written: list[tuple[str, Labels, Box, str, bool]] = []
        for number, value in enumerate(series.values[: frame.count]):
            if value is None:
                continue
            part = value / totals[number] if plot.grouping == PERCENT and totals[number] else value
            heap = up if part >= 0 else down
            base = heap[number] if stacked else 0.0
            heap[number] = base + part if stacked else 0.0
            start = frame.value(base) if base else frame.zero
            end = frame.value(base + part)
            middle = frame.category(number)
            side = 1.0 if frame.upright != frame.across.reversed else -1.0
            first = middle + side * shift * thick if side > 0 else middle - shift * thick - thick
            low, high = min(start, end), max(start, end)
            box = Box(first, low, thick, high - low) if frame.upright else Box(low, first, high - low, thick)
            point = series.point(number)
            line = point.line if point is not None and point.line is not None else series.line
            box = _inside(box, frame.plot)
            if box.width > 0 and box.height > 0:
                bars.setdefault((point_fill(plot, series, number), line), []).append(box)
            if number < MOST_LABELS and (labels := labels_of(plot, series, number)):
                words = label_words(labels, chart, series, number, value)
                position = labels.position or ("ctr" if stacked else "outEnd")
                written.append((words, labels, box, position, part < 0))
        for (fill, line), boxes in bars.items():
            if isinstance(fill, Color):
                sheet.rects(series.layer, boxes, fill, line)
            else:  # a gradient runs over each
                for box in boxes[:MOST_LABELS]:
                    sheet.rect(series.layer, box, fill, line)
        for words, labels, box, position, negative in written:
            _bar_label(sheet, series.layer, words, labels, box, position, frame.upright, negative)


def _inside(box: Box, plot: Box) -> Box:
    """The part of a bar inside the plot, for axes that do not reach as far as their data."""
    found = box.overlap(plot.grown(0.5))
    return found if found is not None else Box(box.x, box.y, 0.0, 0.0)


def _bar_label(
    sheet: PlotMarkup, layer: str, words: str, labels: Labels, box: Box, position: str, upright: bool, negative: bool
) -> None:
    wide, high = sheet.size(words, labels.style)
    x, y = box.center
    gap = 3.0
    if upright:
        end, base = (box.bottom, box.y) if negative else (box.y, box.bottom)
        way = 1.0 if negative else -1.0
        y = {"outEnd": end + way * (high / 2 + gap), "inEnd": end - way * (high / 2 + gap)}.get(position, y)
        y = base + way * (high / 2 + gap) if position == "inBase" else y
    else:
        end, base = (box.x, box.right) if negative else (box.right, box.x)
        way = -1.0 if negative else 1.0
        x = {"outEnd": end + way * (wide / 2 + gap), "inEnd": end - way * (wide / 2 + gap)}.get(position, x)
        x = base + way * (wide / 2 + gap) if position == "inBase" else x
    sheet.words(layer, words, labels.style, x, y)


def _stretches(spots: list[Spot | None], blanks: str) -> list[list[Spot]]:
    """Lines without the gaps that missing values leave; 'span' goes across them."""
    if blanks == "span":
        return [[spot for spot in spots if spot is not None]]
    found: list[list[Spot]] = [[]]
    for spot in spots:
        if spot is None:
            found.append([])
        else:
            found[-1].append(spot)
    return [one for one in found if one]


def _heaped(plot: Plot, frame: PlotFrame) -> list[list[float | None]]:
    """The values of each series as they are drawn: on top of each other when stacked, parts of all in per cent."""
    found: list[list[float | None]] = []
    sums = [0.0] * frame.count
    totals = _totals(plot, frame.count)
    for series in plot.series:
        row: list[float | None] = []
        for number in range(frame.count):
            value = series.values[number] if number < len(series.values) else None
            if plot.grouping in ("stacked", PERCENT):
                part = (value or 0.0) / totals[number] if plot.grouping == PERCENT and totals[number] else value or 0.0
                sums[number] += part
                row.append(sums[number])
            else:
                row.append(value)
        found.append(row)
    return found


def _lines(plot: Plot, chart: PlottedChart, frame: PlotFrame, sheet: PlotMarkup) -> None:
    for series, row in zip(plot.series, _heaped(plot, frame), strict=True):
        spots: list[Spot | None] = [
            None if value is None else (frame.category(number), frame.value(value)) for number, value in enumerate(row)
        ]
        sheet.lines(series.layer, _stretches(spots, chart.blanks), series.line, smooth=series.smooth)
        _markers(plot, chart, series, spots, sheet)


def _markers(
    plot: Plot, chart: PlottedChart, series: PlottedSeries, spots: list[Spot | None], sheet: PlotMarkup
) -> None:
    for number, spot in enumerate(spots[:MOST_LABELS]):
        if spot is None:
            continue
        point = series.point(number)
        marker = point.marker if point is not None and point.marker is not None else series.marker
        sheet.marker(series.layer, spot, marker)
        labels = labels_of(plot, series, number)
        value = series.values[number] if number < len(series.values) else None
        if labels is not None and value is not None:
            words = label_words(labels, chart, series, number, value)
            wide, high = sheet.size(words, labels.style)
            away = marker.size / 2 + 3
            dx, dy = {
                "t": (0.0, -high / 2 - away),
                "b": (0.0, high / 2 + away),
                "l": (-wide / 2 - away, 0.0),
                "ctr": (0.0, 0.0),
            }.get(labels.position or "r", (wide / 2 + away, 0.0))
            sheet.words(series.layer, words, labels.style, spot[0] + dx, spot[1] + dy)


def _areas(plot: Plot, chart: PlottedChart, frame: PlotFrame, sheet: PlotMarkup) -> None:
    rows = _heaped(plot, frame)
    stacked = plot.grouping in ("stacked", PERCENT)
    for place, (series, row) in enumerate(zip(plot.series, rows, strict=True)):
        top = [(frame.category(number), frame.value(value or 0.0)) for number, value in enumerate(row)]
        below = rows[place - 1] if stacked and place else None
        if below is not None:
            base = [(frame.category(number), frame.value(value or 0.0)) for number, value in enumerate(below)]
        else:
            base = [(x, frame.zero) for x, _ in top]
        spots = [*top, *reversed(base)]
        box = Box.around(spots)
        if box is not None and len(top) > 1:
            d = "M " + " L ".join(f"{num(x)} {num(y)}" for x, y in spots) + " Z"
            sheet.path(series.layer, d, box, series.fill, series.line, frame.plot)
        for number, value in enumerate(series.values[:MOST_LABELS]):
            labels = labels_of(plot, series, number)
            if labels is not None and value is not None and number < len(top):
                y = (top[number][1] + base[number][1]) / 2
                words = label_words(labels, chart, series, number, value)
                sheet.words(series.layer, words, labels.style, top[number][0], y)


def _ranges(plot: Plot, frame: PlotFrame, sheet: PlotMarkup) -> None:
    """The lines from the lowest to the highest value of each day."""
    for number in range(frame.count):
        values = [series.values[number] for series in plot.series if number < len(series.values)]
        known = [value for value in values if value is not None]
        if len(known) > 1 and plot.series:
            x = frame.category(number)
            ends = [(x, frame.value(min(known))), (x, frame.value(max(known)))]
            sheet.lines(plot.series[0].layer, [ends], frame.across.line if frame.across.line.drawn else _NO_LINE)


def _scattered(plot: Plot, chart: PlottedChart, frame: PlotFrame, sheet: PlotMarkup) -> None:
    sizes = [abs(size) for series in plot.series for size in series.sizes if size is not None]
    largest = max(sizes, default=0.0) or 1.0
    widest = min(frame.plot.width, frame.plot.height) * 0.25 * plot.bubble_scale
    for series in plot.series:
        spots: list[Spot | None] = []
        for number, value in enumerate(series.values):
            x = series.xs[number] if number < len(series.xs) else float(number + 1)
            spots.append(None if value is None or x is None else (frame.x(x), frame.value(value)))
        if plot.kind == "bubble":
            for number, spot in enumerate(spots[:MOST_LABELS]):
                size = series.sizes[number] if number < len(series.sizes) else 1.0
                if spot is not None and size:
                    radius = widest / 2 * math.sqrt(abs(size) / largest)
                    sheet.circle(series.layer, *spot, radius, point_fill(plot, series, number), series.line)
            _markers(plot, chart, replace(series, marker=replace(series.marker, symbol="none")), spots, sheet)
            continue
        if plot.style not in ("marker", "none"):
            smooth = series.smooth or plot.style.startswith("smooth")
            sheet.lines(series.layer, _stretches(spots, chart.blanks), series.line, smooth=smooth)
        _markers(plot, chart, series, spots, sheet)


def _radar(plot: Plot, chart: PlottedChart, frame: PlotFrame, sheet: PlotMarkup) -> None:
    for series in plot.series:
        spots = [radar_spot(frame, number, value or 0.0) for number, value in enumerate(series.values)]
        if plot.style == "filled":
            box = Box.around(spots)
            if box is not None:
                d = "M " + " L ".join(f"{num(x)} {num(y)}" for x, y in spots) + " Z"
                hollow = isinstance(series.fill, NoPaint)
                sheet.path(series.layer, d, box, series.line.fill if hollow else series.fill, series.line)
            continue
        sheet.lines(series.layer, [spots], series.line, closed=True)
        _markers(plot, chart, series, list(spots), sheet)


def radar_spot(frame: PlotFrame, number: float, value: float) -> Spot:
    """The position of a value on a spoke; the first spoke points up and the others follow clockwise."""
    x, y = frame.plot.center
    radius = min(frame.plot.width, frame.plot.height) / 2 * frame.values.at(value)
    turn = 2 * math.pi * number / max(frame.count, 1) - math.pi / 2
    return x + radius * math.cos(turn), y + radius * math.sin(turn)


def draw_round(plot: Plot, chart: PlottedChart, room: Box, sheet: PlotMarkup) -> None:
    """A pie, or the rings of a doughnut, in the middle of a room."""
    series_list = plot.series[:1] if plot.kind == "pie" else plot.series
    diameter = min(room.width, room.height)
    outside = any(
        labels is not None and labels.position in ("outEnd", "bestFit") and plot.kind == "pie"
        for series in series_list
        for labels in (series.labels or plot.labels,)
        if labels is None or labels.shown
    )
    explosion = max(
        [series.explosion for series in series_list]
        + [point.explosion or 0.0 for series in series_list for point in series.points],
        default=0.0,
    )
    radius = diameter / 2 * (0.8 if outside else 1.0) / (1 + explosion)
    x, y = room.center
    rings = max(len(series_list), 1)
    hole = radius * plot.hole if plot.kind == "doughnut" else 0.0
    width = (radius - hole) / rings
    written: list[_Slice] = []
    for place, series in enumerate(series_list):
        values = [max(value or 0.0, 0.0) for value in series.values[:MOST_LABELS]]
        total = sum(values) or 1.0
        start = plot.first_angle
        inner = hole + place * width if plot.kind == "doughnut" else 0.0
        outer = inner + width
        for number, value in enumerate(values):
            sweep = 360.0 * value / total
            point = series.point(number)
            away = point.explosion if point is not None and point.explosion is not None else series.explosion
            turn = math.radians(start + sweep / 2 - 90)
            cx, cy = x + away * radius * math.cos(turn), y + away * radius * math.sin(turn)
            line = point.line if point is not None and point.line is not None else series.line
            box = Box(cx - outer, cy - outer, 2 * outer, 2 * outer)
            if sweep > 0:
                d = arc_path(cx, cy, outer, inner, start, sweep)
                sheet.path(series.layer, d, box, point_fill(plot, series, number), line)
            labels = labels_of(plot, series, number)
            if labels is not None and value > 0:
                words = label_words(labels, chart, series, number, value, total)
                position = labels.position or ("ctr" if plot.kind == "doughnut" else "bestFit")
                written.append(_Slice(series.layer, words, labels, position, (cx, cy), outer, inner, start, sweep))
            start += sweep
    _label_slices(written, sheet, Box(0.0, 0.0, *chart.size))


class _Slice(NamedTuple):
    """A slice and the words for it; angles are degrees clockwise from the top."""

    layer: str
    words: str
    labels: Labels
    position: str
    center: Spot
    outer: float
    inner: float
    start: float
    sweep: float

    def spot(self, far: float, aside: float = 0.0) -> Spot:
        turn = math.radians(self.start + self.sweep / 2 + aside - 90)
        return self.center[0] + far * math.cos(turn), self.center[1] + far * math.sin(turn)

    def holds(self, box: Box) -> bool:
        """Whether a box lies on the slice."""
        for x in (box.x, box.right):
            for y in (box.y, box.bottom):
                dx, dy = x - self.center[0], y - self.center[1]
                angle = (math.degrees(math.atan2(dy, dx)) + 90 - self.start) % 360
                if not self.inner <= math.hypot(dx, dy) <= self.outer or angle > self.sweep:
                    return False
        return True


def _label_slices(slices: Sequence[_Slice], sheet: PlotMarkup, room: Box) -> None:
    """Write the labels of a pie: on their slices, or around it and beside each other, with a line to those that had to
    give way."""
    taken: list[Box] = []
    for one in slices:
        lines = one.words.split("\n")
        sizes = [sheet.size(line, one.labels.style) for line in lines]
        wide, high = max(size[0] for size in sizes), sum(size[1] for size in sizes)
        ring = one.inner > 0
        far = (one.outer + one.inner) / 2 if ring else one.outer * (0.62 if one.position == "ctr" else 0.7)
        far = one.outer - max(wide, high) / 2 - 4 if one.position == "inEnd" else far
        place, aside = _around(one.spot(far), wide, high), 0.0
        if one.position == "outEnd" or (one.position == "bestFit" and not one.holds(place)):
            place, aside = _free_place(one, wide, high, taken, room)
        taken.append(place)
        if aside:
            sheet.lines(one.layer, [[one.spot(one.outer), one.spot(one.outer + _APART, aside)]], _LEADER)
        top = place.y
        for line, size in zip(lines, sizes, strict=True):
            sheet.words(one.layer, line, one.labels.style, place.center[0], top + size[1] / 2)
            top += size[1]


def _free_place(one: _Slice, wide: float, high: float, taken: Sequence[Box], room: Box) -> tuple[Box, float]:
    """Where a label is outside its slice and on no other label, and by how many degrees it had to move for that."""
    found = None
    for step in range(40):
        aside = (step + 1) // 2 * 4.0 * (-1 if step % 2 else 1)
        far = one.outer + 4 + (_APART if aside else 0)
        x, y = one.spot(far, aside)
        turn = math.radians(one.start + one.sweep / 2 + aside - 90)
        place = _around((x + wide / 2 * math.cos(turn), y + high / 2 * math.sin(turn)), wide, high)
        place = place._replace(x=min(max(place.x, room.x), max(room.right - wide, room.x)))
        found = found or place
        if room.y <= place.y and place.bottom <= room.bottom and not any(place.overlap(other) for other in taken):
            return place, aside
    assert found is not None
    return found, 0.0


def _around(middle: Spot, wide: float, high: float) -> Box:
    return Box(middle[0] - wide / 2, middle[1] - high / 2, wide, high)
