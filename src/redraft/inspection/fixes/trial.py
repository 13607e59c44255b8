"""Fixes tried on a document: kept only where they remove a finding and make nothing else worse."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.edits.ops import Edit, Move
from redraft.errors import EditError, ScopeError
from redraft.inspection.checks.every_check import Inspection
from redraft.inspection.fixes.proposals import Mend, mends
from redraft.inspection.fixes.text_fit import KINDS, LEAST, SMALLEST, Fit, enlarged, fits, outgrown
from redraft.inspection.page.edit_facts import PROBLEM, Finding
from redraft.inspection.page.items import Thing
from redraft.inspection.page.pair import PagePair

if TYPE_CHECKING:
    from redraft.edits.scope import Guard

MOST = 12
"""Findings of which mends are sought."""
MOST_TRIED = 8
"""Mends of a finding that are tried."""

Key = tuple[str, frozenset[str]]


def key(finding: Finding) -> Key:
    """What a finding is about, whatever its numbers are."""
    return finding.kind, frozenset(finding.layers)


class Trial:
    """A document after an edit, and what other edits would make of it. `guard` holds what may not be touched."""

    def __init__(self, inspection: Inspection, document: Document, guard: Guard | None = None) -> None:
        self._inspection, self.document, self._guard = inspection, document, guard
        self.findings = inspection.of(document)
        self.pairs = inspection.pairs
        self._known: dict[tuple[Edit, ...], Trial | None] = {}

    def mended(self, way: str) -> Iterator[Finding]:
        """The findings with the first mend of each that undoes it, as far as there is one. `way` is that of fitting."""
        for number, one in enumerate(self.findings):
            yield self._with_mend(one, way) if number < MOST else one

    def after(self, edits: Sequence[Edit], undone: Collection[Key], *, loosely: bool = False) -> Trial | None:
        """The document with more edits; None where they cannot be made, or may not, leave a finding that they were to
        undo, or make anything worse. `loosely`, a line may be lost where a problem goes."""
        tried = self._made(tuple(edits))
        if tried is None:
            return None
        was = {key(one): one.severity for one in self.findings}
        now = {key(one): one.severity for one in tried.findings}
        lines = loosely and any(was.get(one) == PROBLEM for one in undone)
        worse = any(
            level == PROBLEM != was[one] if one in was else not (lines and one[0] == "alignment")
            for one, level in now.items()
        )
        return None if worse or not now.keys().isdisjoint(undone) else tried

    def _made(self, edits: tuple[Edit, ...]) -> Trial | None:
        if edits not in self._known:
            self._known[edits] = None
            with suppress(EditError, ScopeError):
                document = execute(self.document, edits, self._inspection.fonts.measure, self._guard)
                if self._guard is not None:
                    self._guard.conclude(document)
                self._known[edits] = Trial(self._inspection, document, self._guard)
        return self._known[edits]

    def fitted(self, text: Thing, page: str, way: str) -> tuple[Fit, Trial | None]:
        """The first way to make a text fit, with the document as it is then; None where there is none."""
        undone = [key(one) for one in self.findings if one.kind in KINDS and text.id in one.layers]
        way = "wrap" if not way and enlarged(self.pairs[page], text) else way
        *ways, verdict = fits(self.pairs[page], text, way)
        for loosely in (False, True):
            for one in ways:
                if (tried := self.after(one.edits, undone, loosely=loosely)) is not None:
                    return one, tried
        if self._guard is not None and ways and not any(map(self._made, (one.edits for one in ways))):
            held = replace(verdict.record, how="what would make it fit is held by --lock, --only or --freeze")
            return verdict._replace(record=held), None
        return verdict, None

    def outgrown(self) -> list[tuple[Thing, str]]:
        """The texts that no longer fit, and their pages."""
        found = [(text, one.page) for one in self.findings if one.page in self.pairs
                 for text in outgrown(self.pairs[one.page], one)]  # fmt: skip
        return list({text.id: (text, page) for text, page in found}.values())

    def _with_mend(self, finding: Finding, way: str) -> Finding:
        pair = self.pairs.get(finding.page)
        if pair is None:
            return finding
        proposals = list(self._proposals(finding, pair, "" if way == "report" else way))
        for loosely in (False, True):
            for mend in proposals:
                if self.after(mend.edits, [key(finding)], loosely=loosely) is not None:
                    return replace(finding, remedy=mend.remedy, mend=mend.edits)
        return finding

    def _proposals(self, finding: Finding, pair: PagePair, way: str) -> Iterator[Mend]:
        """A text is fitted first, smaller than it should be where nothing else helps but to move a neighbour."""
        texts = list(outgrown(pair, finding)) if way != "keep" else []
        later: list[Mend] = []
        for smallest in (LEAST, SMALLEST):
            for text in texts:
                for fit in islice(fits(pair, text, way, smallest), MOST_TRIED):
                    if fit.edits:
                        yield Mend(f"set {fit.summary}", fit.edits)
            if smallest == LEAST:
                for mend in islice(mends(self.document, pair, finding), MOST_TRIED):
                    if texts and isinstance(mend.edits[0], Move) and not pair.moved(mend.edits[0].layer):
                        later.append(mend)
                    else:
                        yield mend
        yield from later
