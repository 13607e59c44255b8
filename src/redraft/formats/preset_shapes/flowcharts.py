"""Presets: the flowchart set and action buttons."""

from __future__ import annotations

from redraft.formats.preset_shapes.pen import Outline, Pen
from redraft.formats.preset_shapes.sketches import Preset, Sketch, path, polygon


def _shares(*points: float) -> Preset:
    """A polygon by shares of the frame."""

    def draw(s: Sketch) -> Outline:
        return polygon(*(value * (s.h if number % 2 else s.w) for number, value in enumerate(points)))

    return draw


def _alternate(s: Sketch) -> Outline:
    return Outline("rect", radius=s.short / 6)


def _predefined(s: Sketch) -> Outline:
    w, h = s.w, s.h
    inner = Pen().move(w / 8, 0).line(w / 8, h).move(w * 7 / 8, 0).line(w * 7 / 8, h)
    return path(Pen().polygon((0, 0, w, 0, w, h, 0, h)), (w / 8, 0, w * 7 / 8, h), inner)


def _internal(s: Sketch) -> Outline:
    w, h = s.w, s.h
    inner = Pen().move(w / 8, 0).line(w / 8, h).move(0, h / 8).line(w, h / 8)
    return path(Pen().polygon((0, 0, w, 0, w, h, 0, h)), (w / 8, h / 8, w, h), inner)


def _document(s: Sketch) -> Outline:
    w, h = s.w, s.h
    low = h * 17322 / 21600
    pen = Pen().move(0, 0).line(w, 0, w, low)
    pen.curve(w / 2, low, w / 2, h * 23922 / 21600, 0, h * 20172 / 21600)
    return path(pen.close(), (0, 0, w, low))


def _documents(s: Sketch) -> Outline:
    w, h, pen = s.w, s.h, Pen()
    step_x, step_y = w * 0.0688, h * 0.0842
    wide, high = w - 2 * step_x, h - 2 * step_y
    pen.move(0, 2 * step_y).line(step_x, 2 * step_y, step_x, step_y, 2 * step_x, step_y, 2 * step_x, 0, w, 0)
    pen.line(w, high * 0.8, w - step_x, high * 0.8, w - step_x, high * 0.8 + step_y, wide, high * 0.8 + step_y)
    pen.line(wide, high * 0.8 + 2 * step_y)
    pen.curve(wide / 2, high * 0.8 + 2 * step_y, wide / 2, h * 1.06, 0, h * 0.95)
    inner = Pen().move(step_x, 2 * step_y).line(wide, 2 * step_y, wide, high * 0.8 + step_y)
    inner.move(2 * step_x, step_y).line(w - step_x, step_y, w - step_x, high * 0.8)
    return path(pen.close(), (0, 2 * step_y, wide, high * 0.8 + 2 * step_y), inner)


def _terminator(s: Sketch) -> Outline:
    w, h = s.w, s.h
    x = w * 3475 / 21600
    pen = Pen().move(x, 0).line(w - x, 0).arc(x, h / 2, 270, 180).line(x, h).arc(x, h / 2, 90, 180).close()
    return path(pen, (w * 0.05, h * 0.146, w * 0.95, h * 0.854))


def _tape(s: Sketch) -> Outline:
    w, h = s.w, s.h
    pen = Pen().move(0, h / 10).arc(w / 4, h / 10, 180, -180).arc(w / 4, h / 10, 180, 180).line(w, h * 0.9)
    pen.arc(w / 4, h / 10, 0, -180).arc(w / 4, h / 10, 0, 180).close()
    return path(pen, (0, h / 5, w, h * 4 / 5))


def _crossed(straight: bool) -> Preset:
    def draw(s: Sketch) -> Outline:
        w, h = s.w, s.h
        if straight:
            inner = Pen().move(w / 2, 0).line(w / 2, h).move(0, h / 2).line(w, h / 2)
        else:
            x, y = w * 0.14645, h * 0.14645
            inner = Pen().move(x, y).line(w - x, h - y).move(w - x, y).line(x, h - y)
        return Outline("ellipse", inner=inner.d)

    return draw


def _sort(s: Sketch) -> Outline:
    w, h = s.w, s.h
    return path(Pen().polygon((0, h / 2, w / 2, 0, w, h / 2, w / 2, h)), None, Pen().move(0, h / 2).line(w, h / 2))


