"""Third stage for corners: rectangles that are there get them round or square."""

from __future__ import annotations

from redraft.commands.command import AlreadySo
from redraft.commands.traits import scale_of
from redraft.document.layers import Placed, Shape
from redraft.edits.ops import SetRadius
from redraft.errors import RequestError
from redraft.language.acts.painting import outlined
from redraft.language.amounts import number, own_units, plain, spoken
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import PERCENT

_USUAL = 0.1
"""How round corners are that are just to be round: of the shorter side."""
_WAYS = {
    **dict.fromkeys(("slightly", "a bit", "a little", "a touch", "a tad", "gently", "softly", "subtly"), 0.5),
    **dict.fromkeys(("much", "a lot", "strongly", "heavily", "very"), 2.0),
}


def corners(request: Request, scene: Scene) -> Resolved:
    """Round by an amount or as is usual, rounder, less round, or square."""
    found = scene.find_to_style(request.target)
    rectangles = [one for one in outlined(scene, found) if isinstance(one.layer, Shape) and one.layer.form == "rect"]
    if not rectangles:
        raise RequestError(f"{found.named} has no rectangle whose corners could be rounded", "name a box or a card")
    edits = [
        SetRadius(one.layer.id, radius)
        for one in rectangles
        if isinstance(one.layer, Shape) and abs((radius := _radius(request, one, one.layer)) - one.layer.radius) > 1e-3
    ]
    if not edits:
        raise AlreadySo(f"the corners of {found.named} are so already", "give another radius", found.ids)
    amount = request.get("amount")
    said = spoken(amount, request.get("unit")) if amount else plain(round(edits[0].radius, 2))
    how = "make the corners of {} square" if not edits[0].radius else "round the corners of {} by " + said
    ids = tuple(edit.layer for edit in edits)
    names = found.named if len(ids) != 1 or ids == found.ids else f"{found.named} ('{ids[0]}')"
    return Resolved(how.format(names), found.ids, tuple(edits))


def _radius(request: Request, placed: Placed, shape: Shape) -> float:
    how, frame = request.get("how"), shape.frame
    short = min(frame.width, frame.height) if frame is not None else 0.0
    if how == "square":
        return 0.0
    if request.get("amount") and request.get("unit").lower() in PERCENT:
        asked = short * number(request.get("amount")) / 100
    elif request.get("amount"):
        asked = own_units(request.get("amount"), request.get("unit"), placed, of=None)
    elif how == "pill" or request.get("degree") in ("fully", "completely", "totally"):
        asked = short / 2
    elif how == "less":
        asked = shape.radius / 2
    else:
        usual = _USUAL * short * _WAYS.get(request.get("degree"), 1.0)
        asked = max(shape.radius * 1.5, usual) if how == "more" or shape.radius else usual
    if not scale_of(placed):
        raise RequestError(f"'{shape.id}' has no size on the page", "name another element")
    return round(min(asked, short / 2), 2)
