"""Where another request begins in words that may be new text: 'FREE TALK, in white', 'Menu. And make it blue'.

New words without quotes are taken only as far as nothing else is asked for in them, and where they may be words.
"""

from __future__ import annotations

import re

from redraft.lazy import lazily
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.vocabulary import named_color

_THING = (
    r"(?:it|its|the|them|their|that|this|these|those|both|all|every|each|everything|my|our|a|an|slide|‹|#|[\"“”])(?!\w)"
)
_NEXT = lazily(
    rf"(?:\b(?:and|then|but)|,|[.!?;](?=\s))\s+(?:(?:and|then|also|please|but|now|just)\s+)*(?P<verb>[^\W\d_]+)"
    rf"(?:\s+(?:up|out|off|down|away))?\s+(?={_THING})",
    re.IGNORECASE,
)
_AT = lazily(
    r"(?:\b(?:and|then|but)|,|[.!?;](?=\s))\s+(?:(?:and|then|also|please|but)\s+)*(?:in|on|at|of|for|under)\s+"
    r"(?:(?:the|its|our|my)\s+[^,.;]{1,40}?|slide\s+\w+)(?:\s+|,\s*)(?P<verb>to|should|must|says?|reads?|[a-z]+)\s",
)
_LAST = lazily(r",\s+(?:and\s+)?(?:all |both |everything )?(?:(?:in|at|as) )?(?P<value>[^,]+)$", re.IGNORECASE)
_SIZE = lazily(
    r"(?:font )?(?:size )?\d+(?:\.\d+)? ?(?:px|pt|points?|pixels|%|percent)(?: (?:high|tall"
    r"|big))?",
    re.IGNORECASE,
)
_CODE = lazily(r"(?<![\w#])#(?:[0-9a-f]{6}|[0-9a-f]{3})(?!\w)|‹[cg]\d", re.IGNORECASE)
_IS = lazily(r", (?:(?:but|and|actually) )*(?:it|that|this)(?:'s|’s| is| was| should| must| needs)\b", re.IGNORECASE)
_WHERE = lazily(
    r", (?:(?:right|just|directly) )?(?:below|above|under|underneath|beneath|beside|next to|(?:to the )?(?:left"
    r"|right) of)"
    r" (?:the|it|its|them|that|this|our|my)\b",
    re.IGNORECASE,
)
_JOINT = lazily(r"[,;]\s|[.!?]\s|\s(?:and|but|then)\s", re.IGNORECASE)
_TO = frozenset(("to", "should", "must", "say", "says", "read", "reads"))


def asks_more(said: str) -> bool:
    """Whether another request begins in words that may be new text: 'Brioche toast and make it £8.40'."""
    return more_at(said) is not None


def more_at(said: str) -> int | None:
    """Where new words end and something else is asked for; None where nothing is. A question mark is theirs."""
    found = [one.start() for one in (_IS.search(said), _WHERE.search(said)) if one is not None]
    if (code := _CODE.search(said)) is not None:
        found.append(max((one.start() for one in _JOINT.finditer(said, 0, code.start())), default=code.start()))
    found += [one.start() for one in _NEXT.finditer(said) if plain_verb(one["verb"].lower()) is not None]
    found += [one.start() for one in _AT.finditer(said) if one["verb"] in _TO or plain_verb(one["verb"]) is not None]
    if (last := _LAST.search(said)) is not None and is_look(last["value"]):
        found.append(last.start())
    if not found:
        return None
    end = min(found)
    return end + 1 if said[end] in "?!" else end


def is_look(said: str) -> bool:
    """Whether words are a look and nothing else: a colour, a size, a weight, a case."""
    bare = said.strip(" .!").lower()
    known_look = bare in known.LOOKS or bare in known.CASES or named_color(bare) is not None
    return known_look or _SIZE.fullmatch(bare) is not None


_NO_WORDS = lazily(
    r"\b(?:\d+(?:\.\d+)? ?(?:px|pt|mm|cm|pixels)|opacity|bigger|smaller|larger|bolder|wider|taller|higher|lower|darker"
    r"|lighter|nicer|better|cheaper|visible|hidden|removed|deleted|gone|bold|italics?|underlined|centred|centered|aligned"
    r"|uppercase|lowercase|different|something|anything|else|another|the same|more|less|too|very|left|right|top|bottom"
    r"|behind|above|below|next|transparent|opaque|capitals?|caps|there|here|fine|good|ok|okay|gradient|image|picture"
    r"|photo|font)\b",
    re.IGNORECASE,
)


def are_words(said: str) -> bool:
    """Whether these may be words of a design: no look, place or comparison."""
    bare = said.strip()
    if bare.startswith("‹q"):
        return True
    small = re.sub(r"(?<=\S) (?:[A-Z]\S*)", "", bare) if bare[:1].isupper() else bare  # 'Bean Here' is a name
    known_word = bare.lower() in known.PRONOUNS or "‹" in bare or asks_more(bare)
    return not known_word and len(bare.split()) <= 12 and _NO_WORDS.search(small) is None
