"""Ties between elements without an address: names that at-rules give, the focus, fields of a form, events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest

from redraft.formats.svg.alignment import Aligned, Side
from redraft.formats.svg.animation import ANIMATES, AnimatedAttribute
from redraft.formats.svg.cascade_claims import called
from redraft.formats.svg.external_influences import html
from redraft.formats.svg.references import waited_for
from redraft.formats.xml.tree import Element


def changed_names(before: Side, after: Side) -> Iterator[str]:
    """The first at-rule that goes, comes or changes its place."""
    both = zip_longest(*(side.reading.styles.sheet.names for side in (before, after)))
    for head in (" ".join((one or other)[0].split()) for one, other in both if one != other):
        yield f"{head[:60]} goes, comes or changes its place, and may be used by name anywhere in the file"
        return


def changed_ties(
    side: Side, changed: Sequence[Element], animations: Iterable[AnimatedAttribute], whole: Callable[[], Aligned]
) -> Iterator[str]:
    """The ties of elements in what is changed or around it, and of elements in another order than in the other file."""
    ties = {one.number: (one, tie) for one, tie in _ties(side, animations)}
    for one, tie in ties.values():
        if any(one.start < other.end and other.start < one.end for other in changed):
            yield tie
    pairs = sorted((*whole().others, *whole().targeted), key=lambda pair: pair[0].number) if ties else []
    there = [new.number for old, new in pairs if old.tree is side.tree and old.number in ties]
    yield from [tie for _, tie in ties.values()] if there != sorted(there) else ()


def _ties(side: Side, animations: Iterable[AnimatedAttribute]) -> Iterator[tuple[Element, str]]:
    for one in side.tree.elements if b"autofocus" in side.tree.data else ():
        if "autofocus" in one.attributes:
            yield one, f"{called(one)} asks for the focus, which one element has at a time"
    for one, name in html(side):
        if name == "q":
            yield one, "the marks of a quotation (q) depend on those before it"
        elif name in ("input", "details") and one.get("name"):
            yield one, f"of all {name} elements named '{one.get('name')}' one is on at a time"
    for animated in animations:
        for awaited in map(side.reading.by_id.get, waited_for(animated.timing)):
            if awaited is not None and awaited is not animated.element and awaited.tag not in ANIMATES:
                yield awaited, f"an animation of {called(animated.element)} waits for an event of {called(awaited)}"
