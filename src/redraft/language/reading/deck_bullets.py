"""Bullets by words that are in them: 'the bullet about the app rating', 'the containers point', 'all but Results'.

What is found gets the quotes of its whole line, and the slide where none is named. A word that stands in no line, or in
two of them, leaves the phrase as it was said.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from redraft.document.layers import Document, Text
from redraft.errors import RequestError
from redraft.language.reading.deck_lines import point_nouns
from redraft.lazy import dataclass, lazily
from redraft.targets.pages import Deck, choose
from redraft.targets.quotes import Wording, set_aside

_S, _Q = r"‹s\d+›", r"‹q\d+›"
_SURE = r"bullet(?: point)?s?|list (?:item|entry)|agenda (?:item|point|entry)"
_POINT = rf"(?:{_SURE}|point|item|entry)"
_ABOUT = (
    r"(?:about|on|regarding|concerning|mentioning|covering|for|with|of|saying|reading|starting with|beginning with"
    r"|containing|(?:that|which) (?:mentions|talks about|is about|says|reads|has|contains|starts with|begins with"
    r"|deals with|speaks of|covers))"
)
_SMALL = frozenset(
    "the a an our my of in on at to and for with by from is are was it its this that who which we they".split()
)
_NO_NAME = frozenset(
    "first second third fourth fifth sixth seventh eighth ninth tenth last final next new other whole same only top"
    " bottom left right middle main current previous selling talking starting end data agenda list bullet red green"
    " blue both all each every two three four".split()
)
_BEHIND = frozenset(
    "to on in of from with should must is needs has and bold italic up down before after above below under so into"
    " as by be a an one at underlined first last please now instead out off read say says reads but because which"
    " ought then can could will would may needs it".split()
)
"""Words that may follow the name of a bullet; any other would be part of the name."""


@dataclass(frozen=True, slots=True)
class Line:
    """A bullet: its words, the number of its slide and the id of its list."""

    words: str
    slide: int
    list: str


def lines_of(document: Document) -> list[Line]:
    """The bullets of all lists of a deck."""
    return [
        Line(line.strip(), number, one.id)
        for number, page in enumerate(document.pages, 1)
        for one in page.layers
        if isinstance(one, Text) and one.flow is not None and len(one.paragraphs) > 1 and not one.id.endswith("/notes")
        for line in one.text.split("\n")
        if line.strip()
    ]


def stem(word: str) -> str:
    """A word without the ending that tells its number or its form."""
    bare = re.sub(r"['’]s$", "", word.lower())
    return re.sub(r"(?:ing|ies|es|s|ed|e|y)$", "", bare) if len(bare) > 4 else re.sub(r"(?<=\w\w)s$", "", bare)


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in re.findall(r"[\w'’]+", words))


def _content(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in re.findall(r"[\w'’]+", words) if word.lower() not in _SMALL)


def bullets_told(said: Wording, document: Document) -> Wording:
    """The instruction with such bullets by their whole lines, and with plain requests for them."""
    lines = lines_of(document)
    if not lines:
        return said
    pieces = list(said.pieces)
    told = _Told(said, document, lines, pieces)
    parts = re.split(r"((?<=[^\d])[.;!?]\s+|\n)", said.text)
    text = "".join(part if number % 2 else told.sentence(part) for number, part in enumerate(parts))
    return replace(said, text=text, pieces=tuple(pieces))


class _Told:
    def __init__(self, said: Wording, document: Document, lines: list[Line], pieces: list[str]) -> None:
        self.said, self.document, self.every, self.pieces = said, document, lines, pieces
        self.aside = partial(set_aside, pieces)
        nouns = point_nouns(document)
        self.noun = "|".join((_POINT, *nouns)) if nouns else _POINT

    def surface(self, words: str) -> str:
        return replace(self.said, pieces=tuple(self.pieces)).surface(words)

    def sentence(self, text: str) -> str:
        if len(text) > 400:
            return text
        named = re.findall(_S, text)
        lines = self.on(named)
        place = bool(named)
        text = self.all_but(text, lines, place)
        text = self.by_words(self.moved(text, lines, place), lines, place)
        if re.search(rf"\b(?:{self.noun}|line|sentence)\b", text, re.IGNORECASE):
            text = self.about(text, lines, place)
            text = self.called(text, lines, place)
        return _READS.sub(r"change \g<what> to \g<new>", text)

    def on(self, named: list[str]) -> list[Line]:
        """The bullets of the slides that a sentence names; of all where it names none."""
        if not named:
            return self.every
        deck = Deck(self.document, tuple(page.id for page in self.document.pages))
        numbers: set[int] = set()
        for token in named:
            try:
                numbers |= {deck.number(page.id) for page in choose(self.surface(token), deck).pages}
            except RequestError:
                return []
        return [line for line in self.every if line.slide in numbers]

    def bullet(self, line: Line, place: bool) -> str:
        on = "" if place else f" on {self.aside('s', f'slide {line.slide}')}"
        return f"the bullet {self.aside('q', line.words)}{on}"

    # by words in it

    def about(self, text: str, lines: list[Line], place: bool) -> str:
        """'the bullet about the app rating': the longest stretch of words that one line alone has."""
        found = re.compile(
            rf"\b(?:the|that|our|my) (?:{self.noun}|line|sentence) {_ABOUT} (?=[\w‹])", re.IGNORECASE
        ).search(text)
        if found is None:
            return text
        rest = text[found.end() :]
        quote = re.match(_Q, rest)
        if quote is not None:
            words = replace(self.said, pieces=tuple(self.pieces)).quoted(quote[0]).lower()
            having = [line for line in lines if words in line.words.lower()]
            return self.put(text, found.start(), found.end() + quote.end(), having, place)
        spans = list(re.finditer(r"[\w'’.-]*\w", rest[:80]))
        for count in range(min(len(spans), 7), 0, -1):
            end = spans[count - 1].end()
            words = rest[:end]
            if re.search(r"[,;:‹›()]", words) or spans[count - 1][0].lower() in _SMALL:
                continue
            wanted = _content(words)
            having = [line for line in lines if wanted and wanted <= _stems(line.words)]
            following = re.match(r"\s*(‹?[\w'’]+)", rest[end:])
            if not having or (following is not None and not self.may_follow(following[1], rest[end:])):
                continue
            return self.put(text, found.start(), found.end() + end, having, place)
        return text

    def may_follow(self, word: str, rest: str) -> bool:
        return bool(word.startswith("‹") or word.lower() in _BEHIND or re.match(r"\s*[,.;:!?→]|\s*->", rest))

    def called(self, text: str, lines: list[Line], place: bool) -> str:
        """'the containers point', 'the second driver bullet'."""
        for found in re.finditer(
            rf"\b(?:the|that|our) (?P<words>(?:[\w'’-]+ ){{1,4}})(?P<noun>{self.noun})\b(?! (?:about|{_Q}|\d))"
            r"(?! point)(?!['’]s)",
            text,
            re.IGNORECASE,
        ):
            words = found["words"].lower().split()
            if all(word in _NO_NAME or word in _SMALL for word in words) or words[0] in ("agenda", "list"):
                continue
            wanted = _content(found["words"])
            having = [line for line in lines if wanted and wanted <= _stems(line.words)]
            if len(having) == 1:
                return self.put(text, found.start(), found.end(), having, place)
        return text

    def put(self, text: str, start: int, end: int, having: list[Line], place: bool) -> str:
        if len(having) != 1:
            return text
        return f"{text[:start]}{self.bullet(having[0], place)}{text[end:]}"

    # by their whole lines

    def moved(self, text: str, lines: list[Line], place: bool) -> str:
        """'Move Customers to the top of the agenda', 'swap Results and Customers': lines of one list, as they stand."""
        verb = _MOVING.match(text)
        if verb is None:
            return text
        alone = [line for line in lines if sum(one.words == line.words for one in lines) == 1]
        either = "|".join(re.escape(one.words) for one in sorted(alone, key=lambda one: len(one.words), reverse=True))
        if not either:
            return text
        pattern = re.compile(
            rf"(?<![\w«\"“‹])(?:the )?(?:{_POINT} )?(?P<line>{either})(?: {_POINT})?(?![\w»\"”›]|[.,]\d)", re.IGNORECASE
        )
        hits = list(pattern.finditer(text, verb.end()))
        chosen = [next(one for one in alone if one.words.lower() == hit["line"].lower()) for hit in hits]
        if not chosen or len({one.list for one in chosen}) != 1 or hits[0].start() > verb.end():
            return text
        if any(hit["line"][0] != one.words[0] and " " not in one.words for hit, one in zip(hits, chosen, strict=True)):
            return text  # a small word as it comes in a sentence
        other = _TO_OTHER.fullmatch(text[hits[0].end() :])
        if other is not None and len(hits) == 1:
            return self.to_other_list(text, chosen[0], other["side"].lower(), lines) or text
        swaps = verb["verb"].lower() in ("swap", "switch", "exchange", "interchange")
        behind = text[hits[0].end() :]
        if not (swaps and len(hits) == 2) and not _TO_PLACE.match(behind):
            return text
        for hit, one in reversed(list(zip(hits, chosen, strict=True))):
            text = f"{text[: hit.start()]}the bullet {self.aside('q', one.words)}{text[hit.end() :]}"
        text = _OF_LIST.sub("", text)
        return text if place else f"{text.rstrip(' .!')} on {self.aside('s', f'slide {chosen[0].slide}')}"

    def to_other_list(self, text: str, line: Line, side: str, lines: list[Line]) -> str:
        """'Move Glass jars to the left column' of a slide with two lists: it goes from one to the other."""
        ids = list(dict.fromkeys(one.list for one in lines if one.slide == line.slide))
        if len(ids) != 2:
            return ""
        mine = ("left", "right")[ids.index(line.list)] if side != "other" else ""
        if mine == side:
            return ""
        to = side if mine else ("right", "left")[ids.index(line.list)]
        named = re.search(_S, text)
        on = named[0] if named is not None else self.aside("s", f"slide {line.slide}")
        bullet = self.aside("q", line.words)
        return f"delete the bullet {bullet} on {on} and add the bullet {bullet} in the {to} list on {on}"

    def by_words(self, text: str, lines: list[Line], place: bool) -> str:
        """'Put the ladders before the flat roofs': two bullets of one list by words of them."""
        if (end := _TO_END.fullmatch(text.strip())) is not None:
            wanted = _content(end["one"])
            having = [line for line in lines if wanted and wanted <= _stems(line.words)]
            if len(having) != 1:
                return text
            to = "top" if end["end"].lower() in ("first", "top", "beginning", "start") else "bottom"
            on = end["on"] or self.aside("s", f"slide {having[0].slide}")
            return f"move the bullet {self.aside('q', having[0].words)} to the {to} on {on}"
        found = _BESIDE.fullmatch(text.strip())
        if found is None:
            return text
        both: list[Line] = []
        for name in ("one", "other"):
            wanted = _content(found[name])
            having = [line for line in lines if wanted and wanted <= _stems(line.words)]
            if len(having) != 1:
                return text
            both += having
        if both[0] == both[1] or both[0].list != both[1].list:
            return text
        on = found["on"] or self.aside("s", f"slide {both[0].slide}")
        one, other = (self.aside("q", line.words) for line in both)
        return f"{found['verb']} the bullet {one} {found['side']} the bullet {other} on {on}"

    def all_but(self, text: str, lines: list[Line], place: bool) -> str:
        """'Remove all bullets except Results', 'keep only the first two bullets': the others go."""
        found = _ALL_BUT.fullmatch(text.strip()) or _KEEP_ONLY.fullmatch(text.strip())
        if found is None or len({line.list for line in lines}) != 1:
            return text
        kept: list[Line] = []
        said = re.sub(rf"^the | (?:{_POINT}s?|ones?|lines?)$", "", found["kept"].strip(), flags=re.IGNORECASE)
        counted = re.fullmatch(r"(first|last)(?: (two|three|four|five|\d))?", said, re.IGNORECASE)
        if counted is not None:
            size = {"two": 2, "three": 3, "four": 4, "five": 5}.get((counted[2] or "").lower(), int(counted[2] or 1)
                    if (counted[2] or "1").isdigit() else 1)  # fmt: skip
            kept = lines[:size] if counted[1].lower() == "first" else lines[-size:]
        else:
            for part in re.split(r",? and |, ", said):
                wanted = _content(self.surface(part))
                having = [line for line in lines if wanted and wanted <= _stems(line.words)]
                if len(having) != 1:
                    return text
                kept += having
        gone = [line for line in lines if line not in kept]
        if not gone or len(gone) == len(lines):
            return text
        listed = ", ".join(f"«{line.words}»" for line in gone)
        token = self.aside("l", listed) if len(gone) > 1 else self.aside("q", gone[0].words)
        where = re.search(_S, text)
        on = where[0] if where is not None else self.aside("s", f"slide {gone[0].slide}")
        return f"delete the bullets {token} on {on}"


_MOVING = lazily(
    r"(?:(?:please|then|and|also|now|can you|could you) )*(?P<verb>move|put|bring|shift|push|swap|switch|exchange"
    r"|interchange) ",
    re.IGNORECASE,
)
_TO_OTHER = lazily(
    rf" (?:over )?(?:to|into|in) the (?P<side>left|right|other)(?:[- ]hand)? (?:list|column|side|box|half|bullets)(?:"
    rf" (?:on|of) {_S})?[.!]?",
    re.IGNORECASE,
)
_BESIDE = lazily(
    r"(?:please )?(?P<verb>move|put|bring|place|shift) (?:the )?(?P<one>[a-z][\w' -]{2,40}?) (?P<side>before|after"
    r"|above|below)"
    rf" (?:the )?(?P<other>[a-z][\w' -]{{2,40}}?)(?: (?:on|in) (?P<on>{_S}))?[.!]?",
    re.IGNORECASE,
)
_TO_END = lazily(
    r"(?:please )?(?:move|put|bring|place|shift) (?:the )?(?P<one>[\w' -]{3,40}?) (?:(?:to|at) the (?:very )?)?"
    r"(?P<end>first|last|top|bottom|end|beginning|start) (?:in|of|on) the (?:list|agenda|bullets|bullet points"
    r"|bullet list)"
    rf"(?: (?:on|in) (?P<on>{_S}))?[.!]?",
    re.IGNORECASE,
)
"""'Put the customer rating first in the list': a bullet by words of it."""
_TO_PLACE = lazily(
    r",? (?:(?:up|down|first|last|above|below|before|after|under|behind)\b|(?:to|at) the (?:very )?(?:top|bottom|end"
    r"|beginning|start|front)\b|(?:to|in|into) (?:the )?(?:first|second|third|fourth|fifth|last)\b)",
    re.IGNORECASE,
)
_OF_LIST = lazily(r" (?:of|in|on|from) the (?:[\w-]+ )?(?:agenda|list|bullets|bullet points)\b", re.IGNORECASE)
_EVERY = rf"(?:all|every|each)(?: of)?(?: the)? (?:{_POINT}s?|lines?|points?|items?)(?: (?:from|on|of|in) {_S})?"
_ALL_BUT = lazily(
    rf"(?:please )?(?:on {_S},? )?(?:delete|remove|drop|take out|cut) {_EVERY},? (?:except|but|apart from|other than)"
    rf"(?: for)? (?P<kept>[^‹]+?)(?: (?:from|on|of|in) {_S})?[.!]?",
    re.IGNORECASE,
)
_KEEP_ONLY = lazily(
    rf"(?:please )?(?:on {_S},? )?(?:keep|leave) (?:only|just) (?P<kept>[^‹]*?(?:{_POINT}|one|line)s?)"
    rf"(?: (?:on|of|in) {_S})?[.!]?",
    re.IGNORECASE,
)
_READS = lazily(
    rf"\b(?P<what>the (?:{_POINT}) {_Q}(?: (?:on|of|in) {_S})?)(?: (?:should|must|has to|needs to|ought to|can|could)"
    rf"(?: now)? (?:read|say|be|become)(?: as)?:?|\s*(?:→|->|=>|:)) (?P<new>{_Q})",
    re.IGNORECASE,
)
