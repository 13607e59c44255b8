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
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from redraft.document.layers import Document, Text, family
from redraft.edits.paging import InsertPage, MovePage, RemovePage
from redraft.errors import RedraftError
from redraft.language.counted import miscounted
from redraft.language.reading.moods import Mood, told, values_in
from redraft.language.retelling.background import CAN_GO
from redraft.language.retelling.noted_otherwise import only_limits
from redraft.language.retelling.piece_wordings import NOUNS, PLACE, SAYS_NOTHING, as_named, wordings
from redraft.language.retelling.requoting import requoted
from redraft.lazy import dataclass, lazily
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.names import typed_id
from redraft.targets.quotes import Wording, wording
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, same_words

if TYPE_CHECKING:
    from redraft.plan import Plan

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
    text may be others by now, and the layers it is (`about`); and on which slide that is."""

    plan: Plan
    topic: tuple[str, ...] = ()
    place: str = ""
    left: tuple[str, ...] = ()
    about: tuple[str, ...] = ()


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
    if found is None and len(document.pages) > 1 and (placed := _place_apart(said.text)) is not None:
        place, rest = placed
        found = _Search(said, understand).taken(_stretches(rest), document, place)
    if found is None or not any(step.edits for step in found.plan.steps):
        return None
    return replace(found.plan, background=found.left)


_WHERE = (
    r"(?P<where>(?:the )?(?:very )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|last|final|title"
    r"|closing|opening"
    r"|cover) (?:slide|page)|the cover|slide \d+|page \d+)"
)
_ON_SLIDE = lazily(
    rf"^(?:on |in |at )?{_WHERE}(?:[,:]\s*| (?=the |an? |all |both ))|\s+(?:on|of|in|at)"
    rf" {_WHERE.replace('where', 'of')}\b"
    rf"|,\s*(?:on )?{_WHERE.replace('where', 'last')}(?=[.!]?$)",
    re.IGNORECASE,
)


def _place_apart(text: str) -> tuple[str, str] | None:
    """The one slide that all of an instruction is about, and the instruction without it: 'heading of slide 6 in
    capitals'; None where it names none, or several."""
    named = list(_ON_SLIDE.finditer(text))
    rest = _ON_SLIDE.sub("", text).strip(" ,:")
    if len(named) != 1 or _SLIDES.search(rest) or not rest:
        return None
    return _on(named[0]["where"] or named[0]["of"] or named[0]["last"]), rest


def _on(where: str) -> str:
    """A slide as the place of a request: 'closing slide' is the closing slide."""
    return f"on {where}" if re.match(r"the |slide \d|page \d|‹s", where, re.IGNORECASE) else f"on the {where}"


_SLIDES = lazily(r"\b(?:slides?|pages?|deck|presentation|cover)\b", re.IGNORECASE)


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

    def taken(self, stretches: Sequence[_Stretch], document: Document, place: str = "") -> _Taken | None:
        from redraft.plan import Plan

        return self._rest(tuple(stretches), _Taken(Plan((), (), document), place=place))

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
            return replace(before, place=_on(place["where"]), topic=())
        words = text.split()
        if len(words) > 7 or (plain_verb(words[0].lower()) is not None and words[0].lower() not in NOUNS):
            return None
        phrase = self._said.surface(as_named(text))
        try:
            found = Scene(before.plan.document).find(phrase)
        except RedraftError:
            return None
        if found.part or found.spans or not found.ids or miscounted(phrase, found.ids, before.plan.document):
            return None
        plain = typed_id(found.ids[0]) if len(found.ids) == 1 else ""
        return replace(before, topic=(phrase, f"#{plain}") if plain else (phrase,), about=found.ids)

    def _step(self, piece: tuple[_Stretch, ...], before: _Taken) -> _Taken | None:
        text = piece[0].text + "".join(one.sign + one.text for one in piece[1:])
        if len(piece) == 1 and (SAYS_NOTHING.fullmatch(text) or (before.plan.steps and only_limits(text))):
            return replace(before, left=(*before.left, self._said.surface(text)))
        last = before.plan.steps[-1].targets if before.plan.steps else ()
        if _is_label(piece, self._said.surface(text), last, before.plan.document):
            return replace(before, left=(*before.left, self._said.surface(text)))
        if (counted := _BOTH.match(text)) is not None and len(before.plan.steps) > 1:
            last = _last_of(before.plan, 2 if counted["count"].lower() == "both" else 3)
            text = f"make them {text[counted.end() :]}" if last else text
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
            named = any(name in typed for name in before.topic) or piece[0].sign.strip().startswith((".", "!", "?"))
            if before.topic and not named and not _belongs(plan, before):
                continue
            first = plan.steps[0]
            note = replace(first, reading=f"{first.reading} (read as: {typed})") if words != text else first
            return replace(before, plan=replace(plan, steps=(*before.plan.steps, note, *plan.steps[1:])))
        if before.topic or before.place:
            return None
        if any(not re.fullmatch(r",\s*|\s+(?:and|&)\s+", one.sign, re.IGNORECASE) for one in piece[1:]):
            return None
        return self._in_quotes(text, before) or (self._aside(text, before) if len(piece) == 1 else None)

    def _in_quotes(self, text: str, before: _Taken) -> _Taken | None:
        """A piece with new words that have no quotes, where the design tells which they are."""
        if any(same_words(one.text, self._said.surface(text)) for one in _texts_of(before.plan.document)):
            return None
        for typed in islice(requoted(self._said.surface(text), before.plan.document), 2):
            if self._tries <= 0:
                return None
            self._tries -= 1
            plan = self._understand(before.plan.document, typed, ())
            if not plan.refusals and plan.steps and not _contradicts(plan, before.plan):
                note = replace(plan.steps[0], reading=f"{plan.steps[0].reading} (read as: {typed})")
                return replace(before, plan=replace(plan, steps=(*before.plan.steps, note, *plan.steps[1:])))
        return None

    def _aside(self, text: str, before: _Taken) -> _Taken | None:
        """A piece that tells something and asks for nothing: '…, the promotion is over, …'."""
        if told(text).mood is not Mood.TELLS or values_in(text) or _PROPER.search(text) or CAN_GO.search(text):
            return None
        if _POINTS.search(self._said.text.replace(text, " ")):
            return None  # what it points to may be told just here
        return replace(before, left=(*before.left, self._said.surface(text)))


