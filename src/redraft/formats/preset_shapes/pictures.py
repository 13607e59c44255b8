"""Presets: clouds, hearts, waves, scrolls, ribbons and the signs of arithmetic."""

from __future__ import annotations

import math
from dataclasses import replace

from redraft.formats.preset_shapes.forms import ellipse
from redraft.formats.preset_shapes.pen import Outline, Pen
from redraft.formats.preset_shapes.sketches import Preset, Sketch, path, polygon

# A cloud's bumps: radii and angles in a frame of 43200, drawn one after the other from its left.
_CLOUD_START = (3900.0, 14370.0)
_CLOUD = (
    (6753, 9190, -11429249, 7426832),
    (5333, 7267, -8646143, 5396714),
    (4365, 5945, -8748475, 5983381),
    (4857, 6595, -7859164, 7034504),
    (5333, 7273, -4722533, 6541615),
    (6775, 9220, -2776035, 7816140),
    (5785, 7867, 37501, 6842000),
    (6752, 9215, 1347096, 6910353),
    (7720, 10543, 3974558, 4542661),
    (4360, 5918, -16496525, 8804134),
    (4345, 5945, -14809710, 9151131),
)


def _cloud(s: Sketch) -> Outline:
    sx, sy = s.w / 43200, s.h / 43200
    pen = Pen().move(_CLOUD_START[0] * sx, _CLOUD_START[1] * sy)
    for rx, ry, start, sweep in _CLOUD:
        pen.arc(rx * sx, ry * sy, start / 60000, sweep / 60000, (rx, ry))
    return path(pen.close(), (s.w * 0.138, s.h * 0.151, s.w * 0.791, s.h * 0.801))


def _thought(s: Sketch) -> Outline:
    """A cloud, and three bubbles on the way to where it points."""
    cloud, pen = _cloud(s), Pen()
    dx, dy = s.share("adj1", -0.20833, -99, 99) * s.w, s.share("adj2", 0.625, -99, 99) * s.h
    edge = 1 / max(math.hypot(dx / s.w, dy / s.h) * 2, 1.0) if s.w and s.h else 1.0  # where the way leaves the cloud
    for along, size in ((0.3, 1800 * 2), (0.65, 1800 * 4 / 3), (1.0, 1800 * 2 / 3)):
        share = edge + (1 - edge) * along
        radius = s.short * size / 43200
        pen.ellipse(s.w / 2 + dx * share, s.h / 2 + dy * share, radius, radius)
    return replace(cloud, d=cloud.d + pen.d)


def _heart(s: Sketch) -> Outline:
    w, h = s.w, s.h
    pen = Pen().move(w / 2, h / 4)
    pen.curve(w * 0.70833, -h / 3, w * 1.52083, h / 4, w / 2, h)
    pen.curve(-w * 0.52083, h / 4, w * 0.29167, -h / 3, w / 2, h / 4)
    return path(pen.close(), (w / 6, h / 4, w * 5 / 6, h * 2 / 3))


def _sun(s: Sketch) -> Outline:
    w, h, depth = s.w, s.h, s.share("adj", 0.25, 0.125, 0.46875)
    rx, ry = w * (0.5 - depth), h * (0.5 - depth)
    pen = Pen().ellipse(w / 2, h / 2, rx, ry)
    inner = 0.5 - depth * 0.75
    for number in range(8):
        angle = math.radians(45 * number)
        far = 0.5
        points = [w / 2 + w * far * math.cos(angle), h / 2 + h * far * math.sin(angle)]
        for turn in (-0.22, 0.22):
            points += [w / 2 + w * inner * math.cos(angle + turn), h / 2 + h * inner * math.sin(angle + turn)]
        pen.polygon(points)
    return path(pen, (w / 2 - rx * 0.7, h / 2 - ry * 0.7, w / 2 + rx * 0.7, h / 2 + ry * 0.7))


