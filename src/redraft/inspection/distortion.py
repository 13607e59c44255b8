"""Type whose letters an edit made wider or narrower than they are drawn in their font."""

from __future__ import annotations

import math
from collections.abc import Iterator

from redraft.inspection.edit_facts import PROBLEM, Finding
from redraft.inspection.page_items import Thing
from redraft.inspection.page_pair import PagePair

SEEN = 0.03
"""How far letters may be stretched: less is not seen."""


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
            message = (
                f"the letters of {now.named} are {by} {wider} than their font has them; scale them alike both ways"
            )
            yield Finding("distorted", (id,), message, PROBLEM, pair.new.id)


def proportion(thing: Thing) -> float:
    """How wide a text's letters are drawn against how high; 1 as their font has them."""
    a, b, c, d, *_ = thing.matrix
    wide = math.hypot(a, b)
    high = abs(a * d - b * c) / wide if wide else 0.0
    return wide / high if wide and high else 1.0
