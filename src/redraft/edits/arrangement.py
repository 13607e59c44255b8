"""Arithmetic of layout edits: stacking order, alignment, spacing, swaps, copies, page size.

Shared by programs and the planner. Boxes and distances are in page space; what comes back are shifts or edits, and
nothing here changes a document.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Opaque, Picture, Shape, family
from redraft.document.pages import Document, Page, Placed
from redraft.edits.kinds import Edit, Move, Resize, Restack, SetTransform
from redraft.edits.layer_tree import next_id, parent_id
from redraft.edits.page_edits import SetPage
from redraft.errors import EditError, says

AXES = ("horizontal", "vertical")
CLIPPED = "clipped"
"""The effect of a layer that shows only where the next one below it that is not clipped does, its base."""
Shift = tuple[float, float]


def in_turn(ids: Sequence[str], to: str) -> Iterable[str]:
    """The order in which several layers are restacked one by one, so that their own order stays."""
    return ids if to in ("front", "below", "backward") else reversed(ids)


def restacked(document: Document, id: str, to: str, anchor: str = "") -> Restack | None:
    """The edit that takes a layer to another place among its siblings; None where it has that place already.

    `anchor` is for above and below. A ValueError where the two are in different groups.
    """
    placed = document.index[id]
    siblings = [layer.id for layer in placed.siblings]
    place = siblings.index(id)
    rest = [*siblings[:place], *siblings[place + 1 :]]
    if to in ("above", "below"):
        at = rest.index(sibling_with(document, placed, anchor)) + (to == "above")
    else:
        at = {"front": len(rest), "back": 0, "forward": place + 1, "backward": max(place - 1, 0)}[to]
    if CLIPPED not in placed.layer.effects:  # never between a layer and what is clipped to it
        clipped = [CLIPPED in layer.effects for layer in placed.siblings if layer.id != id]
        step = -1 if to in ("backward", "below") else 1
        while 0 < at < len(rest) and clipped[at]:
            at += step
    free = [number for number, layer in enumerate(placed.siblings) if not layer.bound]
    if free:  # a slide's ground stays at the bottom, and its notes are in no stack
        at = max(at, free[0])
        at = min(at, free[-1])
    if min(at, len(rest)) == place:
        return None
    parent = placed.ancestors[-1].id if placed.ancestors else placed.page.id
    return Restack(id, parent, rest[at] if at < len(rest) else None)


def sibling_with(document: Document, placed: Placed, anchor: str) -> str:
    """The layer beside `placed` in its group that is, or holds, the anchor."""
    siblings = {layer.id for layer in placed.siblings} - {placed.layer.id}
    line = [anchor, *(group.id for group in document.index[anchor].ancestors)]
    found = next((id for id in line if id in siblings), None)
    if found is None:
        raise ValueError(
            f"'{placed.layer.id}' and '{anchor}' are in different groups, so one cannot be put beside the other"
        )
    return found


def aligned(box: Box, edge: str, room: Box) -> Shift:
    """How far a box moves for its edge to lie on that of the room; 'center' is across, 'middle' is down."""
    return {
        "left": (room.x - box.x, 0.0),
        "right": (room.right - box.right, 0.0),
        "center": (room.center[0] - box.center[0], 0.0),
        "top": (0.0, room.y - box.y),
        "bottom": (0.0, room.bottom - box.bottom),
        "middle": (0.0, room.center[1] - box.center[1]),
    }[edge]


def distributed(
    boxes: Sequence[tuple[str, Box]], axis: str, gap: float | None, start: float | None = None
) -> list[tuple[str, Shift]]:
    """How far each box moves for equal gaps along an axis: from `start` or the first on or, without a gap, so that both
    ends stay."""
    at = AXES.index(axis)
    ordered = sorted(boxes, key=lambda one: one[1][at])
    first, last = ordered[0][1][at], max(box[at] + box[at + 2] for _, box in ordered)
    if gap is None:
        gap = (last - first - sum(box[at + 2] for _, box in ordered)) / (len(ordered) - 1)
    first = first if start is None else start
    shifts: list[tuple[str, Shift]] = []
    for id, box in ordered:
        shift = first - box[at]
        shifts.append((id, (shift, 0.0) if at == 0 else (0.0, shift)))
        first += box[at + 2] + gap
    return shifts


def joined(document: Document, id: str, group: str) -> Iterator[Edit]:
    """What takes a layer to the top of a group of its page, where it stays as it is on the page."""
    placed, home = document.index[id], document.index[group]
    back = home.matrix.inverse()
    if not isinstance(home.layer, Group) or home.layer.form or home.page.id != placed.page.id or back is None:
        raise EditError(says("not-a-group-to-join", id=group))
    if home.matrix != placed.outer:
        yield SetTransform(id, back @ placed.matrix)
    yield Restack(id, group)


def clipping_sets(layers: Sequence[Layer]) -> list[tuple[Layer, list[Layer]]]:
    """Every layer of one parent that is not clipped to another, with those above it that are clipped to it."""
    found: list[tuple[Layer, list[Layer]]] = []
    for layer in layers:
        if CLIPPED in layer.effects and found:
            found[-1][1].append(layer)
        else:
            found.append((layer, []))
    return found


def next_above(placed: Placed) -> str | None:
    """The sibling that something put just above a layer, like a copy of it, goes below; None for the top of the stack.

    What is clipped to the layer stays clipped to it.
    """
    siblings = placed.siblings
    at = next(number for number, layer in enumerate(siblings) if layer.id == placed.layer.id) + 1
    if CLIPPED not in placed.layer.effects:
        while at < len(siblings) and CLIPPED in siblings[at].effects:
            at += 1
    return siblings[at].id if at < len(siblings) else None


def exchanged(a: Box, b: Box) -> tuple[Shift, Shift]:
    """How far two boxes move to change places, centre for centre."""
    dx, dy = b.center[0] - a.center[0], b.center[1] - a.center[1]
    return (dx, dy), (-dx, -dy)


def stacks_swapped(document: Document, moved: Document, ids: Sequence[str]) -> Iterator[Edit]:
    """The edits by which two elements that were swapped take each other's place in the stack too: neighbours of one
    kind in an SVG, and where something between them lies on one of them, as a photo would be under another's frame."""
    order = [id for id in document.index if document.index[id].page.id == document.index[ids[0]].page.id]
    low, high = (moved.index[id] for id in sorted(ids, key=order.index))
    apart = low.ancestors[-1:] != high.ancestors[-1:]
    if not (document.traits.page_markup or (document.traits.slides and not apart)):
        return
    groups = (*low.ancestors, *high.ancestors)
    if low.layer.bound or high.layer.bound or any(one.instance_of or one.form for one in groups):
        return
    own = {one.id for placed in (low, high) for one in family(placed.layer)}
    between = (moved.index[id] for id in order[order.index(low.layer.id) : order.index(high.layer.id)] if id not in own)
    boxes = [placed.box for placed in (low, high) if placed.box is not None]
    seen = (one.box for one in between if one.visible and one.box is not None and not isinstance(one.layer, Group))
    in_order = document.traits.page_markup and not apart and type(low.layer) is type(high.layer)  # as cards are read
    in_order = in_order and len(boxes) == 2 and not boxes[0].overlap(boxes[1])
    if not in_order and not any(box.overlap(other) for box in seen for other in boxes):
        return
    if next_id(low) == high.layer.id:
        yield Restack(high.layer.id, parent_id(low), low.layer.id)
        return
    for one, other in ((low, high), (high, low)) if apart else ():
        if (back := other.outer.inverse()) is not None and other.outer != one.outer:
            yield SetTransform(one.layer.id, back @ one.matrix)
    yield Restack(low.layer.id, parent_id(high), high.layer.id)
    yield Restack(high.layer.id, parent_id(low), next_id(low))


