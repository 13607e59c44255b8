"""Geometry of elements: pages, viewports, and shapes as outlines. Percentages refer to the nearest viewport."""

from __future__ import annotations

import math
from typing import Protocol

from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.errors import FormatError, says
from redraft.formats.shapes.paths import path_box, polygon_box
from redraft.formats.svg.tree.values import parse_length, parse_view_box, view_box_transform
from redraft.formats.xml.tree import Element

MAX_SIDE = 100_000.0
MAX_PLACE = 1e9
MIN_SIDE = 1e-4  # of a page in its own units: smaller ones are lost in rounding
CLOSE = 1e-4
"""Parts of a picture that count as none."""


class Viewport(Protocol):
    """The size that percentages refer to, and the font size that `em` does."""

    width: float
    height: float

    @property
    def font_size(self) -> float: ...


def page_geometry(root: Element) -> tuple[float, float, Matrix, float]:
    """Page size (0 where the file has none), the matrix to page space, millimetres per page unit."""
    view_box = parse_view_box(root.get("viewBox"))
    sides = []
    _refuse_absurd(root)
    for name, size in (
        ("width", view_box.width if view_box else 0.0),
        ("height", view_box.height if view_box else 0.0),
    ):
        text = (root.get(name) or "").strip()
        length = parse_length(text) if not text.endswith("%") else None
        sides.append(size if length is None else length)
        if length is not None and not 0 < length <= MAX_SIDE:
            raise FormatError(says("svg-page-size-invalid", side=name, found=text, limit=MAX_SIDE))
    width, height = sides
    unit = 25.4 / 96
    if view_box is None:
        return width, height, IDENTITY, unit
    if root.get("width") is None and height and root.get("height") is not None:
        width = height * view_box.width / view_box.height
    if root.get("height") is None and width and root.get("width") is not None:
        height = width * view_box.height / view_box.width
    fitted = view_box_transform(view_box, width, height, root.get("preserveAspectRatio"))
    if fitted.a == 0 or fitted.d == 0:
        return view_box.width, view_box.height, Matrix.translation(-view_box.x, -view_box.y), unit
    if not math.isclose(fitted.a, fitted.d, rel_tol=1e-9):  # stretched: a user unit is wider than high, so pixels count
        return width, height, fitted, unit
    # Page units are the root's user units; the page is the whole drawn area in them.
    view = Matrix.translation(round(fitted.e / fitted.a, 9), round(fitted.f / fitted.d, 9))
    page = round(width / fitted.a, 6), round(height / fitted.d, 6)
    return *page, view, unit * fitted.a


def _refuse_absurd(root: Element) -> None:
    """Numbers that are none (NaN, infinity, 1e999), negative sizes, areas that no picture has."""
    for name in ("width", "height", "viewBox"):
        text = root.get(name) or ""
        numbers = [_number(word) for word in text.lower().replace(",", " ").split()]
        sizes = numbers[2:] if name == "viewBox" else numbers[:1]
        absurd = any(number < 0 or 0 < number < MIN_SIDE for number in sizes)
        if absurd or not all(abs(number) <= MAX_PLACE for number in numbers):
            what = "a drawable area" if name == "viewBox" else "a size"
            raise FormatError(says("svg-page-attribute-invalid", attribute=name, found=text[:60], wanted=what))


def _number(word: str) -> float:
    """The number in a word like 12mm; 0 when there is none."""
    if word.lstrip("+-").startswith(("nan", "inf")):
        return math.nan
    try:
        return float(word.rstrip("abcdefghijklmnopqrstuvwxyz%"))
    except ValueError:
        return 0.0


def viewport(element: Element, scope: Viewport) -> tuple[Matrix, float, float]:
    """The matrix into a nested svg, and the size that percentages inside it refer to."""
    x, y = length(element, "x", scope) or 0.0, length(element, "y", scope) or 0.0
    width = length(element, "width", scope)
    height = length(element, "height", scope)
    width, height = scope.width if width is None else width, scope.height if height is None else height
    view_box = parse_view_box(element.get("viewBox"))
    inside = view_box_transform(view_box, width, height, element.get("preserveAspectRatio"))
    size = (view_box.width, view_box.height) if view_box else (width, height)
    return Matrix.translation(x, y) @ inside, *size


def symbol_view(use: Element, symbol: Element, scope: Viewport) -> Matrix:
    """From the content of a symbol (or svg) to where its use puts it, which also gives the size."""
    view_box = parse_view_box(symbol.get("viewBox"))
    corner = IDENTITY
    if symbol.tag == "svg":
        x, y = length(symbol, "x", scope) or 0.0, length(symbol, "y", scope) or 0.0
        corner = Matrix.translation(x, y)
    if view_box is None:
        return corner
    sizes = []
    for name, full in (("width", scope.width), ("height", scope.height)):
        size = length(use, name, scope)
        size = length(symbol, name, scope) if size is None else size
        sizes.append(full if size is None else size)
    scope.width, scope.height = view_box.width, view_box.height
    return corner @ view_box_transform(view_box, sizes[0], sizes[1], symbol.get("preserveAspectRatio"))


