"""Where things stand to each other: below the logo, inside the card, behind the title, between two of them."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.agent.grounding.view import View, gap, holds
from redraft.document.geometry import Box
from redraft.document.layers import Group, Placed, Text

SURE, FARTHER, ASIDE = 1.0, 0.9, 0.8
"""The nearest one; one that is farther away; one that does not stand in line with it."""
_CLOSE = 1.15
"""One that is no more than so much farther than the nearest is as near."""


def related(
    view: View, relation: str, found: Sequence[Placed], anchors: Sequence[Sequence[Placed]], *, many: bool, quoted: bool
) -> dict[str, float]:
    """Those of the layers that stand so to the anchors, each with how well, 0 to 1. With `many` all that do count the
    same; else the nearest comes first. `quoted`: the words meant may be part of the anchor itself."""
    first = anchors[0]
    pages = {placed.page.id for placed in first}
    found = [placed for placed in found if placed.page.id in pages]
    if relation in ("inside", "in", "on"):
        inner = _inside(view, found, first, quoted=quoted)
        box = Box.union(view.box(placed) for placed in first)
        if inner or relation != "on" or box is None or many:
            return inner
        kin = _kin(view, first)
        return _stacked(view, "over", [placed for placed in found if placed.layer.id not in kin], first, box)
    around = Box.union(view.box(placed) for placed in first)
    if around is None:
        return {}
    kin = _kin(view, [placed for each in anchors for placed in each])
    others = [placed for placed in found if placed.layer.id not in kin]
    if relation == "holds" and many and len(first) > 1 and not quoted:  # 'the boxes with the numbers': one each
        each = [_holding(view, found, [one], box) for one in first if (box := view.box(one)) is not None]
        holders = {id for one in each for id, score in one.items() if score == SURE}
        if len(holders) == len(first):
            return dict.fromkeys(holders, SURE)
    if relation in ("holds", "around"):
        return _holding(view, found if relation == "holds" else others, first, around)
    if relation in ("behind", "front", "atop"):
        return _stacked(view, relation, others, first, around)
    boxed = [(placed, box) for placed in others if (box := view.box(placed)) is not None]
    if relation == "between":
        other = Box.union(view.box(placed) for placed in anchors[1])
        return _between(boxed, around, other) if other is not None else {}
    scored: dict[str, tuple[float, float]] = {}
    for placed, box in boxed:
        if (place := _place(relation, box, around, placed)) is not None:
            scored[placed.layer.id] = place
    if relation == "beside" and (partners := _together(first, found)):
        scored = {id: place for id, place in scored.items() if id in partners} or scored
    if not scored:
        return {}
    if many and relation not in ("next", "beside", "nearest"):
        return dict.fromkeys(scored, SURE)
    line = max(score for _, score in scored.values())
    nearest = min(far for far, score in scored.values() if score == line)
    page = first[0].page
    slack = 0.01 * min(page.width, page.height)
    sizes = {placed.layer.id: box for placed, box in boxed}
    best = next(id for id, place in scored.items() if place == (nearest, line))

    def room(id: str) -> float:
        """How much farther away one may be and still be as near: for things in a row, half of what they measure."""
        if relation in ("next", "beside", "nearest"):
            return nearest * (_CLOSE - 1) + slack
        one, other = sizes[id], sizes[best]
        flat = relation in ("above", "below")
        return max(slack, 0.3 * (min(one.height, other.height) if flat else min(one.width, other.width)))

    if relation == "beside":  # of one on either side, neither is 'next to' it more than the other
        left = {id: sizes[id].center[0] < around.center[0] for id in scored}
        across = {id for id, (far, _) in scored.items() if left[id] != left[best] and far <= nearest * 4 + slack}
        scored = {id: (nearest if id in across else far, score) for id, (far, score) in scored.items()}
    return {
        id: score if score < line or far <= nearest + room(id) else min(score, FARTHER)
        for id, (far, score) in scored.items()
    }


def _together(anchors: Sequence[Placed], found: Sequence[Placed]) -> set[str]:
    """The layers that stand in the same small group as the anchor."""
    groups = {placed.ancestors[-1].id for placed in anchors if placed.ancestors and len(placed.siblings) <= 12}
    return {placed.layer.id for placed in found if placed.ancestors and placed.ancestors[-1].id in groups}


def _kin(view: View, anchors: Sequence[Placed]) -> set[str]:
    """The anchors, what is in them and what they are in."""
    kin: set[str] = set()
    for placed in anchors:
        kin |= view.inside(placed.layer.id)
        kin |= {group.id for group in placed.ancestors}
    return kin


def _place(relation: str, box: Box, around: Box, placed: Placed) -> tuple[float, float] | None:
    """How far away a box is and how well in line; None where it does not stand so."""
    page = placed.page
    share = 0.3 if relation == "beside" else 0.12
    reach = max(0.5 * max(around.width, around.height), share * min(page.width, page.height))
    apart = gap(box, around)
    if relation == "nearest":
        return apart, SURE
    if relation in ("next", "beside"):
        over = box.overlap(around)
        if over is not None and over.area > 0.5 * min(box.area, around.area):
            return None
        level = min(box.bottom, around.bottom) > max(box.y, around.y)
        return (apart, SURE) if apart <= reach and (level or relation == "next") else None
    flat = relation in ("above", "below")
    low, high = (box.y, box.bottom) if flat else (box.x, box.right)
    near, far = (around.y, around.bottom) if flat else (around.x, around.right)
    slack = 0.3 * min(high - low, far - near)
    away = low - far if relation in ("below", "right") else near - high
    if away < -slack or (low + high) / 2 == (near + far) / 2:
        return None
    a0, a1, b0, b1 = (
        (box.x, box.right, around.x, around.right) if flat else (box.y, box.bottom, around.y, around.bottom)
    )
    return max(away, 0.0), SURE if min(a1, b1) > max(a0, b0) else ASIDE


def _inside(view: View, found: Sequence[Placed], anchors: Sequence[Placed], *, quoted: bool) -> dict[str, float]:
    within: set[str] = set()
    for anchor in anchors:
        within |= view.inside(anchor.layer.id) - (set() if quoted else {anchor.layer.id})
    inner = {placed.layer.id: SURE for placed in found if placed.layer.id in within}
    if inner:
        return inner
    if all(isinstance(anchor.layer, Text) for anchor in anchors):  # 'the price of "Tea"'
        return dict.fromkeys(_together(anchors, found) - within - {anchor.layer.id for anchor in anchors}, SURE)
    over: dict[str, float] = {}
    for anchor in anchors:
        box, level = view.box(anchor), view.order.get(anchor.layer.id, -1)
        kin = _kin(view, [anchor])
        for placed in found:
            if placed.layer.id in kin or view.order[placed.layer.id] < level or box is None:
                continue
            mine = view.box(placed)
            if mine is not None and holds(box, mine, 0.85):
                over[placed.layer.id] = SURE
    return over


def _holding(view: View, found: Sequence[Placed], anchors: Sequence[Placed], around: Box) -> dict[str, float]:
    outer = set.intersection(*({group.id for group in placed.ancestors} for placed in anchors))
    level = min(view.order.get(placed.layer.id, 0) for placed in anchors)
    areas: dict[str, float] = {}
    for placed in found:
        box, id = view.box(placed), placed.layer.id
        if box is None or id in view.behind:
            continue
        under = not isinstance(placed.layer, Group) and view.order[id] < level and holds(box, around, 0.85)
        if id in outer or under:
            areas[id] = box.area
    return _smallest(areas)


def _smallest(areas: dict[str, float]) -> dict[str, float]:
    least = min(areas.values(), default=0.0)
    return {id: SURE if area <= least * 1.02 else FARTHER for id, area in areas.items()}


def _stacked(
    view: View, relation: str, found: Sequence[Placed], anchors: Sequence[Placed], around: Box
) -> dict[str, float]:
    levels = [view.order.get(placed.layer.id, 0) for placed in anchors]
    areas: dict[str, float] = {}
    for placed in found:
        box, level = view.box(placed), view.order[placed.layer.id]
        meets = box.overlap(around) if box is not None else None
        if box is None or meets is None or (isinstance(placed.layer, Group) and relation != "over"):
            continue
        if relation == "behind":
            fits = level < min(levels) and meets.area >= 0.5 * around.area
        else:
            fits = level > max(levels) and meets.area >= 0.3 * min(box.area, around.area)
        if fits:
            areas[placed.layer.id] = box.area
    plain = {id: area for id, area in areas.items() if id not in view.behind}
    return _smallest(plain or areas) if relation == "behind" else dict.fromkeys(plain, SURE)


def _between(boxed: Sequence[tuple[Placed, Box]], one: Box, other: Box) -> dict[str, float]:
    (x0, y0), (x1, y1) = one.center, other.center
    flat = max(one.x - other.right, other.x - one.right) < max(one.y - other.bottom, other.y - one.bottom)
    low, high = (min(y0, y1), max(y0, y1)) if flat else (min(x0, x1), max(x0, x1))
    both = Box.union((one, other))
    assert both is not None
    found: dict[str, float] = {}
    for placed, box in boxed:
        middle = box.center[1] if flat else box.center[0]
        a0, a1, b0, b1 = (box.x, box.right, both.x, both.right) if flat else (box.y, box.bottom, both.y, both.bottom)
        length = box.height if flat else box.width
        if low < middle < high and length < high - low and min(a1, b1) > max(a0, b0):
            found[placed.layer.id] = SURE
    return found
