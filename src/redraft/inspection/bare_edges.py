"""Bare edges of a resized page: nothing lies behind them, though something lay behind all of it before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redraft.document.geometry import Box
from redraft.inspection.edit_facts import PROBLEM, Finding
from redraft.inspection.page_items import Thing
from redraft.inspection.page_pair import PagePair

NEAR = 0.01
"""How far in from its corners a page is looked at, as a part of its longer side."""


def bare(pair: PagePair) -> Iterator[Finding]:
    if pair.old.box == pair.new.box or _bare_corners(pair.before.values(), pair.old.box):
        return
    if corners := _bare_corners(pair.after.values(), pair.new.box):
        message = (
            f"nothing lies behind the {' and the '.join(corners)} of the page now: no background reaches there; make"
            " one larger, or name a format (a story, A4, 16:9), for which all is placed again"
        )
        yield Finding("bare", (), message, PROBLEM, pair.new.id)


def _bare_corners(things: Iterable[Thing], page: Box) -> list[str]:
    """The corners that lie in the box of no shape that is filled and no picture."""
    grounds = [thing.box for thing in things if thing.filled]
    near = NEAR * max(page.width, page.height)
    places = {
        f"{high} {wide}": (x, y)
        for high, y in (("top", page.y + near), ("bottom", page.bottom - near))
        for wide, x in (("left", page.x + near), ("right", page.right - near))
    }
    return [
        name
        for name, (x, y) in places.items()
        if not any(box.x <= x <= box.right and box.y <= y <= box.bottom for box in grounds)
    ]
