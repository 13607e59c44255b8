"""A checklist of an instruction: yes/no questions that the document after the edit can answer.

Made from the words alone, so it does not matter who made the edits; where a planner's steps are given, what they are
about is taken from them. A clause that no planner understood still gives items, from what is in it: texts in quotes,
colours, directions, sizes, words for taking away and putting in. An answer is None where it cannot be told.

Covered: texts, colours, moves in a direction and by an amount, larger and smaller, font sizes and widths in px, bold,
italic, underlined, gone, added, everything else unchanged. Not covered: order of things, alignment, pictures' content.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from redraft.document.layers import Document, Text
from redraft.document.style import Color
from redraft.edits.wording import excerpt, number
from redraft.inspection.finding import asked_texts
from redraft.inspection.statements import BOLD, LEAST_GROWTH, LEAST_MOVE, Change, Subject
from redraft.lazy import dataclass, lazily
from redraft.targets.grounding.colors import LIKELY, fits
from redraft.targets.phrases import ground_phrase
from redraft.targets.quotes import sentences, wording
from redraft.targets.vocabulary import named_color

if TYPE_CHECKING:
    from redraft.plan import Step
    from redraft.targets.quotes import Wording


@dataclass(frozen=True, slots=True)
class Item:
    """`question` can be put to a person or a model as it is; `why` says what the answer was read from."""

    question: str
    answer: bool | None
    why: str


_I = 2  # re.IGNORECASE
_REMOVES = lazily(
    r"\b(?:delet\w*|remov\w*|get rid of|erase\w*|scrap|drop(?! an?\b| shadow|.* by \d)|los[es]\w*"
    r"|take (?:out|away|off)|hid(?:e|ing)|without|cut out|eliminat\w*|discard|ditch|must go|should go|has to go)\b",
    _I,
)
_PART = lazily(
    r"\b(?:bullets?|points?|rows?|columns?|cells?|words?|sentences?|lines?|letters?|strike\w*|shadows?|borders?|outlines?"
    r"|strokes?|underlin\w+|italics?|bold|spaces?|gaps?|dots?|commas?|hyphens?|signs?|series|fill|gradient|from)\b",
    _I,
)
_PAGES = lazily(r"\b(?:slides?|pages?)\b", _I)
_ADDS = lazily(r"\b(?:add|insert|place a|put a|draw|create|includ\w+|append|write)\b", _I)
_MOVES = lazily(
    r"\b(?:mov\w+|shift\w*|nudg\w+|push\w*|pull\w*|drag\w*|slid(?:e|ing) (?:the|it|this|that)|rais\w+|lower|bump)\b", _I
)
_DESTINED = lazily(r"\b(?:corner|edge|side|of|beside|next|between|under|below|above|top|bottom|cent\w+|middle)\b", _I)
_WAYS = {
    "left": lazily(r"\b(?:left|leftwards?)\b", _I),
    "right": lazily(r"\b(?:right|rightwards?)\b", _I),
    "up": lazily(r"\b(?:up|upwards?|higher|rais\w+)\b", _I),
    "down": lazily(r"\b(?:down|downwards?|lower)\b", _I),
}
_LARGER = lazily(r"(?<!the )\b(?:bigger|larger|enlarg\w+|grow|blow up|scale up|double|twice|upsize|increase\w*)\b", _I)
_SMALLER = lazily(r"(?<!the )\b(?:smaller|shrink\w*|reduc\w+|scale down|halve|decrease\w*|downsize|tinier)\b", _I)
_SIDES = (
    ("width", "wider", lazily(r"\b(?:wider|broader|widen)\b", _I), 1),
    ("width", "narrower", lazily(r"\b(?:narrower|slimmer)\b", _I), -1),
    ("height", "higher", lazily(r"\b(?:taller)\b", _I), 1),
)
_NO_SIZE = lazily(
    r"\b(?:opacity|transparen\w+|spacing|price|cost|contrast|margin|gap|number|amount|percent|by \d+%?)\b", _I
)
_FIGURES = lazily(r"\b(?:price|cost|fee|number|amount|figure|opacity|temperature|volume)\b|[€$£¥%]", _I)
_RELATIVE = lazily(
    r"\b(?:spacing|spread|letters?|bigger|larger|smaller|outline|border|stroke|thick|more|less|by)\b", _I
)
_AMOUNT = lazily(r"(\d+(?:\.\d+)?)\s*(?:px|pixels?)\b", _I)
_TYPE = lazily(r"\b(?:font|type|text|size|letters?)\b", _I)
_WIDE, _HIGH = lazily(r"\bwid(?:e|th)\b", _I), lazily(r"\b(?:high|height|tall)\b", _I)
_LOOKS = (
    ("bold", lazily(r"\bbold\b", _I)),
    ("italic", lazily(r"\bitalics?\b", _I)),
    ("underlined", lazily(r"\bunderlin\w+\b", _I)),
)
_NOT = lazily(r"\b(?:not|no|without|remove|never)\b|n['’]t\b", _I)
_COLOR = lazily(r"‹c(\d+)›")
_QUOTE = lazily(r"‹q(\d+)›")
_EXCHANGE = lazily(r"‹q(\d+)›[^‹]*?\b(?:to|with|by|into|for|as|reads?|says?|→|->)\b[^‹]*‹q(\d+)›", _I)
_BECOMES = lazily(r"\b(?:to|becomes?|into|with|by|in|for)\b|[→>]", _I)
_NOUN = lazily(
    r"^[\s-]*(?!(?:please|now|instead|too|also|and|but|on|at|for|with|in|everywhere|text|background|fill|outline|border"
    r"|stroke|letters|colou?r\w*|again|all|only|by|to|then|like|if|thanks?|pls|throughout|as|so|here)\b)[a-z]",
    _I,
)
"""What follows a colour that says which thing is meant, and not what it is to be: 'the red circle'."""
_PHRASE = lazily(
    r"\b((?:the|this|that|all|every|both|my|our|its)\s+(?:(?:[\w'’&-]+|‹c\d+›)\s*){1,5}?)"
    r"(?=\s*(?:$|[,.:;!?‹]|\b(?:to|in|into|is|are|be|should|must|by|with|a|an|more|much|bigger|larger|smaller|bold|italic"
    r"|underlined|up|down|left|right|wider|taller|please|from|gone|at|of it|slightly|little|bit|\d)))",
    _I,
)
_PROPERTY = lazily(
    r"\b(?:the )?(?:(?:font|type|text|letter)[ -])?"
    r"(?:size|colou?r|width|height|font|opacity|style|weight|place|text) of ",
    _I,
)
_IT = lazily(r"\b(?:it|them|they|its|their)\b", _I)
OTHERS = "Is everything else as it was?"


def checklist(instruction: str, before: Document, after: Document, *, steps: Sequence[Step] = ()) -> tuple[Item, ...]:
    """The items of an instruction, in its order, the last about everything else; each question once."""
    said = wording(instruction)
    change = Change(before, after)
    items: list[Item] = []
    subject: Subject = None
    known: list[Subject] = []
    for sentence in sentences(said.text):
        for segment in sentence:
            reader = _Reader(segment.text, said, change, _step_of(segment.text, said, steps))
            subject = reader.subject(subject)
            items += reader.items(subject)
            known.append(subject)
    if known and all(one is not None for one in known):
        targets = frozenset(id for one in known if one is not None for id in one)
        targets |= {id for step in steps for id in step.targets}
        targets |= {edit.layer for step in steps for edit in step.edits if hasattr(edit, "layer")}
        items.append(_others(change, targets, sure=bool(steps)))
    return tuple({item.question: item for item in items}.values())


def named_layers(instruction: str, document: Document) -> frozenset[str]:
    """The layers that the words of an instruction name for sure, whether or not anybody understands what is asked."""
    said = wording(instruction)
    found: set[str] = set()
    for sentence in sentences(said.text):
        for segment in sentence:
            found |= _Reader(segment.text, said, Change(document, document), None).subject(None) or frozenset()
    return frozenset(found)


def _step_of(text: str, said: Wording, steps: Sequence[Step]) -> Step | None:
    surface = " ".join(said.surface(text).split()).lower()
    for step in steps:
        clause = " ".join(step.clause.split()).lower()
        if surface and (surface in clause or clause in surface):
            return step
    return None


def _others(change: Change, targets: frozenset[str], *, sure: bool) -> Item:
    """What else changed may have been meant where only the words tell what was: then there is no answer."""
    strange = sorted(change.outside(targets))
    if not strange:
        return Item(OTHERS, True, "no other layer changed")
    named = ", ".join(f"'{id}'" for id in strange[:5])
    return Item(OTHERS, False if sure else None, f"{named} changed too")


@dataclass(frozen=True)
class _Reader:
    """One clause, with its quotes and colours as tokens."""

    text: str
    said: Wording
    change: Change
    step: Step | None

    def subject(self, last: Subject) -> Subject:
        """What the clause is about: what its step says; the text it quotes; what its words name; else what was spoken
        of before."""
        if self.step is not None and self.step.targets:
            return frozenset(self.step.targets)
        for words in self._quoted():
            holders = [
                id for id, layer in self.change.before.index.layers.items()
                if isinstance(layer, Text) and words.casefold() in layer.text.casefold()
            ]  # fmt: skip
            if len(holders) == 1:
                return frozenset(holders)
        if _IT.search(self.text) or not (phrase := self._phrase()):
            return last
        found = ground_phrase(self.change.before, phrase, False)
        return frozenset(found.ids) if found.sure and found.ids else None

    def _phrase(self) -> str:
        found = _PHRASE.search(_PROPERTY.sub("", self.text))
        return self.said.surface(found[1]).strip() if found else ""

    def _named(self, subject: Subject) -> str:
        return f"'{', '.join(sorted(subject)[:3])}'" if subject else self._phrase() or "what was asked about"

    def _quoted(self) -> list[str]:
        return [self.said.quoted(found[0]) for found in _QUOTE.finditer(self.text)]

    def items(self, subject: Subject) -> Iterator[Item]:
        yield from self._texts()
        if _REMOVES.search(self.text):
            yield from self._removal(subject)
            return
        if _ADDS.search(self.text) and not self._quoted():
            new = self.change.has_new() or (bool(_PART.search(self.text)) and bool(self.change.changed))
            yield Item("Was something added?", new, "there is more than before" if new else "nothing is new")
            return
        yield from self._colors(subject)
        yield from self._way(subject)
        yield from self._size(subject)
        yield from self._looks(subject)

    def _texts(self) -> Iterator[Item]:
        exchanged = _EXCHANGE.search(self.text)
        loosely = not _REMOVES.search(self.text)
        wanted = list(asked_texts(self.said.surface(self.text), self.change.before, loosely=loosely))
        if exchanged is not None:
            old, new = (self.said.quoted(f"‹q{exchanged[at]}›") for at in (1, 2))
            if self.change.said(old):
                wanted = list(dict.fromkeys((*wanted, new)))
            if old not in new and self.change.said(old):
                gone = not self.change.says(old)
                yield Item(f"Is “{excerpt(old)}” gone?", gone, "no text says it" if gone else "a text still says it")
        for words in wanted:
            there = self.change.says(words)
            yield Item(
                f"Does the design say “{excerpt(words)}”?", there, "a text says so" if there else "no text says so"
            )

    def _removal(self, subject: Subject) -> Iterator[Item]:
        for words in self._quoted():
            if self.change.said(words):
                gone = not self.change.says(words)
                yield Item(f"Is “{excerpt(words)}” gone?", gone, "no text says it" if gone else "a text still says it")
                return
        if _PART.search(self.text):
            changed = bool(self.change.changed & self.change.inside(subject)) if subject else bool(self.change.changed)
            yield Item(f"Was something taken from {self._named(subject)}?", changed, "whether it changed was looked at")
            return
        if _PAGES.search(self.text) and subject is None:
            fewer = self.change.fewer_pages
            yield Item("Is a page gone, or hidden?", fewer, "the pages were counted")
            return
        gone_now = self.change.is_gone(subject)
        why = {True: "it is not there, or hidden", False: "nothing went", None: "something went; whether it was that"}
        if subject is not None and gone_now is False:
            why[False] = "it is still there"
        yield Item(f"Is {self._named(subject)} gone?", gone_now, why[gone_now])

    def _colors(self, subject: Subject) -> Iterator[Item]:
        if "respectively" in self.said.text:
            return
        for found in _COLOR.finditer(self.text):
            behind = self.text[found.end() :]
            if (
                self.text[: found.start()].endswith("the ")
                or _NOUN.search(behind)
                or (_COLOR.search(behind) and _BECOMES.search(behind.partition("‹")[0]))
            ):
                continue  # 'the red circle', 'from red to blue': it says which, not what it is to be
            word = self.said.pieces[int(found[1])]
            wanted = named_color(word)
            if wanted is None:
                continue
            so = self.change.is_colored(subject, wanted, partial(_fits, word.lower()))
            why = "its colours were looked at" if subject is not None else "the colours of what changed were looked at"
            yield Item(f"Is {self._named(subject)} {word} now?", so, why)

    def _way(self, subject: Subject) -> Iterator[Item]:
        if (
            not _MOVES.search(self.text)
            or _FIGURES.search(self.text)
            or _DESTINED.search(self.text.replace("to the ", ""))
        ):
            return
        way = self.change.moved(subject)
        amount = _AMOUNT.search(self.text)
        for name, pattern in _WAYS.items():
            if not pattern.search(self.text):
                continue
            question = f"Did {self._named(subject)} move {name}{f' by {amount[1]} px' if amount else ''}?"
            if way is None:
                unmoved = not self.change.changed
                yield Item(question, False if unmoved else None, "nothing changed" if unmoved else "how is not known")
                continue
            by = {"left": -way[0], "right": way[0], "up": -way[1], "down": way[1]}[name]
            right = by > LEAST_MOVE if amount is None else abs(by - float(amount[1])) <= 1 + 0.02 * float(amount[1])
            yield Item(question, right, f"it moved {number(way[0])} px right and {number(way[1])} px down")

    def _size(self, subject: Subject) -> Iterator[Item]:
        amount = _AMOUNT.search(self.text)
        if amount is not None and not _MOVES.search(self.text):
            yield from self._exact(subject, float(amount[1]))
        for side, word, pattern, sign in _SIDES:
            if pattern.search(self.text):
                yield self._grown(subject, side, word, sign)
        if _NO_SIZE.search(self.text):
            return
        for word, pattern, sign in (("larger", _LARGER, 1), ("smaller", _SMALLER, -1)):
            if pattern.search(self.text):
                yield self._grown(subject, "", word, sign)

    def _grown(self, subject: Subject, side: str, word: str, sign: int) -> Item:
        factor = self.change.growth(subject, side)
        question = f"Is {self._named(subject)} {word} now?"
        if factor is None:
            unknown = bool(self.change.changed)
            return Item(question, None if unknown and subject is None else False, "its size is as it was, or not known")
        return Item(question, sign * (factor - 1) > LEAST_GROWTH, f"it is {factor:.2f} times its size")

    def _exact(self, subject: Subject, wanted: float) -> Iterator[Item]:
        named = self._named(subject)
        for side, pattern in (("width", _WIDE), ("height", _HIGH)):
            if pattern.search(self.text):
                found = [getattr(box, side) for box in self.change.boxes(subject)]
                so = any(abs(one - wanted) <= 0.5 for one in found) if found else None
                shown = ", ".join(number(one) for one in found[:3]) or "not known"
                yield Item(f"Is {named} {number(wanted)} px in {side}?", so, f"it is {shown}")
                return
        if _TYPE.search(self.text) and not _RELATIVE.search(self.text) and (styles := self.change.styles(subject)):
            sizes = sorted({style.font_size for style in styles if style.font_size})
            so = any(abs(size - wanted) <= 0.1 for size in sizes)
            shown = ", ".join(number(one) for one in sizes) or "not stated"
            yield Item(f"Is the type of {named} {number(wanted)} px?", so, f"it is {shown}")

    def _looks(self, subject: Subject) -> Iterator[Item]:
        for word, pattern in _LOOKS:
            if not pattern.search(self.text) or not (styles := self.change.styles(subject)):
                continue
            holds = [
                {
                    "bold": (style.font_weight or 400) >= BOLD,
                    "italic": (style.font_style or "normal") != "normal",
                    "underlined": "underline" in (style.text_decoration or ""),
                }[word]
                for style in styles
            ]
            wanted = not _NOT.search(self.text)
            so = any(holds) if wanted else not any(holds)
            yield Item(f"Is {self._named(subject)} {'' if wanted else 'not '}{word}?", so, "its style was looked at")


def _fits(word: str, color: Color) -> bool:
    """Whether a colour may be called so; a hex number is that colour only."""
    return not word.startswith(("#", "rgb", "hsl")) and color.alpha > 0 and fits(color, word) >= LIKELY
