"""Clauses that give new words without quotes: what stands there and what should, or what is named and its words."""

from __future__ import annotations

import re

from redraft.document.layers import Text
from redraft.errors import RedraftError
from redraft.language.reading.further import are_words
from redraft.language.reading.statements import is_proposal
from redraft.language.reading.unquoted import polite
from redraft.language.retelling.told_kinds import kind_told
from redraft.language.retelling.told_places import (
    Stretch,
    Telling,
    bare_noun,
    named_by,
    standing,
    tells_when,
    texts_on,
    texts_within,
    version_of,
)
from redraft.lazy import lazily
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.pages import choose
from redraft.targets.quotes import unquote
from redraft.targets.texts import occurrences
from redraft.targets.vocabulary import named_color

SLIDE = lazily(
    r"(?P<lead>^(?:on |in |for )?)?(?:(?P<link>\b(?:on|in|of|for|from) ))?(?P<slide>(?:the )?(?:slide (?:no\.?"
    r" )?(?:\d{1,2}"
    r"|one|two|three|four|five|six)|(?:very )?(?:first|second|third|fourth|fifth|sixth|last|final|opening|closing|title"
    r"|cover) slide))(?P<own>['’]s)?",
    re.IGNORECASE,
)
_VERB = (
    r"(?:change|rename|replace|update|set|make|correct|turn|switch|swap|edit|fix|amend|exchange|substitute|retitle|reword"
    r"|adjust|alter|modify|relabel|re-?name|trade|put|have|let|move|push)"
)
_NOW = r"(?:now |actually |from now on |then |just |only )?"
_BE = (
    rf"(?:(?:is|are|was|were|will be|'s|’s) {_NOW}(?:called |named |headed |titled |labell?ed |going to be |at )?"
    rf"|becomes |should {_NOW}(?:be|read|say|become|have) "
    rf"(?:called |named |headed |titled |labell?ed )?|must {_NOW}(?:be|read|say) |needs? to {_NOW}(?:be|read|say) "
    rf"|has to {_NOW}(?:be|read|say) |ought to "
    rf"(?:be|read|say) |{_NOW}(?:costs?|reads|says) {_NOW}|(?:goes|go|went|is going|moves|moved|has moved|changes"
    rf"|changed|has"
    rf" changed|drops|dropped|rises|rose|comes) (?:up |down |back )?to )"
)
_TO = r"(?: ?(?:->|→|=>|=|:(?!\d\d\b)) ?| (?:to(?: be| say| read)?|with|by|into|as) )"
_IS = r"(?: ?(?:->|→|=>|=|:(?!\d\d\b)) ?| to (?:be |say |read )?)"
_PUT = (
    r"(?:(?:please )?(?:(?:call|name|title|label|head|caption) (?:it|this|that|the [\w ]+?)|put|use|write|say|have"
    r"|print|show|type|insert|make (?:it|that)(?: say| read| be)?|it (?:should|must|needs"
    r" to) (?:be|say|read)|(?:should|must) (?:be|say|read)|it(?:'s|’s| is)(?: now)?(?: spelled| spelt| written|"
    r" called| named)?|(?:should|must) be (?:spelled|spelt|written)|we want|we need|i(?:'d| would) like|want|take"
    r"|change (?:it|that) to) )"
)
_NOT = r",? (?:instead of|rather than|in place of|in lieu of|and not|not|as opposed to|in the place of) "
_AT = r"(?:,? (?:in|on|at|under|within|of|from) (?P<scope>(?:the|our|my|this|#|‹q)[^,]*?|[A-Z][^,]*?))?"
_EXCHANGES = tuple(
    lazily(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:{_VERB} )(?P<what>[^,]+? )?from (?P<old>.+?) (?:to|into) (?P<new>.+?){_AT}",
        r"(?P<what>(?:the|our|my) [^,]+?) (?:goes|moves|changes|changed|is changing|moved|went|has moved) from"
        r" (?P<old>.+?) to (?P<new>.+)",
        rf"(?:instead of|in place of|rather than) (?P<old>.+?)(?:, | )(?:please |now |we have |there is"
        rf" )*{_PUT}(?P<new>.+?){_AT}",
        rf"{_PUT}?(?P<new>.+?){_NOT}(?P<old>.+?){_AT}",
        rf"(?P<what>(?:the|our|my|it) ?[^,]*?) ?{_BE}(?P<new>[^,]+?){_NOT}(?P<old>.+)",
        rf"{_VERB} (?P<old>[^,]+?) (?:in|on|at|from) (?P<scope>(?:the|our|my|this|#|‹q)[^,]*?) (?:by|with|for)"
        rf" (?P<new>[^,]+)",
        rf"(?:it(?:'s|’s| is| should be| must be) )?(?:no longer|not) (?P<old>.+?),? but (?:rather )?(?P<new>.+?){_AT}",
        rf"(?P<old>.+?) (?:is|are|has been|was|will be) (?:out|gone|cancell?ed|sold out|no longer [a-z ]+|closed"
        rf"|not coming|dropped|off|ill|sick)"
        rf"(?: [a-z ]+)?, (?:so )?(?:please )?(?:put|use|write|take|have|make it|make that|replace (?:it|them)"
        rf" (?:with|by)|swap (?:it|them) for"
        rf"|we have|it(?:'s|’s| is)) (?P<new>.+?)(?: instead| there)?{_AT}",
        rf"substitute (?P<new>.+?) for (?P<old>.+?){_AT}",
        rf"{_VERB} (?P<old>.+?){_TO}(?P<new>.+?){_AT}",
        rf"(?:swap|trade|exchange|switch|substitute|change)(?: out)? (?P<old>.+?) for (?P<new>.+?){_AT}",
        r"(?P<old>.+?) (?:is|was) (?:wrong|misspelled|misspelt|spelled wrong|a typo),? (?:it )?(?:should be|must"
        r" be|is|it's) (?P<new>.+)",
    )
)
"""Words of the design and what they become; tried from the first."""
_BARE_INSTEAD = _EXCHANGES[3]
_LOOSE = _EXCHANGES[-3:]
"""Shapes that may name a thing as well as words."""
_BECOMES = tuple(
    lazily(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:{_VERB} )(?P<what>.+?){_TO}(?P<new>.+)",
        r"(?:swap|trade|exchange|switch|change)(?: out)? (?P<what>it|that|them|this|(?:the|our|my) .+?) for"
        r" (?P<new>.+)",
        r"(?:make|set|have|let) (?P<what>(?:the|our|my|its) .+?) (?:be |read |say"
        r" )?(?P<new>(?-i:[-−+]?[\d€$£‹@#A-Z]).*)",
        r"(?:make|set|change|update|correct|switch) (?P<what>it|that|this|them)(?: to| be| say| read| into)*"
        r" (?P<new>‹q\d+›|(?-i:[A-Z\d]).*)",
        r"(?:correct|fix|update|change|edit|check|amend) (?P<what>(?:the|our|my) .+?)[,:;] (?:it|that|they|which)"
        r" (?:should|must"
        r"|needs to|has to) (?:now )?(?:read|say|be) (?P<new>.+)",
        r"(?:make|let|have|get) (?P<what>.+?) (?:to )?(?:say|read) (?P<new>.+)",
        r"(?P<what>it|that|this)(?:'s|’s| is| has)? [^‹]+?,? so (?:it(?:'s|’s| is)|make it|that's|put|write)?"
        r" ?(?P<new>‹q\d+›)",
        r"(?P<what>.+?) (?:is|are|will be|takes place|happens|moves to|moved to)(?: now)? (?:on )?the \d+(?:st|nd"
        r"|rd|th),? (?:so|that is|i\.e\.|meaning)"
        r" (?:on )?(?P<new>.+)",
        r"(?:call|name|label|title|caption|retitle|rename) (?P<what>(?:the|our|my) [a-z ]+?) (?P<new>(?-i:[A-Z‹]).*)",
        r"(?:use|put|write|take|enter|print) (?P<new>.+?) (?:as|for) (?P<what>(?:the|our|my) .+)",
        r"(?P<what>.+?) (?:is|are|was|were) (?:wrong|outdated|out of date|old|incorrect|not right)[,:;] (?:please "
        r"|so )*"
        r"(?:it (?:should|must) be|it(?:'s|’s| is)(?: now)?|make it|change it to|the (?:right|correct|new) one is)"
        r" (?P<new>.+)",
        r"(?P<what>.+?) (?:has|have) (?:changed|moved)[,:;]? (?:to |it(?:'s|’s| is) now |(?:we are|we're) now at"
        r" )(?P<new>.+)",
        rf"(?P<what>[^‹]+?) ?(?<= |['’]){_BE}(?P<new>.+)",
        rf"(?:new |the new |our new |updated )?(?P<what>.+?){_IS}(?P<new>.+)",
        r"(?P<what>[^‹]+?) (?P<figure>[-−+]?[\d€$£@#].*)",
        r"(?P<what>(?:the|our|my) [^‹]+?) (?P<new>‹q\d+›)",
    )
)
"""What something is called, and its new words."""
_LATER = lazily(
    r"(?:,? (?:please|pls|thanks|thank you|now|instead|from now on|as of now|these days|for now|everywhere|throughout"
    r"|accordingly|this time|again|on the (?:poster|flyer|design|page|card|menu|leaflet)))+$",
    re.IGNORECASE,
)
_FIRST = lazily(r"^(?:so|and|but|then|also|because|since|for the next \w+|hi|hello|ok|okay|well)[,:]? ", re.IGNORECASE)


