"""The values that rules for places build: distances in one or two directions, rotations, corners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redraft.grammar.chart import Unfit
from redraft.grammar.lattice import Amount
from redraft.grammar.vocabulary import squashed, vocabulary
from redraft.language.frames import Frames, frame
from redraft.targets.description import Chosen, Joined, Narrowed, Noun

Given = tuple[tuple[str, Any], ...]
"""Properties of something new: names with values."""
Shift = tuple[float | str, float | str]
_NUDGES = {1: 2.0, 2: 5.0, 3: 10.0}
"""The distance of 'a little', of no word and of 'a lot', in percent of the page."""
_SIDES = ("left", "right")


def nudge(degree: int) -> Amount:
    return Amount(_NUDGES[degree], "%")


def along(direction: tuple[int, int], amount: Amount) -> Shift:
    across, down = (Amount(sign * amount.number, amount.unit).length if sign else 0 for sign in direction)
    return across, down


def shifted(one: Shift, other: Shift) -> Shift:
    """The sum of two shifts along different axes. Raises Unfit for the same axis."""
    if (one[0] and other[0]) or (one[1] and other[1]):
        raise Unfit
    return one[0] or other[0], one[1] or other[1]


def with_unit(amount: Amount) -> Amount:
    """A length with a unit. Raises Unfit for others, which may be something else."""
    if amount.unit in ("", "%"):
        raise Unfit
    return amount


def turned(degrees: float, way: int | None) -> float:
    return degrees * (way or 1)


def toward_edge(edge: str) -> tuple[int, int]:
    return {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}[edge]


def end_of(direction: tuple[int, int]) -> str:
    """The end of the page in a direction."""
    return {(-1, 0): "left", (1, 0): "right", (0, -1): "top", (0, 1): "bottom"}[direction]


def whereabouts(place: str, typed: str) -> str:
    """A place of the page. Raises Unfit for 'to the left', which may be a step and is parsed with the verb."""
    if squashed(typed) in ("totheleft", "totheright", "overtotheleft", "overtotheright"):
        raise Unfit
    return place


def a_corner(place: str) -> str:
    """A corner. Raises Unfit for other places, which need 'at the': 'left' alone is a direction."""
    if " " not in place:
        raise Unfit
    return place


def within_it(place: str, typed: str) -> str:
    """A place in a thing. Raises Unfit for 'left' or 'right' without 'side', which are outside of it."""
    if place in _SIDES and "side" not in typed.casefold():
        raise Unfit
    return place


def corner(one: str, other: str) -> str:
    """The place at the top or bottom and at one side or in the middle."""
    down, across = sorted((one, other), key=lambda place: place in (*_SIDES, "center"))
    if across not in (*_SIDES, "center") or down not in ("top", "bottom"):
        raise Unfit
    return f"{down} {across}"


def at_corner(one: tuple[str, Any], other: tuple[str, Any]) -> Frames:
    """The frame for a distance from a side and one from the top or bottom of the page."""
    where, gaps = corner(one[0], other[0]), dict((one, other))
    return frame("put_at", where=where, gap=gaps[where.split()[1]], gap_y=gaps[where.split()[0]])


def moved_from(spot: Frames, old: Frames) -> Frames:
    """The frame for a spot, with the spot where things must be now."""
    if spot[0].intent != "put_at" or old[0].intent != "put_at":
        raise Unfit
    anchor = old[0].given("anchor")
    same_one = isinstance(anchor, Noun) and anchor.by == "last"  # 'below the date, not above it'
    return (spot[0].with_field("was", (old[0].given("where"), spot[0].given("anchor") if same_one else anchor)),)


def same(edge: str, other: str) -> str:
    if edge != other:
        raise Unfit
    return edge


def one_of(one: str | None, other: str | None) -> str:
    if one and other:
        raise Unfit
    return one or other or ""


def alone(things: Any) -> Any:
    """Things described without another one that they might be centred by. Raises Unfit for others."""
    inner = things
    while isinstance(inner, Chosen | Narrowed):
        if isinstance(inner, Narrowed) and inner.how in ("related", "inside", "owned", "words of"):
            raise Unfit
        inner = inner.of
    return things


def named(things: Any) -> Any:
    """Things of the design. Raises Unfit for 'a star', which is new, and for 'center "Sold out"', which has a verb."""
    several = things.each if isinstance(things, Joined) else (things,)
    for one in several:
        if isinstance(one, Chosen) and one.phrase.casefold().startswith(("a ", "an ", "center ", "centre ")):
            raise Unfit
    for one in several[:-1]:
        unplaced(one)  # 'the title at the top, the date at the bottom'
    return things


def unplaced(things: Any) -> Any:
    """Things described without a place, which may be their new one. Raises Unfit for others."""
    inner = things.of if isinstance(things, Chosen) else things
    if isinstance(inner, Narrowed) and inner.how == "at":
        raise Unfit
    return things


def room(things: Any) -> Any:
    """A thing that others can be put into. Raises Unfit for 'the middle' and 'the background', which are places."""
    noun = things.of if isinstance(things, Chosen) else things
    words = noun.value[0] if isinstance(noun, Noun) and isinstance(noun.value, tuple) else ""
    if words in ("background", "foreground") or any(squashed(one) == words for one in vocabulary().tables["place"]):
        raise Unfit
    return things


def copy_to(things: Any, spot: Frames) -> Frames:
    """The frame for a copy at a spot, or moved by a distance."""
    given = spot[0].fields if spot else ()
    if any(name not in ("where", "anchor", "gap", "to", "by") for name, _ in given):
        raise Unfit
    return frame("copy_of", target=things, **dict(given))


def new_at(new: Frames, spot: Frames) -> Frames:
    """The frame for something new at a spot. Raises Unfit for 'below the title in red', where the new thing is red."""
    anchor = spot[0].given("anchor")
    inner = anchor.of if isinstance(anchor, Chosen) else None
    if isinstance(inner, Narrowed) and inner.how == "colored" and f" in {inner.value}" in anchor.phrase.casefold():
        raise Unfit
    inside = spot[0].intent == "put_on" or (spot[0].given("where") == "center" and anchor is not None)
    if inside and new[0].given("fresh"):
        raise Unfit  # 'write "Sold out" on the sticker': other words for it
    return (new[0].with_field("spot", spot),)


def new_as(new: Frames, given: Given) -> Frames:
    """The frame for something new with these properties. Raises Unfit where one is given twice."""
    every = (*new[0].given("given", ()), *given)
    if len({name for name, _ in every}) != len(every):
        raise Unfit
    return (new[0].with_field("given", every),)


def new_behind(new: Frames, things: Any) -> Frames:
    """The frame for a new shape behind another thing, slightly larger than that."""
    if new[0].intent != "add_shape":
        raise Unfit
    return (new[0].with_field("behind", things),)


def border_of(given: Given) -> Frames:
    """The frame for a border with a colour and a width."""
    names = {"color": "color", "size": "width", "width": "width", "thick": "width"}
    fields = [names.get(name) for name, _ in given]
    if None in fields or len(set(fields)) != len(fields):
        raise Unfit
    return frame("border", **{names[name]: value for name, value in given})


def paper(width: Amount, height: Amount) -> tuple[float, float, str]:
    """The size of a page; a unit that is given once holds for both sides."""
    if width.unit and width.unit != height.unit:
        raise Unfit
    return width.number, height.number, height.unit if height.unit != "px" else ""


def stay(format: Frames) -> Frames:
    """The frame of a page format with everything left where it is."""
    return (format[0].with_field("stay", True),)


def format_from(format: Frames, old: Frames) -> Frames:
    """The frame of a page format, with the format that the page must have now."""
    return (format[0].with_field("was", old[0].fields),)


FUNCTIONS: Mapping[str, Any] = {
    function.__name__: function for function in (
        nudge, along, shifted, with_unit, turned, toward_edge, end_of, whereabouts, a_corner,
        within_it, corner, at_corner, moved_from, same, one_of, alone, named, unplaced, room, copy_to,
        new_at, new_as, new_behind, border_of, paper, stay, format_from)
}  # fmt: skip
