"""Shadows written by edits: filters under ids of our own, recognised again by their exact content.

A filter with any other content belongs to the file: it is kept and drawn, and no edit touches it.
"""

from __future__ import annotations

import hashlib
import math

from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Group, Layer, box_of
from redraft.document.style import Color, NoPaint, Shadow, is_shadow
from redraft.errors import EditError, says
from redraft.formats.shapes.numbers import format_number
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

REFERENCE = lazily(r"url\(\s*[\"']?#(redraft-shadow-[0-9a-f]{12})[\"']?\s*\)")
_ROOMS = (1, 3, 10, 30, 100)
"""How many times the size of a layer its filter may reach past it, to each side."""
_NUMBER = r"(-?[0-9.]+)"
_MARKUP = lazily(
    rf'<([\w.-]*:?)filter id="[\w-]+" x="-([0-9]+)00%"[^<>]*><[^<>]*stdDeviation="{_NUMBER}"/>'
    rf'<[^<>]*dx="{_NUMBER}" dy="{_NUMBER}"[^<>]*/><[^<>]*flood-color="(#[0-9a-f]{{6}})" flood-opacity="{_NUMBER}"/><.*'
)
"""Positions of the numbers; writing the filter again shows whether the rest is unchanged."""


def shadow_id(shadow: Shadow, layer: Layer) -> str:
    return _id(shadow, _room(shadow, layer))


def shadow_markup(shadow: Shadow, layer: Layer, prefix: str) -> str:
    """The filter for a layer; `prefix` is what the file puts before SVG names."""
    return _markup(shadow, _room(shadow, layer), prefix)


def read_shadow(element: Element) -> Shadow | None:
    """The shadow that was written as this filter; None for a filter of the file's own."""
    if element.end - element.start > 4_000:
        return None
    text = element.tree.data[element.start : element.end].decode(element.tree.encoding, "replace")
    parsed = _MARKUP.fullmatch(text) if len(text) < 1_000 else None
    color = Color.from_hex(parsed[6]) if parsed else None
    if parsed is None or color is None:
        return None
    try:
        blur, dx, dy, opacity = (float(parsed[place]) for place in (3, 4, 5, 7))
    except ValueError:
        return None
    found = Shadow(round(dx, 2), round(dy, 2), round(2 * blur, 2), color._replace(alpha=min(round(255 * opacity), 255)))
    return found if is_shadow(found) and _markup(found, int(parsed[2]), parsed[1]) == text else None


def _id(shadow: Shadow, room: int) -> str:
    return f"redraft-shadow-{hashlib.sha256(f'{shadow} {room}'.encode()).hexdigest()[:12]}"


def _markup(shadow: Shadow, room: int, prefix: str) -> str:
    color = shadow.color
    size = f"{1 + 2 * room}00%"
    parts = (
        f'feGaussianBlur in="SourceAlpha" stdDeviation="{format_number(shadow.blur / 2, 3)}"',
        f'feOffset dx="{format_number(shadow.dx, 2)}" dy="{format_number(shadow.dy, 2)}" result="cast"',
        f'feFlood flood-color="{color._replace(alpha=255)}" flood-opacity="{format_number(color.alpha / 255, 4)}"',
        'feComposite in2="cast" operator="in"',
    )
    inside = "".join(f"<{prefix}{part}/>" for part in parts)
    merged = f'<{prefix}feMergeNode/><{prefix}feMergeNode in="SourceGraphic"/>'
    return (
        f'<{prefix}filter id="{_id(shadow, room)}" x="-{room}00%" y="-{room}00%" width="{size}" height="{size}"'
        f' color-interpolation-filters="sRGB">{inside}<{prefix}feMerge>{merged}</{prefix}feMerge></{prefix}filter>'
    )


def _room(shadow: Shadow, layer: Layer) -> int:
    """How far the filter has to reach: a filter's region goes by the box of what it is on."""
    box = Box.union(box_of(child, IDENTITY) for child in layer.children) if isinstance(layer, Group) else layer.frame
    if box is None or not box.width or not box.height:
        raise EditError(says("svg-shadow-without-area", id=layer.id))
    outline = 0.0 if isinstance(layer.style.stroke, NoPaint | None) else layer.style.stroke_width or 1.0
    reach = math.hypot(shadow.dx, shadow.dy) + 1.5 * shadow.blur + outline
    for room in _ROOMS:
        if reach <= room * min(box.width, box.height):
            return room
    raise EditError(says("svg-shadow-too-large", id=layer.id))
