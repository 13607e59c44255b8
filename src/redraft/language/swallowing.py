"""New words without quotes that hold a request of their own: a reading which writes these into a text is none.

'Sign up now -> Join us, and the button in #12324f' must not become a line of text. What a person puts in quotes is
text, whatever it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from redraft.lazy import lazily
from redraft.targets.grounding.tokens import plain_verb
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.texts import folded

if TYPE_CHECKING:
    from redraft.plan import Step

_WRITES = frozenset(("set_text", "replace_text", "reword", "contact"))
_VALUES = lazily(r"(?<![\w#])#[0-9a-f]{6}\b|\b\d+(?:\.\d+)? ?(?:px|pt)\b|->|→|=>", re.IGNORECASE)
_ANOTHER = lazily(
    r"(?:[,;]|(?<![\d:])\band\b)\s+(?:and |also )?(?:the|its|our|their) [\w' -]{2,30}?"
    r" (?:to|into|in (?:#|[a-z]+$)|should|must|needs|is now|are now|becomes?|bold|italic|bigger|smaller|larger"
    r"|away|gone|off|out)\b"
    r"|[,;] and (?:the|its) [\w' -]{2,30}$"
    r"|[,;] .*\b(?:is|are) now\b|[,;] .*\b(?:should|must) (?:be|say|read)\b|\b(?:text|font|colou?r|letters) for its?\b"
    r"|\bfor it and\b",
    re.IGNORECASE,
)
_NEXT = lazily(
    r"(?:[,;:]|\b(?:and|but|then))\s+(?:(?:and|also|then|please|just)\s+)*(?P<verb>[a-z]+)"
    r" (?:the|its?|them|their|that|this|these|those|both|all|everything)\b"
)


def holds_a_request(words: str) -> bool:
    """Whether words that may be new text ask for something themselves."""
    if _VALUES.search(words) or _ANOTHER.search(words):
        return True
    return any(plain_verb(found["verb"]) is not None for found in _NEXT.finditer(words))


def swallows(steps: Iterable[Step], instruction: str) -> bool:
    """Whether a step writes words that the instruction has without quotes, and that hold another request."""
    new = [
        step.request.get("new") for step in steps
        if step.request is not None and step.request.act in _WRITES and len(step.request.get("new").split()) > 2
    ]  # fmt: skip
    loose = [words for words in new if holds_a_request(words)]
    if not loose:
        return False
    quoted = [_plain(unquote(found[0])) for found in QUOTED.finditer(instruction)]
    return any(_plain(words) not in quoted for words in loose)


def _plain(words: str) -> str:
    return " ".join(folded(words).lower().split()).strip(" .!?")
