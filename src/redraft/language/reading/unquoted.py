"""Words without quotes, where they can be told, and sentences that make one request of words together."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from redraft.language.reading.beforehand import put_together
from redraft.language.reading.further import asks_more
from redraft.language.reading.phrases import Said
from redraft.language.reading.turns_of_phrase import WHO
from redraft.lazy import alternation, lazily
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.quotes import Wording
from redraft.targets.vocabulary import CHATTER_BACK, CHATTER_FRONT, PLUS

_Q = r"‹q\d+›"
EVERYWHERE = (
    r"(?: (?P<everywhere>everywhere|throughout|globally|in (?:all|every|each)(?: of)? ?(?:the )?(?:texts?|places?"
    r"|layers?|lines?)|wherever it (?:appears|occurs|stands)"
    r"|all over the (?:page|design|poster)|(?:in|across|throughout) the (?:whole |entire )(?:page|design|poster"
    r"|document|file|thing|deck|presentation)))?"
)
OUGHT = (
    r"(?:should|must|needs? to|has to|have to|ought to|shall|is supposed to|is meant to|was supposed to|was meant to)"
)
PAGE = lazily(rf"(?:the |this |my |our )?(?:whole |entire )?(?:{'|'.join(known.PAGE_WORDS)})", re.IGNORECASE)


def scope_of(found: re.Match[str]) -> dict[str, str]:
    groups = found.groupdict()
    scope = (groups.get("scope") or groups.get("scope2") or "").strip(" ,:")
    scope = re.sub(r"^(?:the )?(?:text|wording|words|copy) (?:of|in|on) ", "", scope, flags=re.IGNORECASE)
    every = {name: groups[name].strip() for name in ("all", "everywhere") if groups.get(name)}
    if re.search(r"‹[^c]", scope) or PAGE.fullmatch(scope):
        scope = ""
    return {**({"scope": scope} if scope else {}), **every}


_FRONT = lazily(rf"^(?:{alternation(CHATTER_FRONT)}|{PLUS})(?:\s*[,!:])?\s+", re.IGNORECASE)
_BACK = lazily(rf"[\s,]+(?:{alternation(CHATTER_BACK)})$", re.IGNORECASE)


@lru_cache(maxsize=512)
def polite(text: str) -> str:
    """A clause without politeness at its ends, all else as it was said: what stands behind 'instead of' matters."""
    text = " ".join(text.split()).strip(" ,.!?")
    while (shorter := _BACK.sub("", _FRONT.sub("", text)).strip(" ,.!?")) != text:
        text = shorter
    first, _, rest = text.partition(" ")
    verb = plain_verb(first.lower())
    return f"{verb} {rest}" if verb is not None and rest and first.lower().endswith(("ed", "ing")) else text


# Words without quotes, where they can be told

WRITTEN: dict[str, re.Pattern[str]] = {
    "phone": lazily(r"\+?\(?\d[\d()/ .–-]{3,}\d"),
    "email": lazily(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    "website": lazily(r"(?:https?://|www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/\S*)?", re.IGNORECASE),
    "handle": lazily(r"@[\w.]+"),
}
"""How an entry of each kind is written."""
_THANKS = lazily(
    r"[\s,]+(?:please|pls|thanks|thank you|cheers|instead|for me|if possible|if you can)[.!?]*$", re.IGNORECASE
)
_SAY = lazily(
    rf"(?:(?:please|and|also|then|now|so) )*(?:(?:(?:i|we)(?:'d|’d| would)? )?(?:want|need|like|let|have|make|get)"
    rf" )?(?P<target>(?i:the|its|our|my|this|that)\b[^‹]+?|[Ii]t)"
    rf" (?:{OUGHT} |to |now )?(?:say|read|says|reads) (?P<new>[A-Z0-9@#€$£].*)"
)
_ANOTHER = lazily(r"\b(?:and|then|but|,) (?:then |also )?(?P<word>[\w'’]+)|‹q")
_CONTACT = lazily(
    r"(?:change|set|update|make|replace|edit|correct|fix|switch|use|put|let)? ?(?:the |our |my |your |their |his |her"
    r" )?(?:new |correct |right |updated |changed |old )?(?:(?P<phone>(?:tele)?phone(?: number)?"
    r"|number(?=\D+\+?\(?\d(?:[ ()/.–-]*\d){6,}$)|(?:call|ring|reach|text)(?: me| us)? (?:on|at"
    r"|under)(?=\D+\+?\(?\d(?:[ ()/.–-]*\d){6,}$)|contact number"
    r"|mobile(?: number)?|tel(?: number)?)"
    r"|(?P<email>e-?mail(?: address)?|contact e-?mail)|(?P<website>website|web ?site|web address|url|homepage|site"
    r"|link|domain)(?: address)?|(?P<handle>(?:[a-z]+ )?handle))"
    r"(?:(?: is| are)? (?:wrong|outdated|out of date|incorrect|not right|old)[,;:.–— -]+(?:(?:please )?(?:it|that|the"
    r" (?:right|correct|new) one)(?:'s|’s| is)?|now|use|make it)?)?"
    r"(?: is| are| has changed| changed)?(?: (?:to be|to|with|by|into|is|should be|must be|needs to be|has to be|be)"
    r"| ?(?::|=|→|->))?(?: now)? (?P<value>[^‹\s]+(?:[ /–-]\(?[\d()/–-]+\)?)*)",
    re.IGNORECASE,
)
_ROLE_WORDS = frozenset(
    word
    for table in (known.SLOTS, known.SHAPES, known.PROPS, known.FIGURES)
    for name in table
    for word in name.split(" ")
) | frozenset(
    (
        *known.PAGE_WORDS,
        *known.PICTURES,
        *known.DETERMINERS,
        *known.PRONOUNS,
        "everything",
        "button",
        "logo",
        "table",
        "chart",
    )
)
_NAME = r"(?-i:[A-Z@ÅÄÖØÆÉÈÜ])[^\s‹,:;]*(?: (?!(?:with|by|to|for|everywhere|throughout|in|on|and)\b)[^\s‹,:;]+){0,5}"
_NAMES = tuple(
    lazily(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:(?:in|under|on) (?P<scope>[^‹,]+?),? )?(?:replace|change|rename|substitute|exchange|swap)"
        rf" (?P<old>{_NAME})(?: everywhere)? (?:with|by|to|into|for|->|→) (?P<new>{_NAME}){EVERYWHERE}",
        rf"(?:find|search for|look for) (?P<old>{_NAME}) and (?:replace|change) (?:(?:it|them|that) )?(?:with|by|to"
        rf"|into) (?P<new>{_NAME}){EVERYWHERE}",
        rf"(?P<old>{_NAME}) (?:becomes|should become|must become|turns into|->|→|=>) (?P<new>{_NAME}){EVERYWHERE}",
    )
)


_WANTED = lazily(
    rf"^{WHO}(?:'d|’d| would| will)?(?: really| just| also)? (?:wants?|needs?|likes?|prefers?|says?|said|asked for"
    rf"|asks for"
    rf"|told me|thinks?)(?: that)? (?=(?:the|our|my|your) )",
    re.IGNORECASE,
)


_INSTEAD = lazily(r"(?P<new>.+?),? (?:instead of|rather than|in place of|and not|not) (?P<old>.+)", re.IGNORECASE)


def typed(text: str) -> list[Said] | None:
    """New words that are not in quotes: behind 'say' and 'read', where they begin with a capital or figure; an address
    or number of a kind that is named; one name for another."""
    whole = _THANKS.sub("", " ".join(text.split()).rstrip("."))
    if (say := _SAY.fullmatch(whole)) is not None:
        if (other := _INSTEAD.fullmatch(say["new"].strip())) is not None:
            arguments = {"old": other["old"], "new": other["new"], "scope": say["target"].strip()}
            return [Said("reword", "", arguments, verb="replace")]
        more = list(_ANOTHER.finditer(say["new"]))
        if not asks_more(say["new"]) and not any(one["word"] is None or _asks(one["word"]) for one in more):
            return [Said("set_text", say["target"].strip(), {"new": say["new"].strip()}, verb="change")]
        return None
    plain = _WANTED.sub("", polite(text))
    if (entry := _CONTACT.fullmatch(plain)) is not None:
        kind = next(name for name in ("phone", "email", "website", "handle") if entry[name])
        value = entry["value"].rstrip(".,")
        if WRITTEN[kind].fullmatch(value):
            return [Said("contact", "", {"what": kind, "value": value}, verb="change")]
    return None


def _asks(word: str) -> bool:
    """Whether a word behind 'and' begins another request."""
    return word.islower() and (plain_verb(word) is not None or word in ("be", "it", "should"))


_CALL = frozenset(
    "book order buy shop get join start call listen watch register reserve subscribe download donate apply try "
    "learn enrol"
    " enroll sign read play visit preorder pre-order act vote find explore discover see begin send check".split()
)
"""What a button asks for: behind these 'now' is part of it."""


_OPINION = lazily(
    rf"^(?:{WHO}|i) (?:think|thinks|says?|said|believes?|guess|reckons?|mentioned|confirmed|heard|told"
    r" (?:me|us))(?: that)?"
    r" (?=(?:the |our |my |it |we )?\w+ )(?!to\b)",
    re.IGNORECASE,
)


def without_opinion(text: str) -> str:
    """A clause without who says so: 'the client says the market starts at 10 am'."""
    return _OPINION.sub("", text)


def as_typed(text: str, new: str) -> str:
    """New words with the 'now' that was taken for talk: 'change it to Book now'."""
    words = new.strip().split()
    whole = " ".join(text.split()).rstrip(" .!?")
    called = bool(words) and len(words) < 4 and words[0].lower() in _CALL
    return f"{new.strip()} now" if called and whole.lower().endswith(f"{new.strip().lower()} now") else new.strip()


def named(text: str) -> list[Said] | None:
    """One name for another, both with a capital: 'replace Svolvær with Henningsvær'. It is asked last: such
    words may be a font, or name a layer."""
    plain = polite(text)
    for pattern in _NAMES:
        if (found := pattern.fullmatch(plain)) is not None:
            old, new = found["old"].strip(), as_typed(text, found["new"].strip(" ."))
            if not all(word.lower() in _ROLE_WORDS for word in old.split()):
                return [Said("replace_text", "", {"old": old, "new": new, **scope_of(found)}, verb="replace")]
    return None


# Sentences that belong together

_WRONG = (
    r"(?:wrong|a typo|misspell?ed|misspelt|spelled wrong(?:ly)?|spelt wrong(?:ly)?|incorrect|not right|a"
    r" mistake|outdated|out of date|no longer right)"
)
_SAYS = lazily(
    rf"(?:(?P<where>it|that|this|there|(?:the|my|our) [^‹.;,:!?]{{1,40}}?)(?: now| currently| still)?(?: (?:says?"
    rf"|reads?|has|is)|'s|’s) (?:the word )?)?(?P<old>{_Q})"
    rf"(?: is {_WRONG})?\s*[,;.:–—-]?\s*(?:(?:but|and|yet|though|so|while) )?(?:it|that|this|they|which|there) "
    rf"(?:should|must|needs? to|has to|ought to|was supposed to|is supposed to)(?: actually| really)? (?:say|read"
    rf"|be|become)(?: spelled| spelt)? (?P<new>{_Q})",
    re.IGNORECASE,
)
_TYPO = lazily(
    rf"(?:there(?:'s| is)(?: still)? )?(?:a |the )?(?:typo|spelling mistake|mistake|spelling error|misspelling)(?:"
    rf" (?:in|on) (?P<where>[^‹.;:,]+?))?\s*[:,;.–—-]\s*(?P<old>{_Q})"
    rf" (?:should be|must be|should read|should say|is meant to be|->|→|=>|instead of) (?P<new>{_Q})",
    re.IGNORECASE,
)


def together(said: Wording) -> Wording:
    """'It says "A". It should say "B".' as one request, before it is cut into sentences."""

    def joined(found: re.Match[str]) -> str:
        where = (found["where"] or "").strip()
        inside = (
            f" in {where}"
            if where and where.lower() not in ("it", "that", "this", "there") and not PAGE.fullmatch(where)
            else ""
        )
        if found["old"] == found["new"] or (not found["where"] and " is " not in found[0].lower()):
            return found[0]
        return f"replace {found['old']} with {found['new']}{inside}"

    text = _TYPO.sub(lambda found: _fixed(found), _SAYS.sub(joined, put_together(said.text)))
    return replace(said, text=_WAS_WRONG.sub(_put_right, text))


_WAS_WRONG = lazily(
    rf"(?:^|(?<=[.;!] ))(?:(?:{WHO}|someone) (?:told|said|says|noticed|tells)(?: me| us)?(?: that)? )?"
    rf"(?P<what>[^‹.,;:!?]{{2,50}}?|‹q\d+›) (?:(?:is|are|was|were) (?:{_WRONG}|false|old|not correct|not up to date)"
    rf"|has changed|have changed|has moved|changed|needs changing|needs updating)\s*[,;.:–—-]+\s*(?:(?:so|and|but"
    rf"|please|because) )*"
    rf"(?:(?:it|they|that|this)(?:'s|’s|'re| is| are)(?: now)?|(?:it |they |that )?(?:should|must|needs to|has to) "
    rf"(?:be|read|say)"
    rf"|(?:the )?(?:right|correct|new|proper) (?:one|address|number|date|name|time|price|spelling|title) (?:is|:)"
    rf"|now|make it"
    rf"|change it to|we(?:'re| are) now at|we have):? (?P<new>(?!wrong|too|not)[^‹;!?]+?|‹q\d+›)(?: "
    rf"now)?(?=[.;!?]*\s*$|[.;!?]+ )",
    re.IGNORECASE,
)
"""'The phone number is wrong, it should be …', 'the venue has changed, it is now …'."""


def _put_right(found: re.Match[str]) -> str:
    """As one statement of what should be."""
    what, new = found["what"], found["new"]
    if re.search(r"\d", what) or what.startswith("‹"):
        return f"{what} → {new}"
    determined = re.match(r"(?:the|our|my|your|this|that|its|their|a|an) ", what, re.IGNORECASE)
    named = what if determined or what[:1].isupper() else f"the {what}"
    named = re.sub(r"^that ", "the ", named, flags=re.IGNORECASE)
    return f"{named} should be {new}"


def _fixed(found: re.Match[str]) -> str:
    inside = f" in {found['where'].strip()}" if found["where"] and not PAGE.fullmatch(found["where"].strip()) else ""
    return f"replace {found['old']} with {found['new']}{inside}"
