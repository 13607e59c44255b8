"""Other words for words of a design, without quotes: 'instead of Greenfield put Brookfield', 'coffee should be tea
wherever it appears', 'the guest is now Marco Bellini'.

Which texts have the words, and whether a phrase names a thing or stands in a text, the design tells (exchanging.py).
"""

from __future__ import annotations

import re

from redraft.commands.figures.calendars import name_of
from redraft.language.figure_spots import spots
from redraft.language.reading.further import are_words
from redraft.language.reading.phrases import Said
from redraft.language.reading.turns_of_phrase import WHO
from redraft.language.reading.unquoted import EVERYWHERE, OUGHT, as_typed, polite, scope_of, without_opinion
from redraft.lazy import lazily
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import plain_verb

_W = r"(?:‹q\d+›|[^‹,;:]+?)"
_OLD, _NEW = rf"(?:the words? |the text |the name )?(?P<old>{_W})", rf"(?P<new>{_W})"
_PUT = (
    r"(?:we (?:now )?have|we get|there is|it is|it's|comes?|put|write|use|say|have|type|print|show|insert|read"
    r"|make it|make that|make it say|it should (?:say|be|read))"
)
_SAYS = (
    r"(?:it|the (?:text|poster|flyer|card|slide|page|design)|there|you see|we have|we say)(?: now| currently| still)?"
)
_NOT = r",? (?:instead of|rather than|in place of|and not|but not|not|as opposed to)"
_LEAD = r"(?:(?:in|on|under|within|for) (?P<scope>[^‹,:]+?)[,:] )?"
_SURE = tuple(
    lazily(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_LEAD}instead of {_OLD},? {_PUT} {_NEW}{EVERYWHERE}",
        rf"(?P<every>wherever|everywhere|anywhere|each time|every time) {_SAYS} (?:says?|reads?|has|have|see|say)? "
        rf"?{_OLD},"
        rf" (?:it should |please |let it |just )?{_PUT} {_NEW}",
        rf"where {_SAYS} (?:says?|reads?|has) {_OLD},? (?:it should |please |let it |just )?{_PUT} {_NEW}",
        rf"{_PUT} {_NEW} (?P<every>wherever|everywhere) {_SAYS} (?:says?|reads?|has) {_OLD}",
        rf"{_PUT} {_NEW} where {_SAYS} (?:says?|reads?|has) {_OLD}",
        rf"(?:let|have|make) it (?:say|read|be) {_NEW}{_NOT} {_OLD}{EVERYWHERE}",
        rf"(?:in|on|for) (?P<scope>(?:the|our|my) [^‹,:]+?),? (?:it(?:'s|’s| is| should be| must be)|there (?:is|are)"
        rf"|we have|(?:you|they) get) {_NEW}{_NOT} {_OLD}",
        rf"(?:we|i) no longer (?:say|write|use) {_OLD},? (?:but|please|so|instead|now)? ?(?:make that|make it"
        rf"|write|say|put"
        rf"|use|we say|it's|it is) {_NEW}",
        rf"(?:label|relabel|title|retitle|caption|mark) (?P<scope>(?:[^‹]|‹c)+?) (?:as )?(?P<new>‹q\d+›){_NOT} "
        rf"(?P<old>‹q\d+›)",
        rf"(?:replace|change|swap|turn|substitute|exchange) (?:the )?(?:words?|name|phrase|term) (?P<old>[^‹,;:]+?)"
        rf" (?:by|with|to|into|for) (?:the (?:words?|name|phrase|term) )?(?P<new>[^‹,;:]+?){EVERYWHERE}(?: in "
        rf"(?P<scope>the [^‹,:]+?))?",
        r"(?:swap|trade|switch|exchange) (?P<old>[A-Z]\w+) for (?P<new>[A-Z]\w+) in (?P<scope>the [^‹,:]+)",
        r"(?:relabel|rename|retitle|reword) (?P<old>(?!the |our |my |it |this |that |all |every )[^‹,;:]+?) (?:as"
        r"|into) (?P<new>[^‹,;:]+)",
        rf"(?:in|on) (?P<scope>the [^‹,:]+?),? (?:change|replace|swap|exchange|turn) (?P<old>(?!the |its |all "
        rf"|every )(?-i:[a-z])[^‹,;:]*?)"
        rf" (?:to|with|by|for|into) (?P<new>[^‹,;:]+?){EVERYWHERE}",
        r"(?P<old>‹q\d+›) ?(?:→|->|=>) ?(?P<new>‹q\d+›) (?:on|in|of|at) (?P<scope>(?:[^‹]|‹c)+)",
        rf"(?P<old>‹q\d+›) (?:{OUGHT} (?:be|become|read|say|now be)|becomes|is now) (?:just |only |simply |spelled "
        rf"|spelt"
        rf" |written )*(?P<new>‹q\d+›){EVERYWHERE}",
    )
)
_SO_REPLACE = lazily(
    rf"(?P<scope>(?:the|our|my|its|this)\b(?:[^‹,:]|‹c)+?) (?:is|are|will be|has become)(?: now)?(?: called| "
    rf"named)? {_NEW}\s*[:,;–—-]"
    rf" (?:so |and )*(?:please )?(?:replace|change|swap|swap out|update|correct|remove) {_OLD}(?: with that| to that"
    rf"| accordingly)?{EVERYWHERE}",
    re.IGNORECASE,
)
_CALLED = lazily(
    rf"(?P<scope>(?:the|our|my|its|this)\b(?:[^‹,:]|‹c)+?) (?:{OUGHT} |will |is |are |was )?(?:now )?(?:be |to be "
    rf"|being )?(?:called|named|titled"
    rf"|labelled|labeled|say|says|read|reads|be|become|is|are)(?: now)? {_NEW}{_NOT} {_OLD}",
    re.IGNORECASE,
)
_SAYS_SO = lazily(
    rf"(?P<scope>[a-z][a-z -]*?) (?:{OUGHT} (?:now )?(?:say|read|be called)|now (?:says|reads)) {_NEW}{_NOT} {_OLD}",
    re.IGNORECASE,
)
"""As the former without an article, where it is plain that words are spoken of: 'button should say A instead of B'."""
_USE = lazily(rf"(?:use|put|write|have|say) {_NEW}{_NOT} {_OLD}{EVERYWHERE}(?: in (?P<scope>[^‹,]+?))?", re.IGNORECASE)

