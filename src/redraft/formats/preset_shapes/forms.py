"""Presets: boxes, polygons, stars, round things, brackets and callouts."""

from __future__ import annotations

import math

from redraft.formats.preset_shapes.pen import Outline, Pen
from redraft.formats.preset_shapes.sketches import Preset, Sketch, path, polygon


def _round_rect(s: Sketch) -> Outline:
    radius = s.short * s.share("adj", 0.16667, 0, 0.5)
    cut = radius * 0.29289
    return Outline("rect", radius=radius, text=(cut, cut, s.w - cut, s.h - cut))


def ellipse(s: Sketch) -> Outline:
    x, y = s.w * 0.14645, s.h * 0.14645
    return Outline("ellipse", text=(x, y, s.w - x, s.h - y))


def corners(s: Sketch, cuts: tuple[float, float, float, float], rounded: bool) -> Outline:
    """A rectangle with its corners (top left, top right, bottom right, bottom left) rounded or snipped."""
    w, h, pen = s.w, s.h, Pen()
    tl, tr, br, bl = cuts
    pen.move(tl, 0).line(w - tr, 0)
    steps = ((tr, 270.0, (w, tr)), (br, 0.0, (w - br, h)), (bl, 90.0, (0.0, h - bl)), (tl, 180.0, (tl, 0.0)))
    befores = ((w - tr, 0.0), (w, h - br), (bl, h), (0.0, tl))
    for (cut, start, end), before in zip(steps, befores, strict=True):
        pen.line(*before)
        if cut and rounded:
            pen.arc(cut, cut, start, 90)
        elif cut:
            pen.line(*end)
    most = max(cuts) * (0.29289 if rounded else 0.5)
    return path(pen.close(), (most, most, w - most, h - most))


def _corner(which: str, rounded: bool) -> Preset:
    def draw(s: Sketch) -> Outline:
        a, b = s.short * s.share("adj1", 0.16667, 0, 0.5), s.short * s.share("adj2", 0.0, 0, 0.5)
        if which == "diag" and not rounded:
            a, b = s.short * s.share("adj1", 0.0, 0, 0.5), s.short * s.share("adj2", 0.16667, 0, 0.5)
        cuts = {"one": (0.0, a, 0.0, 0.0), "same": (a, a, b, b), "diag": (a, b, a, b)}[which]
        return corners(s, cuts, rounded)

    return draw


def _snip_round(s: Sketch) -> Outline:
    w, h = s.w, s.h
    a, b = s.short * s.share("adj1", 0.16667, 0, 0.5), s.short * s.share("adj2", 0.16667, 0, 0.5)
    return path(Pen().move(0, h).line(0, a).arc(a, a, 180, 90).line(w - b, 0, w, b, w, h).close())


def _triangle(s: Sketch) -> Outline:
    x = s.w * s.share("adj", 0.5)
    return polygon(0, s.h, x, 0, s.w, s.h, text=(x / 2, s.h / 2, x / 2 + s.w / 2, s.h))


def _right_triangle(s: Sketch) -> Outline:
    return polygon(0, s.h, 0, 0, s.w, s.h, text=(s.w / 12, s.h * 7 / 12, s.w * 7 / 12, s.h * 11 / 12))


def _diamond(s: Sketch) -> Outline:
    w, h = s.w, s.h
    return polygon(0, h / 2, w / 2, 0, w, h / 2, w / 2, h, text=(w / 4, h / 4, w * 3 / 4, h * 3 / 4))


def _parallelogram(s: Sketch) -> Outline:
    x = s.short * s.share("adj", 0.25, 0, s.w / s.short if s.short else 1)
    return polygon(0, s.h, x, 0, s.w, 0, s.w - x, s.h, text=(x / 2, s.h / 8, s.w - x / 2, s.h * 7 / 8))


def _trapezoid(s: Sketch) -> Outline:
    x = s.short * s.share("adj", 0.25, 0, s.w / 2 / s.short if s.short else 1)
    return polygon(0, s.h, x, 0, s.w - x, 0, s.w, s.h, text=(x * 2 / 3, x * 2 / 3, s.w - x * 2 / 3, s.h))


