"""A page before and after an edit, and which of its items the edit touched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from redraft.document.layers import Asset, Layer, Text
from redraft.document.pages import Document, Page
from redraft.inspection.page.edit_facts import Asked
from redraft.inspection.page.items import Thing, things_of
from redraft.lazy import dataclass

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts

MOST = 2_500
"""Layers of a page that are looked at; a page with more is not inspected."""
MOST_TOUCHED = 150
"""Things an edit may touch on a page before it counts as a new page: neighbours are not inspected then."""
CLOSE = 0.28
"""About what is between two words, in font sizes: two texts on a line with less between them read as one."""


@dataclass(frozen=True)
class PagePair:
    """One page that both documents have, and that changed."""

    old: Page
    new: Page
    fonts: Fonts
    asked: Asked
    families: frozenset[str]
    """The fonts that the document asked for before, as it names them."""
    assets: Mapping[str, Asset]
    known: PagePair | None = None
    """The same page after other edits, with what was worked out about its things."""

    @cached_property
    def before(self) -> dict[str, Thing]:
        if self.known is not None:
            return self.known.before
        return {thing.id: thing for thing in things_of(self.old, self.fonts)}

    @cached_property
    def after(self) -> dict[str, Thing]:
        known = self.before if self.known is None else self.known.after
        return {thing.id: thing for thing in things_of(self.new, self.fonts, known)}

    @cached_property
    def touched(self) -> frozenset[str]:
        """Those that are new, or look different or are elsewhere than before."""
        found = []
        for id, now in self.after.items():
            was = self.before.get(id)
            if was is now:
                continue
            if was is None or (now.opacity, now.placed.outer) != (was.opacity, was.placed.outer):
                found.append(id)
                continue
            if now.layer is not was.layer and (now.layer != was.layer or now.box != was.box):
                found.append(id)
        return frozenset(found) | self._restacked

    @cached_property
    def _restacked(self) -> frozenset[str]:
        """The targets, where the order of the things that stayed is another."""
        both = [
            [id for id in one if id in other] for one, other in ((self.before, self.after), (self.after, self.before))
        ]
        if both[0] == both[1]:
            return frozenset()
        targets = self.asked.targets
        moved = (id for number, id in enumerate(both[1]) if both[0][number] != id)
        return frozenset(id for id in moved if targets is None or self.within(id, targets))

    def within(self, id: str, layers: frozenset[str]) -> bool:
        """Whether a thing, or a group it is in, is one of some layers."""
        thing = self.after.get(id) or self.before.get(id)
        return thing is not None and not layers.isdisjoint((id, *(group.id for group in thing.placed.ancestors)))

    def mover(self, thing: Thing) -> Layer:
        """What was asked to change as a whole: the outermost group with a thing that was a target, else the thing."""
        targets = self.asked.targets or frozenset()
        return next((group for group in thing.placed.ancestors if group.id in targets), thing.layer)

    def is_placed(self, thing: Thing) -> bool:
        """Whether the edits themselves put a thing, or a group it is in, where it is now."""
        return self.within(thing.id, self.asked.across | self.asked.down)

    @cached_property
    def displaced(self) -> frozenset[str]:
        """The touched ones that cover other ground than before: moved, resized, reworded, new, restacked, or filled
        where there was nothing."""
        found = set(self._restacked)
        for id in self.touched:
            was, now = self.before.get(id), self.after[id]
            if was is None or was.filled != now.filled or was.box != now.box or _set_otherwise(was, now):
                found.add(id)
        return frozenset(found)

    def is_solid(self, key: str) -> bool:
        """Whether an asset has no holes: a JPEG, or a PNG without alpha."""
        asset = self.assets.get(key)
        if asset is None or asset.media_type != "image/png":
            return asset is not None and asset.media_type == "image/jpeg"
        return asset.data[25:26] in (b"\0", b"\2", b"\3") and b"tRNS" not in asset.data.partition(b"IDAT")[0]

    def moved(self, id: str) -> bool:
        """Whether a layer, or anything in it, is displaced."""
        return any(self.within(one, frozenset((id,))) for one in self.displaced)

    def neighbours(self) -> Iterator[tuple[Thing, Thing]]:
        """Pairs of things whose boxes meet now, or those of texts nearly do, at least one of them displaced; the lower
        first, each pair once."""
        if len(self.displaced) > (MOST_TOUCHED if self.before else 4 * MOST_TOUCHED):
            return
        seen: set[str] = set()
        every = [
            (id, one, *one.box[:2], one.box.right, one.box.bottom, CLOSE * one.size) for id, one in self.after.items()
        ]
        for id, thing, x, y, right, bottom, close in every:
            if id not in self.displaced:
                continue
            seen.add(id)
            for name, other, left, top, far, low, near in every:
                if top <= bottom and y <= low and name not in seen:
                    by = min(close, near)
                    if left <= right + by and x <= far + by:
                        yield (thing, other) if thing.order < other.order else (other, thing)


def _set_otherwise(was: Thing, now: Thing) -> bool:
    """Whether a text's letters are elsewhere in the same box."""
    if not (was.is_text and now.is_text):
        return False
    old, new = was.text, now.text
    return (old.runs, old.flow, old.paragraphs, old.style.align, old.style.font_size) != (
        (new.runs, new.flow, new.paragraphs, new.style.align, new.style.font_size)
    )


def pairs(
    before: Document, after: Document, fonts: Fonts, asked: Asked, known: Mapping[str, PagePair]
) -> Iterator[PagePair]:
    """The pages that changed; a new page has nothing to be compared with, and very full ones are left out. `known` are
    those of the same document after other edits, by page."""
    families = None
    for new in after.pages:
        old = before.page(new.id)
        if old is None or old is new or len(new.layers) > MOST or len(old.layers) > MOST:
            continue
        families = _families(before) if families is None else families
        pair = PagePair(old, new, fonts, asked, families, after.assets, known.get(new.id))
        if len(pair.after) <= MOST and len(pair.before) <= MOST:
            yield pair


def _families(document: Document) -> frozenset[str]:
    texts = [layer for layer in document.index.layers.values() if isinstance(layer, Text)]
    styles = (style for text in texts for style in (text.style, *(run.style for run in text.runs)))
    return frozenset(style.font_family for style in styles if style.font_family)