def stretches_of(stretch: str, design: Telling, quotes: list[str], before: str) -> list[Stretch] | None:
    """What a clause about words of the design changes in it; None for any other clause."""
    if is_proposal(stretch):
        return None
    plain = polite(stretch)
    if re.search(r"\b(?:to|with|as|by|into|say|read)$", plain):  # 'slide 7 to Thanks'
        plain = " ".join(stretch.split())
    while (shorter := _FIRST.sub("", plain)) != plain:
        plain = polite(shorter)
    every = re.search(r"\b(?:everywhere|throughout)\b", plain, re.IGNORECASE) is not None
    later = _LATER.sub("", plain).strip(" ,")
    plain = plain if re.search(r"\b(?:to|with|as|by|into|say|read)$", later) else later
    if re.fullmatch(r"‹q\d+›", plain) and re.search(r"\b(?:it|them|that|they)(?: (?:to|be|say|read))? ‹q\d+›$", before):
        return version_of(_value(plain, quotes), texts_on(design, frozenset()), design, "")
    if len(plain) < 5 or (plain.startswith("‹q") and len(plain) < 8):
        return None
    pages, bare = _pages_of(plain, design)
    if pages and (named := _SLIDE_NAMED.fullmatch(bare)) is not None:
        bare = f"the {bare_noun(design.told[-1]) if design.told else 'title'} to {named['new']}"
    places = _exchanged(bare, pages, design, quotes, every) or _set(bare, pages, design, quotes, before)
    if not places or all(one.text.text[one.start : one.end] == one.new for one in places):
        return None
    return places