def _pentagon(s: Sketch) -> Outline:
    return _regular(s, 5, 1.05146, 1.10557)


def _regular(s: Sketch, count: int, wide: float = 1.0, high: float = 1.0, turn: float = -90.0) -> Outline:
    """An equal-sided figure that fills its frame."""
    rx, ry = s.w / 2 * wide, s.h / 2 * high
    cx, cy = s.w / 2, s.h / 2 * high
    pen, points = Pen(), []
    for number in range(count):
        angle = math.radians(turn + 360 * number / count)
        points += [cx + rx * math.cos(angle), cy + ry * math.sin(angle)]
    return path(pen.polygon(points), (s.w * 0.15, s.h * 0.2, s.w * 0.85, s.h * 0.9))


def _hexagon(s: Sketch) -> Outline:
    x = s.short * s.share("adj", 0.25, 0, s.w / 2 / s.short if s.short else 1)
    y = s.h / 2 * min(s.share("vf", 1.1547, 0, 2) * math.sin(math.radians(60)), 1.0)
    top, bottom = s.h / 2 - y, s.h / 2 + y
    inset = (s.w * 0.12, s.h * 0.12, s.w * 0.88, s.h * 0.88)
    return polygon(0, s.h / 2, x, top, s.w - x, top, s.w, s.h / 2, s.w - x, bottom, x, bottom, text=inset)


def _octagon(s: Sketch) -> Outline:
    return corners(s, (s.short * s.share("adj", 0.29289, 0, 0.5),) * 4, False)


def _plaque(s: Sketch) -> Outline:
    r, w, h, pen = s.short * s.share("adj", 0.16667, 0, 0.5), s.w, s.h, Pen()
    pen.move(0, r).arc(r, r, 90, -90).line(w - r, 0).arc(r, r, 180, -90).line(w, h - r).arc(r, r, 270, -90)
    pen.line(r, h).arc(r, r, 0, -90).close()
    return path(pen, (r * 0.7, r * 0.7, w - r * 0.7, h - r * 0.7))


def _plus(s: Sketch) -> Outline:
    x, w, h = s.short * s.share("adj", 0.25, 0, 0.5), s.w, s.h
    points = (0, x, x, x, x, 0, w - x, 0, w - x, x, w, x, w, h - x, w - x, h - x, w - x, h, x, h, x, h - x, 0, h - x)
    return polygon(*points, text=(0, x, w, h - x) if w > h else (x, 0, w - x, h))


def _star(count: int, default: float, wide: float = 1.0, high: float = 1.0) -> Preset:
    def draw(s: Sketch) -> Outline:
        depth = s.share("adj", default, 0, 0.5) * 2
        rx, ry = s.w / 2 * s.share("hf", wide, 0, 2), s.h / 2 * s.share("vf", high, 0, 2)
        cx, cy = s.w / 2, s.h / 2 * (s.share("vf", high, 0, 2) if count == 5 else 1)
        points = []
        for number in range(2 * count):
            angle = math.radians(-90 + 180 * number / count)
            reach = depth if number % 2 else 1.0
            points += [cx + rx * reach * math.cos(angle), cy + ry * reach * math.sin(angle)]
        side = 0.5 - depth * 0.35
        return path(Pen().polygon(points), (s.w * side, s.h * side, s.w * (1 - side), s.h * (1 - side)))

    return draw


def _arc(s: Sketch) -> Outline:
    return path(_swept(s, s.angle("adj1", 270), s.angle("adj2", 0)), open=True)


def _swept(s: Sketch, start: float, end: float) -> Pen:
    rx, ry = s.w / 2, s.h / 2
    x, y = _on_ellipse(s, start)
    return Pen().move(x, y).arc(rx, ry, start, (end - start) % 360 or 360)


def _on_ellipse(s: Sketch, angle: float) -> tuple[float, float]:
    """The point of the frame's ellipse that is seen at an angle from its middle."""
    rx, ry = s.w / 2, s.h / 2
    own = math.atan2(rx * math.sin(math.radians(angle)), ry * math.cos(math.radians(angle)))
    return rx + rx * math.cos(own), ry + ry * math.sin(own)


