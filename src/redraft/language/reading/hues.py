"""Clauses that give one colour of a design for another, wherever it is, exchange two, or take all colour away."""

from __future__ import annotations

import re

from redraft.language.reading.phrases import Said
from redraft.language.reading.talk import polite
from redraft.lazy import lazily
from redraft.targets.grounding.grammar_words import PAGE_WORDS

_C = r"‹c\d+›"
_SHEET = rf"(?:{'|'.join(PAGE_WORDS)}|artboard|piece|thing)"
_PAGE = (
    rf"(?: (?:(?:on|in|of|across|throughout|from|all over) (?:the |this |our |my )?(?:whole |entire )?{_SHEET}"
    rf"|everywhere"
    r"|throughout|all over(?: the place)?|overall|anywhere))?"
)
_BITS = r"(?:bits?|parts?|shades?|instances?|spots?|areas?|pieces?|touches|traces?|elements?|things?)"
_EVERY = (
    rf"(?:(?:all|every|each|any)(?: {_BITS})?(?: of)?(?: the| our| that)?(?: {_BITS})?(?: of)?(?: the)?"
    rf"|every(?:thing|where)|anything|whatever|what)"
)
_THINGS = (
    r"(?: (?:things?|elements?|parts?|items?|objects?|layers?|colou?rs?|stuff|bits?|ones?|tones?|shades?|hues?|areas?"
    r"|shapes? and texts?|texts? and shapes?))?"
)
_IS = (
    r"(?: (?:that|which)(?:'s| is| are)| that appears? in| that was| painted| done| in| colou?red|'s| is"
    r"| there is in)?"
)
_NOW = r"(?: (?:now|so far|at the moment|currently|right now|today))?"
_OLD = rf"(?:{_EVERY}{_IS} (?P<old>{_C}){_THINGS}|the (?P<the>{_C}))(?P<where>{_PAGE}){_NOW}"
_BECOME = (
    r"(?:(?:should|must|has to|have to|needs? to|shall|can|could|is to|are to|ought to|will|would|may)(?: now| all"
    r"| please"
    r"| instead)? (?:become|be|turn|turn into|go|change to|be changed to|be turned into|be replaced (?:with|by)"
    r"|change into)"
    r"|becomes?|turns?(?: into)?|goes|gets?|is now|are now|to become|to be)"
)
_TO = r"(?: (?:to|into|with|by|for|as|→|->|=>|in))?"
_VERB = (
    r"(?:change|turn|make|paint|colou?r|recolou?r|replace|switch|convert|swap|swap out|exchange|set|repaint|transform"
    r"|substitute|have|get)"
)
_END = r"(?: instead| everywhere| throughout| too| all over)?"
_MAKES = lazily(rf"{_VERB} {_OLD}{_TO} (?:an? |the )?(?P<new>{_C}){_END}", re.IGNORECASE)
_BECOMES = lazily(rf"{_OLD} {_BECOME} (?:an? |the )?(?P<new>{_C}){_END}", re.IGNORECASE)
_USES = lazily(
    rf"(?:use|put|take|have|apply|go for|go with) (?P<new>{_C}) (?:(?:wherever|everywhere|where)(?: (?:there(?:'s| is)"
    rf"|it(?:'s| is)|we have|you see|you find|i have|we use|it was|there was))?(?: now)?|for (?:everything|anything|all"
    rf"|whatever)(?: that| which)?(?:'s| is| was)?(?: now)?"
    rf"|in place of (?:all )?(?:the )?)(?P<old_s> {_C}){_NOW}{_END}",
    re.IGNORECASE,
)
_EXCHANGED = lazily(
    rf"(?:swap|exchange|switch|interchange|trade|flip|swap over|swap around)(?: around| over)? (?:the )?(?:colou?rs? )?"
    rf"(?P<a>{_C})(?: colou?r)?(?: and| with| &) (?:the )?(?P<b>{_C})(?: colou?rs?| ones?)?(?: around| over| round)?"
    rf"{_PAGE}|(?P<c>{_C}) and (?P<d>{_C}) (?:should|must|can|could) (?:swap|switch|change|trade)(?: places| round)?",
    re.IGNORECASE,
)
_GREYS = r"(?:gr[ea]y[- ]?scale|shades of gr[ea]y|monochrome|black[- ]and[- ]white|b&w|b/w|tones of gr[ea]y)"
_GREYED = lazily(
    rf"(?:make|turn|convert|change|set|put|have|get|render|show|print|do)(?: (?P<what>.+?))?(?: (?:to|into|in|be))? "
    rf"(?P<how>{_GREYS})|(?:desaturate|grey out|gray out) (?P<all>(?:the |this )?(?:whole |entire )?{_SHEET}"
    rf"|everything)",
    re.IGNORECASE,
)
_WHOLE = lazily(rf"(?:(?:the|this|our|my) )?(?:whole |entire |complete )?{_SHEET}|everything|all of it|it all|it", re.I)


def read_hues(text: str) -> list[Said] | None:
    """What such a clause says; None for any other."""
    if "‹c" not in text and not re.search(_GREYS, text, re.IGNORECASE):
        return None
    plain = polite(text).strip(" .!,?")
    plain = re.sub(r"(?:,? please|,? pls)$", "", plain, flags=re.IGNORECASE)
    if (pair := _EXCHANGED.fullmatch(plain)) is not None:
        return [
            Said("hue_swap", "", {"old_color": pair["a"] or pair["c"], "color": pair["b"] or pair["d"]}, on_page=True)
        ]
    if (used := _USES.fullmatch(plain)) is not None:
        return [Said("recolor_all", "", {"old_color": used["old_s"].strip(), "color": used["new"]}, on_page=True)]
    found = _MAKES.fullmatch(plain) or _BECOMES.fullmatch(plain)
    if found is not None:
        old = found["old"] or found["the"]
        said = {"said": "the"} if found["the"] else {}
        return [Said("recolor_all", "", {"old_color": old, "color": found["new"], **said}, on_page=True)]
    if (grey := _GREYED.fullmatch(plain)) is not None:
        what = grey["what"] or grey["all"] or ""
        if _WHOLE.fullmatch(what):
            return [Said("greyscale", "", {}, on_page=True)]
    return None
