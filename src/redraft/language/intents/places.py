"""Intents for the places of things: at a spot, centred, aligned, evenly spaced, swapped."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, get_args

from redraft.commands.charts.looks import LegendPlace
from redraft.commands.command import AlreadySo
from redraft.commands.measure.boxes import Measured, extent
from redraft.commands.measure.traits import covers_page
from redraft.document.charts import Chart
from redraft.document.layers import Group, Shape, Text
from redraft.errors import CommandError, RequestError, says
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.resolver import Resolver
from redraft.targets.description import Chosen, Joined, Narrowed, Noun
from redraft.targets.families import companions
from redraft.targets.finder import Finder, NotCertain
from redraft.targets.phrases import kind_of_noun

_CLOSE = 0.01
"""Page units."""


def measured(resolver: Resolver, ids: Sequence[str], anchors: Sequence[str] = ()) -> Measured:
    """'ink' where some layers are flowing texts that do not fill their frames, else 'frame'."""
    every = [*((id,) for id in ids), *((anchors,) if anchors else ())]
    filled = all(extent(resolver.document, one, "ink") == extent(resolver.document, one) for one in every)
    return "frame" if filled else "ink"


def whole(resolver: Resolver, things: Any) -> tuple[str, ...]:
    """The layers that move when things do: with a plate what is on it, with a plate's label the plate, where they are
    one group. A thing described by its id, or as a part of another, moves alone."""
    if isinstance(things, Joined):
        return tuple(dict.fromkeys(id for one in things.each for id in whole(resolver, one)))
    ids = resolver.ids(things)
    noun = _noun(resolver, things, ids)
    if noun is None or "#" in getattr(things, "phrase", ""):
        return ids
    named = noun.by == "called" and noun.value[0] in resolver.scene.names.exact  # type: ignore[index]
    return tuple(dict.fromkeys(_carrier(resolver, id, named) for id in ids))


def _noun(resolver: Resolver, things: Any, ids: Sequence[str]) -> Noun | None:
    """The noun of a description; None where it refers to words on another thing."""
    while isinstance(things, Chosen | Narrowed):
        if isinstance(things, Narrowed) and things.how == "words of":
            own = {id for fit in resolver.finder.fits(things.of) for id in resolver.finder.ids(fit)}
            if not own.issuperset(ids):
                return None
        things = things.of
    return things if isinstance(things, Noun) else Noun("all")


def _carrier(resolver: Resolver, id: str, named: bool) -> str:
    placed = resolver.document.index[id]
    box = placed.box
    if box is None or not placed.ancestors or placed.layer.bound:
        return frame_of(resolver, id)
    group = placed.ancestors[-1]
    others = [resolver.document.index[one.id] for one in group.children if one.id != id]
    on = [one.box for one in others if one.box is not None]
    if isinstance(placed.layer, Shape):
        plate = box.grown(_CLOSE)
        return group.id if on and not named and all(plate.overlap(one) == one for one in on) else id
    alone = isinstance(placed.layer, Text) and len(others) == 1 and isinstance(others[0].layer, Shape) and bool(on)
    return group.id if alone and on[0].grown(_CLOSE).overlap(box) == box else id


def frame_of(resolver: Resolver, id: str) -> str:
    """The shape that holds a slide's text, which cannot be placed alone; else the layer itself. Raises CommandError
    for a part of a chart."""
    placed = resolver.document.index[id]
    charts = [group.id for group in placed.ancestors if isinstance(group, Chart)]
    if charts and placed.layer.bound:
        raise CommandError(says("chart-part-has-no-place", id=id, chart=charts[0]))
    return placed.ancestors[-1].id if placed.layer.bound and placed.ancestors else id


@intent
def turn_by(resolver: Resolver, target: Any, degrees: float = 0, to: float | None = None) -> Commands:
    """Rotates things about their centres."""
    return [make("rotate", whole(resolver, target), degrees, to=to)]


@intent
def shift_by(resolver: Resolver, target: Any, by: tuple[Any, Any], standing: bool = False) -> Commands:
    """Moves things by a distance. `standing`: from a request such as 'the price should be lower', which may also change
    the figure, as 'up by 10%' may."""
    shares = [isinstance(each, str) and "%" in each for each in by]
    plain = all(not isinstance(each, str) or "%" in each for each in by)
    if kind_of_noun(target) == "price" and (any(shares) or (standing and plain)):
        raise NotCertain(says("figure-or-place-unclear"))
    return [make("move", whole(resolver, target), *by)]


def anchors_of(resolver: Resolver, anchor: Any, ids: Sequence[str], itself: bool = False) -> tuple[str, ...]:
    """The anchors that things are placed by, on their page; not the things themselves, except for copies (`itself`)."""
    home = resolver.scene.parts[resolver.scene.numbers[ids[0]]].page
    near = Finder(resolver.scene, (home,), resolver.last, resolver.here).target(anchor)
    if itself:
        return near.ids
    found = tuple(dict.fromkeys(_carrier(resolver, id, True) for id in near.ids if id not in ids))
    held = {group.id for id in found for group in resolver.document.index[id].ancestors}
    if not found or held.intersection(ids):
        raise RequestError(says("thing-beside-itself"))
    return found


@intent
def put_at(
    resolver: Resolver,
    target: Any,
    where: str,
    anchor: Any = None,
    gap: Any = "usual",
    gap_y: Any = None,
    align: str = "center",
    was: tuple[str, Any] | None = None,
) -> Commands:
    """Places things on the page or at another thing; on top of it where they would be hidden. `was`: their current
    place and its anchor, which is checked."""
    legends = [id.removesuffix("/legend") for id in resolver.ids(target) if id.endswith("/legend")]
    near_own = anchor is None or resolver.ids(anchor) == tuple(legends)
    if len(legends) == 1 and where in get_args(LegendPlace) and was is None and near_own:
        return [make("set_chart", legends[0], legend_place=where)]
    ids = whole(resolver, target)
    if was is not None and not _is_at(resolver, ids, *was):
        raise NotCertain(says("current-place-mismatch"), choices=ids)
    if anchor is None:
        return [make("place", ids, where, gap=gap, gap_y=gap_y)]
    near = anchors_of(resolver, anchor, ids)
    placed = make("place", ids, where, near, gap=gap, align=align, on_page=not isinstance(gap, str))
    try:
        placed.resolve(resolver.document, resolver.measure)
    except AlreadySo:
        pass
    except CommandError:  # no room for the frames, perhaps for what is seen in them
        placed = placed.replaced(by=measured(resolver, ids, near))
    order = list(resolver.document.index)
    inside = where not in ("above", "below", "left of", "right of", "beside", "between")
    top = max(order.index(id) for id in near)
    groups = {id: {group.id for group in resolver.document.index[id].ancestors} for id in ids}
    hidden = tuple(id for id in ids if order.index(id) < top and near[0] not in groups[id]) if inside else ()
    return [placed, *([make("restack", hidden, "above", near[-1])] if hidden else [])]


def _is_at(resolver: Resolver, ids: Sequence[str], where: str, anchor: Any) -> bool:
    """Whether things are at a place of their page, or at another thing."""
    own, home = extent(resolver.document, ids), resolver.document.index[ids[0]].page
    room = extent(resolver.document, anchors_of(resolver, anchor, ids)) if anchor is not None else home.box
    beside = {"above": own.bottom <= room.y, "below": own.y >= room.bottom, "left of": own.right <= room.x,
              "right of": own.x >= room.right}  # fmt: skip
    if where in beside:
        return beside[where]
    x, y = (own.center[0] - room.x) / room.width, (own.center[1] - room.y) / room.height
    parts = {"left": x < 0.45, "right": x > 0.55, "top": y < 0.45, "bottom": y > 0.55,
             "center": abs(x - 0.5) < 0.2 or abs(y - 0.5) < 0.2}  # fmt: skip
    return all(parts.get(word, False) for word in where.split())


@intent
def put_on(resolver: Resolver, target: Any, anchor: Any) -> Commands:
    """Puts things on another one: above it in the stack where they overlap, else in its middle."""
    ids = whole(resolver, target)
    near = anchors_of(resolver, anchor, ids)
    if extent(resolver.document, ids).overlap(extent(resolver.document, near)) is not None:
        return stacked(resolver, target, "above", anchor)
    return put_at(resolver, target, "center", anchor)


@intent
def stacked(resolver: Resolver, target: Any, to: str, anchor: Any) -> Commands:
    """Stacks things in front of or behind others."""
    ids = tuple(frame_of(resolver, id) for id in resolver.ids(target))
    order = list(resolver.document.index)
    near = sorted(anchors_of(resolver, anchor, ids), key=order.index)
    return [make("restack", ids, to, near[-1] if to == "above" else near[0])]


@intent
def to_end(resolver: Resolver, target: Any, to: str) -> Commands:
    """Moves things to the front or the back, there above a background that covers the page and would hide them."""
    ids = tuple(frame_of(resolver, id) for id in resolver.ids(target))
    index = resolver.document.index
    grounds = [one.id for one in index[ids[0]].siblings[:3] if one.id not in ids and covers_page(index[one.id])]
    if to == "back" and grounds:
        return [make("restack", ids, "above", grounds[-1])]
    return [make("restack", ids, to)]


@intent
def center_on(resolver: Resolver, target: Any, anchor: Any = None, axis: str = "", page: bool = False) -> Commands:
    """Centres things on the page or on another thing; texts without a given axis only horizontally, and lines each."""
    ids = whole(resolver, target)
    near = anchors_of(resolver, anchor, ids) if anchor is not None else None
    if near is not None and len(near) > 1 < len(ids):
        raise NotCertain(says("exchange-pairs-unsaid"))
    texts = all(isinstance(resolver.document.index[id].layer, Text) for id in ids)
    axis = "" if axis == "both" else axis or ("horizontally" if texts and near is None and not page else "")
    where = f"center {axis}".strip()
    by: Measured = measured(resolver, ids, near) if near else "frame"
    boxes = sorted((extent(resolver.document, (id,), by) for id in ids), key=lambda box: box.y)
    lines = texts and all(low.center[1] > top.y + 0.75 * top.height for top, low in pairwise(boxes))
    sets = [(id,) for id in ids] if lines and axis == "horizontally" else [ids]
    return [make("place", one, where, near, by=by) for one in sets]


@intent
def center_by(resolver: Resolver, target: Any, where: str, anchor: Any) -> Commands:
    """Centres things above or below another; only horizontally where they are there already."""
    ids = whole(resolver, target)
    near = anchors_of(resolver, anchor, ids)
    by = measured(resolver, ids, near)
    own, room = extent(resolver.document, ids, by), extent(resolver.document, near, by)
    there = {"below": own.y >= room.bottom - _CLOSE, "above": own.bottom <= room.y + _CLOSE}
    if where not in there:
        raise RequestError(says("not-a-centring-place", place=where))
    if there[where]:
        return [make("place", ids, "center horizontally", near, by=by)]
    return [make("place", ids, where, near, gap="usual", by=by)]


@intent
def line_up(resolver: Resolver, target: Any, edge: str, to: Any = None, page: bool = False) -> Commands:
    """Aligns things by an edge: with one another, with another thing, with the page."""
    ids = whole(resolver, target)
    if page:
        home = resolver.document.index[ids[0]].page
        return [make("align", ids, edge, (0.0, 0.0, home.width, home.height), by=measured(resolver, ids))]
    if to is not None:
        near = anchors_of(resolver, to, ids)
        return [make("align", ids, edge, near, by=measured(resolver, ids, near))]
    if len(ids) < 2:
        raise RequestError(says("align-needs-two"))
    return [make("align", ids, edge, by=measured(resolver, ids))]


@intent
def spread(resolver: Resolver, target: Any, axis: str = "", gap: Any = None) -> Commands:
    """Spaces things evenly, along the row or column they form."""
    ids = whole(resolver, target)
    if axis == "both" or len(ids) < 2:
        raise RequestError(says("spread-needs-row-or-column"))
    boxes = [extent(resolver.document, (id,)).center for id in ids]
    wide = max(x for x, _ in boxes) - min(x for x, _ in boxes)
    high = max(y for _, y in boxes) - min(y for _, y in boxes)
    if not axis and min(wide, high) > 0.5 * max(wide, high):
        raise RequestError(says("spread-direction-unclear"))
    way = {"horizontally": "horizontal", "vertically": "vertical"}.get(
        axis, "horizontal" if wide > high else "vertical"
    )
    return [make("distribute", ids, way, gap, by=measured(resolver, ids))]


@intent
def exchange(resolver: Resolver, both: Any, other: Any = None) -> Commands:
    """Swaps two things, two sets of them, or two words."""
    if other is not None:
        ends = [both, other]
    elif isinstance(both, Joined) and len(both.each) == 2:
        ends = list(both.each)
    else:
        ids = whole(resolver, both)
        if len(ids) != 2:
            raise NotCertain(says("exchange-needs-two", count=len(ids)), choices=ids)
        _check_companions(resolver, ids[:1], ids[1:], both)
        return [make("swap", ids[:1], ids[1:], align="edges", by=measured(resolver, ids))]
    first, second = (resolver.target(one) for one in ends)
    if first.spans and second.spans:
        ((one, (span, *more)), *_), ((two, (span2, *more2)), *_) = first.spans, second.spans
        if more or more2 or len(first.spans) + len(second.spans) > 2:
            raise NotCertain(says("exchanged-words-ambiguous"), choices=(one, two))
        return [make("swap_words", one, span, span2, other=two)]
    if first.spans or second.spans:
        raise NotCertain(says("thing-and-word-exchange"), choices=(*first.ids, *second.ids))
    a, b = _alike(resolver, *(whole(resolver, one) for one in ends))
    _check_hosts(resolver, a, b)
    _check_companions(resolver, a, b, ends[0])
    return [make("swap", a, b, align="edges", by=measured(resolver, (*a, *b)))]


def _check_hosts(resolver: Resolver, a: tuple[str, ...], b: tuple[str, ...]) -> None:
    """Raises NotCertain for a group and a part of the group beside it, such as a tile and the words of another tile."""
    for (group, *more), (part, *others) in ((a, b), (b, a)):
        one, two = resolver.document.index[group], resolver.document.index[part]
        beside = two.ancestors and two.ancestors[-1].id != group and two.ancestors[:-1] == one.ancestors
        if beside and not more and not others and isinstance(one.layer, Group) and not isinstance(two.layer, Group):
            host = two.ancestors[-1].id
            raise NotCertain(says("swap-part-with-group", group=group, part=part, host=host), choices=(group, host))


def _check_companions(resolver: Resolver, a: tuple[str, ...], b: tuple[str, ...], things: Any) -> None:
    """Raises NotCertain where what belongs to two things would stay, such as the lines below them; not of photos, which
    are often under the wrong names, and of groups, which hold what belongs to them."""
    scene, ids = resolver.scene, (*a, *b)
    whole = len(ids) != 2 or any(isinstance(resolver.document.index[id].layer, Group) for id in ids)
    alone = whole or kind_of_noun(things) == "picture"
    found = [] if alone else companions(scene, scene.numbers[a[0]], scene.numbers[b[0]])
    if found:
        first, second = ([one, *(scene.parts[pair[k]].id for pair in found)] for k, one in enumerate((a[0], b[0])))
        how = f"say: swap {' and '.join(f'#{id}' for id in first)} with {' and '.join(f'#{id}' for id in second)}"
        raise NotCertain(
            says("swap-company-unclear", first=first[1], second=second[1], how=how), choices=(*first, *second)
        )


def _alike(resolver: Resolver, a: tuple[str, ...], b: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The groups of two members where these are alike, such as the rows of a menu; else the members."""
    if len(a) != 1 or len(b) != 1:
        return a, b
    one, two = (resolver.document.index[id].ancestors for (id,) in (a, b))
    alike = one and two and one[-1].id != two[-1].id and one[:-1] == two[:-1]
    if alike and [each.kind for each in one[-1].children] == [each.kind for each in two[-1].children]:
        return (one[-1].id,), (two[-1].id,)
    return a, b


@intent
def cropped(resolver: Resolver, target: Any, edges: tuple[str, ...], by: Any) -> Commands:
    """Crops sides of a picture."""
    return [make("crop", resolver.ids(target), **dict.fromkeys(edges, by.length))]
