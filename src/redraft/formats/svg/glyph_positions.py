"""Positions of single letters (`x="10 24 31"`, `dx`, `rotate`) and `textLength`, updated when words change.

If the number of letters is unchanged, new letters take the positions of the old ones. Otherwise letters before the
change keep theirs, new ones start where the old ones did and flow from there; shifts and rotations stay with their
letters. What is lost is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from redraft.formats.svg.text import RunPlace
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

LISTS = ("x", "y", "dx", "dy", "rotate")
_BETWEEN = lazily(r"[\s,]+")


class Stay(NamedTuple):
    """Letters of a run: so many of the old ones, and so many in their place."""

    old: int
    new: int


def entries(element: Element, name: str) -> list[str]:
    """The numbers of a list of places, as they are written."""
    raw = (element.get(name) or "").strip() if name in element.attributes else ""
    return _BETWEEN.split(raw) if raw else []


def changed_positions(element: Element, letters: Sequence[Stay]) -> Iterator[tuple[str, str | None]]:
    """The attributes of an element that change when its letters become others, with their new values."""
    if all(one.old == one.new for one in letters):
        return
    for name in LISTS:
        old = entries(element, name)
        if len(old) > 1:
            new = _moved(name, old, letters)
            if new != old:
                yield name, " ".join(new) or None
    if "textLength" in element.attributes and sum(one.old for one in letters) != sum(one.new for one in letters):
        yield "textLength", None


def _moved(name: str, old: list[str], letters: Sequence[Stay]) -> list[str]:
    if name in ("x", "y"):
        start = 0
        for one in letters:
            if one.old != one.new:
                break
            start += one.old
        return old[: start + 1]
    found: list[str] = []
    at = 0
    for one in letters:
        there = [_entry(name, old, at + n) for n in range(one.old)]
        if one.old == one.new:
            found += there
        elif one.new:
            first = there[0] if there else _entry("rotate", old, max(at - 1, 0)) if name == "rotate" else "0"
            found += [first, *([first if name == "rotate" else "0"] * (one.new - 1))]
        at += one.old
    end = found[-1:] if name == "rotate" else ["0"]
    while len(found) > 1 and (found[-2:-1] if name == "rotate" else found[-1:]) == end:
        found.pop()
    return found


def _entry(name: str, old: list[str], at: int) -> str:
    """What a letter has; the last turn goes on for all that follow."""
    return old[min(at, len(old) - 1)] if name == "rotate" else old[at] if at < len(old) else "0"


def holders(text: Element, runs: Sequence[RunPlace], reworded: Iterable[int]) -> Iterator[tuple[Element, range]]:
    """The elements that hold a run whose words change, from the inside out, each with the runs it holds."""
    seen: set[int] = set()
    for number in sorted(reworded):
        owner: Element | None = runs[number].owner
        while owner is not None and owner.number not in seen:
            seen.add(owner.number)
            inside = [n for n, spot in enumerate(runs) if owner.start <= spot.owner.start < owner.end]
            yield owner, range(inside[0], inside[-1] + 1)
            owner = owner.parent if owner is not text else None


def misplaced(name: str, olds: list[str], news: list[str], was: str, now: str) -> bool:
    """Whether letters lose values of their element's attribute, which read `was` and reads `now`: some letters of the
    common beginning and end have another index; replaced letters do not pass all their values on; or a forced length is
    gone."""
    if name == "textLength":
        return not news and bool(was.strip() and now.strip())
    most = min(len(was), len(now))
    first = next((n for n in range(most) if was[n] != now[n]), most)
    most -= first
    last = next((n for n in range(most) if was[-1 - n] != now[-1 - n]), most)
    kept = [(n, n) for n in range(first)] + [(len(was) - n, len(now) - n) for n in range(last, 0, -1)]
    before, after = (_value_of(name, one) for one in (olds, news))
    if any(before(i) != after(j) for i, j in kept if was[i].strip()):
        return True
    gone, came = range(first, len(was) - last), range(first, len(now) - last)
    there = iter(_values_in_turn(name, [after(n) for n in came]))
    return bool(came) and not all(one in there for one in _values_in_turn(name, [before(n) for n in gone]))


def _value_of(name: str, listed: list[str]) -> Callable[[int], str | None]:
    """What a letter has in a list: its own entry; for a height or a turn that of the last letter that has one."""
    nothing = None if name in ("x", "y") else "0"
    if name in ("y", "rotate"):
        return lambda at: listed[min(at, len(listed) - 1)] if listed else nothing
    return lambda at: listed[at] if at < len(listed) else nothing


def _values_in_turn(name: str, values: list[str | None]) -> list[str | None]:
    """All values for some letters, one by one."""
    if name in ("y", "rotate"):
        return [one for one, _ in groupby(values)]
    return [one for one in values if one is not None and not (one == "0" and name in ("dx", "dy"))]


def loss(name: str, element: Element) -> str:
    """The message that letters lose values of their element's attribute."""
    return f"letters lose what {name} of <{element.tag}> says of them: “{element.get(name)}”"
