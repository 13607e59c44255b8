"""The places of a slide that take words, as they are named: 'the title', 'the content section as well as the note'."""

from __future__ import annotations

from typing import NamedTuple

from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import Clause, page_at

PART_NOUNS = frozenset(
    "part parts section sections area areas portion segment box field placeholder region block space panel"
    " zone slot".split()
)
"""Behind the name of a place they add nothing: 'the content section'."""
_BEFORE = frozenset(
    "the a an its this my our your following new main slide current existing designated respective own"
    " slide's same one".split()
)
_JOINED = (
    "as well as",
    "along with",
    "together with",
    "in addition to",
    "and also",
    "and",
    ",",
    "&",
    "plus",
    "and the",
)
NAMES = {"title": "the title", "subtitle": "the subtitle", "body": "the content", "notes": "the notes",
         "footer": "the footer", "header": "the header", "date": "the date"}  # fmt: skip
"""What a place is called where its looks are meant."""


class Roles(NamedTuple):
    """Roles in the order named, the position behind them, and the token of the slides they are said to be on."""

    names: tuple[str, ...]
    end: int
    pages: str


def roles_at(clause: Clause, at: int) -> Roles | None:
    """The places named from here on, as many as are joined by 'and' and the like."""
    names: list[str] = []
    pages = ""
    while clause.word(at) == "both" or (clause.word(at), clause.word(at + 1)) == ("part", "of"):
        at += 1 if clause.word(at) == "both" else 2
    while (one := _role_at(clause, at)) is not None:
        names += one.names
        at, pages = one.end, one.pages or pages
        joined = clause.among(at, _JOINED)
        if joined is None:
            break
        start = joined[1]
        while clause.word(start) in ("and", "also"):
            start += 1
        if _role_at(clause, start) is None:
            break
        at = start
    return Roles(tuple(names), at, pages) if names else None


_ROLE_AT_WORDS = frozenset("'s number numbers master layout image picture slide font color".split())


def _role_at(clause: Clause, at: int) -> Roles | None:
    start, pages = at, ""
    if (page := page_at(clause, at)) is not None and clause.word(page) == "'s":
        pages = clause.word(at) if clause.token(at, "s") else ""
        start = page + 1
    while clause.word(start) in _BEFORE and clause.phrase(start, known.SLOTS) is None:
        start += 1
    found = clause.phrase(start, known.SLOTS)
    if found is None:
        return None
    role, end = found
    if clause.word(end) in _ROLE_AT_WORDS:
        return None
    while clause.word(end) in PART_NOUNS:
        end += 1
    page = page_at(clause, end + 1) if clause.word(end) in ("of", "on", "in", "for") else None
    if page is not None and clause.word(page) != "'s":
        pages = clause.word(end + 1) if clause.token(end + 1, "s") else pages
        end = page
    return Roles((role,), end, pages)


def roles_to(clause: Clause, at: int, end: int) -> Roles | None:
    """The places named between two positions, where nothing else stands there; 'on it' at the end is let pass."""
    found = roles_at(clause, at)
    if found is None or found.end > end:
        return None
    rest = [clause.word(n) for n in range(found.end, end)]
    if rest and not (len(rest) == 2 and rest[0] in ("on", "in", "to", "of", "for") and rest[1] in ("it", "them")):
        return None
    return found


def slots_named(phrase: str) -> list[str]:
    """The roles that a phrase names, when it names nothing else: 'the title and note'."""
    clause = Clause(phrase)
    found = roles_to(clause, 0, len(clause)) if len(clause) else None
    return list(found.names) if found is not None else []
