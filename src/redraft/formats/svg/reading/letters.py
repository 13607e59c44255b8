"""Positions of single letters (`x="10 24 31"`, `dx`, `rotate`) and `textLength`: read, and lost when words change."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

LISTS = ("x", "y", "dx", "dy", "rotate")
_BETWEEN = lazily(r"[\s,]+")


def entries(element: Element, name: str) -> list[str]:
    """The numbers of a list of places, as they are written."""
    raw = (element.get(name) or "").strip() if name in element.attributes else ""
    return _BETWEEN.split(raw) if raw else []


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
