"""Things that go from one of several alike onto another: the sticker on a card onto the next card, where it stood."""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.commands.command import AlreadySo
from redraft.document.geometry import Box
from redraft.document.layers import Placed
from redraft.edits.ops import Move
from redraft.errors import RequestError
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.grounding.entries import Entry, entry_sets
from redraft.targets.grounding.view import view_of
from redraft.targets.scene import Scene


def onto(request: Request, scene: Scene) -> Resolved:
    """As far from the corner of the thing that is named as it is now from that of the one it stands on, which is alike;
    RequestError where it stands on none such, since where on it is then not said."""
    found = scene.free(scene.find(request.target))
    anchor = scene.find(request.get("anchor"))
    mine = scene.box(tuple(_original(id, scene) for id in found.ids))
    there, boxes = _alike(anchor.ids[0], scene) if len(anchor.ids) == 1 else (None, [])
    under = [box for box in boxes if _holds(box, mine)]
    if there is None or len(under) != 1:
        raise RequestError(
            f"where on {anchor.named} is not said", f"say for example: move {found.named} to the top left of it"
        )
    now = scene.box(found.ids)
    dx, dy = there.x + mine.x - under[0].x - now.x, there.y + mine.y - under[0].y - now.y
    if not round(dx, 6) and not round(dy, 6):
        raise AlreadySo(f"{found.named} is on {anchor.named} already", "name another one", found.ids)
    said = f"move {found.named} onto {anchor.named}, to where it stands on the other one"
    return Resolved(said, found.ids, tuple(Move(id, round(dx, 6), round(dy, 6)) for id in found.ids))


def _original(id: str, scene: Scene) -> str:
    """What a layer is a copy of, which may stand on one where the copy does not; else the layer itself."""
    first = re.sub(r"-copy(?:-\d+)?$", "", id)
    return first if first in scene.document.index else id


def _alike(id: str, scene: Scene) -> tuple[Box | None, list[Box]]:
    """The box of one of several things alike that is named, by itself or by its name, and those of all of them."""
    for each in entry_sets(view_of(scene.document, False, ())):
        own = [n for n, entry in enumerate(each) if id in {one.layer.id for one in _standing_for(entry)}]
        boxes = [box for entry in each if (box := (entry.plate or entry.holder).box) is not None]
        if len(own) != 1 or len(boxes) != len(each):
            continue
        same = all(abs(box.width - boxes[0].width) <= 0.02 * boxes[0].width for box in boxes)
        return (boxes[own[0]], boxes) if same else (None, [])
    return None, []


def _standing_for(entry: Entry) -> list[Placed]:
    return [one for one in (entry.group, entry.plate, entry.name, entry.holder) if one is not None]


def _holds(box: Box, other: Box) -> bool:
    """Whether most of one lies on the other."""
    across = min(box.right, other.right) - max(box.x, other.x)
    down = min(box.bottom, other.bottom) - max(box.y, other.y)
    return across > 0.5 * other.width and down > 0 and down >= 0.2 * other.height


ONTO_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {"onto": onto}
