"""Where a new table or chart goes: the free part of the slide, or of the part of it that is said. Page units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from redraft.commands.rough_type import width_of, wrapped
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Page, Placed, Text
from redraft.errors import RequestError
from redraft.language.amounts import page_units
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import PLACES

_MARGIN = 0.05
"""Room kept to the edges of the page: a share of its shorter side."""
_GAP = 12.0
"""Room kept to what else is there, px."""
_LEAST = (0.22, 0.18)
"""Shares of the page's width and height below which no room is worth taking."""
_CROWDED = (0.42, 0.38)
"""Shares of the page that something takes where there is no room for it."""
_PITCH = 1.45
"""From line to line of a text, with the room between paragraphs: rather too much than too little."""
_MOST = 60
"""Things that are looked at one by one; of more, the largest."""
_SIDES = {"under": "below", "beneath": "below", "underneath": "below"}
_SIZES = {"small": 0.55, "tiny": 0.4, "little": 0.55, "medium": 0.75, "large": 1.0, "big": 1.0, "huge": 1.0, "": 1.0}
"""Shares of the room that is taken."""


class Room(NamedTuple):
    """A box on the page for something new; `note` tells people what they might not expect of it. What is less high
    than the box stands at its top (`down` 0), bottom (1) or between."""

    box: Box
    note: str = ""
    down: float = 0.0


def slide_of(scene: Scene, what: str) -> Page:
    """The one slide that something new goes onto; RequestError where there is none, or which one is not said."""
    if scene.document.format != "pptx":
        raise RequestError(
            f"a {what} can be put on a slide, and this design is {_named(scene.document.format)}",
            "use a deck (.pptx), or add shapes and texts one by one",
        )
    if len(scene.document.pages) > 1:
        raise RequestError(f"on which slide the {what} goes is not said", "say for example: on slide 2")
    return scene.document.pages[0]


def _named(format: str) -> str:
    return {"svg": "an SVG", "psd": "a Photoshop file", "ora": "an OpenRaster file"}.get(format, f"a {format}")


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


def fresh_frame(scene: Scene, page: Page) -> str:
    """An id as the file will number it: one above the highest on the slide."""
    ends = [end for id in scene.document.index if id.startswith(f"{page.id}/") for end in id.split("/")[1:]]
    return f"{page.id}/{max((int(end) for end in ends if end.isdecimal()), default=1) + 1}"


def above_all(page: Page) -> str | None:
    """What a new thing on top of all others stands below: the notes, which are kept at the end; None without any."""
    last = page.layers[-1] if page.layers else None
    return last.id if last is not None and last.id == f"{page.id}/notes" else None


def room_for(request: Request, scene: Scene, page: Page) -> Room:
    """Where a request puts something: beside what it names, in the part of the slide it names, else where it is free.

    A width or height that is said is kept; else all of the room is taken.
    """
    taken = _taken(scene, page)
    share = _SIZES.get(request.get("size").lower(), 1.0)
    wanted = _size(request, page)
    if share < 1 and wanted == (None, None):
        wanted = 0.6 * share * page.width, 0.6 * share * page.height
    side, anchor = request.get("side").lower(), request.get("anchor")
    if anchor and side in ("inside", "over", "on", "in", "within"):
        box = scene.box(scene.free(scene.find(anchor)).ids)
        return Room(_sized(box.grown(-min(_GAP, box.width / 8, box.height / 8)), wanted, (0.5, 0.5), page))
    if anchor:
        gap = page_units(request.get("gap"), request.get("unit"), page, None) if request.get("gap") else _GAP
        within = _beside(scene, page, _SIDES.get(side, side), anchor, gap)
        taken = [box for box in taken if (both := box.overlap(within)) is None or both.area < 0.5 * box.area] or taken
        free = _largest(within, taken)
        if free is None or not _enough(free, page):
            raise RequestError(
                f"there is no room {side or 'beside'} {anchor} for it: "
                f"{0 if free is None else round(free.width)} × {0 if free is None else round(free.height)} px",
                "name another place, or move something first",
            )
        return Room(_sized(free, wanted, (0.5 if within.width >= within.height else 0.0, 0.0), page))
    body = _body(scene, page)
    if place := request.get("place").lower():
        if place not in PLACES:
            raise RequestError(f"'{place}' is no place on a slide", "say for example: at the bottom right")
        across, down = PLACES[place]
        part = _part(body if down != 0.0 or across is None else _inner(page), across, down)
        free = _largest(part, taken)
        box = free if free is not None and _enough(free, page) and free.area > 0.3 * part.area else part
        where = 0.5 if across is None else across, 0.5 if down is None else down
        return Room(_sized(box, wanted, where, page), down=where[1])
    empty = _empty_place(scene, page, taken)
    free = empty or _largest(body, taken)
    if free is not None and _enough(free, page):
        return Room(_sized(free, wanted, (0.5, 0.0) if wanted != (None, None) else (0.0, 0.0), page))
    small = wanted[0] or _CROWDED[0] * page.width, wanted[1] or _CROWDED[1] * page.height
    spot = _least_taken(body, taken, small)
    return Room(_sized(spot, small, (0.0, 0.0), page), "; there is no free room, so it lies over other things")


def _inner(page: Page) -> Box:
    margin = _MARGIN * min(page.width, page.height)
    return Box(margin, margin, page.width - 2 * margin, page.height - 2 * margin)


def _enough(box: Box, page: Page) -> bool:
    return box.width >= _LEAST[0] * page.width and box.height >= _LEAST[1] * page.height


