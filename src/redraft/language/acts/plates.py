"""Third stage for plates: a colour behind a text."""

from __future__ import annotations

from redraft.commands.command import AlreadySo
from redraft.commands.traits import own_size, painted
from redraft.document.geometry import Box
from redraft.document.layers import Group, Placed, Shape, Text
from redraft.document.style import Color, NoPaint, Style
from redraft.edits.arranging import fresh_id
from redraft.edits.ops import Edit, Insert, SetStyle
from redraft.errors import RequestError
from redraft.language.acts.painting import color_of, painted_part
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene

YELLOW = "#ffeb3b"
_ROOM = 0.2
"""Room between the letters and the edge of the plate, in font sizes."""


def highlight(request: Request, scene: Scene) -> Resolved:
    """A plate behind a text: one that is there is painted, else a new one is put below it."""
    color = color_of(request.get("color") or YELLOW)
    found = scene.find_to_style(request.target)
    edits: list[Edit] = []
    ids: list[str] = []
    for id in found.ids:
        texts = scene.texts(id)
        if len(texts) != 1:
            what = f"holds {len(texts)} texts" if texts else "has no live text"
            raise RequestError(f"{describe(scene[id])} {what}, and a highlight goes behind one", "name a text")
        placed = scene[texts[0].id]
        _check_readable(texts[0], color)
        behind = _own_plate(scene, placed)
        edits.append(SetStyle(behind.layer.id, "fill", color) if behind else _new_plate(scene, placed, color))
        ids.append(behind.layer.id if behind else placed.layer.id)
        if behind and painted(behind.layer, "fill") == color:
            raise AlreadySo(f"{found.named} stands on {request.get('color')} already", "name another colour", found.ids)
    return Resolved(f"put {request.get('color') or 'yellow'} behind {found.named}", tuple(ids), tuple(edits))


def _check_readable(text: Text, color: Color) -> None:
    if painted(text, "fill") == color:
        raise RequestError(f"the letters of '{text.id}' have that colour, so nothing could be read", "name another")


def _own_plate(scene: Scene, placed: Placed) -> Placed | None:
    """The shape that a text is part of, or the plate of the small group around it."""
    group = placed.ancestors[-1] if placed.ancestors else None
    if group is None:
        return None
    if placed.layer.bound:
        if group.form != "shape":
            raise RequestError(
                f"{describe(placed)} is part of a {group.form or 'group'}, and has no plate of its own", "name a text"
            )
        shapes = [scene[child.id] for child in group.children if isinstance(child, Shape)]
        if not shapes:
            raise RequestError(f"{describe(placed)} has nothing behind it to paint", "name another text")
        return shapes[0]
    leaves = painted_part(scene, group.id, "", []) if len(group.children) <= 3 else []
    return leaves[0] if len(leaves) == 1 and isinstance(leaves[0].layer, Shape) else None


def _new_plate(scene: Scene, placed: Placed, color: Color) -> Insert:
    text = placed.layer
    assert isinstance(text, Text)
    if scene.document.format in ("psd", "ora", "folder", "raster"):
        raise RequestError(
            f"a new plate behind '{text.id}' would have to be drawn as pixels in this format, which is not done yet",
            "in an SVG or a deck it can be",
        )
    frame = text.frame
    if frame is None or not frame.area:
        raise RequestError(f"how much room the words of '{text.id}' take is not known", "add a rectangle behind it")
    room = _ROOM * own_size(text) if text.flow is None else 0.0  # a text box has room of its own
    sides = frame.x - room, frame.y - room / 2, frame.width + 2 * room, frame.height + room
    plate = Shape(
        fresh_id(scene.document, f"{text.id.rpartition('/')[2]}-plate", frozenset()),
        transform=text.transform,
        style=Style(fill=color, stroke=NoPaint()),
        frame=Box(*(round(part, 3) for part in sides)),
        form="rect",
    )
    parent: Group | None = placed.ancestors[-1] if placed.ancestors else None
    return Insert(plate, parent.id if parent else placed.page.id, text.id)