# What a text should say

_BE = (
    rf"(?:{OUGHT} (?:now )?(?:be|become|read|say)(?: called| named| titled| spelled| spelt| changed to)?|becomes"
    rf"|(?:is|are) now(?: called| named| titled)?|(?:has|have) become|turns into|now reads|now says|will (?:now "
    rf")?be(?: called)?"
    rf"|(?:has|have) (?:just )?been renamed(?: to)?|gets renamed to|(?:is|are) (?:called|named))"
)
_ASSERTED = lazily(rf"{_LEAD}(?P<what>[^‹,:]+?) {_BE}:? (?P<new>‹q\d+›|[^‹]+?){EVERYWHERE}", re.IGNORECASE)
_NAMED = lazily(
    r"(?:the |our |my )?(?P<what>[^‹,:]+?)['’]s (?:new |correct |right |real )?(?P<noun>name|title|slogan|tagline"
    r"|address|motto)"
    r" (?:is|will be|should be)(?: now)? (?P<new>‹q\d+›|[^‹]+)",
    re.IGNORECASE,
)
_NEW_NAME = lazily(
    r"(?:the |our |my )?(?:new|correct|right) (?P<what>[^‹,:]+?) (?:is|will be|should be|reads|:)(?: now)? "
    r"?(?P<new>‹q\d+›|[^‹]+)",
    re.IGNORECASE,
)
_HEADED = lazily(r"(?:new |updated |changed )?(?P<what>[^‹,:→=]+?) ?(?::|→|->|=>|=) (?P<new>[^‹]+)")
_WRITE = lazily(
    r"(?:to )?(?:write|print|type) (?P<new>[A-Z0-9][^‹]*?) (?:on|onto|in|into|inside) (?P<what>(?:the|our|my|this) "
    r"[^‹]+)"
)
_TEXTUAL = frozenset(name for name in known.SLOTS) | frozenset(
    "button text line label wording name title headline heading subtitle subheading tagline slogan motto caption footer"
    " address venue place date time price website quote note kicker eyebrow sticker badge location handle link".split()
)
_HEADS = frozenset(
    "note notes question reminder ps hint fyi update correction attention important hi hello please also change fix"
    " changes todo request wish typo mistake warning remark comment answer idea suggestion".split()
)
"""What stands before a colon and is no name of a text."""
_TAIL = lazily(r"[\s,]+(?:please|pls|thanks|thank you|now|instead|from now on|these days|for me)$", re.IGNORECASE)