_SLIDE_NAMED = lazily(
    r"(?:(?:call|name|title|retitle|rename|head)(?: to)?|(?:rename |retitle |change )?(?:the )?(?:to|:|->|→|=>"
    r"|with|as)) (?P<new>(?-i:[A-Z\d‹]).*)",
    re.IGNORECASE,
)
"""A slide and its new title, its number taken out: 'call slide 5 Outlook', '…, slide 6 to Wishes'."""


def _pages_of(plain: str, design: Telling) -> tuple[frozenset[str], str]:
    """The slides a clause names, and the clause without them; none for a single design."""
    if len(design.scene.document.pages) < 2:
        return frozenset(), plain
    if design.slide and SLIDE.search(plain) is None:
        try:
            return frozenset(page.id for page in choose(design.slide, design.scene.deck).pages), plain
        except RedraftError:
            return frozenset(), plain
    named: set[str] = set()
    for found in SLIDE.finditer(plain):
        try:
            named |= {page.id for page in choose(found["slide"], design.scene.deck).pages}
        except RedraftError:
            return frozenset(), plain
    bare = SLIDE.sub(lambda found: "the " if found["own"] else " ", plain)
    return frozenset(named), re.sub(r" (?=[:,])", "", " ".join(bare.split())).strip(" ,:")


def _value(said: str, quotes: list[str]) -> str:
    """Words as they were typed, without quotes around all of them."""
    found = re.fullmatch(r"(?:the (?:words?|text) )?‹q(\d+)›", said.strip())
    if found is not None:
        return unquote(quotes[int(found[1])])
    return said.strip(" ,")


def _exchanged(
    plain: str, pages: frozenset[str], design: Telling, quotes: list[str], every: bool
) -> list[Stretch] | None:
    """Words that stand in the design, and those for them."""
    for shape in _EXCHANGES:
        found = shape.fullmatch(plain)
        if found is None:
            continue
        groups = found.groupdict()
        old, new = _value(found["old"], quotes), _value(_LATER.sub("", found["new"]), quotes)
        scope, what = groups.get("scope") or "", (groups.get("what") or "").strip()
        quoted = re.fullmatch(r"‹q\d+›", found["new"].strip()) is not None
        if not (quoted or _are_words(new)) or old.lower() in known.PRONOUNS or "‹" in old:
            continue
        if tells_when(new) and not tells_when(old) and shape in _LOOSE:
            continue
        told_in = _INSIDE.fullmatch(new) if not quoted and not scope else None
        if told_in is not None and texts_within(told_in["scope"], design, pages):
            new, scope = told_in["new"], told_in["scope"]  # 'put HOT in the sticker instead of SALE'
        if shape is _BARE_INSTEAD and not quoted and _outgrows(old, new, texts_on(design, pages)):
            continue
        places = standing(old, new, texts_on(design, pages), every) if not scope else []
        named = {text.id for text in texts_within(what, design, pages)} if what and places else set()
        if named and not all(one.text.id in named for one in places):
            continue  # 'change the site from "Coffee" to "Tea"', and it stands elsewhere
        if places and (not what or len(places) == 1):
            return places
        if scope and (inside := texts_within(scope, design, pages)):
            kinds = _SCOPED.search(scope)
            if places := standing(old, new, inside, every or kinds is not None):
                return places
    return None


