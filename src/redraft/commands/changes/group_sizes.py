"""Resizes a group: its background stretches, and what is on it keeps its shape."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from redraft.commands.measure.traits import painted
from redraft.document.geometry import Box
from redraft.document.layers import Group, Picture, Shape, Text, TextShape, family
from redraft.document.pages import Document, Placed
from redraft.document.style import NoPaint
from redraft.document.tables import Table
from redraft.edits import arrangement, ops

_SPAN = 0.8
"""A shape that takes up this share of its group along a side lies behind the others and stretches with the group."""
_CENTRED = 0.04
"""Of the group's side: two margins that differ by less are alike."""
_BESIDE = 0.1
"""Of the group's side: what is closer to each other in a line belongs together, as an icon and its label do."""
_SHIFTING = frozenset({"filter", "shadow", "blend"})
"""Effects that a group may have while its members change their places in it."""


class _Side(NamedTuple):
    """A stretch of one axis of the page."""

    start: float
    length: float

    @property
    def end(self) -> float:
        return self.start + self.length


def is_plated(document: Document, id: str) -> bool:
    """Whether a group is words or pictures on a plate that is as wide and high as the group: a button, a card."""
    placed = document.index[id]
    box, layer = placed.box, placed.layer
    if isinstance(layer, TextShape):
        return any(isinstance(one, Text) and one.text.strip() for one in layer.children)
    if box is None or not _is_open(placed) or document.traits.only_pixels:
        return False
    inside = [one for one in family(placed.layer) if isinstance(one, Text | Picture) and one.frame]
    return bool(inside) and any(_stretches(one, box, 0) and _stretches(one, box, 1) for one in _members(document, id))


def lying_on(document: Document, id: str, ids: Sequence[str]) -> list[str]:
    """Those of some layers that lie on a rectangle without being grouped with it."""
    plate = document.index[id]
    if not isinstance(plate.layer, Shape) or not plate.layer.is_rect or plate.box is None or len(ids) == 1:
        return []
    above = [layer.id for layer in plate.siblings]
    above = above[above.index(id) + 1 :]
    return [one for one in ids if one in above and (box := document.index[one].box) and box.overlap(plate.box) == box]


def stretched(
    document: Document, ids: Sequence[str], sx: float, sy: float, pivot: tuple[float, float]
) -> list[ops.Edit]:
    """The edits that give a plated group, or a plate with what lies on it, other sides: plates keep their margins,
    corners their radius; texts, icons and pictures keep their size and their distance from the edge or the middle that
    they are nearest to. A slide's shape does so by itself."""
    box, layer = document.index[ids[0]].box, document.index[ids[0]].layer
    assert box is not None
    if isinstance(layer, Group) and layer.form:
        return [ops.Resize(layer.id, sx, sy, pivot)]
    new = Box(pivot[0] + (box.x - pivot[0]) * sx, pivot[1] + (box.y - pivot[1]) * sy, box.width * sx, box.height * sy)
    members = _members(document, layer.id) if isinstance(layer, Group) else [document.index[id] for id in ids]
    return _placed_anew(document, members, box, new)


def _placed_anew(document: Document, members: list[Placed], old: Box, new: Box) -> list[ops.Edit]:
    sides = [_along(members, old, new, at) for at in (0, 1)]
    edits: list[ops.Edit] = []
    for number, member in enumerate(members):
        box = member.box
        assert box is not None
        across, down = sides[0][number], sides[1][number]
        room = Box(across.start, down.start, across.length, down.length)
        sx, sy = (now / was if was else 1.0 for now, was in ((room.width, box.width), (room.height, box.height)))
        if _is_open(member) and (abs(sx - 1) > 1e-9 or abs(sy - 1) > 1e-9):
            edits += _placed_anew(document, _members(document, member.layer.id), box, room)
            continue
        edits += arrangement.stretched(member.layer.id, sx, sy, box, (room.x, room.y))
        if document.traits.own_units and isinstance(member.layer, Shape):
            edits += _as_thick(member.layer, math.sqrt(sx * sy))
    return edits


def _as_thick(shape: Shape, grown: float) -> Iterator[ops.Edit]:
    """Corners as round and lines about as thick as before in a shape whose own units grew; an SVG has them in these."""
    if abs(grown - 1) < 1e-9:
        return
    if shape.radius:
        yield ops.SetRadius(shape.id, round(shape.radius / grown, 6))
    if not isinstance(painted(shape, "stroke"), NoPaint):
        yield ops.SetStyle(shape.id, "stroke_width", round((shape.style.stroke_width or 1.0) / grown, 6))