_EACH = lazily(
    r"(?:please )?(?P<verb>change|rename|set|replace|update|turn|switch) (?P<what>[^‹]+?) (?P<link>to|with|by|as|into)"
    r" (?P<new>[^‹]+?),? respectively",
    re.IGNORECASE,
)
_PARTS = lazily(r",? and |, ", re.IGNORECASE)
_OF_EACH = lazily(r"(?P<of>(?:the )?(?:price|name|title|date|time|cost)s? of )", re.IGNORECASE)


def one_by_one(text: str) -> list[str]:
    """'rename A and B to X and Y respectively' as two clauses; none where the lists are not of one length."""
    found = _EACH.fullmatch(" ".join(text.split()).strip(" .!"))
    if found is None:
        return []
    of = _OF_EACH.match(found["what"])
    lead = re.sub(r"s of $", " of ", of["of"], flags=re.IGNORECASE) if of is not None else ""
    named = _PARTS.split(found["what"][of.end() if of is not None else 0 :])
    new = _PARTS.split(found["new"])
    if len(named) != len(new) or len(named) < 2:
        return []
    return [f"{found['verb']} {lead}{one} {found['link']} {other}" for one, other in zip(named, new, strict=True)]


def read_exchange(text: str) -> list[Said] | None:
    """Words for other words, where the sentence leaves no doubt which are which; None for other clauses."""
    if _MAY_EXCHANGE.search(text) is None:
        return None
    plain = _TAIL.sub("", polite(text))
    for shape in (*_SURE, _SO_REPLACE):
        if (found := shape.fullmatch(plain)) is not None and _exchanges(found):
            return [_exchanged(found, text)]
    return None


_PLACED_LAST = lazily(
    r"(?P<told>(?!in |on )[^‹:]+?) (?:in|on) (?P<where>the (?:[\w-]+ )?(?:table|chart|graph|diagram|list|agenda"
    r"|legend))$",
    re.IGNORECASE,
)
"""'… should be called Street lighting in the table': where it stands, and none of the new words."""
_BARE_INSTEAD = lazily(
    r"(?P<new>[^‹,;:]+?),? (?:instead of|rather than|in place of|and not) (?P<old>[^‹,;:]+)", re.IGNORECASE
)


_OUGHT = lazily(r"\b(?:should|must|ought to|needs? to|has to|have to)\b", re.IGNORECASE)
"""What belongs to a sentence about the design, and not to words of it."""


def _begins(said: str) -> bool:
    """Whether a verb stands there: something else is asked for."""
    return plain_verb(said.split(" ")[0].lower()) is not None


def _exchanges(found: re.Match[str]) -> bool:
    """Whether both are words; of two figures the statements know more."""
    old, new = found["old"], found["new"]
    figures = "‹" not in old + new and all(any(one.kind != "weekday" for one in spots(said)) for said in (old, new))
    return (not figures or _other_words(old, new)) and are_words(old) and are_words(new)


