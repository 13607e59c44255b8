"""Finds room for a new table or chart: the free part of a slide, or of a named part of it. Page units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from redraft.commands.measure.boxes import extent, page_called, room_of
from redraft.commands.values import page_units
from redraft.document.geometry import Box
from redraft.document.layers import Group, Text, family
from redraft.document.pages import Document, Page, Placed
from redraft.errors import CommandError, says

Spot = Literal[
    "free", "above", "below", "left of", "right of", "beside", "inside",
    "top", "bottom", "left", "right", "center", "top left", "top right", "bottom left", "bottom right", "top center",
    "bottom center", "center left", "center right", "center horizontally", "center vertically",
]  # fmt: skip
SPOTS: dict[tuple[float | None, float | None], Spot] = {
    (None, 0.0): "top", (None, 1.0): "bottom", (0.0, None): "left", (1.0, None): "right", (0.5, 0.5): "center",
    (0.0, 0.0): "top left", (1.0, 0.0): "top right", (0.0, 1.0): "bottom left", (1.0, 1.0): "bottom right",
    (0.5, 0.0): "top center", (0.5, 1.0): "bottom center", (0.0, 0.5): "center left", (1.0, 0.5): "center right",
    (0.5, None): "center horizontally", (None, 0.5): "center vertically",
}  # fmt: skip
"""Parts of a slide: how far across and down, None where that is left open."""
_PARTS = {spot: part for part, spot in SPOTS.items()}
_MARGIN = 0.05
"""Room kept to the edges of the page: a share of its shorter side."""
GAP = 20.0
"""Room kept to what else is there, px."""
_LEAST = (0.22, 0.18)
"""Shares of the page's width and height below which no room is worth taking."""
_CROWDED = (0.42, 0.38)
"""Shares of the page that something takes where there is no room for it."""
_MOST = 60
"""Things that are looked at one by one; of more, the largest."""


class Placement(NamedTuple):
    """Where something is to go: a spot of the page, beside or inside an anchor, and the size it is to have."""

    where: str = "free"
    anchor: tuple[str, ...] | tuple[float, ...] | None = None
    gap: float | str = GAP
    width: float | str | None = None
    height: float | str | None = None


class Room(NamedTuple):
    """A box on the page for something new; `note` warns of what people might not expect. What is less high
    than the box is at its top (`down` 0), bottom (1) or between."""

    box: Box
    note: str = ""
    down: float = 0.0


def slide_of(document: Document, id: str, what: str) -> Page:
    """The slide that something new goes onto."""
    if not document.traits.office_objects:
        raise CommandError(says("needs-deck", what=what, format=document.traits.called or f"a {document.format}"))
    if id:
        return page_called(document, id)
    if len(document.pages) != 1:
        raise CommandError(says("new-element-slide-unsaid", what=what))
    return document.pages[0]


def fresh_frame(document: Document, page: Page) -> str:
    """An id as the file will number it: one above the highest on the slide."""
    known = (*document.index, *document.removed)
    ends = [end for id in known if id.startswith(f"{page.id}/") for end in id.split("/")[1:]]
    return f"{page.id}/{max((int(end) for end in ends if end.isdecimal()), default=1) + 1}"


def room_for(document: Document, page: Page, asked: Placement) -> Room:
    """Where something goes: beside or inside its anchor, in a part of the slide, else where that is free.

    A width or height that is asked for is kept; else all of the room is taken.
    """
    taken = _taken(document, page)
    wanted = _size(asked, page)
    if asked.anchor is not None:
        return _by_anchor(document, page, asked, wanted, taken)
    body = _body(document, page)
    if asked.where in _PARTS:
        across, down = _PARTS[asked.where]
        part = _part(body if down != 0.0 or across is None else _inner(document, page), across, down)
        free = _largest(part, taken)
        box = free if free is not None and _enough(free, page) and free.area > 0.3 * part.area else part
        where = 0.5 if across is None else across, 0.5 if down is None else down
        return Room(_sized(box, wanted, where, page), down=where[1])
    if asked.where != "free":
        raise CommandError(says("place-needs-anchor", where=asked.where))
    empty = _empty_place(document, page, taken)
    free = empty or _largest(body, taken)
    if free is not None and _enough(free, page):
        return Room(_sized(free, wanted, (0.5, 0.0) if wanted != (None, None) else (0.0, 0.0), page))
    small = wanted[0] or _CROWDED[0] * page.width, wanted[1] or _CROWDED[1] * page.height
    spot = _least_taken(body, taken, small)
    return Room(_sized(spot, small, (0.0, 0.0), page), "there is no free room, so it lies over other things")


