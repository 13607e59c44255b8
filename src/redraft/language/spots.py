"""What the rules for places build their values with: distances one or two ways, turns, corners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redraft.grammar.chart import Unfit
from redraft.grammar.lattice import Amount
from redraft.grammar.vocabulary import squashed, vocabulary
from redraft.language.frames import Frames, frame
from redraft.targets.description import Chosen, Narrowed, Noun

Given = tuple[tuple[str, Any], ...]
"""What is said of something new: a name and a value each."""
Shift = tuple[float | str, float | str]
_NUDGES = {1: 2.0, 2: 5.0, 3: 10.0}
"""How far 'a little', nothing and 'a lot' are, in percent of the page."""
_SIDES = ("left", "right")


def nudge(degree: int) -> Amount:
    return Amount(_NUDGES[degree], "%")


def along(direction: tuple[int, int], amount: Amount) -> Shift:
    across, down = (Amount(sign * amount.number, amount.unit).length if sign else 0 for sign in direction)
    return across, down


def shifted(one: Shift, other: Shift) -> Shift:
    """Two steps that go different ways."""
    if (one[0] and other[0]) or (one[1] and other[1]):
        raise Unfit
    return one[0] or other[0], one[1] or other[1]


def with_unit(amount: Amount) -> Amount:
    """A length that can be nothing else."""
    if not amount.unit:
        raise Unfit
    return amount


def turned(degrees: float, way: int | None) -> float:
    return degrees * (way or 1)


def corner(one: str, other: str) -> str:
    """The corner of a side, which comes first, and an end of the page."""
    if one not in _SIDES or other in _SIDES:
        raise Unfit
    return f"{other} {one}"


def same(edge: str, other: str) -> str:
    if edge != other:
        raise Unfit
    return edge


def one_of(one: str | None, other: str | None) -> str:
    if one and other:
        raise Unfit
    return one or other or ""


def alone(things: Any) -> Any:
    """Things that are named without another that they might be centred by."""
    inner = things.of if isinstance(things, Chosen) else things
    if isinstance(inner, Narrowed) and inner.how in ("related", "inside", "words of"):
        raise Unfit
    return things


def room(things: Any) -> Any:
    """A thing that something can be put into; 'the middle' is a place, whatever is called so."""
    noun = things.of if isinstance(things, Chosen) else things
    words = noun.value[0] if isinstance(noun, Noun) and isinstance(noun.value, tuple) else ""
    if any(squashed(place) == words for place in vocabulary().tables["place"]):
        raise Unfit
    return things


def copy_to(things: Any, spot: Frames) -> Frames:
    """A copy at a spot."""
    fields = {name: value for name, value in spot[0].fields if name in ("where", "anchor", "gap", "to")}
    if len(fields) != len(spot[0].fields):
        raise Unfit
    return frame("copy_of", target=things, **fields)


def new_at(new: Frames, spot: Frames) -> Frames:
    """Something new at a spot."""
    return (new[0].with_field("spot", spot),)


def new_as(new: Frames, given: Given) -> Frames:
    """Something new that looks so; what is said twice does not fit."""
    every = (*new[0].given("given", ()), *given)
    if len({name for name, _ in every}) != len(every):
        raise Unfit
    return (new[0].with_field("given", every),)


def new_behind(new: Frames, things: Any) -> Frames:
    """Something new behind another thing, a little larger than that."""
    if new[0].intent != "add_shape":
        raise Unfit
    return (new[0].with_field("behind", things),)


def border_of(given: Given) -> Frames:
    """A border of the page in a colour and a width."""
    names = {"color": "color", "size": "width"}
    if any(name not in names for name, _ in given):
        raise Unfit
    return frame("border", **{names[name]: value for name, value in given})


def paper(width: Amount, height: Amount) -> tuple[float, float, str]:
    """A page in numbers; a unit that is said once is that of both."""
    if width.unit and width.unit != height.unit:
        raise Unfit
    return width.number, height.number, height.unit if height.unit != "px" else ""


FUNCTIONS: Mapping[str, Any] = {
    **{function.__name__: function for function in (
        nudge, along, shifted, with_unit, turned, corner, same, one_of, alone, room, copy_to, new_at, new_as, new_behind, border_of, paper)},
}  # fmt: skip