def _other_words(old: str, new: str) -> bool:
    """Whether two that begin with a number differ in a word behind it too: '2 recipe cards' for '1 recipe card'."""
    said = [re.fullmatch(r"\d+ (?P<rest>[^\W\d_]+(?: [^\W\d_]+){0,3})", one.strip()) for one in (old, new)]
    rests = [one["rest"].lower() for one in said if one is not None]
    return len(rests) == 2 and rests[0] != rests[1] and rests[0][:3] == rests[1][:3]


_MAY_EXCHANGE = lazily(
    r"\b(?:word|words|phrase|term|name|swap|trade|switch|exchange|instead of|where|wherever|everywhere|anywhere"
    r"|time|rather than|in place of|no longer|not|relabel|rename|retitle|now"
    r"|is|are|should|must|becomes)\b|→|->|=>|^(?:in|on) ",
    re.IGNORECASE,
)
"""What each of the sure shapes has one of."""


def read_rewording(text: str) -> list[Said] | None:
    """As `read_exchange`, for shapes that may also be about a look or a font; None for other clauses."""
    plain = _TAIL.sub("", polite(text))
    whole = " ".join(text.split()).strip(" ,.!?")  # 'first' and 'now' may be talk, and here they are not
    if (found := _CALLED.fullmatch(plain) or _SAYS_SO.fullmatch(whole)) is not None and _exchanges(found):
        return [_exchanged(found, text)]
    found = _BARE_INSTEAD.fullmatch(whole)
    asks = found is not None and (_begins(polite(found["new"])) or _OUGHT.search(found["new"]))
    if found is not None and not asks and _exchanges(found):
        return [_exchanged(found, text)]
    if (
        (found := _USE.fullmatch(plain)) is not None
        and _exchanges(found)
        and _typed(found["old"])
        and _typed(found["new"])
    ):
        return [_exchanged(found, text)]
    return None


def _exchanged(found: re.Match[str], text: str) -> Said:
    if re.match(r"(?:the|our|my) ", found["old"], re.IGNORECASE) and _SO_REPLACE.fullmatch(found.string) is not None:
        return Said("reword", found["old"].strip(), {"new": as_typed(text, _bare(found["new"]))}, verb="change")
    scope = scope_of(found)
    every = {"everywhere": "everywhere"} if found.groupdict().get("every") else {}
    return Said(
        "reword",
        "",
        {"old": _bare(found["old"]), "new": as_typed(text, _bare(found["new"])), **scope, **every},
        verb="replace",
    )


_INSTEAD = lazily(r"\b(?:instead of|rather than|in place of)\b", re.IGNORECASE)


def read_assertion(text: str) -> list[Said] | None:
    """What a text should say, or a word become; asked last, since words may mean much else."""
    plain = re.sub(r"(?<=\w)['’]s (?=now\b|called\b)", " is ", _TAIL.sub("", polite(without_opinion(text))))
    if (found := _WRITE.fullmatch(plain)) is not None and not _INSTEAD.search(found["new"]):
        return [Said("reword", found["what"], {"new": as_typed(text, found["new"])}, verb="change")]
    if (found := _NAMED.fullmatch(plain)) is not None and _typed(found["new"]):
        return [
            Said("reword", f"the {found['what']} {found['noun']}", {"new": as_typed(text, found["new"])}, verb="change")
        ]
    plain = _PLACED_LAST.sub(r"in \g<where>, \g<told>", plain)
    for shape in (_NEW_NAME, _ASSERTED):
        found = shape.fullmatch(plain)
        if (
            found is None
            or not are_words(found["new"])
            or _MORE.search(found["new"])
            or _ASKER.fullmatch(found["what"])
        ):
            continue
        new = as_typed(text, re.sub(r"^(?:called|named) ", "", found["new"].strip()))
        extra = scope_of(found)
        if not (_typed(new) or new.startswith("‹") or (extra and len(found["what"].split()) < 4) or _one_word(new)):
            continue
        what = found["what"] if shape is _ASSERTED else f"the {found['what']}"
        called = {"called": "yes"} if re.search(r"\b(?:called|named|renamed)\b", plain) else {}
        return [Said("reword", what, {"new": new, **extra, **called}, verb="change")]
    found = _HEADED.fullmatch(plain)
    if found is not None and len(found["what"].split()) < 7 and not _MORE.search(found["new"]):
        last = re.findall(r"[a-z]+", found["what"].lower())[-1:]
        inner = re.search(r"\b(?:line|row|word) (?:of|in) ", found["what"], re.IGNORECASE) is not None
        lone = bool(last) and len(found["what"].split()) == 1 < len(found["new"].split()) and last[0] not in _HEADS
        numbered = re.fullmatch(
            r"(?:the )?(?:step|stage|point|phase|rule|tip|reason) \d+", found["what"], re.IGNORECASE
        )
        if (
            ((last and last[0] in _TEXTUAL) or lone or inner or numbered)
            and (_typed(found["new"]) or inner)
            and not _MEASURED.match(found["new"])
            and not _is_font(found["new"])
        ):
            return [Said("reword", found["what"], {"new": as_typed(text, found["new"])}, verb="change")]
    return None


