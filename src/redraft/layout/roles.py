"""Roles of texts: headline, subhead, body, date, place, price, call to action, contact or fine print.

A text says its role itself (`subhead: Three nights by the lake`, the role in lower case), or it is found by its form,
length and place among the others, with words of English, German, French, Spanish, Italian, Portuguese, Dutch, Chinese,
Arabic and Hindi. A role that is given is taken; one that is found is a guess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from redraft.document.style import is_clean_text
from redraft.errors import UsageError, says
from redraft.layout.role_words import PATTERNS
from redraft.lazy import lazily

LONGEST = 5_000
"""Characters of all texts together."""
MOST = 24
"""Texts on one page."""


class Role(NamedTuple):
    """`level` is how much it matters, 1 the most; `scale` its size beside the body's; `group` what it is next to.
    Roles are on a page in the order they have here."""

    name: str
    level: int
    scale: float
    group: str


ROLES = {
    role.name: role
    for role in (
        Role("headline", 1, 3.2, "title"),
        Role("subhead", 2, 1.45, "title"),
        Role("date", 3, 1.18, "occasion"),
        Role("place", 3, 1.12, "occasion"),
        Role("body", 4, 1.0, "body"),
        Role("price", 2, 1.55, "offer"),
        Role("call to action", 3, 1.18, "offer"),
        Role("contact", 5, 0.88, "offer"),
        Role("fine print", 6, 0.74, "foot"),
    )
}
_NICKNAMES = {"title": "headline", "subtitle": "subhead", "cta": "call to action", "text": "body", "note": "fine print",
              "venue": "place"}  # fmt: skip
_LABEL = lazily(rf"({'|'.join([*ROLES, *_NICKNAMES])})\s*:\s+(?=\S)")


class Copy(NamedTuple):
    """A text to set, and what it is for."""

    text: str
    role: str


SHORT, TITLE = 90, 60
"""Characters that a subhead has at most, and a headline where a shorter text is there."""


def roles_of(texts: Sequence[str | Copy]) -> tuple[Copy, ...]:
    """The texts with their roles, in their order. There is a headline unless all say what they are or ask to act.
    UsageError for no text, an empty one, too many, too long ones, and characters that no design can hold."""
    copies = [one if isinstance(one, Copy) else _labelled(one) for one in texts]
    _refuse_unfit(copies)
    found = [one.role or _formed(one.text) for one in copies]
    plain = [number for number, role in enumerate(found) if not role]
    if "headline" not in found:
        free = plain or [at for at, one in enumerate(copies) if not one.role and found[at] != "call to action"]
        short = [number for number in free if len(copies[number].text) <= TITLE]
        for number in (short or free)[:1]:
            found[number] = "headline"
    for number, role in enumerate(found):
        if not role:
            brief = len(copies[number].text) <= SHORT and "\n" not in copies[number].text
            found[number] = "subhead" if brief and "subhead" not in found else "body"
    return tuple(Copy(one.text, role) for one, role in zip(copies, found, strict=True))


def _labelled(text: str) -> Copy:
    words = _tidied(text)
    label = _LABEL.match(words)
    if label is None:
        return Copy(words, "")
    return Copy(words[label.end() :], _NICKNAMES.get(label[1], label[1]))


def _tidied(text: str) -> str:
    """With one kind of line break, and no blanks around a line."""
    return "\n".join(line for raw in text.splitlines() if (line := " ".join(raw.split())))


def _refuse_unfit(texts: Sequence[Copy]) -> None:
    if not texts:
        raise UsageError(says("no-text-to-set"))
    if len(texts) > MOST:
        raise UsageError(says("layout-texts-too-many", count=len(texts), limit=MOST))
    for number, one in enumerate(texts, 1):
        if not one.text.strip():
            raise UsageError(says("layout-text-empty", position=number))
        if not is_clean_text(one.text):
            raise UsageError(says("layout-text-control-characters", position=number))
        if one.role and one.role not in ROLES:
            raise UsageError(says("unknown-text-role", role=one.role, known=", ".join(ROLES)))
    if (length := sum(len(one.text) for one in texts)) > LONGEST:
        raise UsageError(says("layout-texts-too-long", length=length, limit=LONGEST))


def _formed(text: str) -> str:
    """The role that the form of a text tells; '' for none."""
    for role, most, pattern in PATTERNS:
        if len(text) <= most and pattern.search(text):
            return role
    return ""


_UNSEEN = re.compile("[\\s\u202b\u202c]+")


def words_alone(text: str) -> str:
    """A text without blanks, line breaks and the marks of lines that run from right to left."""
    return _UNSEEN.sub("", text)