def _size(request: Request, page: Page) -> tuple[float | None, float | None]:
    found: list[float | None] = []
    for name, of in (("width", page.width), ("height", page.height)):
        amount = request.get(name)
        unit = request.get("unit") if name == "width" else request.get("unit2") or request.get("unit")
        found.append(page_units(amount, unit, page, of) if amount else None)
        if found[-1] is not None and not 1.0 <= found[-1] <= 4 * of:
            raise RequestError(
                f"a {name} of {amount}{request.get('unit')} makes no sense on this slide", "give another"
            )
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


def _beside(scene: Scene, page: Page, side: str, anchor: str, gap: float) -> Box:
    """The part of the page on one side of what is named."""
    found = scene.free(scene.find(anchor))
    box, inner = scene.box(found.ids), _inner(page)
    boxes = {
        "below": Box(inner.x, box.bottom + gap, inner.width, inner.bottom - box.bottom - gap),
        "above": Box(inner.x, inner.y, inner.width, box.y - gap - inner.y),
        "left": Box(inner.x, inner.y, box.x - gap - inner.x, inner.height),
        "right": Box(box.right + gap, inner.y, inner.right - box.right - gap, inner.height),
    }
    if side in boxes:
        return boxes[side]
    if side in ("next", "beside", ""):
        return max((boxes["right"], boxes["left"]), key=lambda one: one.width)
    raise RequestError(
        f"'{side} {describe(scene[found.ids[0]])}' is no place for it", "say above, below, left or right of it"
    )


def _standing(scene: Scene, page: Page) -> Iterator[Placed]:
    """The outermost things on the slide that can be seen."""
    for layer in page.layers:
        placed = scene[layer.id]
        if placed.visible and not (layer.bound and layer.id.endswith("/notes")):
            yield placed


def _taken(scene: Scene, page: Page) -> list[Box]:
    """Where something is to be seen. What covers most of the page is its ground, and empty places are free."""
    boxes: list[Box] = []
    todo = list(_standing(scene, page))
    while todo:
        placed = todo.pop()
        box = placed.box
        on_page = box.overlap(page.box) if box is not None else None
        if box is None or on_page is None or (isinstance(placed.layer, Text) and not placed.layer.text.strip()):
            continue
        if isinstance(placed.layer, Text):
            boxes.append(_inked(placed.layer, placed.matrix, box).overlap(page.box) or on_page)
            continue
        if on_page.area < 0.5 * page.box.area:
            boxes.append(on_page)
        elif isinstance(placed.layer, Group) and not placed.layer.form:
            todo += [scene[one.id] for one in placed.layer.children]
        elif isinstance(placed.layer, Group):
            boxes.append(on_page)
    return sorted(boxes, key=lambda box: -box.area)[:_MOST]


def _inked(text: Text, matrix: Matrix, box: Box) -> Box:
    """About where the words of a text are: much of its frame may be free."""
    flow, frame = text.flow, text.frame
    if flow is None or frame is None or flow.turned:
        return box
    sizes = [run.style.over(text.style).font_size or 24.0 for run in text.runs if run.text.strip()]
    size = max(sizes, default=24.0) * flow.scale
    margin = max((paragraph.margin for paragraph in text.paragraphs), default=0.0)
    inner = frame.width - flow.left - flow.right - margin
    lines = wrapped(text.text, size, inner) if flow.wrap else text.text.split("\n")
    high = min(len(lines) * size * _PITCH + flow.top + flow.bottom, frame.height)
    wide = min(max(width_of(line, size) for line in lines) + frame.width - inner, frame.width)
    y = frame.y + (frame.height - high) * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[flow.anchor]
    x = frame.x + (frame.width - wide) * {"middle": 0.5, "end": 1.0}.get(text.style.align or "start", 0.0)
    return matrix.bounds(Box(x, y, wide, high))


def _body(scene: Scene, page: Page) -> Box:
    """The page within its margins, below what stands across its top, such as the title."""
    inner = _inner(page)
    heads = [
        box.bottom
        for placed in _standing(scene, page)
        if isinstance(placed.layer, Text | Group)
        and placed.layer.kind in ("text", "group")
        and (box := placed.box) is not None
        and box.y < 0.2 * page.height
        and box.bottom < 0.4 * page.height
        and any(text.text.strip() for text in scene.texts(placed.layer.id))
    ]
    top = min(max([*heads, inner.y]) + (_GAP if heads else 0.0), 0.4 * page.height)
    return Box(inner.x, top, inner.width, inner.bottom - top)


def _empty_place(scene: Scene, page: Page, taken: Sequence[Box]) -> Box | None:
    """The largest empty place for content that nothing lies over: a placeholder without words."""
    found = [
        box
        for placed in _standing(scene, page)
        if isinstance(placed.layer, Text)
        and not placed.layer.text.strip()
        and not placed.layer.bound
        and (box := placed.box) is not None
        and _enough(box, page)
        and box.height >= 0.3 * page.height
        and not any((both := box.overlap(other)) is not None and both.area > 0.01 * box.area for other in taken)
    ]
    return max(found, key=lambda box: box.area, default=None)


def _largest(within: Box, taken: Sequence[Box]) -> Box | None:
    """The largest part of a box that nothing stands in; None where there is none."""
    if within.width <= 0 or within.height <= 0:
        return None
    inside = [box.grown(_GAP) for box in taken if box.grown(_GAP).overlap(within) is not None]
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
