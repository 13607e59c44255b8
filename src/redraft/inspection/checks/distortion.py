"""Type whose letters an edit made wider or narrower than they are drawn in their font, and drawings that a page of
another shape squeezed."""

from __future__ import annotations

import math
from collections.abc import Iterator

from redraft.document.geometry import Box
from redraft.document.layers import Group, Shape
from redraft.document.style import NoPaint
from redraft.inspection.page.edit_facts import PROBLEM, Finding
from redraft.inspection.page.items import Thing
from redraft.inspection.page.pair import PagePair

SEEN = 0.03
"""How far letters may be stretched: less is not seen."""
SQUEEZED = 0.2
"""How far a drawing may be."""
LISTED = 3
"""Drawings that are named."""


def distortions(pair: PagePair) -> Iterator[Finding]:
    """Text that flows is set anew in a frame of another size: its letters are not stretched with it."""
    for id in sorted(pair.touched):
        now, was = pair.after[id], pair.before.get(id)
        if was is None or not (now.is_text and was.is_text) or now.text.flow is not None:
            continue
        stretch = proportion(now) / proportion(was)
        if abs(math.log(stretch)) > SEEN and abs(math.log(proportion(now))) > abs(math.log(proportion(was))):
            wider = "wider" if stretch > 1 else "narrower"
            by = f"{abs(100 * (stretch - 1)):.0f}%"
            than = "than their font has them; scale them alike both ways"
            message = f"the letters of {now.named} are {by} {wider} {than}"
            yield Finding("distorted", (id,), message, PROBLEM, pair.new.id)


def squeezed(pair: PagePair) -> Iterator[Finding]:
    """Drawings on a page of another shape that are no longer in proportion: groups, and single shapes that do not reach
    over half of the page. Rectangles and lines may be stretched."""
    if pair.old.box == pair.new.box:
        return
    found: dict[str, list[tuple[Box, Box]]] = {}
    turned: dict[str, bool] = {}
    for id in pair.touched:
        was, now = pair.before.get(id), pair.after[id]
        if was is None or not isinstance(now.layer, Shape) or now.covers_page or now.is_line or not now.shows:
            continue
        mover = pair.mover(now)
        whole = isinstance(mover, Group) or now.box.width < pair.new.width / 2
        drawn = not now.layer.is_rect and not isinstance(now.layer.style.fill, NoPaint)  # a rope may hang otherwise
        if drawn and whole and was.box.area and now.box.area:
            found.setdefault(mover.id, []).append((was.box, now.box))
            turned[mover.id] = _lies(was) != _lies(now)
    stretched = []
    for id, boxes in found.items():
        old, new = (Box.union(some) or Box(0.0, 0.0, 1.0, 1.0) for some in zip(*boxes, strict=True))
        wide, high = (new.height, new.width) if turned[id] else (new.width, new.height)
        if abs(math.log(wide * old.height / (old.width * high))) > SQUEEZED:
            sizes = f"{old.width:.0f} × {old.height:.0f} to {new.width:.0f} × {new.height:.0f} px"
            stretched.append((-new.area, id, f"'{id}' from {sizes}"))
    if stretched:
        _, ids, parts = zip(*sorted(stretched), strict=True)
        more = f" and {len(parts) - LISTED} more" if len(parts) > LISTED else ""
        message = f"out of proportion on the new page: {', '.join(parts[:LISTED])}{more}; scale them alike both ways"
        yield Finding("distorted", ids, message, PROBLEM, pair.new.id)


def _lies(thing: Thing) -> bool:
    """Whether it is drawn nearer to a quarter turn than upright."""
    return abs(thing.matrix.b) > abs(thing.matrix.a)


def proportion(thing: Thing) -> float:
    """How wide a text's letters are drawn against how high; 1 as their font has them."""
    a, b, c, d, *_ = thing.matrix
    wide = math.hypot(a, b)
    high = abs(a * d - b * c) / wide if wide else 0.0
    return wide / high if wide and high else 1.0