def _texts_of(document: Document) -> list[Text]:
    return [placed.layer for placed in document.index.values() if isinstance(placed.layer, Text)]


_BOTH = lazily(r"(?P<count>both|all three)(?: of them)? (?=(?:in |at )?(?:\S+ ){0,2}\S+$)", re.IGNORECASE)
"""'…; both bold': the two that were spoken of last."""


def _last_of(plan: Plan, count: int) -> tuple[str, ...]:
    """What the last steps were about, where these are so many different things."""
    each = list(dict.fromkeys(step.targets for step in plan.steps))[-count:]
    ids = [id for targets in each for id in targets]
    return tuple(ids) if len(ids) == len(set(ids)) == len(each) == count else ()


def _is_label(piece: tuple[_Stretch, ...], typed: str, last: tuple[str, ...], document: Document) -> bool:
    """Whether a stretch in brackets only tells what a thing says that was just spoken of: '… in bold (Every day …)'."""
    if len(piece) != 1 or not piece[0].sign.lstrip().startswith(("(", ":")) or len(typed) < _TELLS:
        return False
    layers = [document.index[id].layer for id in last if id in document.index]
    texts = [one.text for layer in layers for one in family(layer) if isinstance(one, Text)]
    if piece[0].sign.lstrip().startswith(":"):  # 'capitalise the title: Learn To Surf', and so it is
        return any(folded(typed) == folded(text) for text in texts)
    return any(folded(typed.rstrip(" .…")).lower() in folded(text).lower() for text in texts)


_POINTS = lazily(r"\b(?:there|here|it|its|them|their|they|that|this|these|those|one)\b", re.IGNORECASE)
_TELLS = 4
_PROPER = lazily(r"(?<=[a-z,] )[A-Z][\w'’]+|[\d‹]")
"""Names and figures that may be wanted."""


def _belongs(plan: Plan, before: _Taken) -> bool:
    """Whether what a piece changes is part of what stood before the colon, or stands in one group with it: of 'awning:
    the pink ones green' not something pink elsewhere."""
    index = before.plan.document.index
    inside = {one.id for id in before.about if id in index for one in family(index[id].layer)}
    groups = [index[id].ancestors[-1] for id in before.about if id in index and index[id].ancestors]
    inside |= {one.id for group in groups for one in family(group)}
    boxes = [box for id in before.about if id in index and (box := index[id].box) is not None]
    for step in plan.steps:
        for id in step.targets:
            box = index[id].box if id in index else None
            if id in index and id not in inside and not (box and any(box.overlap(one) for one in boxes)):
                return False
    return True


def _contradicts(plan: Plan, before: Plan) -> bool:
    """Whether a piece speaks of what an earlier one has taken away, or of slides that it has counted anew."""
    gone = {step.request.target.lower() for step in before.steps if step.request and step.request.act == "delete"}
    if any(step.request is not None and step.request.target.lower() in gone for step in plan.steps):
        return True
    return any(isinstance(edit, InsertPage | RemovePage | MovePage) for edit in before.edits)
