"""Where things stand: at a place, in the middle, in line, at even distances, in each other's place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from redraft.commands.boxes import Measured, extent
from redraft.commands.command import AlreadySo
from redraft.commands.traits import covers_page
from redraft.document.layers import Shape, Text
from redraft.errors import CommandError, RequestError
from redraft.language.intents.registry import Commands, intent, make
from redraft.targets.description import Chosen, Joined, Narrowed, Noun
from redraft.targets.finder import Finder, NotCertain
from redraft.targets.phrases import kind_of_noun

if TYPE_CHECKING:
    from redraft.language.resolution import Desk

_CLOSE = 0.01
"""Page units."""


def measured(desk: Desk, ids: Sequence[str], anchors: Sequence[str] = ()) -> Measured:
    """By their ink where some of the layers are flowing texts that do not fill their frames, else by their frames."""
    every = [*((id,) for id in ids), *((anchors,) if anchors else ())]
    filled = all(extent(desk.document, one, "ink") == extent(desk.document, one) for one in every)
    return "frame" if filled else "ink"


def whole(desk: Desk, things: Any) -> tuple[str, ...]:
    """The layers that stand elsewhere when things do: with a plate what stands on it, with the label of a plate the
    plate, where they are one group. What is named by its id, or as a part of something, stands alone."""
    if isinstance(things, Joined):
        return tuple(dict.fromkeys(id for one in things.each for id in whole(desk, one)))
    ids = desk.ids(things)
    noun = _noun(desk, things, ids)
    if noun is None or "#" in getattr(things, "said", ""):
        return ids
    named = noun.by == "called" and noun.value[0] in desk.scene.names.exact  # type: ignore[index]
    return tuple(dict.fromkeys(_carrier(desk, id, named) for id in ids))


def _noun(desk: Desk, things: Any, ids: Sequence[str]) -> Noun | None:
    """The noun of a description; None where words on another thing are meant."""
    while isinstance(things, Chosen | Narrowed):
        if isinstance(things, Narrowed) and things.how == "words of":
            own = {id for fit in desk.finder.fits(things.of) for id in desk.finder.ids(fit)}
            if not own.issuperset(ids):
                return None
        things = things.of
    return things if isinstance(things, Noun) else Noun("all")


def _carrier(desk: Desk, id: str, named: bool) -> str:
    placed = desk.document.index[id]
    box = placed.box
    if box is None or not placed.ancestors or placed.layer.bound:
        return frame_of(desk, id)
    group = placed.ancestors[-1]
    others = [desk.document.index[one.id] for one in group.children if one.id != id]
    on = [one.box for one in others if one.box is not None]
    if isinstance(placed.layer, Shape):
        plate = box.grown(_CLOSE)
        return group.id if on and not named and all(plate.overlap(one) == one for one in on) else id
    alone = isinstance(placed.layer, Text) and len(others) == 1 and isinstance(others[0].layer, Shape) and bool(on)
    return group.id if alone and on[0].grown(_CLOSE).overlap(box) == box else id


def frame_of(desk: Desk, id: str) -> str:
    """Of the words in a shape on a slide, which cannot stand alone, the shape."""
    placed = desk.document.index[id]
    return placed.ancestors[-1].id if placed.layer.bound and placed.ancestors else id


@intent
def turn_by(desk: Desk, target: Any, degrees: float = 0, to: float | None = None) -> Commands:
    """Turned about its own centre."""
    return [make("rotate", whole(desk, target), degrees, to=to)]


@intent
def shift_by(desk: Desk, target: Any, by: tuple[Any, Any], standing: bool = False) -> Commands:
    """By a distance. `standing`: 'the price should be lower' may be said of the figure too, as may be 'up by 10%'."""
    shares = [isinstance(each, str) and "%" in each for each in by]
    plain = all(not isinstance(each, str) or "%" in each for each in by)
    if kind_of_noun(target) == "price" and (any(shares) or (standing and plain)):
        raise NotCertain("it is not clear whether the figure changes or its place", "say how far it should move")
    return [make("move", whole(desk, target), *by)]


def anchors_of(desk: Desk, anchor: Any, ids: Sequence[str], itself: bool = False) -> tuple[str, ...]:
    """What things are to stand by, on their page; not themselves, but for copies (`itself`)."""
    home = desk.scene.parts[desk.scene.numbers[ids[0]]].page
    near = Finder(desk.scene, (home,), desk.last, desk.here).target(anchor)
    if itself:
        return near.ids
    found = tuple(dict.fromkeys(_carrier(desk, id, True) for id in near.ids if id not in ids))
    held = {group.id for id in found for group in desk.document.index[id].ancestors}
    if not found or held.intersection(ids):
        raise RequestError("a thing cannot be beside itself", "name another thing to put it beside")
    return found


@intent
def put_at(
    desk: Desk,
    target: Any,
    where: str,
    anchor: Any = None,
    gap: Any = "usual",
    gap_y: Any = None,
    align: str = "center",
    was: tuple[str, Any] | None = None,
) -> Commands:
    """At a place of the page or of another thing; in it, on top where it would be hidden else. `was`: where it has to
    stand now, and by what."""
    ids = whole(desk, target)
    if was is not None and not _stands(desk, ids, *was):
        raise NotCertain("it is not there now", "say only where it should go", ids)
    if anchor is None:
        return [make("place", ids, where, gap=gap, gap_y=gap_y)]
    near = anchors_of(desk, anchor, ids)
    placed = make("place", ids, where, near, gap=gap, align=align, on_page=not isinstance(gap, str))
    try:
        placed.resolve(desk.document, desk.measure)
    except AlreadySo:
        pass
    except CommandError:  # no room for the frames, perhaps for what is seen in them
        placed = placed.replaced(by=measured(desk, ids, near))
    order = list(desk.document.index)
    inside = where not in ("above", "below", "left of", "right of", "beside", "between")
    top = max(order.index(id) for id in near)
    groups = {id: {group.id for group in desk.document.index[id].ancestors} for id in ids}
    hidden = tuple(id for id in ids if order.index(id) < top and near[0] not in groups[id]) if inside else ()
    return [placed, *([make("restack", hidden, "above", near[-1])] if hidden else [])]


def _stands(desk: Desk, ids: Sequence[str], where: str, anchor: Any) -> bool:
    """Whether things are at a place of their page, or by another thing."""
    own, home = extent(desk.document, ids), desk.document.index[ids[0]].page
    room = extent(desk.document, anchors_of(desk, anchor, ids)) if anchor is not None else home.box
    beside = {"above": own.bottom <= room.y, "below": own.y >= room.bottom, "left of": own.right <= room.x,
              "right of": own.x >= room.right}  # fmt: skip
    if where in beside:
        return beside[where]
    x, y = (own.center[0] - room.x) / room.width, (own.center[1] - room.y) / room.height
    parts = {"left": x < 0.45, "right": x > 0.55, "top": y < 0.45, "bottom": y > 0.55,
             "center": abs(x - 0.5) < 0.2 or abs(y - 0.5) < 0.2}  # fmt: skip
    return all(parts.get(word, False) for word in where.split())


@intent
def put_on(desk: Desk, target: Any, anchor: Any) -> Commands:
    """On another thing: above it in the stack where it lies on it already, else in its middle."""
    ids = whole(desk, target)
    near = anchors_of(desk, anchor, ids)
    if extent(desk.document, ids).overlap(extent(desk.document, near)) is not None:
        return stacked(desk, target, "above", anchor)
    return put_at(desk, target, "center", anchor)


@intent
def stacked(desk: Desk, target: Any, to: str, anchor: Any) -> Commands:
    """In front of or behind all of some things."""
    ids = tuple(frame_of(desk, id) for id in desk.ids(target))
    order = list(desk.document.index)
    near = sorted(anchors_of(desk, anchor, ids), key=order.index)
    return [make("restack", ids, to, near[-1] if to == "above" else near[0])]


@intent
def to_end(desk: Desk, target: Any, to: str) -> Commands:
    """To the front or the back: behind all but a background that covers the page, where it would not be seen."""
    ids = tuple(frame_of(desk, id) for id in desk.ids(target))
    index = desk.document.index
    grounds = [one.id for one in index[ids[0]].siblings[:3] if one.id not in ids and covers_page(index[one.id])]
    if to == "back" and grounds:
        return [make("restack", ids, "above", grounds[-1])]
    return [make("restack", ids, to)]


@intent
def center_on(desk: Desk, target: Any, anchor: Any = None, axis: str = "", page: bool = False) -> Commands:
    """In the middle of the page or of a thing; texts that are centred and no more go across alone, lines each."""
    ids = whole(desk, target)
    near = anchors_of(desk, anchor, ids) if anchor is not None else None
    if near is not None and len(near) > 1 < len(ids):
        raise NotCertain("it does not say which of them goes into which", "say it one by one")
    texts = all(isinstance(desk.document.index[id].layer, Text) for id in ids)
    axis = "" if axis == "both" else axis or ("horizontally" if texts and near is None and not page else "")
    where = f"center {axis}".strip()
    by: Measured = measured(desk, ids, near) if near else "frame"
    boxes = sorted((extent(desk.document, (id,), by) for id in ids), key=lambda box: box.y)
    lines = texts and all(low.center[1] > top.y + 0.75 * top.height for top, low in pairwise(boxes))
    sets = [(id,) for id in ids] if lines and axis == "horizontally" else [ids]
    return [make("place", one, where, near, by=by) for one in sets]


@intent
def center_by(desk: Desk, target: Any, where: str, anchor: Any) -> Commands:
    """Above or below a thing with one middle: where it stands so already, across alone."""
    ids = whole(desk, target)
    near = anchors_of(desk, anchor, ids)
    by = measured(desk, ids, near)
    own, room = extent(desk.document, ids, by), extent(desk.document, near, by)
    stands = {"below": own.y >= room.bottom - _CLOSE, "above": own.bottom <= room.y + _CLOSE}
    if where not in stands:
        raise RequestError(f"'{where}' is no place to be centred at", "say above, below or in")
    if stands[where]:
        return [make("place", ids, "center horizontally", near, by=by)]
    return [make("place", ids, where, near, gap="usual", by=by)]


@intent
def line_up(desk: Desk, target: Any, edge: str, to: Any = None, page: bool = False) -> Commands:
    """By an edge: of one another, of another thing, of the page."""
    ids = whole(desk, target)
    if page:
        home = desk.document.index[ids[0]].page
        return [make("align", ids, edge, (0.0, 0.0, home.width, home.height), by=measured(desk, ids))]
    if to is not None:
        near = anchors_of(desk, to, ids)
        return [make("align", ids, edge, near, by=measured(desk, ids, near))]
    if len(ids) < 2:
        raise RequestError("one thing cannot be lined up with itself", "say with what")
    return [make("align", ids, edge, by=measured(desk, ids))]


@intent
def spread(desk: Desk, target: Any, axis: str = "", gap: Any = None) -> Commands:
    """With equal gaps, along the way that they stand in."""
    ids = whole(desk, target)
    if axis == "both" or len(ids) < 2:
        raise RequestError("only a row or a column of things can be spread out", "name two or more, and one direction")
    boxes = [extent(desk.document, (id,)).center for id in ids]
    wide = max(x for x, _ in boxes) - min(x for x, _ in boxes)
    high = max(y for _, y in boxes) - min(y for _, y in boxes)
    if not axis and min(wide, high) > 0.5 * max(wide, high):
        raise RequestError("it is not clear which way they are in a row", "say horizontally or vertically")
    way = {"horizontally": "horizontal", "vertically": "vertical"}.get(
        axis, "horizontal" if wide > high else "vertical"
    )
    return [make("distribute", ids, way, gap, by=measured(desk, ids))]


@intent
def exchange(desk: Desk, both: Any, other: Any = None) -> Commands:
    """Two things, or two sets of them, in each other's place; of two words each where the other stood."""
    if other is not None:
        ends = [both, other]
    elif isinstance(both, Joined) and len(both.each) == 2:
        ends = list(both.each)
    else:
        ids = whole(desk, both)
        if len(ids) != 2:
            raise NotCertain(f"two things change places, and these are {len(ids)}", "name two", ids)
        return [make("swap", ids[:1], ids[1:], align="edges", by=measured(desk, ids))]
    first, second = (desk.target(one) for one in ends)
    if first.spans and second.spans:
        ((one, (span, *more)), *_), ((two, (span2, *more2)), *_) = first.spans, second.spans
        if more or more2 or len(first.spans) + len(second.spans) > 2:
            raise NotCertain("these words are in several places", "name more of them", (one, two))
        return [make("swap_words", one, span, span2, other=two)]
    if first.spans or second.spans:
        raise NotCertain("a thing and a word cannot change places", "name two things", (*first.ids, *second.ids))
    a, b = _alike(desk, *(whole(desk, one) for one in ends))
    return [make("swap", a, b, align="edges", by=measured(desk, (*a, *b)))]


def _alike(desk: Desk, a: tuple[str, ...], b: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of two members of groups that are alike, such as the rows of a menu, the groups."""
    if len(a) != 1 or len(b) != 1:
        return a, b
    one, two = (desk.document.index[id].ancestors for (id,) in (a, b))
    alike = one and two and one[-1].id != two[-1].id and one[:-1] == two[:-1]
    if alike and [each.kind for each in one[-1].children] == [each.kind for each in two[-1].children]:
        return (one[-1].id,), (two[-1].id,)
    return a, b


@intent
def cropped(desk: Desk, target: Any, edges: tuple[str, ...], by: Any) -> Commands:
    """A picture without strips at some sides."""
    return [make("crop", desk.ids(target), **dict.fromkeys(edges, by.length))]
