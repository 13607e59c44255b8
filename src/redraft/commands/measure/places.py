"""Target boxes for places: 'below the title', 'top right', 'beside it', 'a free spot'. Units are page units."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import Literal

from redraft.commands.measure.boxes import around, named, type_box
from redraft.commands.measure.traits import paints
from redraft.document.geometry import Box
from redraft.document.layers import Group, Picture, Shape, Text, family
from redraft.document.pages import Document, Page, Placed
from redraft.edits.arrangement import is_ground, restacked
from redraft.edits.ops import Edit
from redraft.edits.receipt.record import LeftOut
from redraft.errors import CommandError, says

OUTSIDE = ("above", "below", "left of", "right of")
NEXT_TO = ("right of", "left of", "below", "above")
"""Where 'beside' is tried, in this order."""
INSIDE: dict[str, tuple[float | None, float | None]] = {
    "top": (None, 0.0), "bottom": (None, 1.0), "left": (0.0, None), "right": (1.0, None), "center": (0.5, 0.5),
    "top left": (0.0, 0.0), "top right": (1.0, 0.0), "bottom left": (0.0, 1.0), "bottom right": (1.0, 1.0),
    "center horizontally": (0.5, None), "center vertically": (None, 0.5),
    "top center": (0.5, 0.0), "bottom center": (0.5, 1.0), "center left": (0.0, 0.5), "center right": (1.0, 0.5),
}  # fmt: skip
"""Places in a room: at the start of it (0), in the middle, at the end (1), across and down; None: where it is."""
WHERE = (*OUTSIDE, *INSIDE, "free")
ALIGNS = ("start", "center", "end", "keep")
Spacing = Literal["usual", "close", "wide"]
"""Room to leave: as the design sets things apart (and at the edge of the page, its margin), half of that, or twice."""
SPACINGS: dict[str, float] = {"usual": 1.0, "close": 0.5, "wide": 2.0}
MARGIN = 0.05
"""Room kept to the edge of the page when none is given: a share of its shorter side."""
LEAST_GAP, USUAL_GAP, WIDEST_GAP = 0.008, 0.02, 0.05
"""Distances between things, as shares of the page's shorter side: the usual one stays between the first and last."""
_STEPS = 24
"""How many places along each side are tried for a free spot."""
_HIDDEN = 0.98
"""Of its box: what is covered so far cannot be seen."""
_MOST_BOXES = 300
"""Things that are looked at for how far apart a design sets them."""


def beside(moved: Box, where: str, anchor: Box, gap: float, align: str) -> Box:
    """Outside the anchor, `gap` away, lined up with it along the other axis."""
    if where in ("above", "below"):
        y = anchor.y - gap - moved.height if where == "above" else anchor.bottom + gap
        return moved._replace(x=_aligned(align, moved.x, moved.width, anchor.x, anchor.width), y=y)
    x = anchor.x - gap - moved.width if where == "left of" else anchor.right + gap
    return moved._replace(x=x, y=_aligned(align, moved.y, moved.height, anchor.y, anchor.height))


def _aligned(align: str, now: float, size: float, start: float, room: float) -> float:
    return {"start": start, "center": start + (room - size) / 2, "end": start + room - size, "keep": now}[align]


def within(moved: Box, where: str, room: Box, gap: float, gap_y: float | None = None) -> Box:
    """Inside a room, `gap` away from the edges named (`gap_y`: from the upper and lower one); a direction that is not
    named stays as it is."""
    across, down = INSIDE[where]
    x = moved.x if across is None else _at(across, moved.width, room.x, room.width, gap)
    y = moved.y if down is None else _at(down, moved.height, room.y, room.height, gap if gap_y is None else gap_y)
    return moved._replace(x=x, y=y)


def _at(share: float, size: float, start: float, room: float, gap: float) -> float:
    return start + ((room - size) / 2 if share == 0.5 else gap if share == 0 else room - gap - size)


