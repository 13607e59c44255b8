"""Things that are off the page now, and were not before; corners of the page that are bare now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redraft.document.geometry import Box
from redraft.inspection.checks.overflow import is_set_out
from redraft.inspection.page.edit_facts import PROBLEM, Finding
from redraft.inspection.page.items import Thing
from redraft.inspection.page.pair import PagePair

SLACK = 1.0
"""Page units past an edge that are not visible."""
SHARE = 0.01
"""Of its own size: less than that past an edge is not reported of pictures and shapes, which bleed by design."""
NEAR = 0.01
"""How far in from its corners a page is looked at, as a part of its longer side."""


def off_page(pair: PagePair) -> Iterator[Finding]:
    resized = pair.old.box != pair.new.box
    grown = max(pair.new.width / pair.old.width, pair.new.height / pair.old.height) if resized else 1.0
    inner, drawings = pair.old.box.grown(-SLACK), [] if not resized else pair.before.values()
    bleeding = {
        one.placed.ancestors[-1].id
        for one in drawings
        if one.placed.ancestors and not one.is_text and _beyond(one, inner)
    }
    for thing in pair.after.values():
        if (not resized and thing.id not in pair.displaced) or thing.covers_page or not thing.shows:
            continue
        if thing.odd or thing.clipped:
            continue
        if dict(thing.layer.features).get("placeholder") == "title" and thing.box.bottom <= 0:
            continue  # a title for outlines and screen readers alone
        over, was = _beyond(thing, pair.new.box), pair.before.get(thing.id)
        least = max(SLACK, SHARE * (thing.size if thing.is_text else max(thing.box.width, thing.box.height)))
        before = _beyond(was, pair.old.box, grown) if was is not None else {}
        worse = {side: by for side, by in over.items() if by > least and by > before.get(side, 0.0) + least}
        if not worse:
            continue
        if not thing.is_text and any(by > least for by in before.values()):
            continue  # it bled off the page already, as decorations do
        if not thing.is_text and not bleeding.isdisjoint(group.id for group in thing.placed.ancestors[-1:]):
            continue  # it is of a drawing at the edge, which a page of another shape cuts off
        yield _finding(pair, thing, worse)


def _beyond(thing: Thing, page: Box, grown: float = 1.0) -> dict[str, float]:
    """How far a thing is past each edge of its page, on a page that has grown so much since."""
    box = thing.box if is_set_out(thing) else thing.ink  # a cell has its words in it, as it grows with them
    sides = {
        "left": page.x - box.x,
        "top": page.y - box.y,
        "right": box.right - page.right,
        "bottom": box.bottom - page.bottom,
    }
    return {side: by * grown for side, by in sides.items() if by > 0}


def _finding(pair: PagePair, thing: Thing, worse: dict[str, float]) -> Finding:
    side, by = max(worse.items(), key=lambda one: one[1])
    what = "is cut off at" if thing.is_text else "now reaches past"
    message = f"{thing.named} {what} the {side} edge of the page by {by:.0f} px; move it back, or make it smaller"
    if thing.ink.overlap(pair.new.box) is None:
        message = f"{thing.named} is off the page now, past its {side} edge; move it back by {by:.0f} px or more"
    return Finding("off_page", (thing.id,), message, PROBLEM, pair.new.id)


def bare(pair: PagePair) -> Iterator[Finding]:
    """Corners of a resized page that nothing lies behind, though something lay behind all of it before."""
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
    grounds, near = [thing.box for thing in things if thing.filled], NEAR * max(page.width, page.height)
    return [
        f"{high} {wide}"
        for high, y in (("top", page.y + near), ("bottom", page.bottom - near))
        for wide, x in (("left", page.x + near), ("right", page.right - near))
        if not any(box.x <= x <= box.right and box.y <= y <= box.bottom for box in grounds)
    ]
