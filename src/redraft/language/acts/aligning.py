"""Third stage for how things stand to each other: lined up, spaced out, beside or inside another, on one line, as large
as another. All in page units; texts count as they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from redraft.commands.command import AlreadySo
from redraft.document.geometry import Box
from redraft.document.layers import Page, Shape, Text
from redraft.edits.arranging import AXES, EDGES, aligned, distributed, restacked
from redraft.edits.ops import Edit, Move
from redraft.errors import RequestError
from redraft.language.acts.fitting import fit
from redraft.language.acts.placing import MARGIN
from redraft.language.acts.spacing import (
    CLOSE,
    HOW_FAR,
    PAGE_NAMED,
    covered,
    crowding,
    drawn_box,
    fits,
    flowed,
    home,
    other,
    spot_beside,
    things,
    usual_gap,
)
from redraft.language.amounts import page_units, plain
from redraft.language.wholes import labelled
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import PLACES

_SIDES = {
    "above": "above", "over": "above", "below": "below", "under": "below", "beneath": "below", "underneath": "below",
    "left": "left of", "left of": "left of", "right": "right of", "right of": "right of",
}  # fmt: skip
_NEXT = ("right of", "left of", "below", "above")
"""Where 'next to' is tried, in this order."""


def shifted(found: Found, shifts: Sequence[tuple[str, tuple[float, float]]], reading: str, so: str) -> Resolved:
    """Moves by these distances, or AlreadySo where none is worth one."""
    moves = tuple(Move(id, round(dx, 4), round(dy, 4)) for id, (dx, dy) in shifts if abs(dx) > CLOSE or abs(dy) > CLOSE)
    if not moves:
        raise AlreadySo(so, "name another place or other things", found.ids)
    return Resolved(reading, found.ids, moves)


def align(request: Request, scene: Scene) -> Resolved:
    """With the edge or middle of another thing, of the page or, for several, of the room they take up together."""
    found = things(scene, request.target)
    page, phrase = home(scene, found.ids), request.get("anchor")
    if found.whole:
        raise RequestError("everything on the page cannot be lined up at once", "name the things to line up")
    edge = request.get("edge").lower() or _edge_of_texts(scene, found, phrase)
    if edge not in EDGES:
        raise RequestError(
            "which edges to align is not said", "say for example: align the left edges, or: at the top, in the middle"
        )
    whole = bool(request.get("page")) or (phrase and PAGE_NAMED.fullmatch(phrase) is not None)
    if phrase and not whole:
        anchor = other(scene, phrase, found)
        home(scene, (*found.ids, *anchor.ids))
        rest = tuple(id for id in found.ids if id not in anchor.ids)
        if not rest:
            raise RequestError(
                f"{found.named} cannot be lined up with itself", "name something else to line it up with"
            )
        found = Found(rest, found.whole, found.many)
        room = drawn_box(scene, anchor.ids, found.ids)
        to = anchor.named
    elif whole or len(found.ids) == 1:
        margin = 0.0 if whole else MARGIN * min(page.width, page.height)
        room, to = page.box.grown(-margin), "the page"
    else:
        room, to = drawn_box(scene, found.ids), "one line"
    if len(found.ids) > 1 and whole and edge in ("center", "middle") and not found.many:
        shift = aligned(drawn_box(scene, found.ids), edge, room)
        shifts = [(id, shift) for id in found.ids]
    else:
        shifts = [(id, aligned(drawn_box(scene, (id,)), edge, room)) for id in found.ids]
    where = {"center": "centres across", "middle": "middles"}.get(edge, f"{edge} edges")
    link = "onto" if to == "one line" else "with those of"
    return shifted(
        found, shifts, f"line up the {where} of {found.named} {link} {to}", f"{found.named} is lined up so already"
    )


def inset(request: Request, scene: Scene) -> Resolved:
    """So far from one edge of the page, or from one of its sides and one of its ends."""
    found = things(scene, request.target)
    page = home(scene, found.ids)
    told = {side: request.get(side).split(" ") for side in ("left", "right", "top", "bottom") if request.get(side)}
    if len({side in ("left", "right") for side in told}) < len(told):
        raise RequestError("both distances are along the same way", "give one from the left or right, one from the top")
    box = drawn_box(scene, found.ids)
    dx = dy = 0.0
    for side, (amount, unit) in told.items():
        length = page_units(amount, unit, page, of=page.width if side in ("left", "right") else page.height)
        if side in ("left", "right"):
            dx = length - box.x if side == "left" else page.width - length - box.right
        else:
            dy = length - box.y if side == "top" else page.height - length - box.bottom
    far = (f"{plain(float(amount))}{unit or 'px'} from the {side} edge" for side, (amount, unit) in told.items())
    said = " and ".join(far)
    shifts = [(id, (dx, dy)) for id in found.ids]
    return shifted(found, shifts, f"put {found.named} {said}", f"{found.named} stands there already")


def _edge_of_texts(scene: Scene, found: Found, phrase: str) -> str:
    """The side that texts one below the other begin at, where all do so at the same; '' where that is not clear."""
    ids = (*found.ids, *(scene.find(phrase).ids if phrase and PAGE_NAMED.fullmatch(phrase) is None else ()))
    texts = [layer for id in ids if isinstance(layer := scene[id].layer, Text)]
    boxes = [drawn_box(scene, (id,)) for id in ids]
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
    boxes = [(id, drawn_box(scene, (id,))) for id in found.ids]
    axis = _axis(request.get("axis"), [box for _, box in boxes])
    at = AXES.index(axis)
    gap: float | None = None
    if request.get("gap"):
        gap = page_units(request.get("gap"), request.get("unit"), page, of=(page.width, page.height)[at])
    elif len(boxes) == 2:
        raise RequestError(
            f"between {found.named} there is one gap, so there is nothing to share out",
            "say how wide it is to be: 20px",
        )
    else:
        together = Box.union(box for _, box in boxes)
        assert together is not None
        if together[at + 2] < sum(box[at + 2] for _, box in boxes):
            raise RequestError(
                f"{found.named} overlap {'across' if at == 0 else 'down'} the page, so there is no gap to share out",
                "say the gap, such as 20px, or make them smaller",
            )
    shifts = distributed(boxes, axis, gap)
    last = next(box for id, box in boxes if id == shifts[-1][0])
    end = last[at] + shifts[-1][1][at] + last[at + 2]
    if gap is not None and end > (page.width, page.height)[at] + CLOSE:
        raise RequestError(
            f"with gaps of {plain(gap)} the last would end at {plain(end)}, past the edge of the page",
            "give a smaller gap, or make them smaller",
        )
    room = f"gaps of {plain(gap)}" if gap is not None else "equal gaps"
    return shifted(
        found, shifts, f"space out {found.named} {axis}ly with {room}", f"{found.named} have such gaps already"
    )


def _axis(said: str, boxes: Sequence[Box]) -> str:
    word = said.lower().removesuffix("ly")
    if word in AXES:
        return word
    across, down = (_apart(boxes, at) for at in (0, 1))
    if across == down:
        raise RequestError("whether to space them out across or down is not clear", "say horizontally or vertically")
    return AXES[0] if across else AXES[1]


def _apart(boxes: Sequence[Box], at: int) -> bool:
    """Whether boxes stand one behind the other along an axis, give or take a third of the smaller of two, and not in
    steps across it."""
    row = sorted(boxes, key=lambda box: box.center[at])
    clear = all(two[at] >= one[at] + one[at + 2] - min(one[at + 2], two[at + 2]) / 3 for one, two in pairwise(row))
    other = 1 - at
    level = max(box[other] for box in boxes) < min(box[other] + box[other + 2] for box in boxes)
    return clear and level


def beside(request: Request, scene: Scene) -> Resolved:
    """Above, below, left or right of another thing, next to it, inside it, or between two."""
    found = things(scene, request.target)
    side = request.get("side").lower().removesuffix(" to") or "next"
    anchor = _anchor(request.get("anchor"), scene, found)
    found = labelled(scene, request.target, found, anchor)
    anchor = labelled(scene, request.get("anchor"), anchor, found)
    page = home(scene, (*found.ids, *anchor.ids))
    moved, room = drawn_box(scene, found.ids), drawn_box(scene, anchor.ids, found.ids)
    if side == "between" and not request.get("anchor2") and len(anchor.ids) == 2:  # 'between the two photos'
        ends = Found(anchor.ids[:1]), Found(anchor.ids[1:])
        middle = _between(scene, found, moved, ends)
        return _put(scene, found, anchor, moved, middle, f"between {ends[0].named} and {ends[1].named}")
    if side == "between":
        second = _anchor(request.get("anchor2"), scene, found)
        middle = _between(scene, found, moved, (anchor, second))
        return _put(scene, found, anchor, moved, middle, f"between {anchor.named} and {second.named}")
    if side in ("inside", "in", "within", "into"):
        anchor = _ground_of(scene, anchor)
        room = drawn_box(scene, anchor.ids, found.ids)
        return _inside(scene, found, anchor, (moved, room), request.get("at").lower())
    if side == "over" and _lies_under(scene, found, anchor, moved.overlap(room)):
        from redraft.language.acts.arranging import restack  # which knows this module

        above = {"to": "above", "anchor": request.get("anchor")}
        return restack(replace(request, act="restack", arguments=above), scene)
    if side == "over" and moved.width <= room.width and moved.height <= room.height:
        raise RequestError(
            f"'over' may mean above {anchor.named}, or on top of it", "say 'above' or 'inside' (centred in it)"
        )
    gap, fixed = _gap(request, scene, page, down=_SIDES.get(side) in ("above", "below"))
    if side in ("next", "beside", "near", "by", "alongside"):
        spots = [
            (where, spot)
            for where in _NEXT
            if (spot := spot_beside(moved, where, room, gap, page, fixed=fixed)) is not None
        ]
        if not spots:
            raise RequestError(f"there is no room beside {anchor.named} on the page", "make it smaller first")
        own = (*found.ids, *anchor.ids)
        where, nearest = min(spots, key=lambda one: crowding(scene, page, one[1], own))
        return _put(scene, found, anchor, moved, nearest, f"{where} {anchor.named}")
    if side not in _SIDES:
        raise RequestError(f"'{side}' is no side of a thing", "say above, below, left of, right of, inside or between")
    where = _SIDES[side]
    found_spot = spot_beside(moved, where, room, gap, page, fixed=fixed)
    if found_spot is None:
        raise _no_room(where, anchor, moved, room, page, gap if fixed else 0.0)
    if request.get("only"):  # 'up so that it sits below …': along that way alone
        only_y = request.get("only") == "y"
        found_spot = found_spot._replace(x=moved.x) if only_y else found_spot._replace(y=moved.y)
    return _put(scene, found, anchor, moved, found_spot, f"{where} {anchor.named}")


def _lies_under(scene: Scene, found: Found, anchor: Found, both: Box | None) -> bool:
    """Whether a thing lies partly under another, so that 'on top of it' is a matter of the stack."""
    order = list(scene.document.index)
    covers = both is not None and both.area > CLOSE
    return covers and max(map(order.index, found.ids)) < min(map(order.index, anchor.ids))


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


def _centered_inside(scene: Scene, phrase: str, anchor: str) -> Resolved | None:
    """'Centre the text in the badge': what stands in it, as one block; None where nothing there is meant."""
    try:
        found, by = things(scene, phrase), scene.find(anchor)
    except RequestError:
        return None
    held = {id for id in found.ids if any(group.id in by.ids for group in scene[id].ancestors)}
    if len(held) != len(found.ids):
        return None
    room = drawn_box(scene, by.ids, found.ids)
    moved = drawn_box(scene, found.ids)
    shift = (aligned(moved, "center", room)[0], aligned(moved, "middle", room)[1])
    so = f"{found.named} is centred in {by.named} already"
    return shifted(found, [(id, shift) for id in found.ids], f"centre {found.named} in {by.named}", so)


def centered_beside(request: Request, scene: Scene, target: str, side: str, anchor: str) -> Resolved | None:
    """'Centre the swatches under the headphones': below them, on one middle. None where the words before the side name
    no one thing, so that all of them do: 'centre the text below the logo'."""
    try:
        found = things(scene, target)
        by = _anchor(anchor, scene, found)
    except RequestError:
        return _centered_inside(scene, request.target, anchor) if side == "on" else None
    home(scene, (*found.ids, *by.ids))
    moved, room = drawn_box(scene, found.ids), drawn_box(scene, by.ids, found.ids)
    if side == "on":
        shift = (aligned(moved, "center", room)[0], aligned(moved, "middle", room)[1])
        axis = request.get("axis").lower()
        shift = (0.0 if axis == "vertically" else shift[0], 0.0 if axis == "horizontally" else shift[1])
        return shifted(
            found,
            [(id, shift) for id in found.ids],
            f"centre {found.named} on {by.named}",
            f"{found.named} is centred on {by.named} already",
        )
    stands = moved.y >= room.bottom - CLOSE if side == "below" else moved.bottom <= room.y + CLOSE
    if not stands:
        return beside(replace(request, act="beside", target=target, arguments={"side": side, "anchor": anchor}), scene)
    shift = aligned(moved, "center", room)
    return shifted(
        found,
        [(id, shift) for id in found.ids],
        f"centre {found.named} {side} {by.named}",
        f"{found.named} is centred {side} {by.named} already",
    )


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


def _gap(request: Request, scene: Scene, page: Page, *, down: bool) -> tuple[float, bool]:
    """The room to leave, and whether it was said in numbers."""
    if request.get("gap"):
        return page_units(request.get("gap"), request.get("unit"), page, of=page.height if down else page.width), True
    return usual_gap(scene, page, down=down) * HOW_FAR.get(request.get("degree").lower(), 1.0), False


def _no_room(where: str, anchor: Found, moved: Box, room: Box, page: Page, gap: float) -> RequestError:
    down = where in ("above", "below")
    there = {"above": room.y, "below": page.height - room.bottom, "left of": room.x,
             "right of": page.width - room.right}[where]  # fmt: skip
    needed = (moved.height if down else moved.width) + gap
    return RequestError(
        f"there is no room {where} {anchor.named}: it takes {plain(round(needed, 1))}, and there are"
        f" {plain(round(max(there, 0.0), 1))} to the edge of the page",
        f"name another side, or move {anchor.named} or make it smaller first",
    )


def _put(scene: Scene, found: Found, anchor: Found, moved: Box, spot: Box, where: str) -> Resolved:
    dx, dy = spot.x - moved.x, spot.y - moved.y
    under = covered(scene, scene[found.ids[0]].page, spot, (*found.ids, *anchor.ids))
    before = covered(scene, scene[found.ids[0]].page, moved, (*found.ids, *anchor.ids))
    over = [id for id in under if id not in before]
    note = f"; it lies over {Found(tuple(over)).named} there" if over else ""
    return shifted(
        found,
        [(id, (dx, dy)) for id in found.ids],
        f"put {found.named} {where}{note}",
        f"{found.named} stands {where} already",
    )


def _between(scene: Scene, found: Found, moved: Box, anchors: tuple[Found, Found]) -> Box:
    anchor, second = anchors
    home(scene, (*found.ids, *second.ids))
    one, other = (drawn_box(scene, each.ids, found.ids) for each in anchors)
    across = max(one.x, other.x) - min(one.right, other.right)
    down = max(one.y, other.y) - min(one.bottom, other.bottom)
    if max(across, down) <= 0:
        raise RequestError(f"{anchor.named} and {second.named} overlap, so nothing is between them", "name two others")
    wide = across >= down
    if (moved.width > across) if wide else (moved.height > down):
        raise RequestError(
            f"between {anchor.named} and {second.named} there are {plain(round(max(across, down), 1))},"
            f" and {found.named} takes {plain(round(moved.width if wide else moved.height, 1))}",
            "make it smaller first, or move them apart",
        )
    middle = ((one.center[0] + other.center[0]) / 2, (one.center[1] + other.center[1]) / 2)
    if wide:
        middle = ((min(one.right, other.right) + max(one.x, other.x)) / 2, middle[1])
    else:
        middle = (middle[0], (min(one.bottom, other.bottom) + max(one.y, other.y)) / 2)
    return moved._replace(x=middle[0] - moved.width / 2, y=middle[1] - moved.height / 2)


def _inside(scene: Scene, found: Found, anchor: Found, boxes: tuple[Box, Box], at: str) -> Resolved:
    """Centred in it or `at` a side or corner of it, and above it in the stack where it would be hidden else."""
    moved, room = boxes
    if moved.width > room.width + CLOSE or moved.height > room.height + CLOSE:
        raise RequestError(
            f"{found.named} is {plain(round(moved.width, 1))} × {plain(round(moved.height, 1))} and does not fit into"
            f" {anchor.named}, which is {plain(round(room.width, 1))} × {plain(round(room.height, 1))}",
            "make it smaller first",
        )
    gap = usual_gap(scene, home(scene, found.ids), down=True)
    spot = moved._replace(
        x=_within(moved.x, moved.width, (room.x, room.width), PLACES.get(at, (0.5, 0.5))[0], gap),
        y=_within(moved.y, moved.height, (room.y, room.height), PLACES.get(at, (0.5, 0.5))[1], gap),
    )
    edits: list[Edit] = []
    dx, dy = round(spot.x - moved.x, 4), round(spot.y - moved.y, 4)
    if abs(dx) > CLOSE or abs(dy) > CLOSE:
        edits += [Move(id, dx, dy) for id in found.ids]
    order = list(scene.document.index)
    top = max(order.index(id) for id in anchor.ids)
    for id in reversed(found.ids):
        if order.index(id) < top and anchor.ids[0] not in {group.id for group in scene[id].ancestors}:
            try:
                edit = restacked(scene.document, id, "above", anchor.ids[-1])
            except ValueError:
                raise RequestError(
                    f"'{id}' stands below {anchor.named} in another group, and would be hidden behind it",
                    "say 'above' or 'below' for a place beside it",
                ) from None
            edits += [edit] if edit is not None else []
    if not edits:
        raise AlreadySo(f"{found.named} stands there in {anchor.named} already", "name another place", found.ids)
    where = f"at the {at}" if at in PLACES else "into the middle"
    return Resolved(f"put {found.named} {where} of {anchor.named}", found.ids, tuple(edits))


def _within(now: float, size: float, room: tuple[float, float], share: float | None, gap: float) -> float:
    """Where a thing begins in a room (start, length); without a share it stays where it is, if it is in there."""
    start, length = room
    if share is None and start <= now and now + size <= start + length:
        return now
    gap = min(gap, (length - size) / 2)
    return start + gap + (length - 2 * gap - size) * (0.5 if share is None else share)


def same_line(request: Request, scene: Scene) -> Resolved:
    """Two texts on one baseline, other things with one middle; beside it where they would overlap."""
    found, anchor = things(scene, request.target), scene.find(request.get("anchor"))
    page = home(scene, (*found.ids, *anchor.ids))
    rest = tuple(id for id in found.ids if id not in anchor.ids)
    if not rest:
        raise RequestError(f"{found.named} stands on its own line already", "name another thing to line it up with")
    room = drawn_box(scene, anchor.ids, rest)
    shifts: list[tuple[str, tuple[float, float]]] = []
    for id in rest:
        box = drawn_box(scene, (id,))
        lines = [_baseline(scene, one) for one in (id, *anchor.ids)]
        dy = lines[1] - lines[0] if len(lines) == 2 and lines[0] is not None and lines[1] is not None else None
        dy = aligned(box, "middle", room)[1] if dy is None else dy
        stands = box._replace(y=box.y + dy)
        dx = 0.0
        if stands.overlap(room) is not None:
            gap = usual_gap(scene, page, down=False)
            spots = [
                spot for x in (room.right + gap, room.x - gap - box.width) if fits(spot := stands._replace(x=x), page)
            ]
            if not spots:
                raise RequestError(
                    f"'{id}' and {anchor.named} do not fit beside each other on one line",
                    "make one of them smaller first",
                )
            dx = spots[0].x - box.x
        shifts.append((id, (dx, dy)))
    kept = Found(rest, many=len(rest) > 1)
    return shifted(
        kept, shifts, f"put {kept.named} on one line with {anchor.named}", f"{kept.named} stands on that line already"
    )


def _baseline(scene: Scene, id: str) -> float | None:
    """Where the letters of a text's first line stand, on the page; None for what is no upright text."""
    placed = scene[id]
    texts = scene.texts(id)
    if (
        len(texts) == 1
        and not isinstance(placed.layer, Text)
        and all(isinstance(one.layer, Text) for one in scene.leaves(id))
    ):
        placed = scene[texts[0].id]
    layer, matrix = placed.layer, placed.matrix
    if not isinstance(layer, Text) or matrix.b or matrix.c or matrix.d <= 0 or not layer.runs:
        return None
    lines = flowed(layer)
    if lines is not None:
        return None if layer.flow and layer.flow.turned else matrix.apply(0.0, lines.lines[0].baseline)[1]
    first = layer.runs[0]
    return None if first.y is None else matrix.apply(first.x or 0.0, first.y + first.dy)[1]


ALIGNING_ACTS = {
    "align": align, "inset": inset, "distribute": distribute, "beside": beside, "same_line": same_line, "fit": fit,
}  # fmt: skip
