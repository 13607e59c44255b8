"""Presets: block arrows and connectors."""

from __future__ import annotations

from redraft.formats.preset_shapes.pen import Outline, Pen
from redraft.formats.preset_shapes.sketches import Preset, Sketch, path, polygon


def _straight(turn: int, both: bool = False, notched: bool = False, striped: bool = False) -> Preset:
    """An arrow along an axis: drawn to the right in a frame that is turned by quarters."""

    def draw(s: Sketch) -> Outline:
        w, h = (s.w, s.h) if turn % 2 == 0 else (s.h, s.w)
        half = h * s.share("adj1", 0.5) / 2
        longest = w / s.short / (2 if both else 1) if s.short else 1.0
        head = s.short * s.share("adj2", 0.5, 0, longest)
        top, low, x = h / 2 - half, h / 2 + half, w - head
        if both:
            points = [0, h / 2, head, 0, head, top, x, top, x, 0, w, h / 2, x, h, x, low, head, low, head, h]
        else:
            points = [0, top, x, top, x, 0, w, h / 2, x, h, x, low, 0, low]
        if notched:
            points += [half * head / (h / 2) if h else 0, h / 2]
        unit = s.short / 32
        if striped:
            points[0] = points[12] = unit * 5
        turned = _turned(points, turn, s)
        pen = Pen().polygon(turned)
        if striped:
            for start, end in ((0.0, unit), (unit * 2, unit * 4)):
                pen.polygon(_turned([start, top, end, top, end, low, start, low], turn, s))
        left, right = (head / 2 if both else 0.0), w - (head * (1 - (half * 2 / h if h else 0)))
        rect = _turned([left, top, max(right, x), low], turn, s)
        xs, ys = sorted(rect[::2]), sorted(rect[1::2])
        return path(pen, (xs[0], ys[0], xs[1], ys[1]))

    return draw


def _turned(points: list[float], turn: int, s: Sketch) -> list[float]:
    """Points of an arrow to the right, as one to the right (0), down (1), left (2) or up (3)."""
    found: list[float] = []
    for x, y in zip(points[::2], points[1::2], strict=True):
        match turn:
            case 0:
                found += [x, y]
            case 1:
                found += [s.w - y, x]
            case 2:
                found += [s.w - x, s.h - y]
            case _:
                found += [y, s.h - x]
    return found


def _chevron(s: Sketch) -> Outline:
    x = s.short * s.share("adj", 0.5, 0, s.w / s.short if s.short else 1)
    w, h = s.w, s.h
    return polygon(0, 0, w - x, 0, w, h / 2, w - x, h, 0, h, x, h / 2, text=(min(x, w - x), 0, max(x, w - x), h))


def _home_plate(s: Sketch) -> Outline:
    x = s.short * s.share("adj", 0.5, 0, s.w / s.short if s.short else 1)
    return polygon(0, 0, s.w - x, 0, s.w, s.h / 2, s.w - x, s.h, 0, s.h, text=(0, 0, s.w - x / 2, s.h))


def _quad(s: Sketch) -> Outline:
    w, h, cx, cy = s.w, s.h, s.w / 2, s.h / 2
    a2 = s.share("adj2", 0.225, 0, 0.5)
    t = s.short * min(s.share("adj1", 0.225), a2 * 2) / 2
    q, d = s.short * a2, s.short * s.share("adj3", 0.225, 0, 0.5 - t / s.short if s.short else 0.5)
    points = [0, cy, d, cy - q, d, cy - t, cx - t, cy - t, cx - t, d, cx - q, d, cx, 0, cx + q, d, cx + t, d]
    points += [cx + t, cy - t, w - d, cy - t, w - d, cy - q, w, cy, w - d, cy + q, w - d, cy + t, cx + t, cy + t]
    points += [cx + t, h - d, cx + q, h - d, cx, h, cx - q, h - d, cx - t, h - d, cx - t, cy + t, d, cy + t, d, cy + q]
    return polygon(*points)


def _three_way(s: Sketch) -> Outline:
    """Left, right and up."""
    w, h, cx = s.w, s.h, s.w / 2
    a2 = s.share("adj2", 0.25, 0, 0.5)
    q, t = s.short * a2, s.short * min(s.share("adj1", 0.25), a2 * 2) / 2
    d = s.short * s.share("adj3", 0.25, 0, 0.5)
    y = h - q
    points = [0, y, d, y - q, d, y - t, cx - t, y - t, cx - t, d, cx - q, d, cx, 0, cx + q, d, cx + t, d, cx + t, y - t]
    return polygon(*points, w - d, y - t, w - d, y - q, w, y, w - d, h, w - d, y + t, d, y + t, d, h)


