"""An instruction with a long name of one thing put short: 'the line about the blue hut' as '#meeting-point'.

A name that tells what a text is about, or beside what it stands, holds words that a sentence may trip over: colours,
quotes, prepositions. Where such an instruction was not understood, each such name that means one thing is put as its
id, as many of its words as mean that thing, and the sentence is read again. Where something is to be put somewhere,
what follows may be the place, so names by their place are left as they are.
"""

from __future__ import annotations

import re

from redraft.document.layers import Document
from redraft.lazy import lazily
from redraft.targets.grounding import ground
from redraft.targets.quotes import QUOTED

_NOUN = (
    r"(?:line|text|note|remark|sentence|message|info|caption|label|hint|words|paragraph|comment|reminder|warning|slogan"
    r"|bit|part|point|notice)"
)
_ABOUT = lazily(
    rf"\b(?:the|that|our) (?:[a-z]+ )?{_NOUN} (?:about|mentioning|regarding|concerning|saying|that says|which says"
    rf"|that mentions|that) ",
    re.IGNORECASE,
)
_BY_PLACE = lazily(
    rf"\b(?:the|that|our) (?:[a-z]+ )?{_NOUN} (?:(?:right|just|directly) )?(?:under|below|beneath|above|beside"
    r"|next to) ",
    re.IGNORECASE,
)
_HOURS = lazily(
    r"\b(?:the |our )?(?:opening )?(?:hours|times) (?:from|on|for|of) (?=(?:mon|tue|wed|thu|fri|sat|sun))",
    re.IGNORECASE,
)
_PUTS = lazily(
    r"\b(?:move|put|place|shift|copy|duplicate|repeat|add|align|bring|insert|swap|set|stack|push|line up|write|center"
    r"|centre|spread|distribute)\b",
    re.IGNORECASE,
)
_WORD = lazily(r"(?:[\"“][^\"”]+[\"”]|[^\s,;:.!?]+(?:[.:]\d\S*)?)")
_MOST = 8
"""Words of a name that are looked at behind its preposition."""


def with_names_as_ids(instruction: str, document: Document) -> str | None:
    """The instruction with such names as ids; None where there is none that means one thing."""
    said = instruction
    for shape in (_ABOUT, _HOURS, *(() if _PUTS.search(instruction) else (_BY_PLACE,))):
        for found in reversed(list(shape.finditer(said))):
            if any(a <= found.start() < b for a, b in (quote.span() for quote in QUOTED.finditer(said))):
                continue
            said = _put_short(said, found, document)
    return said if said != instruction else None


def _put_short(said: str, found: re.Match[str], document: Document) -> str:
    ends: list[int] = []
    at = found.end()
    while len(ends) < _MOST and (word := _WORD.match(said, at)) is not None:
        ends.append(word.end())
        at = word.end() + 1
        if said[word.end() : word.end() + 1] != " ":
            break
    for end in reversed(ends):
        meant = ground(document, said[found.start() : end]).chosen
        if len(meant) == 1 and re.fullmatch(r"[\w/.-]+", meant[0]):
            return f"{said[: found.start()]}#{meant[0]}{said[end:]}"
    return said