def _moon(s: Sketch) -> Outline:
    w, h, part = s.w, s.h, s.share("adj", 0.5, 0, 0.875)
    pen = Pen().move(w, h).arc(w, h / 2, 90, 180)
    inner = w * (1 - part)
    # back along a flatter curve through the point that the adjust value gives
    bulge = w * part
    pen.curve(bulge - inner * 0.1, h * 0.22, bulge - inner * 0.1, h * 0.78, w, h)
    return path(pen.close())


def _smiley(s: Sketch) -> Outline:
    w, h = s.w, s.h
    smile = h * s.share("adj", 0.04653, -0.04653, 0.04653)
    inner = Pen().ellipse(w * 0.345, h * 0.35, w * 0.052, h * 0.052).ellipse(w * 0.655, h * 0.35, w * 0.052, h * 0.052)
    y = h * 0.764 - smile
    inner.move(w * 0.23, y).quad(w / 2, y + smile * 4, w * 0.77, y)
    return Outline("ellipse", inner=inner.d, text=ellipse(s).text)


def _lightning(s: Sketch) -> Outline:
    points = (8472, 0, 12860, 6080, 11050, 6797, 16577, 12007, 14767, 12877, 21600, 21600)
    more = (10012, 14915, 12222, 13987, 5022, 9705, 7602, 8382, 0, 3890)
    scaled = [value * (s.h if number % 2 else s.w) / 21600 for number, value in enumerate((*points, *more))]
    return polygon(*scaled)


def _teardrop(s: Sketch) -> Outline:
    w, h, reach = s.w, s.h, s.share("adj", 1.0, 0, 2)
    x, y = w / 2 + w / 2 * reach, h / 2 - h / 2 * reach
    pen = Pen().move(0, h / 2).arc(w / 2, h / 2, 180, 90).quad((w / 2 + x) / 2, 0, x, y)
    pen.quad(w, (h / 2 + y) / 2, w, h / 2).arc(w / 2, h / 2, 0, 90).arc(w / 2, h / 2, 90, 90)
    return path(pen.close(), ellipse(s).text)


def _wave(double: bool) -> Preset:
    def draw(s: Sketch) -> Outline:
        w, h = s.w, s.h
        y = h * s.share("adj1", 0.0625 if double else 0.125, 0, 0.2)
        shift = w * s.share("adj2", 0.0, -0.1, 0.1)
        left, right = max(-shift * 2, 0.0), w - max(shift * 2, 0.0)
        low, pen = y * 10 / 3, Pen().move(left, y)
        span = (right - left) / (2 if double else 1)
        for n in range(2 if double else 1):
            x = left + n * span
            pen.curve(x + span / 3, y - low, x + span * 2 / 3, y + low, x + span, y)
        back = left + max(shift * 2, 0.0) - max(-shift * 2, 0.0)
        pen.line(back + (right - left), h - y)
        for n in range(2 if double else 1):
            x = back + (right - left) - n * span
            pen.curve(x - span / 3, h - y + low, x - span * 2 / 3, h - y - low, x - span, h - y)
        return path(pen.close(), (max(left, back), y * 2, w - max(left, back), h - y * 2))

    return draw


def _scroll(horizontal: bool) -> Preset:
    def draw(s: Sketch) -> Outline:
        w, h = s.w, s.h
        r = s.short * s.share("adj", 0.125, 0, 0.25) / 2
        pen = Pen()
        if horizontal:
            pen.move(r, 2 * r).line(w - 2 * r, 2 * r, w - 2 * r, r).arc(r, r, 180, 180)
            pen.line(w, h - 3 * r).arc(r, r, 0, 90).line(2 * r, h - 2 * r, 2 * r, h - r).arc(r, r, 0, 180)
            pen.line(0, 3 * r).arc(r, r, 180, 90)
            return path(pen.close(), (2 * r, 2 * r, w - 2 * r, h - 2 * r))
        pen.move(2 * r, h - 2 * r).line(2 * r, r).arc(r, r, 180, 90).line(w - r, 0).arc(r, r, 270, 180)
        pen.line(w - 2 * r, 2 * r, w - 2 * r, h - r).arc(r, r, 0, 90).line(r, h).arc(r, r, 90, 180)
        return path(pen.close(), (2 * r, 2 * r, w - 2 * r, h - 2 * r))

    return draw