def _left_up(s: Sketch) -> Outline:
    w, h = s.w, s.h
    a2 = s.share("adj2", 0.25, 0, 0.5)
    q, t = s.short * a2, s.short * min(s.share("adj1", 0.25), a2 * 2) / 2
    d = s.short * s.share("adj3", 0.25, 0, 0.5)
    x, y = w - q, h - q
    points = [0, y, d, y - q, d, y - t, x - t, y - t, x - t, d, x - q, d, x, 0, w, d, x + t, d, x + t, y + t, d, y + t]
    return polygon(*points, d, h)


def _bent_up(s: Sketch) -> Outline:
    w, h = s.w, s.h
    t, q = s.short * s.share("adj1", 0.25, 0, 0.5), s.short * s.share("adj2", 0.25, 0, 0.5)
    d = s.short * s.share("adj3", 0.25, 0, 0.5)
    x = w - q
    points = (0, h - t, x - t / 2, h - t, x - t / 2, d, w - 2 * q, d, x, 0, w, d, x + t / 2, d, x + t / 2, h, 0, h)
    return polygon(*points)


def _bent(s: Sketch) -> Outline:
    """Up and to the right."""
    w, h = s.w, s.h
    a2 = s.share("adj2", 0.25, 0, 0.5)
    t, q = s.short * s.share("adj1", 0.25, 0, a2 * 2), s.short * a2
    d = s.short * s.share("adj3", 0.25, 0, 0.5)
    outer = min(s.short * s.share("adj4", 0.4375, 0, 1), w - d, h - (q - t / 2))
    inner, top = max(outer - t, 0.0), q - t / 2
    pen = Pen().move(0, h).line(0, top + outer).arc(outer, outer, 180, 90 if outer else 0).line(w - d, top, w - d, 0)
    pen.line(w, q, w - d, 2 * q, w - d, top + t, t + inner, top + t).arc(inner, inner, 270, -90 if inner else 0)
    return path(pen.line(t, h).close())


def _u_turn(s: Sketch) -> Outline:
    w, h = s.w, s.h
    a2 = s.share("adj2", 0.25, 0, 0.25)
    q, t = s.short * a2, s.short * min(s.share("adj1", 0.25), a2 * 2)
    d = s.short * s.share("adj3", 0.25, 0, 1)
    end = h * s.share("adj5", 0.75, 0, 1)
    right = w - q + t / 2
    outer = min(s.short * s.share("adj4", 0.4375, 0, 1), right / 2)
    inner = max(outer - t, 0.0)
    neck = max(end - d, outer)
    pen = Pen().move(0, h).line(0, outer).arc(outer, outer, 180, 90 if outer else 0).line(right - outer, 0)
    pen.arc(outer, outer, 270, 90 if outer else 0).line(
        right, neck, w, neck, w - q, end, w - 2 * q, neck, right - t, neck
    )
    pen.line(right - t, t + inner).arc(inner, inner, 0, -90 if inner else 0).line(t + inner, t)
    pen.arc(inner, inner, 270, -90 if inner else 0).line(t, h).close()
    return path(pen)


def _circular(s: Sketch) -> Outline:
    """A thick arc with a head, as wide as its frame."""
    w, h = s.w, s.h
    t = s.short * s.share("adj1", 0.125, 0, 0.25)
    rx, ry = w / 2 - t, h / 2 - t
    pen = Pen().move(t / 2, h / 2).arc(w / 2 - t / 2, h / 2 - t / 2, 180, 180)
    pen.line(w, h / 2, w - t, h / 2 + t, w - 2 * t, h / 2, w - t * 1.5, h / 2)
    return path(pen.arc(rx - t / 2, ry - t / 2, 0, -180).close())


def _callout(turn: int) -> Preset:
    """A box with a block arrow on one side."""

    def draw(s: Sketch) -> Outline:
        w, h = (s.w, s.h) if turn % 2 == 0 else (s.h, s.w)
        t, q = s.short * s.share("adj1", 0.25, 0, 1) / 2, s.short * s.share("adj2", 0.25, 0, 0.5)
        head, box = s.short * s.share("adj3", 0.25, 0, 1), w * s.share("adj4", 0.64977, 0, 1)
        x, cy = w - head, h / 2
        points = [
            0,
            0,
            box,
            0,
            box,
            cy - t,
            x,
            cy - t,
            x,
            cy - q,
            w,
            cy,
            x,
            cy + q,
            x,
            cy + t,
            box,
            cy + t,
            box,
            h,
            0,
            h,
        ]
        rect = _turned([0, 0, box, h], turn, s)
        xs, ys = sorted(rect[::2]), sorted(rect[1::2])
        return path(Pen().polygon(_turned([float(value) for value in points], turn, s)), (xs[0], ys[0], xs[1], ys[1]))

    return draw