def enclosed(moved: Box, where: str, room: Box, gap: float) -> Box:
    """As `within`, and all of it in the room: the gap gives way, and a direction that is not named is centred where it
    would not be."""
    across, down = INSIDE[where]
    x = _enclosed(across, moved.x, moved.width, room.x, room.width, gap)
    return moved._replace(x=x, y=_enclosed(down, moved.y, moved.height, room.y, room.height, gap))


def _enclosed(share: float | None, now: float, size: float, start: float, room: float, gap: float) -> float:
    if share is None and start <= now and now + size <= start + room:
        return now
    return _at(0.5 if share is None else share, size, start, room, min(gap, (room - size) / 2))


def fits(box: Box, page: Page) -> bool:
    """Whether a box is on the page as a whole."""
    near = 1e-6 * max(page.width, page.height)
    return box.x >= -near and box.y >= -near and box.right <= page.width + near and box.bottom <= page.height + near


def beside_on_page(
    moved: Box, where: str, anchor: Box, gap: float, page: Page, *, fixed: bool, align: str = "center"
) -> Box | None:
    """The place beside an anchor that is on the page: lined up with it as asked or, where that leaves the page, by one
    of its edges. A gap that is not `fixed` shrinks where room is short. None where there is no room at all."""
    down = where in ("above", "below")
    left = room_beside(where, anchor, page) - (moved.height if down else moved.width)
    if left < gap and not fixed:
        gap = left / 2
    if gap < 0 or left < gap - 1e-6:
        return None
    if align == "keep":
        return beside(moved, where, anchor, gap, align)
    tried = [beside(moved, where, anchor, gap, each) for each in dict.fromkeys((align, "start", "end"))]
    for spot in tried:
        if fits(spot, page):
            return spot
    spot = tried[0]
    if down and moved.width <= page.width:
        return spot._replace(x=min(max(spot.x, 0.0), page.width - moved.width))
    if not down and moved.height <= page.height:
        return spot._replace(y=min(max(spot.y, 0.0), page.height - moved.height))
    return spot


def clear_beside(document: Document, page: Page, where: str, box: Box, anchor: Sequence[str]) -> Box:
    """The place on one side of an anchor where something new lies on no text: `box`, or nearer, or past the texts that
    follow. Where there is no such place close by, `box`."""
    least = LEAST_GAP * min(page.width, page.height) / 2
    texts = [_turned(type_box(document, placed.layer.id), where) for placed, _ in _visible(document, page)
             if isinstance(placed.layer, Text) and placed.layer.text.strip()]  # fmt: skip
    new, frame = _turned(box, where), _turned(around(document, anchor), where).bottom
    free, usual = max(_turned(type_box(document, id), where).bottom for id in anchor), new.y - frame
    in_way = [one for one in texts if one.bottom > free and one.grown(least).overlap(new._replace(y=one.y, height=1.0))]
    if any(new.grown(least).overlap(text) for text in texts):
        for top, bottom in (*sorted((one.y, one.bottom) for one in in_way), (_turned(page.box, where).bottom,) * 2):
            if top - free >= new.height + 2 * least and free - frame <= 2 * (usual + new.height):
                return _turned(new._replace(y=min(free + usual, (free + top - new.height) / 2)), where)
            free = max(free, bottom)
    return box


def _turned(box: Box, where: str) -> Box:
    """A box as it is where that side of things is below them; the same turns it back."""
    x, y, width, height = box
    return {"below": box, "above": Box(x, -box.bottom, width, height), "right of": Box(y, x, height, width),
            "left of": Box(-box.bottom, -box.right, height, width)}[where]  # fmt: skip


def room_beside(where: str, anchor: Box, page: Page) -> float:
    """How far it is from one side of an anchor to the edge of the page."""
    return _turned(page.box, where).bottom - _turned(anchor, where).bottom


