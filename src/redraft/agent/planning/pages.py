"""Which slides are meant: phrases such as 'slides 2 to 5' become tokens, and tokens become pages of a deck.

A phrase after 'on', 'of' and the like says where a request holds; elsewhere it names slides to move, copy or delete.
Numbers count the slides as they were when the instruction began, so that 'delete slide 2 and move slide 4 to the end'
means the two that a person sees; 'the last slide' is the last as it is then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from redraft.agent.lazily import lazily
from redraft.agent.planning.clauses import QUOTED, Wording, unquote
from redraft.agent.planning.page_pairs import ALSO, slides_together
from redraft.agent.planning.reading.data import set_data_aside
from redraft.agent.planning.reading.deck_figures import figures_told
from redraft.agent.planning.reading.deck_names import points_named, spoken_with_quotes
from redraft.agent.planning.reading.deck_points import (
    bullets_named,
    cover_named,
    figures_exchanged,
    slides_by_thing,
    titles_named,
)
from redraft.agent.planning.reading.deck_talk import spoken_plainly
from redraft.agent.planning.reading.its_words import in_its_words
from redraft.agent.planning.reading.roundabout import said_of_things, said_straight
from redraft.agent.planning.texts import folded, occurrences, same_words
from redraft.agent.planning.vocabulary import NUMBER_WORDS, VERBS
from redraft.document.layers import Document, Group, Page, Picture, Text, family
from redraft.errors import RequestError

NUMBERS = {**NUMBER_WORDS, "eleven": 11, "twelve": 12, "twenty": 20}
ORDINALS: dict[str, int] = {
    **{word: number for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), 1)},
    "last": -1, "final": -1, "second to last": -2, "second-to-last": -2, "next to last": -2, "penultimate": -2,
    "second last": -2, "third to last": -3, "third-to-last": -3,
}  # fmt: skip

_UNIT = (
    r"(?!\w|[.,]\d|\s*(?:px|pt|%|percent|points?|pixels?|mm|cm|inch|degrees?|times|bullets?|columns?|rows?|slides?)\b)"
)
_N = rf"(?:\d{{1,4}}|{'|'.join(NUMBERS)}){_UNIT}"
_SLIDE = r"(?:(?:ppt|powerpoint|presentation) )?(?:slide|page)"
_ORD = rf"(?:\d+(?:st|nd|rd|th)|{'|'.join(sorted(ORDINALS, key=len, reverse=True))})"
_AND = r"(?:\s*,\s*(?:and\s+)?|\s+(?:and|&|or)\s+)"
_TO = r"\s*(?:-|–|—|\bto\b|\bthrough\b|\bthru\b|\buntil\b|\bup to\b)\s*(?:and including )?(?:slide )?"
_END = r"(?:the (?:end|last(?: (?:one|slide))?)|last)"
# 'Slides 2 and 3 to the end' is where they go, and no range.
_TO_END = rf"\s*(?:-|–|—|\bthrough\b|\bthru\b|\buntil\b|\bup to\b)\s*{_END}|\s+to\s+the last(?: one| slide)"
_RANGE = rf"{_N}(?:{_TO}{_N}|{_TO_END})?"
_LIST = rf"(?:number |no\.? ?|nr\.? ?|# ?)?{_RANGE}(?:{_AND}(?:slide )?{_RANGE})*"
_SHORT = rf"(?:number |no\.? ?|nr\.? ?|# ?)?{_N}(?:(?:-|–|—){_N})?(?:{_AND}{_N}(?:(?:-|–|—){_N})?)*"
_AND_ONE = rf"(?:{_AND}the (?:very )?{_ORD}(?: (?:one|{_SLIDE})\b))?"
_NUMBERED = rf"(?:the )?{_SLIDE}s(?: numbers?)? {_LIST}{_AND_ONE}|(?:the )?{_SLIDE} ?{_SHORT}"
_COUNTED = rf"(?:the )?(?:first|last|final) (?:{'|'.join(NUMBERS)}|\d+) {_SLIDE}s"
_ORDERED = rf"(?:the )?(?:very )?{_ORD}(?:{_AND}(?:the )?{_ORD})* {_SLIDE}s?"
_DECK = (
    r"(?:the |this |my |our )?(?:whole |entire |full |complete )?(?:slide ?deck|deck|presentation|slide ?show"
    r"|powerpoint|pptx?)(?! (?:slide|template|theme))\b"
)
_PARITY = (
    rf"(?:all (?:of )?(?:the )?|every |each |the )?(?:odd|even)(?:[- ]numbered)? {_SLIDE}s?\b"
    rf"|every (?:other|second|2nd|third|3rd|fourth) {_SLIDE}\b"
)
"""Slides told by their numbers: 'odd slides', 'every second slide'."""
_EVERY = (
    rf"(?:all(?: of)?|every|each)(?: single| one of)?(?: the| my| our)?(?: \d+)? {_SLIDE}s?\b|the (?:whole |entire )?"
    rf"slides\b(?! ?\d)|{_DECK}"
)
_OTHERS = rf"(?:all )?(?:of )?(?:the )?(?:other|remaining) {_SLIDE}s|the rest of (?:the )?(?:slides|deck|presentation)"
_STOP = (
    r"(?:"
    + "|".join(
        sorted({re.escape(verb) for row in VERBS.values() for verb in row if " " not in verb}, key=len, reverse=True)
    )
    + r"|to|into|by|so|is|are|should|must|and|or|then|from|has|have|in|on|of|at|as|for|the|a|an|with|after|before"
    r"|it|its|new|blank|empty|whole|entire|this|that|current|same|next|previous|following|each|every|all|other"
    r"|another)\b"
)
_TOPIC_STOP = _STOP.replace("|new|blank|empty|whole|entire|", "|our|my|")
_WORD = r"[\w'’&/+-]+"
_TOPIC = rf"(?:‹q\d+›|(?:the |our |my |a |an )?(?!{_TOPIC_STOP}){_WORD}(?: (?!{_TOPIC_STOP}){_WORD}){{0,4}})"
_ABOUT = (
    rf"(?:the |that ){_SLIDE}s?(?: (?:that is|that's|which is))? (?:about|regarding|concerning|covering|discussing|on"
    r"|titled|called|named|entitled|headed|containing|that (?:says|mentions|contains|has|shows|reads|talks about)"
    r"|whose title is|with(?: the)? (?:title|heading|text|words?)|with)"
    rf" (?!(?:\d+|{'|'.join(NUMBERS)}|an?) (?:rows?|columns?|background)\b"
    r"|(?:the )?(?:following|text|words?|sentence|phrase|content)s?"
    rf"(?: text)?\s*[:,])(?:the (?:title|text|words?|heading) )?{_TOPIC}|(?:the )?{_SLIDE} ‹q\d+›"
    rf"|(?:the )?‹q\d+› {_SLIDE}\b(?! layout)"
)
_NAMED = rf"the (?!{_STOP}|{_ORD}\b)(?:{_WORD} )(?:(?!{_STOP}){_WORD} ){{0,2}}{_SLIDE}\b(?! (?:layout|number|master))"
_NOT_THIS = r"(?!['’]?s? ?(?:number|master|layout|size|format|transition|deck|show|dimensions|aspect|template|\d)\b)"
_THIS = rf"(?:this|the current|the same|that|the|my) (?:very )?{_SLIDE}\b{_NOT_THIS}"
_NEAR = (
    r"(?:the|this) (?:new|newly added|added|next|previous|following|preceding|subsequent|upcoming|succeeding|prior)"
    rf" {_SLIDE}\b{_NOT_THIS}"
)
_ONE = (
    rf"(?:{_NUMBERED}|{_COUNTED}|{_ORDERED}|{_ABOUT}|{_NAMED}|(?:the )?(?:first|last) {_N}|the {_ORD}(?: one)?\b"
    rf"|{_LIST})"
)
_EXCEPT = (
    r"\s*,?\s*\(?(?:except|but|excluding|other than|apart from|besides|save|without|not)(?: (?:for|on|of|in|not))?"
    rf" (?:{_ONE})(?:{_AND}(?:{_ONE}))*\)?"
)
_ALL_BUT = rf"(?:all|everything) but {_ONE}"

_BETWEEN = rf"(?:(?<=slide between )|(?<=slides between )){_N} and {_N}"

PHRASE = lazily(
    rf"(?<![\w‹#-])(?:{_PARITY}|{_BETWEEN}|(?:{_EVERY})(?:{_EXCEPT})?|{_ALL_BUT}|{_OTHERS}|{_NUMBERED}|{_COUNTED}"
    rf"|{_ORDERED}|{_ABOUT}|{_NEAR}"
    rf"|{_NAMED}|{_THIS})(?![\w›])",
    re.IGNORECASE,
)
_FIXED = lazily(
    rf"(?:(?<=\bon )|(?<=\bin )|(?<=\bof ))(?:{_NUMBERED}|(?:all(?: of)?|every|each)(?: the)? {_SLIDE}s?\b)(?![\w›])",
    re.IGNORECASE,
)

TOKEN = r"‹s\d+›"
_JOINED = lazily(
    rf"(?P<after>\b(?:after|before) )?(?P<a>{TOKEN}){_AND}(?P<b>{TOKEN})(?P<on>\s+(?:to|after|before)\b)?",
    re.IGNORECASE,
)

_LIST_OF_QUOTES = lazily(r"‹q\d+›(?:\s*(?:,\s*(?:and\s+)?|;\s*|\band\b\s*|&\s*)(?:the )?‹q\d+›)+", re.IGNORECASE)
_BEFORE_LIST = lazily(
    r"\b(?:bullets?|points?|items?|rows?|columns?|values?|cells?|lines?|paragraphs?|texts?|contents?|body|list|agenda"
    r"|with"
    r"|add|insert|saying|reading|says?|type|write|enter|include|incorporate|append|integrate|data|table|following|part"
    r"|section|segments?|sections|parts|titles|headings|headlines|names|labels|captions"
    r"|(?:slides|them)[^.;]{0,30}? (?:titled|called|named|labell?ed|entitled|headed))(?: (?:with|of|containing|saying"
    r"|reading|to|and|the|that|says?))*\s*:?\s*$",
    re.IGNORECASE,
)


THESE = "these slides"
"""All slides that the instruction was last about."""


def is_deck(document: Document) -> bool:
    """Whether its pages are slides that people name by number."""
    return len(document.pages) > 1 or bool(document.layouts)


def set_pages_aside(said: Wording, document: Document) -> Wording:
    """With tokens for phrases that name slides and for lists of quoted texts; a single design has numbers only."""
    said = in_its_words(said, document)
    pieces = list(said.pieces)

    def aside(kind: str, surface: str) -> str:
        pieces.append(said.surface(surface))
        return f"‹{kind}{len(pieces) - 1}›"

    if not is_deck(document):
        return replace(said, text=_FIXED.sub(lambda found: aside("s", found[0]), said.text), pieces=tuple(pieces))
    said = set_data_aside(replace(said, text=_HEADING.sub("On the \\1, ", said_straight(said.text))))
    pieces = list(said.pieces)
    text = slides_by_thing(titles_named(cover_named(said.text), document, aside), document, aside)
    text = PHRASE.sub(lambda found: _named_so(found, aside), _BUT_ON.sub(_on_the_others, text))

    def joined(found: re.Match[str]) -> str:
        if found["after"] and found["on"]:
            return found[0]
        both = ALSO.join(pieces[int(found[end][2:-1])] for end in ("a", "b"))
        pieces.append(both)
        return f"{found['after'] or ''}‹s{len(pieces) - 1}›{found['on'] or ''}"

    while (merged := _JOINED.sub(joined, text, count=1)) != text:
        text = merged
    text = _LIST_OF_QUOTES.sub(lambda found: aside("l", found[0]) if _is_list(found) else found[0], text)
    text = slides_together(text, pieces, document)
    told = bullets_named(replace(said, text=said_of_things(text), pieces=tuple(pieces)), document)
    plain = figures_exchanged(spoken_plainly(models_told(points_named(told, document), document)), document)
    return figures_told(spoken_with_quotes(plain, document), document)


_BUT_ON = lazily(
    rf"(?P<lead>\b(?:on|in|for) (?:every|all|each)(?: of)?(?: the)? {_SLIDE}s?,? )?(?P<rest>[^.;\n]*?),?"
    r" (?:except|excluding|apart from|other than|but not|besides|without|not)(?: for)?(?: (?:on|in|of))?"
    rf" (?P<pages>{_NUMBERED}|{_COUNTED}|{_ORDERED})(?=\s*(?:$|[.;,\n]))",
    re.IGNORECASE,
)


def _on_the_others(found: re.Match[str]) -> str:
    """'Make the title red except on slide 1' holds on every slide but that one."""
    if re.search(rf"\b{_SLIDE}s?\b", found["rest"], re.IGNORECASE):
        return found[0]  # the slides it is an exception to are named
    return f"{found['rest']} on every slide except {found['pages']}"


_HEADING = lazily(rf"^(?:the )?((?!{_STOP}|{_ORD}\b)[a-z]+(?: [a-z]+)? {_SLIDE})\s*:\s+(?=[^\s‹])", re.IGNORECASE)
"""'Title slide: title to 66 pt': what goes before the colon is the place."""
_MODEL = lazily(
    rf"(?:\b(?:make|set|change) )?\b(?:the )?(?P<slot>title|heading|headline|subtitle) (?:of|on) (?P<own>{TOKEN})"
    r"(?: (?:should|must) (?:be|have))? (?:the same (?:font )?size as|(?:just )?as (?:big|large|small) as)"
    rf" (?:(?:the )?(?P<model>title|heading|headline|subtitle|one|that) )?(?:on|of|in) (?P<on>{TOKEN})",
    re.IGNORECASE,
)


def models_told(said: Wording, document: Document) -> Wording:
    """'as big as the title of slide 4' with that size, for a request holds on one slide."""
    from redraft.agent.planning.slots import slots_for

    deck = Deck(document, tuple(page.id for page in document.pages))

    def told(found: re.Match[str]) -> str:
        role = (found["model"] or found["slot"]).lower()
        role = found["slot"].lower() if role in ("one", "that") else role
        role = "title" if role in ("heading", "headline") else role
        try:
            pages = choose(said.surface(found["on"]), deck).pages
        except RequestError:
            return found[0]
        places = slots_for(document, pages[0], role) if len(pages) == 1 else []
        if len(places) != 1 or places[0].empty:
            return found[0]
        style = places[0].text.style
        thing = f"the {found['slot']} on {found['own']}"
        size = style.font_size
        return f"set the font size of {thing} to {size * 0.75:.4g}pt" if size is not None else found[0]

    return replace(said, text=_MODEL.sub(told, said.text))


_TO_CELLS = lazily(
    r"\s*(?:in|into|to|for|onto|on) (?:the |its )?(?:\w+ )?(?:rows?|columns?|cells?|content|body|table|list)\b",
    re.IGNORECASE,
)


def _is_list(found: re.Match[str]) -> bool:
    """Whether quoted texts in a row belong together: three or more, or two that are to be written."""
    if _TO_CELLS.match(found.string[found.end() :]):
        return True
    return found[0].count("‹q") > 2 or _BEFORE_LIST.search(found.string[: found.start()]) is not None


_NAMING = lazily(
    r"\b(?:name|named|call|title|entitle|rename|label|head|christen|designate|provide|furnish|give|supply|endow"
    r"|populate|fill|equip)\s+$",
    re.IGNORECASE,
)
_QUOTED_LAST = lazily(
    r"(?P<slide>.+?)(?P<rest>(?: (?:with|as|to|by))?(?: (?:the|a))?"
    r"(?: (?:title|heading|headline|text|words?|name))? (?:‹q\d+›))$",
    re.DOTALL,
)


def _named_so(found: re.Match[str], aside: Callable[[str, str], str]) -> str:
    """The token for slides; of 'name the slide "Sales"' the quoted words are the new name."""
    last = _QUOTED_LAST.fullmatch(found[0])
    if last is not None and _NAMING.search(found.string[: found.start()]):
        return aside("s", last["slide"]) + last["rest"]
    return aside("s", found[0])


# Taking the place out of a clause

_WHERE = r"(?:on|in|of|for|from|across|throughout|within|inside|at|to|over|into|onto|through|off)"
_LEADING = lazily(
    rf"^(?:{_WHERE} )?(?P<s>{TOKEN})\s*[:,–—-]?\s+(?=[\w‹\"])(?!(?:to|after|before|with)\b)", re.IGNORECASE
)
_OWNED = lazily(rf"(?:\bthe )?(?P<s>{TOKEN})['’]s? ", re.IGNORECASE)
_TRAILING = lazily(
    rf"\s+\(?(?:(?:that|which) (?:is|are|appears?|stands?) )?(?:found |shown |located |contained |present |visible "
    rf"|attached )?"
    rf"{_WHERE}(?: all of)? (?P<s>{TOKEN})\)?(?=$|[\s,.:;!?])",
    re.IGNORECASE,
)
_BEFORE_NOUN = lazily(rf"(?:\bthe )?(?P<s>{TOKEN}) (?=[a-z])", re.IGNORECASE)
_PURE = lazily(rf"(?:(?:and|then|but|now|go to|going to) )?(?:{_WHERE} )?{TOKEN}:?", re.IGNORECASE)


def only_a_place(text: str) -> bool:
    """Whether a segment says where and nothing else."""
    return _PURE.fullmatch(text.strip(" ,")) is not None


def without_place(clause: str) -> tuple[str, str, bool]:
    """The clause without the slides it names, their token, and whether they came first; '' where there is none, or more
    than can be taken out."""
    if "‹s" not in clause:
        return clause, "", False
    text, tokens, leads = clause, set(), False
    if found := _LEADING.match(text):
        tokens.add(found["s"])
        text, leads = text[found.end() :], True
    for pattern, instead in ((_OWNED, "the "), (_TRAILING, ""), (_BEFORE_NOUN, "the ")):
        while found := pattern.search(text):
            tokens.add(found["s"])
            text = (text[: found.start()] + instead + text[found.end() :]).strip()
    if len(tokens) != 1 or "‹s" in text:
        return clause, "", False
    return " ".join(text.split()), tokens.pop(), leads


# From a phrase to pages


@dataclass(frozen=True, slots=True)
class Deck:
    """The slides as they are, as they were when the instruction began, and those it was last about."""

    document: Document
    first: tuple[str, ...]
    current: tuple[str, ...] = ()
    made: tuple[str, ...] = ()

    @property
    def pages(self) -> tuple[Page, ...]:
        return self.document.pages

    def number(self, page_id: str) -> int:
        """As people count them now."""
        return next(number for number, page in enumerate(self.pages, 1) if page.id == page_id)

    @property
    def this(self) -> Page:
        """The slide last edited, else the only one, else the last."""
        for id in reversed(self.current):
            if (page := self.document.page(id)) is not None:
                return page
        return self.pages[-1]

    def at(self, number: int) -> Page:
        """The slide with a number, from the end where it is negative."""
        count = len(self.first)
        if number < 0:
            if -number > len(self.pages):
                raise self._missing(f"{number}")
            return self.pages[number]
        if 0 < number <= count:
            page = self.document.page(self.first[number - 1])
            if page is None:
                raise RequestError(f"slide {number} was deleted before", "leave it out")
            return page
        if count < number <= len(self.pages):
            return self.pages[number - 1]
        raise self._missing(str(number))

    def _missing(self, number: str) -> RequestError:
        count = len(self.pages)
        there = "one slide" if count == 1 else f"{count} slides"
        return RequestError(
            f"there is no slide {number}; the deck has {there}",
            f"use a number from 1 to {count}" if count > 1 else "say slide 1",
        )

    def named(self, pages: Iterable[Page]) -> str:
        """`slide 3`, `slides 2 to 5`, `slides 1, 3 and 8`"""
        numbers = sorted(self.number(page.id) for page in pages)
        if len(numbers) == 1:
            return f"slide {numbers[0]}"
        if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
            return f"slides {numbers[0]} to {numbers[-1]}"
        return f"slides {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}" if numbers else "no slide"


@dataclass(frozen=True, slots=True)
class Chosen:
    """`every`: whichever slides have the thing are meant, so that one without it is passed over."""

    pages: tuple[Page, ...]
    every: bool = False


_IS_EVERY = lazily(rf"(?:{_EVERY}|all|everything)", re.IGNORECASE)
_EXCEPTION = lazily(
    r"\s*,?\s*\(?\b(?:except|but|excluding|other than|apart from|besides|save|without|not)\b(?: (?:for|on|of|in"
    r"|not))?\s+",
    re.IGNORECASE,
)
_IS_NUMBERED = lazily(rf"(?:the )?(?:{_SLIDE}s?(?: numbers?)? ?)?(?P<list>{_LIST})", re.IGNORECASE)
_IS_COUNTED = lazily(
    rf"(?:the )?(?P<end>first|last|final) (?P<count>{'|'.join(NUMBERS)}|\d+)(?: {_SLIDE}s)?", re.IGNORECASE
)
_IS_ABOUT = lazily(
    rf"(?:the |that )?{_SLIDE}s?(?: (?:that is|that's|which is))? ?(?P<how>about|regarding|concerning|covering"
    rf"|discussing|on"
    r"|titled|called|named|entitled|headed|containing|that (?:says|mentions|contains|has|shows|reads|talks about)"
    r"|whose title is|with(?: the)? (?:title|heading|text|words?)|with|)"
    r" ?(?:the (?:title|text|words?|heading) (?=[\"“„«'‘`]))?(?P<topic>.+)",
    re.IGNORECASE | re.DOTALL,
)


def choose(phrase: str, deck: Deck) -> Chosen:
    """The slides a phrase means; raises RequestError when there are none such, or it cannot be told which."""
    if not deck.pages:
        raise RequestError("the deck has no slides", "add one first: add a slide")
    if ALSO in phrase:
        parts = [choose(part, deck) for part in phrase.split(ALSO)]
        return Chosen(_in_order(deck, (page for part in parts for page in part.pages)), any(one.every for one in parts))
    bare = " ".join(phrase.split()).strip(" ,()")
    if bare == THESE:
        return Chosen(_in_order(deck, (page for id in deck.current if (page := deck.document.page(id)) is not None)))
    quote = QUOTED.search(bare)
    if (cut := _EXCEPTION.search(bare[: quote.start()] if quote else bare)) and _IS_EVERY.fullmatch(
        bare[: cut.start()].strip()
    ):
        gone = {page.id for page in _several(bare[cut.end() :], deck)}
        left = tuple(page for page in deck.pages if page.id not in gone)
        if not left:
            raise RequestError(f"no slide is left of '{phrase}'", "name the slides meant")
        return Chosen(left, every=True)
    if re.fullmatch(_PARITY, bare, re.IGNORECASE):
        return Chosen(_by_parity(bare.lower(), deck), every=True)
    if _IS_EVERY.fullmatch(bare):
        return Chosen(deck.pages, every=True)
    with_one = re.fullmatch(rf"(?P<list>.+?){_AND}(?P<one>the (?:very )?{_ORD} (?:one|{_SLIDE}))", bare, re.IGNORECASE)
    if with_one is not None and _IS_NUMBERED.fullmatch(with_one["list"]):
        parts = [choose(with_one[name], deck) for name in ("list", "one")]
        return Chosen(_in_order(deck, (page for part in parts for page in part.pages)))
    if re.fullmatch(_OTHERS, bare, re.IGNORECASE):
        left = tuple(page for page in deck.pages if page.id not in deck.current)
        if not deck.current or not left:
            raise RequestError(f"which slides '{phrase}' leaves out is not clear", "say: every slide except slide 1")
        return Chosen(left, every=True)
    return Chosen(_in_order(deck, _listed(bare, deck)))


def _by_parity(said: str, deck: Deck) -> tuple[Page, ...]:
    """Odd or even slides, or every second of them: the second, the fourth and so on."""
    if "odd" in said:
        return deck.pages[0::2]
    step = next((size for word, size in _STEPS.items() if re.search(rf"\b{word}\b", said)), 2)
    found = deck.pages[step - 1 :: step]
    if not found:
        raise RequestError(f"there is no such slide; the deck has {len(deck.pages)}", "name a slide by its number")
    return found


_STEPS = {"third": 3, "3rd": 3, "fourth": 4}


def _in_order(deck: Deck, pages: Iterable[Page]) -> tuple[Page, ...]:
    wanted = {page.id for page in pages}
    return tuple(page for page in deck.pages if page.id in wanted)


def _several(said: str, deck: Deck) -> list[Page]:
    """Slides of a list that may mix ways of naming them."""
    try:
        return _listed(said.strip(" ,()"), deck)
    except RequestError:
        parts = re.split(_AND, said.strip(" ,()"), flags=re.IGNORECASE)
        if len(parts) < 2 or QUOTED.search(said):
            raise
        return [page for part in parts for page in _listed(part, deck)]


def _listed(bare: str, deck: Deck) -> list[Page]:
    low = bare.lower()
    if re.fullmatch(_THIS, bare, re.IGNORECASE):
        return [deck.this]
    if near := re.fullmatch(_NEAR, bare, re.IGNORECASE):
        return [_near(near[0].lower(), deck)]
    if counted := _IS_COUNTED.fullmatch(bare):
        count = NUMBERS.get(counted["count"].lower()) or int(counted["count"])
        if count > len(deck.pages):
            raise RequestError(f"there are {len(deck.pages)} slides, not {count}", "give a smaller number")
        return list(deck.pages[:count] if counted["end"].lower() == "first" else deck.pages[-count:])
    if numbered := _IS_NUMBERED.fullmatch(bare):
        return _numbered(numbered["list"], deck)
    if re.fullmatch(
        rf"(?:the )?(?:very )?{_ORD}(?:{_AND}(?:the )?{_ORD})*(?: one)?(?: {_SLIDE}s?)?", bare, re.IGNORECASE
    ):
        return [deck.at(_ordinal(word[0])) for word in re.finditer(_ORD, low)]
    return _about(bare, deck)


def _near(phrase: str, deck: Deck) -> Page:
    if "new" in phrase or "added" in phrase:
        for id in reversed(deck.made):
            if (page := deck.document.page(id)) is not None:
                return page
        return deck.pages[-1]  # added in an earlier request: new slides go to the end
    place = deck.pages.index(deck.this) + (1 if "next" in phrase or "following" in phrase else -1)
    if not deck.current or not 0 <= place < len(deck.pages):
        raise RequestError(f"which slide '{phrase}' is cannot be told", "name the slide by its number")
    return deck.pages[place]


def _ordinal(word: str) -> int:
    return ORDINALS[word] if word in ORDINALS else int(re.sub(r"\D", "", word))


def _value(word: str) -> int:
    return NUMBERS.get(word.lower()) or int(word)


def _numbered(said: str, deck: Deck) -> list[Page]:
    found: list[Page] = []
    said = re.sub(r"^(?:number |no\.? ?|nr\.? ?|# ?)", "", said, flags=re.IGNORECASE)
    for part in re.split(_AND, said, flags=re.IGNORECASE):
        ends = re.split(_TO, re.sub(r"^slide ", "", part.strip(), flags=re.IGNORECASE), flags=re.IGNORECASE)
        first = _value(ends[0].strip())
        if len(ends) == 1:
            found.append(deck.at(first))
            continue
        to_end = re.fullmatch(_END, ends[1].strip(), re.IGNORECASE)
        last = len(deck.first) if to_end else _value(ends[1].strip())
        if last < first:
            raise RequestError(f"'{part.strip()}' runs backwards", f"say slides {last} to {first}")
        deck.at(last)
        found += [deck.at(number) for number in range(first, last + 1)]
    return found


_KINDS = {
    "table": "table", "tables": "table", "chart": "chart", "charts": "chart", "graph": "chart", "diagram": "chart",
    "picture": "picture", "pictures": "picture", "image": "picture", "images": "picture", "photo": "picture",
    "notes": "notes", "speaker notes": "notes",
}  # fmt: skip


def _about(bare: str, deck: Deck) -> list[Page]:
    """By title first, then by layout, then by what stands on it."""
    about = _IS_ABOUT.fullmatch(bare)
    named = re.fullmatch(rf"(?:the )?(?P<topic>.+?) {_SLIDE}", bare, re.IGNORECASE)
    topic = (named or about or {"topic": bare})["topic"].strip()
    quoted = QUOTED.fullmatch(topic)
    words = unquote(topic) if quoted else re.sub(r"^(?:the|our|a|an|my) ", "", topic, flags=re.IGNORECASE)
    if not quoted and words.lower() in _KINDS:
        found = [page for page in deck.pages if _holds(page, _KINDS[words.lower()])]
        return _the_one(found, f"the slide with a {words}", deck)
    if not quoted and words.lower() in ("title", "cover", "opening", "intro", "closing", "end"):
        return [_by_place(words.lower(), deck)]
    titles = [(page, _title(page)) for page in deck.pages]
    tests: tuple[Callable[[Page, str], bool], ...] = (
        lambda page, title: same_words(title, words),
        lambda page, title: occurrences(title, words) is not None,
        lambda page, title: _stems(words) <= _stems(title) and bool(_stems(words)),
        lambda page, title: not quoted and same_words(_layout_name(page, deck), words),
        lambda page, title: any(occurrences(text, words) for text in _texts(page)),
    )
    for test in tests:
        if found := [page for page, title in titles if test(page, title)]:
            return _the_one(found, f"a slide about '{words}'", deck)
    shown = "; ".join(
        f"{number}: {folded(title)[:40] or 'no title'}" for number, (_, title) in enumerate(titles[:12], 1)
    )
    more = f"; and {len(titles) - 12} more" if len(titles) > 12 else ""
    raise RequestError(
        f"no slide is about '{words}'; the slides are {shown}{more}", "name it by its number, such as slide 1"
    )


def _the_one(found: list[Page], what: str, deck: Deck) -> list[Page]:
    if len(found) == 1:
        return found
    if not found:
        raise RequestError(f"there is not {what} in the deck" if what.startswith("a ") else f"{what} is not there:"
                                                                                            f" no slide has one",
                           "name the slide by its number")  # fmt: skip
    raise RequestError(
        f"{what} may be any of {deck.named(found)}", f"name one by its number: slide {deck.number(found[0].id)}"
    )


def _by_place(word: str, deck: Deck) -> Page:
    if word in ("closing", "end"):
        return deck.pages[-1]
    by_layout = [page for page in deck.pages if same_words(_layout_name(page, deck), "Title Slide")]
    return by_layout[0] if by_layout else deck.pages[0]


def _title(page: Page) -> str:
    """A slide's title; where it has no place for one, the largest text at its top."""
    if page.name:
        return page.name
    alone = Document("", (page,)).index
    texts = [
        layer for layer in page.layers if isinstance(layer, Text) and layer.text.strip() and alone[layer.id].visible
    ]
    top = [text for text in texts if (box := alone[text.id].box) is not None and box.y < 0.3 * page.height]
    return max(top, key=lambda text: text.style.font_size or 0.0).text if top else ""


def _layout_name(page: Page, deck: Deck) -> str:
    return next((layout.name for layout in deck.document.layouts if layout.id == page.layout), "")


def _stems(words: str) -> frozenset[str]:
    said = re.findall(r"\w+", words.lower())
    return frozenset(re.sub(r"(?:ing|ies|es|s|e|y)$", "", word) if len(word) > 4 else word for word in said)


def _texts(page: Page) -> list[str]:
    layers = (inner for layer in page.layers for inner in family(layer))
    return [layer.text for layer in layers if isinstance(layer, Text) and layer.style.visible is not False]


def _holds(page: Page, kind: str) -> bool:
    for layer in page.layers:
        for inner in family(layer):
            if isinstance(inner, Group) and (inner.form == kind or inner.form.endswith(f" {kind}")):
                return True
            if (kind == "picture" and isinstance(inner, Picture)) or (kind == "notes" and inner.id.endswith("/notes")):
                return True
    return False
