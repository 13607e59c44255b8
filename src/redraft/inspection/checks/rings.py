"""Words set round in a ring, as badges have them: their letters' places are not known, what they leave free is."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.inspection.page.edit_facts import PROBLEM, Finding
from redraft.inspection.page.items import Thing
from redraft.inspection.page.pair import PagePair

INWARD = 1.5
"""Font sizes from the edge of such a text's box to what it leaves free."""
ROUND = 1.4
"""How many times as wide as high, or the other way round, the box of a ring is at most."""


class Ring:
    """The ellipse inside a text on a path that is about as wide as high."""

    def __init__(self, text: Thing) -> None:
        self.text = text
        inner = text.box.grown(-INWARD * text.size)
        self._center, self._across, self._down = inner.center, inner.width / 2, inner.height / 2

    def holds(self, x: float, y: float) -> bool:
        if self._across <= 0 or self._down <= 0:
            return False
        across, down = (x - self._center[0]) / self._across, (y - self._center[1]) / self._down
        return across**2 + down**2 <= 1.0

    def out(self, text: Thing) -> int:
        """How many letters of a text reach over its edge, by the middles of their sides."""
        return sum(not all(self.holds(*point) for point in letter.sides) for letter in text.letters)


def rings_around(pair: PagePair, text: Thing) -> Iterator[Ring]:
    """The rings that a text was in."""
    for other in pair.before.values():
        if other.id == text.id or not other.is_text or "text-path" not in other.layer.effects or not other.shows:
            continue
        wide, high = other.box.width, other.box.height
        if other.id in pair.after and max(wide, high) <= ROUND * min(wide, high):
            ring = Ring(other)
            if text.letters and not ring.out(text):
                yield ring


def rings(pair: PagePair) -> Iterator[Finding]:
    """Letters that now reach into words set round them."""
    for id in sorted(pair.displaced):
        now, was = pair.after.get(id), pair.before.get(id)
        if now is None or was is None or not now.is_text or not was.is_text or now.odd:
            continue
        for ring in (Ring(pair.after[one.text.id]) for one in rings_around(pair, was)):
            if ring.holds(*now.ink.center) and (count := ring.out(now)):
                meets = f"{count} of {len(now.letters)} letters of {now.named} reach into {ring.text.named} around it"
                message = f"{meets}; make the type smaller, or the text shorter"
                yield Finding("overlap", (now.id, ring.text.id), message, PROBLEM, pair.new.id)
