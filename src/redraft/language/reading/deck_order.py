"""Slides by their title or by what they show, where an instruction is about their order, or takes several away.

'Benefits should come before the growth slide', 'put the bus chart before the budget table', 'delete the slides about
the budget and the bus passengers': what stands on the slides tells which are meant. Only where each name means one
slide, and not the same, is a word changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.document.layers import Document
from redraft.errors import RequestError
from redraft.lazy import lazily
from redraft.targets.pages import Deck, choose, title_of

Aside = Callable[[str, str], str]
_DECK = r"(?: of (?:the |our |my )?(?:whole )?(?:deck|presentation|slides|slide ?show|talk))?"
_ENDS = rf"(?:the )?(?:very )?(?:end|beginning|start|front|back|first|last)(?: (?:slide|place|position))?{_DECK}"
_RIGHT = r"(?:right |directly |just |immediately |straight )?"
_THING = r"(?:‹q\d+›|(?:the |our )?[^‹,;:.!?]{2,50}?)"
_SHOULD = r"(?:should|must|has to|needs to|ought to|shall|is to|belongs?|goes|comes)"
_STOP = r"(?=\s*(?:[.!;]|$))"
_PLACED = lazily(
    rf"(?P<lead>^|(?<=[.;!] )|(?<=, ))(?:(?P<verb>move|put|bring|shift|push|place) )?(?P<one>{_THING})"
    rf" (?P<should>{_SHOULD} (?:come |go |be |stand |sit )?)?{_RIGHT}"
    rf"(?:(?P<side>before|after|behind|ahead of) (?P<other>{_THING})|(?:to|at) (?P<end>{_ENDS})){_STOP}",
    re.IGNORECASE,
)
_SEVERAL = lazily(
    r"\bthe (?:two |three )?slides (?:about|on|regarding|concerning|covering|with) (?P<list>[^‹.;:!?]+?)(?=[.;!?]|$"
    r"|,? (?:and|then) (?:make|change|delete|remove|add|move|rename|put|set|hide)\b)",
    re.IGNORECASE,
)
_ON_TITLE = lazily(r"^(?:on|in|under) (?P<q>‹q\d+›)[,:] ", re.IGNORECASE)
_AND = lazily(r",? and (?:about |on |with )?|, (?:about |on |with )?", re.IGNORECASE)
_KIND = lazily(r".+ (?:chart|graph|table|diagram)", re.IGNORECASE)


def slides_ordered(text: str, document: Document, value: Callable[[str], str], aside: Aside) -> str:
    """The instruction with slides where it names what stands on them; `value` gives the words of a quotation."""
    deck = Deck(document, tuple(page.id for page in document.pages))

    def number(named: str, *, exactly: bool) -> int | None:
        """The slide with that title; without `exactly` also the one that is about it."""
        bare = re.sub(r"^(?:the|our|my) ", "", named.strip(), flags=re.IGNORECASE)
        words = value(named) if named.startswith("‹q") else re.sub(r" (?:slide|page)$", "", bare, flags=re.IGNORECASE)
        titled = [
            place for place, page in enumerate(document.pages, 1)
            if words.strip() and title_of(page).strip(" .!?").lower() == words.strip(" .!?").lower()
        ]  # fmt: skip
        if len(titled) == 1:
            return titled[0]
        told = re.search(r" (?:slide|page)$", bare, re.IGNORECASE) is not None or _KIND.fullmatch(bare) is not None
        if exactly or not told:
            return None
        try:
            pages = choose(f"the slide with the {words}" if _KIND.fullmatch(bare) else f"the {words} slide", deck).pages
        except RequestError:
            return None
        return deck.number(pages[0].id) if len(pages) == 1 else None

    def placed(found: re.Match[str]) -> str:
        if not (found["verb"] or found["should"]) or re.search(r"\bslides? \d", found["one"]):
            return found[0]
        both_things = bool(found["other"]) and all(
            _KIND.fullmatch(re.sub(r"^(?:the|our) ", "", found[name], flags=re.I)) for name in ("one", "other")
        )
        one = number(found["one"], exactly=not both_things)
        if one is None:
            return found[0]
        slide = aside("s", f"slide {one}")
        if found["end"]:
            first = re.search(r"\b(?:beginning|start|front|first)\b", found["end"], re.IGNORECASE)
            return f"{found['lead']}move {slide} to the {'beginning' if first else 'end'}"
        side = "before" if found["side"].lower() in ("before", "ahead of") else "after"
        if re.fullmatch(r"(?:the )?(?:slide \d+|[\w-]+ (?:slide|page))", found["other"], re.IGNORECASE):
            return f"{found['lead']}move {slide} {side} {found['other']}"
        other = number(found["other"], exactly=not both_things)
        if other is None or other == one:
            return found[0]
        return f"{found['lead']}move {slide} {side} {aside('s', f'slide {other}')}"

    def several(found: re.Match[str]) -> str:
        topics = [re.sub(r"^(?:the|our) ", "", one, flags=re.I) for one in _AND.split(found["list"].strip())]
        numbers: list[int] = []
        for topic in topics:
            try:
                pages = choose(f"the slide about {topic}", deck).pages
            except RequestError:
                return found[0]
            numbers += [deck.number(page.id) for page in pages]
        if len(topics) < 2 or len(set(numbers)) != len(topics):
            return found[0]
        return aside("s", "slides " + " and ".join(str(one) for one in sorted(numbers)))

    def titled(found: re.Match[str]) -> str:
        one = number(found["q"], exactly=True)
        return f"On {aside('s', f'slide {one}')}, " if one is not None else found[0]

    return _SEVERAL.sub(several, _PLACED.sub(placed, _ON_TITLE.sub(titled, text)))
