"""Gradients of edits: the ids they are defined under, derived from the gradient, by which it is read again.

Equal gradients share a definition. A gradient under such an id with any other content belongs to the file.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator

from redraft.document.layers import Text, family
from redraft.document.style import Color, Gradient, PaintServer, Stop, Style, is_gradient
from redraft.edits.kinds import Edit, Insert, SetRuns, SetStyle
from redraft.formats.shapes.numbers import format_number
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

_OURS = lazily(r"redraft-gradient-[0-9a-f]{12}")
TAGS = {"linear-gradient": "linearGradient", "radial-gradient": "radialGradient"}
_MIDDLE = {"cx": "0.5", "cy": "0.5", "r": "0.7071"}


def gradient_id(gradient: Gradient | PaintServer) -> str:
    if isinstance(gradient, PaintServer):
        return gradient.id
    return f"redraft-gradient-{hashlib.sha256(str(gradient).encode()).hexdigest()[:12]}"


def gradients_of(edits: Iterable[Edit]) -> Iterator[Gradient | PaintServer]:
    """The gradients that edits give to layers and runs, new ones and those of the file."""
    for edit in edits:
        match edit:
            case SetStyle(value=Gradient() | PaintServer() as value):
                yield value
            case SetRuns(runs=runs):
                yield from _in_styles(run.style for run in runs)
            case Insert(content=content):
                for layer in family(content):
                    yield from _in_styles([layer.style])
                    yield from _in_styles(run.style for run in (layer.runs if isinstance(layer, Text) else ()))


def _in_styles(styles: Iterable[Style]) -> Iterator[Gradient | PaintServer]:
    for style in styles:
        yield from (paint for paint in (style.fill, style.stroke) if isinstance(paint, Gradient | PaintServer))


def read_gradient(element: Element, color_of: Callable[[Element], Color | None]) -> Gradient | None:
    """The gradient that was written as this element; None for one of the file's own."""
    name = element.get("id") or ""
    if not _OURS.fullmatch(name) or any(child.tag != "stop" for child in element.children):
        return None
    stops = []
    for child in element.children:
        color, offset = color_of(child), _number(child.get("offset"))
        if color is None or offset is None:
            return None
        stops.append(Stop(offset, color))
    found = Gradient(tuple(stops), _angle(element))
    attributes = {one: element.get(one) for one in element.attributes}
    if not is_gradient(found) or element.tag != TAGS[found.kind] or attributes != {"id": name, **ends(found.angle)}:
        return None
    return found if gradient_id(found) == name else None


def ends(angle: float | None) -> dict[str, str]:
    """Where it begins and ends in the box of what it paints, which is 1 wide and 1 high."""
    if angle is None:
        return _MIDDLE
    turn = math.radians(angle)
    reach = (abs(math.sin(turn)) + abs(math.cos(turn))) / 2
    dx, dy = math.sin(turn) * reach, -math.cos(turn) * reach
    ends = {"x1": 0.5 - dx, "y1": 0.5 - dy, "x2": 0.5 + dx, "y2": 0.5 + dy}
    return {name: format_number(round(end, 6) + 0.0, 6) for name, end in ends.items()}


def _angle(element: Element) -> float | None:
    if element.tag == "radialGradient":
        return None
    x1, y1, x2, y2 = (_number(element.get(name)) or 0.0 for name in ("x1", "y1", "x2", "y2"))
    return round(math.degrees(math.atan2(x2 - x1, y1 - y2)) % 360, 2) % 360


def _number(text: str | None) -> float | None:
    try:
        return float(text) if text else None
    except ValueError:
        return None
