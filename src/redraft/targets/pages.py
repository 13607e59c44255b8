"""Which slides of a deck a phrase means.

Numbers count the slides as they were when the instruction began, so that 'delete slide 2 and move slide 4 to the end'
means the two that a person sees; 'the last slide' is the last as it is then.
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable, Iterable
from dataclasses import replace

from redraft.document.layers import Document, Group, Page, Picture, Text, family
from redraft.errors import RequestError
from redraft.lazy import dataclass, lazily
from redraft.targets.page_pairs import ALSO
from redraft.targets.page_phrases import (
    AND,
    EVERY,
    LISTED,
    NEAR,
    NUMBERS,
    ORDINAL,
    ORDINALS,
    OTHERS,
    PARITY,
    SLIDE,
    THIS,
    TO_LAST,
    UP_TO,
)
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.texts import folded, occurrences, same_words

THESE = "these slides"
"""All slides that the instruction was last about."""


def is_deck(document: Document) -> bool:
    """Whether its pages are slides that people name by number."""
    return len(document.pages) > 1 or bool(document.layouts)


_ALONE: list[tuple[weakref.ref[Document], Document]] = []
_MOST_ALONE = 40


def slide_alone(document: Document, page: Page) -> Document:
    """A deck of one slide; the same one for the same slide, so that what is found out about it is kept."""
    for whole, alone in _ALONE:
        if whole() is document and alone.pages[0] is page:
            return alone
    alone = replace(document, pages=(page,))
    still = [one for one in _ALONE if one[0]() is not None]
    _ALONE[:] = [(weakref.ref(document), alone), *still[: _MOST_ALONE - 1]]
    return alone


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


_IS_EVERY = lazily(rf"(?:{EVERY}|all|everything)", re.IGNORECASE)
_EXCEPTION = lazily(
    r"\s*,?\s*\(?\b(?:except|but|excluding|other than|apart from|besides|save|without|not)\b(?: (?:for|on|of|in"
    r"|not))?\s+",
    re.IGNORECASE,
)
_IS_NUMBERED = lazily(rf"(?:the )?(?:{SLIDE}s?(?: numbers?)? ?)?(?P<list>{LISTED})", re.IGNORECASE)
_IS_COUNTED = lazily(
    rf"(?:the )?(?P<end>first|last|final) (?P<count>{'|'.join(NUMBERS)}|\d+)(?: {SLIDE}s)?", re.IGNORECASE
)
_IS_ABOUT = lazily(
    rf"(?:the |that )?{SLIDE}s?(?: (?:that is|that's|which is))? ?(?P<how>about|regarding|concerning|covering"
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
    if re.fullmatch(PARITY, bare, re.IGNORECASE):
        return Chosen(_by_parity(bare.lower(), deck), every=True)
    if _IS_EVERY.fullmatch(bare):
        return Chosen(deck.pages, every=True)
    with_one = re.fullmatch(rf"(?P<list>.+?){AND}(?P<one>the (?:very )?{ORDINAL} (?:one|{SLIDE}))", bare, re.IGNORECASE)
    if with_one is not None and _IS_NUMBERED.fullmatch(with_one["list"]):
        parts = [choose(with_one[name], deck) for name in ("list", "one")]
        return Chosen(_in_order(deck, (page for part in parts for page in part.pages)))
    if re.fullmatch(OTHERS, bare, re.IGNORECASE):
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
        parts = re.split(AND, said.strip(" ,()"), flags=re.IGNORECASE)
        if len(parts) < 2 or QUOTED.search(said):
            raise
        return [page for part in parts for page in _listed(part, deck)]


def _listed(bare: str, deck: Deck) -> list[Page]:
    low = bare.lower()
    if re.fullmatch(THIS, bare, re.IGNORECASE):
        if low.startswith("that ") and not deck.current and len(deck.pages) > 1:
            raise RequestError(f"which slide '{bare}' is, is not clear", "name the slide by its number")
        return [deck.this]
    if near := re.fullmatch(NEAR, bare, re.IGNORECASE):
        return [_near(near[0].lower(), deck)]
    if counted := _IS_COUNTED.fullmatch(bare):
        count = NUMBERS.get(counted["count"].lower()) or int(counted["count"])
        if count > len(deck.pages):
            raise RequestError(f"there are {len(deck.pages)} slides, not {count}", "give a smaller number")
        return list(deck.pages[:count] if counted["end"].lower() == "first" else deck.pages[-count:])
    if numbered := _IS_NUMBERED.fullmatch(bare):
        return _numbered(numbered["list"], deck)
    if re.fullmatch(
        rf"(?:the )?(?:very )?{ORDINAL}(?:{AND}(?:the )?{ORDINAL})*(?: one)?(?: {SLIDE}s?)?", bare, re.IGNORECASE
    ):
        return [deck.at(_ordinal(word[0])) for word in re.finditer(ORDINAL, low)]
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
    for part in re.split(AND, said, flags=re.IGNORECASE):
        ends = re.split(UP_TO, re.sub(r"^slide ", "", part.strip(), flags=re.IGNORECASE), flags=re.IGNORECASE)
        first = _value(ends[0].strip())
        if len(ends) == 1:
            found.append(deck.at(first))
            continue
        to_end = re.fullmatch(TO_LAST, ends[1].strip(), re.IGNORECASE)
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


def _of_kind(words: str, deck: Deck) -> Page | None:
    """The slide with 'the bus chart': the one chart in whose title or on whose slide the words stand. Where the deck
    has one chart only, words that stand nowhere describe it."""
    *described, kind = words.lower().split()
    if not described or kind not in _KINDS or kind.endswith("s"):
        return None
    having = [page for page in deck.pages if _holds(page, _KINDS[kind])]
    stems = _stems(" ".join(described))
    saying = [page for page in having if stems <= frozenset(one for text in _texts(page) for one in _stems(text))]
    if len(saying) == 1:
        return saying[0]
    everywhere = frozenset(one for page in deck.pages for text in _texts(page) for one in _stems(text))
    return having[0] if len(having) == 1 and not stems & everywhere else None


def _about(bare: str, deck: Deck) -> list[Page]:
    """By title first, then by layout, then by what stands on it."""
    about = _IS_ABOUT.fullmatch(bare)
    named = re.fullmatch(rf"(?:the )?(?P<topic>.+?) {SLIDE}", bare, re.IGNORECASE)
    topic = (named or about or {"topic": bare})["topic"].strip()
    quoted = QUOTED.fullmatch(topic)
    words = unquote(topic) if quoted else re.sub(r"^(?:the|our|a|an|my) ", "", topic, flags=re.IGNORECASE)
    if not quoted and words.lower() in _KINDS:
        found = [page for page in deck.pages if _holds(page, _KINDS[words.lower()])]
        return _the_one(found, f"the slide with a {words}", deck)
    if not quoted and (kind := _of_kind(words, deck)) is not None:
        return [kind]
    if not quoted and words.lower() in ("title", "cover", "opening", "intro", "closing", "end"):
        return [_by_place(words.lower(), deck)]
    titles = [(page, title_of(page)) for page in deck.pages]
    tests: tuple[Callable[[Page, str], bool], ...] = (
        lambda page, title: same_words(title, words),
        lambda page, title: occurrences(title, words) is not None,
        lambda page, title: _stems(words) <= _stems(title) and bool(_stems(words)),
        lambda page, title: not quoted and same_words(_layout_name(page, deck), words),
        lambda page, title: any(occurrences(text, words) for text in _texts(page)),
        lambda page, title: not quoted and any(_stems(words) <= _stems(text) for text in _texts(page)),
        lambda page, title: not quoted and _derived(words, title),
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


def title_of(page: Page) -> str:
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


_DERIVES = lazily(r"(?:th|n|en|ing|ed|er|ers|ment|ments|ion|ions|s|es|e|al|ly|y|ity|ance|ence)?")


def _derived(word: str, title: str) -> bool:
    """Whether a word is of one stem with a word of a title: 'growth' and “How we have grown”."""
    if not word.isalpha() or len(word) < 5:
        return False
    for other in re.findall(r"[a-z]{5,}", title.lower()):
        pairs = enumerate(zip(word.lower(), other, strict=False))
        same = next((place for place, (a, b) in pairs if a != b), min(len(word), len(other)))
        if same >= 4 and all(_DERIVES.fullmatch(one[same:]) for one in (word.lower(), other)):
            return True
    return False


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