def _members(document: Document, id: str) -> list[Placed]:
    group = document.index[id].layer
    assert isinstance(group, Group)
    members = (document.index[child.id] for child in group.children if not child.bound)
    return [member for member in members if member.box is not None]


def _is_open(placed: Placed) -> bool:
    """Whether the members of a group can be elsewhere in it."""
    layer = placed.layer
    return (
        isinstance(layer, Group)
        and not (layer.form or layer.instance_of or set(layer.effects) - _SHIFTING)
        and not (placed.matrix.b or placed.matrix.c)
    )


def _stretches(member: Placed, room: Box, at: int) -> bool:
    """Whether a member lies behind the others of its group along an axis: 0 across, 1 down."""
    box, layer = member.box, member.layer
    assert box is not None
    if box[at + 2] < _SPAN * room[at + 2] or member.matrix.b or member.matrix.c:
        return False
    if isinstance(layer, Text):
        return layer.flow is not None and at == 0
    if isinstance(layer, TextShape | Table):
        return True
    drawn = [one for one in family(layer) if not isinstance(one, Group)]
    return (_is_open(member) and len(drawn) > 1) or all(isinstance(one, Shape) for one in drawn)


def _along(members: Sequence[Placed], old: Box, new: Box, at: int) -> list[_Side]:
    """The new position of each member along an axis."""
    was, now = _Side(old[at], old[at + 2]), _Side(new[at], new[at + 2])
    sides = [_Side(box[at], box[at + 2]) for member in members if (box := member.box) is not None]
    firm = [side for side, member in zip(sides, members, strict=True) if not _stretches(member, old, at)]
    near = _CENTRED * was.length
    if len(firm) == 1:  # a label alone, as exactly in the middle as its font is known
        near *= 3
    whole = _Side(min((side.start for side in firm), default=0.0), 0.0)
    whole = _Side(whole.start, max((side.end for side in firm), default=0.0) - whole.start)
    together = _is_centred(whole, was, near) and (at == 1 or whole.length < 0.7 * was.length)
    found = []
    for number, (member, side) in enumerate(zip(members, sides, strict=True)):
        if _stretches(member, old, at):
            length = now.length - (side.start - was.start) - (was.end - side.end)
            scaled = now.start + (side.start - was.start) * now.length / was.length
            least = length > 0.05 * now.length
            found.append(
                _Side(now.start + side.start - was.start, length)
                if least
                else _Side(scaled, side.length * now.length / was.length)
            )
            continue
        left, right = now.start - was.start, now.end - was.end
        side, own = _in_line(members, number, old, at), side
        leads = at == 0 and _leads(member, side, firm, near)
        if together or (_is_centred(side, was, near) and not leads):
            shift = (left + right) / 2
        else:
            shift = left if leads or side.start - was.start <= was.end - side.end else right
        found.append(_Side(own.start + shift, own.length))
    return found


def _in_line(members: Sequence[Placed], number: int, room: Box, at: int) -> _Side:
    """How far a member reaches along an axis together with those that are close beside it on one line."""
    boxes = [box for member in members if (box := member.box) is not None and not _stretches(member, room, at)]
    mine = members[number].box
    assert mine is not None
    across, side = 1 - at, _Side(mine[at], mine[at + 2])
    for box in sorted(boxes, key=lambda box: abs(box.center[at] - mine.center[at])) if at == 0 else ():
        level = box[across] < mine.center[across] < box[across] + box[across + 2] or (
            mine[across] < box.center[across] < mine[across] + mine[across + 2]
        )
        if level and max(box[at] - side.end, side.start - box[at] - box[at + 2]) < _BESIDE * room[at + 2]:
            start, end = min(side.start, box[at]), max(side.end, box[at] + box[at + 2])
            side = _Side(start, end - start)
    return side


def _is_centred(side: _Side, room: _Side, near: float) -> bool:
    return math.isclose(side.start - room.start, room.end - side.end, abs_tol=near)


def _leads(member: Placed, side: _Side, others: Sequence[_Side], near: float) -> bool:
    """Whether a text that happens to be in the middle begins where shorter ones begin that are not."""
    if not isinstance(member.layer, Text) or (member.layer.style.align or "start") != "start":
        return False
    return any(abs(one.start - side.start) <= near and side.end - one.end > 4 * near for one in others)
