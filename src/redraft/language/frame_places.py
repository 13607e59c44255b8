"""Words for where a new table or chart goes, and how large it is to be."""

from __future__ import annotations

from typing import Any

from redraft.commands.frame_room import SPOTS
from redraft.document.layers import Page
from redraft.errors import RequestError
from redraft.language.amounts import page_units
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import PLACES

_SIDES = {
    "below": "below", "under": "below", "beneath": "below", "underneath": "below", "above": "above", "left": "left of",
    "right": "right of", "next": "beside", "beside": "beside", "": "beside", "inside": "inside", "over": "inside",
    "on": "inside", "in": "inside", "within": "inside",
}  # fmt: skip
_SHARES = {"small": 0.55, "tiny": 0.4, "little": 0.55, "medium": 0.75}
"""Shares of the room that is taken; all of it for other words."""


def only_known(request: Request, known: frozenset[str], what: str) -> None:
    """RequestError for anything said of a new table or chart that would be left undone."""
    more = [name for name, said in request.arguments.items() if said and name not in known]
    if request.get("count") in ("1", "one"):
        more = [name for name in more if name != "count"]
    if more:
        said = ", ".join(f"{name.replace('_', ' ')} ({request.get(name)})" for name in more)
        raise RequestError(
            f"a new {what} cannot be given this yet: {said}", f"add the {what} first, and change it in a second request"
        )


def placement(request: Request, scene: Scene, page: Page) -> dict[str, Any]:
    """Where a request puts something, and its size, as commands have it."""
    found: dict[str, Any] = _size(request, page)
    if anchor := request.get("anchor"):
        side = request.get("side").lower()
        ids = scene.free(scene.find(anchor)).ids
        if side not in _SIDES:
            raise RequestError(
                f"'{side} {describe(scene[ids[0]])}' is no place for it", "say above, below, left or right of it"
            )
        found |= {"where": _SIDES[side], "anchor": ids}
        if request.get("gap"):
            found["gap"] = page_units(request.get("gap"), request.get("unit"), page, None)
    elif place := request.get("place").lower():
        if place not in PLACES:
            raise RequestError(f"'{place}' is no place on a slide", "say for example: at the bottom right")
        found["where"] = SPOTS[PLACES[place]]
    return found


def _size(request: Request, page: Page) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, unit, of in (
        ("width", request.get("unit"), page.width),
        ("height", request.get("unit2") or request.get("unit"), page.height),
    ):
        if amount := request.get(name):
            found[name] = page_units(amount, unit, page, of)
    share = _SHARES.get(request.get("size").lower())
    if share is not None and not found:
        return {"width": 0.6 * share * page.width, "height": 0.6 * share * page.height}
    return found
