"""Entries of a design by their kind: phone numbers, addresses, names behind 'by', and the words for them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from redraft.language.figure_spots import spots
from redraft.lazy import lazily

_STREET = (
    r"(?:street|st\.?|road|rd\.?|lane|ln\.?|avenue|ave\.?|way|walk|square|sq\.?|drive|dr\.?|court|close|place|quay|row|hill"
    r"|terrace|gardens?|boulevard|blvd\.?|alley|yard|crescent|park|embankment|parade|mews|wharf|bridge|gate|green)"
)
_ADDRESS = (
    rf"\d+[a-z]?(?:[-–/]\d+)?,? (?:[A-ZÄÖÜ][\w'’.-]+ ){{1,3}}(?i:{_STREET})\b(?:,? (?:[A-Z][\w'’.-]*|\d[\w-]*))*"
    rf"(?:, [A-Z][\w'’. -]*[\w])*"
    r"|(?:Rua|Rue|Via|Calle|Plaza|Piazza|Place|Avenida)(?: [\w'’.-]+){1,4},? \d+(?:, [A-Z][\w'’ -]*\w)*"
    r"|[A-ZÄÖÜ][\wäöüß]*(?:straße|strasse|gasse|weg|platz|allee|gata|vej|straat) \d+\w?(?:, [\w' -]*\w)*"
)
WRITTEN: dict[str, re.Pattern[str]] = {
    "email": lazily(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    "website": lazily(r"(?<![\w@.])(?:https?://|www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/[^\s,]*)?(?![\w@])", re.I),
    "handle": lazily(r"(?<![\w.])@[\w.]*\w"),
    "hashtag": lazily(r"(?<!\w)#[^\W\d]\w*"),
    "temperature": lazily(r"[-−–]?\d+(?:[.,]\d+)? ?°(?: ?[CF]\b)?"),
    "address": lazily(_ADDRESS),
    "phone": lazily(r"\+?\(?\d[\d()/ .–-]{4,}\d"),
    "code": lazily(r"(?<![\w#-])(?=[A-Z\d-]*\d)[A-Z][A-Z\d-]{3,}(?![\w-])"),
}
"""How an entry of each kind is written."""
_NAMED: dict[str, str] = {
    "email": r"(?:contact )?e-?mail(?: address)?|mail address|mail",
    "website": r"website|web ?site|web ?address|url|homepage|home page|site|link|domain|web page|webpage",
    "handle": r"(?:instagram |insta |social |twitter |tiktok )?(?:handle|account|username)|instagram|insta",
    "hashtag": r"hash ?tag",
    "temperature": r"temperature|temp|degrees",
    "address": r"(?:street |postal |shop |new )?address|location|street",
    "code": r"(?:(?:promo|promotion|coupon|discount|voucher|gift|rebate|booking|access|offer) )?code",
    "phone": r"(?:(?:tele)?phone|mobile|cell|contact|tel\.?|call|booking|whatsapp)(?: ?-?number)?|number|hotline",
}
_WORDS = {kind: lazily(rf"(?:{said})", re.IGNORECASE) for kind, said in _NAMED.items()}
_PEOPLE: dict[str, str] = {
    r"author|writer|byline|journalist|reporter": r"by|written by|words by|text by|text:",
    r"presenter|speaker|lecturer|host|moderator|guest|guest speaker|reader|singer|artist|performer|instructor|teacher"
    r"|trainer|coach|name": r"presented by|with|by|hosted by|read by|led by|taught by|feat\.?|featuring|speaker:"
    r"|host:|guest:",
    r"photographer|photo credit|credit": r"photo(?:s|graph)?(?: by|:)|picture(?: by|:)|image(?: by|:)|©",
    r"conductor|director|chef|nurse|doctor|manager|organi[sz]er|contact(?: person)?": r"(?:under|directed"
    r"|conducted|cooked) by",
}
_NAME = (
    r"(?!(?:The|An?|Our|My|Your|This|Any|All|No) )(?:(?:Dr|Mr|Mrs|Ms|Prof|Sir|Dame)\.? )?[A-ZÀ-Þ][\w'’-]+"
    r"(?: (?:[a-z]{2,3} )?[A-ZÀ-Þ][\w'’.-]*)+"
)
PERSON = lazily(_NAME)


def kind_told(value: str) -> str:
    """What kind of entry new words are, as a whole: 'phone', 'price', 'date'; '' for words."""
    bare = value.strip()
    for kind, written in WRITTEN.items():
        if written.fullmatch(bare) and (kind != "phone" or _is_phone(bare)):
            return kind
    figures = [one for one in spots(bare) if one.start == 0 and one.end == len(bare)]
    return figures[0].kind if figures else ""


def _is_phone(said: str) -> bool:
    digits = sum(char.isdigit() for char in said)
    return (
        digits >= 6
        and (digits >= 9 or re.search(r"\d[ ()/-]+\(?\d", said) is not None)
        and not any(one.kind in ("date", "price") for one in spots(said))
    )


def kinds_named(noun: str) -> tuple[str, ...]:
    """The kinds of entries that a noun without its article goes for."""
    return tuple(kind for kind, words in _WORDS.items() if words.fullmatch(noun.strip()))


def entries(kind: str, text: str) -> list[tuple[int, int]]:
    """Where entries of a kind stand in a text."""
    found = [one.span() for one in WRITTEN[kind].finditer(text) if kind != "phone" or _is_phone(one[0])]
    if kind == "website":
        taken = [one.span() for one in WRITTEN["email"].finditer(text)]
        found = [one for one in found if not any(a < one[1] and one[0] < b for a, b in taken)]
    return found


def code_in(noun: str, text: str, new: str) -> tuple[int, int] | None:
    """Where the one code stands in a text that says more, of which another code is told: 'the code should be KITTY20'
    where '10% off with code WOOF10' stands. None for other words."""
    if re.search(r"\bcode$", noun.strip(), re.IGNORECASE) is None or WRITTEN["code"].fullmatch(new.strip()) is None:
        return None
    found = entries("code", text)
    return found[0] if len(found) == 1 else None


def person_in(noun: str, text: str) -> tuple[int, int] | None:
    """Where the name of the person that a noun is for stands in a text: behind 'by', 'with', or that noun."""
    leads = [lead for nouns, lead in _PEOPLE.items() if re.fullmatch(nouns, noun, re.IGNORECASE)]
    if not leads:
        return None
    own = rf"{re.escape(noun)}(?: in charge)?:?|{re.escape(noun)} by"
    found = re.match(rf"\s*(?i:{'|'.join((*leads, own))})\s+(?P<name>{_NAME})\s*$", text)
    return found.span("name") if found is not None else None


def masked(text: str) -> str:
    """A text with its figures alike, to tell which one new words are meant for."""
    return re.sub(r"\d+(?:[.,:]\d+)*", "0", " ".join(text.lower().split()))


def most_like(new: str, texts: Iterable[str], least: float = 0.75) -> str | None:
    """The one text that new words are a version of; None where there is none, or two are about as like."""
    from difflib import SequenceMatcher

    said = masked(new)
    ranked = sorted(
        (
            (SequenceMatcher(None, said, masked(text), autojunk=False).ratio(), text)
            for text in texts
            if masked(text).count("0") == said.count("0")
        ),
        reverse=True,
    )
    if not ranked or ranked[0][0] < least:
        return None
    apart = 0.05 if ranked[0][0] > 0.98 else 0.12
    if len(ranked) > 1 and ranked[1][0] > ranked[0][0] - apart:
        return None
    return ranked[0][1]
