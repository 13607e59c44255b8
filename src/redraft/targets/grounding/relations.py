"""Where things stand to each other: below the logo, inside the card, behind the title, between two of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from redraft.commands.traits import painted
from redraft.document.geometry import Box
from redraft.document.layers import Group, Placed, Shape, Text
from redraft.document.style import NoPaint
from redraft.targets.grounding.view import View, gap, holds

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
    if relation == "behind" and (own := _own_plates(view, found, first)):  # 'the boxes behind the courses'
        return dict.fromkeys(own, SURE)
    if relation == "behind" and many:
        each = [_stacked(view, relation, others, [one], box) for one in first if (box := view.box(one)) is not None]
        behind = {id for one in each for id, score in one.items() if score == SURE and id not in view.behind}
        return dict.fromkeys(behind, SURE) if len(behind) >= min(2, len(first)) else {}
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
    if many and relation == "below" and len(first) == 1 and _is_heading(view, first[0], scored):
        others_below = _other_headings(view, first[0])
        scored = {
            id: place for id, place in scored.items()
            if (at := view.box(view.ids[id])) is None
            or not any(_is_under_other(at, around, one) for one in others_below)
        }  # fmt: skip
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


def _is_heading(view: View, anchor: Placed, under: Iterable[str]) -> bool:
    """Whether a text is set larger than most texts that are looked for under it."""
    sizes = sorted(view.size(view.ids[id]) for id in under if id in view.ids and isinstance(view.ids[id].layer, Text))
    return isinstance(anchor.layer, Text) and bool(sizes) and view.size(anchor) > 1.05 * sizes[len(sizes) // 2]


def _other_headings(view: View, heading: Placed) -> list[Box]:
    """Where headings set just like this one stand, below it or beside it: what is under them is not under this one."""
    here = view.box(heading)
    if here is None or not isinstance(heading.layer, Text):
        return []
    mine, style = view.size(heading), heading.layer.style
    return [
        box for one in view.texts
        if one is not heading and one.page is heading.page and isinstance(one.layer, Text)
        and abs(view.size(one) - mine) < 0.02 * mine and (box := view.box(one)) is not None
        and (one.layer.style.font_family, one.layer.style.fill) == (style.font_family, style.fill)
        and (box.y > here.bottom or (box.y > here.y - mine and (box.x > here.right or box.right < here.x)))
    ]  # fmt: skip


def _is_under_other(box: Box, heading: Box, other: Box) -> bool:
    if box.y < other.y:
        return False
    return box.x < heading.x - 2 if other.x < heading.x - 2 else box.x >= other.x - 2


def _own_plates(view: View, found: Sequence[Placed], anchors: Sequence[Placed]) -> list[str]:
    """The lowest shapes of groups, each lying under all of its own; none where one of the groups has no such shape."""
    plates: list[str] = []
    for anchor in anchors:
        box, inside = view.box(anchor), view.inside(anchor.layer.id)
        under = [
            one.layer.id for one in found
            if isinstance(anchor.layer, Group) and one.layer.id in inside and not isinstance(one.layer, Group | Text)
            and box is not None and (mine := view.box(one)) is not None and mine.area > 0.9 * box.area
        ]  # fmt: skip
        if not under:
            return []
        plates.append(min(under, key=lambda id: view.order[id]))
    return plates


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
    slack = 0.4 * min(high - low, far - near)  # lines of type reach into each other
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
        over = isinstance(placed.layer, Shape) and isinstance(painted(placed.layer, "fill"), NoPaint)  # an outline
        under = not isinstance(placed.layer, Group) and (over or view.order[id] < level) and holds(box, around, 0.85)
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
    groups = all(isinstance(placed.layer, Group) for placed in found)  # named as such, and no plate of another's
    for placed in found:
        box, level = view.box(placed), view.order[placed.layer.id]
        meets = box.overlap(around) if box is not None else None
        if box is None or meets is None or (isinstance(placed.layer, Group) and relation != "over" and not groups):
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