def _by_anchor(
    document: Document, page: Page, asked: Placement, wanted: tuple[float | None, float | None], taken: list[Box]
) -> Room:
    assert asked.anchor is not None
    box = room_of(document, asked.anchor)
    if asked.where == "inside":
        return Room(_sized(box.grown(-min(GAP, box.width / 8, box.height / 8)), wanted, (0.5, 0.5), page))
    within = _beside(
        _inner(document, page), asked.where, box, page_units(asked.gap, page, min(page.width, page.height))
    )
    taken = [one for one in taken if one.share_in(within) < 0.5] or taken
    free = _largest(within, taken)
    if free is None or not _enough(free, page):
        named = f"'{asked.anchor[0]}'" if isinstance(asked.anchor[0], str) else "that"
        raise CommandError(
            says(
                "no-room-for-new",
                where=asked.where,
                named=named,
                width=0 if free is None else round(free.width),
                height=0 if free is None else round(free.height),
            )
        )
    return Room(_sized(free, wanted, (0.5 if within.width >= within.height else 0.0, 0.0), page))


def _inner(document: Document, page: Page) -> Box:
    """The page within its margins: those that its texts keep to its sides, where that is about as much."""
    margin = _MARGIN * min(page.width, page.height)
    texts = [placed.box for placed in _visible_outermost(document, page) if isinstance(placed.layer, Text)]
    sides = [by for box in texts if box for by in (box.x, page.width - box.right) if margin <= by <= 3 * margin]
    side = min(sides, default=margin)
    return Box(side, margin, page.width - 2 * side, page.height - 2 * margin)


def _enough(box: Box, page: Page) -> bool:
    return box.width >= _LEAST[0] * page.width and box.height >= _LEAST[1] * page.height


def _size(asked: Placement, page: Page) -> tuple[float | None, float | None]:
    found: list[float | None] = []
    for name, length, of in (("width", asked.width, page.width), ("height", asked.height, page.height)):
        found.append(None if length is None else page_units(length, page, of))
        if found[-1] is not None and not 1.0 <= found[-1] <= 4 * of:
            raise CommandError(says("new-size-out-of-range", side=name, size=found[-1]))
    return found[0], found[1]


def _sized(room: Box, wanted: tuple[float | None, float | None], where: tuple[float, float], page: Page) -> Box:
    """A box of the size wanted in the room, and on the page as far as it can be."""
    width, height = wanted[0] or room.width, wanted[1] or room.height
    x = room.x + (room.width - width) * where[0]
    y = room.y + (room.height - height) * where[1]
    x = min(max(x, 0.0), max(page.width - width, 0.0))
    y = min(max(y, 0.0), max(page.height - height, 0.0))
    return Box(round(x, 2), round(y, 2), round(width, 2), round(height, 2))


def _part(body: Box, across: float | None, down: float | None) -> Box:
    """The half or quarter of a box that a place means; the middle of it, a little smaller."""
    wide = body.width if across is None else body.width * (0.6 if across == 0.5 and down == 0.5 else 0.48)
    high = body.height if down is None else body.height * (0.7 if down == 0.5 and across == 0.5 else 0.48)
    x = body.x + (body.width - wide) * (0.5 if across is None else across)
    y = body.y + (body.height - high) * (0.5 if down is None else down)
    return Box(x, y, wide, high)


def _beside(inner: Box, side: str, box: Box, gap: float) -> Box:
    """The part of the page on one side of a box."""
    boxes = {
        "below": Box(inner.x, box.bottom + gap, inner.width, inner.bottom - box.bottom - gap),
        "above": Box(inner.x, inner.y, inner.width, box.y - gap - inner.y),
        "left of": Box(inner.x, inner.y, box.x - gap - inner.x, inner.height),
        "right of": Box(box.right + gap, inner.y, inner.right - box.right - gap, inner.height),
    }
    if side == "beside":
        return max((boxes["right of"], boxes["left of"]), key=lambda one: one.width)
    if side not in boxes:
        raise CommandError(says("unknown-side", side=side))
    return boxes[side]


def _visible_outermost(document: Document, page: Page) -> Iterator[Placed]:
    """The outermost things on the slide that can be seen."""
    notes = page.notes
    for layer in page.layers:
        placed = document.index[layer.id]
        if placed.visible and layer is not notes:
            yield placed