def _stored(s: Sketch) -> Outline:
    w, h = s.w, s.h
    pen = Pen().move(w / 6, 0).line(w, 0).arc(w / 6, h / 2, 270, -180).line(w / 6, h).arc(w / 6, h / 2, 90, 180)
    return path(pen.close(), (w / 6, 0, w * 5 / 6, h))


def _delay(s: Sketch) -> Outline:
    w, h = s.w, s.h
    return path(Pen().move(0, 0).line(w / 2, 0).arc(w / 2, h / 2, 270, 180).line(0, h).close(), (0, 0, w * 0.85, h))


def _reel(s: Sketch) -> Outline:
    w, h = s.w, s.h
    pen = Pen().move(w / 2, h).arc(w / 2, h / 2, 90, 315).line(w, h * 0.854, w, h)
    return path(pen.close(), (w * 0.146, h * 0.146, w * 0.854, h * 0.854))


def _disk(s: Sketch) -> Outline:
    w, h = s.w, s.h
    pen = Pen().move(0, h / 6).arc(w / 2, h / 6, 180, 180).line(w, h * 5 / 6).arc(w / 2, h / 6, 0, 180).close()
    return path(pen, (0, h / 3, w, h * 5 / 6), Pen().move(0, h / 6).arc(w / 2, h / 6, 180, -180))


def _drum(s: Sketch) -> Outline:
    w, h = s.w, s.h
    pen = Pen().move(w / 6, 0).line(w * 5 / 6, 0).arc(w / 6, h / 2, 270, 180).line(w / 6, h).arc(w / 6, h / 2, 90, 180)
    return path(pen.close(), (w / 6, 0, w * 2 / 3, h), Pen().move(w * 5 / 6, h).arc(w / 6, h / 2, 90, 180))


def _display(s: Sketch) -> Outline:
    w, h = s.w, s.h
    pen = Pen().move(0, h / 2).line(w / 6, 0, w * 5 / 6, 0).arc(w / 6, h / 2, 270, 180).line(w / 6, h)
    return path(pen.close(), (w / 6, 0, w * 5 / 6, h))


def _box(s: Sketch) -> Outline:
    return Outline("rect")


FLOWCHARTS: dict[str, Preset] = {
    "flowChartProcess": _box,
    "flowChartAlternateProcess": _alternate,
    "flowChartDecision": _shares(0, 0.5, 0.5, 0, 1, 0.5, 0.5, 1),
    "flowChartInputOutput": _shares(0, 1, 0.2, 0, 1, 0, 0.8, 1),
    "flowChartPredefinedProcess": _predefined,
    "flowChartInternalStorage": _internal,
    "flowChartDocument": _document,
    "flowChartMultidocument": _documents,
    "flowChartTerminator": _terminator,
    "flowChartPreparation": _shares(0, 0.5, 0.2, 0, 0.8, 0, 1, 0.5, 0.8, 1, 0.2, 1),
    "flowChartManualInput": _shares(0, 0.2, 1, 0, 1, 1, 0, 1),
    "flowChartManualOperation": _shares(0, 0, 1, 0, 0.8, 1, 0.2, 1),
    "flowChartConnector": lambda s: Outline("ellipse"),
    "flowChartOffpageConnector": _shares(0, 0, 1, 0, 1, 0.8, 0.5, 1, 0, 0.8),
    "flowChartPunchedCard": _shares(0, 0.2, 0.2, 0, 1, 0, 1, 1, 0, 1),
    "flowChartPunchedTape": _tape,
    "flowChartSummingJunction": _crossed(False),
    "flowChartOr": _crossed(True),
    "flowChartCollate": _shares(0, 0, 1, 0, 0.5, 0.5, 1, 1, 0, 1, 0.5, 0.5),
    "flowChartSort": _sort,
    "flowChartExtract": _shares(0, 1, 0.5, 0, 1, 1),
    "flowChartMerge": _shares(0, 0, 1, 0, 0.5, 1),
    "flowChartOnlineStorage": _stored,
    "flowChartOfflineStorage": _shares(0, 0, 1, 0, 0.5, 1),
    "flowChartDelay": _delay,
    "flowChartMagneticTape": _reel,
    "flowChartMagneticDisk": _disk,
    "flowChartMagneticDrum": _drum,
    "flowChartDisplay": _display,
    **dict.fromkeys(
        (
            f"actionButton{name}"
            for name in "Blank Home Help Information ForwardNext BackPrevious End Beginning Return "
            "Document Sound Movie".split()
        ),
        _box,
    ),
}