_MEASURED = lazily(
    r"[-+−]?\d+(?:\.\d+)? ?(?:px|pt|mm|cm|pixels|%)(?: (?:up|down|left|right|higher|lower|wide|high|tall|thick|opa\w+"
    r"|transp\w+|bigger|smaller|larger|to the)\b|$)",
    re.IGNORECASE,
)
"""What is an amount, and no words: '24 px down'."""


def read_new_words(text: str) -> list[Said] | None:
    """As `read_assertion`, for what can be no figure alone: 'the address is now 25 Harbour Street, Cork'."""
    said = read_assertion(text)
    headed = _HEADED.fullmatch(_TAIL.sub("", polite(text)))
    if headed is not None and _is_font(headed["new"]):
        return None
    if headed is not None and _WHOLE_LINE.fullmatch(headed["what"]) and len(headed["new"].split()) > 1:
        line = as_typed(text, headed["new"])
        return (
            [Said("reword", headed["what"], {"new": line, "typed": "yes"}, verb="change")] if are_words(line) else None
        )
    if said is None or not re.match(r"(?:the|our|my|your|its) ", said[0].target, re.IGNORECASE):
        return None
    names = [word for word in re.findall(r"(?<![\w.])[A-Z][a-zäöüéè]+", said[0].get("new")) if not _is_of_date(word)]
    return said if len(names) > 1 else None


_WHOLE_LINE = lazily(
    r"(?:the |our |my )?(?:main |big |small )?(?:title|headline|heading|tagline|subtitle|slogan|motto|strapline"
    r"|caption|button(?: text| label)?)",
    re.IGNORECASE,
)
"""What stands before a colon and all the words behind it."""


def _is_of_date(word: str) -> bool:
    return name_of(word, months=True) is not None or name_of(word, months=False) is not None


_MORE = lazily(
    r"[:;]|,? (?:so|please|but|and then) |, (?:fix|correct|update|change|make|replace|add|delete|remove|put)\b"
)
"""What new words do not hold: something else is asked for there."""
_ASKER = lazily(rf"{WHO}|it|that|this|which|there|what|who|everything|(?:the )?(?:rest|others?)", re.IGNORECASE)
_LOOKS_ENDING = ("er", "ed", "able", "ible", "est", "ous", "ful", "ish", "ward", "wards", "ly")


def _typed(said: str) -> bool:
    """Whether words begin as a name or a line of text does."""
    bare = said.strip()
    return bare.startswith("‹q") or (bool(bare) and (bare[0].isupper() or bare[0].isdigit() or bare[0] in "@#€$£“"))


def _is_font(said: str) -> bool:
    """Whether a known font is named, which is a look and no text."""
    return said.strip(" .").lower() in known.FONTS


def _one_word(said: str) -> bool:
    bare = said.strip().lower()
    return bare.isalpha() and not bare.endswith(_LOOKS_ENDING) and bare not in known.LOOKS


def _bare(said: str) -> str:
    return said.strip(" .")