def _outgrows(old: str, new: str, texts: list[Text]) -> bool:
    """Whether new words tell more than those they stand for, and not what stands around these: 'it's three blocks from
    the park, not two'."""
    if len(new.split()) - len(old.split()) < 2:
        return False
    places = standing(old, new, texts, False)
    return not any(len(one.text.text[one.start : one.end].split()) > len(old.split()) for one in places)


_SCOPED = lazily(
    r"\b(?:dates|prices|times|names|texts|lines|labels|headings|titles|items|events|entries)$", re.IGNORECASE
)


def _set(plain: str, pages: frozenset[str], design: Telling, quotes: list[str], before: str) -> list[Stretch] | None:
    """What is named, and its new words."""
    for shape in _BECOMES:
        found = shape.fullmatch(plain)
        if found is None:
            continue
        figure = found.groupdict().get("figure") or ""
        if figure and not kind_told(figure):
            continue
        typed = figure or found["new"]
        what, new = found["what"].strip(" ,:"), _value(typed, quotes)
        if what.lower() == "the" and pages and design.told:
            what = design.told[-1]  # 'slide 4's to Our costs'
        quoted = re.fullmatch(r"‹q\d+›", typed.strip()) is not None
        if "‹q" in what or not what or not (quoted or _are_words(new)):
            continue
        if _begins_verb(what) and not _stands(what, texts_on(design, pages)):
            continue
        texts = texts_on(design, pages)
        if (
            not quoted
            and (inside := _INSIDE.fullmatch(new)) is not None
            and (some := texts_within(inside["scope"], design, pages))
        ):
            new, texts = inside["new"], some
        if places := named_by(what, new, pages, texts, design, quoted=quoted, before=before):
            design.told.append(what)
            return places
    return None


_INSIDE = lazily(r"(?P<new>.+?),? (?:in|on|at) (?P<scope>(?:the|our|my) .+|[a-z]+ \d+)", re.IGNORECASE)


def _stands(what: str, texts: list[Text]) -> bool:
    """Whether words stand in the design: 'plant swap' is no request there, nor is 'Call Joan:'."""
    return any((hit := occurrences(text.text, what)) is not None and hit.whole_words for text in texts)


def _begins_verb(what: str) -> bool:
    first = what.split(" ")[0].lower()
    return plain_verb(first) is not None and first not in _NOUNS and len(what.split()) > 1


_NOUNS = frozenset(
    "title name label note caption offer price time date place show text address line number start".split()
)
_ANOTHER = lazily(
    r"(?:,| and| but) (?:(?:the|our|my|its|also|then) )*[\w'’$€£ -]{1,40} (?:is|are|to|costs?|with|should|goes"
    r"|says|reads|shows|becomes|->|→|=|instead of|rather than) ",
    re.IGNORECASE,
)
"""Where another thing and its words begin, which are no part of the first."""
_NO_TEXT = lazily(
    r"^(?:it|them|that|this|be|(?-i:the|a|an|with|without|for|of|from|about)|\d+(?:\.\d+)? ?(?:px|pt|mm|cm|x)"
    r"|uppercase|lowercase|capitals|bold|italics?)\b|‹[^q]"
    r"|\b(?:please|should|must|needs? to|could you|can you)\b",
    re.IGNORECASE,
)


def _are_words(new: str) -> bool:
    bare = new.strip()
    if (
        not bare
        or len(bare) > 120
        or "‹" in bare
        or (bare[:1].islower() and plain_verb(bare.split(" ")[0]))
        or _NO_TEXT.search(bare)
        or _ANOTHER.search(bare)
        or named_color(bare.lower()) is not None
    ):
        return False
    low = bare.lower()
    if low in known.FONTS or low in known.LOOKS or low in known.CASES:
        return False
    asked = [one["verb"] for one in _NEXT.finditer(bare)]
    if any(plain_verb(verb) is not None for verb in asked) or _NEXT_THING.search(bare):
        return False
    return kind_told(bare) != "" or are_words(bare)


_NEXT = lazily(r"(?:,| and| but)(?: then| also| please)* (?P<verb>[a-z]+)\b")
_NEXT_THING = lazily(
    r"(?:,| and) (?:the |its |their |also )*(?:price|cost|date|time|phone|address|title|subtitle|heading|size|font"
    r"|colou?r|bold|italic"
    r"|background|logo|button|caption|footer|date|venue|website|e-?mail)\b",
    re.IGNORECASE,
)
"""What begins another request, and is no part of new words."""