def copied(document: Document, layer: Layer, taken: set[str], home: str = "") -> Layer:
    """The layer and all it holds under other ids, of the page `home` if given, which are added to `taken`. A ValueError
    where a copy would lack what the layer has."""
    if why := _uncopied(document, layer):
        raise ValueError(f"'{layer.id}' cannot be copied: it has {why}, which a copy would lack")
    page, slash, rest = layer.id.partition("/")
    beneath = f"{home or page}/" if slash and document.page(page) is not None else ""  # what is on a slide is called so
    wanted = _next_in_series(document, layer, taken) or f"{beneath}{(rest or page).rsplit('/', 1)[-1]}-copy"
    id = fresh_id(document, wanted, taken)
    taken.add(id)
    twin = replace(layer, id=id, name=id if layer.name == layer.id else layer.name)
    if isinstance(twin, Group) and twin.form and document.traits.slides:
        return _renumbered(twin, layer.id, id)
    if isinstance(twin, Group):
        return replace(
            twin, children=tuple(copied(document, one, taken, home) for one in twin.children), instance_of=""
        )
    return twin


def _next_in_series(document: Document, layer: Layer, taken: Set[str]) -> str:
    """The id after row1, row2, … of an SVG, for another one; '' for what is not numbered so."""
    found = re.fullmatch(r"(.*?[^\d/])(\d+)", layer.id)
    if not document.traits.page_markup or layer.name != layer.id or found is None:
        return ""
    series = (one.removeprefix(found[1]) for one in (*document.index, *taken) if one.startswith(found[1]))
    numbers = [int(one) for one in series if one.isdecimal()]
    return f"{found[1]}{str(max(numbers) + 1).zfill(len(found[2]))}" if len(numbers) > 1 else ""