def _bent_connector(count: int) -> Preset:
    """A path of right angles: count - 1 turns."""

    def draw(s: Sketch) -> Outline:
        w, h, pen = s.w, s.h, Pen().move(0, 0)
        x = w * s.share("adj1", 0.5, -99, 99)
        y = h * s.share("adj2", 0.5, -99, 99)
        far = w * s.share("adj3", 0.5, -99, 99)
        match count:
            case 2:
                pen.line(w, 0, w, h)
            case 3:
                pen.line(x, 0, x, h, w, h)
            case 4:
                pen.line(x, 0, x, y, w, y, w, h)
            case _:
                pen.line(x, 0, x, y, far, y, far, h, w, h)
        return path(pen, open=True)

    return draw


def _curved_connector(count: int) -> Preset:
    def draw(s: Sketch) -> Outline:
        w, h, pen = s.w, s.h, Pen().move(0, 0)
        x = w * s.share("adj1", 0.5, -99, 99)
        y = h * s.share("adj2", 0.5, -99, 99)
        far = w * s.share("adj3", 0.5, -99, 99)
        match count:
            case 2:
                pen.curve(w / 2, 0, w, h / 2, w, h)
            case 3:
                pen.curve(x / 2, 0, x, h / 4, x, h / 2).curve(x, h * 3 / 4, (x + w) / 2, h, w, h)
            case 4:
                pen.curve(x / 2, 0, x, y / 4, x, y / 2).curve(x, y * 3 / 4, (x + w) / 4, y, (x + w) / 2, y)
                pen.curve((x + 3 * w) / 4, y, w, (y + h) / 2, w, h)
            case _:
                middle = (x + far) / 2
                pen.curve(x / 2, 0, x, y / 4, x, y / 2).curve(x, y * 3 / 4, (x + middle) / 2, y, middle, y)
                pen.curve((middle + far) / 2, y, far, (3 * y + h) / 4, far, (y + h) / 2)
                pen.curve(far, (y + 3 * h) / 4, (far + w) / 2, h, w, h)
        return path(pen, open=True)

    return draw


def _line_callout(count: int) -> Preset:
    """A box with a line that starts at one of its sides."""

    def draw(s: Sketch) -> Outline:
        defaults = {1: (0.1875, -0.08333, 1.125, -0.38333), 2: (0.1875, -0.08333, 0.1875, -0.16667, 1.125, -0.46667)}
        values = defaults.get(count, (0.1875, -0.08333, 0.1875, -0.16667, 1.0, -0.16667, 1.12963, -0.08333))
        points = [s.share(f"adj{n + 1}", value, -99, 99) for n, value in enumerate(values)]
        pairs = [value for y, x in zip(points[::2], points[1::2], strict=True) for value in (x * s.w, y * s.h)]
        line = Pen().move(*pairs[:2]).line(*pairs[2:])
        box = Pen().polygon((0, 0, s.w, 0, s.w, s.h, 0, s.h))
        return path(box, None, line)

    return draw


ARROWS: dict[str, Preset] = {
    "rightArrow": _straight(0),
    "downArrow": _straight(1),
    "leftArrow": _straight(2),
    "upArrow": _straight(3),
    "leftRightArrow": _straight(0, both=True),
    "upDownArrow": _straight(1, both=True),
    "notchedRightArrow": _straight(0, notched=True),
    "stripedRightArrow": _straight(0, striped=True),
    "chevron": _chevron,
    "homePlate": _home_plate,
    "quadArrow": _quad,
    "leftRightUpArrow": _three_way,
    "leftUpArrow": _left_up,
    "bentUpArrow": _bent_up,
    "bentArrow": _bent,
    "uturnArrow": _u_turn,
    "circularArrow": _circular,
    "rightArrowCallout": _callout(0),
    "downArrowCallout": _callout(1),
    "leftArrowCallout": _callout(2),
    "upArrowCallout": _callout(3),
    **{f"bentConnector{count}": _bent_connector(count) for count in (2, 3, 4, 5)},
    **{f"curvedConnector{count}": _curved_connector(count) for count in (2, 3, 4, 5)},
    **{f"borderCallout{count}": _line_callout(count) for count in (1, 2, 3)},
    **{f"callout{count}": _line_callout(count) for count in (1, 2, 3)},
    **{f"accentCallout{count}": _line_callout(count) for count in (1, 2, 3)},
    **{f"accentBorderCallout{count}": _line_callout(count) for count in (1, 2, 3)},
}
