"""The available fonts, and the size, the lines and the ledger of texts that are set in them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.assets.faces.index import FontIndex, place_of
from redraft.assets.faces.names import is_twin
from redraft.assets.font_ledger import ledger
from redraft.assets.glyphs.measure import Measurer
from redraft.assets.glyphs.scripts import script_name, script_of
from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.document.placed_text import Flowed, TextOutline
from redraft.document.style import Style
from redraft.edits.receipt.font_ledger import FontUse

if TYPE_CHECKING:
    from redraft.assets.paragraphs.typesetter import Typesetter

MOST_FLOWED = 500
"""Texts whose lines are kept."""
LEAST_PERCENT, MOST_TRIES = 25, 10
"""The least part of its size, in percent, that text is shown at to fit, and how many are tried."""


class Fonts(FontIndex):
    """The fonts at hand, and the texts that are measured and set in them."""

    def __init__(self, folders: Sequence[Path] = (), *, system: bool = True) -> None:
        super().__init__(folders, system=system)
        self._flowed: dict[int, tuple[Text, Flowed]] = {}  # a text that is held has its id alone

    def measure(self, text: Text) -> Box | None:
        """The frame of a text layer in its own coordinates: advance widths by the faces' ascent and descent.

        None when it has no visible character. Text that flows keeps the frame it has, but for the height of one that
        grows with it. Not covered: vertical text, text on a path, rotated glyphs.
        """
        if text.flow is not None:
            return self.typesetter.grown(text)
        return self._measurer.frame(text)

    def flow(self, text: Text) -> Flowed:
        """The lines of text that flows inside its frame, set in the faces at hand."""
        known = self._flowed.get(id(text))
        if known is None or known[0] is not text:
            if len(self._flowed) > MOST_FLOWED:
                self._flowed.clear()
            known = self._flowed[id(text)] = text, self.typesetter.flow(text)
        return known[1]

    def fitted(self, text: Text) -> Text:
        """The text as its fit says: with 'shrink' at the largest scale at which it fits its frame (the smallest there
        is when none does), with 'grow' in a frame as high as its lines; any other text unchanged."""
        return self.typesetter.fitted(text)

    def shown(self, text: Text) -> Text:
        """Text that its frame shrinks, at the scale it is shown at: the file's where it fits in the faces it names;
        else one up to that at which its lines fit at their full distance, found as LibreOffice finds it (the file's
        numbers are for other faces); any other text unchanged."""
        flow = text.flow
        if flow is None or flow.fit != "shrink" or text.frame is None:
            return text
        if self.flow(text).fits and not any(
            self._stood_in(run.style.over(text.style)) for run in text.runs if run.text
        ):
            return text
        percent, tried, fitting = 100, set[int](), 0
        while percent not in tried and len(tried) < MOST_TRIES:
            tried.add(percent)
            flowed = self.flow(replace(text, flow=replace(flow, scale=percent / 100, tighten=0.0)))
            free = math.sqrt(flowed.room[1] / max(flowed.height, 1.0))
            fitting = max(fitting, percent) if free >= 1 else fitting
            percent = max(min(int(percent * free), 100), LEAST_PERCENT)
        scale = min(flow.scale, max(fitting, LEAST_PERCENT) / 100)
        return replace(text, flow=replace(flow, scale=scale, tighten=0.0))

    def letters(self, text: Text) -> tuple[tuple[int, Box], ...]:
        """The box around the ink of every glyph of a text that does not flow, in its own units, with the number of the
        run it comes from; blanks have none. Not covered: as in `measure`."""
        return self._measurer.letters(text)

    def outlines(self, text: Text, *, always: bool = False) -> tuple[TextOutline, ...] | None:
        """The text as shapes where the renderer would not set it as it is measured: several fonts, a script whose
        syllables it gets wrong, a weight of a variable font. None where it would; then it sets the text itself, unless
        they are `always` wanted.

        Not covered, as in `measure`: vertical text, text on a path, rotated glyphs; and decorations.
        """
        return self._measurer.outlines(text, always=always)

    def ledger(self, document: Document) -> tuple[FontUse, ...]:
        """The fonts the document's texts ask for, in the order they first appear, and what they are drawn with."""
        return ledger(document, self, self._measurer.shaper)

    def missing(self, family: str, text: str) -> frozenset[str]:
        """The characters of a text that a family has no glyph for."""
        return frozenset(self._measurer.shaper.lacking(place_of(self.resolve(family)), set(text)))

    def family_for(self, family: str, text: str) -> str:
        """The family that stands in for one where it lacks letters of a text, if that has them all; else the same."""
        missing = self.missing(family, text)
        for stretch in self._measurer.shaper.stretches(text, self.resolve(family)) if missing else ():
            other = self.family_at(stretch.place)
            if missing & {*text[stretch.start : stretch.end]} and not self.missing(other, text):
                return other
        return family

    def lacking(self, text: str) -> list[str]:
        """The scripts, as people call them, of those characters of a text that no font at hand has."""
        face, shaper = self.resolve(""), self._measurer.shaper
        found: dict[str, None] = {}
        for stretch in shaper.stretches(text, face):
            for character in shaper.lacking(stretch.place, text[stretch.start : stretch.end]):
                found[script_name(script_of(character))] = None
        return list(found)

    def _stood_in(self, style: Style) -> bool:
        """Whether a face of other widths is set for the one a style names."""
        face = self.resolve(
            style.font_family or "", int(style.font_weight or 400), (style.font_style or "") == "italic"
        )
        return face.substituted and not is_twin(face.requested, face.family)

    @cached_property
    def _measurer(self) -> Measurer:
        return Measurer(self)

    @cached_property
    def typesetter(self) -> Typesetter:
        """Sets text inside frames, and measures its words; they are kept."""
        from redraft.assets.paragraphs.typesetter import Typesetter  # only where text flows or is fitted

        return Typesetter(self)