def _pie(s: Sketch) -> Outline:
    return path(_swept(s, s.angle("adj1", 0), s.angle("adj2", 270)).line(s.w / 2, s.h / 2).close())


def _chord(s: Sketch) -> Outline:
    return path(_swept(s, s.angle("adj1", 45), s.angle("adj2", 270)).close())


def _donut(s: Sketch) -> Outline:
    thick = s.short * s.share("adj", 0.25, 0, 0.5)
    pen = Pen().ellipse(s.w / 2, s.h / 2, s.w / 2, s.h / 2)
    pen.move(thick, s.h / 2).arc(s.w / 2 - thick, s.h / 2 - thick, 180, -360).close()
    return path(pen, ellipse(s).text)


def _block_arc(s: Sketch) -> Outline:
    start, end = s.angle("adj1", 180), s.angle("adj2", 0)
    thick = s.short * s.share("adj3", 0.25, 0, 0.5)
    pen = _swept(s, start, end)
    inner = Sketch(s.w - 2 * thick, s.h - 2 * thick, {})
    x, y = _on_ellipse(inner, end)
    pen.line(x + thick, y + thick).arc(inner.w / 2, inner.h / 2, end, -((end - start) % 360 or 360))
    return path(pen.close())


def _no_smoking(s: Sketch) -> Outline:
    thick = s.short * s.share("adj", 0.1875, 0, 0.5)
    pen = Pen().ellipse(s.w / 2, s.h / 2, s.w / 2, s.h / 2)
    rx, ry = s.w / 2 - thick, s.h / 2 - thick
    spread = math.degrees(math.asin(min(thick / 2 / max(min(rx, ry), 1e-6), 1)))
    ring = Sketch(2 * rx, 2 * ry, {})
    for middle in (45.0, 225.0):
        start, end = middle + 180 + spread, middle + 360 - spread
        x, y = _on_ellipse(ring, end)
        pen.move(x + thick, y + thick).arc(rx, ry, end, -((end - start) % 360)).close()
    return path(pen)


def _frame(s: Sketch) -> Outline:
    x, w, h = s.short * s.share("adj1", 0.125, 0, 0.5), s.w, s.h
    pen = Pen().polygon((0, 0, w, 0, w, h, 0, h)).polygon((x, x, x, h - x, w - x, h - x, w - x, x))
    return path(pen, (x, x, w - x, h - x))


def _half_frame(s: Sketch) -> Outline:
    w, h = s.w, s.h
    x, y = s.short * s.share("adj2", 0.33333, 0, 2), s.short * s.share("adj1", 0.33333, 0, 2)
    x, y = min(x, w), min(y, h)
    return polygon(0, 0, w, 0, w - (y * w / h if h else 0), y, x, y, x, h - (x * h / w if w else 0), 0, h)


def _corner_shape(s: Sketch) -> Outline:
    x, y = s.short * s.share("adj2", 0.5, 0, 9), s.short * s.share("adj1", 0.5, 0, 9)
    x, y = min(x, s.w), min(y, s.h)
    return polygon(0, 0, x, 0, x, s.h - y, s.w, s.h - y, s.w, s.h, 0, s.h)


def _diagonal_stripe(s: Sketch) -> Outline:
    share = s.share("adj", 0.5)
    return polygon(0, s.h * share, s.w * share, 0, s.w, 0, 0, s.h)


def _can(s: Sketch) -> Outline:
    w, h = s.w, s.h
    y = s.short * s.share("adj", 0.25, 0, 0.5 * h / s.short if s.short else 1) / 2
    pen = Pen().move(0, y).arc(w / 2, y, 180, 180).line(w, h - y).arc(w / 2, y, 0, 180).close()
    return path(pen, (0, 2 * y, w, h - y), Pen().move(0, y).arc(w / 2, y, 180, -180))


def _cube(s: Sketch) -> Outline:
    y, w, h = s.short * s.share("adj", 0.25), s.w, s.h
    pen = Pen().polygon((0, y, y, 0, w, 0, w, h - y, w - y, h, 0, h))
    return path(pen, (0, y, w - y, h), Pen().move(0, y).line(w - y, y, w, 0).move(w - y, y).line(w - y, h))


