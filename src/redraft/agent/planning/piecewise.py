"""An instruction taken in pieces, each said in full: for notes and lists that lean on what stands before them.

'Vegan sticker: text "gluten free", font size 20, circle purple' is three requests about one thing. It becomes 'change
the text of the vegan sticker to "gluten free"', 'set the font size of the vegan sticker to 20' and 'make the circle of
the vegan sticker purple'. This is tried where an instruction is not understood as it stands, and holds only where every
piece is understood in one of the wordings that mean the same; the design decides between them, since a wording that
names nothing on the page is not understood. No word is left out but those that say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from redraft.agent.lazily import lazily
from redraft.agent.planning.clauses import Wording, wording
from redraft.agent.planning.piece_wordings import NOUNS, PLACE, SAYS_NOTHING, as_named, wordings
from redraft.agent.planning.reading.tokens import plain_verb
from redraft.agent.planning.targets import Scene
from redraft.document.layers import Document
from redraft.edits.paging import InsertPage, MovePage, RemovePage
from redraft.errors import RedraftError

if TYPE_CHECKING:
    from redraft.agent.planning.plan import Plan

MOST_CHARACTERS = 500
MOST_PIECES = 9
MOST_TRIES = 90
"""Longer instructions are not looked at so, and no more wordings than these are tried: each takes some milliseconds."""
LONGEST = 4
"""So many stretches between signs may make up one piece."""

Understand = Callable[[Document, str, tuple[str, ...]], "Plan"]
"""Plans words for a document; the third are the layers that 'it' means."""


@dataclass(frozen=True, slots=True)
class _Stretch:
    """What stands between two signs; `sign` is the one before it."""

    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class _Taken:
    """Pieces understood so far: their plan; the names of what stood before a colon, its id last, since the words of a
    text may be others by now; and on which slide that is."""

    plan: Plan
    topic: tuple[str, ...] = ()
    place: str = ""
    left: tuple[str, ...] = ()


def piece_by_piece(instruction: str, document: Document, understand: Understand) -> Plan | None:
    """The plan of an instruction whose pieces are all understood; None where one is not, or there is only one piece and
    no other way to say it."""
    if len(instruction) > MOST_CHARACTERS:
        return None
    said = wording(instruction)
    if said.open_quote or said.nested:
        return None
    stretches = _stretches(said.text)
    if not 0 < len(stretches) <= MOST_PIECES:
        return None
    found = _Search(said, understand).taken(stretches, document)
    if found is None or not any(step.edits for step in found.plan.steps):
        return None
    return replace(found.plan, background=found.left)


_BREAK = lazily(
    r"(?:^|\s+)\d\)\s+|(?<!\bDr)(?<!\bMr)(?<!\bMrs)(?<!\bSt)(?<!\bvs)(?<!\be\.g)(?<!\bi\.e)[.!?…]+(?:\s+|$)"
    r"|\s*[;\n]\s*|\s+[-–—]+\s+|\s*—\s*|\s*:\s+|,(?!\d)\s*(?:(?:and|then|but|also|plus|so)\s+)*|\s*\((?=\D)|\)[.!?,;:]*\s*"
    r"|\s+(?:and|then|but|&|\+|plus)(?:\s+(?:also|then))?\s+",
    re.IGNORECASE,
)


def _stretches(text: str) -> list[_Stretch]:
    found: list[_Stretch] = []
    sign, start = "", 0
    for cut in _BREAK.finditer(text):
        if text[start : cut.start()].strip():
            found.append(_Stretch(sign, text[start : cut.start()].strip()))
            sign = ""
        sign, start = sign + cut[0], cut.end()
    if text[start:].strip():
        found.append(_Stretch(sign, text[start:].strip()))
    return found


class _Search:
    """Looks for pieces from left to right, the longest first, and goes back where the rest is not understood."""

    def __init__(self, said: Wording, understand: Understand) -> None:
        self._said, self._understand, self._tries = said, understand, MOST_TRIES

    def taken(self, stretches: Sequence[_Stretch], document: Document) -> _Taken | None:
        from redraft.agent.planning.plan import Plan

        return self._rest(tuple(stretches), _Taken(Plan((), (), document)))

    def _rest(self, stretches: tuple[_Stretch, ...], before: _Taken) -> _Taken | None:
        if not stretches:
            return before
        if (headed := self._headed(stretches, before)) is not None:
            return self._rest(stretches[1:], headed)
        counts = range(1, min(LONGEST, len(stretches)) + 1)
        for count in counts if before.topic else reversed(counts):
            piece, rest = stretches[:count], stretches[count:]
            if (after := self._step(piece, before)) is not None and (whole := self._rest(rest, after)) is not None:
                return whole
            if self._tries <= 0:
                return None
        return None

    def _headed(self, stretches: tuple[_Stretch, ...], before: _Taken) -> _Taken | None:
        """With what a stretch in front of a colon says that the next ones are about: a slide, or a thing."""
        text = stretches[0].text
        if len(stretches) == 1 or not stretches[1].sign.strip().startswith((":", "-", "–", "—")):
            return None
        if (place := PLACE.fullmatch(text)) is not None:
            return replace(before, place=f"on {place['where']}", topic=())
        words = text.split()
        if len(words) > 7 or (plain_verb(words[0].lower()) is not None and words[0].lower() not in NOUNS):
            return None
        phrase = self._said.surface(as_named(text))
        try:
            found = Scene(before.plan.document).find(phrase)
        except RedraftError:
            return None
        if found.part or found.spans or not found.ids:
            return None
        plain = len(found.ids) == 1 and re.fullmatch(r"[\w/.-]+", found.ids[0]) is not None
        return replace(before, topic=(phrase, f"#{found.ids[0]}") if plain else (phrase,))

    def _step(self, piece: tuple[_Stretch, ...], before: _Taken) -> _Taken | None:
        text = piece[0].text + "".join(one.sign + one.text for one in piece[1:])
        if len(piece) == 1 and SAYS_NOTHING.fullmatch(text):
            return replace(before, left=(*before.left, self._said.surface(text)))
        last = before.plan.steps[-1].targets if before.plan.steps else ()
        for words in wordings(text, before.topic, before.place, bool(last)):
            if self._tries <= 0:
                return None
            self._tries -= 1
            typed = self._said.surface(words)
            plan = self._understand(before.plan.document, typed, last)
            if plan.refusals and all(one.reason.startswith("nothing to change") for one in plan.refusals):
                return replace(before, left=(*before.left, self._said.surface(text)))  # it is so already
            if plan.refusals or not plan.steps or _contradicts(plan, before.plan):
                continue
            first = plan.steps[0]
            note = replace(first, reading=f"{first.reading} (read as: {typed})") if words != text else first
            return replace(before, plan=replace(plan, steps=(*before.plan.steps, note, *plan.steps[1:])))
        return None


def _contradicts(plan: Plan, before: Plan) -> bool:
    """Whether a piece speaks of what an earlier one has taken away, or of slides that it has counted anew."""
    gone = {step.request.target.lower() for step in before.steps if step.request and step.request.act == "delete"}
    if any(step.request is not None and step.request.target.lower() in gone for step in plan.steps):
        return True
    return any(isinstance(edit, InsertPage | RemovePage | MovePage) for edit in before.edits)
