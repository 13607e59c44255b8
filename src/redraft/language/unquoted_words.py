"""Words of a text typed without quotes: accepted only where they can be nothing else."""

from __future__ import annotations

import re

from redraft.document.color_names import named_color
from redraft.errors import RequestError
from redraft.grammar.chart import Unfit
from redraft.grammar.lattice import PICTURES
from redraft.grammar.vocabulary import vocabulary
from redraft.lazy import lazily

_MEASURE = lazily(
    r"[+-]?\d+(?:[.,]\d+)*\s*(?:px|pt|mm|cm|in|inch|inches|points?|pixels?|%|percent|°|degrees?|x|times)?"
)
_SIZE = lazily(
    r"\d+(?:[.,]\d+)?\s?(?:px|pt|mm|cm|inch|inches|in|points?|pixels?)\b.*|\d+\s*[x×]\s*\d+.*|\d+\s*:\s*\d|16:10|9:16"
)
_FIGURE = lazily(
    r"[$€£¥₹]\s?\d[\d.,]*|\d[\d.,]*\s?[$€£¥₹]|\d{1,2}[:.]\d{2}(?:\s?[ap]m)?|\d{1,2}\s?[ap]m", re.IGNORECASE
)
_DESCRIBING = frozenset(
    "something anything nothing whatever what the a an it its this that my our another more".split()
)
"""First words of a description of a text, never of the text itself."""
_CLAUSES = lazily(
    r"(?:\b(?:then|but|with|to|from|as|using|instead|on|in|into|by|saying|everywhere|throughout|wherever|each|should"
    r"|respectively|must|becomes)\b|[;()]|, (?=[a-z])"
    r"|\band (?=[a-z])|[!?] (?=\S)|\w{3,}\. (?=\S)|^[A-Z]$)"
)
"""Words and signs that may begin another part of the request."""


class NotThere(RequestError):
    """Raised for unquoted words that were taken for words of the design but are not in it."""

    def __init__(self, words: str, message: str = "") -> None:
        hint = "quote words that the design has"
        if named_color(hue := words.casefold().removeprefix("the ")) is not None:
            message = f"{hue} is a colour, and it does not say of what"
            hint = f"name the thing, or say 'everything {hue}'"
        super().__init__(message or f"no text here says “{words}”", hint)
        self.words = words


class Loose(str):
    """Words typed without quotes."""

    __slots__ = ()


def figures_only(text: str) -> Loose:
    """A new text that is a price or a time. Raises Unfit for others."""
    if _FIGURE.fullmatch(text) is None:
        raise Unfit
    return loose(text)


def loose(text: str, after_verb: bool = False) -> Loose:
    """New words for a text, which begin with a capital, a digit or a sign unless they follow a verb such as 'say' or
    replace words (`after_verb`). Raises Unfit for what may be a colour, a measure, a look, a kind of thing, or more of
    the request."""
    small = " ".join(text.casefold().split())
    first = text[:1]
    if (
        small.endswith(PICTURES)
        or small.split()[0] in _DESCRIBING
        or first in "(:,.;'"
        or text[-1] in ".,;:?"
        or _CLAUSES.search(text)
    ):
        raise Unfit
    if any(small.endswith(f" {phrase}") for phrase in vocabulary().tables["polite"]):
        raise Unfit
    if after_verb:
        return Loose(text)
    if (first.isalpha() and first.islower()) or named_color(small) is not None:
        raise Unfit
    if _MEASURE.fullmatch(small) is not None or _SIZE.fullmatch(small) is not None:
        raise Unfit
    measure = _MEASURE.match(small)
    rest = small[measure.end() :].strip() if measure is not None else small  # '300px wide', '80% opacity'
    if any(rest in table for table in vocabulary().tables.values()):
        raise Unfit
    return Loose(text)
