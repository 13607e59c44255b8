"""Layers by what they are: texts, pictures, circles, bars, stars."""

from __future__ import annotations

import math
from itertools import pairwise

from redraft.commands.traits import corners, has_area, looks_like, painted
from redraft.document.geometry import Box
from redraft.document.layers import Group, Picture, Placed, Shape
from redraft.document.style import NoPaint, PaintServer
from redraft.targets.grounding import words
from redraft.targets.grounding.view import View, is_made_up

_BAR = 6.0
"""A bar is at least so many times as long as it is wide."""


def of_kind(noun: str, view: View) -> list[tuple[Placed, float]]:
    """The layers of a kind, with a score. An ellipse that is a circle comes second as an ellipse; one that is none is
    a circle only where there is no other."""
    kind, form = words.KINDS[noun]
    if noun == "dot" and (dots := [placed for placed in view.shapes if _is_dot(view, placed)]):
        return [(placed, 0.7) for placed in dots]
    if form == "bar":
        return [(placed, 0.7) for placed in (_stripes(view) if noun == "stripe" else []) or _bars(view)]
    if form == "ring" and not any(is_kind(placed, kind, form) for placed in view.shapes):
        return [(placed, 0.64) for placed in view.shapes if _shows_as_ring(view, placed)]
    if noun == "pill" and (pills := [placed for placed in view.shapes if _is_pill(view, placed)]):
        return [(placed, 0.7) for placed in pills]
    exact = form if form in ("triangle", "line") else words.LOOKS.get(noun, "")
    if noun in _BOXES:  # an accent line drawn as a rectangle is none of the boxes
        boxes = [placed for placed in view.layers if is_kind(placed, kind, form)]
        return [(placed, 0.7) for placed in [one for one in boxes if not _is_thin(view, one)] or boxes]
    if not exact:
        return [(placed, 0.7) for placed in view.layers if is_kind(placed, kind, form)]
    first = [placed for placed in view.shapes if looks_like(placed, exact) and not is_made_up(placed)]
    sure = {placed.layer.id for placed in first}
    others = [placed for placed in view.shapes if placed.layer.id not in sure and is_kind(placed, kind, form)]
    if exact == "line" and not first and not others:  # drawn as a rectangle, as on slides
        return [(placed, 0.64) for placed in view.shapes if _is_thin(view, placed)]
    if not first or exact in ("ellipse", "rect"):
        return [(placed, 0.7) for placed in first] + [(placed, 0.64) for placed in others]
    return [(placed, 0.7) for placed in first]


_BOXES = frozenset(("box", "panel", "plate", "block", "tile", "card", "container", "field"))
_THIN = 15.0
"""A rectangle so many times as long as it is wide may pass for a line, where it is thin on the page too."""


def _bars(view: View) -> list[Placed]:
    """What is long and narrow, and what stands in a row with such a one and is as wide: the bars of a chart are of any
    length."""
    long = [placed for placed in view.layers if is_kind(placed, "shape", "bar")]
    found = {placed.layer.id: placed for placed in long}
    for bar in long:
        box = view.box(bar)
        for placed in view.shapes:
            mine = view.box(placed)
            if box is None or mine is None or placed.ancestors != bar.ancestors or placed.page is not bar.page:
                continue
            if isinstance(placed.layer, Shape) and placed.layer.form == "rect" and _in_row(box, mine):
                found.setdefault(placed.layer.id, placed)
    return sorted(found.values(), key=lambda placed: view.order[placed.layer.id])


def _stripes(view: View) -> list[Placed]:
    """Rectangles of one size that fill a group edge to edge: the stripes of an awning, a flag or a border."""
    found: list[Placed] = []
    for group in (one.layer for one in view.layers if isinstance(one.layer, Group) and len(one.layer.children) > 2):
        assert isinstance(group, Group)
        parts = [view.ids[one.id] for one in group.children if one.id in view.ids]
        boxes = [box for one in parts if (box := view.box(one)) is not None]
        rects = all(isinstance(one.layer, Shape) and one.layer.form == "rect" for one in parts)
        if not rects or len(boxes) != len(group.children):
            continue
        first, last = boxes[0], boxes[-1]
        alike = all(abs(one.width - first.width) + abs(one.height - first.height) < 1 for one in boxes)
        across = all(abs(b.x - a.right) < 1 and abs(a.y - b.y) < 1 for a, b in pairwise(boxes))
        down = all(abs(b.y - a.bottom) < 1 and abs(a.x - b.x) < 1 for a, b in pairwise(boxes))
        found += parts if alike and last is not first and (across or down) else []
    return found


def _in_row(bar: Box, other: Box) -> bool:
    """Whether a rectangle is as wide as a bar and begins or ends on a line with it, or shares its middle."""
    upright = bar.height >= bar.width
    wide, mine = (bar.width, other.width) if upright else (bar.height, other.height)
    ends = (
        (bar.y - other.y, bar.bottom - other.bottom, bar.center[1] - other.center[1])
        if upright
        else (bar.x - other.x, bar.right - other.right, bar.center[0] - other.center[0])
    )
    length = other.height if upright else other.width
    return abs(wide - mine) <= 0.05 * wide and min(map(abs, ends)) <= 0.1 * wide and length >= 0.9 * mine


