"""How two things stand to each other: one on the other, as its heading, or close beside it."""

from __future__ import annotations

from redraft.document.layers import Group, Placed, Shape, Text
from redraft.targets.grounding.view import View, gap, holds


def stands_on(view: View, inner: Placed, outer: Placed) -> bool:
    """Whether something lies on a shape or a picture, which is no ground of the page."""
    if isinstance(outer.layer, Group | Text) or outer.layer.id in view.behind or inner.page is not outer.page:
        return False
    plate, mine = view.box(outer), view.box(inner)
    if plate is None or mine is None or plate.area <= mine.area:
        return False
    return view.order[outer.layer.id] < view.order[inner.layer.id] and holds(plate, mine, 0.85)


def heads(view: View, heading: Placed, placed: Placed) -> bool:
    """Whether a text is the heading that something stands under: it begins about where that begins, is larger than what
    is written there, and no other text as large stands between."""
    top, box, size = view.box(heading), view.box(placed), view.size(heading)
    if top is None or box is None or not isinstance(heading.layer, Text) or not size or heading.page is not placed.page:
        return False
    mine = view.size(placed)
    if box.y < top.bottom - 0.3 * size or (mine and mine >= 0.95 * size):
        return False
    if min(box.right, top.right + 4 * size) <= max(box.x, top.x - 2 * size):
        return False
    for other in view.texts:
        between = view.box(other)
        if other in (heading, placed) or between is None or other.page is not placed.page:
            continue
        if view.size(other) < (1.05 * mine if mine else 0.95 * size):
            continue
        over = between.bottom <= box.y + 0.3 * size and between.y >= top.bottom - 0.3 * size
        if over and between.right > min(box.x, top.x) and between.x < max(box.right, top.right):
            return False
    return box.y - top.bottom < 0.35 * placed.page.height


def beside(view: View, one: Placed, other: Placed) -> bool:
    """Whether two things are as near each other as a picture and its caption are."""
    a, b = view.box(one), view.box(other)
    if a is None or b is None or one.page is not other.page:
        return False
    reach = 1.5 * max(view.size(one), view.size(other)) or 0.03 * min(one.page.width, one.page.height)
    return gap(a, b) <= reach and (isinstance(one.layer, Shape | Text) or isinstance(other.layer, Text))