def _renumbered(group: Group, was: str, now: str) -> Group:
    """A shape, table or chart of a deck, with the ids of its parts beginning with its own."""
    parts = (replace(one, id=now + one.id.removeprefix(was)) for one in group.children)
    return replace(
        group, children=tuple(_renumbered(one, was, now) if isinstance(one, Group) else one for one in parts)
    )


def _uncopied(document: Document, layer: Layer) -> str:
    """What a copy of a layer would lack; '' for nothing. An SVG and a deck take over the bytes of what is copied, and
    so does a PSD, but for groups."""
    if not isinstance(layer, document.traits.uncopied):
        return ""
    if isinstance(layer, Opaque):
        return layer.what or "content that is only kept"
    return ", ".join(one for one in layer.effects if one != "artboard")


def fresh_id(document: Document, wanted: str, taken: Set[str]) -> str:
    """An id that neither the document nor what else comes has: the one wanted, or with a number behind it."""
    number = 1
    id = wanted
    while id in document.index or id in taken or document.page(id) is not None:
        number += 1
        id = f"{wanted}-{number}"
    return id


def page_resized(document: Document, page: Page, width: float, height: float, *, follow: bool) -> Iterator[Edit]:
    """The edits for a page of another size.

    With `follow` what is on it is scaled to fit and centred; else it stays where it is. Grounds, plain rectangles
    and pictures that cover all of the page, cover it again.
    """
    factor = min(width / page.width, height / page.height) if follow else 1.0
    left, top = ((width - page.width * factor) / 2, (height - page.height * factor) / 2) if follow else (0.0, 0.0)
    for layer in page.layers:
        placed = document.index[layer.id]
        if layer.bound or placed.box is None:
            continue
        yield from _refit(document, placed, page, factor, (left, top), (width, height))
    yield SetPage(page.id, width, height)


def _refit(
    document: Document, placed: Placed, page: Page, factor: float, corner: Shift, size: tuple[float, float]
) -> Iterator[Edit]:
    """One layer of a page that gets another size; a group without a ground in it as a whole."""
    layer = placed.layer
    held = isinstance(layer, Group) and not layer.form and not layer.effects
    if isinstance(layer, Group) and held and any(is_ground(one, page) for one in _inside(document, placed)):
        for child in layer.children:
            inner = document.index[child.id]
            if inner.box is not None and not child.bound:
                yield from _refit(document, inner, page, factor, corner, size)
        return
    box = placed.box
    assert box is not None
    if is_ground(placed, page) and (isinstance(layer, Shape) or factor != 1.0 or corner != (0.0, 0.0)):
        wide, high = size[0] / box.width, size[1] / box.height
        if isinstance(layer, Picture):
            wide = high = max(wide, high)
        place = (size[0] - box.width * wide) / 2, (size[1] - box.height * high) / 2
        yield from stretched(layer.id, wide, high, box, place)
        return
    if abs(factor - 1) > 1e-9:
        yield Resize(layer.id, factor, factor, (0.0, 0.0))
    if abs(corner[0]) > 1e-9 or abs(corner[1]) > 1e-9:
        yield Move(layer.id, *corner)


def _inside(document: Document, placed: Placed) -> Iterator[Placed]:
    """What a group holds, at any depth."""
    stack = list(placed.layer.children) if isinstance(placed.layer, Group) else []
    while stack:
        layer = stack.pop()
        yield document.index[layer.id]
        if isinstance(layer, Group) and not layer.effects:
            stack.extend(layer.children)


def is_ground(placed: Placed, page: Page) -> bool:
    """Whether a layer is a plain rectangle or a picture that is upright and covers its page, and not much more."""
    box, layer = placed.box, placed.layer
    plain = isinstance(layer, Picture) or (isinstance(layer, Shape) and layer.is_rect)
    if box is None or not plain or layer.bound or placed.matrix.b or placed.matrix.c:
        return False
    near = 0.01 * max(page.width, page.height)
    covers = box.x <= near and box.y <= near and box.right >= page.width - near and box.bottom >= page.height - near
    return covers and box.area <= 1.2 * page.box.area


def stretched(id: str, sx: float, sy: float, box: Box, corner: Shift) -> Iterator[Edit]:
    """A box scaled with its top left corner at `corner`."""
    if abs(sx - 1) > 1e-9 or abs(sy - 1) > 1e-9:
        yield Resize(id, round(sx, 9), round(sy, 9), (box.x, box.y))
    dx, dy = corner[0] - box.x, corner[1] - box.y
    if abs(dx) > 1e-6 or abs(dy) > 1e-6:
        yield Move(id, round(dx, 6), round(dy, 6))
