"""All checks of an edit, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from redraft.document.pages import Document
from redraft.inspection.checks.alignment import alignment
from redraft.inspection.checks.changed_texts import dates_left, directions, texts
from redraft.inspection.checks.contrast import contrasts
from redraft.inspection.checks.distortion import distortions, squeezed
from redraft.inspection.checks.lost_looks import fonts_lost, looks_lost
from redraft.inspection.checks.off_page import bare, off_page
from redraft.inspection.checks.overflow import grown_tables, overflows
from redraft.inspection.checks.overlaps import overlaps
from redraft.inspection.checks.rings import rings
from redraft.inspection.page.edit_facts import PROBLEM, Asked, Finding
from redraft.inspection.page.pair import PagePair, pairs

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts

LARGEST = 20_000
"""Layers of a document that is inspected at all."""

ON_PAGES: tuple[Callable[[PagePair], Iterator[Finding]], ...] = (
    overflows,
    grown_tables,
    overlaps,
    rings,
    off_page,
    bare,
    distortions,
    squeezed,
    alignment,
    fonts_lost,
    directions,
    contrasts,
)


class Inspection:
    """A document that is looked at again and again as edits change it; what stays is worked out once. `pairs` are the
    pages of the last look, by id."""

    def __init__(self, before: Document, fonts: Fonts, asked: Asked) -> None:
        self.before, self.fonts, self.asked = before, fonts, asked
        self.pairs: dict[str, PagePair] = {}

    def of(self, after: Document) -> tuple[Finding, ...]:
        """What the edit from `before` to `after` introduced or made worse, the problems first."""
        before = self.before
        if before is after or len(after.index) > LARGEST or len(before.index) > LARGEST:
            return ()
        found = [*texts(before, after, self.asked), *dates_left(before, after), *looks_lost(before, after)]
        self.pairs = {pair.new.id: pair for pair in pairs(before, after, self.fonts, self.asked, self.pairs)}
        for pair in self.pairs.values():
            if not pair.touched and len(pair.before) == len(pair.after) and pair.old.box == pair.new.box:
                continue
            for check in ON_PAGES:
                found += check(pair)
        return tuple(sorted(_without_repeats(found), key=lambda finding: finding.severity != PROBLEM))


def inspect(before: Document, after: Document, fonts: Fonts, *, asked: Asked | None = None) -> tuple[Finding, ...]:
    """What the edit from `before` to `after` introduced or made worse, the problems first; empty when nothing did.

    Both documents name the same layers by the same ids, as `execute` leaves them.
    A document with more than LARGEST layers is not inspected.
    """
    return Inspection(before, fonts, asked or Asked()).of(after)


def _without_repeats(findings: list[Finding]) -> Iterator[Finding]:
    """What runs past its button also lies on the button's edge: reported once, as what it is."""
    overflown = {frozenset(one.layers) for one in findings if one.kind == "overflow"}
    hidden = {id for one in findings if one.kind == "unseen" for id in one.layers[:1]}
    for finding in dict.fromkeys(findings):
        if finding.kind == "overlap" and frozenset(finding.layers) in overflown:
            continue
        if finding.kind in ("overlap", "contrast") and hidden.intersection(finding.layers):
            continue
        yield finding