def between(moved: Box, what: str, ends: tuple[Box, Box], names: tuple[str, str]) -> Box:
    """In the middle of the gap between two boxes. Raises CommandError where there is none, or too narrow a one."""
    one, other = ends
    across = max(one.x, other.x) - min(one.right, other.right)
    down = max(one.y, other.y) - min(one.bottom, other.bottom)
    both = f"{names[0]} and {names[1]}"
    if max(across, down) <= 0:
        raise CommandError(says("nothing-between-overlapping", both=both))
    wide = across >= down
    size = moved.width if wide else moved.height
    if size > max(across, down):
        gap = round(max(across, down), 1)
        raise CommandError(says("gap-too-small", both=both, gap=gap, what=what, size=round(size, 1)))
    x, y = (one.center[0] + other.center[0]) / 2, (one.center[1] + other.center[1]) / 2
    if wide:
        x = (min(one.right, other.right) + max(one.x, other.x)) / 2
    else:
        y = (min(one.bottom, other.bottom) + max(one.y, other.y)) / 2
    return moved._replace(x=x - moved.width / 2, y=y - moved.height / 2)


def nearest_spot(
    document: Document, page: Page, moved: Box, anchor: Box, gap: float, own: Sequence[str], *, fixed: bool
) -> tuple[str, Box] | None:
    """The side of an anchor with room on the page where a box would cover least, and its place there."""
    spots = [
        (where, spot)
        for where in NEXT_TO
        if (spot := beside_on_page(moved, where, anchor, gap, page, fixed=fixed)) is not None
    ]
    return min(spots, key=lambda one: crowding(document, page, one[1], own), default=None)


def check_room(moved: Box, room: Box, what: str, about: str) -> None:
    """Raise CommandError for something that is larger than the room it is to go into."""
    if moved.width > room.width + 0.01 or moved.height > room.height + 0.01:
        wide, high, across, down = (round(one, 1) for one in (*moved[2:], *room[2:]))
        asked = says("too-large-for-frame", what=what, width=wide, height=high, about=about, frame_width=across,
                     frame_height=down)  # fmt: skip
        raise CommandError(asked)


def no_room(where: str, anchor: str, moved: Box, room: Box, page: Page, gap: float) -> CommandError:
    """Why something cannot be on one side of an anchor."""
    needed = (moved.height if where in ("above", "below") else moved.width) + gap
    there = round(max(room_beside(where, room, page), 0.0), 1)
    return CommandError(says("no-room-at-anchor", where=where, anchor=anchor, needed=round(needed, 1), available=there))


def _visible(document: Document, page: Page, but: Iterable[str] = ()) -> Iterator[tuple[Placed, Box]]:
    """The things that can be seen on a page, with their boxes; no groups, nor the layers `but` and what they hold."""
    left_out = set(but)
    for id, layer in document.index.layers.items():
        if isinstance(layer, Group):
            continue
        placed = document.index[id]
        if placed.page.id != page.id or not placed.visible or (box := placed.box) is None:
            continue
        if left_out.isdisjoint((placed.layer.id, *(group.id for group in placed.ancestors))):
            yield placed, box


def usual_gap(document: Document, page: Page, *, down: bool) -> float:
    """How far apart things are on a page, down or across: the middle of the gaps between neighbours."""
    shorter = min(page.width, page.height)
    boxes = []
    for placed, inner in _visible(document, page):
        if not is_ground(placed, page) and inner.area < 0.5 * page.box.area:
            boxes.append(inner if down else Box(inner.y, inner.x, inner.height, inner.width))
        if len(boxes) > _MOST_BOXES:
            break
    gaps = []
    for one in boxes:
        below = [other.y - one.bottom for other in boxes if other.x < one.right and one.x < other.right]
        near = min((gap for gap in below if gap > 0.002 * shorter), default=None)
        if near is not None and near <= WIDEST_GAP * shorter:
            gaps.append(near)
    gap = median(gaps) if len(gaps) > 2 else USUAL_GAP * shorter
    return round(min(max(gap, LEAST_GAP * shorter), WIDEST_GAP * shorter), 1)


def covered(document: Document, page: Page, box: Box, but: Iterable[str]) -> list[str]:
    """The things on a page that a box would lie over, grounds and groups left out."""
    found = []
    for placed, inner in _visible(document, page, but):
        both = inner.overlap(box) if not placed.layer.bound else None
        if both is not None and inner.area < 0.5 * page.box.area and both.area > 0.02 * min(inner.area, box.area):
            found.append(placed.layer.id)
    return found


