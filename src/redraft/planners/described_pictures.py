"""The words of a request that describe a picture which is yet to be drawn: 'add a picture of a lighthouse at the top
right'. Light to import.

Where a description ends is not certain: every place where it may is given. Not covered: several new pictures at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from redraft.lazy import lazily
from redraft.targets.quotes import QUOTED

NAME = "redraft-new-picture.png"
"""What the rules know a picture by that is yet to be drawn."""
_WORDS = 30
"""Of a description that is looked at for its end, at most."""
_I = re.IGNORECASE
_KIND = (
    r"(?P<kind>photo(?:graph)?|picture|pic|image|illustration|drawing|painting|sketch|watercolou?r|graphic|icon|logo)"
)
_NEW = lazily(
    rf"\b(?:an?|another)\s+(?:(?!of\b|in\b|on\b|and\b)[\w'’-]+\s+){{0,3}}?{_KIND}\s+(?:of|showing|depicting)\s+(?=\S)",
    _I,
)
_AFTER = lazily(
    r"\s*(?:$|[,.;:!?]|(?:at|on|in|into|onto|to|inside|near|next|beside|behind|above|below|under|underneath|beneath|over"
    r"|between|around|before|after|against|as|and|then|but|instead|there|here|where|from|left|right|top|bottom|cent(?:er"
    r"|re)\w*|upper|lower|with|without|about|\d))",
    _I,
)
"""What may stand behind a description: places, sizes, and what else is asked for."""
_UNFINISHED = lazily(
    r"(?:^|\s)(?:an?|the|this|that|of|in|on|at|to|by|for|from|with|and|or|into|over|under|near|its|their)$", _I
)
"""Words that nothing ends with."""
_OF_THE_PAGE = lazily(
    r"\b(?:background|backdrop|page|poster|slide|design|canvas|layout|corner|title|subtitle|head(?:ing|line)|caption|text|logo"
    r"|button|top|bottom|left|right|upper|lower|side|px|pixels?|cm|mm|pt|percent)\b|%",
    _I,
)
"""Words for the page and what is on it: where they are not in quotes, they are no words for what a picture shows."""
_QUOTED = lazily(r"[\"“”„«»]")
_IN_QUOTES = lazily(r"[\"“”„«»][^\"“”„«»]*[\"“”„«»]")
_END = ",.;:!?"


class Described(NamedTuple):
    """The words for a new picture, and the instruction with a file in their place."""

    words: str
    told: str


def described(instruction: str) -> Iterator[Described]:
    """Where the words for the one new picture of an instruction may end, the shortest first."""
    quotes = [quote.span() for quote in QUOTED.finditer(instruction)]
    found = [one for one in _NEW.finditer(instruction) if not any(a < one.start() < b for a, b in quotes)]
    if len(found) != 1:
        return
    [new] = found
    for at, word in enumerate(re.finditer(r"\S+", instruction[new.end() :])):
        end = new.end() + word.start() + len(word[0].rstrip(_END))
        said = instruction[new.end() : end]
        if at >= _WORDS:
            return
        if len(_QUOTED.findall(said)) % 2:
            continue
        if _OF_THE_PAGE.search(_IN_QUOTES.sub("", said)):
            return
        if not _UNFINISHED.search(said) and _AFTER.match(instruction, end):
            words = _QUOTED.sub("", instruction[new.start() : end])
            yield Described(" ".join(words.split()), f"{instruction[: new.start()]}{NAME}{instruction[end:]}")