def _ribbon(up: bool) -> Preset:
    def draw(s: Sketch) -> Outline:
        w, h = s.w, s.h
        y, x = h * s.share("adj1", 0.16667, 0, 0.33333), w * s.share("adj2", 0.5, 0.25, 0.75)
        left, right = (w - x) / 2, (w + x) / 2
        points = [0, y, left, y, left, 0, right, 0, right, y, w, y, w * 7 / 8, (h + y) / 2, w, h]
        points += [right, h, right, h - y, left, h - y, left, h, 0, h, w / 8, (h + y) / 2]
        if up:
            return polygon(*points, text=(left, 0, right, h - y))
        flipped = [h - value if number % 2 else value for number, value in enumerate(points)]
        return polygon(*flipped, text=(left, y, right, h))

    return draw


def _math(kind: str) -> Preset:
    def draw(s: Sketch) -> Outline:
        w, h = s.w, s.h
        cx, cy, reach = w / 2, h / 2, 0.36745
        t = s.short * s.share("adj1", 0.2352, 0, 0.5) / 2
        x, y = w * reach, h * reach
        bar = (cx - x, cy - t, cx + x, cy - t, cx + x, cy + t, cx - x, cy + t)
        match kind:
            case "mathPlus":
                left = (cx - x, cy - t, cx - t, cy - t, cx - t, cy - y, cx + t, cy - y, cx + t, cy - t, cx + x, cy - t)
                right = (cx + x, cy + t, cx + t, cy + t, cx + t, cy + y, cx - t, cy + y, cx - t, cy + t, cx - x, cy + t)
                return polygon(*left, *right)
            case "mathMinus":
                return polygon(*bar)
            case "mathEqual":
                gap = s.h * s.share("adj2", 0.1176, 0, 0.5) / 2 + t
                pen = Pen()
                for shift in (-gap, gap):
                    pen.polygon(value + shift if number % 2 else value for number, value in enumerate(bar))
                return path(pen)
            case "mathDivide":
                dot = s.short * s.share("adj3", 0.1176, 0, 0.3)
                pen = Pen().polygon(bar).ellipse(cx, cy - t - dot * 2, dot, dot)
                return path(pen.ellipse(cx, cy + t + dot * 2, dot, dot))
        side = s.short * 0.26 + t * 0.7071
        u, v = t * math.sqrt(2), side
        points = (cx - v, cy - v + u, cx - v + u, cy - v, cx, cy - u, cx + v - u, cy - v, cx + v, cy - v + u)
        more = (cx + u, cy, cx + v, cy + v - u, cx + v - u, cy + v, cx, cy + u, cx - v + u, cy + v, cx - v, cy + v - u)
        return polygon(*points, *more, cx - u, cy)

    return draw


PICTURES: dict[str, Preset] = {
    "cloud": _cloud,
    "cloudCallout": _thought,
    "heart": _heart,
    "sun": _sun,
    "moon": _moon,
    "smileyFace": _smiley,
    "lightningBolt": _lightning,
    "teardrop": _teardrop,
    "wave": _wave(False),
    "doubleWave": _wave(True),
    "horizontalScroll": _scroll(True),
    "verticalScroll": _scroll(False),
    "ribbon": _ribbon(False),
    "ribbon2": _ribbon(True),
    "mathPlus": _math("mathPlus"),
    "mathMinus": _math("mathMinus"),
    "mathMultiply": _math("mathMultiply"),
    "mathDivide": _math("mathDivide"),
    "mathEqual": _math("mathEqual"),
}