def crowding(document: Document, page: Page, box: Box, but: Iterable[str]) -> int:
    """How much a box would lie over; words count most, since they could not be read any more."""
    return sum(10 if isinstance(document.index[id].layer, Text) else 1 for id in covered(document, page, box, but))


def covering_note(document: Document, page: Page, was: Box, now: Box, own: Sequence[str]) -> tuple[str, ...]:
    """What a thing lies over at its new place and did not before, for people."""
    before = covered(document, page, was, own)
    over = [id for id in covered(document, page, now, own) if id not in before]
    return (f"it lies over {named(over)} there",) if over else ()


def raised(document: Document, ids: Sequence[str], dx: float, dy: float) -> tuple[list[Edit], list[LeftOut]]:
    """The edits that bring layers above what would hide them once they are moved so far, and did not before; and those
    that stay hidden, as the two are in different groups."""
    edits: list[Edit] = []
    left: list[LeftOut] = []
    for id, box in ((id, box) for id in ids if (box := document.index[id].box) is not None and box.area):
        over = _hiding(document, id, box._replace(x=box.x + dx, y=box.y + dy))
        over = [one for one in over if one not in _hiding(document, id, box)]
        try:
            edits += [edit] if over and (edit := restacked(document, id, "above", over[-1])) is not None else []
        except ValueError:
            because = f"it lies under '{over[-1]}', in another group"
            left.append(LeftOut(f"bringing '{id}' to the front", because, (id,)))
    return edits, left


def _hiding(document: Document, id: str, box: Box) -> list[str]:
    """What lies above a layer and would hide it in this box, bottom to top."""
    placed, order = document.index[id], list(document.index)
    found = []
    for other in order[order.index(id) + sum(1 for _ in family(placed.layer)) :]:
        layer = document.index.layers[other]
        if not (isinstance(layer, Picture) or (isinstance(layer, Shape) and paints(layer, "fill"))):
            continue
        above = document.index[other]
        both = above.box.overlap(box) if above.page.id == placed.page.id and above.visible and above.box else None
        seen_through = any(one.style.opacity not in (None, 1.0) for one in (*above.ancestors, layer))
        if both and both.area >= _HIDDEN * box.area and not seen_through and not is_ground(above, above.page):
            found.append(other)
    return found


def free_spot(document: Document, page: Page, size: tuple[float, float], but: Sequence[str], gap: float) -> Box:
    """A box of this size on the page where nothing else is: one of those found, always the same one. Where all is
    taken, the place with the least in it, and few words. What covers most of the page counts as its ground."""
    taken = []
    for placed, inner in _visible(document, page, but):
        on_page = inner.overlap(page.box)
        if on_page is not None and on_page.area < 0.5 * page.box.area:
            taken.append((*inner.grown(gap), 10.0 if isinstance(placed.layer, Text) else 1.0))
        if len(taken) > 2_000:  # a drawing, where no spot is worth looking for any longer
            break
    width, height = size
    edges = [(x, y, x + wide, y + high, weight) for x, y, wide, high, weight in taken]
    rows: list[tuple[float, Box]] = []
    least = float("inf")
    for row in range(_STEPS + 1):
        for column in range(_STEPS + 1):
            x = gap + (page.width - 2 * gap - width) * column / _STEPS
            y = gap + (page.height - 2 * gap - height) * row / _STEPS
            spot = Box(x, y, width, height)
            used, right, bottom = 0.0, x + width, y + height
            for left, top, other_right, other_bottom, weight in edges:
                if left < right and other_right > x and top < bottom and other_bottom > y:
                    across, down = min(right, other_right) - max(x, left), min(bottom, other_bottom) - max(y, top)
                    used += across * down * weight
                    if used > least:
                        break
            rows.append((used, spot))
            least = min(least, used)
    return random.Random(0).choice([spot for used, spot in rows if used <= least])
