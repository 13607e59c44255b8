"""The area a text may use: its frame, else the plate it was on, else its page, less its neighbours. Of a text that the
edit itself put elsewhere, around where it is now."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.geometry import Box, Matrix
from redraft.inspection.checks.overflow import plate_of
from redraft.inspection.checks.rings import Ring, rings_around
from redraft.inspection.page.items import Thing
from redraft.inspection.page.pair import PagePair

MARGIN = 0.02
"""The least margin of a page, as a part of its width or height."""
GAP, BESIDE, TIGHT = 0.2, 0.7, (0.3, 0.1)
"""What stays free between a text and its neighbours below and above where it was, in font sizes, and those beside it;
where there is no more, beside it and below and above."""
DEPTH = 0.2
"""How far letters reach below their line, in font sizes: it may be free only since the words of before had none."""
PADDING = 0.4
"""What stays free between a label and the edge of its plate where it was, in font sizes."""
ROUNDED = 0.25
"""The same beside a label on a plate with round corners, as a part of the height of the plate."""
STEP, MOST = 0.1, 60
"""A room on a plate of any outline grows by so many font sizes, so often at most, to each side."""


class Room:
    """The room of a text on a page, in its own units; `on_plate` is whether it is that of a plate.

    Tight rooms end where the neighbours begin."""

    def __init__(self, pair: PagePair, text: Thing, *, tight: bool = False) -> None:
        was = pair.before.get(text.id)
        self._pair, self._text, self.tight = pair, text, tight
        self._old = was if was is not None and was.is_text and was.letters else text
        self._plate = plate_of(pair, self._old, sure=False) if self._old is was else None
        if pair.is_placed(text):
            ground = pair.after.get(self._plate.id) if self._plate is not None else None
            self._old, self._plate = text, ground if ground is not None and ground.holds(*text.ink.center) else None
        region = self._free(self._on_plate() or self._on_page())
        self.on_plate = self._plate is not None
        self.box = self._own(region)

    def _on_page(self) -> Box:
        page, old = self._pair.new.box, self._pair.old.box
        texts = [thing.ink for thing in self._pair.before.values() if thing.is_text]
        wide, high = MARGIN * page.width, MARGIN * page.height
        if not self.tight:
            sides = [by for ink in texts for by in (ink.x, old.right - ink.right) if by >= wide]
            ends = [by for ink in texts for by in (ink.y, old.bottom - ink.bottom) if by >= high]
            wide, high = min(sides, default=wide), min(ends, default=high)
        return Box(wide, high, page.width - 2 * wide, page.height - 2 * high)

    def _on_plate(self) -> Box | None:
        """The plate as it is now, with the padding that the text had on it."""
        now = self._pair.after.get(self._plate.id) if self._plate is not None else None
        if self._plate is None or now is None:
            return None
        box, ink, old = now.box, self._old.ink, self._plate.box
        most = 1.0 if self.tight else PADDING * self._text.size
        high = max(0.0, min(most, ink.y - old.y, old.bottom - ink.bottom))
        ends = ROUNDED * box.height if getattr(now.layer, "radius", 0) and not self.tight else 0.0
        wide = max(0.0, min(max(most, high, ends), ink.x - old.x, old.right - ink.right))
        return Box(box.x + wide, box.y + high, max(0.0, box.width - 2 * wide), max(0.0, box.height - 2 * high))

    def _free(self, region: Box) -> Box:
        """What neighbours leave of it around where the text was."""
        ink, size = self._old.ink, self._text.size
        beside, gap = (size * part for part in (TIGHT if self.tight else (BESIDE, GAP)))
        deep = 0.0 if self.tight else DEPTH * size
        left, top, right, bottom = region.x, region.y, region.right, region.bottom
        near = [other.ink for other in self._neighbours()]
        for box in near:
            if box.y < ink.bottom and ink.y < box.bottom:
                if box.x >= ink.right:
                    right = min(right, box.x - min(beside, box.x - ink.right))
                elif box.right <= ink.x:
                    left = max(left, box.right + min(beside, ink.x - box.right))
        for box in near:
            if box.x < right and left < box.right:
                if box.y >= ink.bottom:
                    bottom = min(bottom, box.y - min(gap, box.y - ink.bottom + deep))
                elif box.bottom <= ink.y:
                    top = max(top, box.bottom + min(gap, ink.y - box.bottom))
        return Box(left, top, max(0.0, right - left), max(0.0, bottom - top))

    def _neighbours(self) -> Iterator[Thing]:
        """What was beside the text, and not under or over it."""
        for other in self._pair.after.values():
            if other.id == self._text.id or other.odd or other.covers_page or not other.shows:
                continue
            solid = other.is_text or other.filled or other.is_line
            if solid and other.ink.overlap(self._old.ink) is None:
                yield other

    def _own(self, region: Box) -> Box | None:
        """In the units of the text, whose frame counts where it flows. Of a turned text, what it took up before."""
        text, back = self._text.text, self._text.matrix.inverse()
        if back is None:
            return None
        plate = self._pair.after.get(self._plate.id) if self._plate is not None else None
        if plate is not None and text.flow is None and (back.b or back.c or not plate.upright):
            return self._inscribed(plate, back)
        if back.b or back.c:
            return self._old.text.frame
        own = back.bounds(region)
        if text.flow is None or text.frame is None:
            return own
        return text.frame.overlap(own) if text.flow.fit == "grow" or not text.flow.wrap else text.frame

    def _inscribed(self, plate: Thing, back: Matrix) -> Box | None:
        """The box around where the text was, to each side as far as the outline of its plate and neighbours let it."""
        matrix, old = self._text.matrix, self._old
        box = Box.union(box for _, box in old.fonts.letters(old.text))
        if box is None:
            return None
        size = max(run.style.over(old.text.style).font_size or 16.0 for run in old.text.runs)
        pad = 0.0 if self.tight else 0.5 * PADDING * size
        grounds: list[Thing | Ring] = [plate, *rings_around(self._pair, old)]
        near = [back.apply(*letter.box.center) for other in self._neighbours() for letter in other.letters]

        def free(side: Box) -> bool:
            x, y = side.center
            edges = [(side.x, side.y), (side.right, side.y), (side.x, side.bottom), (side.right, side.bottom), (x, y)]
            on = all(ground.holds(*matrix.apply(*point)) for point in edges for ground in grounds)
            return on and not any(side.x <= a <= side.right and side.y <= b <= side.bottom for a, b in near)

        by = STEP * size
        for dx, dy, wide, high in ((-by, 0, by, 0), (0, 0, by, 0), (0, -by, 0, by), (0, 0, 0, by)):
            for _ in range(MOST):
                larger = Box(box.x + dx, box.y + dy, box.width + wide, box.height + high)
                if not free(larger.grown(pad)):
                    break
                box = larger
        return box