def outline(element: Element, scope: Viewport) -> tuple[Box | None, str, str, float]:
    """Frame, form, path data and corner radius of a shape."""
    match element.tag:
        case "rect":
            frame = rectangle(element, scope)
            rx, ry = length(element, "rx", scope), length(element, "ry", scope)
            radius = (ry if rx is None else rx) if rx is None or ry is None else math.sqrt(max(rx * ry, 0.0))
            return frame, "rect", "", radius or 0.0
        case "circle" | "ellipse":
            cx, cy = length(element, "cx", scope) or 0.0, length(element, "cy", scope) or 0.0
            both = length(element, "r", scope)
            rx = both if element.tag == "circle" else length(element, "rx", scope)
            ry = both if element.tag == "circle" else length(element, "ry", scope)
            rx, ry = ry if rx is None else rx, rx if ry is None else ry
            drawn = rx and ry and rx > 0 and ry > 0
            return Box(cx - rx, cy - ry, 2 * rx, 2 * ry) if drawn and rx and ry else None, "ellipse", "", 0.0
        case "line":
            ends = [length(element, name, scope) or 0.0 for name in ("x1", "y1", "x2", "y2")]
            return Box.around([(ends[0], ends[1]), (ends[2], ends[3])]), "path", "M{} {}L{} {}".format(*ends), 0.0
        case "polyline" | "polygon":
            points = (element.get("points") or "").strip()
            return (
                polygon_box(points),
                "path",
                f"M{points}{'z' if element.tag == 'polygon' else ''}" if points else "",
                0.0,
            )
    d = element.get("d") or ""
    return path_box(d), "path", d, 0.0


def rectangle(element: Element, scope: Viewport, natural: tuple[int, int] = (0, 0)) -> Box | None:
    x, y = length(element, "x", scope) or 0.0, length(element, "y", scope) or 0.0
    width, height = length(element, "width", scope), length(element, "height", scope)
    if natural[0] and natural[1]:  # the picture's own size replaces the missing one
        if width is None:
            width = natural[0] if height is None else height * natural[0] / natural[1]
        if height is None:
            height = width * natural[1] / natural[0]
    return Box(x, y, width, height) if width and height and width > 0 and height > 0 else None


def length(element: Element, name: str, scope: Viewport) -> float | None:
    """An attribute that is a length; its percentages are of the viewport's side along the same axis."""
    text = element.get(name) if name in element.attributes else None
    if text is None:
        return None
    if not text.endswith("%"):
        return parse_length(text, font_size=scope.font_size if text.endswith(("em", "ex", "ch")) else 16.0)
    diagonal = math.hypot(scope.width, scope.height) / math.sqrt(2)
    return parse_length(text, percent_of=diagonal if name == "r" else scope.width if name in _ACROSS else scope.height)


_ACROSS = frozenset("x width cx rx x1 x2".split())


def origin_point(text: str, scope: Viewport) -> tuple[float, float]:
    """`transform-origin`: one word leaves the other axis in the middle, and words come in either order."""
    words = text.replace(",", " ").split()[:2] or ["0", "0"]
    if len(words) == 1:
        words = ["center", *words] if words[0] in ("top", "bottom") else [*words, "center"]
    if words[0] in ("top", "bottom") or words[1] in ("left", "right"):
        words.reverse()
    shares = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}
    x, y = (
        parse_length(shares.get(word, word), font_size=scope.font_size, percent_of=full)
        for word, full in zip(words, (scope.width, scope.height), strict=True)
    )
    return x or 0.0, y or 0.0


def crop_of(element: Element, frame: Box | None, size: tuple[int, int]) -> tuple[float, float, float, float]:
    """What a sliced picture lacks at its left, top, right and bottom, as parts of its width and height."""
    aspect = element.get("preserveAspectRatio") or ""
    if frame is None or not all(size) or "slice" not in aspect:
        return 0.0, 0.0, 0.0, 0.0
    width, height = size
    fitted = view_box_transform(Box(0.0, 0.0, width, height), frame.width, frame.height, aspect)
    whole = Box(fitted.e, fitted.f, width * fitted.a, height * fitted.d)
    cuts = (-whole.x / whole.width, -whole.y / whole.height,
            (whole.right - frame.width) / whole.width, (whole.bottom - frame.height) / whole.height)  # fmt: skip
    left, top, right, bottom = (cut if cut > CLOSE else 0.0 for cut in cuts)
    return left, top, right, bottom