def _bevel(s: Sketch) -> Outline:
    x, w, h = s.short * s.share("adj", 0.125, 0, 0.5), s.w, s.h
    inner = Pen().polygon((x, x, w - x, x, w - x, h - x, x, h - x)).move(0, 0).line(x, x).move(w, 0).line(w - x, x)
    inner.move(0, h).line(x, h - x).move(w, h).line(w - x, h - x)
    return path(Pen().polygon((0, 0, w, 0, w, h, 0, h)), (x, x, w - x, h - x), inner)


def _folded(s: Sketch) -> Outline:
    y, w, h = s.short * s.share("adj", 0.16667, 0, 0.5), s.w, s.h
    inner = Pen().move(w - y, h).line(w - y + y / 5, h - y + y / 5, w, h - y)
    return path(Pen().polygon((0, 0, w, 0, w, h - y, w - y, h, 0, h)), (0, 0, w, h - y), inner)


def _bracket(left: bool, brace: bool) -> Preset:
    """An open bracket or brace that fills its frame."""

    def draw(s: Sketch) -> Outline:
        tall = s.h / s.short if s.short else 1.0
        y = s.short * s.share("adj1", 0.08333, 0, 0.5 * tall)
        middle = s.h * s.share("adj2", 0.5)
        pen = Pen()
        _half_bracket(pen, (s.w, 0.0) if left else (0.0, s.w), s.h, y, middle if brace else None)
        return path(pen, open=True)

    return draw


def _bracket_pair(brace: bool) -> Preset:
    def draw(s: Sketch) -> Outline:
        r = s.short * s.share("adj", 0.08333 if brace else 0.16667, 0, 0.25 if brace else 0.5)
        reach, pen = r * (2 if brace else 1), Pen()
        for edges in ((reach, 0.0), (s.w - reach, s.w)):
            _half_bracket(pen, edges, s.h, r, s.h / 2 if brace else None)
        cut = reach * 0.29289
        return Outline("path", pen.d, text=(reach, cut, s.w - reach, s.h - cut), open=True)

    return draw


def _half_bracket(pen: Pen, edges: tuple[float, float], h: float, ry: float, middle: float | None) -> None:
    """From the ends at `edges[0]` to the spine at `edges[1]`; a brace has its tip there and the spine halfway."""
    ends, far = edges
    left = far < ends
    turn = -90.0 if left else 90.0
    if middle is None:
        rx = abs(ends - far)
        pen.move(ends, 0).arc(rx, ry, 270, turn).line(far, h - ry).arc(rx, ry, 180 if left else 0, turn)
        return
    rx, spine = abs(ends - far) / 2, (ends + far) / 2
    pen.move(ends, 0).arc(rx, ry, 270, turn).line(spine, max(middle - ry, ry)).arc(rx, ry, 0 if left else 180, -turn)
    pen.arc(rx, ry, 270, -turn).line(spine, h - ry).arc(rx, ry, 180 if left else 0, turn)


