"""Places of single letters (`x="10 24 31"`, `dx`, `rotate`) and forced lengths, when words change.

Letters before the new words stay where they are, the new ones begin where the old ones did and flow from there. Shifts
and turns go on with the letters they are of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from redraft.formats.svg.text import RunPlace
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

LISTS = ("x", "y", "dx", "dy", "rotate")
_BETWEEN = lazily(r"[\s,]+")


class Stay(NamedTuple):
    """Letters of a run: so many of the old ones, and so many in their place; kept ones are as many as they were."""

    old: int
    new: int
    kept: bool


def entries(element: Element, name: str) -> list[str]:
    """The numbers of a list of places, as they are written."""
    said = (element.get(name) or "").strip() if name in element.attributes else ""
    return _BETWEEN.split(said) if said else []


def resettled(element: Element, letters: Sequence[Stay]) -> Iterator[tuple[str, str | None]]:
    """The attributes of an element that change when its letters become others, with their new values."""
    for name in LISTS:
        old = entries(element, name)
        if len(old) > 1:
            new = _moved(name, old, letters)
            if new != old:
                yield name, " ".join(new) or None
    if "textLength" in element.attributes:
        yield "textLength", None


def _moved(name: str, old: list[str], letters: Sequence[Stay]) -> list[str]:
    if name in ("x", "y"):
        start = 0
        for one in letters:
            if not one.kept:
                break
            start += one.old
        return old[: start + 1]
    if name == "rotate" and not any(one.kept and one.old for one in letters):
        return []
    found: list[str] = []
    at = 0
    for one in letters:
        there = [_entry(name, old, at + n) for n in range(one.old)]
        if one.kept:
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


def misplaced(name: str, old: Element, new: Element, was: str, now: str) -> bool:
    """Whether letters that stay have lost their places: of those that two elements, which read `was` and `now`, begin
    and end with, some have another one in a list, or are no longer held by a forced length."""
    most = min(len(was), len(now))
    first = next((n for n in range(most) if was[n] != now[n]), most)
    most -= first
    last = next((n for n in range(most) if was[-1 - n] != now[-1 - n]), most)
    both = [(n, n) for n in range(first)] + [(len(was) - n, len(now) - n) for n in range(last, 0, -1)]
    kept = [(i, j) for i, j in both if was[i].strip()]
    if name == "textLength":
        return bool(kept)
    olds, news = entries(old, name), entries(new, name)
    if name in ("x", "y"):
        before, after = (_last_said(one, name) for one in (olds, news))
        return any(before(i) != after(j) for i, j in kept)
    if not olds or not news:
        olds, news = olds or ["0"], news or ["0"]
    return any(_entry(name, olds, i) != _entry(name, news, j) for i, j in kept)


def _last_said(list_: list[str], name: str) -> Callable[[int], str | None]:
    """What a letter is set at: its own entry; for a height that of the last letter that has one."""
    if name == "y":
        return lambda at: list_[min(at, len(list_) - 1)] if list_ else None
    return lambda at: list_[at] if at < len(list_) else None
