"""Third stage for things that become as wide, as high or as large as the page or another thing. All in page units."""

from __future__ import annotations

from redraft.commands.command import AlreadySo
from redraft.document.geometry import Box
from redraft.document.layers import Shape, Text
from redraft.edits.arranging import stretched
from redraft.edits.ops import Edit
from redraft.errors import RequestError
from redraft.language.acts.spacing import CLOSE, PAGE_NAMED, home, other, things
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene


def fit(request: Request, scene: Scene) -> Resolved:
    """As large as the page or another thing allows, or as wide or high as it; with `cover` so that it is covered."""
    found = things(scene, request.target)
    page = home(scene, found.ids)
    to, phrase = request.get("to").lower(), request.get("anchor")
    side = to if to in ("width", "height") else request.get("side").lower()
    if to not in ("", "page", "width", "height"):
        phrase = phrase or request.get("to")
    if phrase and PAGE_NAMED.fullmatch(phrase) is None:
        anchor = other(scene, phrase, found)
        if set(anchor.ids) & set(found.ids):
            raise RequestError(f"{found.named} is as large as itself", "name another thing")
        home(scene, (*found.ids, *anchor.ids))
        room, named = scene.box(anchor.ids), anchor.named
    else:
        room, named = page.box, "the page"
    edits: list[Edit] = []
    for id in found.ids:
        edits += _fitted(scene, id, room, side, cover=bool(request.get("cover")), on_page=named == "the page")
    how = {"width": "as wide as", "height": "as high as"}.get(side, "cover" if request.get("cover") else "fit")
    if not edits:
        raise AlreadySo(f"{found.named} has that size already", "name another size", found.ids)
    return Resolved(f"make {found.named} {how} {named}", found.ids, tuple(edits))


def _fitted(scene: Scene, id: str, room: Box, side: str, *, cover: bool, on_page: bool) -> list[Edit]:
    placed = scene[id]
    layer, box = placed.layer, scene.box((id,))
    elastic = (isinstance(layer, Shape) and layer.form == "rect" and not (placed.matrix.b or placed.matrix.c)) or (
        isinstance(layer, Text) and layer.flow is not None
    )
    wide = room.width / box.width if box.width else 1.0
    high = room.height / box.height if box.height else 1.0
    if not (box.width if side != "height" else box.height):
        raise RequestError(f"'{id}' has no {side or 'width'} to change", "name another element")
    if side == "width":
        sx, sy = wide, 1.0 if elastic or not box.height else wide
    elif side == "height":
        sx, sy = 1.0 if elastic or not box.width else high, high
    elif elastic and cover:
        sx, sy = wide, high
    elif not box.height:
        sx, sy = wide, 1.0
    else:
        sx = sy = max(wide, high) if cover else min(wide, high)
    width, height = box.width * sx, box.height * sy
    x, y = box.center[0] - width / 2, box.center[1] - height / 2
    if side != "height" and (on_page or not side):
        x = room.center[0] - width / 2
    if side != "width" and (on_page or not side):
        y = room.center[1] - height / 2
    page = placed.page
    if not cover:  # what grows past an edge is moved back
        x = min(max(x, 0.0), page.width - width) if width <= page.width + CLOSE else x
        y = min(max(y, 0.0), page.height - height) if height <= page.height + CLOSE else y
    return list(stretched(id, sx, sy, box, (x, y)))