def _taken(document: Document, page: Page) -> list[Box]:
    """Where something is to be seen. What covers most of the page is its ground, and empty places are free."""
    boxes: list[Box] = []
    todo = list(_visible_outermost(document, page))
    while todo:
        placed = todo.pop()
        box = placed.box
        on_page = box.overlap(page.box) if box is not None else None
        if box is None or on_page is None or (isinstance(placed.layer, Text) and not placed.layer.text.strip()):
            continue
        if isinstance(placed.layer, Text):
            boxes.append(extent(document, [placed.layer.id], "ink").overlap(page.box) or on_page)
            continue
        if on_page.area < 0.5 * page.box.area:
            boxes.append(on_page)
        elif isinstance(placed.layer, Group) and not placed.layer.form:
            todo += [document.index[one.id] for one in placed.layer.children]
        elif isinstance(placed.layer, Group):
            boxes.append(on_page)
    return sorted(boxes, key=lambda box: -box.area)[:_MOST]


def _body(document: Document, page: Page) -> Box:
    """The page within its margins, below what is across its top, such as the title."""
    inner = _inner(document, page)
    heads = [
        box.bottom
        for placed in _visible_outermost(document, page)
        if isinstance(placed.layer, Text | Group)
        and placed.layer.kind in ("text", "group")
        and (box := placed.box) is not None
        and box.y < 0.2 * page.height
        and box.bottom < 0.4 * page.height
        and _has_words(document, placed)
    ]
    top = min(max([*heads, inner.y]) + (GAP if heads else 0.0), 0.4 * page.height)
    return Box(inner.x, top, inner.width, inner.bottom - top)


def _has_words(document: Document, placed: Placed) -> bool:
    texts = (inner for inner in family(placed.layer) if isinstance(inner, Text) and inner.text.strip())
    return any(document.index[text.id].visible for text in texts)


def _empty_place(document: Document, page: Page, taken: Sequence[Box]) -> Box | None:
    """The largest empty place for content that nothing lies over: a placeholder without words."""
    found = [
        box
        for placed in _visible_outermost(document, page)
        if isinstance(placed.layer, Text)
        and not placed.layer.text.strip()
        and not placed.layer.bound
        and (box := placed.box) is not None
        and _enough(box, page)
        and box.height >= 0.3 * page.height
        and not any(box.share_in(other) > 0.01 for other in taken)
    ]
    return max(found, key=lambda box: box.area, default=None)


def _largest(within: Box, taken: Sequence[Box]) -> Box | None:
    """The largest part of a box that nothing is in; None where there is none."""
    if within.width <= 0 or within.height <= 0:
        return None
    inside = [box.grown(GAP) for box in taken if box.grown(GAP).overlap(within) is not None]
    edges = sorted({within.y, within.bottom, *(y for box in inside for y in (box.y, box.bottom))})
    edges = [y for y in edges if within.y <= y <= within.bottom]
    best: Box | None = None
    for number, top in enumerate(edges):
        for bottom in edges[number + 1 :]:
            if best is not None and (bottom - top) * within.width <= best.area:
                continue
            gap = _widest_gap(within, [box for box in inside if box.y < bottom and box.bottom > top])
            box = Box(gap[0], top, gap[1] - gap[0], bottom - top)
            if box.width > 0 and (best is None or box.area > best.area):
                best = box
    return best


def _least_taken(within: Box, taken: Sequence[Box], size: tuple[float, float]) -> Box:
    """Where a box of this size covers least of what is there; of places alike, the one farthest down and right."""
    steps = 12
    spots = [
        Box(
            within.x + (within.width - size[0]) * column / steps,
            within.y + (within.height - size[1]) * row / steps,
            *size,
        )
        for row in range(steps, -1, -1)
        for column in range(steps, -1, -1)
    ]
    return min(
        spots, key=lambda spot: round(sum(both.area for box in taken if (both := spot.overlap(box)) is not None))
    )


def _widest_gap(within: Box, boxes: Sequence[Box]) -> tuple[float, float]:
    best, at = (within.x, within.x), within.x
    for start, end in [*sorted((box.x, box.right) for box in boxes), (within.right, within.right)]:
        if min(start, within.right) - at > best[1] - best[0]:
            best = at, min(start, within.right)
        at = max(at, end)
    return best
