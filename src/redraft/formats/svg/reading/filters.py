"""Filters and text paths: colours of the shadows that filters cast, and regions that may cut off content after an edit.

Filter regions are enlarged with their content. Past the end of a text path no letters are drawn. Of colours, those that
a file states count, as no default is anyone's choice.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import NamedTuple

from redraft.document.colors import parse_color
from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Group, Layer, Text, box_of
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.display_text import excerpt
from redraft.formats.codec import Typography
from redraft.formats.shapes.arcs import without_arcs
from redraft.formats.shapes.numbers import format_number
from redraft.formats.shapes.paths import Segment, path_segments
from redraft.formats.svg.reading.read import SvgRead
from redraft.formats.svg.reading.shadows import REFERENCE
from redraft.formats.svg.tree.values import parse_length
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

_REFERENCE = lazily(r"url\(\s*[\"']?#([^\"')]+?)[\"']?\s*\)")
_SIDES = ("x", "y", "width", "height")
_STEPS = 32
"""Straight pieces that a curve is measured by."""
LONGEST, MOST = 1_000, 50
"""Characters of a value, and parts of a filter, that are looked at."""
_CAST = lazily(r"drop-shadow\(((?:[^()]|\([^()]*\))*)\)|url\(\s*[\"']?#([^\"')]+)[\"']?\s*\)", re.IGNORECASE)
_COLOR = lazily(r"#[0-9a-f]+|[a-z]+\([^()]*\)|(?<![\w.])[a-z]+", re.IGNORECASE)
_FIGURE = lazily(r"[+-]?(?:[0-9]*\.)?[0-9]+(?:e[+-]?[0-9]{1,2})?", re.IGNORECASE)


class FilterRegion(NamedTuple):
    """The region of a filter as it has to be, in the units of the element it is for: the `layer`. `alone`: no other
    element has this filter."""

    layer: str
    filter: Element
    box: Box
    alone: bool

    def attributes(self) -> Iterator[tuple[str, str]]:
        return zip(_SIDES, map(format_number, self.box), strict=True)


def wider_regions(reading: SvgRead, document: Document) -> Iterator[FilterRegion]:
    """The filters with a region in user units that something in it has left now: as much wider as what they draw."""
    old, new = reading.document.index.layers, document.index.layers
    named = {id: found[1] for id, place in reading.places.items()
             if (found := _REFERENCE.fullmatch(place.computed.own.get("filter", "").strip()))}  # fmt: skip
    users = Counter(filter for _, filter in {(reading.places[id].element.number, one) for id, one in named.items()})
    for id, filter in named.items():
        element, was, now = reading.by_id.get(filter), old.get(id), new.get(id)
        if (
            element is None
            or was is None
            or now is None
            or was is now
            or element.get("filterUnits") != "userSpaceOnUse"
        ):
            continue
        sides = [parse_length(element.get(name) or "") for name in _SIDES]
        before, after = _content(was), _content(now)
        if before is None or after is None or None in sides:
            continue
        region = Box(*(side or 0.0 for side in sides))
        edges = zip(_edges(region), _edges(before), _edges(after), strict=True)
        left, top, right, bottom = (_more(own, inner, outer) for own, inner, outer in edges)
        if left or top or right or bottom:
            width, height = region.width + left + right, region.height + top + bottom
            wider = Box(region.x - left, region.y - top, width, height)
            yield FilterRegion(id, element, wider, users[filter] == 1 and not reading.places[id].uses)


def _content(layer: Layer) -> Box | None:
    """The box of what a layer draws in the space that its own transform leads from."""
    if isinstance(layer, Group):
        return Box.union(box for child in layer.children if (box := box_of(child, IDENTITY)))
    return layer.frame


def _edges(box: Box) -> tuple[float, float, float, float]:
    """Left, top, right and bottom, each larger the farther out it is."""
    return -box.x, -box.y, box.right, box.bottom


def _more(region: float, before: float, after: float) -> float:
    """How much farther out a region has to end: as far as its content grew, once half of the margin is used up. What it
    cut off before was intended to be cut."""
    room = region - before
    return after - before if room >= 0 and after > before + 0.01 and region - after < room / 2 else 0.0


def lost_words(reading: SvgRead, document: Document, typography: Typography) -> Iterator[str]:
    """Texts that an edit made longer than their path, a sentence each. Paths with a transform or a pathLength, and
    outlines that are no paths, are not measured."""
    for id, place in reading.places.items():
        was, now = (one.index.layers.get(id) for one in (reading.document, document))
        if was is now or not isinstance(was, Text) or not isinstance(now, Text) or "text-path" not in now.effects:
            continue
        bent = next(part for part in place.element.walk() if part.tag == "textPath")
        path = reading.by_id.get((bent.href() or "").strip()[1:])
        if path is None or path.tag != "path" or path.get("transform") or path.get("pathLength"):
            continue
        length = sum(map(_length, path_segments(without_arcs(path.get("d") or ""))))
        offset = (bent.get("startOffset") or "0").strip()
        at = length * _number(offset[:-1]) / 100 if offset.endswith("%") else parse_length(offset) or 0.0
        room = {"middle": 2 * min(at, length - at), "end": at}.get(now.style.align or "", length - at)
        widths = [frame.width if (frame := typography.measure(one)) else 0.0 for one in (was, now)]
        if length and widths[1] > max(room, widths[0]) + 1:
            over = f"{widths[1]:.0f} px long, and its path has {max(room, 0.0):.0f}"
            yield f"“{excerpt(now.text)}” is cut off where its path ends: it is {over}; make it shorter or smaller"


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def _length(segment: Segment) -> float:
    """How long a line or a curve is, by straight pieces."""
    points = list(zip(segment[::2], segment[1::2], strict=True))
    if len(points) == 2:
        return math.dist(*points)
    found = [_point(points, step / _STEPS) for step in range(_STEPS + 1)]
    return sum(map(math.dist, found, found[1:]))


def _point(points: list[tuple[float, float]], t: float) -> tuple[float, float]:
    while len(points) > 1:
        points = [(a + t * (c - a), b + t * (d - b)) for (a, b), (c, d) in pairwise(points)]
    return points[0]


def shadow_colors(filters: str, reading: SvgRead) -> Iterator[Color]:
    """Those of the functions drop-shadow() and of the primitives feDropShadow and feFlood, and of the matrices by which
    drawing programs make a shadow of one colour."""
    if len(filters) > LONGEST or REFERENCE.fullmatch(filters.strip()):
        return  # the latter is an edit's own, which is a value of the layer
    for cast in _CAST.finditer(filters):
        filter = reading.by_id.get(cast[2] or "")
        stated = [_stated(one, reading) for one in islice(filter.walk() if filter is not None else (), MOST)]
        for words in (*_COLOR.findall(cast[1] or ""), *stated):
            if (color := parse_color(words)) is not None:
                yield color


def _stated(part: Element, reading: SvgRead) -> str:
    """The colour of a primitive, '' for none."""
    if part.tag in ("feDropShadow", "feFlood"):
        inline = next((one.value for one in reversed(reading.styles.inline(part)) if one.name == "flood-color"), "")
        rule = reading.styles.from_sheet(part, "flood-color")
        return inline or (rule.value if rule else "") or part.get("flood-color") or ""
    if part.tag == "feColorMatrix" and part.parent and part.parent.get("color-interpolation-filters") == "sRGB":
        row = [*map(float, _FIGURE.findall(part.get("values") or ""))]
        if len(row) == 20 and not any(row[at] for at in range(18) if at % 5 != 4) and row[18] <= 1:
            color = Color(*(round(255 * min(max(row[at], 0.0), 1.0)) for at in (4, 9, 14)))
            return str(color) if any(color[:3]) else ""  # black is what exporters write where nobody chose
    return ""
