"""Requests to line things up and to space them out; texts of decks count as they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Literal, get_args

from redraft.commands.boxes import extent
from redraft.commands.geometry import Align, Distribute, Place
from redraft.commands.values import page_units as units_of
from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.edits.arranging import distributed
from redraft.errors import RequestError
from redraft.language.acts.neighbours import PAGE_NAMED, home, measured, other, things
from redraft.language.amounts import length, plain
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.scene import Scene

Edge = Literal["left", "right", "top", "bottom", "center", "middle"]
Axis = Literal["horizontal", "vertical"]
_EDGES: dict[str, Edge] = {edge: edge for edge in get_args(Edge)}


def align(request: Request, scene: Scene) -> Resolved:
    """With the edge or middle of another thing, of the page or, for several, of the room they take up together."""
    found = things(scene, request.target)
    phrase = request.get("anchor")
    if found.whole:
        raise RequestError("everything on the page cannot be lined up at once", "name the things to line up")
    edge = _EDGES.get(request.get("edge").lower() or _edge_of_texts(scene, found, phrase))
    if edge is None:
        raise RequestError(
            "which edges to align is not said", "say for example: align the left edges, or: at the top, in the middle"
        )
    whole = bool(request.get("page")) or (phrase and PAGE_NAMED.fullmatch(phrase) is not None)
    line: Align | Place
    if phrase and not whole:
        anchor = other(scene, phrase, found)
        home(scene, (*found.ids, *anchor.ids))
        rest = tuple(id for id in found.ids if id not in anchor.ids)
        if not rest:
            raise RequestError(
                f"{found.named} cannot be lined up with itself", "name something else to line it up with"
            )
        found, to = Found(rest, found.whole, found.many), f"with those of {anchor.named}"
        line = Align(found.ids, edge, anchor.ids, by=measured(scene, found.ids, anchor.ids))
    else:
        by, to = measured(scene, found.ids), "with those of the page"
        if edge in ("center", "middle") and whole and not found.many:  # together, as they stand to each other
            across: Literal["center horizontally", "center vertically"]
            across = "center horizontally" if edge == "center" else "center vertically"
            line = Place(found.ids, across, by=by)
        elif whole:
            line = Align(found.ids, edge, margin=0, by=by)
        elif len(found.ids) == 1:
            line = Align(found.ids, edge, margin="5%", by=by)
        else:
            line, to = Align(found.ids, edge, by=by), "onto one line"
    where = {"center": "centres across", "middle": "middles"}.get(edge, f"{edge} edges")
    return scene.carried(f"line up the {where} of {found.named} {to}", found.ids, line)


def _edge_of_texts(scene: Scene, found: Found, phrase: str) -> str:
    """The side that texts one below the other begin at, where all do so at the same; '' where that is not clear."""
    ids = (*found.ids, *(scene.find(phrase).ids if phrase and PAGE_NAMED.fullmatch(phrase) is None else ()))
    texts = [layer for id in ids if isinstance(layer := scene[id].layer, Text)]
    boxes = [extent(scene.document, [id], "ink") for id in ids]
    below = all(one.bottom <= other.y or other.bottom <= one.y for one, other in combinations(boxes, 2))
    sides = {text.style.align or "start" for text in texts}
    if len(texts) < len(ids) or len(ids) < 2 or not below or len(sides) > 1:
        return ""
    return {"start": "left", "middle": "center", "end": "right"}.get(sides.pop(), "")


def distribute(request: Request, scene: Scene) -> Resolved:
    """Equal gaps: the outermost two stay or, with a gap in numbers, the first does."""
    found = things(scene, request.target)
    page = home(scene, found.ids)
    if len(found.ids) < 2:
        raise RequestError(
            f"{found.named} is one thing, and spacing wants several", "name several, such as: all pictures"
        )
    by = measured(scene, found.ids)
    boxes = [(id, extent(scene.document, [id], by)) for id in found.ids]
    axis = _axis(request.get("axis"), [box for _, box in boxes])
    room = page.width if axis == "horizontal" else page.height
    gap: float | str | None = None
    if request.get("gap"):
        gap = length(request.get("gap"), request.get("unit"), page, of=room)
    _check_gaps(found, boxes, axis, None if gap is None else units_of(gap, page), room)
    told = f"gaps of {plain(units_of(gap, page))}" if gap is not None else "equal gaps"
    reading = f"space out {found.named} {axis}ly with {told}"
    return scene.carried(reading, found.ids, Distribute(found.ids, axis, gap, by=by))


def _check_gaps(found: Found, boxes: Sequence[tuple[str, Box]], axis: Axis, gap: float | None, room: float) -> None:
    """RequestError where there is nothing to share out, or the last would leave the page."""
    at = 0 if axis == "horizontal" else 1
    if gap is None and len(boxes) == 2:
        raise RequestError(
            f"between {found.named} there is one gap, so there is nothing to share out",
            "say how wide it is to be: 20px",
        )
    together = Box.union(box for _, box in boxes)
    if gap is None and together is not None and together[at + 2] < sum(box[at + 2] for _, box in boxes):
        raise RequestError(
            f"{found.named} overlap {'across' if at == 0 else 'down'} the page, so there is no gap to share out",
            "say the gap, such as 20px, or make them smaller",
        )
    last, shift = distributed(boxes, axis, gap)[-1]
    box = dict(boxes)[last]
    end = box[at] + shift[at] + box[at + 2]
    if gap is not None and end > room + 0.01:
        raise RequestError(
            f"with gaps of {plain(gap)} the last would end at {plain(end)}, past the edge of the page",
            "give a smaller gap, or make them smaller",
        )


def _axis(said: str, boxes: Sequence[Box]) -> Axis:
    word = said.lower().removesuffix("ly")
    for axis in get_args(Axis):
        if word == axis:
            return axis  # type: ignore[no-any-return]
    across, down = (_apart(boxes, at) for at in (0, 1))
    if across == down:
        raise RequestError("whether to space them out across or down is not clear", "say horizontally or vertically")
    return "horizontal" if across else "vertical"


def _apart(boxes: Sequence[Box], at: int) -> bool:
    """Whether boxes stand one behind the other along an axis, give or take a third of the smaller of two, and not in
    steps across it."""
    row = sorted(boxes, key=lambda box: box.center[at])
    clear = all(two[at] >= one[at] + one[at + 2] - min(one[at + 2], two[at + 2]) / 3 for one, two in pairwise(row))
    other = 1 - at
    level = max(box[other] for box in boxes) < min(box[other] + box[other + 2] for box in boxes)
    return clear and level


ALIGNMENT_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {"align": align, "distribute": distribute}