def _wedge(form: str) -> Preset:
    """A callout: an outline with a tip that leaves it on the side it points to."""

    def draw(s: Sketch) -> Outline:
        w, h = s.w, s.h
        dx, dy = s.share("adj1", -0.20833, -99, 99) * w, s.share("adj2", 0.625, -99, 99) * h
        tip = w / 2 + dx, h / 2 + dy
        if form == "ellipse":
            angle = math.degrees(math.atan2(dy * w, dx * h)) if dx or dy else 90.0
            rx, ry = w / 2, h / 2
            first, last = (math.radians(angle + spread) for spread in (11.0, -11.0))
            pen = Pen().move(*tip).line(rx + rx * math.cos(first), ry + ry * math.sin(first))
            big = digits_of(rx, ry)
            end = f"{rx + rx * math.cos(last):.3f} {ry + ry * math.sin(last):.3f}"
            pen.parts.append(f"A{big} 0 1 1 {end}")
            return path(pen.close(), ellipse(s).text)
        r = s.short * s.share("adj3", 0.16667, 0, 0.5) if form == "round" else 0.0
        near_left, near_top = dx <= 0, dy <= 0
        x1, x2 = (w * 2 / 12, w * 5 / 12) if near_left else (w * 7 / 12, w * 10 / 12)
        y1, y2 = (h * 2 / 12, h * 5 / 12) if near_top else (h * 7 / 12, h * 10 / 12)
        steep = abs(dy) * w >= abs(dx) * h  # it leaves at the top or the bottom
        pen = Pen().move(r, 0)
        if steep and near_top:
            pen.line(x1, 0, *tip, x2, 0)
        pen.line(w - r, 0).arc(r, r, 270, 90 if r else 0)
        if not steep and not near_left:
            pen.line(w, y1, *tip, w, y2)
        pen.line(w, h - r).arc(r, r, 0, 90 if r else 0)
        if steep and not near_top:
            pen.line(x2, h, *tip, x1, h)
        pen.line(r, h).arc(r, r, 90, 90 if r else 0)
        if not steep and near_left:
            pen.line(0, y2, *tip, 0, y1)
        pen.line(0, r).arc(r, r, 180, 90 if r else 0).close()
        cut = r * 0.29289
        return path(pen, (cut, cut, w - cut, h - cut))

    return draw


def digits_of(rx: float, ry: float) -> str:
    return f"{rx:.3f} {ry:.3f}"


def _line(s: Sketch) -> Outline:
    return path(Pen().move(0, 0).line(s.w, s.h), open=True)


FORMS: dict[str, Preset] = {
    "roundRect": _round_rect,
    "ellipse": ellipse,
    "round1Rect": _corner("one", True),
    "round2SameRect": _corner("same", True),
    "round2DiagRect": _corner("diag", True),
    "snip1Rect": _corner("one", False),
    "snip2SameRect": _corner("same", False),
    "snip2DiagRect": _corner("diag", False),
    "snipRoundRect": _snip_round,
    "triangle": _triangle,
    "rtTriangle": _right_triangle,
    "diamond": _diamond,
    "parallelogram": _parallelogram,
    "trapezoid": _trapezoid,
    "pentagon": _pentagon,
    "hexagon": _hexagon,
    "heptagon": lambda s: _regular(s, 7, 1.02572, 1.0521),
    "octagon": _octagon,
    "decagon": lambda s: _regular(s, 10, 1.0, 1.05146, 0.0),
    "dodecagon": lambda s: _regular(s, 12, 1.0, 1.0, 15.0),
    "plaque": _plaque,
    "plus": _plus,
    "star4": _star(4, 0.125),
    "star5": _star(5, 0.19098, 1.05146, 1.10557),
    "star6": _star(6, 0.28868, 1.1547),
    "star7": _star(7, 0.34601, 1.02572, 1.0521),
    "star8": _star(8, 0.375),
    "star10": _star(10, 0.42533, 1.05146),
    "star12": _star(12, 0.375),
    "star16": _star(16, 0.375),
    "star24": _star(24, 0.375),
    "star32": _star(32, 0.375),
    "irregularSeal1": _star(11, 0.3),
    "irregularSeal2": _star(13, 0.3),
    "arc": _arc,
    "pie": _pie,
    "chord": _chord,
    "donut": _donut,
    "blockArc": _block_arc,
    "noSmoking": _no_smoking,
    "frame": _frame,
    "halfFrame": _half_frame,
    "corner": _corner_shape,
    "diagStripe": _diagonal_stripe,
    "can": _can,
    "cube": _cube,
    "bevel": _bevel,
    "foldedCorner": _folded,
    "leftBracket": _bracket(True, False),
    "rightBracket": _bracket(False, False),
    "leftBrace": _bracket(True, True),
    "rightBrace": _bracket(False, True),
    "bracketPair": _bracket_pair(False),
    "bracePair": _bracket_pair(True),
    "wedgeRectCallout": _wedge("rect"),
    "wedgeRoundRectCallout": _wedge("round"),
    "wedgeEllipseCallout": _wedge("ellipse"),
    "line": _line,
    "lineInv": lambda s: path(Pen().move(0, s.h).line(s.w, 0), open=True),
    "straightConnector1": _line,
}
