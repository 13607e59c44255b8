"""Gradients written by edits: definitions under ids derived from the gradient, recognised again by them.

Equal gradients share a definition. A gradient under such an id with any other content belongs to the file.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Mapping

from redraft.document.style import Color, Gradient, PaintServer, Stop, is_gradient
from redraft.formats.svg.values import format_number
from redraft.formats.xml.element_changes import escaped
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

_OURS = lazily(r"redraft-gradient-[0-9a-f]{12}")
_TAGS = {"linear-gradient": "linearGradient", "radial-gradient": "radialGradient"}
_GEOMETRY = "x1 y1 x2 y2 cx cy r fx fy gradientUnits gradientTransform spreadMethod".split()
_LOOKS = ("stop-color", "stop-opacity", "style")
_MIDDLE = {"cx": "0.5", "cy": "0.5", "r": "0.7071"}


def gradient_id(gradient: Gradient | PaintServer) -> str:
    if isinstance(gradient, PaintServer):
        return gradient.id
    return f"redraft-gradient-{hashlib.sha256(str(gradient).encode()).hexdigest()[:12]}"


def gradient_markup(gradient: Gradient, prefix: str) -> str:
    """The definition; `prefix` is what the file puts before SVG names."""
    tag = prefix + _TAGS[gradient.kind]
    stops = "".join(f"<{prefix}stop{_words(_stop(stop))}/>" for stop in gradient.stops)
    return f"<{tag}{_words({'id': gradient_id(gradient), **_ends(gradient.angle)})}>{stops}</{tag}>"


def repeated_by(paint: PaintServer, known: Iterable[str]) -> str:
    """The id of the definition that a paint repeats in other colours: the first one, or a copy of it that is left."""
    ids = [id for id in known if PaintServer("", id).origin == paint.origin]
    return paint.origin if paint.origin in ids else next(iter(ids), "")


def is_copy(paint: PaintServer, servers: Mapping[str, PaintServer | Gradient]) -> bool:
    """Whether a paint repeats a gradient of the file in other colours and is not in the file yet."""
    there = None if paint.id in servers else servers.get(repeated_by(paint, servers))
    return isinstance(there, PaintServer) and (paint.kind, len(paint.colors)) == (there.kind, len(there.colors))


def copied_markup(
    paint: PaintServer, by_id: Mapping[str, Element], color_of: Callable[[Element], Color | None], prefix: str
) -> str:
    """A gradient of the file once more in other colours, with all that it takes from others. A stop whose colour
    depends on its surroundings stays as it is."""
    chain = [by_id[repeated_by(paint, by_id)]]
    while len(chain) < 20 and (there := by_id.get((chain[-1].href() or "")[1:])) is not None and there not in chain:
        chain.append(there)
    own = {name: value for one in reversed(chain) for name in _GEOMETRY if (value := one.get(name)) is not None}
    colors, content = iter(paint.colors), ""
    for stop in next((stops for one in chain if (stops := [c for c in one.children if c.tag == "stop"])), []):
        kept = {name: value for name in ("offset", *_LOOKS) if (value := stop.get(name)) is not None}
        if color_of(stop) is not None:
            offset = {name: value for name, value in kept.items() if name == "offset"}
            kept = {**_stop(Stop(0.0, next(colors))), "offset": "0", **offset}
        content += f"<{prefix}stop{_words(kept)}/>"
    tag = prefix + _TAGS[paint.kind]
    return f"<{tag}{_words({'id': paint.id, **own})}>{content}</{tag}>"


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
    if not is_gradient(found) or element.tag != _TAGS[found.kind] or attributes != {"id": name, **_ends(found.angle)}:
        return None
    return found if gradient_id(found) == name else None


def _stop(stop: Stop) -> dict[str, str]:
    attributes = {"offset": format_number(stop.offset, 4), "stop-color": str(stop.color._replace(alpha=255))}
    return (
        attributes
        if stop.color.alpha == 255
        else {**attributes, "stop-opacity": format_number(stop.color.alpha / 255, 4)}
    )


def _ends(angle: float | None) -> dict[str, str]:
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


def _words(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{escaped(value)}"' for name, value in attributes.items())
