"""Requests about where things stand: moved, to a place of the page, beside or inside another, onto one like it.

How things are lined up and spaced out is in `alignment`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from redraft.commands.boxes import extent
from redraft.commands.command import Command
from redraft.commands.geometry import AT, Align, CarryOver, Move, Place, Restack, Where
from redraft.commands.places import MARGIN
from redraft.commands.values import page_units as units_of
from redraft.document.geometry import Box
from redraft.document.layers import Page, Placed, Shape, Text
from redraft.errors import RequestError
from redraft.language.acts.neighbours import HOW_FAR, home, measured, other, things
from redraft.language.amounts import length, number, own_share, plain, share_or_length, spoken
from redraft.language.wholes import labelled
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.grounding.entries import Entry, entry_sets
from redraft.targets.grounding.view import view_of
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import DIRECTIONS, PLACES

_CLOSE = 0.01
"""Page units: things that overlap by less do not."""


def move(request: Request, scene: Scene) -> Resolved:
    """By a distance, one way or two, or nearer to another thing or away from it."""
    found = scene.free(scene.find(request.target))
    page = scene[found.ids[0]].page
    if request.get("anchor"):
        return _toward(request, scene, found, page)
    by: dict[str, float | str] = {"dx": 0, "dy": 0}
    said = []
    for end in ("", "2"):
        if not request.get(f"dir{end}"):
            continue
        amount, unit, way = (request.get(f"{name}{end}") for name in ("amount", "unit", "dir"))
        across, down = DIRECTIONS[way.lower()]
        name, room = ("dx", page.width) if across else ("dy", page.height)
        own = own_share(amount, unit, scene.box(found.ids))
        step = _distance(amount, unit, page, back=across + down < 0) if own is None else round((across + down) * own, 6)
        by[name] = step if not by[name] else round(units_of(by[name], page, room) + units_of(step, page, room), 6)
        said.append(f"{spoken(amount, unit)} {way}")
    reading = f"move {found.named} {' and '.join(said)}"
    return scene.carried(reading, found.ids, Move(found.ids, by["dx"], by["dy"]))


def _distance(amount: str, unit: str, page: Page, *, back: bool) -> float | str:
    """A distance as it was said, below 0 for one to the left or up; a share is one of the page."""
    told = share_or_length(amount, unit, page)
    return (f"-{told}" if back else told) if isinstance(told, str) else round(-told if back else told, 6)


def _toward(request: Request, scene: Scene, found: Found, page: Page) -> Resolved:
    """Nearer to another thing, or farther from it, along the way that lies between them."""
    anchor, away = scene.find(request.get("anchor")), request.get("way") == "away"
    amount, unit = request.get("amount"), request.get("unit")
    reading = f"move {found.named} {spoken(amount, unit)} {'away from' if away else 'closer to'} {anchor.named}"
    step = _distance(amount, unit, page, back=away)
    return scene.carried(reading, found.ids, Move(found.ids, toward=anchor.ids, distance=step))


_BY_SIDES: dict[str, Where] = {
    **dict.fromkeys(("on", "over the middle of", "in the middle of", "inside", "within", "in"), "center"),
    **dict.fromkeys(("under", "below", "beneath", "underneath"), "below"),
    **dict.fromkeys(("above", "over"), "above"),
}
_CENTERED_BY = lazily(
    rf"(?P<target>.+?) (?P<side>{'|'.join(_BY_SIDES)}) (?P<anchor>(?:the |my |our |#|\"|“|it\b).*)", re.IGNORECASE
)


def place(request: Request, scene: Scene) -> Resolved:
    """To an edge, a corner, the centre, or a point for its top left corner. Several things keep their arrangement."""
    if (by := _CENTERED_BY.fullmatch(request.target)) is not None and request.verb.lower() in ("center", "centre"):
        done = _centered_by(request, scene, by["target"], _BY_SIDES[by["side"].lower()], by["anchor"])
        if done is not None:
            return done
    found = scene.free(scene.find(request.target))
    if request.get("alone"):
        return _along_axis(request, scene, found)
    if request.get("point") or request.get("x"):
        x, y = _point(request)
        reading = f"move the top left corner of {found.named} to ({plain(x)}, {plain(y)})"
        return scene.carried(reading, found.ids, Move(found.ids, to=(x, y)))
    texts = all(isinstance(scene[id].layer, Text) for id in found.ids)
    across = "horizontally" if texts and request.get("place") == "center" and request.get("bare") else ""
    spot, where = placed_at(request, scene[found.ids[0]].page, found.ids, axis=across)
    if spot.where == "center horizontally" and texts and _are_lines(scene, found):
        each = [spot.replaced(target=(id,)) for id in found.ids]
        return scene.carried(f"move each of {found.named} to {where}", found.ids, *each)
    return scene.carried(f"move {found.named} to {where}", found.ids, spot)


def placed_at(request: Request, page: Page, ids: tuple[str, ...], axis: str = "") -> tuple[Place, str]:
    """The place of the page that a request names, and in words. Texts that are centred and no more go across alone,
    which `axis` says."""
    words = request.get("place").lower()
    axis = axis or request.get("axis").lower()
    if words not in PLACES:
        raise RequestError(f"'{words}' is no one place of the page", "say one: the top right corner, the centre")
    across, down = PLACES[words]
    across, down = None if axis == "vertically" else across, None if axis == "horizontally" else down
    shorter = min(page.width, page.height)
    gap: float | str = "usual"
    if request.get("margin"):
        gap = length(request.get("margin"), request.get("margin_unit"), page, of=shorter)
    elif "edge" in f"{words}{request.get('corner')}".lower():
        gap = 0
    room = MARGIN * shorter if gap == "usual" else units_of(gap, page)
    where = f"the {words}{' ' + request.get('corner') if request.get('corner') else ''} of the page"
    kept = f", {plain(room)} from the edge" if room and {across, down} & {0.0, 1.0} else ""
    if (across, down) not in AT:
        raise RequestError(f"the {words} {axis} is no place", "say for example: at the top right, or in the center")
    told = f"{where}{' ' + axis if axis else ''}{kept}"
    return Place(ids, AT[across, down], gap=gap if kept else 0), told


def _are_lines(scene: Scene, found: Found) -> bool:
    """Whether texts stand under each other: each line is then put in the middle."""
    boxes = sorted((scene.box((id,)) for id in found.ids), key=lambda box: box.y)
    return len(boxes) > 1 and all(low.center[1] > top.y + 0.75 * top.height for top, low in pairwise(boxes))


def _along_axis(request: Request, scene: Scene, found: Found) -> Resolved:
    """The left, or upper, edge at a coordinate; things that stand in a line across it each, others together."""
    at = 0 if request.get("x") else 1
    page = scene[found.ids[0]].page
    wanted = length(request.get("xy"[at]), request.get("unit"), page, of=(page.width, page.height)[at])
    row = sorted((scene.box((id,)) for id in found.ids), key=lambda box: box[1 - at])
    lined = all(one[1 - at] + one[3 - at] <= two[1 - at] + 0.5 * two[3 - at] for one, two in pairwise(row))
    sets = [(id,) for id in found.ids] if lined else [found.ids]
    moves = [Move(ids, x=wanted) if at == 0 else Move(ids, y=wanted) for ids in sets]
    return scene.carried(f"move {found.named} to {'xy'[at]} = {plain(units_of(wanted, page))}", found.ids, *moves)


def _point(request: Request) -> tuple[float, float]:
    if request.get("x"):
        return number(request.get("x")), number(request.get("y"))
    x, y = re.findall(r"-?\d+(?:\.\d+)?", request.get("point"))[:2]
    return number(x), number(y)


_SHARES = {"left": 0.0, "right": 1.0, "top": 0.0, "bottom": 1.0}


def inset(request: Request, scene: Scene) -> Resolved:
    """So far from one edge of the page, or from one of its sides and one of its ends."""
    found = things(scene, request.target)
    page = home(scene, found.ids)
    told = {side: request.get(side).split(" ") for side in ("left", "right", "top", "bottom") if request.get(side)}
    if len({side in ("left", "right") for side in told}) < len(told):
        raise RequestError("both distances are along the same way", "give one from the left or right, one from the top")
    gaps = {
        side: length(amount, unit, page, of=page.width if side in ("left", "right") else page.height)
        for side, (amount, unit) in told.items()
    }
    across = next((side for side in gaps if side in ("left", "right")), "")
    down = next((side for side in gaps if side in ("top", "bottom")), "")
    gap = gaps[across or down]
    apart = gaps[down] if across and down and gaps[down] != gap else None
    where = AT[_SHARES.get(across), _SHARES.get(down)]
    put = Place(found.ids, where, gap=gap, gap_y=apart, by=measured(scene, found.ids))
    far = (f"{plain(float(amount))}{unit or 'px'} from the {side} edge" for side, (amount, unit) in told.items())
    return scene.carried(f"put {found.named} {' and '.join(far)}", found.ids, put)


_SIDES: dict[str, Where] = {
    "above": "above", "over": "above", "below": "below", "under": "below", "beneath": "below", "underneath": "below",
    "left": "left of", "left of": "left of", "right": "right of", "right of": "right of",
    "next": "beside", "beside": "beside", "near": "beside", "by": "beside", "alongside": "beside",
    "between": "between", "inside": "center", "in": "center", "within": "center", "into": "center",
}  # fmt: skip


def beside(request: Request, scene: Scene) -> Resolved:
    """Above, below, left or right of another thing, next to it, inside it, or between two."""
    found = things(scene, request.target)
    side = request.get("side").lower().removesuffix(" to") or "next"
    anchor = _anchor(request.get("anchor"), scene, found)
    found = labelled(scene, request.target, found, anchor)
    anchor = labelled(scene, request.get("anchor"), anchor, found)
    page = home(scene, (*found.ids, *anchor.ids))
    if side not in _SIDES:
        raise RequestError(f"'{side}' is no side of a thing", "say above, below, left of, right of, inside or between")
    where = _SIDES[side]
    if where == "center":
        return _inside(scene, found, _ground_of(scene, anchor), request.get("at").lower())
    by = measured(scene, found.ids, anchor.ids)
    if where == "between":
        return _between(request, scene, found, anchor)
    if side == "over":
        moved = extent(scene.document, found.ids, "ink")
        room = extent(scene.document, anchor.ids, "ink", found.ids)
        if _lies_under(scene, found, anchor, moved.overlap(room)):
            return _above(scene, found, anchor)
        if moved.width <= room.width and moved.height <= room.height:
            raise RequestError(
                f"'over' may mean above {anchor.named}, or on top of it", "say 'above' or 'inside' (centred in it)"
            )
    gap: float | str = HOW_FAR.get(request.get("degree").lower(), "usual")
    if request.get("gap"):
        of = page.height if where in ("above", "below") else page.width
        gap = length(request.get("gap"), request.get("unit"), page, of=of)
    put = Place(
        found.ids,
        where,
        anchor.ids,
        gap=gap,
        align="keep" if request.get("only") else "center",  # 'up so that it sits below …': along that way alone
        on_page=bool(request.get("gap")),
        by=by,
    )
    spot = put.spot(scene.document)
    return scene.carried(f"put {found.named} {spot.where}{{notes}}", found.ids, put)


def _between(request: Request, scene: Scene, found: Found, anchor: Found) -> Resolved:
    if request.get("anchor2") or len(anchor.ids) != 2:  # else 'between the two photos'
        second = _anchor(request.get("anchor2"), scene, found)
    else:
        anchor, second = Found(anchor.ids[:1]), Found(anchor.ids[1:])
    home(scene, (*found.ids, *second.ids))
    by = measured(scene, found.ids, (*anchor.ids, *second.ids))
    put = Place(found.ids, "between", anchor.ids, other=second.ids, by=by)
    return scene.carried(f"put {found.named} between {anchor.named} and {second.named}{{notes}}", found.ids, put)


def _lies_under(scene: Scene, found: Found, anchor: Found, both: Box | None) -> bool:
    """Whether a thing lies partly under another, so that 'on top of it' is a matter of the stack."""
    order = list(scene.document.index)
    covers = both is not None and both.area > _CLOSE
    return covers and max(map(order.index, found.ids)) < min(map(order.index, anchor.ids))


def _above(scene: Scene, found: Found, anchor: Found) -> Resolved:
    mark = scene.free(anchor)
    if len(mark.ids) != 1 or mark.ids[0] in found.ids:
        raise RequestError(f"above which one thing is not clear: {mark.named}", "name one other thing")
    return scene.carried(
        f"bring {found.named} just above '{mark.ids[0]}'", found.ids, Restack(found.ids, "above", mark.ids[0])
    )


def _ground_of(scene: Scene, anchor: Found) -> Found:
    """Of a plate and what stands on it the plate, which something is put into."""
    first = scene[anchor.ids[0]]
    box = first.box
    if len(anchor.ids) < 2 or not isinstance(first.layer, Shape) or box is None:
        return anchor
    on = [scene[id].box for id in anchor.ids[1:]]
    within = all(
        one is not None and (both := box.overlap(one)) is not None and both.area >= 0.9 * one.area for one in on
    )
    return Found(anchor.ids[:1]) if within else anchor


def _inside(scene: Scene, found: Found, anchor: Found, at: str) -> Resolved:
    """Centred in it or `at` a side or corner of it, and above it in the stack where it would be hidden else."""
    by = measured(scene, found.ids, anchor.ids)
    put: list[Command] = [Place(found.ids, AT[PLACES.get(at, (0.5, 0.5))], anchor.ids, gap="usual", by=by)]
    order = list(scene.document.index)
    top = max(order.index(id) for id in anchor.ids)
    hidden = tuple(
        id
        for id in found.ids
        if order.index(id) < top and anchor.ids[0] not in {group.id for group in scene[id].ancestors}
    )
    if hidden:
        put.append(Restack(hidden, "above", anchor.ids[-1]))
    said = f"at the {at}" if at in PLACES else "into the middle"
    return scene.carried(f"put {found.named} {said} of {anchor.named}", found.ids, *put)


def _centered_by(request: Request, scene: Scene, target: str, side: Where, anchor: str) -> Resolved | None:
    """'Centre the swatches under the headphones': below them, on one middle. None where the words before the side name
    no one thing, so that all of them do: 'centre the text below the logo'."""
    try:
        found = things(scene, target)
        by = _anchor(anchor, scene, found)
    except RequestError:
        return _centered_inside(scene, request.target, anchor) if side == "center" else None
    home(scene, (*found.ids, *by.ids))
    ink = measured(scene, found.ids, by.ids)
    if side == "center":
        axis = request.get("axis").lower()
        where: Where = "center horizontally" if axis == "horizontally" else "center"
        where = "center vertically" if axis == "vertically" else where
        return scene.carried(f"centre {found.named} on {by.named}", found.ids, Place(found.ids, where, by.ids, by=ink))
    moved, room = extent(scene.document, found.ids, ink), extent(scene.document, by.ids, ink, found.ids)
    stands = moved.y >= room.bottom - _CLOSE if side == "below" else moved.bottom <= room.y + _CLOSE
    if not stands:
        arguments = {"side": side, "anchor": anchor}
        return beside(Request("beside", request.clause, target, arguments, request.verb), scene)
    put = Place(found.ids, "center horizontally", by.ids, by=ink)
    return scene.carried(f"centre {found.named} {side} {by.named}", found.ids, put)


def _centered_inside(scene: Scene, phrase: str, anchor: str) -> Resolved | None:
    """'Centre the text in the badge': what stands in it, as one block; None where nothing there is meant."""
    try:
        found, by = things(scene, phrase), scene.find(anchor)
    except RequestError:
        return None
    if not all(any(group.id in by.ids for group in scene[id].ancestors) for id in found.ids):
        return None
    put = Place(found.ids, "center", by.ids, by=measured(scene, found.ids, by.ids))
    return scene.carried(f"centre {found.named} in {by.named}", found.ids, put)


def _anchor(phrase: str, scene: Scene, found: Found) -> Found:
    if not phrase:
        raise RequestError("beside what is not said", "name the thing it should stand by")
    anchor = other(scene, phrase, found)
    rest = tuple(id for id in anchor.ids if id not in found.ids)
    if 0 < len(rest) < len(anchor.ids):  # 'the website in the middle of the footer', to which it belongs
        anchor = Found(rest, anchor.whole, anchor.many)
    held = {group.id for id in anchor.ids for group in scene[id].ancestors} | {*anchor.ids}
    if any(id in held for id in found.ids):
        raise RequestError(f"{found.named} cannot stand beside itself", "name another thing it should stand by")
    return anchor


def same_line(request: Request, scene: Scene) -> Resolved:
    """Two texts on one baseline, other things with one middle; beside it where they would overlap."""
    found, anchor = things(scene, request.target), scene.find(request.get("anchor"))
    page = home(scene, (*found.ids, *anchor.ids))
    rest = tuple(id for id in found.ids if id not in anchor.ids)
    if not rest:
        raise RequestError(f"{found.named} stands on its own line already", "name another thing to line it up with")
    by = measured(scene, rest, anchor.ids)
    put: list[Command] = []
    room = extent(scene.document, anchor.ids, by, rest)
    for id in rest:
        box = extent(scene.document, [id], by)
        if box.x < room.right and room.x < box.right:
            side: Where = "right of" if room.right + box.width <= page.width else "left of"
            put.append(Place((id,), side, anchor.ids, gap="usual", align="baseline", by=by))
        else:
            put.append(Align((id,), "baseline", anchor.ids, by=by))
    kept = Found(rest, many=len(rest) > 1)
    return scene.carried(f"put {kept.named} on one line with {anchor.named}", kept.ids, *put)


def onto(request: Request, scene: Scene) -> Resolved:
    """As far from the corner of the thing that is named as it is now from that of the one it stands on, which is alike;
    RequestError where it stands on none such, since where on it is then not said."""
    found = scene.free(scene.find(request.target))
    anchor = scene.find(request.get("anchor"))
    origin = tuple(_original(id, scene) for id in found.ids)
    there, alike = _alike(anchor.ids[0], scene) if len(anchor.ids) == 1 else (None, [])
    mine = scene.box(origin)
    under = [one for one in alike if one.box is not None and _holds(one.box, mine)]
    if there is None or len(under) != 1:
        raise RequestError(
            f"where on {anchor.named} is not said", f"say for example: move {found.named} to the top left of it"
        )
    carried = CarryOver(found.ids, under[0].layer.id, there.layer.id, of=None if origin == found.ids else origin)
    reading = f"move {found.named} onto {anchor.named}, to where it stands on the other one"
    return scene.carried(reading, found.ids, carried)


def _original(id: str, scene: Scene) -> str:
    """What a layer is a copy of, which may stand on one where the copy does not; else the layer itself."""
    first = re.sub(r"-copy(?:-\d+)?$", "", id)
    return first if first in scene.document.index else id


def _alike(id: str, scene: Scene) -> tuple[Placed | None, list[Placed]]:
    """Which of several things alike is named, by itself or by its name, and all of them, as the plates they have."""
    for each in entry_sets(view_of(scene.document, False, ())):
        own = [n for n, entry in enumerate(each) if id in {one.layer.id for one in _standing_for(entry)}]
        plates = [entry.plate or entry.holder for entry in each]
        boxes = [box for plate in plates if (box := plate.box) is not None]
        if len(own) != 1 or len(boxes) != len(each):
            continue
        same = all(abs(box.width - boxes[0].width) <= 0.02 * boxes[0].width for box in boxes)
        return (plates[own[0]], plates) if same else (None, [])
    return None, []


def _standing_for(entry: Entry) -> list[Placed]:
    return [one for one in (entry.group, entry.plate, entry.name, entry.holder) if one is not None]


def _holds(box: Box, other: Box) -> bool:
    """Whether most of one lies on the other."""
    across = min(box.right, other.right) - max(box.x, other.x)
    down = min(box.bottom, other.bottom) - max(box.y, other.y)
    return across > 0.5 * other.width and down > 0 and down >= 0.2 * other.height


PLACEMENT_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {
    "move": move, "place": place, "inset": inset, "beside": beside, "same_line": same_line, "onto": onto,
}  # fmt: skip
