"""What a document is to be like after an edit, as tests on the two documents. A subject is a set of layer ids, None
where it is not known what was meant: then whatever changed may answer, and only a plain 'no' can be sure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from redraft.commands.traits import effective_size
from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, Layer, Placed, Shape, Text, family
from redraft.document.style import Color, Gradient, PaintServer, Style
from redraft.inspection.texts import says
from redraft.lazy import dataclass

Subject = frozenset[str] | None
LEAST_MOVE, LEAST_GROWTH = 0.5, 0.01
"""Page units that count as moved; share of its size by which a thing must grow or shrink to count as larger."""
BOLD = 600


@dataclass(frozen=True)
class Change:
    """Two versions of a document whose layers go by the same ids."""

    before: Document
    after: Document

    @cached_property
    def changed(self) -> frozenset[str]:
        """The leaves and empty groups that are other than they were, new or gone; with a group that moved, what is in
        it."""
        old, new = self.before.index, self.after.index
        found = set(old.layers.keys() ^ new.layers.keys())
        for id, layer in new.layers.items():
            was = old.layers.get(id)
            if was is None or was is layer:
                continue
            if isinstance(layer, Group) and isinstance(was, Group):
                if layer._own() != was._own():
                    found |= {one.id for one in family(layer)}
            elif layer != was or layer.frame != was.frame:
                found.add(id)
        return frozenset(found)

    def leaves(self, subject: Subject) -> list[tuple[Placed | None, Placed | None]]:
        """The leaves of a subject before and after; of everything that changed where it is not known."""
        ids = self.changed if subject is None else self.inside(subject)
        old, new = self.before.index, self.after.index
        pairs = [(old.get(id), new.get(id)) for id in sorted(ids)]
        return [
            (was, now)
            for was, now in pairs
            if not any(placed is not None and isinstance(placed.layer, Group) for placed in (was, now))
        ]

    def inside(self, ids: Iterable[str]) -> frozenset[str]:
        found = set(ids)
        for document in (self.before, self.after):
            found |= {one.id for id in ids if id in document.index for one in family(document.index.layers[id])}
        return frozenset(found)

    def says(self, words: str) -> bool:
        return says(self.after, words) not in ("", "cased")

    def said(self, words: str) -> bool:
        return bool(says(self.before, words))

    def is_gone(self, subject: Subject) -> bool | None:
        if subject is None:
            return None if any(_vanished(was, now) for was, now in self.leaves(None)) else False
        old, new = self.before.index, self.after.index
        return all(id not in new or (not new[id].visible and id in old and old[id].visible) for id in subject)

    def has_new(self) -> bool:
        """Whether there is more than before: a layer, a page, or words in a text."""
        if len(self.after.pages) > len(self.before.pages) or self.after.index.layers.keys() - self.before.index.keys():
            return True
        return any(
            isinstance(now.layer, Text) and isinstance(was.layer, Text) and len(now.layer.text) > len(was.layer.text)
            for was, now in self.leaves(None)
            if was is not None and now is not None
        )

    def each(self, subject: Subject, holds: Callable[[Placed | None, Placed], bool]) -> bool | None:
        """Whether something holds for a leaf of every layer of the subject; of what changed, for any of it."""
        if subject is None:
            return any(holds(was, now) for was, now in self.leaves(None) if now is not None)
        if not subject:
            return None
        return all(
            any(holds(was, now) for was, now in self.leaves(frozenset((id,))) if now is not None) for id in subject
        )

    def is_colored(self, subject: Subject, wanted: Color, fits: Callable[[Color], bool]) -> bool | None:
        """Whether the subject has a colour now: that very one, or another that fits and was not there before."""

        def painted(was: Placed | None, now: Placed) -> bool:
            old = set(colors_of(was.layer)) if was is not None else set()
            return any(color[:3] == wanted[:3] or (color not in old and fits(color)) for color in colors_of(now.layer))

        return self.each(subject, painted)

    def moved(self, subject: Subject) -> tuple[float, float] | None:
        """How far the subject went, right and down; None when it is not known, or its parts went different ways."""
        if subject is None:
            ways = [_way(was, now) for was, now in self.leaves(None)]
        else:
            ways = [_way(self.before.index.get(id), self.after.index.get(id)) for id in subject]
        known = [way for way in ways if way is not None]
        if not known or len(known) < len(ways) or (subject is None and not any(map(_far, known))):
            return None
        first = known[0]
        near = all(abs(x - first[0]) < 2 and abs(y - first[1]) < 2 for x, y in known)
        return first if near else None

    def growth(self, subject: Subject, side: str = "") -> float | None:
        """By which factor the subject became larger, in width, in height, or in both; of texts the type size counts."""
        factors = []
        for id in sorted(subject if subject is not None else self.changed):
            was, now = self.before.index.get(id), self.after.index.get(id)
            if was is None or now is None:
                continue
            if isinstance(now.layer, Text) and not side and effective_size(was):
                factors.append(effective_size(now) / effective_size(was))
            elif (old := was.box) is not None and (new := now.box) is not None and old.area:
                wide, high = new.width / old.width, new.height / old.height
                factors.append({"width": wide, "height": high}.get(side, (wide * high) ** 0.5))
        if subject is None:
            factors = [factor for factor in factors if abs(factor - 1) > LEAST_GROWTH]
        return max(factors, key=lambda factor: abs(factor - 1)) if factors else None

    def boxes(self, subject: Subject) -> list[Box]:
        ids = self.changed if subject is None else subject
        return [box for id in ids if (now := self.after.index.get(id)) is not None and (box := now.box) is not None]

    def styles(self, subject: Subject) -> list[Style]:
        """The styles in force of the subject's words afterwards."""
        return [
            run.style.over(now.layer.style)
            for _, now in self.leaves(subject)
            if now is not None and isinstance(now.layer, Text)
            for run in now.layer.runs
            if run.text.strip()
        ]

    def outside(self, targets: frozenset[str]) -> frozenset[str]:
        """What changed and does not belong to the targets: neither in them, nor around them, nor new, nor on a page
        that came or went."""
        allowed = self.inside(targets)
        pages = {page.id for page in self.before.pages} & {page.id for page in self.after.pages}
        for document in (self.before, self.after):
            held = {group.id for id in allowed if id in document.index for group in document.index[id].ancestors}
            allowed |= held
        old = self.before.index
        return frozenset(id for id in self.changed - allowed if id in old and old[id].page.id in pages)

    @property
    def fewer_pages(self) -> bool:
        """Whether a page went, or is skipped now when the pages are shown."""
        shown = [sum(not page.hidden for page in document.pages) for document in (self.before, self.after)]
        return shown[1] < shown[0]


def colors_of(layer: Layer) -> Iterator[Color]:
    """The colours a layer is painted in: fill, outline, those of its runs, of its gradient."""
    styles = [layer.style]
    if isinstance(layer, Text):
        styles += [run.style for run in layer.runs]
    for style in styles:
        for paint in (style.fill, style.stroke):
            if isinstance(paint, Color):
                yield paint
            elif isinstance(paint, Gradient | PaintServer):
                yield from paint.colors
    if isinstance(layer, Shape | Text) and layer.style.fill is None:
        yield Color(0, 0, 0)


def _vanished(was: Placed | None, now: Placed | None) -> bool:
    return was is not None and was.visible and (now is None or not now.visible)


def _way(was: Placed | None, now: Placed | None) -> tuple[float, float] | None:
    if was is None or now is None or (old := was.box) is None or (new := now.box) is None:
        return None
    (x0, y0), (x1, y1) = old.center, new.center
    return x1 - x0, y1 - y0


def _far(way: tuple[float, float]) -> bool:
    return max(abs(way[0]), abs(way[1])) > LEAST_MOVE
