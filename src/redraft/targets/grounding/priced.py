"""Lines of a list that tell a thing and its price in one text: 'the eggs' is the line "6 eggs + €2.40"."""

from __future__ import annotations

import re

from redraft.document.layers import Text
from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.accounting import stem
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.entries import said_words
from redraft.targets.grounding.view import View

_PRICE = lazily(r"(?:[€$£]\s?\d|\d\s?[€$£])")
_MOST = 6
"""Words of a line that names one thing and its price; more is a sentence."""


def by_priced_line(noun: str, view: View) -> dict[str, Candidate]:
    """The one line of several with prices whose words a noun is; none where two texts of the page say it, or where the
    noun is a word for a kind of thing."""
    asked = [stem(word) for word in re.findall(r"[^\W\d_]+", noun.lower())]
    if not 1 <= len(asked) <= 2 or any(word in words.KINDS or word in words.WRITTEN for word in noun.lower().split()):
        return {}
    texts = [one.layer for one in view.texts if isinstance(one.layer, Text)]
    lines = [one for one in texts if _PRICE.search(one.text) and "\n" not in one.text.strip()]
    lines = [one for one in lines if 1 <= len(re.findall(r"[^\W\d_]+", one.text)) <= _MOST]
    saying = [one for one in texts if set(asked) <= {stem(word) for word in said_words(one)}]
    if len(lines) < 2 or len(saying) != 1 or saying[0] not in lines:
        return {}
    return {saying[0].id: Candidate(saying[0].id, 0.6, f"the line with '{noun}' and its price")}
