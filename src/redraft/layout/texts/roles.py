"""Roles of texts: headline, subhead, body, date, place, price, call to action, contact or fine print.

A text says its role itself (`subhead: Three nights by the lake`, the role in lower case), or it is found by its form,
length and place among the others, with words of English, German, French, Spanish, Italian, Portuguese, Dutch, Chinese,
Arabic and Hindi. A role that is given is taken; one that is found is a guess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from redraft.document.style import is_clean_text
from redraft.errors import UsageError, says
from redraft.lazy import lazily

# -- words and forms by which the role of a short text is recognised, in ten languages.

_MONTHS = (
    r"jan(?:uar|uary|vier)?|ja?en(?:ero|naio|eiro)?|feb\w*|fév\w*|fev\w*|mar(?:ch|s|zo|ço)|märz|mrz|apr\w*|avr\w*|abr\w*"
    r"|may|mai|mayo|maggio|maio|mei|june?|juni|juin|junio|giugno|junho|july?|juli|juillet|julio|luglio|julho|aug\w*"
    r"|août|agosto|sept?\w*|set(?:t?embre|embro)|o[ck]t\w*|out(?:ubro)|nov\w*|de[cz]\w*|déc\w*|dic\w*"
    r"|जनवरी|फ़?रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर"
    r"|يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر"
)
_DAYS = (
    r"(?:mon|tues?|wednes|thurs?|fri|satur|sun)days?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend"
    r"|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo"
)
_SMALL_PRINT = (
    r"^[*†©®¹]|\b(?:terms|conditions apply|subject to|no purchase|all rights|valid (?:until|from)|while stocks|agb"
    r"|gültig bis|irrtümer|änderungen vorbehalten|solange der vorrat|voir conditions|sous réserve|dans la limite"
    r"|offre valable|sujeto a|válido hasta|hasta agotar|salvo|soggetto|fino a esauriment\w*"
    r"|(?:cannot|can't|may not|not) (?:to )?be (?:combined|used|redeemed)|not valid (?:with|on|for|in)|excludes"
    r"|exceptions apply|nicht mit (?:anderen|weiteren)|nicht .{0,30}kombinierbar|ausgenommen|ausgeschlossen|ohne gewähr"
    r"|zzgl\.?|inkl\. mwst|non cumulable|hors promotions|no acumulable|excepto|non cumulabil[ei]|esclus[aeio]"
    r"|não acumulável|exceto|niet (?:geldig )?in combinatie|zolang de voorraad|niet geldig|niet inwisselbaar)\b"
    r"|条款|解释权|不可与|不得与|不能与|شروط|لا يجمع|لا يمكن (?:الجمع|جمع)|शर्तें|अन्य (?:ऑफ़?र|छूट)"
)
_CONTACT = (
    r"[\w.+-]+@[\w-]+\.\w|(?:^|\s)@\w{2,}|\bwww\.|https?://"
    r"|\b[\w-]{2,}\.(?:com|org|net|de|fr|es|it|co|io|eu|uk|nl|ch|at|info|example|cn|in)\b"
    r"|(?:^|[\s:])\+?\(?\d[\d\s()/.-]{6,}\d\s*$|^(?:tel|phone|call|fon|tél)\b\.?:?"
)
_PRICE = (
    r"[€$£¥₹]\s?\d|\d\s?(?:[€£¥₹]|eur\b|usd\b|chf\b|euros?\b)|\d\s?%|\d\s?元|免费|مجان|मुफ़्त|निःशुल्क"
    r"|\b(?:free (?:entry|admission)|eintritt frei|entrée (?:libre|gratuite)|entrada (?:libre|gratuita))\b"
)
_DATE = (
    rf"\b(?:{_DAYS})\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?\.?\s*(?:[-–]\s*\d{{1,2}}\.?\s*)?(?:de\s+)?(?:{_MONTHS})\b"
    rf"|\b(?:{_MONTHS})\s+\d{{1,2}}\b|\b\d{{1,2}}[./]\d{{1,2}}\.?(?:[./]?\d{{2,4}})?\b|\d{{4}}-\d\d-\d\d"
    r"|\b\d{1,2}:\d\d\b|\b\d{1,2}\s?(?:am|pm|uhr)\b|\b\d{1,2}\s?h\b|\d月|\d\s?日"
)
_CALL = (
    r"^(?:book|buy|shop|order|join|register|sign up|get (?:your|tickets)|reserve|subscribe|discover|learn more|download"
    r"|start|try|visit|rsvp|see more|apply|call now|save your)\b|\b(?:now|today)!?$|^jetzt\b|^hier\b"
    r"|\b(?:buchen|anmelden|bestellen|sichern|entdecken|kaufen|reservieren)!?$"
    r"|^(?:réserve[zr]|achete[zr]|inscri\w+|découvr\w+|commande[zr]|je réserve|en savoir|profite[zr]|participe[zr]"
    r"|compr[ae]\w*|reserv[ae]\b|inscríbete|regístrate|descubre|apúntate|pide|únete|prenota|acquista|scopri|iscriviti"
    r"|compre|inscreva)|立即|马上|现在就|احجز|سجل|اشتر|अभी"
)
_PLACE = (
    r"\b(?:street|st\.|avenue|ave\.?|road|rd\.|lane|square|hall|park|museum|theat(?:er|re)|gallery|centre|center"
    r"|stadium|arena|club|café|library|church|school|university|campus|garden|market|hotel|pier|beach|halle|platz"
    r"|kirche|saal|bahnhof|bibliothek|rue|place|quai|salle|théâtre|musée|calle|plaza|sala|teatro|museo|parque|piazza"
    r"|via)\b|stra(?:ß|ss)e\b|(?:str\.|platz|hof|haus|garten|halle|saal|park|museum|theater|kirche|bühne|stadion)(?:[\s,]|$)|^\d{1,4}[a-z]?,?\s+\w+|\b\d{5}\s+\w"
    r"|广场|公园|中心|路\d|قاعة|شارع|मार्ग|भवन"
)

PATTERNS = tuple(
    (role, most, lazily(f"(?i){pattern}"))
    for role, most, pattern in (
        ("fine print", 2_000, _SMALL_PRINT),
        ("contact", 90, _CONTACT),
        ("price", 40, _PRICE),
        ("date", 70, _DATE),
        ("call to action", 36, _CALL),
        ("place", 80, _PLACE),
    )
)
"""Roles with the most characters a text of theirs has, and the pattern of it; the first that fits counts."""


LONGEST = 5_000
"""Characters of all texts together."""
MOST = 24
"""Texts on one page."""


class Role(NamedTuple):
    """`level` is how much it matters, 1 the most; `scale` its size beside the body's; `group` what it is next to.
    Roles are on a page in the order they have here."""

    name: str
    level: int
    scale: float
    group: str


ROLES = {
    role.name: role
    for role in (
        Role("headline", 1, 3.2, "title"),
        Role("subhead", 2, 1.45, "title"),
        Role("date", 3, 1.18, "occasion"),
        Role("place", 3, 1.12, "occasion"),
        Role("body", 4, 1.0, "body"),
        Role("price", 2, 1.55, "offer"),
        Role("call to action", 3, 1.18, "offer"),
        Role("contact", 5, 0.88, "offer"),
        Role("fine print", 6, 0.74, "foot"),
    )
}
_NICKNAMES = {"title": "headline", "subtitle": "subhead", "cta": "call to action", "text": "body", "note": "fine print",
              "venue": "place"}  # fmt: skip
_LABEL = lazily(rf"({'|'.join([*ROLES, *_NICKNAMES])})\s*:\s+(?=\S)")


class Copy(NamedTuple):
    """A text to set, and what it is for."""

    text: str
    role: str


SHORT, TITLE = 90, 60
"""Characters that a subhead has at most, and a headline where a shorter text is there."""


def roles_of(texts: Sequence[str | Copy]) -> tuple[Copy, ...]:
    """The texts with their roles, in their order. There is a headline unless all say what they are or ask to act.
    UsageError for no text, an empty one, too many, too long ones, and characters that no design can hold."""
    copies = [one if isinstance(one, Copy) else _labelled(one) for one in texts]
    _refuse_unfit(copies)
    found = [one.role or _formed(one.text) for one in copies]
    plain = [number for number, role in enumerate(found) if not role]
    if "headline" not in found:
        free = plain or [at for at, one in enumerate(copies) if not one.role and found[at] != "call to action"]
        short = [number for number in free if len(copies[number].text) <= TITLE]
        for number in (short or free)[:1]:
            found[number] = "headline"
    for number, role in enumerate(found):
        if not role:
            brief = len(copies[number].text) <= SHORT and "\n" not in copies[number].text
            found[number] = "subhead" if brief and "subhead" not in found else "body"
    return tuple(Copy(one.text, role) for one, role in zip(copies, found, strict=True))


def _labelled(text: str) -> Copy:
    words = _tidied(text)
    label = _LABEL.match(words)
    if label is None:
        return Copy(words, "")
    return Copy(words[label.end() :], _NICKNAMES.get(label[1], label[1]))


def _tidied(text: str) -> str:
    """With one kind of line break, and no blanks around a line."""
    return "\n".join(line for raw in text.splitlines() if (line := " ".join(raw.split())))


def _refuse_unfit(texts: Sequence[Copy]) -> None:
    if not texts:
        raise UsageError(says("no-text-to-set"))
    if len(texts) > MOST:
        raise UsageError(says("layout-texts-too-many", count=len(texts), limit=MOST))
    for number, one in enumerate(texts, 1):
        if not one.text.strip():
            raise UsageError(says("layout-text-empty", position=number))
        if not is_clean_text(one.text):
            raise UsageError(says("layout-text-control-characters", position=number))
        if one.role and one.role not in ROLES:
            raise UsageError(says("unknown-text-role", role=one.role, known=", ".join(ROLES)))
    if (length := sum(len(one.text) for one in texts)) > LONGEST:
        raise UsageError(says("layout-texts-too-long", length=length, limit=LONGEST))


def _formed(text: str) -> str:
    """The role that the form of a text tells; '' for none."""
    for role, most, pattern in PATTERNS:
        if len(text) <= most and pattern.search(text):
            return role
    return ""


_UNSEEN = re.compile("[\\s\u202b\u202c]+")


def words_alone(text: str) -> str:
    """A text without blanks, line breaks and the marks of lines that run from right to left."""
    return _UNSEEN.sub("", text)