def _shows_as_ring(view: View, placed: Placed) -> bool:
    """Whether a disc is covered but for its rim, by a disc or a picture with the same middle."""
    box = view.box(placed)
    if box is None or not looks_like(placed, "circle") or placed.layer.id in view.behind:
        return False
    for over in view.layers:
        mine = view.box(over)
        if mine is None or view.order[over.layer.id] <= view.order[placed.layer.id] or over.page is not placed.page:
            continue
        if not (isinstance(over.layer, Picture) or looks_like(over, "circle")):
            continue
        (x, y), (px, py) = mine.center, box.center
        if max(abs(x - px), abs(y - py)) < 0.03 * box.width and 0.7 <= mine.width / box.width < 1:
            return True
    return False


def _is_thin(view: View, placed: Placed) -> bool:
    box, layer = view.box(placed), placed.layer
    if box is None or not isinstance(layer, Shape) or layer.form != "rect" or is_made_up(placed):
        return False
    low, high = min(box.width, box.height), max(box.width, box.height)
    return high >= _THIN * low and low <= 0.015 * min(placed.page.width, placed.page.height)


_DOT = 0.06
"""A dot is no wider than this share of the page's shorter side."""


def _is_dot(view: View, placed: Placed) -> bool:
    box, page = view.box(placed), placed.page
    if box is None or not looks_like(placed, "circle") or is_made_up(placed):
        return False
    return box.width <= _DOT * min(page.width, page.height) and not isinstance(painted(placed.layer, "fill"), NoPaint)


def is_kind(placed: Placed, kind: str, form: str) -> bool:
    layer = placed.layer
    if not kind:
        return not isinstance(layer, Group)
    if kind == "picture":
        return isinstance(layer, Picture) or _is_picture_in_shape(placed)
    if kind != "shape":
        return layer.kind == kind
    if not isinstance(layer, Shape) or is_made_up(placed):
        return False
    if not form:
        return True
    if form in ("rect", "ellipse", "path"):
        return layer.form == form
    return _has_form(placed, layer, form)


def _is_picture_in_shape(placed: Placed) -> bool:
    """Drawing programs keep a photo as the pattern of a rectangle, and call it so."""
    layer = placed.layer
    if not isinstance(layer, Shape) or not isinstance(layer.style.fill, PaintServer):
        return False
    said = f"{layer.name} {layer.id}".lower()
    return layer.style.fill.kind == "pattern" and any(word in said for word in ("photo", "picture", "image", "img"))


def _is_pill(view: View, placed: Placed) -> bool:
    """A rectangle whose short sides are round all over."""
    layer, box = placed.layer, view.box(placed)
    if not isinstance(layer, Shape) or layer.form != "rect" or box is None or layer.frame is None:
        return False
    return layer.radius >= 0.45 * min(layer.frame.width, layer.frame.height) and box.width > 1.3 * box.height


def _has_form(placed: Placed, shape: Shape, form: str) -> bool:
    frame = shape.frame
    points = corners(shape.d) if shape.form == "path" else None
    match form:
        case "line":  # drawn as a line, though not straight
            return shape.form == "path" and isinstance(painted(shape, "fill"), NoPaint)
        case "bar":
            box = placed.box
            low, high = (min(box.width, box.height), max(box.width, box.height)) if box else (0.0, 0.0)
            return shape.form == "rect" and low > 0 and (high >= _BAR * low or _crosses(placed, box))
        case "rounded":
            return shape.form == "rect" and shape.radius > 0
        case "ring":
            return shape.form == "ellipse" and isinstance(painted(shape, "fill"), NoPaint)
        case "curved":
            return shape.form == "path" and points is None and "c" in shape.d.lower()
        case "polygon":
            return points is not None and len(points) >= 3 and has_area(shape)
        case "diamond":
            return points is not None and len(points) == 4 and frame is not None and _points_at_edges(points, frame)
        case "star":
            return points is not None and _is_star(points)
        case _ if form.startswith("corners"):
            return points is not None and len(points) == int(form[7:]) and has_area(shape)
    return False


def _crosses(placed: Placed, box: Box | None) -> bool:
    """Whether it goes from side to side along the top or the foot of the page."""
    page = placed.page
    if box is None or box.width < 0.97 * page.width or box.height > 0.25 * page.height:
        return False
    return box.y <= 0.015 * page.height or box.bottom >= 0.985 * page.height


def _points_at_edges(points: tuple[tuple[float, float], ...], frame: object) -> bool:
    """Whether each corner lies in the middle of a side of the box around them."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    return all(abs(px - x) < 0.1 * wide or abs(py - y) < 0.1 * high for px, py in points) and wide > 0 < high


def _is_star(points: tuple[tuple[float, float], ...]) -> bool:
    """Corners that lie by turns far from the middle and near it."""
    if len(points) < 8 or len(points) % 2:
        return False
    x, y = sum(px for px, _ in points) / len(points), sum(py for _, py in points) / len(points)
    far = [math.hypot(px - x, py - y) for px, py in points]
    outer, inner = (far[::2], far[1::2]) if far[0] > far[1] else (far[1::2], far[::2])
    return min(outer) > 1.15 * max(inner)
