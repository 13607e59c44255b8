"""Phrases that name slides become tokens before an instruction is cut into clauses, and are taken out of clauses.

A phrase after 'on', 'of' and the like says where a request holds; elsewhere it names slides to move, copy or delete.
Which slides a phrase means is choosing_pages.py's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from redraft.document.layers import Document
from redraft.errors import RequestError
from redraft.language.reading.data import set_data_aside
from redraft.language.reading.deck_bullets import bullets_told
from redraft.language.reading.deck_cells import cells_told
from redraft.language.reading.deck_charts import charts_told
from redraft.language.reading.deck_figures import figures_told
from redraft.language.reading.deck_headings import headings_told
from redraft.language.reading.deck_lines import points_named
from redraft.language.reading.deck_lists import lists_told
from redraft.language.reading.deck_names import spoken_with_quotes
from redraft.language.reading.deck_notes import notes_told
from redraft.language.reading.deck_order import slides_ordered
from redraft.language.reading.deck_points import (
    bullets_named,
    cover_named,
    figures_exchanged,
    slides_by_thing,
    titles_named,
)
from redraft.language.reading.deck_talk import spoken_plainly
from redraft.language.reading.its_words import in_its_words
from redraft.language.reading.roundabout import said_of_things, said_straight
from redraft.language.slots import slots_for
from redraft.lazy import lazily
from redraft.targets.page_pairs import ALSO, slides_together
from redraft.targets.page_phrases import (
    ABOUT,
    ALL_BUT,
    AND,
    COUNTED,
    EVERY,
    EXCEPT,
    NAMED,
    NEAR,
    NO_NAME,
    NUMBER,
    NUMBERED,
    ORDERED,
    ORDINAL,
    OTHERS,
    PARITY,
    SLIDE,
    THIS,
)
from redraft.targets.pages import Deck, choose, is_deck
from redraft.targets.quotes import Wording

_BETWEEN = rf"(?:(?<=slide between )|(?<=slides between )){NUMBER} and {NUMBER}"

PHRASE = lazily(
    rf"(?<![\w‹#-])(?:{PARITY}|{_BETWEEN}|(?:{EVERY})(?:{EXCEPT})?|{ALL_BUT}|{OTHERS}|{NUMBERED}|{COUNTED}"
    rf"|{ORDERED}|{ABOUT}|{NEAR}"
    rf"|{NAMED}|{THIS})(?![\w›])",
    re.IGNORECASE,
)
_FIXED = lazily(
    rf"(?:(?<=\bon )|(?<=\bin )|(?<=\bof ))(?:{NUMBERED}|(?:all(?: of)?|every|each)(?: the)? {SLIDE}s?\b)(?![\w›])",
    re.IGNORECASE,
)

TOKEN = r"‹s\d+›"
_JOINED = lazily(
    rf"(?P<after>\b(?:after|before) )?(?P<a>{TOKEN}){AND}(?P<b>{TOKEN})(?P<on>\s+(?:to|after|before)\b)?",
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


def set_pages_aside(said: Wording, document: Document) -> Wording:
    """With tokens for phrases that name slides and for lists of quoted texts; a single design has numbers only."""
    said = in_its_words(said, document)
    pieces = list(said.pieces)

    def aside(kind: str, surface: str) -> str:
        pieces.append(said.surface(surface))
        return f"‹{kind}{len(pieces) - 1}›"

    if not is_deck(document):
        return replace(said, text=_FIXED.sub(lambda found: aside("s", found[0]), said.text), pieces=tuple(pieces))
    said = notes_told(said, document)
    said = set_data_aside(replace(said, text=_HEADING.sub("On the \\1, ", said_straight(said.text))))
    pieces = list(said.pieces)
    text = _THERE.sub(r"\1 on that slide", said.text)
    text = slides_ordered(_slides_meant(cover_named(text)), document, said.value, aside)
    text = slides_by_thing(titles_named(text, document, aside), document, aside)
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
    told = cells_told(replace(said, text=said_of_things(text), pieces=tuple(pieces)), document)
    told = lists_told(bullets_told(told, document), document)
    told = charts_told(headings_told(bullets_named(told, document), document), document)
    plain = figures_exchanged(spoken_plainly(models_told(points_named(told, document), document)), document)
    return figures_told(spoken_with_quotes(plain, document), document)


_THERE = lazily(
    r"\b((?:the|both|all|its|every|each)(?: (?!is\b|are\b|was\b|were\b|be\b|over\b|up\b|out\b|down\b|to\b"
    r"|from\b)[\w'’‹›-]+){1,4})"
    r" there\b(?!['’]s| (?:is|are|was|were|to)\b)",
    re.IGNORECASE,
)
"""'The circle there': on the slide that was spoken of."""
_ONES = (
    (
        lazily(rf"\b((?:slide|page)(?: right| directly)? (?:after|before|behind)) the ({ORDINAL})(?: one)\b", re.I),
        r"\1 the \2 slide",
    ),
    (lazily(r"\b((?:slide|page) \d+ (?:in )?between) (\d+) and (\d+)\b", re.I), r"\1 slides \2 and \3"),
    (
        lazily(
            r"\b(swap|exchange|switch|Swap|Exchange) ([A-Z]\w+) (?:and"
            r"|with) ([A-Z]\w+) in (the (?:\w+ )?table)\b"
        ),
        r"\1 the rows \2 and \3 in \4",
    ),
    (lazily(r"\b(backgrounds?|backdrops?) everywhere\b", re.I), r"\1 on every slide"),
    (
        lazily(r"\b(on|of|in|from|at) (?=(?:title|cover|opening|closing|intro|end) (?:slide|page)\b)", re.I),
        r"\1 the ",
    ),
)


_SLIDE_TITLES = lazily(r"\b(?:the )?slide (titles|headings|headlines)\b", re.IGNORECASE)
_EXCEPTING = lazily(r"\b(?:except|excluding|apart from|other than|but not)\b", re.IGNORECASE)


def _slides_meant(text: str) -> str:
    """'A slide after the first one', 'slide 5 between 2 and 3': the slides that are meant, with their noun."""
    for pattern, plain in _ONES:
        text = pattern.sub(plain, text)
    if _EXCEPTING.search(text):  # each slide is looked at alone then
        text = _SLIDE_TITLES.sub(r"the \1", text)
    return text


_BUT_ON = lazily(
    rf"(?P<lead>\b(?:on|in|for) (?:every|all|each)(?: of)?(?: the)? {SLIDE}s?,? )?(?P<rest>[^.;\n]*?),?"
    r" (?:except|excluding|apart from|other than|but not|besides|without|not)(?: for)?(?: (?:on|in|of))?"
    rf" (?P<pages>{NUMBERED}|{COUNTED}|{ORDERED})(?=\s*(?:$|[.;,\n]))",
    re.IGNORECASE,
)


def _on_the_others(found: re.Match[str]) -> str:
    """'Make the title red except on slide 1' holds on every slide but that one."""
    if PHRASE.search(found["rest"]):
        return found[0]  # the slides it is an exception to are named
    return f"{found['rest']} on every slide except {found['pages']}"


_HEADING = lazily(rf"^(?:the )?((?!{NO_NAME}|{ORDINAL}\b)[a-z]+(?: [a-z]+)? {SLIDE})\s*:\s+(?=[^\s‹])", re.IGNORECASE)
"""'Title slide: title to 66 pt': what goes before the colon is the place."""
_MODEL = lazily(
    rf"(?:\b(?:make|set|change) )?\b(?:the )?(?P<slot>title|heading|headline|subtitle) (?:of|on) (?P<own>{TOKEN})"
    r"(?: (?:should|must) (?:be|have))? (?:the same (?:font )?size as|(?:just )?as (?:big|large|small) as)"
    rf" (?:(?:the )?(?P<model>title|heading|headline|subtitle|one|that) )?(?:on|of|in) (?P<on>{TOKEN})",
    re.IGNORECASE,
)


def models_told(said: Wording, document: Document) -> Wording:
    """'as big as the title of slide 4' with that size, for a request holds on one slide."""
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


_EXCEPTED = lazily(
    rf"\b(?:except|excluding|apart from|other than|but not|besides|without)(?: for)?(?: (?:on|in|of))? {TOKEN}",
    re.IGNORECASE,
)
"""A slide that a request does not hold on is no place of it."""


def only_a_place(text: str) -> bool:
    """Whether a segment says where and nothing else."""
    return _PURE.fullmatch(text.strip(" ,")) is not None


def without_place(clause: str) -> tuple[str, str, bool]:
    """The clause without the slides it names, their token, and whether they came first; '' where there is none, or more
    than can be taken out."""
    if "‹s" not in clause or _EXCEPTED.search(clause):
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
